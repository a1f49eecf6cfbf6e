//! DAMA.COM searches for its levels' moves alone: see `other`.

use crate::session::job::{Found, Patience};

/// Nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherJob {}

/// Nothing found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherFound {}

impl OtherJob {
    pub(super) fn run(&self, _every: u32, _poll: &mut dyn FnMut() -> Patience) -> Option<Found> {
        match *self {}
    }
}
