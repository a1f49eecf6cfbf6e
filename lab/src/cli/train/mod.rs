//! `dama-lab train`: plays training games and fits weights to them.

mod all;

use super::evaluator::evaluator;
use super::failure::Failure;
use super::output::Force;
use super::progress::StatusLine;
use super::{curve, databases, named, out, threads};
use dama::unstable::engine::italian::strong::{Endgame, Evaluator};
use dama::unstable::formats::weights::{self, LONGEST_RECIPE};
use dama::unstable::host::disks::outputs::{is_dash, FileFormat, Sink, WEIGHTS};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::rules::italian::ballot::BallotSet;
use dama::unstable::script::WriteError;
use dama_lab::openings;
use dama_lab::train::fit::{self, millionths, Epoch, Samples};
use dama_lab::train::games::{self, whole, TrainingGameSettings};
use dama_lab::train::play::{TrainingPlayer, ValueDatabases};
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

#[derive(clap::Subcommand, Debug)]
pub enum TrainCommand {
    /// Make the program's weights from nothing: build databases, then play and fit, round by round
    #[command(after_help = "Example:\n  dama-lab train all --dir training")]
    All(all::AllArgs),
    /// Let the engine play itself and write the games; an interrupted file is continued
    #[command(after_help = "Example:\n  dama-lab train play games.bin --games 1000")]
    Play(PlayArgs),
    /// Fit weights to games and write them
    #[command(after_help = "Example:\n  dama-lab train fit games.bin --out weights.bin")]
    Fit(FitArgs),
    /// Fit the curve from scores to expected points, and measure what a man is worth
    #[command(after_help = "Example:\n  dama-lab train curve --svg curve.svg")]
    Curve(curve::CurveArgs),
}

#[derive(clap::Args, Debug)]
pub struct PlayArgs {
    /// The file of games
    out: PathBuf,
    /// Games in the finished file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Nodes searched for each move
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Chooses the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Most random moves after an opening
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(0..=40))]
    random: u8,
    /// Weights to play with: hand, or a file [default: the built-in weights]
    #[arg(long, value_name = "hand|FILE")]
    eval: Option<String>,
    #[command(flatten)]
    egdb: databases::Egdb,
    /// Games played at once [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: Option<u16>,
    #[command(flatten)]
    force: Force,
}

#[derive(clap::Args, Debug)]
pub struct FitArgs {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The file of weights
    #[arg(short, long)]
    out: PathBuf,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    epochs: u32,
    /// Number that shuffles the positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Weight of the search score against the game's result, in hundredths
    #[arg(long, value_name = "PERCENT", default_value_t = 40, value_parser = clap::value_parser!(u8).range(0..=100))]
    blend: u8,
    #[command(flatten)]
    egdb: databases::Egdb,
    /// Threads; the weights do not depend on it [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: Option<u16>,
    /// Note in the file on how it was made
    #[arg(long, value_name = "TEXT", default_value = "dama-lab train fit")]
    recipe: String,
    #[command(flatten)]
    force: Force,
}

pub fn run(command: &TrainCommand) -> Result<(), Failure> {
    match command {
        TrainCommand::All(args) => all::run(args),
        TrainCommand::Play(args) => play(args.input()?),
        TrainCommand::Fit(args) => fit(args.input(&args.files())?),
        TrainCommand::Curve(args) => curve::run(args),
    }
}

struct PlayInput<'a> {
    out: &'a Path,
    games: u32,
    nodes: u32,
    seed: u64,
    random: u8,
    // With the CRC-32 of its weights.
    evaluator: (Arc<dyn Evaluator + Send>, u32),
    databases: Databases,
    threads: usize,
    force: Force,
}

impl PlayArgs {
    fn input(&self) -> Result<PlayInput<'_>, Failure> {
        Ok(PlayInput {
            out: &self.out,
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            random: self.random,
            evaluator: evaluator(self.eval.as_deref())?,
            databases: self.egdb.open()?,
            threads: threads::of_option(self.threads),
            force: self.force,
        })
    }
}

