//! Irregular moves, which break the rules but can be made, and huffing for them. Source: rule 6.
//!
//! A quiet move is irregular while a capture is compulsory. A capture is irregular if rule 7 demands another, or
//! if it stops too soon.

use crate::rules::italian::bitboard::Squares;
use crate::rules::italian::moves::Move;
use crate::rules::italian::position::{forward, Kind, Position};
use crate::rules::italian::refusal::{read_move, MoveError};
use crate::rules::italian::square::{Direction, Square};
use crate::rules::Game;

// A king cannot capture more pieces in one move.
const LONGEST: u32 = 9;

/// Returns the first possible move, legal or irregular, that `visit` accepts.
pub fn find_possible(position: &Position, visit: &mut dyn FnMut(Move) -> bool) -> Option<Move> {
    position.pieces(position.turn()).find_map(|from| find_of(position, from, visit))
}

pub(crate) fn find_of(
    position: &Position,
    from: Square,
    visit: &mut dyn FnMut(Move) -> bool,
) -> Option<Move> {
    let is_king = position.kings().has(from);
    let directions: &[Direction] = if is_king { &Direction::ALL } else { &forward(position.turn()) };
    for &direction in directions {
        if let Some(to) = from.step(direction).filter(|&to| position.empty().has(to)) {
            let mv = Move::quiet(from, direction, to);
            if visit(mv) {
                return Some(mv);
            }
        }
    }
    let enemy = !position.turn();
    let targets = if is_king { position.pieces(enemy) } else { position.men_of(enemy) };
    let empty = position.empty() | Squares::of(from);
    Captures { from, directions, empty }.extend(from, targets, 0, 0, visit)
}

struct Captures<'a> {
    from: Square,
    directions: &'a [Direction],
    empty: Squares,
}

