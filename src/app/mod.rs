//! The program itself: keys and ticks in, frames out.
