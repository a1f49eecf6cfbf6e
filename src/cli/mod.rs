//! The command line: clap types, and one file a subcommand.
#![expect(clippy::float_arithmetic, reason = "the PC's side may use floats")]

mod analyze;
mod bench;
mod failure;
mod fen;
mod matches;
mod moves;
mod openings;
mod out;
mod perft;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// DAMA.COM brought back: Italian draughts on an EGA screen
#[derive(Parser, Debug)]
#[command(name = "dama", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// The legal moves of a position, as typed in the game
    Moves(moves::Args),
    /// Count the ways the game can go on
    Perft(perft::Args),
    /// What the engine thinks of a position
    Analyze(analyze::Args),
    /// Play two settings against each other
    Match(matches::Args),
    /// Search fixed positions: node total and speed
    Bench,
}

impl Command {
    fn run(&self) -> Result<(), Failure> {
        match self {
            Command::Moves(args) => moves::run(args),
            Command::Perft(args) => perft::run(args),
            Command::Analyze(args) => analyze::run(args),
            Command::Match(args) => matches::run(args),
            Command::Bench => bench::run(),
        }
    }
}

/// Parses the arguments and runs what they ask for.
pub fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.message.is_empty() {
                eprintln!("dama: {}", failure.message);
            }
            ExitCode::from(failure.code)
        }
    }
}
