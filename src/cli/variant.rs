//! The game of a command: `--variant`, its options and positions, and errors in English.

use super::failure::Failure;
use super::out;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use dama::unstable::built_in::Position;
use dama::unstable::engine::Score;
use dama::unstable::games::PositionError;
use dama::unstable::games::{GameStatus, OptionError, Rulebook, Seat, State, GAMES};
use dama::unstable::rules::Ply;
use dama::unstable::script::options::{OptionPair, PlayOption, ValueKind, FIRST_OF_1931, PLAY_OPTIONS};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::game_choice::GameChoice;
use dama::unstable::session::game_list::GameList;
use dama::unstable::session::game_options::{OptionFault, OptionSyntax};
use dama::unstable::session::messages::Lang;
use std::time::Instant;

/// Options of the table, as they were said; those of `GAME` say which game alone.
#[derive(Clone, Debug, Default)]
pub struct SaidOptions<const GAME: bool>(pub Vec<OptionPair>);

pub type VariantArgs = SaidOptions<true>;

impl<const GAME: bool> SaidOptions<GAME> {
    fn rows() -> impl Iterator<Item = &'static PlayOption> {
        let is_of_game =
            |option: &&PlayOption| matches!(option.kind, ValueKind::Game | ValueKind::GameOption);
        PLAY_OPTIONS.iter().filter(move |option| !GAME || is_of_game(option))
    }

    /// The value that was said first.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(said, _)| said == name).map(|(_, value)| value.as_str())
    }
}

