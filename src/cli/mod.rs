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
mod generate;
mod html;
mod hub;
#[cfg(windows)]
mod integrate;
mod italian;
mod moves;
mod options;
mod out;
mod output;
mod perft;
mod play;
mod progress;
#[cfg(feature = "window")]
mod replay;
mod run;
mod script;
mod terminal;
mod values;
mod variant;
#[cfg_attr(not(feature = "window"), path = "no_window.rs")]
mod window;

use clap::{Parser, Subcommand};
use dama::unstable::formats::printable::{is_printable, PrintableLines};
use failure::Failure;
use italian::{analyze, book, egdb, matches, pdn, review, solve, train};
use std::io::{stderr, stdout, Write};
use std::process::ExitCode;

/// DAMA.COM brought back: Italian draughts on an EGA-style screen
#[derive(Parser, Debug)]
#[command(name = "dama", version)]
#[command(args_conflicts_with_subcommands = true)]
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
    /// The same program without a window, keys from a file
    Run(Box<run::RunArgs>),
    /// Play a recording again in a window, or check it without one
    ///
    /// `dama replay game.rec` shows it. `dama replay --keys-only game.rec` plays its keys without a window and without
    /// looking at screens, and checks that positions, results and saved files are those recorded: exit code 0 if they
    /// are, 1 with one line that names the first difference. Recordings made before a sentence on a screen changed pass
    /// with it. Recordings of earlier versions have neither positions nor results: of those it checks that every key is
    /// taken, and which files were written.
    #[cfg(feature = "window")]
    Replay(Box<replay::ReplayArgs>),
    /// Type the same into the original, under DOSBox, and show both screens side by side
    Compare(Box<compare::CompareArgs>),
    /// The legal moves of a position, as typed in the game
    Moves(moves::Args),
    /// Count the ways the game can go on
    Perft(perft::Args),
    /// What the engine thinks of a position
    Analyze(analyze::Args),
    /// The side to move wins: prove it, with the shortest line and what else wins
    Solve(solve::Args),
    /// Draw a position for print, as SVG or PNG, with marks and arrows
    Diagram(diagram::Args),
    /// Play two settings against each other
    Match(Box<matches::Args>),
    /// The engine for other programs: the Hub protocol, version 2, on standard input and output
    Hub(hub::Args),
    /// Search fixed positions: node total and speed; how fast the other games go
    Bench(bench::Args),
    /// Look into KEYBOARD.DAT, take it apart, build it
    #[command(subcommand)]
    Dat(dat::DatCommand),
    /// Make the program's disk; list, read and write floppy images
    #[command(subcommand)]
    Disk(disk::DiskCommand),
    /// The opening book: make one, look into it
    #[command(subcommand)]
    Book(book::BookCommand),
    /// The 49 ballots, with what the engine and the article say of them
    Openings(book::OpeningsArgs),
    /// Endgame databases: build, check, ask
    #[command(subcommand)]
    Egdb(egdb::EgdbCommand),
    /// Train the evaluation: play games, fit weights to them
    #[command(subcommand)]
    Train(train::TrainCommand),
    /// Open .pdn files with this program, and list it in the Start menu
    #[cfg(windows)]
    Integrate(integrate::Args),
    /// Write the manual page
    Man,
    /// Write a shell's completions
    Completions {
        /// For which shell
        shell: clap_complete::Shell,
    },
    /// Go through games in PDN with the maestro: what each move was worth, what would have been better
    Review(review::Args),
    /// Check games in PDN, or write them anew
    #[command(subcommand)]
    Pdn(pdn::PdnCommand),
}

pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            let text = error.render().to_string();
            // The error quotes arguments, so control characters are not printed. Its own failure is ignored.
            let _ = match text.chars().all(|c| is_printable(c) || c == '\n') {
                true => error.print(),
                false => write!(stderr(), "{}", PrintableLines(text)),
            };
            return ExitCode::from(2);
        }
        // Help or the version was asked for.
        Err(asked) => return exit_code(asked.print().and_then(|()| stdout().flush()).map_err(Failure::from)),
    };
    exit_code(run(cli))
}

fn exit_code(ended: Result<(), Failure>) -> ExitCode {
    ended.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
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
        Some(Command::Hub(args)) => hub::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Dat(command)) => dat::run(command),
        Some(Command::Disk(command)) => disk::run(command),
        Some(Command::Egdb(command)) => egdb::run(&command),
        Some(Command::Book(command)) => book::run(&command),
        Some(Command::Openings(args)) => book::openings(&args),
        Some(Command::Train(command)) => train::run(&command),
        #[cfg(windows)]
        Some(Command::Integrate(args)) => integrate::run(&args),
        Some(Command::Man) => generate::man(),
        Some(Command::Completions { shell }) => generate::completions(shell),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Pdn(command)) => pdn::run(&command),
    }
}
