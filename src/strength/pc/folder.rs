//! Databases in a folder: a file for each table. Or in one packed file.

use super::far::FarTables;
use super::packed::Packed;
use super::plain::{read_file, EgdbError};
use crate::engine::italian::tabled::endings::{Material, MOST_PIECES};
use crate::strength::egdb::blocks::TableError;
use crate::strength::egdb::table::Table;
use crate::strength::egdb::Databases;
use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::{boxed::Box, format, fs, string::String, vec::Vec};

/// The name of a table's file in its folder.
pub fn file_name(material: Material) -> String {
    format!("{material}.edb")
}

/// What was read.
#[derive(Debug)]
pub struct Opened {
    /// Which tables there were.
    pub tables: Vec<Material>,
    /// The distances.
    pub far: Arc<FarTables>,
    /// Of how many pieces there were tables in one packed file.
    pub packed: Option<RangeInclusive<u32>>,
}

impl Databases {
    /// Megabytes of a packed file's values that are kept unpacked unless said otherwise.
    pub const USUAL_CACHE: usize = 32;

    /// Adds the tables that lie in a folder, in place of those that are part of the program; a number of
    /// pieces counts when all its tables are there. The distances that lie there too. Or those of a packed file. What
    /// there was.
    ///
    /// # Errors
    /// If folder or file cannot be read, or a table in it is damaged or another's.
    pub fn open(&mut self, folder: &Path) -> Result<Opened, EgdbError> {
        self.open_with(folder, Databases::USUAL_CACHE)
    }

    /// Returns the databases that an option or a parameter names.
    ///
    /// `name`: `none` for no tables, empty for those of the program, else a folder or a packed file with more. `cache`:
    /// megabytes for values of a packed file.
    ///
    /// # Errors
    /// As [`Databases::open`].
    pub fn named(name: &str, cache: usize) -> Result<Databases, EgdbError> {
        if name == "none" {
            return Ok(Databases::none());
        }
        let mut databases = Databases::shipped();
        if !name.is_empty() {
            databases.open_with(Path::new(name), cache)?;
        }
        Ok(databases)
    }

    fn open_with(&mut self, folder: &Path, cache: usize) -> Result<Opened, EgdbError> {
        if folder.is_file() {
            let packed = Packed::open(folder)?.with_cache(cache);
            let pieces = packed.pieces();
            self.lend(Box::new(packed));
            return Ok(Opened { tables: Vec::new(), far: Arc::default(), packed: Some(pieces) });
        }
        fs::read_dir(folder).map_err(|error| EgdbError::Io(folder.into(), error))?;
        let mut tables = Vec::new();
        for material in (2..=MOST_PIECES).flat_map(Material::all) {
            if let Some(table) = read_table(folder, material)? {
                self.add(table);
                tables.push(material);
            }
        }
        self.count_complete();
        let far = Arc::new(FarTables::open(folder)?);
        if far.iter().next().is_some() {
            self.lend_far(Box::new(far.clone()));
        }
        Ok(Opened { tables, far, packed: None })
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
