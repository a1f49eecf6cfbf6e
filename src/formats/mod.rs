//! Bytes to values and back. Pure: no paths, no files.

pub mod code_page;
pub mod crc;
#[cfg(feature = "alloc")]
pub mod endings;
pub mod keyboard;
pub mod pif;
pub mod printable;
pub mod save;
#[cfg(feature = "alloc")]
pub mod weights;
