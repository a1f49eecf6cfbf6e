//! Memory, threads and a clock for the search, with errors when the machine lacks them.

#[cfg_attr(not(feature = "pc"), path = "heap.rs")]
mod mapped;
#[cfg_attr(not(feature = "std"), path = "bare.rs")]
mod threads;

pub use crate::maestro::resources::ResourceError;
pub(crate) use mapped::TableMemory;
pub use threads::*;
