//! `palette.txt`: 16 lines, each with an entry and its EGA colour number.

use std::fmt::Write;
use std::format;
use std::string::String;

use crate::screen::palette::rgb;

/// Parses a palette: EGA colour numbers 0..=63 of entries 0..=15, in any order.
/// `#` starts a comment; blank lines are ignored.
pub(super) fn parse(text: &str) -> Result<[u8; 16], String> {
    let mut palette = [None; 16];
    let text = text.trim_start_matches('\u{FEFF}');
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let (entry, ega) = parse_line(line)
            .ok_or_else(|| format!("line {number}: expected an entry 0 to 15 and an EGA colour 0 to 63"))?;
        if palette[usize::from(entry)].replace(ega).is_some() {
            return Err(format!("entry {entry} occurs twice"));
        }
    }
    let mut whole = [0; 16];
    for (entry, ega) in (0u8..).zip(palette) {
        whole[usize::from(entry)] =
            ega.ok_or_else(|| format!("entry {entry} is missing, expected all 16"))?;
    }
    Ok(whole)
}

fn parse_line(line: &str) -> Option<(u8, u8)> {
    let mut words = line.split_whitespace();
    let entry = number(words.next()?).filter(|&entry| entry < 16)?;
    let ega = number(words.next()?).filter(|&ega| ega < 64)?;
    words.next().is_none().then_some((entry, ega))
}

fn number(word: &str) -> Option<u8> {
    let hex = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    let (digits, radix) = hex.map_or((word, 10), |digits| (digits, 16));
    let plain = digits.chars().all(|ch| ch.is_digit(radix));
    u8::from_str_radix(digits, radix).ok().filter(|_| plain)
}

/// Formats a palette, with each colour's red, green and blue in a comment.
pub(super) fn print(palette: &[u8; 16]) -> String {
    let mut text = String::new();
    for (entry, &ega) in palette.iter().enumerate() {
        let rgb = rgb(ega);
        writeln!(text, "{entry:2} {ega:2}  # {rgb:06X}").expect("a string takes all text");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn what_is_printed_is_parsed_back() {
        let palette = core::array::from_fn(|i| (i * 4 + 3) as u8);
        assert_eq!(parse(&print(&palette)).ok(), Some(palette));
    }

    #[test]
    fn blanks_comments_order_and_hexadecimal_are_tolerated() {
        let mut text = "\u{FEFF}# a palette\r\n\r\n 1\t0x3f # white\r\n".to_string();
        text += "0 63#white\n";
        (2..16).for_each(|i| writeln!(text, "  {i}   {i}  ").expect("a string takes all text"));
        let palette = parse(&text).expect("it is good");
        assert_eq!(palette[..4], [63, 63, 2, 3]);
    }

    #[test]
    fn each_mistake_is_named() {
        let with = |line: &str| {
            let text = print(&[0; 16]).replacen(" 3  0", line, 1);
            parse(&text).map_or_else(|problem| problem, |_| "good".into())
        };
        assert_eq!(with(" 3 63"), "good");
        for line in ["16 0", "3 64", "3", "3 4 5", "3 -1", "3 +1", "three 3", "3 0x", "3 256"] {
            let problem = with(line);
            assert!(problem.starts_with("line 4: "), "{line}: {problem}");
        }
        assert_eq!(with("2 0"), "entry 2 occurs twice");
        assert_eq!(with(""), "entry 3 is missing, expected all 16");
    }
}
