//! Thinking, cut where it can be done elsewhere: what is to be searched is asked for, and the answer is followed.

use super::{App, Status};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::Drives;
use crate::session::job::{Answer, Found, Job};
#[cfg(not(feature = "alloc"))]
use crate::session::job::{LevelJob, Patience, Work};
use crate::session::NODES_PER_TICK;

impl<D: Drives> App<'_, D> {
    /// What there is to search now; none where the program does not think, or where its data turn out to be
    /// broken. A job asked for before is then no longer wanted.
    pub fn job(&mut self) -> Option<Job> {
        if self.status() != Status::Thinks {
            return None;
        }
        self.nodes = 0;
        self.epoch = self.epoch.wrapping_add(1);
        let work = desktop_only!(
            self.work(),
            else self.session.verify_game().and_then(|game| LevelJob::of(&game)).map(Work::Level)
        );
        let job = work.map(|work| Job { number: self.epoch, work });
        if job.is_err() {
            self.system_error();
        }
        job.ok()
    }

    /// Whether a job is still to be worked on: nothing has happened since that makes it stale.
    #[inline(always)] // DAMA.COM has little room, and this is smaller than a call with its arguments.
    pub fn wants(&self, job: u32) -> bool {
        self.status() == Status::Thinks && self.epoch == job
    }

    /// Does what was found, if the job is still wanted, and gives the line that waits for it. An answer that
    /// holds nothing, or that the game cannot have, shows that something is broken.
    pub fn answer(&mut self, answer: Answer) {
        if self.wants(answer.job) {
            // Once: the next job has another number.
            self.epoch = self.epoch.wrapping_add(1);
            self.follow_answer(answer.found);
            self.give_waiting_line();
        }
    }

    /// Looks for the program's move and plays it, here and now. `poll` is called once a tick (4,096 nodes) and
    /// may give keys and paint; a key that leaves the game or ends it stops the search, which
    /// then begins anew when the game is gone back to.
    pub fn think(&mut self, poll: &mut dyn FnMut(&mut Self)) {
        self.think_polling(NODES_PER_TICK as u32, &mut |app| {
            poll(app);
            true
        });
    }

    /// The same for a slow machine: `poll` is called every `poll_every` nodes, and where it returns
    /// false the search stops, to begin anew when the program is next asked to think.
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
                self.nodes += u64::from(poll_every);
                if goes_on(self) { Patience::Wait } else { Patience::Stop }
            })
        );
        if !stopped {
            self.answer(answer);
        }
    }

    fn follow_answer(&mut self, found: Option<Found>) {
        match found {
            _ if desktop_only!(found.is_some_and(|found| !self.fits(&found)), else false) => {
                self.system_error()
            }
            Some(Found::Move(mv)) => self.do_found(desktop_only!(mv.into(), else mv)),
            Some(Found::Other(found)) => desktop_only!(self.follow_other(found), else match found {}),
            None => self.system_error(),
        }
    }
}
