//! One match of any game that the program has, where there is memory for more than DAMA.COM's own.
//!
//! Session, screens and app hold a [`Match`] and never ask which game it is of: each question is answered here, by the
//! row it belongs to.

use crate::built_in::{BuiltIn, Move, Raw, Record};
use crate::built_in::{Own, OwnView};
use crate::formats::save::SaveError;
use crate::rules::Color;
use crate::session::game::{Game, GameStatus, Seat};
use crate::session::history::{History, Numbered, TIME};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::play_settings::Terms;
use crate::session::rulebook::{self, PlayError, Rulebook, Standing};
use crate::session::sitting::{self, Sitting, Who};
use crate::session::text::{Lang, Written};
use crate::session::{Sealed, Session, View};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// One match.
#[derive(Clone, Debug, PartialEq)]
pub enum Match {
    /// Of the game that is built in.
    Plain(Record),
    /// By its fuller rules.
    Own(Box<Own>),
    /// Of another rulebook.
    Table(Box<Sitting>),
}

/// Which game a match is of.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// The game that is built in.
    Plain,
    /// That game by its fuller rules.
    Own,
    /// Another rulebook.
    Table(&'static dyn Rulebook),
}

/// Something legal that can be done in a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// A move of the game that is built in.
    Plain(Move),
    /// A move or another action by its fuller rules.
    Own(<Own as Game>::Action),
    /// An action of another rulebook.
    Table(rulebook::Action),
}

/// Why a typed line is no legal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// In a match of the game that is built in.
    Plain(<Record as Game>::Refusal),
    /// By its fuller rules.
    Own(<Own as Game>::Refusal),
    /// In a match of another rulebook.
    Table(&'static dyn Rulebook, rulebook::Refusal),
    /// The state of a match is none of its rulebook.
    Broken,
}

impl From<Move> for Action {
    fn from(mv: Move) -> Action {
        Action::Plain(mv)
    }
}

impl From<<Own as Game>::Action> for Action {
    fn from(action: <Own as Game>::Action) -> Action {
        Action::Own(action)
    }
}

impl From<Record> for Match {
    fn from(record: Record) -> Match {
        Match::Plain(record)
    }
}

impl From<Sitting> for Match {
    fn from(sitting: Sitting) -> Match {
        Match::Table(Box::new(sitting))
    }
}

impl From<Own> for Match {
    fn from(own: Own) -> Match {
        Match::Own(Box::new(own))
    }
}

impl Canonical for Match {
    type Bytes = Vec<u8>;
    type Kind = Kind;

    fn kind(&self) -> Kind {
        match self {
            Match::Plain(_) => Kind::Plain,
            Match::Own(_) => Kind::Own,
            Match::Table(sitting) => Kind::Table(sitting.book),
        }
    }

    fn encode(&self) -> Vec<u8> {
        match self {
            Match::Plain(record) => record.encode().as_ref().into(),
            Match::Own(own) => own.encode().as_ref().into(),
            Match::Table(sitting) => sitting.to_bytes(),
        }
    }

    fn decode(bytes: &Vec<u8>, kind: Kind) -> Result<Match, SaveError> {
        match kind {
            Kind::Plain => Record::decode(sized(bytes)?, ()).map(Match::Plain),
            Kind::Own => Own::decode(sized(bytes)?, ()).map(Match::from),
            Kind::Table(book) => Sitting::from_bytes(bytes, &[book]).map(Match::from),
        }
    }
}

impl Game for Match {
    type Action = Action;
    type Refusal = Refusal;
    type Saved = Vec<u8>;

    fn status(&self) -> Result<GameStatus, SystemError> {
        match self {
            Match::Plain(record) => record.status(),
            Match::Own(own) => own.status(),
            Match::Table(sitting) => sitting.standing().map(|standing| match standing {
                Standing::Turn(seat) => GameStatus::Turn(seat),
                Standing::Draw | Standing::Won(_) => GameStatus::Over(None),
            }),
        }
    }

    fn read(&self, line: &Written) -> Result<Action, Refusal> {
        match self {
            Match::Plain(record) => record.read(line).map(Action::Plain).map_err(Refusal::Plain),
            Match::Own(own) => Game::read(&**own, line).map(Action::Own).map_err(Refusal::Own),
            Match::Table(sitting) => match sitting.book.read(&sitting.state, line) {
                Ok(action) => Ok(Action::Table(action)),
                Err(PlayError::Refused(refusal)) => Err(Refusal::Table(sitting.book, refusal)),
                Err(PlayError::State(_)) => Err(Refusal::Broken),
            },
        }
    }

