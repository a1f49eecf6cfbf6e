//! Games in PDN, looked at move by move and played on; and the notes of those played.

use crate::app::more::port::Played;
use crate::app::{App, Key};
use crate::rules::Color;
use crate::screen::{MoreScene, Scene};
use crate::session::archive::ArchiveError;
use crate::session::drive::{Drives, FileSpec};
use crate::session::messages::{Message, MoreMessage};
use crate::session::more::terms::Terms;
use crate::session::port::{BuiltIn, GameOf, Move, Record};
use crate::session::rulebook::MOST_SEATS;
use crate::session::sitting::{Sitting, Who};
use crate::session::Session;

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn name_to_open(&mut self, typed: &str, too_long: bool) {
        if self.is_about_list(typed) {
            return;
        }
        if let Some(file) = self.read_name(typed, too_long) {
            self.open(file);
        }
    }

    /// Opens a file of games; of several, one is asked for.
    pub(crate) fn open(&mut self, file: FileSpec) {
        let Some(archive) = &mut self.more.archive else { return };
        match archive.open(file, &mut self.drives) {
            Err(ArchiveError::Drive(error)) => self.go_back_with(Message::Drive(error, file)),
            Err(ArchiveError::NoGames) => self.go_back_with(MoreMessage::NoGames(file).into()),
            Ok(games) => self.view_one_of(games),
        }
    }

    /// Shows the game that the archive has open; of several, one is asked for.
    fn view_one_of(&mut self, games: u32) {
        if games == 1 {
            return self.view_game(1);
        }
        self.more.games = games;
        self.scene = Scene::More(MoreScene::Games);
        self.message = MoreMessage::Games(games).into();
    }

    /// The program begins with the games that a front-end has opened in the archive it lent: so many of them. The
    /// halt stays.
    pub fn begin_with_games(&mut self, games: u32) {
        if self.scene == Scene::Title {
            self.go_to_menu(Message::Choose);
            self.ask(Scene::More(MoreScene::Open), Message::Choose);
            self.view_one_of(games);
        }
    }

    /// The number of a game; an empty line is the first.
    pub(in crate::app) fn number_to_view(&mut self, typed: &str) {
        match typed.trim() {
            "" => self.view_game(1),
            typed => self.view_game(typed.parse().unwrap_or(0)),
        }
    }

    fn view_game(&mut self, number: u32) {
        self.more.chosen = self.more.archive.as_mut().and_then(|archive| archive.choose(number));
        match self.more.chosen {
            None => self.message = Message::More(MoreMessage::NoSuchGame(self.more.games)),
            Some(_) => {
                let first = self.sitting_after(0);
                if let Some(error) = first.and_then(|game| self.prepare_art(game.book, &game.state).err()) {
                    let message = self.no_art(error);
                    return self.go_back_with(message);
                }
                self.scene = Scene::More(MoreScene::Viewer);
                self.show(0);
            }
        }
    }

    pub(in crate::app) fn viewer_key(&mut self, key: Key) {
        if BuiltIn::is_examining(self) {
            return BuiltIn::stop_exam(self);
        }
        let Some(plies) = self.plies_to_view() else { return self.go_to_menu(Message::Choose) };
        match key {
            Key::Enter | Key::Char(' ' | '+') => self.show(self.more.ply.saturating_add(1).min(plies)),
            Key::Backspace | Key::Char('-') => self.show(self.more.ply.saturating_sub(1)),
            Key::Char('<') => self.show(0),
            Key::Char('>') => self.show(plies),
            Key::Char('g' | 'G') => self.play_on(),
            Key::Char('r' | 'R') => BuiltIn::examine(self),
            Key::Char('f' | 'F') if self.more.agreed.wanted.aids || self.terms().aids => self.turn_board(),
            Key::Escape if self.more.reviewed.is_some() => self.close_review(),
            Key::Escape | Key::Char('m' | 'M') => self.leave_viewer(),
            _ => self.message = Message::NotAChoice,
        }
    }

    fn plies_to_view(&self) -> Option<u32> {
        match self.more.reviewed {
            Some(_) => (self.history().len() as u32).checked_sub(1),
            None => self.more.chosen.map(|chosen| chosen.plies),
        }
    }

    pub(crate) fn history(&self) -> &[Record] {
        self.more.archive.as_ref().map_or(&[], |archive| archive.history())
    }

    /// Whether the game that is over can be looked through: the notes lead to its end.
    pub(in crate::app) fn can_review(&self) -> bool {
        let end = self.history().split_first().and_then(|(_, moved)| moved.last());
        end.is_some_and(|end| self.session.last_record().is_some_and(|game| game.stands() == end.stands()))
    }

    /// `R` at the end: the game from its beginning.
    pub(crate) fn review(&mut self) {
        self.more.reviewed = Some(self.session.clone());
        self.outcome = None;
        self.scene = Scene::More(MoreScene::Viewer);
        self.show(0);
    }

    /// Back to the end of the game that was looked through.
    fn close_review(&mut self) {
        if let Some(session) = self.more.reviewed.take() {
            self.session = session;
            self.after_move(self.more.led_to_end);
        }
    }

    /// To the menu; a game that was looked through is left as it would be at its end.
    fn leave_viewer(&mut self) {
        match self.more.reviewed.take() {
            None => self.go_to_menu(Message::Choose),
            Some(session) => {
                self.session = session;
                self.leave_game();
            }
        }
    }

    /// The game looked at after its first `ply` moves.
    pub(crate) fn show(&mut self, ply: u32) {
        if self.more.reviewed.is_some() {
            return self.show_history(ply);
        }
        let (Some(chosen), Some(session)) = (self.more.chosen, self.session_after(ply)) else { return };
        let stops = chosen.is_cut && ply == chosen.plies && ply == self.more.ply;
        self.more.ply = ply;
        self.session = session;
        self.message = if stops {
            Message::More(MoreMessage::ViewingStops)
        } else {
            let plain = Message::More(MoreMessage::Viewing(chosen.title, ply, chosen.plies));
            BuiltIn::judged_here(self).unwrap_or(plain)
        };
    }

    /// The game looked at after its first `ply` moves, of whichever kind it is.
    fn session_after(&self, ply: u32) -> Option<Session> {
        match self.record_after(ply) {
            Some(game) => Some(Session::from_record(&game)),
            None => self.sitting_after(ply).map(|game| Session::of(&game.into())),
        }
    }

    /// The same where it is of another rulebook.
    fn sitting_after(&self, ply: u32) -> Option<Sitting> {
        let (book, start, moves) = self.more.archive.as_ref()?.taken()?;
        let mut who = [Who::Program; MOST_SEATS];
        who[usize::from(self.config.player == Color::Black)] = Who::Player;
        let mut game = Sitting::new(book, who, self.config.level.number(), self.config.seed, &start).ok()?;
        for typed in moves.iter().take(ply as usize) {
            let action = book.read(&game.state, typed).ok()?.ok()?;
            game = game.after(action).ok()?;
        }
        Some(game)
    }

    /// The game looked at as if it had been played here.
    fn record_after(&self, ply: u32) -> Option<Record> {
        let (chosen, archive) = (self.more.chosen?, self.more.archive.as_ref()?);
        let game =
            Record::begun(chosen.start?, self.config.level.number(), self.config.player, self.config.seed);
        let moves = archive.moves().iter().take(ply as usize);
        Some(moves.fold(game, |game, &mv| game.moved(mv)))
    }

    fn show_history(&mut self, ply: u32) {
        let (history, at) = (self.history(), ply as usize);
        let (Some(game), last) = (history.get(at), history.len() as u32 - 1) else { return };
        let session = Session::from_record(game);
        (self.more.ply, self.session) = (ply, session);
        let plain = Message::More(MoreMessage::Reviewing(ply, last));
        self.message = BuiltIn::judged_here(self).unwrap_or(plain);
    }

    fn play_on(&mut self) {
        if self.more.reviewed.is_some() {
            self.leave_viewer();
            let terms = self.terms();
            let game = self
                .more
                .archive
                .as_mut()
                .and_then(|archive| archive.begin_from_history(self.more.ply as usize));
            if let Some(game) = game {
                self.more.agreed.brought = Some(terms);
                self.begin(Session::from_record(&game), Message::YourMove);
            }
            return;
        }
        let ply = self.more.ply;
        let Some(session) = self.session_after(ply) else { return };
        let is_aided = self.more.archive.as_ref().is_some_and(|archive| archive.is_aided());
        let wanted = self.more.agreed.wanted;
        self.more.agreed.brought = Some(Terms { aids: wanted.aids || is_aided, ..wanted });
        if let (Some(archive), Some(game)) = (&mut self.more.archive, session.last_good()) {
            archive.begin_from_chosen(&game, ply);
        }
        self.draw_next_seed();
        self.begin(session, Message::YourMove);
    }

    /// A match begins or goes on, and notes are taken of it.
    pub(crate) fn begin_noted(&mut self, session: Session, message: Message) {
        if let (Some(archive), Some(game)) = (&mut self.more.archive, session.last_good()) {
            archive.begin(&game);
        }
        self.begin(session, message);
    }

    /// Notes a move.
    pub(crate) fn note_move(&mut self, mv: Move) {
        if let Some(archive) = &mut self.more.archive {
            archive.played(mv);
        }
    }
}
