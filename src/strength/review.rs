//! A game looked at afterwards: what each move was worth, and what would have been better.
//!
//! The game is gone through from its end to its beginning, so that what a later position showed is known, by the
//! search's table, where an earlier one is looked at. By numbers of nodes it repeats exactly.

use super::searcher::{Go, Report, Searcher};
use crate::engine::italian::tabled::{Endgame, Value, MOST_GUESSED};
use crate::engine::{Depth, Score};
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game, Ply};
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A lead beyond this, in hundredths of a man, counts no more: the game is decided.
pub const DECIDED: i32 = 500;

/// Whether a score is no guess: a win or a loss is proven, or known by the databases.
pub fn is_known(score: Score) -> bool {
    score.0.abs() > MOST_GUESSED.0
}

/// How much a move lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `?!`: at least 0.3 men.
    Dubious,
    /// `?`: at least 0.8 men.
    Mistake,
    /// `??`: at least 2 men, or a won or drawn ending.
    Blunder,
}

impl Mark {
    /// The least a move loses to be marked so, in hundredths of a man.
    pub const fn least(self) -> i32 {
        match self {
            Mark::Dubious => 30,
            Mark::Mistake => 80,
            Mark::Blunder => 200,
        }
    }

    /// As it is written after a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The numeric annotation glyph of PDN.
    pub const fn glyph(self) -> u8 {
        match self {
            Mark::Dubious => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }

    fn of(loss: i32) -> Option<Mark> {
        [Mark::Blunder, Mark::Mistake, Mark::Dubious].into_iter().find(|mark| loss >= mark.least())
    }
}

/// A move of the game, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// After so many moves of the game it was made.
    pub ply: usize,
    /// The position before it.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// What the position was worth with the best move, for who moved.
    pub best: Score,
    /// What it was worth with this one, for who moved.
    pub played: Score,
    /// The best line, which begins with the best move; never empty.
    pub line: Vec<Move>,
    /// How much it lost.
    pub mark: Option<Mark>,
    /// What the databases know it threw away: a won ending, or a drawn one.
    pub threw: Option<Value>,
    /// There was no other move.
    pub is_forced: bool,
}

/// A score as a lead that counts, in hundredths of a man: at most [`DECIDED`] either way.
pub fn lead(score: Score) -> i32 {
    score.0.clamp(-DECIDED, DECIDED)
}

impl Judged {
    /// How much the move lost, in hundredths of a man, within what counts.
    pub fn loss(&self) -> i32 {
        (lead(self.best) - lead(self.played)).max(0)
    }

    /// The best move.
    pub fn better(&self) -> Move {
        self.line[0]
    }

    /// What the position was worth with the best move, for White.
    pub fn best_for_white(&self) -> Score {
        self.for_white(self.best)
    }

    /// What it was worth with the move made, for White.
    pub fn played_for_white(&self) -> Score {
        self.for_white(self.played)
    }

    fn for_white(&self, score: Score) -> Score {
        match self.before.turn() {
            Color::White => score,
            Color::Black => -score,
        }
    }
}

/// How many positions a game of so many moves has to have looked at.
pub const fn positions(moves: usize) -> usize {
    moves + 1
}

/// A game judged move by move, in its order. `each` is told of every position looked at; where it returns false,
/// or `stop` is set, what was judged so far is all there is: the last moves of the game.
pub fn review(
    searcher: &mut Searcher,
    databases: &dyn Endgame,
    start: &Position,
    moves: &[Move],
    go: &Go,
    stop: &AtomicBool,
    each: &mut dyn FnMut() -> bool,
) -> Vec<Judged> {
    let positions = positions_of(start, moves);
    let (mut judged, mut after) = (Vec::new(), None);
    for ply in (0..positions.len()).rev() {
        let Some(seen) = look(searcher, &positions[ply], go, stop) else { break };
        if let (Some(&mv), Some(after)) = (moves.get(ply), &after) {
            judged.push(judge(databases, &positions[ply..], ply, mv, &seen, after));
        }
        after = Some(seen);
        if !each() {
            break;
        }
    }
    judged.reverse();
    judged
}

/// All positions of a game, the start first.
fn positions_of(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut all = Vec::with_capacity(positions(moves.len()));
    all.push(*start);
    for &mv in moves {
        all.push(all[all.len() - 1].after(mv));
    }
    all
}

/// What a search said of a position: each iteration's score, and the last one's best line.
struct Seen {
    scores: Vec<(Depth, Score)>,
    line: Vec<Move>,
}

