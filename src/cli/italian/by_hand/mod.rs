//! A guided comparison with an original that this program does not control.

mod steering;
mod wrong_moves;
