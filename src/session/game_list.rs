//! The game list: all games of this build, each a [`Kind`].

use crate::built_in::Rules1931Options;
use crate::session::any::Kind;
use crate::session::sitting::Games;

/// Italian draughts, its rules of 1931, and the rulebooks that a front-end has lent.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameList(pub Games);

impl GameList {
    pub(crate) const KEYS: &str = "1234567890";

    pub fn rows(self) -> impl Iterator<Item = Kind> {
        [Kind::Italian, Kind::Rules1931].into_iter().chain(self.0.iter().map(|&book| Kind::Rulebook(book)))
    }

    pub(crate) fn entries(self) -> impl Iterator<Item = Kind> {
        self.rows().filter(|row| *row == row.entry_row())
    }

    pub fn named(self, name: &str) -> Option<Kind> {
        self.rows().find(|row| row.name() == name)
    }
}

impl Kind {
    pub(crate) fn built_in(rules_1931: Option<Rules1931Options>) -> Kind {
        rules_1931.map_or(Kind::Italian, |_| Kind::Rules1931)
    }

    pub(crate) fn entry_row(self) -> Kind {
        match self {
            Kind::Rules1931 => Kind::Italian,
            row => row,
        }
    }
}
