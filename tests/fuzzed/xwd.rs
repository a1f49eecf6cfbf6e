//! Window dumps.

use super::patched;
use dama::unstable::host::pictures::xwd::{read, XwdError, LONGEST, MOST_PIXELS};

/// Two by two pixels, without colours; most significant byte first.
fn small() -> Vec<u8> {
    let mut header = [0_u32; 25];
    for (number, value) in [(0, 100), (1, 7), (2, 2), (3, 24), (4, 2), (5, 2), (7, 1), (11, 32), (12, 8)] {
        header[number] = value;
    }
    let pixels = [0xAA_0000, 0x00_AA00, 0x00_00AA, 0xFF_FFFF];
    header.iter().chain(&pixels).flat_map(|word: &u32| word.to_be_bytes()).collect()
}

/// Reads the bytes as a dump, and a small dump patched with them; a shorter one is then incomplete.
pub fn check(data: &[u8]) {
    for dump in [data.to_vec(), patched(&small(), data)] {
        let Ok(picture) = read(&dump) else { continue };
        let (width, height) = (picture.width, picture.height);
        assert!((1..=MOST_PIXELS).contains(&width) && (1..=MOST_PIXELS).contains(&height));
        assert_eq!(picture.pixels.len(), width * height);
        assert!(4 * width * height <= dump.len().min(LONGEST));
        assert!(picture.pixels.iter().all(|&pixel| pixel <= 0xFF_FFFF));
        assert_eq!(read(&dump[..4 * width * height - 1]), Err(XwdError::Incomplete));
    }
}
