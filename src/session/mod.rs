//! What a player can do, without keys or pixels: a game under seal, moves, saving, resuming.

pub mod archive;
pub mod command;
pub mod drive;
#[cfg(feature = "alloc")]
pub mod full;
pub mod graphics;
pub mod integrity;
pub mod job;
#[cfg(feature = "alloc")]
pub mod lessons;
#[cfg(feature = "alloc")]
pub mod maestro;
pub mod messages;
#[cfg(feature = "alloc")]
pub mod rulebook;
pub mod shelf;
#[cfg(feature = "alloc")]
pub mod sitting;

pub use integrity::{Sealed, SystemError, SEALED_LEN, SEAL_LEN};

pub use crate::engine::{Level, NODES_PER_TICK};
#[cfg(not(feature = "alloc"))]
use crate::formats::save::SAVE_LEN;
use crate::formats::save::{self, GameRecord, RawGame, SaveError};
use crate::rules::italian::refusal::{read_move, MoveError};
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game, Outcome};
use drive::{DriveError, Drives, FileSpec};

/// Room for a saved game of any kind, also of those that are only told from damage here.
#[cfg(not(feature = "alloc"))]
const LONGEST_SAVE: usize = 512;

/// How a new game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// Where it begins, and who moves first.
    pub position: Position,
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
    Refused(MoveError),
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
    sealed: Sealed,
    /// A game by the full rules: where there is one, it is the game, and `sealed` is not used.
    #[cfg(feature = "alloc")]
    full: Option<full::SealedFull>,
    /// A game of another rulebook: where there is one, it is the game, and the others are not used.
    #[cfg(feature = "alloc")]
    sitting: Option<sitting::SealedSitting>,
}

impl Session {
    /// A new game.
    pub fn new(options: &GameOptions) -> Session {
        let GameOptions { position, level, player, seed } = *options;
        Session::from_record(&GameRecord::new(position, level, player, seed))
    }

    /// A game that goes on.
    pub fn from_record(record: &GameRecord) -> Session {
        Session {
            sealed: Sealed::new(record),
            #[cfg(feature = "alloc")]
            full: None,
            #[cfg(feature = "alloc")]
            sitting: None,
        }
    }

    /// The whole check of whatever game it is.
    pub fn is_sound(&self, graphics: &[u8]) -> bool {
        #[cfg(feature = "alloc")]
        if let Some(sitting) = &self.sitting {
            return sitting.verify(graphics).is_ok();
        }
        self.verify(graphics).is_ok()
    }

    /// The game, if it is one of Italian draughts and all its data pass the check. `graphics`: the loaded KEYBOARD.DAT.
    pub fn verify(&self, graphics: &[u8]) -> Result<GameRecord, SystemError> {
        #[cfg(feature = "alloc")]
        if self.sitting.is_some() {
            return Err(SystemError);
        }
        #[cfg(feature = "alloc")]
        if let Some(full) = &self.full {
            return full.verify(graphics).map(|record| record.game);
        }
        self.sealed.verify(graphics)
    }

    /// Plays the move written by these numbers. Source: M03 to M12.
    pub fn play(&mut self, numbers: &[u32], graphics: &[u8]) -> Result<Move, PlayError> {
        let record = self.verify(graphics)?;
        let mv = read_move(&record.position, numbers).map_err(PlayError::Refused)?;
        self.commit(&record, mv, graphics)?;
        Ok(mv)
    }

    /// Plays a move the program has found.
    pub fn play_found(&mut self, mv: Move, graphics: &[u8]) -> Result<(), SystemError> {
        let record = self.verify(graphics)?;
        if !record.position.legal_moves().contains(&mv) {
            return Err(SystemError);
        }
        self.commit(&record, mv, graphics)
    }

    /// Seals the game after `mv` and checks it again, the move played over from `record`.
    fn commit(&mut self, record: &GameRecord, mv: Move, graphics: &[u8]) -> Result<(), SystemError> {
        self.sealed = Sealed::new(&record.after(mv));
        let now = self.verify(graphics)?;
        let replayed = now.previous == record.position && now.position == record.position.after(mv);
        replayed.then_some(()).ok_or(SystemError)
    }

