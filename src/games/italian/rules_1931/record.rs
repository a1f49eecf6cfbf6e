//! A game by the rules of 1931 as bytes: those of a usual game, and the additions.
//!
//! `docs/FORMATS.md` has the table. Usual games keep their own bytes and files (`formats::save`).

use crate::formats::crc::crc32;
use crate::formats::save::{color_byte, color_of, is_sound, version, SaveError, MAGIC, RULES_1931_VERSION};
use crate::games::italian::record::{GameRecord, RawGame, StateBytes, STATE_LEN};
pub use crate::rules::italian::ballot::{BallotSet, Card};
use crate::rules::italian::{huff, Move, Position, Square, Squares};
use crate::rules::{Color, Game, Outcome};
use crate::session::SEAL_LEN;

/// The limit of thinking time. Source: rule 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockRule {
    #[default]
    None,
    /// Five minutes a move.
    FiveMinutes,
    /// An hour for each twenty moves.
    TwentyAnHour,
}

impl ClockRule {
    /// Returns the ticks of 1/18.2 s for a move or for twenty; 0 without a limit.
    pub(crate) const fn limit(self) -> u32 {
        match self {
            ClockRule::None => 0,
            ClockRule::FiveMinutes => 5 * TICKS_A_MINUTE,
            ClockRule::TwentyAnHour => 60 * TICKS_A_MINUTE,
        }
    }
}

/// Ticks of 1/18.2 s in a minute.
pub const TICKS_A_MINUTE: u32 = 1_092;

pub(crate) const MOVES_AN_HOUR: u8 = 20;

/// The plies without a capture or a promotion that draw a counted game. Source: rule 8.
pub(crate) const FIFTY_MOVES: u8 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules1931Settings {
    /// True if irregular moves are accepted and can be huffed; otherwise they are refused.
    pub huff: bool,
    /// True if the program breaks rule 6 on purpose when that is best.
    pub sly: bool,
    pub clock: ClockRule,
    pub ballot: BallotSet,
    /// True if lot decides the colours of the first game, otherwise the player's setting.
    pub lot: bool,
}

impl Default for Rules1931Settings {
    fn default() -> Rules1931Settings {
        let (clock, ballot) = (ClockRule::default(), BallotSet::default());
        Rules1931Settings { huff: true, sly: false, clock, ballot, lot: true }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The colours are announced; the cards lie face down.
    Lots,
    Card,
    FirstMove,
    /// The game is being played or is over.
    Play,
}

/// A series of games with alternating colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSeries {
    /// The number of the current game, from 1.
    pub number: u16,
    /// Half points before this game: the player's and the program's.
    pub points: [u32; 2],
}

/// The time used. Source: rule 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsedTime {
    /// Ticks of White and of Black, for the current move or for the current twenty.
    pub used: [u32; 2],
    /// Moves made of the current twenty.
    pub moves: [u8; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndCause {
    NoPieces,
    /// The loser's pieces cannot move.
    NoMoves,
    Time,
    GivenUp,
    Agreed,
    /// Fifty moves of each side without a capture or a promotion.
    FiftyMoves,
}

// Each by its number in the bytes.
const CLOCKS: [ClockRule; 3] = [ClockRule::None, ClockRule::FiveMinutes, ClockRule::TwentyAnHour];
const BALLOTS: [BallotSet; 4] = [BallotSet::None, BallotSet::Tournament, BallotSet::Free, BallotSet::All];
const PHASES: [Phase; 4] = [Phase::Lots, Phase::Card, Phase::FirstMove, Phase::Play];
const HOW: [EndCause; 6] = [
    EndCause::NoPieces,
    EndCause::NoMoves,
    EndCause::Time,
    EndCause::GivenUp,
    EndCause::Agreed,
    EndCause::FiftyMoves,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    pub how: EndCause,
    pub winner: Option<Color>,
}

#[doc(hidden)]
impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> GameEnd {
        let how = match outcome {
            Outcome::NoPieces { .. } => EndCause::NoPieces,
            Outcome::NoMoves { .. } => EndCause::NoMoves,
        };
        GameEnd { how, winner: Some(outcome.winner()) }
    }
}

/// The game before an irregular move, while that move can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreviousGame {
    pub(crate) game: GameRecord,
    /// The piece huffed after its own last move.
    pub(crate) huffed: Option<Square>,
    /// Its count of moves, in plies.
    pub(crate) fifty: Option<u8>,
}

