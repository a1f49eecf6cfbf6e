//! One match of any game of the game list, in the desktop build.
//!
//! Session, screen and app hold a [`Match`] and never ask which game it is: every such question is answered here.

use crate::built_in::{BuiltIn, GameRecord, Move, RawGame, RawRules1931, Rules1931Record, ROWS};
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::history::{MoveHistory, NumberedActions, TIME};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{self, playing, Diagram, GameStatus, PlayError, Rulebook};
use crate::session::rulebook_match::{self, RulebookMatch, SeatPlayer};
use crate::session::text::Str;
use crate::session::{MatchView, Sealed, Session};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A match of any game.
#[derive(Clone, Debug, PartialEq)]
pub enum Match {
    Italian(GameRecord),
    Rules1931(Box<Rules1931Record>),
    Rulebook(Box<RulebookMatch>),
}

/// A legal action of a match: a move, an offer, an answer or a claim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MatchAction {
    Italian(Move),
    Rules1931(<Rules1931Record as MatchRules>::Action),
    Rulebook(rulebook::MoveIndex),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchRefusal {
    Italian(<GameRecord as MatchRules>::Refusal),
    Rules1931(<Rules1931Record as MatchRules>::Refusal),
    Rulebook(&'static dyn Rulebook, rulebook::Refusal),
    /// The match is in a state that cannot occur in its game.
    Broken,
}

impl From<Move> for MatchAction {
    fn from(mv: Move) -> MatchAction {
        MatchAction::Italian(mv)
    }
}

impl From<<Rules1931Record as MatchRules>::Action> for MatchAction {
    fn from(action: <Rules1931Record as MatchRules>::Action) -> MatchAction {
        MatchAction::Rules1931(action)
    }
}

impl From<rulebook::MoveIndex> for MatchAction {
    fn from(action: rulebook::MoveIndex) -> MatchAction {
        MatchAction::Rulebook(action)
    }
}

impl From<GameRecord> for Match {
    fn from(record: GameRecord) -> Match {
        Match::Italian(record)
    }
}

impl From<RulebookMatch> for Match {
    fn from(game: RulebookMatch) -> Match {
        Match::Rulebook(Box::new(game))
    }
}

impl From<Rules1931Record> for Match {
    fn from(record: Rules1931Record) -> Match {
        Match::Rules1931(Box::new(record))
    }
}

impl Canonical for Match {
    type Bytes = Vec<u8>;
    type Kind = &'static dyn Rulebook;

    fn kind(&self) -> &'static dyn Rulebook {
        match self {
            Match::Italian(_) => ROWS[0],
            Match::Rules1931(_) => ROWS[1],
            Match::Rulebook(game) => game.book,
        }
    }

    fn encode(&self) -> Vec<u8> {
        match self {
            Match::Italian(record) => record.encode().as_ref().into(),
            Match::Rules1931(record) => record.encode().as_ref().into(),
            Match::Rulebook(game) => game.to_bytes(),
        }
    }

    fn decode(bytes: &Vec<u8>, row: &'static dyn Rulebook) -> Result<Match, SaveError> {
        match row {
            _ if row == ROWS[0] => GameRecord::decode(sized(bytes)?, ()).map(Match::Italian),
            _ if row == ROWS[1] => Rules1931Record::decode(sized(bytes)?, ()).map(Match::from),
            book => RulebookMatch::from_bytes(bytes, &[book]).map(Match::from),
        }
    }
}

impl MatchRules for Match {
    type Action = MatchAction;
    type Refusal = MatchRefusal;
    type Saved = Vec<u8>;

    fn status(&self) -> Result<MatchStatus, SystemError> {
        match self {
            Match::Italian(record) => record.status(),
            Match::Rules1931(record) => record.status(),
            Match::Rulebook(game) => game.status().map(|status| match status {
                GameStatus::Turn(seat) => MatchStatus::Turn(seat),
                // The rulebook tells who has won; `Over` names it for Italian draughts alone.
                GameStatus::Draw | GameStatus::Won(_) => MatchStatus::Over(None),
            }),
        }
    }

    fn read(&self, line: &Str) -> Result<MatchAction, MatchRefusal> {
        match self {
            Match::Italian(record) => {
                record.read(line).map(MatchAction::Italian).map_err(MatchRefusal::Italian)
            }
            Match::Rules1931(record) => {
                MatchRules::read(&**record, line).map(MatchAction::Rules1931).map_err(MatchRefusal::Rules1931)
            }
            Match::Rulebook(game) => match game.book.read(&game.state, line) {
                Ok(action) => Ok(MatchAction::Rulebook(action)),
                Err(PlayError::Refused(refusal)) => Err(MatchRefusal::Rulebook(game.book, refusal)),
                Err(PlayError::State(_)) => Err(MatchRefusal::Broken),
            },
        }
    }

