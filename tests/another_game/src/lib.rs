//! The layers below the games, as DAMA.COM has them, and sticks in the place of Italian draughts.
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
