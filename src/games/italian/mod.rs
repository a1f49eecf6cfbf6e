//! Italian draughts: DAMA.COM's own game, and on the desktop the rules of 1931, lessons, problems and level M.
//!
//! It is the game of `crate::built_in`. Session, screen and app use `built_in` in every build, and `desktop` in the
//! desktop build. The rules are in `rules::italian`, the search in `engine::italian`.

pub mod built_in;
pub mod drawing;
pub mod record;
pub mod words;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub(crate) mod desktop;
    pub mod diagram;
    pub(crate) mod italian_game;
    pub mod job;
    pub mod lessons;
    pub(crate) mod matches;
    pub(crate) mod numbers;
    pub(crate) mod rows;
    pub mod rules_1931;
    pub(crate) mod telling;
}

#[cfg(feature = "alloc")]
pub use for_desktop::*;
