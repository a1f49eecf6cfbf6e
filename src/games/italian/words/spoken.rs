//! A move in words, for players who hear the screen.

use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook::Rulebook;
use crate::session::rulebook_match::PlayedMove;

impl Lang {
    /// Returns `Bianco: da 21 a 18`; a capture names its pieces: `Nero: da 12 prende 15 22 e arriva a 26`.
    pub(crate) fn move_in_words(self, row: &dyn Rulebook, made: &PlayedMove) -> Text {
        let (mut text, seat) = (Text::new(), self.seat(row, made.seat));
        let mut numbers = made.typed.split(' ');
        let from = numbers.next().unwrap_or_default();
        let to = numbers.next_back().unwrap_or_default();
        // A typed capture has the captured squares at every second place.
        let mut taken = Text::new();
        for number in numbers.step_by(2) {
            taken.push(' ').put(number);
        }
        *if taken.columns() == 0 {
            words::spoken_move(self, &mut text, seat, from, to)
        } else {
            words::spoken_capture(self, &mut text, seat, from, &taken, to)
        }
    }
}
