//! The two endings of "la mossa". The positions and five moves of the second are the article's (S2).
//!
//! The moves of the first, and those after the five, are ours.

use crate::games::italian::lessons::{Drawn, Lesson};

pub static ONE_PAIR: Lesson = Lesson {
    start: "W:WK32:BK1",
    moves: &["32 28", "1 5", "28 23", "5 1", "23 19", "1 5", "19 14", "5 1", "14 10", "1 5", "10 5 1"],
    notes: &[0, 1, 2, 5, 9, 10, 11],
    drawn: Drawn::Pairs,
};

pub static TWO_PAIRS: Lesson = Lesson {
    start: "W:WK18,K24:BK31,K32",
    moves: &["18 22", "32 28", "22 19", "28 32", "19 23", "32 28", "23 28 32"],
    notes: &[0, 1, 2, 3, 5, 6, 7],
    drawn: Drawn::Pairs,
};
