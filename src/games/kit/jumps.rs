//! Games whose pieces step along lines and capture by jumping.
//!
//! The rules are a table, [`JumpRules`]; a [`Mover`] generates the moves.

pub mod typed;

use super::bits::set_bits;
use super::lattice::{Lattice, MOST_POINTS};
use crate::session::rulebook::{Piece, Seat};
use alloc::vec::Vec;

/// A set of points, bit `n` for point `n`.
pub type PointMask = u128;

// A side has at most forty pieces.
const MOST_CAPTURES: usize = 40;

/// The directions in which a piece may go, seen from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepDirections {
    Forward,
    ForwardAndSideways,
    All,
}

impl StepDirections {
    /// Returns a side's directions as a set of indices into `LineDirection::ALL`.
    fn mask(self, side: usize) -> u8 {
        let white: u8 = match self {
            StepDirections::Forward => 0b1000_0011,
            StepDirections::ForwardAndSideways => 0b1100_0111,
            StepDirections::All => u8::MAX,
        };
        // The opposite direction is four further.
        if side == 0 {
            white
        } else {
            white.rotate_left(4)
        }
    }
}

/// Where a promoted piece lands behind a captured piece, which may be at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    Behind,
    /// On any empty point behind, up to the next obstacle.
    Beyond,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// At once: their points are free for the rest of the move.
    AtOnce,
    /// At the end of the move. Until then they block, and none is jumped twice.
    AtEnd,
}

/// Which captures are legal. Capturing is compulsory in all these games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureDuty {
    Most,
    /// Any, each continued as far as it goes.
    Any,
}

/// The rules for moving and capturing. A man that ends its move on the far rank is promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JumpRules {
    pub man_steps: StepDirections,
    pub man_captures: StepDirections,
    /// True if a promoted piece steps any distance instead of one point.
    pub flies: bool,
    pub landing: Landing,
    pub removal: Removal,
    pub duty: CaptureDuty,
}

/// The pieces of both sides: White is 0, Black is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SidePieces {
    pub sides: [PointMask; 2],
    pub promoted: PointMask,
}

impl SidePieces {
    pub const NONE: SidePieces = SidePieces { sides: [0, 0], promoted: 0 };

    pub fn all(&self) -> PointMask {
        self.sides[0] | self.sides[1]
    }

    /// Returns the pieces after a move of `side`. `far`: its promotion points.
    pub fn after(&self, path: &JumpPath, side: usize, far: PointMask) -> SidePieces {
        let (from, to) = (1 << path.from, 1 << path.to());
        let is_promoted = self.promoted & from != 0 || to & far != 0;
        let mut next = *self;
        next.sides[side] = next.sides[side] & !from | to;
        next.sides[1 - side] &= !path.captured;
        next.promoted &= !(from | path.captured);
        if is_promoted {
            next.promoted |= to;
        }
        next
    }
}

/// The values of pieces, in hundredths of a man.
#[derive(Clone, Copy, Debug)]
pub struct PieceValues {
    pub promoted: i32,
    /// Bonus for each rank that a man has left behind.
    pub advance: i32,
    /// Bonus for a man on its own first rank.
    pub guard: i32,
    /// Bonus for a piece on the middle third of the files.
    pub centre: i32,
}

/// With this many pieces on the board a lead counts one and a half times; with more, less.
const EXCHANGE: i32 = 12;

/// Against fewer pieces than this a man's steps count more, the last ones most: the men run to be promoted. Without
/// it a step counts less than the levels' margins, and a side far ahead walks to and fro.
const FEW: i32 = 14;

impl SidePieces {
    /// Returns the value of `side`'s pieces minus the opponent's, on a board of `WIDTH` files.
    ///
    /// A lead grows as the board empties, so that the side ahead exchanges.
    pub fn balance<const WIDTH: u8>(&self, side: usize, worth: &PieceValues) -> i32 {
        let lead = self.worth::<WIDTH>(side, worth) - self.worth::<WIDTH>(1 - side, worth);
        let pieces = self.all().count_ones() as i32;
        lead + lead * EXCHANGE / (EXCHANGE + pieces)
    }

