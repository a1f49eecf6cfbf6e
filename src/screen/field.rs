//! The field that every board lies in and the panel beside it: measures, and painting shared by all games.

use super::canvas::Canvas;
use super::paint::{ink, Painter};
use crate::session::messages::{Str, Text};

/// Left edge of the field in pixels.
pub const LEFT: u16 = 16;
/// Upper edge of the field in pixels.
pub const TOP: u16 = 14;
/// Width in pixels of one of eight squares a side; a 4:3 screen makes them look square.
pub const SQUARE_WIDTH: u16 = 48;
/// Height in pixels of one of eight squares a side.
pub const SQUARE_HEIGHT: u16 = 35;

pub(crate) const WIDTH: u16 = 384;
pub(crate) const HEIGHT: u16 = 280;

pub(crate) const PANEL_LEFT: u16 = 424;
pub(crate) const PANEL_WIDTH: u16 = 200;
pub(crate) const FIRST_COLUMN: u16 = 53;
pub(crate) const LAST_COLUMN: u16 = 77;

impl<C: Canvas> Painter<'_, C> {
    /// Paints a square's sprite; a plain square if KEYBOARD.DAT has none of that name.
    #[inline(never)]
    pub(crate) fn tile(&mut self, x: u16, y: u16, name: &str) {
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

    /// Paints the number, 1 to 99, in the square's upper left corner.
    #[inline(never)]
    pub(crate) fn square_number(&mut self, x: u16, y: u16, number: u8) {
        let mut at = x + 3;
        for digit in [number / 10, number % 10] {
            if digit > 0 || number >= 10 {
                self.digit(at, y + 2, digit);
                at += 6;
            }
        }
    }

    #[inline(never)]
    pub(crate) fn digit(&mut self, x: u16, y: u16, digit: u8) {
        let Some(digits) = self.graphics.sprite("digits") else { return };
        for (dx, dy) in (0..7).flat_map(|dy| (0..6).map(move |dx| (dx, dy))) {
            let index = digits.index(usize::from(digit) * 8 + dx, dy);
            if index != 0 {
                self.fill(x + dx as u16, y + dy as u16, 1, 1, index);
            }
        }
    }

    // Paints a word in a box in the panel, so that the board stays visible.
    #[inline(never)]
    pub(crate) fn banner(&mut self, text: &Str, paper: u8, edge: u8, ink: u8) {
        let (x, y, width, height) = (PANEL_LEFT, 231, PANEL_WIDTH, 56);
        self.fill(x, y, width, height, edge);
        self.fill(x + 2, y + 2, width - 4, height - 4, ink::BLACK);
        self.fill(x + 3, y + 3, width - 6, height - 6, paper);
        self.centred(FIRST_COLUMN, LAST_COLUMN, 18, text, ink, paper);
    }
}

// Returns `9.`, `123.` or `1234`; of a longer number the last four digits, for want of room.
pub(crate) fn pair_number(number: u32) -> Text {
    let mut text = Text::new();
    if number < 10_000 {
        text.number(number);
    } else {
        for place in [1_000, 100, 10, 1] {
            text.number(number / place % 10);
        }
    }
    if number < 1_000 {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pair_numbers_keep_to_their_four_columns() {
        let cases =
            [(1, "1."), (99, "99."), (100, "100."), (1_000, "1000"), (10_000, "0000"), (12_345, "2345")];
        for (number, text) in cases.into_iter().chain([(50_007, "0007"), (u32::MAX, "7295")]) {
            assert_eq!(pair_number(number).as_str(), text);
        }
    }
}
