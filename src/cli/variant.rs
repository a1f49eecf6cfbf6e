//! The other games of the house: `--variant`, their options and positions, and in English what is wrong with them.

use super::failure::Failure;
use super::out;
use dama::unstable::games::kit::PositionError;
use dama::unstable::games::{OptionError, ReadPositionError, Rulebook, Seat, Standing, State, GAMES};
use std::time::Instant;

/// Which game, and what is agreed before it.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Variant {
    /// Another game: vinciperdi, polacca, zamma, zamma-pergioco, damma, smamma, alma or gobang
    #[arg(long, value_name = "NAME", value_parser = game)]
    variant: Option<Game>,
    /// An option of that game, KEY=VALUE, repeatable
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = option, requires = "variant")]
    options: Vec<(String, String)>,
}

/// A game of the house; DAMA.COM's own is `None`.
type Game = Option<&'static dyn Rulebook>;

fn game(name: &str) -> Result<Game, String> {
    if name == "italian" {
        return Ok(None);
    }
    let names = || GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let found = GAMES.iter().find(|game| game.name() == name);
    found.map(|game| Some(*game)).ok_or_else(|| format!("italian, {} expected", names()))
}

fn option(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("KEY=VALUE expected")?;
    Ok((key.to_string(), value.to_string()))
}

/// A position of another game.
#[derive(Debug)]
pub struct Seen {
    /// Its rules.
    pub game: &'static dyn Rulebook,
    /// The position.
    pub state: State,
}

impl Variant {
    /// These where they name a game, and the others where not.
    pub fn or(self, other: Variant) -> Variant {
        if self.variant.is_some() {
            self
        } else {
            other
        }
    }

    /// Whether it is another game than DAMA.COM's own.
    pub fn is_other(&self) -> bool {
        self.variant.flatten().is_some()
    }

    /// The game to be played, how it begins, and the options that say so; none where it is DAMA.COM's own.
    pub fn choice(
        &self,
        fen: Option<&str>,
    ) -> Result<Option<(&'static dyn Rulebook, State, String)>, Failure> {
        let Some(Seen { game, state }) = self.position(fen)? else { return Ok(None) };
        let mut said = format!(" --variant {}", game.name());
        for (key, value) in &self.options {
            said += &format!(" --option {key}={value}");
        }
        if let Some(fen) = fen {
            said += &format!(" --fen {fen}");
        }
        Ok(Some((game, state, said)))
    }

    /// The position that `--fen` names, or the start; none where the game is DAMA.COM's own.
    pub fn position(&self, fen: Option<&str>) -> Result<Option<Seen>, Failure> {
        let Some(game) = self.variant.flatten() else {
            return match self.options.first() {
                None => Ok(None),
                Some((key, _)) => Err(Failure::refused(format_args!("--option {key}: this game has none"))),
            };
        };
        let options: Vec<(&str, &str)> =
            self.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let state = match fen {
            None => game.start(&options).map_err(|error| self.bad_option(game, error))?,
            Some(text) => game.read_position(text, &options).map_err(|error| match error {
                ReadPositionError::Option(error) => self.bad_option(game, error),
                ReadPositionError::Position(error) => {
                    Failure::refused(format_args!("--fen {text:?}: {}", fault(text, error)))
                }
            })?,
        };
        Ok(Some(Seen { game, state }))
    }

    /// The first option that cannot be set.
    fn bad_option(&self, game: &dyn Rulebook, error: OptionError) -> Failure {
        let is_bad = |(key, value): &&(String, String)| game.start(&[(key, value)]).is_err();
        let (key, value) = self.options.iter().find(is_bad).cloned().unwrap_or_default();
        let name = game.name();
        Failure::refused(match error {
            OptionError::Unknown(known) => format!("--option {key}: {name} has {known}"),
            OptionError::BadValue(expected) => format!("--option {key}={value}: {expected} expected"),
        })
    }
}

/// What is wrong with the position `text`, and what was expected.
fn fault(text: &str, error: PositionError) -> String {
    let found = |at: usize| match text.get(at..).and_then(|rest| rest.chars().next()) {
        Some(c) => format!("at character {}, found {c:?}", at + 1),
        None => "found the end".to_string(),
    };
    match error {
        PositionError::NoTurn => "it must begin with who is to move and a colon".to_string(),
        PositionError::BadPart { at } => {
            format!(
                "each side's letter and its pieces, once, or a field of this game expected, {}",
                found(at)
            )
        }
        PositionError::BadPiece { at } => format!("a point of this board expected {}", found(at)),
        PositionError::BadValue { at } => format!("another value expected {}", found(at)),
        PositionError::Impossible(what) => format!("{what}: no game can come to it"),
    }
}

#[derive(serde::Serialize)]
struct Listing {
    fen: String,
    turn: String,
    standing: String,
    moves: Vec<Entry>,
}

#[derive(serde::Serialize)]
struct Entry {
    typed: String,
}

impl Seen {
    /// Prints the legal moves.
    pub fn print_moves(&self, json: bool) -> Result<(), Failure> {
        let moves = self.game.moves(&self.state).map_err(broken)?;
        if !json {
            return moves.iter().try_for_each(|typed| out::line(format_args!("{typed}")));
        }
        let fen = self.game.write_position(&self.state).map_err(broken)?;
        let turn = match fen.chars().next() {
            Some('W') if self.has_two_colours() => "white".to_string(),
            Some('B') => "black".to_string(),
            seat => seat.map(String::from).unwrap_or_default(),
        };
        let standing = match self.game.standing(&self.state).map_err(broken)? {
            Standing::Turn(_) => "turn".to_string(),
            Standing::Draw => "draw".to_string(),
            Standing::Won(seat) => self.seat_name(seat),
        };
        let moves = moves.into_iter().map(|typed| Entry { typed }).collect();
        out::json(&Listing { fen, turn, standing, moves })
    }

    fn has_two_colours(&self) -> bool {
        self.game.seats() == "WB"
    }

    fn seat_name(&self, Seat(seat): Seat) -> String {
        match (self.has_two_colours(), seat) {
            (true, 0) => "white".to_string(),
            (true, _) => "black".to_string(),
            _ => self.game.seats().chars().nth(usize::from(seat)).map(String::from).unwrap_or_default(),
        }
    }

    /// Counts the leaves of every depth, first those below each move where `divide` asks for it.
    pub fn count(&self, depth: u32, divide: bool, bulk: bool) -> Result<(), Failure> {
        let start = Instant::now();
        if divide {
            for typed in self.game.moves(&self.state).map_err(broken)? {
                let next = self.game.play(&self.state, &typed).map_err(broken)?;
                let leaves = self.game.perft(&next, depth - 1, bulk).map_err(broken)?;
                out::line(format_args!("{typed}: {leaves}"))?;
            }
        }
        let mut counted = 0;
        for depth in 1..=depth {
            let leaves = self.game.perft(&self.state, depth, bulk).map_err(broken)?;
            out::line(format_args!("{depth} {leaves}"))?;
            counted += leaves;
        }
        let seconds = start.elapsed().as_secs_f64();
        let speed = counted as f64 / seconds.max(1e-9);
        out::line(format_args!("# {seconds:.3} s, {speed:.0} leaves/s"))
    }
}

/// A rulebook refuses what it made itself: our bug, told in one line.
pub fn broken(_: impl std::error::Error) -> Failure {
    Failure::refused("the game's own position is not sound")
}
