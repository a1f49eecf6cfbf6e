//! Escapes for `{paste TEXT}`: characters that a line or word cannot contain become `%0A`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

pub(super) fn encoded(text: &str) -> String {
    let mut word = String::new();
    for c in text.chars() {
        match c {
            ' '..='~' if !matches!(c, '%' | '{' | '}') => word.push(c),
            c => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| word += &format!("%{byte:02X}")),
        }
    }
    word
}

/// Decodes a word; `None` if its escapes are malformed.
pub(super) fn decoded(word: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let digits = rest.get(..2).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
        bytes.push(u8::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()?);
        rest = &rest[2..];
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_read_back_from_one_line() {
        for text in ["", "W:W21:B1", "[White \"é\"]\n{50 %} \r\t\u{1F600}\0"] {
            let word = encoded(text);
            assert!(
                word.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'{' | b'}')),
                "{word}"
            );
            assert_eq!(decoded(&word).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_not_written_so_is_refused() {
        for word in ["%", "%4", "%G0", "%+1", "%C3", "%é"] {
            assert_eq!(decoded(word), None, "{word}");
        }
    }
}
