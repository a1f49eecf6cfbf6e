//! Positions on the command line: `--fen`, or a place in a PDN game; errors in English.

use super::failure::Failure;
use super::pdn;
use super::variant::{broken, VariantArgs, VariantPositionView};
use dama::unstable::built_in::ROWS;
use dama::unstable::game_files::pdn::VariantPosition;
pub use dama::unstable::games::italian::words::faults::{fen_fault, name};
use dama::unstable::games::StateError;
use dama::unstable::host::disks::outputs::Outputs;
use dama::unstable::rules::italian::Position;
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub struct PositionArg {
    /// The position [default: the start, White to move]
    #[arg(long, value_name = "FEN", conflicts_with = "pdn")]
    fen: Option<String>,
    /// File of games in PDN that holds the position; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Number of the game in the file
    #[arg(long, value_name = "N", default_value_t = 1, requires = "pdn")]
    game: usize,
    /// Plies played before the position, both sides counted; 0 is the start of the game [default: its end]
    #[arg(long = "move", value_name = "K", requires = "pdn")]
    ply: Option<usize>,
}

impl PositionArg {
    pub fn reading(&self, outputs: Outputs) -> Outputs {
        match &self.pdn {
            Some(path) => outputs.reading(path),
            None => outputs,
        }
    }

    /// Reads the position of the game that is named, or else of what the file says.
    pub fn seen(&self, variant: &VariantArgs) -> Result<VariantPositionView, Failure> {
        let seen = variant.position(self.fen.as_deref())?;
        let Some(path) = &self.pdn else { return Ok(seen) };
        if !variant.is_named() {
            let VariantPosition { rulebook: game, state } = pdn::position(path, self.game, self.ply, None)?;
            return Ok(VariantPositionView { game, state, choice: game.usual() });
        }
        if seen.game.pdn().is_none() {
            let name = seen.game.name();
            return Err(Failure::usage(format_args!("--pdn: {name} has no games in PDN")));
        }
        let place = pdn::position(path, self.game, self.ply, Some(seen.game))?;
        if place.rulebook != seen.game {
            // Two games with one GameType: the rules of 1931 go on from the board.
            return variant.position(Some(&place.to_string()));
        }
        Ok(VariantPositionView { state: place.state, ..seen })
    }

    /// Reads the position of a command that is for Italian draughts alone.
    pub fn position(&self) -> Result<Position, Failure> {
        let Some(path) = &self.pdn else { return position(self.fen.as_deref()) };
        let place = pdn::position(path, self.game, self.ply, Some(ROWS[0]))?;
        place.rulebook.built_in_position(&place.state).ok_or_else(|| broken(StateError))
    }
}

/// Reads `--fen`; without it, the start with White to move.
pub fn position(fen: Option<&str>) -> Result<Position, Failure> {
    VariantArgs::default().position(fen)?.built_in_position().ok_or_else(|| broken(StateError))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_quotes_the_fen_and_names_what_was_expected() {
        for (fen, expected) in [
            ("", "W: or B:"),
            ("W:W21", "once each"),
            ("W:W21,:B1", "at character 7, found ':'"),
            ("W:W21:B1-", "found the end"),
            ("W:W20-32:B1", "13 white pieces, expected at most 12"),
            ("W:W33:B1", "no square 33"),
            ("W:W21:B21", "two pieces on square 21"),
            ("W:W4:B1", "a white man on square 4, its last row"),
        ] {
            let failure = position(Some(fen)).expect_err(fen);
            assert_eq!(failure.code, 1);
            assert!(failure.message.starts_with(&format!("--fen {fen:?}: ")), "{}", failure.message);
            assert!(failure.message.contains(expected), "{}", failure.message);
        }
    }
}
