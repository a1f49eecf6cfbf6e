//! One match of any game of the game list, in the desktop build.
//!
//! Session, screen and app hold a [`Match`] and never ask which game it is: every such question is answered here.

use crate::built_in::{BuiltIn, Move, Raw, Record};
use crate::built_in::{Rules1931, Rules1931View};
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};
use crate::session::game::{Game, GameStatus, Seat};
use crate::session::history::{History, Numbered, TIME};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::play_settings::Terms;
use crate::session::rulebook::{self, playing, Diagram, PlayError, Rulebook, Standing};
use crate::session::sitting::{self, Sitting, Who};
use crate::session::text::Written;
use crate::session::{Sealed, Session, View};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A match of any game.
#[derive(Clone, Debug, PartialEq)]
pub enum Match {
    Italian(Record),
    Rules1931(Box<Rules1931>),
    Rulebook(Box<Sitting>),
}

/// The game of a match: an entry of the game list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Italian,
    Rules1931,
    Rulebook(&'static dyn Rulebook),
}

/// A legal action of a match: a move, an offer, an answer or a claim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    Italian(Move),
    Rules1931(<Rules1931 as Game>::Action),
    Rulebook(rulebook::Action),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Italian(<Record as Game>::Refusal),
    Rules1931(<Rules1931 as Game>::Refusal),
    Rulebook(&'static dyn Rulebook, rulebook::Refusal),
    /// The state of the match is not one of its game.
    Broken,
}

impl From<Move> for Action {
    fn from(mv: Move) -> Action {
        Action::Italian(mv)
    }
}

impl From<<Rules1931 as Game>::Action> for Action {
    fn from(action: <Rules1931 as Game>::Action) -> Action {
        Action::Rules1931(action)
    }
}

impl From<rulebook::Action> for Action {
    fn from(action: rulebook::Action) -> Action {
        Action::Rulebook(action)
    }
}

impl From<Record> for Match {
    fn from(record: Record) -> Match {
        Match::Italian(record)
    }
}

impl From<Sitting> for Match {
    fn from(sitting: Sitting) -> Match {
        Match::Rulebook(Box::new(sitting))
    }
}

impl From<Rules1931> for Match {
    fn from(own: Rules1931) -> Match {
        Match::Rules1931(Box::new(own))
    }
}

impl Canonical for Match {
    type Bytes = Vec<u8>;
    type Kind = Kind;

    fn kind(&self) -> Kind {
        match self {
            Match::Italian(_) => Kind::Italian,
            Match::Rules1931(_) => Kind::Rules1931,
            Match::Rulebook(sitting) => Kind::Rulebook(sitting.book),
        }
    }

    fn encode(&self) -> Vec<u8> {
        match self {
            Match::Italian(record) => record.encode().as_ref().into(),
            Match::Rules1931(own) => own.encode().as_ref().into(),
            Match::Rulebook(sitting) => sitting.to_bytes(),
        }
    }

    fn decode(bytes: &Vec<u8>, kind: Kind) -> Result<Match, SaveError> {
        match kind {
            Kind::Italian => Record::decode(sized(bytes)?, ()).map(Match::Italian),
            Kind::Rules1931 => Rules1931::decode(sized(bytes)?, ()).map(Match::from),
            Kind::Rulebook(book) => Sitting::from_bytes(bytes, &[book]).map(Match::from),
        }
    }
}

impl Game for Match {
    type Action = Action;
    type Refusal = Refusal;
    type Saved = Vec<u8>;

    fn status(&self) -> Result<GameStatus, SystemError> {
        match self {
            Match::Italian(record) => record.status(),
            Match::Rules1931(own) => own.status(),
            Match::Rulebook(sitting) => sitting.standing().map(|standing| match standing {
                Standing::Turn(seat) => GameStatus::Turn(seat),
                Standing::Draw | Standing::Won(_) => GameStatus::Over(None),
            }),
        }
    }

    fn read(&self, line: &Written) -> Result<Action, Refusal> {
        match self {
            Match::Italian(record) => record.read(line).map(Action::Italian).map_err(Refusal::Italian),
            Match::Rules1931(own) => {
                Game::read(&**own, line).map(Action::Rules1931).map_err(Refusal::Rules1931)
            }
            Match::Rulebook(sitting) => match sitting.book.read(&sitting.state, line) {
                Ok(action) => Ok(Action::Rulebook(action)),
                Err(PlayError::Refused(refusal)) => Err(Refusal::Rulebook(sitting.book, refusal)),
                Err(PlayError::State(_)) => Err(Refusal::Broken),
            },
        }
    }

