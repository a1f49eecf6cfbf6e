//! Messages and labels of the rules of 1931.

mod en;
mod it;

use crate::games::italian::rules_1931::record::{Card, EndCause};
use crate::games::italian::rules_1931::Rules1931Error;
use crate::rules::italian::{Move, Square, Squares};
use crate::rules::Color;
use crate::session::messages::{words, Item, Lang, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules1931Message {
    /// The rules of 1931 apply from the next game on.
    On,
    Off,
    /// The side that begins cannot be chosen.
    WhiteBegins,
    /// The player's colour; true if an opening is drawn next.
    Lots(Color, bool),
    Drawn(Card),
    FirstMove(Card),
    /// Both moves of the opening were made; it is the player's turn.
    Opened(Card),
    /// The last move was irregular; the pieces that may be huffed for it.
    MayHuff(Move, Squares),
    /// The player has huffed that piece and is to move.
    Huffed(Square),
    HuffedAndMoved(Square, Move),
    /// The program has let an irregular move stand and moved.
    LetStand(Move),
    /// The program has obliged the player to capture by rule 7.
    Obliged,
    Touched(Square),
    /// The touched piece cannot move.
    TouchedInVain(Square),
    Counted,
    Offered,
    NoDraw,
    /// The program has moved and offers a draw.
    MovedAndOffers(Move),
    /// Leaving gives the point to the opponent; true if both sides are at the keyboard.
    LeavingLoses(bool),
    Refused(Rules1931Error),
    /// A huff ended the game: how, the square, true if the player won.
    EndByHuff(EndCause, Square, bool),
    /// The end of a game; true if the player won it, `None` for a draw.
    End(EndCause, Option<bool>),
}

impl Rules1931Message {
    pub(crate) fn is_error(&self) -> bool {
        matches!(
            self,
            Rules1931Message::Refused(_) | Rules1931Message::Obliged | Rules1931Message::WhiteBegins
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules1931Label {
    ByLot,
    InTurn,
    Chosen,
    On,
    // The game's number follows.
    GameNumber,
    // The card's number follows.
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
    HuffHintsAndFlip,
    OpeningHints,
}

impl Lang {
    pub(crate) fn rules_1931_message<'t>(
        self,
        message: &Rules1931Message,
        text: &'t mut Text,
    ) -> &'t mut Text {
        match self {
            Lang::It => it::message(message, text),
            Lang::En | Lang::Es => en::message(message, text),
        }
    }

    pub(crate) fn rules_1931_label(self, label: Rules1931Label) -> &'static str {
        match self {
            Lang::It => it::label(label),
            Lang::En | Lang::Es => en::label(label),
        }
    }

    /// Returns the page of captures where a capture that was missed may be huffed.
    pub(crate) fn captures_and_huff(self) -> &'static str {
        self.pages(words::ITALIAN_1931_CAPTURES_PAGES)[0]
    }

    /// Returns the last page of the instructions, which replaces the usual one. `huff`: whether huffing is allowed.
    pub fn rules_1931_page(self, huff: bool) -> &'static str {
        self.pages(if huff { words::ITALIAN_1931_HUFF_PAGES } else { words::ITALIAN_1931_PAGES })[0]
    }

    pub(crate) fn rules_1931_menu(self) -> &'static [Item; 10] {
        match self {
            Lang::It => &it::MENU,
            Lang::En | Lang::Es => &en::MENU,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
