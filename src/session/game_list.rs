//! The game list: all games of this build, each a [`GameKind`].

use crate::built_in::Rules1931Settings;
use crate::session::any::GameKind;
use crate::session::rulebook_match::Rulebooks;

/// Italian draughts, its rules of 1931, and the rulebooks that a front-end has lent.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameList(pub Rulebooks);

impl GameList {
    pub(crate) const KEYS: &str = "1234567890";

    pub fn rows(self) -> impl Iterator<Item = GameKind> {
        [GameKind::Italian, GameKind::Rules1931]
            .into_iter()
            .chain(self.0.iter().map(|&book| GameKind::Rulebook(book)))
    }

    pub(crate) fn entries(self) -> impl Iterator<Item = GameKind> {
        self.rows().filter(|row| *row == row.entry_row())
    }

    pub fn named(self, name: &str) -> Option<GameKind> {
        self.rows().find(|row| row.name() == name)
    }
}

impl GameKind {
    pub(crate) fn built_in(rules_1931: Option<Rules1931Settings>) -> GameKind {
        rules_1931.map_or(GameKind::Italian, |_| GameKind::Rules1931)
    }

    pub(crate) fn entry_row(self) -> GameKind {
        match self {
            GameKind::Rules1931 => GameKind::Italian,
            row => row,
        }
    }
}
