//! The fast generator: lists, counts and makes legal moves by whole sets of squares.
//!
//! It finds the same moves as [`crate::rules::italian::moves`], the reference; tests compare the two.
//
// Why it is fast:
//
// - A board with gaps. Squares lie in a `u64` so that each direction is one shift everywhere. Rows begin at bits
//   0, 5, 9, 14, 18, 23, 27 and 32. The bits between are never set in `empty`, so a step off the board falls into
//   a gap and is masked away together with the occupied squares.
//
//     0   1   2   3        steps: up-left -5, up-right -4,
//       5   6   7   8             down-left +4, down-right +5
//     9  10  11  12        gaps: 4, 13, 22, 31
//      14  15  16  17 ...
//
// - The side to move is a type parameter. `UP` says that its men move up the board. Forward is then a shift by a
//   constant, and no branch asks for the side to move.
// - Quiet moves are counted without being listed: two shifts and two population counts for all pieces, two more
//   for the kings.
// - A man's captures are sets too. A man moves forward, so it captures at most three men, never crosses its own
//   path, and can neither capture a king nor be promoted on the way. Each sequence of directions (two of one jump,
//   four of two, eight of three) has the set of squares it reaches; each member is one path. By rule 7 all men's
//   paths are worth the same except for their length.
// - A king's captures are followed one by one only if a second jump is possible, which again sets can tell. Else
//   sets count them, captures of a king first.
//
// Compiled for processors with a population count it counted about a tenth faster and made moves a few per cent
// faster: too little for a second copy. Population counts that share their first steps gained nothing.

use crate::rules::italian::bitboard::Squares;
use crate::rules::italian::moves::{Move, MoveList};
use crate::rules::italian::position::Position;
use crate::rules::italian::square::{Direction, Square};
use crate::rules::{Color, Game};

const ALL: u64 = spread(u32::MAX);
// Where men that move up are promoted, and those that move down. A man can reach no other last row than its own.
const LAST_ROWS: u64 = 0xf | 0xf << 32;

/// Converts from one bit a square to the board with gaps.
const fn spread(set: u32) -> u64 {
    let set = set as u64;
    set & 0xf
        | (set & 0xff0) << 1
        | (set & 0xf_f000) << 2
        | (set & 0xff0_0000) << 3
        | (set & 0xf000_0000) << 4
}

const SQUARE_OF: [u8; 64] = {
    let mut squares = [0; 64];
    let mut at = 0;
    while at < 64 {
        squares[at] = (at - (at + 4) / 9) as u8;
        at += 1;
    }
    squares
};

const fn square(bit: u64) -> u32 {
    SQUARE_OF[(bit.trailing_zeros() & 63) as usize] as u32
}

/// Converts from the board with gaps to one bit a square.
const fn gather(set: u64) -> u32 {
    let set =
        set & 0xf | set >> 1 & 0xff0 | set >> 2 & 0xf_f000 | set >> 3 & 0xff0_0000 | set >> 4 & 0xf000_0000;
    set as u32
}

/// A position for the fast generator; the caller knows the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    own: u64,
    other: u64,
    kings: u64,
}

#[doc(hidden)]
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
    /// Returns the board of a side that moves up, from sets as in [`crate::rules::italian::Squares`].
    #[inline]
    pub(crate) const fn going_up(own: u32, other: u32, kings: u32) -> Board {
        Board { own: spread(own), other: spread(other), kings: spread(kings) }
    }

    #[inline]
    pub(crate) fn can_capture(&self) -> bool {
        self.has_capture::<true>()
    }

    /// Visits the result of every compulsory capture: own pieces, other pieces, kings. Returns whether there is one.
    #[inline]
    pub(crate) fn each_capture_going_up(&self, mut visit: impl FnMut(u32, u32, u32)) -> bool {
        self.each_capture::<true>(|capture| {
            let after = self.moved(capture.from, capture.to, capture.taken);
            visit(gather(after.other), gather(after.own), gather(after.kings));
        })
    }
}

/// Visits the squares of a set in rising order, each as a set of its own.
#[inline(always)]
fn each_bit(mut set: u64, mut visit: impl FnMut(u64)) {
    while set != 0 {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        visit(bit);
    }
}

