//! Messages and labels of the rules of 1931.

use crate::games::italian::rules_1931::record::{Card, EndCause};
use crate::games::italian::rules_1931::Rules1931Error;
use crate::rules::italian::{Move, Square, Squares};
use crate::rules::Color;
use crate::session::messages::refusal;
use crate::session::messages::sentences::{color, menu};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Item, Lang, Text, LANGS};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules1931Message {
    /// The rules of 1931 apply from the next game on.
    On,
    /// On, without the huff.
    NoHuff,
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

impl Lang {
    pub(crate) fn rules_1931_message<'t>(self, message: &Rules1931Message, t: &'t mut Text) -> &'t mut Text {
        let drawn = |card: Card| (u32::from(card.number()), card.moves());
        match *message {
            Rules1931Message::On => t.put(self.text(words::RULES_1931_ON)),
            Rules1931Message::NoHuff => t.put(self.text(words::RULES_1931_NO_HUFF)),
            Rules1931Message::Off => t.put(self.text(words::RULES_1931_OFF)),
            Rules1931Message::WhiteBegins => t.put(self.text(words::WHITE_ALWAYS_BEGINS)),
            Rules1931Message::Lots(side, true) => words::lots_and_opening(self, t, color(self, side)),
            Rules1931Message::Lots(side, false) => words::lots(self, t, color(self, side)),
            Rules1931Message::Drawn(card) => {
                let (n, [white, black]) = drawn(card);
                words::opening_drawn(self, t, n, white, black)
            }
            Rules1931Message::FirstMove(card) => words::opening_white_moved(self, t, card.moves()[0]),
            Rules1931Message::Opened(card) => {
                let (n, [white, black]) = drawn(card);
                words::opening_made(self, t, n, white, black)
            }
            Rules1931Message::MayHuff(mv, squares) => words::may_huff_by_1931(self, t, mv, squares),
            Rules1931Message::Huffed(square) => words::you_huffed(self, t, square),
            Rules1931Message::HuffedAndMoved(square, mv) => words::huffed_and_moved(self, t, square, mv),
            Rules1931Message::LetStand(mv) => words::let_stand(self, t, mv),
            Rules1931Message::Obliged => t.put(self.text(words::OBLIGED)),
            Rules1931Message::Touched(square) => words::you_touched(self, t, square),
            Rules1931Message::TouchedInVain(square) => words::touched_in_vain(self, t, square),
            Rules1931Message::Counted => t.put(self.text(words::FIFTY_MOVES_COUNTED)),
            Rules1931Message::Offered => t.put(self.text(words::YOU_OFFERED_A_DRAW)),
            Rules1931Message::NoDraw => t.put(self.text(words::PROGRAM_DECLINES_DRAW)),
            Rules1931Message::MovedAndOffers(mv) => words::moved_and_offers(self, t, mv),
            Rules1931Message::LeavingLoses(false) => t.put(self.text(words::LEAVING_LOSES)),
            Rules1931Message::LeavingLoses(true) => t.put(self.text(words::LEAVING_LOSES_OF_TWO)),
            Rules1931Message::Refused(error) => self.put_refused_by_1931(error, t),
            Rules1931Message::EndByHuff(how, square, won) => match (won, how) {
                (true, EndCause::NoMoves) => words::huff_you_won_no_moves(self, t, square),
                (true, _) => words::huff_you_won_no_pieces(self, t, square),
                (false, EndCause::NoMoves) => words::huff_you_lost_no_moves(self, t, square),
                (false, _) => words::huff_you_lost_no_pieces(self, t, square),
            },
            Rules1931Message::End(how, won) => t.put(self.text(match (how, won) {
                (EndCause::Time, Some(true)) => words::TIME_YOU_WON,
                (EndCause::Time, _) => words::TIME_YOU_LOST,
                (EndCause::GivenUp, _) => words::YOU_RESIGNED,
                (EndCause::FiftyMoves, _) => words::DRAW_BY_FIFTY_MOVES,
                (EndCause::NoPieces | EndCause::NoMoves | EndCause::Agreed, _) => words::DRAW_AGREED,
            })),
        }
    }

    fn put_refused_by_1931(self, error: Rules1931Error, t: &mut Text) -> &mut Text {
        match error {
            Rules1931Error::Move(error) => refusal::put(self, error, t),
            Rules1931Error::Touched(square) => words::must_move_touched(self, t, square),
            Rules1931Error::NothingIrregular => t.put(self.text(words::NOTHING_IRREGULAR)),
            Rules1931Error::NotToBeHuffed(squares) => words::not_to_be_huffed(self, t, squares),
            Rules1931Error::Counting(plies) => words::already_counting(self, t, u32::from(plies / 2)),
            Rules1931Error::WhichToHuff(squares) => words::which_to_huff(self, t, squares),
            Rules1931Error::WhichToTouch => t.put(self.text(words::WHICH_TO_TOUCH)),
            Rules1931Error::NotNow => t.put(self.text(words::NOT_POSSIBLE_NOW)),
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
        &MENU[self as usize]
    }
}

/// The menu of DAMA.COM with two rows more.
static MENU: [[Item; 10]; LANGS.len()] = in_each_language!(|lang| {
    let [new, resume, open, level, colour, first, instructions, exit] = menu(lang);
    let rules = ('T', lang.text(words::MENU_RULES_1931));
    let game = ('G', lang.text(words::LIST_GAME));
    [new, resume, open, level, colour, first, game, rules, instructions, exit]
});

#[cfg(test)]
pub(crate) mod tests;
