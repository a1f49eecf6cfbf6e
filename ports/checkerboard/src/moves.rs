//! Moves as CheckerBoard takes them: a structure for `getmove` and `islegal`, text for `get movelist`.

use super::board::{piece_on, Place};
use dama::unstable::rules::italian::{Move, Position, Square};
use dama::unstable::rules::Game;

/// Capacity of a [`CbMove`] in jumps; no capture of Italian draughts takes more than nine pieces.
pub const JUMPS: usize = 12;

/// A move with its path, laid out as CheckerBoard's `CBmove`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct CbMove {
    /// Number of captured pieces, 0 for a quiet move.
    pub jumps: i32,
    /// The piece after the move; it differs from `oldpiece` when a man is crowned.
    pub new_piece: i32,
    pub old_piece: i32,
    pub from: Place,
    pub to: Place,
    /// The square after each jump, from index 1; index 0 is the start.
    pub path: [Place; JUMPS],
    pub captured: [Place; JUMPS],
    pub captured_pieces: [i32; JUMPS],
}

/// Returns the piece on the destination square after `mv`.
fn arriving(position: &Position, mv: Move) -> i32 {
    piece_on(&position.play_unchecked(mv), mv.to())
}

impl CbMove {
    /// Converts a legal move of `position`.
    pub fn of(position: &Position, mv: Move) -> CbMove {
        let (from, to) = (Place::of(mv.from()), Place::of(mv.to()));
        let mut out = CbMove {
            jumps: mv.jumps() as i32,
            new_piece: arriving(position, mv),
            old_piece: piece_on(position, mv.from()),
            from,
            to,
            ..CbMove::default()
        };
        out.path[0] = from;
        // A quiet move has one step and no jump.
        out.path[1] = to;
        for (index, jump) in mv.path().enumerate().take(JUMPS - 1) {
            out.path[index + 1] = Place::of(jump.landing);
            out.captured[index] = Place::of(jump.captured);
            out.captured_pieces[index] = piece_on(position, jump.captured);
        }
        out
    }
}

/// Finds the legal move between two square numbers; the first if several captures match.
pub fn between(position: &Position, from: i32, to: i32) -> Option<Move> {
    let number = |square: Square| i32::from(square.number());
    let legal = position.legal_moves();
    legal.iter().find(|mv| number(mv.from()) == from && number(mv.to()) == to).copied()
}

/// Returns the answer to `get movelist`: every legal move of the position.
pub fn list(position: &Position) -> String {
    let legal = position.legal_moves();
    let mut out = format!("movelist {}", legal.len());
    for (index, &mv) in legal.iter().enumerate() {
        if index == 0 {
            out.push(',');
        }
        let pieces = (piece_on(position, mv.from()), arriving(position, mv));
        out += &format!("{},{},{},{},{}", mv.jumps(), pieces.0, pieces.1, mv.from(), mv.to());
        for jump in mv.path() {
            out += &format!(",{},{},{}", jump.landing, jump.captured, piece_on(position, jump.captured));
        }
        out.push(';');
    }
    out
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use dama::unstable::rules::italian::notation::parse_fen;
    use dama::unstable::rules::{scattered, Color};

    pub(crate) fn positions(count: usize) -> Vec<Position> {
        let mut found = Vec::new();
        for game in 0.. {
            let mut position = Position::start(Color::White);
            for ply in 0..120 {
                let legal = position.legal_moves();
                if legal.is_empty() || found.len() == count {
                    break;
                }
                found.push(position);
                position =
                    position.play_unchecked(legal[(scattered(game, ply) % legal.len() as u64) as usize]);
            }
            if found.len() == count {
                return found;
            }
        }
        unreachable!("there are games without end")
    }

    /// Makes a move on a board as CheckerBoard does, using only the fields of the structure.
    fn made(mv: &CbMove, board: &mut super::super::board::Board) {
        let mut set = |place: Place, value| board[place.x as usize][place.y as usize] = value;
        set(mv.from, 0);
        for index in 0..mv.jumps as usize {
            set(mv.captured[index], 0);
        }
        set(mv.to, mv.new_piece);
    }

    #[test]
    fn a_structure_leads_to_the_position_after_the_move() {
        for position in positions(500) {
            for &mv in position.legal_moves().iter() {
                let (mut board, mut expected) = ([[0; 8]; 8], [[0; 8]; 8]);
                super::super::board::write(&position, &mut board);
                super::super::board::write(&position.play_unchecked(mv), &mut expected);
                let cb = CbMove::of(&position, mv);
                made(&cb, &mut board);
                assert_eq!(board, expected, "{position} {mv:?}");
                let jumps = cb.jumps as usize;
                assert_eq!(cb.path[jumps.max(1)], cb.to, "{position} {mv:?}");
                for index in 0..jumps {
                    let (a, over, b) = (cb.path[index], cb.captured[index], cb.path[index + 1]);
                    assert_eq!((a.x + b.x, a.y + b.y), (2 * over.x, 2 * over.y), "{position} {mv:?}");
                    assert_ne!(cb.captured_pieces[index], 0);
                }
            }
        }
    }

    #[test]
    fn the_examples_of_the_reference_are_answered_as_there() {
        // Source: cb_api_reference.htm, "get movelist".
        let answer = |fen| list(&parse_fen(fen).expect("legal"));
        assert_eq!(answer("B:W31:B3"), "movelist 2,0,6,6,3,6;0,6,6,3,7;");
        let two = answer("B:W11,13,19,21:B6,9");
        let mut moves: Vec<&str> =
            two.strip_prefix("movelist 2,").expect("two moves").split_terminator(';').collect();
        moves.sort_unstable();
        assert_eq!(moves, ["2,6,6,6,22,15,11,5,22,19,5", "2,6,6,9,25,18,13,5,25,21,5"]);
    }

    #[test]
    fn no_move_is_a_list_of_none() {
        assert_eq!(list(&parse_fen("W:W:B1").expect("legal")), "movelist 0");
    }

    #[test]
    fn a_promotion_arrives_as_a_king() {
        let position = parse_fen("W:W5:B20").expect("legal");
        let cb = CbMove::of(&position, between(&position, 5, 1).expect("legal"));
        assert_eq!((cb.old_piece, cb.new_piece), (5, 9));
    }

    #[test]
    fn numbers_that_are_no_squares_are_no_move() {
        let position = Position::start(Color::White);
        for (from, to) in [(0, 0), (21, 21), (21, 33), (-21, 17), (i32::MIN, i32::MAX), (21, 274)] {
            assert_eq!(between(&position, from, to), None, "{from} {to}");
        }
        assert!(between(&position, 21, 17).is_some());
    }
}
