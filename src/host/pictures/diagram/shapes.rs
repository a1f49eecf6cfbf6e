//! The shapes of a drawing, in integer units, y downwards.

use std::vec::Vec;

pub type Point = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    White,
    Black,
    /// Of a dark square: light enough for black print on it.
    Square,
    Red,
    Green,
}

impl Tint {
    pub fn rgb(self) -> u32 {
        match self {
            Tint::White => 0xFF_FFFF,
            Tint::Black => 0,
            Tint::Square => 0xC4_C4C4,
            Tint::Red => 0xC0_0018,
            Tint::Green => 0x14_7A30,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Filled boxes: left, top, width, height.
    Boxes(Vec<(i32, i32, i32, i32)>, Tint),
    Disc(Point, i32, Tint),
    /// Middle, radius, width of the line.
    Ring(Point, i32, i32, Tint),
    /// Polylines with round joins and ends, and their width.
    Stroke(Vec<Vec<Point>>, i32, Tint),
    Polygon(Vec<Point>, Tint),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub width: i32,
    pub height: i32,
    /// The shapes, lowest first.
    pub shapes: Vec<Shape>,
}
