//! An engine for CheckerBoard: Italian draughts, played by the strong search of `dama`.
//!
//! CheckerBoard loads a DLL and calls three functions of it, `getmove`, `enginecommand` and `islegal`. They live in
//! `exports`, the only module with `unsafe` code; everything else is safe Rust and is tested without Windows.
//! Source: CheckerBoard's `cb_interface.h` and `cb_api_reference.htm` (protocol 2, game type 22).

pub mod board;
pub mod command;
pub mod engine;
pub mod exports;
pub mod moves;
