//! The play settings of new games and of the present one, with the two seats of Italian draughts. DIFFERS D12: the
//! original had one player.

use crate::app::App;
use crate::built_in;
use crate::formats::keyboard::Keyboard;
use crate::screen::Scene;
use crate::session::any::MatchNarrator;
use crate::session::drive::{Drives, FileSpec};
use crate::session::game::Seat;
use crate::session::messages::{Message, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::{FileError, Match, MatchContext, MatchView, Session};
use alloc::format;
use alloc::string::String;

/// The play settings: of new games, of the next game, of the present one.
#[derive(Debug)]
pub(crate) struct SettingsSummary {
    // Its seats stand with the chosen game.
    pub wanted: PlaySettings,
    /// For the next game, if it is a resumed one with its own settings.
    pub brought: Option<PlaySettings>,
}

impl SettingsSummary {
    pub(crate) fn new() -> SettingsSummary {
        SettingsSummary { wanted: PlaySettings::FAITHFUL, brought: None }
    }
}

impl<D: Drives> App<'_, D> {
    /// Sets the play settings of new games. Seats among them are those of the chosen game.
    pub fn set_play_settings(&mut self, settings: PlaySettings) {
        self.parts.play_settings.wanted = PlaySettings { seats: None, ..settings };
        if let Some(seats) = settings.seats {
            self.choose_seats(&seats);
        }
    }

    /// Returns the play settings of new games.
    pub(crate) fn wanted_settings(&self) -> PlaySettings {
        PlaySettings { seats: self.pair(), ..self.parts.play_settings.wanted }
    }

    /// Returns the command-line options of the chosen game, its players and the play settings.
    pub fn game_options(&self) -> String {
        let PlaySettings { aids, clock, .. } = self.parts.play_settings.wanted;
        let aids = if aids { " --aids" } else { "" };
        let clock = clock.map_or_else(String::new, |clock| format!(" --clock {clock}"));
        let game = self.chosen_game();
        match game.book.is_built_in() {
            // Recordings have these in another order than those of the other games.
            true => {
                let seats = self.pair().map_or_else(String::new, |seats| SeatPlayer::option(&seats));
                built_in::flags(game) + aids + &seats + &clock
            }
            false => game.as_options() + &SeatPlayer::option(self.chosen_seats()) + aids + &clock,
        }
    }

    /// Returns the play settings of the present game.
    pub fn play_settings(&self) -> PlaySettings {
        self.core.table.settings()
    }

    pub(in crate::app) fn begin_with_settings(&mut self) {
        let wanted = self.wanted_settings();
        let mut settings = match self.parts.play_settings.brought.take() {
            Some(brought) => PlaySettings { aids: brought.aids || wanted.aids, ..brought },
            None => wanted,
        };
        let last_good = self.core.table.session().last_good();
        settings.seats = last_good.as_ref().and_then(|game| game.seats_of(&settings));
        self.core.table.seal_settings(&settings);
        self.parts.is_noted = true;
    }

    /// Returns the play settings of the board on the screen; a file's game is shown without the clock.
    pub(in crate::app) fn shown_settings(&self) -> PlaySettings {
        let is_of_file = self.core.dialog.scene() == Scene::Viewer && self.parts.reviewed.is_none();
        if !is_of_file {
            let is_shown = match self.core.dialog.scene() {
                Scene::Viewer => false,
                Scene::School(scene) => !scene.takes_moves(),
                _ => true,
            };
            let settings = self.core.table.settings();
            return PlaySettings { clock: settings.clock.filter(|_| is_shown), ..settings };
        }
        let aids = self.parts.archive.as_ref().is_some_and(|archive| archive.is_aided());
        PlaySettings { aids, ..PlaySettings::FAITHFUL }
    }

    pub(in crate::app) fn with_settings<'v>(&'v self, view: MatchView<'v>) -> MatchView<'v> {
        let (art, settings) = (Keyboard::unchecked(self.core.table.art()), self.shown_settings());
        MatchView {
            context: MatchContext { art, settings, shown: self.aids_shown(), viewed: self.viewed() },
            ..view
        }
    }

    pub(in crate::app) fn is_programs(&self, game: &Match, seat: Seat) -> bool {
        game.who_at(seat, &self.core.table.settings()) == SeatPlayer::Program
    }

    pub(crate) fn telling(&self) -> MatchNarrator {
        MatchNarrator { lang: self.core.config.lang, settings: self.core.table.settings() }
    }

    pub(crate) fn said(&self, text: Text) -> Message {
        crate::session::messages::said(text)
    }

    pub(in crate::app) fn read_saved(&mut self, file: FileSpec) -> Result<Session, FileError> {
        let games = self.games();
        let (session, settings) = Session::resume_with_settings(file, games, &mut self.drives)?;
        self.parts.play_settings.brought = Some(settings);
        Ok(session)
    }

    pub(in crate::app) fn write_saved(&mut self, file: FileSpec) -> Result<(), FileError> {
        let bytes = self.core.table.saved_bytes()?;
        self.drives.write(file, &bytes).map_err(FileError::Drive)
    }
}
