//! The game list: all games of this build, each a [`GameKind`].

use crate::built_in::Rules1931Settings;
use crate::session::any::GameKind;
use crate::session::rulebook_match::Rulebooks;

/// Italian draughts, its rules of 1931, and the rulebooks that a front-end has lent.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameList(pub Rulebooks);

impl GameList {
    pub(crate) const KEYS: &str = "1234567890";

    pub fn kinds(self) -> impl Iterator<Item = GameKind> {
        [GameKind::Italian, GameKind::Rules1931]
            .into_iter()
            .chain(self.0.iter().map(|&book| GameKind::Rulebook(book)))
    }

    pub(crate) fn entries(self) -> impl Iterator<Item = GameKind> {
        self.kinds().filter(|kind| *kind == kind.entry_kind())
    }

    pub fn named(self, name: &str) -> Option<GameKind> {
        self.kinds().find(|kind| kind.name() == name)
    }
}

impl GameKind {
    pub(crate) fn built_in(rules_1931: Option<Rules1931Settings>) -> GameKind {
        rules_1931.map_or(GameKind::Italian, |_| GameKind::Rules1931)
    }

    pub(crate) fn entry_kind(self) -> GameKind {
        match self {
            GameKind::Rules1931 => GameKind::Italian,
            kind => kind,
        }
    }
}
