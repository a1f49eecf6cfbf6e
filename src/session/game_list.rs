//! The game list: every game that the program has, a row each.

use crate::built_in::Rules1931Options;
use crate::session::any::Kind;
use crate::session::sitting::Games;

/// The rules of the game that is built in, its fuller ones, and the rulebooks that a front-end has lent.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameList(pub Games);

impl GameList {
    /// The keys of its entries, in their order.
    pub const KEYS: &str = "1234567890";

    /// Returns the rows.
    pub fn rows(self) -> impl Iterator<Item = Kind> {
        [Kind::Italian, Kind::Rules1931].into_iter().chain(self.0.iter().map(|&book| Kind::Rulebook(book)))
    }

    /// Returns the rows that have a key where a game is chosen; the fuller rules are chosen in the menu.
    pub fn entries(self) -> impl Iterator<Item = Kind> {
        self.rows().filter(|row| *row == row.entry_row())
    }

    /// Returns the row of that name.
    pub fn named(self, name: &str) -> Option<Kind> {
        self.rows().find(|row| row.name() == name)
    }
}

impl Kind {
    /// Returns the row of the game that is built in, by its rules of 1931 where these are chosen.
    pub fn built_in(rules_1931: Option<Rules1931Options>) -> Kind {
        rules_1931.map_or(Kind::Italian, |_| Kind::Rules1931)
    }

    /// Returns the row whose key chooses the game; the fuller rules share that of the game that is built in.
    pub fn entry_row(self) -> Kind {
        match self {
            Kind::Rules1931 => Kind::Italian,
            row => row,
        }
    }
}
