//! The hash table of the search.

use super::game::MOST_EVALUATED;
use alloc::vec;
use alloc::vec::Vec;

// One megabyte of entries.
const MOST_ENTRIES: u64 = 1 << 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub struct PositionEntry {
    /// Wins and losses are counted from this position, not from the root.
    score: i32,
    depth: u8,
    bound: ScoreBound,
    pub place: u16,
}

impl PositionEntry {
    /// Makes the entry for a score found `ply` plies from the root.
    pub fn new(depth: u8, ply: usize, score: i32, bound: ScoreBound, place: u16) -> PositionEntry {
        let from_here = match score {
            _ if score > MOST_EVALUATED => score + ply as i32,
            _ if score < -MOST_EVALUATED => score - ply as i32,
            _ => score,
        };
        PositionEntry { score: from_here, depth, bound, place }
    }

    /// Returns the score if it settles a search to exactly this depth and window.
    pub fn settles(&self, depth: u8, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = match self.score {
            score if score > MOST_EVALUATED => score - ply as i32,
            score if score < -MOST_EVALUATED => score + ply as i32,
            score => score,
        };
        let settles = self.depth == depth
            && match self.bound {
                ScoreBound::Exact => true,
                ScoreBound::AtLeast => score >= beta,
                ScoreBound::AtMost => score <= alpha,
            };
        settles.then_some(score)
    }
}

/// The hash table; a new entry always replaces the old one in its slot.
#[derive(Debug)]
pub struct PositionTable {
    entries: Vec<Option<(u64, PositionEntry)>>,
}

impl PositionTable {
    pub fn for_nodes(nodes: u64) -> PositionTable {
        let len = nodes.clamp(1, MOST_ENTRIES).next_power_of_two();
        PositionTable { entries: vec![None; len as usize] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<PositionEntry> {
        self.entries[self.place(key)].filter(|(of, _)| *of == key).map(|(_, entry)| entry)
    }

    pub fn put(&mut self, key: u64, entry: PositionEntry) {
        let place = self.place(key);
        self.entries[place] = Some((key, entry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_search_remembers_takes_a_megabyte_at_the_most() {
        let bytes = |nodes| core::mem::size_of_val(&PositionTable::for_nodes(nodes).entries[..]);
        assert_eq!(bytes(u64::MAX), 1 << 20);
        assert!(bytes(60) <= 1 << 10, "a shallow search takes little");
    }
}
