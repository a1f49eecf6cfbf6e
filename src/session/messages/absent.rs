//! The DOS build has no further messages.

pub use crate::session::desktop::{Never as DesktopLabel, Never as DesktopMessage, Never as DesktopPrompt};
