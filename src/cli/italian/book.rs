//! `dama book`: builds and probes opening books.

use super::failure::Failure;
use super::output::Force;
use super::progress::StatusLine;
use super::{fen, moves, openings, out};
use dama::unstable::datagen::book::{self, Recipe, MOST_POSITIONS};
use dama::unstable::engine::Depth;
use dama::unstable::host::disks::files::read_up_to;
use dama::unstable::host::disks::outputs::is_dash;
use dama::unstable::maestro::book_file::Book;
use dama::unstable::maestro::searcher::{SearchOptions, Searcher, DEFAULT_HASH};
use dama::unstable::rules::Game;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(clap::Subcommand, Debug)]
pub enum BookCommand {
    /// Build a book: search the positions that good play is most likely to reach
    #[command(after_help = "Example:\n  dama book build book.bin --positions 20000")]
    Build {
        /// Positions in the book
        #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(100..=100_000))]
        positions: u32,
        /// Nodes searched for each position
        #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Penalty for moves that lose value: hundredths of a ply for each hundredth of a man
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=1000))]
        penalty: u32,
        /// The book
        out: PathBuf,
        #[command(flatten)]
        force: Force,
    },
    /// Print the moves of a position that a book knows, with their scores
    #[command(after_help = "Example:\n  dama book probe --fen W:W21-32:B1-12")]
    Probe {
        /// The position [default: the start, White to move]
        #[arg(long, value_name = "FEN")]
        fen: Option<String>,
        /// The book [default: the program's own]
        #[arg(long)]
        book: Option<PathBuf>,
    },
}

pub fn run(command: &BookCommand) -> Result<(), Failure> {
    match command {
        BookCommand::Build { positions, nodes, penalty, out, force } => {
            build(&Recipe { positions: *positions as usize, nodes: *nodes, penalty: *penalty }, out, *force)
        }
        BookCommand::Probe { fen, book } => probe(fen.as_deref(), book.as_ref()),
    }
}

fn build(recipe: &Recipe, path: &Path, force: Force) -> Result<(), Failure> {
    let outputs = force.outputs();
    outputs.check(path, book::FORMAT)?;
    let start = Instant::now();
    let (mut line, mut shown) = (StatusLine::logged(), 0);
    let ballots = openings::named("tutte")?;
    // A small hash table, because it is cleared before every search.
    let mut searcher = Searcher::shipped(1, 1)?;
    let bytes = book::build(&mut searcher, recipe, &ballots, &mut |positions| {
        let percent = 100 * positions / recipe.positions.clamp(1, MOST_POSITIONS);
        if percent > shown {
            shown = percent;
            let seconds = start.elapsed().as_secs_f64();
            let left = seconds * (100 - percent.min(100)) as f64 / percent as f64;
            line.show(&format!("{percent:3} % of {} positions, about {left:.0} s left", recipe.positions));
        }
    });
    line.leave();
    outputs.write(path, book::FORMAT, &bytes)?;
    if is_dash(path) {
        return Ok(());
    }
    let positions = Book::read(&bytes).map_or(0, |book| book.len());
    out::line(format_args!("{positions} positions, {} bytes", bytes.len()))?;
    out::line(format_args!("# {:.1} s", start.elapsed().as_secs_f64()))
}

fn probe(text: Option<&str>, path: Option<&PathBuf>) -> Result<(), Failure> {
    let position = fen::position(text)?;
    let bytes = match path {
        None => None,
        Some(path) => {
            let named = |error: String| Failure::refused(format!("{}: {error}", path.display()));
            let bytes = read_up_to(path, dama::unstable::maestro::book_file::MAX_LEN + 1)
                .map_err(|error| named(error.to_string()))?;
            Book::read(&bytes).map_err(|error| named(error.to_string()))?;
            Some(bytes)
        }
    };
    let book = match &bytes {
        Some(bytes) => Book::read(bytes).expect("read just now"),
        None => dama::unstable::maestro::book::shipped(),
    };
    for mv in moves::sorted(&position) {
        match book.score(&position.play_unchecked(mv)) {
            Some(score) => out::line(format_args!("{} {:+}", mv.numbers(), -i32::from(score)))?,
            None => out::line(format_args!("{} -", mv.numbers()))?,
        }
    }
    Ok(())
}

#[derive(clap::Args, Debug)]
pub struct OpeningsArgs {
    /// Plies searched after each ballot
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: u8,
}

/// Prints the 49 ballots: score for White, the article's verdict, and the pv.
pub fn openings(args: &OpeningsArgs) -> Result<(), Failure> {
    let mut searcher = Searcher::shipped(DEFAULT_HASH, 1)?;
    out::line(format_args!(
        "# score for White at depth {}, in hundredths of a man; the article; the best line",
        args.depth
    ))?;
    for (text, says, position) in openings::all_ballots() {
        searcher.new_game();
        let go = SearchOptions { depth: Some(Depth(args.depth)), ..SearchOptions::default() };
        let found = searcher.go(&position, &[], &go, &AtomicBool::new(false), &mut |_| ());
        // After a ballot White is to move.
        let report = found.expect("a ballot has moves");
        let line: Vec<String> = report.pv.iter().take(6).map(|mv| mv.numbers().to_string()).collect();
        out::line(format_args!("{text:12} {:+5}  {says:42}  {}", report.score.0, line.join(", ")))?;
    }
    Ok(())
}
