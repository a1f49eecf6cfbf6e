//! In which order moves are searched: the table's, refutations at the same ply, history.

use super::notes::Notes;
use super::Switches;
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::{Move, MoveList, Position};

/// Hands out moves, the most promising first.
pub(super) struct Order {
    moves: MoveList,
    worth: [i32; MAX_MOVES],
    given: u64,
}

const TABLE_MOVE: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;

impl Order {
    /// `best`: where the table's move stands in the list.
    pub(super) fn new(
        moves: MoveList,
        best: Option<u8>,
        position: &Position,
        notes: &Notes,
        switches: &Switches,
        ply: usize,
    ) -> Order {
        let mut worth = [0; MAX_MOVES];
        let killers = &notes.killers[ply];
        for (index, (&mv, worth)) in moves.iter().zip(&mut worth).enumerate() {
            *worth = if best == Some(index as u8) {
                TABLE_MOVE
            } else if mv.is_capture() {
                0
            } else if switches.killers && mv == killers[0] {
                KILLER + 1
            } else if switches.killers && mv == killers[1] {
                KILLER
            } else if switches.history {
                notes.history(position, mv)
            } else {
                0
            };
        }
        Order { moves, worth, given: 0 }
    }

    /// The best move not yet given, and where it stands in the list.
    pub(super) fn next(&mut self) -> Option<(u8, Move)> {
        let mut best = None;
        let mut most = i32::MIN;
        for (index, &worth) in self.worth[..self.moves.len()].iter().enumerate() {
            if worth > most && self.given >> index & 1 == 0 {
                (best, most) = (Some(index), worth);
            }
        }
        let index = best?;
        self.given |= 1 << index;
        Some((index as u8, self.moves[index]))
    }
}
