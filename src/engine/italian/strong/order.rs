//! Move ordering: the hash move, killers, then history scores.

use super::memory::ThreadMemory;
use super::node::Node;
use super::SearchParams;
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::Move;

pub(super) struct MovePicker<'a> {
    moves: &'a [Move],
    // Ranks of the moves already returned, in that order, then of the rest. A rank is the order score with the
    // move's index, inverted, in the low bits, so that equal scores keep their order.
    ranks: &'a mut [i32],
    given: usize,
}

const TABLE_MOVE: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;
// Subtracted from a deferred move's rank; larger than any rank.
const DEFERRED: i32 = 1 << 28;

const PLACE_BITS: u32 = 6;
const PLACES: i32 = (1 << PLACE_BITS) - 1;

const fn rank(worth: i32, place: usize) -> i32 {
    (worth << PLACE_BITS) + PLACES - place as i32
}

const fn place(rank: i32) -> usize {
    (PLACES - (rank & PLACES)) as usize
}

impl<'a> MovePicker<'a> {
    /// Creates the order; `best` is the index of the hash move.
    // `ranks` is lent because returning an `MovePicker` that contains it would copy it.
    #[inline]
    pub(super) fn new(
        moves: &'a [Move],
        ranks: &'a mut [i32; MAX_MOVES],
        best: Option<u8>,
        node: &Node,
        memory: &ThreadMemory,
        params: &SearchParams,
        ply: usize,
    ) -> MovePicker<'a> {
        let ranks = &mut ranks[..moves.len()];
        if moves.first().is_none_or(|mv| mv.is_capture()) {
            for (at, slot) in ranks.iter_mut().enumerate() {
                *slot = rank(0, at);
            }
        } else {
            let killers = if params.killers { memory.killers[ply] } else { [Move::NONE; 2] };
            let history = memory.history(node);
            for ((at, slot), &mv) in ranks.iter_mut().enumerate().zip(moves) {
                let worth = if mv == killers[0] {
                    KILLER + 1
                } else if mv == killers[1] {
                    KILLER
                } else if params.history {
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
        MovePicker { moves, ranks, given: 0 }
    }

    /// Returns the best move not yet returned, and its index in the list.
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

    /// Defers the last returned move until after all others.
    #[cold]
    pub(super) fn defer_last(&mut self) {
        self.given -= 1;
        self.ranks[self.given] -= DEFERRED;
    }

    /// Returns the moves before the last `ahead` returned ones, without those deferred.
    pub(super) fn given_before(&self, ahead: usize) -> impl Iterator<Item = Move> + '_ {
        self.ranks[..self.given - ahead].iter().map(|&rank| self.moves[place(rank)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::Position;
    use crate::rules::{Color, Game};
    use std::boxed::Box;
    use std::vec::Vec;

    #[test]
    fn deferred_moves_come_last_and_in_their_order() {
        let start = Position::start(Color::White);
        let (legal, memory) = (start.legal_moves(), Box::new(ThreadMemory::default()));
        let mut ranks = [0; MAX_MOVES];
        let mut order =
            MovePicker::new(&legal, &mut ranks, Some(2), &Node::root(&start), &memory, &SearchParams::ON, 0);
        let first = order.next().expect("seven moves");
        assert_eq!(first, (2, legal[2]));
        let deferred = [0; 2].map(|_| {
            let mv = order.next();
            order.defer_last();
            mv.expect("seven moves")
        });
        let rest: Vec<_> = core::iter::from_fn(|| order.next()).collect();
        assert_eq!(rest[rest.len() - 2..], deferred);
        let mut all: Vec<u8> = rest.iter().chain([&first]).map(|&(index, _)| index).collect();
        all.sort_unstable();
        assert_eq!(all, (0..legal.len() as u8).collect::<Vec<_>>());
        assert_eq!(order.given_before(1).count(), legal.len() - 1);
    }
}
