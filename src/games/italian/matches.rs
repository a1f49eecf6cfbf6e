//! Matches of both rows of Italian draughts, as session, screen and app ask them.

mod regular_moves;

use crate::games::italian::numbers::IndexedActions;
use crate::games::italian::record::{self, GameRecord};
use crate::games::italian::rows::ROWS;
use crate::games::italian::rules_1931::record::{self as full, Rules1931Record};
use crate::games::italian::rules_1931::Rules1931Action;
use crate::games::italian::telling;
use crate::rules::{Color, Game as _, Outcome};
use crate::session::any::{GameMatch, Match, MatchNarrator, PdnMoves};
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::history::MoveHistory;
use crate::session::integrity::SystemError;
use crate::session::messages::game_clock::TimeLoser;
use crate::session::messages::said;
use crate::session::messages::{Lang, Message};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{MoveIndex, Rulebook};
use crate::session::rulebook_match::SeatPlayer;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use regular_moves::pdn_moves;

fn seat(color: Color) -> Seat {
    Seat(color as u8)
}

fn color(Seat(seat): Seat) -> Color {
    if seat == 0 {
        Color::White
    } else {
        Color::Black
    }
}

impl GameMatch for GameRecord {
    fn row(&self) -> &'static dyn Rulebook {
        ROWS[0]
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Match {
        Match::from(*self)
    }

    fn encode(&self) -> Vec<u8> {
        self.to_bytes().into()
    }

    fn saved(&self) -> Vec<u8> {
        record::encode(self).into()
    }

    fn status(&self) -> Result<MatchStatus, SystemError> {
        MatchRules::status(self)
    }

    fn read(&self, line: &str) -> Result<MoveIndex, Box<Message>> {
        self.read_index(line)
    }

    fn after(&self, action: MoveIndex) -> Option<Match> {
        self.after_index(action).map(Match::from)
    }

    fn typed(&self, action: MoveIndex) -> Option<String> {
        self.indexed(action).map(|mv| mv.numbers().to_string())
    }

    fn count(&self) -> Option<u32> {
        Some(self.position.legal_moves().len() as u32)
    }

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn is_move(&self, _action: MoveIndex) -> bool {
        true
    }

    fn level(&self) -> u8 {
        self.level
    }

    fn plies(&self) -> u32 {
        self.plies
    }

    fn pdn_moves(&self, history: &MoveHistory<Match>) -> PdnMoves {
        pdn_moves(history, self)
    }

    fn board(&self) -> Vec<u8> {
        GameRecord { plies: self.plies, ..GameRecord::new(self.position, 1, Color::White, 0) }
            .to_bytes()
            .into()
    }

    fn made(&self, _action: MoveIndex, after: &Match) -> Option<MoveIndex> {
        let after = after.record()?;
        let mv = after.recent.last()?;
        self.index(mv).filter(|_| self.position.after(mv) == after.position)
    }

    fn record(&self) -> Option<GameRecord> {
        Some(*self)
    }

    fn who_at(&self, seat: Seat, settings: &PlaySettings) -> SeatPlayer {
        settings.at(color(seat), self.player)
    }

    fn seats_of(&self, settings: &PlaySettings) -> Option<[SeatPlayer; 2]> {
        settings.seats
    }

    fn seats(&self) -> Vec<Seat> {
        [Seat(0), Seat(1)].into()
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        Some([seat(self.position.outcome()?.winner())].into())
    }

    fn ended_on_time(&self, loser: Seat) -> MatchStatus {
        MatchStatus::Over(Some(Outcome::NoMoves { winner: !color(loser) }))
    }

    fn said_of(&self, _before: &Match, _action: MoveIndex, is_programs: bool, _lang: Lang) -> Message {
        match self.recent.last() {
            Some(mv) if is_programs => Message::ProgramMoved(mv.numbers()),
            _ => Message::YourMove,
        }
    }

    fn asked(&self, message: Message, _teller: &MatchNarrator) -> Message {
        message
    }

