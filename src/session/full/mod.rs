//! The full rules of 1931: what can happen to a game besides moves.
//!
//! `game` says what each action makes of a game, `sealed` keeps it under seal, `opponent` decides
//! for the program, `draws` when it wants a draw. A session holds either a plain game or one by the full rules.

pub mod command;
pub mod draws;
pub mod game;
pub mod opponent;
pub mod sealed;

pub use game::{FullError, Played};
pub use opponent::{Decision, FullJob, Reaction};
pub use sealed::{SealedFull, FULL_SEALED_LEN};

use super::SystemError;

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
