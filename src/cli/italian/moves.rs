//! The legal moves of a position, as typed and as written.

use super::variant::VariantPositionView;
use dama::unstable::rules::italian::notation::Short;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::Game;

/// What a move says besides its line: the same in short, and its squares.
#[derive(serde::Serialize)]
pub struct WrittenMove {
    short: String,
    from: u8,
    to: u8,
    captured: Vec<u8>,
}

/// Returns the legal moves of Italian draughts, in the order of their lines; none of another game.
pub fn written(seen: &VariantPositionView) -> Vec<WrittenMove> {
    let moves = seen.built_in_position().map(|position| sorted(&position));
    moves.into_iter().flatten().map(WrittenMove::of).collect()
}

impl WrittenMove {
    fn of(mv: Move) -> WrittenMove {
        WrittenMove {
            short: Short(mv).to_string(),
            from: mv.from().number(),
            to: mv.to().number(),
            captured: mv.path().map(|jump| jump.captured.number()).collect(),
        }
    }
}

/// Returns the legal moves, sorted by the numbers that a player types.
pub fn sorted(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_cached_key(|mv| mv.numbers());
    moves
}
