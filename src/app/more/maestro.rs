//! Level M: the seconds it asks for, and thinking with the maestro that a front-end has lent.

use crate::app::{App, Status};
use crate::formats::save::{maestro_seconds, GameRecord, MOST_SECONDS};
use crate::screen::{MoreScene, Scene};
use crate::session::drive::Drives;
use crate::session::full::Patience;
use crate::session::maestro::{AtWork, Shown, USUAL_SECONDS};
use crate::session::messages::{Message, MoreMessage};
use crate::session::NODES_PER_TICK;

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
    pub(in crate::app) fn maestro_seconds(&self) -> Option<u8> {
        maestro_seconds(self.session.view().game.level())
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
    pub(in crate::app) fn ponder(&mut self, record: &GameRecord) {
        if let (Some(_), Some(maestro)) = (maestro_seconds(record.level), &mut self.more.maestro) {
            maestro.ponder(&record.position);
        }
    }

    /// Shows what the maestro thinks, each thought once: what the player is told stays until the next.
    pub(in crate::app) fn show_thought(&mut self, shown: &Shown) {
        let is_free = self.status() == Status::Thinks && self.scene == Scene::Game && !self.more.offered;
        if let (true, Some(thought)) = (is_free, shown.news()) {
            self.message = MoreMessage::Thought(thought).into();
        }
    }

    /// Looks for the maestro's move and plays it, as [`App::think_polling`] does the level's.
    pub(in crate::app) fn think_as_maestro(&mut self, seconds: u8, poll: &mut dyn FnMut(&mut Self) -> bool) {
        let Ok(record) = self.session.verify(self.graphics_bytes()) else { return self.system_error() };
        let Some(maestro) = self.more.maestro.take() else { return };
        let (epoch, shown) = (self.epoch, Shown::default());
        self.nodes = 0;
        let mut stopped = false;
        let mut at_work = AtWork { maestro: &mut *maestro, seconds, shown: &shown };
        let found = at_work.find(&record.position, record.seed, &mut || {
            self.nodes += NODES_PER_TICK;
            self.show_thought(&shown);
            stopped = !poll(self) || self.status() != Status::Thinks || self.epoch != epoch;
            if stopped {
                Patience::Stop
            } else {
                Patience::Wait
            }
        });
        self.more.maestro = Some(maestro);
        if self.epoch != epoch {
            self.begin_maestro();
        }
        if !stopped {
            self.play_found(found);
        }
    }
}
