//! What a session can hold that DAMA.COM has not: games by the full rules, and those of other rulebooks.

pub use crate::session::any::Match;
pub use crate::session::file_info::{is_device_name, saved, About, MoreKept, MoreNote, Title, NAME_COLUMNS};

use crate::formats::keyboard::Keyboard;
use crate::session::play_settings::Terms;

/// What the screen shows besides DAMA.COM's game.
#[derive(Clone, Copy, Debug)]
pub struct MoreView<'a> {
    /// GIOCHI.DAT, by now perhaps damaged; empty where the game needs none.
    pub art: Keyboard<'a>,
    /// On what terms it is played.
    pub terms: Terms,
    /// The aids of the moment.
    pub shown: Shown,
    /// The game of a file that is being looked at.
    pub viewed: Option<Viewed<'a>>,
}

impl Default for MoreView<'_> {
    fn default() -> Self {
        let (terms, shown) = (Terms::default(), Shown::default());
        MoreView { art: Keyboard::unchecked(&[]), terms, shown, viewed: None }
    }
}

/// A game of a file on the board: the panel tells of it, not of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewed<'a> {
    /// Who played it, and its result.
    pub title: &'a Title,
    /// The position after its last move is on the board.
    pub is_last: bool,
    /// The move that follows cannot be read.
    pub is_cut: bool,
}

impl<'a> Viewed<'a> {
    /// Returns the name of White (0) or Black (1).
    pub fn name(&self, side: usize) -> &'a str {
        self.title.names.as_str().split('\n').nth(side).filter(|name| !name.is_empty()).unwrap_or("?")
    }

    /// Returns the result, as PDN writes it.
    pub fn result(&self) -> &'static str {
        match self.title.result {
            "" => "*",
            result => result,
        }
    }
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
