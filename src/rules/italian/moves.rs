//! Moves, and the small move generator, which DAMA.COM and the levels use.
//!
//! The levels' choice depends on its order of moves.
//! A move is 32 bits, so that a list of moves fits on a DOS stack; [`Move::path`] finds the captured squares again.
//! `fast.rs` is the generator for machines with memory; tests compare the two.

use super::bitboard::Squares;
use super::position::{forward, Position};
use super::priority::CaptureWorth;
use super::square::{Direction, Square};
use crate::rules::Game;

/// One move with its path.
///
/// Bits 0 to 4 are the origin, 5 to 9 the destination and 10 to 13 the number of jumps (0: a quiet move).
/// From bit 14 on, each jump or quiet step has two bits of direction, the first lowest.
///
/// Example: [The rules](crate#the-rules).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

const TO_SHIFT: u32 = 5;
const JUMPS_SHIFT: u32 = 10;
const PATH_SHIFT: u32 = 14;

impl Move {
    /// A filler for arrays, not a move.
    #[doc(hidden)]
    pub const NONE: Move = Move(0);

    pub(super) const fn quiet(from: Square, direction: Direction, to: Square) -> Move {
        Move(from.index() as u32 | (to.index() as u32) << TO_SHIFT | (direction as u32) << PATH_SHIFT)
    }

    pub(super) const fn capture(from: Square, to: Square, jumps: u32, path: u32) -> Move {
        let ends = from.index() as u32 | (to.index() as u32) << TO_SHIFT;
        Move(ends | jumps << JUMPS_SHIFT | path << PATH_SHIFT)
    }

    /// Returns the move of [`Move::bits`]; any bits give some move, legal or not.
    #[doc(hidden)]
    pub const fn from_bits(bits: u32) -> Move {
        Move(bits)
    }

    /// Returns the 32 bits of the move, as in saved games.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the square that the piece leaves.
    pub const fn from(self) -> Square {
        Square::from_bits(self.0)
    }

    /// Returns the square where the move ends.
    pub const fn to(self) -> Square {
        Square::from_bits(self.0 >> TO_SHIFT)
    }

    /// Returns the number of captured pieces; 0 for a quiet move.
    pub const fn jumps(self) -> u32 {
        self.0 >> JUMPS_SHIFT & 15
    }

    /// Returns two bits of direction for each jump or the quiet step, the first lowest.
    #[doc(hidden)]
    pub const fn directions(self) -> u32 {
        self.0 >> PATH_SHIFT
    }

    /// Returns whether the move captures.
    pub const fn is_capture(self) -> bool {
        self.jumps() > 0
    }

    /// Returns the jumps in order.
    pub const fn path(self) -> Path {
        Path { at: self.from(), directions: self.0 >> PATH_SHIFT, left: self.jumps() }
    }

    /// Returns the captured squares.
    pub fn captured(self) -> Squares {
        self.path().fold(Squares::EMPTY, |set, jump| set | Squares::of(jump.captured))
    }

    /// Returns the numbers typed for the move, 1 to 32. Source: sentences M03 to M05 of docs/FIDELITY.md.
    ///
    /// A quiet move has two. A capture has its origin, then each captured square and the square reached after it.
    pub fn numbers(self) -> Numbers {
        let mut numbers = Numbers::NONE;
        numbers.push(self.from());
        if !self.is_capture() {
            numbers.push(self.to());
        }
        for jump in self.path() {
            numbers.push(jump.captured);
            numbers.push(jump.landing);
        }
        numbers
    }
}

/// Moves are sorted by their [`Move::numbers`].
impl Ord for Move {
    fn cmp(&self, other: &Move) -> core::cmp::Ordering {
        self.numbers().cmp(&other.numbers()).then(self.0.cmp(&other.0))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl core::fmt::Debug for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}", self.numbers())
    }
}

/// One jump of a capture, onto the empty square behind the captured piece.
///
/// Example: [A move and its squares](crate::italian#a-move-and-its-squares).
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Jump {
    pub captured: Square,
    pub landing: Square,
}

/// The jumps of a capture, in order.
///
/// Example: [A move and its squares](crate::italian#a-move-and-its-squares).
#[derive(Clone, Debug)]
pub struct Path {
    at: Square,
    directions: u32,
    left: u32,
}

impl Iterator for Path {
    type Item = Jump;

    fn next(&mut self) -> Option<Jump> {
        self.left = self.left.checked_sub(1)?;
        let direction = Direction::from_bits(self.directions);
        self.directions >>= 2;
        let captured = self.at.step(direction)?;
        let landing = captured.step(direction)?;
        self.at = landing;
        Some(Jump { captured, landing })
    }
}

// A capture of nine pieces.
pub(super) const MOST_NUMBERS: usize = 19;

