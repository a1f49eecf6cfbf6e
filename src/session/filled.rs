//! Sentences of any length, with texts in them.

use alloc::string::String;

/// Returns a sentence with the values in place of their marks. `first`: the mark of the first value; the next one has
/// the next character.
pub fn filled(sentence: &str, first: u8, values: &[&str]) -> String {
    let mut filled = String::new();
    for letter in sentence.chars() {
        match (letter as usize).checked_sub(usize::from(first)).and_then(|place| values.get(place)) {
            Some(value) => filled.push_str(value),
            None => filled.push(letter),
        }
    }
    filled
}
