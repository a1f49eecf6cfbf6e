//! The board: squares, pieces, numbers, the last move's mark.

use super::canvas::Canvas;
use super::paint::{ink, Painter};
use crate::formats::save::RawGame;
use crate::rules::italian::{Kind, Move, Square};
use crate::rules::Color;

/// Left edge of the board in pixels.
pub const LEFT: u16 = 16;
/// Upper edge of the board in pixels.
pub const TOP: u16 = 14;
/// Width of a square in pixels: a 4:3 screen makes it look square.
pub const SQUARE_WIDTH: u16 = 48;
/// Height of a square in pixels.
pub const SQUARE_HEIGHT: u16 = 35;

/// The name of a piece's sprite: the piece on its dark square. Source: M08 (a king is two men).
pub fn piece_sprite(piece: Option<(Color, Kind)>) -> &'static str {
    match piece {
        None => "dark",
        Some((Color::White, Kind::Man)) => "white-man",
        Some((Color::White, Kind::King)) => "white-king",
        Some((Color::Black, Kind::Man)) => "black-man",
        Some((Color::Black, Kind::King)) => "black-king",
    }
}

impl<C: Canvas> Painter<'_, C> {
    /// The board with White at the bottom, `marked` being the last move.
    pub fn board(&mut self, game: &RawGame<'_>, marked: Option<Move>) {
        self.framed(LEFT, TOP, 8 * SQUARE_WIDTH, 8 * SQUARE_HEIGHT);
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

    /// A square's picture; a plain one where KEYBOARD.DAT has none of that name.
    pub(super) fn tile(&mut self, x: u16, y: u16, name: &str) {
        if let Some(sprite) = self.graphics.sprite(name) {
            self.canvas.sprite(x, y, &sprite);
            return;
        }
        let paper = if name == "light" { ink::HEADING } else { ink::EDGE };
        self.fill(x, y, SQUARE_WIDTH, SQUARE_HEIGHT, paper);
        let color = if name.starts_with("white") { ink::WHITE } else { ink::BLACK };
        if name.contains('-') {
            self.fill(x + 12, y + 12, 24, 14, color);
        }
        if name.ends_with("king") {
            self.fill(x + 16, y + 16, 16, 6, paper);
        }
    }

    /// A frame round a square, two pixels wide; the number keeps clear of it.
    pub(super) fn square_frame(&mut self, square: Square, index: u8) {
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

    /// The numbers once more, each on a piece of empty square: clear of pieces and of what was drawn over them.
    #[cfg(feature = "alloc")]
    pub(super) fn clear_numbers(&mut self, is_turned: bool) {
        for square in Square::all() {
            let (x, y) = corner(if is_turned { square.opposite() } else { square });
            let width = if square.number() < 10 { 7 } else { 13 };
            for (dx, dy) in (2..10).flat_map(|dy| (2..2 + width).map(move |dx| (dx, dy))) {
                let dark = self.graphics.sprite("dark").map(|dark| dark.index(dx, dy));
                self.fill(x + dx as u16, y + dy as u16, 1, 1, dark.unwrap_or(ink::EDGE));
            }
            self.square_number(x, y, square.number());
        }
    }

    /// The number in the square's upper left corner, 1 to 99.
    pub(super) fn square_number(&mut self, x: u16, y: u16, number: u8) {
        let mut at = x + 3;
        for digit in [number / 10, number % 10] {
            if digit > 0 || number >= 10 {
                self.digit(at, y + 2, digit);
                at += 6;
            }
        }
    }

    /// One small digit, 5 x 7 pixels, without paper.
    pub(super) fn digit(&mut self, x: u16, y: u16, digit: u8) {
        let Some(digits) = self.graphics.sprite("digits") else { return };
        for (dx, dy) in (0..7).flat_map(|dy| (0..6).map(move |dx| (dx, dy))) {
            let index = digits.index(usize::from(digit) * 8 + dx, dy);
            if index != 0 {
                self.fill(x + dx as u16, y + dy as u16, 1, 1, index);
            }
        }
    }
}

/// The upper left pixel of a square.
pub(super) fn corner(square: Square) -> (u16, u16) {
    let (row, column) = (u16::from(square.row()), u16::from(square.column()));
    (LEFT + column * SQUARE_WIDTH, TOP + row * SQUARE_HEIGHT)
}
