//! What the message line says of a match, whichever game it is of.

use crate::built_in::BuiltIn;
use crate::rules::Outcome;
use crate::session::any::{Action, Kind, Match};
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Lang, Message, MoreMessage, Text};
use crate::session::play_settings::Terms;
use crate::session::rulebook::{ACCEPT, HUFF};
use crate::session::sitting::{Sitting, Who};
use crate::session::Session;

/// In which language a match is told of, and who sits at it.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// The language.
    pub lang: Lang,
    /// The play settings.
    pub terms: Terms,
}

impl Telling {
    /// Returns whether it is not one player's match against the program, so that nobody is called `you`.
    pub fn is_neutral(&self) -> bool {
        self.terms.at_keyboard() != 1
    }
}

/// A text as a message.
pub fn said(text: Text) -> Message {
    Message::More(MoreMessage::Said(text))
}

impl Session {
    /// Returns what is said of an action that was done. `is_programs`: the program has done it.
    pub fn said_of(&self, action: Action, is_programs: bool, lang: Lang) -> Message {
        match (action, self.verify_game()) {
            (Action::Plain(mv), ..) if is_programs => Message::ProgramMoved(BuiltIn::typed(mv)),
            (Action::Plain(_), ..) => Message::YourMove,
            (Action::Own(action), Ok(Match::Own(after))) => BuiltIn::said_of(action, &after),
            (Action::Table(_), Ok(Match::Table(after))) => said_of_made(&after, lang),
            _ => Message::SystemError,
        }
    }
}

impl Match {
    /// Returns what is said where it is a player's turn; `message`: what happened.
    pub fn asked(&self, message: Message, telling: &Telling) -> Message {
        match self {
            Match::Plain(_) => message,
            Match::Own(own) => BuiltIn::asked(own, message, telling),
            Match::Table(sitting) if message == Message::YourMove => your_move(sitting, telling.lang),
            Match::Table(_) => message,
        }
    }

    /// Returns what is said at the end; `message`: what led to it.
    pub fn end(&self, outcome: Option<Outcome>, message: Message, telling: &Telling) -> Message {
        match (self, outcome) {
            (Match::Own(own), _) => BuiltIn::end(own, message, telling),
            (Match::Table(sitting), _) => table_end(sitting, telling.lang),
            (Match::Plain(_), Some(outcome)) if telling.is_neutral() => {
                said(telling.lang.neutral_end(outcome))
            }
            (Match::Plain(record), Some(outcome)) => Message::End(outcome, outcome.winner() == record.player),
            (Match::Plain(_), None) => message,
        }
    }
}

impl Kind {
    /// Returns why nobody can choose who begins, where the rules say it.
    pub fn who_begins(self, lang: Lang) -> Option<Message> {
        match self {
            Kind::Plain => None,
            Kind::Own => Some(BuiltIn::own_begins()),
            Kind::Table(_) => Some(said(*Text::new().put(lang.game_says_who_begins()))),
        }
    }
}

/// Returns what is said where it is the player's turn and nothing has happened.
pub fn your_move(sitting: &Sitting, lang: Lang) -> Message {
    let usual = || *Text::new().put(lang.table_label(TableLabel::YourTurn));
    said(offer(sitting, lang).or_else(|| huff(sitting, lang)).unwrap_or_else(usual))
}

/// What was offered and waits for an answer.
fn offer(sitting: &Sitting, lang: Lang) -> Option<Text> {
    let by = sitting.book.offered(&sitting.state).ok()??;
    let word = sitting.recent.iter().rev().find(|made| made.seat == by)?;
    Some(lang.table_offer(sitting.book, by, &word.typed))
}

/// That the last move may be answered with a huff, and how.
fn huff(sitting: &Sitting, lang: Lang) -> Option<Text> {
    let moves = sitting.book.moves(&sitting.state).ok()?;
    let huffs = moves.iter().filter(|typed| huffed(typed).is_some());
    let mut huffs = huffs.map(|typed| typed.as_str()).peekable();
    huffs.peek()?;
    Some(lang.may_huff(huffs))
}

/// The square of a huff, as it is typed.
fn huffed(typed: &str) -> Option<&str> {
    typed.strip_prefix(HUFF[0])?.strip_prefix(' ')
}

fn said_of_made(after: &Sitting, lang: Lang) -> Message {
    let by_program = after.recent.last().filter(|made| after.at(made.seat) == Who::Program);
    let Some(made) = by_program else { return Message::YourMove };
    let book = after.book;
    let was_offered = matches!(book.offered(&after.previous), Ok(Some(_)));
    said(match was_offered {
        true => lang.table_answer(book, made.seat, made.typed == ACCEPT[0]),
        false => {
            let before = after.recent.iter().rev().nth(1).filter(|before| before.seat == made.seat);
            let square = before.and_then(|before| huffed(&before.typed));
            match (square, huffed(&made.typed)) {
                (Some(square), _) => lang.program_huffed(square, Some(&made.typed)),
                (None, Some(square)) => lang.program_huffed(square, None),
                (None, None) => lang.program_moved(book, made.seat, &made.typed),
            }
        }
    })
}

fn table_end(sitting: &Sitting, lang: Lang) -> Message {
    let Ok(Some(reason)) = sitting.book.reason(&sitting.state) else { return Message::SystemError };
    let won = sitting.keyboard_won().filter(|_| sitting.at_keyboard() == 1);
    said(lang.table_end(sitting.book, &sitting.winners(), won, reason))
}
