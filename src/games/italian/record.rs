//! A game as bytes: the canonical encoding that is sealed in memory and saved on disk.
//!
//! All numbers are little-endian. `docs/FORMATS.md` has the table.

use crate::formats::crc::crc32;
use crate::formats::save::{
    color_byte, color_of, is_level, is_sound, lenient_color, SaveError, MAGIC, RECENT,
};
use crate::rules::italian::{Kind, Move, Position, Setup, SetupError, Square, Squares};
use crate::rules::{Color, Game};

#[cfg(feature = "alloc")]
mod desktop;

pub const STATE_LEN: usize = RECENT_AT + 4 * RECENT;

const POSITION: usize = 0;
const PREVIOUS: usize = 13;
const LEVEL: usize = 26;
const PLAYER: usize = 27;
const FIRST: usize = 28;
// Byte 29 is 0 here; `desktop` has its meaning.
const SEED: usize = 30;
const PLIES: usize = 38;
const START_COUNTS: usize = 42;
const RECENT_LEN: usize = 44;
const RECENT_AT: usize = 45;

pub type StateBytes = [u8; STATE_LEN];

/// A game: everything that is sealed and saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRecord {
    pub position: Position,
    /// The position before the last move; the current one if no move was played.
    pub previous: Position,
    /// The level byte, 1 to 9 for the levels.
    pub level: u8,
    /// The player's colour; the program has the other.
    pub player: Color,
    pub first: Color,
    /// Seed for the choice among equal moves of the program.
    pub seed: u64,
    pub plies: u32,
    /// Pieces of White and of Black at the start.
    pub start_counts: [u8; 2],
    pub recent: RecentMoves,
}

/// The last moves of a game, oldest first. Older ones are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecentMoves {
    moves: [Move; RECENT],
    len: u8,
}

impl RecentMoves {
    pub(crate) const EMPTY: RecentMoves = RecentMoves { moves: [Move::NONE; RECENT], len: 0 };

    pub(crate) fn push(&mut self, mv: Move) {
        if usize::from(self.len) == RECENT {
            self.moves.copy_within(1.., 0);
            self.len -= 1;
        }
        self.moves[usize::from(self.len)] = mv;
        self.len += 1;
    }

    pub(crate) fn last(&self) -> Option<Move> {
        self.as_ref().last().copied()
    }
}

impl AsRef<[Move]> for RecentMoves {
    fn as_ref(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }
}

#[doc(hidden)]
impl From<SetupError> for SaveError {
    fn from(_: SetupError) -> SaveError {
        SaveError::BadPosition
    }
}

impl GameRecord {
    pub fn new(position: Position, level: u8, player: Color, seed: u64) -> GameRecord {
        let count = |color| position.pieces(color).count() as u8;
        GameRecord {
            position,
            previous: position,
            level,
            player,
            first: position.turn(),
            seed,
            plies: 0,
            start_counts: [count(Color::White), count(Color::Black)],
            recent: RecentMoves::EMPTY,
        }
    }

    pub fn after(&self, mv: Move) -> GameRecord {
        let mut next = *self;
        next.previous = self.position;
        next.position = self.position.after(mv);
        next.plies = self.plies.saturating_add(1);
        next.recent.push(mv);
        next
    }

    pub fn to_bytes(&self) -> StateBytes {
        let mut bytes = [0; STATE_LEN];
        put_position(&mut bytes[POSITION..PREVIOUS], &self.position);
        put_position(&mut bytes[PREVIOUS..LEVEL], &self.previous);
        bytes[LEVEL] = self.level;
        bytes[PLAYER] = color_byte(self.player);
        bytes[FIRST] = color_byte(self.first);
        bytes[SEED..PLIES].copy_from_slice(&self.seed.to_le_bytes());
        bytes[PLIES..START_COUNTS].copy_from_slice(&self.plies.to_le_bytes());
        bytes[START_COUNTS..RECENT_LEN].copy_from_slice(&self.start_counts);
        bytes[RECENT_LEN] = self.recent.len;
        for (slot, mv) in bytes[RECENT_AT..].chunks_exact_mut(4).zip(self.recent.as_ref()) {
            slot.copy_from_slice(&mv.bits().to_le_bytes());
        }
        bytes
    }

