//! The command line: clap types, one file per subcommand.
#![allow(clippy::float_arithmetic, reason = "times and ratings are shown with decimals")]

mod bench;
mod compare;
#[cfg_attr(not(windows), path = "no_console.rs")]
mod console;
mod dat;
mod databases;
mod diagram;
mod disk;
mod explore;
mod failure;
mod games_file;
mod generate;
mod help;
mod html;
mod hub;
#[cfg(windows)]
mod integrate;
mod italian;
mod moved;
mod moves;
mod options;
mod out;
mod output;
mod parse;
mod perft;
mod play;
mod progress;
#[cfg(feature = "window")]
mod replay;
mod replies;
mod run;
mod script;
#[cfg(unix)]
mod signals;
mod terminal;
mod threads;
mod values;
mod variant;
#[cfg_attr(not(feature = "window"), path = "no_window.rs")]
mod window;

use clap::{Parser, Subcommand};
use failure::Failure;
use italian::{analyze, book, egdb, matches, pdn, review, solve};
use std::process::ExitCode;

/// What one types most.
const EXAMPLES: &str = "Examples:
  dama --level 5 --lang en
  dama --variant zamma --option first=white
  dama --text --disk ~/dama";

/// DAMA.COM brought back: Italian draughts on an EGA-style screen
#[derive(Parser, Debug)]
#[command(name = "dama", version)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    play: options::PlayOptions,
    #[command(flatten)]
    show: options::ShowOptions,
    #[command(flatten)]
    keep: options::KeepOptions,
    #[command(flatten)]
    egdb: databases::Egdb,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a script of typed lines without a window, and write its screens
    #[command(after_help = "Example:\n  dama run game.txt --level 3 --png last.png --transcript -")]
    Run(Box<run::RunArgs>),
    /// Replay a recording in a window, or check it without one
    ///
    /// With --keys-only it types the recorded keys without a window and ignores what the screens say. It compares
    /// positions, results and saved files with those recorded. The exit code is 0 if all are equal; otherwise it is 1,
    /// and one line names the first difference. A recording of an earlier version may hold no positions and results:
    /// then only its keys and the files it wrote are checked.
    #[cfg(feature = "window")]
    #[command(after_help = "Examples:\n  dama replay game.rec\n  dama replay --keys-only game.rec")]
    Replay(Box<replay::ReplayArgs>),
    /// Type the same keys into the original, under DOSBox, and show both screens side by side
    Compare(Box<compare::CompareArgs>),
    /// List the legal moves of a position, as they are typed in the game
    #[command(
        after_help = "Examples:\n  dama moves --fen W:W21,22,K30:B1-12\n  dama moves --variant polacca --json"
    )]
    Moves(moves::Args),
    /// Count the positions that can be reached in a number of moves
    #[command(after_help = "Example:\n  dama perft --depth 8")]
    Perft(perft::Args),
    /// Search a position and print the score and the best line
    #[command(
        after_help = "Examples:\n  dama analyze --fen W:W21,22,K30:B1-12 --time 5\n  dama analyze --pdn games.pdn --game 2 --move 20 --depth 15"
    )]
    Analyze(analyze::Args),
    /// Prove that the side to move wins: the shortest line, and which other moves win
    #[command(after_help = "Example:\n  dama solve --fen W:W22,26,K30:B9,13,K17 --in 31")]
    Solve(solve::Args),
    /// Draw a position for print, as SVG or PNG, with marks and arrows
    #[command(after_help = "Example:\n  dama diagram --fen W:W21,22,K30:B1-12 --arrow 22-18 position.svg")]
    Diagram(diagram::Args),
    /// Play a match between two settings of the engine
    Match(Box<matches::Args>),
    /// Run the engine for another program: the Hub protocol, version 2, on standard input and output
    #[command(after_help = "Example:\n  dama hub --threads 4 --hash 256")]
    Hub(analyze::Machine),
    /// Measure speed: search fixed positions and print nodes and time
    #[command(after_help = "Example:\n  dama bench --variant polacca")]
    Bench(variant::VariantArgs),
    /// Show, unpack and build KEYBOARD.DAT
    #[command(subcommand, after_help = "Example:\n  dama dat info KEYBOARD.DAT")]
    Dat(dat::DatCommand),
    /// Make the program's disk; list, read and write floppy images
    #[command(subcommand, after_help = "Example:\n  dama disk make ~/dama")]
    Disk(disk::DiskCommand),
    /// Look a position up in the opening book
    #[command(subcommand, after_help = "Example:\n  dama book probe --fen W:W21-32:B1-12")]
    Book(book::BookCommand),
    /// List the 49 ballots with the engine's score and the article's verdict
    #[command(after_help = "Example:\n  dama openings --depth 20")]
    Openings(book::OpeningsArgs),
    /// Query endgame databases
    #[command(subcommand, after_help = "Example:\n  dama egdb probe W:WK18:BK1 --dir tables")]
    Egdb(egdb::EgdbCommand),
    /// Open .pdn files with this program, and list it in the Start menu
    #[cfg(windows)]
    #[command(after_help = "Example:\n  dama integrate")]
    Integrate(integrate::Args),
    /// Print the manual page
    #[command(after_help = "Example:\n  dama man > dama.6")]
    Man,
    /// Print a shell's completions
    #[command(
        after_help = "Example:\n  dama completions bash > ~/.local/share/bash-completion/completions/dama"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Review games in PDN: what each move was worth, and which move was better
    #[command(after_help = "Example:\n  dama review games.pdn --time 1 --html review.html")]
    Review(review::Args),
    /// Check games in PDN, or rewrite them as strict PDN 3.0
    #[command(subcommand, after_help = "Example:\n  dama pdn check games.pdn")]
    Pdn(pdn::PdnCommand),
}

pub fn main() -> ExitCode {
    #[cfg(unix)]
    signals::outlive_file_limits();
    if let Some(failure) = moved::moved(std::env::args_os().skip(1)) {
        return failure.report();
    }
    match parse::parsed(help::grouped) {
        Ok(cli) => parse::exit_code(run(cli)),
        Err(code) => code,
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => play::run(&cli.play, &cli.show, &cli.keep, &cli.egdb),
        Some(Command::Run(args)) => run::run(*args),
        #[cfg(feature = "window")]
        Some(Command::Replay(args)) => replay::run(*args),
        Some(Command::Compare(args)) => compare::run(*args),
        Some(Command::Moves(args)) => moves::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Analyze(args)) => analyze::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Diagram(args)) => diagram::run(&args),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Hub(machine)) => hub::run(&machine),
        Some(Command::Bench(variant)) => bench::run(&variant),
        Some(Command::Dat(command)) => dat::run(command),
        Some(Command::Disk(command)) => disk::run(command),
        Some(Command::Egdb(command)) => egdb::run(&command),
        Some(Command::Book(command)) => book::run(&command),
        Some(Command::Openings(args)) => book::openings(&args),
        #[cfg(windows)]
        Some(Command::Integrate(args)) => integrate::run(&args),
        Some(Command::Man) => generate::man(),
        Some(Command::Completions { shell }) => generate::completions(shell),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Pdn(command)) => pdn::run(&command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_example_of_the_help_is_a_line_that_the_program_reads() {
        let checked = generate::check_examples(&Cli::command());
        assert!(checked > 30, "{checked}");
    }
}
