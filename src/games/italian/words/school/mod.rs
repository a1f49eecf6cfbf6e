//! Texts of the lessons, of the pages of rules and openings, and about "the move".

mod en;
mod it;
pub mod problems;

use crate::engine::Depth;
use crate::games::italian::lessons::judge::FailureReason;
use crate::games::italian::lessons::Name;
use crate::rules::italian::moves::Numbers;
use crate::rules::italian::Square;
use crate::rules::{Color, Ply};
use crate::session::messages::{Lang, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchoolMessage {
    /// The move that a lesson has reached, and its number of moves.
    At(u32, u32),
    /// The problem waits for its first move.
    Solve,
    /// The move is right; the opponent's answer.
    Right(Numbers),
    /// The variation begins with that answer.
    VariationBegins(Numbers),
    Judging,
    /// A try fails; the answer to it.
    Fails(Numbers),
    /// A try wins too, in that many moves. The solution's move was played instead.
    WinsToo(u32, Numbers),
    Hint(Square),
    /// The solution's move was played for the player; the answer.
    Shown(Numbers),
    /// The solution is complete; a variation is left.
    Solved,
    /// The variation is complete too.
    SolvedAll,
    /// The side that has the move.
    Holder(Color),
    NoPairs,
    Openings,
    /// An opening, 1 to 6.
    Opening(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchoolLabel {
    Rules,
    Openings,
    Lessons,
    TheMove,
    Pair,
    Between,
    Even,
    Odd,
    Follows,
    AlwaysDrawn,
    NotInTournaments,
    OnlyAmongAll,
    WhiteFirst,
    BlackAnswers,
    PageHints,
    OpeningsHints,
    OpeningHints,
    LessonsHints,
    LessonHints,
    ProblemHints,
    ProblemsHints,
    ProblemsHintsAndFlip,
    FailedHints,
    SolvedHints,
    TheMoveHints,
}

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
    pub(crate) fn school_message<'t>(self, message: &SchoolMessage, text: &'t mut Text) -> &'t mut Text {
        match self {
            Lang::It => it::message(message, text),
            Lang::En | Lang::Es => en::message(message, text),
        }
        text
    }

    pub(crate) fn school_label(self, label: SchoolLabel) -> &'static str {
        match self {
            Lang::It => it::label(label),
            Lang::En | Lang::Es => en::label(label),
        }
    }

    pub(crate) fn rule(self, page: usize) -> Option<&'static Passage> {
        match self {
            Lang::It => it::RULES.get(page),
            Lang::En | Lang::Es => en::RULES.get(page),
        }
    }

    pub(crate) fn opening(self, number: usize) -> Option<&'static Passage> {
        match self {
            Lang::It => it::OPENINGS.get(number),
            Lang::En | Lang::Es => en::OPENINGS.get(number),
        }
    }

    pub(crate) fn openings_text(self) -> &'static str {
        match self {
            Lang::It => it::OPENINGS_TEXT,
            Lang::En | Lang::Es => en::OPENINGS_TEXT,
        }
    }

    pub fn lesson(self, name: Name) -> &'static LessonWords {
        match self {
            Lang::It => it::lesson(name),
            Lang::En | Lang::Es => en::lesson(name),
        }
    }

    pub(crate) fn holder(self, turn: Color, holder: Color, even: u32) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => it::holder(turn, holder, even, &mut text),
            Lang::En | Lang::Es => en::holder(turn, holder, even, &mut text),
        }
        text
    }

    pub(crate) fn no_pairs(self) -> &'static str {
        match self {
            Lang::It => it::NO_PAIRS,
            Lang::En | Lang::Es => en::NO_PAIRS,
        }
    }

    pub(crate) fn why(self, why: FailureReason, solver: Color) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => it::why(why, solver, &mut text),
            Lang::En | Lang::Es => en::why(why, solver, &mut text),
        }
        text
    }

    pub(crate) fn problem(self, variation: bool) -> &'static str {
        match self {
            Lang::It => it::PROBLEM[usize::from(variation)],
            Lang::En | Lang::Es => en::PROBLEM[usize::from(variation)],
        }
    }
}

/// Converts plies to moves of each side, rounded up.
pub(crate) fn moves_of(ply: Ply) -> u32 {
    u32::from(ply.0).div_ceil(2)
}

fn plies(depth: Depth) -> u32 {
    u32::from(depth.0)
}

#[cfg(test)]
pub(crate) mod tests;
