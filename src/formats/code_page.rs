//! Code page 437: conversion between the screen's codes and characters.
//!
//! Source: the Unicode Consortium's table of code page 437. Codes below 32 and 127 follow IBM's pictures, which DOS
//! shows when a program writes these codes to the screen.

// Codes 0x00 to 0x1F; code 0 is blank on the screen, like a space.
const LOW: [u16; 32] = units([
    ' ', '☺', '☻', '♥', '♦', '♣', '♠', '•', '◘', '○', '◙', '♂', '♀', '♪', '♫', '☼', //
    '►', '◄', '↕', '‼', '¶', '§', '▬', '↨', '↑', '↓', '→', '←', '∟', '↔', '▲', '▼',
]);

// Code 0x7F.
const HOUSE: char = '⌂';

// Codes 0x80 to 0xFF.
const HIGH: [u16; 128] = units([
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', //
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ', //
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡', '«', '»', //
    '░', '▒', '▓', '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐', //
    '└', '┴', '┬', '├', '─', '┼', '╞', '╟', '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧', //
    '╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌', '█', '▄', '▌', '▐', '▀', //
    'α', 'ß', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∞', 'φ', 'ε', '∩', //
    '≡', '±', '≥', '≤', '⌠', '⌡', '÷', '≈', '°', '∙', '·', '√', 'ⁿ', '²', '■', '\u{A0}',
]);

// Every character of the code page fits in 16 bits.
const fn units<const N: usize>(characters: [char; N]) -> [u16; N] {
    let mut units = [0; N];
    let mut n = 0;
    while n < N {
        units[n] = characters[n] as u16;
        n += 1;
    }
    units
}

fn of_unit(unit: u16) -> char {
    char::from_u32(u32::from(unit)).unwrap_or(' ')
}

const fn place(units: &[u16], ch: char) -> Option<u8> {
    let mut n = 0;
    while n < units.len() {
        if units[n] as u32 == ch as u32 {
            return Some(n as u8);
        }
        n += 1;
    }
    None
}

/// Returns the code of a character, or that of `?` if the code page lacks it.
#[must_use]
pub const fn code(ch: char) -> u8 {
    match ch {
        ' '..='~' => ch as u8,
        HOUSE => 0x7F,
        _ => match (place(&LOW, ch), place(&HIGH, ch)) {
            (Some(code), _) => code,
            (None, Some(place)) => 0x80 + place,
            (None, None) => b'?',
        },
    }
}

#[must_use]
pub fn character(code: u8) -> char {
    match code {
        0x00..=0x1F => of_unit(LOW[usize::from(code)]),
        0x20..=0x7E => char::from(code),
        0x7F => HOUSE,
        0x80..=0xFF => of_unit(HIGH[usize::from(code - 0x80)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_comes_back_from_its_character() {
        assert!((1..=255).all(|byte| code(character(byte)) == byte));
        assert_eq!(code(character(0)), b' ');
    }

    #[test]
    fn codes_are_those_of_the_pc() {
        let known = [
            ('A', 65),
            ('à', 133),
            ('è', 138),
            ('é', 130),
            ('ì', 141),
            ('ò', 149),
            ('ù', 151),
            ('│', 179),
            ('█', 219),
            ('☺', 1),
            ('▼', 31),
            ('⌂', 127),
            ('■', 254),
        ];
        for (ch, byte) in known {
            assert_eq!((code(ch), character(byte)), (byte, ch));
        }
    }

    #[test]
    fn a_character_not_in_the_code_page_is_a_question_mark() {
        assert!(['È', '€', '\n', '\0', '漢'].iter().all(|&ch| code(ch) == b'?'));
    }
}
