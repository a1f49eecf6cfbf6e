//! [`Painter`]: text on the 80 x 25 grid, plates, rules and frames, in named colours.
//!
//! The palette's sixteen roles and every measure of the screens are invented (FIDELITY).

use super::canvas::{Canvas, CELL_HEIGHT, CELL_WIDTH, HEIGHT, WIDTH};
use super::font;
use crate::formats::keyboard::{Keyboard, GLYPH_LEN};
use crate::session::messages::{letters, Str};

/// Palette indices by use.
pub mod ink {
    /// Background of the console, outlines.
    pub const BLACK: u8 = 0;
    pub(crate) const FELT: u8 = 1;
    /// Background of the panels.
    pub const PANEL: u8 = 2;
    pub(crate) const EDGE: u8 = 3;
    /// Headings, and the inlay of the board's frame.
    pub const HEADING: u8 = 4;
    /// Ordinary text.
    pub const TEXT: u8 = 5;
    /// Typed text.
    pub const WHITE: u8 = 6;
    pub(crate) const DIM: u8 = 9;
    pub(crate) const ACCENT: u8 = 11;
    pub(crate) const ERROR: u8 = 12;
    pub(crate) const ALARM: u8 = 13;
    pub(crate) const FELT_LINE: u8 = 14;
    pub(crate) const EDGE_2: u8 = 15;
}

/// First row of the console: message, prompt, hints.
pub(crate) const CONSOLE_ROW: u16 = 22;

/// A canvas, and the graphics to paint with.
#[derive(Debug)]
pub struct Painter<'a, C> {
    /// The canvas.
    pub canvas: &'a mut C,
    /// KEYBOARD.DAT, possibly damaged since it was loaded; painters check every access.
    pub graphics: Keyboard<'a>,
}

impl<C: Canvas> Painter<'_, C> {
    /// Fills pixels.
    pub fn fill(&mut self, x: u16, y: u16, width: u16, height: u16, index: u8) {
        self.canvas.fill(x, y, width, height, index);
    }

    /// Paints text from a cell of the grid; returns the column after it.
    #[inline(never)]
    pub fn text(&mut self, column: u16, row: u16, text: &Str, ink: u8, paper: u8) -> u16 {
        let mut at = column;
        for c in letters(text) {
            self.letter(at, row, c, ink, paper);
            at += 1;
        }
        at
    }

    /// Paints one letter of the grid.
    #[inline(never)]
    pub fn letter(&mut self, column: u16, row: u16, c: char, ink: u8, paper: u8) {
        let glyph: &[u8; GLYPH_LEN] = self.graphics.glyph(font::code(c));
        self.canvas.glyph(column * CELL_WIDTH, row * CELL_HEIGHT, glyph, ink, paper);
        self.canvas.letter(column, row, c, ink);
    }

    #[inline(never)]
    pub(crate) fn centred(&mut self, first: u16, last: u16, row: u16, text: &Str, ink: u8, paper: u8) {
        let len = letters(text).count() as u16;
        let left = (last + 1 - first).saturating_sub(len) / 2;
        self.text(first + left, row, text, ink, paper);
    }

    /// Paints text that ends at column `last`.
    #[inline(never)]
    pub fn right(&mut self, last: u16, row: u16, text: &Str, ink: u8, paper: u8) {
        let len = letters(text).count() as u16;
        self.text((last + 1).saturating_sub(len), row, text, ink, paper);
    }

    #[inline(never)]
    pub(crate) fn sprite(&mut self, x: u16, y: u16, name: &str) {
        if let Some(sprite) = self.graphics.sprite(name) {
            self.canvas.sprite(x, y, &sprite);
        }
    }

    /// Paints the background of every screen: the felt, and the console below it.
    #[inline(never)]
    pub fn felt(&mut self) {
        self.fill(0, 0, WIDTH, CONSOLE_ROW * CELL_HEIGHT - 4, ink::FELT);
        self.console_paper();
    }

    pub(crate) fn console_paper(&mut self) {
        let top = CONSOLE_ROW * CELL_HEIGHT - 4;
        self.fill(0, top, WIDTH, HEIGHT - top, ink::BLACK);
        self.fill(0, top, WIDTH, 1, ink::EDGE);
    }

    #[inline(never)]
    pub(crate) fn inlay(&mut self) {
        for &(x, y, width, height) in &[(3, 2, 634, 1), (3, 300, 634, 1), (3, 2, 1, 299), (636, 2, 1, 299)] {
            self.fill(x, y, width, height, ink::FELT_LINE);
        }
    }

    #[inline(never)]
    pub(crate) fn shadow(&mut self, x: u16, y: u16, width: u16, height: u16) {
        self.fill(x + 4, y + height, width - 2, 2, ink::BLACK);
        self.fill(x + width, y + 3, 2, height - 1, ink::BLACK);
    }

    #[inline(never)]
    pub(crate) fn plate(&mut self, x: u16, y: u16, width: u16, height: u16) {
        self.shadow(x, y, width, height);
        for (inset, index) in [(0, ink::EDGE), (1, ink::EDGE_2), (2, ink::PANEL)] {
            self.fill(x + inset, y + inset, width - 2 * inset, height - 2 * inset, index);
        }
    }

    #[inline(never)]
    pub(crate) fn rule(&mut self, x: u16, y: u16, width: u16) {
        self.fill(x, y, width, 1, ink::BLACK);
        self.fill(x, y + 1, width, 1, ink::EDGE);
    }

    /// Paints a moulding, 8 wide and 7 high, round an area.
    #[inline(never)]
    pub(crate) fn framed(&mut self, x: u16, y: u16, width: u16, height: u16) {
        let (x, y, width, height) = (x - 8, y - 7, width + 16, height + 14);
        self.shadow(x, y, width, height);
        const BANDS: &[(u16, u16, u8)] = &[
            (0, 0, ink::EDGE),
            (1, 1, ink::PANEL),
            (3, 3, ink::EDGE_2),
            (4, 4, ink::PANEL),
            (6, 5, ink::HEADING),
            (7, 6, ink::BLACK),
        ];
        for &(dx, dy, index) in BANDS {
            self.fill(x + dx, y + dy, width - 2 * dx, height - 2 * dy, index);
        }
    }
}
