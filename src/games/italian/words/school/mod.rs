//! Texts of the lessons and problems, of the pages of rules and openings, and about "the move".

use crate::engine::Depth;
use crate::games::italian::lessons::judge::FailureReason;
use crate::games::italian::lessons::Name;
use crate::rules::italian::moves::Numbers;
use crate::rules::italian::Square;
use crate::rules::{Color, Ply};
use crate::session::messages::{words, Lang, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchoolMessage {
    /// The move that a lesson has reached, and its number of moves.
    At(u32, u32),
    /// The problem waits for its first move; the side that should win.
    Solve(Color),
    /// The move is right; the side that should win, and the opponent's answer.
    Right(Color, Numbers),
    /// The variation begins with that answer.
    VariationBegins(Numbers),
    Judging,
    Searching,
    /// A try fails; the side that should win, and the answer to it.
    Fails(Color, Numbers),
    /// A try wins too late, in that many plies after it.
    Slow(Ply),
    /// A try wins too, in that many moves. The solution's move was played instead.
    WinsToo(u32, Numbers),
    Hint(Square),
    /// The solution's move was played for the player; the answer.
    Shown(Numbers),
    /// The solution is complete; a variation is left.
    Solved,
    /// The variation is complete too.
    SolvedAll,
    NoWin,
    /// The last move of a numbered problem was found.
    ProblemSolved,
    /// The same, but the program has shown some.
    ProblemShown,
    /// The last problem of the collection was solved.
    AllProblemsSolved,
    /// There is no such problem; the number of problems.
    NoSuchProblem(u32),
    /// The side that has the move.
    Holder(Color),
    NoPairs,
    Openings,
    /// An opening, 1 to 6.
    Opening(u8),
}

/// A page of rules or about an opening.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage {
    pub(crate) title: &'static str,
    // Wrapped where it is shown.
    pub(crate) text: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub struct LessonWords {
    /// The entry in the list of lessons.
    pub item: &'static str,
    /// The heading of the panel, in capitals.
    pub heading: &'static str,
    pub notes: &'static [&'static str],
}

