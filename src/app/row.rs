//! One row for each scene: what it waits for, its prompt, its hints, and whether its keys make a line.

use super::Status;
use crate::session::messages::words::Phrase;

#[derive(Debug)]
pub(crate) struct SceneRow {
    pub(crate) waits: Status,
    /// `None` where a line is read names the side to move, which is asked only for the screen; else it says nothing.
    pub prompt: Option<Phrase>,
    /// The keys to name, unless the screen names them.
    pub hints: Option<Phrase>,
    /// Whether characters collect in a line.
    pub is_line: bool,
}

impl SceneRow {
    pub fn key(prompt: impl Into<Option<Phrase>>, hints: Option<Phrase>) -> SceneRow {
        SceneRow { waits: Status::WaitsForKey, prompt: prompt.into(), hints, is_line: false }
    }

    pub fn halted() -> SceneRow {
        SceneRow { waits: Status::Halted, ..SceneRow::key(None, None) }
    }

    pub fn line(prompt: impl Into<Option<Phrase>>, hints: Phrase) -> SceneRow {
        SceneRow { waits: Status::WaitsForLine, is_line: true, ..SceneRow::key(prompt, Some(hints)) }
    }
}
