//! Proofs of forced wins ("White moves and wins"): does the attacker win within N plies?
//!
//! [`Prover`] is an alpha-beta with two values and no evaluation or unsound pruning. Callers raise N from the
//! smallest, so that the first yes is the shortest win. [`ProofTable`] keeps, per position, the fewest plies known
//! to be enough and the most known to be too few. It compares whole positions, so a key collision cannot enter a
//! proof.

use super::hash_table::Slot;
use super::{Bucket, Endgame, Value, NODES_PER_POLL};
use crate::engine::Poll;
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::position::forward;
use crate::rules::italian::{fast, Direction, Move, Position, Squares};
use crate::rules::{Color, Game, Ply};
use core::sync::atomic::Ordering::Relaxed;

/// The longest win that can be searched, in plies.
pub const MOST_PLIES: u8 = 199;

// A slot's key is White's and Black's pieces. Bits 0..=31 of its data are kings, 32 Black to move, 33..=38 best move + 1,
// 39..=46 enough, 47..=54 too few + 1.
const BEST_SHIFT: u32 = 33;
const ENOUGH_SHIFT: u32 = 39;
const TOO_FEW_SHIFT: u32 = 47;
// Kings and side to move, the part of a position that is in the data word.
const NAME: u64 = (1 << BEST_SHIFT) - 1;

#[derive(Clone, Copy)]
struct Known {
    // Plies known to be enough; 255 if unknown.
    enough: u8,
    // Most plies known to be too few, plus one; 0 if unknown.
    too_few: u8,
    // Index of the move that last settled the position, plus one.
    best: u8,
}

const NOTHING: Known = Known { enough: u8::MAX, too_few: 0, best: 0 };

impl Known {
    fn unpack(data: u64) -> Known {
        Known {
            enough: (data >> ENOUGH_SHIFT) as u8,
            too_few: (data >> TOO_FEW_SHIFT) as u8,
            best: (data >> BEST_SHIFT & 63) as u8,
        }
    }

    fn answer(self, plies: u8) -> Option<bool> {
        if self.enough <= plies {
            Some(true)
        } else {
            (self.too_few > plies).then_some(false)
        }
    }
}

/// A hash table of proofs for one attacker, in lent memory; copies share the memory.
#[derive(Clone, Copy, Debug)]
pub struct ProofTable<'a>(&'a [Bucket]);

impl<'a> ProofTable<'a> {
    /// Creates a table in the largest power of two of buckets, at least one.
    pub fn new(memory: &'a [Bucket]) -> ProofTable<'a> {
        let used = memory.len().checked_ilog2().map_or(0, |bits| 1 << bits);
        ProofTable(&memory[..used])
    }

    /// Empties the table, for another attacker.
    pub fn clear(&self) {
        for word in self.0.iter().flatten() {
            word.store(0, Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> Option<&'a Bucket> {
        self.0.get(key as usize & self.0.len().wrapping_sub(1))
    }

    fn probe(&self, position: &Position, key: u64) -> Known {
        let Some(bucket) = self.bucket(key) else { return NOTHING };
        let (pieces, name) = name_of(position);
        let found = Slot::of(bucket).find_map(|slot| slot.data_of(pieces, NAME, name));
        found.map_or(NOTHING, Known::unpack)
    }

    fn store(&self, position: &Position, key: u64, known: Known) {
        let Some(bucket) = self.bucket(key) else { return };
        let (pieces, name) = name_of(position);
        let mut least = (u32::MAX, None);
        for slot in Slot::of(bucket) {
            if slot.data_of(pieces, NAME, name).is_some() {
                least.1 = Some(slot);
                break;
            }
            // Entries of few plies are the cheapest to find again.
            let old = Known::unpack(slot.data.load(Relaxed));
            let worth = u32::from(old.too_few) + if old.enough < u8::MAX { u32::from(old.enough) } else { 0 };
            if worth < least.0 {
                least = (worth, Some(slot));
            }
        }
        let data = name
            | u64::from(known.best & 63) << BEST_SHIFT
            | u64::from(known.enough) << ENOUGH_SHIFT
            | u64::from(known.too_few) << TOO_FEW_SHIFT;
        if let (_, Some(slot)) = least {
            slot.put(pieces ^ data, data);
        }
    }
}

fn name_of(position: &Position) -> (u64, u64) {
    let (white, black) = (position.pieces(Color::White), position.pieces(Color::Black));
    let turn = u64::from(position.turn() == Color::Black);
    (u64::from(white.0) | u64::from(black.0) << 32, u64::from(position.kings().0) | turn << 32)
}

/// One thread's search for a forced win.
pub struct Prover<'a> {
    attacker: Color,
    table: ProofTable<'a>,
    endgame: &'a dyn Endgame,
    poll: Poll<'a>,
    nodes: u64,
    // Varies the move order between threads, so that they do not all do the same.
    salt: u32,
    // How often a move settled a position, by colour and kind, then origin and direction.
    history: [[u32; 128]; 4],
}

impl core::fmt::Debug for Prover<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Prover").field("attacker", &self.attacker).field("nodes", &self.nodes).finish()
    }
}

#[derive(Clone, Copy)]
struct Node<'a> {
    position: &'a Position,
    key: u64,
    plies: u8,
    attacks: bool,
    known: Known,
}

// With fewer plies left, probing all children first costs more than it saves.
const LEAST_LOOKED: u8 = 6;

