//! Reads typed moves of jumping games, and gives the reason if one is refused.

use super::{points, JumpPath, Landing, Mover, PointMask, Removal, StepDirections, MOST_CAPTURES};
use crate::games::kit::lattice::{Lattice, LineDirection};
use crate::games::kit::names::SquareNaming;
use crate::session::rulebook::{NoPointName, PointMoveRefusal, PointName, Refusal, VariantError};
use alloc::vec::Vec;
use core::iter::{once, successors};

type MoveError = crate::rules::refusal::MoveRefusal<u8, PointMask, NoPointName>;

/// Returns the legal move that a line means. Numbered games type the captured squares too.
/// `legal`: the legal moves, with each route of a capture as its own move.
pub fn read_move(
    mover: Mover<'_>,
    names: SquareNaming,
    legal: &[JumpPath],
    line: &str,
) -> Result<JumpPath, Refusal> {
    let squares = names.read_line(line, 1 + 2 * MOST_CAPTURES)?;
    let squares: Vec<u8> = squares.into_iter().map(|square| square as u8).collect();
    if legal.is_empty() {
        return Err(Refusal::Over);
    }
    let reader = Reader { mover, legal };
    let read = match names {
        SquareNaming::Numbered(_) => reader.read_numbered(&squares),
        SquareNaming::Lettered(_) => reader.read_lettered(&squares, line.contains(['x', 'X'])),
    };
    read.map_err(|error| named(names, error).into())
}

fn named(names: SquareNaming, error: MoveError) -> PointMoveRefusal {
    let place = |point: u8| names.place(point.into());
    let several = |set: PointMask| {
        let mut all: Vec<u8> = points(set).collect();
        all.sort_unstable_by_key(|&point| match place(point) {
            PointName::Number(number) => number,
            PointName::Point(..) => point,
        });
        all.into_iter().map(place).collect()
    };
    error.map(place, several, |unknown| unknown)
}

/// Returns the squares typed in a numbered game: the origin, then each captured square and its landing.
pub fn squares_typed<'p>(lattice: &'p Lattice, path: &'p JumpPath) -> impl Iterator<Item = u8> + 'p {
    let jumps = path.landings().iter().scan(path.from, |at, &landing| {
        let passed = lattice.between(*at, landing).unwrap_or(0) & path.captured;
        *at = landing;
        Some(points(passed).chain(once(landing)))
    });
    once(path.from).chain(jumps.flatten())
}

struct Reader<'a> {
    mover: Mover<'a>,
    legal: &'a [JumpPath],
}