    fn after(&self, action: MatchAction) -> Option<Match> {
        match (self, action) {
            (Match::Italian(record), MatchAction::Italian(mv)) => {
                MatchRules::after(record, mv).map(Match::Italian)
            }
            (Match::Rules1931(record), MatchAction::Rules1931(action)) => {
                MatchRules::after(&**record, action).map(Match::from)
            }
            (Match::Rulebook(game), MatchAction::Rulebook(action)) => {
                game.after(action).ok().map(Match::from)
            }
            _ => None,
        }
    }

    fn saved(&self) -> Vec<u8> {
        match self {
            Match::Italian(record) => record.saved().as_ref().into(),
            Match::Rules1931(record) => record.saved().as_ref().into(),
            Match::Rulebook(game) => rulebook_match::encode(game),
        }
    }
}

impl NumberedActions for Match {
    fn number(&self, action: MatchAction) -> Option<u16> {
        match (self, action) {
            (Match::Italian(record), MatchAction::Italian(mv)) => record.number(mv),
            (Match::Rules1931(record), MatchAction::Rules1931(action)) => record.number(action),
            (Match::Rulebook(_), MatchAction::Rulebook(action)) => {
                u16::try_from(action.0).ok().filter(|&n| n < TIME)
            }
            _ => None,
        }
    }

    fn numbered(&self, number: u16) -> Option<MatchAction> {
        match self {
            Match::Italian(record) => record.numbered(number).map(MatchAction::Italian),
            Match::Rules1931(record) => record.numbered(number).map(MatchAction::Rules1931),
            Match::Rulebook(_) => Some(MatchAction::Rulebook(rulebook::MoveIndex(number.into()))),
        }
    }
}

impl Match {
    /// Returns the plain record of Italian draughts; `None` for another rulebook.
    pub fn record(&self) -> Option<GameRecord> {
        match self {
            Match::Italian(record) => Some(*record),
            Match::Rules1931(record) => Some(BuiltIn::rules_1931_record(record)),
            Match::Rulebook(_) => None,
        }
    }

    /// Returns who plays a seat; `settings` decide where the match does not.
    pub(crate) fn who_at(&self, seat: Seat, settings: &PlaySettings) -> SeatPlayer {
        let color = if seat == Seat(0) { Color::White } else { Color::Black };
        match self {
            Match::Italian(record) => settings.at(color, record.player),
            Match::Rules1931(record) => settings.at(color, BuiltIn::rules_1931_record(record).player),
            Match::Rulebook(game) => game.at(seat),
        }
    }

    pub fn rules_1931(&self) -> Option<&Rules1931Record> {
        match self {
            Match::Rules1931(record) => Some(record),
            _ => None,
        }
    }

    /// Returns the match if it is of another rulebook.
    pub fn rulebook_match(&self) -> Option<&RulebookMatch> {
        match self {
            Match::Rulebook(game) => Some(game),
            _ => None,
        }
    }
}

impl Match {
    /// Returns the offer's word if `action` is an offer whose seat loses once all have accepted.
    pub(crate) fn losing_offer(&self, action: MatchAction) -> Option<String> {
        match (self, action) {
            (Match::Rulebook(game), MatchAction::Rulebook(action)) => game.losing_offer(action),
            _ => None,
        }
    }

    pub(crate) fn is_move(&self, action: MatchAction) -> bool {
        match (self, action) {
            (Match::Rulebook(game), MatchAction::Rulebook(rulebook::MoveIndex(number))) => {
                let is_offered = !matches!(game.book.offered(&game.state), Ok(None));
                !is_offered && game.book.count(&game.state).is_ok_and(|moves| number < moves)
            }
            (_, MatchAction::Rules1931(action)) => BuiltIn::is_move(action),
            _ => true,
        }
    }

    /// Returns the result: `draw`, or the letters of the winning seats; `None` before the end.
    pub fn result(&self) -> Option<String> {
        let side = |winner: Color| String::from(if winner == Color::White { "W" } else { "B" });
        let winners = match self {
            Match::Italian(record) => match record.status().ok()? {
                MatchStatus::Over(outcome) => outcome.map(|outcome| side(outcome.winner())),
                MatchStatus::Turn(_) | MatchStatus::Opening => return None,
            },
            Match::Rules1931(record) => record.ending?.winner.map(side),
            Match::Rulebook(game) => match game.status().ok()? {
                GameStatus::Turn(_) => return None,
                GameStatus::Draw => None,
                GameStatus::Won(_) => {
                    let letter = |Seat(seat)| game.book.seats().chars().nth(usize::from(seat));
                    Some(game.winners().into_iter().filter_map(letter).collect())
                }
            },
        };
        Some(winners.unwrap_or_else(|| "draw".into()))
    }

    // Returns the letters of all seats but `loser`, whose time is up. With three or four seats none of them has won
    // alone.
    pub(crate) fn result_on_time(&self, loser: Seat) -> Option<String> {
        let (letters, seats) = match self {
            Match::Rulebook(game) => (game.book.seats(), playing(game.book, &game.state)),
            Match::Italian(_) | Match::Rules1931(_) => ("WB", Vec::from([Seat(0), Seat(1)])),
        };
        let letter = |Seat(seat)| letters.chars().nth(usize::from(seat));
        Some(seats.into_iter().filter(|&seat| seat != loser).filter_map(letter).collect())
    }

