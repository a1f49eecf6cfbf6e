//! Databases in a folder with a file for each table, or in one packed file.

use crate::engine::italian::strong::endings::{Material, MOST_PIECES};
use crate::maestro::egdb::blocks::EgdbFormatError;
use crate::maestro::egdb::table::{self, EgdbTable};
use crate::maestro::egdb::Databases;
use crate::maestro::pc::distance_tables::{self, read_far, DistanceFolder};
use crate::maestro::pc::file_source::{first_bytes, read_file, EgdbError, OnDamage};
use crate::maestro::pc::packed::{self, PackedFile};
use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{boxed::Box, fmt, format, fs, string::String, vec::Vec};

fn materials() -> impl Iterator<Item = Material> {
    (2..=MOST_PIECES).flat_map(Material::all)
}

/// Returns the name of a table's file.
pub fn file_name(material: Material) -> String {
    format!("{material}.edb")
}

/// The files that [`Databases::open`] read.
#[derive(Debug)]
pub struct OpenedFolder {
    /// Materials of the tables.
    pub tables: Vec<Material>,
    /// Distances.
    pub far: Arc<DistanceFolder>,
    /// Piece counts of a packed file.
    pub packed: Option<RangeInclusive<u32>>,
}

impl Databases {
    /// Default cache for values of a packed file, in megabytes.
    pub const USUAL_CACHE: usize = 32;

    /// Adds the tables and distances of a folder, or those of a packed file.
    ///
    /// They replace the built-in tables; a number of pieces counts only if all its tables are present. Values are read
    /// and checked on demand. A damaged block counts as absent, and `on_damage` is called once for its file.
    ///
    /// # Errors
    /// If the folder or a file cannot be read, is damaged, or has another table's name.
    pub fn open(&mut self, folder: &Path, on_damage: &OnDamage) -> Result<OpenedFolder, EgdbError> {
        self.open_with(folder, Databases::USUAL_CACHE, on_damage)
    }

    /// Returns the databases that a command line option names.
    ///
    /// `name`: `none` for no tables, empty for the built-in ones, else a folder or packed file to add. `cache`:
    /// megabytes for values of a packed file. `on_damage`: as for [`Databases::open`].
    ///
    /// # Errors
    /// As [`Databases::open`].
    pub fn named(name: &str, cache: usize, on_damage: &OnDamage) -> Result<Databases, EgdbError> {
        if name == "none" {
            return Ok(Databases::none());
        }
        let mut databases = Databases::shipped();
        if !name.is_empty() {
            databases.open_with(Path::new(name), cache, on_damage)?;
        }
        Ok(databases)
    }

    fn open_with(
        &mut self,
        folder: &Path,
        cache: usize,
        on_damage: &OnDamage,
    ) -> Result<OpenedFolder, EgdbError> {
        if folder.is_file() {
            let packed = PackedFile::open(folder)?.with_cache(cache).reporting(on_damage.report(folder));
            let pieces = packed.pieces();
            self.set_source(Box::new(packed));
            return Ok(OpenedFolder { tables: Vec::new(), far: Arc::default(), packed: Some(pieces) });
        }
        fs::read_dir(folder).map_err(|error| EgdbError::Io(folder.into(), error))?;
        let mut tables = Vec::new();
        for material in materials() {
            if let Some(table) = read_table(folder, material)? {
                self.add(table.reporting(on_damage.report(&folder.join(file_name(material)))));
                tables.push(material);
            }
        }
        self.count_complete();
        let far = Arc::new(DistanceFolder::open(folder, on_damage)?);
        if far.iter().next().is_some() {
            self.set_larger_distances(Box::new(far.clone()));
        }
        Ok(OpenedFolder { tables, far, packed: None })
    }
}

/// Reads a table from a folder; `None` if absent, an error if unusable.
pub fn read_table(folder: &Path, material: Material) -> Result<Option<EgdbTable>, EgdbError> {
    let path = folder.join(file_name(material));
    let Some(bytes) = read_file(&path)? else { return Ok(None) };
    let length = bytes.len();
    match EgdbTable::read(Cow::Owned(bytes)) {
        Ok((table, read)) if read == length && table.material() == material => Ok(Some(table)),
        Ok(_) => Err(EgdbError::Table(path, EgdbFormatError::NotATable)),
        Err(error) => Err(EgdbError::Table(path, error)),
    }
}

/// Returns an error for every file of a folder that [`Databases::open`] refuses.
pub fn damaged(folder: &Path) -> Vec<EgdbError> {
    let tables = materials().filter_map(|material| read_table(folder, material).err());
    tables
        .chain(distance_tables::materials().filter_map(|material| read_far(folder, material).err()))
        .collect()
}

/// A file of a folder that [`Databases::open`] does not read.
#[derive(Debug)]
pub struct SkippedFile {
    path: PathBuf,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    // Neither the name nor the first bytes are a database's.
    NoDatabase,
    // A database, or named like one, but no table has this name.
    Name,
    // A packed file, which must be named itself.
    Packed,
}

impl SkippedFile {
    /// Returns true if the file looks like a database that was meant to be used.
    pub fn is_database(&self) -> bool {
        self.why != Why::NoDatabase
    }
}

impl fmt::Display for SkippedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.why {
            Why::NoDatabase => write!(f, "{path}: not an endgame database"),
            Why::Name => write!(
                f,
                "{path}: not used: not the name of a table; expected one such as 21-10.edb, or 21-20.edd for distances"
            ),
            Why::Packed => {
                write!(f, "{path}: not used: a packed file is not read from a folder; name the file itself")
            }
        }
    }
}

/// Returns the files that [`Databases::open`] does not read, sorted; folders are left out.
pub fn unread(folder: &Path) -> Result<Vec<SkippedFile>, EgdbError> {
    let named = |error| EgdbError::Io(folder.into(), error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(named)? {
        paths.push(entry.map_err(named)?.path());
    }
    paths.sort_unstable();
    let known: Vec<String> = materials()
        .map(file_name)
        .chain(distance_tables::materials().map(distance_tables::file_name))
        .collect();
    let is_known = |path: &PathBuf| {
        path.file_name().is_some_and(|name| known.iter().any(|known| name == known.as_str()))
    };
    paths.retain(|path| !path.is_dir() && !is_known(path));
    Ok(paths.into_iter().map(|path| SkippedFile { why: why(&path), path }).collect())
}

fn why(path: &Path) -> Why {
    let begins = first_bytes(path);
    let is_called =
        |extension: &str| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
    let is = |extension, magic: &[u8]| is_called(extension) || begins.as_deref() == Some(magic);
    match () {
        () if is("edp", packed::MAGIC) => Why::Packed,
        () if is("edb", table::MAGIC) || is("edd", distance_tables::MAGIC) => Why::Name,
        () => Why::NoDatabase,
    }
}
