//! DOS says nothing of what it lacks.

pub use crate::session::desktop::{Never as MoreLabel, Never as MoreMessage, Never as MorePrompt};
