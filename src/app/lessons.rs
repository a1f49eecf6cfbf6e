//! Lessons, and the pages that explain the rules.

use super::App;
use crate::session::drive::Drives;
use crate::session::messages::Message;

impl<D: Drives> App<'_, D> {
    /// `S` in the menu of the full rules.
    pub(super) fn open_school(&mut self) {
        self.message = Message::NotAChoice;
    }

    /// `REGOLE`.
    pub(super) fn show_rules(&mut self) {
        self.message = Message::NotAChoice;
    }

    /// `MOSSA`: who has the move.
    pub(super) fn show_the_move(&mut self) {
        self.message = Message::NotAChoice;
    }

    /// `APERTURE`: the openings left out of the draws.
    pub(super) fn show_openings(&mut self) {
        self.message = Message::NotAChoice;
    }
}
