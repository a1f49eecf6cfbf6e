//! One match of any game of the game list, in the desktop build.
//!
//! Session, screen and app hold a [`Match`] and never ask which game it is: the match itself answers, by the rules of
//! its row.

mod format;
mod game_match;
mod new_match;
pub(crate) mod search;

pub(crate) use format::MatchFormat;
pub use game_match::{GameMatch, MatchNarrator, PdnMoves};
pub(crate) use new_match::NewMatch;

use crate::built_in::{raw_diagram, GameRecord, RawGame, RawRules1931, Rules1931Record, ROWS};
use crate::formats::save::{SaveError, RULEBOOK_VERSION};
use crate::rules::{Game, Outcome};
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::history::{MoveHistory, NumberedActions};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::{said, Message};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{Diagram, MoveIndex, Rulebook};
use crate::session::rulebook_match::{self, RulebookMatch};
use crate::session::text::Str;
use crate::session::{MatchView, Sealed, Session};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;

/// A match of any game.
#[derive(Debug)]
pub struct Match(Box<dyn GameMatch>);

impl<G: GameMatch> From<G> for Match {
    fn from(game: G) -> Match {
        Match(Box::new(game))
    }
}

impl Clone for Match {
    fn clone(&self) -> Match {
        self.0.copy()
    }
}

impl PartialEq for Match {
    fn eq(&self, other: &Match) -> bool {
        self.row() == other.row() && self.0.encode() == other.0.encode()
    }
}

impl core::ops::Deref for Match {
    type Target = dyn GameMatch;

    fn deref(&self) -> &dyn GameMatch {
        &*self.0
    }
}

impl Canonical for Match {
    type Bytes = Vec<u8>;
    type Kind = &'static dyn Rulebook;

    fn kind(&self) -> &'static dyn Rulebook {
        self.0.row()
    }

    fn encode(&self) -> Vec<u8> {
        self.0.encode()
    }

    fn decode(bytes: &Vec<u8>, row: &'static dyn Rulebook) -> Result<Match, SaveError> {
        (MatchFormat::of(Some(row.save_version())).decode)(row, bytes)
    }
}

impl MatchRules for Match {
    type Action = MoveIndex;
    type Refusal = Message;
    type Saved = Vec<u8>;

    fn status(&self) -> Result<MatchStatus, SystemError> {
        self.0.status()
    }

    fn read(&self, line: &Str) -> Result<MoveIndex, Message> {
        self.0.read(line).map_err(|refusal| *refusal)
    }

    fn after(&self, action: MoveIndex) -> Option<Match> {
        self.0.after(action)
    }

    fn saved(&self) -> Vec<u8> {
        self.0.saved()
    }
}

impl NumberedActions for Match {
    fn number(&self, action: MoveIndex) -> Option<u16> {
        self.0.number(action)
    }

    fn numbered(&self, number: u16) -> Option<MoveIndex> {
        Some(MoveIndex(number.into()))
    }
}

impl Match {
    pub fn rules_1931(&self) -> Option<&Rules1931Record> {
        self.0.as_any().downcast_ref()
    }

    /// Returns the match if it is of another rulebook.
    pub fn rulebook_match(&self) -> Option<&RulebookMatch> {
        self.0.as_any().downcast_ref()
    }

    /// Returns the result: `draw`, or the letters of the winning seats; `None` before the end.
    pub fn result(&self) -> Option<String> {
        let winners = self.winners()?;
        Some(if winners.is_empty() { "draw".into() } else { self.letters(winners) })
    }

    // Returns the letters of all seats but `loser`, whose time is up. With three or four seats none of them has won
    // alone.
    pub(crate) fn result_on_time(&self, loser: Seat) -> String {
        self.letters(self.seats().into_iter().filter(|&seat| seat != loser))
    }

    fn letters(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let letters = self.row().seats();
        seats.into_iter().filter_map(|Seat(seat)| letters.chars().nth(usize::from(seat))).collect()
    }

    /// Returns whose turn it is, or how the match has ended: on the board, or because a seat's time is out.
    pub fn status_on(&self, settings: &PlaySettings) -> Result<MatchStatus, SystemError> {
        Ok(match (self.0.status()?, settings.fallen()) {
            // Whose time is out cannot move any more.
            (MatchStatus::Turn(_), Some(loser)) => self.ended_on_time(loser),
            (status, _) => status,
        })
    }

