//! Messages about the clock for the whole game.

use crate::rules::Color;
use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook::{Rulebook, Seat};
use crate::session::rulebook_match::SeatPlayer;

#[derive(Clone, Copy, Debug)]
pub enum TimeLoser {
    /// The only player at the keyboard.
    You,
    /// The program, against the only player.
    Program,
    /// A colour, if no sentence may say `you`.
    Color(Color),
    /// A seat of another rulebook, and the winner if two play.
    Seat(&'static dyn Rulebook, Seat, Option<Seat>),
}

impl Lang {
    /// Returns the message about a newly chosen clock; `times` as
    /// [`GameClock::times`](crate::session::game_clock::GameClock::times).
    pub fn clock_is(self, times: Option<(u8, u8)>) -> Text {
        let mut text = Text::new();
        *match times {
            None => text.put(self.text(words::NO_CLOCK)),
            Some((minutes, 0)) => words::clock_is(self, &mut text, minutes.into()),
            Some((minutes, seconds)) => {
                words::clock_is_with_seconds(self, &mut text, minutes.into(), seconds.into())
            }
        }
    }

    pub fn lost_on_time(self, loser: TimeLoser) -> Text {
        let mut text = Text::new();
        *match loser {
            TimeLoser::You => text.put(self.text(words::TIME_YOU_LOST)),
            TimeLoser::Program => text.put(self.text(words::TIME_YOU_WON)),
            TimeLoser::Color(loser) => {
                text = self.has_won(!loser);
                words::out_of_time(self, &mut text, self.the(loser))
            }
            TimeLoser::Seat(book, loser, Some(winner)) => {
                text = self.win_of(book, winner);
                words::out_of_time(self, text.put(": "), self.named(book, loser))
            }
            TimeLoser::Seat(book, loser, None) => {
                words::lost_out_of_time(self, &mut text, &self.loss_of(book, loser))
            }
        }
    }

    pub(crate) fn loss_of(self, book: &dyn Rulebook, seat: Seat) -> Text {
        *words::loss_of(self, &mut Text::new(), self.named(book, seat))
    }

    /// Names a seat's player in few letters. `is_tight`: beside a clock with hours, or among four seats.
    pub(crate) fn sitter_by_clock(self, who: SeatPlayer, is_tight: bool) -> &'static str {
        match who {
            SeatPlayer::Other => self.text(words::OTHER_SHORT),
            SeatPlayer::Player if is_tight => self.text(words::PLAYER_TIGHT),
            SeatPlayer::Program if is_tight => self.text(words::PROGRAM_TIGHT),
            _ => self.sitter(who),
        }
    }
}
