//! Diagrams of positions of Italian draughts.

use crate::games::italian::record::RawGame;
use crate::rules::italian::position::MAX_PIECES;
use crate::rules::italian::{Kind, Position, Square};
use crate::rules::Color;
use crate::session::rulebook::{BoardKind, Counter, DarkCorner, Diagram, Piece, Seat};

/// Returns the diagram of a position, White at the bottom.
pub fn diagram(position: &Position) -> Diagram {
    let taken = |color: Color| MAX_PIECES - position.pieces(color).count();
    diagram_of(|square| position.piece_at(square), taken)
}

/// Returns the diagram of a game's bytes, be they sound or damaged. The taken are those of its start.
pub(crate) fn raw_diagram(game: &RawGame<'_>) -> Diagram {
    diagram_of(|square| game.piece_at(square), |color| game.taken(color).into())
}

fn diagram_of(piece_at: impl Fn(Square) -> Option<(Color, Kind)>, taken: impl Fn(Color) -> u32) -> Diagram {
    let seat = |color: Color| Seat(color as u8);
    let piece = |square: Square| {
        let (color, kind) = piece_at(square)?;
        let (file, rank) = place_of(square);
        Some(Piece { file, rank, seat: seat(color), is_promoted: kind == Kind::King })
    };
    let counters = [Color::White, Color::Black].map(|color| (seat(color), Counter::Taken, taken(!color)));
    Diagram {
        width: 8,
        ground: BoardKind::Numbered(DarkCorner::Right),
        pieces: Square::all().filter_map(piece).collect(),
        counters: counters.into(),
    }
}

/// Returns the file and rank of a square.
pub(crate) fn place_of(square: Square) -> (u8, u8) {
    (square.column(), 7 - square.row())
}
