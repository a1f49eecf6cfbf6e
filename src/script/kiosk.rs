//! Kiosk mode, for exhibitions. The program cannot be left, and shows recorded games when idle.
//!
//! The caller passes the time, so that a window and a page behave the same. DIFFERS D11: the manual knows no
//! exhibition.

use super::options::{self, Start};
use super::player::RunError;
use super::recording::{found, is_recording, EarlierFile};
use super::show::{Show, REAL_SPEED};
use super::{steps, NumberedStep, ScriptStep};
use crate::app::end_pause::END_PAUSE;
use crate::app::{App, Status};
use crate::session::drive::Drives;
use crate::session::game_options::OptionSyntax;
use crate::session::messages::Lang;
use crate::session::rulebook_match::Rulebooks;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

// How long the title shows before a recording, unless the idle time is shorter.
const TITLE: Duration = Duration::from_secs(8);
// How long a screen shows if the recording does not say; viewers do not look on from the beginning.
const HOLD: Duration = Duration::from_millis(2500);
// How long the title ignores keys after an exhibition returns to it; they were meant for the previous scene.
const PAUSE: Duration = Duration::from_micros(END_PAUSE as u64 * 1_000_000_000 / 18_200);
// How long the last screen of a recording shows.
const LAST: Duration = Duration::from_secs(6);

/// The built-in recordings by name; `tests/all/kiosk.rs` says how they were made.
const SHIPPED: [(&str, &str); 4] = [
    ("dama", include_str!("../../data/kiosk/dama.txt")),
    ("vinciperdi", include_str!("../../data/kiosk/vinciperdi.txt")),
    ("gobang", include_str!("../../data/kiosk/gobang.txt")),
    ("zamma", include_str!("../../data/kiosk/zamma.txt")),
];

#[derive(Clone, Debug)]
pub struct Recorded {
    /// The name for the log.
    pub name: String,
    pub start: Start,
    /// True if KEYBOARD.DAT was missing during the recording.
    pub is_without_graphics: bool,
    /// True if the recording sets its language.
    has_language: bool,
    pub files: Vec<EarlierFile>,
    steps: Vec<NumberedStep>,
}

impl Recorded {
    /// Reads a recording, or any script; the error says the line and what is wrong.
    pub fn read(name: &str, text: &str, games: Rulebooks) -> Result<Recorded, String> {
        let steps: Vec<NumberedStep> =
            steps(text).collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        let said = steps.iter().find_map(|(line, step)| match step {
            ScriptStep::Options(words) => Some((*line, words.as_str())),
            _ => None,
        });
        let (line, words) = said.unwrap_or((1, ""));
        let start = options::of_line(words, games, is_recording(text)).map_err(|wrong| {
            let wrong: Vec<String> =
                wrong.iter().map(|error| error.text(OptionSyntax::CommandLine, Lang::En)).collect();
            format!("line {line}: {}", wrong.join("; "))
        })?;
        let is_without_graphics = steps.iter().any(|(_, step)| *step == ScriptStep::Keyboard(None));
        let has_language =
            words.split_whitespace().any(|word| word == "--lang" || word.starts_with("--lang="));
        let files = found(steps.iter().cloned());
        Ok(Recorded { name: name.into(), start, is_without_graphics, has_language, files, steps })
    }

    /// Starts the show, with the program set up as in the recording.
    ///
    /// `speed`: thousandths of real time. `hold`: how long a screen shows if the recording does not say.
    pub fn show<D: Drives>(&self, app: &mut App<'_, D>, speed: u64, hold: Duration, now: Duration) -> Show {
        self.start.begin(app);
        Show::new(self.steps.clone(), speed, hold, now)
    }
}

pub fn shipped(games: Rulebooks) -> Vec<Recorded> {
    let read = |(name, text)| Recorded::read(name, text, games).expect("they were made here");
    SHIPPED.into_iter().map(read).collect()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KioskEvent {
    Title,
    Idle,
    /// The player left the program, which restarted.
    Left,
    Visitor,
    Interrupted,
    /// A recording begins; its name.
    Begins(String),
    /// A recording ended; its name and the number of screens compared.
    Over(String, u32),
    /// A recording no longer matches; its name and the first different screen, if a screen differs.
    Differs(String, Option<u32>),
}

impl fmt::Display for KioskEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KioskEvent::Title => write!(f, "the title"),
            KioskEvent::Idle => write!(f, "nobody plays any more"),
            KioskEvent::Left => write!(f, "the program was left, and begins again"),
            KioskEvent::Visitor => write!(f, "somebody plays"),
            KioskEvent::Interrupted => write!(f, "a key ends what is shown"),
            KioskEvent::Begins(name) => write!(f, "{name} begins"),
            KioskEvent::Over(name, 0) => write!(f, "{name} is over"),
            KioskEvent::Over(name, screens) => write!(f, "{name} is over, {screens} screens as recorded"),
            KioskEvent::Differs(name, Some(screen)) => {
                write!(f, "{name} differs from its screen {screen} on")
            }
            KioskEvent::Differs(name, None) => write!(f, "{name} cannot go on as recorded"),
        }
    }
}

#[derive(Debug)]
enum Stage {
    Title(Duration),
    /// A visitor plays; the time of the last key or of the program's last move.
    Played(Duration),
    /// A recording shows; the time it ended, if it has.
    Shown(Box<Show>, Option<Duration>),
}

