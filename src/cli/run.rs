//! `dama run`: runs a script without a window.

use super::failure::{halt_failure, Failure};
use super::games_file::GamesFile;
use super::options::{start, KeepOptions, PlayOptions};
use super::script::{checked, failure, read_script, speed};
use clap::Args;
use dama::unstable::app::{App, Status};
use dama::unstable::front::headless::{RunEnd, RunError, RunOutputs, Runner};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::GAMES;
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::host::disks::outputs::{
    is_dash, FileFormat, Outputs, Sink, FRAMES, GIF, PNG, TRANSCRIPT,
};
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::pictures::gif::Film;
use dama::unstable::host::settings::Settings;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::script::recording::{found, is_recording, EarlierFiles};
use dama::unstable::script::{NumberedStep, WriteError};
use dama::unstable::session::drive::Drives;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct RunArgs {
    /// The script: one typed line per line; `-` is standard input. A recording writes no files unless --write is given
    script: PathBuf,
    /// Write the last screen, 640x350, as an indexed PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write every screen as text; `-` is standard output
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Write one line per screen: its number and the CRC-32 of its palette indices
    #[arg(long, value_name = "FILE")]
    frames: Option<PathBuf>,
    /// Write all screens as an animated GIF, in real time if the script is a recording
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// Speed of the GIF: 2 is twice as fast
    #[arg(long, value_name = "X", default_value = "1", requires = "gif", value_parser = speed)]
    speed: u64,
    /// Write pictures and GIF at 4:3, as a monitor showed them, instead of pixel for pixel
    #[arg(long)]
    aspect: bool,
    /// Folder for the pictures of `{png NAME}` in the script [default: the current folder]
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Let a recording save games and write its pictures; other scripts always may
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    keep: KeepOptions,
    #[command(flatten)]
    play: PlayOptions,
}

pub fn run(mut args: RunArgs) -> Result<(), Failure> {
    let outputs = args.keep.outputs();
    let text = read_script(&args.script, outputs.reads())?;
    args.keep.check(&outputs)?;
    // The whole script is checked before any of it runs.
    let (steps, said) = checked(&args.script, &text)?;
    args.play = std::mem::take(&mut args.play).or(said);
    let mut games = String::new();
    let ran = run_steps(&args, steps, is_recording(&text), &mut games, &outputs);
    GamesFile::replaced(args.keep.pdn.as_deref(), &outputs).finish(&games)?;
    ran
}

fn run_steps(
    args: &RunArgs,
    steps: Vec<NumberedStep>,
    is_recorded: bool,
    games: &mut String,
    outputs: &Outputs,
) -> Result<(), Failure> {
    let begin = args.play.read(&Settings::default(), 1)?;
    let mut archive = PdnArchive::new().with_games(GAMES);
    let opened = |path: &Option<PathBuf>, format: FileFormat<'_>| {
        path.as_deref().map(|path| outputs.begin(path, format)).transpose()
    };
    let mut transcript = opened(&args.transcript, TRANSCRIPT)?;
    let mut frames = opened(&args.frames, FRAMES)?;
    let (mut png, gif) = (opened(&args.png, PNG)?, opened(&args.gif, GIF)?);
    let may_write = args.write || !is_recorded;
    let folders = args.play.drives().noting(outputs.reads());
    let replaced = EarlierFiles::default();
    let drives = match may_write {
        true => Overlay::through(folders.clone()),
        false => Overlay::over(folders.clone()).as_found(found(steps.iter().cloned())),
    };
    let mut drives = drives.noting(replaced.clone());
    start(&begin, &mut drives, &mut archive, &mut Repeatable::new(), |app| {
        let wanted = RunOutputs {
            png: png.as_mut().map(|sink| sink as &mut dyn Write),
            pictures: may_write.then(|| args.pictures.clone().unwrap_or_default()),
            transcript: transcript.as_mut().map(|sink| sink as &mut dyn Write),
            frames: frames.as_mut().map(|sink| sink as &mut dyn Write),
            is_4_to_3: args.aspect,
        };
        let film = args.gif.is_some().then(|| Film::new(args.speed, args.aspect));
        let recorder = args.keep.recorder(app, false, outputs, replaced)?;
        let mut runner = Runner::new(steps, wanted).recorded(recorder).filmed(film);
        let ended = runner.run(app);
        *games = app.played_games();
        let (recorder, film) = runner.take_apart();
        // If the script failed, the last screen is not the wanted one.
        let sinks = [transcript, frames, png.filter(|_| ended.is_ok())].into_iter().flatten();
        // All outputs are finished; the first failure is reported.
        let finished = sinks.map(Sink::finish).fold(Ok(()), Result::and).map_err(Failure::from);
        let finished = finished.and(recorder.finish().map_err(Failure::from));
        let finished = finished.and(gif.map_or(Ok(()), |sink| develop(sink, film)));
        finish(args, app, &folders, ended, finished)
    })
}

fn develop(mut sink: Sink, film: Option<Film>) -> Result<(), Failure> {
    let Some(film) = film else { return Ok(()) };
    let gif = film.develop().map_err(|error| Failure::refused(format!("--gif: {error}")))?;
    sink.write_all(&gif).map_err(WriteError::from)?;
    Ok(sink.finish()?)
}

/// Reports the run. A halt takes precedence over outputs that could not be written.
fn finish<D: Drives>(
    args: &RunArgs,
    app: &mut App<'_, D>,
    folders: &DriveMap,
    ended: Result<RunEnd, RunError>,
    finished: Result<(), Failure>,
) -> Result<(), Failure> {
    if app.status() == Status::Halted {
        if !args.transcript.as_deref().is_some_and(is_dash) {
            // The halt matters more than the failure to write.
            let _ = super::out::line(format_args!("{}", app.screen().message.as_str()));
        }
        return Err(halt_failure(app.message(), folders));
    }
    ended.map_err(|error| failure(&args.script, error))?;
    finished
}