impl<const GAME: bool> clap::Args for SaidOptions<GAME> {
    fn augment_args(command: Command) -> Command {
        command.args(Self::rows().map(|option| match option.kind {
            ValueKind::GameOption if GAME => arg(option).requires("variant"),
            _ => arg(option),
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const GAME: bool> FromArgMatches for SaidOptions<GAME> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut said = Vec::new();
        for option in Self::rows() {
            let name = || option.name.to_string();
            if option.kind == ValueKind::Flag {
                said.extend(matches.get_flag(option.name).then(|| (name(), String::new())));
            } else {
                let values = matches.get_many::<String>(option.name).into_iter().flatten();
                said.extend(values.map(|value| (name(), value.clone())));
            }
        }
        Ok(SaidOptions(said))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn arg(option: &'static PlayOption) -> Arg {
    let arg = Arg::new(option.name).long(option.name).help(option.help);
    let arg = match option.name {
        // They get a heading of their own because the rules of 1931 are a separate game.
        FIRST_OF_1931 | "ballot" | "huff" | "sly" | "lot" | "lots" => {
            arg.help_heading("The full rules of 1931")
        }
        _ => arg,
    };
    let arg = match option.kind {
        ValueKind::Flag => return arg.action(ArgAction::SetTrue),
        ValueKind::GameOption => arg.action(ArgAction::Append),
        ValueKind::Game => {
            let names: Vec<_> = GameList(GAMES).rows().map(|row| row.name()).collect();
            arg.help(format!("{}: {}", option.help, names.join(", ")))
        }
        _ => arg,
    };
    let arg = arg.value_name(option.value_name);
    match option.kind {
        ValueKind::Words(words) => arg.value_parser(PossibleValuesParser::new(words)),
        _ => arg.value_parser(|text: &str| match option.check(text, GAMES) {
            Ok(()) => Ok(text.to_string()),
            Err(expected) => Err(format!("expected {}", expected.text(Lang::En))),
        }),
    }
}

#[derive(Debug)]
pub struct VariantPositionView {
    pub game: &'static dyn Rulebook,
    pub state: State,
    pub choice: GameChoice,
}

impl VariantArgs {
    pub fn is_named(&self) -> bool {
        self.value("variant").is_some()
    }

    /// Returns the game; without `--variant`, the first of the list.
    fn row(&self) -> &'static dyn Rulebook {
        let is_named = |row: &&dyn Rulebook| self.value("variant").is_none_or(|name| row.name() == name);
        GameList(GAMES).rows().find(is_named).expect("the option takes names of the list")
    }

    /// Reads `--fen`, or the start position.
    pub fn position(&self, fen: Option<&str>) -> Result<VariantPositionView, Failure> {
        let usual = ChosenGame::usual(self.row());
        let said = self.0.iter().filter(|(name, _)| name == "option");
        let options: Vec<_> = said.filter_map(|(_, option)| option.split_once('=')).collect();
        let ChosenGame { book: game, mut choice, .. } = usual;
        choice.read(&options).map_err(|error| refused(&error))?;
        if let Some(fen) = fen {
            game.read_with(fen, &choice).map_err(|error| bad_position(game, fen, error))?;
        }
        let chosen = ChosenGame::read(game, choice, fen.map(String::from), true);
        let ChosenGame { book, choice, start, .. } = chosen.map_err(|error| refused(&error))?;
        Ok(VariantPositionView { game: book, state: start, choice })
    }
}

/// The failure for a bad option: a refusal for a game's own and for a position, wrong usage for the program's.
pub fn refused(error: &OptionError) -> Failure {
    let text = error.text(OptionSyntax::CommandLine, Lang::En);
    match (error.game, &error.fault) {
        (Some(_), _) | (_, OptionFault::BadPosition(_)) => Failure::refused(text),
        (None, _) => Failure::usage(text),
    }
}

pub fn bad_position(game: &dyn Rulebook, text: &str, error: PositionError) -> Failure {
    Failure::refused(format_args!(
        "--fen {text:?}: {}",
        game.position_fault(text).unwrap_or_else(|| fault(text, error))
    ))
}

fn fault(text: &str, error: PositionError) -> String {
    let found = |at: usize| match text.get(at..).and_then(|rest| rest.chars().next()) {
        Some(c) => format!("at character {}, found {c:?}", at + 1),
        None => "found the end".to_string(),
    };
    match error {
        PositionError::NoTurn => "it must begin with the side to move and a colon".to_string(),
        PositionError::BadPart { at } => {
            format!(
                "expected the letter of each side with its pieces, once, or a field of this game {}",
                found(at)
            )
        }
        PositionError::BadPlacement { at } => format!("expected a square of this board {}", found(at)),
        PositionError::BadValue { at } => format!("this value is not possible {}", found(at)),
        PositionError::Impossible(what) => format!("impossible position: {what}"),
    }
}

#[derive(serde::Serialize)]
struct Listing<W> {
    fen: String,
    turn: String,
    standing: String,
    moves: Vec<Entry<W>>,
}

#[derive(serde::Serialize)]
struct Entry<W> {
    typed: String,
    #[serde(flatten)]
    written: Option<W>,
}

impl VariantPositionView {
    /// Prints the legal moves; `written`: what JSON has besides the line of each, if anything.
    pub fn print_moves<W: serde::Serialize>(&self, json: bool, written: Vec<W>) -> Result<(), Failure> {
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
        let standing = match self.game.status(&self.state).map_err(broken)? {
            GameStatus::Turn(_) => "turn".to_string(),
            GameStatus::Draw => "draw".to_string(),
            GameStatus::Won(seat) => self.seat_name(seat),
        };
        let mut written = written.into_iter();
        let moves = moves.into_iter().map(|typed| Entry { typed, written: written.next() }).collect();
        out::json(&Listing { fen, turn, standing, moves })
    }

    /// Returns the position of Italian draughts; `None` for another game.
    pub fn built_in_position(&self) -> Option<Position> {
        self.game.built_in_position(&self.state)
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

    /// Returns the score of a game that is over, for the side that would move.
    pub fn score_at_end(&self) -> Result<Score, Failure> {
        let GameStatus::Won(winner) = self.game.status(&self.state).map_err(broken)? else {
            return Ok(Score(0));
        };
        let position = self.game.write_position(&self.state).map_err(broken)?;
        let turn = self.game.seats().chars().position(|letter| position.starts_with(letter)).unwrap_or(0);
        let has_won = self.game.are_partners(&self.state, winner, Seat(turn as u8)).map_err(broken)?;
        Ok(if has_won { Score::won_at(Ply(0)) } else { Score::lost_at(Ply(0)) })
    }

    /// Counts the leaves of every depth; `divide` first counts those below each move.
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

/// A rulebook that refuses its own position is a bug, reported in one line.
pub fn broken(_: impl std::error::Error) -> Failure {
    Failure::refused("the game's own position is not sound")
}