/// None where the search was stopped. What was played before is not looked at: a won position that comes again can
/// still be won.
fn look(searcher: &mut Searcher, position: &Position, go: &Go, stop: &AtomicBool) -> Option<Seen> {
    let mut seen = Seen { scores: Vec::new(), line: Vec::new() };
    searcher.go(position, &[], go, stop, &mut |report: &Report| {
        seen.scores.push((report.depth, report.score));
        seen.line.clone_from(&report.pv);
    });
    if seen.scores.is_empty() {
        // Whoever has no move has lost.
        seen.scores.push((Depth(0), Score::lost_at(Ply(0))));
    }
    (!stop.load(Relaxed)).then_some(seen)
}

impl Seen {
    fn last(&self) -> (Depth, Score) {
        self.scores[self.scores.len() - 1]
    }

    /// The score of that iteration, or of the last one before it.
    fn at(&self, depth: Depth) -> Score {
        let reached = self.scores.iter().rev().find(|(reached, _)| *reached <= depth);
        reached.unwrap_or(&self.scores[0]).1
    }
}

/// What a position and the one after the move that was made are worth, for who moved. Unless one of them is
/// settled, both are looked at to the same depth, because scores swing with whose turn it is at the lines' ends.
fn worths(seen: &Seen, after: &Seen) -> (Score, Score) {
    let ((depth, score), (depth_after, score_after)) = (seen.last(), after.last());
    if is_known(score) || is_known(score_after) {
        return (score, -score_after);
    }
    let depth = depth.min(Depth(depth_after.0 + 1));
    (seen.at(depth), -after.at(Depth(depth.0.saturating_sub(1))))
}

/// Judges the move from the first of these positions to the second.
fn judge(
    databases: &dyn Endgame,
    positions: &[Position],
    ply: usize,
    mv: Move,
    seen: &Seen,
    after: &Seen,
) -> Judged {
    let (before, next) = (positions[0], positions[1]);
    let (score, reached) = worths(seen, after);
    // What was played can be had: the best is worth no less.
    let is_best = seen.line.first().is_none_or(|&best| best == mv) || reached >= score;
    let line = match seen.line.first() {
        Some(&best) if best == mv || !is_best => seen.line.clone(),
        _ => alloc::vec![mv],
    };
    let (best, played) = if is_best { (reached, reached) } else { (score, reached) };
    let is_forced = before.legal_moves().len() == 1;
    let threw = thrown(databases, &before, &next);
    let mut judged = Judged { ply, before, mv, best, played, line, mark: None, threw, is_forced };
    judged.mark = if threw.is_some() { Some(Mark::Blunder) } else { Mark::of(judged.loss()) };
    judged
}

/// What the databases know to be thrown away by the move to `next`.
fn thrown(databases: &dyn Endgame, before: &Position, next: &Position) -> Option<Value> {
    let had = databases.probe(before)?;
    let has = match databases.probe(next)? {
        Value::Loss => Value::Win,
        Value::Draw => Value::Draw,
        Value::Win => Value::Loss,
    };
    (has < had).then_some(had)
}

/// How well a side has played, 0 to 100: over all moves that were not forced the average of
/// 100 · 100 / (100 + loss), a loss in hundredths of a man. None where all were forced.
pub fn accuracy(judged: &[Judged], color: Color) -> Option<u32> {
    let own = judged.iter().filter(|judged| judged.before.turn() == color && !judged.is_forced);
    let (sum, count) = own.fold((0u64, 0u64), |(sum, count), judged| {
        (sum + 1_000_000 / (100 + judged.loss() as u64), count + 1)
    });
    (count > 0).then(|| ((sum + 50 * count) / (100 * count)) as u32)
}

