//! `dama replay`: replays a recording in a window, or its keys alone. Without `--write` it writes nothing to disk.

use super::failure::Failure;
use super::options::{start, PlayOptions};
use super::out;
use super::script::{checked, failure, of_input, read_script, shown, speed};
use clap::Args;
use dama::unstable::front::headless::{RunOutputs, Runner};
use dama::unstable::front::window::{replay, Replayed, WindowError, WindowOptions};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::GAMES;
use dama::unstable::host::disks::outputs::ReadFiles;
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::settings::Settings;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::script::recording::{found, EarlierFile, EarlierFiles};
use dama::unstable::script::{NumberedStep, ScriptStep};
use dama::unstable::session::drive::FileSpec;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The recording or script; the space bar pauses, RETURN goes one step, + and - change the speed, Esc ends it
    script: PathBuf,
    /// Speed: 2 is twice as fast
    #[arg(long, value_name = "X", default_value = "1", value_parser = speed, conflicts_with = "keys_only")]
    speed: u64,
    /// Size of the window: 1 is 640x350 pixel for pixel, N is N times 640x480 [default: as large as there is room]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16), conflicts_with = "keys_only")]
    scale: Option<u32>,
    /// Fill the whole screen; F11 goes back to a window
    #[arg(long, conflicts_with = "keys_only")]
    fullscreen: bool,
    /// Let it save games on the drives; it never writes pictures
    #[arg(long, conflicts_with = "keys_only")]
    write: bool,
    /// Check positions, results and saved files without a window, ignoring what the screens say
    #[arg(long)]
    keys_only: bool,
    #[command(flatten)]
    play: PlayOptions,
}

pub fn run(mut args: ReplayArgs) -> Result<(), Failure> {
    let text = read_script(&args.script, &ReadFiles::default())?;
    let (steps, said) = checked(&args.script, &text)?;
    args.play = std::mem::take(&mut args.play).or(said);
    match args.keys_only {
        true => check_keys(&args, steps),
        false => in_window(&args, steps),
    }
}

fn in_window(args: &ReplayArgs, steps: Vec<NumberedStep>) -> Result<(), Failure> {
    let mut drives = match args.write {
        true => Overlay::through(args.play.drives()),
        false => Overlay::over(args.play.drives()).as_found(found(steps.iter().cloned())),
    };
    let mut archive = PdnArchive::new().with_games(GAMES);
    let options = WindowOptions {
        scale: args.scale,
        fullscreen: args.fullscreen,
        is_mouse_off: true,
        ..WindowOptions::default()
    };
    let begin = args.play.read(&Settings::default(), 1)?;
    start(&begin, &mut drives, &mut archive, &mut Repeatable::new(), |app| {
        match replay(app, steps, args.speed, &options) {
            Ok(Replayed::Done) => Ok(()),
            Ok(Replayed::Failed(error)) => Err(failure(&args.script, error)),
            Err(WindowError::NoDisplay(why)) => Err(Failure::refused(format!(
                "no window ({why}): dama run and dama replay --keys-only play it without one"
            ))),
            Err(error @ WindowError::Lost(_)) => Err(Failure::refused(error)),
        }
    })
}

/// Replays the keys without a window and compares positions, results and files with the recording.
fn check_keys(args: &ReplayArgs, steps: Vec<NumberedStep>) -> Result<(), Failure> {
    let files = found(steps.iter().cloned());
    let count = |is_it: fn(&ScriptStep) -> bool| steps.iter().filter(|(_, step)| is_it(step)).count();
    let positions = count(|step| matches!(step, ScriptStep::Position(_)));
    let results = count(|step| matches!(step, ScriptStep::Result(_)));
    let saves = count(|step| matches!(step, ScriptStep::Saved(_)));
    let replaced = EarlierFiles::default();
    let mut drives = Overlay::over(args.play.drives()).as_found(files.clone()).noting(replaced.clone());
    let mut archive = PdnArchive::new().with_games(GAMES);
    let begin = args.play.read(&Settings::default(), 1)?;
    start(&begin, &mut drives, &mut archive, &mut Repeatable::new(), |app| {
        let mut runner = Runner::new(steps, RunOutputs::default()).keys_only();
        runner.run(app).map(drop).map_err(|error| failure(&args.script, error))
    })?;
    check_files(&args.script, &files, &replaced.files())?;
    out::line(format_args!(
        "{}: as recorded; positions {positions}, results {results}, saved files {saves}",
        shown(&args.script)
    ))
}

// Recordings of earlier versions name no files.
fn check_files(script: &Path, recorded: &[EarlierFile], noted: &[(FileSpec, bool)]) -> Result<(), Failure> {
    let differs = |file: FileSpec, how: &str| {
        let (drive, name) = (file.drive.letter(), file.name.as_str());
        Err(of_input(script)(format_args!("the file {drive}:{name} differs: {how}")))
    };
    let is_noted = |was: &&EarlierFile| noted.iter().any(|(file, _)| *file == was.file);
    if let Some(was) = recorded.iter().find(|was| !is_noted(was)) {
        return differs(was.file, "written or resumed when it was recorded, not now");
    }
    // Recordings of earlier versions do not name files that were only read.
    let mut written = noted.iter().filter(|(_, is_written)| *is_written);
    match written.find(|(file, _)| !recorded.iter().any(|was| was.file == *file)) {
        Some(&(file, _)) if !recorded.is_empty() => differs(file, "not written when it was recorded"),
        _ => Ok(()),
    }
}
