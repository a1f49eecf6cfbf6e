//! [`MatchFormat`]: how the matches of a row begin, are sealed and saved.

use super::{Match, NewMatch};
use crate::built_in::FORMATS;
use crate::formats::save::{SaveError, RULEBOOK_VERSION};
use crate::session::rulebook::Rulebook;
use crate::session::rulebook_match::{decode, RulebookMatch, Rulebooks};

/// The matches of one version of saved games; a row says which is its own.
pub(crate) struct MatchFormat {
    pub version: u8,
    /// Begins a match; `None` if the start is no state of the game.
    pub begin: fn(&NewMatch<'_>) -> Option<Match>,
    /// Reads the canonical bytes of a match.
    pub decode: fn(&'static dyn Rulebook, &[u8]) -> Result<Match, SaveError>,
    /// Reads a saved game.
    pub read: fn(&[u8], Rulebooks) -> Result<Match, SaveError>,
}

const OF_RULEBOOKS: MatchFormat = MatchFormat {
    version: RULEBOOK_VERSION,
    begin: |new| {
        let game = new.game;
        RulebookMatch::new(game.book, new.who, new.level, new.seed, &game.start).ok().map(Match::from)
    },
    decode: |row, bytes| RulebookMatch::from_bytes(bytes, &[row]).map(Match::from),
    read: |file, games| decode(file, games).map(Match::from),
};

static ALL: [MatchFormat; 3] = {
    let [plain, rules_1931] = FORMATS;
    [plain, rules_1931, OF_RULEBOOKS]
};

impl MatchFormat {
    /// Returns the format of a row or a saved game. That of version 1 refuses a file of no known version.
    pub fn of(version: Option<u8>) -> &'static MatchFormat {
        ALL.iter().find(|format| Some(format.version) == version).unwrap_or(&ALL[0])
    }
}

impl NewMatch<'_> {
    /// Begins the match; `None` if the start is no state of the game.
    pub fn begin(&self) -> Option<Match> {
        (MatchFormat::of(Some(self.game.book.save_version())).begin)(self)
    }
}
