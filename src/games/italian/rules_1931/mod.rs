//! The full rules of 1931: everything that can happen in a game besides moves.
//!
//! `record`: the bytes of such a match. `game`: the effect of each action. `actions`: the actions as the session plays
//! them. `opponent`: the program's decisions. `draws`: when the program wants a draw.

mod actions;
pub mod command;
pub(crate) mod draws;
pub(crate) mod game;
pub(crate) mod opponent;
pub(crate) mod options;
pub mod record;

pub use actions::Rules1931Action;
pub use game::Rules1931Error;
pub use opponent::{Decision, Reaction, Rules1931Job};
pub use record::RULES_1931_SEALED_LEN;
