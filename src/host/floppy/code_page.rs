//! Short names in the code page they were written in: 437, that of the program's screen.

use crate::screen::font;
use fatfs::OemCpConverter;

/// Code page 437.
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
