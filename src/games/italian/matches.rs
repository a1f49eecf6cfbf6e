//! Matches of both rows of Italian draughts, as session, screen and app ask them.

mod regular_moves;

use crate::games::italian::italian_game::ItalianGame;
use crate::games::italian::numbers::IndexedActions as _;
use crate::games::italian::record::GameRecord;
use crate::games::italian::rows::row_of;
use crate::rules::{Color, Game as _, Outcome};
use crate::session::any::{GameMatch, Match, MatchNarrator, PdnMoves};
use crate::session::game::{MatchStatus, Seat};
use crate::session::history::MoveHistory;
use crate::session::integrity::SystemError;
use crate::session::messages::game_clock::TimeLoser;
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

impl<G: ItalianGame> GameMatch for G {
    fn row(&self) -> &'static dyn Rulebook {
        row_of::<G>()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Match {
        Match::from(*self)
    }

    fn encode(&self) -> Vec<u8> {
        self.bytes()
    }

    fn saved(&self) -> Vec<u8> {
        self.file()
    }

    fn status(&self) -> Result<MatchStatus, SystemError> {
        ItalianGame::status(self)
    }

    fn read(&self, line: &str) -> Result<MoveIndex, Box<Message>> {
        self.index(ItalianGame::read(self, line)?).ok_or_else(|| Box::new(Message::SystemError))
    }

    fn after(&self, action: MoveIndex) -> Option<Match> {
        ItalianGame::after(self, self.indexed(action)?).map(Match::from)
    }

    fn typed(&self, action: MoveIndex) -> Option<String> {
        self.plain().indexed(action).map(|mv| mv.numbers().to_string())
    }

    fn count(&self) -> Option<u32> {
        Some(self.plain().position.legal_moves().len() as u32)
    }

    // The ticks that go by have numbers too.
    fn number(&self, action: MoveIndex) -> Option<u16> {
        u16::try_from(action.0).ok()
    }

    fn position(&self) -> String {
        self.plain().position.to_string()
    }

    fn is_move(&self, action: MoveIndex) -> bool {
        self.indexed(action).is_some_and(G::is_move)
    }

    fn level(&self) -> u8 {
        self.plain().level
    }

    fn plies(&self) -> u32 {
        self.plain().plies
    }

    fn pdn_moves(&self, history: &MoveHistory<Match>) -> PdnMoves {
        pdn_moves(history, self.plain())
    }

    fn board(&self) -> Vec<u8> {
        let &GameRecord { position, plies, .. } = self.plain();
        GameRecord { plies, ..GameRecord::new(position, 1, Color::White, 0) }.to_bytes().into()
    }

    fn on_board(&self) -> Match {
        Match::from(*self.plain())
    }

    fn made(&self, _action: MoveIndex, after: &Match) -> Option<MoveIndex> {
        let (before, after) = (self.plain(), after.record()?);
        let mv = after.recent.last()?;
        before.index(mv).filter(|_| before.position.after(mv) == after.position)
    }

    fn record(&self) -> Option<GameRecord> {
        Some(*self.plain())
    }

    fn who_at(&self, seat: Seat, settings: &PlaySettings) -> SeatPlayer {
        settings.at(seat.color(), self.plain().player)
    }

    fn seats_of(&self, settings: &PlaySettings) -> Option<[SeatPlayer; 2]> {
        ItalianGame::seats_of(self, settings)
    }

    fn seats(&self) -> Vec<Seat> {
        [Seat(0), Seat(1)].into()
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        Some(self.end()?.winner.map(seat).into_iter().collect())
    }

    fn ended_on_time(&self, loser: Seat) -> MatchStatus {
        MatchStatus::Over(Some(Outcome::NoMoves { winner: !loser.color() }))
    }

    fn out_of_time(&self) -> Option<Match> {
        ItalianGame::out_of_time(self).map(Match::from)
    }

    fn may_have_fallen(&self, loser: Seat) -> bool {
        match ItalianGame::out_of_time(self) {
            // The match itself has ended then.
            Some(_) => self.end().is_some_and(|end| end.winner == Some(!loser.color())),
            None => ItalianGame::status(self) == Ok(MatchStatus::Turn(loser)),
        }
    }

    fn said_of(&self, before: &Match, action: MoveIndex, is_programs: bool, _lang: Lang) -> Message {
        let action = before.as_any().downcast_ref::<G>().and_then(|before| before.indexed(action));
        action.map_or(Message::SystemError, |action| self.said(action, is_programs))
    }

    fn asked(&self, message: Message, teller: &MatchNarrator) -> Message {
        ItalianGame::asked(self, message, teller)
    }

    fn ended(&self, outcome: Option<Outcome>, message: Message, teller: &MatchNarrator) -> Message {
        ItalianGame::ended(self, outcome, message, teller)
    }

    fn loser(&self, seat: Seat, teller: &MatchNarrator) -> Option<TimeLoser> {
        if ItalianGame::out_of_time(self).is_some() {
            return None;
        }
        Some(match self.who_at(seat, &teller.settings) {
            _ if teller.is_neutral() => TimeLoser::Color(seat.color()),
            SeatPlayer::Program => TimeLoser::Program,
            _ => TimeLoser::You,
        })
    }
}
