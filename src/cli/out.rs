//! Standard output, whose reader may go away at any time: then the program ends quietly.

use super::failure::Failure;
use dama::unstable::formats::printable::PrintableLines;
use std::fmt::Arguments;
use std::io::{stdout, Write};

/// Writes one line; of what files and names have in it, only what may be printed.
pub fn line(text: Arguments<'_>) -> Result<(), Failure> {
    let mut out = stdout().lock();
    Ok(writeln!(out, "{}", PrintableLines(text))?)
}

/// Writes one line of JSON.
pub fn json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).expect("numbers, texts and lists always have a JSON form");
    line(format_args!("{text}"))
}
