//! DAMA.COM's board: squares, pieces, numbers, the mark of the last move.

use crate::games::italian::record::RawGame;
use crate::rules::italian::{Kind, Move, Square};
use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::field::{HEIGHT, LEFT, SQUARE_HEIGHT, SQUARE_WIDTH, TOP, WIDTH};
use crate::screen::paint::{ink, Painter};

/// Returns the name of a piece's sprite on its dark square. Source: M08 (a king is two men).
pub(crate) fn piece_sprite(piece: Option<(Color, Kind)>) -> &'static str {
    match piece {
        None => "dark",
        Some((Color::White, Kind::Man)) => "white-man",
        Some((Color::White, Kind::King)) => "white-king",
        Some((Color::Black, Kind::Man)) => "black-man",
        Some((Color::Black, Kind::King)) => "black-king",
    }
}

impl<C: Canvas> Painter<'_, C> {
    /// Paints the board. `marked`: the last move.
    pub fn board(&mut self, game: &RawGame<'_>, marked: Option<Move>) {
        self.framed(LEFT, TOP, WIDTH, HEIGHT);
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            if (row + column) % 2 != 0 {
                self.tile(LEFT + column * SQUARE_WIDTH, TOP + row * SQUARE_HEIGHT, "light");
            }
        }
        for square in Square::all() {
            let (x, y) = corner(square);
            self.tile(x, y, piece_sprite(game.piece_at(square)));
            if marked.is_some_and(|mv| mv.from() == square || mv.to() == square) {
                self.square_frame(square, ink::ACCENT);
            }
            self.square_number(x, y, square.number());
        }
    }

    /// Paints a two-pixel frame that the square's number keeps clear of.
    fn square_frame(&mut self, square: Square, index: u8) {
        let (x, y) = corner(square);
        const EDGES: &[(u16, u16, u16, u16)] = &[
            (0, 0, SQUARE_WIDTH, 2),
            (0, 33, SQUARE_WIDTH, 2),
            (0, 0, 2, SQUARE_HEIGHT),
            (46, 0, 2, SQUARE_HEIGHT),
        ];
        for &(dx, dy, width, height) in EDGES {
            self.fill(x + dx, y + dy, width, height, index);
        }
    }
}

pub(crate) fn corner(square: Square) -> (u16, u16) {
    let (row, column) = (u16::from(square.row()), u16::from(square.column()));
    (LEFT + column * SQUARE_WIDTH, TOP + row * SQUARE_HEIGHT)
}
