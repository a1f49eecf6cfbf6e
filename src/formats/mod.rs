//! Bytes to values and back. Pure: no paths, no files.

pub mod crc;
pub mod keyboard;
pub mod pif;
pub mod save;
