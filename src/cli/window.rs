//! The program in a window, for a player or for an exhibition.

#[cfg(windows)]
use super::console;
use super::failure::{halt_failure, warn, Failure};
use super::options::{PlayOptions, ShowOptions};
use super::script::read_script;
use super::terminal::in_terminal;
use super::values::Switch;
use dama::unstable::app::{App, Status, GRAPHICS_LEN};
use dama::unstable::front::pace::Pace;
use dama::unstable::front::scale::Sliding;
pub use dama::unstable::front::window::may_open;
use dama::unstable::front::window::{self, WindowError, WindowOptions};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::GAMES;
use dama::unstable::host::clock::now;
use dama::unstable::host::disks::outputs::ReadFiles;
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::host::settings::Settings;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::script::kiosk::{shipped, Kiosk, Recorded};
use dama::unstable::script::options::Start;
use dama::unstable::script::recording::Recorder;
use dama::unstable::session::drive::Drives;
use std::time::Duration;

pub fn prepare() {
    #[cfg(windows)]
    console::leave();
}

fn options(show: &ShowOptions, settings: &Settings, is_recorded: bool) -> Result<WindowOptions, Failure> {
    let scale = show.scale(settings)?;
    let fullscreen = show.fullscreen || settings.fullscreen.unwrap_or(false);
    let sliding = match show.animation {
        Some(Switch::Off) => Sliding::Nobodys,
        None if is_recorded => Sliding::Nobodys,
        Some(Switch::On) | None => Sliding::Programs,
    };
    Ok(WindowOptions { scale, fullscreen, is_mouse_off: show.mouse == Some(Switch::Off), sliding })
}

/// Plays in a window, else in the terminal. Returns whether the program had halted.
pub fn play(
    app: &mut App<'_, impl Drives>,
    show: &ShowOptions,
    settings: &Settings,
    is_recorded: bool,
    recorder: &mut Recorder,
    pace: Pace,
) -> Result<bool, Failure> {
    match window::run(app, &options(show, settings, is_recorded)?, recorder, pace) {
        Err(WindowError::NoDisplay(why)) => {
            #[cfg(windows)]
            console::come_back();
            warn(format_args!("cannot open a window ({why}); playing as text"));
            in_terminal(app, show, recorder, pace)
        }
        Err(error @ WindowError::Lost(_)) => Err(Failure::refused(error)),
        Ok(halted) => Ok(halted),
    }
}

/// Runs an exhibition; nothing is written to any disk.
pub fn exhibit(
    play: &PlayOptions,
    start: Start,
    show: &ShowOptions,
    settings: &Settings,
    idle: u32,
) -> Result<(), Failure> {
    let (mut archive, mut graphics) = (PdnArchive::new().with_games(GAMES), vec![0; GRAPHICS_LEN]);
    let mut maestro = Repeatable::new();
    let mut drives = Overlay::over(play.drives());
    let app = App::new(start.config, &mut drives as &mut dyn Drives, &mut graphics, rom_font());
    let mut app = app.with_archive(&mut archive).with_maestro(&mut maestro);
    app.lend_games(GAMES);
    app.requests().sounds.start(show.sound == Some(Switch::On));
    let shows = recordings(show)?;
    let idle = Duration::from_secs(idle.into());
    let visited = Kiosk::new(&mut app, idle, start, shows, now());
    let mut opens = options(show, settings, false)?;
    // An exhibition has no other windows beside it; --scale asks for one with borders.
    opens.fullscreen = show.fullscreen || show.scale.is_none();
    let halted = (app.status() == Status::Halted).then(|| halt_failure(app.message(), &play.drives()));
    let ended = window::kiosk(&mut app, visited, &opens, &mut |when, event| {
        warn(format_args!("kiosk: {:.1} s: {event}", when.as_secs_f32()));
    });
    ended.map_err(|error| match error {
        WindowError::NoDisplay(why) => Failure::refused(format!("--kiosk: cannot open a window ({why})")),
        error @ WindowError::Lost(_) => Failure::refused(error),
    })?;
    halted.map_or(Ok(()), Err)
}

fn recordings(show: &ShowOptions) -> Result<Vec<Recorded>, Failure> {
    if show.demo.is_empty() {
        return Ok(shipped(GAMES));
    }
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = read_script(path, &ReadFiles::default())?;
        Recorded::read(&name, &text, GAMES)
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    };
    show.demo.iter().map(read).collect()
}
