//! Files of training games: settings, then a record with its own checksum for each game.
//!
//! Records follow in the order of game numbers, so a truncated file is a shorter file: [`whole`] returns the intact
//! part. lab/README.md has the layout.

use dama::unstable::engine::Value;
use dama::unstable::formats::crc::crc32;
use dama::unstable::host::disks::outputs::FileFormat;
use dama::unstable::rules::italian::{Position, Setup, Squares};
use dama::unstable::rules::{Color, Game};
use std::fmt;

const MAGIC: &[u8; 8] = b"DAMAGAME";

/// The file format of training games.
pub const FORMAT: FileFormat<'_> =
    FileFormat { name: "a file of games", is: &|bytes| TrainingGameSettings::read(bytes).is_some() };
const VERSION: u16 = 1;

pub(crate) const HEADER: usize = 32;

// Bytes of a record without its moves.
const FIXED: usize = 20;

// Bytes of a move: its index among the legal moves, and its score.
const MOVE: usize = 3;

/// The most plies of a game.
pub const LONGEST_GAME: usize = 240;

const LONGEST_RECORD: usize = FIXED + MOVE * LONGEST_GAME;

/// Settings of the games; files of equal settings have the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingGameSettings {
    /// Seed of the openings and of their random moves.
    pub seed: u64,
    /// Nodes searched for each move.
    pub nodes: u32,
    /// CRC-32 of the weights; 0 for the handmade evaluation.
    pub weights: u32,
    /// The most random moves after an opening.
    pub random: u8,
    /// The most pieces for which the databases decide a game.
    pub pieces: u8,
}

impl TrainingGameSettings {
    /// Returns the header of a file.
    pub fn bytes(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10] = self.random;
        bytes[11] = self.pieces;
        bytes[12..20].copy_from_slice(&self.seed.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.weights.to_le_bytes());
        let crc = crc32(&bytes[..28]);
        bytes[28..].copy_from_slice(&crc.to_le_bytes());
        bytes
    }

    /// Reads the header; `None` if this is not a file of games.
    pub fn read(bytes: &[u8]) -> Option<TrainingGameSettings> {
        let bytes = bytes.get(..HEADER)?;
        let settings = TrainingGameSettings {
            seed: u64::from_le_bytes(bytes[12..20].try_into().ok()?),
            nodes: u32::from_le_bytes(bytes[20..24].try_into().ok()?),
            weights: u32::from_le_bytes(bytes[24..28].try_into().ok()?),
            random: bytes[10],
            pieces: bytes[11],
        };
        (settings.bytes() == bytes).then_some(settings)
    }
}

/// The result of a game, for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Black won.
    Lost,
    /// Draw.
    Drawn,
    /// White won.
    Won,
}

impl GameResult {
    /// Returns White's result, given the value for the side to move.
    pub fn of(value: Value, turn: Color) -> GameResult {
        match (value, turn) {
            (Value::Draw, _) => GameResult::Drawn,
            (Value::Win, Color::White) | (Value::Loss, Color::Black) => GameResult::Won,
            _ => GameResult::Lost,
        }
    }

    /// Returns White's points in halves.
    pub fn half_points(self) -> u8 {
        self as u8
    }
}

/// A training game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingGame {
    /// Position at the start.
    pub start: Position,
    /// Index among the legal moves, and score in hundredths of a man for its side.
    pub moves: Vec<(u8, i16)>,
    /// Result of the game.
    pub result: GameResult,
}

impl TrainingGame {
    /// Returns the record of the game.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FIXED + MOVE * self.moves.len());
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        bytes.push(self.result as u8);
        bytes.push(u8::from(self.start.turn() == Color::Black));
        let (white, black) = (self.start.pieces(Color::White), self.start.pieces(Color::Black));
        for set in [white, black, self.start.kings()] {
            bytes.extend(set.0.to_le_bytes());
        }
        for (index, score) in &self.moves {
            bytes.push(*index);
            bytes.extend(score.to_le_bytes());
        }
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the record at the start of `bytes`, with its length; `None` if not intact.
    pub fn read(bytes: &[u8]) -> Option<(TrainingGame, usize)> {
        let count = usize::from(u16::from_le_bytes(bytes.get(..2)?.try_into().ok()?));
        let length = FIXED + MOVE * count;
        let (record, sum) = bytes.get(..length)?.split_at(length - 4);
        if count > LONGEST_GAME || crc32(record).to_le_bytes() != sum {
            return None;
        }
        let set = |n: usize| record[4 + 4 * n..8 + 4 * n].try_into().map(u32::from_le_bytes).map(Squares);
        let mut setup = Setup::to_move(if record[3] == 0 { Color::White } else { Color::Black });
        (setup.white, setup.black, setup.kings) = (set(0).ok()?, set(1).ok()?, set(2).ok()?);
        let result =
            [GameResult::Lost, GameResult::Drawn, GameResult::Won].into_iter().nth(usize::from(record[2]))?;
        let each = record[FIXED - 4..].chunks_exact(MOVE);
        let moves = each.map(|mv| (mv[0], i16::from_le_bytes([mv[1], mv[2]]))).collect();
        Some((TrainingGame { start: setup.position().ok()?, moves, result }, length))
    }

