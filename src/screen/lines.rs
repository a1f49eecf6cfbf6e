//! Parts of lines that several text screens share.

use crate::session::messages::{words, Item, Lang, Text};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Result, Write};

/// How boards are printed as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boards {
    /// With lines between all squares: 17 lines of 41 columns, as in transcripts.
    #[default]
    Ruled,
    /// With a frame only: 10 lines of 34 columns, for a terminal.
    Framed,
    /// No board: pieces by their squares and moves in words, for screen readers.
    None,
}

pub(crate) fn item(out: &mut dyn Write, (key, text): Item, value: &str) -> Result {
    let pad = if value.is_empty() { "" } else { ": " };
    writeln!(out, "  {key}  {text}{pad}{value}")
}

/// Prints one of several to choose from.
pub(crate) fn choice(out: &mut dyn Write, (key, text): Item, is_present: bool) -> Result {
    writeln!(out, "  {key}  {text} {}", if is_present { "<" } else { "" })
}

/// Prints `Può andare in 17 18.`, unless there are no names.
pub(crate) fn names_to_go(names: Vec<String>, lang: Lang, out: &mut dyn Write) -> Result {
    if names.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", words::may_go(lang, &mut Text::new(), &names.join(" ")).as_str())
}

pub(crate) fn cut(text: &str, columns: usize) -> Text {
    let mut cut = Text::new();
    text.chars().take(columns).for_each(|c| {
        cut.push(c);
    });
    cut
}