/// A game by the rules of 1931: everything that is sealed and saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules1931Record {
    /// The part that every game has. Its last move may be irregular.
    pub game: GameRecord,
    pub rules: Rules1931Settings,
    /// Seed for the lots of colours and openings.
    pub lots: u64,
    pub contest: MatchSeries,
    pub phase: Phase,
    pub card: Option<Card>,
    /// The piece huffed after the last move, which was irregular.
    pub huffed: Option<Square>,
    /// The game before an irregular last move that has had no reaction yet.
    pub before: Option<PreviousGame>,
    /// True if the side to move was obliged, and must capture by rule 7.
    pub is_obliged: bool,
    /// The touched piece, which must be moved if it can. Source: rule 10.
    pub touched: Option<Square>,
    /// Plies without a capture or a promotion since the count began. Source: rule 8.
    pub fifty: Option<u8>,
    pub ending: Option<GameEnd>,
    pub clock: UsedTime,
}

const RULES: usize = STATE_LEN;
const LOTS: usize = RULES + 1;
const NUMBER: usize = LOTS + 8;
const POINTS: usize = NUMBER + 2;
const PHASE: usize = POINTS + 8;
const CARD: usize = PHASE + 1;
const HUFFED: usize = CARD + 1;
const OBLIGED: usize = HUFFED + 1;
const TOUCHED: usize = OBLIGED + 1;
const FIFTY: usize = TOUCHED + 1;
const ENDING: usize = FIFTY + 1;
const CLOCK_MOVES: usize = ENDING + 1;
const CLOCK_USED: usize = CLOCK_MOVES + 2;
const PENDING: usize = CLOCK_USED + 8;
const BEFORE_HUFFED: usize = PENDING + 1;
const BEFORE_FIFTY: usize = BEFORE_HUFFED + 1;
const BEFORE: usize = BEFORE_FIFTY + 1;

pub const RULES_1931_LEN: usize = BEFORE + STATE_LEN;

/// Bytes under seal except the graphics: state, copy, seal.
pub const RULES_1931_SEALED_LEN: usize = 2 * RULES_1931_LEN + SEAL_LEN;

pub(crate) type Rules1931Bytes = [u8; RULES_1931_LEN];

// No count of moves was asked for.
const NO_COUNT: u8 = 255;

impl Rules1931Record {
    pub fn to_bytes(&self) -> Rules1931Bytes {
        let mut bytes = [0; RULES_1931_LEN];
        bytes[..STATE_LEN].copy_from_slice(&self.game.to_rules_1931_bytes());
        bytes[RULES] = rules_byte(&self.rules);
        bytes[LOTS..NUMBER].copy_from_slice(&self.lots.to_le_bytes());
        bytes[NUMBER..POINTS].copy_from_slice(&self.contest.number.to_le_bytes());
        put_pair(&mut bytes[POINTS..PHASE], self.contest.points);
        bytes[PHASE] = self.phase as u8;
        bytes[CARD] = self.card.map_or(0, Card::number);
        bytes[HUFFED] = square_byte(self.huffed);
        bytes[OBLIGED] = u8::from(self.is_obliged);
        bytes[TOUCHED] = square_byte(self.touched);
        bytes[FIFTY] = self.fifty.unwrap_or(NO_COUNT);
        bytes[ENDING] = self.ending.map_or(0, ending_byte);
        bytes[CLOCK_MOVES..CLOCK_USED].copy_from_slice(&self.clock.moves);
        put_pair(&mut bytes[CLOCK_USED..PENDING], self.clock.used);
        if let Some(before) = &self.before {
            bytes[PENDING] = 1;
            bytes[BEFORE_HUFFED] = square_byte(before.huffed);
            bytes[BEFORE_FIFTY] = before.fifty.unwrap_or(NO_COUNT);
            bytes[BEFORE..].copy_from_slice(&before.game.to_rules_1931_bytes());
        }
        bytes
    }

