//! An engine DLL for CheckerBoard: Italian draughts, played by the strong search of `dama`.
//!
//! CheckerBoard calls `getmove`, `enginecommand` and `islegal` of `exports`, the only module with `unsafe` code.
//! All other modules are tested without Windows.
//! Source: CheckerBoard's `cb_interface.h` and `cb_api_reference.htm` (protocol 2, game type 22).

pub mod board;
pub mod command;
pub mod engine;
pub mod exports;
pub mod moves;
