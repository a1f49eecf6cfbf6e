//! Additions of the desktop build to the view of a match.

pub use crate::session::file_info::{is_device_name, FileContent, FileDetails, GameTitle, NAME_COLUMNS};

use crate::formats::keyboard::Keyboard;
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{Diagram, Piece};
use alloc::vec::Vec;

#[derive(Clone, Copy, Debug)]
pub struct MatchContext<'a> {
    pub(crate) art: Keyboard<'a>,
    pub settings: PlaySettings,
    pub shown: BoardOverlay,
    pub(crate) viewed: Option<Viewed<'a>>,
    /// The board that is painted while a move slides.
    pub(crate) between: Option<&'a BoardBetween>,
}

/// A board between the one before a move and the one after it.
#[derive(Clone, Debug)]
pub(crate) struct BoardBetween {
    /// The pieces that stand, and the counters.
    pub diagram: Diagram,
    /// The pieces captured by now, which are seen for a moment more.
    pub captured: Vec<Piece>,
    pub moving: Option<MovingPiece>,
}

/// A piece on its way from a place to another (file, rank).
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingPiece {
    pub piece: Piece,
    pub from: (u8, u8),
    pub to: (u8, u8),
    /// How much of the way is done, and of how much.
    pub done: (u32, u32),
}

impl Default for MatchContext<'_> {
    fn default() -> Self {
        let (settings, shown) = (PlaySettings::default(), BoardOverlay::default());
        MatchContext { art: Keyboard::unchecked(&[]), settings, shown, viewed: None, between: None }
    }
}

/// A game of a file on the board: the panel describes it instead of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Viewed<'a> {
    pub title: &'a GameTitle,
    pub(crate) is_last: bool,
    pub(crate) is_cut: bool,
}

impl<'a> Viewed<'a> {
    pub fn name(&self, side: usize) -> &'a str {
        self.title.names.as_str().split('\n').nth(side).filter(|name| !name.is_empty()).unwrap_or("?")
    }

    pub fn result(&self) -> &'static str {
        match self.title.result {
            "" => "*",
            result => result,
        }
    }
}

/// The board's overlays by the aids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardOverlay {
    pub(crate) flipped: bool,
    /// The destinations of the squares typed or touched so far.
    pub places: PointSet,
    /// The place of the piece that is touched (file, rank).
    pub touched: Option<(u8, u8)>,
}

/// A set of places of a board of up to 20 a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointSet([u64; 7]);

impl PointSet {
    /// Adds a place (file, rank from the lower left corner), unless no board has it.
    pub fn add(&mut self, (file, rank): (u8, u8)) {
        let at = usize::from(rank) * 20 + usize::from(file);
        if let (0..=19, Some(word)) = (file, self.0.get_mut(at / 64)) {
            *word |= 1 << (at % 64);
        }
    }

    pub fn has(&self, (file, rank): (u8, u8)) -> bool {
        let at = usize::from(rank) * 20 + usize::from(file);
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}
