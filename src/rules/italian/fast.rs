//! The fast generator: legal moves counted and made by whole sets of squares.
//!
//! It finds what `moves.rs` finds, which stays the reference and the generator of the levels and of
//! DAMA.COM; a test holds the two together. What makes this one fast:
//!
//! - **A board with gaps.** Squares lie in a `u64` so that each direction is one shift everywhere: rows
//!   begin at bits 0, 5, 9, 14, 18, 23, 27, 32, and the bits between them are never set in `EMPTY`'s
//!   mask, so what steps off the board falls into a gap and is masked away with the occupied squares.
//!
//!   ```text
//!     0   1   2   3        steps: up-left -5, up-right -4,
//!       5   6   7   8             down-left +4, down-right +5
//!     9  10  11  12        gaps: 4, 13, 22, 31
//!      14  15  16  17 ...
//!   ```
//!
//! - **The side to move is a type parameter.** `UP` says that its men go up the board; forward is then a
//!   shift by a constant, and no branch asks whose turn it is.
//! - **Quiet moves are not listed to be counted**: two shifts and two population counts for all pieces,
//!   two more for the kings.
//! - **A man's captures are sets too.** It goes forward, so it takes at most three men, never meets its
//!   own way again, and can neither take nor become a king under way. One set a sequence of directions
//!   (two of one jump, four of two, eight of three) holds the squares reached by it; each member is one
//!   path. All men's paths have the same worth by rule 7 but for their length.
//! - **A king's captures** are followed one by one only where a second jump is possible at all, which
//!   again sets can tell; else they are counted by sets, those that take a king first.
//!
//! It is written for any processor: compiled for one with a population count it counted about a tenth
//! faster and made moves a few per cent faster, not enough to compile it twice. Sums of population counts
//! that share their first steps were tried instead and gained nothing.

use super::bitboard::Squares;
use super::moves::{Move, MoveList};
use super::position::Position;
use super::square::{Direction, Square};
use crate::rules::{Color, Game};

/// The 32 squares.
const ALL: u64 = spread(u32::MAX);
/// Row 0 and row 7: where men of the side that goes up, and down, become kings.
const TOP: u64 = 0xf;
const BOTTOM: u64 = 0xf << 32;

/// From one bit a square to the board with gaps.
const fn spread(set: u32) -> u64 {
    let set = set as u64;
    set & 0xf
        | (set & 0xff0) << 1
        | (set & 0xf_f000) << 2
        | (set & 0xff0_0000) << 3
        | (set & 0xf000_0000) << 4
}

/// The squares of the bits of the board with gaps.
const SQUARE_OF: [u8; 64] = {
    let mut squares = [0; 64];
    let mut at = 0;
    while at < 64 {
        squares[at] = (at - (at + 4) / 9) as u8;
        at += 1;
    }
    squares
};

/// The square of a bit of the board with gaps.
const fn square(bit: u64) -> u32 {
    SQUARE_OF[(bit.trailing_zeros() & 63) as usize] as u32
}

/// From the board with gaps back to one bit a square.
const fn gather(set: u64) -> u32 {
    let set =
        set & 0xf | set >> 1 & 0xff0 | set >> 2 & 0xf_f000 | set >> 3 & 0xff0_0000 | set >> 4 & 0xf000_0000;
    set as u32
}

/// A position for the fast generator; the side to move is a parameter of the functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The pieces of the side to move.
    own: u64,
    /// The other side's.
    other: u64,
    /// The kings of both.
    kings: u64,
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Board {
        let turn = position.turn();
        Board {
            own: spread(position.pieces(turn).0),
            other: spread(position.pieces(!turn).0),
            kings: spread(position.kings().0),
        }
    }
}

impl Board {
    /// A position seen by a side that goes up: sets with one bit a square, as in [`super::Squares`].
    #[inline]
    pub const fn going_up(own: u32, other: u32, kings: u32) -> Board {
        Board { own: spread(own), other: spread(other), kings: spread(kings) }
    }

    /// Whether the side to move, which goes up, has a capture.
    #[inline]
    pub fn can_capture(&self) -> bool {
        self.has_capture::<true>()
    }

