//! Italian draughts: rules, notation, PDN, levels, the strong engine ([`analysis`]), and eight other games.
//!
//! Add the library alone, without the program: `cargo add dama-italiana --no-default-features --features alloc`. It is
//! imported as `dama` and is `no_std`.
//!
//! # Features
//!
//! | feature | what it brings | other crates | bytes |
//! |---|---|---|---|
//! | none | [`italian`], [`levels`]: rules, notation and levels 1 to 9, without memory | 0 | 26,000 |
//! | `alloc` | memory: [`pdn`], [`analysis`], [`endgames`], [`variants`] | 1 | 1,680,000 |
//! | `std` | `alloc`, and a clock and threads for searches | 4 | 135,000 more than `alloc` |
//! | `serde` | `Serialize` and `Deserialize` of positions, squares and `MoveText` as text, and of other plain data; a `Move` is only written | 7 | 9,000, beside a format |
//! | `floppy`, `pc`, `cli`, `window` | parts of the program and its ports; they promise no library | 8, 52, 67, 70 | 7,060,000, the program |
//!
//! The crates are those that are built, for Linux. The bytes are what an optimized and stripped program for Linux grows by:
//! with the rules and a level; with the strong search, its weights and databases, PDN, and a variant.
//!
//! Nothing is ignored in silence: without `std` a time limit is a [`SearchError`](analysis::SearchError), and a second
//! thread a [`ResourceError`](analysis::ResourceError).
//!
//! The documented modules are the library. `dama::unstable` is the rest of the program and may change in any release.
//!
//! # The rules
//!
//! A position is read from its FEN: the side to move, then each side's pieces, `K` for a king. Positions implement the
//! trait [`Game`](italian::Game), which has `legal_moves`. An illegal move is refused with the reason:
//!
//! ```
//! use dama::italian::{Color, Game, Position};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position: Position = "W:WK30:BK26,18,27,K20".parse()?;
//! // Only the best captures are legal: here one. Its notation names every captured square.
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].to_string(), "30 26 21 18 14");
//! assert_eq!(moves[0].captured().count(), 2);
//!
//! let start = Position::start(Color::White);
//! let mv = start.parse_move("21-18")?;
//! let next = start.play(mv)?;
//! // It is Black's turn now.
//! assert_eq!(next.play(mv).unwrap_err().to_string(), "square 21 is empty");
//! # Ok(())
//! # }
//! ```
//!
//! # A game against a level
//!
//! A level chooses the same move on every machine; the seed decides between equally good ones:
//!
//! ```
//! use dama::italian::{Color, Game, Position};
//! use dama::levels::{choose, Level};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let level = Level::new(4).expect("levels are 1 to 9");
//! let mut position = Position::start(Color::White);
//! for typed in ["21-18", "25-21"] {
//!     position = position.play(position.parse_move(typed)?)?;
//!     // The closure gets the nodes searched so far; `true` goes on.
//!     let Some(choice) = choose(&position, level, 1, &mut |_nodes| true) else { break };
//!     position = position.play(choice.mv)?;
//! }
//! // `None`: the game goes on.
//! assert_eq!(position.outcome(), None);
//! # Ok(())
//! # }
//! ```
//!
//! With memory there are [`pdn`], the strong search of [`analysis`], [`endgames`], and all games as [`variants`].
//!
//! `examples/` has complete programs: `moves`, `level`, `pdn`, `terminal` (a game at the terminal) and `hub_bot` (a bot
//! for the Hub protocol).
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(any(test, feature = "std"))]
extern crate std;

/// The version of this crate and of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

mod api;
#[allow(missing_docs, reason = "not part of the documented library")]
mod app;
#[allow(missing_docs, reason = "not part of the documented library")]
mod built_in;
mod engine;
#[allow(missing_docs, reason = "not part of the documented library")]
mod formats;
#[allow(missing_docs, reason = "not part of the documented library")]
mod front;
#[allow(
    missing_docs,
    reason = "not part of the documented library, except where a module sets the lint to warn"
)]
mod games;
mod rules;
#[allow(missing_docs, reason = "not part of the documented library")]
mod screen;
#[allow(
    missing_docs,
    reason = "not part of the documented library, except where a module sets the lint to warn"
)]
mod session;

#[allow(missing_docs, reason = "not part of the documented library")]
#[cfg(feature = "floppy")]
mod host;

#[cfg(feature = "alloc")]
mod game_files;
#[cfg(feature = "alloc")]
mod maestro;
#[allow(missing_docs, reason = "not part of the documented library")]
#[cfg(feature = "alloc")]
mod script;

#[cfg(feature = "alloc")]
pub use api::desktop::{analysis, endgames, pdn, variants};
pub use api::{italian, levels};

macro_rules! unstable {
    ($($(#[$cfg:meta])? $layer:ident)*) => {
        /// The view of the crate that its program, tests and ports use. Anything here may change in any release.
        #[doc(hidden)]
        pub mod unstable {
            $($(#[$cfg])? pub mod $layer {
                #[allow(unused_imports, reason = "a layer may be empty without features")]
                pub use crate::$layer::*;
            })*
        }
    };
}

unstable! {
    app built_in engine formats front games rules screen session
    #[cfg(feature = "alloc")] game_files
    #[cfg(feature = "alloc")] maestro
    #[cfg(feature = "alloc")] script
    #[cfg(feature = "floppy")] host
}
