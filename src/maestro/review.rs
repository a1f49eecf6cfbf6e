//! Game review by the strong search: the score of each move, and better moves.
//!
//! Every position is searched with an empty hash table, as a hint is, so a position has the same value in both. With a
//! node limit the review repeats exactly.

pub use crate::session::review::{accuracy, is_known, worst, JudgedMove, MoveMark};

use crate::built_in::outlook;
use crate::engine::italian::strong::Endgame;
use crate::games::VariantPosition;
use crate::maestro::searcher::{SearchLine, SearchOptions, Searcher};
use crate::rules::italian::{Move, Position};
use crate::rules::Game;
use crate::session::game::MatchRules as _;
use crate::session::job::{Found, Purpose, SearchControl, SearchJob};
use crate::session::maestro::{DatabaseValue, FixedSearch, MaestroThought};
use crate::session::match_review::{session_from, steps, ReviewStep};
use crate::session::points::Outlook;
use crate::session::review::{judge, MoveToJudge, ReviewedPosition};
use crate::session::rulebook::MOST_SEATS;
use crate::session::rulebook_match::{RulebookMatch, SeatPlayer};
use crate::session::NODES_PER_TICK;
use alloc::string::String;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A judged move of Italian draughts.
pub type ItalianJudgedMove = crate::session::review::JudgedMove<Move>;

/// Returns the number of positions in a game of `moves` moves.
pub const fn positions(moves: usize) -> usize {
    moves + 1
}

fn positions_of(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut all = Vec::with_capacity(positions(moves.len()));
    all.push(*start);
    for &mv in moves {
        all.push(all[all.len() - 1].after(mv));
    }
    all
}

/// Judges each move of a game, in order.
///
/// Calls `each` after every position. If it returns false, or `stop` is set, only the last moves are judged.
pub fn review(
    searcher: &mut Searcher,
    databases: &dyn Endgame,
    start: &Position,
    moves: &[Move],
    go: &SearchOptions,
    stop: &AtomicBool,
    each: &mut dyn FnMut() -> bool,
) -> Vec<ItalianJudgedMove> {
    let positions = positions_of(start, moves);
    let (mut judged, mut after) = (Vec::new(), None);
    for ply in (0..positions.len()).rev() {
        let Some(found) = study(searcher, databases, &positions[ply], go, stop) else { break };
        let (outlook, line) = (found.thought.outlook, found.thought.line().to_vec());
        let seen = ReviewedPosition { outlook, line, known: found.known };
        if let (Some(&mv), Some(after)) = (moves.get(ply), &after) {
            let before = &positions[ply];
            let is_forced = before.legal_moves().len() == 1;
            judged.push(judge(MoveToJudge { ply, by: before.turn(), mv, is_forced }, &seen, after));
        }
        after = Some(seen);
        if !each() {
            break;
        }
    }
    judged.reverse();
    judged
}

/// Judges each move of a game of another kind, in order, as the program itself reviews it. `nodes`: of each position,
/// before division by the game's node cost.
///
/// Calls `each` after every position. `None` if a move is illegal.
pub fn review_variant(
    start: &VariantPosition,
    moves: &[String],
    nodes: u64,
    each: &mut dyn FnMut(),
) -> Option<Vec<JudgedMove<String>>> {
    let nobody = [SeatPlayer::Program; MOST_SEATS];
    let first = RulebookMatch::new(start.rulebook, nobody, 1, 0, &start.state).ok()?;
    let session = session_from(first.into(), moves.iter(), |game, typed| game.read(typed).ok())?;
    let steps = steps(session.history());
    let (mut judged, mut after) = (Vec::new(), steps.last().and_then(ReviewStep::at_end));
    for ply in (0..steps.len() - usize::from(after.is_some())).rev() {
        let job = SearchJob::of_value(0, steps[ply].game.clone(), Purpose::Review, nodes);
        let found = job.run(NODES_PER_TICK as u32, &mut || SearchControl::Wait).found;
        let Some(Found::Line(line)) = found else { return None };
        let seen = steps[ply].seen(&line)?;
        if let (Some(made), Some(after)) = (steps[ply].to_judge(ply), &after) {
            judged.push(judge(made, &seen, after).map(|mv| mv.typed));
        }
        after = Some(seen);
        each();
    }
    judged.reverse();
    Some(judged)
}

