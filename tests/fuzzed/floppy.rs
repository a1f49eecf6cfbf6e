//! Floppy images.

use super::patched;
use dama::unstable::host::disks::floppy::{FileDate, Floppy, FORMATS};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The part of an image that is patched: FATs, root directory and the first clusters.
const REACHED: usize = 16 * 1024;

const LIMIT: usize = 1 << 20;

/// Patches a disk with a few files; the first byte decides whether both FATs change alike.
/// Writing a file must change no other file, and a valid disk must stay valid.
pub fn check(data: &[u8]) {
    let Some((flags, patches)) = data.split_first() else { return };
    let mut image = base().to_vec();
    let changed = patched(&image[..REACHED], patches);
    image[..REACHED].copy_from_slice(&changed);
    if flags & 1 == 0 {
        let (first, second) = (FORMATS[0].fat(0), FORMATS[0].fat(1));
        image.copy_within(first, second.start);
    }
    let Ok(mut floppy) = Floppy::from_bytes(image.clone()) else { return };
    assert_eq!(floppy.bytes(), image, "reading changes nothing");
    let is_sound = floppy.check().is_ok();
    let before = files(&floppy);
    for (name, bytes) in [("NUOVO.TXT", &[7; 3000][..]), ("UNO", b"short"), ("Un nome lungo.txt", b"long")] {
        let was = floppy.bytes();
        match floppy.put(name, bytes, FileDate::Beginning) {
            Err(_) => assert_eq!(floppy.bytes(), was, "a failure changes nothing"),
            Ok(()) => {
                assert!(is_sound, "only a sound disk is written to");
                assert_eq!(floppy.check(), Ok(()));
                assert_eq!(floppy.read(name, LIMIT).expect("written"), bytes);
            }
        }
    }
    let after = files(&floppy);
    for (place, bytes) in before.iter().filter(|_| is_sound) {
        let was_put = ["NUOVO.TXT", "UNO", "UN NOME LUNGO.TXT"].contains(&place.to_uppercase().as_str());
        assert!(was_put || after.get(place) == Some(bytes), "{place:?} is another file now");
    }
}

/// Returns the readable files by name; of files with the same name the first.
fn files(floppy: &Floppy) -> BTreeMap<String, Vec<u8>> {
    let entries = floppy.entries().unwrap_or_default();
    let read = |name: &str| floppy.read(name, LIMIT).ok().map(|bytes| (name.to_string(), bytes));
    entries.iter().filter_map(|entry| read(&entry.name)).collect()
}

/// A disk of 360 KB with three files, one of them with a long name, and a free cluster in between.
fn base() -> &'static [u8] {
    static BASE: OnceLock<Vec<u8>> = OnceLock::new();
    BASE.get_or_init(|| {
        let mut floppy = Floppy::blank(&FORMATS[0]);
        for (name, len) in [("UNO", 2500), ("DUE.TXT", 1), ("Un nome lungo.txt", 1500), ("VUOTO", 0)] {
            floppy.put(name, &vec![name.as_bytes()[0]; len], FileDate::Beginning).expect("room");
        }
        floppy.bytes()
    })
}
