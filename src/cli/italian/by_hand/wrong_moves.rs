//! Wrong moves that a position invites, each against one rule of the manual.

use dama::unstable::rules::italian::position::{forward, last_row};
use dama::unstable::rules::italian::{Direction, Kind, Position, Setup, Square, Squares};
use dama::unstable::rules::Game;

/// A rule that a typed move can break alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// M06: men only move forward.
    Forward,
    /// M07: a capture goes on to its end.
    ToTheEnd,
    /// M08: a man that becomes a king stops.
    PromotionEnds,
    /// M09: men take only men.
    MenTakeMen,
    /// M10: capturing is compulsory.
    MustCapture,
    /// M12: most pieces.
    MostPieces,
    /// M12: with the king.
    WithKing,
    /// M12: most kings, in whatever order.
    MostKings,
    /// M12: kings first.
    KingsFirst,
}

impl Rule {
    pub const ALL: [Rule; 9] = [
        Rule::Forward,
        Rule::ToTheEnd,
        Rule::PromotionEnds,
        Rule::MenTakeMen,
        Rule::MustCapture,
        Rule::MostPieces,
        Rule::WithKing,
        Rule::MostKings,
        Rule::KingsFirst,
    ];

    /// The manual's statement, as in FIDELITY.md; M12's four criteria are numbered in their order.
    pub fn statement(self) -> &'static str {
        ["M06", "M07", "M08", "M09", "M10", "M12.1", "M12.2", "M12.3", "M12.4"][self as usize]
    }
}

/// A move as it is typed, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TypedMove {
    squares: Vec<Square>,
    /// The piece was a king when it began.
    by_king: bool,
    /// Kings among the captured pieces, the first in the highest bit.
    kings: u32,
    can_go_on: bool,
}

impl TypedMove {
    fn text(&self) -> String {
        let numbers: Vec<String> = self.squares.iter().map(|square| square.number().to_string()).collect();
        numbers.join(" ")
    }

    /// Rank among captures by M12; without a rule, its criterion counts nothing.
    fn rank(&self, without: Option<Rule>) -> (usize, bool, u32, u32) {
        let of = |rule| without != Some(rule);
        let count = if of(Rule::MostPieces) { self.squares.len() } else { 0 };
        let kings = if of(Rule::MostKings) { self.kings.count_ones() } else { 0 };
        let order = if of(Rule::MostKings) && of(Rule::KingsFirst) { self.kings } else { 0 };
        (count, self.by_king && of(Rule::WithKing), kings, order)
    }
}

/// Returns for each rule one move, as typed, that breaks this rule and no other.
pub fn wrong_moves(position: &Position) -> Vec<(Rule, String)> {
    Rule::ALL.into_iter().filter_map(|rule| Some((rule, wrong_move(position, rule)?))).collect()
}

fn wrong_move(position: &Position, rule: Rule) -> Option<String> {
    // As many kings in another order break the next criterion, not this one.
    let others = if rule == Rule::MostKings { Some(Rule::KingsFirst) } else { None };
    let allowed = legal_without(position, others);
    legal_without(position, Some(rule)).into_iter().find(|mv| !allowed.contains(mv))
}

/// Returns the legal moves and those that break one rule, as typed.
pub fn typeable(position: &Position) -> Vec<String> {
    let mut moves = legal_without(position, None);
    for rule in Rule::ALL {
        moves.extend(legal_without(position, Some(rule)));
    }
    moves.sort();
    moves.dedup();
    moves
}

/// Returns the position after a move of `typeable`.
pub fn after(position: &Position, typed: &str) -> Option<Position> {
    let number = |word: &str| Square::all().find(|square| word.parse() == Ok(square.number()));
    let squares: Vec<Square> = typed.split(' ').filter_map(number).collect();
    let (from, to) = (*squares.first()?, *squares.last()?);
    let is_taken =
        |square: &Square| squares.len() > 2 && squares.iter().skip(1).step_by(2).any(|taken| taken == square);
    let mut setup = Setup::to_move(!position.turn());
    for square in Square::all().filter(|square| !is_taken(square)) {
        let Some((color, kind)) = position.piece_at(square) else { continue };
        let to = if square == from { to } else { square };
        let kind = if last_row(color).has(to) { Kind::King } else { kind };
        setup.place(to.number().into(), color, kind);
    }
    setup.position().ok()
}

