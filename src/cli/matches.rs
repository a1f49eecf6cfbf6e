//! `dama match`: two settings play each other, every opening with both colours.

use super::failure::Failure;
use super::{analyze, openings, out};
use dama::engine::{choose, deepen, Depth, Level, Limits, Lines, Report, MAX_DEPTH};
use dama::rules::italian::{Move, Position};
use dama::rules::{Color, Game};
use std::io::{stderr, IsTerminal};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A game still unfinished after so many moves of both sides is half a point.
const LONGEST_GAME: u32 = 200;

/// Arguments of `dama match`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The first setting: level:4, depth:8, nodes:10000 or time:0.1
    #[arg(long, value_name = "SETTING", value_parser = setting)]
    a: Setting,
    /// The second setting
    #[arg(long, value_name = "SETTING", value_parser = setting)]
    b: Setting,
    /// torneo, libera, tutte, or a file: one opening a line, moves from the start or a FEN
    #[arg(long, value_name = "SET|FILE", default_value = "torneo")]
    openings: String,
    /// How many games, rounded up to pairs [default: each opening with both colours]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Chooses among a level's equally good moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// One JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// How a side thinks.
#[derive(Clone, Debug)]
struct Setting {
    text: String,
    thinker: Thinker,
}

#[derive(Clone, Copy, Debug)]
enum Thinker {
    Level(Level),
    Limits(Limits),
    Time(Duration),
}

fn setting(text: &str) -> Result<Setting, String> {
    let expected = || "level:1 to 9, depth:1 to 60, nodes:N or time:SECONDS expected".to_string();
    let (kind, value) = text.split_once(':').ok_or_else(expected)?;
    let thinker = match kind {
        "level" => analyze::level(value).ok().map(Thinker::Level),
        "depth" => {
            let depth = value.parse().ok().map(Depth).filter(|d| (Depth(1)..=MAX_DEPTH).contains(d));
            depth.map(|depth| Thinker::Limits(Limits { depth, ..Limits::default() }))
        }
        "nodes" => {
            let nodes = value.parse().ok().filter(|&n| n > 0);
            nodes.map(|nodes| Thinker::Limits(Limits { nodes, ..Limits::default() }))
        }
        "time" => analyze::seconds(value).ok().map(Thinker::Time),
        _ => None,
    };
    Ok(Setting { text: text.to_string(), thinker: thinker.ok_or_else(expected)? })
}

impl Thinker {
    /// The move played, which a position with legal moves always has.
    fn play(self, position: &Position, seed: u64) -> Option<Move> {
        match self {
            Thinker::Level(level) => choose(position, level, seed, &mut |_| true).map(|choice| choice.mv),
            Thinker::Limits(limits) => think(position, limits, Duration::MAX),
            Thinker::Time(time) => think(position, Limits::default(), time),
        }
    }
}

/// The best move within the limits; the first one if the time is too short for any thought.
fn think(position: &Position, limits: Limits, time: Duration) -> Option<Move> {
    let start = Instant::now();
    let mut lines = Box::new(Lines::new(Move::NONE));
    let in_time = || start.elapsed() < time;
    let found = deepen(position, limits, &mut lines, &mut |_| in_time(), &mut |report, _| {
        in_time() && !is_settled(report)
    });
    found.map(|report| report.best).or_else(|| position.legal_moves().first().copied())
}

/// Whether a deeper search could only find the same: the game's end lies within the depth.
fn is_settled(report: &Report<Move>) -> bool {
    let end = report.score.win_in().or(report.score.loss_in());
    end.is_some_and(|ply| ply.0 <= u16::from(report.depth.0))
}

/// A game's result for setting A, in half points.
type HalfPoints = u32;

/// One opening with both colours.
struct Pair {
    opening: Position,
    seed: u64,
}

impl Pair {
    fn play(&self, a: Thinker, b: Thinker) -> [HalfPoints; 2] {
        [self.game(a, b), 2 - self.game(b, a)]
    }

