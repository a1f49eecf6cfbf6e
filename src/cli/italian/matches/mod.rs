//! `dama match`: plays two settings against each other, every opening with both colours.

mod contest;
mod setting;
mod sprt;

use super::failure::Failure;
use super::progress::StatusLine;
use super::variant::VariantArgs;
use super::{openings, out, threads};
use contest::{Contest, ContestRules};
use dama::unstable::maestro::machine::try_threads;
use dama::unstable::maestro::pc::parallel::processors;
use setting::{setting, Setting};
use sprt::{sprt, Sprt, SprtResult};
use std::sync::Mutex;
use std::time::Instant;

const SETTINGS: &str = "\
Settings: level:N (1 to 9, as in the game), random (any legal move), greedy (the best after one ply),
or a limit with modifiers of the search:
  depth:PLIES  nodes:N  time:SECONDS   the strong search within that limit
  ,search=plain                        the levels' plain alpha-beta instead, deepened within the limit
  ,threads=N  ,hash=MB                 of one search (1 and 16)
  ,eval=hand  ,eval=FILE               the levels' evaluation or a file of weights instead of the trained one
  ,egdb=none  ,egdb=DIR  ,egdb=FILE    no endgame databases, or also those of a folder or file
  ,NAME=off  ,NAME=NUMBER              a part of the search switched off, or one of its numbers;
                                       a wrong name lists them all

Examples:
  dama match --a level:4 --b level:5 --games 20
  dama match --a nodes:20000 --b nodes:20000,lmr=off --openings generated --sprt 0,10

Every opening is played with both colours, and the match repeats exactly, with any number of jobs,
unless a setting has time: or more than one thread.

Other games (--variant): level:N, nodes:N, random or greedy; games open with random plies, each opening once
for every seat, and are drawn after 400 plies (alma and smamma 1000). With three or four seats A and B sit as
--seats says.";

#[derive(clap::Args, Debug)]
#[command(after_help = SETTINGS)]
pub struct Args {
    /// The first setting: level:4, depth:8, nodes:10000 or time:0.1, modifiers after commas
    #[arg(long, value_name = "SETTING", value_parser = setting)]
    a: Setting,
    /// The second setting
    #[arg(long, value_name = "SETTING", value_parser = setting)]
    b: Setting,
    #[command(flatten)]
    variant: VariantArgs,
    /// Random plies at the start of each game, for games other than Italian draughts [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    random_plies: Option<u32>,
    /// Setting of each seat in games of more than two, a or b, such as a,b,b,b; the seats rotate
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,
    /// torneo, libera, tutte, generated (near-even positions after random moves), or a file: one
    /// opening a line, moves from the start or a FEN, or one a game of PDN, set up, moved or both [default: torneo]
    #[arg(long, value_name = "SET|FILE")]
    openings: Option<String>,
    /// How many games, rounded up to pairs [default: each opening with both colours; 1000 if generated]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Chooses among a level's moves that are equal or nearly so, and generates the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games played at once [default: one for each processor and thread of the settings]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Ends the match when one is accepted: A is ELO0 better, or A is ELO1 better (5 % errors)
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

type HalfPoints = u32;

/// Most games of one opening, one per rotation of the seats.
const MOST_TURNED: usize = 4;

struct Progress {
    start: Instant,
    line: StatusLine,
    next: usize,
    results: Vec<Option<Vec<HalfPoints>>>,
    /// Number of leading pairs whose results are known and judged.
    // Judging in this order makes the sequential test independent of the jobs' timing.
    judged: usize,
    counts: [u32; 2 * MOST_TURNED + 1],
    verdict: Option<SprtResult>,
}

impl Progress {
    fn new(pairs: usize, sprt: Option<Sprt>) -> Progress {
        Progress {
            start: Instant::now(),
            line: StatusLine::new(),
            next: 0,
            results: vec![None; pairs],
            judged: 0,
            counts: [0; 2 * MOST_TURNED + 1],
            verdict: sprt.map(|sprt| sprt.judge(&[0; 5])),
        }
    }

    fn is_over(&self) -> bool {
        self.verdict.is_some_and(|verdict| verdict.is_final())
    }

    fn begin(&mut self) -> Option<usize> {
        let next = Some(self.next).filter(|&next| next < self.results.len() && !self.is_over());
        self.next += 1;
        next
    }

