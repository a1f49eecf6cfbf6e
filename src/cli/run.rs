//! `dama run`: the same program, no window, keys from a file.

use super::failure::Failure;
use super::play::{halt_failure, PlayOptions};
use clap::Args;
use dama::app::{App, Status};
use dama::front::headless::{Ended, RunError, Runner, Wanted};
use dama::front::script;
use dama::host::drives::DriveMap;
use dama::host::files::{read_all, read_up_to, Output};
use dama::host::settings::Settings;
use std::io::{stdin, stdout, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The longest script read, in bytes.
const MAX_SCRIPT: usize = 16 * 1024 * 1024;

/// Options of `dama run`
#[derive(Args, Debug)]
pub struct RunArgs {
    /// The lines to type, one a line; `-` is standard input
    script: PathBuf,
    /// Write the last screen, 640x350, as an indexed PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write every screen as text; `-` is standard output
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Write a line for every screen: its number and the CRC-32 of its palette indices
    #[arg(long, value_name = "FILE")]
    frames: Option<PathBuf>,
    #[command(flatten)]
    play: PlayOptions,
}

/// Runs a script.
pub fn run(args: &RunArgs) -> Result<(), Failure> {
    let text = read_script(&args.script)?;
    // All of it is looked at before any of it is done.
    if let Some(error) = script::steps(&text).find_map(Result::err) {
        return Err(Failure::usage(format!("{}: {error}", shown(&args.script))));
    }
    let mut transcript = args.transcript.as_deref().map(Sink::create).transpose()?;
    let mut frames = args.frames.as_deref().map(Sink::create).transpose()?;
    args.play.start(&Settings::default(), |app| {
        let wanted = Wanted {
            png: args.png.clone(),
            transcript: transcript.as_mut().map(|sink| sink as &mut dyn Write),
            frames: frames.as_mut().map(|sink| sink as &mut dyn Write),
        };
        let ended = Runner::new(script::steps(&text).flatten(), wanted).run(app);
        let finished = [transcript, frames].into_iter().flatten().try_for_each(Sink::finish);
        finish(args, app, ended, finished)
    })
}

/// What became of the run, the halt before anything that could not be written.
fn finish(
    args: &RunArgs,
    app: &mut App<'_, DriveMap>,
    ended: Result<Ended, RunError>,
    finished: Result<(), Failure>,
) -> Result<(), Failure> {
    if app.status() == Status::Halted {
        if !args.transcript.as_deref().is_some_and(is_dash) {
            // That it halted matters more than that nobody reads it.
            let _ = super::out::line(format_args!("{}", app.screen().message.as_str()));
        }
        return Err(halt_failure(app));
    }
    ended.map_err(|error| failure(&args.script, error))?;
    finished
}

fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A script's name as messages have it.
fn shown(script: &Path) -> std::borrow::Cow<'_, str> {
    if is_dash(script) {
        "standard input".into()
    } else {
        script.to_string_lossy()
    }
}

fn read_script(path: &Path) -> Result<String, Failure> {
    let bytes = if is_dash(path) { read_all(stdin(), MAX_SCRIPT) } else { read_up_to(path, MAX_SCRIPT) };
    let bytes = bytes.map_err(|error| Failure::refused(format!("{}: {error}", shown(path))))?;
    String::from_utf8(bytes).map_err(|_| Failure::refused(format!("{}: not a text in UTF-8", shown(path))))
}

fn failure(script: &Path, error: RunError) -> Failure {
    match error {
        RunError::NoSuchBit { line, bit, bits } => Failure::usage(format!(
            "{}: line {line}: {{fault {bit}}}: there are bits 0 to {} only",
            shown(script),
            bits - 1
        )),
        RunError::Picture(path, error) => Failure::refused(format!("{}: {error}", path.display())),
        RunError::Output(error) => Failure::from(error),
    }
}

/// Where screens are written as they come: standard output, or a file that takes its name at the
/// end.
enum Sink {
    Stdout(BufWriter<std::io::Stdout>),
    File(PathBuf, Output),
}

impl Sink {
    fn create(path: &Path) -> Result<Sink, Failure> {
        if is_dash(path) {
            return Ok(Sink::Stdout(BufWriter::new(stdout())));
        }
        let output = Output::create(path).map_err(|error| on_file(path, &error))?;
        Ok(Sink::File(path.into(), output))
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::Stdout(mut out) => Ok(out.flush()?),
            Sink::File(path, output) => output.finish().map_err(|error| on_file(&path, &error)),
        }
    }
}

fn on_file(path: &Path, error: &std::io::Error) -> Failure {
    Failure::refused(format!("{}: {error}", path.display()))
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::File(_, output) => output.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::File(_, output) => output.flush(),
        }
    }
}