    /// Returns whether a seat's time can have run out where the match stands.
    pub fn fits_clock(&self, settings: &PlaySettings) -> bool {
        settings.fallen().is_none_or(|loser| self.may_have_fallen(loser))
    }

    /// Returns the message at the end of the match; `message` is what led to it.
    pub fn end(&self, outcome: Option<Outcome>, message: Message, telling: &MatchNarrator) -> Message {
        match telling.settings.fallen().and_then(|seat| self.loser(seat, telling)) {
            Some(loser) => said(telling.lang.lost_on_time(loser)),
            None => self.ended(outcome, message, telling),
        }
    }
}

fn sized<B>(bytes: &[u8]) -> Result<&B, SaveError>
where
    for<'b> &'b B: TryFrom<&'b [u8]>,
{
    bytes.try_into().map_err(|_| SaveError::WrongLength)
}

impl<'a> MatchView<'a> {
    pub(crate) fn row(&self) -> &'static dyn Rulebook {
        self.sealed.kind()
    }

    /// Returns the unchecked bytes of Italian draughts; `None` for another rulebook.
    pub fn raw(&self) -> Option<RawGame<'a>> {
        if self.row() == ROWS[0] {
            return sized(self.sealed.bytes()).ok().map(RawGame);
        }
        self.rules_1931().map(|full| full.game())
    }

    pub fn rules_1931(&self) -> Option<RawRules1931<'a>> {
        (self.row() == ROWS[1]).then(|| sized(self.sealed.bytes()).ok())?.map(RawRules1931)
    }

    pub fn position(&self) -> String {
        match self.raw() {
            Some(game) => game.fen(),
            None => self.rulebook_match().map(|game| game.position()).unwrap_or_default(),
        }
    }

    pub(crate) fn at_keyboard(&self, settings: &PlaySettings) -> usize {
        self.rulebook_match().map_or(settings.at_keyboard(), |game| game.at_keyboard())
    }

    /// Returns the match of another rulebook. Unreadable bytes give the last state that passes the check.
    pub fn rulebook_match(&self) -> Option<RulebookMatch> {
        let book = Some(self.row()).filter(|row| row.save_version() == RULEBOOK_VERSION)?;
        if let Some(game) = self.sealed.read().and_then(|game| game.rulebook_match().cloned()) {
            return Some(game);
        }
        let mut reader = rulebook_match::ByteReader(self.sealed.bytes());
        let raw = RulebookMatch::read(&mut reader, &[book]).ok().flatten();
        let raw = raw.filter(|game| game.book.diagram(&game.state).is_ok());
        raw.or_else(|| self.sealed.last_good()?.rulebook_match().cloned())
    }

    /// Returns the board as a diagram; `None` for unreadable bytes.
    pub fn diagram(&self) -> Option<Diagram> {
        if let Some(game) = self.raw() {
            return Some(raw_diagram(&game));
        }
        let game = self.rulebook_match()?;
        game.book.diagram(&game.state).ok()
    }

    pub fn legal_lines(&self) -> Vec<String> {
        let Some(game) = self.rulebook_match() else {
            let record = self.sealed.last_good().and_then(|game| game.record());
            let moves = record.map(|record| record.position.legal_moves());
            return moves.iter().flat_map(|moves| moves.iter()).map(|mv| mv.numbers().to_string()).collect();
        };
        let lines = game.book.moves(&game.state).unwrap_or_default();
        // A number declared with a capture is not a place, and may be omitted.
        let places = |line: &String| line.split(" =").next().unwrap_or(line).into();
        let mut lines: Vec<String> = lines.iter().map(places).collect();
        lines.dedup();
        lines
    }
}

impl Session {
    /// Creates a session from its history; `None` if an action in it is illegal.
    pub fn with_history(history: MoveHistory<Match>) -> Option<Session> {
        let session = Session::of(&history.end()?);
        Some(Session { history, ..session })
    }

    pub fn history(&self) -> &MoveHistory<Match> {
        &self.history
    }

    pub(crate) fn conclude(&mut self, ended: &Match) {
        self.sealed = Sealed::new(ended);
    }

    pub fn row(&self) -> &'static dyn Rulebook {
        self.sealed.kind()
    }

    pub(crate) fn last_record(&self) -> Option<GameRecord> {
        self.last_good()?.record()
    }
}