    /// Returns whose turn it is, or how the match has ended: on the board, or because a seat's time is out.
    pub fn status_on(&self, settings: &PlaySettings) -> Result<MatchStatus, SystemError> {
        let status = self.status()?;
        Ok(match (self, status, settings.fallen()) {
            // Whose time is out cannot move any more.
            (Match::Italian(_), MatchStatus::Turn(_), Some(Seat(seat))) => {
                let winner = if seat == 0 { Color::Black } else { Color::White };
                MatchStatus::Over(Some(Outcome::NoMoves { winner }))
            }
            (_, MatchStatus::Turn(_), Some(_)) => MatchStatus::Over(None),
            _ => status,
        })
    }

    /// Returns the match as it ends when the time of the seat to move is out; `None` where only the clock says so.
    pub fn out_of_time(&self) -> Option<Match> {
        match self {
            Match::Rules1931(record) => Some(BuiltIn::out_of_time(record).into()),
            Match::Italian(_) | Match::Rulebook(_) => None,
        }
    }

    /// Returns whether a seat's time can have run out where the match stands so: only that of the seat to move.
    pub fn fits_clock(&self, settings: &PlaySettings) -> bool {
        match (settings.fallen(), self) {
            (None, _) => true,
            (Some(loser), Match::Rules1931(_)) => self.result() == self.result_on_time(loser),
            (Some(loser), _) => matches!(self.status(), Ok(MatchStatus::Turn(seat)) if seat == loser),
        }
    }

    /// Returns the seats of `settings` that the match can have. Other rulebooks store their own. The rules of 1931 need
    /// a player at the keyboard.
    pub(crate) fn seats_of(&self, settings: &PlaySettings) -> Option<[SeatPlayer; 2]> {
        match self {
            Match::Italian(_) => settings.seats,
            Match::Rules1931(record) => {
                let settings = settings.with_player(BuiltIn::rules_1931_record(record).player);
                settings.seats.filter(|_| settings.at_keyboard() > 0)
            }
            Match::Rulebook(_) => None,
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
    pub(in crate::session) fn raw(&self) -> Option<RawGame<'a>> {
        if self.row() == ROWS[0] {
            return sized(self.sealed.bytes()).ok().map(BuiltIn::raw);
        }
        self.rules_1931().map(|full| full.game())
    }

    pub fn rules_1931(&self) -> Option<RawRules1931<'a>> {
        (self.row() == ROWS[1]).then(|| sized(self.sealed.bytes()).ok())?.map(BuiltIn::rules_1931_view)
    }

    pub fn position(&self) -> String {
        match self.rulebook_match() {
            Some(game) => game.book.write_position(&game.state).unwrap_or_default(),
            None => self.game().fen(),
        }
    }

    pub(crate) fn at_keyboard(&self, settings: &PlaySettings) -> usize {
        self.rulebook_match().map_or(settings.at_keyboard(), |game| game.at_keyboard())
    }

    /// Returns the match of another rulebook. Unreadable bytes give the last state that passes the check.
    pub fn rulebook_match(&self) -> Option<RulebookMatch> {
        let book = Some(self.row()).filter(|row| !row.is_built_in())?;
        if let Some(Match::Rulebook(game)) = self.sealed.read() {
            return Some(*game);
        }
        let mut reader = rulebook_match::ByteReader(self.sealed.bytes());
        let raw = RulebookMatch::read(&mut reader, &[book]).ok().flatten();
        let raw = raw.filter(|game| game.book.diagram(&game.state).is_ok());
        raw.or_else(|| self.sealed.last_good()?.rulebook_match().cloned())
    }

    /// Returns the board as a diagram; `None` for Italian draughts, which draws its own.
    pub fn diagram(&self) -> Option<Diagram> {
        let game = self.rulebook_match()?;
        game.book.diagram(&game.state).ok()
    }

    pub fn legal_lines(&self) -> Vec<String> {
        let Some(game) = self.rulebook_match() else {
            let record = self.sealed.last_good().and_then(|game| game.record());
            let moves = record.map_or_else(Vec::new, |record| BuiltIn::legal_moves(&record.position));
            return moves.into_iter().map(|mv| BuiltIn::typed(mv).to_string()).collect();
        };
        let lines = game.book.moves(&game.state).unwrap_or_default();
        // A number declared with a capture is not a place, and may be omitted.
        let places = |line: &String| line.split(" =").next().unwrap_or(line).into();
        let mut lines: Vec<String> = lines.iter().map(places).collect();
        lines.dedup();
        lines
    }

    pub(crate) fn may_claim_end(&self) -> bool {
        self.rulebook_match().is_some_and(|game| game.may_claim_end())
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