    fn ended(&self, outcome: Option<Outcome>, message: Message, teller: &MatchNarrator) -> Message {
        match outcome {
            Some(outcome) if teller.is_neutral() => said(teller.lang.neutral_end(outcome)),
            Some(outcome) => Message::End(outcome, outcome.winner() == self.player),
            None => message,
        }
    }

    fn loser(&self, seat: Seat, teller: &MatchNarrator) -> Option<TimeLoser> {
        Some(match self.who_at(seat, &teller.settings) {
            _ if teller.is_neutral() => TimeLoser::Color(color(seat)),
            SeatPlayer::Program => TimeLoser::Program,
            _ => TimeLoser::You,
        })
    }
}

impl GameMatch for Rules1931Record {
    fn row(&self) -> &'static dyn Rulebook {
        ROWS[1]
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Match {
        Match::from(*self)
    }

    fn encode(&self) -> Vec<u8> {
        self.to_bytes().into()
    }

    fn saved(&self) -> Vec<u8> {
        full::encode(self).into()
    }

    fn status(&self) -> Result<MatchStatus, SystemError> {
        MatchRules::status(self)
    }

    fn read(&self, line: &str) -> Result<MoveIndex, Box<Message>> {
        self.read_index(line)
    }

    fn after(&self, action: MoveIndex) -> Option<Match> {
        self.after_index(action).map(Match::from)
    }

    fn typed(&self, action: MoveIndex) -> Option<String> {
        self.game.typed(action)
    }

    fn count(&self) -> Option<u32> {
        self.game.count()
    }

    // The ticks that go by have numbers too.
    fn number(&self, action: MoveIndex) -> Option<u16> {
        u16::try_from(action.0).ok()
    }

    fn position(&self) -> String {
        self.game.position.to_string()
    }

    fn is_move(&self, action: MoveIndex) -> bool {
        matches!(self.indexed(action), Some(Rules1931Action::Move(_)))
    }

    fn level(&self) -> u8 {
        self.game.level
    }

    fn plies(&self) -> u32 {
        self.game.plies
    }

    fn pdn_moves(&self, history: &MoveHistory<Match>) -> PdnMoves {
        pdn_moves(history, &self.game)
    }

    fn board(&self) -> Vec<u8> {
        self.game.board()
    }

    fn on_board(&self) -> Match {
        self.game.into()
    }

    fn record(&self) -> Option<GameRecord> {
        Some(self.game)
    }

    fn who_at(&self, seat: Seat, settings: &PlaySettings) -> SeatPlayer {
        self.game.who_at(seat, settings)
    }

    // These rules need a player at the keyboard.
    fn seats_of(&self, settings: &PlaySettings) -> Option<[SeatPlayer; 2]> {
        let settings = settings.with_player(self.game.player);
        settings.seats.filter(|_| settings.at_keyboard() > 0)
    }

    fn seats(&self) -> Vec<Seat> {
        self.game.seats()
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        Some(self.ending?.winner.map(seat).into_iter().collect())
    }

    fn out_of_time(&self) -> Option<Match> {
        Some(Rules1931Record::out_of_time(self).into())
    }

    // The match itself has ended then.
    fn may_have_fallen(&self, loser: Seat) -> bool {
        self.ending.is_some_and(|ending| ending.winner == Some(!color(loser)))
    }

    fn said_of(&self, before: &Match, action: MoveIndex, _is_programs: bool, _lang: Lang) -> Message {
        let action = before.rules_1931().and_then(|before| before.indexed(action));
        action.map_or(Message::SystemError, |action| telling::said_of(action, self))
    }

    fn asked(&self, message: Message, teller: &MatchNarrator) -> Message {
        telling::asked(self, message, teller)
    }

    fn ended(&self, _outcome: Option<Outcome>, message: Message, teller: &MatchNarrator) -> Message {
        telling::end(self, message, teller)
    }

    fn loser(&self, _seat: Seat, _teller: &MatchNarrator) -> Option<TimeLoser> {
        None
    }
}
