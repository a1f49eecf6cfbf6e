//! The game list: all games of this build.

use crate::built_in::ROWS;
use crate::session::rulebook::Rulebook;
use crate::session::rulebook_match::Rulebooks;

/// Italian draughts, its rules of 1931, and the rulebooks that a front-end has lent.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameList(pub Rulebooks);

impl GameList {
    pub(crate) const KEYS: &str = "1234567890";

    pub fn rows(self) -> impl Iterator<Item = &'static dyn Rulebook> {
        ROWS.iter().chain(self.0).copied()
    }

    pub(crate) fn entries(self) -> impl Iterator<Item = &'static dyn Rulebook> {
        self.rows().filter(|row| row.name() == row.listed_as())
    }

    pub fn named(self, name: &str) -> Option<&'static dyn Rulebook> {
        self.rows().find(|row| row.name() == name)
    }
}
