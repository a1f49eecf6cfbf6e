//! The board and the panel besides DAMA.COM's, painted and printed.

pub mod board;
pub mod full;
mod pointing;
pub mod printed;
pub mod school;
pub mod text;
