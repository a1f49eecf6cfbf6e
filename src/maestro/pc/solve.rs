//! Problem solving: the shortest forced win, its line, and other winning moves.

use crate::engine::italian::strong::prove::{ProofTable, Prover, MOST_PLIES};
use crate::engine::italian::strong::{Endgame, Value};
use crate::maestro::machine::{try_threads, TableMemory};
use crate::maestro::resources::ResourceError;
use crate::rules::italian::{Move, Position};
use crate::rules::{Game, Ply};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};
use std::vec::Vec;

/// Resources of a solver.
#[derive(Clone, Copy, Debug)]
pub struct SolverResources {
    /// Number of threads, sharing one hash table.
    pub threads: usize,
    /// Size of the hash table, in megabytes.
    pub hash: usize,
    /// Time limit.
    pub time: Duration,
}

/// A solver of a problem for the side to move.
#[derive(Debug)]
pub struct Solver<'a> {
    root: Position,
    endgame: &'a dyn Endgame,
    memory: TableMemory,
    threads: usize,
    end: Instant,
    nodes: u64,
}

/// The result of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveResult {
    /// A forced win: the shortest line against the longest defence.
    Won(Vec<SolutionMove>),
    /// No win within this number of plies, and why the search ended.
    NotWithin(u16, End),
    /// No win at all, by the databases or for lack of a legal move.
    Never,
}

/// Why a search for a win ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It reached the ply limit.
    Limit,
    /// It ran out of time.
    Time,
}

/// One move of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionMove {
    /// The move.
    pub mv: Move,
    /// Plies from before the move to the end.
    pub plies: u16,
    /// Duals: the attacker's other winning moves with their plies, fastest first.
    pub duals: Vec<(Move, u16)>,
    /// Plies within which no further move of the attacker wins.
    pub checked: u16,
}

// Extra plies that a dual may take, tried one after the other while time is left.
const SLOWER: [u16; 5] = [0, 2, 4, 6, 8];