    fn after(&self, action: Action) -> Option<Match> {
        match (self, action) {
            (Match::Plain(record), Action::Plain(mv)) => Game::after(record, mv).map(Match::Plain),
            (Match::Own(own), Action::Own(action)) => Game::after(&**own, action).map(Match::from),
            (Match::Table(sitting), Action::Table(action)) => sitting.after(action).ok().map(Match::from),
            _ => None,
        }
    }

    fn saved(&self) -> Vec<u8> {
        match self {
            Match::Plain(record) => record.saved().as_ref().into(),
            Match::Own(own) => own.saved().as_ref().into(),
            Match::Table(sitting) => sitting::encode(sitting),
        }
    }
}

impl Numbered for Match {
    fn number(&self, action: Action) -> Option<u16> {
        match (self, action) {
            (Match::Plain(record), Action::Plain(mv)) => record.number(mv),
            (Match::Own(own), Action::Own(action)) => own.number(action),
            (Match::Table(_), Action::Table(action)) => u16::try_from(action.0).ok().filter(|&n| n < TIME),
            _ => None,
        }
    }

    fn numbered(&self, number: u16) -> Option<Action> {
        match self {
            Match::Plain(record) => record.numbered(number).map(Action::Plain),
            Match::Own(own) => own.numbered(number).map(Action::Own),
            Match::Table(_) => Some(Action::Table(rulebook::Action(number.into()))),
        }
    }
}

impl Match {
    /// Returns the board of the game that is built in; `None` of another rulebook.
    pub fn record(&self) -> Option<Record> {
        match self {
            Match::Plain(record) => Some(*record),
            Match::Own(own) => Some(BuiltIn::own_record(own)),
            Match::Table(_) => None,
        }
    }

    /// Returns who moves for a seat, by these terms where the match does not say it.
    pub fn who_at(&self, seat: Seat, terms: &Terms) -> Who {
        let color = if seat == Seat(0) { Color::White } else { Color::Black };
        match self {
            Match::Plain(record) => terms.at(color, record.player),
            Match::Own(own) => terms.at(color, BuiltIn::own_record(own).player),
            Match::Table(sitting) => sitting.at(seat),
        }
    }

    /// Returns the match by the fuller rules of the game that is built in.
    pub fn own(&self) -> Option<&Own> {
        match self {
            Match::Own(own) => Some(own),
            _ => None,
        }
    }

    /// Returns the match of another rulebook.
    pub fn table(&self) -> Option<&Sitting> {
        match self {
            Match::Table(sitting) => Some(sitting),
            _ => None,
        }
    }
}

