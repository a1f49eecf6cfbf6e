//! Texts of Italian draughts: its name, the instructions, squares and moves.

// Their macros are for `rules_1931` too.
#[macro_use]
#[cfg(feature = "alloc")]
mod en;
#[macro_use]
mod it;

#[cfg(feature = "alloc")]
pub(crate) mod aids;
#[cfg(feature = "alloc")]
pub mod faults;
#[cfg(feature = "alloc")]
pub(crate) mod fen;
mod put;
#[cfg(feature = "alloc")]
pub(crate) mod row;
#[cfg(feature = "alloc")]
pub mod rules_1931;
#[cfg(feature = "alloc")]
pub mod said;
#[cfg(feature = "alloc")]
pub mod school;
#[cfg(feature = "alloc")]
mod spoken;
#[cfg(test)]
mod tests;
#[cfg(feature = "alloc")]
pub(crate) mod thought;

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