/// Returns whether a wrong move against this rule alone can be typed.
pub fn invites(position: &Position, rule: Rule) -> bool {
    let (own, other) = (position.turn(), !position.turn());
    let has = |is_own: bool, color| !is_own || !position.kings_of(color).is_empty();
    // The usual reasons why not, which cost little.
    let may = match rule {
        Rule::Forward => !position.must_capture(),
        Rule::MenTakeMen => has(true, other),
        Rule::WithKing => position.must_capture() && has(true, own),
        Rule::MostKings | Rule::KingsFirst => position.must_capture() && has(true, own) && has(true, other),
        _ => position.must_capture(),
    };
    may && wrong_move(position, rule).is_some()
}

/// Returns the legal moves by all rules but one, as they are typed.
fn legal_without(position: &Position, without: Option<Rule>) -> Vec<String> {
    let mut captures = Captures { position, without, found: vec![] };
    let mut quiet = vec![];
    for from in position.men_of(position.turn()) | position.kings_of(position.turn()) {
        let is_king = position.kings_of(position.turn()).has(from);
        let none = TypedMove { squares: vec![from], by_king: is_king, kings: 0, can_go_on: false };
        captures.extend(&none, is_king, Squares::EMPTY);
        for direction in directions(position, is_king || without == Some(Rule::Forward)) {
            let to = from.step(direction).filter(|&to| position.empty().has(to));
            quiet.extend(to.map(|to| format!("{} {}", from.number(), to.number())));
        }
    }
    let whole: Vec<&TypedMove> = captures.found.iter().filter(|mv| !mv.can_go_on).collect();
    let best = whole.iter().map(|mv| mv.rank(without)).max();
    let best: Vec<&TypedMove> = whole.into_iter().filter(|mv| Some(mv.rank(without)) == best).collect();
    let mut moves: Vec<String> = best.iter().map(|mv| mv.text()).collect();
    if without == Some(Rule::ToTheEnd) {
        let begins = |mv: &&TypedMove| best.iter().any(|best| best.squares.starts_with(&mv.squares));
        moves = captures.found.iter().filter(begins).map(TypedMove::text).collect();
    }
    if moves.is_empty() || without == Some(Rule::MustCapture) {
        moves.append(&mut quiet);
    }
    moves
}

fn directions(position: &Position, is_backward_too: bool) -> Vec<Direction> {
    if is_backward_too {
        Direction::ALL.into()
    } else {
        forward(position.turn()).into()
    }
}

/// The captures of a position, whole and begun.
struct Captures<'p> {
    position: &'p Position,
    without: Option<Rule>,
    found: Vec<TypedMove>,
}

