//! Points and the lines that join them.
//!
//! A point is `rank * width + file`, both from 0. File 0 is at White's left, rank 0 is White's first rank.

use crate::session::rulebook::{Piece, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineDirection {
    /// Files to the right: -1, 0 or 1.
    pub files: i8,
    /// Ranks away from White: -1, 0 or 1.
    pub ranks: i8,
}

impl LineDirection {
    /// All eight directions, clockwise from White's straight ahead.
    pub const ALL: [LineDirection; 8] = [
        LineDirection::new(0, 1),
        LineDirection::new(1, 1),
        LineDirection::new(1, 0),
        LineDirection::new(1, -1),
        LineDirection::new(0, -1),
        LineDirection::new(-1, -1),
        LineDirection::new(-1, 0),
        LineDirection::new(-1, 1),
    ];

    const fn new(files: i8, ranks: i8) -> LineDirection {
        LineDirection { files, ranks }
    }

    pub const fn is_diagonal(self) -> bool {
        self.files != 0 && self.ranks != 0
    }
}

/// Returns the next square in a direction. The board has `width` squares a side and all lines.
#[inline]
pub fn step(square: u16, direction: LineDirection, width: u8) -> Option<u16> {
    let width = i16::from(width);
    let square = square as i16;
    let (file, rank) =
        (square % width + i16::from(direction.files), square / width + i16::from(direction.ranks));
    let on_board = (0..width).contains(&file) && (0..width).contains(&rank);
    on_board.then_some((rank * width + file) as u16)
}

/// Returns men on these squares as a diagram shows them. `width`: squares a side.
pub fn shown(squares: impl Iterator<Item = u16>, width: u8, seat: u8) -> impl Iterator<Item = Piece> {
    let width = u16::from(width);
    squares.map(move |square| Piece {
        file: (square % width) as u8,
        rank: (square / width) as u8,
        seat: Seat(seat),
        is_promoted: false,
    })
}

pub const MOST_POINTS: usize = 100;

const NONE: u8 = u8::MAX;

#[derive(Clone, Debug)]
pub struct Lattice {
    /// Points a side, at most 10.
    pub width: u8,
    /// Indexed by point, then by [`LineDirection::ALL`].
    next: [[u8; 8]; MOST_POINTS],
    /// For each point, the directions in which it has a neighbour, as a set of indices.
    exits: [u8; MOST_POINTS],
    /// For each of [`LineDirection::ALL`], the points that have a neighbour there.
    leaving: [u128; 8],
}

/// The lines of a board. Files and ranks are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePattern {
    /// Files, ranks, and the diagonals of the points with even file + rank: joined alquerque boards.
    Alquerque,
    /// Files, ranks and the two long diagonals.
    Long,
    Full,
    Orthogonal,
    /// The diagonals of the points with even file + rank: a draughts board's dark squares.
    Dark,
}

impl LinePattern {
    const fn has(self, width: i8, file: i8, rank: i8, direction: LineDirection) -> bool {
        let even = (file + rank) % 2 == 0;
        if !direction.is_diagonal() {
            return !matches!(self, LinePattern::Dark);
        }
        match self {
            LinePattern::Alquerque | LinePattern::Dark => even,
            LinePattern::Long if direction.files == direction.ranks => file == rank,
            LinePattern::Long => file + rank == width - 1,
            LinePattern::Full => true,
            LinePattern::Orthogonal => false,
        }
    }
}

impl Lattice {
    pub const fn new(width: u8, lines: LinePattern) -> Lattice {
        assert!(width <= 10);
        let mut next = [[NONE; 8]; MOST_POINTS];
        let mut exits = [0; MOST_POINTS];
        let mut leaving = [0; 8];
        let side = width as i8;
        let mut point = 0;
        while point < width as usize * width as usize {
            let (file, rank) = ((point as u8 % width) as i8, (point as u8 / width) as i8);
            let mut way = 0;
            while way < 8 {
                let direction = LineDirection::ALL[way];
                let (to_file, to_rank) = (file + direction.files, rank + direction.ranks);
                let on_board = 0 <= to_file && to_file < side && 0 <= to_rank && to_rank < side;
                if on_board && lines.has(side, file, rank, direction) {
                    next[point][way] = (to_rank * side + to_file) as u8;
                    exits[point] |= 1 << way;
                    leaving[way] |= 1 << point;
                }
                way += 1;
            }
            point += 1;
        }
        Lattice { width, next, exits, leaving }
    }

