//! Vinciperdi: Italian draughts played to lose. A side to move that cannot move wins.
//!
//! Source: S2 describes it in two sentences; moves and captures are those of `rules::italian`.

#[cfg(test)]
mod tests;
mod words;

use super::kit::{ClaimRule, GamePosition, GameText, PositionError};
use super::{Diagram, EndReason, GameStatus, Refusal, Seat, Words};
use crate::games::italian::diagram;
use crate::games::italian::rows::of_points;
use crate::games::italian::words::faults::position_error;
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::refusal::read_move;
use crate::rules::italian::{Move, Position, Setup, Squares};
use crate::rules::{Color, Game};
use crate::session::command;
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::messages::LANGS;
use crate::session::points::PointsCurve;
use crate::session::rulebook::Aids;
use crate::session::words as sentences;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

// Plies without a capture or a promotion after which a draw may be claimed: rule 8, fifty of each side.
const QUIET_TURN_LIMIT: u32 = 100;

// Cost of a king, in hundredths of a man. Less than a man's: a king can go and offer itself.
const KING: i32 = 60;

// Value of the move: the side to move can still choose what to offer. Measured, see docs/NOTEBOOK.md.
const TO_MOVE: i32 = 120;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BlockedSide {
    /// It wins: rule 12 reversed.
    #[default]
    Wins,
    Draw,
    Loses,
}

const OPTIONS: &[GameOption] = &[GameOption::new(
    "blocked",
    sentences::OPTION_WHO_IS_BLOCKED,
    &[
        OptionValue::new("wins", sentences::OPTION_WINS),
        OptionValue::new("draw", sentences::OPTION_DRAWS),
        OptionValue::new("loses", sentences::OPTION_LOSES),
    ],
)];

impl BlockedSide {
    fn of(choice: &GameChoice) -> BlockedSide {
        match choice.word("blocked") {
            "draw" => BlockedSide::Draw,
            "loses" => BlockedSide::Loses,
            _ => BlockedSide::Wins,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vinciperdi {
    position: Position,
    blocked: BlockedSide,
}

impl GamePosition for Vinciperdi {
    const NAME: &'static str = "vinciperdi";
    const WORDS: &'static [Words; LANGS.len()] = &words::WORDS;
    // Fitted to 1,200 games.
    const CURVE: PointsCurve = PointsCurve { full: 24, slopes: [1_382, 1_236, 2_184] };
    const OPTIONS: &'static [GameOption] = OPTIONS;
    const AIDS: Aids = Aids::ALL;
    const CLAIM_RULE: Option<ClaimRule> = Some(ClaimRule { repeats: true });
    const REVIEW_NODES: Option<u64> = Some(60_000);

    fn start(choice: &GameChoice) -> Vinciperdi {
        Vinciperdi { position: Position::start(Color::White), blocked: BlockedSide::of(choice) }
    }

    fn status(&self) -> GameStatus {
        let turn = self.position.turn();
        if self.position.count_moves() > 0 {
            return GameStatus::Turn(seat(turn));
        }
        let has_pieces = !self.position.pieces(turn).is_empty();
        match self.blocked {
            BlockedSide::Draw if has_pieces => GameStatus::Draw,
            BlockedSide::Loses if has_pieces => GameStatus::Won(seat(!turn)),
            _ => GameStatus::Won(seat(turn)),
        }
    }

    fn quiet_turn_limit(&self) -> u32 {
        QUIET_TURN_LIMIT
    }

    fn is_quiet(&self, mv: &Move) -> bool {
        let kings = |position: &Position| position.kings().count();
        mv.captured().is_empty() && kings(&self.position.after(*mv)) == kings(&self.position)
    }

    fn reason(&self) -> EndReason {
        let has_pieces = !self.position.pieces(self.position.turn()).is_empty();
        if has_pieces {
            EndReason::NoMoves
        } else {
            EndReason::NoPieces
        }
    }

    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        let worth = |color| {
            let pieces = self.position.pieces(color);
            let kings = (pieces & self.position.kings()).count() as i32;
            100 * (pieces.count() as i32 - kings) + KING * kings
        };
        let turn = if self.position.turn() == Color::White { TO_MOVE } else { -TO_MOVE };
        let balance = worth(Color::Black) - worth(Color::White) + turn;
        if seat == 0 {
            balance
        } else {
            -balance
        }
    }

    fn is_restless(&self) -> bool {
        self.position.must_capture()
    }

    fn diagram(&self) -> Diagram {
        diagram::diagram(&self.position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.position.legal_moves().as_ref().to_vec()
    }

    fn count_moves(&self) -> u64 {
        self.position.count_moves()
    }

    fn after(&self, mv: &Move) -> Vinciperdi {
        Vinciperdi { position: self.position.after(*mv), ..*self }
    }
}

impl GameText for Vinciperdi {
    type Move = Move;

    fn write_move(&self, mv: &Move, out: &mut String) {
        *out = mv.numbers().to_string();
    }

    fn read_move(&self, line: &str) -> Result<Move, Refusal> {
        let numbers = command::numbers(line).map_err(Refusal::NotASquare)?;
        match self.status() {
            GameStatus::Turn(_) => {
                read_move(&self.position, numbers.as_ref()).map_err(|error| of_points(error).into())
            }
            _ => Err(Refusal::Over),
        }
    }

    fn write(&self, out: &mut String) {
        *out = format!("{}", self.position);
    }

    fn read(text: &str, choice: &GameChoice) -> Result<Vinciperdi, PositionError> {
        let position = parse_fen(text).map_err(position_error)?;
        check(&position).map_err(PositionError::Impossible)?;
        Ok(Vinciperdi { position, blocked: BlockedSide::of(choice) })
    }

    fn pack(&self, out: &mut Vec<u8>) {
        out.extend([self.position.turn() as u8, self.blocked as u8]);
        for set in
            [self.position.pieces(Color::White), self.position.pieces(Color::Black), self.position.kings()]
        {
            out.extend(set.0.to_le_bytes());
        }
    }

    fn unpack(bytes: &[u8]) -> Option<Vinciperdi> {
        let (&[turn, blocked], rest) = bytes.split_first_chunk()?;
        let rest: &[u8; 12] = rest.try_into().ok()?;
        let set =
            |at: usize| Squares(u32::from_le_bytes([rest[at], rest[at + 1], rest[at + 2], rest[at + 3]]));
        let mut setup = Setup::to_move([Color::White, Color::Black].get(usize::from(turn)).copied()?);
        (setup.white, setup.black, setup.kings) = (set(0), set(4), set(8));
        let position = setup.position().ok().filter(|position| check(position).is_ok())?;
        let blocked =
            [BlockedSide::Wins, BlockedSide::Draw, BlockedSide::Loses].get(usize::from(blocked)).copied()?;
        Some(Vinciperdi { position, blocked })
    }
}

fn seat(color: Color) -> Seat {
    Seat(color as u8)
}

/// Refuses positions that no game can reach. The side that has just moved keeps that piece.
fn check(position: &Position) -> Result<(), &'static str> {
    let moved = position.pieces(!position.turn());
    (!moved.is_empty()).then_some(()).ok_or("the side that has just moved has no pieces")
}
