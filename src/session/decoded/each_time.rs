//! Sealed bytes decoded at each question.

use crate::formats::save::SaveError;
use core::marker::PhantomData;

/// Nothing is kept: DOS has no room for it.
#[derive(Clone, Debug)]
pub struct Decoded<G>(PhantomData<G>);

impl<G> Default for Decoded<G> {
    fn default() -> Self {
        Decoded(PhantomData)
    }
}

impl<G> Decoded<G> {
    #[inline(always)]
    pub(in crate::session) fn of(_: &G) -> Decoded<G> {
        Decoded(PhantomData)
    }

    #[inline(always)]
    pub(in crate::session) fn get_or<B, K>(
        &self,
        _: bool,
        decode: impl FnOnce(&B, K) -> Result<G, SaveError>,
        bytes: &B,
        kind: K,
    ) -> Result<G, SaveError> {
        decode(bytes, kind)
    }
}
