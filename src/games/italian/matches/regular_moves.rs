//! The moves of a match of Italian draughts that PDN can express.

use crate::games::italian::numbers::IndexedActions as _;
use crate::games::italian::record::GameRecord;
use crate::games::italian::rows::{state_of, ROWS};
use crate::games::italian::rules_1931::record::Rules1931Record;
use crate::games::italian::rules_1931::Rules1931Action;
use crate::rules::italian::{Move, Position};
use crate::session::any::{Match, PdnMoves};
use crate::session::history::MoveHistory;
use alloc::string::ToString;
use alloc::vec::Vec;

// The comment before the moves of a game that broke the rules up to that point.
const BROKEN: &str =
    "Played by the full rules of 1931: moves before this position broke rule 6, and are not told here.";

/// Returns the moves that led to `present`, by the usual rules.
pub(crate) fn pdn_moves(history: &MoveHistory<Match>, present: &GameRecord) -> PdnMoves {
    let told = RegularMoves::of(history, present);
    PdnMoves {
        row: ROWS[0],
        start: state_of(told.start),
        end: state_of(present.position),
        moves: told.moves.iter().map(|mv| mv.numbers().to_string()).collect(),
        note: told.is_broken.then_some(BROKEN),
    }
}

/// The moves after the last irregular one.
struct RegularMoves {
    start: Position,
    moves: Vec<Move>,
    is_broken: bool,
}

impl RegularMoves {
    fn of(history: &MoveHistory<Match>, present: &GameRecord) -> RegularMoves {
        let start = history.start().record().map_or(present.position, |record| record.position);
        let mut told = RegularMoves { start, moves: Vec::new(), is_broken: false };
        for (before, action, after) in history.steps() {
            match (before.rules_1931(), after.rules_1931()) {
                (Some(before), Some(after)) => told.add(before.indexed(action), before, after),
                _ => told.moves.extend(after.record().and_then(|record| record.recent.last())),
            }
        }
        if told.moves.iter().fold(told.start, |position, &mv| position.after(mv)) != present.position {
            told.begin_at(present);
        }
        told
    }

    fn add(&mut self, action: Option<Rules1931Action>, before: &Rules1931Record, after: &Rules1931Record) {
        match action {
            Some(Rules1931Action::Open) if after.game.plies > before.game.plies => {
                self.moves.extend(after.game.recent.last());
            }
            Some(Rules1931Action::Move(mv)) => {
                if before.before.is_some() {
                    self.begin_at(&before.game);
                }
                if after.before.is_none() {
                    self.moves.push(mv);
                }
            }
            Some(Rules1931Action::Huff(_)) => self.begin_at(&after.game),
            _ => (),
        }
    }

    fn begin_at(&mut self, game: &GameRecord) {
        *self = RegularMoves { start: game.position, moves: Vec::new(), is_broken: true };
    }
}
