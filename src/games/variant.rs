//! A game of the list and a position of it, for programs that use the library.
#![warn(missing_docs)]

use super::list::{OptionError, PlayError, ReadPositionError, Rulebook, Standing, State, StateError, GAMES};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// A game of [`GAMES`](static@GAMES); its text is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant(pub &'static dyn Rulebook);

/// Why a text is not the name of a game.
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

impl Variant {
    /// Returns the start of the game with these options, as `--option KEY=VALUE` has them.
    ///
    /// # Errors
    /// If the game does not have an option, or not with that value.
    ///
    /// ```
    /// use dama::variants::{Standing, Variant};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let polacca: Variant = "polacca".parse()?;
    /// let position = polacca.begin(&[])?.play("32 28")?;
    /// assert!(matches!(position.standing()?, Standing::Turn(_)));
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

/// A position of a game of the list.
///
/// Its text is like FEN, with the game's own squares.
#[derive(Clone, Debug)]
pub struct VariantPosition {
    /// The rules.
    pub rulebook: &'static dyn Rulebook,
    /// The state, which should be one of these rules.
    pub state: State,
}

impl VariantPosition {
    /// Returns the legal moves as they are typed, sorted as text.
    ///
    /// # Errors
    /// If the state is not one of the rulebook; so do the other methods.
    pub fn moves(&self) -> Result<Vec<String>, StateError> {
        self.rulebook.moves(&self.state)
    }

    /// Returns the position after a typed move.
    ///
    /// # Errors
    /// If the move is not legal; the error says why.
    pub fn play(&self, typed: &str) -> Result<VariantPosition, PlayError> {
        Ok(VariantPosition { state: self.rulebook.play(&self.state, typed)?, ..*self })
    }

    /// Returns whose turn it is, or how the game ended.
    ///
    /// # Errors
    /// If the state is not one of the rulebook.
    pub fn standing(&self) -> Result<Standing, StateError> {
        self.rulebook.standing(&self.state)
    }
}

impl PartialEq for VariantPosition {
    fn eq(&self, other: &VariantPosition) -> bool {
        (self.rulebook.name(), &self.state) == (other.rulebook.name(), &other.state)
    }
}

impl Eq for VariantPosition {}

impl fmt::Display for VariantPosition {
    /// Fails where the state is not one of the rulebook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rulebook.write_position(&self.state).map_err(|_| fmt::Error)?)
    }
}
