//! A match by the rules of 1931 as the session seals and plays it.

use crate::formats::save::SaveError;
use crate::games::italian::rules_1931::command::parse_full;
use crate::games::italian::rules_1931::record::{encode, FullBytes, FullRecord, Phase, FULL_SAVE_LEN};
use crate::games::italian::rules_1931::{FullAction, FullError};
use crate::games::italian::words::rules_1931::FullMessage;
use crate::rules::Game as _;
use crate::session::game::{Game, GameStatus, Seat};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::Message;
use crate::session::text::Written;

impl Canonical for FullRecord {
    type Bytes = FullBytes;
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> FullBytes {
        self.to_bytes()
    }

    fn decode(bytes: &FullBytes, (): ()) -> Result<FullRecord, SaveError> {
        FullRecord::from_bytes(bytes)
    }
}

impl Game for FullRecord {
    type Action = FullAction;
    type Refusal = Message;
    type Saved = [u8; FULL_SAVE_LEN];

    fn status(&self) -> Result<GameStatus, SystemError> {
        Ok(match self.phase {
            _ if self.ending.is_some() => GameStatus::Over(None),
            Phase::Play => GameStatus::Turn(Seat(self.game.position.turn() as u8)),
            Phase::Lots | Phase::Card | Phase::FirstMove => GameStatus::Opening,
        })
    }

    fn read(&self, line: &Written) -> Result<FullAction, Message> {
        let command = parse_full(line).map_err(Message::NotANumber)?;
        self.action(command).map_err(|error| match error {
            FullError::Move(error) => Message::Refused(error),
            error => FullMessage::Refused(error).into(),
        })
    }

    fn after(&self, action: FullAction) -> Option<FullRecord> {
        self.done(action).ok()
    }

    fn saved(&self) -> [u8; FULL_SAVE_LEN] {
        encode(self)
    }
}
