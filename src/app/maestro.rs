//! Level M: asking for its seconds, and searching with the lent maestro.

use crate::app::core::Core;
use crate::app::dialog::Dialog;
use crate::app::game_clock;
use crate::app::table::Table;
use crate::formats::save::{maestro_seconds, MOST_SECONDS};
use crate::screen::Scene;
use crate::session::job::{Purpose, SearchJob};
use crate::session::maestro::{DatabaseValue, Maestro, MaestroView, USUAL_SECONDS};
use crate::session::messages::Message;
use crate::session::preferences::{ChosenLevel, Preference};
use crate::session::Match;
use crate::session::SystemError;

/// The maestro, if one is lent.
#[derive(Debug, Default)]
pub struct LevelM<'a>(Option<&'a mut dyn Maestro>);

impl<'a> LevelM<'a> {
    pub fn lend(&mut self, maestro: &'a mut dyn Maestro) {
        self.0 = Some(maestro);
    }

    pub fn is_lent(&self) -> bool {
        self.0.is_some()
    }

    pub fn take(&mut self) -> Option<&'a mut dyn Maestro> {
        self.0.take()
    }

    pub fn begin_game(&mut self) {
        if let Some(maestro) = &mut self.0 {
            maestro.stop();
            maestro.new_game();
        }
    }

    pub fn stop(&mut self) {
        if let Some(maestro) = &mut self.0 {
            maestro.stop();
        }
    }

    pub fn ponder(&mut self, game: &Match) {
        let Some(maestro) = &mut self.0 else { return };
        if let Some(record) = game.record().filter(|record| maestro_seconds(record.level).is_some()) {
            maestro.ponder(&record.position);
        }
    }

    /// Returns what the databases know of the position.
    pub fn known(&mut self, table: &Table<'_>) -> DatabaseValue {
        let record = table.session().last_record()?;
        self.0.as_mut()?.known(&record.position)
    }

    /// Returns the search for the program's move, or for its answer to an offer.
    pub fn turn_job(&mut self, purpose: Purpose, table: &Table<'_>) -> Result<SearchJob, SystemError> {
        let mut job = SearchJob::of_turn(table.epoch(), table.session().sealed.verify()?, purpose);
        if self.0.is_none() {
            job.task.limits.seconds = None;
        }
        // Level M and the rules of 1931 check the graphics too before they search.
        if job.task.limits.seconds.is_some() || job.game.rules_1931().is_some() {
            table.verify_session()?;
        }
        if purpose == Purpose::Answer {
            job.task.known = self.known(table);
        }
        if let Some(ticks) = game_clock::thinking_budget(table) {
            job.hurry(ticks);
        }
        Ok(job)
    }
}

/// Asks for the seconds a move.
pub fn ask_seconds(dialog: &mut Dialog) {
    dialog.show(Scene::Seconds);
    dialog.say(Message::SecondsAsked);
    dialog.clear_line();
}

/// Reads the seconds a move; an empty line means the default. Returns what the player has chosen.
pub fn read_seconds(typed: &str, core: &mut Core<'_>) -> Option<Preference> {
    let seconds = match typed.trim_ascii() {
        "" => Some(USUAL_SECONDS),
        typed => typed.parse().ok().filter(|seconds| (1..=MOST_SECONDS).contains(seconds)),
    };
    let Some(seconds) = seconds else {
        core.dialog.say(Message::NotSeconds);
        return None;
    };
    core.config.maestro = Some(seconds);
    core.dialog.go_back_with(Message::MaestroIs(seconds));
    Some(Preference::Level(ChosenLevel::Maestro(seconds)))
}

/// Returns the maestro's seconds a move, if it plays the match.
pub fn seconds_of(table: &Table<'_>) -> Option<u8> {
    maestro_seconds(table.session().view().raw()?.level())
}

/// Shows each thought once; a message to the player stays until the next thought.
pub fn show_thought(shown: &MaestroView, core: &mut Core<'_>) {
    let is_searching = matches!(core.table.search(), Some(purpose) if purpose != Purpose::Answer);
    let is_free = is_searching && core.dialog.scene() == Scene::Game && !core.dialog.is_closed();
    if let (true, Some(thought)) = (is_free, shown.news()) {
        core.dialog.say(Message::Thought(thought));
    }
}
