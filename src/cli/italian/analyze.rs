//! `dama analyze`: the engine's evaluation of a position.

use super::databases::Egdb;
use super::failure::Failure;
use super::variant::{broken, VariantArgs, VariantPositionView};
use super::{fen, out, threads};
use dama::unstable::built_in::outlook;
use dama::unstable::engine::italian::strong::MAX_DEPTH;
use dama::unstable::engine::{choose, Depth, Level, Score};
use dama::unstable::games::SearchLimits;
use dama::unstable::maestro::searcher::{
    SearchLine, SearchOptions, Searcher, DEFAULT_HASH, MAX_HASH, MAX_THREADS,
};
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::Game;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::points::{is_known, Outlook, Points};
use dama::unstable::session::rulebook_match::level_limits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: fen::PositionArg,
    #[command(flatten)]
    variant: VariantArgs,
    /// Number that decides between equal or nearly equal moves of a level
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    limit: Limit,
    /// Number of best moves to find, each with its line
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=48),
        conflicts_with = "level")]
    multipv: u8,
    #[command(flatten)]
    machine: Machine,
    /// Print one JSON object for each iteration
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args, Clone, Debug)]
pub struct Machine {
    /// Threads of the search, at most one for each processor; with one, node counts repeat exactly
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: u16,
    /// Size of the hash table in MB, 0 to 65536
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_HASH as u32,
        value_parser = clap::value_parser!(u32).range(0..=MAX_HASH as i64))]
    pub hash: u32,
    #[command(flatten)]
    pub egdb: Egdb,
}

impl Machine {
    pub fn threads(&self) -> usize {
        threads::of_option(Some(self.threads))
    }

    pub fn searcher(&self) -> Result<Searcher, Failure> {
        let databases = Arc::new(self.egdb.open()?);
        Ok(Searcher::trained(self.hash as usize, self.threads(), databases)?.growing())
    }
}

#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct Limit {
    /// Level, 1 to 9: finds the move that it plays in the game
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,
    /// Plies to search, 1 to 99
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=MAX_DEPTH.0 as i64))]
    depth: Option<u8>,
    /// Most nodes to search (the first iteration is always completed)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

pub fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "expected 1 to 9".to_string())
}

/// Parses a time in seconds, positive and less than a year.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|s| *s > 0.0 && *s < 31_536_000.0);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected a number of seconds above 0".to_string())
}

#[derive(serde::Serialize)]
struct Iteration {
    /// Rank of the line with `--multipv`, the best being 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    depth: u8,
    /// Hundredths of a man; `None` (null) for a database's win or loss of unknown distance.
    score: Option<i32>,
    /// Expected points, 0 to 1; left out for levels and in games of more than two seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    best: Option<String>,
    pv: Vec<String>,
    nodes: u64,
    nps: u64,
    time_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_in: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss_in: Option<u16>,
    /// A win known to the databases without its distance.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    won: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lost: bool,
    /// The value in words or figures.
    #[serde(skip)]
    value: String,
}