    /// Reads canonical bytes, and refuses bytes that no game can have.
    pub(crate) fn from_bytes(bytes: &StateBytes) -> Result<GameRecord, SaveError> {
        let raw = RawGame(bytes);
        let record = GameRecord {
            position: raw.setup(POSITION)?.position()?,
            previous: raw.setup(PREVIOUS)?.position()?,
            level: raw.level(),
            player: color_of(bytes[PLAYER])?,
            first: color_of(bytes[FIRST])?,
            seed: u64::from(raw.u32(SEED)) | u64::from(raw.u32(SEED + 4)) << 32,
            plies: raw.plies(),
            start_counts: raw.start_counts(),
            recent: raw.recent(),
        };
        record.check()?;
        // One encoding for each game: reserved bytes and unused slots must be zero.
        if record.to_bytes() != *bytes {
            return Err(SaveError::BadField);
        }
        Ok(record)
    }

    /// Checks that the fields agree, and replays the last move.
    fn check(&self) -> Result<(), SaveError> {
        self.check_fields()?;
        let replayed = match self.recent.last() {
            None => self.previous == self.position && self.position.turn() == self.first,
            Some(mv) => self.previous.legal_moves().contains(&mv) && self.previous.after(mv) == self.position,
        };
        replayed.then_some(()).ok_or(SaveError::BadMove)
    }

    #[cfg_attr(not(feature = "alloc"), inline(always))]
    fn check_fields(&self) -> Result<(), SaveError> {
        let counts_fit = [Color::White, Color::Black]
            .into_iter()
            .zip(self.start_counts)
            .all(|(color, n)| n <= 12 && self.position.pieces(color).count() <= u32::from(n));
        let moves = self.recent.as_ref().len();
        let moves_fit = moves == RECENT.min(usize::try_from(self.plies).unwrap_or(RECENT));
        if !is_level(self.level) || !counts_fit || !moves_fit {
            return Err(SaveError::BadField);
        }
        Ok(())
    }
}

/// A lenient view of a game's bytes, valid or damaged, for the screen. No method panics.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a>(pub &'a StateBytes);

impl RawGame<'_> {
    fn u32(&self, at: usize) -> u32 {
        u32::from_le_bytes([self.0[at], self.0[at + 1], self.0[at + 2], self.0[at + 3]])
    }

    fn setup(&self, at: usize) -> Result<Setup, SaveError> {
        let mut setup = Setup::to_move(color_of(self.0[at + 12])?);
        (setup.white, setup.black, setup.kings) =
            (Squares(self.u32(at)), Squares(self.u32(at + 4)), Squares(self.u32(at + 8)));
        Ok(setup)
    }

    /// Returns the piece on a square; White's if the bytes hold both colours there.
    pub fn piece_at(&self, square: Square) -> Option<(Color, Kind)> {
        let (white, black) = (Squares(self.u32(POSITION)), Squares(self.u32(POSITION + 4)));
        let kind = if Squares(self.u32(POSITION + 8)).has(square) { Kind::King } else { Kind::Man };
        if white.has(square) {
            Some((Color::White, kind))
        } else {
            black.has(square).then_some((Color::Black, kind))
        }
    }

    pub(crate) fn count(&self, color: Color) -> u32 {
        Squares(self.u32(POSITION + if color == Color::White { 0 } else { 4 })).count()
    }

    pub fn turn(&self) -> Color {
        lenient_color(self.0[POSITION + 12])
    }

    pub fn level(&self) -> u8 {
        self.0[LEVEL]
    }

    pub fn player(&self) -> Color {
        lenient_color(self.0[PLAYER])
    }

    pub fn first(&self) -> Color {
        lenient_color(self.0[FIRST])
    }

    pub fn plies(&self) -> u32 {
        self.u32(PLIES)
    }

    pub(crate) fn start_counts(&self) -> [u8; 2] {
        [self.0[START_COUNTS], self.0[START_COUNTS + 1]]
    }

    /// Returns the captured pieces of a colour, at most 12 even with damaged bytes.
    pub(crate) fn taken(&self, color: Color) -> u16 {
        let [white, black] = self.start_counts();
        let start = if color == Color::White { white } else { black };
        u32::from(start).saturating_sub(self.count(color)).min(12) as u16
    }

    /// Returns the last moves, at most as many as fit.
    pub fn recent(&self) -> RecentMoves {
        let mut recent =
            RecentMoves { moves: [Move::NONE; RECENT], len: self.0[RECENT_LEN].min(RECENT as u8) };
        for (i, mv) in recent.moves.iter_mut().enumerate().take(usize::from(recent.len)) {
            *mv = Move::from_bits(self.u32(RECENT_AT + 4 * i));
        }
        recent
    }
}