impl<'a> Prover<'a> {
    /// Creates a prover; the poll is called every [`NODES_PER_POLL`] nodes and may stop it.
    ///
    /// `helper`: 0, or another number for each further thread on the same table.
    pub fn new(
        attacker: Color,
        table: ProofTable<'a>,
        endgame: &'a dyn Endgame,
        helper: u32,
        poll: Poll<'a>,
    ) -> Prover<'a> {
        Prover { attacker, table, endgame, poll, nodes: 0, salt: helper, history: [[0; 128]; 4] }
    }

    /// Returns the nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether the attacker wins in at most `within` plies; `None` if stopped.
    pub fn forces(&mut self, position: &Position, within: Ply) -> Option<bool> {
        let plies = within.0.min(u16::from(MOST_PLIES)) as u8;
        self.prove(position, position.key(), plies)
    }

    fn prove(&mut self, position: &Position, key: u64, plies: u8) -> Option<bool> {
        self.count_node()?;
        let attacks = position.turn() == self.attacker;
        // The attacker makes the last move, so the last ply of an even number is useless to it.
        let plies = if attacks == (plies % 2 == 1) { plies } else { plies.saturating_sub(1) };
        if position.pieces(position.turn()).is_empty() {
            return Some(!attacks);
        }
        if plies == 0 {
            return Some(!attacks && fast::count_moves(position) == 0);
        }
        if let Some(answer) = self.known(position, plies) {
            return Some(answer);
        }
        let known = self.table.probe(position, key);
        if let Some(answer) = known.answer(plies) {
            return Some(answer);
        }
        if plies == 1 && !can_be_stuck(position) {
            return Some(false);
        }
        let legal = fast::legal_moves(position);
        if legal.is_empty() {
            return Some(!attacks);
        }
        if plies == 1 {
            return Some(legal.iter().any(|&mv| fast::count_moves(&position.after(mv)) == 0));
        }
        self.try_moves(&Node { position, key, plies, attacks, known }, &legal)
    }

    fn try_moves(&mut self, node: &Node<'_>, legal: &[Move]) -> Option<bool> {
        let mut worth = [0; MAX_MOVES];
        let worth = &mut worth[..legal.len()];
        for (index, (&mv, worth)) in legal.iter().zip(worth.iter_mut()).enumerate() {
            let (after, key) = node.position.after_with_key(node.key, mv);
            if node.plies >= LEAST_LOOKED
                && self.table.probe(&after, key).answer(node.plies - 1) == Some(node.attacks)
            {
                return Some(self.keep(node, node.attacks, index as u8 + 1));
            }
            let last = node.known.best == index as u8 + 1;
            *worth = if last { u32::MAX } else { self.worth(node, mv, &after) };
        }
        for _ in 0..legal.len() {
            let next = (0..legal.len()).max_by_key(|&n| worth[n]).unwrap_or(0);
            worth[next] = 0;
            let (after, key) = node.position.after_with_key(node.key, legal[next]);
            if self.prove(&after, key, node.plies - 1)? == node.attacks {
                self.reward(node, legal[next]);
                return Some(self.keep(node, node.attacks, next as u8 + 1));
            }
        }
        Some(self.keep(node, !node.attacks, node.known.best))
    }

    fn keep(&self, node: &Node<'_>, answer: bool, best: u8) -> bool {
        let known = if answer {
            Known { enough: node.plies, best, ..node.known }
        } else {
            Known { too_few: node.known.too_few.max(node.plies + 1), best, ..node.known }
        };
        self.table.store(node.position, node.key, known);
        answer
    }

    /// Returns the answer of the databases: a draw or loss disproves a win of any length.
    fn known(&self, position: &Position, plies: u8) -> Option<bool> {
        if 32 - position.empty().count() > self.endgame.most_pieces() {
            return None;
        }
        let wins = if position.turn() == self.attacker { Value::Win } else { Value::Loss };
        if self.endgame.probe(position)? != wins {
            return Some(false);
        }
        self.endgame.distance(position).map(|distance| distance.0 <= u16::from(plies))
    }

    /// Returns the order score of a move, at least 1.
    fn worth(&self, node: &Node<'_>, mv: Move, after: &Position) -> u32 {
        let (class, slot) = place(node.position, mv);
        let history = 1 + self.history[class][slot] + self.salt * (slot as u32 * 7 % 13);
        if !node.attacks {
            return history;
        }
        // One reply less weighs as much as half as much history again.
        let replies = fast::count_moves(after).min(15);
        (history / 64 + 1) << (2 * (15 - replies) / 3)
    }

    fn reward(&mut self, node: &Node<'_>, mv: Move) {
        let (class, slot) = place(node.position, mv);
        let score = &mut self.history[class][slot];
        *score += u32::from(node.plies) * u32::from(node.plies);
        if *score > 1 << 20 {
            self.history.iter_mut().flatten().for_each(|score| *score /= 2);
        }
    }

    fn count_node(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes % NODES_PER_POLL == 0 {
            return (self.poll)(self.nodes).then_some(());
        }
        Some(())
    }
}

/// Returns true if some move may leave the other side without a move.
// A quiet move takes at most one free square from the other side.
fn can_be_stuck(position: &Position) -> bool {
    if fast::can_capture(position) {
        return true;
    }
    let (other, empty) = (!position.turn(), position.empty());
    let (pieces, kings) = (position.pieces(other), position.kings_of(other));
    let reached = |set: Squares, directions: [Direction; 2]| {
        (set.step(directions[0]) | set.step(directions[1])) & empty
    };
    let squares = reached(pieces, forward(other)) | reached(kings, forward(position.turn()));
    squares.count() <= 1
}

fn place(position: &Position, mv: Move) -> (usize, usize) {
    let king = position.kings().has(mv.from());
    let black = position.turn() == Color::Black;
    let direction = (mv.bits() >> 14 & 3) as usize;
    (2 * usize::from(black) + usize::from(king), mv.from().index() << 2 | direction)
}
