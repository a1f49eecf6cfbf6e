//! Level M: the seconds it asks for, and thinking with the maestro that a front-end has lent.

use crate::app::more::port::Played;
use crate::app::{App, Status};
use crate::formats::save::{maestro_seconds, MOST_SECONDS};
use crate::screen::{MoreScene, Scene};
use crate::session::drive::Drives;
use crate::session::job::other::{MaestroJob, OtherFound, OtherJob};
use crate::session::job::{Answer, Found, Job, Patience};
use crate::session::maestro::{AtWork, Shown, USUAL_SECONDS};
use crate::session::messages::{Message, MoreMessage};
use crate::session::port::{BuiltIn, GameOf, Record, Unchecked};
use crate::session::{SystemError, NODES_PER_TICK};

impl<D: Drives> App<'_, D> {
    /// Whether there is a level M: where a maestro was lent, and for Italian draughts alone.
    pub(in crate::app) fn has_level_m(&self) -> bool {
        self.more.maestro.is_some() && self.chosen_game().is_none()
    }

    /// `M` among the levels.
    pub(in crate::app) fn ask_seconds(&mut self) {
        self.scene = Scene::More(MoreScene::Seconds);
        self.message = Message::More(MoreMessage::SecondsAsked);
        self.clear_line();
    }

    /// The seconds a move; an empty line is the usual ones.
    pub(in crate::app) fn seconds_line(&mut self, typed: &str) {
        let seconds = match typed.trim_ascii() {
            "" => Some(USUAL_SECONDS),
            typed => typed.parse().ok().filter(|seconds| (1..=MOST_SECONDS).contains(seconds)),
        };
        let Some(seconds) = seconds else { return self.message = Message::More(MoreMessage::NotSeconds) };
        self.config.maestro = Some(seconds);
        self.go_back_with(MoreMessage::MaestroIs(seconds).into());
    }

    /// A level of the nine was chosen.
    pub(in crate::app) fn leave_maestro(&mut self) {
        self.config.maestro = None;
    }

    /// The present game's seconds a move, if it is played against the maestro.
    pub(crate) fn maestro_seconds(&self) -> Option<u8> {
        maestro_seconds(Unchecked::level(&self.session.view().game))
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

    /// The player is to move, and the maestro may think meanwhile.
    pub(crate) fn ponder(&mut self, record: &Record) {
        if let (Some(_), Some(maestro)) = (maestro_seconds(record.level()), &mut self.more.maestro) {
            maestro.ponder(&record.stands());
        }
        self.keep_turn();
    }

    /// Shows what the maestro thinks, each thought once: what the player is told stays until the next.
    pub(in crate::app) fn show_thought(&mut self, shown: &Shown) {
        let is_free =
            self.status() == Status::Thinks && self.scene == Scene::Game && !BuiltIn::is_offered(self);
        if let (true, Some(thought)) = (is_free, shown.news()) {
            self.message = MoreMessage::Thought(thought).into();
        }
    }

    /// What there is to search besides a level's move in a game like DAMA.COM's.
    pub(in crate::app) fn other_job(&mut self) -> Option<Result<OtherJob, SystemError>> {
        match self.scene {
            Scene::More(_) => BuiltIn::job_of_scene(self),
            _ if self.is_advised() => Some(self.advice_job()),
            _ if self.is_sitting() => Some(self.table_job()),
            _ if self.is_by_fuller_rules() => Some(BuiltIn::job(self)),
            _ if self.more.maestro.is_some() => Some(self.maestro_job(self.maestro_seconds()?)),
            _ => None,
        }
    }

    /// The maestro is asked about a game only if all its data pass the check.
    fn maestro_job(&self, seconds: u8) -> Result<OtherJob, SystemError> {
        let game = self.session.verify(self.graphics_bytes())?;
        Ok(OtherJob::Maestro(MaestroJob { position: game.stands(), seconds, seed: game.seed() }))
    }

    /// Whether it is the kind of answer that the present game asks for.
    pub(crate) fn fits(&self, found: &Found) -> bool {
        let takes_tries =
            matches!(self.scene, Scene::More(MoreScene::Own(scene)) if BuiltIn::takes_moves(scene));
        match found {
            Found::Other(OtherFound::Own(found)) => BuiltIn::fits(self, found),
            _ if takes_tries => false,
            Found::Other(OtherFound::Study(_)) => {
                BuiltIn::is_examining(self) || (self.is_advised() && !self.is_sitting())
            }
            _ if BuiltIn::is_examining(self) => false,
            Found::Other(OtherFound::Advice(_)) => self.is_advised() && self.is_sitting(),
            _ if self.is_advised() => false,
            Found::Other(OtherFound::Action(_)) => self.is_sitting(),
            Found::Move(_) => !self.is_sitting() && !self.is_by_fuller_rules(),
        }
    }

    /// Does what was found besides a level's move.
    pub(in crate::app) fn follow_other(&mut self, found: OtherFound) {
        match found {
            OtherFound::Own(found) => BuiltIn::follow(self, found),
            OtherFound::Action(action) => self.make_action(action),
            OtherFound::Study(study) if BuiltIn::is_examining(self) => BuiltIn::follow_study(self, &study),
            OtherFound::Study(study) => self.follow_study_as_advice(&study),
            OtherFound::Advice(advice) => self.follow_advice(&advice),
        }
    }

    /// Works on a job, with the maestro where it is its.
    pub(in crate::app) fn work_on(
        &mut self,
        job: &Job,
        poll_every: u32,
        poll: &mut impl FnMut(&mut Self) -> bool,
    ) -> Answer {
        let (shown, at_first, patience) = (Shown::default(), BuiltIn::ticks_left(self), job.patience());
        let seconds = job.maestro();
        let mut lent = seconds.and_then(|seconds| self.more.maestro.take().zip(Some(seconds)));
        let poll_every = if lent.is_some() { NODES_PER_TICK as u32 } else { job.poll_every(poll_every) };
        self.nodes = 0;
        let mut polled = || {
            self.nodes += u64::from(poll_every);
            self.show_thought(&shown);
            if !poll(self) {
                return Patience::Stop;
            }
            // In the poll time may have gone by.
            let gone =
                at_first.zip(BuiltIn::ticks_left(self)).map_or(0, |(first, left)| first.saturating_sub(left));
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
            self.more.maestro = Some(maestro);
            if self.epoch != job.number {
                self.begin_maestro();
            }
        }
        answer
    }
}
