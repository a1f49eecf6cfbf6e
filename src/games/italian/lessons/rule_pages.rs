//! The diagrams of the twelve rules. Positions and moves are ours, except rule 12's, the end of figure 2 (S2).

use crate::games::italian::lessons::TypedMove;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulePage {
    /// The rule, 1 to 12.
    pub rule: u8,
    /// The page within the rule, `a`, `b` and so on, if the rule has several.
    pub part: Option<char>,
    /// The diagram's FEN; `None` for the rule of the clock, which shows clocks.
    pub fen: Option<&'static str>,
    pub moves: &'static [TypedMove],
    /// Forbidden moves drawn in the diagram.
    pub wrong: &'static [TypedMove],
    pub marked: &'static [u8],
}

const fn page(rule: u8, part: Option<char>, fen: &'static str, moves: &'static [TypedMove]) -> RulePage {
    RulePage { rule, part, fen: Some(fen), moves, wrong: &[], marked: &[] }
}

#[rustfmt::skip]
pub static RULE_PAGES: [RulePage; 19] = [
    page(1, None, "W:W22:B11", &["22 18", "22 19"]),
    page(2, None, "W:W21-32:B1-12", &["21 17", "21 18", "22 18", "22 19", "23 19", "23 20", "24 20"]),
    page(3, None, "W:W27:B15,23", &["27 23 20 15 11"]),
    page(4, None, "W:W11:B5,6", &["11 6 2"]),
    page(5, Some('a'), "W:WK14:B1", &["14 10", "14 11", "14 18", "14 19"]),
    page(5, Some('b'), "W:W23:BK19", &["23 20"]),
    RulePage { wrong: &["22 19", "30 26", "30 27"], ..page(6, Some('a'), "W:W22,30:B1,18", &["22 18 13"]) },
    RulePage { marked: &[22], ..page(6, Some('b'), "B:W22,27:B1,18", &[]) },
    RulePage { wrong: &["18 13 9"], ..page(6, Some('c'), "W:WK18,32:B7,K13,14", &["18 14 11 7 4"]) },
    page(7, Some('a'), "W:WK18:B13,K14", &["18 14 11"]),
    page(7, Some('b'), "W:WK18:B7,K13,14", &["18 14 11 7 4"]),
    page(7, Some('c'), "W:W21,K32:B11,18,20,28", &["32 28 23 20 16"]),
    page(7, Some('d'), "W:WK30:B18,K20,K26,27", &["30 26 21 18 14"]),
    page(7, Some('e'), "W:WK30:BK10,12,18,K20,K26,K27", &["30 27 23 20 16 12 7"]),
    RulePage { marked: &[25, 29], ..page(8, None, "B:WK18:BK29", &["29 25"]) },
    RulePage { fen: None, ..page(9, None, "", &[]) },
    RulePage { marked: &[22], ..page(10, None, "W:W22,23:B11", &["22 18", "22 19"]) },
    page(11, None, "B:W19,21,22,24-32:B1-12", &["10 14"]),
    RulePage { marked: &[22, 26, 27, 30], ..page(12, None, "B:W29,31,K32:B22,26,27,K30", &[]) },
];

#[cfg(test)]
mod tests {
    use super::super::{position, the_typed};
    use super::*;
    use crate::engine::{deepen, DeepenLimits, Depth, PvTable};
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::italian::{Move, Square};
    use crate::rules::{Color, Game, Outcome};
    use crate::session::command::numbers;
    use std::vec::Vec;

    fn of(rule: u8, part: Option<char>) -> &'static RulePage {
        let found = RULE_PAGES.iter().find(|page| page.rule == rule && page.part == part);
        found.expect("such a page")
    }

    #[test]
    fn every_rule_has_a_page_in_order_and_every_diagram_is_sound() {
        let rules: Vec<u8> = RULE_PAGES.iter().map(|page| page.rule).collect();
        assert!(rules.is_sorted() && (1..=12).all(|rule| rules.contains(&rule)));
        for page in &RULE_PAGES {
            assert!(page.fen.is_none_or(|fen| parse_fen(fen).is_ok()), "{page:?}");
            assert_eq!(page.fen.is_none(), page.rule == 9, "the clock's rule alone has no board");
        }
    }

    #[test]
    fn the_moves_drawn_are_legal_and_the_wrong_ones_are_not() {
        for page in &RULE_PAGES {
            let Some(at) = page.fen.map(position) else { continue };
            for &mv in page.moves {
                assert!(the_typed(&at, mv).is_some(), "{page:?}: {mv:?}");
            }
            for &mv in page.wrong {
                assert!(the_typed(&at, mv).is_none(), "{page:?}: {mv:?}");
                let numbers = numbers(mv).expect("numbers");
                let squares: Vec<Square> =
                    numbers.as_ref().iter().filter_map(|&n| Square::from_number(n)).collect();
                assert!(squares.windows(2).all(|two| two[0].direction_to(two[1]).is_some()), "{mv:?}");
            }
        }
    }

    #[test]
    fn where_one_capture_is_drawn_it_is_the_only_move() {
        for page in &RULE_PAGES {
            if let ([mv], Some(at)) = (page.moves, page.fen.map(position)) {
                if mv.split(' ').count() > 2 {
                    assert_eq!(at.legal_moves().len(), 1, "{page:?}");
                }
            }
        }
        assert_eq!(position(of(5, Some('b')).fen.expect("a board")).legal_moves().len(), 1);
        assert_eq!(position(of(2, None).fen.expect("a board")).legal_moves().len(), of(2, None).moves.len());
    }

    #[test]
    fn rule_8_shows_an_ending_that_a_search_of_twenty_plies_does_not_decide() {
        let at = position(of(8, None).fen.expect("a board"));
        let limits = DeepenLimits { depth: Depth(20), ..DeepenLimits::default() };
        let report = deepen(&at, limits, &mut PvTable::new(Move::NONE), &mut |_| true, &mut |_, _| true);
        let score = report.expect("twenty iterations").score;
        assert_eq!((score.win_in(), score.loss_in()), (None, None));
    }

    #[test]
    fn rule_12_shows_a_lost_position() {
        let at = position(of(12, None).fen.expect("a board"));
        assert_eq!(at.outcome(), Some(Outcome::NoMoves { winner: Color::White }));
    }
}
