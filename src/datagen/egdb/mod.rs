//! Building, packing and checking endgame databases.

pub mod build;
pub mod far;
mod pack;
pub mod packed;
pub mod plan;
pub mod verify;

use crate::host::disks::outputs::Format;
use crate::maestro::egdb::table;
use crate::maestro::pc::{far as distances, packed as in_one};

/// The file format of tables; the built-in file has several, one after the other.
pub const TABLE: Format<'_> =
    Format { name: "an endgame database", is: &|bytes| bytes.starts_with(table::MAGIC) };
pub(crate) const DISTANCES: Format<'_> =
    Format { name: "a table of distances", is: &|bytes| bytes.starts_with(distances::MAGIC) };
/// The file format of packed databases.
pub const PACKED: Format<'_> =
    Format { name: "packed endgame databases", is: &|bytes| bytes.starts_with(in_one::MAGIC) };
