//! What the page shows without a player: a recording, or an exhibition.

use crate::disk::{Disk, Graphics};
use dama::unstable::app::{App, Key, Status};
use dama::unstable::games::GAMES;
use dama::unstable::script::kiosk::{shipped, Kiosk, KioskEvent, Recorded};
use dama::unstable::script::options::Start;
use dama::unstable::script::player::RunError;
use dama::unstable::script::show::{Show, HOLD, REAL_SPEED};
use dama::unstable::session::drive::Drive;
use dama::unstable::session::messages::page::PageShow;
use std::time::Duration;

#[derive(Debug, Default)]
pub enum Stage {
    #[default]
    Played,
    /// A recording, which may have diverged from its checksums.
    Shown(Box<Show>, Option<PageShow>),
    Kiosk(Box<Kiosk>),
}

type Program = App<'static, Disk>;

impl Stage {
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

    /// Begins to show a recording on its own disks.
    pub fn show(app: &mut Program, recorded: &Recorded, now: Duration) -> Stage {
        let disk = app.drives();
        disk.is_apart = true;
        let files = recorded.files.iter().filter(|was| was.file.drive == Drive::PROGRAM);
        let lent = files.filter_map(|was| Some((was.file.name.as_str().into(), was.bytes.clone()?)));
        disk.lent = lent.collect();
        disk.graphics = if recorded.is_without_graphics { Graphics::None } else { Graphics::Whole };
        Stage::Shown(Box::new(recorded.show(app, REAL_SPEED, HOLD, now)), None)
    }

    /// Handles a key; returns whether the program should receive it.
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

    /// Returns whether the viewer has left the recording.
    pub fn is_left(&self) -> bool {
        matches!(self, Stage::Shown(show, _) if show.is_left())
    }

    /// Returns how fast a recording shows, in thousandths of real time.
    pub fn shown_speed(&mut self) -> Option<u64> {
        self.recording().map(|show| show.speed())
    }

    /// Returns the recording that is being shown, alone or in the exhibition.
    fn recording(&mut self) -> Option<&mut Show> {
        match self {
            Stage::Played => None,
            Stage::Shown(show, _) => Some(show),
            Stage::Kiosk(kiosk) => kiosk.show(),
        }
    }

    /// Returns whether the program must think here as recorded, instead of in a worker.
    /// That is so if keys came meanwhile, or if the maestro thinks: it remembers the earlier positions.
    pub fn thinks_here(&mut self, app: &Program) -> bool {
        let thinks = app.status() == Status::Thinks;
        let must = |show: &mut Show| show.needs_ticks() || app.config().maestro.is_some();
        thinks && self.recording().is_some_and(must)
    }

    pub fn think(&mut self, app: &mut Program) {
        if let Some(show) = self.recording() {
            show.think(app, &mut |_, _| ());
        }
    }

    /// Does what is due; returns whether the screen may have changed.
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

    /// Returns the time until the next step if no key comes; `None` means never.
    pub fn until_due(&self, now: Duration) -> Option<Duration> {
        let due = match self {
            Stage::Played => return None,
            Stage::Shown(show, _) => show.until_due(now),
            Stage::Kiosk(kiosk) => kiosk.until_due(now),
        };
        (due < Duration::MAX).then_some(due)
    }

    /// Returns the progress of a recording that the viewer asked for.
    pub fn told(&self, app: &Program) -> Option<PageShow> {
        let Stage::Shown(show, ended) = self else { return None };
        let is_over = show.is_at_end() && app.status() != Status::Thinks;
        let over = is_over.then(|| PageShow::Over(show.same_screens()));
        let runs = PageShow::Runs { speed: show.speed(), is_paused: show.is_paused() };
        Some(ended.or(over).unwrap_or(runs))
    }

    /// Returns the exhibition's events since the last call.
    pub fn take_log(&mut self) -> Vec<(Duration, KioskEvent)> {
        match self {
            Stage::Kiosk(kiosk) => kiosk.take_log(),
            _ => Vec::new(),
        }
    }
}