    /// What every compulsory capture of the side that goes up leads to: its own pieces, the other's, and
    /// which of all are kings. False if there is none.
    #[inline]
    pub fn each_capture_going_up(&self, mut visit: impl FnMut(u32, u32, u32)) -> bool {
        self.each_capture::<true>(|capture| {
            let after = self.after_capture::<true>(capture);
            visit(gather(after.other), gather(after.own), gather(after.kings));
        })
    }
}

/// The bit of a square on the board with gaps.
#[inline(always)]
pub const fn bit(square: Square) -> u64 {
    let at = square.index();
    1 << (at + (at + 4) / 8)
}

/// The index of the lowest square of a set on the board with gaps.
#[inline(always)]
pub const fn lowest(set: u64) -> usize {
    square(set) as usize
}

/// Where the members of a set on the board with gaps come with a step up the board.
#[inline(always)]
pub const fn above(set: u64) -> u64 {
    (set >> A | set >> B) & ALL
}

/// Where they come with a step down.
#[inline(always)]
pub const fn below(set: u64) -> u64 {
    (set << A | set << B) & ALL
}

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// The captured squares, on the board with gaps.
    pub taken: u64,
    /// A king moves.
    pub was_king: bool,
    /// It is a king thereafter.
    pub is_king: bool,
}

impl Board {
    /// This arrangement with that side to move.
    pub const fn position(&self, turn: Color) -> Position {
        let (own, other, kings) =
            (Squares(gather(self.own)), Squares(gather(self.other)), Squares(gather(self.kings)));
        match turn {
            Color::White => Position::of_sets(own, other, kings, turn),
            Color::Black => Position::of_sets(other, own, kings, turn),
        }
    }

    /// The men of the side to move, its kings, the other's men, its kings: sets of the board with gaps.
    #[inline(always)]
    pub const fn sets(&self) -> [u64; 4] {
        let Board { own, other, kings } = *self;
        [own & !kings, own & kings, other & !kings, other & kings]
    }

    /// The other side to move.
    #[inline(always)]
    #[must_use]
    pub const fn turned(&self) -> Board {
        Board { own: self.other, other: self.own, kings: self.kings }
    }

    /// Whether a king stands on the lowest square of a set.
    #[inline(always)]
    pub const fn has_king(&self, set: u64) -> bool {
        self.kings & set & set.wrapping_neg() != 0
    }

    /// Whether the side to move, this one, has a capture.
    #[inline(always)]
    pub fn has_capture_of(&self, turn: Color) -> bool {
        match turn {
            Color::White => self.has_capture::<true>(),
            Color::Black => self.has_capture::<false>(),
        }
    }

    /// Whether the side to move, this one, has no quiet move.
    #[inline(always)]
    pub const fn is_stuck(&self, turn: Color) -> bool {
        let kings = self.own & self.kings;
        let (forward, back) = match turn {
            Color::White => (above(self.own), below(kings)),
            Color::Black => (below(self.own), above(kings)),
        };
        (forward | back) & self.empty() == 0
    }

    /// Adds the compulsory captures of that side to move, this one, to an empty list.
    #[inline]
    pub fn list_captures(&self, turn: Color, list: &mut MoveList) {
        match turn {
            Color::White => add_captures::<true>(self, list),
            Color::Black => add_captures::<false>(self, list),
        };
    }

    /// Adds its quiet moves, whether it may make them or has to capture, to an empty list.
    #[inline]
    pub fn list_quiet(&self, turn: Color, list: &mut MoveList) {
        match turn {
            Color::White => add_quiet::<true>(self, list),
            Color::Black => add_quiet::<false>(self, list),
        }
    }

    /// What a legal move leads to, and what it does.
    #[inline(always)]
    pub fn after(&self, mv: Move) -> (Board, Made) {
        let (from, to) = (bit(mv.from()), bit(mv.to()));
        let was_king = self.kings & from != 0;
        // A man comes to no other last row than his own.
        let is_king = was_king || to & (TOP | BOTTOM) != 0;
        if !mv.is_capture() {
            let kings = if was_king { self.kings ^ from ^ to } else { self.kings | to & (TOP | BOTTOM) };
            let board = Board { own: self.other, other: self.own ^ from ^ to, kings };
            return (board, Made { taken: 0, was_king, is_king });
        }
        let taken = taken(mv, from);
        let kings = self.kings & !(from | taken);
        let kings = if is_king { kings | to } else { kings };
        let board = Board { own: self.other & !taken, other: self.own & !from | to, kings };
        (board, Made { taken, was_king, is_king })
    }
}

