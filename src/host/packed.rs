//! Files that the program carries in compressed form, packed by `build.rs`.

use flate2::read::DeflateDecoder;
use std::io::Read;
use std::string::String;
use std::vec::Vec;

/// The manual in Italian.
pub static MANUALE_HTML: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/MANUALE.html"));
/// The manual in English.
pub static MANUAL_HTML: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/MANUAL.html"));
/// The Apache licence.
pub static LICENSE_APACHE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/LICENSE-APACHE"));
pub static FONT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/dama-8x14.ttf"));
/// The graphics.
pub static KEYBOARD_DAT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/KEYBOARD.DAT"));
/// The pieces of the other games.
pub static GIOCHI_DAT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/GIOCHI.DAT"));

pub fn text(packed: &[u8]) -> String {
    String::from_utf8(unpacked(packed)).expect("a text is packed")
}

pub fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    DeflateDecoder::new(packed).read_to_end(&mut bytes).expect("a test unpacks what is packed");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_what_lies_in_the_repository() {
        assert!(unpacked(MANUALE_HTML) == include_bytes!("../../MANUALE.html"));
        assert!(unpacked(MANUAL_HTML) == include_bytes!("../../MANUAL.html"));
        assert!(unpacked(LICENSE_APACHE) == include_bytes!("../../LICENSE-APACHE"));
        assert!(unpacked(FONT) == include_bytes!("../../data/dama-8x14.ttf"));
        assert!(unpacked(KEYBOARD_DAT) == include_bytes!("../../KEYBOARD.DAT"));
        assert!(unpacked(GIOCHI_DAT) == include_bytes!("../../GIOCHI.DAT"));
    }
}
