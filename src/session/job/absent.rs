//! DOS searches for the levels' moves alone.

pub use crate::session::desktop::{Never as OtherResult, Never as OtherJob};