/// The squares that a move from `from` captures on.
#[inline(always)]
const fn taken(mv: Move, from: u64) -> u64 {
    /// To the left, round the word, by direction.
    const STEPS: [u32; 4] = [64 - B, 64 - A, A, B];
    let (mut at, mut path, mut left, mut taken) = (from, mv.directions(), mv.jumps(), 0);
    while left > 0 {
        let step = STEPS[(path & 3) as usize];
        let over = at.rotate_left(step);
        taken |= over;
        at = over.rotate_left(step);
        (path, left) = (path >> 2, left - 1);
    }
    taken
}

/// One step forward: to the right and left as the board is printed if the side goes up.
#[inline(always)]
const fn ahead<const UP: bool, const BY: u32>(set: u64) -> u64 {
    if UP {
        set >> BY
    } else {
        set << BY
    }
}

/// One step backward.
#[inline(always)]
const fn behind<const UP: bool, const BY: u32>(set: u64) -> u64 {
    if UP {
        set << BY
    } else {
        set >> BY
    }
}

/// The two distances of a step; the same two backward.
const A: u32 = 4;
const B: u32 = 5;

/// The direction of a step forward by `A` or `B`, and backward.
const fn direction<const UP: bool, const BY: u32, const BACK: bool>() -> Direction {
    match (UP != BACK, BY) {
        (true, A) => Direction::UpRight,
        (true, _) => Direction::UpLeft,
        (false, A) => Direction::DownLeft,
        (false, _) => Direction::DownRight,
    }
}

/// A capture: its ends, what it takes, and its path as in a [`Move`].
#[derive(Clone, Copy)]
struct Capture {
    from: u64,
    to: u64,
    taken: u64,
    path: u32,
    jumps: u32,
}

/// Where the jumps of one piece each have led: one set a direction.
struct KingJumps {
    ahead_a: u64,
    ahead_b: u64,
    behind_a: u64,
    behind_b: u64,
}

impl KingJumps {
    /// The squares reached from `kings` by a jump over one of `targets`.
    #[inline(always)]
    fn over<const UP: bool>(kings: u64, targets: u64, empty: u64) -> KingJumps {
        KingJumps {
            ahead_a: ahead::<UP, A>(ahead::<UP, A>(kings) & targets) & empty,
            ahead_b: ahead::<UP, B>(ahead::<UP, B>(kings) & targets) & empty,
            behind_a: behind::<UP, A>(behind::<UP, A>(kings) & targets) & empty,
            behind_b: behind::<UP, B>(behind::<UP, B>(kings) & targets) & empty,
        }
    }

    #[inline(always)]
    fn any(&self) -> u64 {
        self.ahead_a | self.ahead_b | self.behind_a | self.behind_b
    }

    /// The kings that jump.
    #[inline(always)]
    fn from<const UP: bool>(&self) -> u64 {
        behind::<UP, { 2 * A }>(self.ahead_a)
            | behind::<UP, { 2 * B }>(self.ahead_b)
            | ahead::<UP, { 2 * A }>(self.behind_a)
            | ahead::<UP, { 2 * B }>(self.behind_b)
    }

    #[inline(always)]
    fn count(&self) -> u32 {
        self.ahead_a.count_ones()
            + self.ahead_b.count_ones()
            + self.behind_a.count_ones()
            + self.behind_b.count_ones()
    }
}

/// Jumps of men by one step distance: the squares reached.
#[inline(always)]
const fn jump<const UP: bool, const BY: u32>(men: u64, targets: u64, empty: u64) -> u64 {
    ahead::<UP, BY>(ahead::<UP, BY>(men) & targets) & empty
}

/// What the side to move can jump over, and land on.
#[derive(Clone, Copy)]
struct Targets {
    men: u64,
    kings: u64,
    empty: u64,
}

impl Board {
    #[inline(always)]
    const fn empty(&self) -> u64 {
        ALL & !(self.own | self.other)
    }

    #[inline(always)]
    const fn targets(&self) -> Targets {
        Targets { men: self.other & !self.kings, kings: self.other & self.kings, empty: self.empty() }
    }