    pub fn from_bytes(bytes: &Rules1931Bytes) -> Result<Rules1931Record, SaveError> {
        let raw = RawRules1931(bytes);
        let before = match bytes[PENDING] {
            0 => None,
            _ => Some(PreviousGame {
                game: GameRecord::from_rules_1931_bytes(raw.state_at(BEFORE))?,
                huffed: square_of(bytes[BEFORE_HUFFED])?,
                fifty: raw.count_at(BEFORE_FIFTY),
            }),
        };
        let record = Rules1931Record {
            game: GameRecord::from_rules_1931_bytes(raw.state_at(0))?,
            rules: raw.rules(),
            lots: raw.lots(),
            contest: raw.contest(),
            phase: raw.phase(),
            card: raw.card(),
            huffed: square_of(bytes[HUFFED])?,
            before,
            is_obliged: bytes[OBLIGED] != 0,
            touched: square_of(bytes[TOUCHED])?,
            fifty: raw.fifty(),
            ending: raw.ending(),
            clock: raw.clock(),
        };
        record.check()?;
        // One encoding for each game: unused bytes and bits must be zero.
        if record.to_bytes() != *bytes {
            return Err(SaveError::BadField);
        }
        Ok(record)
    }

    /// Returns how the game has ended on the board, if it has. Source: rule 12.
    /// An irregular last move without a reaction does not end it.
    pub(crate) fn ending_on_board(&self) -> Option<GameEnd> {
        if self.before.is_some() {
            return None;
        }
        board_ending(&self.game.position).or(match self.fifty {
            Some(FIFTY_MOVES..) => Some(GameEnd { how: EndCause::FiftyMoves, winner: None }),
            _ => None,
        })
    }

    /// Returns the pieces of which one may be huffed. Source: rule 6.
    pub fn huffable(&self) -> Squares {
        match (&self.before, self.game.recent.last()) {
            (Some(before), Some(mv)) => huff::huffable(&before.game.position, mv),
            _ => Squares::EMPTY,
        }
    }

    fn check(&self) -> Result<(), SaveError> {
        self.check_line()?;
        let sound = self.opening_fits() && self.clock_fits() && self.ending_fits() && self.rest_fits();
        sound.then_some(()).ok_or(SaveError::BadField)
    }

    fn check_line(&self) -> Result<(), SaveError> {
        let huff = self.rules.huff;
        let mut sound = leads(&self.game, self.huffed, huff);
        if let Some(PreviousGame { game, huffed, .. }) = &self.before {
            let mv = self.game.recent.last();
            let played = mv.is_some_and(|mv| {
                huff::is_possible(&game.position, mv)
                    && huff::is_irregular(&game.position, mv)
                    && game.after(mv) == self.game
            });
            sound = sound && huff && played && self.huffed.is_none() && leads(game, *huffed, huff);
        }
        sound.then_some(()).ok_or(SaveError::BadMove)
    }

    fn opening_fits(&self) -> bool {
        let plies = self.game.plies;
        let length_fits = match self.phase {
            Phase::Lots => plies == 0 && self.card.is_none(),
            Phase::Card => plies == 0 && self.card.is_some(),
            Phase::FirstMove => plies == 1 && self.card.is_some(),
            Phase::Play => self.card.is_none() || plies >= 2,
        };
        length_fits
            && self.card.is_none_or(|card| {
                let before = self.before.map(|before| before.game);
                let came = |game: &GameRecord| comes_from(game, card, self.rules.huff);
                self.rules.ballot.has(card) && came(&self.game) && before.iter().all(came)
            })
    }

    fn clock_fits(&self) -> bool {
        let UsedTime { used, moves } = self.clock;
        let limit = self.rules.clock.limit();
        let counts = self.rules.clock == ClockRule::TwentyAnHour;
        used.iter().all(|&ticks| ticks <= limit)
            && moves.iter().all(|&n| n < if counts { MOVES_AN_HOUR } else { 1 })
            && (self.phase == Phase::Play || self.clock == UsedTime::default())
    }

    fn ending_fits(&self) -> bool {
        let on_board = self.ending_on_board();
        match self.ending {
            Some(GameEnd { how: EndCause::GivenUp, winner }) => winner == Some(!self.game.player),
            _ if self.phase != Phase::Play => self.ending.is_none(),
            None => on_board.is_none(),
            Some(GameEnd { how: EndCause::Agreed, winner }) => winner.is_none(),
            Some(GameEnd { how: EndCause::Time, winner }) => {
                let (turn, limit) = (self.game.position.turn(), self.rules.clock.limit());
                match limit {
                    // The clock for the whole game has run out.
                    0 => winner == Some(!turn),
                    _ => winner.is_some_and(|winner| self.clock.used[!winner as usize] == limit),
                }
            }
            ending => on_board == ending,
        }
    }

