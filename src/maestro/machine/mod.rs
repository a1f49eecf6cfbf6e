//! Memory, threads and a clock for the search, with errors when the machine lacks them.

#[cfg_attr(not(feature = "pc"), path = "bare.rs")]
mod pc;

pub use crate::maestro::resources::ResourceError;
pub use pc::*;
