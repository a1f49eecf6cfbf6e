//! Searches as jobs: [`App::job`] asks for one, [`App::answer`] takes its result.

use super::{App, Status};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::Drives;
use crate::session::job::{Found, JobAnswer, SearchJob};
use crate::session::NODES_PER_TICK;

impl<D: Drives> App<'_, D> {
    /// Returns the search to be done; `None` if there is none, or the data fail the check. Earlier jobs are then no
    /// longer wanted.
    pub fn job(&mut self) -> Option<SearchJob> {
        self.core.table.begin_event();
        if self.status() != Status::Thinks {
            return None;
        }
        self.core.table.count_nodes_anew();
        self.core.table.drop_jobs();
        let job = desktop_only!(
            self.search_job(),
            else {
                let work = self.core.table.session().sealed.verify().and_then(|game| crate::session::job::desktop::LevelJob::of(&game));
                work.map(|work| SearchJob { number: self.core.table.epoch(), work })
            }
        );
        if job.is_err() {
            self.core.system_error();
        }
        job.ok()
    }

    /// Returns whether a job is still wanted: nothing has happened to make it stale.
    #[inline(always)] // DAMA.COM has little room, and this is smaller than a call with its arguments.
    pub fn wants(&self, job: u32) -> bool {
        self.status() == Status::Thinks && self.core.table.epoch() == job
    }

    /// Follows the answer of a wanted job, then submits the waiting line. An empty or impossible answer is a SYSTEM
    /// ERROR.
    pub fn answer(&mut self, answer: JobAnswer) {
        self.core.table.begin_event();
        if self.wants(answer.job) {
            // Only once: the next job has another number.
            self.core.table.drop_jobs();
            self.follow_answer(answer.found);
            self.give_waiting_line();
        }
    }

    /// Searches for the program's move and plays it, at once. `poll` is called once a tick (4,096 nodes) and may pass
    /// keys and paint. A key that leaves the game stops the search; it restarts when the game is resumed.
    pub fn think(&mut self, poll: &mut dyn FnMut(&mut Self)) {
        self.think_polling(NODES_PER_TICK as u32, &mut |app| {
            poll(app);
            true
        });
    }

    /// Searches like [`App::think`], on a slow machine: `poll` is called every `poll_every` nodes. If it returns
    /// false the search stops, to restart at the next call.
    pub fn think_polling(&mut self, poll_every: u32, poll: &mut dyn FnMut(&mut Self) -> bool) {
        let Some(job) = self.job() else { return };
        let mut stopped = false;
        let mut goes_on = |app: &mut Self| {
            stopped = !poll(app);
            !stopped && app.wants(job.number)
        };
        let answer = desktop_only!(
            self.work_on(&job, poll_every, &mut goes_on),
            else job.run(poll_every, &mut || {
                use crate::session::job::SearchControl;
                self.core.table.add_nodes(poll_every);
                if goes_on(self) { SearchControl::Wait } else { SearchControl::Stop }
            })
        );
        if !stopped {
            self.answer(answer);
        }
    }

    fn follow_answer(&mut self, found: Option<Found>) {
        desktop_only!(
            self.follow_found(found),
            else match found {
                Some(mv) => self.do_found(mv),
                None => self.core.system_error(),
            }
        )
    }
}
