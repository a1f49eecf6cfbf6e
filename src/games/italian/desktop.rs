//! Italian draughts on the desktop: the rules of 1931, lessons, level M.

use crate::rules::italian::Position;
use crate::rules::{Color, Game};

pub use crate::games::italian::numbers::IndexedActions;
pub(crate) use crate::games::italian::rows::{fen_option, flags, rules_1931_of, state_of, FORMATS};
pub use crate::games::italian::rows::{outlook, GAME_TYPE, ROWS};
pub use crate::games::italian::words::said::ItalianMessage as BuiltInMessage;
pub(crate) use crate::games::italian::{
    diagram::raw_diagram,
    drawing::{printed::ItalianContent as BuiltInContent, school},
    lessons::{self, judge::AttemptVerdict as BuiltInVerdict},
    rules_1931::{
        self,
        record::{MatchSeries, RawRules1931, Rules1931Record, Rules1931Settings},
    },
    telling,
    words::{rules_1931::Rules1931Message, school::SchoolMessage, thought},
};
pub use crate::rules::italian::notation::parse_fen;
pub(crate) use crate::rules::italian::opposition::{opposition, Opposition};

/// Returns the net pieces won by the side to move in the first position, at the last quiet one.
pub(crate) fn gain(positions: &[Position]) -> i32 {
    let side = positions[0].turn();
    let lead = |position: &Position| {
        let count = |color: Color| position.pieces(color).count() as i32;
        count(side) - count(!side)
    };
    // Pieces are not counted in the middle of an exchange.
    let is_quiet = |position: &&Position| !position.legal_moves().iter().any(|mv| mv.is_capture());
    let quiet = positions[1..].iter().rfind(is_quiet);
    quiet.map_or(0, |quiet| lead(quiet) - lead(&positions[0]))
}
