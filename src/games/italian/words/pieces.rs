//! Letters of pieces on a text board.

use crate::rules::italian::Kind;
use crate::rules::Color;
use crate::session::messages::Lang;

impl Lang {
    // Lower case for a man, upper case for a king.
    pub(crate) fn piece(self, (color, kind): (Color, Kind)) -> char {
        let man = match (self, color) {
            (Lang::It, Color::White) => 'b',
            (Lang::It, Color::Black) => 'n',
            (Lang::En, Color::White) => 'w',
            (Lang::En, Color::Black) => 'b',
        };
        match kind {
            Kind::Man => man,
            Kind::King => man.to_ascii_uppercase(),
        }
    }
}
