//! A match by the full rules as the session plays it: what can be done in it, and what a typed line means.

use crate::games::italian::rules_1931::command::FullCommand;
use crate::games::italian::rules_1931::game::FullError;
use crate::games::italian::rules_1931::record::FullRecord;
use crate::rules::italian::refusal::MoveError;
use crate::rules::italian::{Move, Square};

/// Something that can be done in a match by the full rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullAction {
    /// The next step of the opening: a card, its first move, its second.
    Open,
    /// A move, legal or irregular.
    Move(Move),
    /// The piece on that square is huffed. Source: rule 6.
    Huff(Square),
    /// The irregular move is to be made again. Source: rule 6.
    Oblige,
    /// The moves are counted from here. Source: rule 8.
    Count,
    /// The piece on that square is touched. Source: rule 10.
    Touch(Square),
    /// A draw is agreed on. Source: rule 12.
    Agree,
    /// That many ticks of 1/18.2 s go by. Source: rule 9.
    Wait(u32),
}

impl FullRecord {
    /// Returns the match after an action, or why it cannot be done.
    pub fn done(&self, action: FullAction) -> Result<FullRecord, FullError> {
        match action {
            FullAction::Open => self.opened().map(|(next, _)| next),
            FullAction::Move(mv) => self.played(mv).map(|(next, _)| next),
            FullAction::Huff(square) => self.huffed(square.number().into()).map(|(next, _)| next),
            FullAction::Oblige => self.obliged().map(|(next, ())| next),
            FullAction::Count => self.counted().map(|(next, ())| next),
            FullAction::Touch(square) => self.touched(square.number().into()).map(|(next, _)| next),
            FullAction::Agree => self.agreed().map(|(next, ())| next),
            FullAction::Wait(ticks) => Ok(self.later(ticks)),
        }
    }

    /// Returns the action that a command means, if it can be done.
    pub fn action(&self, command: FullCommand) -> Result<FullAction, FullError> {
        let square = |number| Square::from_number(number).ok_or(MoveError::NoSuchSquare(number));
        let action = match command {
            FullCommand::Move(numbers) => FullAction::Move(self.read(numbers.as_ref())?),
            FullCommand::Huff(None) => return Err(self.which_to_huff()),
            FullCommand::Huff(Some(number)) => {
                self.huffed(number)?;
                FullAction::Huff(square(number)?)
            }
            FullCommand::Oblige => FullAction::Oblige,
            FullCommand::Fifty => FullAction::Count,
            FullCommand::Touch(None) => return Err(FullError::WhichToTouch),
            FullCommand::Touch(Some(number)) => {
                self.touched(number)?;
                FullAction::Touch(square(number)?)
            }
            // The program answers the first, and the others are pages: none of them is an action.
            FullCommand::Draw | FullCommand::Rules | FullCommand::TheMove | FullCommand::Openings => {
                return Err(FullError::NotNow)
            }
        };
        self.done(action)?;
        Ok(action)
    }
}
