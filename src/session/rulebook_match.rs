//! [`RulebookMatch`]: a match of any rulebook, with its players, level and state, as it is sealed and saved.
//!
//! docs/FORMATS.md has the table of its bytes.

use crate::engine::{Level, NODES_PER_TICK};
use crate::formats::crc::crc32;
use crate::formats::save::{is_sound, version, SaveError, MAGIC, MAX_LEVEL, RECENT, RULEBOOK_VERSION};
use crate::session::integrity::SystemError;
use crate::session::rulebook::{
    playing, DoneAction, GameStatus, MoveIndex, Rulebook, SearchLimits, Seat, State, LEVEL_NODES, MOST_SEATS,
};
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatPlayer {
    Player,
    Program,
    /// Another player at the same keyboard.
    Other,
}

impl SeatPlayer {
    pub(crate) const NAMES: [(&'static str, SeatPlayer); 3] =
        [("you", SeatPlayer::Player), ("program", SeatPlayer::Program), ("other", SeatPlayer::Other)];

    #[must_use]
    pub fn next(self) -> SeatPlayer {
        match self {
            SeatPlayer::Player => SeatPlayer::Program,
            SeatPlayer::Program => SeatPlayer::Other,
            SeatPlayer::Other => SeatPlayer::Player,
        }
    }

    /// Returns the command-line option for the players of the seats; empty for none.
    pub fn option(seats: &[SeatPlayer]) -> String {
        let name = |who: &SeatPlayer| {
            SeatPlayer::NAMES.iter().find(|(_, known)| known == who).map_or("", |(name, _)| name)
        };
        let names: Vec<&str> = seats.iter().map(name).collect();
        if names.is_empty() {
            return String::new();
        }
        String::from(" --seats ") + &names.join(",")
    }
}

/// The rulebooks that a front-end lends, so that the core names none of them.
///
/// Example: [The board](crate::variants#the-board).
pub type Rulebooks = &'static [&'static dyn Rulebook];

type RulebookSlice<'a> = &'a [&'static dyn Rulebook];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    pub seat: Seat,
    pub typed: String,
}

/// A match of a rulebook, in progress or over.
#[derive(Clone, Debug)]
pub struct RulebookMatch {
    pub book: &'static dyn Rulebook,
    /// The players of the seats; seats that the game lacks are the program's.
    pub who: [SeatPlayer; MOST_SEATS],
    /// 1..=9.
    pub level: u8,
    /// The seed that chooses among the program's equal moves.
    pub seed: u64,
    /// The number of moves made, of all seats.
    pub plies: u32,
    /// The last moves, the oldest first.
    pub recent: Vec<PlayedMove>,
    /// The state before the last move; before the first move, the present state.
    pub(crate) previous: State,
    pub state: State,
}

impl PartialEq for RulebookMatch {
    fn eq(&self, other: &RulebookMatch) -> bool {
        self.to_bytes() == other.to_bytes()
    }
}

/// The longest saved game in bytes, more than any game needs.
// The longest is zamma with huffing: two states, each with up to 400 earlier positions of 87 bytes.
pub const LONGEST: usize = 128 * 1024;

pub const VERSION: u8 = RULEBOOK_VERSION;

const HEADER_LEN: usize = MAGIC.len() + 1;

pub fn level_limits(book: &dyn Rulebook, level: u8, seed: u64) -> SearchLimits {
    let level = Level::new(level).unwrap_or(if level == 0 { Level::FIRST } else { Level::LAST });
    book.level_limits(level, seed)
}

/// Returns the limits of a search for a position's value. `nodes`: before division by the game's node cost.
pub fn value_limits(book: &dyn Rulebook, nodes: u64) -> SearchLimits {
    SearchLimits { nodes: nodes / book.node_cost(), margin: 0, seed: 0 }
}

impl RulebookMatch {
    /// Creates a match. Errors if `start` is not a state of the game.
    pub fn new(
        book: &'static dyn Rulebook,
        who: [SeatPlayer; MOST_SEATS],
        level: u8,
        seed: u64,
        start: &State,
    ) -> Result<RulebookMatch, SystemError> {
        let state = book.settled(start).map_err(|_| SystemError)?;
        Ok(RulebookMatch {
            book,
            who,
            level,
            seed,
            plies: 0,
            recent: Vec::new(),
            previous: state.clone(),
            state,
        })
    }

