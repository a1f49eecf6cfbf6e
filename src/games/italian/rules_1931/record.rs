//! A game by the full rules of 1931 as bytes: a plain game's canonical bytes, and what it has besides.
//!
//! `docs/FORMATS.md` has the table. Plain games keep their own bytes and files (`formats::save`).

use crate::formats::crc::crc32;
use crate::formats::save::{color_byte, color_of, is_sound, version, SaveError, FULL_VERSION, MAGIC};
use crate::games::italian::record::{GameRecord, RawGame, StateBytes, STATE_LEN};
pub use crate::rules::italian::ballot::{BallotSet, Card};
use crate::rules::italian::{huff, Move, Position, Square, Squares};
use crate::rules::{Color, Game, Outcome};
use crate::session::SEAL_LEN;

/// How the time for thinking is limited. Source: rule 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockRule {
    /// Not at all.
    #[default]
    None,
    /// Five minutes a move.
    FiveMinutes,
    /// Twenty moves an hour: an hour for each twenty.
    TwentyAnHour,
}

impl ClockRule {
    /// Ticks of 1/18.2 s for a move, or for twenty; 0 without a limit.
    pub(crate) const fn limit(self) -> u32 {
        match self {
            ClockRule::None => 0,
            ClockRule::FiveMinutes => 5 * TICKS_A_MINUTE,
            ClockRule::TwentyAnHour => 60 * TICKS_A_MINUTE,
        }
    }
}

/// A tick is 1/18.2 s, as a PC has them.
pub const TICKS_A_MINUTE: u32 = 1_092;

/// The moves that share an hour.
pub(crate) const MOVES_AN_HOUR: u8 = 20;

/// The plies without a capture or a promotion after which a game is drawn. Source: rule 8.
pub(crate) const FIFTY_MOVES: u8 = 100;

/// What a player of the full rules can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullRules {
    /// Irregular moves are accepted, and can be huffed; without, they are refused as ever.
    pub huff: bool,
    /// The program breaks rule 6 on purpose when that is best.
    pub sly: bool,
    /// The clock.
    pub clock: ClockRule,
    /// What the opening is drawn from.
    pub ballot: BallotSet,
    /// The first game's colours are drawn by lot; else the player has the colour set.
    pub lot: bool,
}

impl Default for FullRules {
    fn default() -> FullRules {
        let (clock, ballot) = (ClockRule::default(), BallotSet::default());
        FullRules { huff: true, sly: false, clock, ballot, lot: true }
    }
}

/// Where a game stands before and after its first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Who has which colour is told; the cards lie face down.
    Lots,
    /// A card has been drawn.
    Card,
    /// Its first move is on the board.
    FirstMove,
    /// The game is being played, or over.
    Play,
}

/// A match: several games, the colours in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Which of its games this is, from 1.
    pub number: u16,
    /// Half points before this game: the player's and the program's.
    pub points: [u32; 2],
}

/// The time used. Source: rule 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Ticks of White and of Black: for the present move, or for the present twenty.
    pub used: [u32; 2],
    /// Moves made of the present twenty.
    pub moves: [u8; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The loser has no piece left.
    NoPieces,
    /// The loser's pieces cannot move.
    NoMoves,
    /// The loser has overstepped his time.
    Time,
    /// The player has given the game up.
    GivenUp,
    /// A draw was agreed on.
    Agreed,
    /// Fifty moves a side without a capture or a promotion.
    FiftyMoves,
}

const HOW: [How; 6] = [How::NoPieces, How::NoMoves, How::Time, How::GivenUp, How::Agreed, How::FiftyMoves];

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// How.
    pub how: How,
    /// Who won; none: a draw.
    pub winner: Option<Color>,
}

/// A game before its last move, for as long as that move can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// The game.
    pub game: GameRecord,
    /// What its own last move was followed by.
    pub huffed: Option<Square>,
    /// Its count of moves.
    pub fifty: Option<u8>,
}

