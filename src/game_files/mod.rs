//! Files of games: PDN, the archive of games played and opened, and the file list's descriptions.

pub mod archive;
pub mod pdn;
pub mod problems;
mod shelf;
mod title;
