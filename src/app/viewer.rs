//! The viewer: games in PDN and finished matches, move by move, to be played on from any position.

use crate::app::{App, Key};
use crate::screen::Scene;
use crate::session::any::NewMatch;
use crate::session::archive::{ArchiveError, Chosen};
use crate::session::chosen_game::ChosenGame;
use crate::session::desktop::Viewed;
use crate::session::drive::{Drive, Drives, FileSpec};
use crate::session::game::{MatchRules, MatchStatus};
use crate::session::match_review::{continued_session, has_moved, session_from, steps, ReviewStep};
use crate::session::messages::{words, Message};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::MOST_SEATS;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::short_name::shown;
use crate::session::Session;
use alloc::vec::Vec;

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn open_typed_name(&mut self, typed: &str, too_long: bool) {
        if self.take_list_command(typed) {
            return;
        }
        let listed = self.listed_file(typed);
        if let Some(file) = listed.or_else(|| self.read_name(typed, too_long)) {
            self.open(file);
        }
    }

    // Returns the file of the list with this name or, if none has it, with this number.
    fn listed_file(&self, typed: &str) -> Option<FileSpec> {
        let drive = self.shown_drive;
        let typed = typed.trim();
        let prefix = |text: &str| text.chars().next().and_then(Drive::new) == Some(drive);
        let name = typed.split_once(':').filter(|(letter, _)| letter.len() == 1 && prefix(letter));
        let name = shown(name.map_or(typed, |(_, name)| name.trim())).as_str().to_lowercase();
        let found = self.parts.archive.as_ref()?.found();
        let named = found.iter().find(|file| file.shown_name().to_lowercase() == name);
        let numbered = || found.get(typed.parse::<usize>().ok()?.checked_sub(1)?);
        named.or_else(numbered).map(|file| FileSpec { drive, name: file.name })
    }

    /// Opens a file of games; asks which one if there are several.
    pub(crate) fn open(&mut self, file: FileSpec) {
        let Some(archive) = &mut self.parts.archive else { return };
        match archive.open(file, &mut self.drives) {
            Err(ArchiveError::Drive(error)) => self.core.dialog.go_back_with(Message::Drive(error, file)),
            Err(ArchiveError::NoGames) => self.core.dialog.go_back_with(Message::NoGames(file)),
            Ok(games) => self.view_one_of(games),
        }
    }

    /// Shows the game that the archive has open; asks which one if there are several.
    fn view_one_of(&mut self, games: u32) {
        if games == 1 {
            return self.view_game(1);
        }
        self.parts.games = games;
        self.core.dialog.show(Scene::Games);
        self.core.dialog.say(Message::Games(games));
    }

    /// Starts with the games that a front-end has opened in its archive, unless the program has halted.
    pub fn begin_with_games(&mut self, games: u32) {
        if self.core.dialog.scene() == Scene::Title {
            self.core.dialog.go_to_menu(Message::Choose);
            self.view_opened(games);
        }
    }

    pub(in crate::app) fn view_opened(&mut self, games: u32) {
        self.ask(Scene::Open, Message::Choose);
        self.view_one_of(games);
    }

    pub(in crate::app) fn viewed_whole(&self) -> Option<Session> {
        self.session_after(self.parts.chosen?.plies)
    }

    // Views the game whose number was typed; an empty line means the first.
    pub(in crate::app) fn view_typed_number(&mut self, typed: &str) {
        match typed.trim() {
            "" => self.view_game(1),
            typed => self.view_game(typed.parse().unwrap_or(0)),
        }
    }

    fn view_game(&mut self, number: u32) {
        self.parts.chosen = self.parts.archive.as_mut().and_then(|archive| archive.choose(number));
        match self.parts.chosen {
            None => self.core.dialog.say(Message::NoSuchGame(self.parts.games)),
            Some(_) => {
                let first = self.session_after(0);
                if let Some(message) = first.and_then(|game| self.cannot_show(&game)) {
                    return self.core.dialog.go_back_with(message);
                }
                self.core.dialog.show(Scene::Viewer);
                self.parts.aids.reset();
                self.show(0);
                if let Some(chosen) = self.parts.chosen.filter(|chosen| chosen.is_cut) {
                    self.core.dialog.say(Message::ViewingCut(chosen.plies));
                }
            }
        }
    }

    pub(in crate::app) fn viewed(&self) -> Option<Viewed<'_>> {
        let Chosen { title, plies, is_cut, .. } = self.parts.chosen.as_ref()?;
        let scene = if self.core.dialog.scene() == Scene::Instructions {
            self.core.dialog.behind()
        } else {
            self.core.dialog.scene()
        };
        let is_of_file = scene == Scene::Viewer && self.parts.reviewed.is_none();
        is_of_file.then_some(Viewed { title, is_last: self.parts.ply == *plies, is_cut: *is_cut })
    }

    pub(in crate::app) fn viewer_key(&mut self, key: Key) {
        if self.is_reviewing() {
            return self.stop_review();
        }
        let Some(plies) = self.plies_to_view() else { return self.core.dialog.go_to_menu(Message::Choose) };
        match key {
            Key::Enter | Key::Char(' ' | '+') => self.show(self.parts.ply.saturating_add(1).min(plies)),
            Key::Backspace | Key::Char('-') => self.show(self.parts.ply.saturating_sub(1)),
            Key::Char('<') => self.show(0),
            Key::Char('>') => self.show(plies),
            Key::Char('g' | 'G') => self.play_on(),
            Key::Char('r' | 'R') => self.review_match(),
            Key::Char('?') | Key::Function(1) => self.show_instructions(),
            Key::Char('f' | 'F') if self.has_viewers_aids() => self.parts.aids.flip_board(&mut self.core),
            Key::Escape if self.parts.reviewed.is_some() => self.close_review(),
            Key::Escape | Key::Char('m' | 'M') => self.leave_viewer(),
            _ => self.core.dialog.say(Message::NotAChoice),
        }
    }

    fn has_viewers_aids(&self) -> bool {
        self.parts.play_settings.wanted().aids || self.core.table.settings().aids
    }

    pub(in crate::app) fn can_flip_viewed(&self) -> bool {
        self.has_viewers_aids() && self.core.table.aids_of_game().flip
    }

    fn plies_to_view(&self) -> Option<u32> {
        match self.parts.reviewed {
            Some(_) => (self.steps_to_view().len() as u32).checked_sub(1),
            None => self.parts.chosen.map(|chosen| chosen.plies),
        }
    }

    pub(in crate::app) fn steps_to_view(&self) -> Vec<ReviewStep> {
        if let Some(session) = &self.parts.reviewed {
            return steps(session.history());
        }
        let session = self.parts.chosen.and_then(|chosen| self.session_after(chosen.plies));
        session.map_or_else(Vec::new, |session| steps(session.history()))
    }

    // Returns whether `R` has a meaning at the end: the board has changed since the start.
    pub(in crate::app) fn can_review(&self) -> bool {
        let (start, end) =
            (self.core.table.session().history().start(), self.core.table.session().last_good());
        self.has_archive() && end.is_some_and(|end| has_moved(start, &end))
    }

    // `R` at the end: shows the match from its start.
    pub(crate) fn review(&mut self) {
        if !self.has_review() {
            return self.refuse_review(words::HAS_NO_REVIEW);
        }
        self.parts.reviewed = Some(self.core.table.session().clone());
        self.core.table.set_outcome(None);
        self.core.dialog.show(Scene::Viewer);
        self.show(0);
    }

    fn close_review(&mut self) {
        if let Some(session) = self.parts.reviewed.take() {
            self.core.table.put(session);
            self.after_move(self.parts.led_to_end);
        }
    }

    pub(in crate::app) fn leave_viewer(&mut self) {
        match self.parts.reviewed.take() {
            None => self.core.dialog.go_to_menu(Message::Choose),
            Some(session) => {
                self.core.table.put(session);
                self.leave_game();
            }
        }
    }

    pub(crate) fn show(&mut self, ply: u32) {
        if self.parts.reviewed.is_some() {
            return self.show_history(ply);
        }
        let (Some(chosen), Some(session)) = (self.parts.chosen, self.session_after(ply)) else { return };
        let stops = chosen.is_cut && ply == chosen.plies && ply == self.parts.ply;
        self.parts.ply = ply;
        self.core.table.put(session);
        self.core.dialog.say(if stops {
            Message::ViewingStops
        } else {
            let plain = Message::Viewing(chosen.title, ply, chosen.plies);
            self.judged_here().unwrap_or(plain)
        });
    }

    fn session_after(&self, ply: u32) -> Option<Session> {
        let (row, start, moves) = self.parts.archive.as_ref()?.taken()?;
        let mut who = [SeatPlayer::Program; MOST_SEATS];
        who[self.core.config.player as usize] = SeatPlayer::Player;
        let new = NewMatch {
            game: &ChosenGame { start, ..ChosenGame::usual(row) },
            who,
            player: self.core.config.player,
            level: self.core.config.level.number(),
            seed: self.core.config.seed,
            lots: 0,
            series: None,
            has_clock: false,
        };
        let start = new.begin()?;
        session_from(start, moves.iter().take(ply as usize), |game, typed| game.read(typed).ok())
    }

    fn show_history(&mut self, ply: u32) {
        let steps = self.steps_to_view();
        let (Some(step), last) = (steps.get(ply as usize), steps.len() as u32 - 1) else { return };
        self.parts.ply = ply;
        self.core.table.put(Session::of(&step.game));
        self.core.table.set_outcome(match step.game.status() {
            Ok(MatchStatus::Over(outcome)) => outcome,
            _ => None,
        });
        let plain = Message::Reviewing(ply, last);
        self.core.dialog.say(self.judged_here().unwrap_or(plain));
    }

    fn play_on(&mut self) {
        if self.parts.reviewed.is_some() {
            let session = self.session_from_history(self.parts.ply as usize);
            self.leave_viewer();
            let settings = self.core.table.settings();
            if let Some(session) = session {
                self.parts.play_settings.bring(Some(settings));
                self.begin(session, Message::YourMove);
            }
            return;
        }
        let ply = self.parts.ply;
        let Some(session) = self.session_after(ply) else { return };
        let is_aided = self.parts.archive.as_ref().is_some_and(|archive| archive.is_aided());
        let wanted =
            PlaySettings { seats: self.parts.game_list.pair(), ..*self.parts.play_settings.wanted() };
        self.parts.play_settings.bring(Some(PlaySettings { aids: wanted.aids || is_aided, ..wanted }));
        self.draw_next_seed();
        self.begin(session, Message::YourMove);
    }

    fn session_from_history(&self, at: usize) -> Option<Session> {
        continued_session(self.parts.reviewed.as_ref()?.history(), at)
    }
}
