//! The command line: clap types, one file per subcommand, and what it shares with the program's.
#![allow(clippy::float_arithmetic, reason = "times are shown with decimals")]

mod book;
mod curve;
mod egdb;
mod train;
mod words;

/// Modules of the program's command line, which is no library.
macro_rules! shared {
    ($($path:literal $module:ident)*) => {
        $(#[allow(dead_code, reason = "the program uses the rest")]
        #[path = $path]
        mod $module;)*
    };
}

shared! {
    "../../../src/cli/databases.rs" databases
    "../../../src/cli/italian/evaluator.rs" evaluator
    "../../../src/cli/failure.rs" failure
    "../../../src/cli/generate.rs" generate
    "../../../src/cli/out.rs" out
    "../../../src/cli/output.rs" output
    "../../../src/cli/parse.rs" parse
    "../../../src/cli/progress.rs" progress
    "../../../src/cli/italian/tables.rs" tables
    "../../../src/cli/threads.rs" threads
    "../../../src/cli/variant.rs" variant
}

#[allow(dead_code, reason = "the program uses the rest")]
#[cfg_attr(windows, path = "../../../src/cli/console.rs")]
#[cfg_attr(not(windows), path = "../../../src/cli/no_console.rs")]
mod console;
#[cfg(unix)]
#[path = "../../../src/cli/signals.rs"]
mod signals;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::path::Path;
use std::process::ExitCode;

/// The laboratory of dama: makes its weights, curves, opening books and endgame databases
#[derive(Parser, Debug)]
#[command(name = "dama-lab", version = dama::VERSION)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Train the evaluation: play games, then fit weights to them
    #[command(subcommand, after_help = "Example:\n  dama-lab train play games.bin --games 1000")]
    Train(train::TrainCommand),
    /// Build an opening book
    #[command(subcommand, after_help = "Example:\n  dama-lab book build book.bin --positions 20000")]
    Book(book::BookCommand),
    /// Build, check and pack endgame databases
    #[command(subcommand, after_help = "Example:\n  dama-lab egdb build --pieces 5 --dir tables")]
    Egdb(egdb::EgdbCommand),
    /// List the sentences that a language lacks, which are then English
    #[command(after_help = "Example:\n  dama-lab words es")]
    Words(words::WordsArgs),
    /// Print the manual page
    #[command(after_help = "Example:\n  dama-lab man > dama-lab.6")]
    Man,
    /// Print a shell's completions
    #[command(
        after_help = "Example:\n  dama-lab completions bash > ~/.local/share/bash-completion/completions/dama-lab"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

pub fn main() -> ExitCode {
    #[cfg(unix)]
    signals::outlive_file_limits();
    match parse::parsed(|help| help) {
        Ok(cli) => parse::exit_code(run(cli)),
        Err(code) => code,
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Command::Train(command) => train::run(&command),
        Command::Book(command) => book::run(&command),
        Command::Egdb(command) => egdb::run(&command),
        Command::Words(args) => words::run(&args),
        Command::Man => generate::man(),
        Command::Completions { shell } => generate::completions(shell),
    }
}

/// Turns an error about a file or folder into a failure that names it.
fn named(path: &Path) -> impl Fn(std::io::Error) -> Failure + '_ {
    move |error| Failure::refused(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_example_of_the_help_is_a_line_that_the_program_reads() {
        let checked = generate::check_examples(&Cli::command());
        assert!(checked > 12, "{checked}");
    }
}
