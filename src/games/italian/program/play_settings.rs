//! The rules of 1931 with two players at one keyboard or none. No message says "you" then.

use crate::app::App;
use crate::games::italian::rules_1931::record::{EndCause, Rules1931Record};
use crate::games::italian::words::rules_1931::Rules1931Message;
use crate::games::italian::words::said::ItalianMessage;
use crate::rules::{Color, Game, Outcome};
use crate::session::drive::Drives;
use crate::session::messages::{DesktopMessage, Message};
use crate::session::rulebook_match::SeatPlayer;
use crate::session::telling::{said, MatchNarrator};

pub(super) fn neutral(message: Message, record: &Rules1931Record, telling: &MatchNarrator) -> Message {
    let lang = telling.lang;
    let full = match message {
        Message::Desktop(DesktopMessage::BuiltIn(ItalianMessage::Rules1931(full)))
            if telling.is_neutral() =>
        {
            full
        }
        Message::End(Outcome::NoPieces { winner }, _) if telling.is_neutral() => {
            return said(lang.neutral_rules_1931_end(EndCause::NoPieces, Some(winner), None));
        }
        Message::End(Outcome::NoMoves { winner }, _) if telling.is_neutral() => {
            return said(lang.neutral_rules_1931_end(EndCause::NoMoves, Some(winner), None));
        }
        message => return message,
    };
    let winner = record.ending.and_then(|ending| ending.winner);
    said(match full {
        Rules1931Message::Obliged => lang.neutral_obliged(),
        Rules1931Message::Huffed(square) => lang.neutral_huffed(square),
        Rules1931Message::Lots(_, has_cards) => {
            let white = telling.settings.at(Color::White, record.game.player);
            lang.neutral_lots(white, has_cards)
        }
        Rules1931Message::End(how, _) => lang.neutral_rules_1931_end(how, winner, None),
        Rules1931Message::EndByHuff(how, square, _) => lang.neutral_rules_1931_end(how, winner, Some(square)),
        _ => return message,
    })
}

impl<D: Drives> App<'_, D> {
    /// Handles `PATTA` when the opponent sits at the same keyboard. Returns whether that is so.
    pub(crate) fn offers_to_neighbour(&mut self) -> bool {
        let Some(game) = self.session.last_record() else { return false };
        let turn = game.position.turn();
        if self.play_settings().at(!turn, game.player) == SeatPlayer::Program {
            return false;
        }
        self.more.play_settings.offer_of = Some(turn);
        self.message = self.said(self.config.lang.neutral_offer(turn));
        true
    }
}
