//! [`Draft`]: a position that is being set up: pieces, side to move, other fields as text.
//!
//! A draft knows no rules: it is written as text, which the game reads.

use crate::screen::rulebook_game::plan;
use crate::screen::setup::{Brush, SetupView};
use crate::session::rulebook::{Piece, Seat};
use crate::session::start_position::DrawnStart;
use alloc::string::String;
use alloc::vec::Vec;

/// A place, by its file and rank from the lower left corner.
pub(crate) type DraftPoint = (u8, u8);

/// The piece on a place: its owner, and whether it is promoted.
pub(crate) type DraftPiece = Option<(Seat, bool)>;

/// The most fields besides the pieces, and the most characters of each.
const MOST_FIELDS: usize = 6;
const LONGEST_FIELD: usize = 80;

#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub shown: SetupView,
}

impl Draft {
    /// A position as its game writes it.
    pub fn new(DrawnStart { book, fen, diagram, seats }: DrawnStart) -> Draft {
        let mut parts = fen.split(':');
        let letter = parts.next().and_then(|turn| turn.chars().next());
        let turn = book.seats().chars().position(|seat| Some(seat) == letter).unwrap_or_default();
        let fields = parts.filter(|part| part.contains('=')).map(String::from).collect();
        let turn = Seat(turn as u8);
        Draft { shown: SetupView { book, diagram, seats, turn, fields, brush: Brush::Each } }
    }

    /// Returns the position as text, legal or not.
    pub fn fen(&self) -> String {
        let SetupView { book, diagram, seats, turn, fields, .. } = &self.shown;
        let letter = |Seat(seat): Seat| book.seats().chars().nth(usize::from(seat)).unwrap_or('?');
        let mut fen = String::from(letter(*turn));
        let places: Vec<DraftPoint> = match plan::is_numbered(diagram) {
            true => diagram.numbered().collect(),
            false => {
                (0..diagram.width).flat_map(|rank| (0..diagram.width).map(move |file| (file, rank))).collect()
            }
        };
        for &seat in seats {
            fen.push(':');
            fen.push(letter(seat));
            let mut comma = "";
            for &place in &places {
                let Some((_, is_promoted)) = self.piece_at(place).filter(|(whose, _)| *whose == seat) else {
                    continue;
                };
                fen += comma;
                fen += if is_promoted { "K" } else { "" };
                fen += &plan::name(diagram, place);
                comma = ",";
            }
        }
        for field in fields {
            fen.push(':');
            fen += field;
        }
        fen
    }

    pub(crate) fn piece_at(&self, place: DraftPoint) -> DraftPiece {
        self.shown.diagram.piece_at(place).map(|piece| (piece.seat, piece.is_promoted))
    }

    pub fn put(&mut self, (file, rank): DraftPoint, piece: DraftPiece) {
        let pieces = &mut self.shown.diagram.pieces;
        pieces.retain(|piece| (piece.file, piece.rank) != (file, rank));
        pieces.extend(piece.map(|(seat, is_promoted)| Piece { file, rank, seat, is_promoted }));
    }

    /// Applies the brush to a place; the same piece twice removes it.
    pub(crate) fn touch(&mut self, place: DraftPoint, has_promoted: bool) {
        let piece = self.piece_at(place);
        let next = match self.shown.brush {
            Brush::Empty => None,
            Brush::Piece(seat, is_promoted) => {
                Some((seat, is_promoted)).filter(|_| piece != Some((seat, is_promoted)))
            }
            Brush::Each => self.next(piece, has_promoted),
        };
        self.put(place, next);
    }

    /// Returns the next piece: each side's in turn, then none.
    fn next(&self, piece: DraftPiece, has_promoted: bool) -> DraftPiece {
        let kinds = |&seat: &Seat| [Some((seat, false)), has_promoted.then_some((seat, true))];
        let all: Vec<_> = self.shown.seats.iter().flat_map(kinds).flatten().collect();
        match piece {
            None => all.first().copied(),
            Some(piece) => all.iter().skip_while(|kind| **kind != piece).nth(1).copied(),
        }
    }

    /// Removes all pieces and fields.
    pub fn clear(&mut self) {
        self.shown.diagram.pieces.clear();
        self.shown.fields.clear();
    }

    pub(crate) fn pass_turn(&mut self) {
        let SetupView { seats, turn, .. } = &mut self.shown;
        let at = seats.iter().position(|seat| seat == turn).unwrap_or_default();
        *turn = seats.get((at + 1) % seats.len().max(1)).copied().unwrap_or(*turn);
    }

    // Sets a field, `hand=3,4`, or removes it if it has no value. Returns false if there is no room.
    pub(crate) fn set_field(&mut self, field: &str) -> bool {
        let (key, value) = field.split_once('=').unwrap_or((field, ""));
        let fields = &mut self.shown.fields;
        fields.retain(|known| known.split('=').next() != Some(key));
        if value.is_empty() {
            return true;
        }
        let has_room = fields.len() < MOST_FIELDS && field.chars().count() <= LONGEST_FIELD;
        if has_room {
            fields.push(field.into());
        }
        has_room
    }
}
