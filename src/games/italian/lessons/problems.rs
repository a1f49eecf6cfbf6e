//! Problems as text: the built-in collection, and problems of the player's own.

use crate::games::italian::lessons::solver::MOST_MOVES;
use crate::rules::error::error_text;
use crate::rules::italian::notation::{parse_fen, FenError};
use crate::rules::italian::Position;
use crate::rules::Game;
use alloc::vec::Vec;

pub(crate) const COLLECTION: &str = include_str!("../../../../data/problems.txt");

pub(crate) const MOST_PROBLEMS: usize = 10_000;

/// A problem: the side to move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    pub position: Position,
    /// The moves in which to win; `None` if any win will do.
    pub moves: Option<u16>,
}

impl Problem {
    /// Makes a problem, unless the side to move has no move.
    pub fn new(position: Position, moves: Option<u16>) -> Result<Problem, ProblemFault> {
        match position.legal_moves().is_empty() {
            true => Err(ProblemFault::NoMove),
            false => Ok(Problem { position, moves }),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemFault {
    /// It does not say that the side to move wins.
    NoWins,
    /// The number of moves is 0 or too large.
    BadMoves,
    /// The position cannot be read or is not legal.
    Position(FenError),
    NoMove,
    NoStart,
    Nothing,
    TooMany,
}

error_text!(ProblemFault {
    ProblemFault::NoWins => "\"wins\" or \"wins in N\" expected beside the position";
    ProblemFault::BadMoves => "\"wins in N\" expected, N being 1 to {MOST_MOVES}";
    ProblemFault::Position(error) => "{error}";
    ProblemFault::NoMove => "the side to move has no move";
    ProblemFault::NoStart => "a problem begins with a FEN tag, which is missing";
    ProblemFault::Nothing => "there is no problem in it";
    ProblemFault::TooMany => "more than {MOST_PROBLEMS} problems";
});

/// Reads `wins` or `wins in N`, in either case; `None` if the text does not begin with `wins`.
pub(crate) fn parse_wins(text: &str) -> Option<Result<Option<u16>, ProblemFault>> {
    let mut words = text.trim_end_matches('.').split_ascii_whitespace();
    if !words.next()?.eq_ignore_ascii_case("wins") {
        return None;
    }
    let Some(word) = words.next() else { return Some(Ok(None)) };
    let number = words.next().and_then(|word| word.parse().ok());
    let number = number.filter(|moves| word.eq_ignore_ascii_case("in") && (1..=MOST_MOVES).contains(moves));
    Some(number.filter(|_| words.next().is_none()).map(Some).ok_or(ProblemFault::BadMoves))
}

/// Reads lines of a position and `wins` or `wins in N`. Skips empty lines and those that begin with `#`.
/// The error is the number of the first bad line, from 1, and its fault.
pub fn parse_lines(text: &str) -> Result<Vec<Problem>, (usize, ProblemFault)> {
    let mut problems = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if problems.len() == MOST_PROBLEMS {
            return Err((number, ProblemFault::TooMany));
        }
        problems.push(parse_line(line).map_err(|fault| (number, fault))?);
    }
    if problems.is_empty() {
        return Err((1, ProblemFault::Nothing));
    }
    Ok(problems)
}

fn parse_line(line: &str) -> Result<Problem, ProblemFault> {
    // A FEN has no `i`, so the first one belongs to `wins`.
    let wins = line.find(['i', 'I']).and_then(|at| at.checked_sub(1)).filter(|&at| line.is_char_boundary(at));
    let (fen, wins) = wins.map_or((line, ""), |at| line.split_at(at));
    let moves = parse_wins(wins);
    let position = parse_fen(fen.trim_end()).map_err(ProblemFault::Position)?;
    Problem::new(position, moves.ok_or(ProblemFault::NoWins)??)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_collection_can_be_read() {
        let problems = parse_lines(COLLECTION).expect("good");
        assert!(problems.len() >= 30 && problems.iter().all(|problem| problem.moves.is_some()));
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let text = "# ours\n\nW:WK32:BK1 wins in 6\r\n  b:bK1 , 2:w K32 WINS. \nW:WK32:BK1 wins\n";
        let problems = parse_lines(text).expect("good");
        assert_eq!(problems.iter().map(|problem| problem.moves).collect::<Vec<_>>(), [Some(6), None, None]);
    }

    #[test]
    fn a_bad_line_is_refused_with_its_number_and_reason() {
        for (text, line, said) in [
            ("", 1, "no problem in it"),
            ("# only words", 1, "no problem in it"),
            ("W:WK32:BK1 wins\nW:WK32:BK1", 2, "\"wins\" or \"wins in N\" expected"),
            ("W:WK32:BK1 draws", 1, "character 12"),
            ("W:WK32:BK1 wins in 0", 1, "N being 1 to 50"),
            ("W:WK32:BK1 wins in 51", 1, "N being 1 to 50"),
            ("W:WK32:BK1 wins in", 1, "N being 1 to 50"),
            ("W:WK32:BK1 wins at last", 1, "N being 1 to 50"),
            ("\n\nW:WK33:BK1 wins", 3, "no square 33"),
            ("W:W21:B wins\nB:W21:B wins", 2, "no move"),
            ("è così", 1, "W: or B:"),
        ] {
            let (at, fault) = parse_lines(text).expect_err(text);
            assert_eq!(at, line, "{text:?}");
            let fault = std::string::ToString::to_string(&fault);
            assert!(fault.contains(said), "{text:?}: {fault}");
        }
    }
}
