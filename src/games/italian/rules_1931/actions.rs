//! The actions of a match by the rules of 1931, and the typed lines that mean them.

use crate::games::italian::rules_1931::command::FullCommand;
use crate::games::italian::rules_1931::game::FullError;
use crate::games::italian::rules_1931::record::FullRecord;
use crate::rules::italian::refusal::MoveError;
use crate::rules::italian::{Move, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullAction {
    /// The next step of the opening: a card, its first move, its second move.
    Open,
    Move(Move),
    /// Huffs the piece on that square. Source: rule 6.
    Huff(Square),
    /// Obliges the opponent to replay the irregular move. Source: rule 6.
    Oblige,
    /// Starts the count of moves. Source: rule 8.
    Count,
    /// Touches the piece on that square. Source: rule 10.
    Touch(Square),
    /// Agrees to a draw. Source: rule 12.
    Agree,
    /// Lets that many ticks of 1/18.2 s go by. Source: rule 9.
    Wait(u32),
}

impl FullRecord {
    pub(crate) fn done(&self, action: FullAction) -> Result<FullRecord, FullError> {
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

    pub(crate) fn action(&self, command: FullCommand) -> Result<FullAction, FullError> {
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
            // The program answers an offer, and the others open pages: none of them changes the match.
            FullCommand::Draw | FullCommand::Rules | FullCommand::TheMove | FullCommand::Openings => {
                return Err(FullError::NotNow)
            }
        };
        self.done(action)?;
        Ok(action)
    }
}
