//! `dama run`: the same program, no window, keys from a file.

use super::failure::Failure;
use super::play::{halt_failure, KeepOptions, PlayOptions};
use clap::Args;
use dama::front::headless::{Ended, RunError, Runner, Wanted};
use dama::front::script::{self, Numbered, Step};
use dama::host::archive::PdnArchive;
use dama::host::files::{read_up_to, write_atomic};
use dama::host::gif::Film;
use dama::host::settings::Settings;
use std::io::{stdin, stdout, BufWriter, Read, Write};
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
    /// Write all screens as an animated GIF: in real time where the script is a recording
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// How many times as fast the GIF is
    #[arg(long, value_name = "X", default_value = "1", requires = "gif", value_parser = speed)]
    speed: u64,
    /// Pictures and GIF at 4:3, as a monitor showed them, instead of pixel for pixel
    #[arg(long)]
    aspect: bool,
    #[command(flatten)]
    keep: KeepOptions,
    #[command(flatten)]
    play: PlayOptions,
}

/// Reads a speed, as thousandths of the real one.
pub fn speed(text: &str) -> Result<u64, String> {
    let speed = text.parse::<f64>().ok().filter(|speed| (0.01..=1000.0).contains(speed));
    speed.map(|speed| (speed * 1000.0) as u64).ok_or_else(|| "0.01 to 1000 expected".into())
}

/// Runs a script.
pub fn run(mut args: RunArgs) -> Result<(), Failure> {
    let steps = steps(&args.script)?;
    args.play = args.play.or(script_options(&args.script, &steps)?);
    let mut archive = PdnArchive::new();
    let ran = run_steps(&args, steps, &mut archive);
    args.keep.write_games(&archive)?;
    ran
}

/// The steps of a script.
pub fn steps(path: &Path) -> Result<Vec<Numbered>, Failure> {
    let text = read_script(path)?;
    script::parse(&text).map_err(|error| Failure::usage(format!("{}: {error}", shown(path))))
}

/// The options that a script has in it.
pub fn script_options(path: &Path, steps: &[Numbered]) -> Result<PlayOptions, Failure> {
    let said = steps.iter().find_map(|(line, step)| match step {
        Step::Options(words) => Some((line, words)),
        _ => None,
    });
    let Some((line, words)) = said else { return Ok(PlayOptions::default()) };
    PlayOptions::of_script(words)
        .map_err(|error| Failure::usage(format!("{}: line {line}: {error}", shown(path))))
}

fn run_steps(args: &RunArgs, steps: Vec<Numbered>, archive: &mut PdnArchive) -> Result<(), Failure> {
    let wanted = Wanted {
        png: args.png.clone(),
        transcript: args.transcript.is_some(),
        frames: args.frames.is_some(),
        is_4_to_3: args.aspect,
    };
    let to_stdout = args.transcript.as_deref().is_some_and(is_dash);
    let mut transcript = Sink::new(to_stdout);
    args.play.start(&Settings::default(), archive, |app| {
        let recorder = args.keep.recorder(app, false)?;
        let mut runner = Runner::new(steps, wanted, &mut transcript).recorded(recorder);
        if args.gif.is_some() {
            runner = runner.filmed(Film::new(args.speed, args.aspect));
        }
        let ended = runner.run(app).map_err(|error| failure(&args.script, error));
        let frames = runner.frames().to_owned();
        let (recorder, film) = runner.take_apart();
        args.keep.finish(recorder)?;
        if let (Some(path), Some(film)) = (&args.gif, film) {
            let gif =
                film.develop().map_err(|error| Failure::refused(format!("{}: {error}", path.display())))?;
            write_output(path, &gif)?;
        }
        transcript.finish(args.transcript.as_deref())?;
        if let Some(path) = &args.frames {
            write_output(path, frames.as_bytes())?;
        }
        match ended? {
            Ended::Done => Ok(()),
            Ended::Halted => {
                if !to_stdout {
                    super::out::line(format_args!("{}", app.screen().message.as_str()))?;
                }
                Err(halt_failure(app))
            }
        }
    })
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
    let bytes = if is_dash(path) {
        let mut bytes = Vec::new();
        stdin().take(MAX_SCRIPT as u64).read_to_end(&mut bytes).map(|_| bytes)
    } else {
        read_up_to(path, MAX_SCRIPT)
    };
    let bytes = bytes.map_err(|error| Failure::refused(format!("{}: {error}", shown(path))))?;
    String::from_utf8(bytes).map_err(|_| Failure::refused(format!("{}: not a text in UTF-8", shown(path))))
}

/// What went wrong with a script, in words.
pub fn failure(script: &Path, error: RunError) -> Failure {
    let sum = |crc: Option<u32>| crc.map_or("none".into(), |crc| format!("{crc:08x}"));
    match error {
        RunError::OtherScreen { line, screen, recorded, actual } => Failure::refused(format!(
            "{}: line {line}: screen {screen} differs: {recorded:08x} recorded, {actual:08x} now",
            shown(script)
        )),
        RunError::OtherGraphics { line, recorded, actual } => Failure::refused(format!(
            "{}: line {line}: recorded with another KEYBOARD.DAT: {} then, {} now",
            shown(script),
            sum(recorded),
            sum(actual)
        )),
        RunError::NotThinking { line } => Failure::refused(format!(
            "{}: line {line}: the program does not think here, as it did when this was recorded",
            shown(script)
        )),
        RunError::NoSuchBit { line, bit, bits } => Failure::usage(format!(
            "{}: line {line}: {{fault {bit}}}: there are bits 0 to {} only",
            shown(script),
            bits - 1
        )),
        RunError::Picture(path, error) => Failure::refused(format!("{}: {error}", path.display())),
        RunError::Output(error) => Failure::from(error),
    }
}

/// Writes an output file whole, or standard output for `-`.
fn write_output(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_dash(path) {
        return Ok(stdout().lock().write_all(bytes)?);
    }
    write_atomic(path, bytes).map_err(|error| Failure::refused(format!("{}: {error}", path.display())))
}

/// Where the transcript goes: as it comes to standard output, or at the end to a file.
enum Sink {
    Stdout(BufWriter<std::io::Stdout>),
    Memory(Vec<u8>),
}

impl Sink {
    fn new(to_stdout: bool) -> Sink {
        if to_stdout {
            Sink::Stdout(BufWriter::new(stdout()))
        } else {
            Sink::Memory(Vec::new())
        }
    }

    fn finish(self, path: Option<&Path>) -> Result<(), Failure> {
        match (self, path) {
            (Sink::Stdout(mut out), _) => Ok(out.flush()?),
            (Sink::Memory(bytes), Some(path)) => write_output(path, &bytes),
            (Sink::Memory(_), None) => Ok(()),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Memory(memory) => memory.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Memory(_) => Ok(()),
        }
    }
}
