//! Tests of the generic search and levels on Italian draughts.

mod deepen;
mod level;
mod search;