pub(super) fn thought(position: &Position, report: &SearchLine, known: DatabaseValue) -> MaestroThought {
    MaestroThought::new(report.depth.0, outlook(position, report.score, known), &report.pv)
}

/// Searches one position with an empty hash table; `None` if stopped.
// Earlier positions are not passed on: a won position that is repeated can still be won.
pub(crate) fn study(
    searcher: &mut Searcher,
    databases: &dyn Endgame,
    position: &Position,
    go: &SearchOptions,
    stop: &AtomicBool,
) -> Option<FixedSearch> {
    searcher.new_game();
    let known = databases.probe(position);
    let report = searcher.go(position, &[], go, stop, &mut |_| ());
    let lost = MaestroThought::new(0, Outlook::LOST, &[]);
    let found = report.map_or(lost, |report| thought(position, &report, known));
    (!stop.load(Relaxed)).then(|| FixedSearch::new(found, known))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::italian::strong::{Value, MAX_STATIC_EVAL};
    use crate::maestro::egdb::Databases;
    use crate::maestro::repeatable::Repeatable;
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::italian::refusal::read_move;
    use crate::rules::Color;
    use crate::session::maestro::Maestro;
    use crate::session::points::{Points, MOST_ESTIMATED};

    #[test]
    fn points_know_the_greatest_estimate_of_the_search() {
        assert_eq!(MOST_ESTIMATED, MAX_STATIC_EVAL.0);
    }

    fn reviewed(fen: &str, typed: &[&[u32]], nodes: u64) -> Vec<ItalianJudgedMove> {
        let start = parse_fen(fen).expect("legal");
        let (mut position, mut moves) = (start, Vec::new());
        for numbers in typed {
            let mv = read_move(&position, numbers).expect("a legal move");
            moves.push(mv);
            position = position.after(mv);
        }
        let mut searcher = Searcher::shipped(16, 1).expect("memory");
        let go = SearchOptions { nodes: Some(nodes), ..SearchOptions::default() };
        let stop = AtomicBool::new(false);
        review(&mut searcher, &Databases::shipped(), &start, &moves, &go, &stop, &mut || true)
    }

    #[test]
    fn a_hint_says_of_each_position_what_the_review_says() {
        let moves: [&[u32]; 4] = [&[22, 18], &[12, 16], &[21, 17], &[10, 13]];
        let judged = reviewed("W:W21-32:B1-12", &moves, 20_000);
        let mut maestro = Repeatable::new();
        let mut position = Position::start(Color::White);
        for judged in judged {
            position = position.after(judged.mv);
            let hint = maestro.study(&position, 20_000).expect("a study").thought;
            assert_eq!(-hint.outlook, judged.played, "{position}");
        }
    }

    fn numbers(mv: Move) -> Vec<u32> {
        mv.numbers().as_ref().iter().map(|&number| u32::from(number)).collect()
    }

    #[test]
    fn the_ballot_that_loses_a_man_is_marked_and_a_better_move_named() {
        // Rule 11: after 22-18 Black loses a man with 9-13.
        let judged = reviewed("W:W21-32:B1-12", &[&[22, 18], &[9, 13]], 60_000);
        assert_eq!(judged.len(), 2);
        assert!(judged[0].mark < Some(MoveMark::Mistake), "{:?}", judged[0]);
        assert!(judged[1].mark >= Some(MoveMark::Mistake), "{:?}", judged[1]);
        assert!(*judged[1].better() != judged[1].mv && judged[1].loss() >= MoveMark::Mistake.least());
        assert_eq!(worst(&judged)[0].ply, 1);
        assert!(accuracy(&judged, Color::Black) < accuracy(&judged, Color::White));
        assert!(judged[1].played_for_white().points > judged[0].played_for_white().points);
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
            assert_eq!((judged[0].mark, judged[0].threw), (Some(MoveMark::Blunder), Some(had)), "{fen}");
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
        assert!(judged[0].is_forced && judged[0].mark.is_none() && judged[0].loss() == Points::LOST);
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
        let (go, mut left) = (SearchOptions { nodes: Some(5_000), ..SearchOptions::default() }, 3);
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
}
