//! Maps INT 16h results to the program's keys.

use crate::app::Key;
use crate::screen::font;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    Key(Key),
    Close,
    Nothing,
}

const CTRL_C: u8 = 0x03;
const F1: u8 = 0x3b;
const F10: u8 = 0x44;

/// `ascii`: AL of INT 16h function 0, in code page 437. `scan`: AH.
pub fn pressed(ascii: u8, scan: u8) -> Pressed {
    match ascii {
        CTRL_C => Pressed::Close,
        0x08 => Pressed::Key(Key::Backspace),
        0x0d => Pressed::Key(Key::Enter),
        0x1b => Pressed::Key(Key::Escape),
        0 | 0xe0 if (F1..=F10).contains(&scan) => Pressed::Key(Key::Function(scan - F1 + 1)),
        0 => Pressed::Nothing,
        0x01..=0x1f => Pressed::Key(Key::Char(char::from(ascii))),
        _ => Pressed::Key(Key::Char(font::character(ascii))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_pc() {
        let char_key = |c| Pressed::Key(Key::Char(c));
        for (ascii, scan, expected) in [
            (b'n', 0x31, char_key('n')),
            (b'?', 0x0c, char_key('?')),
            (0x8a, 0x1a, char_key('è')),
            (0x85, 0x28, char_key('à')),
            (0x0d, 0x1c, Pressed::Key(Key::Enter)),
            (0x08, 0x0e, Pressed::Key(Key::Backspace)),
            (0x1b, 0x01, Pressed::Key(Key::Escape)),
            (0x00, 0x3b, Pressed::Key(Key::Function(1))),
            (0x00, 0x44, Pressed::Key(Key::Function(10))),
            (0x03, 0x2e, Pressed::Close),
            (0x00, 0x00, Pressed::Nothing),
            (0x00, 0x48, Pressed::Nothing),
            (0x09, 0x0f, char_key('\t')),
        ] {
            assert_eq!(pressed(ascii, scan), expected, "{ascii:#x} {scan:#x}");
        }
    }
}
