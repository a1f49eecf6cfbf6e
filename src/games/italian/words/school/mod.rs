//! What is said in lessons, on the pages of the rules and of the openings, and about the move.

mod en;
mod it;
pub mod problems;

use crate::engine::Depth;
use crate::games::italian::lessons::judge::Why;
use crate::games::italian::lessons::Name;
use crate::rules::italian::moves::Numbers;
use crate::rules::italian::Square;
use crate::rules::{Color, Ply};
use crate::session::messages::{Lang, Text};

/// A sentence for the message line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchoolMessage {
    /// A lesson after so many moves, of how many.
    At(u32, u32),
    /// The problem waits for its first move.
    Solve,
    /// A right move, and the other side's answer.
    Right(Numbers),
    /// The variation begins with that answer.
    VariationBegins(Numbers),
    /// A try is looked into.
    Judging,
    /// A try that fails, and the answer to it.
    Fails(Numbers),
    /// A try that wins too, in so many moves; the move of the solution was played instead.
    WinsToo(u32, Numbers),
    /// Which piece to move.
    Hint(Square),
    /// The move that was to be found, played for the player, and the answer.
    Shown(Numbers),
    /// The last move of the solution was found, or shown; a variation is left.
    Solved,
    /// The variation too.
    SolvedAll,
    /// Who has the move.
    Holder(Color),
    /// There are no pairs.
    NoPairs,
    /// The table of the openings.
    Openings,
    /// An opening, 1..=6.
    Opening(u8),
}

/// A word or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it says")]
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
    FailedHints,
    SolvedHints,
    TheMoveHints,
}

/// A titled text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage {
    /// Its heading.
    pub title: &'static str,
    /// Its words, to be wrapped.
    pub text: &'static str,
}

/// What a lesson is called and says.
#[derive(Clone, Copy, Debug)]
pub struct LessonWords {
    /// In the list of lessons.
    pub item: &'static str,
    /// Over the panel, in capitals.
    pub heading: &'static str,
    /// Its notes.
    pub notes: &'static [&'static str],
}

impl Lang {
    /// Adds the sentence.
    pub(crate) fn school_message<'t>(self, message: &SchoolMessage, text: &'t mut Text) -> &'t mut Text {
        match self {
            Lang::It => it::message(message, text),
            Lang::En => en::message(message, text),
        }
        text
    }

    /// The label.
    pub(crate) fn school_label(self, label: SchoolLabel) -> &'static str {
        match self {
            Lang::It => it::label(label),
            Lang::En => en::label(label),
        }
    }

    /// The words of a page of the rules, from 0.
    pub(crate) fn rule(self, page: usize) -> Option<&'static Passage> {
        match self {
            Lang::It => it::RULES.get(page),
            Lang::En => en::RULES.get(page),
        }
    }

    /// Why one of the six openings is not always drawn, from 0.
    pub(crate) fn opening(self, number: usize) -> Option<&'static Passage> {
        match self {
            Lang::It => it::OPENINGS.get(number),
            Lang::En => en::OPENINGS.get(number),
        }
    }

    /// What the table of openings says below itself.
    pub(crate) fn openings_text(self) -> &'static str {
        match self {
            Lang::It => it::OPENINGS_TEXT,
            Lang::En => en::OPENINGS_TEXT,
        }
    }

    /// A lesson's words.
    pub fn lesson(self, name: Name) -> &'static LessonWords {
        match self {
            Lang::It => it::lesson(name),
            Lang::En => en::lesson(name),
        }
    }

    /// What the panel says of who has the move; `even`: how many pairs are even.
    pub(crate) fn holder(self, turn: Color, holder: Color, even: u32) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => it::holder(turn, holder, even, &mut text),
            Lang::En => en::holder(turn, holder, even, &mut text),
        }
        text
    }

    /// What the panel says where there are no pairs.
    pub(crate) fn no_pairs(self) -> &'static str {
        match self {
            Lang::It => it::NO_PAIRS,
            Lang::En => en::NO_PAIRS,
        }
    }

    /// Why a try by `solver` fails.
    pub(crate) fn why(self, why: Why, solver: Color) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => it::why(why, solver, &mut text),
            Lang::En => en::why(why, solver, &mut text),
        }
        text
    }

    /// What the problem's panel says while it is played; `variation`: it is the variation's turn.
    pub(crate) fn problem(self, variation: bool) -> &'static str {
        match self {
            Lang::It => it::PROBLEM[usize::from(variation)],
            Lang::En => en::PROBLEM[usize::from(variation)],
        }
    }
}

/// A number of plies as one of moves of each side, rounded up.
pub(crate) fn moves_of(ply: Ply) -> u32 {
    u32::from(ply.0).div_ceil(2)
}

fn plies(depth: Depth) -> u32 {
    u32::from(depth.0)
}

#[cfg(test)]
pub(crate) mod tests;
