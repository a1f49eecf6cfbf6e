//! Databases in a folder: a file for each table.

use super::far::FarTables;
use super::plain::{read_file, EgdbError};
use crate::engine::italian::tabled::endings::{Material, MOST_PIECES};
use crate::strength::egdb::blocks::TableError;
use crate::strength::egdb::table::Table;
use crate::strength::egdb::Databases;
use std::borrow::Cow;
use std::path::Path;
use std::{boxed::Box, format, fs, string::String, vec::Vec};

/// The name of a table's file in its folder.
pub fn file_name(material: Material) -> String {
    format!("{material}.edb")
}

impl Databases {
    /// Adds the tables that lie in a folder, in place of those that are part of the program; a number of
    /// pieces counts when all its tables are there. The distances that lie there too. Which tables there were.
    ///
    /// # Errors
    /// If the folder cannot be read, or a table in it is damaged or another's.
    pub fn open(&mut self, folder: &Path) -> Result<Vec<Material>, EgdbError> {
        fs::read_dir(folder).map_err(|error| EgdbError::Io(folder.into(), error))?;
        let mut read = Vec::new();
        for material in (2..=MOST_PIECES).flat_map(Material::all) {
            if let Some(table) = read_table(folder, material)? {
                self.add(table);
                read.push(material);
            }
        }
        self.count_complete();
        let far = FarTables::open(folder)?;
        if far.iter().next().is_some() {
            self.lend_far(Box::new(far));
        }
        Ok(read)
    }
}

/// The table of a folder; `None` where its file is not there.
///
/// # Errors
/// If it cannot be read, is damaged or another's.
pub fn read_table(folder: &Path, material: Material) -> Result<Option<Table>, EgdbError> {
    let path = folder.join(file_name(material));
    let Some(bytes) = read_file(&path)? else { return Ok(None) };
    let length = bytes.len();
    match Table::read(Cow::Owned(bytes)) {
        Ok((table, read)) if read == length && table.material() == material => Ok(Some(table)),
        Ok(_) => Err(EgdbError::Table(path, TableError::NotATable)),
        Err(error) => Err(EgdbError::Table(path, error)),
    }
}
