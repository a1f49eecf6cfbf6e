//! A match by the rules of 1931 as the session seals and plays it.

use crate::formats::save::SaveError;
use crate::games::italian::rules_1931::command::parse_rules_1931;
use crate::games::italian::rules_1931::record::{
    encode, Phase, Rules1931Bytes, Rules1931Record, RULES_1931_SAVE_LEN,
};
use crate::games::italian::rules_1931::{Rules1931Action, Rules1931Error};
use crate::games::italian::words::rules_1931::Rules1931Message;
use crate::rules::Game as _;
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::Message;
use crate::session::text::Str;

impl Canonical for Rules1931Record {
    type Bytes = Rules1931Bytes;
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> Rules1931Bytes {
        self.to_bytes()
    }

    fn decode(bytes: &Rules1931Bytes, (): ()) -> Result<Rules1931Record, SaveError> {
        Rules1931Record::from_bytes(bytes)
    }
}

impl MatchRules for Rules1931Record {
    type Action = Rules1931Action;
    type Refusal = Message;
    type Saved = [u8; RULES_1931_SAVE_LEN];

    fn status(&self) -> Result<MatchStatus, SystemError> {
        Ok(match self.phase {
            _ if self.ending.is_some() => MatchStatus::Over(None),
            Phase::Play => MatchStatus::Turn(Seat(self.game.position.turn() as u8)),
            Phase::Lots | Phase::Card | Phase::FirstMove => MatchStatus::Opening,
        })
    }

    fn read(&self, line: &Str) -> Result<Rules1931Action, Message> {
        let command = parse_rules_1931(line).map_err(Message::NotANumber)?;
        self.action(command).map_err(|error| match error {
            Rules1931Error::Move(error) => Message::Refused(error),
            error => Rules1931Message::Refused(error).into(),
        })
    }

    fn after(&self, action: Rules1931Action) -> Option<Rules1931Record> {
        self.done(action).ok()
    }

    fn saved(&self) -> [u8; RULES_1931_SAVE_LEN] {
        encode(self)
    }
}
