//! Italian draughts as the built-in game, in every build.

use crate::engine::{choose_polling, Level};
use crate::formats::save::SaveError;
use crate::rules::italian::position::MAX_PIECES;
use crate::rules::{Color, Game};
use crate::session::command;
use crate::session::game::{MatchStatus, Seat};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::Message;
use crate::session::text::Str;

pub use super::record::{self, GameRecord, RawGame, StateBytes, SAVE_LEN, STATE_LEN};
pub(crate) use super::{drawing, words};
pub use crate::rules::italian::moves::Numbers;
pub(crate) use crate::rules::italian::refusal::read_move;
pub use crate::rules::italian::refusal::MoveError;
pub use crate::rules::italian::{Move, Position};

#[cfg(feature = "alloc")]
pub use super::desktop::*;

// Twice the pieces is more than any move needs, so that a line with too many numbers is told from a wrong move.
pub(crate) const MOST_NUMBERS: usize = 2 * MAX_PIECES as usize;
pub const START: Position = Position::start(Color::White);

/// Returns a level's move, the same on every machine. Source: M22.
/// `poll` is called every `poll_every` nodes. `None` if it stops the search or there is no move.
#[inline(always)]
pub(crate) fn think(
    start: &Position,
    level: Level,
    seed: u64,
    poll_every: u32,
    mut poll: &mut dyn FnMut(u64) -> bool,
) -> Option<Move> {
    choose_polling(start, level, seed, poll_every, &mut poll).map(|choice| choice.mv)
}

impl Canonical for GameRecord {
    type Bytes = StateBytes;
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> StateBytes {
        self.to_bytes()
    }

    fn decode(bytes: &StateBytes, (): ()) -> Result<GameRecord, SaveError> {
        GameRecord::from_bytes(bytes)
    }
}

impl crate::session::game::MatchRules for GameRecord {
    type Action = Move;
    type Refusal = Message;
    type Saved = [u8; SAVE_LEN];

    fn status(&self) -> Result<MatchStatus, SystemError> {
        Ok(match self.position.outcome() {
            Some(outcome) => MatchStatus::Over(Some(outcome)),
            None => MatchStatus::Turn(Seat(self.position.turn() as u8)),
        })
    }

    fn read(&self, line: &Str) -> Result<Move, Message> {
        let numbers = command::numbers(line).map_err(Message::NotANumber)?;
        read_move(&self.position, numbers.as_ref()).map_err(Message::Refused)
    }

    #[cfg_attr(not(feature = "alloc"), inline(never))]
    fn after(&self, mv: Move) -> Option<GameRecord> {
        self.position.is_legal(mv).then(|| self.after(mv))
    }

    fn saved(&self) -> [u8; SAVE_LEN] {
        record::encode(self)
    }
}

impl GameRecord {
    pub fn turn(&self) -> Color {
        self.position.turn()
    }
}
