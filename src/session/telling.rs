//! The message line's sentences about a match, for every game.

use crate::built_in::BuiltIn;
use crate::rules::{Color, Outcome};
use crate::session::any::{Action, Match};
use crate::session::game::Seat;
use crate::session::job::other::OtherFound;
use crate::session::messages::game_clock::TimeLoser;
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Lang, Message, MoreMessage, MorePrompt, Prompt, Text};
use crate::session::play_settings::Terms;
use crate::session::rulebook::{Standing, ACCEPT, HUFF};
use crate::session::sitting::{Sitting, Who};
use crate::session::{Session, SystemError, View};

#[derive(Clone, Copy, Debug)]
pub struct Telling {
    pub lang: Lang,
    pub terms: Terms,
}

impl Telling {
    /// Returns whether no sentence may say `you`: not exactly one player is at the keyboard.
    pub(crate) fn is_neutral(&self) -> bool {
        self.terms.at_keyboard() != 1
    }
}

pub fn said(text: Text) -> Message {
    Message::More(MoreMessage::Said(text))
}

/// A text as a message that refuses something.
pub fn refused(text: Text) -> Message {
    Message::More(MoreMessage::Refusal(text))
}

impl Session {
    /// Returns the message after `action`. `is_programs`: the program made the move.
    pub(crate) fn said_of(&self, action: Action, is_programs: bool, lang: Lang) -> Message {
        match (action, self.verify_game()) {
            (Action::Italian(mv), ..) if is_programs => Message::ProgramMoved(BuiltIn::typed(mv)),
            (Action::Italian(_), ..) => Message::YourMove,
            (Action::Rules1931(action), Ok(Match::Rules1931(after))) => BuiltIn::said_of(action, &after),
            (Action::Rulebook(_), Ok(Match::Rulebook(after))) => said_of_made(&after, lang),
            _ => Message::SystemError,
        }
    }
}

impl Match {
    /// Returns the message at a player's turn; `message` is what happened before.
    pub fn asked(&self, message: Message, telling: &Telling) -> Message {
        match self {
            Match::Italian(_) => message,
            Match::Rules1931(own) => BuiltIn::asked(own, message, telling),
            Match::Rulebook(sitting) if message == Message::YourMove => your_move(sitting, telling.lang),
            Match::Rulebook(_) => message,
        }
    }

    /// Returns the message at the end of the match; `message` is what led to it.
    pub fn end(&self, outcome: Option<Outcome>, message: Message, telling: &Telling) -> Message {
        if let Some(loser) = telling.terms.fallen().and_then(|seat| self.loser(seat, telling)) {
            return said(telling.lang.lost_on_time(loser));
        }
        match (self, outcome) {
            (Match::Rules1931(own), _) => BuiltIn::end(own, message, telling),
            (Match::Rulebook(sitting), _) => table_end(sitting, telling.lang),
            (Match::Italian(_), Some(outcome)) if telling.is_neutral() => {
                said(telling.lang.neutral_end(outcome))
            }
            (Match::Italian(record), Some(outcome)) => {
                Message::End(outcome, outcome.winner() == record.player)
            }
            (Match::Italian(_), None) => message,
        }
    }
}

impl View<'_> {
    /// Returns the prompt for a move; `usual` names the side to move.
    pub fn prompt(&self, usual: Prompt) -> Prompt {
        let Some(game) = self.table() else { return usual };
        match (game.standing(), game.book.seats()) {
            (Ok(Standing::Turn(Seat(0))), "WB") => Prompt::Move(Color::White),
            (Ok(Standing::Turn(_)), "WB") => Prompt::Move(Color::Black),
            _ => Prompt::More(MorePrompt::TableMove),
        }
    }

    /// Returns the message to restore after a question; `None` if the caller knows it.
    pub(crate) fn said_again(&self, message: Message, lang: Lang) -> Option<Message> {
        let game = self.table()?;
        let is_told = matches!(message, Message::More(MoreMessage::Said(_)));
        Some(if is_told { message } else { your_move(&game, lang) })
    }

    /// Returns a hint in words. Errors if the line found is illegal here.
    pub fn advice(&self, found: &OtherFound, lang: Lang) -> Result<Message, SystemError> {
        match (found, self.table()) {
            (OtherFound::Advice(advice), Some(game)) => {
                let line = advice.line(&game)?;
                Ok(said(lang.table_advice(advice.score, line.iter().map(|(_, typed)| typed.as_str()))))
            }
            (OtherFound::Study(study), None) => {
                let record = self.sealed.last_good().and_then(|game| game.record()).ok_or(SystemError)?;
                let gain = BuiltIn::gain(&record.position, study.thought.line()).ok_or(SystemError)?;
                Ok(said(BuiltIn::advice(lang, &study.thought, gain)))
            }
            _ => Err(SystemError),
        }
    }
}

impl Match {
    // `None` under the rules of 1931, whose own end message names the loser.
    fn loser(&self, seat: Seat, telling: &Telling) -> Option<TimeLoser> {
        let is_of_one = match self {
            Match::Rules1931(_) => return None,
            Match::Italian(_) => !telling.is_neutral(),
            Match::Rulebook(sitting) => sitting.at_keyboard() == 1,
        };
        let color = if seat == Seat(0) { Color::White } else { Color::Black };
        Some(match (self, self.who_at(seat, &telling.terms)) {
            (_, who) if is_of_one && who != Who::Program => TimeLoser::You,
            (Match::Rulebook(sitting), who) => match sitting.other_of_two(seat) {
                Some(_) if is_of_one && who == Who::Program => TimeLoser::Program,
                winner => TimeLoser::Seat(sitting.book, seat, winner),
            },
            _ if is_of_one => TimeLoser::Program,
            _ => TimeLoser::Color(color),
        })
    }
}

fn your_move(sitting: &Sitting, lang: Lang) -> Message {
    let usual = || *Text::new().put(lang.table_label(TableLabel::YourTurn));
    said(offer(sitting, lang).or_else(|| huff(sitting, lang)).unwrap_or_else(usual))
}

fn offer(sitting: &Sitting, lang: Lang) -> Option<Text> {
    let by = sitting.book.offered(&sitting.state).ok()??;
    let word = sitting.recent.iter().rev().find(|made| made.seat == by)?;
    Some(lang.table_offer(sitting.book, by, &word.typed))
}

fn huff(sitting: &Sitting, lang: Lang) -> Option<Text> {
    let moves = sitting.book.moves(&sitting.state).ok()?;
    let huffs = moves.iter().filter(|typed| huffed(typed).is_some());
    let mut huffs = huffs.map(|typed| typed.as_str()).peekable();
    huffs.peek()?;
    Some(lang.may_huff(huffs))
}

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
