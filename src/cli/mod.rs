//! The command line: clap types, and one file a subcommand.

mod dat;
mod failure;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Italian draughts on an EGA screen, as in DAMA.COM of 1990
#[derive(Debug, Parser)]
#[command(name = "dama", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Look into KEYBOARD.DAT, take it apart, build it
    #[command(subcommand)]
    Dat(dat::DatCommand),
}

/// Parses the arguments and runs what they ask for.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe is no reason to complain about.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    run(cli).map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => Ok(()),
        Some(Command::Dat(command)) => dat::run(command),
    }
}
