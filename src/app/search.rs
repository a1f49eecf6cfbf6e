//! Searches of the desktop build: what is searched, by whom, and what follows.

use crate::app::maestro::show_thought;
use crate::app::{aids, game_clock, App};
use crate::session::drive::Drives;
use crate::session::job::desktop::BestLine;
use crate::session::job::{Found, JobAnswer, Purpose, SearchControl, SearchJob};
use crate::session::maestro::{MaestroSearch, MaestroView};
use crate::session::{SystemError, NODES_PER_TICK};

impl<D: Drives> App<'_, D> {
    /// Returns the search that the scene waits for.
    pub(crate) fn search_job(&mut self) -> Result<SearchJob, SystemError> {
        let purpose = self.core.table.search().ok_or(SystemError)?;
        let (parts, table) = (&mut self.parts, &self.core.table);
        match purpose {
            Purpose::Move | Purpose::Answer => parts.level_m.turn_job(purpose, table),
            Purpose::Hint => aids::hint_job(table),
            Purpose::Review => parts.viewer.review_job(table),
            Purpose::Try | Purpose::Key | Purpose::Reply => parts.school.job(purpose, table),
        }
    }

    /// Follows the result of the search that runs. No result, or one of another purpose, is a SYSTEM ERROR.
    pub(crate) fn follow_found(&mut self, found: Option<Found>) {
        let Some((purpose, found)) = self.core.table.search().zip(found) else {
            return self.core.system_error();
        };
        match (purpose, found) {
            (Purpose::Move | Purpose::Answer, Found::Line(line)) => self.follow_turn(purpose, &line),
            (Purpose::Hint, Found::Line(line)) => aids::follow_hint(&line, &mut self.core),
            (Purpose::Review, Found::Line(line)) => self.parts.viewer.follow_review(&line, &mut self.core),
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
            _ if game.rules_1931().is_some() => {
                self.core.table.stop_search();
                let (core, level_m) = (&mut self.core, &mut self.parts.level_m);
                match self.parts.rules_1931.carry_out(purpose, line, core, level_m) {
                    Ok(message) => {
                        self.after_move(message);
                        self.parts.rules_1931.note_said(&message);
                    }
                    // The program's decisions are always legal.
                    Err(SystemError) => self.core.system_error(),
                }
            }
            Some(action) if purpose == Purpose::Move => self.do_found(action),
            _ => self.core.system_error(),
        }
    }

    pub(crate) fn work_on(
        &mut self,
        job: &SearchJob,
        poll_every: u32,
        poll: &mut impl FnMut(&mut Self) -> bool,
    ) -> JobAnswer {
        let (shown, at_first) = (MaestroView::default(), game_clock::ticks_left_to_move(&self.core.table));
        // The maestro stops by its own clock, at any moment.
        let hurry_after = job.task.limits.hurry_after;
        let mut lent =
            job.task.limits.seconds.and_then(|seconds| self.parts.level_m.take().zip(Some(seconds)));
        let poll_every = if lent.is_some() { NODES_PER_TICK as u32 } else { job.poll_every(poll_every) };
        self.core.table.count_nodes_anew();
        let mut polled = || {
            self.core.table.add_nodes(poll_every);
            show_thought(&shown, &mut self.core);
            if !poll(self) {
                return SearchControl::Stop;
            }
            // The poll may have let time pass.
            let Some(hurry_after) = hurry_after else { return SearchControl::Wait };
            let gone = at_first
                .zip(game_clock::ticks_left_to_move(&self.core.table))
                .map_or(0, |(first, left)| first.saturating_sub(left));
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
            self.parts.level_m.lend(maestro);
            if self.core.table.epoch() != job.number {
                self.parts.level_m.begin_game();
            }
        }
        answer
    }
}
