//! Texts of Italian draughts: its name, the instructions, squares and moves.

mod put;
#[cfg(test)]
mod tests;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub(crate) mod aids;
    pub mod faults;
    pub(crate) mod row;
    pub mod rules_1931;
    pub mod said;
    pub mod school;
    pub(crate) mod spoken;
    pub(crate) mod thought;
}

#[cfg(feature = "alloc")]
pub use for_desktop::*;

use crate::session::messages::words;
use crate::session::text::{Lang, Str};

pub(crate) use crate::session::messages::refusal::put as put_refusal;

pub(crate) fn name(lang: Lang) -> &'static Str {
    lang.text(words::ITALIAN_TITLE)
}

pub(crate) fn instructions(lang: Lang) -> &'static [&'static Str] {
    lang.pages(words::ITALIAN_PAGES)
}
