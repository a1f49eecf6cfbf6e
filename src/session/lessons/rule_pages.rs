//! The diagrams of the twelve rules, some with several. Positions and moves are ours, but for
//! rule 12's, which is the end of figure 2 (S2).

use super::Typed;

/// A page of the rules: its number and its diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulePage {
    /// 1..=12.
    pub rule: u8,
    /// Which of the rule's pages, where it has several: `a`, `b`...
    pub part: Option<char>,
    /// The diagram; the clock's rule has clocks in its place.
    pub fen: Option<&'static str>,
    /// Moves drawn in it, all legal.
    pub moves: &'static [Typed],
    /// Moves drawn in it that the rules forbid.
    pub wrong: &'static [Typed],
    /// Squares marked in it.
    pub marked: &'static [u8],
}

const fn page(rule: u8, part: Option<char>, fen: &'static str, moves: &'static [Typed]) -> RulePage {
    RulePage { rule, part, fen: Some(fen), moves, wrong: &[], marked: &[] }
}

/// The pages in order.
#[rustfmt::skip]
pub static RULE_PAGES: [RulePage; 19] = [
    page(1, None, "W:W22:B11", &[&[22, 18], &[22, 19]]),
    page(2, None, "W:W21-32:B1-12", &[&[21, 17], &[21, 18], &[22, 18], &[22, 19], &[23, 19], &[23, 20], &[24, 20]]),
    page(3, None, "W:W27:B15,23", &[&[27, 23, 20, 15, 11]]),
    page(4, None, "W:W11:B5,6", &[&[11, 6, 2]]),
    page(5, Some('a'), "W:WK14:B1", &[&[14, 10], &[14, 11], &[14, 18], &[14, 19]]),
    page(5, Some('b'), "W:W23:BK19", &[&[23, 20]]),
    RulePage { wrong: &[&[22, 19], &[30, 26], &[30, 27]], ..page(6, Some('a'), "W:W22,30:B1,18", &[&[22, 18, 13]]) },
    RulePage { marked: &[22], ..page(6, Some('b'), "B:W22,27:B1,18", &[]) },
    RulePage { wrong: &[&[18, 13, 9]], ..page(6, Some('c'), "W:WK18,32:B7,K13,14", &[&[18, 14, 11, 7, 4]]) },
    page(7, Some('a'), "W:WK18:B13,K14", &[&[18, 14, 11]]),
    page(7, Some('b'), "W:WK18:B7,K13,14", &[&[18, 14, 11, 7, 4]]),
    page(7, Some('c'), "W:W21,K32:B11,18,20,28", &[&[32, 28, 23, 20, 16]]),
    page(7, Some('d'), "W:WK30:B18,K20,K26,27", &[&[30, 26, 21, 18, 14]]),
    page(7, Some('e'), "W:WK30:BK10,12,18,K20,K26,K27", &[&[30, 27, 23, 20, 16, 12, 7]]),
    RulePage { marked: &[25, 29], ..page(8, None, "B:WK18:BK29", &[&[29, 25]]) },
    RulePage { fen: None, ..page(9, None, "", &[]) },
    RulePage { marked: &[22], ..page(10, None, "W:W22,23:B11", &[&[22, 18], &[22, 19]]) },
    page(11, None, "B:W19,21,22,24-32:B1-12", &[&[10, 14]]),
    RulePage { marked: &[22, 26, 27, 30], ..page(12, None, "B:W29,31,K32:B22,26,27,K30", &[]) },
];
