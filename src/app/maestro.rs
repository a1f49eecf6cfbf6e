//! Level M: asking for its seconds, and searching with the lent maestro.

use crate::app::{App, Status};
use crate::formats::save::{maestro_seconds, MOST_SECONDS};
use crate::screen::Scene;
use crate::session::drive::Drives;
use crate::session::job::desktop::BestLine;
use crate::session::job::{Found, JobAnswer, Purpose, SearchControl, SearchJob};
use crate::session::maestro::{DatabaseValue, MaestroSearch, MaestroView, USUAL_SECONDS};
use crate::session::messages::Message;
use crate::session::preferences::{ChosenLevel, Preference};
use crate::session::Match;
use crate::session::{SystemError, NODES_PER_TICK};

impl<D: Drives> App<'_, D> {
    /// Returns whether there is a level M: a maestro is lent, for Italian draughts alone.
    pub(in crate::app) fn has_level_m(&self) -> bool {
        self.parts.maestro.is_some() && self.chosen().has_maestro()
    }

    pub(in crate::app) fn ask_seconds(&mut self) {
        self.core.dialog.show(Scene::Seconds);
        self.core.dialog.say(Message::SecondsAsked);
        self.core.dialog.clear_line();
    }

    // Reads the seconds a move; an empty line means the default.
    pub(in crate::app) fn seconds_line(&mut self, typed: &str) {
        let seconds = match typed.trim_ascii() {
            "" => Some(USUAL_SECONDS),
            typed => typed.parse().ok().filter(|seconds| (1..=MOST_SECONDS).contains(seconds)),
        };
        let Some(seconds) = seconds else {
            return self.core.dialog.say(Message::NotSeconds);
        };
        self.core.config.maestro = Some(seconds);
        self.remember(Preference::Level(ChosenLevel::Maestro(seconds)));
        self.core.dialog.go_back_with(Message::MaestroIs(seconds));
    }

    pub(crate) fn maestro_seconds(&self) -> Option<u8> {
        maestro_seconds(self.core.table.session().view().raw()?.level())
    }

    pub(in crate::app) fn begin_maestro(&mut self) {
        if let Some(maestro) = &mut self.parts.maestro {
            maestro.stop();
            maestro.new_game();
        }
    }

    pub(in crate::app) fn stop_maestro(&mut self) {
        if let Some(maestro) = &mut self.parts.maestro {
            maestro.stop();
        }
    }

    pub(crate) fn ponder(&mut self, game: &Match) {
        let Some(maestro) = &mut self.parts.maestro else { return };
        if let Some(record) = game.record().filter(|record| maestro_seconds(record.level).is_some()) {
            maestro.ponder(&record.position);
        }
    }

    // Shows each thought once; a message to the player stays until the next thought.
    pub(in crate::app) fn show_thought(&mut self, shown: &MaestroView) {
        let is_free = self.status() == Status::Thinks
            && self.core.dialog.scene() == Scene::Game
            && self.core.table.search() != Some(Purpose::Answer);
        if let (true, Some(thought)) = (is_free, shown.news()) {
            self.core.dialog.say(Message::Thought(thought));
        }
    }

    /// Returns the search that the scene waits for.
    pub(in crate::app) fn search_job(&mut self) -> Result<SearchJob, SystemError> {
        let purpose = self.core.table.search().ok_or(SystemError)?;
        match purpose {
            Purpose::Move | Purpose::Answer => self.turn_job(purpose),
            Purpose::Hint => self.hint_job(),
            Purpose::Review => self.review_job(),
            Purpose::Try | Purpose::Key | Purpose::Reply => self.parts.school.job(purpose, &self.core.table),
        }
    }

    fn turn_job(&mut self, purpose: Purpose) -> Result<SearchJob, SystemError> {
        let mut job =
            SearchJob::of_turn(self.core.table.epoch(), self.core.table.session().sealed.verify()?, purpose);
        if self.parts.maestro.is_none() {
            job.task.limits.seconds = None;
        }
        // Level M and the rules of 1931 check the graphics too before they search.
        if job.task.limits.seconds.is_some() || job.game.rules_1931().is_some() {
            self.core.table.verify_session()?;
        }
        if purpose == Purpose::Answer {
            job.task.known = self.known_of_position();
        }
        if let Some(ticks) = self.thinking_budget() {
            job.hurry(ticks);
        }
        Ok(job)
    }

    pub(crate) fn known_of_position(&mut self) -> DatabaseValue {
        let record = self.core.table.session().last_record()?;
        self.parts.maestro.as_mut()?.known(&record.position)
    }

    /// Follows the result of the search that runs. No result, or one of another purpose, is a SYSTEM ERROR.
    pub(in crate::app) fn follow_found(&mut self, found: Option<Found>) {
        let Some((purpose, found)) = self.core.table.search().zip(found) else {
            return self.core.system_error();
        };
        match (purpose, found) {
            (Purpose::Move | Purpose::Answer, Found::Line(line)) => self.follow_turn(purpose, &line),
            (Purpose::Hint, Found::Line(line)) => self.follow_hint(&line),
            (Purpose::Review, Found::Line(line)) => self.follow_review(&line),
            (Purpose::Try | Purpose::Key | Purpose::Reply, found) => {
                self.parts.school.follow(purpose, &found, &mut self.core)
            }
            _ => self.core.system_error(),
        }
    }

    fn follow_turn(&mut self, purpose: Purpose, line: &BestLine) {
        // The graphics are read when it is done.
        let Ok(game) = self.core.table.session().sealed.verify() else { return self.core.system_error() };
        match line.only(&game) {
            _ if game.rules_1931().is_some() => self.follow_turn_of_1931(purpose, line),
            Some(action) if purpose == Purpose::Move => self.do_found(action),
            _ => self.core.system_error(),
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
        let hurry_after = job.task.limits.hurry_after;
        let mut lent =
            job.task.limits.seconds.and_then(|seconds| self.parts.maestro.take().zip(Some(seconds)));
        let poll_every = if lent.is_some() { NODES_PER_TICK as u32 } else { job.poll_every(poll_every) };
        self.core.table.count_nodes_anew();
        let mut polled = || {
            self.core.table.add_nodes(poll_every);
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
            self.parts.maestro = Some(maestro);
            if self.core.table.epoch() != job.number {
                self.begin_maestro();
            }
        }
        answer
    }
}
