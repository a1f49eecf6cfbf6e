//! Variants and their positions, for programs that use the library.
#![warn(missing_docs)]

#[cfg(feature = "serde")]
mod stored;

use super::list::{
    GameStatus, OptionError, PlayError, ReadPositionError, Rulebook, State, StateError, GAMES,
};
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

/// A game other than Italian draughts, one of [`GAMES`](static@GAMES). It displays as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant(pub &'static dyn Rulebook);

/// The error for a text that is not the name of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVariantError;

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such game; expected one of")?;
        GAMES.iter().try_for_each(|book| write!(f, " {}", book.name()))
    }
}

impl core::error::Error for ParseVariantError {}

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(name: &str) -> Result<Variant, ParseVariantError> {
        GAMES.iter().find(|book| book.name() == name).map(|book| Variant(*book)).ok_or(ParseVariantError)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl PartialOrd for Variant {
    fn partial_cmp(&self, other: &Variant) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Variants are sorted by name.
impl Ord for Variant {
    fn cmp(&self, other: &Variant) -> Ordering {
        self.0.name().cmp(other.0.name())
    }
}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name().hash(state);
    }
}

impl Variant {
    /// Returns the start of the game with the given options, each a key and a value.
    ///
    /// They are those of the program's `--option KEY=VALUE`; docs/COMMANDS.md lists them.
    ///
    /// # Errors
    /// If the game has no such option, or no such value of it.
    ///
    /// ```
    /// use dama::variants::{GameStatus, Variant};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let polacca: Variant = "polacca".parse()?;
    /// let position = polacca.begin(&[])?.play("32 28")?;
    /// assert!(matches!(position.status()?, GameStatus::Turn(_)));
    /// assert_eq!(polacca.position(&position.to_string())?, position);
    /// assert!("chess".parse::<Variant>().is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn begin(self, options: &[(&str, &str)]) -> Result<VariantPosition, OptionError> {
        Ok(VariantPosition { rulebook: self.0, state: self.0.start(options)? })
    }

    /// Reads a position, written as [`VariantPosition`] displays it.
    ///
    /// # Errors
    /// If the text is not a position of the game.
    pub fn position(self, text: &str) -> Result<VariantPosition, ReadPositionError> {
        Ok(VariantPosition { rulebook: self.0, state: self.0.read_position(text, &[])? })
    }
}

/// A position of a variant, displayed like FEN with the game's own square names.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "stored::StoredPosition", into = "stored::StoredPosition"))]
pub struct VariantPosition {
    /// The rules.
    pub rulebook: &'static dyn Rulebook,
    /// The state. It should belong to these rules; the methods return an error if it does not.
    pub state: State,
}

impl VariantPosition {
    /// Returns the legal moves as they are typed, sorted as text.
    ///
    /// # Errors
    /// If the state does not belong to the rulebook.
    pub fn moves(&self) -> Result<Vec<String>, StateError> {
        self.rulebook.moves(&self.state)
    }

    /// Returns the position after a typed move.
    ///
    /// # Errors
    /// If the move is illegal. The error gives the reason.
    pub fn play(&self, typed: &str) -> Result<VariantPosition, PlayError> {
        Ok(VariantPosition { state: self.rulebook.play(&self.state, typed)?, ..*self })
    }

    /// Returns the side to move, or how the game ended.
    ///
    /// # Errors
    /// If the state does not belong to the rulebook.
    pub fn status(&self) -> Result<GameStatus, StateError> {
        self.rulebook.status(&self.state)
    }
}

impl PartialEq for VariantPosition {
    fn eq(&self, other: &VariantPosition) -> bool {
        (self.rulebook.name(), &self.state) == (other.rulebook.name(), &other.state)
    }
}

impl Eq for VariantPosition {}

impl Hash for VariantPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Variant(self.rulebook).hash(state);
        self.state.hash(state);
    }
}

impl fmt::Display for VariantPosition {
    /// Fails if the state does not belong to the rulebook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rulebook.write_position(&self.state).map_err(|_| fmt::Error)?)
    }
}
