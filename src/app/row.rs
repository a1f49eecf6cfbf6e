//! One row for each scene: what it waits for, its prompt, its hints, and the meaning of its keys.

use super::{App, Status};
use crate::screen::Scene;
use crate::session::desktop_only::desktop_only;
use crate::session::drive::Drives;
use crate::session::messages::{Label, Prompt};

#[derive(Debug)]
pub(crate) struct SceneRow {
    pub(crate) waits: Status,
    /// `None` names the side to move, which is asked only for the screen.
    pub prompt: Option<Prompt>,
    /// The keys to name, unless the screen names them.
    pub hints: Option<Label>,
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
    pub fn key(prompt: Prompt, hints: Option<Label>, keys: KeyUse) -> SceneRow {
        SceneRow { waits: Status::WaitsForKey, prompt: Some(prompt), hints, keys }
    }

    pub fn halted() -> SceneRow {
        SceneRow { waits: Status::Halted, ..SceneRow::key(Prompt::None, None, KeyUse::Dead) }
    }

    pub fn line(prompt: impl Into<Option<Prompt>>, hints: Label, line: LineUse) -> SceneRow {
        let prompt = prompt.into();
        SceneRow { waits: Status::WaitsForLine, prompt, hints: Some(hints), keys: KeyUse::Line(line) }
    }
}

impl<D: Drives> App<'_, D> {
    #[inline(never)]
    pub(crate) fn row(&self) -> SceneRow {
        match self.core.dialog.scene() {
            Scene::Title => SceneRow::key(Prompt::None, None, KeyUse::Title),
            Scene::Menu => SceneRow::key(Prompt::Choice, None, KeyUse::Menu),
            Scene::Level => SceneRow::key(Prompt::Choice, Some(Label::ChoiceHints), KeyUse::Level),
            Scene::Colour | Scene::First => {
                SceneRow::key(Prompt::Choice, Some(Label::ChoiceHints), KeyUse::Color)
            }
            Scene::Instructions => SceneRow::key(Prompt::Key, Some(Label::PageHints), KeyUse::Page),
            Scene::Game if self.core.table.search().is_some() => {
                let prompt = if self.core.dialog.line_waits() { Prompt::Waiting } else { Prompt::Thinking };
                SceneRow { waits: Status::Thinks, ..SceneRow::line(prompt, Label::Hints, LineUse::Game) }
            }
            Scene::Game => SceneRow::line(None, Label::Hints, LineUse::Game),
            Scene::Save => SceneRow::line(Prompt::SaveName, Label::NameHints, LineUse::Save),
            Scene::Resume => SceneRow::line(Prompt::ResumeName, self.list_hints(), LineUse::Resume),
            Scene::Overwrite => SceneRow::key(Prompt::Overwrite, None, KeyUse::Overwrite),
            Scene::Exit => SceneRow::key(Prompt::Exit, None, KeyUse::Exit),
            Scene::Abandon => SceneRow::key(Prompt::Abandon, None, KeyUse::Abandon),
            Scene::Error if self.saved_after_error => SceneRow::key(Prompt::Key, None, KeyUse::Leave),
            Scene::Error => SceneRow::line(Prompt::Error, Label::Hints, LineUse::Error),
            Scene::End => SceneRow::key(Prompt::Key, Some(Label::EndHints), KeyUse::End),
            _ => desktop_only!(self.desktop_row(), else SceneRow::halted()),
        }
    }

    pub(in crate::app) fn list_hints(&self) -> Label {
        if self.files().pages() > 1 {
            Label::ListHints
        } else {
            Label::NameHints
        }
    }
}