    /// How many quiet moves there are, captures not looked at.
    #[inline(always)]
    fn count_quiet<const UP: bool>(&self, empty: u64) -> u32 {
        let kings = self.own & self.kings;
        let count =
            (ahead::<UP, A>(self.own) & empty).count_ones() + (ahead::<UP, B>(self.own) & empty).count_ones();
        if kings == 0 {
            return count;
        }
        count + (behind::<UP, A>(kings) & empty).count_ones() + (behind::<UP, B>(kings) & empty).count_ones()
    }

    /// Whether there is a capture.
    #[inline(always)]
    fn has_capture<const UP: bool>(&self) -> bool {
        let Targets { men: targets, empty, .. } = self.targets();
        let (men, kings) = (self.own & !self.kings, self.own & self.kings);
        let by_man = jump::<UP, A>(men, targets, empty) | jump::<UP, B>(men, targets, empty);
        by_man != 0 || (kings != 0 && KingJumps::over::<UP>(kings, self.other, empty).any() != 0)
    }

    /// How many legal moves there are.
    #[inline(always)]
    fn count<const UP: bool>(&self) -> u32 {
        let targets = self.targets();
        let (men, kings) = (self.own & !self.kings, self.own & self.kings);
        let (a, b) =
            (jump::<UP, A>(men, targets.men, targets.empty), jump::<UP, B>(men, targets.men, targets.empty));
        if kings == 0 {
            if a | b == 0 {
                return (ahead::<UP, A>(men) & targets.empty).count_ones()
                    + (ahead::<UP, B>(men) & targets.empty).count_ones();
            }
            return longest_of_men::<UP>(a, b, targets).1;
        }
        let jumps = KingJumps::over::<UP>(kings, self.other, targets.empty);
        if a | b | jumps.any() == 0 {
            return self.count_quiet::<UP>(targets.empty);
        }
        let (length, count) = if a | b == 0 { (0, 0) } else { longest_of_men::<UP>(a, b, targets) };
        if jumps.any() == 0 {
            return count;
        }
        if KingJumps::over::<UP>(jumps.any(), self.other, targets.empty).any() == 0 {
            return match length {
                0 | 1 => count_single::<UP>(kings, &jumps, targets),
                _ => count,
            };
        }
        let mut found = Counted { best: 0, count: 0 };
        self.follow_kings::<UP>(&jumps, targets.empty, &mut found);
        if length > jumps_of(found.best) {
            count
        } else {
            found.count
        }
    }

    /// Every capture of every king that has one, followed to its end; `jumps`: their first jumps.
    #[inline(always)]
    fn follow_kings<const UP: bool>(&self, jumps: &KingJumps, empty: u64, found: &mut impl Finds) {
        let mut kings = jumps.from::<UP>();
        while kings != 0 {
            let from = kings & kings.wrapping_neg();
            kings ^= from;
            let king = King { from, empty: empty | from, kings: self.kings };
            follow(&king, Way { at: from, targets: self.other, worth: 0, path: 0 }, found);
        }
    }

    /// The position after a quiet move.
    #[inline(always)]
    const fn after_quiet<const UP: bool>(&self, from: u64, to: u64) -> Board {
        let promotes = if UP { TOP } else { BOTTOM };
        let kings = if self.kings & from != 0 { self.kings ^ from ^ to } else { self.kings | to & promotes };
        Board { own: self.other, other: self.own ^ from ^ to, kings }
    }

    /// The position after a capture. A king may end where it began.
    #[inline(always)]
    const fn after_capture<const UP: bool>(&self, capture: &Capture) -> Board {
        let promotes = if UP { TOP } else { BOTTOM };
        let (from, to) = (capture.from, capture.to);
        let kings = self.kings & !capture.taken;
        let kings = if kings & from != 0 { kings & !from | to } else { kings | to & promotes };
        Board { own: self.other & !capture.taken, other: self.own & !from | to, kings }
    }

