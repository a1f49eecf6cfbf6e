//! On DOS a match is one of the game that is built in.

pub type Match = crate::built_in::GameRecord;