impl Captures<'_> {
    /// Adds the captures that go on from the last square of `begun`; returns whether there are any.
    fn extend(&mut self, begun: &TypedMove, is_king: bool, taken: Squares) -> bool {
        let (position, from, at) = (self.position, begun.squares[0], begun.squares[begun.squares.len() - 1]);
        let is_promoted = !is_king && last_row(position.turn()).has(at);
        if is_promoted && self.without != Some(Rule::PromotionEnds) {
            return false;
        }
        let is_king = is_king || is_promoted;
        let mut goes_on = false;
        for direction in directions(position, is_king) {
            let Some(over) = at.step(direction).filter(|&over| !taken.has(over)) else { continue };
            let Some((color, kind)) = position.piece_at(over) else { continue };
            let is_target = kind == Kind::Man || is_king || self.without == Some(Rule::MenTakeMen);
            let landing = over.step(direction).filter(|&to| to == from || position.empty().has(to));
            let Some(to) = landing.filter(|_| is_target && color != position.turn()) else { continue };
            goes_on = true;
            let mut mv = begun.clone();
            mv.squares.extend([over, to]);
            mv.kings |= u32::from(kind == Kind::King) << (15 - taken.count());
            mv.can_go_on = self.extend(&mv, is_king, taken | Squares::of(over));
            self.found.push(mv);
        }
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::rules::italian::notation::parse_fen;
    use dama::unstable::rules::italian::refusal::{read_move, MoveError};
    use dama::unstable::rules::{scattered, Color};

    fn refusal(position: &Position, text: &str) -> Option<MoveError> {
        let numbers: Vec<u32> = text.split(' ').map(|number| number.parse().expect(text)).collect();
        read_move(position, &numbers).err()
    }

    /// Whether this program's refusal names the rule.
    fn names(rule: Rule, error: MoveError) -> bool {
        match rule {
            Rule::Forward => matches!(error, MoveError::ManBackward(_)),
            Rule::ToTheEnd => matches!(error, MoveError::Unfinished(_)),
            Rule::PromotionEnds => matches!(error, MoveError::PromotionEnds(_)),
            Rule::MenTakeMen => matches!(error, MoveError::ManCannotTakeKing(_)),
            Rule::MustCapture => matches!(error, MoveError::MustCapture(_)),
            Rule::MostPieces => matches!(error, MoveError::MustCaptureMore(_)),
            Rule::WithKing => matches!(error, MoveError::KingMustCapture(_)),
            Rule::MostKings => matches!(error, MoveError::MustCaptureMoreKings(_)),
            Rule::KingsFirst => matches!(error, MoveError::KingsFirst),
        }
    }

    #[test]
    fn as_many_kings_in_another_order_do_not_break_the_rule_of_most_kings() {
        let position = parse_fen("W:W5,6,8,K10,K16,25:B1,4,18,19,K20,K26,K27,K32").expect("a position");
        let rules: Vec<Rule> = wrong_moves(&position).into_iter().map(|(rule, _)| rule).collect();
        assert!(rules.contains(&Rule::KingsFirst) && !rules.contains(&Rule::MostKings), "{rules:?}");
    }

    #[test]
    fn every_rule_is_invited_somewhere_and_the_program_refuses_by_that_rule() {
        for (fen, rule, text) in [
            ("W:W22:B1", Rule::Forward, "22 26"),
            ("W:W30:B26,18", Rule::ToTheEnd, "30 26 21"),
            ("W:W9:B5,6", Rule::PromotionEnds, "9 5 2 6 11"),
            ("W:W22,30:BK18", Rule::MenTakeMen, "22 18 13"),
            ("W:W22,30:B18,1", Rule::MustCapture, "22 19"),
            ("W:W21,30:B18,27,20", Rule::MostPieces, "21 18 14"),
            ("W:W21,K30:B18,27", Rule::WithKing, "21 18 14"),
            ("W:WK30:BK26,27", Rule::MostKings, "30 27 23"),
            ("W:WK27:BK23,15,14,22", Rule::KingsFirst, "27 22 18 14 11 15 20 23 27"),
        ] {
            let position = parse_fen(fen).expect(fen);
            let found = wrong_moves(&position);
            assert!(found.contains(&(rule, text.into())), "{fen}: {rule:?}: {found:?}");
            assert!(refusal(&position, text).is_some_and(|error| names(rule, error)), "{fen}: {text}");
            assert!(Rule::ALL
                .iter()
                .all(|&rule| { invites(&position, rule) == found.iter().any(|(found, _)| *found == rule) }));
        }
    }

    #[test]
    fn by_all_rules_the_moves_are_the_legal_ones_and_no_wrong_move_is() {
        for seed in 0..40 {
            let mut position = Position::start(Color::White);
            for ply in 0..120 {
                let legal = position.legal_moves();
                let mut typed: Vec<String> = legal.iter().map(|mv| mv.to_string()).collect();
                let mut ours = legal_without(&position, None);
                typed.sort();
                ours.sort();
                assert_eq!(ours, typed, "{position}");
                for (rule, text) in wrong_moves(&position) {
                    let refused = refusal(&position, &text).is_some_and(|error| names(rule, error));
                    assert!(refused, "{position}: {rule:?}: {text}");
                }
                if legal.is_empty() {
                    break;
                }
                position = position.play_unchecked(legal[scattered(seed, ply) as usize % legal.len()]);
            }
        }
    }
}
