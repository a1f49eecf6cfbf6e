//! What the page shows by itself: a recording for who asked for it, or an exhibition.

use crate::disk::{Disk, Graphics};
use dama::unstable::app::{App, Key, Status};
use dama::unstable::games::GAMES;
use dama::unstable::script::kiosk::{shipped, Event, Kiosk, Recorded};
use dama::unstable::script::options::Start;
use dama::unstable::script::player::RunError;
use dama::unstable::script::show::{Show, HOLD, REAL_SPEED};
use dama::unstable::session::drive::Drive;
use dama::unstable::session::messages::page::PageShow;
use std::time::Duration;

/// What goes on.
#[derive(Debug, Default)]
pub enum Stage {
    /// Somebody plays.
    #[default]
    Played,
    /// A recording is shown, which may have come to differ.
    Shown(Box<Show>, Option<PageShow>),
    /// An exhibition.
    Kiosk(Box<Kiosk>),
}

type Program = App<'static, Disk>;

impl Stage {
    /// Opens an exhibition, with these recordings or those that are brought along.
    pub fn kiosk(
        app: &mut Program,
        idle: u32,
        start: Start,
        recorded: Option<Recorded>,
        now: Duration,
    ) -> Stage {
        let shows = recorded.map_or_else(|| shipped(GAMES), |recorded| vec![recorded]);
        let idle = Duration::from_secs(idle.into());
        Stage::Kiosk(Box::new(Kiosk::new(app, idle, start, shows, now)))
    }

    /// Begins to show a recording, on disks of its own.
    pub fn show(app: &mut Program, recorded: &Recorded, now: Duration) -> Stage {
        let disk = app.drives();
        disk.is_apart = true;
        let files = recorded.files.iter().filter(|was| was.file.drive == Drive::PROGRAM);
        let lent = files.filter_map(|was| Some((was.file.name.as_str().into(), was.bytes.clone()?)));
        disk.lent = lent.collect();
        disk.graphics = if recorded.is_without_graphics { Graphics::None } else { Graphics::Whole };
        Stage::Shown(Box::new(recorded.show(app, REAL_SPEED, HOLD, now)), None)
    }

    /// A key; whether the program is to have it.
    pub fn is_for_program(&mut self, app: &mut Program, key: Key, now: Duration) -> bool {
        match self {
            Stage::Played => true,
            Stage::Shown(show, _) => {
                show.key(key);
                false
            }
            Stage::Kiosk(kiosk) => kiosk.is_for_program(app, now),
        }
    }

    /// Whether who looks on has seen enough.
    pub fn is_left(&self) -> bool {
        matches!(self, Stage::Shown(show, _) if show.is_left())
    }

    /// Whether the program thinks as recorded, so that it has to be done here: keys came meanwhile, or the maestro
    /// thinks, who knows what was on the board before.
    pub fn thinks_here(&mut self, app: &Program) -> bool {
        let show = match self {
            Stage::Played => return false,
            Stage::Shown(show, _) => show,
            Stage::Kiosk(kiosk) => match kiosk.show() {
                Some(show) => show,
                None => return false,
            },
        };
        app.status() == Status::Thinks && (show.needs_ticks() || app.config().maestro.is_some())
    }

    /// Has the program think here and now.
    pub fn think(&mut self, app: &mut Program) {
        match self {
            Stage::Played => (),
            Stage::Shown(show, _) => show.think(app, &mut |_, _| ()),
            Stage::Kiosk(kiosk) => {
                if let Some(show) = kiosk.show() {
                    show.think(app, &mut |_, _| ());
                }
            }
        }
    }

    /// Does what is due; whether anything may have changed.
    pub fn attend(&mut self, app: &mut Program, now: Duration) -> bool {
        match self {
            Stage::Played => false,
            Stage::Shown(show, ended) => {
                let changed = show.step(app, now);
                let error = show.take_error().map(|error| match error {
                    RunError::OtherScreen { screen, .. } => PageShow::Differs(Some(screen)),
                    _ => PageShow::Differs(None),
                });
                *ended = ended.or(error);
                changed
            }
            Stage::Kiosk(kiosk) => kiosk.attend(app, now),
        }
    }

    /// How long nothing is to be done, if no key comes and the program does not think; none: nothing ever.
    pub fn until_due(&self, now: Duration) -> Option<Duration> {
        let due = match self {
            Stage::Played => return None,
            Stage::Shown(show, _) => show.until_due(now),
            Stage::Kiosk(kiosk) => kiosk.until_due(now),
        };
        (due < Duration::MAX).then_some(due)
    }

    /// How the recording stands that somebody has asked for.
    pub fn told(&self, app: &Program) -> Option<PageShow> {
        let Stage::Shown(show, ended) = self else { return None };
        let is_over = show.is_at_end() && app.status() != Status::Thinks;
        let over = is_over.then(|| PageShow::Over(show.same_screens()));
        let runs = PageShow::Runs { speed: show.speed(), is_paused: show.is_paused() };
        Some(ended.or(over).unwrap_or(runs))
    }

    /// What has happened in an exhibition since this was last asked.
    pub fn take_log(&mut self) -> Vec<(Duration, Event)> {
        match self {
            Stage::Kiosk(kiosk) => kiosk.take_log(),
            _ => Vec::new(),
        }
    }
}
