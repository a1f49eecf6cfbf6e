//! The full rules of 1931: what can happen to a game besides moves.
//!
//! `record` has the bytes of such a game, `game` says what each action makes of it, `sealed` keeps it under seal and
//! `session` in a session, `opponent` decides for the program, `draws` when it wants a draw.

pub mod command;
pub mod draws;
pub mod game;
pub mod opponent;
pub mod options;
pub mod record;
pub mod sealed;
mod session;

pub use game::{FullError, Played};
pub use opponent::{Decision, FullJob, Reaction};
pub use sealed::{SealedFull, FULL_SEALED_LEN};

use crate::session::SystemError;

/// Why an action was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActError {
    /// It breaks a rule; the game is as it was.
    Refused(FullError),
    /// The check failed before or after it. Source: M20.
    SystemError,
}

impl From<SystemError> for ActError {
    fn from(_: SystemError) -> ActError {
        ActError::SystemError
    }
}
