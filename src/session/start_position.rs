//! A position that a game is to begin with: read, written and judged by its game.

use crate::built_in::{diagram, read_position, why_over, Position};
use crate::rules::Color;
use crate::session::chosen_game::ChosenGame;
use crate::session::game_options::{OptionError, OptionSyntax};
use crate::session::messages::{Lang, Message, Text};
use crate::session::rulebook::{playing, Diagram, EndReason, GameStatus, Rulebook, Seat, State};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// A position that its game has read.
#[derive(Clone, Debug)]
pub enum StartPosition {
    /// Of the game that is built in, and who moves.
    BuiltIn(Position, Color),
    /// Of another rulebook.
    Rulebook(&'static dyn Rulebook, State),
}

/// A position as it is drawn and edited.
#[derive(Clone, Debug)]
pub struct DrawnStart {
    /// The rulebook; `None` of the game that is built in.
    pub book: Option<&'static dyn Rulebook>,
    /// The position as text.
    pub fen: String,
    /// Its board.
    pub diagram: Diagram,
    /// The seats that play.
    pub seats: Vec<Seat>,
}

impl StartPosition {
    /// Returns the position that a chosen game begins with. `built_in`: that of the game that is built in, if none is.
    pub fn usual(chosen: Option<&ChosenGame>, built_in: (Position, Color)) -> StartPosition {
        match chosen {
            Some(game) => StartPosition::Rulebook(game.book, game.start.clone()),
            None => StartPosition::BuiltIn(built_in.0.with_turn(built_in.1), built_in.1),
        }
    }

    /// Reads a position of a chosen game, or of the game that is built in.
    ///
    /// # Errors
    /// Why the text is no position of the game, or does not go with its options.
    pub fn read(chosen: Option<&ChosenGame>, fen: &str, lang: Lang) -> Result<StartPosition, Box<Text>> {
        let refused = |error| Box::new(lang.position_refused(&error, fen));
        let Some(ChosenGame { book, choice, .. }) = chosen else {
            let read = read_position(fen).map_err(refused);
            return read.map(|(start, turn)| StartPosition::BuiltIn(start, turn));
        };
        let state = book.read_with(fen, choice).map_err(refused)?;
        let menu = OptionSyntax::Menu(book.options());
        let put = |error: OptionError| Box::new(*Text::new().put(&error.text(menu, lang)));
        // The position says who begins, whatever the options say of the start.
        choice.check_players(playing(*book, &state).len()).map_err(put)?;
        Ok(StartPosition::Rulebook(*book, state))
    }

    /// Returns the position as it is drawn and edited.
    ///
    /// # Errors
    /// SYSTEM ERROR: the state is broken.
    pub fn drawn(&self, lang: Lang) -> Result<DrawnStart, Box<Text>> {
        let broken = |_| Box::new(lang.message(&Message::SystemError));
        Ok(match self {
            StartPosition::BuiltIn(start, _) => DrawnStart {
                book: None,
                fen: start.to_string(),
                diagram: diagram(start),
                seats: vec![Seat(0), Seat(1)],
            },
            StartPosition::Rulebook(book, state) => DrawnStart {
                book: Some(*book),
                fen: book.write_position(state).map_err(broken)?,
                diagram: book.diagram(state).map_err(broken)?,
                seats: playing(*book, state),
            },
        })
    }

    /// Returns the position as a game begins with it.
    ///
    /// # Errors
    /// The game is over there, and why.
    pub fn playable(self, lang: Lang) -> Result<StartPosition, Box<Text>> {
        let (book, reason) = match self {
            StartPosition::BuiltIn(start, turn) => match why_over(&start) {
                None => return Ok(StartPosition::BuiltIn(start, turn)),
                Some(reason) => (None, reason),
            },
            StartPosition::Rulebook(book, state) => {
                let settled = book.settled(&state).unwrap_or(state);
                if matches!(book.status(&settled), Ok(GameStatus::Turn(_))) {
                    return Ok(StartPosition::Rulebook(book, settled));
                }
                (
                    Some(book as &dyn Rulebook),
                    book.reason(&settled).ok().flatten().unwrap_or(EndReason::NoMoves),
                )
            }
        };
        Err(Box::new(lang.already_over(book, reason)))
    }
}
