//! Italian draughts: DAMA.COM's own game, and by the rules of 1931 with its school, its review and its level M.
//!
//! It is the game that the program is built with: `port` and `more::port` are what session, screens and program ask of it
//! (`session::port`, `session::more::port`); the rest is known here alone. Its rules are `rules::italian`, how it is
//! searched `engine::italian`.

pub mod drawing;
#[cfg_attr(not(feature = "alloc"), path = "none.rs")]
pub mod more;
mod port;
pub mod record;
pub mod words;
