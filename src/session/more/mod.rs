//! What a session can hold that DAMA.COM has not: games by the full rules, and those of other rulebooks.

mod files;
mod full;
mod resume;
pub mod review;
mod table;
pub mod terms;

pub use files::{is_device_name, saved, About, Mark, MoreArchive, MoreKept, MoreNote, Title, NAME_COLUMNS};

use super::drive::{Drives, FileSpec};
use super::full::SealedFull;
use super::sitting::{self, SealedSitting};
use super::{FileError, Level, Sealed, SystemError};
use crate::formats::full::{encode, RawFull};
use crate::formats::save::{self, GameRecord, RawGame};
use crate::rules::italian::Square;
use alloc::boxed::Box;
use terms::Terms;

/// A game that is not DAMA.COM's.
#[derive(Clone, Debug)]
pub enum MoreKind {
    /// By the full rules of 1931.
    Full(Box<SealedFull>),
    /// Of another rulebook. The board of Italian draughts is what one shows who knows of no other.
    Sitting(SealedSitting, Box<Sealed>),
}

impl MoreKind {
    /// The whole check. `graphics`: the loaded KEYBOARD.DAT.
    pub fn is_sound(&self, graphics: &[u8]) -> bool {
        match self {
            MoreKind::Full(full) => full.verify(graphics).is_ok(),
            MoreKind::Sitting(sitting, _) => sitting.verify(graphics).is_ok(),
        }
    }

    /// The game of Italian draughts, if it is one and all its data pass the check.
    pub fn verify(&self, graphics: &[u8]) -> Result<GameRecord, SystemError> {
        match self {
            MoreKind::Full(full) => full.verify(graphics).map(|record| record.game),
            MoreKind::Sitting(..) => Err(SystemError),
        }
    }

    /// Writes the game, or after SYSTEM ERROR the last state that passes.
    pub fn save(&self, file: FileSpec, drives: &mut impl Drives) -> Result<(), FileError> {
        match self {
            MoreKind::Full(sealed) => {
                let record = sealed.last_good().ok_or(FileError::NoGoodCopy)?;
                drives.write(file, &encode(&record))
            }
            MoreKind::Sitting(sealed, _) => {
                let game = sealed.last_good().ok_or(FileError::NoGoodCopy)?;
                drives.write(file, &sitting::encode(&game))
            }
        }
        .map_err(FileError::Drive)
    }

    /// Whether there is a copy that could be saved.
    pub fn has_good_copy(&self) -> bool {
        match self {
            MoreKind::Full(full) => full.last_good().is_some(),
            MoreKind::Sitting(sitting, _) => sitting.last_good().is_some(),
        }
    }

    /// The last state of Italian draughts that passes.
    pub fn last_good(&self) -> Option<GameRecord> {
        match self {
            MoreKind::Full(full) => full.last_good().map(|record| record.game),
            MoreKind::Sitting(..) => None,
        }
    }

    /// What the screen shows: the very bytes, right or wrong.
    pub fn view(&self) -> (RawGame<'_>, MoreView<'_>) {
        match self {
            MoreKind::Full(full) => {
                (full.raw().game(), MoreView { full: Some(full.raw()), ..MoreView::default() })
            }
            MoreKind::Sitting(_, board) => (board.raw(), MoreView::default()),
        }
    }

    /// How many bytes the check seals, but for the graphics.
    pub fn sealed_len(&self) -> usize {
        match self {
            MoreKind::Full(_) => super::full::FULL_SEALED_LEN,
            MoreKind::Sitting(sitting, _) => sitting.sealed_len(),
        }
    }

    /// Flips one bit of state, copy or seal; whether there is such a bit.
    pub fn flip(&mut self, bit: usize) -> bool {
        match self {
            MoreKind::Full(full) => full.flip(bit),
            MoreKind::Sitting(sitting, _) => sitting.flip(bit),
        }
    }
}

/// What the screen shows besides DAMA.COM's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoreView<'a> {
    /// What a game by the full rules has.
    pub full: Option<RawFull<'a>>,
    /// On what terms it is played.
    pub terms: Terms,
    /// The aids of the moment.
    pub shown: Shown,
}

/// What the aids show on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// It is turned round, Black at the bottom.
    pub turned: bool,
    /// The places that may be gone to from those typed or touched so far.
    pub places: Places,
}

/// Places of a board of up to 20 a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places([u64; 7]);

impl Places {
    /// Adds a place, by its file and rank from the left lower corner; one that no board has is left out.
    pub fn add(&mut self, (file, rank): (u8, u8)) {
        let at = usize::from(rank) * 20 + usize::from(file);
        if let (0..=19, Some(word)) = (file, self.0.get_mut(at / 64)) {
            *word |= 1 << (at % 64);
        }
    }

    /// Adds a square of DAMA.COM's board.
    pub fn add_square(&mut self, square: Square) {
        self.add(place_of(square));
    }

    /// Whether a square of DAMA.COM's board is one of them.
    pub fn has_square(&self, square: Square) -> bool {
        self.has(place_of(square))
    }

    /// Whether it is one of them.
    pub fn has(&self, (file, rank): (u8, u8)) -> bool {
        let at = usize::from(rank) * 20 + usize::from(file);
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}

/// A square as file and rank from the left lower corner.
fn place_of(square: Square) -> (u8, u8) {
    (square.column(), 7 - square.row())
}

/// The level of a game; where nobody can lend the maestro, and for what it is not asked about, the highest.
pub fn level_of(level: u8) -> Option<Level> {
    if save::maestro_seconds(level).is_some() {
        return Some(Level::LAST);
    }
    Level::new(level)
}
