//! A match of a rulebook as session, screen and app ask it.

use crate::rules::Outcome;
use crate::session::any::{GameMatch, Match, MatchNarrator, PdnMoves};
use crate::session::game::MatchStatus;
use crate::session::history::MoveHistory;
use crate::session::integrity::SystemError;
use crate::session::messages::game_clock::TimeLoser;
use crate::session::messages::{Lang, Message};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{playing, GameStatus, MoveIndex, PlayError, Rulebook, Seat, ACCEPT};
use crate::session::rulebook_match::{encode, RulebookMatch, SeatPlayer};
use crate::session::telling;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;

impl GameMatch for RulebookMatch {
    fn row(&self) -> &'static dyn Rulebook {
        self.book
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Match {
        Match::from(self.clone())
    }

    fn encode(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn saved(&self) -> Vec<u8> {
        encode(self)
    }

    fn status(&self) -> Result<MatchStatus, SystemError> {
        self.book.status(&self.state).map_err(|_| SystemError).map(|status| match status {
            GameStatus::Turn(seat) => MatchStatus::Turn(seat),
            // The rulebook tells who has won; `Over` names it for Italian draughts alone.
            GameStatus::Draw | GameStatus::Won(_) => MatchStatus::Over(None),
        })
    }

    fn read(&self, line: &str) -> Result<MoveIndex, Box<Message>> {
        self.book.read(&self.state, line).map_err(|error| {
            Box::new(match error {
                PlayError::Refused(refusal) => Message::RefusedBy(self.book, refusal),
                PlayError::State(_) => Message::SystemError,
            })
        })
    }

    fn after(&self, action: MoveIndex) -> Option<Match> {
        RulebookMatch::after(self, action).ok().map(Match::from)
    }

    fn typed(&self, action: MoveIndex) -> Option<String> {
        self.book.write(&self.state, action).ok()
    }

    fn count(&self) -> Option<u32> {
        self.book.count(&self.state).ok()
    }

    fn may_claim_end(&self) -> bool {
        let claimed =
            self.book.count(&self.state).and_then(|moves| self.book.after(&self.state, MoveIndex(moves)));
        let standing = claimed.and_then(|state| self.book.status(&state));
        matches!(standing, Ok(GameStatus::Draw | GameStatus::Won(_)))
    }

    fn losing_offer(&self, action: MoveIndex) -> Option<String> {
        if action.0 < self.book.count(&self.state).ok()? {
            return None;
        }
        let GameStatus::Turn(seat) = RulebookMatch::status(self).ok()? else { return None };
        let mut agreed = self.book.after(&self.state, action).ok()?;
        while self.book.offered(&agreed).ok()?.is_some() {
            agreed = self.book.play(&agreed, ACCEPT[0]).ok()?;
        }
        let Ok(GameStatus::Won(winner)) = self.book.status(&agreed) else { return None };
        let has_lost = self.book.are_partners(&agreed, winner, seat) == Ok(false);
        self.book.write(&self.state, action).ok().filter(|_| has_lost)
    }

    fn position(&self) -> String {
        self.book.write_position(&self.state).unwrap_or_default()
    }

    fn is_move(&self, action: MoveIndex) -> bool {
        let is_offered = !matches!(self.book.offered(&self.state), Ok(None));
        !is_offered && self.count().is_some_and(|moves| action.0 < moves)
    }

    fn level(&self) -> u8 {
        self.level
    }

    fn plies(&self) -> u32 {
        self.plies
    }

    fn pdn_moves(&self, history: &MoveHistory<Match>) -> PdnMoves {
        let start = history.start().rulebook_match().unwrap_or(self).state.clone();
        let last_typed = |game: Match| game.rulebook_match()?.recent.last().map(|made| made.typed.clone());
        // Typed lines that end the game are not moves.
        let is_move = |typed: &String| typed.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
        let moves = history.states().skip(1).filter_map(last_typed).filter(is_move).collect();
        PdnMoves { row: self.book, start, end: self.state.clone(), moves, note: None }
    }

    fn board(&self) -> Vec<u8> {
        self.position().into_bytes()
    }

    fn who_at(&self, seat: Seat, _settings: &PlaySettings) -> SeatPlayer {
        self.at(seat)
    }

    fn seats(&self) -> Vec<Seat> {
        playing(self.book, &self.state)
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        match RulebookMatch::status(self).ok()? {
            GameStatus::Turn(_) => None,
            GameStatus::Draw | GameStatus::Won(_) => Some(RulebookMatch::winners(self)),
        }
    }

    fn said_of(&self, _before: &Match, _action: MoveIndex, is_programs: bool, lang: Lang) -> Message {
        match self.recent.last().filter(|_| is_programs) {
            Some(made) => telling::said_of_made(self, made, lang),
            None => Message::YourMove,
        }
    }

    fn asked(&self, message: Message, telling: &MatchNarrator) -> Message {
        match message {
            Message::YourMove => telling::your_move(self, telling.lang),
            message => message,
        }
    }

    fn ended(&self, _outcome: Option<Outcome>, _message: Message, telling: &MatchNarrator) -> Message {
        telling::rulebook_end(self, telling.lang)
    }

    fn loser(&self, seat: Seat, _telling: &MatchNarrator) -> Option<TimeLoser> {
        let is_of_one = self.at_keyboard() == 1;
        Some(match (self.at(seat), self.other_of_two(seat)) {
            (who, _) if is_of_one && who != SeatPlayer::Program => TimeLoser::You,
            (_, Some(_)) if is_of_one => TimeLoser::Program,
            (_, winner) => TimeLoser::Seat(self.book, seat, winner),
        })
    }
}
