//! `dama pdn`: checks PDN files and rewrites them.

use super::failure::Failure;
use super::output::Force;
use super::script::shown;
use crate::cli::out::counted;
use clap::Subcommand;
use dama::unstable::formats::printable::Printable;
use dama::unstable::game_files::pdn::{
    self, AnyPdnReading, Charset, Italian, PdnFault, PdnReadingOf, Rules, Variant, VariantPosition, MAX_LEN,
};
use dama::unstable::games::{Rulebook, GAMES};
use dama::unstable::host::disks::outputs::{read_input, FileFormat, ReadFiles};
use dama::unstable::rules::italian::Position;
use std::io::{stdout, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Files of games. Chess in PGN looks like them, but has no draughts in it.
pub const PDN: FileFormat<'_> = FileFormat { name: "games of draughts in PDN", is: &pdn::is_draughts };

#[derive(Subcommand, Debug)]
pub enum PdnCommand {
    /// List every fault with its file, game, line, move and reason; the exit code is 1 if there are any
    #[command(after_help = "Example:\n  dama pdn check games.pdn more.pdn")]
    Check {
        /// The files; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Read a file in any style and write it as strict PDN 3.0; a game with a fault is cut there with a comment,
    /// and the exit code is 1
    #[command(after_help = "Example:\n  dama pdn convert old.pdn new.pdn")]
    Convert {
        /// The file to read; `-` is standard input
        input: PathBuf,
        /// The file to write; `-` is standard output
        output: PathBuf,
        #[command(flatten)]
        letters: CharsetArg,
        #[command(flatten)]
        force: Force,
    },
}

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct CharsetArg {
    /// Write the PDN in UTF-8; without it, letters beyond ASCII become `&agrave;` and the like, which every program can
    /// read
    #[arg(long)]
    utf8: bool,
}

impl CharsetArg {
    pub fn charset(self) -> Charset {
        if self.utf8 {
            Charset::Utf8
        } else {
            Charset::Ascii
        }
    }
}

pub fn run(command: &PdnCommand) -> Result<(), Failure> {
    match command {
        PdnCommand::Check { files } => check(files),
        PdnCommand::Convert { input, output, letters, force } => {
            convert(input, output, letters.charset(), *force)
        }
    }
}

// `-` is standard input.
fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    read_input(path, MAX_LEN, &ReadFiles::default())
        .map_err(|error| Failure::refused(format_args!("{}: {error}", shown(path))))
}

pub fn read(path: &Path) -> Result<pdn::PdnReading, Failure> {
    Ok(pdn::read(&bytes_of(path)?))
}

fn read_any(path: &Path) -> Result<AnyPdnReading, Failure> {
    Ok(pdn::read_any(&bytes_of(path)?, GAMES))
}

fn check(files: &[PathBuf]) -> Result<(), Failure> {
    let (mut faults, mut games) = (0, 0);
    let mut out = BufWriter::new(stdout().lock());
    for path in files {
        let (wrong, count, counts) = match read_any(path)? {
            AnyPdnReading::Italian(reading) => summary(reading),
            AnyPdnReading::Variant(reading) => summary(reading),
        };
        for fault in &wrong {
            writeln!(out, "{}", Printable(format_args!("{}: {fault}", shown(path))))?;
        }
        if wrong.is_empty() {
            let (games, moves) = (counted(counts.0, "game"), counted(counts.1, "move"));
            writeln!(out, "{}: {games}, {moves}, all good", Printable(shown(path)))?;
        }
        faults += count;
        games += counts.0;
    }
    out.flush()?;
    match faults {
        0 => Ok(()),
        n => Err(Failure::refused(format_args!(
            "{}: {} in {}",
            names(files),
            counted(n, "fault"),
            counted(games, "game")
        ))),
    }
}

/// Returns the listed faults, their full number, and the numbers of games and moves.
fn summary<R: Rules>(reading: PdnReadingOf<R>) -> (Vec<PdnFault>, usize, (usize, usize)) {
    let (count, games) = (reading.fault_count(), &reading.games);
    let sizes = (games.len(), games.iter().map(|game| game.line.moves.len()).sum());
    (reading.faults, count, sizes)
}

fn names(files: &[PathBuf]) -> String {
    let names: Vec<String> = files.iter().map(|path| shown(path).into_owned()).collect();
    names.join(", ")
}

/// Writes the readable games; one with a fault is cut there, and a comment says so.
fn convert(input: &Path, output: &Path, charset: Charset, force: Force) -> Result<(), Failure> {
    let outputs = force.outputs().reading(input);
    outputs.check(output, PDN)?;
    let (text, faults) = match read_any(input)? {
        AnyPdnReading::Italian(reading) => (pdn::write_as(&reading.games, charset), reading.faults),
        AnyPdnReading::Variant(reading) => (pdn::write_as(&reading.games, charset), reading.faults),
    };
    if text.is_empty() {
        return Err(refused(input, &faults));
    }
    outputs.write(output, PDN, text.as_bytes())?;
    match faults.is_empty() {
        true => Ok(()),
        false => Err(refused(input, &faults)),
    }
}

pub fn refused(path: &Path, faults: &[PdnFault]) -> Failure {
    let first = faults.first().map(ToString::to_string).unwrap_or_default();
    let more = match pdn::count_faults(faults) {
        0 | 1 => String::new(),
        n => format!("; and {} more, which `dama pdn check` lists", n - 1),
    };
    Failure::refused(format_args!("{}: {first}{more}", shown(path)))
}

/// Returns the position after `ply` plies of a game, counted from 1; without `ply`, at its end.
// Faults in other games or after that position do not matter.
pub fn position(path: &Path, number: usize, ply: Option<usize>) -> Result<Position, Failure> {
    position_of(Italian, path, number, ply)
}

/// Like [`position`], for another game.
pub fn table(
    book: &'static dyn Rulebook,
    path: &Path,
    number: usize,
    ply: Option<usize>,
) -> Result<VariantPosition, Failure> {
    position_of(Variant(book), path, number, ply)
}

fn position_of<R: Rules>(
    rules: R,
    path: &Path,
    number: usize,
    ply: Option<usize>,
) -> Result<R::Position, Failure> {
    let PdnReadingOf { games, faults } = pdn::read_as(rules, &bytes_of(path)?);
    let Some(game) = number.checked_sub(1).and_then(|index| games.get(index)) else {
        if games.is_empty() {
            return Err(refused(path, &faults));
        }
        let message = format!(
            "{}: there is no game {number}; the games are numbered 1 to {}",
            shown(path),
            games.len()
        );
        return Err(Failure::refused(message));
    };
    let plies = game.line.moves.len();
    if let Some(cut) = game.line.cut.as_ref().filter(|_| faults.iter().all(|fault| fault.game != number)) {
        // The game's fault is beyond the listed ones.
        return Err(Failure::refused(format_args!("{}: game {number}, {cut}", shown(path))));
    }
    // Nothing after the fault that cuts a game is read.
    let cut = faults.iter().rfind(|fault| fault.game == number).filter(|_| game.is_cut());
    match cut.filter(|fault| fault.is_of_head() || ply.is_none_or(|ply| ply > plies)) {
        Some(fault) => Err(refused(path, std::slice::from_ref(fault))),
        None => game.position_after(ply.unwrap_or(plies)).ok_or_else(|| {
            Failure::refused(format_args!("{}: game {number} has only {plies} moves", shown(path)))
        }),
    }
}
