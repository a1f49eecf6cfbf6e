//! What the desktop build asks of dialog and table together.

use crate::app::core::Core;
use crate::screen::{Content, Scene};
use crate::session::any::MatchNarrator;
use crate::session::drive::Drives;
use crate::session::game::Seat;
use crate::session::messages::words::Phrase;
use crate::session::messages::{refused, said, Message};
use crate::session::rulebook::Diagram;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::{Match, Session};
use alloc::string::String;
use alloc::vec::Vec;

/// The longest typed position, of Italian draughts with all its pieces; longer ones are pasted.
const LONGEST_POSITION: usize = 150;

impl Core<'_> {
    /// Returns a sentence as a message.
    pub fn told(&self, words: Phrase) -> Message {
        said(self.config.lang.line(words))
    }

    /// Returns a sentence as a refusal.
    pub fn refusal(&self, words: Phrase) -> Message {
        refused(self.config.lang.line(words))
    }

    /// Loads GIOCHI.DAT for a board that needs it. Returns what is wrong with the file.
    pub fn lacks_art(&mut self, diagram: Option<&Diagram>, drives: &mut impl Drives) -> Option<Message> {
        let loaded = self.table.prepare_art(diagram, self.config.graphics_places(), drives);
        Some(refused(self.config.lang.no_art(loaded.err()?)))
    }

    /// Loads GIOCHI.DAT for a match. Returns why it cannot be shown.
    pub fn lacks_art_of(&mut self, session: &Session, drives: &mut impl Drives) -> Option<Message> {
        self.lacks_art(session.view().diagram().as_ref(), drives)
    }

    /// Returns whether a line that is full in DAMA.COM is so here.
    pub fn is_line_full(&self) -> bool {
        let is_setup = self.dialog.scene() == Scene::Setup;
        self.dialog.line().columns()
            >= if is_setup { LONGEST_POSITION } else { self.table.session().row().longest_line() }
    }

    pub fn is_programs(&self, game: &Match, seat: Seat) -> bool {
        game.who_at(seat, &self.table.settings()) == SeatPlayer::Program
    }

    pub fn telling(&self) -> MatchNarrator {
        MatchNarrator { lang: self.config.lang, settings: self.table.settings() }
    }

    /// Returns the player's legal moves as typed; empty during a search.
    pub fn legal_lines(&self) -> Vec<String> {
        match self.table.search() {
            Some(_) => Vec::new(),
            None => self.table.session().view().legal_lines(),
        }
    }

    /// Returns whether the clock of the game runs, also while a question or a page covers it.
    pub fn game_clock_runs(&self) -> bool {
        let has_time = self.table.settings().clock.is_some_and(|clock| clock.fallen().is_none());
        has_time && self.dialog.scene_beneath() == Scene::Game && !self.dialog.is_closed()
    }
}

/// Returns the colours of a board that has its own, from GIOCHI.DAT.
pub fn art_palette(content: &Content<'_>) -> Option<[u8; 16]> {
    let art = match content {
        Content::Game(view) => view.context.art,
        Content::Setup(_, art) => *art,
        _ => return None,
    };
    (!art.bytes().is_empty()).then(|| core::array::from_fn(|entry| art.ega(entry)))
}
