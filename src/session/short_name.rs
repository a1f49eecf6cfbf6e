//! 8.3 names for files that were named elsewhere.

use crate::formats::code_page;
use crate::formats::printable::is_printable;
use crate::session::drive::{FileName, FileSpec, NameError};
use crate::session::text::Text;
use alloc::format;
use alloc::string::String;

const LENGTHS: [usize; 2] = [8, 3];

/// Returns a valid 8.3 name, or a short one that is not taken yet. Drops folders, accents, blanks and further dots;
/// other characters become `_`. The flag is true if the name was changed.
/// Refuses the names of the program's own files and of devices.
pub fn short_name(
    long: &str,
    mut is_taken: impl FnMut(FileName) -> bool,
) -> Result<(FileName, bool), NameError> {
    let long = long.rsplit(['/', '\\']).next().unwrap_or(long);
    match FileSpec::parse(long) {
        Ok(file) if !long.contains(':') => return Ok((file.name, false)),
        Err(error @ (NameError::Empty | NameError::Reserved | NameError::Device)) => return Err(error),
        _ => (),
    }
    let (base, extension) = long.rsplit_once('.').unwrap_or((long, ""));
    let [base, extension] = [base, extension].map(dos_letters);
    let extension = &extension[..extension.len().min(LENGTHS[1])];
    let base = if base.is_empty() { "FILE" } else { &base };
    let numbers = (2..100).map(|n| format!("-{n}"));
    for number in core::iter::once(String::new()).chain(numbers) {
        let base = &base[..base.len().min(LENGTHS[0] - number.len())];
        let name = FileSpec::parse(&format!("{base}{number}.{extension}"))?.name;
        if !is_taken(name) {
            return Ok((name, true));
        }
    }
    Err(NameError::TooLong)
}

/// Returns the 8.3 name under which a drive gives a file whose own name is none: `VEC~K3F9.PDN`.
///
/// It depends on the file's name only, so it stays while other files come and go.
pub fn alias(long: &str) -> Option<FileName> {
    if long.starts_with('.') {
        // Hidden.
        return None;
    }
    let (base, extension) = long.rsplit_once('.').unwrap_or((long, ""));
    let [base, extension] = [base, extension].map(dos_letters);
    let (base, extension) = (&base[..base.len().min(3)], &extension[..extension.len().min(LENGTHS[1])]);
    // FNV-1a.
    let hash =
        long.bytes().fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let digits =
        (0..4).map(|n| char::from(b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[(hash >> (5 * n)) as usize & 31]));
    let name = format!("{base}~{}.{extension}", digits.collect::<String>());
    FileSpec::parse(&name).ok().map(|file| file.name)
}

/// Returns a file's name as the screen can show it. Letters that the code page lacks lose their accent or become `_`.
pub fn shown(long: &str) -> Text {
    let mut text = Text::new();
    for c in long.chars() {
        match c {
            _ if !is_printable(c) => text.push('_'),
            _ if code_page::character(code_page::code(c)) == c => text.push(c),
            _ if c.is_uppercase() => text.put(&unaccented(c).to_ascii_uppercase()),
            _ => text.put(unaccented(c)),
        };
    }
    text
}

fn dos_letters(text: &str) -> String {
    let mut letters = String::new();
    for c in text.trim().chars() {
        match c {
            _ if c.is_whitespace() || c == '.' => (),
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '(' | ')' | '!' | '#' | '&' => letters.push(c),
            _ => letters.push_str(unaccented(c)),
        }
    }
    letters
}

// Of U+0100 to U+017F.
const LATIN_A: &str = "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi__JjKk_LlLlLlL\
    lLlNnNnNn___OoOoOo__RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