    fn enter(&mut self, pair: usize, result: Vec<HalfPoints>, sprt: Option<Sprt>) {
        let games = result.len();
        self.results[pair] = Some(result);
        while let Some(Some(result)) = self.results.get(self.judged).filter(|_| !self.is_over()) {
            self.counts[result.iter().sum::<HalfPoints>() as usize] += 1;
            self.judged += 1;
            let of_pairs = self.counts.first_chunk().expect("more than a pair's");
            self.verdict = sprt.map(|sprt| sprt.judge(of_pairs));
        }
        self.show(games);
    }

    fn show(&mut self, games: usize) {
        let (done, all) = (self.judged, self.results.len());
        let points: u32 = (0..).zip(self.counts).map(|(points, n)| points * n).sum();
        let share = f64::from(points) / (2 * games * done.max(1)) as f64;
        let left = self.start.elapsed().as_secs_f64() / done.max(1) as f64 * (all - done) as f64;
        let test = self.verdict.map_or(String::new(), |verdict| format!(", {verdict}"));
        self.line.show(&format!("pair {done} of {all}, {:.1} %, {left:.0} s left{test}", 100.0 * share));
        if done == all || self.is_over() {
            self.line.leave();
        }
    }
}

/// Results by opening, and the verdict of the sequential test.
type Results = (Vec<Vec<HalfPoints>>, Option<SprtResult>);

/// Plays all openings, or as many as the test needs, one thread per player. Results are in the openings' order.
fn play_all<P: Send>(
    count: usize,
    sprt: Option<Sprt>,
    players: Vec<P>,
    play: impl Fn(usize, &mut P) -> Vec<HalfPoints> + Sync,
) -> Results {
    let progress = Mutex::new(Progress::new(count, sprt));
    let shared = || progress.lock().expect("no player panics");
    let work = |mut player: P| loop {
        let Some(n) = shared().begin() else { break };
        let result = play(n, &mut player);
        shared().enter(n, result, sprt);
    };
    std::thread::scope(|scope| {
        for player in players {
            scope.spawn(|| work(player));
        }
    });
    let progress = progress.into_inner().expect("no player panics");
    (progress.results.into_iter().take(progress.judged).flatten().collect(), progress.verdict)
}

/// Number of parallel games, at most `count`, if each uses `threads` threads.
fn jobs(args: &Args, threads: usize, count: usize) -> Result<usize, Failure> {
    let asked = |jobs| threads::at_most_processors(format_args!("--jobs {jobs}"), usize::from(jobs));
    let jobs = args.jobs.map_or((processors() / threads).max(1), asked).min(count);
    try_threads(jobs + 1)?;
    Ok(jobs)
}

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
    /// `None` (null) if the score is 0 or 100 %.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtResult>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rules: Option<ContestRules>,
}

impl Summary {
    fn new(args: &Args, openings: String, results: &[HalfPoints], sprt: Option<SprtResult>) -> Summary {
        let count = |points| results.iter().filter(|&&r| r == points).count();
        let games = results.len() as f64;
        let score = results.iter().sum::<u32>() as f64 / 2.0 / games;
        let variance = results.iter().map(|&r| (f64::from(r) / 2.0 - score).powi(2)).sum::<f64>() / games;
        let margin = 1.96 * (variance / games).sqrt();
        Summary {
            a: args.a.text.clone(),
            b: args.b.text.clone(),
            openings,
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
            sprt,
            rules: None,
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
        out::line(format_args!("Elo {} (95 %: {low} to {high})", shown(self.elo, sure)))?;
        if let Some(rules) = &self.rules {
            out::line(format_args!("{rules}"))?;
        }
        self.sprt.map_or(Ok(()), |verdict| out::line(format_args!("{verdict}")))
    }
}

/// Elo difference that gives this share of the points.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| rounded(-400.0 * (1.0 / score - 1.0).log10(), 10.0))
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts + 0.0
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let summary = Contest::of(args, args.variant.position(None)?)?.summary(args)?;
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
    fn pairs_are_judged_in_their_order_whenever_they_end() {
        let sprt = Some(Sprt { elo0: 0.0, elo1: 100.0 });
        let ends = |order: &mut dyn Iterator<Item = usize>| {
            let mut progress = Progress::new(200, sprt);
            order.for_each(|pair| progress.enter(pair, vec![2, u32::from(pair % 3 == 0)], sprt));
            (progress.judged, progress.verdict)
        };
        let forward = ends(&mut (0..200));
        assert!(forward.0 < 200 && forward.1.is_some_and(|verdict| verdict.is_final()));
        assert_eq!(ends(&mut (0..200).rev()), forward);
    }
}
