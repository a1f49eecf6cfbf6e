//! What is said of the full rules only.

mod en;
mod it;

use crate::games::italian::rules_1931::record::{Card, How};
use crate::games::italian::rules_1931::FullError;
use crate::rules::italian::{Move, Square, Squares};
use crate::rules::Color;
use crate::session::messages::{Item, Lang, Text};

/// One sentence for the message line, with its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullMessage {
    /// The full rules hold from the next game on.
    On,
    /// They hold no more.
    Off,
    /// Who begins is not to be chosen.
    WhiteBegins,
    /// The player's colour in the game that begins; whether an opening is drawn next.
    Lots(Color, bool),
    /// The card drawn.
    Drawn(Card),
    /// White's move of the opening is on the board.
    FirstMove(Card),
    /// Both are, and it is the player's turn.
    Opened(Card),
    /// The last move was irregular: what may be huffed for it.
    MayHuff(Move, Squares),
    /// The player has huffed that piece, and is to move.
    Huffed(Square),
    /// The program has huffed that piece and moved.
    HuffedAndMoved(Square, Move),
    /// The program has done nothing about an irregular move, and moved.
    LetStand(Move),
    /// The program has obliged the player to capture by rule 7.
    Obliged,
    /// The piece touched must be moved.
    Touched(Square),
    /// The piece touched cannot move.
    TouchedInVain(Square),
    /// The moves are counted from here.
    Counted,
    /// A draw has been offered to the program.
    Offered,
    /// The program does not agree to a draw.
    NoDraw,
    /// The program has moved, and offers a draw.
    MovedAndOffers(Move),
    /// Leaving the match gives the point to the other side; whether it is not one player's match against the program.
    LeavingLoses(bool),
    /// Something cannot be done.
    Refused(FullError),
    /// The end of a game by a huff, which left no pieces or no moves: the piece, and whether the player won.
    EndByHuff(How, Square, bool),
    /// The end of a game, and whether the player won it; none: a draw.
    End(How, Option<bool>),
}

impl FullMessage {
    /// Whether it refuses or warns.
    pub(crate) fn is_error(&self) -> bool {
        matches!(self, FullMessage::Refused(_) | FullMessage::Obliged | FullMessage::WhiteBegins)
    }
}

/// A word or two of the screen's furniture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FullLabel {
    ByLot,
    InTurn,
    Chosen,
    On,
    /// The game's number follows.
    GameNumber,
    /// The card's number follows.
    Opening,
    Draw,
    DrawnGame,
    Hour,
    Clock,
    Score,
    Draws,
    Colours,
    Seed,
    Hints,
    HuffHints,
    OpeningHints,
}

impl Lang {
    /// Adds the sentence.
    pub(crate) fn full_message<'t>(self, message: &FullMessage, text: &'t mut Text) -> &'t mut Text {
        match self {
            Lang::It => it::message(message, text),
            Lang::En => en::message(message, text),
        }
    }

    /// The label.
    pub(crate) fn full_label(self, label: FullLabel) -> &'static str {
        match self {
            Lang::It => it::label(label),
            Lang::En => en::label(label),
        }
    }

    /// The last page of the instructions, in place of what is missing without the full rules.
    pub fn full_page(self) -> &'static str {
        match self {
            Lang::It => it::PAGE,
            Lang::En => en::PAGE,
        }
    }

    /// The lines of the main menu while the full rules hold.
    pub(crate) fn full_menu(self) -> &'static [Item; 10] {
        match self {
            Lang::It => &it::MENU,
            Lang::En => &en::MENU,
        }
    }
}

#[cfg(test)]
mod tests;
