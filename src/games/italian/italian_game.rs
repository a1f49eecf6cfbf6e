//! [`ItalianGame`]: a game of Italian draughts by one of the two sets of rules.

use crate::formats::save::{SaveError, RULES_1931_VERSION};
use crate::games::italian::numbers::IndexedActions;
use crate::games::italian::record::{self, GameRecord};
use crate::games::italian::rules_1931::command::parse_rules_1931;
use crate::games::italian::rules_1931::record::{
    BallotSet, GameEnd, MatchSeries, Phase, PreviousGame, Rules1931Record, Rules1931Settings,
};
use crate::games::italian::rules_1931::{self, options, Rules1931Action, Rules1931Error};
use crate::games::italian::telling;
use crate::games::italian::words::rules_1931::Rules1931Message;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game as _, Outcome};
use crate::session::any::search::Searched;
use crate::session::any::MatchNarrator;
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::GameOption;
use crate::session::messages::{said, Message};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::SystemError;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;

/// A game of Italian draughts by one of the two sets of rules.
pub(crate) trait ItalianGame:
    IndexedActions + Searched + Copy + Debug + Send + Sync + 'static
{
    const NAME: &'static str;

    /// The version of a saved game.
    const VERSION: u8;

    const OPTIONS: &'static [GameOption];

    /// Begins a game as a state: without players, level and seed.
    fn of(position: Position, choice: &GameChoice) -> Self;

    /// Begins another game by the same options.
    fn restarted(&self, position: Position) -> Self;

    fn of_file(file: &[u8]) -> Result<Self, SaveError>;

    fn of_bytes(bytes: &[u8]) -> Result<Self, SaveError>;

    fn file(&self) -> Vec<u8>;

    fn bytes(&self) -> Vec<u8>;

    /// Returns the game without level and seed.
    fn bare(self) -> Self;

    /// Returns the part that every game has.
    fn plain(&self) -> &GameRecord;

    /// Returns how the game has ended.
    fn end(&self) -> Option<GameEnd>;

    fn status(&self) -> Result<MatchStatus, SystemError>;

    /// Returns the legal action of a typed line, or the refusal.
    fn read(&self, line: &str) -> Result<Self::Action, Box<Message>>;

    /// Returns the game after an action that has an index; `None` if it is illegal.
    fn after(&self, action: Self::Action) -> Option<Self>;

    /// Returns the line that means an action; `None` if it is not typed.
    fn line(action: Self::Action) -> Option<String>;

    fn is_move(_action: Self::Action) -> bool {
        true
    }

    /// Returns the seats of `settings` that the game can have.
    fn seats_of(&self, settings: &PlaySettings) -> Option<[SeatPlayer; 2]>;

    /// Returns the game as it ends when the time of the side to move is out; `None` where only the clock says so.
    fn out_of_time(&self) -> Option<Self> {
        None
    }

    /// Returns the message after `action`, which led here. `is_programs`: the program made the move.
    fn said(&self, action: Self::Action, is_programs: bool) -> Message;

    /// Returns the message at a player's turn; `message` is what happened before.
    fn asked(&self, message: Message, teller: &MatchNarrator) -> Message;

    /// Returns the message at the end; `message` is what led to it.
    fn ended(&self, outcome: Option<Outcome>, message: Message, teller: &MatchNarrator) -> Message;
}

pub(super) fn bare(position: Position) -> GameRecord {
    GameRecord::new(position, 1, Color::White, 0)
}

impl ItalianGame for GameRecord {
    const NAME: &'static str = "italian";
    const VERSION: u8 = record::VERSION;
    const OPTIONS: &'static [GameOption] = &[];

    fn of(position: Position, _choice: &GameChoice) -> GameRecord {
        bare(position)
    }

    fn restarted(&self, position: Position) -> GameRecord {
        bare(position)
    }

    fn of_file(file: &[u8]) -> Result<GameRecord, SaveError> {
        record::decode(file)
    }

    fn of_bytes(bytes: &[u8]) -> Result<GameRecord, SaveError> {
        GameRecord::from_bytes(bytes.try_into().map_err(|_| SaveError::WrongLength)?)
    }

    fn file(&self) -> Vec<u8> {
        record::encode(self).into()
    }

    fn bytes(&self) -> Vec<u8> {
        self.to_bytes().into()
    }

    // Equal positions have equal states: these rules do not look back.
    fn bare(self) -> GameRecord {
        bare(self.position)
    }

    fn plain(&self) -> &GameRecord {
        self
    }

    fn end(&self) -> Option<GameEnd> {
        self.position.outcome().map(GameEnd::from)
    }

    fn status(&self) -> Result<MatchStatus, SystemError> {
        MatchRules::status(self)
    }

    fn read(&self, line: &str) -> Result<Move, Box<Message>> {
        MatchRules::read(self, line).map_err(Box::new)
    }

    // Only legal moves have an index.
    fn after(&self, mv: Move) -> Option<GameRecord> {
        Some(GameRecord::after(self, mv))
    }