fn unaccented(c: char) -> &'static str {
    match c {
        '\u{100}'..='\u{17f}' => {
            let at = c as usize - 0x100;
            &LATIN_A[at..=at]
        }
        'à'..='å' | 'À'..='Å' => "a",
        'è'..='ë' | 'È'..='Ë' => "e",
        'ì'..='ï' | 'Ì'..='Ï' => "i",
        'ò'..='ö' | 'Ò'..='Ö' | 'ø' | 'Ø' => "o",
        'ù'..='ü' | 'Ù'..='Ü' => "u",
        'ç' | 'Ç' => "c",
        'ñ' | 'Ñ' => "n",
        'ß' => "ss",
        // A combining accent, which some systems write after its letter.
        '\u{300}'..='\u{36f}' => "",
        _ => "_",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scattered;
    use std::string::ToString;
    use std::vec::Vec;

    fn short(long: &str) -> String {
        short_name(long, |_| false)
            .map_or_else(|error| error.to_string(), |(name, _)| name.as_str().to_string())
    }

    #[test]
    fn a_long_name_is_shortened_and_a_short_one_stays() {
        for (long, name) in [
            ("partita.pdn", "PARTITA.PDN"),
            ("torneo-roma.pdn", "TORNEO-R.PDN"),
            ("partita 1.pdn", "PARTITA1.PDN"),
            ("città.pdn", "CITTA.PDN"),
            ("citta\u{300}.pdn", "CITTA.PDN"),
            ("a.b.c.html", "ABC.HTM"),
            ("folder/one.pdn", "ONE.PDN"),
            ("è", "E"),
            ("対局.pdn", "__.PDN"),
            (".pdn", "FILE.PDN"),
            ("c:partita", "C_PARTIT"),
        ] {
            assert_eq!(short(long), name, "{long}");
        }
    }

    #[test]
    fn a_short_name_that_is_taken_is_numbered() {
        let taken = |name: FileName| ["TORNEO-R.PDN", "TORNEO-2.PDN"].contains(&name.as_str());
        let (name, is_short) = short_name("torneo-roma.pdn", taken).expect("there is one left");
        assert_eq!((name.as_str(), is_short), ("TORNEO-3.PDN", true));
        assert_eq!(short_name("torneo-roma.pdn", |_| true), Err(NameError::TooLong));
    }

    #[test]
    fn an_alias_can_be_typed_and_belongs_to_one_name() {
        assert_eq!(alias(".nascosta.pdn"), None);
        let names = [
            "vecchie partite.pdn",
            "vecchie partite 2.pdn",
            "città.pdn",
            "対局.pdn",
            "a.b.pdn",
            "è più lungo di tutti",
        ];
        let aliases: Vec<String> = names.map(|name| alias(name).expect(name).as_str().to_string()).into();
        for (at, found) in aliases.iter().enumerate() {
            assert_eq!(FileSpec::parse(found).map(|file| file.name.as_str().to_string()), Ok(found.clone()));
            assert!(!aliases[..at].contains(found), "{found}");
        }
        assert!(
            aliases[0].starts_with("vec~".to_uppercase().as_str()) && aliases[0].ends_with(".PDN"),
            "{}",
            aliases[0]
        );
    }

    #[test]
    fn a_name_is_shown_in_the_letters_of_the_screen() {
        for (name, expected) in [
            ("Città vecchia.pdn", "Città vecchia.pdn"),
            ("PERÒ.pdn", "PERO.pdn"),
            ("Łódź 対局.pdn", "Lódz __.pdn"),
            ("a\u{1b}[2J\u{202e}.pdn", "a_[2J_.pdn"),
        ] {
            assert_eq!(shown(name).as_str(), expected);
        }
    }

    #[test]
    fn names_of_the_program_and_of_devices_are_refused() {
        assert_eq!(short_name("KEYBOARD.DAT", |_| false), Err(NameError::Reserved));
        assert_eq!(short_name("con.pdn", |_| false), Err(NameError::Device));
        assert_eq!(short_name("c on.pdn", |_| false), Err(NameError::Device));
        assert_eq!(short_name("", |_| false), Err(NameError::Empty));
    }

    #[test]
    fn whatever_a_file_is_called_its_short_name_can_be_typed() {
        let letters: Vec<char> = "aZ09 ._-/\\:~à漢\u{0}\u{7f}\u{300}ßİ😀*?+,;=[]\"<>|".chars().collect();
        for seed in 0..5000_u64 {
            let length = scattered(seed, 0) % 20;
            let long: String = (0..length)
                .map(|at| letters[(scattered(seed, at + 1) % letters.len() as u64) as usize])
                .collect();
            if let Ok((name, _)) = short_name(&long, |_| false) {
                let typed = FileSpec::parse(name.as_str()).expect("it can be typed");
                assert_eq!(typed.name, name, "{long:?}");
            }
        }
    }
}
