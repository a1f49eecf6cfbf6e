//! Texts of the problems that the solver answers.

use crate::games::italian::words::school::moves_of;
use crate::rules::italian::moves::Numbers;
use crate::rules::italian::Square;
use crate::rules::{Color, Ply};
use crate::session::messages::{words, Lang, Text};

/// A sentence for the message line. A colour is the side that should win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemMessage {
    /// The problem waits for its first move.
    Solve(Color),
    /// The move is right; the opponent's answer.
    Right(Color, Numbers),
    Searching,
    Fails(Color, Numbers),
    /// A try wins too late, in that many plies after it.
    Slow(Ply),
    Hint(Square),
    NoWin,
    /// The last move was found.
    Solved,
    /// The last move was made, but the program has shown some.
    Shown,
    /// The last problem of the collection was solved.
    SolvedAll,
    /// There is no such problem; the number of problems.
    NoSuchProblem(u32),
}

impl ProblemMessage {
    pub(crate) fn is_error(self) -> bool {
        matches!(self, ProblemMessage::NoSuchProblem(_))
    }

    pub(crate) fn put(self, lang: Lang, t: &mut Text) -> &mut Text {
        match self {
            ProblemMessage::Solve(Color::White) => t.put(lang.text(words::SOLVE_FOR_WHITE)),
            ProblemMessage::Solve(Color::Black) => t.put(lang.text(words::SOLVE_FOR_BLACK)),
            ProblemMessage::Right(color, reply) => words::right_answer(lang, t, lang.the(!color), &reply),
            ProblemMessage::Searching => t.put(lang.text(words::LOOKING_FOR_THE_WIN)),
            ProblemMessage::Fails(color, reply) => words::does_not_win(lang, t, lang.the(!color), &reply),
            ProblemMessage::Slow(plies) => words::wins_too_late(lang, t, 1 + moves_of(plies)),
            ProblemMessage::Hint(from) => words::hint_move_piece(lang, t, from),
            ProblemMessage::NoWin => t.put(lang.text(words::PROBLEM_NO_WIN)),
            ProblemMessage::Solved => t.put(lang.text(words::PROBLEM_SOLVED)),
            ProblemMessage::Shown => t.put(lang.text(words::PROBLEM_SHOWN)),
            ProblemMessage::SolvedAll => t.put(lang.text(words::PROBLEM_SOLVED_ALL)),
            ProblemMessage::NoSuchProblem(of) => words::no_such_problem(lang, t, of),
        }
    }
}

impl Lang {
    pub(crate) fn problem_number(self, number: u32, of: u32, solved: u32) -> [Text; 2] {
        [
            *words::problem_number(self, &mut Text::new(), number, of),
            *words::problems_solved(self, &mut Text::new(), solved),
        ]
    }

    /// Returns the task. `moves`: the moves in which to win, if given.
    pub(crate) fn problem_asked(self, color: Color, moves: Option<u16>) -> Text {
        let mut text = self.line(match color {
            Color::White => words::WHITE_MOVES_AND_WINS,
            Color::Black => words::BLACK_MOVES_AND_WINS,
        });
        if let Some(moves) = moves {
            words::in_moves(self, &mut text, moves.into());
        }
        *text.put(".")
    }
}
