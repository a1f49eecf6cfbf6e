//! The play settings of the present game, and the two seats of Italian draughts. DIFFERS D12: the original had one
//! player.

use crate::app::App;
use crate::formats::keyboard::Keyboard;
use crate::rules::Color;
use crate::screen::rulebook_game::SelectedGame;
use crate::screen::{DesktopScene, Scene};
use crate::session::any::MatchNarrator;
use crate::session::drive::{Drives, FileSpec};
use crate::session::game_clock::GameClock;
use crate::session::messages::{Message, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::Seat;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::Match;
use crate::session::{DesktopView, FileError, MatchView, Sealed, Session};
use alloc::string::String;
use alloc::vec::Vec;

/// The play settings: of new games, of the next game, of the present one.
#[derive(Debug)]
pub(crate) struct SettingsSummary {
    pub wanted: PlaySettings,
    /// For the next game, if it is a resumed one with its own settings.
    pub brought: Option<PlaySettings>,
    // Of the present game, sealed like the game. DAMA.COM's own settings are not checked.
    present: Sealed<PlaySettings>,
    /// The side that has offered a draw, with both players at the keyboard.
    pub(crate) offer_of: Option<Color>,
}

impl SettingsSummary {
    pub(crate) fn new() -> SettingsSummary {
        let present = Sealed::new(&PlaySettings::FAITHFUL);
        SettingsSummary { wanted: PlaySettings::FAITHFUL, brought: None, present, offer_of: None }
    }

    pub(in crate::app) fn forget(&mut self) {
        self.present.forget();
    }
}

impl<D: Drives> App<'_, D> {
    /// Sets the play settings of new games.
    pub fn set_play_settings(&mut self, settings: PlaySettings) {
        self.more.play_settings.wanted = settings;
    }

    pub(crate) fn wanted_settings(&self) -> PlaySettings {
        self.more.play_settings.wanted
    }

    /// Returns the play settings of the present game.
    pub fn play_settings(&self) -> PlaySettings {
        let present = &self.more.play_settings.present;
        present.read().or_else(|| present.last_good()).unwrap_or_default()
    }

    fn last_good_settings(&self) -> Option<PlaySettings> {
        self.more.play_settings.present.last_good()
    }

    /// Seats the next player at a seat of Italian draughts, White's being 0; `None` for no such seat.
    pub(in crate::app) fn change_own_seat(&mut self, place: usize) -> Option<()> {
        let player = self.config.player;
        let wanted = self.more.play_settings.wanted;
        let mut seats = [Color::White, Color::Black].map(|color| wanted.at(color, player));
        let seat = seats.get_mut(place)?;
        *seat = seat.next();
        (self.more.play_settings.wanted.seats, self.config.player) = PlaySettings::seated(&seats);
        Some(())
    }

    /// Returns Italian draughts' row in the list of games, if its seats are not the usual ones.
    pub(in crate::app) fn own_setting(&self) -> Option<SelectedGame<'_>> {
        let [white, black] = self.more.play_settings.wanted.seats?;
        let who = [white, black, SeatPlayer::Program, SeatPlayer::Program];
        Some(SelectedGame { game: None, has_program: false, seats: &[Seat(0), Seat(1)], who })
    }

    /// Returns the play settings as command-line options, for a recording.
    pub(in crate::app) fn settings_as_options(&self) -> String {
        let PlaySettings { aids, seats, clock } = self.more.play_settings.wanted;
        let seats = seats
            .filter(|_| self.chosen().is_built_in())
            .map_or_else(String::new, |seats| SeatPlayer::option(&seats));
        let clock = clock.map_or_else(String::new, |clock| alloc::format!(" --clock {clock}"));
        String::from(if aids { " --aids" } else { "" }) + &seats + &clock
    }

    pub(in crate::app) fn begin_with_settings(&mut self) {
        let wanted = self.more.play_settings.wanted;
        let mut settings = match self.more.play_settings.brought.take() {
            Some(brought) => PlaySettings { aids: brought.aids || wanted.aids, ..brought },
            None => wanted,
        };
        let last_good = self.session.last_good();
        settings.seats = last_good.as_ref().and_then(|game| game.seats_of(&settings));
        self.more.play_settings.present = Sealed::new(&settings);
        self.more.play_settings.offer_of = None;
        self.more.is_noted = true;
    }

    pub(in crate::app) fn seal_clock(&mut self, clock: GameClock) {
        self.more.play_settings.present =
            Sealed::new(&PlaySettings { clock: Some(clock), ..self.play_settings() });
    }

    /// Returns the sealed bits of the play settings; 0 for DAMA.COM's own, which are not checked.
    pub(in crate::app) fn settings_bits(&self) -> usize {
        if self.is_term_silent() {
            return 0;
        }
        8 * self.more.play_settings.present.sealed_len()
    }

    /// Returns whether both copies of the play settings are DAMA.COM's.
    fn is_term_silent(&self) -> bool {
        self.last_good_settings().is_some_and(|settings| settings.is_faithful())
    }

    pub(in crate::app) fn flip_term(&mut self, bit: usize) -> bool {
        bit < self.settings_bits() && self.more.play_settings.present.flip(bit)
    }

    pub(in crate::app) fn are_settings_sound(&self) -> bool {
        self.more.play_settings.present.verify_game().is_ok()
    }

    /// Returns the play settings of the board on the screen; a file's game is shown without the clock.
    pub(in crate::app) fn shown_settings(&self) -> PlaySettings {
        let is_of_file = self.scene == Scene::Desktop(DesktopScene::Viewer) && self.more.reviewed.is_none();
        if !is_of_file {
            let is_shown = match self.scene {
                Scene::Desktop(DesktopScene::Viewer) => false,
                Scene::Desktop(DesktopScene::School(scene)) => !scene.takes_moves(),
                _ => true,
            };
            let settings = self.play_settings();
            return PlaySettings { clock: settings.clock.filter(|_| is_shown), ..settings };
        }
        let aids = self.more.archive.as_ref().is_some_and(|archive| archive.is_aided());
        PlaySettings { aids, ..PlaySettings::FAITHFUL }
    }

    pub(in crate::app) fn with_settings<'v>(&'v self, view: MatchView<'v>) -> MatchView<'v> {
        let (art, settings) = (Keyboard::unchecked(self.art()), self.shown_settings());
        MatchView {
            more: DesktopView { art, settings, shown: self.aids_shown(), viewed: self.viewed() },
            ..view
        }
    }

    pub(in crate::app) fn is_programs(&self, game: &Match, seat: Seat) -> bool {
        game.who_at(seat, &self.play_settings()) == SeatPlayer::Program
    }

    pub(crate) fn telling(&self) -> MatchNarrator {
        MatchNarrator { lang: self.config.lang, settings: self.play_settings() }
    }

    pub(crate) fn said(&self, text: Text) -> Message {
        crate::session::messages::said(text)
    }

    pub(in crate::app) fn read_saved(&mut self, file: FileSpec) -> Result<Session, FileError> {
        let games = self.games();
        let (session, settings) = Session::resume_with_settings(file, games, &mut self.drives)?;
        self.more.play_settings.brought = Some(settings);
        Ok(session)
    }

    /// Returns the saved game: play settings before it, history behind it.
    pub(in crate::app) fn saved_bytes(&self) -> Result<Vec<u8>, FileError> {
        let settings = self.last_good_settings().ok_or(FileError::NoGoodCopy)?;
        self.session.save_with_settings(&settings)
    }

    pub(in crate::app) fn write_saved(&mut self, file: FileSpec) -> Result<(), FileError> {
        let bytes = self.saved_bytes()?;
        self.drives.write(file, &bytes).map_err(FileError::Drive)
    }
}