    fn worth<const WIDTH: u8>(&self, side: usize, worth: &PieceValues) -> i32 {
        let hurry = (FEW - self.sides[1 - side].count_ones() as i32).max(0);
        let men = self.sides[side] & !self.promoted;
        let of_rank = |n: u8| {
            let on_rank = (men >> (n * WIDTH)) as u16 & ((1 << WIDTH) - 1);
            let steps = i32::from(if side == 0 { n } else { WIDTH - 1 - n });
            let guard = if steps == 0 { worth.guard } else { 0 };
            let man = 100 + worth.advance * steps + hurry * steps * steps / 8 + guard;
            man * on_rank.count_ones() as i32
        };
        let promoted = (self.sides[side] & self.promoted).count_ones() as i32;
        let central = (self.sides[side] & const { central(WIDTH) }).count_ones() as i32;
        worth.promoted * promoted + worth.centre * central + (0..WIDTH).map(of_rank).sum::<i32>()
    }

    pub fn shown(&self, width: u8) -> Vec<Piece> {
        let of = |side: usize| {
            points(self.sides[side]).map(move |point| Piece {
                file: point % width,
                rank: point / width,
                seat: Seat(side as u8),
                is_promoted: self.promoted >> point & 1 != 0,
            })
        };
        (0..2).flat_map(of).collect()
    }
}

/// A move: its origin and its landing points, one for each capture or one for a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct JumpPath {
    pub from: u8,
    len: u8,
    landings: [u8; MOST_CAPTURES],
    pub captured: PointMask,
}

impl JumpPath {
    fn starting(from: u8) -> JumpPath {
        JumpPath { from, len: 0, landings: [0; MOST_CAPTURES], captured: 0 }
    }

    pub fn landings(&self) -> &[u8] {
        &self.landings[..usize::from(self.len)]
    }

    pub fn to(&self) -> u8 {
        self.landings().last().copied().unwrap_or(self.from)
    }

    fn push(&mut self, landing: u8, captured: PointMask) {
        self.landings[usize::from(self.len)] = landing;
        self.len += 1;
        self.captured |= captured;
    }

    /// Takes back the last landing. `captured`: what was captured before it.
    fn pop(&mut self, captured: PointMask) {
        self.len -= 1;
        // Equality compares the whole array.
        self.landings[usize::from(self.len)] = 0;
        self.captured = captured;
    }
}

impl core::fmt::Debug for JumpPath {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {:?} x{:#x}", self.from, self.landings(), self.captured)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    pub lattice: &'a Lattice,
    pub rules: JumpRules,
    pub pieces: SidePieces,
    /// 0 for White, who moves up; 1 for Black, who moves down.
    pub side: usize,
}

type Jump = (u8, u8);

impl Mover<'_> {
    pub fn moves(&self) -> Vec<JumpPath> {
        let captures = self.captures();
        if captures.is_empty() {
            self.steps()
        } else {
            captures
        }
    }

    pub fn captures(&self) -> Vec<JumpPath> {
        let mut found = Vec::new();
        for from in points(self.capturing_men() | self.promoted()) {
            self.go_on(&mut JumpPath::starting(from), &mut found);
        }
        if self.rules.duty == CaptureDuty::Most {
            let most = found.iter().map(|path| path.len).max();
            found.retain(|path| Some(path.len) == most);
        }
        found
    }

    /// Returns all steps and all captures, complete or not, ignoring the compulsory capture.
    pub fn loose_moves(&self) -> Vec<JumpPath> {
        let mut found = self.steps();
        for from in points(self.pieces.sides[self.side]) {
            self.every_beginning(&JumpPath::starting(from), &mut found);
        }
        found
    }

    fn every_beginning(&self, path: &JumpPath, found: &mut Vec<JumpPath>) {
        for (captured, landing) in self.jumps(path) {
            let mut next = *path;
            next.push(landing, 1 << captured);
            found.push(next);
            self.every_beginning(&next, found);
        }
    }

