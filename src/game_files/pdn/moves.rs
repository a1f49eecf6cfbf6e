//! Resolves a written move to one of the legal moves.

use crate::game_files::pdn::fault::PdnFaultReason;
use crate::game_files::pdn::push_number;
use crate::rules::italian::refusal::{read_move, MoveError};
use crate::rules::italian::{Direction, Move, Position, Square};
use crate::rules::Game;
use crate::session::messages::{Lang, Message};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Returns the indices of the typed moves `legal` that the squares may stand for.
///
/// A typed move is its origin, then each captured square and the square reached after it. Two squares are the ends.
// More squares are the path of a capture, and the legal moves tell which notation is meant: all landings, captured
// and reached squares in turn, the captured ones before the last square, some of either, or the destination and
// then the captured squares.
pub(super) fn fitting(legal: &[Vec<u32>], squares: &[u32]) -> Vec<usize> {
    for fits in [on_all_landings, as_typed, by_captured, on_some_landings, over_some, to_then_captured] {
        let those: Vec<usize> = (0..legal.len()).filter(|&at| fits(&legal[at], squares)).collect();
        if !those.is_empty() {
            return those;
        }
    }
    Vec::new()
}

/// Returns the legal move of Italian draughts that these squares, 1 to 32, stand for.
pub fn resolve(position: &Position, squares: &[u32]) -> Result<Move, PdnFaultReason> {
    let legal = position.legal_moves();
    if let [from, to] = *squares {
        // Most moves are written so. If one move has these ends, no other notation needs a try.
        let ends = |mv: &&Move| (u32::from(mv.from().number()), u32::from(mv.to().number())) == (from, to);
        let mut those = legal.iter().filter(ends);
        if let (Some(mv), None) = (those.next(), those.next()) {
            return Ok(*mv);
        }
    }
    let in_full = |moves: &[Move]| moves.iter().map(|mv| written(*mv, true)).collect();
    match &sorted(&legal, squares)[..] {
        [mv] => Ok(*mv),
        [] if legal.is_empty() => Err(PdnFaultReason::GameOver),
        [] => {
            let why = refusal(position, squares).map(|error| {
                let text = Lang::En.message(&Message::Refused(error));
                text.as_str().trim_end_matches('.').to_string()
            });
            Err(PdnFaultReason::Illegal(why, in_full(&legal)))
        }
        those => Err(PdnFaultReason::Ambiguous(in_full(those))),
    }
}

/// Returns the moves that squares may stand for, sorted by their numbers.
pub(super) fn sorted(legal: &[Move], squares: &[u32]) -> Vec<Move> {
    let mut legal: Vec<(Vec<u32>, Move)> =
        legal.iter().map(|mv| (mv.numbers().as_ref().iter().map(|&n| u32::from(n)).collect(), *mv)).collect();
    legal.sort_by(|a, b| a.0.cmp(&b.0));
    let (all, legal): (Vec<Vec<u32>>, Vec<Move>) = legal.into_iter().unzip();
    fitting(&all, squares).into_iter().map(|at| legal[at]).collect()
}

// `21-18`, `20x27`. In full, a capture has every square it lands on: `30x23x16`.
pub(super) fn written(mv: Move, in_full: bool) -> String {
    let mut text = String::with_capacity(8);
    push_number(&mut text, usize::from(mv.from().number()));
    let sign = if mv.is_capture() { 'x' } else { '-' };
    for jump in mv.path().take(if in_full { mv.jumps().saturating_sub(1) as usize } else { 0 }) {
        text.push(sign);
        push_number(&mut text, usize::from(jump.landing.number()));
    }
    text.push(sign);
    push_number(&mut text, usize::from(mv.to().number()));
    text
}

fn is_from_to(mv: &[u32], from: u32, to: u32) -> bool {
    (mv.first(), mv.last()) == (Some(&from), Some(&to))
}

/// Returns the squares between the first and the last, if those are a move's.
fn between<'s>(mv: &[u32], squares: &'s [u32]) -> Option<&'s [u32]> {
    let [from, middle @ .., to] = squares else { return None };
    is_from_to(mv, *from, *to).then_some(middle)
}

fn captured(mv: &[u32]) -> Vec<u32> {
    let count = mv.len() / 2;
    mv.iter().skip(1).step_by(2).copied().take(if mv.len() > 2 { count } else { 0 }).collect()
}

// Without the first and the last square.
fn landings(mv: &[u32]) -> Vec<u32> {
    let mut all: Vec<u32> = mv.iter().skip(2).step_by(2).copied().collect();
    all.pop();
    all
}

fn on_all_landings(mv: &[u32], squares: &[u32]) -> bool {
    between(mv, squares).is_some_and(|middle| middle == landings(mv) || middle.is_empty())
}

fn as_typed(mv: &[u32], squares: &[u32]) -> bool {
    mv == squares
}

fn by_captured(mv: &[u32], squares: &[u32]) -> bool {
    between(mv, squares).is_some_and(|middle| middle == captured(mv))
}

fn on_some_landings(mv: &[u32], squares: &[u32]) -> bool {
    let mut landings = landings(mv).into_iter();
    between(mv, squares).is_some_and(|middle| middle.iter().all(|&n| landings.any(|landing| landing == n)))
}

fn over_some(mv: &[u32], squares: &[u32]) -> bool {
    between(mv, squares).is_some_and(|middle| is_among(middle, &captured(mv)))
}

fn to_then_captured(mv: &[u32], squares: &[u32]) -> bool {
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

/// Returns the rule that the squares break, if this notation lets the rules tell.
fn refusal(position: &Position, squares: &[u32]) -> Option<MoveError> {
    let reason = match read_move(position, squares).err()? {
        MoveError::CapturedSquareMissing(_) => read_move(position, &with_captured(squares)?).err()?,
        error if squares.len() == 2 => error,
        // Perhaps these are the squares landed on.
        error => with_captured(squares).map_or(Some(error), |all| read_move(position, &all).err())?,
    };
    let of_typing = matches!(
        reason,
        MoveError::CapturedSquareMissing(_) | MoveError::LandingMissing(_) | MoveError::NoDestination
    );
    (!of_typing).then_some(reason)
}

// Adds the captured squares if each square is a jump from the one before.
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
