//! [`NewMatch`]: a match of a chosen game, before it begins.

use crate::built_in::{self, MatchSeries};
use crate::rules::Color;
use crate::session::any::Match;
use crate::session::chosen_game::ChosenGame;
use crate::session::rulebook::MOST_SEATS;
use crate::session::rulebook_match::{RulebookMatch, SeatPlayer};

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewMatch<'a> {
    pub game: &'a ChosenGame,
    pub who: [SeatPlayer; MOST_SEATS],
    /// The player's colour, where the match does not store its seats.
    pub player: Color,
    /// The level, 1 to 9, or the maestro's code.
    pub level: u8,
    pub seed: u64,
    /// The seed of the lots.
    pub lots: u64,
    /// The series that it goes on with, and the player's colour in it.
    pub series: Option<(MatchSeries, Color)>,
    /// True with a clock for the whole game.
    pub has_clock: bool,
}

impl NewMatch<'_> {
    /// Begins the match; `None` if the start is no state of the game.
    pub fn begin(&self) -> Option<Match> {
        let ChosenGame { book, start, .. } = self.game;
        if book.is_built_in() {
            return built_in::begin(self);
        }
        let begun = RulebookMatch::new(*book, self.who, self.level, self.seed, start).ok()?;
        Some(begun.into())
    }
}
