//! Files that are already there: whether they hold draughts, and games added to them.

use crate::game_files::pdn::encoding::decode;
use crate::game_files::pdn::fault::{game_number, of_file, PdnFault, PdnFaultReason};
use crate::game_files::pdn::letters::in_ascii;
use crate::game_files::pdn::lexer::{Lexer, Token};
use crate::game_files::pdn::read::english;
use crate::game_files::pdn::{begins_with_tag, MAX_LEN};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

// The largest board of draughts that is played has 144 squares, half of them used.
const MOST_SQUARES: u32 = 72;

/// Returns whether a file begins with a tag and has draughts in what is given of it.
///
/// One move by numbers is enough, or a GameType of draughts, or a position of draughts. A collection of chess has none.
pub fn is_draughts(beginning: &[u8]) -> bool {
    if !begins_with_tag(beginning) {
        return false;
    }
    let mut lexer = Lexer::new(decode(beginning));
    let is_one = |lexer: &Lexer<'_>, token| match token {
        Token::Tag { name, value } => match english(&name) {
            Some("GameType") => is_type_of_draughts(&value),
            Some("FEN") => ["W:", "B:"].iter().any(|turn| value.trim_start().starts_with(turn)),
            _ => false,
        },
        // Chess writes castling as 0-0-0.
        Token::Move => lexer.squares().iter().all(|square| (1..=MOST_SQUARES).contains(square)),
        _ => false,
    };
    while let Some(token) = lexer.next() {
        if is_one(&lexer, token) {
            return true;
        }
    }
    false
}

/// Returns whether a text is meant as PDN: it has a line with a quoted tag, or begins with a known tag or a move.
///
/// `telefono 21-18` has a move, but does not begin with one.
pub(crate) fn is_pdn(bytes: &[u8]) -> bool {
    let text = decode(bytes);
    if text.lines().any(|line| begins_with_tag(line.as_bytes())) {
        return true;
    }
    let mut lexer = Lexer::new(text);
    loop {
        match lexer.next() {
            Some(Token::Comment(_) | Token::Number(_, true)) => (),
            Some(Token::Tag { name, .. }) => return english(&name).is_some(),
            token => return token == Some(Token::Move),
        }
    }
}

// PDN 3.0: the numbers below 20 are of chess and its kin.
fn is_type_of_draughts(value: &str) -> bool {
    game_number(value).parse().is_ok_and(|n: u32| n >= 20)
}

/// Returns a file with games added at its end, in its own line ends and encoding.
///
/// A character that the encoding may lack becomes a reference. The games are before a DOS end of file.
///
/// # Errors
/// The fault if something in the file is not closed: a reader would take the games for a part of it.
pub fn with_added(file: &[u8], games: &str) -> Result<Vec<u8>, PdnFault> {
    let ends_in_tags = ends_in_tags(file)?;
    let games = match core::str::from_utf8(file) {
        Ok(_) => Cow::Borrowed(games),
        Err(_) => in_ascii(games),
    };
    let line_end = line_end(file);
    let end = file.iter().rposition(|byte| !matches!(byte, 0x1a | 0)).map_or(0, |last| last + 1);
    let (text, dos_end) = file.split_at(end);
    let mut added = String::new();
    let blank = &text[text.trim_ascii_end().len()..];
    let is_empty = matches!(text.trim_ascii(), b"" | b"\xef\xbb\xbf");
    let ends = line_end.as_bytes()[line_end.len() - 1];
    let missing = 2usize.saturating_sub(blank.iter().filter(|byte| **byte == ends).count());
    (0..if is_empty { 0 } else { missing }).for_each(|_| added.push('\n'));
    if ends_in_tags {
        // Otherwise the new tags would belong to that game, which has no moves.
        added.push_str("*\n\n");
    }
    added.push_str(&games);
    let added = added.replace('\n', line_end);
    let all = [text, if games.is_empty() { b"" } else { added.as_bytes() }, dos_end].concat();
    match all.len() <= MAX_LEN {
        true => Ok(all),
        false => Err(of_file(0, PdnFaultReason::TooLong)),
    }
}

/// Returns whether the last game of a text has only tags.
fn ends_in_tags(file: &[u8]) -> Result<bool, PdnFault> {
    // The line of the outermost bracket.
    let (mut depth, mut opened, mut is_tag) = (0usize, 0, false);
    let mut lexer = Lexer::new(decode(file));
    while let Some(token) = lexer.next() {
        is_tag = matches!(token, Token::Tag { .. });
        match token {
            Token::OpenComment(_) => return Err(of_file(lexer.place().line, PdnFaultReason::OpenComment)),
            Token::Tag { .. } if depth > 0 => break,
            Token::Open => {
                opened = if depth == 0 { lexer.place().line } else { opened };
                depth += 1;
            }
            Token::Close => depth = depth.saturating_sub(1),
            _ => (),
        }
    }
    match depth {
        0 => Ok(is_tag),
        _ => Err(of_file(opened, PdnFaultReason::NotClosed)),
    }
}

