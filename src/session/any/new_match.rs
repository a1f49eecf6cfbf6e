//! [`NewMatch`]: a match of a chosen game, before it begins.

use crate::built_in::MatchSeries;
use crate::rules::Color;
use crate::session::chosen_game::ChosenGame;
use crate::session::rulebook::MOST_SEATS;
use crate::session::rulebook_match::SeatPlayer;

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