    /// Hands every quiet move to `visit`: from, to, direction.
    #[inline(always)]
    fn each_quiet<const UP: bool>(&self, empty: u64, mut visit: impl FnMut(u64, u64, Direction)) {
        let mut to = ahead::<UP, A>(self.own) & empty;
        while to != 0 {
            let bit = to & to.wrapping_neg();
            to ^= bit;
            visit(behind::<UP, A>(bit), bit, direction::<UP, A, false>());
        }
        let mut to = ahead::<UP, B>(self.own) & empty;
        while to != 0 {
            let bit = to & to.wrapping_neg();
            to ^= bit;
            visit(behind::<UP, B>(bit), bit, direction::<UP, B, false>());
        }
        let kings = self.own & self.kings;
        if kings == 0 {
            return;
        }
        let mut to = behind::<UP, A>(kings) & empty;
        while to != 0 {
            let bit = to & to.wrapping_neg();
            to ^= bit;
            visit(ahead::<UP, A>(bit), bit, direction::<UP, A, true>());
        }
        let mut to = behind::<UP, B>(kings) & empty;
        while to != 0 {
            let bit = to & to.wrapping_neg();
            to ^= bit;
            visit(ahead::<UP, B>(bit), bit, direction::<UP, B, true>());
        }
    }

    /// Hands every compulsory capture to `visit`; false if there is none.
    #[inline(always)]
    fn each_capture<const UP: bool>(&self, mut visit: impl FnMut(&Capture)) -> bool {
        let targets = self.targets();
        let (men, kings) = (self.own & !self.kings, self.own & self.kings);
        let (a, b) =
            (jump::<UP, A>(men, targets.men, targets.empty), jump::<UP, B>(men, targets.men, targets.empty));
        let length = if a | b == 0 { 0 } else { length_of_men::<UP>(a, b, targets) };
        if kings == 0 {
            each_of_men::<UP>(length, a, b, targets, &mut visit);
            return length > 0;
        }
        let jumps = KingJumps::over::<UP>(kings, self.other, targets.empty);
        if a | b | jumps.any() == 0 {
            return false;
        }
        let mut best = Counted { best: 0, count: 0 };
        self.follow_kings::<UP>(&jumps, targets.empty, &mut best);
        // Of equal length a king's go before (rule 7, ii).
        if length > jumps_of(best.best) {
            each_of_men::<UP>(length, a, b, targets, &mut visit);
        } else {
            let mut visited = Visited { best: best.best, other: self.other, visit };
            self.follow_kings::<UP>(&jumps, targets.empty, &mut visited);
        }
        true
    }
}

/// The length of the men's longest captures; `a`, `b`: where one jump leads.
#[inline(always)]
fn length_of_men<const UP: bool>(a: u64, b: u64, targets: Targets) -> u32 {
    let Targets { men, empty, .. } = targets;
    let further = |set: u64| jump::<UP, A>(set, men, empty) | jump::<UP, B>(set, men, empty);
    let two = further(a | b);
    if two == 0 {
        1
    } else if further(two) == 0 {
        2
    } else {
        3
    }
}

/// The length of the men's longest captures and how many there are; `a`, `b`: where one jump leads.
#[inline(always)]
fn longest_of_men<const UP: bool>(a: u64, b: u64, targets: Targets) -> (u32, u32) {
    let Targets { men, empty, .. } = targets;
    let aa = jump::<UP, A>(a, men, empty);
    let ab = jump::<UP, B>(a, men, empty);
    let ba = jump::<UP, A>(b, men, empty);
    let bb = jump::<UP, B>(b, men, empty);
    if aa | ab | ba | bb == 0 {
        return (1, a.count_ones() + b.count_ones());
    }
    let threes = [aa, ab, ba, bb]
        .map(|two| jump::<UP, A>(two, men, empty).count_ones() + jump::<UP, B>(two, men, empty).count_ones());
    match threes.iter().sum() {
        0 => (2, aa.count_ones() + ab.count_ones() + ba.count_ones() + bb.count_ones()),
        count => (3, count),
    }
}

/// Hands the men's captures of `length` jumps to `visit`.
#[inline(always)]
fn each_of_men<const UP: bool>(
    length: u32,
    a: u64,
    b: u64,
    targets: Targets,
    visit: &mut impl FnMut(&Capture),
) {
    let Targets { men, empty, .. } = targets;
    if length <= 1 {
        each_reached::<UP, 1>(a, [false], visit);
        each_reached::<UP, 1>(b, [true], visit);
        return;
    }
    for (first, one) in [(false, a), (true, b)] {
        for second in [false, true] {
            let two = if second { jump::<UP, B>(one, men, empty) } else { jump::<UP, A>(one, men, empty) };
            if length == 2 {
                each_reached::<UP, 2>(two, [first, second], visit);
                continue;
            }
            for third in [false, true] {
                let three =
                    if third { jump::<UP, B>(two, men, empty) } else { jump::<UP, A>(two, men, empty) };
                each_reached::<UP, 3>(three, [first, second, third], visit);
            }
        }
    }
}

