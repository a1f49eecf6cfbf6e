//! The message line's sentences about a match, for every game.

use crate::built_in::BuiltIn;
use crate::rules::{Color, Outcome};
use crate::session::any::{Match, MatchAction};
use crate::session::game::Seat;
use crate::session::messages::game_clock::TimeLoser;
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::{DesktopMessage, DesktopPrompt, Lang, Message, Prompt, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{GameStatus, ACCEPT, HUFF};
use crate::session::rulebook_match::{RulebookMatch, SeatPlayer};
use crate::session::{MatchView, Session};

#[derive(Clone, Copy, Debug)]
pub struct MatchNarrator {
    pub lang: Lang,
    pub settings: PlaySettings,
}

impl MatchNarrator {
    /// Returns whether no sentence may say `you`: not exactly one player is at the keyboard.
    pub(crate) fn is_neutral(&self) -> bool {
        self.settings.at_keyboard() != 1
    }
}

pub fn said(text: Text) -> Message {
    Message::Desktop(DesktopMessage::Said(text))
}

/// A text as a message that refuses something.
pub fn refused(text: Text) -> Message {
    Message::Desktop(DesktopMessage::Refusal(text))
}

impl Session {
    /// Returns the message after `action`. `is_programs`: the program made the move.
    pub(crate) fn said_of(&self, action: MatchAction, is_programs: bool, lang: Lang) -> Message {
        match (action, self.verify_game()) {
            (MatchAction::Italian(mv), ..) if is_programs => Message::ProgramMoved(BuiltIn::typed(mv)),
            (MatchAction::Italian(_), ..) => Message::YourMove,
            (MatchAction::Rules1931(action), Ok(Match::Rules1931(after))) => BuiltIn::said_of(action, &after),
            (MatchAction::Rulebook(_), Ok(Match::Rulebook(after))) => said_of_made(&after, lang),
            _ => Message::SystemError,
        }
    }
}

impl Match {
    /// Returns the message at a player's turn; `message` is what happened before.
    pub fn asked(&self, message: Message, telling: &MatchNarrator) -> Message {
        match self {
            Match::Italian(_) => message,
            Match::Rules1931(record) => BuiltIn::asked(record, message, telling),
            Match::Rulebook(game) if message == Message::YourMove => your_move(game, telling.lang),
            Match::Rulebook(_) => message,
        }
    }

    /// Returns the message at the end of the match; `message` is what led to it.
    pub fn end(&self, outcome: Option<Outcome>, message: Message, telling: &MatchNarrator) -> Message {
        if let Some(loser) = telling.settings.fallen().and_then(|seat| self.loser(seat, telling)) {
            return said(telling.lang.lost_on_time(loser));
        }
        match (self, outcome) {
            (Match::Rules1931(record), _) => BuiltIn::end(record, message, telling),
            (Match::Rulebook(game), _) => rulebook_end(game, telling.lang),
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

impl MatchView<'_> {
    /// Returns the prompt for a move; `usual` names the side to move.
    pub fn prompt(&self, usual: Prompt) -> Prompt {
        let Some(game) = self.rulebook_match() else { return usual };
        match (game.status(), game.book.seats()) {
            (Ok(GameStatus::Turn(Seat(0))), "WB") => Prompt::Move(Color::White),
            (Ok(GameStatus::Turn(_)), "WB") => Prompt::Move(Color::Black),
            _ => Prompt::Desktop(DesktopPrompt::RulebookMove),
        }
    }

    /// Returns the message to restore after a question; `None` if the caller knows it.
    pub(crate) fn said_again(&self, message: Message, lang: Lang) -> Option<Message> {
        let game = self.rulebook_match()?;
        let is_told = matches!(message, Message::Desktop(DesktopMessage::Said(_)));
        Some(if is_told { message } else { your_move(&game, lang) })
    }
}

impl Match {
    // `None` under the rules of 1931, whose own end message names the loser.
    fn loser(&self, seat: Seat, telling: &MatchNarrator) -> Option<TimeLoser> {
        let is_of_one = match self {
            Match::Rules1931(_) => return None,
            Match::Italian(_) => !telling.is_neutral(),
            Match::Rulebook(game) => game.at_keyboard() == 1,
        };
        let color = if seat == Seat(0) { Color::White } else { Color::Black };
        Some(match (self, self.who_at(seat, &telling.settings)) {
            (_, who) if is_of_one && who != SeatPlayer::Program => TimeLoser::You,
            (Match::Rulebook(game), who) => match game.other_of_two(seat) {
                Some(_) if is_of_one && who == SeatPlayer::Program => TimeLoser::Program,
                winner => TimeLoser::Seat(game.book, seat, winner),
            },
            _ if is_of_one => TimeLoser::Program,
            _ => TimeLoser::Color(color),
        })
    }
}

fn your_move(game: &RulebookMatch, lang: Lang) -> Message {
    let usual = || *Text::new().put(lang.game_list_label(GameListLabel::YourTurn));
    said(offer(game, lang).or_else(|| huff(game, lang)).unwrap_or_else(usual))
}

fn offer(game: &RulebookMatch, lang: Lang) -> Option<Text> {
    let by = game.book.offered(&game.state).ok()??;
    let word = game.recent.iter().rev().find(|made| made.seat == by)?;
    Some(lang.rulebook_offer(game.book, by, &word.typed))
}

fn huff(game: &RulebookMatch, lang: Lang) -> Option<Text> {
    let moves = game.book.moves(&game.state).ok()?;
    let huffs = moves.iter().filter(|typed| huffed(typed).is_some());
    let mut huffs = huffs.map(|typed| typed.as_str()).peekable();
    huffs.peek()?;
    Some(lang.may_huff(huffs))
}

fn huffed(typed: &str) -> Option<&str> {
    typed.strip_prefix(HUFF[0])?.strip_prefix(' ')
}

fn said_of_made(after: &RulebookMatch, lang: Lang) -> Message {
    let by_program = after.recent.last().filter(|made| after.at(made.seat) == SeatPlayer::Program);
    let Some(made) = by_program else { return Message::YourMove };
    let book = after.book;
    let was_offered = matches!(book.offered(&after.previous), Ok(Some(_)));
    said(match was_offered {
        true => lang.rulebook_answer(book, made.seat, made.typed == ACCEPT[0]),
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

fn rulebook_end(game: &RulebookMatch, lang: Lang) -> Message {
    let Ok(Some(reason)) = game.book.reason(&game.state) else { return Message::SystemError };
    let won = game.keyboard_won().filter(|_| game.at_keyboard() == 1);
    said(lang.rulebook_end(game.book, &game.winners(), won, reason))
}
