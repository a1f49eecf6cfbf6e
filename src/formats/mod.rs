//! Bytes to values and back. Pure: no paths, no files.
pub mod save;
