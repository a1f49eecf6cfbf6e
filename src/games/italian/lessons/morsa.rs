//! "La morsa": two advancing wings close on the centre like a vice; and its mirror image. Source: S2.

use crate::games::italian::lessons::{Drawn, Lesson};

const START: &str = "W:W21-32:B1-12";

pub static FORWARD: Lesson = Lesson {
    start: START,
    moves: &[
        "23 20", "12 15", "28 23", "10 14", "20 16", "5 10", "23 20", "1 5", "32 28", "14 19", "21 18",
        "10 14", "25 21", "5 10", "27 23", "8 12", "31 27", "2 5", "29 25", "4 8", "21 17", "14 18 21",
        "23 19 14", "10 14 19", "25 21 18",
    ],
    notes: &[0, 1, 5, 6, 7, 10, 11, 15, 17, 18, 21, 25],
    drawn: Drawn::Nothing,
};

pub static REVERSED: Lesson = Lesson {
    start: START,
    moves: &[
        "23 19", "10 13", "21 18", "5 10", "28 23", "13 17", "32 28", "10 13", "25 21", "1 5", "19 14",
        "12 15", "23 19", "8 12", "28 23", "6 10", "31 28", "2 6", "29 25", "4 8", "23 20", "12 16",
    ],
    notes: &[0, 2, 6, 8, 9, 10, 12, 16, 20, 22],
    drawn: Drawn::Nothing,
};
