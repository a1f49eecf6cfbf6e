//! What only Italian draughts says.

#[cfg(feature = "alloc")]
mod en;
mod it;
mod put;
#[cfg(test)]
mod tests;

use crate::rules::italian::refusal::MoveError;
use crate::session::text::{Lang, Text};

/// Adds why a move is refused.
pub fn refused(lang: Lang, error: MoveError, text: &mut Text) -> &mut Text {
    match lang {
        Lang::It => it::refused(error, text),
        #[cfg(feature = "alloc")]
        Lang::En => en::refused(error, text),
    }
}