    pub fn status(&self) -> Result<GameStatus, SystemError> {
        self.book.status(&self.state).map_err(|_| SystemError)
    }

    pub fn at(&self, Seat(seat): Seat) -> SeatPlayer {
        self.who.get(usize::from(seat)).copied().unwrap_or(SeatPlayer::Program)
    }

    pub(crate) fn winners(&self) -> Vec<Seat> {
        let Ok(GameStatus::Won(winner)) = self.status() else { return Vec::new() };
        let mut all = playing(self.book, &self.state);
        all.retain(|&seat| self.book.are_partners(&self.state, winner, seat) == Ok(true));
        all
    }

    pub(crate) fn other_of_two(&self, seat: Seat) -> Option<Seat> {
        match playing(self.book, &self.state)[..] {
            [one, other] if seat == one => Some(other),
            [one, other] if seat == other => Some(one),
            _ => None,
        }
    }

    /// Returns whether the players at the keyboard have won; `None` for a draw, nobody there, or only some of them.
    pub fn keyboard_won(&self) -> Option<bool> {
        let winners = self.winners();
        let seats = playing(self.book, &self.state).into_iter();
        let mut won =
            seats.filter(|&seat| self.at(seat) != SeatPlayer::Program).map(|seat| winners.contains(&seat));
        let first = won.next().filter(|_| !winners.is_empty())?;
        won.all(|other| other == first).then_some(first)
    }

    pub(crate) fn at_keyboard(&self) -> usize {
        playing(self.book, &self.state)
            .into_iter()
            .filter(|&seat| self.at(seat) != SeatPlayer::Program)
            .count()
    }

    pub fn after(&self, action: MoveIndex) -> Result<RulebookMatch, SystemError> {
        let DoneAction { seat, typed, after } =
            self.book.done(&self.state, action).map_err(|_| SystemError)?;
        let mut next = RulebookMatch { previous: self.state.clone(), state: after, ..self.clone() };
        next.plies = self.plies.saturating_add(1);
        if next.recent.len() == RECENT {
            next.recent.remove(0);
        }
        next.recent.push(PlayedMove { seat, typed });
        Ok(next)
    }

    pub fn search_limits(&self) -> SearchLimits {
        level_limits(self.book, self.level, self.seed)
    }

    pub(crate) fn lower_level(&mut self, ticks: u32) {
        let nodes = u64::from(ticks) * NODES_PER_TICK;
        while self.level > 1 && LEVEL_NODES[usize::from(self.level) - 1] > nodes {
            self.level -= 1;
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let put_short = |text: &str, bytes: &mut Vec<u8>| {
            let text = &text.as_bytes()[..text.len().min(usize::from(u8::MAX))];
            bytes.push(text.len() as u8);
            bytes.extend(text);
        };
        put_short(self.book.name(), &mut bytes);
        bytes.extend(self.who.map(|who| who as u8));
        bytes.push(self.level);
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.plies.to_le_bytes());
        bytes.push(self.recent.len() as u8);
        for made in &self.recent {
            bytes.push(made.seat.0);
            put_short(&made.typed, &mut bytes);
        }
        for state in [&self.previous, &self.state] {
            bytes.extend((state.0.len() as u32).to_le_bytes());
            bytes.extend(&state.0);
        }
        bytes
    }

    /// Decodes canonical bytes; refuses bytes that no match encodes to.
    pub fn from_bytes(bytes: &[u8], games: RulebookSlice<'_>) -> Result<RulebookMatch, SaveError> {
        let mut reader = ByteReader(bytes);
        let read = RulebookMatch::read(&mut reader, games)?.ok_or(SaveError::WrongLength)?;
        if !reader.0.is_empty() || read.to_bytes() != bytes {
            return Err(SaveError::BadField);
        }
        read.check()?;
        Ok(read)
    }