#[derive(Debug)]
pub struct Kiosk {
    idle: Duration,
    start: Start,
    shows: Vec<Recorded>,
    next: usize,
    stage: Stage,
    /// When the title came back, if it has.
    back: Option<Duration>,
    log: Vec<(Duration, KioskEvent)>,
}

impl Kiosk {
    /// Begins with the title, which returns after `idle` without a key. `start`: the program's state for visitors.
    ///
    /// Without `shows` only the title appears. Shows that set no language use that of `start`.
    pub fn new<D: Drives>(
        app: &mut App<'_, D>,
        idle: Duration,
        start: Start,
        mut shows: Vec<Recorded>,
        now: Duration,
    ) -> Kiosk {
        for show in shows.iter_mut().filter(|show| !show.has_language) {
            show.start.config.lang = start.config.lang;
        }
        let mut kiosk =
            Kiosk { idle, start, shows, next: 0, stage: Stage::Title(now), back: None, log: Vec::new() };
        kiosk.go_to_title(app, now);
        kiosk.back = None;
        kiosk
    }

    /// Handles a key or click; returns whether the program gets it. During a show, a key only ends the show.
    pub fn is_for_program<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration) -> bool {
        match self.stage {
            Stage::Shown(..) => {
                self.tell(now, KioskEvent::Interrupted);
                self.go_to_title(app, now);
                false
            }
            Stage::Title(_) if self.back.is_some_and(|back| now.saturating_sub(back) < PAUSE) => false,
            Stage::Title(_) => {
                self.tell(now, KioskEvent::Visitor);
                self.stage = Stage::Played(now);
                true
            }
            Stage::Played(_) => {
                self.stage = Stage::Played(now);
                true
            }
        }
    }

    /// Does what is due; returns whether anything may have changed.
    pub fn attend<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration) -> bool {
        match &mut self.stage {
            Stage::Title(since) => {
                let is_over = now.saturating_sub(*since) >= TITLE.min(self.idle);
                is_over && self.begin_show(app, now)
            }
            Stage::Played(since) => {
                if app.status() == Status::Thinks {
                    // The program is thinking, so the visitor is not idle.
                    *since = now;
                    return false;
                }
                let event = match (app.status(), now.saturating_sub(*since) >= self.idle) {
                    (Status::Closed, _) => KioskEvent::Left,
                    (_, true) => KioskEvent::Idle,
                    _ => return false,
                };
                self.tell(now, event);
                self.go_to_title(app, now);
                true
            }
            Stage::Shown(..) => self.attend_show(app, now),
        }
    }

    /// Returns the running show, which makes the program think.
    pub fn show(&mut self) -> Option<&mut Show> {
        match &mut self.stage {
            Stage::Shown(show, _) => Some(show),
            _ => None,
        }
    }

    /// Returns the time until [`Self::attend`] has work, without keys or thinking.
    pub fn until_due(&self, now: Duration) -> Duration {
        let left = |since: Duration, time: Duration| (since + time).saturating_sub(now);
        match &self.stage {
            Stage::Title(_) if self.shows.is_empty() => Duration::MAX,
            Stage::Title(since) => left(*since, TITLE.min(self.idle)),
            Stage::Played(since) => left(*since, self.idle),
            Stage::Shown(show, None) => show.until_due(now),
            Stage::Shown(_, Some(since)) => left(*since, LAST),
        }
    }

    /// Takes the events since the last call, with their times.
    pub fn take_log(&mut self) -> Vec<(Duration, KioskEvent)> {
        core::mem::take(&mut self.log)
    }

    fn tell(&mut self, now: Duration, event: KioskEvent) {
        self.log.push((now, event));
    }

    fn go_to_title<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration) {
        self.start.begin(app);
        (self.stage, self.back) = (Stage::Title(now), Some(now));
        self.tell(now, KioskEvent::Title);
    }

    fn begin_show<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration) -> bool {
        let Some(recorded) = self.shows.get(self.next) else { return false };
        let name = recorded.name.clone();
        let show = Box::new(recorded.show(app, REAL_SPEED, HOLD, now));
        self.stage = Stage::Shown(show, None);
        self.tell(now, KioskEvent::Begins(name));
        true
    }

    fn attend_show<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration) -> bool {
        let Stage::Shown(show, over) = &mut self.stage else { return false };
        let changed = show.step(app, now);
        let is_over = app.status() == Status::Closed || (show.is_at_end() && app.status() != Status::Thinks);
        if !is_over {
            return changed;
        }
        match over {
            None => {
                *over = Some(now);
                let name = self.shows[self.next].name.clone();
                let same = show.same_screens();
                let event = match show.take_error() {
                    None => KioskEvent::Over(name, same),
                    Some(RunError::OtherScreen { screen, .. }) => KioskEvent::Differs(name, Some(screen)),
                    Some(_) => KioskEvent::Differs(name, None),
                };
                self.tell(now, event);
                changed
            }
            Some(since) if now.saturating_sub(*since) < LAST => changed,
            Some(_) => {
                self.next = (self.next + 1) % self.shows.len();
                self.go_to_title(app, now);
                true
            }
        }
    }
}
