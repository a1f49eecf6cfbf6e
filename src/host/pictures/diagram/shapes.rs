//! What a drawing is made of, in whole units, y downwards.

use std::vec::Vec;

/// A point, x and y.
pub type Point = (i32, i32);

/// A colour.
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
    /// 0x00RRGGBB.
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

/// A shape; later ones lie over earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Filled boxes: left, top, width, height.
    Boxes(Vec<(i32, i32, i32, i32)>, Tint),
    /// A filled disc: middle and radius.
    Disc(Point, i32, Tint),
    /// A ring: middle, radius, width of the line.
    Ring(Point, i32, i32, Tint),
    /// Lines from point to point with round joins and ends: their width.
    Stroke(Vec<Vec<Point>>, i32, Tint),
    /// A filled polygon.
    Polygon(Vec<Point>, Tint),
}

/// Shapes on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Width of the sheet.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// The shapes, the undermost first.
    pub shapes: Vec<Shape>,
}
