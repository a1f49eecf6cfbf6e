//! A small board: pieces, numbers of squares, moves as lines.

use crate::games::italian::drawing::board::piece_sprite;
use crate::games::italian::lessons::TypedMove;
use crate::rules::italian::{Position, Square, Squares};
use crate::screen::canvas::Canvas;
use crate::screen::paint::{ink, Painter};
use crate::session::command::numbers;

// The upper left corner, in pixels.
const LEFT: u16 = 352;
const TOP: u16 = 56;
// As on the large board, a square looks square at 4:3.
const WIDTH: u16 = 32;
const HEIGHT: u16 = 23;
// A piece's picture begins below the square's number.
const PIECE_TOP: u16 = 7;

#[derive(Clone, Copy, Debug)]
pub struct LessonDiagram {
    pub position: Position,
    pub moves: &'static [TypedMove],
    // Drawn pale: the rules forbid them.
    pub wrong: &'static [TypedMove],
    pub marked: Squares,
}

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn diagram(&mut self, diagram: &LessonDiagram) {
        self.framed(LEFT, TOP, 8 * WIDTH, 8 * HEIGHT);
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            if (row + column) % 2 != 0 {
                self.small_tile(LEFT + column * WIDTH, TOP + row * HEIGHT, "light");
            }
        }
        for square in Square::all() {
            let (x, y) = corner(square);
            self.small_tile(x, y, "dark");
            if let Some(piece) = diagram.position.piece_at(square) {
                self.small_piece(x, y, piece_sprite(Some(piece)));
            }
            self.number(square);
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

    /// Paints an empty square at two thirds of its size. Without a picture it is plain.
    fn small_tile(&mut self, x: u16, y: u16, name: &str) {
        let Some(sprite) = self.graphics.sprite(name) else {
            let index = if name == "light" { ink::HEADING } else { ink::EDGE };
            return self.fill(x, y, WIDTH, HEIGHT, index);
        };
        for (row, column) in (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column))) {
            let index = sprite.index(usize::from(column * 3 / 2), usize::from((row * 3).div_ceil(2)));
            self.fill(x + column, y + row, 1, 1, index);
        }
    }

    /// Paints a piece below the square's number, two thirds as wide and half as high.
    fn small_piece(&mut self, x: u16, y: u16, name: &str) {
        let Some(sprite) = self.graphics.sprite(name) else {
            let index = if name.starts_with("white") { ink::WHITE } else { ink::BLACK };
            return self.fill(x + 8, y + 11, 16, 9, index);
        };
        for (row, column) in (PIECE_TOP..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column))) {
            let at = |part: u16| {
                sprite.index(usize::from(column * 3 / 2), usize::from((row - PIECE_TOP) * 2 + part))
            };
            // Takes the row that is not black, so that a black king keeps its upper rim.
            let index = if at(0) == ink::BLACK { at(1) } else { at(0) };
            self.fill(x + column, y + row, 1, 1, index);
        }
    }

    fn number(&mut self, square: Square) {
        let (mut at, y) = number_corner(square);
        for digit in [square.number() / 10, square.number() % 10] {
            if digit > 0 || square.number() >= 10 {
                self.digit(at, y, digit);
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

    fn path(&mut self, typed: TypedMove, index: u8) {
        let Ok(typed) = numbers(typed) else { return };
        let typed = typed.as_ref();
        let stops = |i: &usize| *i == 0 || typed.len() == 2 || i % 2 == 0;
        let mut stops = (0..typed.len()).filter(stops).filter_map(|i| Square::from_number(typed[i]));
        let Some(mut at) = stops.next() else { return };
        // The line begins beside the moving piece, so that it stays visible.
        let mut out = [if typed.len() == 2 { 26 } else { 13 }, 0];
        for next in stops {
            self.line(middle(at), middle(next), 2, out, index);
            if out == [0; 2] {
                self.bar(at, (2, 1), index);
            }
            (at, out) = (next, [0; 2]);
        }
        self.bar(at, (4, 2), index);
    }
}

impl<C: Canvas> Painter<'_, C> {
    /// Paints an edged bar in the middle of a square. `wide` and `high`: half its size.
    fn bar(&mut self, square: Square, (wide, high): (u16, u16), index: u8) {
        let (x, y) = middle(square);
        self.fill(x - wide, y - high - 1, 2 * wide + 2, 2 * high + 3, ink::BLACK);
        self.fill(x - wide + 1, y - high, 2 * wide, 2 * high + 1, index);
    }
}

fn corner(square: Square) -> (u16, u16) {
    (LEFT + u16::from(square.column()) * WIDTH, TOP + u16::from(square.row()) * HEIGHT)
}

/// Returns the corner of a square's number. It stands where no line between squares passes.
pub(super) fn number_corner(square: Square) -> (u16, u16) {
    let (x, y) = corner(square);
    (x + if square.number() < 10 { 13 } else { 10 }, y + 1)
}

// The middle of a piece, where lines begin and end.
fn middle(square: Square) -> (u16, u16) {
    let (x, y) = corner(square);
    (x + WIDTH / 2, y + 16)
}
