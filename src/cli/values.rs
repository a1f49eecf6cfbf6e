//! Values that options of several commands have.

use clap::ValueEnum;
use dama::unstable::rules::Color;
use dama::unstable::session::messages::Lang;

/// Something that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

/// A colour as the command line names it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Side {
    /// White
    White,
    /// Black
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// A language as the command line names it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Language {
    /// Italian
    It,
    /// English
    En,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::It => Lang::It,
            Language::En => Lang::En,
        }
    }
}
