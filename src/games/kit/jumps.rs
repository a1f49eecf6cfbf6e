//! Games whose pieces step along lines and capture by jumping: the rules as a table, and the moves it allows.

pub mod typed;

use super::lattice::{Direction, Lattice, MOST_POINTS};
use crate::session::rulebook::{Piece, Seat};
use alloc::vec::Vec;

/// A set of points, bit `n` for point `n`.
pub type Points = u128;

/// The most captures of one move: a side has at most forty pieces.
const MOST_CAPTURES: usize = 40;

/// Where a piece may go, seen from its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// To a rank further away.
    Forward,
    /// To a rank further away, or along its own.
    ForwardAndSideways,
    /// Everywhere.
    All,
}

impl Ways {
    /// Whether the direction is among them for a side that goes up (1) or down (-1).
    fn has(self, direction: Direction, up: i8) -> bool {
        match self {
            Ways::Forward => direction.ranks == up,
            Ways::ForwardAndSideways => direction.ranks != -up,
            Ways::All => true,
        }
    }
}

/// Where a promoted piece comes down behind what it captures, which may stand at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On the point right behind.
    Behind,
    /// On any empty point behind, up to the next obstacle.
    Beyond,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// At once: the points they stood on are free for the rest of the move.
    AtOnce,
    /// At the end of the move: until then they stand in the way, and none is jumped twice.
    AtEnd,
}

/// Which captures are legal; capturing at all is compulsory in all these games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Only those of the most pieces.
    Most,
    /// Any, each to its end.
    Any,
}

/// A game's rules of moving and capturing. A man that ends its move on its far rank is promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JumpRules {
    /// How a man steps.
    pub man_steps: Ways,
    /// How a man captures.
    pub man_captures: Ways,
    /// A promoted piece steps as far as it likes, instead of one point.
    pub flies: bool,
    /// Where it lands.
    pub landing: Landing,
    /// When the captured go.
    pub removal: Removal,
    /// What must be captured.
    pub duty: Duty,
}

/// Two sides' pieces: White is 0, Black 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// Each side's pieces.
    pub sides: [Points; 2],
    /// Those of them that are promoted.
    pub promoted: Points,
}

impl Pieces {
    /// An empty board.
    pub const NONE: Pieces = Pieces { sides: [0, 0], promoted: 0 };

    /// Every point with a piece.
    pub fn all(&self) -> Points {
        self.sides[0] | self.sides[1]
    }

    /// The pieces after a move of that side, on a board where `far` are its promotion points.
    pub fn after(&self, path: &Path, side: usize, far: Points) -> Pieces {
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

/// What pieces are worth, in hundredths of a man.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// A promoted piece.
    pub promoted: i32,
    /// A man's rank, for each one that it has left behind.
    pub advance: i32,
    /// A man that still guards its own first rank.
    pub guard: i32,
    /// A piece on one of the middle files, of a third of the board.
    pub centre: i32,
}

impl Pieces {
    /// How much better the pieces of a side are than the other's, on a board so wide.
    pub fn balance(&self, side: usize, worth: &Worth, width: u8) -> i32 {
        self.worth(side, worth, width) - self.worth(1 - side, worth, width)
    }

    fn worth(&self, side: usize, worth: &Worth, width: u8) -> i32 {
        let of = |point: u8| {
            let (file, rank) = (point % width, point / width);
            let steps = if side == 0 { rank } else { width - 1 - rank };
            let is_central = (width / 3..width - width / 3).contains(&file);
            let central = if is_central { worth.centre } else { 0 };
            let man = 100 + worth.advance * i32::from(steps) + if steps == 0 { worth.guard } else { 0 };
            central + if self.promoted >> point & 1 != 0 { worth.promoted } else { man }
        };
        points(self.sides[side]).map(of).sum()
    }

    /// The pieces as a board shows them.
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

/// A move: where it begins and where the piece comes down, once for each capture, once for a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Path {
    /// The point it leaves.
    pub from: u8,
    len: u8,
    landings: [u8; MOST_CAPTURES],
    /// The captured pieces.
    pub captured: Points,
}

impl Path {
    fn starting(from: u8) -> Path {
        Path { from, len: 0, landings: [0; MOST_CAPTURES], captured: 0 }
    }

    /// The points it comes down on, in order; at least one.
    pub fn landings(&self) -> &[u8] {
        &self.landings[..usize::from(self.len)]
    }

    /// The point it ends on.
    pub fn to(&self) -> u8 {
        self.landings().last().copied().unwrap_or(self.from)
    }

    fn push(&mut self, landing: u8, captured: Points) {
        self.landings[usize::from(self.len)] = landing;
        self.len += 1;
        self.captured |= captured;
    }
}

impl core::fmt::Debug for Path {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {:?} x{:#x}", self.from, self.landings(), self.captured)
    }
}

/// A side that looks for its moves.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// The board.
    pub lattice: &'a Lattice,
    /// The rules.
    pub rules: JumpRules,
    /// Where everything stands.
    pub pieces: Pieces,
    /// 0 for White, who goes up; 1 for Black, who goes down.
    pub side: usize,
}

/// One capture: the captured point and where the piece comes down.
type Jump = (u8, u8);

