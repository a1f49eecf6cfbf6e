//! In which order moves are searched: the table's, refutations at the same ply, history.

use super::memory::ThreadMemory;
use super::node::Node;
use super::Switches;
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::Move;

/// Hands out moves, the most promising first.
pub(super) struct Order<'a> {
    moves: &'a [Move],
    /// Those given, in that order, then the others: what each is worth and, in the low bits, the further down
    /// the list the less, where it stands there.
    ranks: &'a mut [i32],
    given: usize,
}

const TABLE_MOVE: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;

/// Bits of a rank that say where the move stands.
const PLACE_BITS: u32 = 6;
const PLACES: i32 = (1 << PLACE_BITS) - 1;

const fn rank(worth: i32, place: usize) -> i32 {
    (worth << PLACE_BITS) + PLACES - place as i32
}

const fn place(rank: i32) -> usize {
    (PLACES - (rank & PLACES)) as usize
}

impl<'a> Order<'a> {
    /// `ranks`: room, lent because an order that is handed on would copy it. `best`: where the table's
    /// move stands in the list.
    #[inline]
    pub(super) fn new(
        moves: &'a [Move],
        ranks: &'a mut [i32; MAX_MOVES],
        best: Option<u8>,
        node: &Node,
        memory: &ThreadMemory,
        switches: &Switches,
        ply: usize,
    ) -> Order<'a> {
        let ranks = &mut ranks[..moves.len()];
        if moves.first().is_none_or(|mv| mv.is_capture()) {
            for (at, slot) in ranks.iter_mut().enumerate() {
                *slot = rank(0, at);
            }
        } else {
            let killers = if switches.killers { memory.killers[ply] } else { [Move::NONE; 2] };
            let history = memory.history(node);
            for ((at, slot), &mv) in ranks.iter_mut().enumerate().zip(moves) {
                let worth = if mv == killers[0] {
                    KILLER + 1
                } else if mv == killers[1] {
                    KILLER
                } else if switches.history {
                    history.of(node, mv)
                } else {
                    0
                };
                *slot = rank(worth, at);
            }
        }
        if let Some(best) = best {
            if let Some(slot) = ranks.get_mut(usize::from(best)) {
                *slot = rank(TABLE_MOVE, usize::from(best));
            }
        }
        Order { moves, ranks, given: 0 }
    }

    /// The best move not yet given, and where it stands in the list.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(u8, Move)> {
        let (first, rest) = self.ranks.get_mut(self.given..)?.split_first_mut()?;
        let mut best = *first;
        for other in rest {
            if *other > best {
                core::mem::swap(&mut best, other);
            }
        }
        *first = best;
        self.given += 1;
        Some((place(best) as u8, self.moves[place(best)]))
    }

    /// The first so many moves that were given.
    pub(super) fn given(&self, count: usize) -> impl Iterator<Item = Move> + '_ {
        self.ranks[..count].iter().map(|&rank| self.moves[place(rank)])
    }
}
