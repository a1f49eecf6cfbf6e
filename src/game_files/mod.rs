//! Whole games, kept and read: PDN, the archive of games played and opened, what a list says of files.

pub mod archive;
pub mod pdn;
pub mod problems;
mod shelf;
mod title;
