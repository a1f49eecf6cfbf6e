//! Serde for variants, by name, and for their positions.

use super::{Variant, VariantPosition};
use crate::rules::text_serde::as_text;
use crate::session::rulebook::{State, StateError};

as_text! {
    Variant: "the name of a game";
}

/// A position as serde has it: its text does not have the earlier positions, which the rules look at too.
#[derive(serde::Serialize, serde::Deserialize)]
pub(super) struct StoredPosition {
    variant: Variant,
    state: State,
}

impl From<VariantPosition> for StoredPosition {
    fn from(position: VariantPosition) -> StoredPosition {
        StoredPosition { variant: Variant(position.rulebook), state: position.state }
    }
}

impl TryFrom<StoredPosition> for VariantPosition {
    type Error = StateError;

    fn try_from(stored: StoredPosition) -> Result<VariantPosition, StateError> {
        let position = VariantPosition { rulebook: stored.variant.0, state: stored.state };
        position.status().map(|_| position)
    }
}