    /// White's half points.
    fn game(&self, white: Thinker, black: Thinker) -> HalfPoints {
        let mut position = self.opening;
        for _ in 0..LONGEST_GAME {
            let thinker = if position.turn() == Color::White { white } else { black };
            match thinker.play(&position, self.seed) {
                Some(mv) => position = position.after(mv),
                None => break,
            }
        }
        match position.outcome() {
            Some(outcome) if outcome.winner() == Color::White => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// The pairs to play: the openings in turn, each time round with another seed.
fn pairs(args: &Args, openings: &[Position]) -> Vec<Pair> {
    let games = args.games.map_or(2 * openings.len(), |games| games as usize);
    let pair = |n: usize| Pair {
        opening: openings[n % openings.len()],
        seed: args.seed.wrapping_add((n / openings.len()) as u64 * 0x9e37_79b9_7f4a_7c15),
    };
    (0..games.div_ceil(2)).map(pair).collect()
}

/// Plays all pairs, on as many processors as there are; the results stand in the pairs' order.
fn play(pairs: &[Pair], a: Thinker, b: Thinker) -> Vec<HalfPoints> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![[0; 2]; pairs.len()]);
    let work = || {
        while let Some((n, pair)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|n| Some((n, pairs.get(n)?)))
        {
            let result = pair.play(a, b);
            results.lock().expect("no player panics")[n] = result;
            progress(n + 1, pairs.len());
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(pairs.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    results.into_inner().expect("no player panics").concat()
}

/// How far the match is, for somebody who watches.
fn progress(done: usize, all: usize) {
    if stderr().is_terminal() {
        let end = if done == all { "\n" } else { "" };
        eprint!("\rpair {done} of {all}{end}");
    }
}

/// The result of a match, for setting A.
#[derive(serde::Serialize)]
struct Summary {
    a: String,
    b: String,
    openings: String,
    seed: u64,
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    points: f64,
    score: f64,
    /// Absent (null) where the score is all or nothing.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
}

impl Summary {
    fn new(args: &Args, results: &[HalfPoints]) -> Summary {
        let count = |points| results.iter().filter(|&&r| r == points).count();
        let games = results.len() as f64;
        let score = results.iter().sum::<u32>() as f64 / 2.0 / games;
        let variance = results.iter().map(|&r| (f64::from(r) / 2.0 - score).powi(2)).sum::<f64>() / games;
        let margin = 1.96 * (variance / games).sqrt();
        Summary {
            a: args.a.text.clone(),
            b: args.b.text.clone(),
            openings: args.openings.clone(),
            seed: args.seed,
            games: results.len(),
            wins: count(2),
            draws: count(1),
            losses: count(0),
            points: results.iter().sum::<u32>() as f64 / 2.0,
            score: rounded(score, 1e4),
            elo: elo(score),
            elo_low: elo(score - margin),
            elo_high: elo(score + margin),
        }
    }

    fn print(&self) -> Result<(), Failure> {
        let Summary { a, b, games, wins, draws, losses, points, score, .. } = self;
        out::line(format_args!(
            "{a} against {b}, {} games from {}, seed {}",
            games, self.openings, self.seed
        ))?;
        out::line(format_args!("wins {wins}  draws {draws}  losses {losses}"))?;
        out::line(format_args!("score {points} of {games} ({:.1} %)", 100.0 * score))?;
        let shown = |elo: Option<f64>, none: &str| elo.map_or(none.to_string(), |elo| format!("{elo:+.1}"));
        let sure = if *score > 0.5 { "+inf" } else { "-inf" };
        let (low, high) = (shown(self.elo_low, "-inf"), shown(self.elo_high, "+inf"));
        out::line(format_args!("Elo {} (95 %: {low} to {high})", shown(self.elo, sure)))
    }
}

/// The difference in Elo points that gives this share of the points.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| rounded(-400.0 * (1.0 / score - 1.0).log10(), 10.0))
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts + 0.0
}

/// Plays the match and prints its result.
pub fn run(args: &Args) -> Result<(), Failure> {
    let openings = openings::named(&args.openings)?;
    let results = play(&pairs(args, &openings), args.a.thinker, args.b.thinker);
    let summary = Summary::new(args, &results);
    if args.json {
        return out::json(&summary);
    }
    summary.print()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_190_8_elo() {
        assert_eq!(elo(0.75), Some(190.8));
        assert_eq!(elo(0.5), Some(0.0));
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn settings_out_of_range_are_refused() {
        for text in
            ["level:0", "level:10", "depth:0", "depth:61", "nodes:0", "time:0", "time:nan", "x:1", "4"]
        {
            assert!(setting(text).is_err(), "{text}");
        }
        for text in ["level:9", "depth:60", "nodes:1", "time:0.1"] {
            assert!(setting(text).is_ok(), "{text}");
        }
    }
}