/// A game by the full rules: all that is sealed, and all that is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullRecord {
    /// The game as far as it is like any other. Its last move may be irregular.
    pub game: GameRecord,
    /// What was chosen.
    pub rules: FullRules,
    /// Draws colours and openings.
    pub lots: u64,
    /// The match.
    pub contest: Contest,
    /// Where the game stands.
    pub phase: Phase,
    /// The opening drawn.
    pub card: Option<Card>,
    /// The piece taken off after the last move, which was irregular.
    pub huffed: Option<Square>,
    /// The last move was irregular and nobody has said anything about it: the game before it.
    pub before: Option<Before>,
    /// The side to move has been obliged: it has to capture by rule 7.
    pub is_obliged: bool,
    /// The piece touched, which must be moved if it can. Source: rule 10.
    pub touched: Option<Square>,
    /// Plies without a capture or promotion since that was asked for. Source: rule 8.
    pub fifty: Option<u8>,
    /// The end.
    pub ending: Option<Ending>,
    /// The clock.
    pub clock: Clock,
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

/// Length of the canonical bytes.
pub const FULL_LEN: usize = BEFORE + STATE_LEN;

/// Bytes under seal but for the graphics: state, copy, seal.
pub const FULL_SEALED_LEN: usize = 2 * FULL_LEN + SEAL_LEN;

/// The canonical bytes.
pub(crate) type FullBytes = [u8; FULL_LEN];

/// No count of moves has been asked for.
const NO_COUNT: u8 = 255;

