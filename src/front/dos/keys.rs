//! Maps INT 16h results to the program's keys.

use crate::app::Key;
use crate::screen::font;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DosKey {
    Key(Key),
    Close,
    Nothing,
}

const CTRL_C: u8 = 0x03;
const F1: u8 = 0x3b;
const F10: u8 = 0x44;

/// `ascii`: AL of INT 16h function 0, in code page 437. `scan`: AH.
pub fn pressed(ascii: u8, scan: u8) -> DosKey {
    match ascii {
        CTRL_C => DosKey::Close,
        0x08 => DosKey::Key(Key::Backspace),
        0x0d => DosKey::Key(Key::Enter),
        0x1b => DosKey::Key(Key::Escape),
        0 | 0xe0 if (F1..=F10).contains(&scan) => DosKey::Key(Key::Function(scan - F1 + 1)),
        0 => DosKey::Nothing,
        0x01..=0x1f => DosKey::Key(Key::Char(char::from(ascii))),
        _ => DosKey::Key(Key::Char(font::character(ascii))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_pc() {
        let char_key = |c| DosKey::Key(Key::Char(c));
        for (ascii, scan, expected) in [
            (b'n', 0x31, char_key('n')),
            (b'?', 0x0c, char_key('?')),
            (0x8a, 0x1a, char_key('è')),
            (0x85, 0x28, char_key('à')),
            (0x0d, 0x1c, DosKey::Key(Key::Enter)),
            (0x08, 0x0e, DosKey::Key(Key::Backspace)),
            (0x1b, 0x01, DosKey::Key(Key::Escape)),
            (0x00, 0x3b, DosKey::Key(Key::Function(1))),
            (0x00, 0x44, DosKey::Key(Key::Function(10))),
            (0x03, 0x2e, DosKey::Close),
            (0x00, 0x00, DosKey::Nothing),
            (0x00, 0x48, DosKey::Nothing),
            (0x09, 0x0f, char_key('\t')),
        ] {
            assert_eq!(pressed(ascii, scan), expected, "{ascii:#x} {scan:#x}");
        }
    }
}
