//! Moves, positions and bytes of the three games as text.

use super::{Board, FAR, MEN, WIDTH};
use crate::games::kit::jumps::{points, typed, Mover, PointMask as Set};
use crate::games::kit::notation::{point, write_point, write_points, Fields};
use crate::games::kit::{JumpPath, PositionError, SidePieces, SquareNaming};
use crate::games::Refusal;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// Writes `e4-e5` or `e4xe6xg6`: the origin and each landing.
pub(super) fn write_move(path: &JumpPath, out: &mut String) {
    let stops = [path.from].into_iter().chain(path.landings().iter().copied());
    write_points(stops.map(u16::from), if path.captured == 0 { "-" } else { "x" }, WIDTH, out);
}

/// Returns the legal move that a line means. `-`, `x` and blanks all separate points.
pub(super) fn read_move(mover: Mover<'_>, legal: &[JumpPath], line: &str) -> Result<JumpPath, Refusal> {
    typed::read_move(mover, SquareNaming::Lettered(WIDTH), legal, line)
}

const LETTERS: [char; 2] = ['W', 'B'];

pub(super) fn write(board: &Board, out: &mut String) {
    out.push(LETTERS[board.side]);
    for (set, letter) in board.pieces.sides.into_iter().zip(LETTERS) {
        let _ = write!(out, ":{letter}");
        for (i, at) in points(set).enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            out.push_str(if board.pieces.promoted >> at & 1 != 0 { "K" } else { "" });
            write_point(u16::from(at), WIDTH, out);
        }
    }
    if board.taken != missing(&board.pieces) {
        let _ = write!(out, ":taken={},{}", board.taken[0], board.taken[1]);
    }
}

/// Returns each side's captures, if only captures have removed pieces.
fn missing(pieces: &SidePieces) -> [u8; 2] {
    [1, 0].map(|other: usize| MEN.saturating_sub(pieces.sides[other].count_ones() as u8))
}

/// Reads a position. A side that is not named has no pieces.
pub(super) fn read(text: &str) -> Result<Board, PositionError> {
    let mut fields = Fields::read(text, "WB")?;
    let mut pieces = SidePieces::NONE;
    for (side, letter) in LETTERS.into_iter().enumerate() {
        let named = fields.side(letter).ok_or(PositionError::BadPart { at: text.len() })?;
        for piece in named {
            let at = point(piece.point, WIDTH).ok_or(PositionError::BadPlacement { at: piece.at })?;
            if pieces.all() >> at & 1 != 0 {
                return Err(PositionError::Impossible("two pieces on one point"));
            }
            pieces.sides[side] |= 1 << at;
            pieces.promoted |= Set::from(piece.is_promoted) << at;
        }
    }
    let taken = fields.take("taken").map(|value| value.numbers(MEN)).transpose()?;
    fields.finish()?;
    let side = usize::from(fields.turn == 'B');
    let board = Board { pieces, side, taken: taken.unwrap_or(missing(&pieces)) };
    check(&board).map_err(PositionError::Impossible)?;
    Ok(board)
}

fn check(board: &Board) -> Result<(), &'static str> {
    let SidePieces { sides, promoted } = board.pieces;
    if sides.iter().zip(FAR).any(|(set, far)| set & far & !promoted != 0) {
        return Err("an unpromoted piece on its last rank");
    }
    if sides.iter().any(|set| set.count_ones() > u32::from(MEN)) {
        return Err("more than 40 pieces of a side");
    }
    if board.pieces.all() == 0 {
        return Err("no pieces");
    }
    let on_board = board.pieces.all() >> (WIDTH * WIDTH) == 0;
    if sides[0] & sides[1] != 0 || !on_board {
        return Err("two pieces on one point");
    }
    if promoted & !board.pieces.all() != 0 {
        return Err("a promoted piece on an empty point");
    }
    (board.taken.iter().all(|&n| n <= MEN)).then_some(()).ok_or("more than 40 pieces taken")
}

pub(super) const PACKED: usize = 3 + 3 * 11;

/// Writes side to move, captures, White, Black, promoted. Bit `n` is point `n`, little-endian.
pub(super) fn pack(board: &Board, out: &mut Vec<u8>) {
    out.extend([board.side as u8, board.taken[0], board.taken[1]]);
    for set in [board.pieces.sides[0], board.pieces.sides[1], board.pieces.promoted] {
        out.extend_from_slice(&set.to_le_bytes()[..11]);
    }
}

pub(super) fn unpack(bytes: &[u8]) -> Option<Board> {
    if bytes.len() != PACKED || bytes[0] > 1 {
        return None;
    }
    let set = |at: usize| {
        let mut wide = [0; 16];
        wide[..11].copy_from_slice(&bytes[at..at + 11]);
        Set::from_le_bytes(wide)
    };
    let pieces = SidePieces { sides: [set(3), set(14)], promoted: set(25) };
    let board = Board { pieces, side: usize::from(bytes[0]), taken: [bytes[1], bytes[2]] };
    check(&board).is_ok().then_some(board)
}
