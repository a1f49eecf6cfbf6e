//! DAMA.COM brought back: Italian draughts on the DOS screen.
//!
//! The modules stand in dependency order; `docs/ARCHITECTURE.md` says who may import whom,
//! and `tests/all/architecture.rs` holds it. Without features there is no allocation, no floating
//! point and no I/O, so that the same code fits a 64 KB DOS program; `alloc` brings what needs
//! memory alone, for a browser, `floppy` disks as bytes, `pc` the rest.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod rules;

pub mod engine;
pub mod formats;

pub mod session;

#[cfg(feature = "alloc")]
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
