//! The full rules with two at one keyboard, or nobody: nobody is `you` then.

use crate::app::App;
use crate::games::italian::rules_1931::record::{FullRecord, How};
use crate::games::italian::words::rules_1931::FullMessage;
use crate::games::italian::words::said::Said;
use crate::rules::{Color, Game, Outcome};
use crate::session::drive::Drives;
use crate::session::messages::{Message, MoreMessage};
use crate::session::sitting::Who;

impl<D: Drives> App<'_, D> {
    /// What is said in a game by the full rules, where nobody is `you`.
    pub(crate) fn neutral(&self, message: Message, record: &FullRecord) -> Message {
        let lang = self.config.lang;
        let full = match message {
            Message::More(MoreMessage::Own(Said::Full(full))) if self.is_neutral() => full,
            Message::End(Outcome::NoPieces { winner }, _) if self.is_neutral() => {
                return self.said(lang.neutral_full_end(How::NoPieces, Some(winner), None));
            }
            Message::End(Outcome::NoMoves { winner }, _) if self.is_neutral() => {
                return self.said(lang.neutral_full_end(How::NoMoves, Some(winner), None));
            }
            message => return message,
        };
        let winner = record.ending.and_then(|ending| ending.winner);
        self.said(match full {
            FullMessage::Obliged => lang.neutral_obliged(),
            FullMessage::Huffed(square) => lang.neutral_huffed(square),
            FullMessage::Lots(_, has_cards) => {
                let white = self.terms().at(Color::White, record.game.player);
                lang.neutral_lots(white, has_cards)
            }
            FullMessage::End(how, _) => lang.neutral_full_end(how, winner, None),
            FullMessage::EndByHuff(how, square, _) => lang.neutral_full_end(how, winner, Some(square)),
            _ => return message,
        })
    }

    /// `PATTA` typed where the other side sits at the same keyboard; whether it does.
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
