//! The player's choices that a PC remembers from one session to the next.

use crate::rules::Color;
use crate::session::messages::Lang;
use crate::session::Level;

/// The level of new games, as the menu shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChosenLevel {
    /// One of the nine.
    Level(Level),
    /// Level M, with its seconds a move.
    Maestro(u8),
}

/// A choice that the player has made in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The level.
    Level(ChosenLevel),
    /// The player's colour.
    Color(Color),
    /// The language.
    Lang(Lang),
    /// Whether new games have aids.
    Aids(bool),
    /// Whether there are sounds.
    Sound(bool),
}

/// The choices remembered; `None` where the player never made one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The level.
    pub level: Option<ChosenLevel>,
    /// The player's colour.
    pub color: Option<Color>,
    /// The language.
    pub lang: Option<Lang>,
    /// Whether new games have aids.
    pub aids: Option<bool>,
    /// Whether there are sounds.
    pub sound: Option<bool>,
}

impl Preferences {
    /// Replaces one choice.
    pub fn set(&mut self, preference: Preference) {
        match preference {
            Preference::Level(level) => self.level = Some(level),
            Preference::Color(color) => self.color = Some(color),
            Preference::Lang(lang) => self.lang = Some(lang),
            Preference::Aids(aids) => self.aids = Some(aids),
            Preference::Sound(sound) => self.sound = Some(sound),
        }
    }
}

/// Where the player's choices are kept.
pub trait PreferenceStore: core::fmt::Debug {
    /// Keeps a choice at once. A failure is the store's own: the game goes on.
    fn keep(&mut self, preference: Preference);
}
