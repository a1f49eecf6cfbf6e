//! Positions and moves in the Hub protocol's notation.
//!
//! A position is the side to move, `W` or `B`, and a character for each square from 1 to 32: `w` `b` men,
//! `W` `B` kings, `e` empty. A quiet move is `22-18`. A capture is `30x14x26x18`: from, to and all captured squares
//! in any order. A FEN is accepted as a position too.

use crate::rules::error::error_text;
use crate::rules::italian::notation::{parse_fen, FenError};
use crate::rules::italian::{Kind, Move, Position, Setup, Squares};
use crate::rules::{Color, Game};
use std::format;
use std::string::String;

const SQUARES: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HubPositionError {
    BadText,
    Fen(FenError),
}

error_text!(HubPositionError {
    HubPositionError::BadText => "pos= needs W or B and 32 of w W b B e";
    HubPositionError::Fen(error) => "no such position: {error}";
});

pub fn position(text: &str) -> Result<Position, HubPositionError> {
    if text.contains(':') {
        return parse_fen(text).map_err(HubPositionError::Fen);
    }
    let (turn, squares) = match text.as_bytes().split_first() {
        Some((b'W', squares)) => (Color::White, squares),
        Some((b'B', squares)) => (Color::Black, squares),
        _ => return Err(HubPositionError::BadText),
    };
    if squares.len() != SQUARES {
        return Err(HubPositionError::BadText);
    }
    let mut setup = Setup::to_move(turn);
    for (number, byte) in (1..).zip(squares) {
        match byte {
            b'w' => setup.place(number, Color::White, Kind::Man),
            b'W' => setup.place(number, Color::White, Kind::King),
            b'b' => setup.place(number, Color::Black, Kind::Man),
            b'B' => setup.place(number, Color::Black, Kind::King),
            b'e' => (),
            _ => return Err(HubPositionError::BadText),
        }
    }
    setup.position().map_err(|error| HubPositionError::Fen(error.into()))
}

/// Finds the legal move that a text means.
///
/// Of captures with the same squares and captured pieces it returns the first. Captured squares may be omitted if only
/// one capture fits.
pub fn find_move(position: &Position, text: &str) -> Option<Move> {
    let numbers: Result<std::vec::Vec<u32>, _> = text.split(['-', 'x', ':']).map(str::parse).collect();
    let numbers = numbers.ok().filter(|numbers| numbers.iter().all(|n| (1..=32).contains(n)))?;
    let (&[from, to], captured) = numbers.split_first_chunk::<2>()?;
    let captured = captured.iter().fold(Squares::EMPTY, |set, n| set | Squares(1 << (n - 1)));
    let legal = position.legal_moves();
    let fits = |mv: &&Move| u32::from(mv.from().number()) == from && u32::from(mv.to().number()) == to;
    let mut all = legal.iter().filter(fits);
    if captured.is_empty() {
        let first = all.next()?;
        return all.all(|mv| mv.captured() == first.captured()).then_some(*first);
    }
    all.find(|mv| mv.captured() == captured).copied()
}

pub fn written(mv: Move) -> String {
    let (from, to) = (mv.from().number(), mv.to().number());
    if !mv.is_capture() {
        return format!("{from}-{to}");
    }
    mv.path().fold(format!("{from}x{to}"), |text, jump| format!("{text}x{}", jump.captured.number()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_a_side_and_32_squares() {
        let start = position("Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
        assert_eq!(start, Ok(Position::start(Color::White)));
        let kings = position("BWeeeeeeebeebeeeeeeeewweeeeeeeBee");
        assert_eq!(kings.ok(), parse_fen("B:WK1,21,22:B9,12,K30").ok());
        for text in ["", "W", "We", "Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwwe"]
        {
            assert_eq!(position(text), Err(HubPositionError::BadText), "{text}");
        }
        let last_row = position("Wweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
        assert!(matches!(last_row, Err(HubPositionError::Fen(FenError::Setup(_)))));
        assert_eq!(position("W:W21-32:B1-12:H0:F1"), start);
        assert!(matches!(position("W:W21"), Err(HubPositionError::Fen(FenError::Text(_)))));
        assert_eq!(position("Wèeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"), Err(HubPositionError::BadText));
    }

    #[test]
    fn every_legal_move_is_written_and_found_again() {
        for fen in ["W:W21-32:B1-12", "W:WK30:BK26,18,27,K20", "W:WK27:B23,15,14,22", "B:WK18,K24:BK4"] {
            let position = parse_fen(fen).expect("legal");
            for &mv in position.legal_moves().iter() {
                let found = find_move(&position, &written(mv)).expect("legal");
                assert_eq!(position.after(found), position.after(mv), "{fen} {mv:?}");
            }
        }
    }

    #[test]
    fn captured_squares_come_in_any_order_or_not_at_all() {
        let position = parse_fen("W:WK30:BK26,18,27,K20").expect("legal");
        assert_eq!(written(find_move(&position, "30x14x18x26").expect("legal")), "30x14x26x18");
        assert!(find_move(&position, "30x14").is_some());
        for text in ["30x14x18", "30x14x18x27", "30-26", "", "x", "30", "0x0", "30x99", "30x14x18x26x"] {
            assert_eq!(find_move(&position, text), None, "{text}");
        }
    }
}
