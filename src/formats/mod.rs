//! Bytes to values and back. Pure: no paths, no files.

#[cfg(feature = "alloc")]
pub mod book;
pub mod code_page;
pub mod crc;
#[cfg(feature = "alloc")]
pub mod endings;
#[cfg(feature = "alloc")]
pub mod full;
pub mod keyboard;
pub mod pif;
pub mod save;
#[cfg(feature = "alloc")]
pub mod weights;
