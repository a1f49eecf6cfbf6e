//! `dama run`: the same program, no window, keys from a file.

use super::failure::{warn, Failure};
use super::play::{halt_failure, KeepOptions, PlayOptions};
use clap::Args;
use dama::app::{App, Status};
use dama::front::headless::{Ended, RunError, Runner, Wanted};
use dama::games::GAMES;
use dama::host::disks::drives::DriveMap;
use dama::host::disks::outputs::{
    is_dash, read_input, Format, Outputs, Reads, Sink, FRAMES, GIF, PNG, TRANSCRIPT,
};
use dama::host::disks::overlay::Overlay;
use dama::host::pictures::gif::Film;
use dama::host::settings::Settings;
use dama::library::archive::PdnArchive;
use dama::script::recording::{found, is_recording, other_versions, Replaced};
use dama::script::{self, Numbered, Step, WriteError};
use dama::session::drive::Drives;
use dama::strength::repeatable::Repeatable;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The longest script read, in bytes.
const MAX_SCRIPT: usize = 16 * 1024 * 1024;

/// Options of `dama run`
#[derive(Args, Debug)]
pub struct RunArgs {
    /// The lines to type, one a line; `-` is standard input. A recording writes nothing unless --write is given
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
    /// Where `{png NAME}` of the script writes [default: the current folder]
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Let a recording save games and write the pictures it asks for; another script always may
    #[arg(long)]
    write: bool,
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
    let outputs = args.keep.outputs();
    let text = read_script(&args.script, outputs.reads())?;
    args.keep.check(&outputs)?;
    // All of it is looked at before any of it is done.
    check(&args.script, &text)?;
    let said = script_options(&args.script, script::steps(&text).flatten())?;
    tell_other_versions(&args.script, &script::steps(&text).flatten().collect::<Vec<_>>());
    args.play = std::mem::take(&mut args.play).or(said);
    let mut archive = PdnArchive::new().with_games(GAMES);
    let ran = run_text(&args, &text, &mut archive, &outputs);
    args.keep.write_games(&archive, &outputs)?;
    ran
}

fn check(path: &Path, text: &str) -> Result<(), Failure> {
    match script::steps(text).find_map(Result::err) {
        None => Ok(()),
        Some(error) => Err(Failure::usage(format!("{}: {error}", shown(path)))),
    }
}

/// The steps of a script.
pub fn steps(path: &Path) -> Result<Vec<Numbered>, Failure> {
    let text = read_script(path, &Reads::default())?;
    check(path, &text)?;
    Ok(script::steps(&text).flatten().collect())
}

/// The options that a script has in it.
pub fn script_options(
    path: &Path,
    mut steps: impl Iterator<Item = Numbered>,
) -> Result<PlayOptions, Failure> {
    let said = steps.find_map(|(line, step)| match step {
        Step::Options(words) => Some((line, words)),
        _ => None,
    });
    let Some((line, words)) = said else { return Ok(PlayOptions::default()) };
    PlayOptions::of_script(&words)
        .map_err(|error| Failure::usage(format!("{}: line {line}: {error}", shown(path))))
}

/// Says so before it plays if the script is a recording made with other levels or weights.
pub fn tell_other_versions(path: &Path, steps: &[Numbered]) {
    if let Some(said) = other_versions(steps.iter().map(|(_, step)| step)) {
        warn(format_args!("{}: {said}", shown(path)));
    }
}

fn run_text(args: &RunArgs, text: &str, archive: &mut PdnArchive, outputs: &Outputs) -> Result<(), Failure> {
    let begin = |path: &Option<PathBuf>, format: Format<'_>| {
        path.as_deref().map(|path| outputs.begin(path, format)).transpose()
    };
    let mut transcript = begin(&args.transcript, TRANSCRIPT)?;
    let mut frames = begin(&args.frames, FRAMES)?;
    let (mut png, gif) = (begin(&args.png, PNG)?, begin(&args.gif, GIF)?);
    let may_write = args.write || !is_recording(text);
    let folders = args.play.drives().noting(outputs.reads());
    let replaced = Replaced::default();
    let drives = match may_write {
        true => Overlay::through(folders.clone()),
        false => Overlay::over(folders.clone()).as_found(found(script::steps(text).flatten())),
    };
    let drives = drives.noting(replaced.clone());
    args.play.start(&Settings::default(), drives, archive, &mut Repeatable::new(), |app| {
        let wanted = Wanted {
            png: png.as_mut().map(|sink| sink as &mut dyn Write),
            pictures: may_write.then(|| args.pictures.clone().unwrap_or_default()),
            transcript: transcript.as_mut().map(|sink| sink as &mut dyn Write),
            frames: frames.as_mut().map(|sink| sink as &mut dyn Write),
            is_4_to_3: args.aspect,
        };
        let film = args.gif.is_some().then(|| Film::new(args.speed, args.aspect));
        let recorder = args.keep.recorder(app, false, outputs, replaced)?;
        let mut runner = Runner::new(script::steps(text).flatten(), wanted).recorded(recorder).filmed(film);
        let ended = runner.run(app);
        let (recorder, film) = runner.take_apart();
        // The last screen of a script that failed is no last screen.
        let sinks = [transcript, frames, png.filter(|_| ended.is_ok())].into_iter().flatten();
        // All of them are ended; what went wrong first is told.
        let finished = sinks.map(Sink::finish).fold(Ok(()), Result::and).map_err(Failure::from);
        let finished = finished.and(recorder.finish().map_err(Failure::from));
        let finished = finished.and(gif.map_or(Ok(()), |sink| develop(sink, film)));
        finish(args, app, &folders, ended, finished)
    })
}

fn develop(mut sink: Sink, film: Option<Film>) -> Result<(), Failure> {
    let Some(film) = film else { return Ok(()) };
    let gif = film.develop().map_err(|error| Failure::refused(format!("the film: {error}")))?;
    sink.write_all(&gif).map_err(WriteError::from)?;
    Ok(sink.finish()?)
}

/// What became of the run, the halt before anything that could not be written.
fn finish<D: Drives>(
    args: &RunArgs,
    app: &mut App<'_, D>,
    folders: &DriveMap,
    ended: Result<Ended, RunError>,
    finished: Result<(), Failure>,
) -> Result<(), Failure> {
    if app.status() == Status::Halted {
        if !args.transcript.as_deref().is_some_and(is_dash) {
            // That it halted matters more than that nobody reads it.
            let _ = super::out::line(format_args!("{}", app.screen().message.as_str()));
        }
        return Err(halt_failure(app.message(), folders));
    }
    ended.map_err(|error| failure(&args.script, error))?;
    finished
}

/// A script's name as messages have it.
fn shown(script: &Path) -> std::borrow::Cow<'_, str> {
    if is_dash(script) {
        "standard input".into()
    } else {
        script.to_string_lossy()
    }
}

/// A script's text.
pub fn read_script(path: &Path, reads: &Reads) -> Result<String, Failure> {
    let bytes = read_input(path, MAX_SCRIPT, reads)
        .map_err(|error| Failure::refused(format!("{}: {error}", shown(path))))?;
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
        RunError::Picture(error) => Failure::refused(error),
        RunError::Output(error) => Failure::from(error),
    }
}
