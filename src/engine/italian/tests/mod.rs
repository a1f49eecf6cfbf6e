//! The generic search and levels, tried with the game they were made for.

mod deepen;
mod level;
mod search;
