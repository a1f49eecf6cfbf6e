//! File formats: bytes to values and back. No paths and no file access.

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
