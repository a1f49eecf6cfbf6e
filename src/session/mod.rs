//! What a player can do, without keys or pixels: a game under seal, moves, saving, resuming.

#[cfg(feature = "alloc")]
pub mod archive;
pub mod command;
pub mod drive;
pub mod graphics;
pub mod integrity;
pub mod job;
#[cfg(feature = "alloc")]
pub mod maestro;
pub mod messages;
#[cfg_attr(not(feature = "alloc"), path = "none.rs")]
pub mod more;
pub mod patience;
pub mod port;
#[cfg(feature = "alloc")]
pub mod rulebook;
pub mod shelf;
#[cfg(feature = "alloc")]
pub mod sitting;
pub mod text;

pub use integrity::{Sealed, SystemError, SEALED_LEN, SEAL_LEN};
pub use more::{MoreKind, MoreView};

pub use crate::engine::{Level, NODES_PER_TICK};
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};
use drive::{DriveError, Drives, FileSpec};
use port::{BuiltIn, GameOf, Move, Raw, Record, Refusal, Row, Start};

/// How a new game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// Where it begins, and who moves first.
    pub start: Start,
    /// How far the program thinks: 1 to 9, or the maestro's.
    pub level: u8,
    /// The player's colour.
    pub player: Color,
    /// Chooses among the program's equal moves.
    pub seed: u64,
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// It breaks a rule; the board is as it was. Source: M11.
    Refused(Refusal),
    /// The check failed before or after it. Source: M20.
    SystemError,
}

impl From<SystemError> for PlayError {
    fn from(_: SystemError) -> PlayError {
        PlayError::SystemError
    }
}

/// Why a game was not saved or not resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// The drive refused.
    Drive(DriveError),
    /// The file is no saved game.
    Save(SaveError),
    /// No copy of the game passes the check: nothing is written. Source: M21.
    NoGoodCopy,
}

/// One game, always under seal.
#[derive(Clone, Debug)]
pub struct Session {
    kind: Kind,
}

/// What kind of game it is.
#[derive(Clone, Debug)]
enum Kind {
    /// DAMA.COM's own.
    Plain(Sealed),
    /// Another, which DAMA.COM has not.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "there is none"))]
    More(MoreKind),
}

impl Session {
    /// A new game.
    pub fn new(options: &GameOptions) -> Session {
        let GameOptions { start, level, player, seed } = *options;
        Session::from_record(&Record::begun(start, level, player, seed))
    }

    /// A game that goes on.
    pub fn from_record(record: &Record) -> Session {
        Session { kind: Kind::Plain(Sealed::new(record)) }
    }

    /// The whole check of whatever game it is.
    pub fn is_sound(&self, graphics: &[u8]) -> bool {
        match &self.kind {
            Kind::Plain(sealed) => sealed.verify(graphics).is_ok(),
            Kind::More(more) => more.is_sound(graphics),
        }
    }

    /// The game, if it is one of the game built in and all its data pass the check. `graphics`: the loaded KEYBOARD.DAT.
    pub fn verify(&self, graphics: &[u8]) -> Result<Record, SystemError> {
        match &self.kind {
            Kind::Plain(sealed) => sealed.verify(graphics),
            Kind::More(more) => more.verify(graphics),
        }
    }

    /// Plays the move written by these numbers. Source: M03 to M12.
    pub fn play(&mut self, numbers: &[u32], graphics: &[u8]) -> Result<Move, PlayError> {
        let record = self.verify(graphics)?;
        let mv = record.read(numbers).map_err(PlayError::Refused)?;
        self.commit(&record, mv, graphics)?;
        Ok(mv)
    }

    /// Plays a move the program has found.
    pub fn play_found(&mut self, mv: Move, graphics: &[u8]) -> Result<(), SystemError> {
        let record = self.verify(graphics)?;
        if !BuiltIn::is_legal(&record.stands(), mv) {
            return Err(SystemError);
        }
        self.commit(&record, mv, graphics)
    }

    /// Seals the game after `mv` and checks it again, the move played over from `record`.
    fn commit(&mut self, record: &Record, mv: Move, graphics: &[u8]) -> Result<(), SystemError> {
        self.kind = Kind::Plain(Sealed::new(&record.moved(mv)));
        let now = self.verify(graphics)?;
        now.is_after(record, mv).then_some(()).ok_or(SystemError)
    }

    /// The check of a plain game without the graphics, which are read before each move and after it.
    pub fn verify_game(&self) -> Result<Record, SystemError> {
        match &self.kind {
            Kind::Plain(sealed) => sealed.verify_game(),
            Kind::More(_) => Err(SystemError),
        }
    }

    /// Writes the game, or after SYSTEM ERROR the last state that passes. Source: M16, M21.
    pub fn save(&self, file: FileSpec, drives: &mut impl Drives) -> Result<(), FileError> {
        match &self.kind {
            Kind::Plain(sealed) => {
                let record = sealed.last_good().ok_or(FileError::NoGoodCopy)?;
                drives.write(file, BuiltIn::saved(&record).as_ref()).map_err(FileError::Drive)
            }
            Kind::More(more) => more.save(file, drives),
        }
    }

    /// Whether there is a copy that could be saved.
    pub fn has_good_copy(&self) -> bool {
        match &self.kind {
            Kind::Plain(sealed) => sealed.last_good().is_some(),
            Kind::More(more) => more.has_good_copy(),
        }
    }

    /// The game, or after SYSTEM ERROR the last state that passes; none of a game of another rulebook.
    pub fn last_good(&self) -> Option<Record> {
        match &self.kind {
            Kind::Plain(sealed) => sealed.last_good(),
            Kind::More(more) => more.last_good(),
        }
    }

    /// What the screen shows: the very bytes, right or wrong.
    pub fn view(&self) -> View<'_> {
        let (game, more) = match &self.kind {
            Kind::Plain(sealed) => (sealed.raw(), MoreView::default()),
            Kind::More(more) => more.view(),
        };
        View { game, thinking: false, broken: false, outcome: None, more }
    }

    /// How many bytes the check seals, but for the graphics.
    pub fn sealed_len(&self) -> usize {
        match &self.kind {
            Kind::Plain(_) => SEALED_LEN,
            Kind::More(more) => more.sealed_len(),
        }
    }

    /// Flips one bit of state, copy or seal; whether there is such a bit.
    pub fn flip(&mut self, bit: usize) -> bool {
        match &mut self.kind {
            Kind::Plain(sealed) => sealed.flip(bit),
            Kind::More(more) => more.flip(bit),
        }
    }
}

/// What the screen shows of a game.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game's bytes.
    pub game: Raw<'a>,
    /// The program is looking for its move.
    pub thinking: bool,
    /// The check has failed.
    pub broken: bool,
    /// The game is over.
    pub outcome: Option<Outcome>,
    /// What DAMA.COM's game has not.
    pub more: MoreView<'a>,
}
