//! Italian draughts: rules, notation, PDN, levels, the strong engine ([`analysis`]), and eight other games.
//!
//! Add the library alone, without the program: `cargo add dama-italiana --no-default-features --features alloc`. It brings one
//! other crate, `once_cell`, and is `no_std`. `--features std` adds a clock and threads for searches, with five crates
//! in all. The default features are the program's: window, command line, files.
//! The feature `serde` implements `Serialize` and `Deserialize` for positions, moves and squares as text.
//!
//! The documented modules are the library. `dama::unstable` is the rest of the program and may change in any release.
//!
//! # As a library
//!
//! The crate is imported as `dama`. Without the feature `alloc` only [`italian`] and [`levels`] remain. Leave out `pc`,
//! `floppy`, `cli` and `window`: they are for the program and its ports.
//!
//! Nothing is ignored in silence: without `std` a time limit is a [`SearchError`](analysis::SearchError), and a second
//! thread a [`ResourceError`](analysis::ResourceError).
//!
//! The legal moves of a position. Its FEN, as PDN has it, is the side to move, then each side's pieces, `K` for a king.
//! Positions implement the trait [`Game`](italian::Game), which has `legal_moves`:
//!
//! ```
//! use dama::italian::{Game, Position};
//!
//! let position: Position = "W:WK30:BK26,18,27,K20".parse().expect("a valid position");
//! let moves = position.legal_moves();
//! // Only the best captures are legal: here one. Its notation names every captured square.
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].numbers().to_string(), "30 26 21 18 14");
//! assert_eq!(moves[0].captured().count(), 2);
//! ```
//!
//! A move is played with [`Position::play`](italian::Position::play), which refuses an illegal one:
//!
//! ```
//! use dama::italian::{Color, Position};
//!
//! let start = Position::start(Color::White);
//! let mv = start.parse_move("21-18").expect("a legal move");
//! let next = start.play(mv).expect("a legal move");
//! // It is Black's turn now.
//! assert!(!next.is_legal(mv));
//! assert_eq!(next.play(mv).unwrap_err().to_string(), "square 21 is empty");
//! ```
//!
//! A move chosen at level 4; the choice is the same on every machine:
//!
//! ```
//! use dama::italian::{Color, Game, Position};
//! use dama::levels::{choose, Level};
//!
//! // White moves first.
//! let start = Position::start(Color::White);
//! let level = Level::new(4).expect("levels are 1 to 9");
//! let seed = 1;
//! // The closure gets the nodes searched so far; `true` goes on.
//! let choice = choose(&start, level, seed, &mut |_nodes| true).expect("there is a move, and nothing stops the search");
//! assert!(start.legal_moves().contains(&choice.mv));
//! assert_eq!(choose(&start, level, seed, &mut |_nodes| true), Some(choice));
//! ```
//!
//! The best move that the strong search finds in 10,000 nodes; with `std`, `time` limits it by the clock:
//!
//! ```
//! use dama::analysis::{SearchOptions, Searcher};
//! use dama::italian::{Color, Position};
//! use std::sync::atomic::AtomicBool;
//!
//! let start = Position::start(Color::White);
//! // 16 MB of hash table, one thread.
//! let mut searcher = Searcher::shipped(16, 1).expect("memory");
//! let options = SearchOptions { nodes: Some(10_000), ..SearchOptions::default() };
//! let stop = AtomicBool::new(false);
//! let line = searcher.go(&start, &[], &options, &stop, &mut |_iteration| ()).expect("there is a move");
//! assert!(start.is_legal(line.first_move()));
//! ```
//!
//! Games in PDN: the reader is lenient, the writer strict (feature `alloc`):
//!
//! ```
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
//! ```
//!
//! `examples/` contains these examples as complete programs.
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
