//! `dama solve`: proves "White moves and wins".

use super::failure::Failure;
use super::progress::StatusLine;
use super::{databases, fen, out, threads};
use dama::unstable::engine::italian::strong::prove::MOST_PLIES;
use dama::unstable::maestro::pc::solve::{End, SolutionMove, SolveResult, Solver, SolverResources};
use dama::unstable::maestro::searcher::{MAX_HASH, MAX_THREADS};
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{Color, Game, Ply};
use std::time::{Duration, Instant};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: fen::PositionArg,
    /// The longest win to look for, in plies (moves of both sides)
    #[arg(long = "in", value_name = "PLIES", default_value_t = MOST_PLIES as u16,
        value_parser = clap::value_parser!(u16).range(1..=MOST_PLIES as i64))]
    within: u16,
    /// Seconds after which to give up
    #[arg(long, value_name = "SECONDS", default_value = "45", value_parser = super::analyze::seconds)]
    time: Duration,
    /// Threads of the search [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: Option<u16>,
    /// Size of the table of proofs, in MB
    #[arg(long, value_name = "MB", default_value_t = 256,
        value_parser = clap::value_parser!(u32).range(1..=MAX_HASH as i64))]
    hash: u32,
    #[command(flatten)]
    egdb: databases::Egdb,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Solution {
    fen: String,
    attacker: &'static str,
    /// `None` (null) if unknown.
    won: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_in: Option<u16>,
    /// No win takes this number of plies or less.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_within: Option<u16>,
    /// True if no other first move wins within the searched plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<bool>,
    line: Vec<Shown>,
    nodes: u64,
    time_ms: u64,
}

#[derive(serde::Serialize)]
struct Shown {
    #[serde(rename = "move")]
    mv: String,
    plies: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    duals: Option<Vec<Dual>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<u16>,
}

#[derive(serde::Serialize)]
struct Dual {
    #[serde(rename = "move")]
    mv: String,
    within: u16,
}

impl Shown {
    fn new(step: &SolutionMove) -> Shown {
        let attacks = step.plies % 2 == 1;
        let dual = |(mv, within): &(Move, u16)| Dual { mv: mv.to_string(), within: *within };
        Shown {
            mv: step.mv.to_string(),
            plies: step.plies,
            duals: attacks.then(|| step.duals.iter().map(dual).collect()),
            checked: attacks.then_some(step.checked),
        }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let position = args.place.position()?;
    let databases = args.egdb.open()?;
    let threads = threads::of_option(args.threads);
    let means = SolverResources { threads, hash: args.hash as usize, time: args.time };
    let mut solver = Solver::new(position, &databases, means)?;
    let start = Instant::now();
    let mut line = StatusLine::new();
    let answer = solver.solve(Ply(args.within), &mut |plies| {
        line.show(&format!("no win within {plies} plies, {:.1} s", start.elapsed().as_secs_f64()));
    });
    line.clear();
    let (nodes, time) = (solver.nodes(), start.elapsed());
    if args.json {
        return out::json(&solution(&position, &answer, nodes, time));
    }
    print(&position, &answer)?;
    out::line(format_args!("{nodes} positions, {:.1} s", time.as_secs_f64()))
}

fn solution(position: &Position, answer: &SolveResult, nodes: u64, time: Duration) -> Solution {
    let steps = if let SolveResult::Won(steps) = answer { &steps[..] } else { &[] };
    let first = steps.first();
    Solution {
        fen: position.to_string(),
        attacker: fen::name(position.turn()),
        won: match answer {
            SolveResult::Won(_) => Some(true),
            SolveResult::Never => Some(false),
            SolveResult::NotWithin(..) => None,
        },
        win_in: first.map(|step| step.plies),
        not_within: if let SolveResult::NotWithin(plies, _) = answer { Some(*plies) } else { None },
        only: first
            .filter(|step| step.checked > 0 || !step.duals.is_empty())
            .map(|step| step.duals.is_empty()),
        line: steps.iter().map(Shown::new).collect(),
        nodes,
        time_ms: time.as_millis() as u64,
    }
}

fn print(position: &Position, answer: &SolveResult) -> Result<(), Failure> {
    let side = match position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    match answer {
        SolveResult::Won(steps) => print_line(side, steps),
        SolveResult::Never if position.legal_moves().is_empty() => {
            out::line(format_args!("{side} has no legal move: the game is lost"))
        }
        SolveResult::Never => out::line(format_args!("{side} does not win, by the endgame databases")),
        SolveResult::NotWithin(plies, End::Limit) => {
            out::line(format_args!("{side} moves and does not win within {plies} plies (proved)"))
        }
        SolveResult::NotWithin(plies, End::Time) => out::line(format_args!(
            "no answer in the time given: {side} does not win within {plies} plies (proved), nothing is known \
             beyond; --time and --in ask for more"
        )),
    }
}

fn print_line(side: &str, steps: &[SolutionMove]) -> Result<(), Failure> {
    let Some(first) = steps.first() else { return out::line(format_args!("{side} moves and wins")) };
    out::line(format_args!("{side} moves and wins in {} plies; no win is shorter (proved)", first.plies))?;
    let key = first.mv;
    match (first.duals.is_empty(), first.checked) {
        (false, _) => out::line(format_args!("{key} is not the only first move that wins"))?,
        (true, 0) => {
            out::line(format_args!("there was no time to prove whether another first move wins too"))?
        }
        (true, checked) => {
            out::line(format_args!("{key} is the only first move that wins within {checked} plies"))?;
        }
    }
    for (number, pair) in (1..).zip(steps.chunks(2)) {
        let [step, reply @ ..] = pair else { continue };
        let reply = reply.first().map_or(String::new(), |reply| reply.mv.to_string());
        let (mv, duals) = (step.mv.to_string(), duals(step));
        out::line(format_args!("{}", format!("{number:3}. {mv:14} {reply:14} {duals}").trim_end()))?;
    }
    Ok(())
}

fn duals(step: &SolutionMove) -> String {
    let each = step.duals.iter().map(|&(mv, within)| match within - step.plies {
        0 => format!("{mv} (as fast)"),
        more => format!("{mv} ({more} plies more)"),
    });
    let all: Vec<String> = each.collect();
    if all.is_empty() {
        String::new()
    } else {
        format!("also {}", all.join(", "))
    }
}
