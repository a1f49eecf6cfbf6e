//! What a search remembers of the positions it has been to.

use super::game::MOST_EVALUATED;
use alloc::vec;
use alloc::vec::Vec;

/// The most positions remembered: a megabyte of them.
const MOST_ENTRIES: u64 = 1 << 16;

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is no lower.
    AtLeast,
    /// The score is no higher.
    AtMost,
}

/// What is remembered of one position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Wins and losses counted from this position, not from the root.
    score: i32,
    depth: u8,
    bound: Bound,
    /// The best move's place among the candidates.
    pub place: u16,
}

impl Entry {
    /// What a search to that depth has found `ply` plies from the root.
    pub fn new(depth: u8, ply: usize, score: i32, bound: Bound, place: u16) -> Entry {
        let from_here = match score {
            _ if score > MOST_EVALUATED => score + ply as i32,
            _ if score < -MOST_EVALUATED => score - ply as i32,
            _ => score,
        };
        Entry { score: from_here, depth, bound, place }
    }

    /// The score or a bound of it, where that is all that is wanted of a search to that very depth.
    pub fn settles(&self, depth: u8, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = match self.score {
            score if score > MOST_EVALUATED => score - ply as i32,
            score if score < -MOST_EVALUATED => score + ply as i32,
            score => score,
        };
        let settles = self.depth == depth
            && match self.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
        settles.then_some(score)
    }
}

/// The positions remembered; the latest of those that fall to one place.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Option<(u64, Entry)>>,
}

impl Table {
    /// One for a search of so many nodes.
    pub fn for_nodes(nodes: u64) -> Table {
        let len = nodes.clamp(1, MOST_ENTRIES).next_power_of_two();
        Table { entries: vec![None; len as usize] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// What is remembered of the position with that key.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.place(key)].filter(|(of, _)| *of == key).map(|(_, entry)| entry)
    }

    /// Remembers it.
    pub fn put(&mut self, key: u64, entry: Entry) {
        let place = self.place(key);
        self.entries[place] = Some((key, entry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_search_remembers_takes_a_megabyte_at_the_most() {
        let bytes = |nodes| core::mem::size_of_val(&Table::for_nodes(nodes).entries[..]);
        assert_eq!(bytes(u64::MAX), 1 << 20);
        assert!(bytes(60) <= 1 << 10, "a shallow search takes little");
    }
}
