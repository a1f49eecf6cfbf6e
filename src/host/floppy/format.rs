//! The floppy formats of DOS and how to recognize them.

use std::ops::Range;
use std::vec::Vec;

pub const SECTOR: usize = 512;
pub const ENTRY: usize = 32;
/// Offset of the disk's description in the boot sector.
const DESCRIPTION: usize = 11;

/// A floppy format. Each has one reserved sector and two FATs.
#[derive(Debug, PartialEq, Eq)]
pub struct FloppyFormat {
    pub kilobytes: u16,
    pub sectors: u16,
    pub cluster_sectors: u8,
    pub fat_sectors: u16,
    pub root_entries: u16,
    /// First byte of the FAT, also in the boot sector.
    pub media: u8,
    pub track_sectors: u16,
    pub heads: u16,
}

/// The formats that are read and written. [`NEW_FORMATS`] are those of new disks.
pub static FORMATS: [FloppyFormat; 9] = [
    FloppyFormat::new(360, 2, 2, 112, 0xFD, (9, 2)),
    FloppyFormat::new(720, 2, 3, 112, 0xF9, (9, 2)),
    FloppyFormat::new(1200, 1, 7, 224, 0xF9, (15, 2)),
    FloppyFormat::new(1440, 1, 9, 224, 0xF0, (18, 2)),
    FloppyFormat::new(160, 1, 1, 64, 0xFE, (8, 1)),
    FloppyFormat::new(180, 1, 2, 64, 0xFC, (9, 1)),
    FloppyFormat::new(320, 2, 1, 112, 0xFF, (8, 2)),
    FloppyFormat::new(2880, 2, 9, 240, 0xF0, (36, 2)),
    // As Linux's mkfs.fat makes it.
    FloppyFormat::new(2880, 2, 9, 224, 0xF0, (36, 2)),
];

/// The formats that a new disk may have: the others are too small for all files, or rare.
pub static NEW_FORMATS: &[FloppyFormat] = FORMATS.split_at(4).0;

pub const MAX_IMAGE: usize = 2880 * 1024;

impl FloppyFormat {
    const fn new(
        kilobytes: u16,
        cluster_sectors: u8,
        fat_sectors: u16,
        root_entries: u16,
        media: u8,
        (track_sectors, heads): (u16, u16),
    ) -> FloppyFormat {
        let sectors = kilobytes * 2;
        FloppyFormat {
            kilobytes,
            sectors,
            cluster_sectors,
            fat_sectors,
            root_entries,
            media,
            track_sectors,
            heads,
        }
    }

    /// Returns the format of a new disk of this size.
    pub fn of_kilobytes(kilobytes: u16) -> Option<&'static FloppyFormat> {
        NEW_FORMATS.iter().find(|format| format.kilobytes == kilobytes)
    }

    /// Detects an image's format by its length; the boot sector must not contradict it.
    ///
    /// Disks too old for such a description are recognized by the FAT's first byte.
    pub fn of_image(image: &[u8]) -> Option<&'static FloppyFormat> {
        let mut formats = FORMATS.iter().filter(|format| format.image_len() == image.len());
        formats.find(|format| {
            let described = &image[DESCRIPTION..DESCRIPTION + 25];
            match described[..2] == (SECTOR as u16).to_le_bytes() {
                true => format.agrees(described),
                false => image[format.fat(0).start] == format.media,
            }
        })
    }

    /// True if a boot sector's description, from byte 11 on, has this format.
    fn agrees(&self, described: &[u8]) -> bool {
        let word = |at: usize| u16::from_le_bytes([described[at], described[at + 1]]);
        let (few, many) = (word(8), word(21));
        let sectors = if few == 0 && word(23) == 0 { many } else { few };
        described[2] == self.cluster_sectors
            && word(3) == 1
            && described[5] == 2
            && word(6) == self.root_entries
            && sectors == self.sectors
            && is_media(described[10])
            && word(11) == self.fat_sectors
    }

    pub fn image_len(&self) -> usize {
        usize::from(self.sectors) * SECTOR
    }

    pub fn cluster_len(&self) -> usize {
        usize::from(self.cluster_sectors) * SECTOR
    }

    pub fn fat(&self, copy: usize) -> Range<usize> {
        let length = usize::from(self.fat_sectors) * SECTOR;
        let start = SECTOR + copy * length;
        start..start + length
    }

    pub fn root(&self) -> Range<usize> {
        let start = self.fat(1).end;
        start..start + usize::from(self.root_entries) * ENTRY
    }

    /// Number of clusters; the first is number 2.
    pub fn clusters(&self) -> usize {
        (self.image_len() - self.root().end) / self.cluster_len()
    }

    pub fn cluster(&self, number: u16) -> Option<Range<usize>> {
        let index = usize::from(number).checked_sub(2).filter(|index| *index < self.clusters())?;
        let start = self.root().end + index * self.cluster_len();
        Some(start..start + self.cluster_len())
    }

    /// Decodes a FAT of 12-bit entries, 0 and 1 included.
    pub fn table(&self, fat: &[u8]) -> Vec<u16> {
        let entry = |number: usize| {
            let at = number * 3 / 2;
            let pair = u16::from_le_bytes([fat[at], fat[at + 1]]);
            if number % 2 == 0 {
                pair & 0xFFF
            } else {
                pair >> 4
            }
        };
        (0..self.clusters() + 2).map(entry).collect()
    }
}

pub fn is_media(byte: u8) -> bool {
    byte == 0xF0 || byte >= 0xF8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formats_have_the_clusters_dos_gives_them() {
        let clusters: Vec<usize> = FORMATS.iter().map(FloppyFormat::clusters).collect();
        assert_eq!(clusters, [354, 713, 2371, 2847, 313, 351, 315, 2863, 2863]);
        assert!(FORMATS.iter().all(|format| format.table(&std::vec![0; 9 * SECTOR]).len() > 314));
        assert_eq!(FORMATS.iter().map(FloppyFormat::image_len).max(), Some(MAX_IMAGE));
    }

    #[test]
    fn an_image_of_another_length_has_no_format() {
        for length in [0, 511, 512, 360 * 1024 + 1, 1440 * 1024 - 512, 400 * 1024] {
            assert_eq!(FloppyFormat::of_image(&std::vec![0; length]), None);
        }
    }
}