    pub(crate) fn read(
        reader: &mut ByteReader<'_>,
        games: RulebookSlice<'_>,
    ) -> Result<Option<RulebookMatch>, SaveError> {
        let Some(name) = reader.short() else { return Ok(None) };
        let book = games.iter().find(|book| book.name().as_bytes() == name);
        let book = *book.ok_or(SaveError::OtherGame)?;
        let fields = (|| {
            let who = reader.array::<MOST_SEATS>()?;
            let [level] = reader.array()?;
            let (seed, plies) = (u64::from_le_bytes(reader.array()?), u32::from_le_bytes(reader.array()?));
            let [count] = reader.array()?;
            let mut recent = Vec::new();
            for _ in 0..count {
                let [seat] = reader.array()?;
                recent.push(PlayedMove {
                    seat: Seat(seat),
                    typed: core::str::from_utf8(reader.short()?).ok()?.into(),
                });
            }
            let (previous, state) = (State(reader.long()?.into()), State(reader.long()?.into()));
            let all = [SeatPlayer::Player, SeatPlayer::Program, SeatPlayer::Other];
            let who_of = |byte: u8| all.get(usize::from(byte)).copied();
            let who = [who_of(who[0])?, who_of(who[1])?, who_of(who[2])?, who_of(who[3])?];
            Some(RulebookMatch { book, who, level, seed, plies, recent, previous, state })
        })();
        Ok(fields)
    }

    // Checks that the fields agree, by playing the last move again.
    fn check(&self) -> Result<(), SaveError> {
        let (book, moves) = (self.book, RECENT.min(usize::try_from(self.plies).unwrap_or(RECENT)));
        let seats_fit = self.who[book.seats().len()..].iter().all(|&who| who == SeatPlayer::Program);
        let fits = (1..=MAX_LEVEL).contains(&self.level) && self.recent.len() == moves && seats_fit;
        let is_replayed = match self.recent.last() {
            Some(PlayedMove { seat, typed }) => {
                let done = DoneAction { seat: *seat, typed: typed.clone(), after: self.state.clone() };
                book.replayed(&self.previous, typed) == Ok(done)
            }
            None => {
                let is_start = self.previous == self.state && book.unplayable(&self.state).is_none();
                is_start && book.settled(&self.state).as_ref() == Ok(&self.state)
            }
        };
        if fits && is_replayed {
            return Ok(());
        }
        Err(match book.unplayable(&self.previous) {
            Some(why) => SaveError::Unplayable(why),
            None if fits => SaveError::BadMove,
            None => SaveError::BadField,
        })
    }
}

#[derive(Debug)]
pub struct ByteReader<'a>(pub &'a [u8]);

impl<'a> ByteReader<'a> {
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    pub fn rest(&mut self) -> &'a [u8] {
        core::mem::take(&mut self.0)
    }

    pub(crate) fn bytes(&mut self, len: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(first)
    }

    fn short(&mut self) -> Option<&'a [u8]> {
        let [len] = self.array()?;
        self.bytes(len.into())
    }

    pub(crate) fn long(&mut self) -> Option<&'a [u8]> {
        let len = u32::from_le_bytes(self.array()?);
        self.bytes(usize::try_from(len).ok()?)
    }
}

/// Encodes a saved game: magic, version, canonical bytes, CRC-32 of all before it.
pub fn encode(game: &RulebookMatch) -> Vec<u8> {
    sealed(&[&[VERSION], &game.to_bytes()[..]].concat())
}

/// Puts the magic before the inside of a saved game, and the CRC-32 behind it.
pub(crate) fn sealed(inside: &[u8]) -> Vec<u8> {
    let mut file = [&MAGIC[..], inside].concat();
    file.extend(crc32(&file).to_le_bytes());
    file
}

pub fn is_sitting(file: &[u8]) -> bool {
    version(file) == Some(VERSION)
}

/// Decodes a saved game of which [`is_sitting`] is true.
pub fn decode(file: &[u8], games: Rulebooks) -> Result<RulebookMatch, SaveError> {
    if !is_sitting(file) {
        return Err(SaveError::NotASave);
    }
    if !is_sound(file) {
        return Err(SaveError::BadCrc);
    }
    let bytes = file.get(HEADER_LEN..file.len() - 4).ok_or(SaveError::WrongLength)?;
    RulebookMatch::from_bytes(bytes, games)
}
