//! DAMA.PIF: tells Windows 3.x and 9x to run DAMA.COM full screen and to close its window afterwards.
//!
//! The bytes are constant. Source: M18 (the name), S8 (the layout).

// The basic section, the whole file in Windows 1 and 2.
const BASIC: usize = 0x171;
// Of a section: its name, the offsets of the next heading and of the data, the data's length.
const HEADING: usize = 22;
const ENHANCED: usize = 0x68;
// The last heading's offset of the next one.
const NO_MORE: u16 = 0xFFFF;

pub const LEN: usize = BASIC + 2 * HEADING + ENHANCED;

// Most and least conventional memory for DAMA.COM, in kilobytes.
const MEMORY: [u16; 2] = [640, 128];

pub fn encode() -> [u8; LEN] {
    let mut file = [0; LEN];
    basic(&mut file);
    let (second, data) = (BASIC + HEADING, BASIC + 2 * HEADING);
    heading(&mut file, BASIC, b"MICROSOFT PIFEX\0", [second as u16, 0, BASIC as u16]);
    heading(&mut file, second, b"WINDOWS 386 3.0\0", [NO_MORE, data as u16, ENHANCED as u16]);
    enhanced(&mut file[data..]);
    file
}

// The checksum comes last.
fn basic(file: &mut [u8]) {
    put(file, 0x02, b"DAMA                          ");
    words(file, 0x20, &MEMORY);
    put(file, 0x24, b"DAMA.COM");
    const CLOSE_WINDOW: u8 = 0x10;
    const GRAPHICS: u8 = 0x02;
    file[0x63] = CLOSE_WINDOW | GRAPHICS;
    let (pages, first_vector, last_vector, rows, columns) = (1, 0, 0xFF, 25, 80);
    put(file, 0xE6, &[pages, first_vector, last_vector, rows, columns]);
    const WRITES_TO_THE_SCREEN: u8 = 0x80;
    file[0x16F] = WRITES_TO_THE_SCREEN;
    file[1] = sum(&file[2..BASIC]);
}

// Fields that stay 0 are memory and keys that DAMA.COM does not ask for.
fn enhanced(section: &mut [u8]) {
    words(section, 0x00, &MEMORY);
    let (in_front, behind) = (100, 50);
    words(section, 0x04, &[in_front, behind]);
    const FULL_SCREEN: u16 = 0x0008;
    const NOTICE_IDLE_TIME: u16 = 0x1000;
    const FAST_PASTE: u16 = 0x0002;
    words(section, 0x10, &[FULL_SCREEN | NOTICE_IDLE_TIME, FAST_PASTE]);
    const EMULATE_TEXT: u16 = 0x01;
    const TRUST_TEXT_AND_LOW_GRAPHICS: u16 = 0x06;
    const HIGH_GRAPHICS_MEMORY: u16 = 0x40;
    const KEEP_VIDEO_MEMORY: u16 = 0x80;
    let video = EMULATE_TEXT | TRUST_TEXT_AND_LOW_GRAPHICS | HIGH_GRAPHICS_MEMORY | KEEP_VIDEO_MEMORY;
    words(section, 0x14, &[video]);
}

/// Writes a heading; `numbers` are the offsets of the next heading and of the data, and the data's length.
fn heading(file: &mut [u8], at: usize, name: &[u8; 16], numbers: [u16; 3]) {
    put(file, at, name);
    words(file, at + 16, &numbers);
}

fn put(file: &mut [u8], at: usize, bytes: &[u8]) {
    file[at..at + bytes.len()].copy_from_slice(bytes);
}

fn words(file: &mut [u8], at: usize, words: &[u16]) {
    for (i, word) in words.iter().enumerate() {
        put(file, at + 2 * i, &word.to_le_bytes());
    }
}

fn sum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum, byte| sum.wrapping_add(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(at: usize) -> u16 {
        let file = encode();
        u16::from_le_bytes([file[at], file[at + 1]])
    }

    #[test]
    fn it_starts_dama_com_in_its_own_folder_without_parameters() {
        let file = encode();
        assert_eq!(&file[0x24..0x2D], b"DAMA.COM\0");
        assert!(file[0x65..0xE5].iter().all(|byte| *byte == 0));
        assert_eq!(&file[0x02..0x20], b"DAMA                          ");
    }

    #[test]
    fn its_sections_form_a_chain_that_ends() {
        let file = encode();
        assert_eq!((file.len(), BASIC + HEADING), (517, 0x187));
        assert_eq!(&file[0x171..0x181], b"MICROSOFT PIFEX\0");
        assert_eq!([0x181, 0x183, 0x185].map(word), [0x187, 0, 0x171]);
        assert_eq!(&file[0x187..0x197], b"WINDOWS 386 3.0\0");
        assert_eq!([0x197, 0x199, 0x19B].map(word), [0xFFFF, 0x19D, 0x68]);
    }

    #[test]
    fn it_asks_for_the_full_screen_and_for_graphics_memory() {
        assert_eq!(word(0x19D + 0x10) & 0x0008, 0x0008);
        assert_eq!(word(0x19D + 0x14) & 0x0040, 0x0040);
        assert_eq!([0x19D, 0x19F].map(word), [0x20, 0x22].map(word));
        assert_eq!(encode()[0x63] & 0x10, 0x10, "the window closes");
    }

    #[test]
    fn its_sum_is_that_of_the_basic_section() {
        let file = encode();
        assert_eq!(file[1], file[2..0x171].iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte)));
        assert_eq!(file, encode());
    }
}
