//! In which order moves are searched: the table's, refutations at the same ply, history.

use super::memory::ThreadMemory;
use super::Switches;
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::{Move, Position};

/// Hands out moves, the most promising first.
pub(super) struct Order<'a> {
    moves: &'a [Move],
    worth: &'a mut [i32; MAX_MOVES],
    /// The moves not yet given, a bit each.
    left: u64,
}

const TABLE_MOVE: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;

impl<'a> Order<'a> {
    /// `worth`: room, lent because an order that is handed on would copy it. `best`: where the table's
    /// move stands in the list.
    #[inline]
    pub(super) fn new(
        moves: &'a [Move],
        worth: &'a mut [i32; MAX_MOVES],
        best: Option<u8>,
        position: &Position,
        memory: &ThreadMemory,
        switches: &Switches,
        ply: usize,
    ) -> Order<'a> {
        if moves.len() > 1 {
            let killers = if switches.killers { memory.killers[ply] } else { [Move::NONE; 2] };
            for (&mv, worth) in moves.iter().zip(worth.iter_mut()) {
                *worth = if mv.is_capture() {
                    0
                } else if mv == killers[0] {
                    KILLER + 1
                } else if mv == killers[1] {
                    KILLER
                } else if switches.history {
                    memory.history(position, mv)
                } else {
                    0
                };
            }
        }
        if let Some(worth) = best.and_then(|best| worth.get_mut(best as usize)) {
            *worth = TABLE_MOVE;
        }
        Order { moves, worth, left: (1 << moves.len()) - 1 }
    }

    /// The best move not yet given, and where it stands in the list.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(u8, Move)> {
        let (mut best, mut most) = (None, i32::MIN);
        let mut left = self.left;
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.worth[index] > most {
                (best, most) = (Some(index), self.worth[index]);
            }
        }
        let index = best?;
        self.left &= !(1 << index);
        Some((index as u8, self.moves[index]))
    }
}
