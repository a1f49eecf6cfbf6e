//! Italian draughts on the desktop: the rules of 1931, lessons, level M.

use crate::built_in::BuiltIn;
use crate::formats::save::{begins_as_save, SaveError};
use crate::games::italian::record::{self, GameRecord, SAVE_LEN};
use crate::games::italian::rules_1931::record::{self as full, Rules1931Bytes, RULES_1931_SAVE_LEN};
use crate::games::italian::rules_1931::Rules1931Action;
use crate::games::italian::words::faults::position_error;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game, Outcome};
use crate::session::drive::DriveError;
use crate::session::messages::Message;
use crate::session::rulebook::{EndReason, PositionError};
use crate::session::telling::MatchNarrator;
use crate::session::{FileError, Match};
use alloc::vec::Vec;

pub use super::rows::{outlook, GAME_TYPE, ROWS};
pub use super::words::said::ItalianMessage as BuiltInMessage;
pub(crate) use super::{
    diagram::diagram,
    drawing::{printed::ItalianContent as BuiltInContent, school},
    lessons::{self, judge::AttemptVerdict as BuiltInVerdict},
    rules_1931::{
        self,
        record::{RawRules1931, Rules1931Record, Rules1931Settings},
    },
    telling,
    words::{
        rules_1931::{Rules1931Label, Rules1931Message},
        school::{problems::ProblemMessage, SchoolLabel, SchoolLabel as BuiltInLabel, SchoolMessage},
        thought,
    },
};
pub use crate::rules::italian::notation::parse_fen;
pub(crate) use crate::rules::italian::opposition::{opposition, Opposition};

pub(crate) const LONGEST_SAVED: usize = RULES_1931_SAVE_LEN;

pub(crate) fn resume(bytes: &[u8]) -> Result<Match, FileError> {
    if bytes.len() > SAVE_LEN + 1 && !begins_as_save(bytes) {
        return Err(FileError::Drive(DriveError::TooLong));
    }
    let game = match full::is_full(bytes) {
        true => full::decode(bytes).map(Match::from),
        false => record::decode(bytes).map(Match::from),
    };
    game.map_err(FileError::Save)
}

/// Describes a saved game: true for the rules of 1931, the game, true if it is over.
pub(crate) fn about(bytes: &[u8]) -> Result<(bool, GameRecord, bool), SaveError> {
    if full::is_full(bytes) {
        full::decode(bytes).map(|record| (true, record.game, record.ending.is_some()))
    } else {
        record::decode(bytes).map(|game| (false, game, game.position.outcome().is_some()))
    }
}

pub(crate) fn read_position(text: &str) -> Result<(Position, Color), PositionError> {
    let position = parse_fen(text).map_err(position_error)?;
    Ok((position, position.turn()))
}

pub(crate) fn why_over(start: &Position) -> Option<EndReason> {
    match start.outcome()? {
        Outcome::NoPieces { .. } => Some(EndReason::NoPieces),
        _ => Some(EndReason::NoMoves),
    }
}

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

impl BuiltIn {
    pub(crate) fn typed(mv: Move) -> crate::rules::italian::moves::Numbers {
        mv.numbers()
    }

    pub(crate) fn is_legal(start: &Position, mv: Move) -> bool {
        start.is_legal(mv)
    }

    pub(crate) fn rules_1931_record(record: &Rules1931Record) -> GameRecord {
        record.game
    }

    pub(crate) fn rules_1931_view(bytes: &Rules1931Bytes) -> RawRules1931<'_> {
        RawRules1931(bytes)
    }

    pub(crate) fn said_of(action: Rules1931Action, after: &Rules1931Record) -> Message {
        telling::said_of(action, after)
    }

    pub(crate) fn end(record: &Rules1931Record, message: Message, telling: &MatchNarrator) -> Message {
        telling::end(record, message, telling)
    }

    pub(crate) fn asked(record: &Rules1931Record, message: Message, telling: &MatchNarrator) -> Message {
        telling::asked(record, message, telling)
    }

    pub(crate) fn is_move(action: Rules1931Action) -> bool {
        matches!(action, Rules1931Action::Move(_))
    }

    pub(crate) fn out_of_time(record: &Rules1931Record) -> Rules1931Record {
        record.out_of_time()
    }

    pub fn legal_moves(start: &Position) -> Vec<Move> {
        start.legal_moves().as_ref().into()
    }

    pub(crate) fn after(start: &Position, mv: Move) -> Position {
        start.after(mv)
    }
}
