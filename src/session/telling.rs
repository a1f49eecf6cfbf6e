//! The message line's sentences about a match, for every game.

use crate::session::any::Match;
use crate::session::game::Seat;
use crate::session::job::desktop::BestLine;
use crate::session::messages::aids::COLUMNS;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{said, Lang, Message, Text};
use crate::session::review::ShortMove;
use crate::session::rulebook::{GameStatus, ACCEPT, HUFF};
use crate::session::rulebook_match::{PlayedMove, RulebookMatch};
use crate::session::MatchView;
use alloc::string::String;
use alloc::vec::Vec;

// Columns of the longest gain with the full stop: ", guadagna 12 pezzi."
const LONGEST_GAIN: usize = 20;

impl Lang {
    /// Returns a hint that fits one line: move, value, pieces won or lost, expected moves; `None` if one is illegal.
    pub(crate) fn hint(self, game: &Match, found: &BestLine) -> Option<Text> {
        let steps = found.steps(game)?;
        let typed: Vec<String> = steps.iter().map(|(game, mv, _)| game.typed(*mv)).collect::<Option<_>>()?;
        let Some((best, rest)) = typed.split_first() else {
            return Some(self.line(words::NO_HINT));
        };
        let mut text = Text::new();
        text.put(self.text(words::HINT));
        text.put(&self.typed_line(best)).put("  ").put(self.value(found.score?, found.points).as_str());
        // They are told if the moves shown win them and the rest keeps them.
        let gains: Option<Vec<i32>> = (1..=steps.len()).map(|shown| game.gain(&steps[..shown])).collect();
        let reserved = if gains.is_some() { LONGEST_GAIN } else { 1 };
        let (mut line, mut shown) = (Text::new(), 0);
        for (typed, (_, action, _)) in rest.iter().zip(&steps[1..]) {
            let mut next = Text::new();
            next.put(if shown == 0 { self.text(words::HINT_THEN) } else { " " });
            next.put(&self.typed_line(&ShortMove::new(*action, typed).text));
            if text.columns() + reserved + line.columns() + next.columns() > COLUMNS {
                break;
            }
            line.put(next.as_str());
            shown += 1;
        }
        if let Some(gains) = gains.filter(|gains| gains.last() == Some(&gains[shown])) {
            self.put_gain(&mut text, gains[shown]);
        }
        Some(*text.push('.').put(line.as_str()))
    }

    fn put_gain(self, text: &mut Text, gain: i32) {
        match gain {
            0 => text,
            1.. => words::hint_wins(self, text, gain.unsigned_abs()),
            _ => words::hint_costs(self, text, gain.unsigned_abs()),
        };
    }
}

impl MatchView<'_> {
    /// Returns the prompt for a move, which names the side to move if it is White or Black.
    pub(crate) fn move_prompt(&self) -> Phrase {
        if let Some(game) = self.raw() {
            return words::move_prompt(game.turn());
        }
        let game = self.rulebook_match();
        match game.map(|game| (game.status(), game.book.seats())) {
            Some((Ok(GameStatus::Turn(Seat(0))), "WB")) => words::PROMPT_MOVE_WHITE,
            Some((Ok(GameStatus::Turn(_)), "WB")) => words::PROMPT_MOVE_BLACK,
            _ => words::PROMPT_YOUR_MOVE,
        }
    }

    /// Returns the message to restore after a question; `None` if the caller knows it.
    pub(crate) fn said_again(&self, message: Message, lang: Lang) -> Option<Message> {
        let game = self.rulebook_match()?;
        let is_told = matches!(message, Message::Said(_));
        Some(if is_told { message } else { your_move(&game, lang) })
    }
}

pub(crate) fn your_move(game: &RulebookMatch, lang: Lang) -> Message {
    let usual = || lang.line(words::YOUR_TURN);
    said(offer(game, lang).or_else(|| huff(game, lang)).unwrap_or_else(usual))
}

fn offer(game: &RulebookMatch, lang: Lang) -> Option<Text> {
    let by = game.book.offered(&game.state).ok()??;
    let word = game.recent.iter().rev().find(|made| made.seat == by)?;
    Some(lang.rulebook_offer(game.book, by, &word.typed))
}

fn huff(game: &RulebookMatch, lang: Lang) -> Option<Text> {
    let huffs = game.book.huffs(&game.state).ok().filter(|huffs| !huffs.is_empty())?;
    Some(lang.may_huff(huffs.iter().map(String::as_str)))
}

fn huffed(typed: &str) -> Option<&str> {
    typed.strip_prefix(HUFF[0])?.strip_prefix(' ')
}

/// Returns what is said of the program's move `made`, the last one.
pub(crate) fn said_of_made(after: &RulebookMatch, made: &PlayedMove, lang: Lang) -> Message {
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

pub(crate) fn rulebook_end(game: &RulebookMatch, lang: Lang) -> Message {
    let Ok(Some(reason)) = game.book.reason(&game.state) else { return Message::SystemError };
    let won = game.keyboard_won().filter(|_| game.at_keyboard() == 1);
    said(lang.rulebook_end(game.book, &game.winners(), won, reason))
}