#[inline(always)]
pub(crate) const fn bit(square: Square) -> u64 {
    let at = square.index();
    1 << (at + (at + 4) / 8)
}

/// Returns the index of the lowest square of a set on the board with gaps.
#[inline(always)]
pub(crate) const fn lowest(set: u64) -> usize {
    square(set) as usize
}

/// Returns the squares one step up the board from a set.
#[inline(always)]
pub(crate) const fn above(set: u64) -> u64 {
    (set >> A | set >> B) & ALL
}

#[inline(always)]
pub(crate) const fn below(set: u64) -> u64 {
    (set << A | set << B) & ALL
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveEffect {
    pub taken: u64,
    pub was_king: bool,
    pub is_king: bool,
}

impl Board {
    pub(crate) const fn position(&self, turn: Color) -> Position {
        let (own, other, kings) =
            (Squares(gather(self.own)), Squares(gather(self.other)), Squares(gather(self.kings)));
        match turn {
            Color::White => Position::of_sets(own, other, kings, turn),
            Color::Black => Position::of_sets(other, own, kings, turn),
        }
    }

    /// Returns the men and kings of the side to move, then of the other side.
    #[inline(always)]
    pub(crate) const fn sets(&self) -> [u64; 4] {
        let Board { own, other, kings } = *self;
        [own & !kings, own & kings, other & !kings, other & kings]
    }

    #[inline(always)]
    #[must_use]
    pub(crate) const fn turned(&self) -> Board {
        Board { own: self.other, other: self.own, kings: self.kings }
    }

    #[inline(always)]
    pub(crate) const fn has_king(&self, set: u64) -> bool {
        self.kings & set & set.wrapping_neg() != 0
    }

    #[inline(always)]
    pub(crate) fn has_capture_of(&self, turn: Color) -> bool {
        match turn {
            Color::White => self.has_capture::<true>(),
            Color::Black => self.has_capture::<false>(),
        }
    }

    /// Returns whether the side to move has no quiet move.
    #[inline(always)]
    pub(crate) const fn is_stuck(&self, turn: Color) -> bool {
        let kings = self.own & self.kings;
        let (forward, back) = match turn {
            Color::White => (above(self.own), below(kings)),
            Color::Black => (below(self.own), above(kings)),
        };
        (forward | back) & self.empty() == 0
    }

    #[inline]
    pub(crate) fn list_captures(&self, turn: Color, list: &mut MoveList) {
        match turn {
            Color::White => add_captures::<true>(self, list),
            Color::Black => add_captures::<false>(self, list),
        };
    }

    /// Adds the quiet moves to an empty list, even if a capture is compulsory.
    #[inline]
    pub(crate) fn list_quiet(&self, turn: Color, list: &mut MoveList) {
        match turn {
            Color::White => add_quiet::<true>(self, list),
            Color::Black => add_quiet::<false>(self, list),
        }
    }

    /// Returns the board after a legal move, and what the move did.
    #[inline(always)]
    pub(crate) fn after(&self, mv: Move) -> (Board, MoveEffect) {
        let (from, to) = (bit(mv.from()), bit(mv.to()));
        let was_king = self.kings & from != 0;
        let is_king = was_king || to & LAST_ROWS != 0;
        // A quiet move takes fewer instructions by itself than as a capture of nothing.
        if !mv.is_capture() {
            let kings = if was_king { self.kings ^ from ^ to } else { self.kings | to & LAST_ROWS };
            let board = Board { own: self.other, other: self.own ^ from ^ to, kings };
            return (board, MoveEffect { taken: 0, was_king, is_king });
        }
        let taken = taken(mv, from);
        (self.moved(from, to, taken), MoveEffect { taken, was_king, is_king })
    }

    /// Returns the board after a move. A king's capture may end where it began.
    #[inline(always)]
    const fn moved(&self, from: u64, to: u64, taken: u64) -> Board {
        let kings = self.kings & !(from | taken);
        let kings = kings | if self.kings & from != 0 { to } else { to & LAST_ROWS };
        Board { own: self.other & !taken, other: self.own & !from | to, kings }
    }
}

#[inline(always)]
const fn taken(mv: Move, from: u64) -> u64 {
    // Steps down shift left; steps up rotate left past the end of the word.
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

// One step forward, to the right by `A` and to the left by `B` if the side moves up.
#[inline(always)]
const fn ahead<const UP: bool, const BY: u32>(set: u64) -> u64 {
    if UP {
        set >> BY
    } else {
        set << BY
    }
}

#[inline(always)]
const fn behind<const UP: bool, const BY: u32>(set: u64) -> u64 {
    if UP {
        set << BY
    } else {
        set >> BY
    }
}

// The two distances of a step, forward and backward.
const A: u32 = 4;
const B: u32 = 5;

const fn direction<const UP: bool, const BY: u32, const BACK: bool>() -> Direction {
    match (UP != BACK, BY) {
        (true, A) => Direction::UpRight,
        (true, _) => Direction::UpLeft,
        (false, A) => Direction::DownLeft,
        (false, _) => Direction::DownRight,
    }
}

/// A capture: its ends, the captured squares, and its path as in a [`Move`].
#[derive(Clone, Copy)]
struct Capture {
    from: u64,
    to: u64,
    taken: u64,
    path: u32,
    jumps: u32,
}

/// The squares that one jump of each king reaches: ahead by `A` and by `B`, then behind.
struct KingJumps([u64; 4]);

impl KingJumps {
    #[inline(always)]
    fn over<const UP: bool>(kings: u64, targets: u64, empty: u64) -> KingJumps {
        KingJumps([
            jump::<UP, A>(kings, targets, empty),
            jump::<UP, B>(kings, targets, empty),
            behind::<UP, A>(behind::<UP, A>(kings) & targets) & empty,
            behind::<UP, B>(behind::<UP, B>(kings) & targets) & empty,
        ])
    }

    #[inline(always)]
    fn any(&self) -> u64 {
        let [a, b, c, d] = self.0;
        a | b | c | d
    }

    #[inline(always)]
    fn from<const UP: bool>(&self) -> u64 {
        let [ahead_a, ahead_b, behind_a, behind_b] = self.0;
        behind::<UP, { 2 * A }>(ahead_a)
            | behind::<UP, { 2 * B }>(ahead_b)
            | ahead::<UP, { 2 * A }>(behind_a)
            | ahead::<UP, { 2 * B }>(behind_b)
    }

    #[inline(always)]
    fn count(&self) -> u32 {
        self.0.iter().map(|set| set.count_ones()).sum()
    }
}

/// Returns the squares that pieces reach by one jump ahead.
#[inline(always)]
const fn jump<const UP: bool, const BY: u32>(pieces: u64, targets: u64, empty: u64) -> u64 {
    ahead::<UP, BY>(ahead::<UP, BY>(pieces) & targets) & empty
}

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

    #[inline(always)]
    fn has_capture<const UP: bool>(&self) -> bool {
        let Targets { men: targets, empty, .. } = self.targets();
        let (men, kings) = (self.own & !self.kings, self.own & self.kings);
        let by_man = jump::<UP, A>(men, targets, empty) | jump::<UP, B>(men, targets, empty);
        by_man != 0 || (kings != 0 && KingJumps::over::<UP>(kings, self.other, empty).any() != 0)
    }

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

    #[inline(always)]
    fn follow_kings<const UP: bool>(&self, jumps: &KingJumps, empty: u64, found: &mut impl Finds) {
        each_bit(jumps.from::<UP>(), |from| {
            let king = King { from, empty: empty | from, kings: self.kings };
            follow(&king, Way { at: from, targets: self.other, worth: 0, path: 0 }, found);
        });
    }

    // `visit` receives origin, destination and direction.
    #[inline(always)]
    fn each_quiet<const UP: bool>(&self, empty: u64, mut visit: impl FnMut(u64, u64, Direction)) {
        each_bit(ahead::<UP, A>(self.own) & empty, |to| {
            visit(behind::<UP, A>(to), to, direction::<UP, A, false>());
        });
        each_bit(ahead::<UP, B>(self.own) & empty, |to| {
            visit(behind::<UP, B>(to), to, direction::<UP, B, false>());
        });
        let kings = self.own & self.kings;
        if kings == 0 {
            return;
        }
        each_bit(behind::<UP, A>(kings) & empty, |to| {
            visit(ahead::<UP, A>(to), to, direction::<UP, A, true>());
        });
        each_bit(behind::<UP, B>(kings) & empty, |to| {
            visit(ahead::<UP, B>(to), to, direction::<UP, B, true>());
        });
    }

    // Returns whether there is one.
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
        // Of equal length, a king's captures come first (rule 7, ii).
        if length > jumps_of(best.best) {
            each_of_men::<UP>(length, a, b, targets, &mut visit);
        } else {
            let mut visited = Visited { best: best.best, other: self.other, visit };
            self.follow_kings::<UP>(&jumps, targets.empty, &mut visited);
        }
        true
    }
}

