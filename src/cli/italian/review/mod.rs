//! `dama review`: reviews PDN games with the strong search.

mod annotate;
mod board;
mod page;
mod words;

use super::databases::Egdb;
use super::failure::Failure;
use super::output::Force;
use super::pdn::PDN;
use super::progress::ProgressBar;
use super::script::shown;
use super::{analyze, out, pdn, threads};
use crate::cli::values::Language;
use dama::unstable::datagen::parallel::in_parallel;
use dama::unstable::game_files::pdn::{numbered, write_as, AnyPdnGame, AnyPdnReading, PdnFault, PdnGame};
use dama::unstable::host::disks::outputs::is_dash;
use dama::unstable::maestro::machine::{try_threads, ResourceError};
use dama::unstable::maestro::review::{accuracy, positions, review, worst, ItalianJudgedMove};
use dama::unstable::maestro::searcher::{SearchOptions, Searcher, MAX_HASH};
use dama::unstable::rules::italian::notation::Short;
use dama::unstable::rules::italian::Move;
use dama::unstable::rules::{Color, Game as _};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use words::{worth, ReviewWords};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The games, in PDN, `-` for standard input; a game with a fault is reviewed up to it, and the exit code is 1
    file: PathBuf,
    /// Review only this game of the file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Seconds for each move [default: 0.1]
    #[arg(long, value_name = "SECONDS", value_parser = analyze::seconds, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// Nodes for each move instead of a time; the result repeats exactly
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Games reviewed at once [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Size of the hash table in MB, for each game reviewed at once
    #[arg(long, value_name = "MB", default_value_t = 16,
        value_parser = clap::value_parser!(u32).range(0..=MAX_HASH as i64))]
    hash: u32,
    #[command(flatten)]
    egdb: Egdb,
    /// Write the games as PDN, with comments and annotation glyphs
    #[arg(long, value_name = "OUT")]
    pdn: Option<PathBuf>,
    #[command(flatten)]
    letters: pdn::CharsetArg,
    /// Write a self-contained web page with boards, curves and accuracy
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
    /// Language of the page and the comments
    #[arg(long, value_name = "LANGUAGE", default_value = "it")]
    lang: Language,
    #[command(flatten)]
    force: Force,
}

pub struct Reviewed {
    /// Number in the file, from 1.
    pub number: usize,
    pub game: PdnGame,
    pub judged: Vec<ItalianJudgedMove>,
}

impl Reviewed {
    /// Returns the players' names, such as `Rossi - Bianchi`; unknown ones are named by colour.
    pub fn players(&self, colors: [&str; 2]) -> String {
        let known = |tag| self.game.tag(tag).filter(|name| !matches!(name.trim(), "" | "?"));
        let [white, black] = colors;
        format!("{} - {}", known("White").unwrap_or(white), known("Black").unwrap_or(black))
    }

    /// Returns a move's number with its dots: `12.`, `12...`.
    pub fn number_of(&self, judged: &ItalianJudgedMove) -> String {
        numbered(self.game.start.turn(), judged.ply)
    }
}

pub fn short(mv: Move) -> String {
    Short(mv).to_string()
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.pdn.is_some() && args.pdn == args.html {
        return Err(Failure::usage("--pdn and --html: expected two different files"));
    }
    let outputs = args.force.outputs().reading(&args.file);
    args.pdn.as_deref().map_or(Ok(()), |path| outputs.check(path, PDN))?;
    args.html.as_deref().map_or(Ok(()), |path| outputs.check(path, page::FORMAT))?;
    let AnyPdnReading { games, faults, .. } = pdn::read(&args.file)?;
    let chosen = choose(args, games, || pdn::refused(&args.file, &faults))?;
    let is_chosen = |fault: &PdnFault| args.game.is_none_or(|game| fault.game == game as usize);
    let wrong = faults.iter().any(is_chosen) || chosen.iter().any(|(_, game)| game.is_cut());
    let reviewed = go_through(args, chosen)?;
    let words = words::of(args.lang.into());
    if let Some(path) = &args.pdn {
        let annotated: Vec<PdnGame> = reviewed.iter().map(|game| annotate::annotated(game, words)).collect();
        let text = write_as(&annotated, args.letters.charset());
        outputs.write(path, PDN, text.as_bytes())?;
    }
    if let Some(path) = &args.html {
        outputs.write(path, page::FORMAT, page::html(&reviewed, &thought(args), words).as_bytes())?;
    }
    // A file on standard output replaces the lines. Files are written first: the reader may have gone.
    let is_taken = [&args.pdn, &args.html].into_iter().flatten().any(|path| is_dash(path));
    for game in reviewed.iter().filter(|_| !is_taken) {
        print(game)?;
    }
    match wrong {
        false => Ok(()),
        true => Err(pdn::refused(&args.file, &faults)),
    }
}

