//! A position that a game is to begin with: read, written and judged by its game.

use crate::session::chosen_game::ChosenGame;
use crate::session::game_options::{OptionError, OptionSyntax};
use crate::session::messages::{Lang, Message, Text};
use crate::session::rulebook::{playing, Diagram, EndReason, GameStatus, Rulebook, Seat, State};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// A position that its game has read.
#[derive(Clone, Debug)]
pub struct StartPosition {
    pub book: &'static dyn Rulebook,
    pub state: State,
}

/// A position as it is drawn and edited.
#[derive(Clone, Debug)]
pub struct DrawnStart {
    pub book: &'static dyn Rulebook,
    /// The position as text.
    pub fen: String,
    /// Its board.
    pub diagram: Diagram,
    /// The seats that play.
    pub seats: Vec<Seat>,
}

impl StartPosition {
    /// Returns the position that a chosen game begins with.
    pub fn usual(chosen: &ChosenGame) -> StartPosition {
        StartPosition { book: chosen.book, state: chosen.start.clone() }
    }

    /// Reads a position of a chosen game.
    ///
    /// # Errors
    /// Why the text is no position of the game, or does not go with its options.
    pub fn read(chosen: &ChosenGame, fen: &str, lang: Lang) -> Result<StartPosition, Box<Text>> {
        let ChosenGame { book, choice, .. } = chosen;
        let refused = |error| Box::new(lang.position_refused(&error, fen));
        let state = book.read_with(fen, choice).map_err(refused)?;
        let menu = OptionSyntax::Menu(book.options());
        let put = |error: OptionError| Box::new(*Text::new().put(&error.text(menu, lang)));
        // The position says who begins, whatever the options say of the start.
        choice.check_players(playing(*book, &state).len()).map_err(put)?;
        Ok(StartPosition { book: *book, state })
    }

    /// Returns the position as it is drawn and edited.
    ///
    /// # Errors
    /// SYSTEM ERROR: the state is broken.
    pub fn drawn(&self, lang: Lang) -> Result<DrawnStart, Box<Text>> {
        let StartPosition { book, state } = self;
        let broken = |_| Box::new(lang.message(&Message::SystemError));
        Ok(DrawnStart {
            book: *book,
            fen: book.write_position(state).map_err(broken)?,
            diagram: book.diagram(state).map_err(broken)?,
            seats: playing(*book, state),
        })
    }

    /// Returns the position as a game begins with it.
    ///
    /// # Errors
    /// The game is over there, and why.
    pub fn playable(self, lang: Lang) -> Result<StartPosition, Box<Text>> {
        let StartPosition { book, state } = self;
        let state = book.settled(&state).unwrap_or(state);
        if matches!(book.status(&state), Ok(GameStatus::Turn(_))) {
            return Ok(StartPosition { book, state });
        }
        let reason = book.reason(&state).ok().flatten().unwrap_or(EndReason::NoMoves);
        Err(Box::new(lang.already_over(book, reason)))
    }
}