struct FitInput<'a> {
    // Each file with the number of its games that count.
    games: &'a [(PathBuf, usize)],
    out: &'a Path,
    epochs: u32,
    seed: u64,
    blend: u8,
    databases: Databases,
    recipe: &'a str,
    threads: usize,
    force: Force,
}

impl FitArgs {
    fn files(&self) -> Vec<(PathBuf, usize)> {
        self.games.iter().map(|path| (path.clone(), usize::MAX)).collect()
    }

    fn input<'a>(&'a self, games: &'a [(PathBuf, usize)]) -> Result<FitInput<'a>, Failure> {
        if self.recipe.len() > LONGEST_RECIPE {
            return Err(Failure::usage(format!("--recipe: at most {LONGEST_RECIPE} bytes")));
        }
        Ok(FitInput {
            games,
            out: &self.out,
            epochs: self.epochs,
            seed: self.seed,
            blend: self.blend,
            databases: self.egdb.open()?,
            recipe: &self.recipe,
            threads: threads::of_option(self.threads),
            force: self.force,
        })
    }
}

fn refused(path: &Path, why: &str) -> Failure {
    Failure::refused(format!("{}: {why}", path.display()))
}

fn play(input: PlayInput<'_>) -> Result<(), Failure> {
    let PlayInput { out: path, games, nodes, seed, random, databases, threads, .. } = input;
    let (evaluator, weights) = input.evaluator;
    let pieces = databases.most_pieces() as u8;
    let settings = TrainingGameSettings { seed, nodes, weights, random, pieces };
    let (mut file, first) = open(path, &settings, input.force)?;
    let player = TrainingPlayer {
        settings,
        openings: openings::after(BallotSet::Free),
        evaluator,
        databases: Arc::new(ValueDatabases(databases)),
    };
    let count = (games as usize).saturating_sub(first);
    let mut bar = Bar { start: Instant::now(), line: StatusLine::new(), first, all: games };
    let (mut done, mut failed) = (first, None);
    player.play(first, count, threads, &mut |game| {
        failed = file.put(&game.bytes()).err();
        done += 1;
        bar.show(done);
        failed.is_none()
    })?;
    failed.map_or(Ok(()), |error| Err(named(path)(error)))?;
    file.finish(path)?;
    if is_dash(path) {
        return Ok(());
    }
    out::line(format_args!(
        "{done} games in {}, {} of them new, {:.1} s",
        path.display(),
        done - first,
        bar.start.elapsed().as_secs_f64()
    ))
}

fn fit(input: FitInput<'_>) -> Result<(), Failure> {
    let FitInput { games, out: path, epochs, seed, recipe, ref databases, threads, force, .. } = input;
    let outputs = games.iter().fold(force.outputs(), |outputs, (games, _)| outputs.reading(games));
    outputs.check(path, WEIGHTS)?;
    let mut samples = Samples::default();
    for (path, count) in games {
        let bytes = fs::read(path).map_err(named(path))?;
        if TrainingGameSettings::read(&bytes).is_none() {
            return Err(Failure::refused(format!("{}: not a file of games", path.display())));
        }
        let (games, end) = whole(&bytes);
        if let Some(damage) = games::damage(&bytes) {
            return Err(refused(path, &format!("{damage}; `dama-lab train play --force` plays them again")));
        }
        if end < bytes.len() {
            let why = format!(
                "ends within a game after {} games; `dama-lab train play` goes on there",
                games.len()
            );
            return Err(refused(path, &why));
        }
        games.iter().take(*count).for_each(|game| samples.add(game, databases));
    }
    let (fitted, aside) = samples.counts();
    if fitted == 0 || aside == 0 {
        return Err(Failure::refused(format!(
            "{} games are too few to fit weights; play more first",
            samples.games
        )));
    }
    out::line(format_args!(
        "{} games, {fitted} quiet positions, {aside} kept aside, {} results mended by the databases",
        samples.games, samples.mended
    ))?;
    let (scale, by_hand) = samples.by_hand();
    out::line(format_args!("by hand: loss {by_hand:.5} on those kept aside, at scale {scale}"))?;
    let (scale, by_search) = samples.by_search();
    out::line(format_args!("by search: loss {by_search:.5} on those kept aside, at scale {scale}"))?;
    let settings = fit::FitSettings { epochs, seed, blend: f32::from(input.blend) / 100.0, threads };
    let mut told = Ok(());
    let fitted = samples.fit(&settings, &mut |epoch| {
        let Epoch { number, fitted, aside } = epoch;
        let line = out::line(format_args!("epoch {number}: loss {fitted:.5}, kept aside {aside:.5}"));
        told = std::mem::replace(&mut told, Ok(())).and(line);
    });
    told?;
    let mut bytes = Vec::new();
    let (games, loss) = (samples.games as u32, millionths(fitted.loss));
    weights::write(recipe, games, loss, &fitted.patterns, &fitted.net, &mut |part| bytes.extend(part));
    outputs.write(path, WEIGHTS, &bytes)?;
    if is_dash(path) {
        return Ok(());
    }
    out::line(format_args!("{}: {} bytes, loss {:.5}", path.display(), bytes.len(), fitted.loss))
}

