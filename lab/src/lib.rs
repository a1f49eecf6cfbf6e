//! Makes the data that the program brings along: opening book, endgame databases, weights, curves.
#![cfg_attr(not(feature = "cli"), no_std)]

#[cfg(feature = "cli")]
pub mod book;
#[cfg(feature = "cli")]
pub mod curve;
#[cfg(feature = "cli")]
pub mod egdb;
#[cfg(feature = "cli")]
pub mod openings;
#[cfg(feature = "cli")]
pub mod train;