fn put_position(bytes: &mut [u8], position: &Position) {
    bytes[0..4].copy_from_slice(&position.pieces(Color::White).0.to_le_bytes());
    bytes[4..8].copy_from_slice(&position.pieces(Color::Black).0.to_le_bytes());
    bytes[8..12].copy_from_slice(&position.kings().0.to_le_bytes());
    bytes[12] = color_byte(position.turn());
}

pub(crate) const VERSION: u8 = 1;
const HEADER_LEN: usize = MAGIC.len() + 1;

pub const SAVE_LEN: usize = HEADER_LEN + STATE_LEN + 4;

/// Returns a saved game: magic, version, canonical bytes, CRC-32 of all before it.
pub fn encode(record: &GameRecord) -> [u8; SAVE_LEN] {
    let mut file = [0; SAVE_LEN];
    file[..MAGIC.len()].copy_from_slice(&MAGIC);
    file[MAGIC.len()] = VERSION;
    file[HEADER_LEN..SAVE_LEN - 4].copy_from_slice(&record.to_bytes());
    let crc = crc32(&file[..SAVE_LEN - 4]);
    file[SAVE_LEN - 4..].copy_from_slice(&crc.to_le_bytes());
    file
}

pub fn decode(file: &[u8]) -> Result<GameRecord, SaveError> {
    let Some(rest) = file.strip_prefix(&MAGIC) else { return Err(SaveError::NotASave) };
    match rest.first() {
        Some(&VERSION) => (),
        Some(&other) => return Err(SaveError::WrongVersion(other)),
        None => return Err(SaveError::WrongLength),
    }
    if file.len() != SAVE_LEN {
        return Err(SaveError::WrongLength);
    }
    if !is_sound(file) {
        return Err(SaveError::BadCrc);
    }
    let mut state = [0; STATE_LEN];
    state.copy_from_slice(&file[HEADER_LEN..SAVE_LEN - 4]);
    GameRecord::from_bytes(&state)
}

