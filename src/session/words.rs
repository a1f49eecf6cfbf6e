//! The sentences of `data/words`, an item each, written by `build.rs`.
//!
//! A sentence without placeholders is a [`Phrase`], one with placeholders a function that adds it to a text. A build has
//! items that only the other one uses.
#![allow(dead_code, unused_imports, reason = "each build uses its part")]
#![allow(missing_docs, reason = "the texts say it")]
#![allow(clippy::needless_lifetimes, reason = "written for sentences with any placeholders")]

pub(crate) mod names;

use crate::built_in::Numbers;
use crate::rules::Color;
use crate::session::drive::FileSpec;
use crate::session::text::{text, Lang, Str, Text, Word};
use names::{SquareName, SquareNames, UnknownSquare};

/// Pages of instructions in each language, their lines separated by [`LINE_END`](super::text::LINE_END).
#[derive(Clone, Copy, Debug)]
pub struct Pages([&'static [&'static Str]; LANGS.len()]);

/// Returns the prompt for a colour's move.
pub const fn move_prompt(color: Color) -> Phrase {
    match color {
        Color::White => PROMPT_MOVE_WHITE,
        Color::Black => PROMPT_MOVE_BLACK,
    }
}

/// Returns the panel's words for a colour's turn.
pub const fn turn_label(color: Color) -> Phrase {
    match color {
        Color::White => LABEL_TURN_WHITE,
        Color::Black => LABEL_TURN_BLACK,
    }
}

/// Returns the panel's words for a colour that has won.
pub const fn wins_label(color: Color) -> Phrase {
    match color {
        Color::White => LABEL_WINS_WHITE,
        Color::Black => LABEL_WINS_BLACK,
    }
}

impl Lang {
    /// Returns the language of a code such as `it`.
    pub fn of_code(code: &str) -> Option<Lang> {
        LANGS.into_iter().find(|lang| lang.code() == code)
    }

    /// Returns the language's code of two letters.
    pub fn code(self) -> &'static str {
        CODES[self as usize]
    }

    /// Returns the place of the language in a pair of Italian and English; the others are shown in English there.
    pub(crate) fn of_two(self) -> usize {
        (self as usize).min(1)
    }

    /// Returns a sentence as a line.
    #[cfg(feature = "alloc")]
    pub fn line(self, phrase: Phrase) -> Text {
        *Text::new().put(self.text(phrase))
    }

    pub const fn text(self, phrase: Phrase) -> &'static Str {
        phrase.text(self as usize)
    }

    pub const fn pages(self, pages: Pages) -> &'static [&'static Str] {
        pages.0[self as usize]
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

#[cfg(test)]
mod tests;