impl Lang {
    pub(crate) fn school_message<'t>(self, message: &SchoolMessage, t: &'t mut Text) -> &'t mut Text {
        match *message {
            SchoolMessage::At(ply, of) if ply == of => t.put(self.text(words::LESSON_ENDS)),
            SchoolMessage::At(ply, of) => words::lesson_at(self, t, ply, of),
            SchoolMessage::Solve(Color::White) => t.put(self.text(words::SOLVE_FOR_WHITE)),
            SchoolMessage::Solve(Color::Black) => t.put(self.text(words::SOLVE_FOR_BLACK)),
            SchoolMessage::Right(color, ref reply) => words::right_answer(self, t, self.the(!color), reply),
            SchoolMessage::VariationBegins(ref reply) => words::variation_begins(self, t, reply),
            SchoolMessage::Judging => t.put(self.text(words::LOOKING_FOR_AN_ANSWER)),
            SchoolMessage::Searching => t.put(self.text(words::LOOKING_FOR_THE_WIN)),
            SchoolMessage::Fails(color, ref reply) => words::does_not_win(self, t, self.the(!color), reply),
            SchoolMessage::Slow(plies) => words::wins_too_late(self, t, 1 + moves_of(plies)),
            SchoolMessage::WinsToo(moves, ref reply) => words::wins_too(self, t, moves, reply),
            SchoolMessage::Hint(from) => words::hint_move_piece(self, t, from),
            SchoolMessage::Shown(ref mv) => words::solution_shown(self, t, mv),
            SchoolMessage::Solved => t.put(self.text(words::LESSON_SOLVED)),
            SchoolMessage::SolvedAll => t.put(self.text(words::LESSON_SOLVED_ALL)),
            SchoolMessage::NoWin => t.put(self.text(words::PROBLEM_NO_WIN)),
            SchoolMessage::ProblemSolved => t.put(self.text(words::PROBLEM_SOLVED)),
            SchoolMessage::ProblemShown => t.put(self.text(words::PROBLEM_SHOWN)),
            SchoolMessage::AllProblemsSolved => t.put(self.text(words::PROBLEM_SOLVED_ALL)),
            SchoolMessage::NoSuchProblem(of) => words::no_such_problem(self, t, of),
            SchoolMessage::Holder(Color::White) => t.put(self.text(words::WHITE_HAS_THE_MOVE)),
            SchoolMessage::Holder(Color::Black) => t.put(self.text(words::BLACK_HAS_THE_MOVE)),
            SchoolMessage::NoPairs => t.put(self.text(words::NOT_EQUAL_NO_PAIRS)),
            SchoolMessage::Openings => t.put(self.text(words::OPENINGS_ASKED)),
            SchoolMessage::Opening(n) => words::excluded_opening(self, t, n.into()),
        }
    }

    pub(crate) fn rule(self, page: usize) -> Option<Passage> {
        passage(self.pages(words::SCHOOL_RULES_PAGES), page)
    }

    pub(crate) fn opening(self, number: usize) -> Option<Passage> {
        passage(self.pages(words::SCHOOL_OPENINGS_PAGES), number)
    }

    pub fn lesson(self, name: Name) -> LessonWords {
        let none: &[&str] = &[];
        let (item, heading, notes) = match name {
            Name::Problem => (words::LESSON_PROBLEM_ITEM, words::LESSON_PROBLEM_HEADING, none),
            Name::Solution => (
                words::LESSON_SOLUTION_ITEM,
                words::LESSON_SOLUTION_HEADING,
                self.pages(words::LESSON_SOLUTION_PAGES),
            ),
            Name::Variation => (
                words::LESSON_VARIATION_ITEM,
                words::LESSON_VARIATION_HEADING,
                self.pages(words::LESSON_VARIATION_PAGES),
            ),
            Name::Morsa => {
                (words::LESSON_MORSA_ITEM, words::LESSON_MORSA_HEADING, self.pages(words::LESSON_MORSA_PAGES))
            }
            Name::MorsaReversed => (
                words::LESSON_MORSA_REVERSED_ITEM,
                words::LESSON_MORSA_REVERSED_HEADING,
                self.pages(words::LESSON_MORSA_REVERSED_PAGES),
            ),
            Name::OnePair => (
                words::LESSON_ONE_PAIR_ITEM,
                words::LESSON_ONE_PAIR_HEADING,
                self.pages(words::LESSON_ONE_PAIR_PAGES),
            ),
            Name::TwoPairs => (
                words::LESSON_TWO_PAIRS_ITEM,
                words::LESSON_TWO_PAIRS_HEADING,
                self.pages(words::LESSON_TWO_PAIRS_PAGES),
            ),
            Name::Triangles => (
                words::LESSON_TRIANGLES_ITEM,
                words::LESSON_TRIANGLES_HEADING,
                self.pages(words::LESSON_TRIANGLES_PAGES),
            ),
        };
        LessonWords { item: self.text(item), heading: self.text(heading), notes }
    }

    /// Says who has the move. `even`: the number of even pairs.
    pub(crate) fn holder(self, turn: Color, holder: Color, even: u32) -> Text {
        let mut pairs = Text::new();
        match even {
            0 => pairs.put(self.text(words::EVEN_NONE)),
            1 => pairs.put(self.text(words::EVEN_ONE)),
            n => words::even_several(self, &mut pairs, n),
        };
        let mut text = Text::new();
        *match turn {
            Color::White => words::holder_white(self, &mut text, &pairs, self.the(holder)),
            Color::Black => words::holder_black(self, &mut text, &pairs, self.the(holder)),
        }
    }

    pub(crate) fn why(self, why: FailureReason, solver: Color) -> Text {
        let (mut text, solver, other) = (Text::new(), self.the(solver), self.the(!solver));
        *match why {
            FailureReason::Loses(ply) => words::why_loses(self, &mut text, other, moves_of(ply)),
            FailureReason::LosesPieces(1) => words::why_loses_a_piece(self, &mut text, solver),
            FailureReason::LosesPieces(n) => words::why_loses_pieces(self, &mut text, solver, n),
            FailureReason::Crowns => words::why_crowns(self, &mut text, other),
            FailureReason::Holds(depth) => words::why_holds(self, &mut text, plies(depth)),
        }
    }

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

    pub(crate) fn problem(self, variation: bool) -> &'static str {
        self.text(if variation { words::LESSON_PROBLEM_VARIATION } else { words::LESSON_PROBLEM })
    }
}

/// Reads a page of `data/words/pages/desktop`: its title is the first line.
fn passage(pages: &'static [&'static str], number: usize) -> Option<Passage> {
    let (title, text) = pages.get(number)?.split_once('\n')?;
    Some(Passage { title, text })
}

/// Converts plies to moves of each side, rounded up.
fn moves_of(ply: Ply) -> u32 {
    u32::from(ply.0).div_ceil(2)
}

fn plies(depth: Depth) -> u32 {
    u32::from(depth.0)
}

#[cfg(test)]
pub(crate) mod tests;
