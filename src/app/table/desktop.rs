//! What is verified beside match and graphics on the desktop: the play settings, and GIOCHI.DAT.

use crate::app::table::Table;
use crate::built_in::Rules1931Record;
use crate::formats::keyboard;
use crate::screen::rulebook_game::needs_art;
use crate::session::drive::{Drive, Drives, FileName};
use crate::session::game_clock::GameClock;
use crate::session::graphics::{read_graphics, GraphicsError};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{Aids, Diagram};
use crate::session::{FileError, Match, Sealed, Session, SystemError};
use alloc::vec;
use alloc::vec::Vec;

#[derive(Debug)]
pub struct BesideMatch {
    // The play settings of the present game, sealed like the game. DAMA.COM's own are not checked.
    settings: Sealed<PlaySettings>,
    // GIOCHI.DAT as loaded; empty if the present game needs none.
    art: Vec<u8>,
}

impl BesideMatch {
    pub fn new() -> BesideMatch {
        BesideMatch { settings: Sealed::new(&PlaySettings::FAITHFUL), art: Vec::new() }
    }
}

impl Table<'_> {
    /// Returns the play settings of the present game.
    pub fn settings(&self) -> PlaySettings {
        let present = &self.beside.settings;
        present.read().or_else(|| present.last_good()).unwrap_or_default()
    }

    pub fn seal_settings(&mut self, settings: &PlaySettings) {
        self.beside.settings = Sealed::new(settings);
    }

    pub fn seal_clock(&mut self, clock: GameClock) {
        self.seal_settings(&PlaySettings { clock: Some(clock), ..self.settings() });
    }

    pub fn forget_settings(&mut self) {
        self.beside.settings.forget();
    }

    fn last_good_settings(&self) -> Option<PlaySettings> {
        self.beside.settings.last_good()
    }

    /// Returns the saved game: play settings before it, history behind it.
    pub fn saved_bytes(&self) -> Result<Vec<u8>, FileError> {
        let settings = self.last_good_settings().ok_or(FileError::NoGoodCopy)?;
        self.session.save_with_settings(&settings)
    }

    /// Returns the sealed bits of the play settings; 0 for DAMA.COM's own, which are not checked.
    pub fn settings_bits(&self) -> usize {
        if self.last_good_settings().is_some_and(|settings| settings.is_faithful()) {
            return 0;
        }
        8 * self.beside.settings.sealed_len()
    }

    /// Loads GIOCHI.DAT for a board that needs it. It is looked for like KEYBOARD.DAT: with the program, on its disk,
    /// on drive A.
    pub fn prepare_art(
        &mut self,
        diagram: Option<&Diagram>,
        places: impl Iterator<Item = Drive>,
        drives: &mut impl Drives,
    ) -> Result<(), GraphicsError> {
        if !diagram.is_some_and(needs_art) {
            self.beside.art.clear();
            return Ok(());
        }
        if keyboard::seal_ok(&self.beside.art) {
            return Ok(());
        }
        self.beside.art.clear();
        let mut art = vec![0; keyboard::MAX_LEN + 1];
        let len = read_graphics(FileName::GIOCHI_DAT, places, drives, &mut art)?;
        art.truncate(len);
        self.beside.art = art;
        Ok(())
    }

    /// Returns GIOCHI.DAT as loaded.
    pub fn own_art(&self) -> &[u8] {
        &self.beside.art
    }

    /// Returns GIOCHI.DAT if the present game needs it.
    pub fn art(&self) -> &[u8] {
        if !self.session.row().is_built_in() {
            &self.beside.art
        } else {
            &[]
        }
    }

    /// Checks the play settings, and GIOCHI.DAT if the game needs it.
    pub fn are_desktop_data_sound(&self) -> bool {
        let art = self.art();
        self.beside.settings.verify().is_ok() && (art.is_empty() || keyboard::seal_ok(art))
    }

    /// Flips a bit of GIOCHI.DAT, or beyond it of the play settings; false past the last bit.
    pub fn flip_art(&mut self, bit: usize) -> bool {
        let len = self.art().len();
        match bit.checked_sub(8 * len) {
            Some(bit) => bit < self.settings_bits() && self.beside.settings.flip(bit),
            None => {
                self.beside.art[bit / 8] ^= 1 << (bit % 8);
                true
            }
        }
    }

    /// An end came because time ran out.
    pub fn note_end_by_clock(&mut self) {
        self.ends |= super::BY_CLOCK;
    }

    /// Returns whether the game can be reviewed.
    pub fn has_review(&self) -> bool {
        self.session.row().review_nodes().is_some()
    }

    /// Returns the aids that the game has.
    pub fn aids_of_game(&self) -> Aids {
        self.session.row().aids()
    }

    /// Returns the match by the rules of 1931, if it is one.
    pub fn last_rules_1931(&self) -> Option<Rules1931Record> {
        self.session.last_good()?.rules_1931().copied()
    }

    /// Checks match and KEYBOARD.DAT alone.
    pub fn verify_session(&self) -> Result<Match, SystemError> {
        self.session.verify(self.graphics())
    }

    /// Begins as a new program does; ends are counted on.
    pub fn begin_anew(&mut self, session: Session) {
        self.session = session;
        (self.search, self.outcome, self.nodes) = (None, None, 0);
        self.beside = BesideMatch::new();
        self.drop_jobs();
    }

    pub fn conclude(&mut self, ended: &Match) {
        self.session.conclude(ended);
    }
}
