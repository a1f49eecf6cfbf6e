//! `dama analyze`: what the engine thinks of a position.

use super::failure::Failure;
use super::{fen, out};
use dama::engine::{choose, deepen, Depth, Level, Limits, Lines, Report, Score, MAX_DEPTH};
use dama::rules::italian::{Move, Position};
use dama::rules::{Game, Ply};
use std::time::{Duration, Instant};

/// Arguments of `dama analyze`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: fen::Place,
    /// Chooses among a level's equally good moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    limit: Limit,
    /// One JSON object for each iteration
    #[arg(long)]
    json: bool,
}

/// How long to think: exactly one of these.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct Limit {
    /// The very move that level plays in the game, 1 to 9
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,
    /// Plies to search, 1 to 60
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=MAX_DEPTH.0 as i64))]
    depth: Option<u8>,
    /// Nodes to search at most (the first iteration is always completed)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

/// Reads a level, 1 to 9.
pub fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "a level is 1 to 9".to_string())
}

/// Reads a time in seconds, more than none and less than a year.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|s| *s > 0.0 && *s < 31_536_000.0);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "seconds, more than 0, expected".to_string())
}

/// One completed iteration, as printed.
#[derive(serde::Serialize)]
struct Iteration {
    depth: u8,
    score: i32,
    best: Option<String>,
    pv: Vec<String>,
    nodes: u64,
    nps: u64,
    time_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_in: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss_in: Option<u16>,
}

impl Iteration {
    fn new(depth: Depth, score: Score, line: &[Move], nodes: u64, elapsed: Duration) -> Iteration {
        let pv: Vec<String> = line.iter().map(|mv| mv.numbers().to_string()).collect();
        Iteration {
            depth: depth.0,
            score: score.0,
            best: pv.first().cloned(),
            pv,
            nodes,
            nps: (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64,
            time_ms: elapsed.as_millis() as u64,
            win_in: score.win_in().map(|ply| ply.0),
            loss_in: score.loss_in().map(|ply| ply.0),
        }
    }

    fn print(&self, json: bool) -> Result<(), Failure> {
        if json {
            return out::json(self);
        }
        let score = match (self.win_in, self.loss_in) {
            (Some(plies), _) => format!("win in {plies}"),
            (_, Some(plies)) => format!("loss in {plies}"),
            _ => format!("{:+}", self.score),
        };
        let line = if self.pv.is_empty() { "no legal move".to_string() } else { self.pv.join(", ") };
        let Iteration { depth, nodes, time_ms, .. } = self;
        out::line(format_args!("depth {depth}  score {score}  nodes {nodes}  {time_ms} ms  {line}"))
    }
}

/// Prints what each iteration finds, the last line being the answer.
pub fn run(args: &Args) -> Result<(), Failure> {
    let position = args.place.position()?;
    let start = Instant::now();
    if position.legal_moves().is_empty() {
        return Iteration::new(Depth(0), Score::lost_at(Ply(0)), &[], 0, start.elapsed()).print(args.json);
    }
    if let Some(level) = args.limit.level {
        let choice =
            choose(&position, level, args.seed, &mut |_| true).expect("it has moves, nothing stops it");
        let iteration =
            Iteration::new(choice.depth, choice.score, &[choice.mv], choice.nodes, start.elapsed());
        return iteration.print(args.json);
    }
    iterate(&position, args, start)
}

fn iterate(position: &Position, args: &Args, start: Instant) -> Result<(), Failure> {
    let Limit { depth, nodes, time, .. } = args.limit;
    let limits = Limits { depth: depth.map_or(MAX_DEPTH, Depth), nodes: nodes.unwrap_or(u64::MAX) };
    let time = time.unwrap_or(Duration::MAX);
    let mut printed = Ok(());
    let mut each = |report: &Report<Move>, line: &[Move]| {
        let elapsed = start.elapsed();
        printed = Iteration::new(report.depth, report.score, line, report.nodes, elapsed).print(args.json);
        printed.is_ok() && elapsed < time && (depth.is_some() || !is_settled(report))
    };
    let mut lines = Box::new(Lines::new(Move::NONE));
    deepen(position, limits, &mut lines, &mut |_| start.elapsed() < time, &mut each);
    printed
}

/// Whether a deeper search could only find the same: the game's end lies within the depth.
pub fn is_settled(report: &Report<Move>) -> bool {
    let end = report.score.win_in().or(report.score.loss_in());
    end.is_some_and(|ply| ply.0 <= u16::from(report.depth.0))
}
