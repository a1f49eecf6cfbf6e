//! Faults that `soplo` answers: turns as they are typed, and their bytes.

use super::{Saharawi, SaharawiMove, SaharawiOptions, COUNT};
use crate::games::kit::jumps::PointMask;
use crate::games::kit::notation::write_point;
use crate::games::kit::{GamePosition, GameText, PositionError, SquareNaming};
use crate::games::zamma::{text, Board, WIDTH};
use crate::games::{GameStatus, Refusal};
use crate::session::game_choice::GameChoice;
use crate::session::rulebook::HUFF;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// A turn's fault: it captured fewer pieces than possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MissedCapture {
    /// The pieces of which one may be removed.
    pub(super) removable: PointMask,
    /// The present point of a capturing piece, whose fault is named by its origin.
    pub(super) landed: Option<u8>,
    /// The board before a capture that was declared too small and is taken back.
    pub(super) before: Option<Board>,
}

impl GameText for Saharawi {
    type Move = SaharawiMove;

    /// Writes `soplo e4`, `e4-e5`, `e7xe9xg7`, or with a declared number `e7xe9xg7 =2`.
    fn write_move(&self, turn: &SaharawiMove, out: &mut String) {
        match turn {
            SaharawiMove::Go(path, declared) => {
                text::write_move(path, out);
                if self.options.soplo && path.captured != 0 {
                    let _ = write!(out, " ={declared}");
                }
            }
            SaharawiMove::Huff(at) => {
                out.push_str(HUFF[0]);
                out.push(' ');
                write_point(u16::from(*at), WIDTH, out);
            }
        }
    }

    /// Returns the legal turn that a line means. A capture without a number declares what it captures.
    fn read_move(&self, line: &str) -> Result<SaharawiMove, Refusal> {
        let first = line.split_ascii_whitespace().next().unwrap_or_default();
        if HUFF.iter().any(|word| word.eq_ignore_ascii_case(first)) {
            return read_huff(self, line.trim_ascii()[first.len()..].trim_ascii());
        }
        let (line, declared) = match line.split_once('=') {
            None => (line, None),
            Some((line, number)) => {
                (line, Some(number.trim_ascii().parse::<u8>().map_err(|_| Refusal::NotAMove)?))
            }
        };
        let legal = self.legal_moves();
        let paths: Vec<_> = legal
            .iter()
            .filter_map(|turn| if let SaharawiMove::Go(path, _) = turn { Some(*path) } else { None })
            .collect();
        if paths.is_empty() && !legal.is_empty() {
            return Err(Refusal::CannotGo);
        }
        let path = text::read_move(self.mover(), &paths, line)?;
        let declared = declared.unwrap_or(path.captured.count_ones() as u8);
        let turn = SaharawiMove::Go(path, declared);
        legal.contains(&turn).then_some(turn).ok_or(Refusal::Declaration)
    }

    fn write(&self, out: &mut String) {
        text::write(&self.board, out);
    }

    fn read(text: &str, choice: &GameChoice) -> Result<Saharawi, PositionError> {
        Ok(Saharawi {
            board: text::read(text)?,
            options: SaharawiOptions::of(choice),
            declared: 0,
            fault: None,
        })
    }

    /// Writes the flags, an unusual count, with `soplo` the last turn's fault, then the board.
    fn pack(&self, out: &mut Vec<u8>) {
        let SaharawiOptions { flies, soplo, count } = self.options;
        let before = self.fault.and_then(|fault| fault.before);
        let flags = [
            (flies, FLIES),
            (soplo, SOPLO),
            (count != COUNT, OTHER_COUNT),
            (self.fault.is_some(), FAULT),
            (before.is_some(), BEFORE),
        ];
        out.push(flags.iter().fold(0, |all, &(is_set, flag)| if is_set { all | flag } else { all }));
        if count != COUNT {
            out.push(count);
        }
        if soplo {
            // Fixed length, because states must have equal lengths for the claim rule.
            out.push(self.declared);
            let removable = self.removable().to_le_bytes();
            out.extend_from_slice(&removable[..SET]);
            out.push(self.fault.and_then(|fault| fault.landed).unwrap_or(0));
            match before {
                Some(before) => text::pack(&before, out),
                None => out.extend([0; text::PACKED]),
            }
        }
        text::pack(&self.board, out);
    }

    fn unpack(bytes: &[u8]) -> Option<Saharawi> {
        let (&flags, mut rest) = bytes.split_first()?;
        if flags >= 2 * BEFORE {
            return None;
        }
        let has = |flag: u8| flags & flag != 0;
        let mut count = COUNT;
        if has(OTHER_COUNT) {
            (count, rest) = rest.split_first().map(|(&count, rest)| (count, rest))?;
        }
        let options = SaharawiOptions { flies: has(FLIES), soplo: has(SOPLO), count };
        let (mut declared, mut fault) = (0, None);
        if has(SOPLO) {
            let (said, board) = rest.split_at_checked(1 + SET + 1 + text::PACKED)?;
            let mut wide = [0; 16];
            wide[..SET].copy_from_slice(&said[1..=SET]);
            let (removable, landed) = (PointMask::from_le_bytes(wide), said[SET + 1]);
            declared = said[0];
            let before = if has(BEFORE) { Some(text::unpack(&said[SET + 2..])?) } else { None };
            fault = has(FAULT).then_some(MissedCapture { removable, landed: before.map(|_| landed), before });
            rest = board;
        }
        let game = Saharawi { board: text::unpack(rest)?, options, declared, fault };
        // Accepts only the canonical encoding, and only removable pieces that are on the board.
        let mut again = Vec::with_capacity(bytes.len());
        game.pack(&mut again);
        (again == bytes && is_sound(&game)).then_some(game)
    }
}

/// Reads the piece to remove, named by its present point or by its origin.
fn read_huff(game: &Saharawi, name: &str) -> Result<SaharawiMove, Refusal> {
    let at = SquareNaming::Lettered(WIDTH).read(name)? as u8;
    if !matches!(game.status(), GameStatus::Turn(_)) {
        return Err(Refusal::Over);
    }
    let landed = game.fault.filter(|fault| fault.landed == Some(at));
    let at = landed.map_or(at, |fault| fault.removable.trailing_zeros() as u8);
    (game.removable() >> at & 1 != 0).then_some(SaharawiMove::Huff(at)).ok_or(Refusal::NothingToHuff)
}

const FLIES: u8 = 1;
const SOPLO: u8 = 2;
const OTHER_COUNT: u8 = 4;
const FAULT: u8 = 8;
const BEFORE: u8 = 16;

const SET: usize = 11;

fn is_sound(game: &Saharawi) -> bool {
    let Some(MissedCapture { removable, landed, before }) = game.fault else { return true };
    let other = 1 - game.board.side;
    let pieces = before.unwrap_or(game.board).pieces.sides[other];
    let has_moved = before.is_none_or(|before| before.side == other);
    let is_one = before.is_none() || removable.count_ones() == 1;
    let has_landed = landed.is_none_or(|at| at < 81 && game.board.pieces.sides[other] >> at & 1 != 0);
    removable != 0 && removable & !pieces == 0 && has_moved && is_one && has_landed
}
