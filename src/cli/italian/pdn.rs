//! `dama pdn`: checks PDN files and rewrites them.

use super::failure::Failure;
use super::out;
use super::output::Force;
use super::progress::ProgressBar;
use super::script::{of_input, shown};
use crate::cli::out::counted;
use clap::Subcommand;
use dama::unstable::built_in::ROWS;
use dama::unstable::formats::printable::Printable;
use dama::unstable::game_files::pdn::{
    self, AnyPdnGame, Charset, PdnFault, PdnFaultReason, PdnReadError, PdnReader, PdnWarning, ReadGame,
    Variant, VariantPosition, MAX_FAULTS, MAX_LEN,
};
use dama::unstable::games::{Rulebook, GAMES};
use dama::unstable::host::disks::outputs::{is_dash, read_input, FileFormat, ReadFiles};
use std::fs::File;
use std::io::{self, stdin, stdout, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

// Read at once, and written at once, in bytes.
const CHUNK: usize = 256 * 1024;

/// Files of games. Chess in PGN looks like them, but has no draughts in it.
pub const PDN: FileFormat<'_> = FileFormat { name: "games of draughts in PDN", is: &pdn::is_draughts };

#[derive(Subcommand, Debug)]
pub enum PdnCommand {
    /// List every move that cannot be read, and once a kind what was guessed, replaced or kept as a comment; the exit
    /// code is 1 if a move cannot be read. "All good" means that `convert` loses nothing
    #[command(after_help = "Example:\n  dama pdn check games.pdn more.pdn")]
    Check {
        /// The files, of any size; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one JSON object a file
        #[arg(long)]
        json: bool,
    },
    /// Read a file of any size and style and write it as strict PDN 3.0; a game with a fault is cut there with a
    /// comment, and the exit code is 1
    #[command(after_help = "Example:\n  dama pdn convert old.pdn new.pdn")]
    Convert {
        /// The file to read; `-` is standard input
        input: PathBuf,
        /// The file to write; `-` is standard output
        output: PathBuf,
        #[command(flatten)]
        letters: CharsetArg,
        /// Write variations within variations one after the other, each with the moves before it: CheckerBoard ends a
        /// variation at its first bracket, and would take the rest for the main line
        #[arg(long)]
        flat: bool,
        #[command(flatten)]
        force: Force,
    },
}

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct CharsetArg {
    /// Write the PDN in ASCII: letters beyond it become `&agrave;` and the like
    #[arg(long)]
    ascii: bool,
    /// Write the PDN in UTF-8, as without it
    #[arg(long, conflicts_with = "ascii")]
    utf8: bool,
}

impl CharsetArg {
    pub fn charset(self) -> Charset {
        if self.ascii {
            Charset::Ascii
        } else {
            Charset::Utf8
        }
    }
}

pub fn run(command: &PdnCommand) -> Result<(), Failure> {
    match command {
        PdnCommand::Check { files, json } => check(files, *json),
        PdnCommand::Convert { input, output, letters, flat, force } => {
            convert(input, output, letters.charset(), *flat, *force)
        }
    }
}

/// A file that is read game by game; `-` is standard input.
pub struct GamesInput {
    path: PathBuf,
    reader: PdnReader<'static>,
    warnings: Vec<PdnWarning>,
    // Why the reader stopped before the end of the file.
    stopped: Option<PdnFaultReason>,
}

/// Files that take longer have their progress shown.
const READ_IN_SILENCE: Duration = Duration::from_secs(1);

/// A file whose progress is shown.
struct ShownRead {
    input: Box<dyn Read + Send>,
    progress: ProgressBar,
}

impl Read for ShownRead {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(bytes)?;
        self.progress.step(read as u64, |bytes| format!("{} MB", bytes >> 20));
        Ok(read)
    }
}

impl GamesInput {
    pub fn open(path: &Path) -> Result<GamesInput, Failure> {
        let (input, all): (Box<dyn Read + Send>, u64) = match is_dash(path) {
            true => (Box::new(stdin()), 0),
            false => {
                let file = File::open(path).map_err(of_input(path))?;
                let len = file.metadata().map_err(of_input(path))?.len();
                (Box::new(file), len)
            }
        };
        let input = ShownRead { input, progress: ProgressBar::new(all, READ_IN_SILENCE) };
        let reader = PdnReader::of_read(input, GAMES);
        Ok(GamesInput { path: path.into(), reader, warnings: Vec::new(), stopped: None })
    }