/// The captures of men that have reached these squares by jumps of these distances (`true`: `B`).
#[inline(always)]
fn each_reached<const UP: bool, const JUMPS: usize>(
    mut reached: u64,
    way: [bool; JUMPS],
    visit: &mut impl FnMut(&Capture),
) {
    while reached != 0 {
        let to = reached & reached.wrapping_neg();
        reached ^= to;
        let (mut at, mut taken, mut path) = (to, 0, 0);
        for &by_b in way.iter().rev() {
            let (over, direction) = if by_b {
                (behind::<UP, B>(at), direction::<UP, B, false>())
            } else {
                (behind::<UP, A>(at), direction::<UP, A, false>())
            };
            taken |= over;
            path = path << 2 | direction as u32;
            at = if by_b { behind::<UP, B>(over) } else { behind::<UP, A>(over) };
        }
        visit(&Capture { from: at, to, taken, path, jumps: JUMPS as u32 });
    }
}

/// How many captures of one piece by a king there are where no second jump is possible: those of kings, if
/// there are any.
#[inline(always)]
fn count_single<const UP: bool>(kings: u64, jumps: &KingJumps, targets: Targets) -> u32 {
    if targets.kings != 0 {
        let of_kings = KingJumps::over::<UP>(kings, targets.kings, targets.empty).count();
        if of_kings != 0 {
            return of_kings;
        }
    }
    jumps.count()
}

/// A king that captures.
struct King {
    from: u64,
    /// Where it may land: the square it left counts as empty.
    empty: u64,
    kings: u64,
}

/// How far it has come.
#[derive(Clone, Copy)]
struct Way {
    at: u64,
    /// What is left to jump over.
    targets: u64,
    worth: u32,
    path: u32,
}

// A king's worth as `priority::Worth` has it, without the bit that says that a king takes: jump by jump
// king before man in the nine low bits, then how many kings, then how many pieces.
const ORDER_BITS: u32 = 9;
const COUNT_SHIFT: u32 = ORDER_BITS + 4;

const fn jumps_of(worth: u32) -> u32 {
    worth >> COUNT_SHIFT
}

/// Takes note of captures that have come to their end.
trait Finds {
    fn found(&mut self, king: &King, way: Way);
}

/// Only how many of the best there are.
struct Counted {
    best: u32,
    count: u32,
}

impl Finds for Counted {
    #[inline(always)]
    fn found(&mut self, _: &King, way: Way) {
        if way.worth > self.best {
            self.best = way.worth;
            self.count = 0;
        }
        self.count += u32::from(way.worth == self.best);
    }
}

/// Goes on in the four directions.
fn follow(king: &King, way: Way, found: &mut impl Finds) {
    let at = way.at;
    let jumps = [
        (at >> B & way.targets, at >> B >> B, Direction::UpLeft),
        (at >> A & way.targets, at >> A >> A, Direction::UpRight),
        (at << A & way.targets, at << A << A, Direction::DownLeft),
        (at << B & way.targets, at << B << B, Direction::DownRight),
    ];
    let mut ended = true;
    for (over, landing, direction) in jumps {
        if over == 0 || landing & king.empty == 0 {
            continue;
        }
        ended = false;
        let count = jumps_of(way.worth);
        let takes_king = u32::from(over & king.kings != 0);
        let worth = way.worth + (1 << COUNT_SHIFT) + (takes_king << ORDER_BITS);
        let worth = worth + (takes_king << (ORDER_BITS - 1) >> count);
        let path = way.path | (direction as u32) << (2 * count);
        follow(king, Way { at: landing, targets: way.targets ^ over, worth, path }, found);
    }
    if ended && way.worth != 0 {
        found.found(king, way);
    }
}

/// Those that are as good as the best, each with all that it takes.
struct Visited<V> {
    best: u32,
    other: u64,
    visit: V,
}

impl<V: FnMut(&Capture)> Finds for Visited<V> {
    #[inline(always)]
    fn found(&mut self, king: &King, way: Way) {
        if way.worth == self.best {
            let taken = self.other & !way.targets;
            let Way { at: to, path, worth, .. } = way;
            (self.visit)(&Capture { from: king.from, to, taken, path, jumps: jumps_of(worth) });
        }
    }
}

