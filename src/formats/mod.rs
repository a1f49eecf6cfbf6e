//! Bytes to values and back. Pure: no paths, no files.

#[cfg(feature = "roomy")]
pub mod book;
pub mod code_page;
pub mod crc;
#[cfg(feature = "roomy")]
pub mod endings;
#[cfg(feature = "roomy")]
pub mod full;
pub mod keyboard;
pub mod pif;
pub mod save;
#[cfg(feature = "roomy")]
pub mod weights;
