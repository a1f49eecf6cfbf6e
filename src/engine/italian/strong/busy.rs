//! Moves being searched, so that no two threads search the same one at once.
//!
//! A thread defers a move that another one is searching and tries its other moves first; then the result is in the
//! hash table. This is ABDADA in a simple form. A mark is only a hint: threads overwrite each other's marks, and a
//! search that is stopped leaves its own. A needless deferral costs time alone.

use super::Word;
use core::sync::atomic::Ordering::Relaxed;

const SLOTS: usize = 1 << 10;

/// The moves being searched, shared by the threads of a search.
#[derive(Debug)]
pub struct BusyMoves([Word; SLOTS]);

impl Default for BusyMoves {
    fn default() -> BusyMoves {
        BusyMoves([const { Word::new(0) }; SLOTS])
    }
}

impl BusyMoves {
    fn slot(&self, mark: u64) -> &Word {
        &self.0[mark as usize % SLOTS]
    }

    /// Returns true if a thread has marked the move to `key` from a node of `depth`.
    pub(super) fn is_busy(&self, key: u64, depth: i32) -> bool {
        let mark = mark(key, depth);
        self.slot(mark).load(Relaxed) == mark
    }

    /// Marks a move, by the key of the position after it and its node's depth.
    pub(super) fn begin(&self, key: u64, depth: i32) {
        let mark = mark(key, depth);
        self.slot(mark).store(mark, Relaxed);
    }

    /// Removes the mark of a move.
    pub(super) fn end(&self, key: u64, depth: i32) {
        let mark = mark(key, depth);
        if self.slot(mark).load(Relaxed) == mark {
            self.slot(mark).store(0, Relaxed);
        }
    }
}

// With the depth, so that a thread does not take its own search higher up the line for another's.
fn mark(key: u64, depth: i32) -> u64 {
    key.wrapping_add((depth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1 << 63
}

#[cfg(test)]
mod tests {
    use super::super::node::Node;
    use super::super::{
        search, Bucket, HandEvaluation, HashExtent, HashTable, NoEndgame, RootResult, SearchParams,
        SearchRequest, StrongLimits, ThreadMemory,
    };
    use super::*;
    use crate::engine::Depth;
    use crate::rules::italian::Position;
    use crate::rules::{Color, Game};
    use core::sync::atomic::AtomicBool;
    use std::boxed::Box;
    use std::vec::Vec;

    fn searched(params: &SearchParams, busy: Option<&BusyMoves>, nodes: u64) -> RootResult {
        let memory: Vec<Bucket> = (0..256).map(|_| Bucket::default()).collect();
        let (extent, stop) = (HashExtent::whole(), AtomicBool::new(false));
        let request = SearchRequest {
            position: &Position::start(Color::White),
            past: &[],
            limits: StrongLimits { depth: Depth(8), nodes },
            lines: 1,
            compares: false,
            params,
            table: HashTable::new(&memory, &extent, 1),
            busy,
            evaluator: &HandEvaluation,
            endgame: &NoEndgame,
            stop: &stop,
        };
        search(&request, &mut Box::new(ThreadMemory::default()), &mut |_| true, &mut |_, _| true)
            .expect("a move")
    }

    // As if another thread were searching the answers to every first move, which it never ends.
    fn marked() -> BusyMoves {
        let (busy, start) = (BusyMoves::default(), Position::start(Color::White));
        for &mv in start.legal_moves().iter() {
            let child = Node::root(&start.after(mv));
            for &answer in child.position().legal_moves().iter() {
                (2..9).for_each(|depth| busy.begin(child.after(answer).key, depth));
            }
        }
        busy
    }

    fn marks(busy: &BusyMoves) -> usize {
        busy.0.iter().filter(|slot| slot.load(Relaxed) != 0).count()
    }

    #[test]
    fn a_move_is_busy_from_the_begin_to_the_end_of_its_search() {
        let busy = BusyMoves::default();
        assert!(!busy.is_busy(7, 4));
        busy.begin(7, 4);
        assert!(busy.is_busy(7, 4) && !busy.is_busy(7, 5) && !busy.is_busy(8, 4));
        // Another thread's mark in the same slot stays.
        busy.begin(7 + SLOTS as u64, 4);
        busy.end(7, 4);
        assert!(!busy.is_busy(7, 4) && busy.is_busy(7 + SLOTS as u64, 4));
        busy.end(7 + SLOTS as u64, 4);
        assert_eq!(marks(&busy), 0);
    }

    #[test]
    fn deferred_moves_are_searched_all_the_same() {
        // Alpha-beta alone, whose score does not depend on the order of the moves.
        let plain = SearchParams { busy_depth: 2, lmp_depth: 1, ..SearchParams::OFF };
        let (alone, among) = (searched(&plain, None, u64::MAX), searched(&plain, Some(&marked()), u64::MAX));
        assert_eq!((alone.score, alone.best), (among.score, among.best));
        assert_ne!(alone.nodes, among.nodes, "the order of the moves changed");
        let whole = searched(&SearchParams::ON, Some(&marked()), u64::MAX);
        assert_eq!(whole.depth, Depth(8));
    }

    #[test]
    fn a_thread_alone_marks_its_moves_and_defers_none() {
        let busy = BusyMoves::default();
        let alone = searched(&SearchParams::ON, None, u64::MAX);
        assert_eq!(searched(&SearchParams::ON, Some(&busy), u64::MAX), alone);
        assert_eq!(marks(&busy), 0, "every search has ended");
        searched(&SearchParams::ON, Some(&busy), alone.nodes / 2);
        assert_ne!(marks(&busy), 0, "the search was stopped midway");
    }
}
