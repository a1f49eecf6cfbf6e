//! Sentences of any length, with texts in them.

use alloc::string::String;

/// Where a sentence of `build/words.rs` has the mark of its first value; the next one has the next character.
const FIRST_VALUE: usize = 0x10;

/// Returns a sentence with the values in place of their marks.
pub fn filled(sentence: &str, values: &[&str]) -> String {
    let mut filled = String::new();
    for letter in sentence.chars() {
        match (letter as usize).checked_sub(FIRST_VALUE).and_then(|place| values.get(place)) {
            Some(value) => filled.push_str(value),
            None => filled.push(letter),
        }
    }
    filled
}
