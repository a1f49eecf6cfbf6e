//! `dama book probe` and `dama openings`: what an opening book knows, and the 49 ballots.

use super::failure::{of_file, Failure};
use super::{fen, moves, openings, out};
use dama::unstable::engine::Depth;
use dama::unstable::host::disks::files::read_up_to;
use dama::unstable::maestro::book::shipped;
use dama::unstable::maestro::book_file::{Book, MAX_LEN};
use dama::unstable::maestro::searcher::{SearchOptions, Searcher, DEFAULT_HASH};
use dama::unstable::rules::italian::ballot::{Card, Excluded};
use dama::unstable::rules::Game;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

#[derive(clap::Subcommand, Debug)]
pub enum BookCommand {
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
        BookCommand::Probe { fen, book } => probe(fen.as_deref(), book.as_ref()),
    }
}

fn probe(text: Option<&str>, path: Option<&PathBuf>) -> Result<(), Failure> {
    let position = fen::position(text)?;
    let bytes;
    let book = match path {
        None => shipped(),
        Some(path) => {
            bytes = read_up_to(path, MAX_LEN + 1).map_err(of_file(path))?;
            Book::read(&bytes).map_err(of_file(path))?
        }
    };
    out::line(format_args!(
        "# score for the side to move, in hundredths of a man; - where the book does not have the move"
    ))?;
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
    for ballot in Card::all() {
        let moves = ballot.squares().map(|[from, to]| format!("{from}-{to}")).join(" ");
        let says = match ballot.excluded() {
            None => "in tournaments",
            Some(Excluded::BadForBlack) => "slightly bad for Black: not in tournaments",
            Some(Excluded::LosesMan) => "never: Black loses a man",
        };
        searcher.new_game();
        let go = SearchOptions { depth: Some(Depth(args.depth)), ..SearchOptions::default() };
        let found = searcher.go(&openings::after(ballot), &[], &go, &AtomicBool::new(false), &mut |_| ());
        // After a ballot White is to move.
        let report = found.expect("a ballot has moves");
        let line: Vec<String> = report.pv.iter().take(6).map(|mv| mv.to_string()).collect();
        out::line(format_args!("{moves:12} {:+5}  {says:42}  {}", report.score.0, line.join(", ")))?;
    }
    Ok(())
}
