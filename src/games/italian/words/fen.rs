//! FEN of bytes that need not be a legal position.

use crate::games::italian::record::RawGame;
use crate::rules::italian::{Kind, Square};
use crate::rules::Color;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

impl RawGame<'_> {
    /// Returns the position as FEN, damaged or not.
    pub fn fen(&self) -> String {
        fen_of(|square| self.piece_at(square), self.turn())
    }
}

pub fn fen_of(piece_at: impl Fn(Square) -> Option<(Color, Kind)>, turn: Color) -> String {
    let letter = |color| if color == Color::White { 'W' } else { 'B' };
    let mut out = String::from(letter(turn));
    for color in [Color::White, Color::Black] {
        let pieces = Square::all().filter_map(|s| piece_at(s).filter(|p| p.0 == color).map(|p| (s, p.1)));
        let texts: Vec<String> = pieces
            .map(|(square, kind)| format!("{}{square}", if kind == Kind::King { "K" } else { "" }))
            .collect();
        write!(out, ":{}{}", letter(color), texts.join(",")).expect("strings take everything");
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::games::italian::words::fen::*;
    use crate::rules::italian::Position;
    use crate::rules::Game;

    #[test]
    fn a_sound_position_is_written_alike_both_ways() {
        let position = Position::start(Color::Black);
        let text = fen_of(|square| position.piece_at(square), position.turn());
        assert_eq!(text, std::format!("{position}"));
    }
}
