//! Pieces of lines that several pages of text have: how boards are shown, items, names.

use crate::rules::Color;
use crate::session::messages::{Item, Label, Lang, Text};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Result, Write};

/// How boards are shown as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boards {
    /// With lines between all squares: 17 lines of 41 columns. Transcripts have these.
    #[default]
    Ruled,
    /// With a frame only: 10 lines of 34 columns, for a terminal.
    Framed,
    /// Not at all: pieces by their squares and moves in words, for who hears the screen.
    None,
}

/// A line of a menu: its key, what it does, what it is set to.
pub fn item(out: &mut dyn Write, (key, text): Item, value: &str) -> Result {
    let pad = if value.is_empty() { "" } else { ": " };
    writeln!(out, "  {key}  {text}{pad}{value}")
}

/// A colour's name.
pub fn color_name(lang: Lang, color: Color) -> &'static str {
    lang.label(if color == Color::White { Label::White } else { Label::Black })
}

/// `Può andare in 17 18.`, where anything may be gone to.
pub fn names_to_go(names: Vec<String>, lang: Lang, out: &mut dyn Write) -> Result {
    if names.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", lang.may_go(&names.join(" ")).as_str())
}

/// As many characters as there is room for.
pub fn cut(text: &str, columns: usize) -> Text {
    let mut cut = Text::new();
    text.chars().take(columns).for_each(|c| {
        cut.push(c);
    });
    cut
}
