//! `dama`: plays in a window or in the terminal.

use super::databases::Egdb;
use super::failure::{halt_failure, of_file, warn, Failure};
use super::games_file::GamesFile;
use super::italian::problems::ProblemSetup;
use super::options::{seed_of_the_clock, start, KeepOptions, PlayOptions, ShowOptions};
use super::terminal::in_terminal;
use super::values::Switch;
use super::window;
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::game_files::pdn::MAX_LEN;
use dama::unstable::games::GAMES;
use dama::unstable::host::disks::files::read_up_to;
use dama::unstable::host::disks::kept::KeptGames;
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::floppy::day_of;
use dama::unstable::host::locale;
use dama::unstable::host::preferences::PreferenceFile;
use dama::unstable::host::settings::{self, Settings};
use dama::unstable::maestro::pc::parallel::processors;
use dama::unstable::maestro::pc::timed::TimedSearcher;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::script::language;
use dama::unstable::script::recording::EarlierFiles;
use dama::unstable::session::drive::Drive;
use dama::unstable::session::maestro::Maestro;
use dama::unstable::session::preferences::{Preference, PreferenceStore};
use std::io::{stdin, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

/// Reads the user's settings. If they cannot be used, it warns in one line and returns none.
fn user_settings() -> Settings {
    let Some(path) = settings::path() else { return Settings::default() };
    let read = Settings::read(&path).map_err(|error| of_file(&path)(error.0));
    read.and_then(checked).unwrap_or_else(|failure| {
        warn(format_args!("{}; starting without settings", failure.message));
        Settings::default()
    })
}

fn checked(settings: Settings) -> Result<Settings, Failure> {
    let (play, show) = (PlayOptions::default(), ShowOptions::default());
    play.read(&settings, 1)?;
    show.pace(&settings)?;
    show.scale(&settings)?;
    Ok(settings)
}

/// Plays in a window or in the terminal. `egdb`: the databases of level M.
pub fn run(
    options: &PlayOptions,
    show: &ShowOptions,
    keep: &KeepOptions,
    egdb: &Egdb,
) -> Result<(), Failure> {
    if !show.text {
        window::prepare();
    }
    let settings = user_settings();
    let preferences = options.preference_file(show, keep);
    let mut remembered = preferences.as_ref().map(PreferenceFile::read).unwrap_or_default();
    remembered.lang.get_or_insert_with(|| language::of_user(locale::languages().iter().map(String::as_str)));
    let begin = options.read_with(&settings, &remembered, seed_of_the_clock())?;
    if let Some(idle) = show.kiosk {
        return window::exhibit(options, begin, show, &settings, idle);
    }
    show.check_clock(options)?;
    let outputs = keep.outputs();
    show.reads(outputs.reads());
    keep.check(&outputs)?;
    let games_file = GamesFile::added(keep.pdn.as_deref(), &outputs)?;
    let archive = PdnArchive::new().with_games(GAMES);
    let archive = match games_file.between_games() {
        Some(file) => archive.adding_to(file),
        None => archive,
    };
    // A recording must give the same screens on another day, so it shows no dates.
    let mut archive = match (keep.record.is_some(), show.text) {
        (true, _) => archive,
        (false, true) => archive.dated(),
        (false, false) => archive.dated().on_day(day_of(SystemTime::now())),
    };
    let opened = show.open.as_deref().map(|path| open_games(path, keep, &mut archive)).transpose()?;
    let problems =
        ProblemSetup::read(show.problems.as_deref(), options.remembers() && keep.record.is_none())?;
    let drives = options.drives().noting(outputs.reads());
    let replaced = EarlierFiles::default();
    let noting = Overlay::through(drives.clone()).noting(replaced.clone());
    // A recording, and what another program types, must not depend on earlier evenings.
    let is_piped = (show.text || !window::may_open()) && !stdin().is_terminal();
    let is_kept = keep.record.is_none() && !is_piped;
    let folder = settings::kept_games().filter(|_| is_kept);
    let disk = folder.as_ref().and(drives.path(Drive::PROGRAM));
    let mut noting = KeptGames::of(noting, disk, &folder.clone().unwrap_or_default(), begin.config.lang);
    let mut maestro = maestro(show, keep.record.is_some(), egdb)?;
    let pace = show.pace(&settings)?;
    let mut games = String::new();
    let played = start(&begin, &mut noting, &mut archive, &mut *maestro, |app| {
        if let Some(games) = opened {
            app.begin_with_games(games);
        }
        problems.lend(app);
        if let Some(mut file) = preferences {
            // An option is chosen for good, as in the menu's second page.
            if options.has_language() {
                file.keep(Preference::Lang(begin.config.lang));
            }
            app.keep_preferences(Box::new(file));
        }
        let is_heard = show.sound.map_or(remembered.sound == Some(true), |sound| sound == Switch::On);
        app.requests().sounds.start(is_heard);
        let mut recorder = keep.recorder(app, true, &outputs, replaced)?;
        let halted = if show.text {
            in_terminal(app, show, &mut recorder, pace)
        } else {
            window::play(app, show, &settings, keep.record.is_some(), &mut recorder, pace)
        };
        games = app.played_games();
        problems.keep(app);
        recorder.finish()?;
        if halted? {
            return Err(halt_failure(app.message(), &drives));
        }
        Ok(())
    });
    games_file.finish(&games)?;
    played
}

/// Creates level M: by the clock, or for a recording by nodes.
fn maestro(show: &ShowOptions, is_recorded: bool, egdb: &Egdb) -> Result<Box<dyn Maestro>, Failure> {
    if is_recorded && egdb.is_named() {
        return Err(Failure::usage(
            "--egdb: a recorded game is played with the program's own databases; leave out --record or --egdb",
        ));
    }
    if is_recorded {
        return Ok(Box::new(Repeatable::new()));
    }
    let ponders = !show.text && show.ponder != Some(Switch::Off);
    Ok(Box::new(TimedSearcher::new(processors(), ponders, Arc::new(egdb.open()?))))
}

/// `--open`: opens the games of a file in any folder. Returns their number.
fn open_games(path: &Path, keep: &KeepOptions, archive: &mut PdnArchive) -> Result<u32, Failure> {
    if keep.record.is_some() {
        return Err(Failure::usage(
            "--open: a recording has no files but those of its drives; leave out --record or --open",
        ));
    }
    let bytes = read_up_to(path, MAX_LEN).map_err(of_file(path))?;
    archive.open_bytes(&bytes).ok_or_else(|| of_file(path)("contains no games in PDN"))
}