    fn rest_fits(&self) -> bool {
        let MatchSeries { number, points } = self.contest;
        let position = &self.game.position;
        number > 0
            && u64::from(points[0]) + u64::from(points[1]) == 2 * u64::from(number - 1)
            && self.touched.is_none_or(|square| position.pieces(position.turn()).has(square))
            && (!self.is_obliged || self.before.is_none() && position.must_capture() && self.rules.huff)
            && self.fifty.is_none_or(|count| count <= FIFTY_MOVES)
            // With a full count the irregular move could not have been made.
            && self.before.and_then(|before| before.fifty).is_none_or(|count| count < FIFTY_MOVES)
            && (self.phase == Phase::Play || (self.touched, self.fifty) == (None, None))
    }
}

/// Returns the end on the board: a side loses without pieces, or without a move on its turn. Source: rule 12.
pub(crate) fn board_ending(position: &Position) -> Option<GameEnd> {
    let turn = position.turn();
    if position.pieces(!turn).is_empty() {
        return Some(GameEnd { how: EndCause::NoPieces, winner: Some(turn) });
    }
    position.outcome().map(GameEnd::from)
}

/// Returns whether the last move and the huff after it lead to the current position.
fn leads(game: &GameRecord, huffed: Option<Square>, may_huff: bool) -> bool {
    let Some(mv) = game.recent.last() else {
        return game.previous == game.position && game.position.turn() == game.first && huffed.is_none();
    };
    let before = &game.previous;
    let is_legal = !huff::is_irregular(before, mv);
    if !(is_legal || may_huff && huff::is_possible(before, mv)) {
        return false;
    }
    let after = before.after(mv);
    match huffed {
        None => game.position == after,
        Some(square) => {
            !is_legal
                && huff::huffable(before, mv).has(square)
                && game.position == huff::without(&after, square)
        }
    }
}

/// Returns whether a game that began with this card can reach its position.
/// It needs the usual start and the card's moves, and is replayed while all its moves are known.
fn comes_from(game: &GameRecord, card: Card, may_huff: bool) -> bool {
    let (start, moves) = (Position::start(Color::White), game.recent);
    let moves = moves.as_ref();
    let is_usual = game.first == start.turn() && game.start_counts == [12, 12];
    if game.plies as usize > moves.len() {
        return is_usual;
    }
    let is_drawn = moves.iter().zip(card.moves()).all(|(&mv, drawn)| mv == drawn);
    // The caller has checked that the last move leads from `previous` to the current position.
    let to_previous = &moves[..moves.len().saturating_sub(1)];
    is_usual && is_drawn && reaches(&start, to_previous, &game.previous, may_huff)
}

/// Returns whether these moves lead from one position to another, with any possible huffs in between.
fn reaches(from: &Position, moves: &[Move], to: &Position, may_huff: bool) -> bool {
    let Some((&mv, rest)) = moves.split_first() else { return from == to };
    let is_legal = !huff::is_irregular(from, mv);
    if !(is_legal || may_huff && huff::is_possible(from, mv)) {
        return false;
    }
    let after = from.after(mv);
    let huffed = |square| reaches(&huff::without(&after, square), rest, to, may_huff);
    reaches(&after, rest, to, may_huff) || !is_legal && huff::huffable(from, mv).any(huffed)
}

fn rules_byte(rules: &Rules1931Settings) -> u8 {
    let Rules1931Settings { huff, sly, clock, ballot, lot } = *rules;
    u8::from(huff) | u8::from(sly) << 1 | u8::from(lot) << 2 | (clock as u8) << 3 | (ballot as u8) << 5
}

fn ending_byte(ending: GameEnd) -> u8 {
    let winner = ending.winner.map_or(0, |winner| 1 + color_byte(winner));
    (1 + ending.how as u8) | (winner << 4)
}

fn square_byte(square: Option<Square>) -> u8 {
    square.map_or(0, Square::number)
}

fn square_of(byte: u8) -> Result<Option<Square>, SaveError> {
    match byte {
        0 => Ok(None),
        number => Square::from_number(u32::from(number)).map(Some).ok_or(SaveError::BadField),
    }
}

fn put_pair(bytes: &mut [u8], pair: [u32; 2]) {
    bytes[..4].copy_from_slice(&pair[0].to_le_bytes());
    bytes[4..8].copy_from_slice(&pair[1].to_le_bytes());
}

/// A lenient view of the bytes, valid or damaged, for the screen. No method panics.
#[derive(Clone, Copy, Debug)]
pub struct RawRules1931<'a>(pub &'a Rules1931Bytes);

