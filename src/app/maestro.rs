//! Level M: the seconds it asks for, and thinking with the maestro that a front-end has lent.

use super::{App, Status};
use crate::formats::save::{maestro_seconds, GameRecord, MOST_SECONDS};
use crate::screen::Scene;
use crate::session::drive::Drives;
use crate::session::job::other::{MaestroJob, OtherFound, OtherJob};
use crate::session::job::{Answer, Found, Job, Patience};
use crate::session::maestro::{AtWork, Shown, USUAL_SECONDS};
use crate::session::messages::Message;
use crate::session::{SystemError, NODES_PER_TICK};

impl<D: Drives> App<'_, D> {
    /// Whether there is a level M: where a maestro was lent, and for Italian draughts alone.
    pub(super) fn has_level_m(&self) -> bool {
        self.maestro.is_some() && self.chosen_game().is_none()
    }

    /// `M` among the levels.
    pub(super) fn ask_seconds(&mut self) {
        self.scene = Scene::Seconds;
        self.message = Message::SecondsAsked;
        self.clear_line();
    }

    /// The seconds a move; an empty line is the usual ones.
    pub(super) fn seconds_line(&mut self, typed: &str) {
        let seconds = match typed.trim_ascii() {
            "" => Some(USUAL_SECONDS),
            typed => typed.parse().ok().filter(|seconds| (1..=MOST_SECONDS).contains(seconds)),
        };
        let Some(seconds) = seconds else { return self.message = Message::NotSeconds };
        self.config.maestro = Some(seconds);
        self.go_back_with(Message::MaestroIs(seconds));
    }

    /// A level of the nine was chosen.
    pub(super) fn leave_maestro(&mut self) {
        self.config.maestro = None;
    }

    /// The present game's seconds a move, if it is played against the maestro.
    pub(super) fn maestro_seconds(&self) -> Option<u8> {
        maestro_seconds(self.session.view().game.level())
    }

    pub(super) fn begin_maestro(&mut self) {
        if let Some(maestro) = &mut self.maestro {
            maestro.stop();
            maestro.new_game();
        }
    }

    pub(super) fn stop_maestro(&mut self) {
        if let Some(maestro) = &mut self.maestro {
            maestro.stop();
        }
    }

    /// The player is to move, and the maestro may think meanwhile.
    pub(super) fn ponder(&mut self, record: &GameRecord) {
        if let (Some(_), Some(maestro)) = (maestro_seconds(record.level), &mut self.maestro) {
            maestro.ponder(&record.position);
        }
    }

    /// Shows what the maestro thinks, each thought once: what the player is told stays until the next.
    pub(super) fn show_thought(&mut self, shown: &Shown) {
        let is_free = self.status() == Status::Thinks && self.scene == Scene::Game && !self.offered;
        if let (true, Some(thought)) = (is_free, shown.news()) {
            self.message = Message::Thought(thought);
        }
    }

    /// What there is to search besides a level's move in a game like DAMA.COM's.
    pub(super) fn other_job(&mut self) -> Option<Result<OtherJob, SystemError>> {
        match self.scene {
            Scene::Problem => Some(self.try_job()),
            _ if self.is_sitting() => Some(self.table_job()),
            _ if self.is_full_game() => Some(self.full_job()),
            _ if self.maestro.is_some() => Some(self.maestro_job(self.maestro_seconds()?)),
            _ => None,
        }
    }

    /// The maestro is asked about a game only if all its data pass the check.
    fn maestro_job(&self, seconds: u8) -> Result<OtherJob, SystemError> {
        let GameRecord { position, seed, .. } = self.session.verify(self.graphics_bytes())?;
        Ok(OtherJob::Maestro(MaestroJob { position, seconds, seed }))
    }

    /// Whether it is the kind of answer that the present game asks for.
    pub(super) fn fits(&self, found: &Found) -> bool {
        match found {
            Found::Other(OtherFound::Verdict(_)) => self.scene == Scene::Problem,
            _ if self.scene == Scene::Problem => false,
            Found::Other(OtherFound::Action(_)) => self.is_sitting(),
            Found::Other(OtherFound::Decision(_)) => self.is_full_game(),
            Found::Move(_) => !self.is_sitting() && !self.is_full_game(),
        }
    }

    /// Does what was found besides a level's move.
    pub(super) fn follow_other(&mut self, found: OtherFound) {
        match found {
            OtherFound::Verdict(verdict) => self.follow_verdict(verdict),
            OtherFound::Action(action) => self.make_action(action),
            OtherFound::Decision(decision) => self.follow(decision),
        }
    }

    /// Works on a job, with the maestro where it is its.
    pub(super) fn work_on(
        &mut self,
        job: &Job,
        poll_every: u32,
        poll: &mut impl FnMut(&mut Self) -> bool,
    ) -> Answer {
        let (shown, at_first, patience) = (Shown::default(), self.ticks_left(), job.patience());
        let seconds = job.maestro();
        let mut lent = seconds.and_then(|seconds| self.maestro.take().zip(Some(seconds)));
        let poll_every = if lent.is_some() { NODES_PER_TICK as u32 } else { job.poll_every(poll_every) };
        self.nodes = 0;
        let mut polled = || {
            self.nodes += u64::from(poll_every);
            self.show_thought(&shown);
            if !poll(self) {
                return Patience::Stop;
            }
            // In the poll time may have gone by.
            let gone = at_first.zip(self.ticks_left()).map_or(0, |(first, left)| first.saturating_sub(left));
            match patience {
                Some(patience) if gone >= patience => Patience::Hurry,
                _ => Patience::Wait,
            }
        };
        let answer = match &mut lent {
            None => job.run(poll_every, &mut polled),
            Some((maestro, seconds)) => job
                .run_with(AtWork { maestro: &mut **maestro, seconds: *seconds, shown: &shown }, &mut polled),
        };
        if let Some((maestro, _)) = lent {
            self.maestro = Some(maestro);
            if self.epoch != job.number {
                self.begin_maestro();
            }
        }
        answer
    }
}
