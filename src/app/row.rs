//! One row for each scene: what it waits for, its prompt, its hints, and the meaning of its keys.

use super::Status;
use crate::session::messages::words::Phrase;

#[derive(Debug)]
pub(crate) struct SceneRow {
    pub(crate) waits: Status,
    /// `None` where a line is read names the side to move, which is asked only for the screen; else it says nothing.
    pub prompt: Option<Phrase>,
    /// The keys to name, unless the screen names them.
    pub hints: Option<Phrase>,
    pub(crate) keys: KeyUse,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum KeyUse {
    Dead,
    /// Any key leads to the menu.
    Title,
    /// `S` saves, RETURN and Esc leave the game.
    End,
    /// Any key leaves the game.
    Leave,
    Menu,
    Level,
    Color,
    Page,
    /// `Y` ends the program, any other goes back.
    Exit,
    /// `Y` leaves the game, any other goes back.
    Abandon,
    /// `Y` replaces the file, any other keeps it.
    Overwrite,
    /// Characters collect in a line.
    Line(LineUse),
    #[cfg(feature = "alloc")]
    Desktop,
}

/// The meaning of a line. Esc leaves a question, or asks whether to give up the game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LineUse {
    Save,
    Resume,
    Game,
    Error,
    #[cfg(feature = "alloc")]
    Desktop,
}

impl SceneRow {
    pub fn key(prompt: impl Into<Option<Phrase>>, hints: Option<Phrase>, keys: KeyUse) -> SceneRow {
        SceneRow { waits: Status::WaitsForKey, prompt: prompt.into(), hints, keys }
    }

    pub fn halted() -> SceneRow {
        SceneRow { waits: Status::Halted, ..SceneRow::key(None, None, KeyUse::Dead) }
    }

    pub fn line(prompt: impl Into<Option<Phrase>>, hints: Phrase, line: LineUse) -> SceneRow {
        let prompt = prompt.into();
        SceneRow { waits: Status::WaitsForLine, prompt, hints: Some(hints), keys: KeyUse::Line(line) }
    }
}