/// Returns the length of the men's longest captures; `a`, `b`: where one jump leads.
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

// The length of the longest captures, and their number.
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

// `way`: the distances of the jumps, `true` for `B`.
#[inline(always)]
fn each_reached<const UP: bool, const JUMPS: usize>(
    reached: u64,
    way: [bool; JUMPS],
    visit: &mut impl FnMut(&Capture),
) {
    each_bit(reached, |to| {
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
    });
}

// No second jump is possible: captures of kings come first, or else all count.
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

struct King {
    from: u64,
    // The square that the king left counts as empty.
    empty: u64,
    kings: u64,
}

#[derive(Clone, Copy)]
struct Way {
    at: u64,
    // The enemy pieces that are left to jump over.
    targets: u64,
    worth: u32,
    path: u32,
}

// A king's worth as `priority::Worth` has it, without the bit for a capturing king: nine low bits say jump by jump
// whether a king is captured, then come the number of kings and the number of pieces.
const ORDER_BITS: u32 = 9;
const COUNT_SHIFT: u32 = ORDER_BITS + 4;

const fn jumps_of(worth: u32) -> u32 {
    worth >> COUNT_SHIFT
}

trait Finds {
    fn found(&mut self, king: &King, way: Way);
}

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

// Extends a king's capture in the four directions.
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

