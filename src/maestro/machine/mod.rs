//! What a search needs of its machine, memory and threads, asked for so that it can say no; and a clock.

#[cfg_attr(not(feature = "pc"), path = "bare.rs")]
mod pc;

pub use crate::maestro::resources::ResourceError;
pub use pc::*;
