//! The triangles of centre pieces. Source: S2; the opening moves shown with them are ours.

use crate::games::italian::lessons::{Drawn, Lesson};

#[cfg(test)]
pub const BLACK: [u8; 6] = [2, 3, 4, 6, 7, 11];
#[cfg(test)]
pub const WHITE: [u8; 6] = [22, 26, 27, 29, 30, 31];
/// The corners of Black's and of White's triangle.
pub const CORNERS: [[u8; 3]; 2] = [[2, 4, 11], [29, 31, 22]];

pub static TRIANGLES: Lesson = Lesson {
    start: "W:W21-32:B1-12",
    moves: &["", "", "24 20", "9 13", "28 24", "12 16"],
    notes: &[0, 1, 2, 6],
    drawn: Drawn::Triangles,
};