    /// Returns the next game and its faults.
    pub fn next(&mut self) -> Result<Option<(AnyPdnGame, Vec<PdnFault>)>, Failure> {
        match self.reader.next() {
            Some(Ok(ReadGame { game, faults, warnings })) => {
                pdn::add_warnings(&mut self.warnings, warnings);
                Ok(Some((game, faults)))
            }
            Some(Err(PdnReadError::Source(error))) => Err(of_input(&self.path)(error)),
            Some(Err(PdnReadError::Stopped(reason))) => {
                self.stopped = Some(reason);
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// Returns why the file has no games, or was not read to its end.
    fn ended(&self, games: usize) -> Option<String> {
        let none = (games == 0).then_some(PdnFaultReason::NoGames);
        self.stopped.clone().or(none).map(|reason| format!("{}: {reason}", shown(&self.path)))
    }
}

// `-` is standard input.
pub fn read(path: &Path) -> Result<pdn::AnyPdnReading, Failure> {
    let bytes = read_input(path, MAX_LEN, &ReadFiles::default()).map_err(of_input(path))?;
    Ok(pdn::read_any(&bytes, GAMES))
}

/// What `check` says of a file.
#[derive(serde::Serialize)]
struct Checked {
    file: String,
    games: usize,
    moves: usize,
    errors: Vec<Said>,
    error_count: usize,
    warnings: Vec<Said>,
    kinds: Vec<Kind>,
}

#[derive(serde::Serialize)]
struct Said {
    game: usize,
    line: usize,
    column: usize,
    at: String,
    kind: &'static str,
    text: String,
    count: usize,
}

#[derive(serde::Serialize)]
struct Kind {
    kind: &'static str,
    count: usize,
}

impl Said {
    fn of(fault: &PdnFault, count: usize) -> Said {
        let PdnFault { game, line, column, at, reason } = fault;
        let (at, kind, text) = (at.clone(), reason.kind(), reason.to_string());
        Said { game: *game, line: *line, column: *column, at, kind, text, count }
    }
}

impl Checked {
    fn kind(&mut self, kind: &'static str, count: usize) {
        match self.kinds.iter_mut().find(|known| known.kind == kind) {
            Some(known) => known.count += count,
            None => self.kinds.push(Kind { kind, count }),
        }
    }
}

fn check(files: &[PathBuf], json: bool) -> Result<(), Failure> {
    let (mut faults, mut games) = (0, 0);
    for path in files {
        let checked = check_file(path, json)?;
        if json {
            out::json(&checked)?;
        }
        faults += checked.error_count;
        games += checked.games;
    }
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

fn check_file(path: &Path, json: bool) -> Result<Checked, Failure> {
    let name = shown(path).into_owned();
    let mut input = GamesInput::open(path)?;
    let mut out = BufWriter::new(stdout().lock());
    let mut line = |text: std::fmt::Arguments<'_>| match json {
        true => Ok(()),
        false => writeln!(out, "{}", Printable(format_args!("{name}: {text}"))),
    };
    let mut checked = Checked {
        file: name.clone(),
        games: 0,
        moves: 0,
        errors: Vec::new(),
        error_count: 0,
        warnings: Vec::new(),
        kinds: Vec::new(),
    };
    let mut listed = 0;
    while let Some((game, faults)) = input.next()? {
        checked.games += 1;
        checked.moves += game.plies();
        checked.error_count += pdn::count_faults(&faults);
        for fault in faults.iter().filter(|fault| !matches!(fault.reason, PdnFaultReason::More(_))) {
            checked.kind(fault.reason.kind(), 1);
            if listed < MAX_FAULTS {
                line(format_args!("{fault}"))?;
                listed += 1;
                if json {
                    checked.errors.push(Said::of(fault, 1));
                }
            }
        }
    }
    if checked.error_count > listed {
        line(format_args!("and {} more, not listed", checked.error_count - listed))?;
    }
    if let Some(why) = input.ended(checked.games) {
        return Err(Failure::refused(why));
    }
    for warning in &input.warnings {
        line(format_args!("warning: {warning}"))?;
        let PdnWarning { first, count } = warning;
        checked.kind(first.reason.kind(), *count);
        checked.warnings.push(Said::of(first, *count));
    }
    let (games, moves) = (counted(checked.games, "game"), counted(checked.moves, "move"));
    if checked.kinds.is_empty() {
        line(format_args!("{games}, {moves}, all good"))?;
    } else {
        let kinds: Vec<String> =
            checked.kinds.iter().map(|known| format!("{} ({})", known.kind, known.count)).collect();
        line(format_args!("{games}, {moves}; {}", kinds.join(", ")))?;
    }
    out.flush()?;
    Ok(checked)
}

fn names(files: &[PathBuf]) -> String {
    let names: Vec<String> = files.iter().map(|path| shown(path).into_owned()).collect();
    names.join(", ")
}

/// Writes the readable games; one with a fault is cut there, and a comment says so.
fn convert(input: &Path, output: &Path, charset: Charset, flat: bool, force: Force) -> Result<(), Failure> {
    let outputs = force.outputs().reading(input);
    outputs.check(output, PDN)?;
    // Of a file, the error names it.
    let failed = |error: io::Error| match is_dash(output) {
        true => Failure::from(error),
        false => Failure::refused(error),
    };
    let mut games = GamesInput::open(input)?;
    let (mut text, mut faults, mut number, mut more) = (String::new(), Vec::new(), 0, 0);
    let mut to = None;
    while let Some((game, found)) = games.next()? {
        let sink = match &mut to {
            Some(sink) => sink,
            to => to.insert(outputs.begin(output, PDN)?),
        };
        number += 1;
        more += pdn::count_faults(&found);
        faults.extend(found.into_iter().take(1 - faults.len()));
        if number > 1 {
            text.push('\n');
        }
        game.add_to(&mut text, charset, flat);
        if text.len() >= CHUNK {
            sink.write_all(text.as_bytes()).map_err(failed)?;
            text.clear();
        }
    }
    let Some(mut sink) = to else {
        return Err(Failure::refused(games.ended(0).unwrap_or_default()));
    };
    sink.write_all(text.as_bytes()).map_err(failed)?;
    sink.finish()?;
    match (games.ended(number), more) {
        (Some(why), 0) => Err(Failure::refused(why)),
        (None, 0) => Ok(()),
        _ => Err(refused_more(input, &faults, more)),
    }
}

pub fn refused(path: &Path, faults: &[PdnFault]) -> Failure {
    refused_more(path, faults, pdn::count_faults(faults))
}

fn refused_more(path: &Path, faults: &[PdnFault], count: usize) -> Failure {
    let first = faults.first().map(ToString::to_string).unwrap_or_default();
    let more = match count {
        0 | 1 => String::new(),
        n => format!("; and {} more, which `dama pdn check` lists", n - 1),
    };
    of_input(path)(format_args!("{first}{more}"))
}

/// Returns the position after `ply` plies of a game, counted from 1; without `ply`, at its end. `asked`: the game that
/// it must be of, by its GameType.
// Faults in other games or after that position do not matter.
pub fn position(
    path: &Path,
    number: usize,
    ply: Option<usize>,
    asked: Option<&'static dyn Rulebook>,
) -> Result<VariantPosition, Failure> {
    let (game, faults) = game_of(path, number, asked)?;
    let book = game.rulebook();
    match asked.is_some_and(|asked| asked.pdn() != book.pdn()) {
        // A game that is read as Italian draughts may be of no known kind: its fault says so.
        true if book == ROWS[0] && !faults.is_empty() => Err(refused(path, &faults)),
        true => Err(another(path, number, book)),
        false => position_in(&game, &faults, path, number, ply),
    }
}

fn another(path: &Path, number: usize, book: &'static dyn Rulebook) -> Failure {
    let name = if book == ROWS[0] { "Italian draughts" } else { book.name() };
    of_input(path)(format_args!("game {number} is one of {name}"))
}

/// Returns a game with its faults; `usual` is what a game without a GameType is.
fn game_of(
    path: &Path,
    number: usize,
    usual: Option<&'static dyn Rulebook>,
) -> Result<(AnyPdnGame, Vec<PdnFault>), Failure> {
    let mut input = GamesInput::open(path)?;
    // Whether they are of Italian draughts the reader finds out.
    if let Some(book) = usual.filter(|book| book.pdn() != ROWS[0].pdn()) {
        input.reader.set_usual(Some(Variant(book)));
    }
    let mut count = 0;
    while let Some((game, faults)) = input.next()? {
        count += 1;
        if count == number {
            return Ok((game, faults));
        }
    }
    match input.ended(count) {
        Some(why) => Err(Failure::refused(why)),
        None => Err(no_game(path, number, count)),
    }
}

pub fn no_game(path: &Path, number: usize, count: usize) -> Failure {
    of_input(path)(format_args!("there is no game {number}; the games are numbered 1 to {count}"))
}

fn position_in(
    game: &AnyPdnGame,
    faults: &[PdnFault],
    path: &Path,
    number: usize,
    ply: Option<usize>,
) -> Result<VariantPosition, Failure> {
    let plies = game.plies();
    // Nothing after the fault that cuts a game is read.
    let cut = faults.last().filter(|_| game.is_cut());
    match cut.filter(|fault| fault.is_of_head() || ply.is_none_or(|ply| ply > plies)) {
        Some(fault) => Err(refused(path, std::slice::from_ref(fault))),
        None => {
            let few = || of_input(path)(format_args!("game {number} has only {plies} moves"));
            game.position_after(ply.unwrap_or(plies)).ok_or_else(few)
        }
    }
}