    /// Returns the most pieces that a capture begun with `path` takes in all.
    pub fn most_from(&self, path: &JumpPath) -> usize {
        let further = self.jumps(path).map(|(captured, landing)| {
            let mut next = *path;
            next.push(landing, 1 << captured);
            self.most_from(&next)
        });
        further.max().unwrap_or(path.landings().len())
    }

    pub fn can_move(&self) -> bool {
        self.can_step() || self.can_capture()
    }

    pub fn can_capture(&self) -> bool {
        let jumps = |from| self.jumps(&JumpPath::starting(from)).next().is_some();
        self.capturing_men() != 0 || points(self.promoted()).any(jumps)
    }

    fn promoted(&self) -> PointMask {
        self.pieces.sides[self.side] & self.pieces.promoted
    }

    fn men(&self) -> PointMask {
        self.pieces.sides[self.side] & !self.pieces.promoted
    }

    fn capturing_men(&self) -> PointMask {
        let (men, enemies, all) = (self.men(), self.pieces.sides[1 - self.side], self.pieces.all());
        set_bits(self.rules.man_captures.mask(self.side)).fold(0, |set, way| {
            // Looks back from the empty points over the pieces in front of them.
            let back = (way + 4) % 8;
            let targets = self.lattice.stepped(!all, back) & enemies;
            set | self.lattice.stepped(targets, back) & men
        })
    }

    fn can_step(&self) -> bool {
        let (men, promoted, all) = (self.men(), self.promoted(), self.pieces.all());
        let ways = self.rules.man_steps.mask(self.side);
        (0..8).any(|way| {
            let from = if ways >> way & 1 != 0 { men | promoted } else { promoted };
            self.lattice.stepped(from, way) & !all != 0
        })
    }

    fn is_promoted(&self, point: u8) -> bool {
        self.pieces.promoted >> point & 1 != 0
    }

    /// Returns the directions in which the piece from `from` can go on from `at`.
    fn ways(&self, from: u8, at: u8, man: StepDirections) -> impl Iterator<Item = usize> {
        let directions = if self.is_promoted(from) { StepDirections::All } else { man };
        set_bits(directions.mask(self.side) & self.lattice.exits(at))
    }

    fn steps(&self) -> Vec<JumpPath> {
        let mut found = Vec::new();
        let all = self.pieces.all();
        for from in points(self.pieces.sides[self.side]) {
            let flies = self.rules.flies && self.is_promoted(from);
            for way in self.ways(from, from, self.rules.man_steps) {
                let mut at = from;
                while let Some(next) = self.lattice.next(at, way).filter(|&next| all >> next & 1 == 0) {
                    let mut path = JumpPath::starting(from);
                    path.push(next, 0);
                    found.push(path);
                    at = next;
                    if !flies {
                        break;
                    }
                }
            }
        }
        found
    }

    fn go_on(&self, path: &mut JumpPath, found: &mut Vec<JumpPath>) {
        let before = path.captured;
        let mut is_end = path.len > 0;
        for (captured, landing) in self.jumps(path) {
            is_end = false;
            path.push(landing, 1 << captured);
            self.go_on(path, found);
            path.pop(before);
        }
        if is_end {
            found.push(*path);
        }
    }

    /// Returns the captures that go on from `path`, each by the point captured and the landing point.
    fn jumps<'s>(&'s self, path: &JumpPath) -> impl Iterator<Item = Jump> + 's {
        let (from, at, captured) = (path.from, path.to(), path.captured);
        let all = self.pieces.all() & !(1 << from);
        let enemies = self.pieces.sides[1 - self.side] & !captured;
        let standing = match self.rules.removal {
            Removal::AtOnce => all & !captured,
            Removal::AtEnd => all,
        };
        let is_promoted = self.is_promoted(from);
        let beyond = is_promoted && self.rules.landing == Landing::Beyond;
        let empty = move |point: &u8| standing >> point & 1 == 0;
        let mut ways = self.ways(from, at, self.rules.man_captures);
        let first = move |way| {
            let mut target = self.lattice.next(at, way)?;
            while is_promoted && empty(&target) {
                target = self.lattice.next(target, way)?;
            }
            if enemies >> target & 1 == 0 {
                return None;
            }
            Some((way, target, self.lattice.next(target, way).filter(empty)?))
        };
        let mut further = None;
        core::iter::from_fn(move || {
            let (way, target, landing) = further.or_else(|| ways.find_map(first))?;
            let next = if beyond { self.lattice.next(landing, way).filter(empty) } else { None };
            further = next.map(|next| (way, target, next));
            Some((target, landing))
        })
    }
}

