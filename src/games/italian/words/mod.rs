//! Texts of Italian draughts: its name, the instructions, squares and moves.

// The macros of `it` and `en` are for `rules_1931` too.
#[macro_use]
mod it;
mod put;
#[cfg(test)]
mod tests;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub(crate) mod aids;
    #[macro_use]
    pub(crate) mod en;
    pub mod faults;
    pub(crate) mod fen;
    pub(crate) mod row;
    pub mod rules_1931;
    pub mod said;
    pub mod school;
    pub(crate) mod spoken;
    pub(crate) mod thought;
}

#[cfg(feature = "alloc")]
pub use for_desktop::*;

use crate::session::text::{Lang, Str};

pub(crate) use crate::session::messages::refusal::put as put_refusal;

pub(crate) fn name(lang: Lang) -> &'static Str {
    match lang {
        Lang::It => it::NAME,
        #[cfg(feature = "alloc")]
        Lang::En => en::NAME,
    }
}

pub(crate) fn instructions(lang: Lang) -> &'static [&'static Str] {
    match lang {
        Lang::It => it::INSTRUCTIONS,
        #[cfg(feature = "alloc")]
        Lang::En => en::INSTRUCTIONS,
    }
}
