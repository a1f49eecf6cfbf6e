//! The article's figure 2: White moves and wins by shutting Black in. Source: S2.
//!
//! The figure is lost; the position is the only one that its solution allows.

use crate::games::italian::lessons::{Drawn, Lesson, TypedMove};

const START: &str = "W:WK6,21,26,28,29,31:B1,8,13,17,20,K30";

pub static SOLUTION: Lesson = Lesson {
    start: START,
    moves: MAIN,
    notes: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 19, 22, 25],
    drawn: Drawn::Nothing,
};

/// The variation (a): Black plays 12-16 at the tenth move.
pub static VARIATION: Lesson =
    Lesson { start: START, moves: BRANCH, notes: &[0, 6, 10, 11, 13, 17, 19, 25], drawn: Drawn::Nothing };

/// The number of moves that the two have in common.
pub const BRANCHES_AT: usize = 9;

const MAIN: &[TypedMove] = &[
    "26 22", "17 21 26", "28 23", "20 23 27", "22 18", "13 18 22", "6 11", "8 12", "11 15", "1 5", "15 12 8",
    "5 10", "8 12", "10 14", "12 15", "14 19", "15 20", "19 23", "20 24", "23 28", "24 20", "28 32", "20 23",
    "32 28", "23 28 32",
];

const BRANCH: &[TypedMove] = &[
    "26 22", "17 21 26", "28 23", "20 23 27", "22 18", "13 18 22", "6 11", "8 12", "11 15", "12 16", "15 20",
    "1 5", "20 15", "5 10", "15 20", "10 14", "20 23", "14 19", "23 19 14", "16 20", "14 19", "20 24",
    "19 23", "24 28", "23 28 32",
];
