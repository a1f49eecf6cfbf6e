//! A move in words, for players who hear the screen.

use crate::session::messages::{Lang, Text};
use crate::session::rulebook::Rulebook;
use crate::session::rulebook_match::PlayedMove;

impl Lang {
    /// Returns `Bianco: da 21 a 18`; a capture names its pieces: `Nero: da 12 prende 15 22 e arriva a 26`.
    pub(crate) fn move_in_words(self, row: &dyn Rulebook, made: &PlayedMove) -> Text {
        let [from, to, takes, lands] = match self {
            Lang::It => [": da ", " a ", " prende", " e arriva a "],
            Lang::En | Lang::Es => [": from ", " to ", " takes", " and lands on "],
        };
        let mut text = Text::new();
        let mut numbers = made.typed.split(' ');
        text.put(self.seat(row, made.seat)).put(from).put(numbers.next().unwrap_or_default());
        let last = numbers.next_back().unwrap_or_default();
        // A typed capture has the captured squares at every second place.
        let mut taken = numbers.step_by(2).peekable();
        if taken.peek().is_none() {
            text.put(to).put(last);
            return text;
        }
        text.put(takes);
        for number in taken {
            text.push(' ').put(number);
        }
        text.put(lands).put(last);
        text
    }
}
