//! Consistency check of a disk, made before anything is done to it.
//!
//! The FAT library trusts the disk, and a chain that loops or leaves the disk would mislead it. So every chain is
//! walked here first.

use super::entry::{self, Raw, FOLDER};
use super::format::{is_media, FloppyFormat};
use crate::rules::error::error_text;
use std::collections::BTreeSet;
use std::string::String;
use std::vec::Vec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The FAT does not begin with a media byte.
    NoFat,
    FatsDiffer,
    /// A file's clusters leave the disk, loop, or include free ones.
    Chain(String),
    Shared(String),
    Length(String),
    Name(String),
    Twice(String),
}

error_text!(Damage {
    Damage::NoFat => "its FAT does not begin as FATs do";
    Damage::FatsDiffer => "its two FATs differ";
    Damage::Chain(name) => "the clusters of {name} lead nowhere";
    Damage::Shared(name) => "{name} shares a cluster with another file";
    Damage::Length(name) => "{name} is not as long as its clusters";
    Damage::Name(name) => "{name:?} is not a valid name";
    Damage::Twice(name) => "{name} occurs twice";
});

struct Walk<'a> {
    format: &'static FloppyFormat,
    image: &'a [u8],
    table: Vec<u16>,
    met: Vec<bool>,
}

/// Checks a whole disk, including nested folders.
pub fn disk(image: &[u8], format: &'static FloppyFormat) -> Result<(), Damage> {
    let [first, second] = [0, 1].map(|copy| &image[format.fat(copy)]);
    if !is_media(first[0]) || first[1..3] != [0xFF, 0xFF] {
        return Err(Damage::NoFat);
    }
    let mut walk = Walk::new(image, format);
    if walk.table != format.table(second) {
        return Err(Damage::FatsDiffer);
    }
    let mut folders = Vec::new();
    walk.files(entry::entries(&image[format.root()]), &mut folders)?;
    while let Some(folder) = folders.pop() {
        walk.files(without_dots(entry::entries(&folder)), &mut folders)?;
    }
    Ok(())
}

/// Checks that one file can be read, even if the rest of the disk is damaged.
pub fn file(image: &[u8], format: &'static FloppyFormat, file: &Raw) -> Result<(), Damage> {
    Walk::new(image, format).file(file)
}

pub fn free(image: &[u8], format: &'static FloppyFormat) -> usize {
    let table = format.table(&image[format.fat(0)]);
    table.iter().skip(2).filter(|next| **next == 0).count()
}

/// Removes a folder's entries for itself (`.`) and its parent (`..`).
// A second one of either stays and fails the check of names.
fn without_dots(mut entries: Vec<Raw>) -> Vec<Raw> {
    for dots in [*b".          ", *b"..         "] {
        let is_it = |entry: &Raw| entry.name == dots && entry.attributes & FOLDER != 0;
        if let Some(at) = entries.iter().position(is_it) {
            entries.remove(at);
        }
    }
    entries
}

impl<'a> Walk<'a> {
    fn new(image: &'a [u8], format: &'static FloppyFormat) -> Walk<'a> {
        let table = format.table(&image[format.fat(0)]);
        let met = std::vec![false; table.len()];
        Walk { format, image, table, met }
    }

    fn files(&mut self, entries: Vec<Raw>, found: &mut Vec<Vec<u8>>) -> Result<(), Damage> {
        let mut names = BTreeSet::new();
        for entry in &entries {
            if !entry::is_sound(&entry.name) {
                return Err(Damage::Name(entry.text()));
            }
            if !names.insert(entry.name) {
                return Err(Damage::Twice(entry.text()));
            }
            if entry.attributes & FOLDER == 0 {
                self.file(entry)?;
                continue;
            }
            let clusters = self.chain(entry)?;
            let places = clusters.into_iter().filter_map(|number| self.format.cluster(number));
            found.push(places.flat_map(|place| self.image[place].iter().copied()).collect());
        }
        Ok(())
    }

    fn file(&mut self, file: &Raw) -> Result<(), Damage> {
        let clusters = if file.len == 0 && file.first == 0 { 0 } else { self.chain(file)?.len() };
        let needed = (file.len as usize).div_ceil(self.format.cluster_len());
        if clusters == needed {
            Ok(())
        } else {
            Err(Damage::Length(file.text()))
        }
    }

    fn chain(&mut self, entry: &Raw) -> Result<Vec<u16>, Damage> {
        const FIRST_END_MARK: u16 = 0xFF8;
        let mut chain = Vec::new();
        let mut number = entry.first;
        loop {
            if self.format.cluster(number).is_none() {
                return Err(Damage::Chain(entry.text()));
            }
            if std::mem::replace(&mut self.met[usize::from(number)], true) {
                return Err(Damage::Shared(entry.text()));
            }
            chain.push(number);
            number = self.table[usize::from(number)];
            if number >= FIRST_END_MARK {
                return Ok(chain);
            }
        }
    }
}
