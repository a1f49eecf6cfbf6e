//! The play settings of new games and of the present one, with the two seats of Italian draughts. DIFFERS D12: the
//! original had one player.

use crate::app::core::Core;
use crate::app::game_list::GameListState;
use crate::app::table::Table;
use crate::built_in;
use crate::screen::Scene;
use crate::session::drive::{Drives, FileSpec};
use crate::session::game_clock::GameClock;
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook_match::{Rulebooks, SeatPlayer};
use crate::session::{FileError, Session};
use alloc::format;
use alloc::string::String;

/// The play settings: of new games, of the next game, of the present one.
#[derive(Debug, Default)]
pub struct SettingsSummary {
    // Its seats stand with the chosen game.
    wanted: PlaySettings,
    /// For the next game, if it is a resumed one with its own settings.
    brought: Option<PlaySettings>,
}

impl SettingsSummary {
    /// Sets the play settings of new games, but for the seats.
    pub fn set(&mut self, settings: PlaySettings) {
        self.wanted = PlaySettings { seats: None, ..settings };
    }

    /// Returns the play settings of new games, but for the seats.
    pub fn wanted(&self) -> &PlaySettings {
        &self.wanted
    }

    /// Lets the next game have its own settings, or, with `None`, those of new games.
    pub fn bring(&mut self, settings: Option<PlaySettings>) {
        self.brought = settings;
    }

    /// Seals the settings of the game that begins. `seats`: the chosen ones.
    pub fn begin(&mut self, seats: Option<[SeatPlayer; 2]>, table: &mut Table<'_>) {
        let mut settings = match self.brought.take() {
            Some(brought) => PlaySettings { aids: brought.aids || self.wanted.aids, ..brought },
            None => PlaySettings { seats, ..self.wanted },
        };
        let last_good = table.session().last_good();
        settings.seats = last_good.as_ref().and_then(|game| game.seats_of(&settings));
        table.seal_settings(&settings);
    }

    /// Reads a saved game; the next game has its settings.
    pub fn resume(
        &mut self,
        file: FileSpec,
        games: Rulebooks,
        drives: &mut impl Drives,
    ) -> Result<Session, FileError> {
        let (session, settings) = Session::resume_with_settings(file, games, drives)?;
        self.brought = Some(settings);
        Ok(session)
    }

    /// `X` in the menu, which does not show it: returns whether aids are on now.
    pub fn switch_aids(&mut self) -> bool {
        self.wanted.aids = !self.wanted.aids;
        self.wanted.aids
    }

    /// `O` in the menu, which does not show it: changes to the next clock, or to none after the last, and returns it.
    pub fn change_clock(&mut self) -> Option<GameClock> {
        let wanted = self.wanted.clock.map(|clock| clock.anew());
        let usual = GameClock::USUAL;
        let next =
            wanted.map_or(Some(0), |clock| usual.iter().position(|&known| known == clock).map(|at| at + 1));
        self.wanted.clock = next.and_then(|at| usual.get(at).copied());
        self.wanted.clock
    }

    /// Returns whether aids are on. A draughts problem has no settings of its own: those of new games decide.
    pub fn has_aids(&self, core: &Core<'_>) -> bool {
        match core.dialog.scene() {
            Scene::School(scene) if scene.takes_moves() => self.wanted.aids,
            _ => core.table.settings().aids,
        }
    }

    /// Returns the command-line options of the chosen game, its players and the play settings.
    pub fn options(&self, games: &GameListState) -> String {
        let PlaySettings { aids, clock, .. } = self.wanted;
        let aids = if aids { " --aids" } else { "" };
        let clock = clock.map_or_else(String::new, |clock| format!(" --clock {clock}"));
        let game = games.chosen();
        match game.book.is_built_in() {
            // Recordings have these in another order than those of the other games.
            true => {
                let seats = games.pair().map_or_else(String::new, |seats| SeatPlayer::option(&seats));
                built_in::flags(game) + aids + &seats + &clock
            }
            false => game.as_options() + &SeatPlayer::option(games.chosen_seats()) + aids + &clock,
        }
    }
}
