//! [`GameMatch`]: what session, screen and app ask of a match of any game.

use super::search::Searched;
use super::Match;
use crate::built_in::GameRecord;
use crate::rules::Outcome;
use crate::session::game::{MatchStatus, Seat};
use crate::session::history::{MoveHistory, TIME};
use crate::session::integrity::SystemError;
use crate::session::messages::game_clock::TimeLoser;
use crate::session::messages::{Lang, Message};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{MoveIndex, Rulebook, State};
use crate::session::rulebook_match::SeatPlayer;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::Debug;

/// How a match is told: the language, and who sits at the board.
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

/// What PDN can tell of a match: moves by the rules of one row, the last legal position first where a move was not.
#[derive(Clone, Debug)]
pub struct PdnMoves {
    pub row: &'static dyn Rulebook,
    pub start: State,
    pub end: State,
    /// The moves from `start` to `end`, as typed.
    pub moves: Vec<String>,
    /// What a comment before the moves says of those left out.
    pub note: Option<&'static str>,
}

/// A match as its row knows it. An action is a move, an offer, an answer or a claim, by its number in the history.
pub trait GameMatch: Searched + Any + Debug + Send + Sync {
    fn row(&self) -> &'static dyn Rulebook;
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Match;

    /// Returns the canonical bytes.
    fn encode(&self) -> Vec<u8>;

    /// Returns the saved game.
    fn saved(&self) -> Vec<u8>;

    /// Returns the side to move. Errors if the state is not one of this game.
    fn status(&self) -> Result<MatchStatus, SystemError>;

    /// Returns the legal action of a typed line, or the refusal.
    fn read(&self, line: &str) -> Result<MoveIndex, Box<Message>>;

    /// Returns the match after an action; `None` if it is illegal.
    fn after(&self, action: MoveIndex) -> Option<Match>;

    /// Returns the typed form of a legal move.
    fn typed(&self, action: MoveIndex) -> Option<String>;

    /// Returns the number of legal moves.
    fn count(&self) -> Option<u32>;

    /// Returns the number of an action in the history, where it has one.
    fn number(&self, action: MoveIndex) -> Option<u16> {
        u16::try_from(action.0).ok().filter(|&number| number < TIME)
    }

    /// Returns the offer's word if `action` is an offer whose seat loses once all have accepted.
    fn losing_offer(&self, _action: MoveIndex) -> Option<String> {
        None
    }

    /// Returns whether the seat to move may claim the end.
    fn may_claim_end(&self) -> bool {
        false
    }

    /// Returns the position as text.
    fn position(&self) -> String;

    /// Returns whether a legal action is a move, not an offer or an answer.
    fn is_move(&self, action: MoveIndex) -> bool;

    /// Returns the level's byte.
    fn level(&self) -> u8;

    fn plies(&self) -> u32;

    /// Returns what PDN can tell of the match, with its history.
    fn pdn_moves(&self, history: &MoveHistory<Match>) -> PdnMoves;

    /// Returns the board as bytes: equal for positions that a review does not tell apart.
    fn board(&self) -> Vec<u8>;

    /// Returns the match as a review sees it.
    fn on_board(&self) -> Match {
        self.copy()
    }

    /// Returns the move of the reviewed match that led to `after`; `None` if `action` is no legal move there.
    fn made(&self, action: MoveIndex, _after: &Match) -> Option<MoveIndex> {
        Some(action)
    }

    /// Returns the plain record of Italian draughts.
    fn record(&self) -> Option<GameRecord> {
        None
    }

    /// Returns who plays a seat; `settings` decide where the match does not.
    fn who_at(&self, seat: Seat, settings: &PlaySettings) -> SeatPlayer;

    /// Returns the seats of `settings` that the match can have; `None` where it stores its own.
    fn seats_of(&self, _settings: &PlaySettings) -> Option<[SeatPlayer; 2]> {
        None
    }

    /// Returns the seats that play.
    fn seats(&self) -> Vec<Seat>;

    /// Returns the winners, none for a draw; `None` before the end.
    fn winners(&self) -> Option<Vec<Seat>>;

    /// Returns how the match has ended if the time of a seat is out, and the match does not say so.
    fn ended_on_time(&self, _loser: Seat) -> MatchStatus {
        MatchStatus::Over(None)
    }

    /// Returns the match as it ends when the time of the seat to move is out; `None` where only the clock says so.
    fn out_of_time(&self) -> Option<Match> {
        None
    }

    /// Returns whether the time of `loser` can have run out where the match stands: only that of the seat to move.
    fn may_have_fallen(&self, loser: Seat) -> bool {
        matches!(self.status(), Ok(MatchStatus::Turn(seat)) if seat == loser)
    }

    /// Returns the message after `action` in `before`, which led here. `is_programs`: the program made the move.
    fn said_of(&self, before: &Match, action: MoveIndex, is_programs: bool, lang: Lang) -> Message;

    /// Returns the message at a player's turn; `message` is what happened before.
    fn asked(&self, message: Message, telling: &MatchNarrator) -> Message;

    /// Returns the message at the end of the match, unless a clock ended it; `message` is what led to it.
    fn ended(&self, outcome: Option<Outcome>, message: Message, telling: &MatchNarrator) -> Message;

    /// Returns who has lost on time; `None` where the end's own message says it.
    fn loser(&self, seat: Seat, telling: &MatchNarrator) -> Option<TimeLoser>;
}