enum Games {
    File(File),
    Pipe(Sink),
}

impl Games {
    fn put(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        match self {
            Games::File(file) => file.write_all(bytes),
            Games::Pipe(sink) => sink.write_all(bytes),
        }
    }

    fn finish(self, path: &Path) -> Result<(), Failure> {
        match self {
            Games::File(file) => file.sync_all().map_err(named(path)),
            Games::Pipe(sink) => Ok(sink.finish()?),
        }
    }
}

/// Opens the output for the next game, and counts the games in it.
///
/// A half-written last game is removed. A damaged record is refused, or removed by `--force` with all that follow.
// A new file is created atomically with its settings, so that a killed run can go on.
fn open(path: &Path, settings: &TrainingGameSettings, force: Force) -> Result<(Games, usize), Failure> {
    let outputs = force.outputs();
    let is_stream = is_dash(path) || fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
    if is_stream {
        let mut sink = outputs.begin(path, games::FORMAT)?;
        sink.write_all(&settings.bytes()).map_err(WriteError::from)?;
        return Ok((Games::Pipe(sink), 0));
    }
    let known = fs::read(path).unwrap_or_default();
    let found = TrainingGameSettings::read(&known);
    let is_interrupted = found.is_none() && settings.bytes().starts_with(&known);
    if found.is_some_and(|found| found != *settings) && !outputs.is_forced() {
        let why = "games played with other settings; name another file, or --force";
        return Err(Failure::refused(format!("{}: {why}", path.display())));
    }
    if let Some(damage) = games::damage(&known).filter(|_| found == Some(*settings) && !outputs.is_forced()) {
        return Err(refused(path, &format!("{damage}; --force plays them again")));
    }
    if found != Some(*settings) {
        let begun = FileFormat { is: &|_| is_interrupted || found.is_some(), ..games::FORMAT };
        outputs.write(path, begun, &settings.bytes())?;
    }
    let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(named(path))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(named(path))?;
    let (games, end) = whole(&bytes);
    file.set_len(end as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(named(path))?;
    Ok((Games::File(file), games.len()))
}

struct Bar {
    start: Instant,
    line: StatusLine,
    first: usize,
    all: u32,
}

impl Bar {
    fn show(&mut self, done: usize) {
        if done % 16 != 0 && done < self.all as usize {
            return;
        }
        let rate = (done - self.first) as f64 / self.start.elapsed().as_secs_f64().max(1e-3);
        let left = (self.all as usize - done) as f64 / rate.max(1e-3);
        self.line.show(&format!("{done} of {} games, {rate:.1} a second, {left:.0} s left", self.all));
        if done == self.all as usize {
            self.line.leave();
        }
    }
}