// Of the last line; a comment after a semicolon ends only with a line feed.
fn line_end(file: &[u8]) -> &'static str {
    match file.iter().rposition(|byte| *byte == b'\n') {
        Some(at) if file[..at].ends_with(b"\r") => "\r\n",
        None if file.contains(&b'\r') && !file.contains(&b';') => "\r",
        _ => "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"?\"]\n\n1. 21-18 *\n";

    fn added(file: &str) -> String {
        String::from_utf8(with_added(file.as_bytes(), GAME).expect("closed")).expect("UTF-8")
    }

    #[test]
    fn games_are_added_in_the_line_ends_of_the_file() {
        for end in ["\n", "\r\n", "\r"] {
            let (old, new) = (["[White \"a\"]", "", "1. 22-18 *"].join(end), GAME.replace('\n', end));
            for missing in 0..3 {
                let file = [&*old, &*end.repeat(missing)].concat();
                assert_eq!(added(&file), [&*old, &*end.repeat(2), &*new].concat(), "{end:?} {missing}");
            }
        }
        assert_eq!(added(""), GAME);
        assert_eq!(added("\u{feff}"), ["\u{feff}", GAME].concat());
        assert_eq!(added("1. 22-18 *\n\u{1a}"), ["1. 22-18 *\n\n", GAME, "\u{1a}"].concat());
        assert_eq!(added("[A \"b\"]\n; x"), ["[A \"b\"]\n; x\n\n", GAME].concat());
        assert_eq!(added("[A \"b\"]\r22-18 ; x"), ["[A \"b\"]\r22-18 ; x\n\n", GAME].concat());
    }

    #[test]
    fn a_game_of_tags_alone_is_ended_first() {
        assert_eq!(added("[White \"a\"]\n"), ["[White \"a\"]\n\n*\n\n", GAME].concat());
    }

    #[test]
    fn a_text_with_a_move_somewhere_in_it_is_not_pdn() {
        for text in
            ["telefono 21-18", "[https://example.com] 21-18", "# dama\n\n1. 21-18", "* 22-18", "12 22-18", ""]
        {
            assert!(!is_pdn(text.as_bytes()), "{text}");
        }
        for text in ["1. 21-18", "{x} 21-18", "[B:W21:B1]", "[Bianco Rossi]\n21-18", "Roma\n\n [Event \"x\"]"]
        {
            assert!(is_pdn(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn another_encoding_gets_references() {
        let file = with_added(b"[White \"Citt\xe0\"]\n\n1. 22-18 *\n", "[White \"\u{e0}&agrave;\u{142}\"]\n");
        assert!(file.expect("closed").ends_with(b"\n\n[White \"&agrave;&agrave;&#322;\"]\n"));
        let file = with_added("[White \"à\"]\n\n1. 22-18 *\n".as_bytes(), "[White \"à\"]\n");
        assert!(file.expect("closed").ends_with("\n\n[White \"à\"]\n".as_bytes()));
    }

    #[test]
    fn nothing_is_added_to_a_file_with_something_unclosed() {
        for (file, line, reason) in [
            ("[A \"b\"]\n\n1. 22-18 {x\n", 3, PdnFaultReason::OpenComment),
            ("[A \"b\"]\n\n1. 22-18 9-13 (\n9-14 (9-13)\n", 3, PdnFaultReason::NotClosed),
            ("[A \"b\"]\n\n1. 22-18 9-13 (9-14\n[A \"c\"]\n1. 22-18 *", 3, PdnFaultReason::NotClosed),
        ] {
            assert_eq!(with_added(file.as_bytes(), GAME), Err(of_file(line, reason)), "{file}");
        }
    }

    #[test]
    fn chess_is_not_draughts_and_draughts_of_any_kind_is() {
        for chess in [
            "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 0-0-0 0-0 1-0\n",
            "[Event \"x\"]\n[GameType \"0\"]\n\n*\n",
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e2-e4 {22-18} *\n",
            "[Event \"x\"]\n\n*\n",
            "22-18 9-13",
            "",
        ] {
            assert!(!is_draughts(chess.as_bytes()), "{chess}");
        }
        for draughts in [
            "[Event \"x\"]\n\n1. 11-15 23-19 *\n",
            "[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. 32x23 *\n",
            "\u{feff}[GameType \"25\"]\n\n1. c3-d4 *\n",
            "[FEN \"W:WK32:BK1\"]\n\n*\n",
        ] {
            assert!(is_draughts(draughts.as_bytes()), "{draughts}");
        }
    }
}
