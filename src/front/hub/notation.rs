//! Positions and moves in the Hub protocol's notation.
//!
//! A position is the side to move, `W` or `B`, and a character for each dark square in the order of their numbers: `w`
//! `b` men, `W` `B` kings, `e` empty. A quiet move is `22-18`. A capture is `30x14x26x18`: from, to and all captured
//! squares in any order. A FEN is accepted as a position too.

use crate::games::italian::words::faults::setup_fault;
use crate::rules::italian::notation::{parse_fen, FenError};
use crate::rules::italian::{Move, Position};
use crate::rules::Game;
use std::borrow::Cow;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// Dark squares of the Italian board.
const SQUARES: usize = 32;

/// Reads a position of Italian draughts.
///
/// # Errors
/// A sentence for the client.
pub fn position(text: &str) -> Result<Position, String> {
    parse_fen(&fen(text, SQUARES)?).map_err(|error| match error {
        FenError::Setup(error) => format!("no such position: {}", setup_fault(error)),
        FenError::Text(error) => format!("no such position: {error}"),
    })
}

/// Returns the FEN of a position on a board with that many dark squares; a FEN is returned as it is.
///
/// # Errors
/// A sentence for the client: it is neither a FEN nor a side and a character for each square.
pub fn fen(text: &str, squares: usize) -> Result<Cow<'_, str>, String> {
    if text.contains(':') {
        return Ok(Cow::Borrowed(text));
    }
    let bad = || format!("pos= needs W or B and {squares} of w W b B e");
    let (turn, pieces) = match text.as_bytes().split_first() {
        Some((b'W', pieces)) => ("W", pieces),
        Some((b'B', pieces)) => ("B", pieces),
        _ => return Err(bad()),
    };
    if pieces.len() != squares || pieces.iter().any(|piece| !b"wWbBe".contains(piece)) {
        return Err(bad());
    }
    let of = |side: u8| {
        let own = (1..).zip(pieces).filter(|(_, piece)| piece.eq_ignore_ascii_case(&side));
        let named = own.map(|(n, piece)| format!("{}{n}", if piece.is_ascii_uppercase() { "K" } else { "" }));
        named.collect::<Vec<_>>().join(",")
    };
    Ok(Cow::Owned(format!("{turn}:W{}:B{}", of(b'w'), of(b'b'))))
}

/// A move as its squares: from, to, and the captured ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubMove(Vec<u32>);

impl HubMove {
    /// Converts a move's numbers in the order in which they are typed: from, then each captured square and the landing
    /// behind it; for a quiet move from and to.
    pub fn of_typed(numbers: &[u32]) -> HubMove {
        let (&from, &to) = (numbers.first().unwrap_or(&0), numbers.last().unwrap_or(&0));
        let captured = if numbers.len() > 2 { &numbers[1..] } else { &[] };
        HubMove([from, to].into_iter().chain(captured.iter().step_by(2).copied()).collect())
    }

    /// Returns the place of the move that a text means among the legal ones.
    ///
    /// Of captures with the same squares and captured pieces it is the first. Captured squares may be omitted if only one
    /// capture fits.
    pub fn find(text: &str, legal: &[HubMove]) -> Option<usize> {
        let numbers: Result<Vec<u32>, _> = text.split(['-', 'x', ':']).map(str::parse).collect();
        let wanted = HubMove(numbers.ok().filter(|numbers| numbers.len() >= 2)?);
        let captured = wanted.captured();
        let mut fitting = (0..).zip(legal).filter(|(_, mv)| mv.0[..2] == wanted.0[..2]);
        if captured.is_empty() {
            let (place, first) = fitting.next()?;
            return fitting.all(|(_, mv)| mv.captured() == first.captured()).then_some(place);
        }
        fitting.find(|(_, mv)| mv.captured() == captured).map(|(place, _)| place)
    }

    /// Returns the captured squares, sorted.
    fn captured(&self) -> Vec<u32> {
        let mut captured = self.0[2..].to_vec();
        captured.sort_unstable();
        captured
    }
}

impl std::fmt::Display for HubMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mark = if self.0.len() > 2 { "x" } else { "-" };
        f.write_str(&self.0.iter().map(u32::to_string).collect::<Vec<_>>().join(mark))
    }
}

impl From<Move> for HubMove {
    fn from(mv: Move) -> HubMove {
        let numbers: Vec<u32> = mv.numbers().as_ref().iter().map(|&n| u32::from(n)).collect();
        HubMove::of_typed(&numbers)
    }
}

/// Finds the legal move of Italian draughts that a text means.
pub fn find_move(position: &Position, text: &str) -> Option<Move> {
    let legal = position.legal_moves();
    let moves: Vec<HubMove> = legal.iter().map(|&mv| mv.into()).collect();
    HubMove::find(text, &moves).map(|place| legal[place])
}

pub fn written(mv: Move) -> String {
    HubMove::from(mv).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    #[test]
    fn positions_are_a_side_and_32_squares() {
        let refusal = |text| position(text).expect_err("it is none");
        let bad = "pos= needs W or B and 32 of w W b B e";
        let start = position("Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
        assert_eq!(start, Ok(Position::start(Color::White)));
        let kings = position("BWeeeeeeebeebeeeeeeeewweeeeeeeBee");
        assert_eq!(kings.ok(), parse_fen("B:WK1,21,22:B9,12,K30").ok());
        for text in ["", "W", "We", "Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwwe"]
        {
            assert_eq!(refusal(text), bad, "{text}");
        }
        assert!(refusal("Wweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee").contains("no such position: a white man"));
        assert_eq!(position("W:W21-32:B1-12:H0:F1"), start);
        assert!(refusal("W:W21").contains("no such position: expected W with its pieces"));
        assert_eq!(refusal("Wèeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"), bad);
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