fn choose(
    args: &Args,
    games: Vec<AnyPdnGame>,
    refused: impl Fn() -> Failure,
) -> Result<Vec<(usize, PdnGame)>, Failure> {
    let count = games.len();
    if count == 0 {
        return Err(refused());
    }
    let is_chosen = |number: usize| args.game.is_none_or(|game| game as usize == number);
    let chosen: Vec<_> = (1..).zip(games).filter(|(number, _)| is_chosen(*number)).collect();
    match args.game {
        Some(game) if chosen.is_empty() => Err(Failure::refused(format!(
            "{}: there is no game {game}; the games are numbered 1 to {count}",
            shown(&args.file)
        ))),
        _ => chosen.into_iter().map(|(number, game)| italian(args, number, game)).collect(),
    }
}

fn italian(args: &Args, number: usize, game: AnyPdnGame) -> Result<(usize, PdnGame), Failure> {
    match game {
        AnyPdnGame::Italian(game) => Ok((number, game)),
        AnyPdnGame::Variant(game) => Err(Failure::refused(format_args!(
            "{}: game {number} is one of {}, which only the program reviews: open it there and press R",
            shown(&args.file),
            game.start.rulebook.name()
        ))),
    }
}

fn limits(args: &Args) -> SearchOptions {
    let usual = args.nodes.is_none().then_some(Duration::from_millis(100));
    SearchOptions { nodes: args.nodes, time: args.time.or(usual), ..SearchOptions::default() }
}

fn thought(args: &Args) -> String {
    match limits(args) {
        SearchOptions { nodes: Some(nodes), .. } => format!("{nodes} nodes"),
        SearchOptions { time, .. } => format!("{} s", time.unwrap_or_default().as_secs_f64()),
    }
}

fn go_through(args: &Args, games: Vec<(usize, PdnGame)>) -> Result<Vec<Reviewed>, Failure> {
    let threads = threads::of_option(args.threads).min(games.len());
    try_threads(threads)?;
    let databases = Arc::new(args.egdb.open()?);
    let go = limits(args);
    let all = games.iter().map(|(_, game)| positions(game.line.moves.len())).sum();
    let bar = Mutex::new(ProgressBar::new(all));
    let step = |number| bar.lock().expect("no review panics").step(&format!("game {number}"));
    let found: Vec<Result<Vec<ItalianJudgedMove>, ResourceError>> =
        in_parallel(threads, games.len(), |index| {
            let (number, game) = &games[index];
            let mut searcher = Searcher::trained(args.hash as usize, 1, databases.clone())?;
            let moves: Vec<Move> = game.moves().collect();
            let mut each = || {
                step(number);
                true
            };
            let stop = AtomicBool::new(false);
            Ok(review(&mut searcher, &*databases, &game.start, &moves, &go, &stop, &mut each))
        });
    bar.lock().expect("no review panics").end();
    let reviewed = games
        .into_iter()
        .zip(found)
        .map(|((number, game), judged)| judged.map(|judged| Reviewed { number, game, judged }));
    Ok(reviewed.collect::<Result<_, ResourceError>>()?)
}

/// Prints a line for the game and one for each marked move, the worst first.
fn print(game: &Reviewed) -> Result<(), Failure> {
    let words: &ReviewWords = words::of(dama::unstable::session::messages::Lang::En);
    let percent = |color| accuracy(&game.judged, color).map_or("-".into(), |percent| format!("{percent} %"));
    out::line(format_args!(
        "game {}: {}  {}  moves {}  accuracy White {}, Black {}",
        game.number,
        game.players(words.colors),
        game.game.result,
        game.judged.len(),
        percent(Color::White),
        percent(Color::Black)
    ))?;
    for judged in worst(&game.judged) {
        let (before, after) = (judged.best_for_white(), judged.played_for_white());
        out::line(format_args!(
            "  {} {}{}  {} to {}{}; better {}",
            game.number_of(judged),
            short(judged.mv),
            judged.mark.map_or("", |mark| mark.sign()),
            worth(before, words),
            worth(after, words),
            judged.threw.map_or(String::new(), |threw| format!(", {}", words.threw(threw))),
            short(*judged.better())
        ))?;
    }
    Ok(())
}
