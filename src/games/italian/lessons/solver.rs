//! Solves problems by proof: the winning move, and the longest defence.
//!
//! It counts nodes and uses no database, so every machine gives the same answer.

use crate::engine::italian::strong::prove::{ProofTable, Prover};
use crate::engine::italian::strong::{Bucket, NoEndgame};
use crate::games::italian::lessons::judge::{judge, AttemptVerdict, Refutation};
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game, Ply};
use alloc::vec::Vec;

// The node limit for one answer.
const NODES: u64 = 4_000_000;

// A hash table of 4 MB.
const BUCKETS: usize = 1 << 16;

pub const MOST_MOVES: u16 = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// It wins in time. Holds the longest defence; `None` if the try ended the game.
    Wins(Option<Move>),
    /// It wins too late, in that many plies after it.
    Slow(Ply),
    /// It does not win, or no win was found.
    Fails(Refutation),
}

/// Returns the first move of the shortest win within `most` plies, if one is found.
/// `poll` is called once a tick; the outer `None` means that it stopped the search.
pub fn key_move(position: &Position, most: u16, poll: &mut dyn FnMut() -> bool) -> Option<Option<Move>> {
    let mut proof = Proof::of(position.turn());
    for plies in (1..=most).step_by(2) {
        match proof.forces(position, plies, poll) {
            ProofAnswer::Answer(false) => (),
            ProofAnswer::Answer(true) => {
                let legal = position.legal_moves();
                let mut wins = |mv: &Move| {
                    proof.forces(&position.after(*mv), plies - 1, poll) == ProofAnswer::Answer(true)
                };
                return Some(legal.iter().copied().find(|mv| wins(mv)));
            }
            ProofAnswer::TooMuch => break,
            ProofAnswer::Stopped => return None,
        }
    }
    Some(None)
}

/// Judges the position after a try that should win within `most` plies.
/// `poll` is called once a tick; `None` means that it stopped the search.
pub fn reply(tried: &Position, most: u16, poll: &mut dyn FnMut() -> bool) -> Option<AttemptResult> {
    if tried.outcome().is_some() {
        return Some(AttemptResult::Wins(None));
    }
    let mut proof = Proof::of(!tried.turn());
    for plies in (2..=most).step_by(2) {
        match proof.forces(tried, plies, poll) {
            ProofAnswer::Answer(false) => (),
            ProofAnswer::Answer(true) => return Some(AttemptResult::Wins(proof.longest(tried, plies, poll))),
            ProofAnswer::TooMuch => break,
            ProofAnswer::Stopped => return None,
        }
    }
    judge(tried, poll).map(|verdict| match verdict {
        AttemptVerdict::Wins(plies) if plies.0 <= most => {
            AttemptResult::Wins(tried.legal_moves().first().copied())
        }
        AttemptVerdict::Wins(plies) => AttemptResult::Slow(plies),
        AttemptVerdict::Fails(refutation) => AttemptResult::Fails(refutation),
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProofAnswer {
    Answer(bool),
    TooMuch,
    Stopped,
}

struct Proof {
    attacker: Color,
    table: Vec<Bucket>,
    nodes: u64,
}

impl Proof {
    fn of(attacker: Color) -> Proof {
        Proof { attacker, table: (0..BUCKETS).map(|_| Bucket::default()).collect(), nodes: 0 }
    }

    fn forces(&mut self, position: &Position, plies: u16, poll: &mut dyn FnMut() -> bool) -> ProofAnswer {
        let (before, mut stopped) = (self.nodes, false);
        let mut goes_on = |nodes| {
            stopped = !poll();
            !stopped && before + nodes < NODES
        };
        let mut prover =
            Prover::new(self.attacker, ProofTable::new(&self.table), &NoEndgame, 0, &mut goes_on);
        let found = prover.forces(position, Ply(plies));
        self.nodes += prover.nodes();
        match found {
            Some(answer) => ProofAnswer::Answer(answer),
            None if stopped => ProofAnswer::Stopped,
            None => ProofAnswer::TooMuch,
        }
    }

    /// Returns the first reply that holds out for all of `plies`, an even number.
    fn longest(&mut self, tried: &Position, plies: u16, poll: &mut dyn FnMut() -> bool) -> Option<Move> {
        let legal = tried.legal_moves();
        let mut holds = |mv: &Move| {
            plies < 3 || self.forces(&tried.after(*mv), plies - 3, poll) != ProofAnswer::Answer(true)
        };
        legal.iter().copied().find(|mv| holds(mv)).or(legal.first().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::italian::lessons::problems::{parse_lines, COLLECTION};
    use crate::rules::italian::notation::parse_fen;

    // The shortest problems of the collection: every move of the solver wins in the moves that are left.
    #[test]
    fn the_solution_is_found_move_by_move_against_the_longest_defence() {
        let problems = parse_lines(COLLECTION).expect("good");
        for problem in problems.iter().filter(|problem| problem.moves.is_some_and(|moves| moves <= 5)) {
            let (mut position, mut left) = (problem.position, 2 * problem.moves.expect("given") - 1);
            loop {
                assert!(left < 2 || key_move(&position, left - 2, &mut || true) == Some(None));
                let key = key_move(&position, left, &mut || true).expect("not stopped").expect("a win");
                let tried = position.after(key);
                match reply(&tried, left - 1, &mut || true).expect("not stopped") {
                    AttemptResult::Wins(None) => break assert_eq!(left, 1, "{position}"),
                    AttemptResult::Wins(Some(mv)) => (position, left) = (tried.after(mv), left - 2),
                    other => panic!("{position}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn a_try_that_does_not_win_or_wins_too_late_is_told_apart() {
        let tried = |fen: &str, most| reply(&parse_fen(fen).expect("legal"), most, &mut || true);
        assert!(matches!(tried("B:WK32:BK1", 20), Some(AttemptResult::Fails(_))));
        assert_eq!(
            tried("B:WK28:BK1", 10),
            Some(AttemptResult::Wins(parse_fen("B:WK28:BK1").expect("legal").legal_moves().first().copied()))
        );
        assert_eq!(tried("B:WK28:BK1", 4), Some(AttemptResult::Slow(Ply(10))));
        assert_eq!(tried("B:WK28:B", 0), Some(AttemptResult::Wins(None)));
        assert_eq!(
            reply(&parse_fen("B:WK6,29,31:B1,8,22,26,27,K30").expect("legal"), 60, &mut || false),
            None
        );
    }
}
