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
//! # A review
//!
//! The strong search values each position of a game before and after the move; the difference is what the move lost, in
//! hundredths of a man. With `std`, `time` limits a search by the clock:
//!
//! ```
//! # #[cfg(feature = "alloc")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use dama::analysis::{SearchOptions, Searcher};
//! use dama::italian::Game;
//! use std::sync::atomic::AtomicBool;
//!
//! let reading = dama::pdn::read(b"[FEN \"W:W19,30:B5,10\"]\n1. 19-14 10x19 2. 30-26 *");
//! let game = &reading.games[0];
//! // 16 MB of hash table, one thread.
//! let mut searcher = Searcher::shipped(16, 1)?;
//! let options = SearchOptions { nodes: Some(10_000), ..SearchOptions::default() };
//! let stop = AtomicBool::new(false);
//! let mut position = game.start;
//! let mut lost = Vec::new();
//! for mv in game.moves() {
//!     let best = searcher.go(&position, &[], &options, &stop, &mut |_iteration| ())?;
//!     position = position.play(mv)?;
//!     // The reply's score is the opponent's.
//!     let reply = searcher.go(&position, &[], &options, &stop, &mut |_iteration| ())?;
//!     lost.push((best.score.0 + reply.score.0, mv.to_string()));
//! }
//! assert_eq!(lost.iter().max().expect("moves").1, "19 14");
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "alloc"))]
//! # fn main() {}
//! ```
//!
//! # PDN
//!
//! The reader is lenient and says what it met, the writer is strict:
//!
//! ```
//! # #[cfg(feature = "alloc")]
//! # {
//! use dama::pdn::{read, write};
//!
//! let reading = read("[Bianco \"Rossi\"]\n1 22-18, 12-16".as_bytes());
//! assert_eq!(reading.games.len(), 1);
//! assert_eq!(reading.faults, []);
//! assert_eq!(reading.warnings.len(), 1); // The comma does not belong there, and is kept as a comment.
//! // In Italy a draw is written 1-1.
//! let reading = read("[Bianco \"Rossi\"]\n1 22-18 12-16 1-1".as_bytes());
//! assert_eq!(reading.faults, []);
//! // Italian tag names are read as the standard ones.
//! assert_eq!(reading.games[0].tag("White"), Some("Rossi"));
//! assert!(write(&reading.games).ends_with("1. 22-18 12-16 1/2-1/2\n"));
//! # }
//! ```
//!
//! # Another game
//!
//! A [`Variant`](variants::Variant) is parsed from its name. Its positions and moves are text, in the game's own names of
//! squares:
//!
//! ```
//! # #[cfg(feature = "alloc")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use dama::variants::{GameStatus, SearchLimits, Variant};
//!
//! let polacca: Variant = "polacca".parse()?;
//! let position = polacca.begin(&[])?.play("32 28")?;
//! assert!(matches!(position.status()?, GameStatus::Turn(_)));
//! // Black's move, searched with 2,000 nodes.
//! let limits = SearchLimits { nodes: 2_000, margin: 0, seed: 1 };
//! let found = position.rulebook.think(&position.state, limits, &mut |_nodes| true)?.expect("it can move");
//! let mv = position.rulebook.write(&position.state, found.action)?;
//! assert!(position.moves()?.contains(&mv));
//! assert!(position.play(&mv)?.to_string().starts_with("W:"));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "alloc"))]
//! # fn main() {}
//! ```
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
pub use api::{analysis, endgames, pdn, variants};
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
