//! Standard output. If its reader goes away, the program ends quietly.

use super::failure::Failure;
use dama::unstable::formats::printable::PrintableLines;
use std::fmt::Arguments;
use std::io::{stdout, Write};

/// Prints one line, in printable characters only: file names may have others.
pub fn line(text: Arguments<'_>) -> Result<(), Failure> {
    let mut out = stdout().lock();
    Ok(writeln!(out, "{}", PrintableLines(text))?)
}

/// Returns a number with its noun: `1 width`, `9 widths`.
pub fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

pub fn json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).expect("numbers, texts and lists always have a JSON form");
    line(format_args!("{text}"))
}