    /// Returns the next point in a direction. `way`: an index into [`LineDirection::ALL`].
    pub fn next(&self, point: u8, way: usize) -> Option<u8> {
        let next = self.next[usize::from(point)][way];
        (next != NONE).then_some(next)
    }

    /// Returns the directions in which the point has a neighbour, as a set of indices into [`LineDirection::ALL`].
    pub fn exits(&self, point: u8) -> u8 {
        self.exits[usize::from(point)]
    }

    /// Moves every point of the set one step; points without a neighbour there drop out.
    pub fn stepped(&self, set: u128, way: usize) -> u128 {
        let (set, LineDirection { files, ranks }) = (set & self.leaving[way], LineDirection::ALL[way]);
        let points = ranks * self.width as i8 + files;
        if points < 0 {
            set >> -points
        } else {
            set << points
        }
    }

    /// Returns which lines leave a point, in the order of [`LineDirection::ALL`].
    pub fn lines_from(&self, file: u8, rank: u8) -> [bool; 8] {
        core::array::from_fn(|way| self.exits(rank * self.width + file) >> way & 1 != 0)
    }

    #[cfg(test)]
    fn points(&self) -> u8 {
        self.width * self.width
    }

    /// Returns the points strictly between two points; `None` if no line joins them.
    pub fn between(&self, from: u8, to: u8) -> Option<u128> {
        (0..8).find_map(|way| {
            let (mut at, mut passed) = (self.next(from, way)?, 0);
            while at != to {
                passed |= 1 << at;
                at = self.next(at, way)?;
            }
            Some(passed)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(lattice: &Lattice) -> usize {
        let ends = (0..lattice.points()).flat_map(|point| (0..8).map(move |way| (point, way)));
        ends.filter(|&(point, way)| lattice.next(point, way).is_some()).count() / 2
    }

    #[test]
    fn the_boards_of_nine_points_a_side_have_their_lines() {
        let expected = [
            (LinePattern::Alquerque, 208),
            (LinePattern::Long, 160),
            (LinePattern::Full, 272),
            (LinePattern::Orthogonal, 144),
        ];
        for (lines, count) in expected {
            assert_eq!(edges(&Lattice::new(9, lines)), count, "{lines:?}");
        }
    }

    #[test]
    fn a_set_is_stepped_as_its_points_are() {
        for (width, lines) in [(9, LinePattern::Alquerque), (9, LinePattern::Long), (10, LinePattern::Dark)] {
            let lattice = Lattice::new(width, lines);
            for way in 0..8 {
                let all = (0..lattice.points()).fold(0, |set, point| {
                    let next = lattice.next(point, way).map_or(0, |next| 1 << next);
                    assert_eq!(lattice.stepped(1 << point, way), next, "{lines:?} {point}");
                    set | next
                });
                assert_eq!(lattice.stepped((1 << lattice.points()) - 1, way), all, "{lines:?}");
            }
        }
    }

    #[test]
    fn every_line_can_be_gone_back() {
        for lines in [
            LinePattern::Alquerque,
            LinePattern::Long,
            LinePattern::Full,
            LinePattern::Orthogonal,
            LinePattern::Dark,
        ] {
            let lattice = Lattice::new(9, lines);
            for point in 0..lattice.points() {
                for way in 0..8 {
                    if let Some(next) = lattice.next(point, way) {
                        assert_eq!(lattice.next(next, (way + 4) % 8), Some(point), "{lines:?}");
                    }
                }
            }
        }
    }
}
