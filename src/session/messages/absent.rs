//! The DOS build has no further messages.

pub use crate::session::desktop::{Never as MoreLabel, Never as MoreMessage, Never as MorePrompt};
