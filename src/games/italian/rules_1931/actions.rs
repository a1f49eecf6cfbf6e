//! The actions of a match by the rules of 1931, and the typed lines that mean them.

use crate::games::italian::rules_1931::command::Rules1931Command;
use crate::games::italian::rules_1931::game::Rules1931Error;
use crate::games::italian::rules_1931::record::Rules1931Record;
use crate::rules::italian::refusal::MoveError;
use crate::rules::italian::{Move, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules1931Action {
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

impl Rules1931Record {
    pub(crate) fn done(&self, action: Rules1931Action) -> Result<Rules1931Record, Rules1931Error> {
        match action {
            Rules1931Action::Open => self.opened(),
            Rules1931Action::Move(mv) => self.played(mv),
            Rules1931Action::Huff(square) => self.huffed(square.number().into()),
            Rules1931Action::Oblige => self.obliged(),
            Rules1931Action::Count => self.counted(),
            Rules1931Action::Touch(square) => self.touched(square.number().into()),
            Rules1931Action::Agree => self.agreed(),
            Rules1931Action::Wait(ticks) => Ok(self.later(ticks)),
        }
    }

    pub(crate) fn action(&self, command: Rules1931Command) -> Result<Rules1931Action, Rules1931Error> {
        let square = |number| Square::from_number(number).ok_or(MoveError::NoSuchSquare(number));
        let action = match command {
            Rules1931Command::Move(numbers) => Rules1931Action::Move(self.read(numbers.as_ref())?),
            Rules1931Command::Huff(None) => return Err(self.which_to_huff()),
            Rules1931Command::Huff(Some(number)) => {
                self.huffed(number)?;
                Rules1931Action::Huff(square(number)?)
            }
            Rules1931Command::Oblige => Rules1931Action::Oblige,
            Rules1931Command::Fifty => Rules1931Action::Count,
            Rules1931Command::Touch(None) => return Err(Rules1931Error::WhichToTouch),
            Rules1931Command::Touch(Some(number)) => {
                self.touched(number)?;
                Rules1931Action::Touch(square(number)?)
            }
            // The program answers an offer, and the others open pages: none of them changes the match.
            Rules1931Command::Draw
            | Rules1931Command::Rules
            | Rules1931Command::TheMove
            | Rules1931Command::Openings => return Err(Rules1931Error::NotNow),
        };
        self.done(action)?;
        Ok(action)
    }
}
