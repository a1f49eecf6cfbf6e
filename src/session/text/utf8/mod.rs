//! Methods of [`Text`] for the desktop build.

mod wrap;

pub use wrap::wrapped;

use super::Text;

impl Text {
    pub fn as_str(&self) -> &str {
        self.written()
    }

    /// Adds a number and its noun: `1 mossa`, `2 mosse`.
    pub fn count(&mut self, number: u32, [one, many]: [&str; 2]) -> &mut Text {
        self.number(number).push(' ').put(if number == 1 { one } else { many })
    }
}

pub fn characters(text: &[u8]) -> usize {
    let continues = |byte: u8| byte & 0xc0 == 0x80;
    text.iter().filter(|&&byte| !continues(byte)).count()
}
