//! Squares and file names within sentences.

use crate::session::drive::FileSpec;
use crate::session::text::{Str, Text};

impl Text {
    pub fn file(&mut self, file: FileSpec) -> &mut Text {
        self.push(file.drive.letter()).push(':');
        for &byte in file.name.as_bytes() {
            self.push(char::from(byte));
        }
        self
    }

    pub(crate) fn file_in(&mut self, sentence: &Str, file: FileSpec) -> &mut Text {
        self.fill_in(sentence, Text::new().file(file))
    }
}

/// A square that a sentence can name.
pub trait SquareName: Copy {
    fn put(self, text: &mut Text) -> &mut Text;

    /// Adds a sentence with the square in place of its `#`.
    fn put_in<'t>(self, sentence: &Str, text: &'t mut Text) -> &'t mut Text {
        text.fill_in(sentence, self.put(&mut Text::new()))
    }
}

pub trait SquareNames: Copy {
    /// Adds up to four squares, with `or` before the last. If there are more, `or_another` follows the fourth.
    fn put<'t>(self, or: &Str, or_another: &Str, text: &'t mut Text) -> &'t mut Text;
}

/// A typed word that is not a square, with the board's range.
pub trait UnknownSquare: Copy {
    fn put(self, text: &mut Text) -> &mut Text;

    /// Adds the first and the last square, with `to` between.
    fn put_range<'t>(self, to: &Str, text: &'t mut Text) -> &'t mut Text;
}
