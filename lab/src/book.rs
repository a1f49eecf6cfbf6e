//! Building the opening book by drop-out expansion.
//!
//! The position that good play reaches most easily is expanded next, and the scores of its moves go back to the
//! start. A path costs 1 for each ply, plus a penalty for every hundredth of a man given away. So the book is deep
//! where both sides play well. Source of the idea: Lincke, "Strategies for the automatic construction of opening
//! books" (2000).

use dama::unstable::formats::crc::crc32;
use dama::unstable::host::disks::outputs::FileFormat;
use dama::unstable::maestro::book_file::{key, CRC_LEN, ENTRY_LEN, HEADER_LEN, MAGIC, MAX_LEN};
use dama::unstable::maestro::searcher::{SearchOptions, Searcher};
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Color, Game};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

/// The file format of opening books.
pub const FORMAT: FileFormat<'_> =
    FileFormat { name: "an opening book", is: &|bytes| bytes.starts_with(MAGIC) };

/// The most positions of a book.
pub const MOST_POSITIONS: usize = (MAX_LEN - HEADER_LEN - CRC_LEN) / ENTRY_LEN;

/// Settings of a book.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Number of positions wanted; the last expansion may add some more.
    pub positions: usize,
    /// Nodes searched for each position.
    pub nodes: u64,
    /// Penalty for a hundredth of a man given away, in hundredths of a ply.
    pub penalty: u32,
}

struct Entry {
    position: Position,
    // For the side to move: from the search, or from the moves once expanded.
    score: i16,
    // Keys of the positions after each move; empty until expanded.
    next: Vec<u64>,
}

struct Growing<'a> {
    entries: HashMap<u64, Entry>,
    searcher: &'a mut Searcher,
    recipe: Recipe,
}

/// Builds a book from the start and `openings`; the same arguments give the same bytes.
pub fn build(
    searcher: &mut Searcher,
    recipe: &Recipe,
    openings: &[Position],
    progress: &mut dyn FnMut(usize),
) -> Vec<u8> {
    let positions = recipe.positions.min(MOST_POSITIONS - 64);
    let mut growing = Growing { entries: HashMap::new(), searcher, recipe: *recipe };
    let start = Position::start(Color::White);
    growing.enter(start);
    growing.open_as_far_as(&start, openings);
    while growing.entries.len() < positions {
        let Some(chosen) = growing.likeliest(key(&start)) else { break };
        growing.open(chosen);
        growing.carry_back(key(&start));
        progress(growing.entries.len());
    }
    growing.bytes()
}

impl Growing<'_> {
    fn enter(&mut self, position: Position) -> u64 {
        let name = key(&position);
        if !self.entries.contains_key(&name) {
            let go = SearchOptions { nodes: Some(self.recipe.nodes), ..SearchOptions::default() };
            // Every search starts from an empty hash table, so that the order of positions does not matter.
            self.searcher.new_game();
            let found = self.searcher.go(&position, &[], &go, &AtomicBool::new(false), &mut |_| ());
            // A side without a legal move has lost.
            let score = found.map_or(i32::from(i16::MIN), |report| report.raw.0);
            let score = score.clamp(-30_000, 30_000) as i16;
            self.entries.insert(name, Entry { position, score, next: Vec::new() });
        }
        name
    }

    fn open(&mut self, name: u64) {
        let position = self.entries[&name].position;
        let moves = position.legal_moves();
        let next = moves.iter().map(|&mv| self.enter(position.play_unchecked(mv))).collect();
        self.entries.get_mut(&name).expect("it was entered").next = next;
    }

    /// Expands the start, the positions after its moves, and the openings met so far.
    fn open_as_far_as(&mut self, start: &Position, openings: &[Position]) {
        self.open(key(start));
        let wanted: HashSet<u64> = openings.iter().map(key).collect();
        for &mv in start.legal_moves().iter() {
            self.open(key(&start.play_unchecked(mv)));
        }
        for name in wanted {
            if self.entries.contains_key(&name) {
                self.open(name);
            }
        }
        self.carry_back(key(start));
    }

    /// Returns the unexpanded position with the cheapest path from `root`.
    fn likeliest(&self, root: u64) -> Option<u64> {
        let mut open = std::collections::BinaryHeap::from([(std::cmp::Reverse(0u64), root)]);
        let mut met = HashSet::new();
        while let Some((std::cmp::Reverse(cost), name)) = open.pop() {
            if !met.insert(name) {
                continue;
            }
            let entry = &self.entries[&name];
            if entry.next.is_empty() {
                let is_over = entry.score.abs() > 12_000 || entry.position.legal_moves().is_empty();
                if is_over {
                    continue;
                }
                return Some(name);
            }
            for next in &entry.next {
                // The loss of this move: scores before and after it should be opposite.
                let given = (i32::from(self.entries[next].score) + i32::from(entry.score)).max(0);
                let more = 100 + u64::from(given as u32 * self.recipe.penalty);
                open.push((std::cmp::Reverse(cost + more), *next));
            }
        }
        None
    }

    /// Sets the score of every expanded position from its best move.
    // Men only go forward, so the opening has transpositions but no cycles, except by kings; the set of met
    // positions cuts these.
    fn carry_back(&mut self, root: u64) {
        let mut order = Vec::new();
        let mut met = HashSet::new();
        let mut open = vec![(root, false)];
        while let Some((name, is_done)) = open.pop() {
            if is_done {
                order.push(name);
            } else if met.insert(name) {
                open.push((name, true));
                open.extend(self.entries[&name].next.iter().map(|&next| (next, false)));
            }
        }
        for name in order {
            let best = self.entries[&name].next.iter().map(|next| self.entries[next].score).min();
            if let Some(worst_for_other) = best {
                self.entries.get_mut(&name).expect("it was entered").score = -worst_for_other.max(-30_000);
            }
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut entries: Vec<(u64, i16)> =
            self.entries.iter().map(|(&name, entry)| (name, entry.score)).collect();
        entries.sort_unstable();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((entries.len() as u32).to_le_bytes());
        for (name, score) in entries {
            bytes.extend(name.to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::maestro::book::MARGIN;
    use dama::unstable::maestro::book_file::Book;

    fn small() -> Vec<u8> {
        let recipe = Recipe { positions: 150, nodes: 200, penalty: 10 };
        build(&mut Searcher::new(0, 1).expect("no memory is asked for"), &recipe, &[], &mut |_| ())
    }

    #[test]
    fn the_same_recipe_makes_the_same_book() {
        let bytes = small();
        assert_eq!(bytes, small());
        let book = Book::read(&bytes).expect("a book");
        assert!((150..200).contains(&book.len()), "{}", book.len());
        assert!(book.choose(&Position::start(Color::White), MARGIN, 0).is_some());
    }

    #[test]
    fn a_position_is_worth_what_its_best_move_leads_to() {
        let bytes = small();
        let book = Book::read(&bytes).expect("a book");
        let start = Position::start(Color::White);
        let best = start.legal_moves().iter().filter_map(|&mv| book.score(&start.play_unchecked(mv))).min();
        assert_eq!(book.score(&start), best.map(|score| -score));
    }
}
