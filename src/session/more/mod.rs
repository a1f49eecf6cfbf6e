//! What a session can hold that DAMA.COM has not: games by the full rules, and those of other rulebooks.

mod files;
pub mod port;
mod resume;
mod table;
pub mod terms;

pub use files::{is_device_name, saved, About, Mark, MoreArchive, MoreKept, MoreNote, Title, NAME_COLUMNS};

use super::drive::{Drives, FileSpec};
use super::sitting::{self, SealedSitting};
use super::{FileError, Level, Sealed, SystemError};
use crate::formats::save;
use crate::session::port::{Raw, Record};
use alloc::boxed::Box;
use port::{Own, OwnGame, OwnView};
use terms::Terms;

/// A game that is not DAMA.COM's.
#[derive(Clone, Debug)]
pub enum MoreKind {
    /// By the fuller rules of the game that is built in.
    Own(Box<Own>),
    /// Of another rulebook. The board of the game built in is what one shows who knows of no other.
    Sitting(SealedSitting, Box<Sealed>),
}

impl MoreKind {
    /// The whole check. `graphics`: the loaded KEYBOARD.DAT.
    pub fn is_sound(&self, graphics: &[u8]) -> bool {
        match self {
            MoreKind::Own(own) => OwnGame::verify(&**own, graphics).is_ok(),
            MoreKind::Sitting(sitting, _) => sitting.verify(graphics).is_ok(),
        }
    }

    /// The game of the kind built in, if it is one and all its data pass the check.
    pub fn verify(&self, graphics: &[u8]) -> Result<Record, SystemError> {
        match self {
            MoreKind::Own(own) => OwnGame::verify(&**own, graphics),
            MoreKind::Sitting(..) => Err(SystemError),
        }
    }

    /// Writes the game, or after SYSTEM ERROR the last state that passes.
    pub fn save(&self, file: FileSpec, drives: &mut impl Drives) -> Result<(), FileError> {
        match self {
            MoreKind::Own(own) => drives.write(file, &own.saved().ok_or(FileError::NoGoodCopy)?),
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
            MoreKind::Own(own) => OwnGame::last_good(&**own).is_some(),
            MoreKind::Sitting(sitting, _) => sitting.last_good().is_some(),
        }
    }

    /// The last state of such a game that passes.
    pub fn last_good(&self) -> Option<Record> {
        match self {
            MoreKind::Own(own) => OwnGame::last_good(&**own),
            MoreKind::Sitting(..) => None,
        }
    }

    /// What the screen shows: the very bytes, right or wrong.
    pub fn view(&self) -> (Raw<'_>, MoreView<'_>) {
        match self {
            MoreKind::Own(own) => {
                let (game, view) = own.view();
                (game, MoreView { own: Some(view), ..MoreView::default() })
            }
            MoreKind::Sitting(_, board) => (board.raw(), MoreView::default()),
        }
    }

    /// How many bytes the check seals, but for the graphics.
    pub fn sealed_len(&self) -> usize {
        match self {
            MoreKind::Own(own) => own.sealed_len(),
            MoreKind::Sitting(sitting, _) => sitting.sealed_len(),
        }
    }

    /// Flips one bit of state, copy or seal; whether there is such a bit.
    pub fn flip(&mut self, bit: usize) -> bool {
        match self {
            MoreKind::Own(own) => own.flip(bit),
            MoreKind::Sitting(sitting, _) => sitting.flip(bit),
        }
    }
}

/// What the screen shows besides DAMA.COM's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoreView<'a> {
    /// What a game by the fuller rules has.
    pub own: Option<OwnView<'a>>,
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

    /// Whether it is one of them.
    pub fn has(&self, (file, rank): (u8, u8)) -> bool {
        let at = usize::from(rank) * 20 + usize::from(file);
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}

/// The level of a game; where nobody can lend the maestro, and for what it is not asked about, the highest.
pub fn level_of(level: u8) -> Option<Level> {
    if save::maestro_seconds(level).is_some() {
        return Some(Level::LAST);
    }
    Level::new(level)
}
