//! Squares and moves in a line of text.

use crate::rules::italian::moves::Numbers;
use crate::rules::italian::{Move, Square, Squares};
use crate::session::messages::{text, Str, Text};
use crate::session::words::names::{SquareName, SquareNames, UnknownSquare};

impl Text {
    pub(crate) fn square(&mut self, square: Square) -> &mut Text {
        self.number(u32::from(square.number()))
    }

    pub(crate) fn square_in(&mut self, sentence: &Str, square: Square) -> &mut Text {
        self.number_in(sentence, u32::from(square.number()))
    }

    /// Adds at most four squares, with `or` before the last one; `or_another` follows if there are more.
    #[inline(never)]
    pub(crate) fn squares(&mut self, squares: Squares, or: &Str, or_another: &Str) -> &mut Text {
        let count = squares.count() as usize;
        for (i, square) in squares.enumerate().take(4) {
            self.put(match i {
                0 => text!(""),
                _ if i + 1 == count => or,
                _ => text!(", "),
            })
            .square(square);
        }
        self.put(if count > 4 { or_another } else { text!("") })
    }

    /// Adds the short form of a move: `21-18`, or `20x27` for a capture.
    #[inline(never)]
    pub(crate) fn short(&mut self, mv: Move) -> &mut Text {
        self.square(mv.from()).push(if mv.is_capture() { 'x' } else { '-' }).square(mv.to())
    }

    #[inline(never)]
    pub(crate) fn numbers(&mut self, numbers: &Numbers) -> &mut Text {
        for (i, &number) in numbers.as_ref().iter().enumerate() {
            self.put(if i == 0 { text!("") } else { text!(" ") }).number(u32::from(number));
        }
        self
    }
}

impl SquareName for Square {
    fn put(self, text: &mut Text) -> &mut Text {
        text.square(self)
    }

    fn put_in<'t>(self, sentence: &Str, text: &'t mut Text) -> &'t mut Text {
        text.square_in(sentence, self)
    }
}

impl SquareNames for Squares {
    fn put<'t>(self, or: &Str, or_another: &Str, text: &'t mut Text) -> &'t mut Text {
        text.squares(self, or, or_another)
    }
}

impl UnknownSquare for u32 {
    fn put(self, text: &mut Text) -> &mut Text {
        text.number(self)
    }

    fn put_range<'t>(self, to: &Str, text: &'t mut Text) -> &'t mut Text {
        text.put(text!("1")).put(to).put(text!("32"))
    }
}
