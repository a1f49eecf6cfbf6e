//! Diagrams of positions of Italian draughts.

use crate::rules::italian::position::MAX_PIECES;
use crate::rules::italian::{Kind, Position, Square};
use crate::rules::Color;
use crate::session::rulebook::{BoardKind, Counter, Diagram, Piece, Seat};

/// Returns the diagram of a position, White at the bottom.
pub fn diagram(position: &Position) -> Diagram {
    let seat = |color: Color| Seat(color as u8);
    let piece = |square: Square| {
        let (color, kind) = position.piece_at(square)?;
        let (file, rank) = (square.column(), 7 - square.row());
        Some(Piece { file, rank, seat: seat(color), is_promoted: kind == Kind::King })
    };
    let taken = |color: Color| MAX_PIECES - position.pieces(!color).count();
    let counters = [Color::White, Color::Black].map(|color| (seat(color), Counter::Taken, taken(color)));
    Diagram {
        width: 8,
        ground: BoardKind::Numbered,
        pieces: Square::all().filter_map(piece).collect(),
        counters: counters.into(),
    }
}