    fn line(mv: Move) -> Option<String> {
        Some(mv.numbers().to_string())
    }

    fn seats_of(&self, settings: &PlaySettings) -> Option<[SeatPlayer; 2]> {
        settings.seats
    }

    fn said(&self, mv: Move, is_programs: bool) -> Message {
        if is_programs {
            Message::ProgramMoved(mv.numbers())
        } else {
            Message::YourMove
        }
    }

    fn asked(&self, message: Message, _teller: &MatchNarrator) -> Message {
        message
    }

    fn ended(&self, outcome: Option<Outcome>, message: Message, teller: &MatchNarrator) -> Message {
        match outcome {
            Some(outcome) if teller.is_neutral() => said(teller.lang.neutral_end(outcome)),
            Some(outcome) => Message::End(outcome, outcome.winner() == self.player),
            None => message,
        }
    }
}

/// Begins a game after its lots: no opening is drawn.
fn opened(position: Position, rules: Rules1931Settings) -> Rules1931Record {
    let rules = Rules1931Settings { ballot: BallotSet::None, lot: false, ..rules };
    let begun = Rules1931Record::new(bare(position), rules, 0, MatchSeries::NEW);
    begun.opened().unwrap_or(begun)
}

impl ItalianGame for Rules1931Record {
    const NAME: &'static str = "italian-1931";
    const VERSION: u8 = RULES_1931_VERSION;
    const OPTIONS: &'static [GameOption] = options::OPTIONS;

    fn of(position: Position, choice: &GameChoice) -> Rules1931Record {
        opened(position, options::settings(choice))
    }

    fn restarted(&self, position: Position) -> Rules1931Record {
        opened(position, self.rules)
    }

    fn of_file(file: &[u8]) -> Result<Rules1931Record, SaveError> {
        rules_1931::record::decode(file)
    }

    fn of_bytes(bytes: &[u8]) -> Result<Rules1931Record, SaveError> {
        Rules1931Record::from_bytes(bytes.try_into().map_err(|_| SaveError::WrongLength)?)
    }

    fn file(&self) -> Vec<u8> {
        rules_1931::record::encode(self).into()
    }

    fn bytes(&self) -> Vec<u8> {
        self.to_bytes().into()
    }

    fn bare(self) -> Rules1931Record {
        let bare = |game| GameRecord { level: 1, seed: 0, ..game };
        let before = self.before.map(|before| PreviousGame { game: bare(before.game), ..before });
        Rules1931Record { game: bare(self.game), before, ..self }
    }

    fn plain(&self) -> &GameRecord {
        &self.game
    }

    fn end(&self) -> Option<GameEnd> {
        self.ending
    }

    fn status(&self) -> Result<MatchStatus, SystemError> {
        Ok(match self.phase {
            _ if self.ending.is_some() => MatchStatus::Over(None),
            Phase::Play => MatchStatus::Turn(Seat(self.game.position.turn() as u8)),
            Phase::Lots | Phase::Card | Phase::FirstMove => MatchStatus::Opening,
        })
    }

    fn read(&self, line: &str) -> Result<Rules1931Action, Box<Message>> {
        let command = parse_rules_1931(line).map_err(Message::NotANumber)?;
        let refused = |error| match error {
            Rules1931Error::Move(error) => Message::Refused(error),
            error => Rules1931Message::Refused(error).into(),
        };
        self.action(command).map_err(|error| Box::new(refused(error)))
    }

    fn after(&self, action: Rules1931Action) -> Option<Rules1931Record> {
        self.done(action).ok()
    }

    fn line(action: Rules1931Action) -> Option<String> {
        Some(match action {
            Rules1931Action::Move(mv) => mv.numbers().to_string(),
            Rules1931Action::Huff(square) => format!("soffia {square}"),
            Rules1931Action::Touch(square) => format!("tocca {square}"),
            Rules1931Action::Oblige => "obbliga".into(),
            Rules1931Action::Count => "50".into(),
            Rules1931Action::Open | Rules1931Action::Agree | Rules1931Action::Wait(_) => return None,
        })
    }

    fn is_move(action: Rules1931Action) -> bool {
        matches!(action, Rules1931Action::Move(_))
    }

    // These rules need a player at the keyboard.
    fn seats_of(&self, settings: &PlaySettings) -> Option<[SeatPlayer; 2]> {
        let settings = settings.with_player(self.game.player);
        settings.seats.filter(|_| settings.at_keyboard() > 0)
    }

    fn out_of_time(&self) -> Option<Rules1931Record> {
        Some(Rules1931Record::out_of_time(self))
    }

    fn said(&self, action: Rules1931Action, _is_programs: bool) -> Message {
        telling::said_of(action, self)
    }

    fn asked(&self, message: Message, teller: &MatchNarrator) -> Message {
        telling::asked(self, message, teller)
    }

    fn ended(&self, _outcome: Option<Outcome>, message: Message, teller: &MatchNarrator) -> Message {
        telling::end(self, message, teller)
    }
}