    fn after(&self, action: Action) -> Option<Match> {
        match (self, action) {
            (Match::Italian(record), Action::Italian(mv)) => Game::after(record, mv).map(Match::Italian),
            (Match::Rules1931(own), Action::Rules1931(action)) => {
                Game::after(&**own, action).map(Match::from)
            }
            (Match::Rulebook(sitting), Action::Rulebook(action)) => {
                sitting.after(action).ok().map(Match::from)
            }
            _ => None,
        }
    }

    fn saved(&self) -> Vec<u8> {
        match self {
            Match::Italian(record) => record.saved().as_ref().into(),
            Match::Rules1931(own) => own.saved().as_ref().into(),
            Match::Rulebook(sitting) => sitting::encode(sitting),
        }
    }
}

impl Numbered for Match {
    fn number(&self, action: Action) -> Option<u16> {
        match (self, action) {
            (Match::Italian(record), Action::Italian(mv)) => record.number(mv),
            (Match::Rules1931(own), Action::Rules1931(action)) => own.number(action),
            (Match::Rulebook(_), Action::Rulebook(action)) => {
                u16::try_from(action.0).ok().filter(|&n| n < TIME)
            }
            _ => None,
        }
    }

    fn numbered(&self, number: u16) -> Option<Action> {
        match self {
            Match::Italian(record) => record.numbered(number).map(Action::Italian),
            Match::Rules1931(own) => own.numbered(number).map(Action::Rules1931),
            Match::Rulebook(_) => Some(Action::Rulebook(rulebook::Action(number.into()))),
        }
    }
}

impl Match {
    /// Returns the plain record of Italian draughts; `None` for another rulebook.
    pub fn record(&self) -> Option<Record> {
        match self {
            Match::Italian(record) => Some(*record),
            Match::Rules1931(own) => Some(BuiltIn::rules_1931_record(own)),
            Match::Rulebook(_) => None,
        }
    }

    /// Returns who plays a seat; `terms` decide where the match does not.
    pub(crate) fn who_at(&self, seat: Seat, terms: &Terms) -> Who {
        let color = if seat == Seat(0) { Color::White } else { Color::Black };
        match self {
            Match::Italian(record) => terms.at(color, record.player),
            Match::Rules1931(own) => terms.at(color, BuiltIn::rules_1931_record(own).player),
            Match::Rulebook(sitting) => sitting.at(seat),
        }
    }

    pub fn rules_1931(&self) -> Option<&Rules1931> {
        match self {
            Match::Rules1931(own) => Some(own),
            _ => None,
        }
    }

    /// Returns the match if it is of another rulebook.
    pub fn table(&self) -> Option<&Sitting> {
        match self {
            Match::Rulebook(sitting) => Some(sitting),
            _ => None,
        }
    }
}

impl Match {
    pub(crate) fn is_move(&self, action: Action) -> bool {
        match (self, action) {
            (Match::Rulebook(sitting), Action::Rulebook(rulebook::Action(number))) => {
                let is_offered = !matches!(sitting.book.offered(&sitting.state), Ok(None));
                !is_offered && sitting.book.count(&sitting.state).is_ok_and(|moves| number < moves)
            }
            (_, Action::Rules1931(action)) => BuiltIn::is_move(action),
            _ => true,
        }
    }

    /// Returns the result: `draw`, or the letters of the winning seats; `None` before the end.
    pub fn result(&self) -> Option<String> {
        let side = |winner: Color| String::from(if winner == Color::White { "W" } else { "B" });
        let winners = match self {
            Match::Italian(record) => match record.status().ok()? {
                GameStatus::Over(outcome) => outcome.map(|outcome| side(outcome.winner())),
                GameStatus::Turn(_) | GameStatus::Opening => return None,
            },
            Match::Rules1931(own) => own.ending?.winner.map(side),
            Match::Rulebook(sitting) => match sitting.standing().ok()? {
                Standing::Turn(_) => return None,
                Standing::Draw => None,
                Standing::Won(_) => {
                    let letter = |Seat(seat)| sitting.book.seats().chars().nth(usize::from(seat));
                    Some(sitting.winners().into_iter().filter_map(letter).collect())
                }
            },
        };
        Some(winners.unwrap_or_else(|| "draw".into()))
    }

    // Returns the letters of all seats but `loser`, whose time is up. With three or four seats none of them has won
    // alone.
    pub(crate) fn result_on_time(&self, loser: Seat) -> Option<String> {
        let (letters, seats) = match self {
            Match::Rulebook(sitting) => (sitting.book.seats(), playing(sitting.book, &sitting.state)),
            Match::Italian(_) | Match::Rules1931(_) => ("WB", Vec::from([Seat(0), Seat(1)])),
        };
        let letter = |Seat(seat)| letters.chars().nth(usize::from(seat));
        Some(seats.into_iter().filter(|&seat| seat != loser).filter_map(letter).collect())
    }

