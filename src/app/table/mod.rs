//! [`Table`]: the match that is played, all bytes that are verified with it, and the search for it.

#[cfg(feature = "alloc")]
mod desktop;

use crate::formats::keyboard;
use crate::rules::Outcome;
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{Drive, Drives, FileName};
use crate::session::graphics::{read_graphics, GraphicsError};
use crate::session::job::Purpose;
use crate::session::{Action, Match, Session, SystemError};

/// Set in the count of ends if the last one came because time ran out, whatever the player was typing.
pub const BY_CLOCK: u8 = 1;

#[derive(Debug)]
pub struct Table<'a> {
    graphics: &'a mut [u8],
    graphics_len: usize,
    session: Session,
    // What the search that runs is for; `None` if none runs.
    search: Option<Purpose>,
    // Counts games and jobs, so that the answer to a stale search is dropped.
    epoch: u32,
    outcome: Option<Outcome>,
    // Grows by 2 with each end, so that a front-end notices it; bit 0 is `BY_CLOCK`.
    ends: u8,
    // Nodes of the present search, as polls have reported them.
    nodes: u64,
    #[cfg(feature = "alloc")]
    beside: desktop::BesideMatch,
}

impl<'a> Table<'a> {
    pub fn new(graphics: &'a mut [u8], session: Session) -> Table<'a> {
        Table {
            graphics,
            graphics_len: 0,
            session,
            search: None,
            epoch: 0,
            outcome: None,
            ends: 0,
            nodes: 0,
            #[cfg(feature = "alloc")]
            beside: desktop::BesideMatch::new(),
        }
    }

    /// Returns KEYBOARD.DAT as loaded.
    pub fn graphics(&self) -> &[u8] {
        &self.graphics[..self.graphics_len]
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn search(&self) -> Option<Purpose> {
        self.search
    }

    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub fn ends(&self) -> u8 {
        self.ends
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Loads KEYBOARD.DAT from the first of these drives that has it.
    pub fn load_graphics(
        &mut self,
        places: impl Iterator<Item = Drive>,
        drives: &mut impl Drives,
    ) -> Result<(), GraphicsError> {
        self.graphics_len = 0;
        self.graphics_len = read_graphics(FileName::KEYBOARD_DAT, places, drives, self.graphics)?;
        Ok(())
    }

    pub fn put(&mut self, session: Session) {
        self.session = session;
    }

    pub fn set_outcome(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome;
    }

    pub fn search_for(&mut self, purpose: Purpose) {
        self.search = Some(purpose);
    }

    pub fn stop_search(&mut self) {
        self.search = None;
    }

    /// Makes earlier jobs unwanted.
    pub fn drop_jobs(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
    }

    pub fn count_nodes_anew(&mut self) {
        self.nodes = 0;
    }

    pub fn add_nodes(&mut self, nodes: u32) {
        self.nodes += u64::from(nodes);
    }

    /// Counts an end: a game is over, or the data are damaged.
    pub fn note_end(&mut self) {
        self.ends = (self.ends | BY_CLOCK).wrapping_add(1);
    }

    /// Begins an event, a key, a tick, a job or an answer: the desktop decodes match and play settings again, once.
    pub fn begin_event(&mut self) {
        self.session.sealed.forget();
        desktop_only!(self.forget_settings());
    }

    /// Does the whole integrity check, and returns the match.
    pub fn verify(&self) -> Result<Match, SystemError> {
        let game = self.session.verify(self.graphics());
        desktop_only!(if !self.are_desktop_data_sound() {
            return Err(SystemError);
        });
        game
    }

    #[inline(never)]
    pub fn is_sound(&self) -> bool {
        self.verify().is_ok()
    }

    pub fn act(&mut self, game: &Match, action: Action) -> Result<(), SystemError> {
        self.session.act(game, action, &self.graphics[..self.graphics_len])
    }

    pub fn fault(&mut self, bit: usize) -> bool {
        if self.session.flip(bit) {
            return true;
        }
        let bit = bit - self.session.sealed_len() * 8;
        match self.graphics[..self.graphics_len].get_mut(bit / 8) {
            None => desktop_only!(self.flip_art(bit - 8 * self.graphics_len), else false),
            Some(byte) => {
                *byte ^= 1 << (bit % 8);
                true
            }
        }
    }

    pub fn fault_bits(&self) -> usize {
        let bits = 8 * (self.session.sealed_len() + self.graphics_len);
        desktop_only!(bits + 8 * self.art().len() + self.settings_bits(), else bits)
    }

    pub fn are_graphics_damaged(&self) -> bool {
        !keyboard::seal_ok(self.graphics())
    }
}
