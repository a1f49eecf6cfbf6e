//! DOS searches for the levels' moves alone.

pub use crate::session::desktop::{Never as OtherFound, Never as OtherJob};