impl Match {
    /// Returns how the match has ended: `draw`, or the letters of the seats that won; `None` while it goes on.
    pub fn result(&self) -> Option<String> {
        let side = |winner: Color| String::from(if winner == Color::White { "W" } else { "B" });
        let winners = match self {
            Match::Plain(record) => match record.status().ok()? {
                GameStatus::Over(outcome) => outcome.map(|outcome| side(outcome.winner())),
                GameStatus::Turn(_) | GameStatus::Opening => return None,
            },
            Match::Own(own) => own.ending?.winner.map(side),
            Match::Table(sitting) => match sitting.standing().ok()? {
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

    /// Returns the seats of these terms that the match can have: another rulebook's has its own, and by the fuller
    /// rules somebody sits at the keyboard.
    pub fn seats_of(&self, terms: &Terms) -> Option<[Who; 2]> {
        match self {
            Match::Plain(_) => terms.seats,
            Match::Own(own) => {
                let terms = terms.with_player(BuiltIn::own_record(own).player);
                terms.seats.filter(|_| terms.at_keyboard() > 0)
            }
            Match::Table(_) => None,
        }
    }
}

/// The bytes of a game whose bytes are always as many.
fn sized<B>(bytes: &[u8]) -> Result<&B, SaveError>
where
    for<'b> &'b B: TryFrom<&'b [u8]>,
{
    bytes.try_into().map_err(|_| SaveError::WrongLength)
}

impl<'a> View<'a> {
    /// Returns the bytes of the game that is built in, right or wrong; `None` of another rulebook.
    pub(in crate::session) fn raw(&self) -> Option<Raw<'a>> {
        match self.sealed.kind() {
            Kind::Plain => sized(self.sealed.bytes()).ok().map(BuiltIn::raw),
            Kind::Own => sized(self.sealed.bytes()).ok().map(BuiltIn::own_game),
            Kind::Table(_) => None,
        }
    }

    /// Returns the bytes of a match by the fuller rules of that game, right or wrong.
    pub fn own(&self) -> Option<OwnView<'a>> {
        matches!(self.sealed.kind(), Kind::Own)
            .then(|| sized(self.sealed.bytes()).ok())?
            .map(BuiltIn::own_view)
    }

    /// Returns the position as text, as the bytes have it, right or wrong.
    pub fn position(&self) -> String {
        match self.table() {
            Some(game) => game.book.write_position(&game.state).unwrap_or_default(),
            None => BuiltIn::write_raw(&self.game()),
        }
    }

    /// Returns how many sit at the keyboard, by these terms where the game has no seats of its own.
    pub fn at_keyboard(&self, terms: &Terms) -> usize {
        self.table().map_or(terms.at_keyboard(), |game| game.at_keyboard())
    }

    /// Returns the match of another rulebook as its bytes are; where they cannot be read, as the copy that passes.
    pub fn table(&self) -> Option<Sitting> {
        let Kind::Table(book) = self.sealed.kind() else { return None };
        let mut reader = sitting::Reader(self.sealed.bytes());
        let raw = Sitting::read(&mut reader, &[book]).ok().flatten();
        let raw = raw.filter(|sitting| sitting.book.diagram(&sitting.state).is_ok());
        raw.or_else(|| self.sealed.last_good()?.table().cloned())
    }
}

impl Kind {
    /// Returns whether the search for a level's move tells the nodes it has searched.
    pub fn counts_nodes(self) -> bool {
        !matches!(self, Kind::Table(_))
    }

    /// Returns the rulebook, of another game than the one that is built in.
    pub fn rulebook(self) -> Option<&'static dyn Rulebook> {
        match self {
            Kind::Table(book) => Some(book),
            Kind::Plain | Kind::Own => None,
        }
    }

    /// Returns whether level M plays it.
    pub fn has_maestro(self) -> bool {
        !matches!(self, Kind::Table(_))
    }

    /// Returns whether the play settings say who sits where, and not the match itself.
    pub fn is_seated_by_settings(self) -> bool {
        !matches!(self, Kind::Table(_))
    }

    /// Returns whether the same game can be played by other rules.
    pub fn has_other_rules(self) -> bool {
        !matches!(self, Kind::Table(_))
    }

    /// Returns whether a match goes on by its own rules from any of its states; by the fuller rules it does not.
    pub fn goes_on_from_any_state(self) -> bool {
        !matches!(self, Kind::Own)
    }

    /// Returns its pages of instructions, where they are not those of the game that is built in.
    pub fn pages(self, lang: Lang) -> Option<&'static [&'static str]> {
        Some(self.rulebook()?.words(lang).pages)
    }

    /// Returns whether its board may need the sprites of GIOCHI.DAT.
    pub fn may_need_art(self) -> bool {
        matches!(self, Kind::Table(_))
    }
}

impl Session {
    /// A match that goes on, with its history; `None` if an action of that is illegal.
    pub fn with_history(history: History<Match>) -> Option<Session> {
        let session = Session::of(&history.end()?);
        Some(Session { history, ..session })
    }

    /// Returns the history of the match.
    pub fn history(&self) -> &History<Match> {
        &self.history
    }

    /// Seals the match as it ended otherwise than by an action: its history stays.
    pub fn conclude(&mut self, ended: &Match) {
        self.sealed = Sealed::new(ended);
    }

    /// Returns which game the match is of.
    pub fn kind(&self) -> Kind {
        self.sealed.kind()
    }

    /// Returns the match of another rulebook as its bytes are.
    pub fn sitting(&self) -> Option<Sitting> {
        self.view().table()
    }

    /// Returns the last state that passes, on the board of the game that is built in.
    pub fn last_record(&self) -> Option<Record> {
        self.last_good()?.record()
    }
}
