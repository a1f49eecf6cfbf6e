//! How the engine makes the opening book for itself.
//!
//! It grows by dropping out: the position that good play is likeliest to reach next is opened, each of its
//! moves is searched, and what was found goes back to the start. A way on costs one for each ply and more
//! for every hundredth of a man that its moves gave away, so the book is deep where both sides play well
//! and shallow elsewhere. Source of the idea: Lincke, "Strategies for the automatic construction of opening
//! books" (2000).

use crate::formats::crc::crc32;
use crate::host::disks::outputs::Format;
use crate::maestro::book_file::{key, CRC_LEN, ENTRY_LEN, HEADER_LEN, MAGIC, MAX_LEN};
use crate::maestro::searcher::{Go, Searcher};
use crate::rules::italian::Position;
use crate::rules::{Color, Game};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::vec::Vec;

/// An opening book.
pub const FORMAT: Format<'_> = Format { name: "an opening book", is: &|bytes| bytes.starts_with(MAGIC) };

/// The most positions a book can have.
pub const MOST_POSITIONS: usize = (MAX_LEN - HEADER_LEN - CRC_LEN) / ENTRY_LEN;

/// How a book is made.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Positions it shall have; it may end with some more, the last one's moves.
    pub positions: usize,
    /// Nodes searched for each.
    pub nodes: u64,
    /// What a hundredth of a man given away costs, in hundredths of a ply.
    pub penalty: u32,
}

/// A position being entered.
struct Entry {
    position: Position,
    /// For the side to move: what the search found, or what the moves say.
    score: i16,
    /// The keys of what its moves lead to; none while it is closed.
    next: Vec<u64>,
}

/// A book being made.
struct Growing<'a> {
    entries: HashMap<u64, Entry>,
    searcher: &'a mut Searcher,
    recipe: Recipe,
}

/// Makes a book of positions that follow from the start and from `openings`; `progress` hears how many
/// there are. The same arguments make the same bytes.
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
    /// Enters a position with what a search of it says.
    fn enter(&mut self, position: Position) -> u64 {
        let name = key(&position);
        if !self.entries.contains_key(&name) {
            let go = Go { nodes: Some(self.recipe.nodes), ..Go::default() };
            // Each search is by itself, so that the order of entering changes nothing.
            self.searcher.new_game();
            let found = self.searcher.go(&position, &[], &go, &AtomicBool::new(false), &mut |_| ());
            // Without a move the game is lost.
            let score = found.map_or(i32::from(i16::MIN), |report| report.score.0);
            let score = score.clamp(-30_000, 30_000) as i16;
            self.entries.insert(name, Entry { position, score, next: Vec::new() });
        }
        name
    }

    /// Enters what all moves of a position lead to.
    fn open(&mut self, name: u64) {
        let position = self.entries[&name].position;
        let moves = position.legal_moves();
        let next = moves.iter().map(|&mv| self.enter(position.after(mv))).collect();
        self.entries.get_mut(&name).expect("it was entered").next = next;
    }

    /// Opens the start, and the positions on the way to each opening two plies later.
    fn open_as_far_as(&mut self, start: &Position, openings: &[Position]) {
        self.open(key(start));
        let wanted: HashSet<u64> = openings.iter().map(key).collect();
        for &mv in start.legal_moves().iter() {
            self.open(key(&start.after(mv)));
        }
        for name in wanted {
            if self.entries.contains_key(&name) {
                self.open(name);
            }
        }
        self.carry_back(key(start));
    }

    /// The closed position with the cheapest way from `root`.
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
                // What the move gives away: the other side's score should be the opposite of this one's.
                let given = (i32::from(self.entries[next].score) + i32::from(entry.score)).max(0);
                let more = 100 + u64::from(given as u32 * self.recipe.penalty);
                open.push((std::cmp::Reverse(cost + more), *next));
            }
        }
        None
    }

    /// Makes every open position worth what its best move leads to. In draughts men only go forward, so what
    /// is met again from the opening is met by another way, not in a circle, but for kings; those few rounds
    /// are cut by the set of what is under way.
    fn carry_back(&mut self, root: u64) {
        let mut order = Vec::new();
        let mut met = HashSet::new();
        let mut open = std::vec![(root, false)];
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
    use crate::maestro::book::MARGIN;
    use crate::maestro::book_file::Book;

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
        let best = start.legal_moves().iter().filter_map(|&mv| book.score(&start.after(mv))).min();
        assert_eq!(book.score(&start), best.map(|score| -score));
    }
}
