//! A move in words, for players who hear the screen.

use crate::rules::italian::Move;
use crate::rules::Color;
use crate::session::messages::{Label, Lang, Text};

impl Lang {
    /// Returns `Bianco: da 21 a 18`; a capture names its pieces: `Nero: da 12 prende 15 22 e arriva a 26`.
    pub(crate) fn move_in_words(self, color: Color, mv: Move) -> Text {
        let [from, to, takes, lands] = match self {
            Lang::It => [": da ", " a ", " prende", " e arriva a "],
            Lang::En => [": from ", " to ", " takes", " and lands on "],
        };
        let mut text = Text::new();
        text.put(self.label(if color == Color::White { Label::White } else { Label::Black }));
        text.put(from).square(mv.from());
        if !mv.is_capture() {
            text.put(to).square(mv.to());
            return text;
        }
        text.put(takes);
        // A typed capture has the captured squares at every second place.
        for &number in mv.numbers().as_ref().iter().skip(1).step_by(2) {
            text.push(' ').number(u32::from(number));
        }
        text.put(lands).square(mv.to());
        text
    }
}