impl FullRecord {
    /// The canonical bytes: equal games have equal bytes.
    pub fn to_bytes(&self) -> FullBytes {
        let mut bytes = [0; FULL_LEN];
        bytes[..STATE_LEN].copy_from_slice(&self.game.to_full_bytes());
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
            bytes[BEFORE..].copy_from_slice(&before.game.to_full_bytes());
        }
        bytes
    }

    /// Reads canonical bytes back, refusing whatever no game can be.
    pub fn from_bytes(bytes: &FullBytes) -> Result<FullRecord, SaveError> {
        let raw = RawFull(bytes);
        let before = match bytes[PENDING] {
            0 => None,
            _ => Some(Before {
                game: GameRecord::from_full_bytes(raw.state_at(BEFORE))?,
                huffed: square_of(bytes[BEFORE_HUFFED])?,
                fifty: raw.count_at(BEFORE_FIFTY),
            }),
        };
        let record = FullRecord {
            game: GameRecord::from_full_bytes(raw.state_at(0))?,
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
        // One game, one encoding: unused bytes and bits must be zero.
        if record.to_bytes() != *bytes {
            return Err(SaveError::BadField);
        }
        Ok(record)
    }

    /// How the game has ended on the board, if it has. An irregular move about which nothing was said
    /// ends nothing. Source: rule 12.
    pub(crate) fn ending_on_board(&self) -> Option<Ending> {
        if self.before.is_some() {
            return None;
        }
        board_ending(&self.game.position).or(match self.fifty {
            Some(FIFTY_MOVES..) => Some(Ending { how: How::FiftyMoves, winner: None }),
            _ => None,
        })
    }

    /// The pieces of which one may now be huffed. Source: rule 6.
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

    /// Whether the last moves lead where they should.
    fn check_line(&self) -> Result<(), SaveError> {
        let huff = self.rules.huff;
        let mut sound = leads(&self.game, self.huffed, huff);
        if let Some(Before { game, huffed, .. }) = &self.before {
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
        let Clock { used, moves } = self.clock;
        let limit = self.rules.clock.limit();
        let counts = self.rules.clock == ClockRule::TwentyAnHour;
        used.iter().all(|&ticks| ticks <= limit)
            && moves.iter().all(|&n| n < if counts { MOVES_AN_HOUR } else { 1 })
            && (self.phase == Phase::Play || self.clock == Clock::default())
    }

    fn ending_fits(&self) -> bool {
        let on_board = self.ending_on_board();
        match self.ending {
            Some(Ending { how: How::GivenUp, winner }) => winner == Some(!self.game.player),
            _ if self.phase != Phase::Play => self.ending.is_none(),
            None => on_board.is_none(),
            Some(Ending { how: How::Agreed, winner }) => winner.is_none(),
            Some(Ending { how: How::Time, winner }) => {
                let (turn, limit) = (self.game.position.turn(), self.rules.clock.limit());
                match limit {
                    // A clock for the whole game has run out.
                    0 => winner == Some(!turn),
                    _ => winner.is_some_and(|winner| self.clock.used[!winner as usize] == limit),
                }
            }
            ending => on_board == ending,
        }
    }

    fn rest_fits(&self) -> bool {
        let Contest { number, points } = self.contest;
        let position = &self.game.position;
        number > 0
            && u64::from(points[0]) + u64::from(points[1]) == 2 * u64::from(number - 1)
            && self.touched.is_none_or(|square| position.pieces(position.turn()).has(square))
            && (!self.is_obliged || self.before.is_none() && position.must_capture() && self.rules.huff)
            && self.fifty.is_none_or(|count| count <= FIFTY_MOVES)
            // Were it full, the irregular move could not have been made.
            && self.before.and_then(|before| before.fifty).is_none_or(|count| count < FIFTY_MOVES)
            && (self.phase == Phase::Play || (self.touched, self.fifty) == (None, None))
    }
}

/// The end that a position is in itself: a side that is to move and cannot has lost, and one without
/// pieces too. Source: rule 12.
pub(crate) fn board_ending(position: &Position) -> Option<Ending> {
    let turn = position.turn();
    if position.pieces(!turn).is_empty() {
        return Some(Ending { how: How::NoPieces, winner: Some(turn) });
    }
    position.outcome().map(|outcome| match outcome {
        Outcome::NoPieces { winner } => Ending { how: How::NoPieces, winner: Some(winner) },
        Outcome::NoMoves { winner } => Ending { how: How::NoMoves, winner: Some(winner) },
    })
}

/// Whether the last move, irregular or not, and what was huffed after it lead to the present position.
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

/// Whether a game that began with this card can be where it is: at the usual start, with the card's moves,
/// and, as long as all its moves are known, by those.
fn comes_from(game: &GameRecord, card: Card, may_huff: bool) -> bool {
    let (start, moves) = (Position::start(Color::White), game.recent);
    let moves = moves.as_ref();
    let is_usual = game.first == start.turn() && game.start_counts == [12, 12];
    if game.plies as usize > moves.len() {
        return is_usual;
    }
    let is_drawn = moves.iter().zip(card.moves()).all(|(&mv, drawn)| mv == drawn);
    // That the last move leads from `previous` to the present position is known already.
    let to_previous = &moves[..moves.len().saturating_sub(1)];
    is_usual && is_drawn && reaches(&start, to_previous, &game.previous, may_huff)
}

/// Whether these moves lead from one position to another, any of the pieces having been huffed that could be.
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

fn rules_byte(rules: &FullRules) -> u8 {
    let FullRules { huff, sly, clock, ballot, lot } = *rules;
    u8::from(huff) | u8::from(sly) << 1 | u8::from(lot) << 2 | (clock as u8) << 3 | (ballot as u8) << 5
}

fn ending_byte(ending: Ending) -> u8 {
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

/// The bytes read as they are, right or wrong: what the screen shows. Nothing here panics.
#[derive(Clone, Copy, Debug)]
pub struct RawFull<'a>(pub &'a FullBytes);

impl<'a> RawFull<'a> {
    /// The part that is as in any game.
    pub fn game(&self) -> RawGame<'a> {
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

    /// What was chosen.
    pub fn rules(&self) -> FullRules {
        let byte = self.0[RULES];
        FullRules {
            huff: byte & 1 != 0,
            sly: byte & 2 != 0,
            lot: byte & 4 != 0,
            clock: match byte >> 3 & 3 {
                1 => ClockRule::FiveMinutes,
                2 => ClockRule::TwentyAnHour,
                _ => ClockRule::None,
            },
            ballot: match byte >> 5 & 3 {
                0 => BallotSet::None,
                1 => BallotSet::Tournament,
                2 => BallotSet::Free,
                _ => BallotSet::All,
            },
        }
    }

    /// What draws colours and openings.
    pub fn lots(&self) -> u64 {
        u64::from(self.u32(LOTS)) | u64::from(self.u32(LOTS + 4)) << 32
    }

    /// The match.
    pub fn contest(&self) -> Contest {
        let number = u16::from_le_bytes([self.0[NUMBER], self.0[NUMBER + 1]]);
        Contest { number, points: [self.u32(POINTS), self.u32(POINTS + 4)] }
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        match self.0[PHASE] {
            0 => Phase::Lots,
            1 => Phase::Card,
            2 => Phase::FirstMove,
            _ => Phase::Play,
        }
    }

    /// The opening drawn.
    pub fn card(&self) -> Option<Card> {
        Card::new(self.0[CARD])
    }

    /// The piece touched.
    pub fn touched(&self) -> Option<Square> {
        square_of(self.0[TOUCHED]).ok().flatten()
    }

    /// The count of moves, in plies.
    pub fn fifty(&self) -> Option<u8> {
        self.count_at(FIFTY)
    }

    /// The end.
    pub fn ending(&self) -> Option<Ending> {
        let byte = self.0[ENDING];
        let how = *HOW.get(usize::from(byte & 15).checked_sub(1)?)?;
        Some(Ending { how, winner: color_of((byte >> 4).wrapping_sub(1)).ok() })
    }

    /// The pieces that may now be huffed, if the bytes are those of a game.
    pub fn huffable(&self) -> Squares {
        match (self.0[PENDING], FullRecord::from_bytes(self.0)) {
            (1, Ok(record)) => record.huffable(),
            _ => Squares::EMPTY,
        }
    }

    /// The clock.
    pub fn clock(&self) -> Clock {
        Clock {
            used: [self.u32(CLOCK_USED), self.u32(CLOCK_USED + 4)],
            moves: [self.0[CLOCK_MOVES], self.0[CLOCK_MOVES + 1]],
        }
    }

    /// Ticks left to a side; none without a clock.
    pub(crate) fn left(&self, color: Color) -> Option<u32> {
        let limit = self.rules().clock.limit();
        (limit > 0).then(|| limit.saturating_sub(self.clock().used[color as usize]))
    }
}

const HEADER_LEN: usize = MAGIC.len() + 1;

/// Length of a saved game by the full rules.
pub const FULL_SAVE_LEN: usize = HEADER_LEN + FULL_LEN + 4;

/// A saved game: magic, version, canonical bytes, CRC-32 of all before it.
pub fn encode(record: &FullRecord) -> [u8; FULL_SAVE_LEN] {
    let mut file = [0; FULL_SAVE_LEN];
    file[..MAGIC.len()].copy_from_slice(&MAGIC);
    file[MAGIC.len()] = FULL_VERSION;
    file[HEADER_LEN..FULL_SAVE_LEN - 4].copy_from_slice(&record.to_bytes());
    let crc = crc32(&file[..FULL_SAVE_LEN - 4]);
    file[FULL_SAVE_LEN - 4..].copy_from_slice(&crc.to_le_bytes());
    file
}

/// Whether a file says of itself that it is such a game.
pub fn is_full(file: &[u8]) -> bool {
    version(file) == Some(FULL_VERSION)
}

/// Reads a saved game by the full rules, one of which [`is_full`] is true.
pub fn decode(file: &[u8]) -> Result<FullRecord, SaveError> {
    if !is_full(file) {
        return Err(SaveError::NotASave);
    }
    if file.len() != FULL_SAVE_LEN {
        return Err(SaveError::WrongLength);
    }
    if !is_sound(file) {
        return Err(SaveError::BadCrc);
    }
    let state = file[HEADER_LEN..].first_chunk().ok_or(SaveError::WrongLength)?;
    FullRecord::from_bytes(state)
}
