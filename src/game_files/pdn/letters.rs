//! HTML character references, `&agrave;`, `&#9617;`, for characters that PDN or its readers cannot take.
//!
//! Only references that this program writes are read. Any other `&` stays, and an `&` that happens to begin a
//! reference is written as `&amp;`, so every text survives a round trip.

use crate::formats::printable::is_printable;
use alloc::borrow::Cow;
use alloc::string::String;

/// The character set of a written PDN file.
///
/// Example: [Writing](crate::pdn#writing).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ASCII, with references for all other characters.
    Ascii,
    /// UTF-8, with references in tags for the few characters that CheckerBoard takes for quotes.
    #[default]
    Utf8,
}

// U+00C0 to U+00FF, in order.
const LATIN_1: [&str; 64] = [
    "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute", "Ecirc",
    "Euml", "Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute", "Ocirc", "Otilde",
    "Ouml", "times", "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute", "THORN", "szlig", "agrave",
    "aacute", "acirc", "atilde", "auml", "aring", "aelig", "ccedil", "egrave", "eacute", "ecirc", "euml",
    "igrave", "iacute", "icirc", "iuml", "eth", "ntilde", "ograve", "oacute", "ocirc", "otilde", "ouml",
    "divide", "oslash", "ugrave", "uacute", "ucirc", "uuml", "yacute", "thorn", "yuml",
];

// Characters that end a tag, a comment or a variation, and punctuation.
const OTHERS: [(char, &str); 18] = [
    ('&', "amp"),
    ('"', "quot"),
    ('(', "lpar"),
    (')', "rpar"),
    ('{', "lbrace"),
    ('}', "rbrace"),
    ('\u{a0}', "nbsp"),
    ('«', "laquo"),
    ('»', "raquo"),
    ('½', "frac12"),
    ('–', "ndash"),
    ('—', "mdash"),
    ('‘', "lsquo"),
    ('’', "rsquo"),
    ('“', "ldquo"),
    ('”', "rdquo"),
    ('…', "hellip"),
    ('€', "euro"),
];

const FIRST_LATIN: u32 = 0xc0;

// Of a character's number.
const MOST_DIGITS: usize = 7;

fn name_of(c: char) -> Option<&'static str> {
    let other = OTHERS.iter().find(|(known, _)| *known == c).map(|(_, name)| *name);
    other.or_else(|| LATIN_1.get(u32::from(c).checked_sub(FIRST_LATIN)? as usize).copied())
}

fn char_named(name: &str) -> Option<char> {
    if let Some(digits) = name.strip_prefix('#') {
        let is_number = digits.len() <= MOST_DIGITS && digits.bytes().all(|b| b.is_ascii_digit());
        let c = digits.parse().ok().filter(|_| is_number).and_then(char::from_u32);
        return c.filter(|c| !c.is_ascii() && is_printable(*c));
    }
    let other = OTHERS.iter().find(|(_, known)| *known == name).map(|(c, _)| *c);
    let latin = || {
        LATIN_1.iter().position(|known| *known == name).and_then(|n| char::from_u32(FIRST_LATIN + n as u32))
    };
    other.or_else(latin)
}

/// Reads a reference at the beginning of a text; returns its character and length.
pub(super) fn reference(text: &str) -> Option<(char, usize)> {
    let after = text.strip_prefix('&')?;
    let len =
        after.bytes().take(MOST_DIGITS + 1).take_while(|b| b.is_ascii_alphanumeric() || *b == b'#').count();
    after[len..].strip_prefix(';')?;
    char_named(&after[..len]).map(|c| (c, len + 2))
}

fn reference_to(c: char) -> String {
    match name_of(c) {
        Some(name) => alloc::format!("&{name};"),
        None => alloc::format!("&#{};", u32::from(c)),
    }
}

/// Writes the characters of a text that do not stay as references.
pub(super) fn escape(text: &str, stays: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let is_kept = match c {
            '&' => reference(&text[at..]).is_none(),
            c => stays(c),
        };
        match is_kept {
            true => out.push(c),
            false => out += &reference_to(c),
        }
    }
    out
}

/// Writes the characters beyond ASCII of a PDN text as references.
pub(super) fn in_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let escaped = |c: char| if c.is_ascii() { String::from(c) } else { reference_to(c) };
    text.chars().map(escaped).collect()
}

/// Returns a tag's name in ASCII: `à` becomes `a_`, any other character `_`.
// The `_` keeps a strange name from turning into a known one. This cannot be undone.
pub(super) fn ascii_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        let letter = if c.is_ascii() { Some(c) } else { name_of(c).and_then(|name| name.chars().next()) };
        out.extend(letter.filter(|_| c.is_ascii() || c.is_alphabetic()));
        out.extend((!c.is_ascii()).then_some('_'));
    }
    out
}

/// Reverses [`escape`], without a copy if there are no references.
pub(super) fn unescape<'t>(text: impl Into<Cow<'t, str>>) -> Cow<'t, str> {
    let text = text.into();
    if !text.contains('&') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find('&') {
        out += &rest[..at];
        rest = &rest[at..];
        let (c, len) = reference(rest).unwrap_or(('&', 1));
        out.push(c);
        rest = &rest[len..];
    }
    out += rest;
    // A reference is longer than its character, and tag values are kept in memory.
    out.shrink_to_fit();
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(text: &str, never: &[char]) -> String {
        assert_eq!(unescape(escape(text, |c| !never.contains(&c))), text);
        let written = escape(text, |c| c.is_ascii() && !never.contains(&c));
        assert_eq!(unescape(&*written), text);
        assert!(written.is_ascii() && !written.contains(never), "{written}");
        written
    }

    #[test]
    fn every_character_comes_back_and_letters_have_names() {
        assert_eq!(
            there_and_back("Città, Niccolò «Ünal»", &[]),
            "Citt&agrave;, Niccol&ograve; &laquo;&Uuml;nal&raquo;"
        );
        assert_eq!(there_and_back("2–3 \u{2591}", &[]), "2&ndash;3 &#9617;");
        assert_eq!(there_and_back("(a) {b}", &[')', '}']), "(a&rpar; {b&rbrace;");
        for c in (0xa0..0x3000)
            .chain([0x1_f3c1, 0x10_ffff])
            .filter_map(char::from_u32)
            .filter(|c| is_printable(*c))
        {
            let text: String = ['a', c, 'b'].iter().collect();
            there_and_back(&text, &[]);
        }
    }

    #[test]
    fn a_text_without_references_is_not_copied() {
        assert!(matches!(unescape("21-18; un'idea"), Cow::Borrowed("21-18; un'idea")));
        assert_eq!(unescape("&#8238;"), "&#8238;", "marks of direction are not made from numbers");
    }

    #[test]
    fn names_of_tags_lose_their_accents() {
        assert_eq!(ascii_name("Qualità"), "Qualita_");
        assert_eq!(ascii_name("GamèType"), "Game_Type");
        assert_eq!(ascii_name("Łódź_1"), "_o_d__1");
    }

    #[test]
    fn an_ampersand_is_escaped_only_where_it_would_be_read() {
        for text in ["R&D", "a & b", "&;", "&agrav;", "&#65;", "&#x41;", "&#99999999;", "&&"] {
            assert_eq!(there_and_back(text, &[]), text);
        }
        assert_eq!(there_and_back("&agrave;", &[]), "&amp;agrave;");
        assert_eq!(there_and_back("&amp;agrave;", &[]), "&amp;amp;agrave;");
        assert_eq!(there_and_back("&agrav\u{e9};", &[]), "&agrav&eacute;;");
    }
}
