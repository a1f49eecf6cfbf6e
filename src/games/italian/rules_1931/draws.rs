//! When the program accepts a draw and when it offers one. Rule 12 allows draws; when they are agreed is invented.

use crate::engine::italian::strong::Value;
use crate::engine::Score;
use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::record::Rules1931Record;
use crate::rules::italian::{Move, Squares};
use crate::rules::{Color, Game};
pub use crate::session::maestro::DatabaseValue;

// The program accepts no draw in this many first moves of each side.
const FIRST_MOVES: u32 = 20;

// Nor while a side has more pieces than this, unless the position repeats.
const MOST_PIECES: u32 = 8;

// Plies before an ignored offer may be repeated.
const OFFER_AGAIN: u32 = 20;

// The largest absolute score that counts as even, in hundredths of a man.
const EVEN: i32 = 30;

/// The score of the program's move, for the program, if its search has one.
pub type MoveScore = Option<Score>;

/// Returns whether the game is late and small enough for a draw.
pub(crate) fn may_be_talked_of(record: &Rules1931Record) -> bool {
    let has_few = |color| record.game.position.pieces(color).count() <= MOST_PIECES;
    let is_late = record.game.plies >= 2 * FIRST_MOVES;
    is_late && (has_few(Color::White) && has_few(Color::Black) || came_back(&record.game))
}

/// Returns the program's answer to an offer if it needs no search.
/// `known`: the databases' value for the player, who is to move.
pub(crate) fn answer(record: &Rules1931Record, known: DatabaseValue) -> Option<bool> {
    match known {
        Some(value) => Some(value != Value::Loss),
        None => (!may_be_talked_of(record)).then_some(false),
    }
}

/// Returns whether the program offers a draw with the move just made.
/// It does if the databases say draw, or if the position repeats and `score` is even.
/// `last_offer`: the ply of its last offer.
pub(crate) fn is_offered(
    record: &Rules1931Record,
    known: DatabaseValue,
    score: MoveScore,
    last_offer: Option<u32>,
) -> bool {
    let is_even = || score.is_some_and(|score| score.0.abs() <= EVEN) && came_back(&record.game);
    let is_drawn = match known {
        Some(value) => value == Value::Draw,
        None => is_even(),
    };
    let plies = record.game.plies;
    let is_new = last_offer.is_none_or(|last| plies >= last.saturating_add(OFFER_AGAIN));
    is_drawn && is_new && may_be_talked_of(record)
}

/// Returns whether the position occurred before, by the moves that the game still holds.
/// The moves are taken back one by one while they are kings' quiet moves.
pub(crate) fn came_back(game: &GameRecord) -> bool {
    let now = [Color::White, Color::Black].map(|color| game.position.kings_of(color));
    let mut kings = now;
    let mut side = !game.position.turn();
    let moves = game.recent.as_ref();
    for (index, mv) in moves.iter().enumerate().rev() {
        let own = &mut kings[side as usize];
        let (from, to) = (Squares::of(mv.from()), Squares::of(mv.to()));
        if mv.is_capture() || !own.has(mv.to()) || may_promote(&moves[..index], side, *mv) {
            return false;
        }
        *own = *own & !to | from;
        side = !side;
        if side != game.position.turn() && kings == now {
            return true;
        }
    }
    false
}

/// Returns whether a move to the last row may have been a man's.
/// It cannot be known unless the piece went back in one of the `earlier` moves of both sides.
fn may_promote(earlier: &[Move], side: Color, mv: Move) -> bool {
    let goes_forward = |mv: &Move| (mv.to().row() < mv.from().row()) == (side == Color::White);
    let last_row = if side == Color::White { 0 } else { 7 };
    if mv.to().row() != last_row || !goes_forward(&mv) {
        return false;
    }
    // The same side made every second move before it.
    let came = earlier.iter().rev().skip(1).step_by(2).find(|came| came.to() == mv.from());
    came.is_none_or(goes_forward)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::italian::rules_1931::record::{MatchSeries, Rules1931Settings};
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::italian::refusal::read_move;
    use std::vec::Vec;

    fn game(fen: &str, moves: &[[u32; 2]]) -> GameRecord {
        let start = GameRecord::new(parse_fen(fen).expect("legal"), 3, Color::White, 1);
        let play = |game: GameRecord, numbers: &[u32; 2]| {
            game.after(read_move(&game.position, numbers).expect("a legal move"))
        };
        moves.iter().fold(start, play)
    }

    #[test]
    fn a_position_came_back_when_the_kings_did() {
        let fen = "W:WK18,25:BK7,8";
        let round = [[18, 22], [7, 11], [22, 18], [11, 7]];
        assert!(!came_back(&game(fen, &round[..3])));
        assert!(came_back(&game(fen, &round)));
        // A man cannot move back, so nothing can repeat.
        assert!(!came_back(&game(fen, &[[18, 22], [7, 11], [25, 21], [11, 7], [22, 18], [8, 12]])));
        assert!(came_back(&game(fen, &[&[[25, 21], [8, 12]], &round[..]].concat())));
    }

    #[test]
    fn a_man_that_became_a_king_was_not_there_before() {
        let fen = "W:W6,25:BK12";
        let round = [[6, 2], [12, 16], [2, 6], [16, 12]];
        assert!(!came_back(&game(fen, &round)));
        assert!(came_back(&game(fen, &[round, round].concat())));
    }

    #[test]
    fn a_draw_is_offered_where_it_is_known_or_where_nobody_is_ahead_and_the_position_came_back() {
        let round = [[18, 22], [7, 11], [22, 18], [11, 7]];
        let rules = Rules1931Settings::default();
        let after = |plies: usize| {
            let moves: Vec<_> = round.into_iter().cycle().take(plies).collect();
            Rules1931Record::new(game("W:WK18,25:BK7,8", &moves), rules, 1, MatchSeries::NEW)
        };
        let (late, even) = (after(40), Some(Score(EVEN)));
        let offers = |known, score, last| is_offered(&late, known, score, last);
        assert!(offers(None, even, None) && offers(None, Some(Score(-EVEN)), Some(20)));
        assert!(!offers(None, Some(Score(EVEN + 1)), None) && !offers(None, None, None));
        assert!(!offers(None, even, Some(21)));
        assert!(offers(Some(Value::Draw), None, None));
        assert!(!offers(Some(Value::Win), even, None) && !offers(Some(Value::Loss), even, None));
        assert!(!is_offered(&after(38), Some(Value::Draw), even, None));
    }
}
