//! The rules of 1931 with two players at one keyboard or none. No message says "you" then.

use crate::app::App;
use crate::games::italian::rules_1931::record::{FullRecord, How};
use crate::games::italian::words::rules_1931::FullMessage;
use crate::games::italian::words::said::Said;
use crate::rules::{Color, Game, Outcome};
use crate::session::drive::Drives;
use crate::session::messages::{Message, MoreMessage};
use crate::session::sitting::Who;
use crate::session::telling::{said, Telling};

pub(super) fn neutral(message: Message, record: &FullRecord, telling: &Telling) -> Message {
    let lang = telling.lang;
    let full = match message {
        Message::More(MoreMessage::Own(Said::Full(full))) if telling.is_neutral() => full,
        Message::End(Outcome::NoPieces { winner }, _) if telling.is_neutral() => {
            return said(lang.neutral_full_end(How::NoPieces, Some(winner), None));
        }
        Message::End(Outcome::NoMoves { winner }, _) if telling.is_neutral() => {
            return said(lang.neutral_full_end(How::NoMoves, Some(winner), None));
        }
        message => return message,
    };
    let winner = record.ending.and_then(|ending| ending.winner);
    said(match full {
        FullMessage::Obliged => lang.neutral_obliged(),
        FullMessage::Huffed(square) => lang.neutral_huffed(square),
        FullMessage::Lots(_, has_cards) => {
            let white = telling.terms.at(Color::White, record.game.player);
            lang.neutral_lots(white, has_cards)
        }
        FullMessage::End(how, _) => lang.neutral_full_end(how, winner, None),
        FullMessage::EndByHuff(how, square, _) => lang.neutral_full_end(how, winner, Some(square)),
        _ => return message,
    })
}

impl<D: Drives> App<'_, D> {
    /// Handles `PATTA` when the opponent sits at the same keyboard. Returns whether that is so.
    pub(crate) fn offers_to_neighbour(&mut self) -> bool {
        let Some(game) = self.session.last_record() else { return false };
        let turn = game.position.turn();
        if self.terms().at(!turn, game.player) == Who::Program {
            return false;
        }
        self.more.agreed.offer_of = Some(turn);
        self.message = self.said(self.config.lang.neutral_offer(turn));
        true
    }
}
