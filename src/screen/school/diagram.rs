//! A small board: pieces, numbers of the squares that matter, moves as lines.

use super::super::canvas::Canvas;
use super::super::paint::{ink, Painter};
use crate::rules::italian::{Kind, Position, Square, Squares};
use crate::rules::Color;
use crate::session::lessons::{squares, Typed};

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
            let dark = (row + column) % 2 == 0;
            let index = if dark { ink::EDGE } else { ink::HEADING };
            self.fill(LEFT + column * WIDTH, TOP + row * HEIGHT, WIDTH, HEIGHT, index);
        }
        for square in Square::all() {
            let (x, y) = corner(square);
            match diagram.position.piece_at(square) {
                Some((color, kind)) => self.small_piece(x, y, color, kind),
                None => self.number(x, y, square.number()),
            }
            if diagram.marked.has(square) {
                self.outline(x, y);
            }
        }
        for (moves, index) in [(diagram.wrong, ink::HEADING), (diagram.moves, ink::ACCENT)] {
            for typed in moves {
                self.path(typed, index);
            }
        }
        self.start_numbers(diagram);
    }

    /// The numbers of the squares where drawn moves begin or take, over their pieces.
    fn start_numbers(&mut self, diagram: &Diagram) {
        let drawn = diagram.moves.iter().chain(diagram.wrong);
        let mut named = drawn.fold(diagram.marked, |set, typed| set | squares(typed));
        if diagram.moves.is_empty() && diagram.wrong.is_empty() && diagram.marked.is_empty() {
            named = diagram.position.pieces(Color::White) | diagram.position.pieces(Color::Black);
        }
        for square in named {
            let (x, y) = corner(square);
            self.number(x, y, square.number());
        }
    }

    /// A small man, its background left out; a king is two of them. Source: M08.
    fn small_piece(&mut self, x: u16, y: u16, color: Color, kind: Kind) {
        let name = if color == Color::White { "small-white" } else { "small-black" };
        if kind == Kind::King {
            self.see_through(x + 5, y + 8, name);
            self.see_through(x + 5, y + 3, name);
        } else {
            self.see_through(x + 5, y + 6, name);
        }
    }

    /// A small sprite without what lies round it.
    fn see_through(&mut self, x: u16, y: u16, name: &str) {
        let Some(sprite) = self.graphics.sprite(name) else {
            let index = if name == "small-white" { ink::WHITE } else { ink::BLACK };
            return self.fill(x, y + 2, 22, 10, index);
        };
        for (row, column) in (0..sprite.height).flat_map(|row| (0..sprite.width()).map(move |c| (row, c))) {
            let index = sprite.index(column, row);
            if index != ink::PANEL {
                self.fill(x + column as u16, y + row as u16, 1, 1, index);
            }
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