/// The leaves `depth` plies below, `depth` at least 1.
fn count_leaves<const UP: bool, const BULK: bool>(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        return if BULK { u64::from(board.count::<UP>()) } else { make_leaves::<UP>(board) };
    }
    let mut leaves = 0;
    if depth == 2 && BULK {
        each_child::<UP>(board, |child| {
            leaves += u64::from(if UP { child.count::<false>() } else { child.count::<true>() });
        });
        return leaves;
    }
    each_child::<UP>(board, |child| {
        leaves += if UP {
            count_leaves::<false, BULK>(&child, depth - 1)
        } else {
            count_leaves::<true, BULK>(&child, depth - 1)
        };
    });
    leaves
}

/// Makes every move, so that the work is done and not only counted.
#[inline(always)]
fn make_leaves<const UP: bool>(board: &Board) -> u64 {
    let mut leaves = 0;
    each_child::<UP>(board, |child| {
        core::hint::black_box(&child);
        leaves += 1;
    });
    leaves
}

/// The positions after every legal move.
#[inline(always)]
fn each_child<const UP: bool>(board: &Board, mut visit: impl FnMut(Board)) {
    if !board.each_capture::<UP>(|capture| visit(board.after_capture::<UP>(capture))) {
        board.each_quiet::<UP>(board.empty(), |from, to, _| visit(board.after_quiet::<UP>(from, to)));
    }
}

/// The leaves `depth` plies below `position`, as [`crate::rules::perft::perft`] counts them.
///
/// `bulk`: at the last ply moves are counted, not made.
pub fn perft(position: &Position, depth: u32, bulk: bool) -> u64 {
    let board = Board::from(position);
    match (depth, position.turn(), bulk) {
        (0, _, _) => 1,
        (_, Color::White, true) => count_leaves::<true, true>(&board, depth),
        (_, Color::White, false) => count_leaves::<true, false>(&board, depth),
        (_, Color::Black, true) => count_leaves::<false, true>(&board, depth),
        (_, Color::Black, false) => count_leaves::<false, false>(&board, depth),
    }
}

/// All legal moves: those of [`super::moves::legal_moves`], in an order of their own.
pub fn legal_moves(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    list_moves(position, &mut moves);
    moves
}

/// As [`legal_moves`], added to an empty list: a list returned would be copied more than once.
pub fn list_moves(position: &Position, list: &mut MoveList) {
    let board = Board::from(position);
    match position.turn() {
        Color::White => add::<true>(&board, list),
        Color::Black => add::<false>(&board, list),
    }
}

#[inline(always)]
fn add<const UP: bool>(board: &Board, list: &mut MoveList) {
    if !add_captures::<UP>(board, list) {
        add_quiet::<UP>(board, list);
    }
}

const fn ends(from: u64, to: u64) -> u32 {
    square(from) | square(to) << 5
}

#[inline(always)]
fn add_captures<const UP: bool>(board: &Board, list: &mut MoveList) -> bool {
    board.each_capture::<UP>(|capture| {
        let bits = ends(capture.from, capture.to) | capture.jumps << 10 | capture.path << 14;
        list.push(Move::from_bits(bits));
    })
}

#[inline(always)]
fn add_quiet<const UP: bool>(board: &Board, list: &mut MoveList) {
    board.each_quiet::<UP>(board.empty(), |from, to, direction| {
        list.push(Move::from_bits(ends(from, to) | (direction as u32) << 14));
    });
}

/// How many legal moves there are, none of them listed.
#[inline]
pub fn count_moves(position: &Position) -> u32 {
    let board = Board::from(position);
    match position.turn() {
        Color::White => board.count::<true>(),
        Color::Black => board.count::<false>(),
    }
}

