//! Serde for positions, moves and squares, written as their text, and for sets of squares, written as lists.

use super::bitboard::Squares;
use super::move_text::MoveText;
use super::moves::Move;
use super::position::Position;
use super::square::Square;
use crate::rules::text_serde::as_text;
use core::fmt;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

as_text! {
    Position: "a position in FEN";
    MoveText: "a move, as in 21 18";
    Square: "the number of a square as text";
}

/// A move is read as a [`MoveText`].
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Squares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

struct FromList;

impl<'de> Visitor<'de> for FromList {
    type Value = Squares;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Squares, A::Error> {
        let mut squares = Squares::EMPTY;
        while let Some(square) = list.next_element()? {
            squares |= Squares::of(square);
        }
        Ok(squares)
    }
}

impl<'de> Deserialize<'de> for Squares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Squares, D::Error> {
        deserializer.deserialize_seq(FromList)
    }
}
