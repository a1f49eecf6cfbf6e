//! Additions of the desktop build to the view of a match.

pub use crate::session::file_info::{is_device_name, FileContent, FileDetails, GameTitle, NAME_COLUMNS};

use crate::formats::keyboard::Keyboard;
use crate::session::play_settings::PlaySettings;

#[derive(Clone, Copy, Debug)]
pub struct MatchContext<'a> {
    pub(crate) art: Keyboard<'a>,
    pub settings: PlaySettings,
    pub shown: BoardOverlay,
    pub(crate) viewed: Option<Viewed<'a>>,
}

impl Default for MatchContext<'_> {
    fn default() -> Self {
        let (settings, shown) = (PlaySettings::default(), BoardOverlay::default());
        MatchContext { art: Keyboard::unchecked(&[]), settings, shown, viewed: None }
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
