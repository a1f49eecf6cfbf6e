//! `dama pdn`: games in PDN checked and written anew.

use super::failure::Failure;
use clap::Subcommand;
use dama::host::disks::files::{read_up_to, write_atomic};
use dama::library::pdn::{self, Fault, Reading, MAX_LEN};
use dama::rules::italian::Position;
use std::io::{stdout, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What to do with games in PDN.
#[derive(Subcommand, Debug)]
pub enum PdnCommand {
    /// Name file, game, line, move and reason of all that is wrong; exit code 1 if anything is
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Read a file however it is written, and write it as strict PDN 3.0; a game with a fault is cut
    /// there, a comment says so, and the exit code is 1
    Convert {
        /// The file to read
        input: PathBuf,
        /// The file to write; `-` is standard output
        output: PathBuf,
    },
}

/// Runs one of them.
pub fn run(command: &PdnCommand) -> Result<(), Failure> {
    match command {
        PdnCommand::Check { files } => check(files),
        PdnCommand::Convert { input, output } => convert(input, output),
    }
}

/// The games of a file.
pub fn read(path: &Path) -> Result<Reading, Failure> {
    let bytes = read_up_to(path, MAX_LEN)
        .map_err(|error| Failure::refused(format_args!("{}: {error}", path.display())))?;
    Ok(pdn::read(&bytes))
}

fn check(files: &[PathBuf]) -> Result<(), Failure> {
    let (mut faults, mut games) = (0, 0);
    let mut out = BufWriter::new(stdout().lock());
    for path in files {
        let reading = read(path)?;
        for fault in &reading.faults {
            writeln!(out, "{}: {fault}", path.display())?;
        }
        if reading.faults.is_empty() {
            let moves: usize = reading.games.iter().map(|game| game.line.moves.len()).sum();
            let (games, moves) = (counted(reading.games.len(), "game"), counted(moves, "move"));
            writeln!(out, "{}: {games}, {moves}, all good", path.display())?;
        }
        faults += reading.faults.len();
        games += reading.games.len();
    }
    out.flush()?;
    match faults {
        0 => Ok(()),
        n => Err(Failure::refused(format_args!("{}: {n} wrong in {}", names(files), counted(games, "game")))),
    }
}

/// `1 game`, `2 games`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn names(files: &[PathBuf]) -> String {
    let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    names.join(", ")
}

/// Writes the games that can be read, those with a fault up to it, where a comment says so.
fn convert(input: &Path, output: &Path) -> Result<(), Failure> {
    let Reading { games, faults } = read(input)?;
    if games.is_empty() {
        return Err(refused(input, &faults));
    }
    let text = pdn::write(&games);
    if output.as_os_str() == "-" {
        stdout().lock().write_all(text.as_bytes())?;
    } else {
        write_atomic(output, text.as_bytes())
            .map_err(|error| Failure::refused(format_args!("{}: {error}", output.display())))?;
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(refused(input, &faults)),
    }
}

/// The first fault and how many more there are.
pub fn refused(path: &Path, faults: &[Fault]) -> Failure {
    let first = faults.first().map(ToString::to_string).unwrap_or_default();
    let more = match faults.len() {
        0 | 1 => String::new(),
        n => format!("; and {} more: dama pdn check names them", n - 1),
    };
    Failure::refused(format_args!("{}: {first}{more}", path.display()))
}

/// The position in a game of a file, by its number from 1, after so many moves; without them at its
/// end. The rest of the file may be as it will, and what the game has after that place too.
pub fn position(path: &Path, number: usize, ply: Option<usize>) -> Result<Position, Failure> {
    let Reading { games, faults } = read(path)?;
    let Some(game) = number.checked_sub(1).and_then(|index| games.get(index)) else {
        if games.is_empty() {
            return Err(refused(path, &faults));
        }
        let message = format!("{}: no game {number}, there are 1 to {}", path.display(), games.len());
        return Err(Failure::refused(message));
    };
    let plies = game.line.moves.len();
    // Nothing is read after what cuts a game.
    let cut = faults.iter().rfind(|fault| fault.game == number).filter(|_| game.is_cut());
    match cut.filter(|fault| fault.is_of_head() || ply.is_none_or(|ply| ply > plies)) {
        Some(fault) => Err(refused(path, std::slice::from_ref(fault))),
        None => game.position_after(ply.unwrap_or(plies)).ok_or_else(|| {
            Failure::refused(format_args!("{}: game {number} has {plies} moves", path.display()))
        }),
    }
}