pub fn points(mut set: PointMask) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let point = set.trailing_zeros() as usize;
        (point < MOST_POINTS).then(|| {
            set &= set - 1;
            point as u8
        })
    })
}

/// Returns the points on the middle third of the files.
const fn central(width: u8) -> PointMask {
    let (mut set, mut n) = (0, 0);
    while n < width {
        let rank = rank(width, n);
        // Without the outer thirds.
        set |= rank << (width / 3) & rank >> (width / 3);
        n += 1;
    }
    set
}

pub const fn rank(lattice_width: u8, rank: u8) -> PointMask {
    ((1 << lattice_width) - 1) << (rank * lattice_width)
}

#[cfg(test)]
mod tests {
    use super::super::lattice::LineDirection;
    use super::*;
    use crate::rules::scattered;

    #[test]
    fn a_side_moves_in_the_directions_of_its_rules() {
        for (way, direction) in LineDirection::ALL.into_iter().enumerate() {
            for (side, ahead) in [(0, 1), (1, -1)] {
                let has = |directions: StepDirections| directions.mask(side) >> way & 1 != 0;
                assert_eq!(has(StepDirections::Forward), direction.ranks == ahead, "{direction:?}");
                assert_eq!(
                    has(StepDirections::ForwardAndSideways),
                    direction.ranks != -ahead,
                    "{direction:?}"
                );
                assert!(has(StepDirections::All), "{direction:?}");
            }
        }
    }

    // The value of one piece after another.
    fn one_by_one(pieces: &SidePieces, side: usize, worth: &PieceValues, width: u8) -> i32 {
        let hurry = (FEW - pieces.sides[1 - side].count_ones() as i32).max(0);
        let of = |point: u8| {
            let (file, rank) = (point % width, point / width);
            let steps = i32::from(if side == 0 { rank } else { width - 1 - rank });
            let is_central = (width / 3..width - width / 3).contains(&file);
            let guard = if steps == 0 { worth.guard } else { 0 };
            let man = 100 + worth.advance * steps + hurry * steps * steps / 8 + guard;
            let is_promoted = pieces.promoted >> point & 1 != 0;
            i32::from(is_central) * worth.centre + if is_promoted { worth.promoted } else { man }
        };
        points(pieces.sides[side]).map(of).sum()
    }

    #[test]
    fn a_side_is_worth_the_sum_of_its_pieces() {
        let worth = PieceValues { promoted: 313, advance: 3, guard: 17, centre: 5 };
        for n in 0..200 {
            let set = |k: u64| u128::from(scattered(n, k)) << 64 | u128::from(scattered(n, k + 1));
            // From a few pieces to half of the points.
            let sparse = |k: u64| (0..n % 5).fold(set(k), |all, more| all & set(k + 10 + more));
            let [white, black, promoted] = [sparse(100), sparse(200), set(300)];
            let on = |board: PointMask| SidePieces {
                sides: [white & board, black & board & !white],
                promoted: promoted & board,
            };
            let (nine, ten) = (on((1 << 81) - 1), on((1 << 100) - 1));
            for side in 0..2 {
                assert_eq!(nine.worth::<9>(side, &worth), one_by_one(&nine, side, &worth, 9), "{nine:?}");
                assert_eq!(ten.worth::<10>(side, &worth), one_by_one(&ten, side, &worth, 10), "{ten:?}");
            }
        }
    }
}
