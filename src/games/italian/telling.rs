//! What is said of a game by the rules of 1931: its lots, its actions, what may be done, its end.

use crate::games::italian::rules_1931::record::{EndCause, GameEnd, Phase, Rules1931Record};
use crate::games::italian::rules_1931::{game, Rules1931Action};
use crate::games::italian::words::rules_1931::Rules1931Message;
use crate::games::italian::words::said::ItalianMessage;
use crate::rules::{Color, Outcome};
use crate::session::any::MatchNarrator;
use crate::session::messages::{said, words, Message, Text};

pub(crate) fn said_of(action: Rules1931Action, after: &Rules1931Record) -> Message {
    match action {
        Rules1931Action::Open | Rules1931Action::Move(_) => Message::YourMove,
        Rules1931Action::Huff(square) => Rules1931Message::Huffed(square).into(),
        Rules1931Action::Count => Rules1931Message::Counted.into(),
        Rules1931Action::Touch(square) if after.touched == Some(square) => {
            Rules1931Message::Touched(square).into()
        }
        Rules1931Action::Touch(square) => Rules1931Message::TouchedInVain(square).into(),
        Rules1931Action::Oblige => Message::YourMove,
        Rules1931Action::Agree | Rules1931Action::Wait(_) => Message::None,
    }
}

pub(crate) fn end(record: &Rules1931Record, message: Message, telling: &MatchNarrator) -> Message {
    let Some(GameEnd { how, winner }) = record.ending else { return message };
    let huffed = match message {
        Message::BuiltIn(ItalianMessage::Rules1931(
            Rules1931Message::Huffed(square) | Rules1931Message::HuffedAndMoved(square, _),
        )) => Some(square),
        _ => record.huffed,
    };
    let huffed = huffed.filter(|_| matches!(how, EndCause::NoPieces | EndCause::NoMoves));
    if telling.is_neutral() {
        return said(telling.lang.neutral_rules_1931_end(how, winner, huffed));
    }
    let won = winner.map(|winner| winner == record.game.player);
    match (how, winner.zip(won), huffed) {
        (_, Some((_, won)), Some(square)) => Rules1931Message::EndByHuff(how, square, won).into(),
        (EndCause::NoPieces, Some((winner, won)), None) => Message::End(Outcome::NoPieces { winner }, won),
        (EndCause::NoMoves, Some((winner, won)), None) => Message::End(Outcome::NoMoves { winner }, won),
        _ => Rules1931Message::End(how, won).into(),
    }
}

pub(crate) fn asked(record: &Rules1931Record, message: Message, telling: &MatchNarrator) -> Message {
    let is_told = !matches!(message, Message::YourMove | Message::Resumed(_));
    let to_do = what_to_do(record, telling).filter(|_| !is_told);
    to_do.unwrap_or_else(|| neutral(message, record, telling))
}

/// Returns what the lots decided: the colours, or the card.
pub(crate) fn lots(record: &Rules1931Record, telling: &MatchNarrator) -> Message {
    let has_cards = game::has_ballot(&record.rules, &record.game.position);
    let message = match (record.phase, record.card) {
        (Phase::Card, Some(card)) => Rules1931Message::Drawn(card),
        (Phase::FirstMove, Some(card)) => Rules1931Message::FirstMove(card),
        _ => Rules1931Message::Lots(record.game.player, has_cards),
    };
    neutral(message.into(), record, telling)
}

/// Returns what the player may or must do now, if it is more than to move.
pub(crate) fn what_to_do(record: &Rules1931Record, telling: &MatchNarrator) -> Option<Message> {
    let message = match (record.before.and(record.game.recent.last()), record.bound(), record.card) {
        (Some(mv), ..) => Rules1931Message::MayHuff(mv, record.huffable()),
        (_, Some(square), _) => Rules1931Message::Touched(square),
        (_, _, Some(card)) if record.game.plies == 2 => Rules1931Message::Opened(card),
        _ if record.is_obliged => Rules1931Message::Obliged,
        _ => return None,
    };
    Some(neutral(message.into(), record, telling))
}

// With two players at one keyboard or none, no message says "you".
fn neutral(message: Message, record: &Rules1931Record, telling: &MatchNarrator) -> Message {
    let lang = telling.lang;
    match message {
        Message::BuiltIn(ItalianMessage::Rules1931(full)) if telling.is_neutral() => said(match full {
            Rules1931Message::Obliged => lang.line(words::OBLIGED_OF_TWO),
            Rules1931Message::Huffed(square) => *words::piece_huffed(lang, &mut Text::new(), square),
            Rules1931Message::Lots(_, has_cards) => {
                let white = telling.settings.at(Color::White, record.game.player);
                lang.neutral_lots(white, has_cards)
            }
            _ => return message,
        }),
        message => message,
    }
}
