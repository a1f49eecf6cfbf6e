//! Italian draughts on the desktop: the rules of 1931, lessons, level M.

use crate::built_in::BuiltIn;
use crate::engine::deepen::{deepen, DeepenLimits};
use crate::engine::line::PvTable;
use crate::engine::{Depth, Score};
use crate::formats::save::{begins_as_save, SaveError};
use crate::games::italian::job::ItalianJob;
use crate::games::italian::record::{self, GameRecord, SAVE_LEN};
use crate::games::italian::rules_1931::draws::DatabaseValue;
use crate::games::italian::rules_1931::record::{self as full, Rules1931Bytes, RULES_1931_SAVE_LEN};
use crate::games::italian::rules_1931::{Rules1931Action, Rules1931Job};
use crate::games::italian::words::faults::position_error;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game, Outcome, Ply};
use crate::session::drive::DriveError;
use crate::session::level_of;
use crate::session::maestro::{FixedSearch, MaestroThought};
use crate::session::messages::{Lang, Message, Text};
use crate::session::rulebook::{EndReason, PositionError};
use crate::session::telling::MatchNarrator;
use crate::session::{FileError, Match, SystemError};
use alloc::vec::Vec;

pub use super::rows::{outlook, GAME_TYPE, ROWS};
pub use super::words::said::ItalianMessage as BuiltInMessage;
pub(crate) use super::{
    diagram::diagram,
    drawing::{printed::ItalianContent as BuiltInContent, school},
    job::{ItalianJob as BuiltInJob, ItalianResult as BuiltInResult},
    lessons,
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

/// Returns the net pieces won by the side to move after `line`; `None` if a move of it is illegal.
fn gain(position: &Position, line: &[Move]) -> Option<i32> {
    let (side, mut end) = (position.turn(), *position);
    let lead = |position: &Position| {
        let count = |color: Color| position.pieces(color).count() as i32;
        count(side) - count(!side)
    };
    let mut gain = 0;
    for &mv in line {
        if !end.legal_moves().contains(&mv) {
            return None;
        }
        end = end.after(mv);
        // Pieces are not counted in the middle of an exchange.
        if !end.legal_moves().iter().any(|mv| mv.is_capture()) {
            gain = lead(&end) - lead(position);
        }
    }
    Some(gain)
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

    /// `offer`: the databases' result for the position, if the player has offered a draw.
    pub(crate) fn rules_1931_job(
        record: &Rules1931Record,
        offer: Option<DatabaseValue>,
    ) -> Result<ItalianJob, SystemError> {
        let level = level_of(record.game.level).ok_or(SystemError)?;
        let job = Rules1931Job::new(*record, level).within(record.ticks_for_move());
        Ok(ItalianJob::Rules1931(offer.map_or(job, |known| job.offered_a_draw(known)).into()))
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

    pub(crate) fn move_bits(mv: Move) -> u32 {
        mv.bits()
    }

    /// Returns the move of those four bytes, which need not be legal.
    pub(crate) fn move_of_bits(bits: u32) -> Move {
        Move::from_bits(bits)
    }

    pub fn legal_moves(start: &Position) -> Vec<Move> {
        start.legal_moves().as_ref().into()
    }

    pub(crate) fn after(start: &Position, mv: Move) -> Position {
        start.after(mv)
    }

    /// Returns a study of the position as advice that fits one line; `None` if a move of its line is illegal.
    pub(crate) fn advice(lang: Lang, position: &Position, thought: &MaestroThought) -> Option<Text> {
        gain(position, thought.line())?;
        Some(lang.advice(thought, &|line| gain(position, line).unwrap_or_default()))
    }

    /// Studies a position without level M, spending `nodes`; `None` if `goes_on` stops it.
    pub(crate) fn study(
        position: &Position,
        nodes: u64,
        poll_every: u32,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FixedSearch> {
        let (mut found, mut line) = (None, Vec::new());
        let limits = DeepenLimits { nodes, poll_every, ..DeepenLimits::default() };
        let mut stopped = false;
        let mut lines = PvTable::new(Move::NONE);
        deepen(
            position,
            limits,
            &mut lines,
            &mut |_| {
                stopped = !goes_on();
                !stopped
            },
            &mut |report, best| {
                found = Some((report.depth, report.score));
                line = best.into();
                true
            },
        );
        let (depth, score) = found.unwrap_or((Depth(0), Score::lost_at(Ply(0))));
        let outlook = outlook(position, score, None);
        (!stopped).then(|| FixedSearch::new(MaestroThought::new(depth.0, outlook, &line), None))
    }
}