impl Captures<'_> {
    fn extend(
        &self,
        at: Square,
        targets: Squares,
        jumps: u32,
        path: u32,
        visit: &mut dyn FnMut(Move) -> bool,
    ) -> Option<Move> {
        for &direction in self.directions.iter().filter(|_| jumps < LONGEST) {
            let Some(over) = at.step(direction).filter(|&over| targets.has(over)) else { continue };
            let Some(to) = over.step(direction).filter(|&to| self.empty.has(to)) else { continue };
            let path = path | (direction as u32) << (2 * jumps);
            let mv = Move::capture(self.from, to, jumps + 1, path);
            if visit(mv) {
                return Some(mv);
            }
            let found = self.extend(to, targets & !Squares::of(over), jumps + 1, path, visit);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// Returns whether a move is possible, legal or irregular.
pub fn is_possible(position: &Position, mv: Move) -> bool {
    let own = position.pieces(position.turn()).has(mv.from());
    own && find_of(position, mv.from(), &mut |other| other == mv).is_some()
}

/// Returns whether a possible move breaks rule 6 or 7.
pub fn is_irregular(position: &Position, mv: Move) -> bool {
    !position.legal_moves().contains(&mv)
}

/// Reads a typed move, legal or irregular, or returns why it is refused.
pub fn read_possible(position: &Position, numbers: &[u32]) -> Result<Move, MoveError> {
    let error = match read_move(position, numbers) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    let written = |mv: Move| mv.numbers().as_ref().iter().map(|&n| u32::from(n)).eq(numbers.iter().copied());
    let found =
        if breaks_rules_6_and_7_only(error) { find_possible(position, &mut |mv| written(mv)) } else { None };
    found.ok_or(error)
}

fn breaks_rules_6_and_7_only(error: MoveError) -> bool {
    matches!(
        error,
        MoveError::MustCapture(_)
            | MoveError::Unfinished(_)
            | MoveError::MustCaptureMore(_)
            | MoveError::KingMustCapture(_)
            | MoveError::MustCaptureMoreKings(_)
            | MoveError::KingsFirst
    )
}

/// Returns the pieces that the opponent may huff after `mv`, where they stand now.
///
/// These are the piece that captured irregularly and all that did not make a capture demanded by rule 7.
pub fn huffable(before: &Position, mv: Move) -> Squares {
    if !is_irregular(before, mv) {
        return Squares::EMPTY;
    }
    let captures = before.legal_moves().into_iter().filter(|legal| legal.is_capture());
    let own = Some(mv).filter(|mv| mv.is_capture());
    let origins: Squares = captures.chain(own).map(|mv| mv.from()).collect();
    if origins.has(mv.from()) {
        (origins & !Squares::of(mv.from())) | Squares::of(mv.to())
    } else {
        origins
    }
}

/// Returns the position without the huffed piece.
pub fn without(position: &Position, square: Square) -> Position {
    let gone = !Squares::of(square);
    let mut setup = crate::rules::italian::Setup::from(*position);
    setup.white &= gone;
    setup.black &= gone;
    setup.kings &= gone;
    setup.position().expect("a legal position without a piece is legal")
}

pub(crate) fn promotes(before: &Position, mv: Move) -> bool {
    let is_man = before.piece_at(mv.from()).is_some_and(|(_, kind)| kind == Kind::Man);
    is_man && crate::rules::italian::position::last_row(before.turn()).has(mv.to())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::notation::parse_fen;
    use std::collections::BTreeSet;
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn position(fen: &str) -> Position {
        parse_fen(fen).expect(fen)
    }

    fn possible(position: &Position) -> Vec<Move> {
        let mut all = Vec::new();
        find_possible(position, &mut |mv| {
            all.push(mv);
            false
        });
        all
    }

    fn irregular(fen: &str) -> BTreeSet<String> {
        let position = position(fen);
        let all = possible(&position);
        let bad = all.iter().filter(|&&mv| is_irregular(&position, mv));
        bad.map(|mv| mv.numbers().to_string()).collect()
    }

    fn set(texts: &[&str]) -> BTreeSet<String> {
        texts.iter().map(|text| text.to_string()).collect()
    }

    fn numbers(squares: Squares) -> Vec<u8> {
        squares.map(Square::number).collect()
    }

    fn huffed(fen: &str, mv: &[u32]) -> Vec<u8> {
        let before = position(fen);
        numbers(huffable(&before, read_possible(&before, mv).expect("possible")))
    }

    #[test]
    fn row_13_the_irregular_moves_are_three_quiet_ones() {
        assert_eq!(irregular("W:W22,30:B18,1"), set(&["30 26", "30 27", "22 19"]));
        assert_eq!(huffed("W:W22,30:B18,1", &[30, 27]), [22]);
        assert_eq!(huffed("W:W22,30:B18,1", &[22, 19]), [19]);
    }

    #[test]
    fn row_14_the_wrong_capture_is_possible_and_its_piece_pays() {
        assert!(irregular("W:WK18,32:BK13,14,7").contains("18 13 9"));
        assert_eq!(huffed("W:WK18,32:BK13,14,7", &[18, 13, 9]), [9]);
    }

    #[test]
    fn a_chain_can_stop_at_every_jump() {
        let all = irregular("W:WK30:BK26,18,27,K20");
        assert!(all.is_superset(&set(&["30 26 21", "30 27 23"])), "{all:?}");
        assert!(!all.contains("30 26 21 18 14"), "that one is legal");
        assert_eq!(huffed("W:WK30:BK26,18,27,K20", &[30, 26, 21]), [21]);
    }

    #[test]
    fn the_wrong_piece_and_the_idle_one_can_both_be_huffed() {
        // Rule 7 asks for 32 28 23 20 16; the man on 21 takes 18 instead.
        assert_eq!(huffed("W:W21,K32:B18,11,28,20", &[21, 18, 14]), [14, 32]);
        // A third piece moves, so both kings that had the same capture can be huffed.
        assert_eq!(huffed("W:W30,K22,K24:B18,20,1", &[30, 27]), [22, 24]);
    }

    #[test]
    fn legal_moves_are_never_huffed_and_nothing_impossible_is_read() {
        let start = position("W:W22,30:B18,1");
        assert!(start.legal_moves().iter().all(|&mv| huffable(&start, mv).is_empty()));
        for bad in [&[22u32, 13][..], &[22, 18], &[30, 25, 21], &[22], &[1, 5], &[22, 18, 13, 9, 6]] {
            assert_eq!(read_possible(&start, bad), read_move(&start, bad), "{bad:?}");
            assert!(read_possible(&start, bad).is_err());
        }
    }

    #[test]
    fn a_king_may_stop_on_its_way_round() {
        let all = irregular("W:WK27:B23,15,14,22");
        let prefixes = ["27 23 20", "27 23 20 15 11", "27 23 20 15 11 14 18", "27 22 18"];
        assert!(all.is_superset(&set(&prefixes)), "{all:?}");
        assert!(!all.iter().any(|mv| mv.ends_with(" 27")), "whole rounds are legal");
    }

    #[test]
    fn every_legal_move_is_possible_and_where_no_capture_is_all_possible_moves_are_legal() {
        let mut position = Position::start(crate::rules::Color::White);
        for ply in 0..60 {
            let (legal, all) = (position.legal_moves(), possible(&position));
            if legal.is_empty() {
                break;
            }
            assert!(legal.iter().all(|mv| all.contains(mv) && is_possible(&position, *mv)));
            if !position.must_capture() {
                assert_eq!(all.len(), legal.len());
            }
            let distinct: BTreeSet<u32> = all.iter().map(|mv| mv.bits()).collect();
            assert_eq!(distinct.len(), all.len());
            position = position.after(legal[ply * 7 % legal.len()]);
        }
    }

    #[test]
    fn a_huffed_piece_is_gone_and_nothing_else() {
        let before = position("B:W9,K13,30:BK1,18");
        let square = Square::from_number(13).expect("on the board");
        assert_eq!(without(&before, square), position("B:W9,30:BK1,18"));
    }
}
