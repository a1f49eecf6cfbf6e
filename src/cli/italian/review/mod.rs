//! `dama review`: reviews PDN games with the strong search.

mod annotate;
mod board;
mod page;
mod wording;

use super::databases::Egdb;
use super::failure::Failure;
use super::output::Force;
use super::pdn::PDN;
use super::progress::ProgressBar;
use super::script::of_input;
use super::{analyze, out, pdn, threads};
use crate::cli::values::Language;
use dama::unstable::game_files::pdn::{
    add_game, numbered, AnyPdnGame, AnyPdnReading, PdnFault, PdnGameOf, Rules, Variant,
};
use dama::unstable::games::italian::built_in::ROWS;
use dama::unstable::host::disks::outputs::is_dash;
use dama::unstable::maestro::machine::try_threads;
use dama::unstable::maestro::pc::parallel::in_parallel;
use dama::unstable::maestro::review::{accuracy, positions, review, review_variant, worst, JudgedMove};
use dama::unstable::maestro::searcher::{SearchOptions, Searcher, MAX_HASH};
use dama::unstable::rules::italian::ballot::Card;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::Color;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::words;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use wording::{colors, threw, worth};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The games, in PDN, `-` for standard input; a game with a fault is reviewed up to it, and the exit code is 1
    file: PathBuf,
    /// Review only this game of the file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Seconds for each move instead of nodes; the result may differ from one time to the next
    #[arg(long, value_name = "SECONDS", value_parser = analyze::seconds, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// Nodes for each move [default: those of R in the program: 100000, of other games 60000]
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

/// A judged move, as it is typed.
type Judged = JudgedMove<String>;

/// Returns `21-18`, `20x27`.
pub fn short(typed: &str) -> String {
    match typed.split(' ').collect::<Vec<_>>()[..] {
        [from, to] => format!("{from}-{to}"),
        [from, .., to] => format!("{from}x{to}"),
        _ => typed.into(),
    }
}

/// A reviewed game.
pub struct Reviewed {
    /// Number in the file, from 1.
    pub number: usize,
    pub game: AnyPdnGame,
    pub judged: Vec<Judged>,
    first: Color,
    /// Why the game ends where it does, if it could not be read to its end.
    pub cut: Option<String>,
    /// The game with comments and glyphs, if it is asked for.
    pdn: String,
}

impl Reviewed {
    fn new<R: Rules>(
        args: &Args,
        (number, any): &(usize, AnyPdnGame),
        game: &PdnGameOf<R>,
        judged: Vec<JudgedMove<R::Move>>,
    ) -> Reviewed
    where
        R::Move: ToString,
    {
        let mut pdn = String::new();
        if args.pdn.is_some() {
            let annotated = annotate::annotated(game, &judged, args.lang.into());
            add_game(&mut pdn, &annotated, args.letters.charset(), false);
        }
        let (first, cut) = (R::turn(&game.start), game.line.cut.clone());
        let judged = judged.into_iter().map(|judged| judged.map(|mv| mv.to_string())).collect();
        Reviewed { number: *number, game: any.clone(), judged, first, cut, pdn }
    }

    /// Returns the players' names, such as `Rossi - Bianchi`; unknown ones are named by colour.
    pub fn players(&self, lang: Lang) -> String {
        let known = |tag| self.game.tag(tag).filter(|name| !matches!(name.trim(), "" | "?"));
        let [white, black] = colors(lang);
        format!("{} - {}", known("White").unwrap_or(white), known("Black").unwrap_or(black))
    }

    /// Returns a move's number with its dots: `12.`, `12...`.
    pub fn number_of(&self, judged: &Judged) -> String {
        numbered(self.first, judged.ply)
    }

    /// Returns the drawn opening of Italian draughts, or what the game is.
    pub fn opening(&self, lang: Lang) -> (&'static str, String) {
        let AnyPdnGame::Italian(game) = &self.game else {
            return (lang.text(words::REVIEW_PAGE_KIND), self.game.rulebook().name().to_string());
        };
        let moves: Vec<_> = game.moves().take(2).collect();
        let is_from_start = game.start == Position::start(Color::White);
        let card = Card::all().find(|card| is_from_start && card.moves()[..] == moves[..]);
        let drawn = card.map(|card| {
            let [white, black] = card.moves().map(|mv| short(&mv.to_string()));
            format!("{} {}: {white}, {black}", lang.text(words::REVIEW_PAGE_BALLOT), card.number())
        });
        let none = || lang.text(words::REVIEW_PAGE_NO_BALLOT).to_string();
        (lang.text(words::REVIEW_PAGE_OPENING), drawn.unwrap_or_else(none))
    }

