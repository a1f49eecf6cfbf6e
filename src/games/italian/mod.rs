//! Italian draughts: DAMA.COM's own game, and on the desktop the rules of 1931, lessons, problems and level M.
//!
//! It is the game of `crate::built_in`. Session, screen and app use `built_in` in every build, and `desktop` in the
//! desktop build. The rules are in `rules::italian`, the search in `engine::italian`.

pub mod built_in;
#[cfg(feature = "alloc")]
mod desktop;
#[cfg(feature = "alloc")]
pub mod diagram;
pub mod drawing;
#[cfg(feature = "alloc")]
mod game_1931;
#[cfg(feature = "alloc")]
pub mod job;
#[cfg(feature = "alloc")]
pub mod lessons;
#[cfg(feature = "alloc")]
mod matches;
#[cfg(feature = "alloc")]
mod numbers;
pub mod record;
#[cfg(feature = "alloc")]
pub(crate) mod rows;
#[cfg(feature = "alloc")]
pub mod rules_1931;
#[cfg(feature = "alloc")]
pub(crate) mod telling;
pub mod words;
