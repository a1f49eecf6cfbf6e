//! DOS searches for the levels' moves alone.

pub use crate::session::desktop::{Never as OtherResult, Never as OtherJob};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move,
}
