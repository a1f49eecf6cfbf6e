//! A small board: pieces, numbers of the squares that matter, moves as lines.

use super::super::board::piece_sprite;
use super::super::canvas::Canvas;
use super::super::paint::{ink, Painter};
use crate::rules::italian::{Position, Square, Squares};
use crate::session::lessons::Typed;

/// Left edge in pixels.
const LEFT: u16 = 352;
/// Upper edge in pixels.
const TOP: u16 = 56;
/// Width of a square: as on the large board, it looks square at 4:3.
const WIDTH: u16 = 32;
/// Height of a square.
const HEIGHT: u16 = 23;

/// What a small board shows.
#[derive(Clone, Copy, Debug)]
pub struct Diagram {
    /// The position.
    pub position: Position,
    /// Moves drawn as lines.
    pub moves: &'static [Typed],
    /// Moves drawn pale: those that the rules forbid.
    pub wrong: &'static [Typed],
    /// Squares with a mark round them.
    pub marked: Squares,
}

impl<C: Canvas> Painter<'_, C> {
    /// The small board, at the right of a page.
    pub(super) fn diagram(&mut self, diagram: &Diagram) {
        self.framed(LEFT, TOP, 8 * WIDTH, 8 * HEIGHT);
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            if (row + column) % 2 != 0 {
                self.small_tile(LEFT + column * WIDTH, TOP + row * HEIGHT, "light");
            }
        }
        for square in Square::all() {
            let (x, y) = corner(square);
            self.small_tile(x, y, piece_sprite(diagram.position.piece_at(square)));
            self.number(x, y, square.number());
            if diagram.marked.has(square) {
                self.outline(x, y);
            }
        }
        for (moves, index) in [(diagram.wrong, ink::ERROR), (diagram.moves, ink::ACCENT)] {
            for typed in moves {
                self.path(typed, index);
            }
        }
    }

    /// A square's picture at two thirds of its size; a plain one where KEYBOARD.DAT has none.
    fn small_tile(&mut self, x: u16, y: u16, name: &str) {
        let Some(sprite) = self.graphics.sprite(name) else {
            let index = if name == "light" { ink::HEADING } else { ink::EDGE };
            self.fill(x, y, WIDTH, HEIGHT, index);
            let index = if name.starts_with("white") { ink::WHITE } else { ink::BLACK };
            if name.contains('-') {
                self.fill(x + 8, y + 8, 16, 9, index);
            }
            return;
        };
        for (row, column) in (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column))) {
            let index = sprite.index(usize::from(column * 3 / 2), usize::from((row * 3).div_ceil(2)));
            self.fill(x + column, y + row, 1, 1, index);
        }
    }

    fn number(&mut self, x: u16, y: u16, number: u8) {
        let mut at = x + 2;
        for digit in [number / 10, number % 10] {
            if digit > 0 || number >= 10 {
                self.digit(at, y + 2, digit);
                at += 6;
            }
        }
    }

    fn outline(&mut self, x: u16, y: u16) {
        const EDGES: &[(u16, u16, u16, u16)] =
            &[(0, 0, WIDTH, 1), (0, HEIGHT - 1, WIDTH, 1), (0, 0, 2, HEIGHT), (WIDTH - 2, 0, 2, HEIGHT)];
        for &(dx, dy, width, height) in EDGES {
            self.fill(x + dx, y + dy, width, height, ink::ACCENT);
        }
    }

    /// A move: a line from square to square, a bar where it ends. The captured squares lie on it.
    fn path(&mut self, typed: Typed, index: u8) {
        let stops = |i: &usize| *i == 0 || typed.len() == 2 || i % 2 == 0;
        let mut stops = (0..typed.len()).filter(stops).filter_map(|i| Square::from_number(typed[i].into()));
        let Some(mut at) = stops.next() else { return };
        for next in stops {
            self.line(middle(at), middle(next), 2, 6, index);
            at = next;
        }
        let (x, y) = middle(at);
        self.fill(x - 4, y - 3, 10, 7, ink::BLACK);
        self.fill(x - 3, y - 2, 8, 5, index);
    }
}

/// The upper left pixel of a square.
fn corner(square: Square) -> (u16, u16) {
    (LEFT + u16::from(square.column()) * WIDTH, TOP + u16::from(square.row()) * HEIGHT)
}

/// The middle of a square.
fn middle(square: Square) -> (u16, u16) {
    let (x, y) = corner(square);
    (x + WIDTH / 2, y + HEIGHT / 2 + 1)
}
