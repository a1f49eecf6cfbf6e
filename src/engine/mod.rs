//! Choosing a move.