impl Mover<'_> {
    /// All legal moves, by point and direction.
    pub fn moves(&self) -> Vec<Path> {
        let captures = self.captures();
        if captures.is_empty() {
            self.steps()
        } else {
            captures
        }
    }

    /// All legal captures; none where nothing can be captured.
    pub fn captures(&self) -> Vec<Path> {
        let mut found = Vec::new();
        for from in points(self.capturing_men() | self.promoted()) {
            self.go_on(&mut Path::starting(from), &mut found);
        }
        if self.rules.duty == Duty::Most {
            let most = found.iter().map(|path| path.len).max();
            found.retain(|path| Some(path.len) == most);
        }
        found
    }

    /// All steps, and every capture as far as it may be taken, whatever is compulsory.
    pub fn loose_moves(&self) -> Vec<Path> {
        let mut found = self.steps();
        for from in points(self.pieces.sides[self.side]) {
            self.every_beginning(&Path::starting(from), &mut found);
        }
        found
    }

    fn every_beginning(&self, path: &Path, found: &mut Vec<Path>) {
        for (captured, landing) in self.jumps(path) {
            let mut next = *path;
            next.push(landing, 1 << captured);
            found.push(next);
            self.every_beginning(&next, found);
        }
    }

    /// The most pieces that a capture begun so takes, those it has taken among them.
    pub fn most_from(&self, path: &Path) -> usize {
        let further = self.jumps(path).map(|(captured, landing)| {
            let mut next = *path;
            next.push(landing, 1 << captured);
            self.most_from(&next)
        });
        further.max().unwrap_or(path.landings().len())
    }

    /// Whether the side has any legal move.
    pub fn can_move(&self) -> bool {
        self.can_step() || self.can_capture()
    }

    /// Whether anything can be captured.
    pub fn can_capture(&self) -> bool {
        let jumps = |from| self.jumps(&Path::starting(from)).next().is_some();
        self.capturing_men() != 0 || points(self.promoted()).any(jumps)
    }

    fn promoted(&self) -> Points {
        self.pieces.sides[self.side] & self.pieces.promoted
    }

    fn men(&self) -> Points {
        self.pieces.sides[self.side] & !self.pieces.promoted
    }

    /// The men that can capture something.
    fn capturing_men(&self) -> Points {
        let (men, enemies, all) = (self.men(), self.pieces.sides[1 - self.side], self.pieces.all());
        (0..8).filter(|&way| self.rules.man_captures.has(Direction::ALL[way], self.up())).fold(
            0,
            |set, way| {
                // From the empty points back, over what stands before them.
                let back = (way + 4) % 8;
                let targets = self.lattice.stepped(!all, back) & enemies;
                set | self.lattice.stepped(targets, back) & men
            },
        )
    }

    fn can_step(&self) -> bool {
        let (men, promoted, all) = (self.men(), self.promoted(), self.pieces.all());
        (0..8).any(|way| {
            let is_man_s = self.rules.man_steps.has(Direction::ALL[way], self.up());
            let from = if is_man_s { men | promoted } else { promoted };
            self.lattice.stepped(from, way) & !all != 0
        })
    }

    fn up(&self) -> i8 {
        if self.side == 0 {
            1
        } else {
            -1
        }
    }

    fn is_promoted(&self, point: u8) -> bool {
        self.pieces.promoted >> point & 1 != 0
    }

    /// The directions a piece may take, as places in [`Direction::ALL`].
    fn ways(&self, from: u8, man: Ways) -> impl Iterator<Item = usize> {
        let (ways, up) = (if self.is_promoted(from) { Ways::All } else { man }, self.up());
        (0..8).filter(move |&way| ways.has(Direction::ALL[way], up))
    }

    fn steps(&self) -> Vec<Path> {
        let mut found = Vec::new();
        let all = self.pieces.all();
        for from in points(self.pieces.sides[self.side]) {
            let flies = self.rules.flies && self.is_promoted(from);
            for way in self.ways(from, self.rules.man_steps) {
                let mut at = from;
                while let Some(next) = self.lattice.next(at, way).filter(|&next| all >> next & 1 == 0) {
                    let mut path = Path::starting(from);
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

    /// Puts down every way a capture begun can go to its end.
    fn go_on(&self, path: &mut Path, found: &mut Vec<Path>) {
        let mut is_end = true;
        let before = *path;
        for (captured, landing) in self.jumps(&before) {
            is_end = false;
            let mut next = before;
            next.push(landing, 1 << captured);
            self.go_on(&mut next, found);
        }
        if is_end && path.len > 0 {
            found.push(*path);
        }
    }

    /// The next captures of a piece that has come so far.
    fn jumps<'s>(&'s self, path: &Path) -> impl Iterator<Item = Jump> + 's {
        let (from, at, captured) = (path.from, path.to(), path.captured);
        let all = self.pieces.all() & !(1 << from);
        let enemies = self.pieces.sides[1 - self.side] & !captured;
        let standing = match self.rules.removal {
            Removal::AtOnce => all & !captured,
            Removal::AtEnd => all,
        };
        let is_promoted = self.is_promoted(from);
        let empty = move |point: &u8| standing >> point & 1 == 0;
        self.ways(from, self.rules.man_captures).flat_map(move |way| {
            let mut target = self.lattice.next(at, way);
            while let Some(next) = target.filter(|point| is_promoted && empty(point)) {
                target = self.lattice.next(next, way);
            }
            let target = target.filter(|&point| enemies >> point & 1 != 0);
            let mut landing = target.and_then(|target| self.lattice.next(target, way)).filter(empty);
            let beyond = is_promoted && self.rules.landing == Landing::Beyond;
            core::iter::from_fn(move || {
                let (target, here) = (target?, landing?);
                landing = self.lattice.next(here, way).filter(|point| beyond && empty(point));
                Some((target, here))
            })
        })
    }
}

/// The points of a set, rising.
pub fn points(mut set: Points) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let point = set.trailing_zeros() as usize;
        (point < MOST_POINTS).then(|| {
            set &= set - 1;
            point as u8
        })
    })
}

/// The points of a rank, from 0.
pub const fn rank(lattice_width: u8, rank: u8) -> Points {
    ((1 << lattice_width) - 1) << (rank * lattice_width)
}