/// The numbers a player types for a move.
///
/// Example: [A move and its squares](crate::italian#a-move-and-its-squares).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Numbers {
    list: [u8; MOST_NUMBERS],
    len: u8,
}

impl Numbers {
    pub(super) const NONE: Numbers = Numbers { list: [0; MOST_NUMBERS], len: 0 };

    pub(super) fn push(&mut self, square: Square) {
        if let Some(slot) = self.list.get_mut(self.len as usize) {
            *slot = square.index() as u8 + 1;
            self.len += 1;
        }
    }
}

impl AsRef<[u8]> for Numbers {
    fn as_ref(&self) -> &[u8] {
        &self.list[..self.len as usize]
    }
}

/// The maximum number of legal moves of a position.
///
/// A position has at most 48 quiet moves: 12 pieces with four directions each.
// Captures: a capturing king only ever stands on eight squares, two rows and two columns apart from one
// another. Four such families share the board, each with nine squares to jump over. No arrangement of a family
// has more than 12 captures of its greatest length: this file's tests try all 131,072 of each.
pub const MAX_MOVES: usize = 48;

/// The legal moves of a position, in generated order.
///
/// ```
/// use dama::italian::{Game, Position, Squares};
///
/// let moves = Position::default().legal_moves();
/// assert_eq!(moves.len(), 7);
/// let origins: Squares = moves.into_iter().map(|mv| mv.from()).collect();
/// assert_eq!(origins.to_string(), "21,22,23,24");
/// ```
///
/// Example: [The rules](crate#the-rules).
#[derive(Clone, Copy)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    pub(super) const fn new() -> MoveList {
        // Bytes that differ are stored at once; equal ones are a call in a browser.
        MoveList { moves: [Move(1); MAX_MOVES], len: 0 }
    }

    pub(super) fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl AsRef<[Move]> for MoveList {
    fn as_ref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl core::ops::Deref for MoveList {
    type Target = [Move];
    fn deref(&self) -> &[Move] {
        self.as_ref()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl core::hash::Hash for MoveList {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, MAX_MOVES>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> core::slice::Iter<'a, Move> {
        self.iter()
    }
}

impl core::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Returns the legal moves: the compulsory captures, or else the quiet moves.
pub fn legal_moves(position: &Position) -> MoveList {
    let mut search = CaptureSearch::new(position);
    for from in capturers(position) {
        search.start(from);
    }
    if search.list.len == 0 {
        quiet_moves(position, &mut search.list);
    }
    search.list
}

/// Returns the number of legal moves, without listing the quiet ones.
pub fn count_moves(position: &Position) -> u64 {
    if can_capture(position) {
        return legal_moves(position).len as u64;
    }
    let (turn, empty) = (position.turn(), position.empty());
    let kings = position.kings_of(turn);
    let mut count = 0;
    for direction in Direction::ALL {
        let movers = if is_forward(turn, direction) { position.pieces(turn) } else { kings };
        count += (movers.step(direction) & empty).count();
    }
    u64::from(count)
}

/// Returns whether the side to move can capture.
pub fn can_capture(position: &Position) -> bool {
    !capturers(position).is_empty()
}

fn is_forward(turn: crate::rules::Color, direction: Direction) -> bool {
    forward(turn).contains(&direction)
}

/// Returns the pieces that can capture, before rule 7 chooses among their captures.
pub fn capturers(position: &Position) -> Squares {
    let (turn, empty) = (position.turn(), position.empty());
    let (men, kings) = (position.men_of(turn), position.kings_of(turn));
    let (enemies, enemy_men) = (position.pieces(!turn), position.men_of(!turn));
    let mut set = Squares::EMPTY;
    for direction in Direction::ALL {
        let back = direction.opposite();
        let landing_behind = empty.step(back);
        if is_forward(turn, direction) {
            set |= (landing_behind & enemy_men).step(back) & men;
        }
        if !kings.is_empty() {
            set |= (landing_behind & enemies).step(back) & kings;
        }
    }
    set
}

fn quiet_moves(position: &Position, list: &mut MoveList) {
    let (turn, empty) = (position.turn(), position.empty());
    let kings = position.kings();
    for from in position.pieces(turn) {
        for direction in Direction::ALL {
            if !kings.has(from) && !is_forward(turn, direction) {
                continue;
            }
            if let Some(to) = from.step(direction).filter(|&to| empty.has(to)) {
                list.push(Move::quiet(from, direction, to));
            }
        }
    }
}

/// Follows captures to their ends and keeps the best by rule 7.
struct CaptureSearch {
    list: MoveList,
    best: CaptureWorth,
    directions: &'static [Direction],
    // What the capturing piece may jump over.
    targets: Squares,
    position: Position,
    // Where it may land: the square it left counts as empty.
    empty: Squares,
    from: Square,
}

impl CaptureSearch {
    fn new(position: &Position) -> CaptureSearch {
        CaptureSearch {
            list: MoveList::new(),
            best: CaptureWorth::default(),
            directions: &Direction::ALL,
            targets: Squares::EMPTY,
            position: *position,
            empty: position.empty(),
            from: Square::from_bits(0),
        }
    }

    fn start(&mut self, from: Square) {
        let turn = self.position.turn();
        let king = self.position.kings().has(from);
        self.targets = if king { self.position.pieces(!turn) } else { self.position.men_of(!turn) };
        self.directions = match (king, turn) {
            (true, _) => &Direction::ALL,
            (false, crate::rules::Color::White) => &[Direction::UpLeft, Direction::UpRight],
            (false, crate::rules::Color::Black) => &[Direction::DownLeft, Direction::DownRight],
        };
        self.empty = self.position.empty() | Squares::of(from);
        self.from = from;
        self.extend(from, 0, CaptureWorth::none(king));
    }

    // A man on its last row has no further square in front, so promotion ends its capture.
    fn extend(&mut self, at: Square, path: u32, worth: CaptureWorth) {
        let mut ended = true;
        for &direction in self.directions {
            let Some(over) = at.step(direction).filter(|&over| self.targets.has(over)) else { continue };
            let Some(landing) = over.step(direction).filter(|&to| self.empty.has(to)) else { continue };
            ended = false;
            self.targets ^= Squares::of(over);
            let longer = path | (direction as u32) << (2 * worth.count());
            self.extend(landing, longer, worth.plus(self.position.kings().has(over)));
            self.targets ^= Squares::of(over);
        }
        if ended && worth.count() > 0 {
            self.keep(at, path, worth);
        }
    }

    fn keep(&mut self, to: Square, path: u32, worth: CaptureWorth) {
        if worth > self.best {
            self.best = worth;
            self.list.len = 0;
        }
        if worth == self.best {
            self.list.push(Move::capture(self.from, to, worth.count(), path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn family(start: Square) -> (Vec<Square>, Vec<(usize, usize)>) {
        let mut nodes = std::vec![start];
        let mut edges = Vec::new();
        let mut next = 0;
        while next < nodes.len() {
            let from = nodes[next];
            for direction in Direction::ALL {
                let landing = from.step(direction).and_then(|over| over.step(direction));
                let Some(to) = landing else { continue };
                let index = nodes.iter().position(|&n| n == to).unwrap_or_else(|| {
                    nodes.push(to);
                    nodes.len() - 1
                });
                if !edges.contains(&(index, next)) {
                    edges.push((next, index));
                }
            }
            next += 1;
        }
        (nodes, edges)
    }

    // Counts the jump paths from `at` by length, over the pieces in `over`.
    fn paths(at: usize, kings: u32, over: u32, edges: &[(usize, usize)], jumps: usize, by: &mut [u32; 10]) {
        by[jumps] += 1;
        for (e, &(a, b)) in edges.iter().enumerate() {
            let to = if a == at { b } else { a };
            if over >> e & 1 != 0 && (a == at || b == at) && kings >> to & 1 == 0 {
                paths(to, kings, over & !(1 << e), edges, jumps + 1, by);
            }
        }
    }

    #[test]
    fn no_family_of_squares_has_more_than_12_longest_captures() {
        let mut families = Vec::new();
        let mut seen = Squares::EMPTY;
        for square in Square::all() {
            if !seen.has(square) {
                let (nodes, edges) = family(square);
                nodes.iter().for_each(|&n| seen |= Squares::of(n));
                assert_eq!((nodes.len(), edges.len()), (8, 9));
                families.push(edges);
            }
        }
        assert_eq!(families.len(), 4);
        let mut most = 0;
        for edges in &families {
            for (kings, over) in (0..1u32 << 8).flat_map(|k| (0..1u32 << 9).map(move |o| (k, o))) {
                let mut by = [0; 10];
                for at in (0..8).filter(|at| kings >> at & 1 != 0) {
                    paths(at, kings & !(1 << at), over, edges, 0, &mut by);
                }
                let longest = by[1..].iter().rev().find(|&&n| n > 0);
                most = most.max(longest.copied().unwrap_or(0));
            }
        }
        assert_eq!(most, 12);
        assert!(4 * most as usize <= MAX_MOVES);
    }

    #[test]
    fn a_move_is_small() {
        assert_eq!(core::mem::size_of::<Move>(), 4);
        assert!(core::mem::size_of::<MoveList>() <= 200);
    }

    #[test]
    fn any_bits_make_a_move_that_can_be_walked() {
        let mut bits = 1u32;
        for _ in 0..100_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mv = Move::from_bits(bits);
            assert!(mv.numbers().as_ref().len() <= 19);
            assert!(mv.captured().count() <= mv.jumps());
        }
    }
}
