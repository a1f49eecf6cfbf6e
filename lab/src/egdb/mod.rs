//! Building, packing and checking endgame databases.

pub mod build;
pub mod distance_tables;
mod pack;
pub mod packed;
pub mod plan;
pub mod verify;

use dama::unstable::host::disks::outputs::FileFormat;
use dama::unstable::maestro::egdb::table;
use dama::unstable::maestro::pc::{distance_tables as distances, packed as in_one};

/// The file format of tables; the built-in file has several, one after the other.
pub const TABLE: FileFormat<'_> =
    FileFormat { name: "an endgame database", is: &|bytes| bytes.starts_with(table::MAGIC) };
pub(crate) const DISTANCES: FileFormat<'_> =
    FileFormat { name: "a table of distances", is: &|bytes| bytes.starts_with(distances::MAGIC) };
/// The file format of packed databases.
pub const PACKED: FileFormat<'_> =
    FileFormat { name: "packed endgame databases", is: &|bytes| bytes.starts_with(in_one::MAGIC) };