/// The marked moves, the worst first, of equally bad ones the first.
pub fn worst(judged: &[Judged]) -> Vec<&Judged> {
    let mut marked: Vec<&Judged> = judged.iter().filter(|judged| judged.mark.is_some()).collect();
    marked.sort_by_key(|judged| core::cmp::Reverse((judged.mark, judged.loss())));
    marked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::italian::refusal::read_move;
    use crate::strength::egdb::Databases;

    fn reviewed(fen: &str, typed: &[&[u32]], nodes: u64) -> Vec<Judged> {
        let start = parse_fen(fen).expect("legal");
        let (mut position, mut moves) = (start, Vec::new());
        for numbers in typed {
            let mv = read_move(&position, numbers).expect("a legal move");
            moves.push(mv);
            position = position.after(mv);
        }
        let mut searcher = Searcher::shipped(4, 1).expect("memory");
        let go = Go { nodes: Some(nodes), ..Go::default() };
        let stop = AtomicBool::new(false);
        review(&mut searcher, &Databases::shipped(), &start, &moves, &go, &stop, &mut || true)
    }

    fn numbers(mv: Move) -> Vec<u32> {
        mv.numbers().as_ref().iter().map(|&number| u32::from(number)).collect()
    }

    #[test]
    fn the_ballot_that_loses_a_man_is_marked_and_a_better_move_named() {
        // Rule 11: after 22-18 Black loses a man with 9-13.
        let judged = reviewed("W:W21-32:B1-12", &[&[22, 18], &[9, 13]], 60_000);
        assert_eq!(judged.len(), 2);
        assert!(judged[0].mark < Some(Mark::Mistake), "{:?}", judged[0]);
        assert!(judged[1].mark >= Some(Mark::Mistake), "{:?}", judged[1]);
        assert!(judged[1].better() != judged[1].mv && judged[1].loss() >= Mark::Mistake.least());
        assert_eq!(worst(&judged)[0].ply, 1);
        assert!(accuracy(&judged, Color::Black) < accuracy(&judged, Color::White));
        assert!(judged[1].played_for_white() > judged[0].played_for_white());
    }

    #[test]
    fn an_ending_thrown_away_is_known_by_the_databases() {
        let databases = Databases::shipped();
        for (had, has) in [(Value::Win, Value::Draw), (Value::Win, Value::Win), (Value::Draw, Value::Win)] {
            let squares = (1..=32).flat_map(|own| (1..=32).map(move |other| (own, other)));
            let places = squares.filter(|(own, other)| own != other && ![own, other].contains(&&22));
            let fens = places.map(|(own, other)| alloc::format!("W:W22,K{own}:BK{other}"));
            let (fen, gives) = fens
                .filter_map(|fen| Some((parse_fen(&fen).ok()?, fen)))
                .filter(|(start, _)| databases.probe(start) == Some(had))
                .find_map(|(start, fen)| {
                    let legal = start.legal_moves();
                    let wrong = |mv: &&Move| databases.probe(&start.after(**mv)) == Some(has);
                    Some((fen, *legal.iter().find(wrong)?))
                })
                .expect("some position has such a move");
            let judged = reviewed(&fen, &[&numbers(gives)], 5_000);
            assert_eq!((judged[0].mark, judged[0].threw), (Some(Mark::Blunder), Some(had)), "{fen}");
        }
    }

    #[test]
    fn the_best_move_loses_nothing_and_forced_ones_count_for_nothing() {
        let judged = reviewed("W:W21,K32:B18,11,28,20", &[], 1_000);
        assert!(judged.is_empty());
        assert_eq!(accuracy(&judged, Color::White), None);
        let start = parse_fen("W:W21,K32:B18,11,28,20").expect("legal");
        let only = start.legal_moves()[0];
        let judged = reviewed("W:W21,K32:B18,11,28,20", &[&numbers(only)], 1_000);
        assert!(judged[0].is_forced && judged[0].mark.is_none() && judged[0].loss() == 0);
        assert_eq!(accuracy(&judged, Color::White), None);
    }

    #[test]
    fn by_nodes_it_repeats_exactly_and_a_stop_keeps_what_was_found() {
        let moves: [&[u32]; 4] = [&[22, 18], &[12, 16], &[21, 17], &[10, 13]];
        let all = reviewed("W:W21-32:B1-12", &moves, 5_000);
        assert_eq!(all, reviewed("W:W21-32:B1-12", &moves, 5_000));
        assert_eq!(all.iter().map(|judged| judged.ply).collect::<Vec<_>>(), [0, 1, 2, 3]);
        let start = Position::start(Color::White);
        let played: Vec<Move> = all.iter().map(|judged| judged.mv).collect();
        let mut searcher = Searcher::shipped(4, 1).expect("memory");
        let (go, mut left) = (Go { nodes: Some(5_000), ..Go::default() }, 3);
        let some = review(
            &mut searcher,
            &Databases::shipped(),
            &start,
            &played,
            &go,
            &AtomicBool::new(false),
            &mut || {
                left -= 1;
                left > 0
            },
        );
        assert_eq!(some, all[2..]);
    }

    #[test]
    fn leads_beyond_what_decides_count_no_more() {
        assert_eq!((lead(Score::WIN), lead(Score(740)), lead(Score(-120))), (DECIDED, DECIDED, -120));
        assert_eq!(
            [29, 30, 79, 80, 199, 200].map(Mark::of),
            [
                None,
                Some(Mark::Dubious),
                Some(Mark::Dubious),
                Some(Mark::Mistake),
                Some(Mark::Mistake),
                Some(Mark::Blunder)
            ]
        );
    }
}