impl Iteration {
    fn new(
        depth: Depth,
        score: Score,
        points: Option<Points>,
        pv: Vec<String>,
        nodes: u64,
        elapsed: Duration,
    ) -> Iteration {
        let (win_in, loss_in) = (score.win_in().map(|ply| ply.0), score.loss_in().map(|ply| ply.0));
        let won = is_known(score) && score.0 > 0 && win_in.is_none();
        let lost = is_known(score) && score.0 < 0 && loss_in.is_none();
        Iteration {
            line: None,
            depth: depth.0,
            score: (!won && !lost).then_some(score.0),
            points: points.map(|points| f64::from(points.0) / 1_000.0),
            best: pv.first().cloned(),
            pv,
            nodes,
            nps: (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64,
            time_ms: elapsed.as_millis() as u64,
            win_in,
            loss_in,
            won,
            lost,
            value: Lang::En.value(score, points).as_str().to_string(),
        }
    }

    fn print(&self, json: bool) -> Result<(), Failure> {
        if json {
            return out::json(self);
        }
        let line = if self.pv.is_empty() { "no legal move".to_string() } else { self.pv.join(", ") };
        let Iteration { depth, nodes, time_ms, value, .. } = self;
        let rank = self.line.map_or(String::new(), |line| format!("{line}.  "));
        out::line(format_args!("{rank}depth {depth}  score {value}  nodes {nodes}  {time_ms} ms  {line}"))
    }
}

/// Prints each complete iteration. The last one is the answer; with several lines, its first line is. If no iteration
/// was completed, prints the lines that were found.
pub fn run(args: &Args) -> Result<(), Failure> {
    let seen = args.place.seen(&args.variant)?;
    let Some(position) = seen.built_in_position() else { return run_variant(&seen, args) };
    let level = args.limit.level;
    if position.legal_moves().is_empty() {
        let Outlook { score, points } = Outlook::LOST;
        let points = level.is_none().then_some(points);
        return Iteration::new(Depth(0), score, points, vec![], 0, Duration::ZERO).print(args.json);
    }
    if let Some(level) = level {
        let start = Instant::now();
        let choice =
            choose(&position, level, args.seed, &mut |_| true).expect("it has moves, nothing stops it");
        let (depth, nodes, time) = (choice.depth, choice.nodes, start.elapsed());
        // A level has an evaluation of its own, which promises no points.
        return Iteration::new(depth, choice.score, None, vec![choice.mv.to_string()], nodes, time)
            .print(args.json);
    }
    iterate(&position, args)
}

fn run_variant(seen: &VariantPositionView, args: &Args) -> Result<(), Failure> {
    let VariantPositionView { game, state, .. } = seen;
    let how = match args.limit {
        Limit { level: Some(level), .. } => level_limits(*game, level.number(), args.seed),
        Limit { nodes: Some(nodes), .. } => SearchLimits { nodes, margin: 0, seed: args.seed },
        _ => {
            return Err(Failure::usage(
                "--variant: use --level or --nodes; the other limits are for Italian draughts",
            ))
        }
    };
    if args.multipv > 1 {
        return Err(Failure::usage("--multipv: only for Italian draughts"));
    }
    let start = Instant::now();
    let state = game.settled(state).map_err(broken)?;
    let of_level = args.limit.level.is_some();
    let found = match of_level {
        true => game.think(&state, how, &mut |_| true),
        false => game.study(&state, how, &mut |_| true),
    };
    let found = found.map_err(broken)?;
    let score = match found {
        Some(found) => Score(found.score),
        None => seen.score_at_end()?,
    };
    let outlook = game.outlook(&state, score).map_err(broken)?;
    let score = outlook.map_or(score, |at| at.score);
    let points = outlook.filter(|_| !of_level).map(|at| at.points);
    let (depth, nodes) = found.map_or((0, 0), |found| (found.depth, found.nodes));
    let best = found.map(|found| game.write(&state, found.action)).transpose().map_err(broken)?;
    let pv = best.into_iter().collect();
    Iteration::new(Depth(depth), score, points, pv, nodes, start.elapsed()).print(args.json)
}

fn iterate(position: &Position, args: &Args) -> Result<(), Failure> {
    let Limit { depth, nodes, time, .. } = args.limit;
    let go = SearchOptions {
        depth: depth.map(Depth),
        nodes,
        time,
        lines: usize::from(args.multipv),
        ..SearchOptions::default()
    };
    let stop = AtomicBool::new(false);
    let lines = go.lines.min(position.legal_moves().len());
    let (mut found, mut settled, mut printed) = (Vec::new(), 0, None);
    let mut print = |report: &SearchLine| {
        let SearchLine { depth, score, nodes, time, .. } = *report;
        settled = if report.is_settled() && go.depth.is_none() { settled + 1 } else { 0 };
        let (at, time) = (outlook(position, score, None), time.unwrap_or_default());
        let pv = report.pv.iter().map(ToString::to_string).collect();
        found.push((score, Iteration::new(depth, at.score, Some(at.points), pv, nodes, time)));
        if found.len() == lines {
            let done = print_ranked(&mut found, args);
            stop.store(done.is_err() || settled >= lines, Ordering::Relaxed);
            printed = Some(done);
        }
    };
    // A position without a legal move has no line to print.
    let _ = args.machine.searcher()?.go(position, &[], &go, &stop, &mut print);
    // The lines of an unfinished iteration are not the best of all, so they count only if there is nothing else.
    printed.unwrap_or_else(|| print_ranked(&mut found, args))
}

/// Prints and removes the lines of an iteration, the best first.
// A later line can be the better one, because the search learns while it searches.
fn print_ranked(found: &mut Vec<(Score, Iteration)>, args: &Args) -> Result<(), Failure> {
    found.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    for (rank, (_, iteration)) in (1..).zip(found.drain(..)) {
        Iteration { line: (args.multipv > 1).then_some(rank), ..iteration }.print(args.json)?;
    }
    Ok(())
}