    /// Prints a line for the game and one for each marked move, the worst first.
    fn print(&self) -> Result<(), Failure> {
        let lang = Lang::En;
        let percent =
            |color| accuracy(&self.judged, color).map_or("-".into(), |percent| format!("{percent} %"));
        out::line(format_args!(
            "game {}: {}  {}  moves {}  accuracy White {}, Black {}",
            self.number,
            self.players(lang),
            self.game.result(),
            self.judged.len(),
            percent(Color::White),
            percent(Color::Black)
        ))?;
        for judged in worst(&self.judged) {
            let (before, after) = (judged.best_for_white(), judged.played_for_white());
            out::line(format_args!(
                "  {} {}{}  {} to {}{}; better {}",
                self.number_of(judged),
                short(&judged.mv),
                judged.mark.map_or("", |mark| mark.sign()),
                worth(before, lang),
                worth(after, lang),
                judged.threw.map_or(String::new(), |had| format!(", {}", threw(lang, had))),
                short(judged.better())
            ))?;
        }
        Ok(())
    }
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
    let thought = thought(args, &chosen)?;
    let reviewed = go_through(args, chosen)?;
    let lang = args.lang.into();
    if let Some(path) = &args.pdn {
        let games: Vec<&str> = reviewed.iter().map(|game| game.pdn.as_str()).collect();
        outputs.write(path, PDN, games.join("\n").as_bytes())?;
    }
    if let Some(path) = &args.html {
        outputs.write(path, page::FORMAT, page::html(&reviewed, &thought, lang).as_bytes())?;
    }
    // A file on standard output replaces the lines. Files are written first: the reader may have gone.
    let is_taken = [&args.pdn, &args.html].into_iter().flatten().any(|path| is_dash(path));
    for game in reviewed.iter().filter(|_| !is_taken) {
        game.print()?;
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
) -> Result<Vec<(usize, AnyPdnGame)>, Failure> {
    let count = games.len();
    if count == 0 {
        return Err(refused());
    }
    let is_chosen = |number: usize| args.game.is_none_or(|game| game as usize == number);
    let chosen: Vec<_> = (1..).zip(games).filter(|(number, _)| is_chosen(*number)).collect();
    match args.game {
        Some(game) if chosen.is_empty() => Err(pdn::no_game(&args.file, game as usize, count)),
        _ => Ok(chosen),
    }
}

fn limits(args: &Args) -> SearchOptions {
    let usual = ROWS[0].review_nodes().filter(|_| args.time.is_none());
    SearchOptions { nodes: args.nodes.or(usual), time: args.time, ..SearchOptions::default() }
}

/// Returns the nodes of a position in a review of another game.
fn nodes_of(args: &Args, number: usize, game: &PdnGameOf<Variant>) -> Result<u64, Failure> {
    let book = game.start.rulebook;
    let refused =
        |why: &str| of_input(&args.file)(format_args!("game {number} is one of {}, {why}", book.name()));
    let usual = book.review_nodes().ok_or_else(|| refused("which has no review"))?;
    match args.time {
        Some(_) => Err(refused("which is searched by --nodes, not by --time")),
        None => Ok(args.nodes.unwrap_or(usual)),
    }
}

/// Returns what is spent on each move.
fn thought(args: &Args, games: &[(usize, AnyPdnGame)]) -> Result<String, Failure> {
    let mut all = Vec::new();
    let nodes = |nodes: u64| wording::nodes(args.lang.into(), nodes);
    for (number, game) in games {
        let told = match (game, limits(args)) {
            (AnyPdnGame::Variant(game), _) => nodes(nodes_of(args, *number, game)?),
            (_, SearchOptions { nodes: Some(limit), .. }) => nodes(limit),
            (_, SearchOptions { time, .. }) => format!("{} s", time.unwrap_or_default().as_secs_f64()),
        };
        if !all.contains(&told) {
            all.push(told);
        }
    }
    Ok(all.join(", "))
}

fn go_through(args: &Args, games: Vec<(usize, AnyPdnGame)>) -> Result<Vec<Reviewed>, Failure> {
    let threads = threads::of_option(args.threads).min(games.len());
    try_threads(threads)?;
    let databases = Arc::new(args.egdb.open()?);
    let go = limits(args);
    let all: usize = games.iter().map(|(_, game)| positions(game.plies())).sum();
    let bar = Mutex::new(ProgressBar::new(all as u64, Duration::ZERO));
    let step = |number| bar.lock().expect("no review panics").step(1, |_| format!("game {number}"));
    let found = in_parallel(threads, games.len(), |index| {
        let numbered = &games[index];
        Ok(match &numbered.1 {
            AnyPdnGame::Italian(game) => {
                let mut searcher = Searcher::trained(args.hash as usize, 1, databases.clone())?;
                let moves: Vec<Move> = game.moves().collect();
                let mut each = || {
                    step(numbered.0);
                    true
                };
                let stop = AtomicBool::new(false);
                let judged = review(&mut searcher, &*databases, &game.start, &moves, &go, &stop, &mut each);
                Reviewed::new(args, numbered, game, judged)
            }
            AnyPdnGame::Variant(game) => {
                let nodes = nodes_of(args, numbered.0, game)?;
                let moves: Vec<String> = game.moves().collect();
                let judged = review_variant(&game.start, &moves, nodes, &mut || step(numbered.0));
                Reviewed::new(args, numbered, game, judged.expect("the reader has played the moves"))
            }
        })
    });
    found.into_iter().collect()
}