    /// Returns whose turn it is, or how the match has ended: on the board, or by these terms because a seat's time is out.
    pub fn status_on(&self, terms: &Terms) -> Result<GameStatus, SystemError> {
        let status = self.status()?;
        Ok(match (self, status, terms.fallen()) {
            // Whose time is out cannot move any more.
            (Match::Italian(_), GameStatus::Turn(_), Some(Seat(seat))) => {
                let winner = if seat == 0 { Color::Black } else { Color::White };
                GameStatus::Over(Some(Outcome::NoMoves { winner }))
            }
            (_, GameStatus::Turn(_), Some(_)) => GameStatus::Over(None),
            _ => status,
        })
    }

    /// Returns the match as it ends when the time of the seat to move is out; `None` where only the clock says so.
    pub fn out_of_time(&self) -> Option<Match> {
        match self {
            Match::Rules1931(own) => Some(BuiltIn::out_of_time(own).into()),
            Match::Italian(_) | Match::Rulebook(_) => None,
        }
    }

    /// Returns whether a seat's time can have run out where the match stands so: only that of the seat to move.
    pub fn fits_clock(&self, terms: &Terms) -> bool {
        match (terms.fallen(), self) {
            (None, _) => true,
            (Some(loser), Match::Rules1931(_)) => self.result() == self.result_on_time(loser),
            (Some(loser), _) => matches!(self.status(), Ok(GameStatus::Turn(seat)) if seat == loser),
        }
    }

    /// Returns the seats of `terms` that the match can have. Other rulebooks store their own. The rules of 1931 need
    /// a player at the keyboard.
    pub(crate) fn seats_of(&self, terms: &Terms) -> Option<[Who; 2]> {
        match self {
            Match::Italian(_) => terms.seats,
            Match::Rules1931(own) => {
                let terms = terms.with_player(BuiltIn::rules_1931_record(own).player);
                terms.seats.filter(|_| terms.at_keyboard() > 0)
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

impl<'a> View<'a> {
    /// Returns the unchecked bytes of Italian draughts; `None` for another rulebook.
    pub(in crate::session) fn raw(&self) -> Option<Raw<'a>> {
        match self.sealed.kind() {
            Kind::Italian => sized(self.sealed.bytes()).ok().map(BuiltIn::raw),
            Kind::Rules1931 => sized(self.sealed.bytes()).ok().map(BuiltIn::rules_1931_raw),
            Kind::Rulebook(_) => None,
        }
    }

    pub fn rules_1931(&self) -> Option<Rules1931View<'a>> {
        matches!(self.sealed.kind(), Kind::Rules1931)
            .then(|| sized(self.sealed.bytes()).ok())?
            .map(BuiltIn::rules_1931_view)
    }

    pub fn position(&self) -> String {
        match self.table() {
            Some(game) => game.book.write_position(&game.state).unwrap_or_default(),
            None => BuiltIn::write_raw(&self.game()),
        }
    }

    /// Returns the offer in `line`, if its seat loses once all have accepted.
    pub(crate) fn losing_offer(&self, line: &str) -> Option<String> {
        self.table()?.losing_offer(line)
    }

    pub(crate) fn at_keyboard(&self, terms: &Terms) -> usize {
        self.table().map_or(terms.at_keyboard(), |game| game.at_keyboard())
    }

    /// Returns the match of another rulebook. Unreadable bytes give the last state that passes the check.
    pub fn table(&self) -> Option<Sitting> {
        let Kind::Rulebook(book) = self.sealed.kind() else { return None };
        let mut reader = sitting::Reader(self.sealed.bytes());
        let raw = Sitting::read(&mut reader, &[book]).ok().flatten();
        let raw = raw.filter(|sitting| sitting.book.diagram(&sitting.state).is_ok());
        raw.or_else(|| self.sealed.last_good()?.table().cloned())
    }

    /// Returns the board as a diagram; `None` for Italian draughts, which draws its own.
    pub fn diagram(&self) -> Option<Diagram> {
        let game = self.table()?;
        game.book.diagram(&game.state).ok()
    }

    pub fn legal_lines(&self) -> Vec<String> {
        let Some(game) = self.table() else {
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
        self.table().is_some_and(|game| game.may_claim_end())
    }
}

impl Session {
    /// Creates a session from its history; `None` if an action in it is illegal.
    pub fn with_history(history: History<Match>) -> Option<Session> {
        let session = Session::of(&history.end()?);
        Some(Session { history, ..session })
    }

    pub fn history(&self) -> &History<Match> {
        &self.history
    }

    pub(crate) fn conclude(&mut self, ended: &Match) {
        self.sealed = Sealed::new(ended);
    }

    pub fn kind(&self) -> Kind {
        self.sealed.kind()
    }

    pub(crate) fn last_record(&self) -> Option<Record> {
        self.last_good()?.record()
    }
}
