//! Files that a command writes: what is there already is replaced only where the command wrote it.

use super::failure::Failure;
use dama::host::disks::files::{read_up_to, write_atomic};
use std::fs;
use std::path::Path;

/// So much of a file is looked at to know it again.
const LOOKED_AT: usize = 4 * 1024 * 1024;

/// Refuses a name that a file has which `is_own` does not know. What is no ordinary file, such as a pipe, is written to.
pub fn may_write(path: &Path, is_own: impl Fn(&[u8]) -> bool) -> Result<(), Failure> {
    let is_full = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
    if is_full && !read_up_to(path, LOOKED_AT).is_ok_and(|bytes| is_own(&bytes)) {
        let message =
            format!("{}: it is there already and was not written by this: not replaced", path.display());
        return Err(Failure::refused(message));
    }
    Ok(())
}

/// Writes a file, whole or not at all.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomic(path, bytes).map_err(|error| Failure::refused(format!("{}: {error}", path.display())))
}
