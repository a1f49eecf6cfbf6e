//! The value of sealed bytes, decoded once an event.

use crate::formats::save::SaveError;
use core::cell::OnceCell;

/// What sealed bytes decode to, kept for an event.
#[derive(Clone, Debug)]
pub struct Decoded<G>(OnceCell<Result<G, SaveError>>);

impl<G> Default for Decoded<G> {
    fn default() -> Self {
        Decoded(OnceCell::new())
    }
}

impl<G: Clone> Decoded<G> {
    pub(super) fn of(value: &G) -> Decoded<G> {
        Decoded(OnceCell::from(Ok(value.clone())))
    }

    pub(super) fn get_or<B, K>(
        &self,
        is_kept: bool,
        decode: impl FnOnce(&B, K) -> Result<G, SaveError>,
        bytes: &B,
        kind: K,
    ) -> Result<G, SaveError> {
        match is_kept {
            true => self.0.get_or_init(|| decode(bytes, kind)).clone(),
            false => decode(bytes, kind),
        }
    }
}