impl<'a> RawRules1931<'a> {
    pub(crate) fn game(&self) -> RawGame<'a> {
        RawGame(self.state_at(0))
    }

    fn state_at(&self, at: usize) -> &'a StateBytes {
        self.0[at..].first_chunk().expect("there are as many bytes")
    }

    fn u32(&self, at: usize) -> u32 {
        u32::from_le_bytes(core::array::from_fn(|i| self.0[at + i]))
    }

    fn count_at(&self, at: usize) -> Option<u8> {
        Some(self.0[at]).filter(|&count| count != NO_COUNT)
    }

    pub fn rules(&self) -> Rules1931Settings {
        let byte = self.0[RULES];
        Rules1931Settings {
            huff: byte & 1 != 0,
            sly: byte & 2 != 0,
            lot: byte & 4 != 0,
            clock: CLOCKS.get(usize::from(byte >> 3 & 3)).copied().unwrap_or_default(),
            ballot: BALLOTS[usize::from(byte >> 5 & 3)],
        }
    }

    pub(crate) fn lots(&self) -> u64 {
        u64::from(self.u32(LOTS)) | u64::from(self.u32(LOTS + 4)) << 32
    }

    pub(crate) fn contest(&self) -> MatchSeries {
        let number = u16::from_le_bytes([self.0[NUMBER], self.0[NUMBER + 1]]);
        MatchSeries { number, points: [self.u32(POINTS), self.u32(POINTS + 4)] }
    }

    pub(crate) fn phase(&self) -> Phase {
        PHASES.get(usize::from(self.0[PHASE])).copied().unwrap_or(Phase::Play)
    }

    pub fn card(&self) -> Option<Card> {
        Card::new(self.0[CARD])
    }

    pub fn touched(&self) -> Option<Square> {
        square_of(self.0[TOUCHED]).ok().flatten()
    }

    pub(crate) fn fifty(&self) -> Option<u8> {
        self.count_at(FIFTY)
    }

    pub fn ending(&self) -> Option<GameEnd> {
        let byte = self.0[ENDING];
        let how = *HOW.get(usize::from(byte & 15).checked_sub(1)?)?;
        Some(GameEnd { how, winner: color_of((byte >> 4).wrapping_sub(1)).ok() })
    }

    /// Returns the pieces that may be huffed, if the bytes are a valid game.
    pub fn huffable(&self) -> Squares {
        match (self.0[PENDING], Rules1931Record::from_bytes(self.0)) {
            (1, Ok(record)) => record.huffable(),
            _ => Squares::EMPTY,
        }
    }

    pub fn clock(&self) -> UsedTime {
        UsedTime {
            used: [self.u32(CLOCK_USED), self.u32(CLOCK_USED + 4)],
            moves: [self.0[CLOCK_MOVES], self.0[CLOCK_MOVES + 1]],
        }
    }

    /// Returns the ticks left to a side; `None` without a clock.
    pub(crate) fn left(&self, color: Color) -> Option<u32> {
        let limit = self.rules().clock.limit();
        (limit > 0).then(|| limit.saturating_sub(self.clock().used[color as usize]))
    }
}

const HEADER_LEN: usize = MAGIC.len() + 1;

pub const RULES_1931_SAVE_LEN: usize = HEADER_LEN + RULES_1931_LEN + 4;

/// Returns a saved game: magic, version, canonical bytes, CRC-32 of all before it.
pub fn encode(record: &Rules1931Record) -> [u8; RULES_1931_SAVE_LEN] {
    let mut file = [0; RULES_1931_SAVE_LEN];
    file[..MAGIC.len()].copy_from_slice(&MAGIC);
    file[MAGIC.len()] = RULES_1931_VERSION;
    file[HEADER_LEN..RULES_1931_SAVE_LEN - 4].copy_from_slice(&record.to_bytes());
    let crc = crc32(&file[..RULES_1931_SAVE_LEN - 4]);
    file[RULES_1931_SAVE_LEN - 4..].copy_from_slice(&crc.to_le_bytes());
    file
}

pub fn is_full(file: &[u8]) -> bool {
    version(file) == Some(RULES_1931_VERSION)
}

pub fn decode(file: &[u8]) -> Result<Rules1931Record, SaveError> {
    if !is_full(file) {
        return Err(SaveError::NotASave);
    }
    if file.len() != RULES_1931_SAVE_LEN {
        return Err(SaveError::WrongLength);
    }
    if !is_sound(file) {
        return Err(SaveError::BadCrc);
    }
    let state = file[HEADER_LEN..].first_chunk().ok_or(SaveError::WrongLength)?;
    Rules1931Record::from_bytes(state)
}