/// Returns the error for a valid save of a game that this build cannot play; `None` for its own saves.
/// Unless `is_whole`, the file is longer than the bytes read, and its checksum is not tested.
#[cfg(any(test, not(feature = "alloc")))]
#[inline(never)]
pub(crate) fn foreign_save(file: &[u8], is_whole: bool) -> Option<SaveError> {
    use crate::formats::save::{
        maestro_seconds, version, RULEBOOK_VERSION, RULES_1931_VERSION, SETTINGS_VERSION,
    };
    let is_sound = is_sound(file);
    let error = match version(file)? {
        RULES_1931_VERSION => SaveError::Rules1931,
        RULEBOOK_VERSION => SaveError::OtherGame,
        SETTINGS_VERSION => SaveError::Desktop,
        VERSION if file.len() == SAVE_LEN && is_sound => {
            return maestro_seconds(file[HEADER_LEN + LEVEL]).and(Some(SaveError::Maestro));
        }
        _ => return None,
    };
    Some(if is_whole && !is_sound { SaveError::BadCrc } else { error })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn some_game(moves: usize) -> GameRecord {
        let mut game = GameRecord::new(Position::start(Color::White), 3, Color::Black, 0x0123_4567_89ab_cdef);
        for i in 0..moves {
            let legal = game.position.legal_moves();
            if legal.is_empty() {
                break;
            }
            game = game.after(legal[i * 7 % legal.len()]);
        }
        game
    }

    #[test]
    fn games_survive_the_trip_through_bytes() {
        for moves in 0..60 {
            let game = some_game(moves);
            assert_eq!(GameRecord::from_bytes(&game.to_bytes()), Ok(game));
            assert_eq!(decode(&encode(&game)), Ok(game));
        }
    }

    #[test]
    fn every_changed_byte_and_every_truncation_is_refused() {
        let file = encode(&some_game(30));
        for at in 0..file.len() {
            for change in 1..=255u8 {
                let mut bad = file;
                bad[at] ^= change;
                assert!(decode(&bad).is_err(), "byte {at} ^ {change}");
            }
            assert!(decode(&file[..at]).is_err(), "first {at} bytes");
        }
        let mut longer = Vec::from(file);
        longer.push(0);
        assert_eq!(decode(&longer), Err(SaveError::WrongLength));
    }

    #[test]
    fn foreign_saves_are_told_from_damaged_and_from_own_ones() {
        use crate::formats::save::MAESTRO;
        use crate::games::italian::rules_1931::record as full;
        use crate::games::italian::rules_1931::record::{MatchSeries, Rules1931Record, Rules1931Settings};
        use crate::session::play_settings::PlaySettings;
        let plain = some_game(12);
        assert_eq!(foreign_save(&encode(&plain), true), None);
        assert_eq!(foreign_save(b"something else", true), None);
        let full = Rules1931Record::new(some_game(0), Rules1931Settings::default(), 1, MatchSeries::NEW);
        let maestro = GameRecord { level: MAESTRO + 5, ..plain };
        for (file, error) in [
            (full::encode(&full).to_vec(), SaveError::Rules1931),
            (encode(&maestro).to_vec(), SaveError::Maestro),
            (
                PlaySettings { aids: true, seats: None, clock: None }.put_before(&encode(&plain)),
                SaveError::Desktop,
            ),
        ] {
            assert_eq!(foreign_save(&file, true), Some(error));
            // A file too long to be read whole is believed; a save of the usual rules is never that long.
            let is_believed = foreign_save(&file, false) == Some(error);
            assert!(is_believed || error == SaveError::Maestro);
            for at in 0..file.len() {
                let mut bad = file.clone();
                bad[at] ^= 4;
                assert_ne!(foreign_save(&bad, true), Some(error), "byte {at}");
                assert_ne!(foreign_save(&file[..at], true), Some(error), "first {at} bytes");
            }
        }
    }

    #[test]
    fn impossible_games_with_a_right_checksum_are_refused() {
        let game = some_game(10).to_bytes();
        let mut state = 99u32;
        let mut refused = 0;
        for _ in 0..20_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mut bad = game;
            bad[(state >> 8) as usize % STATE_LEN] ^= 1 << (state >> 28 & 7);
            bad[(state >> 16) as usize % STATE_LEN] = state as u8;
            match GameRecord::from_bytes(&bad) {
                Ok(read) => assert_eq!(read.to_bytes(), bad),
                Err(_) => refused += 1,
            }
            let raw = RawGame(&bad);
            assert!(Square::all().filter_map(|square| raw.piece_at(square)).count() <= 32);
            assert!(raw.recent().as_ref().iter().all(|mv| mv.numbers().as_ref().len() <= 19));
        }
        assert!(refused > 10_000);
    }
}