    /// The check of a plain game without the graphics, which are read before each move and after it.
    pub fn verify_game(&self) -> Result<GameRecord, SystemError> {
        self.sealed.verify_game()
    }

    /// Writes the game, or after SYSTEM ERROR the last state that passes. Source: M16, M21.
    pub fn save(&self, file: FileSpec, drives: &mut impl Drives) -> Result<(), FileError> {
        #[cfg(feature = "alloc")]
        if let Some(sealed) = &self.sitting {
            let game = sealed.last_good().ok_or(FileError::NoGoodCopy)?;
            return drives.write(file, &sitting::encode(&game)).map_err(FileError::Drive);
        }
        #[cfg(feature = "alloc")]
        if let Some(full) = &self.full {
            let record = full.last_good().ok_or(FileError::NoGoodCopy)?;
            let bytes = crate::formats::full::encode(&record);
            return drives.write(file, &bytes).map_err(FileError::Drive);
        }
        let record = self.sealed.last_good().ok_or(FileError::NoGoodCopy)?;
        drives.write(file, &save::encode(&record)).map_err(FileError::Drive)
    }

    /// Reads a saved game. Source: M21 (option P).
    #[cfg(not(feature = "alloc"))]
    pub fn resume(file: FileSpec, drives: &mut impl Drives) -> Result<Session, FileError> {
        let mut buffer = [0; LONGEST_SAVE];
        let read = drives.read(file, &mut buffer);
        // A file too long for the buffer has filled it.
        let is_whole = !matches!(read, Err(DriveError::TooLong));
        let len = if is_whole { read.map_err(FileError::Drive)? } else { LONGEST_SAVE };
        let bytes = &buffer[..len];
        if let Some(error) = save::of_elsewhere(bytes, is_whole) {
            return Err(FileError::Save(error));
        }
        if len > SAVE_LEN + 1 {
            return Err(FileError::Drive(DriveError::TooLong));
        }
        save::decode(bytes).map(|record| Session::from_record(&record)).map_err(FileError::Save)
    }

    /// Whether there is a copy that could be saved.
    pub fn has_good_copy(&self) -> bool {
        #[cfg(feature = "alloc")]
        if let Some(sitting) = &self.sitting {
            return sitting.last_good().is_some();
        }
        self.last_good().is_some()
    }

    /// The game, or after SYSTEM ERROR the last state that passes.
    pub fn last_good(&self) -> Option<GameRecord> {
        #[cfg(feature = "alloc")]
        if self.sitting.is_some() {
            return None;
        }
        #[cfg(feature = "alloc")]
        if let Some(full) = &self.full {
            return full.last_good().map(|record| record.game);
        }
        self.sealed.last_good()
    }

    /// What the screen shows: the very bytes, right or wrong.
    pub fn view(&self) -> View<'_> {
        View {
            #[cfg(feature = "alloc")]
            game: self.raw_full().map_or(self.sealed.raw(), |full| full.game()),
            #[cfg(not(feature = "alloc"))]
            game: self.sealed.raw(),
            thinking: false,
            broken: false,
            outcome: None,
            #[cfg(feature = "alloc")]
            full: self.raw_full(),
        }
    }

    /// Flips one bit of state, copy or seal; whether there is such a bit.
    pub fn flip(&mut self, bit: usize) -> bool {
        #[cfg(feature = "alloc")]
        if let Some(sitting) = &mut self.sitting {
            return sitting.flip(bit);
        }
        #[cfg(feature = "alloc")]
        if let Some(full) = &mut self.full {
            return full.flip(bit);
        }
        self.sealed.flip(bit)
    }
}

/// The level of a game; where nobody can lend the maestro, and for what it is not asked about, the highest.
fn level_of(level: u8) -> Option<Level> {
    #[cfg(feature = "alloc")]
    if save::maestro_seconds(level).is_some() {
        return Some(Level::LAST);
    }
    Level::new(level)
}

/// What the screen shows of a game.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game's bytes.
    pub game: RawGame<'a>,
    /// The program is looking for its move.
    pub thinking: bool,
    /// The check has failed.
    pub broken: bool,
    /// The game is over.
    pub outcome: Option<Outcome>,
    /// What a game by the full rules has besides.
    #[cfg(feature = "alloc")]
    pub full: Option<crate::formats::full::RawFull<'a>>,
}
