//! What DAMA.COM says of Italian draughts alone: its name, the instructions, why a move is refused; and how squares and
//! moves are put.

#[cfg(feature = "alloc")]
mod en;
mod it;
mod put;
#[cfg(test)]
mod tests;

use crate::rules::italian::refusal::MoveError;
use crate::session::text::{Lang, Text, Written};

/// Adds why a move is refused.
pub fn refused(lang: Lang, error: MoveError, text: &mut Text) -> &mut Text {
    match lang {
        Lang::It => it::refused(error, text),
        #[cfg(feature = "alloc")]
        Lang::En => en::refused(error, text),
    }
}

/// What it is called, in capitals.
pub fn name(lang: Lang) -> &'static Written {
    match lang {
        Lang::It => it::NAME,
        #[cfg(feature = "alloc")]
        Lang::En => en::NAME,
    }
}

/// The instructions, page by page.
pub fn instructions(lang: Lang) -> &'static [&'static Written] {
    match lang {
        Lang::It => it::INSTRUCTIONS,
        #[cfg(feature = "alloc")]
        Lang::En => en::INSTRUCTIONS,
    }
}
