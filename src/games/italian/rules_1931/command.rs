//! Typed lines in a match by the rules of 1931.

use crate::session::command::{numbers, read_number, MoveNumbers};
use crate::session::text::Word;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules1931Command {
    Move(MoveNumbers),
    /// `SOFFIA n` removes the piece that should have captured; `None` for the word alone. Source: rule 6.
    Huff(Option<u32>),
    /// `OBBLIGA` takes the irregular move back. Source: rule 6.
    Oblige,
    /// `50` starts the count of moves. Source: rule 8.
    Fifty,
    /// `PATTA` offers a draw. Source: rule 12.
    Draw,
    /// `TOCCA n`, or the number alone, touches a piece; `None` for the word alone. Source: rule 10.
    Touch(Option<u32>),
    /// `REGOLE` shows the twelve rules.
    Rules,
    /// `MOSSA` shows who has "the move".
    TheMove,
    /// `APERTURE` shows the openings.
    Openings,
}

/// Reads a line: a word of either language, a move, or a touched piece.
/// The error is the word that is not a number.
pub fn parse_rules_1931(line: &str) -> Result<Rules1931Command, Word> {
    const WORDS: [(&str, &str, Rules1931Command); 8] = [
        ("SOFFIA", "HUFF", Rules1931Command::Huff(None)),
        ("TOCCA", "TOUCH", Rules1931Command::Touch(None)),
        ("OBBLIGA", "OBLIGE", Rules1931Command::Oblige),
        ("50", "FIFTY", Rules1931Command::Fifty),
        ("PATTA", "DRAW", Rules1931Command::Draw),
        ("REGOLE", "RULES", Rules1931Command::Rules),
        ("MOSSA", "THE MOVE", Rules1931Command::TheMove),
        ("APERTURE", "OPENINGS", Rules1931Command::Openings),
    ];
    let line = line.trim_ascii();
    let is = |word: &str| line.eq_ignore_ascii_case(word);
    if let Some(&(.., command)) = WORDS.iter().find(|(it, en, _)| is(it) || is(en)) {
        return Ok(command);
    }
    let (verb, object) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let object = object.trim_ascii();
    for (it, en, command) in [
        ("SOFFIA", "HUFF", Rules1931Command::Huff as fn(Option<u32>) -> Rules1931Command),
        ("TOCCA", "TOUCH", Rules1931Command::Touch),
    ] {
        if verb.eq_ignore_ascii_case(it) || verb.eq_ignore_ascii_case(en) {
            return read_number(object).map(Some).map(command).ok_or_else(|| Word::new(object));
        }
    }
    let numbers = numbers(line)?;
    Ok(match *numbers.as_ref() {
        [square] => Rules1931Command::Touch(Some(square)),
        _ => Rules1931Command::Move(numbers),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_full_rules_have_words_of_their_own() {
        let cases = [
            ("soffia 22", Rules1931Command::Huff(Some(22))),
            ("HUFF  5", Rules1931Command::Huff(Some(5))),
            ("Obbliga", Rules1931Command::Oblige),
            ("soffia", Rules1931Command::Huff(None)),
            (" Touch ", Rules1931Command::Touch(None)),
            ("50", Rules1931Command::Fifty),
            ("patta", Rules1931Command::Draw),
            ("tocca 9", Rules1931Command::Touch(Some(9))),
            ("9", Rules1931Command::Touch(Some(9))),
            ("REGOLE", Rules1931Command::Rules),
            ("mossa", Rules1931Command::TheMove),
            ("aperture", Rules1931Command::Openings),
        ];
        for (line, command) in cases {
            assert_eq!(parse_rules_1931(line), Ok(command), "{line:?}");
        }
        assert!(matches!(parse_rules_1931("21 18"), Ok(Rules1931Command::Move(_))));
        for line in ["soffia tutto", "tocca -3", "soffia 99999", "obbliga 3"] {
            assert!(parse_rules_1931(line).is_err(), "{line:?}");
            assert!(numbers(line).is_err(), "{line:?}");
        }
        assert!(numbers("50").is_ok(), "nothing of it without the full rules");
    }
}
