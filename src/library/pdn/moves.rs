//! A written move: which of the legal ones it is.

use super::Reason;
use crate::rules::italian::refusal::{read_move, MoveError};
use crate::rules::italian::{Direction, Move, Position, Square};
use crate::rules::Game;
use alloc::vec::Vec;

/// The legal move that these squares (1..=32 as players count) stand for.
///
/// Two squares are where from and where to. More are a capture's path, told apart by what is
/// legal: all squares landed on, the captured and the reached ones in turn, the captured ones
/// before the last, some of either; or where to, then what was captured.
pub fn resolve(position: &Position, squares: &[u32]) -> Result<Move, Reason> {
    let legal = position.legal_moves();
    for fits in [on_all_landings, as_typed, by_captured, on_some_landings, over_some, to_then_captured] {
        let fitting: Vec<Move> = legal.iter().copied().filter(|mv| fits(mv, squares)).collect();
        match fitting[..] {
            [] => (),
            [mv] => return Ok(mv),
            _ => return Err(Reason::Ambiguous(fitting)),
        }
    }
    if legal.is_empty() {
        return Err(Reason::GameOver);
    }
    Err(Reason::Illegal(refusal(position, squares), legal.to_vec()))
}

/// First and last square, and those between.
fn ends(squares: &[u32]) -> Option<(u32, &[u32], u32)> {
    match squares {
        [first, middle @ .., last] => Some((*first, middle, *last)),
        _ => None,
    }
}

fn is_from_to(mv: &Move, from: u32, to: u32) -> bool {
    (u32::from(mv.from().number()), u32::from(mv.to().number())) == (from, to)
}

fn captured(mv: &Move) -> Vec<u32> {
    mv.path().map(|jump| u32::from(jump.captured.number())).collect()
}

/// The squares between the first and the last.
fn landings(mv: &Move) -> Vec<u32> {
    let mut all: Vec<u32> = mv.path().map(|jump| u32::from(jump.landing.number())).collect();
    all.pop();
    all
}

fn on_all_landings(mv: &Move, squares: &[u32]) -> bool {
    let Some((from, middle, to)) = ends(squares) else { return false };
    is_from_to(mv, from, to) && (middle == landings(mv) || middle.is_empty())
}

fn as_typed(mv: &Move, squares: &[u32]) -> bool {
    mv.numbers().as_ref().iter().map(|&n| u32::from(n)).eq(squares.iter().copied())
}

fn by_captured(mv: &Move, squares: &[u32]) -> bool {
    let Some((from, middle, to)) = ends(squares) else { return false };
    is_from_to(mv, from, to) && middle == captured(mv)
}

fn on_some_landings(mv: &Move, squares: &[u32]) -> bool {
    let Some((from, middle, to)) = ends(squares) else { return false };
    let mut landings = landings(mv).into_iter();
    is_from_to(mv, from, to) && middle.iter().all(|&n| landings.any(|landing| landing == n))
}

fn over_some(mv: &Move, squares: &[u32]) -> bool {
    let Some((from, middle, to)) = ends(squares) else { return false };
    is_from_to(mv, from, to) && is_among(middle, &captured(mv))
}

fn to_then_captured(mv: &Move, squares: &[u32]) -> bool {
    match squares {
        [from, to, taken @ ..] if !taken.is_empty() => {
            let captured = captured(mv);
            is_from_to(mv, *from, *to) && taken.len() == captured.len() && is_among(taken, &captured)
        }
        _ => false,
    }
}

fn is_among(some: &[u32], all: &[u32]) -> bool {
    some.iter().enumerate().all(|(i, n)| all.contains(n) && !some[..i].contains(n))
}

/// Which rule the squares break, as far as the rules can say it of this way of writing.
fn refusal(position: &Position, squares: &[u32]) -> Option<MoveError> {
    let told = match read_move(position, squares).err()? {
        MoveError::CapturedSquareMissing(_) => read_move(position, &with_captured(squares)?).err()?,
        error if squares.len() == 2 => error,
        // Squares landed on, perhaps.
        error => with_captured(squares).map_or(Some(error), |all| read_move(position, &all).err())?,
    };
    let of_typing = matches!(
        told,
        MoveError::CapturedSquareMissing(_) | MoveError::LandingMissing(_) | MoveError::NoDestination
    );
    (!of_typing).then_some(told)
}

/// The squares landed on with the captured ones between, where each is a jump from the one before.
fn with_captured(squares: &[u32]) -> Option<Vec<u32>> {
    let mut all = Vec::from([*squares.first()?]);
    for pair in squares.windows(2) {
        let (from, to) = (Square::from_number(pair[0])?, Square::from_number(pair[1])?);
        let over =
            Direction::ALL.into_iter().find_map(|d| from.step(d).filter(|over| over.step(d) == Some(to)))?;
        all.extend([u32::from(over.number()), pair[1]]);
    }
    Some(all)
}
