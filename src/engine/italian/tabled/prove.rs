//! "White moves and wins": whether a side can force the end of the game, and within how many plies.
//!
//! The question asked of a position is yes or no: does the attacker force the end within N plies, whatever
//! the defender does? No evaluation has a part in it, nothing is pruned on a guess, and every answer is a
//! proof. Alpha-beta with two values, all N from the smallest on, so that the first yes is the shortest win.
//! What makes it fast enough:
//!
//! - a table, lent by the caller and shared by threads, that keeps for each position the fewest plies known
//!   to be enough and the most known not to be; whole positions are compared, so no collision of keys can
//!   slip into a proof;
//! - the attacker first tries moves that leave few replies, both sides those that settled much before;
//! - a look at all children's entries before any is searched;
//! - the databases: what they call drawn or lost for the attacker is disproved at any length.

use super::{Bucket, Endgame, Value, NODES_PER_POLL};
use crate::engine::Poll;
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::position::forward;
use crate::rules::italian::{fast, Direction, Move, Position, Squares};
use crate::rules::{Color, Game, Ply};
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The longest win that can be asked for, in plies.
pub const MOST_PLIES: u8 = 199;

/// An entry of a bucket: a position and what is known of it.
#[derive(Clone, Copy)]
struct Slot<'a> {
    /// White's and Black's pieces, exclusive-or the data: a slot half written belongs to no position.
    pieces: &'a AtomicU64,
    /// Bits 0..=31 kings, 32 Black to move, 33..=38 best move + 1, 39..=46 enough, 47..=54 too few + 1.
    data: &'a AtomicU64,
}

impl Slot<'_> {
    fn of(bucket: &Bucket) -> impl Iterator<Item = Slot<'_>> {
        bucket.chunks_exact(2).map(|pair| Slot { pieces: &pair[0], data: &pair[1] })
    }

    /// The data, if it is that position's.
    fn data_of(self, pieces: u64, name: u64) -> Option<u64> {
        let data = self.data.load(Relaxed);
        (data & NAME == name && self.pieces.load(Relaxed) ^ data == pieces).then_some(data)
    }
}

const BEST_SHIFT: u32 = 33;
const ENOUGH_SHIFT: u32 = 39;
const TOO_FEW_SHIFT: u32 = 47;
/// The kings and the turn.
const NAME: u64 = (1 << BEST_SHIFT) - 1;

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    /// So many plies are enough; 255 if it is not known.
    enough: u8,
    /// So many plies, less one, are too few; 0 if it is not known.
    too_few: u8,
    /// The move that settled it last, by its place in the list, plus one.
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

    /// Whether so many plies are enough, if it is known.
    fn answer(self, plies: u8) -> Option<bool> {
        if self.enough <= plies {
            Some(true)
        } else {
            (self.too_few > plies).then_some(false)
        }
    }
}

/// A view of lent memory; copies of it share the memory.
///
/// It belongs to one attacker: another one needs it empty.
#[derive(Clone, Copy, Debug)]
pub struct ProofTable<'a>(&'a [Bucket]);

impl<'a> ProofTable<'a> {
    /// A table in lent memory, of which the greatest power of two is used; at least one bucket.
    pub fn new(memory: &'a [Bucket]) -> ProofTable<'a> {
        let used = memory.len().checked_ilog2().map_or(0, |bits| 1 << bits);
        ProofTable(&memory[..used])
    }

    /// Forgets everything.
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
        let found = Slot::of(bucket).find_map(|slot| slot.data_of(pieces, name));
        found.map_or(NOTHING, Known::unpack)
    }

    fn store(&self, position: &Position, key: u64, known: Known) {
        let Some(bucket) = self.bucket(key) else { return };
        let (pieces, name) = name_of(position);
        let mut least = (u32::MAX, None);
        for slot in Slot::of(bucket) {
            if slot.data_of(pieces, name).is_some() {
                least.1 = Some(slot);
                break;
            }
            // What took few plies is soon found again.
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
            slot.pieces.store(pieces ^ data, Relaxed);
            slot.data.store(data, Relaxed);
        }
    }
}

/// A position in a word and a half.
fn name_of(position: &Position) -> (u64, u64) {
    let (white, black) = (position.pieces(Color::White), position.pieces(Color::Black));
    let turn = u64::from(position.turn() == Color::Black);
    (u64::from(white.0) | u64::from(black.0) << 32, u64::from(position.kings().0) | turn << 32)
}

/// One thread's proof in progress.
pub struct Prover<'a> {
    attacker: Color,
    table: ProofTable<'a>,
    endgame: &'a dyn Endgame,
    poll: Poll<'a>,
    nodes: u64,
    /// Mixed into the order of moves, so that threads do not all do the same.
    salt: u32,
    /// By colour, man or king, from and direction: how often a move settled a position.
    history: [[u32; 128]; 4],
}

impl core::fmt::Debug for Prover<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Prover").field("attacker", &self.attacker).field("nodes", &self.nodes).finish()
    }
}

/// What a node knows of itself.
#[derive(Clone, Copy)]
struct Node<'a> {
    position: &'a Position,
    key: u64,
    plies: u8,
    /// Whether the attacker moves.
    attacks: bool,
    known: Known,
}

/// With fewer plies left the children's entries are not worth the look.
const LEAST_LOOKED: u8 = 6;

impl<'a> Prover<'a> {
    /// One who asks for `attacker`. The poll is called every [`NODES_PER_POLL`] nodes and may stop it;
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

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the attacker forces the end within so many plies, at most [`MOST_PLIES`]; `None` if stopped.
    pub fn forces(&mut self, position: &Position, within: Ply) -> Option<bool> {
        let plies = within.0.min(u16::from(MOST_PLIES)) as u8;
        self.prove(position, position.key(), plies)
    }

    fn prove(&mut self, position: &Position, key: u64, plies: u8) -> Option<bool> {
        self.count_node()?;
        let attacks = position.turn() == self.attacker;
        // The attacker makes the last move: with an even number of plies one is of no use to him.
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

    /// Keeps an answer beside what was known.
    fn keep(&self, node: &Node<'_>, answer: bool, best: u8) -> bool {
        let known = if answer {
            Known { enough: node.plies, best, ..node.known }
        } else {
            Known { too_few: node.known.too_few.max(node.plies + 1), best, ..node.known }
        };
        self.table.store(node.position, node.key, known);
        answer
    }

    /// What the databases settle.
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

    /// How promising a move is, at least 1.
    fn worth(&self, node: &Node<'_>, mv: Move, after: &Position) -> u32 {
        let (class, slot) = place(node.position, mv);
        let history = 1 + self.history[class][slot] + self.salt * (slot as u32 * 7 % 13);
        if !node.attacks {
            return history;
        }
        // A reply less is worth as much as half as much history again.
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

    /// `None` stops the proof.
    fn count_node(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes % NODES_PER_POLL == 0 {
            return (self.poll)(self.nodes).then_some(());
        }
        Some(())
    }
}

/// Whether some move may leave the other side without one: a quiet move takes at most one square from it.
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
