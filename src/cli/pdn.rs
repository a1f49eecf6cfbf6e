//! `dama pdn`: games in PDN checked and written anew.

use super::failure::Failure;
use super::out;
use clap::Subcommand;
use dama::host::files::{read_up_to, write_atomic};
use dama::host::pdn::{self, Game, Reading, MAX_LEN};
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
    /// Read a file however it is written, and write it as strict PDN 3.0
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

fn read(path: &Path) -> Result<Reading, Failure> {
    let bytes = read_up_to(path, MAX_LEN)
        .map_err(|error| Failure::refused(format_args!("{}: {error}", path.display())))?;
    Ok(pdn::read(&bytes))
}

fn check(files: &[PathBuf]) -> Result<(), Failure> {
    let (mut faults, mut games) = (0, 0);
    for path in files {
        let reading = read(path)?;
        for fault in &reading.faults {
            out::line(format_args!("{}: {fault}", path.display()))?;
        }
        if reading.faults.is_empty() {
            let moves: usize = reading.games.iter().map(|game| game.line.moves.len()).sum();
            out::line(format_args!(
                "{}: {} games, {moves} moves, all good",
                path.display(),
                reading.games.len()
            ))?;
        }
        faults += reading.faults.len();
        games += reading.games.len();
    }
    match faults {
        0 => Ok(()),
        n => Err(Failure::refused(format_args!("{}: {n} wrong in {games} games", names(files)))),
    }
}

fn names(files: &[PathBuf]) -> String {
    let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    names.join(", ")
}

fn convert(input: &Path, output: &Path) -> Result<(), Failure> {
    let text = pdn::write(&games(input)?);
    if output.as_os_str() == "-" {
        use std::io::Write;
        return Ok(std::io::stdout().lock().write_all(text.as_bytes())?);
    }
    write_atomic(output, text.as_bytes())
        .map_err(|error| Failure::refused(format_args!("{}: {error}", output.display())))
}

/// The games of a file in which nothing is wrong.
pub fn games(path: &Path) -> Result<Vec<Game>, Failure> {
    let Reading { games, faults } = read(path)?;
    match faults.first() {
        None => Ok(games),
        Some(fault) => Err(Failure::refused(format_args!("{}: {fault}", path.display()))),
    }
}

/// A game of a file, by its number from 1; the rest of the file may be as it will.
pub fn game(path: &Path, number: usize) -> Result<Game, Failure> {
    let Reading { mut games, faults } = read(path)?;
    let of_game = faults.iter().find(|fault| fault.game == number || fault.game == 0);
    if let Some(fault) = of_game {
        return Err(Failure::refused(format_args!("{}: {fault}", path.display())));
    }
    if number == 0 || number > games.len() {
        let message = format!("{}: no game {number}, there are 1 to {}", path.display(), games.len());
        return Err(Failure::refused(message));
    }
    Ok(games.swap_remove(number - 1))
}
