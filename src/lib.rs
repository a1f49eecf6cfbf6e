//! DAMA.COM brought back: Italian draughts on the DOS screen.
//!
//! The modules stand in dependency order; `docs/ARCHITECTURE.md` says who may import whom,
//! and `tests/all/architecture.rs` holds it. Without features there is no allocation, no floating
//! point and no I/O, so that the same code fits a 64 KB DOS program; `alloc` brings what needs
//! memory alone, for a browser, `floppy` disks as bytes, `pc` the rest.
//!
//! # As a library
//!
//! The legal moves of a position, written as in FEN; a move knows the squares it captures on:
//!
//! ```
//! use dama::rules::{italian::notation::parse_fen, Game};
//!
//! let position = parse_fen("W:WK30:BK26,18,27,K20").expect("a position that a game can come to");
//! let moves = position.legal_moves();
//! // Of several captures the rules leave only some: here one, which is typed with every captured square.
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].numbers().to_string(), "30 26 21 18 14");
//! assert_eq!(moves[0].captured().count(), 2);
//! ```
//!
//! A move of level 4, the same on every machine:
//!
//! ```
//! use dama::engine::{choose, Level};
//! use dama::rules::{italian::Position, Color, Game};
//!
//! let start = Position::start(Color::White);
//! let level = Level::new(4).expect("levels are 1 to 9");
//! let choice = choose(&start, level, 1, &mut |_nodes| true).expect("there is a move, and nothing stops the search");
//! assert!(start.legal_moves().contains(&choice.mv));
//! assert_eq!(choose(&start, level, 1, &mut |_nodes| true), Some(choice));
//! ```
//!
//! Games in PDN, read however they are written and written strictly (feature `alloc`):
//!
//! ```
//! use dama::library::pdn::{read, write};
//!
//! let reading = read("[Bianco \"Rossi\"]\n1 22-18, 12:16".as_bytes());
//! assert_eq!(reading.games.len(), 1);
//! assert_eq!(reading.faults.len(), 1); // The comma is no part of a move.
//! let reading = read("[Bianco \"Rossi\"]\n1 22-18 12-16 1-1".as_bytes());
//! assert_eq!(reading.faults, []);
//! assert_eq!(reading.games[0].tag("White"), Some("Rossi"));
//! assert!(write(&reading.games).ends_with("1. 22-18 12-16 1/2-1/2\n"));
//! ```
//!
//! `examples/` has the same as programs.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod rules;

pub mod engine;
pub mod formats;

pub mod session;

pub mod games;
#[cfg(feature = "alloc")]
pub mod library;
#[cfg(feature = "alloc")]
pub mod strength;

pub mod screen;

pub mod app;

#[cfg(feature = "alloc")]
pub mod script;

#[cfg(feature = "floppy")]
pub mod host;
#[cfg(feature = "pc")]
pub mod workshop;

pub mod front;
