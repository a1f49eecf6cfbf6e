//! The program's judgement of a try at a problem: its best answer and the consequence.

use crate::engine::{deepen, DeepenLimits, Depth, PvTable, Score, NODES_PER_TICK};
use crate::rules::italian::{Move, Position};
use crate::rules::{Game, Ply};

// No deeper iteration begins or goes on beyond this many nodes.
const LIMITS: DeepenLimits =
    DeepenLimits { depth: Depth(14), nodes: 600_000, poll_every: NODES_PER_TICK as u32 };

pub(crate) const MAX_MOVES: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptVerdict {
    /// It wins by force in that many plies after it, 0 if it ends the game.
    Wins(Ply),
    /// It does not win, or no win was found.
    Fails(Refutation),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation {
    line: [Move; MAX_MOVES],
    len: u8,
    pub why: FailureReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureReason {
    /// The other side wins by force in that many plies.
    Loses(Ply),
    /// That many pieces are lost at the end of the line, exchanges deducted.
    LosesPieces(u32),
    /// The other side gets a king.
    Crowns,
    /// No win was found at that depth.
    Holds(Depth),
}

impl Refutation {
    /// Makes a refutation; `None` without an answer or with too many moves.
    pub fn new(moves: &[Move], why: FailureReason) -> Option<Refutation> {
        let mut line = [Move::NONE; MAX_MOVES];
        line.get_mut(..moves.len()).filter(|prefix| !prefix.is_empty())?.copy_from_slice(moves);
        Some(Refutation { line, len: moves.len() as u8, why })
    }

    pub(crate) fn is_of(&self, tried: &Position) -> bool {
        let mut position = *tried;
        self.line().iter().all(|mv| {
            let is_legal = position.legal_moves().contains(mv);
            position = position.after(*mv);
            is_legal
        })
    }

    /// Returns the answer and the moves after it, at least one and at most six.
    pub(crate) fn line(&self) -> &[Move] {
        &self.line[..usize::from(self.len)]
    }

    pub(crate) fn reply(&self) -> Move {
        self.line[0]
    }
}

/// Judges the position after a try. `poll` is called once a tick; `None` if it stops the search.
pub fn judge(tried: &Position, poll: &mut dyn FnMut() -> bool) -> Option<AttemptVerdict> {
    if tried.outcome().is_some() {
        return Some(AttemptVerdict::Wins(Ply(0)));
    }
    let mut stopped = false;
    let mut best = Refutation { line: [Move::NONE; MAX_MOVES], len: 0, why: FailureReason::Holds(Depth(0)) };
    let mut end = *tried;
    let report = deepen(
        tried,
        LIMITS,
        &mut PvTable::new(Move::NONE),
        &mut |_| {
            stopped = !poll();
            !stopped
        },
        &mut |report, line| {
            best.len = line.len().min(MAX_MOVES) as u8;
            best.line[..usize::from(best.len)].copy_from_slice(&line[..usize::from(best.len)]);
            end = line.iter().fold(*tried, |position, &mv| position.after(mv));
            // Stops at a proven result.
            report.score.win_in().is_none() && report.score.loss_in().is_none()
        },
    );
    let report = report.filter(|_| !stopped)?;
    if let Some(ply) = report.score.loss_in() {
        return Some(AttemptVerdict::Wins(ply));
    }
    best.why = why(tried, &end, report.score, report.depth);
    Some(AttemptVerdict::Fails(best))
}

fn why(tried: &Position, end: &Position, score: Score, depth: Depth) -> FailureReason {
    let other = tried.turn();
    let behind = |at: &Position| at.pieces(other).count() as i32 - at.pieces(!other).count() as i32;
    let lost = behind(end) - behind(tried);
    if let Some(ply) = score.win_in() {
        FailureReason::Loses(ply)
    } else if lost > 0 {
        FailureReason::LosesPieces(lost.unsigned_abs())
    } else if end.kings_of(other).count() > tried.kings_of(other).count() {
        FailureReason::Crowns
    } else {
        FailureReason::Holds(depth)
    }
}
