//! What a [`Text`] is asked where there is room.

mod wrap;

pub use wrap::wrapped;

use super::Text;
use crate::formats::save::maestro_seconds;

impl Text {
    /// The text.
    pub fn as_str(&self) -> &str {
        self.written()
    }

    /// Adds a level: its number, or M and the seconds a move.
    pub fn level(&mut self, level: u8) -> &mut Text {
        match maestro_seconds(level) {
            Some(seconds) => self.put("M ").number(seconds.into()).put(" s"),
            None => self.number(level.into()),
        }
    }

    /// Adds a number and what is counted: `1 mossa`, `2 mosse`.
    pub fn count(&mut self, number: u32, [one, many]: [&str; 2]) -> &mut Text {
        self.number(number).push(' ').put(if number == 1 { one } else { many })
    }
}

/// How many characters some UTF-8 has.
pub fn characters(text: &[u8]) -> usize {
    let continues = |byte: u8| byte & 0xc0 == 0x80;
    text.iter().filter(|&&byte| !continues(byte)).count()
}