/// Whether the side to move has a capture.
#[inline]
pub fn can_capture(position: &Position) -> bool {
    let board = Board::from(position);
    match position.turn() {
        Color::White => board.has_capture::<true>(),
        Color::Black => board.has_capture::<false>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::moves;
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::italian::{Kind, Setup};
    use crate::rules::scattered;
    use std::vec::Vec;

    #[test]
    fn the_board_with_gaps_has_the_32_squares() {
        assert_eq!(ALL.count_ones(), 32);
        let bits: Vec<u32> = (0..64).filter(|n| ALL >> n & 1 != 0).map(|n| square(1 << n)).collect();
        assert_eq!(bits, (0..32).collect::<Vec<u32>>());
    }

    fn sorted(moves: &[Move]) -> Vec<u32> {
        let mut bits: Vec<u32> = moves.iter().map(|mv| mv.bits()).collect();
        bits.sort_unstable();
        bits
    }

    fn assert_alike(position: &Position) {
        let (ours, theirs) = (legal_moves(position), moves::legal_moves(position));
        assert_eq!(sorted(&ours), sorted(&theirs), "{position:?}");
        assert_eq!(can_capture(position), moves::can_capture(position), "{position:?}");
        assert_eq!(count_moves(position) as usize, theirs.len(), "{position:?}");
        assert_eq!(perft(position, 1, true), theirs.len() as u64, "{position:?}");
        assert_eq!(perft(position, 1, false), theirs.len() as u64, "{position:?}");
        let children: u64 = theirs.iter().map(|&mv| moves::count_moves(&position.after(mv))).sum();
        assert_eq!(perft(position, 2, true), children, "{position:?}");
    }

    /// Any arrangement of up to 12 pieces a side; `kings` of 16 pieces are kings.
    fn arrangement(random: &mut u64, kings: u64) -> Option<Position> {
        let mut next = |below: u64| {
            *random += 1;
            scattered(0xda3a, *random) % below
        };
        let turn = if next(2) == 0 { Color::White } else { Color::Black };
        let mut setup = Setup::to_move(turn);
        let pieces = 2 + next(20);
        for _ in 0..pieces {
            let square = next(32) as u32 + 1;
            let color = if next(2) == 0 { Color::White } else { Color::Black };
            let kind = if next(16) < kings { Kind::King } else { Kind::Man };
            setup.place(square, color, kind);
        }
        setup.position().ok()
    }

    #[test]
    fn arbitrary_positions_have_the_same_moves_as_the_reference() {
        let (mut random, mut tried) = (0, 0);
        for round in 0..400_000u64 {
            if let Some(position) = arrangement(&mut random, round % 17) {
                assert_alike(&position);
                tried += 1;
            }
        }
        assert!(tried > 30_000, "{tried}");
    }

    #[test]
    fn whole_games_have_the_same_moves_as_the_reference() {
        for game in 0..300 {
            let mut position = Position::start(if game % 2 == 0 { Color::White } else { Color::Black });
            for ply in 0..200 {
                assert_alike(&position);
                let moves = moves::legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[(scattered(game, ply) % moves.len() as u64) as usize]);
            }
        }
    }

    /// Up to eight kings a side and now and then a man: the positions with the longest captures.
    fn kings(random: &mut u64) -> Option<Position> {
        let mut next = |below: u64| {
            *random += 1;
            scattered(0x6b1d, *random) % below
        };
        let mut setup = Setup::to_move(if next(2) == 0 { Color::White } else { Color::Black });
        for color in [Color::White, Color::Black] {
            for _ in 0..=next(8) {
                let kind = if next(5) == 0 { Kind::Man } else { Kind::King };
                setup.place(next(32) as u32 + 1, color, kind);
            }
        }
        setup.position().ok()
    }

    #[test]
    fn games_of_kings_have_the_same_moves_as_the_reference() {
        let (mut random, mut games) = (0, 0);
        while games < 400 {
            let Some(mut position) = kings(&mut random) else { continue };
            games += 1;
            for ply in 0..30 {
                assert_alike(&position);
                let moves = moves::legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[(scattered(games, ply) % moves.len() as u64) as usize]);
            }
        }
    }

    #[test]
    fn deeper_counts_are_those_of_the_reference() {
        for fen in
            ["W:W21-32:B1-12", "B:W21-32:B1-12", "W:WK9-12,K17-20:BK1-4,5", "B:WK18,24,27:B3,K31,12,K4"]
        {
            let position = parse_fen(fen).expect("a position");
            for depth in 0..=5 {
                let reference = crate::rules::perft::perft(&position, depth, true);
                for bulk in [false, true] {
                    assert_eq!(perft(&position, depth, bulk), reference, "{fen} {depth} {bulk}");
                }
            }
        }
    }
}
