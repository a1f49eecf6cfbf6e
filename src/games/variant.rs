//! Variants and their positions, for programs that use the library.
#![warn(missing_docs)]

#[cfg(feature = "serde")]
mod stored;
#[cfg(feature = "std")]
mod timed;

use super::list::{
    GameStatus, OptionError, PlayError, ReadPositionError, Rulebook, SearchLimits, SearchResult, State,
    StateError, GAMES,
};
use crate::engine::{Choice, Depth, Level, Poll, Score};
use crate::session::game_list::GameList;
use crate::session::points::Points;
use crate::session::rulebook::OptionDomain;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

/// A game: Italian draughts, its rules of 1931, or one of [`GAMES`](static@GAMES). It displays as its name.
///
/// All games are played by the same functions:
///
/// ```
/// use dama::levels::Level;
/// use dama::variants::{GameStatus, Variant};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// for variant in Variant::all() {
///     let mut position = variant.begin(&[])?;
///     for seed in 0..4 {
///         let Some(choice) = position.choose(Level::FIRST, seed, &mut |_| true)? else { break };
///         position = position.play(&choice.mv)?;
///     }
///     assert!(matches!(position.status()?, GameStatus::Turn(_)), "{variant}");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant(pub &'static dyn Rulebook);

/// The error for a text that is not the name of a variant.
///
/// Example: [Another game](crate::variants).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVariantError;

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such game; expected one of")?;
        Variant::all().try_for_each(|variant| write!(f, " {variant}"))
    }
}

impl core::error::Error for ParseVariantError {}

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(name: &str) -> Result<Variant, ParseVariantError> {
        GameList(GAMES).named(name).map(Variant).ok_or(ParseVariantError)
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
    /// Returns all games in the order of the game list, Italian draughts first.
    pub fn all() -> impl Iterator<Item = Variant> {
        GameList(GAMES).rows().map(Variant)
    }

    /// Returns the names of the game's options, each with its values, the default first.
    pub fn options(self) -> impl Iterator<Item = (&'static str, OptionDomain)> {
        self.0.options().iter().map(|option| (option.name, option.expected()))
    }

    /// Returns the start of the game with the given options, each a key and a value.
    ///
    /// They are those of the program's `--option KEY=VALUE`; [`Variant::options`] lists them.
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
        let start = self.0.start(options)?;
        // A start is a state.
        Ok(VariantPosition { rulebook: self.0, state: self.0.settled(&start).unwrap_or(start) })
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
///
/// Example: [Another game](crate::variants).
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
    /// Returns the legal moves as they are typed, sorted as text; none when the game is over.
    ///
    /// # Errors
    /// If the state does not belong to the rulebook.
    pub fn moves(&self) -> Result<Vec<String>, StateError> {
        match self.status()? {
            GameStatus::Turn(_) => self.rulebook.moves(&self.state),
            GameStatus::Draw | GameStatus::Won(_) => Ok(Vec::new()),
        }
    }

    /// Returns the position after a typed move, and after the turns that must then be passed.
    ///
    /// # Errors
    /// If the move is illegal. The error gives the reason.
    pub fn play(&self, typed: &str) -> Result<VariantPosition, PlayError> {
        let after = self.rulebook.play(&self.state, typed)?;
        Ok(VariantPosition { state: self.rulebook.settled(&after)?, ..*self })
    }

    /// Returns the move that a level plays; `None` if the game is over or the poll stopped the search.
    ///
    /// `seed` chooses among moves of equal score.
    ///
    /// # Errors
    /// If the state does not belong to the rulebook.
    pub fn choose(
        &self,
        level: Level,
        seed: u64,
        poll: Poll<'_>,
    ) -> Result<Option<Choice<String>>, StateError> {
        let found = self.rulebook.choose(&self.state, level, seed, poll)?;
        found.map(|found| self.named(found)).transpose()
    }

    /// Returns the best move that a search finds; `None` if the game is over or the poll stopped the search.
    ///
    /// # Errors
    /// If the state does not belong to the rulebook.
    pub fn search(&self, limits: SearchLimits, poll: Poll<'_>) -> Result<Option<Choice<String>>, StateError> {
        let found = self.rulebook.think(&self.state, limits, poll)?;
        found.map(|found| self.named(found)).transpose()
    }

    fn named(&self, found: SearchResult) -> Result<Choice<String>, StateError> {
        let SearchResult { action, score, depth, nodes, .. } = found;
        let mv = self.rulebook.write(&self.state, action)?;
        Ok(Choice { mv, score: Score(score), nodes, depth: Depth(depth) })
    }

    /// Returns the points that a score promises the side to move; `None` with more than two seats.
    ///
    /// # Errors
    /// If the state does not belong to the rulebook.
    pub fn expected_points(&self, score: Score) -> Result<Option<Points>, StateError> {
        Ok(self.rulebook.outlook(&self.state, score)?.map(|outlook| outlook.points))
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
