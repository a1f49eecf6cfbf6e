//! Polacca's moves, positions and bytes as text, with numbered squares.

use super::{Polacca, BOARD, FAR, KINGS_ONLY, LONE_KING};
use crate::games::kit::jumps::points;
use crate::games::kit::jumps::typed::{read_move as read_typed, squares_typed};
use crate::games::kit::{GamePosition, GameText, JumpPath, PositionError, SidePieces, SquareNaming};
use crate::games::Refusal;
use crate::rules::fen::{self, FenPiece};
use crate::session::game_choice::GameChoice;
use crate::session::rulebook::PointName;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

pub(super) const MOST: u32 = 20;

const NAMES: SquareNaming = SquareNaming::Numbered(super::WIDTH);

pub(super) fn point(number: u32) -> Option<u8> {
    NAMES.numbered(number).map(|point| point as u8)
}

fn number(point: u8) -> u8 {
    match NAMES.place(point.into()) {
        PointName::Number(number) | PointName::Point(number, _) => number,
    }
}

/// Returns whether two routes count as one move: same origin, destination and captured pieces.
pub(super) fn is_same(a: &JumpPath, b: &JumpPath) -> bool {
    (a.from, a.to(), a.captured) == (b.from, b.to(), b.captured)
}

/// Returns a move as numbers: the origin, then each captured square and the landing behind it.
pub(super) fn numbers(path: &JumpPath) -> Vec<u8> {
    squares_typed(&BOARD, path).map(number).collect()
}

impl GameText for Polacca {
    type Move = JumpPath;

    fn write_move(&self, path: &JumpPath, out: &mut String) {
        for (i, number) in numbers(path).into_iter().enumerate() {
            let _ = write!(out, "{}{number}", if i == 0 { "" } else { " " });
        }
    }

    /// Accepts any route of a capture, but not the short form.
    fn read_move(&self, line: &str) -> Result<JumpPath, Refusal> {
        let merged = self.legal_moves();
        let routes = if merged.is_empty() { Vec::new() } else { self.routes() };
        let route = read_typed(self.mover(), NAMES, &routes, line)?;
        merged.into_iter().find(|path| is_same(path, &route)).ok_or(Refusal::CannotGo)
    }

    fn write(&self, out: &mut String) {
        let letter = |side| if side == 0 { 'W' } else { 'B' };
        out.push(letter(self.side));
        for side in 0..2 {
            let _ = write!(out, ":{}", letter(side));
            let mut numbers: Vec<(u8, u8)> =
                points(self.pieces.sides[side]).map(|p| (number(p), p)).collect();
            numbers.sort_unstable();
            for (i, (number, point)) in numbers.into_iter().enumerate() {
                let king = if self.pieces.promoted >> point & 1 != 0 { "K" } else { "" };
                let _ = write!(out, "{}{king}{number}", if i == 0 { "" } else { "," });
            }
        }
    }

    fn read(text: &str, _: &GameChoice) -> Result<Polacca, PositionError> {
        let (mut pieces, mut wrong) = (SidePieces::NONE, None);
        let turn = fen::read(text, &mut |FenPiece { number, color, is_king, at }| match point(number) {
            None => wrong = wrong.or(Some(PositionError::BadPlacement { at })),
            Some(point) if pieces.all() >> point & 1 != 0 => {
                wrong = wrong.or(Some(PositionError::Impossible("two pieces on one square")));
            }
            Some(point) => {
                pieces.sides[color as usize] |= 1 << point;
                pieces.promoted |= u128::from(is_king) << point;
            }
        })?;
        let side = turn as usize;
        wrong.map_or(Ok(()), Err)?;
        check(&pieces, side).map_err(PositionError::Impossible)?;
        Ok(Polacca { pieces, side, quiet: 0, lone: 0, past: Vec::new() })
    }

    fn pack(&self, out: &mut Vec<u8>) {
        out.extend([self.side as u8, self.quiet, self.lone, self.past.len() as u8]);
        self.past.iter().chain([&self.pieces]).for_each(|pieces| pack(pieces, out));
    }

    fn unpack(bytes: &[u8]) -> Option<Polacca> {
        let (&[side, quiet, lone, count], rest) = bytes.split_first_chunk()?;
        if rest.len() != (usize::from(count) + 1) * PACKED || side > 1 {
            return None;
        }
        let mut past = rest.chunks_exact(PACKED).map(unpack).collect::<Option<Vec<SidePieces>>>()?;
        let pieces = past.pop()?;
        let game = Polacca { pieces, side: usize::from(side), quiet, lone, past };
        let counts_fit = game.past.len() == usize::from(quiet) && quiet <= KINGS_ONLY && lone <= LONE_KING[0];
        (counts_fit && check(&pieces, game.side).is_ok()).then_some(game)
    }
}

fn check(pieces: &SidePieces, side: usize) -> Result<(), &'static str> {
    for (color, far) in FAR.into_iter().enumerate() {
        if pieces.sides[color] & far & !pieces.promoted != 0 {
            return Err("a man on its own crowning row");
        }
        if pieces.sides[color].count_ones() > MOST {
            return Err("more than 20 pieces of a side");
        }
    }
    if pieces.sides[0] & pieces.sides[1] != 0 {
        return Err("two pieces on one square");
    }
    if pieces.promoted & !pieces.all() != 0 {
        return Err("a king on an empty square");
    }
    if pieces.sides[1 - side] == 0 {
        return Err("the side that has just moved has no pieces");
    }
    Ok(())
}

// Three sets of fifty squares, eight bytes each.
const PACKED: usize = 24;

/// Writes White, Black, kings: bit `n` for square `n + 1`, little-endian.
fn pack(pieces: &SidePieces, out: &mut Vec<u8>) {
    for set in [pieces.sides[0], pieces.sides[1], pieces.promoted] {
        let squares = points(set).fold(0u64, |squares, point| squares | 1 << (number(point) - 1));
        out.extend(squares.to_le_bytes());
    }
}

fn unpack(bytes: &[u8]) -> Option<SidePieces> {
    let set = |at: usize| {
        let squares = u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?);
        (squares < 1 << 50).then(|| {
            let on = (1..=50).filter(|n| squares >> (n - 1) & 1 != 0);
            on.filter_map(point).fold(0u128, |set, point| set | 1 << point)
        })
    };
    Some(SidePieces { sides: [set(0)?, set(8)?], promoted: set(16)? })
}
