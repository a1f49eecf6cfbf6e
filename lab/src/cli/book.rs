//! `dama-lab book`: builds opening books.

use super::failure::Failure;
use super::out;
use super::output::Force;
use super::progress::StatusLine;
use dama::unstable::host::disks::outputs::is_dash;
use dama::unstable::maestro::book_file::Book;
use dama::unstable::maestro::searcher::Searcher;
use dama::unstable::rules::italian::ballot::BallotSet;
use dama_lab::book::{self, Recipe, MOST_POSITIONS};
use dama_lab::openings;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(clap::Subcommand, Debug)]
pub enum BookCommand {
    /// Build a book: search the positions that good play is most likely to reach
    #[command(after_help = "Example:\n  dama-lab book build book.bin --positions 20000")]
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
}

pub fn run(command: &BookCommand) -> Result<(), Failure> {
    let BookCommand::Build { positions, nodes, penalty, out, force } = command;
    build(&Recipe { positions: *positions as usize, nodes: *nodes, penalty: *penalty }, out, *force)
}

fn build(recipe: &Recipe, path: &Path, force: Force) -> Result<(), Failure> {
    let outputs = force.outputs();
    outputs.check(path, book::FORMAT)?;
    let start = Instant::now();
    let (mut line, mut shown) = (StatusLine::logged(), 0);
    let ballots = openings::after(BallotSet::All);
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
