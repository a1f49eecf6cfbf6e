//! The layers below the games as DAMA.COM has them, with the game of sticks instead of Italian draughts.
#![no_std]

#[path = "../../../src/app/mod.rs"]
pub mod app;
#[path = "../../../src/engine/mod.rs"]
pub mod engine;
#[path = "../../../src/formats/mod.rs"]
pub mod formats;
#[path = "../../../src/rules/mod.rs"]
pub mod rules;
#[path = "../../../src/screen/mod.rs"]
pub mod screen;
#[path = "../../../src/session/mod.rs"]
pub mod session;
pub mod sticks;

/// The game that session, screen and app are built with.
pub mod built_in {
    pub use crate::sticks::record::{self, SAVE_LEN};
    pub use crate::sticks::{
        drawing, think, words, RawSticks as RawGame, Sticks as GameRecord, Table as Position, Taken as Move,
        Wrong as MoveError, MOST_NUMBERS, START, STATE_LEN,
    };
    pub type Numbers = u8;
}
