//! Code page 437 for short file names, the code page of the program's screen.

use crate::screen::font;
use fatfs::OemCpConverter;

#[derive(Debug)]
pub struct CodePage437;

impl OemCpConverter for CodePage437 {
    fn decode(&self, code: u8) -> char {
        font::character(code)
    }

    fn encode(&self, character: char) -> Option<u8> {
        let code = font::code(character);
        (font::character(code) == character).then_some(code)
    }
}
