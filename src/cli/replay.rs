//! `dama replay`: a recording in a window. Nothing is written to any disk unless that is asked for.

use super::failure::Failure;
use super::options::PlayOptions;
use super::script::{failure, script_options, speed, steps, tell_other_versions};
use clap::Args;
use dama::unstable::app::{App, GRAPHICS_LEN};
use dama::unstable::front::window::{replay, Replayed, WindowError, WindowOptions};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::GAMES;
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::host::settings::Settings;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::script::recording::found;
use std::path::PathBuf;

/// Options of `dama replay`
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The recording, or any script; the space bar pauses, RETURN goes one step, + and - change the speed, Esc ends it
    script: PathBuf,
    /// How many times as fast
    #[arg(long, value_name = "X", default_value = "1", value_parser = speed)]
    speed: u64,
    /// The window's size: 1 is 640x350 pixel for pixel, N is N times 640x480
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    scale: Option<u32>,
    /// The whole screen; F11 goes back to a window
    #[arg(long)]
    fullscreen: bool,
    /// Let it save games on the drives; it never writes pictures
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    play: PlayOptions,
}

/// Plays a recording again.
pub fn run(args: ReplayArgs) -> Result<(), Failure> {
    let steps = steps(&args.script)?;
    let play = args.play.or(script_options(&args.script, steps.iter().cloned())?);
    tell_other_versions(&args.script, &steps);
    let (mut archive, mut graphics) = (PdnArchive::new().with_games(GAMES), vec![0; GRAPHICS_LEN]);
    let drives = match args.write {
        true => Overlay::through(play.drives()),
        false => Overlay::over(play.drives()).as_found(found(steps.iter().cloned())),
    };
    let begin = play.read(&Settings::default(), 1)?;
    let mut maestro = Repeatable::new();
    let app = App::new(begin.config, drives, &mut graphics, rom_font());
    let mut app = app.with_archive(&mut archive).with_maestro(&mut maestro);
    app.lend_games(GAMES);
    begin.choose(&mut app);
    let options = WindowOptions { scale: args.scale, fullscreen: args.fullscreen, is_mouse_off: true };
    match replay(&mut app, steps, args.speed, &options) {
        Ok(Replayed::Done) => Ok(()),
        Ok(Replayed::Failed(error)) => Err(failure(&args.script, error)),
        Err(WindowError::NoDisplay(why)) => {
            Err(Failure::refused(format!("no window ({why}): dama run plays it without one")))
        }
        Err(error @ WindowError::Lost(_)) => Err(Failure::refused(error)),
    }
}