/// Visits the captures that equal the best, with the captured squares.
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

// Makes every move, so that a benchmark measures the work.
#[inline(always)]
fn make_leaves<const UP: bool>(board: &Board) -> u64 {
    let mut leaves = 0;
    each_child::<UP>(board, |child| {
        core::hint::black_box(&child);
        leaves += 1;
    });
    leaves
}

#[inline(always)]
fn each_child<const UP: bool>(board: &Board, mut visit: impl FnMut(Board)) {
    if !board.each_capture::<UP>(|capture| visit(board.moved(capture.from, capture.to, capture.taken))) {
        board.each_quiet::<UP>(board.empty(), |from, to, _| visit(board.moved(from, to, 0)));
    }
}

/// Returns the same count as [`crate::rules::perft::perft`].
///
/// `bulk`: counts the moves of the last ply without making them.
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

/// Returns the moves of [`crate::rules::italian::moves::legal_moves`] in another order.
pub fn legal_moves(position: &Position) -> MoveList {
    let (board, mut moves) = (Board::from(position), MoveList::new());
    match position.turn() {
        Color::White => add::<true>(&board, &mut moves),
        Color::Black => add::<false>(&board, &mut moves),
    }
    moves
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

/// Returns the number of legal moves, without listing them.
#[inline]
pub fn count_moves(position: &Position) -> u32 {
    let board = Board::from(position);
    match position.turn() {
        Color::White => board.count::<true>(),
        Color::Black => board.count::<false>(),
    }
}

/// Returns whether the side to move can capture.
#[inline]
pub fn can_capture(position: &Position) -> bool {
    Board::from(position).has_capture_of(position.turn())
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

    /// Returns an arrangement of up to 12 pieces a side; `kings` in 16 of its pieces are kings.
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

    // Up to eight kings a side and a few men give the longest captures.
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
