//! Games in PDN, looked at move by move and played on; and the notes of those played.

use super::{App, Key};
use crate::formats::save::GameRecord;
use crate::rules::italian::Move;
use crate::screen::Scene;
use crate::session::archive::{ArchiveError, Chosen};
use crate::session::drive::{Drives, FileSpec};
use crate::session::messages::Message;
use crate::session::Session;

impl<D: Drives> App<'_, D> {
    pub(super) fn name_to_open(&mut self, typed: &str, too_long: bool) {
        if let Some(file) = self.read_name(typed, too_long) {
            self.open(file);
        }
    }

    /// Opens a file of games; of several, one is asked for.
    pub(super) fn open(&mut self, file: FileSpec) {
        let Some(archive) = &mut self.archive else { return };
        match archive.open(file, &mut self.drives) {
            Err(ArchiveError::Drive(error)) => self.go_back_with(Message::Drive(error, file)),
            Err(ArchiveError::NoGames) => self.go_back_with(Message::NoGames(file)),
            Ok(1) => self.view_game(1),
            Ok(games) => {
                self.games = games;
                self.scene = Scene::Games;
                self.message = Message::Games(games);
            }
        }
    }

    /// The number of a game; an empty line is the first.
    pub(super) fn number_to_view(&mut self, typed: &str) {
        match typed.trim() {
            "" => self.view_game(1),
            typed => self.view_game(typed.parse().unwrap_or(0)),
        }
    }

    fn view_game(&mut self, number: u32) {
        self.chosen = self.archive.as_mut().and_then(|archive| archive.choose(number));
        match self.chosen {
            None => self.message = Message::NoSuchGame(self.games),
            Some(_) => {
                self.scene = Scene::Viewer;
                self.show(0);
            }
        }
    }

    pub(super) fn viewer_key(&mut self, key: Key) {
        let Some(Chosen { plies, .. }) = self.chosen else { return self.go_to_menu(Message::Choose) };
        match key {
            Key::Enter | Key::Char(' ' | '+') => self.show(self.ply.saturating_add(1).min(plies)),
            Key::Backspace | Key::Char('-') => self.show(self.ply.saturating_sub(1)),
            Key::Char('<') => self.show(0),
            Key::Char('>') => self.show(plies),
            Key::Char('g' | 'G') => self.play_on(),
            Key::Escape | Key::Char('m' | 'M') => self.go_to_menu(Message::Choose),
            _ => self.message = Message::NotAChoice,
        }
    }

    /// The game looked at after its first `ply` moves.
    fn show(&mut self, ply: u32) {
        let (Some(chosen), Some(game)) = (self.chosen, self.record_after(ply)) else { return };
        let stops = chosen.is_cut && ply == chosen.plies && ply == self.ply;
        self.ply = ply;
        self.session = Session::from_record(&game);
        self.message =
            if stops { Message::ViewingStops } else { Message::Viewing(chosen.title, ply, chosen.plies) };
    }

    /// The game looked at as if it had been played here.
    fn record_after(&self, ply: u32) -> Option<GameRecord> {
        let (chosen, archive) = (self.chosen?, self.archive.as_ref()?);
        let game =
            GameRecord::new(chosen.start, self.config.level.number(), self.config.player, self.config.seed);
        let moves = archive.moves().iter().take(ply as usize);
        Some(moves.fold(game, |game, &mv| game.after(mv)))
    }

    fn play_on(&mut self) {
        let Some(game) = self.record_after(self.ply) else { return };
        if let Some(archive) = &mut self.archive {
            archive.begin_from_chosen(&game, self.ply);
        }
        self.draw_next_seed();
        self.begin(Session::from_record(&game), Message::YourMove);
    }

    /// A game begins or goes on, and notes are taken of it.
    pub(super) fn begin_noted(&mut self, session: Session, message: Message) {
        if let (Some(archive), Some(game)) = (&mut self.archive, session.last_good()) {
            archive.begin(&game);
        }
        self.begin(session, message);
    }

    /// Notes a move.
    pub(super) fn note(&mut self, mv: Move) {
        if let Some(archive) = &mut self.archive {
            archive.played(mv);
        }
    }
}