    /// Returns the positions and their scores, up to the first illegal move.
    pub fn positions(&self) -> impl Iterator<Item = (Position, i16)> + '_ {
        let mut next = Some(self.start);
        self.moves.iter().map_while(move |&(index, score)| {
            let position = next?;
            next = position.legal_moves().get(usize::from(index)).map(|&mv| position.play_unchecked(mv));
            Some((position, score))
        })
    }
}

/// Damage between the records of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamagedRecord {
    /// The number of the game, from 1.
    pub game: usize,
    /// The intact records found after it.
    pub following: usize,
}

impl fmt::Display for DamagedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the record of game {} is damaged, and {} intact ones follow it", self.game, self.following)
    }
}

/// Returns the damage after the intact games of a file; `None` if it ends there or within a record.
///
/// A record whose writer was killed is a beginning without its end, and is no damage.
pub fn damage(bytes: &[u8]) -> Option<DamagedRecord> {
    let (games, end) = whole(bytes);
    let rest = bytes.get(end..).filter(|rest| !rest.is_empty())?;
    let (mut at, mut following) = (1, 0);
    while at < rest.len() {
        let record = TrainingGame::read(&rest[at..]);
        following += usize::from(record.is_some());
        at += record.map_or(1, |(_, length)| length);
    }
    let length = rest.first_chunk().map(|count| FIXED + MOVE * usize::from(u16::from_le_bytes(*count)));
    let is_beginning = length.is_none_or(|length| rest.len() < length && length <= LONGEST_RECORD);
    (following > 0 || !is_beginning).then_some(DamagedRecord { game: games.len() + 1, following })
}

/// Returns the intact games of a file, and the length of header and games.
pub fn whole(bytes: &[u8]) -> (Vec<TrainingGame>, usize) {
    let (mut games, mut at) = (Vec::new(), HEADER);
    while let Some((game, length)) = bytes.get(at..).and_then(TrainingGame::read) {
        games.push(game);
        at += length;
    }
    (games, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::rules::scattered;

    fn settings() -> TrainingGameSettings {
        TrainingGameSettings { seed: 5, nodes: 700, weights: 9, random: 6, pieces: 4 }
    }

    fn game() -> TrainingGame {
        let moves = (0..30).map(|n| (0, 7 * n - 90)).collect();
        TrainingGame { start: Position::start(Color::Black), moves, result: GameResult::Won }
    }

    #[test]
    fn settings_and_games_come_back() {
        assert_eq!(TrainingGameSettings::read(&settings().bytes()), Some(settings()));
        let bytes = game().bytes();
        assert_eq!(TrainingGame::read(&bytes), Some((game(), bytes.len())));
    }

    #[test]
    fn any_changed_or_missing_byte_is_noticed() {
        let (header, record) = (settings().bytes(), game().bytes());
        for at in 0..header.len() {
            let mut bytes = header;
            bytes[at] ^= 1 << (at % 8);
            assert_eq!(TrainingGameSettings::read(&bytes), None, "{at}");
        }
        for at in 0..record.len() {
            let mut bytes = record.clone();
            bytes[at] ^= 1 << (at % 8);
            assert_eq!(TrainingGame::read(&bytes), None, "{at}");
            assert_eq!(TrainingGame::read(&record[..at]), None, "{at}");
        }
    }

    #[test]
    fn a_file_cut_anywhere_is_a_shorter_file() {
        let mut bytes = settings().bytes().to_vec();
        let length = game().bytes().len();
        (0..3).for_each(|_| bytes.extend(game().bytes()));
        for cut in (HEADER..=bytes.len()).step_by(11) {
            let (games, at) = whole(&bytes[..cut]);
            assert_eq!(
                (games.len(), at),
                ((cut - HEADER) / length, HEADER + (cut - HEADER) / length * length)
            );
        }
    }

    #[test]
    fn no_bytes_panic_the_reader() {
        for seed in 0..2_000 {
            let length = scattered(seed, 0) % 300;
            let mut bytes: Vec<u8> = (1..=length).map(|n| scattered(seed, n) as u8).collect();
            if let [count, high, ..] = &mut bytes[..] {
                (*count, *high) = (*count % 90, 0);
            }
            // With the right checksum, so that the rest is read too.
            let end = FIXED + MOVE * usize::from(*bytes.first().unwrap_or(&0));
            if let Some(record) = bytes.get_mut(..end) {
                let sum = crc32(&record[..end - 4]);
                record[end - 4..].copy_from_slice(&sum.to_le_bytes());
            }
            whole(&bytes);
            TrainingGameSettings::read(&bytes);
            if let Some((game, _)) = TrainingGame::read(&bytes) {
                game.positions().count();
            }
        }
    }
}
