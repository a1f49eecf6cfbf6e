//! Level M: asking for its seconds, and searching with the lent maestro.

use crate::app::{App, Status};
use crate::formats::save::{maestro_seconds, MOST_SECONDS};
use crate::screen::{DesktopScene, Scene};
use crate::session::drive::Drives;
use crate::session::job::other::{OtherJob, OtherResult};
use crate::session::job::{JobAnswer, JobResult, Purpose, SearchControl, SearchJob, Work};
use crate::session::maestro::{DatabaseValue, MaestroSearch, MaestroView, USUAL_SECONDS};
use crate::session::messages::{DesktopMessage, Message};
use crate::session::preferences::{ChosenLevel, Preference};
use crate::session::Match;
use crate::session::{SystemError, NODES_PER_TICK};

impl<D: Drives> App<'_, D> {
    /// Returns whether there is a level M: a maestro is lent, for Italian draughts alone.
    pub(in crate::app) fn has_level_m(&self) -> bool {
        self.more.maestro.is_some() && self.chosen().has_maestro()
    }

    pub(in crate::app) fn ask_seconds(&mut self) {
        self.scene = Scene::Desktop(DesktopScene::Seconds);
        self.message = Message::Desktop(DesktopMessage::SecondsAsked);
        self.clear_line();
    }

    // Reads the seconds a move; an empty line means the default.
    pub(in crate::app) fn seconds_line(&mut self, typed: &str) {
        let seconds = match typed.trim_ascii() {
            "" => Some(USUAL_SECONDS),
            typed => typed.parse().ok().filter(|seconds| (1..=MOST_SECONDS).contains(seconds)),
        };
        let Some(seconds) = seconds else {
            return self.message = Message::Desktop(DesktopMessage::NotSeconds);
        };
        self.config.maestro = Some(seconds);
        self.remember(Preference::Level(ChosenLevel::Maestro(seconds)));
        self.go_back_with(DesktopMessage::MaestroIs(seconds).into());
    }

    pub(crate) fn maestro_seconds(&self) -> Option<u8> {
        maestro_seconds(self.session.view().game().level())
    }

    pub(in crate::app) fn begin_maestro(&mut self) {
        if let Some(maestro) = &mut self.more.maestro {
            maestro.stop();
            maestro.new_game();
        }
    }

    pub(in crate::app) fn stop_maestro(&mut self) {
        if let Some(maestro) = &mut self.more.maestro {
            maestro.stop();
        }
    }

    pub(crate) fn ponder(&mut self, game: &Match) {
        if let (Some(record), Some(maestro)) = (game.record(), &mut self.more.maestro) {
            if maestro_seconds(record.level).is_some() {
                maestro.ponder(&record.position);
            }
        }
    }

    // Shows each thought once; a message to the player stays until the next thought.
    pub(in crate::app) fn show_thought(&mut self, shown: &MaestroView) {
        let is_free = self.status() == Status::Thinks
            && self.scene == Scene::Game
            && self.search != Some(Purpose::Answer);
        if let (true, Some(thought)) = (is_free, shown.news()) {
            self.message = DesktopMessage::Thought(thought).into();
        }
    }

    pub(in crate::app) fn work(&mut self) -> Result<Work, SystemError> {
        let purpose = self.search.ok_or(SystemError)?;
        let work = match purpose {
            Purpose::Try | Purpose::Key | Purpose::Reply => Work::Other(self.school_job(purpose)?),
            Purpose::Review => Work::Other(self.review_job()?),
            Purpose::Hint => Work::Other(self.advice_job()?),
            Purpose::Move | Purpose::Answer => {
                let offer = (purpose == Purpose::Answer).then(|| self.known_of_position());
                let mut work = self.session.verify_game()?.work(self.more.maestro.is_some(), offer)?;
                self.within_budget(&mut work);
                work
            }
        };
        // Level M and the rules of 1931 check the graphics too before they search.
        if matches!(work, Work::Other(OtherJob::Maestro(_) | OtherJob::BuiltIn(_))) {
            self.session.verify(self.graphics_bytes())?;
        }
        Ok(work)
    }

    pub(crate) fn known_of_position(&mut self) -> DatabaseValue {
        let record = self.session.last_record()?;
        self.more.maestro.as_mut()?.known(&record.position)
    }

    /// Follows the result of the search that runs. No result, or one of another purpose, is a SYSTEM ERROR.
    pub(in crate::app) fn follow_found(&mut self, found: Option<JobResult>) {
        let Some((purpose, found)) = self.search.zip(found) else { return self.system_error() };
        match (purpose, found) {
            (Purpose::Move, JobResult::Move(mv)) => self.do_found(mv.into()),
            (Purpose::Move, JobResult::Other(OtherResult::Action(action))) => self.do_found(action.into()),
            (Purpose::Hint, JobResult::Other(found)) => self.follow_advice(&found),
            (Purpose::Review, JobResult::Other(found)) => self.follow_review(&found),
            (_, JobResult::Other(OtherResult::BuiltIn(found))) => self.follow_built_in(purpose, found),
            _ => self.system_error(),
        }
    }

    pub(in crate::app) fn work_on(
        &mut self,
        job: &SearchJob,
        poll_every: u32,
        poll: &mut impl FnMut(&mut Self) -> bool,
    ) -> JobAnswer {
        let (shown, at_first) = (MaestroView::default(), self.ticks_left_to_move());
        // The maestro stops by its own clock, at any moment.
        let is_maestro = matches!(job.work, Work::Other(OtherJob::Maestro(_)));
        let hurry_after = job.hurry_after().or_else(|| self.thinking_budget().filter(|_| is_maestro));
        let seconds = job.maestro();
        let mut lent = seconds.and_then(|seconds| self.more.maestro.take().zip(Some(seconds)));
        let poll_every = if lent.is_some() { NODES_PER_TICK as u32 } else { job.poll_every(poll_every) };
        self.nodes = 0;
        let mut polled = || {
            self.nodes += u64::from(poll_every);
            self.show_thought(&shown);
            if !poll(self) {
                return SearchControl::Stop;
            }
            // The poll may have let time pass.
            let Some(hurry_after) = hurry_after else { return SearchControl::Wait };
            let gone =
                at_first.zip(self.ticks_left_to_move()).map_or(0, |(first, left)| first.saturating_sub(left));
            if gone >= hurry_after {
                SearchControl::Hurry
            } else {
                SearchControl::Wait
            }
        };
        let answer = match &mut lent {
            None => job.run(poll_every, &mut polled),
            Some((maestro, seconds)) => job.run_with(
                MaestroSearch { maestro: &mut **maestro, seconds: *seconds, shown: &shown },
                &mut polled,
            ),
        };
        if let Some((maestro, _)) = lent {
            self.more.maestro = Some(maestro);
            if self.epoch != job.number {
                self.begin_maestro();
            }
        }
        answer
    }
}