impl Reader<'_> {
    fn read_numbered(&self, squares: &[u8]) -> Result<JumpPath, MoveError> {
        let (from, rest) = self.origin(squares)?;
        let typed = |path: &&JumpPath| squares_typed(self.mover.lattice, path).eq(squares.iter().copied());
        if let Some(path) = self.legal.iter().find(typed) {
            return Ok(*path);
        }
        if let [to] = *rest {
            return Err(self.short_capture(from, to).unwrap_or_else(|| self.why_no_step(from, to)));
        }
        let mut path = JumpPath::starting(from);
        // The player typed only the squares that the capture lands on.
        if let Some(way) = self.legal.iter().find(|way| way.from == from && way.landings() == rest) {
            let captured = squares_typed(self.mover.lattice, way).nth(1);
            return Err(captured.map_or(MoveError::TooLong, MoveError::CapturedSquareMissing));
        }
        for pair in rest.chunks(2) {
            let way = self.check_captured(&path, pair[0])?;
            let &landing = pair.get(1).ok_or(MoveError::LandingMissing(pair[0]))?;
            self.check_landing(&path, pair[0], landing, way)?;
            path.push(landing, 1 << pair[0]);
        }
        Err(self.why_no_capture(&path))
    }

    fn read_lettered(&self, squares: &[u8], is_capture: bool) -> Result<JumpPath, MoveError> {
        let (from, rest) = self.origin(squares)?;
        if let Some(path) = self.legal.iter().find(|path| path.from == from && path.landings() == rest) {
            return Ok(*path);
        }
        let mut path = JumpPath::starting(from);
        if let ([to], false) = (rest, is_capture) {
            if !self.obstacle(&path, *to).is_some_and(|over| self.is_enemy(over)) {
                return Err(self.why_no_step(from, *to));
            }
        }
        for &landing in rest {
            let at = path.to();
            let way = self.way(at, landing, true).ok_or_else(|| self.not_reached(at, landing, from))?;
            let over = self.obstacle(&path, landing);
            if over.is_none() && !self.is_enemy(landing) {
                self.check_between(at, landing, way)?;
            }
            let over = over.unwrap_or(landing);
            self.check_captured(&path, over)?;
            if over == landing {
                return Err(MoveError::LandingMissing(over));
            }
            self.check_landing(&path, over, landing, way)?;
            path.push(landing, 1 << over);
        }
        Err(self.why_no_capture(&path))
    }

    /// Returns the origin and the squares typed after it. It must hold the mover's piece.
    fn origin<'s>(&self, squares: &'s [u8]) -> Result<(u8, &'s [u8]), MoveError> {
        let (&from, rest) = squares.split_first().ok_or(MoveError::NoDestination)?;
        if self.is_enemy(from) {
            return Err(MoveError::NotYours(from));
        }
        if self.mover.pieces.all() >> from & 1 == 0 {
            return Err(MoveError::EmptySquare(from));
        }
        if rest.is_empty() {
            return Err(MoveError::NoDestination);
        }
        Ok((from, rest))
    }

    fn is_enemy(&self, point: u8) -> bool {
        self.mover.pieces.sides[1 - self.mover.side] >> point & 1 != 0
    }

    fn ray(&self, at: u8, way: usize) -> impl Iterator<Item = u8> + '_ {
        successors(self.mover.lattice.next(at, way), move |&at| self.mover.lattice.next(at, way))
    }

    /// Returns the direction from one point to another. Unless `far`, they must be adjacent.
    fn way(&self, at: u8, to: u8, far: bool) -> Option<usize> {
        let most = if far { usize::MAX } else { 1 };
        (0..8).find(|&way| self.ray(at, way).take(most).any(|point| point == to))
    }

    fn not_reached(&self, at: u8, to: u8, from: u8) -> MoveError {
        if self.mover.is_promoted(from) {
            MoveError::Variant(VariantError::NotInLine(at, to))
        } else {
            MoveError::NotAdjacent(at, to)
        }
    }

    fn standing(&self, path: &JumpPath) -> PointMask {
        let all = self.mover.pieces.all() & !(1 << path.from);
        match self.mover.rules.removal {
            Removal::AtOnce => all & !path.captured,
            Removal::AtEnd => all,
        }
    }

    fn obstacle(&self, path: &JumpPath, to: u8) -> Option<u8> {
        let (at, standing) = (path.to(), self.standing(path));
        let way = self.way(at, to, true)?;
        self.ray(at, way).take_while(|&point| point != to).find(|&point| standing >> point & 1 != 0)
    }

    fn check_between(&self, at: u8, to: u8, way: usize) -> Result<(), MoveError> {
        let between: Vec<u8> = self.ray(at, way).take_while(|&point| point != to).collect();
        match between[..] {
            [] => Ok(()),
            [only] => Err(MoveError::NothingToCapture(only)),
            _ => Err(MoveError::Variant(VariantError::NothingBetween(at, to))),
        }
    }

    fn check_way(&self, from: u8, way: usize, man: StepDirections) -> Result<(), MoveError> {
        if self.mover.is_promoted(from) || man.mask(self.mover.side) >> way & 1 != 0 {
            Ok(())
        } else if LineDirection::ALL[way].ranks == 0 {
            Err(MoveError::Variant(VariantError::ManSideways(from)))
        } else {
            Err(MoveError::ManBackward(from))
        }
    }

    fn why_no_step(&self, from: u8, to: u8) -> MoveError {
        let far = self.mover.rules.flies && self.mover.is_promoted(from);
        let Some(way) = self.way(from, to, far) else {
            return if far {
                MoveError::Variant(VariantError::NotInLine(from, to))
            } else {
                MoveError::NotAdjacent(from, to)
            };
        };
        let standing = self.mover.pieces.all();
        let mut passed = self.ray(from, way).take_while(|&point| point != to).chain(once(to));
        if let Some(taken) = passed.find(|&point| standing >> point & 1 != 0) {
            return MoveError::Occupied(taken);
        }
        match self.check_way(from, way, self.mover.rules.man_steps) {
            Ok(()) => MoveError::MustCapture(self.legal.iter().fold(0, |set, path| set | 1 << path.from)),
            Err(error) => error,
        }
    }

    /// Returns the missing square if a capture was typed by its first and last square only.
    fn short_capture(&self, from: u8, to: u8) -> Option<MoveError> {
        let is_whole = |path: &&JumpPath| path.captured != 0 && path.from == from && path.to() == to;
        let over = match self.legal.iter().find(is_whole) {
            Some(path) => squares_typed(self.mover.lattice, path).nth(1)?,
            None => {
                let path = JumpPath::starting(from);
                let over = self.obstacle(&path, to).filter(|&over| self.is_enemy(over))?;
                let way = self.check_captured(&path, over).ok()?;
                self.check_landing(&path, over, to, way).ok()?;
                over
            }
        };
        Some(MoveError::CapturedSquareMissing(over))
    }

    /// Checks that the piece on `over` can be jumped, and returns the direction of the jump.
    fn check_captured(&self, path: &JumpPath, over: u8) -> Result<usize, MoveError> {
        let (at, from) = (path.to(), path.from);
        let way = self.way(at, over, self.mover.is_promoted(from));
        let way = way.ok_or_else(|| self.not_reached(at, over, from))?;
        if path.captured >> over & 1 != 0 {
            return Err(MoveError::AlreadyCaptured(over));
        }
        if !self.is_enemy(over) {
            return Err(MoveError::NothingToCapture(over));
        }
        self.check_way(from, way, self.mover.rules.man_captures)?;
        self.obstacle(path, over).map_or(Ok(way), |taken| Err(MoveError::Occupied(taken)))
    }

    fn check_landing(&self, path: &JumpPath, over: u8, landing: u8, way: usize) -> Result<(), MoveError> {
        let beyond = self.mover.is_promoted(path.from) && self.mover.rules.landing == Landing::Beyond;
        let most = if beyond { usize::MAX } else { 1 };
        if !self.ray(over, way).take(most).any(|point| point == landing) {
            return Err(if beyond {
                MoveError::Variant(VariantError::NotBeyond { captured: over, landing })
            } else {
                MoveError::NotBehind { captured: over, landing }
            });
        }
        let standing = self.standing(path);
        let mut behind = self.ray(over, way).take_while(|&point| point != landing).chain(once(landing));
        let taken = behind.find(|&point| standing >> point & 1 != 0);
        taken.map_or(Ok(()), |taken| Err(MoveError::Occupied(taken)))
    }

    fn why_no_capture(&self, path: &JumpPath) -> MoveError {
        if self.mover.jumps(path).next().is_some() {
            return MoveError::Unfinished(path.to());
        }
        let most = self.legal.iter().map(|path| path.landings().len()).max().unwrap_or(0);
        MoveError::MustCaptureMore(most as u32)
    }
}