impl<'a> Solver<'a> {
    /// Creates a solver; fails if memory or threads cannot be allocated.
    pub fn new(
        root: Position,
        endgame: &'a dyn Endgame,
        means: SolverResources,
    ) -> Result<Solver<'a>, ResourceError> {
        let memory = TableMemory::of(means.hash.max(1))?;
        if means.threads > 1 {
            try_threads(means.threads)?;
        }
        endgame.prepare(&root, true);
        let now = Instant::now();
        let end = now.checked_add(means.time).unwrap_or(now + Duration::from_secs(1 << 30));
        Ok(Solver { root, endgame, memory, threads: means.threads.max(1), end, nodes: 0 })
    }

    /// Returns the nodes searched by all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches the shortest win within `most` plies; `tell` gets each disproved ply count.
    pub fn solve(&mut self, most: Ply, tell: &mut dyn FnMut(u16)) -> SolveResult {
        let root = self.root;
        let value = self.endgame.probe(&root);
        if root.legal_moves().is_empty() || value.is_some_and(|value| value != Value::Win) {
            return SolveResult::Never;
        }
        let most = most.0.min(u16::from(MOST_PLIES));
        for plies in (1..=most).step_by(2) {
            match self.forces(&root, plies) {
                Some(true) => return SolveResult::Won(self.line(plies)),
                Some(false) => tell(plies),
                None => return SolveResult::NotWithin(plies.saturating_sub(2), End::Time),
            }
        }
        SolveResult::NotWithin(most, End::Limit)
    }

    /// Returns the line of a win in `plies`, with its duals.
    // The last moves' duals come first, because they are the fastest to find.
    fn line(&mut self, plies: u16) -> Vec<SolutionMove> {
        let (mut steps, mut places) = (Vec::new(), Vec::new());
        let (mut at, mut left) = (self.root, plies);
        while left > 0 {
            places.push(at);
            let next = if left % 2 == 1 { self.winner(&at, left) } else { self.longest(&at, left) };
            // Out of time: the line stays incomplete.
            let Some(mv) = next else { break };
            steps.push(SolutionMove { mv, plies: left, duals: Vec::new(), checked: 0 });
            (at, left) = (at.after(mv), left - 1);
        }
        for slower in SLOWER {
            for (step, at) in steps.iter_mut().zip(&places).rev().filter(|(step, _)| step.plies % 2 == 1) {
                if self.find_duals(at, step, slower).is_none() {
                    return steps;
                }
            }
        }
        steps
    }

    fn winner(&mut self, position: &Position, left: u16) -> Option<Move> {
        // The hash table has most answers, so trying all moves in order is cheap.
        let legal = position.legal_moves();
        legal.iter().copied().find(|&mv| self.forces(&position.after(mv), left - 1) == Some(true))
    }

    /// Returns the reply that holds out for all of `left`, an even number of plies.
    fn longest(&mut self, position: &Position, left: u16) -> Option<Move> {
        let legal = position.legal_moves();
        legal
            .iter()
            .copied()
            .find(|&mv| left < 3 || self.forces(&position.after(mv), left - 3) == Some(false))
    }

    /// Searches other moves that win within `slower` more plies; `None` if out of time.
    fn find_duals(&mut self, position: &Position, step: &mut SolutionMove, slower: u16) -> Option<()> {
        let within = step.plies + slower;
        for &mv in position.legal_moves().iter() {
            let known = mv == step.mv || step.duals.iter().any(|&(dual, _)| dual == mv);
            if !known && self.forces(&position.after(mv), within - 1)? {
                step.duals.push((mv, within));
            }
        }
        step.checked = within;
        Some(())
    }

    fn forces(&mut self, position: &Position, plies: u16) -> Option<bool> {
        let (stop, nodes, answer) = (AtomicBool::new(false), AtomicU64::new(0), Mutex::new(None));
        let (attacker, end, endgame) = (self.root.turn(), self.end, self.endgame);
        let table = ProofTable::new(self.memory.buckets());
        let work = |helper: u32| {
            let mut poll = |_| !stop.load(Relaxed) && Instant::now() < end;
            let mut prover = Prover::new(attacker, table, endgame, helper, &mut poll);
            let found = prover.forces(position, Ply(plies));
            nodes.fetch_add(prover.nodes(), Relaxed);
            if found.is_some() {
                stop.store(true, Relaxed);
                *answer.lock().expect("no prover panics") = found;
            }
        };
        // Short proofs are over before another thread has started.
        let helpers = if plies < 16 { 1 } else { self.threads as u32 };
        thread::scope(|scope| {
            // `try_threads` succeeded before; if one cannot start now, the others do its work.
            (1..helpers)
                .for_each(|helper| drop(thread::Builder::new().spawn_scoped(scope, move || work(helper))));
            work(0);
        });
        self.nodes += nodes.into_inner();
        answer.into_inner().expect("no prover panics")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::italian::strong::NoEndgame;
    use crate::rules::italian::notation::parse_fen;

    fn solve(fen: &str, most: u16) -> SolveResult {
        let means = SolverResources { threads: 2, hash: 1, time: Duration::from_secs(3600) };
        let root = parse_fen(fen).expect("legal");
        Solver::new(root, &NoEndgame, means).expect("memory").solve(Ply(most), &mut |_| ())
    }

    #[test]
    fn the_mossa_is_won_in_11_plies_by_one_move_alone() {
        let SolveResult::Won(steps) = solve("W:WK32:BK1", 40) else { panic!("a win") };
        assert_eq!((steps.len(), steps[0].plies), (11, 11));
        assert!(steps[0].duals.is_empty() && steps[0].checked >= 11);
        let end = steps.iter().fold(parse_fen("W:WK32:BK1").expect("legal"), |p, step| p.after(step.mv));
        assert!(end.legal_moves().is_empty());
    }

    #[test]
    fn what_cannot_be_won_in_time_is_said() {
        assert_eq!(solve("W:WK32:BK1", 9), SolveResult::NotWithin(9, End::Limit));
        assert_eq!(solve("B:W29,31,K32:B22,26,27,K30", 9), SolveResult::Never);
        assert_eq!(solve("W:W21:BK1", 5), SolveResult::NotWithin(5, End::Limit));
    }

    #[test]
    fn without_time_nothing_is_claimed() {
        let root = parse_fen("W:WK6,21,26,28,29,31:B1,8,13,17,20,K30").expect("legal");
        let means = SolverResources { threads: 1, hash: 1, time: Duration::ZERO };
        let answer = Solver::new(root, &NoEndgame, means).expect("memory").solve(Ply(99), &mut |_| ());
        assert!(matches!(answer, SolveResult::NotWithin(0..=27, End::Time)), "{answer:?}");
    }

    // Fig. 2 of the article after its three sacrifices. Source: S3.
    #[test]
    fn fig_2_after_the_sacrifices_is_won_in_23_plies_by_one_move_alone() {
        let SolveResult::Won(steps) = solve("W:WK6,29,31:B1,8,22,26,27,K30", 25) else { panic!("a win") };
        assert_eq!((steps.len(), steps[0].plies), (23, 23));
        let typed: Vec<_> = steps.iter().map(|step| std::format!("{:?}", step.mv.numbers())).collect();
        assert!(steps[0].duals.is_empty(), "{typed:?}");
        assert!(steps.iter().step_by(2).any(|step| !step.duals.is_empty()), "duals appear near the end");
    }
}
