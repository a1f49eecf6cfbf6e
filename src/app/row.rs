//! One row for each scene: what it waits for, its prompt, its hints, and the meaning of its keys. The compiler
//! demands a row for a new scene.

use super::{App, Status};
use crate::screen::{MoreScene, Scene};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::Drives;
use crate::session::messages::{Label, Prompt};

#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) waits: Status,
    /// The default prompt; `App::asked` may replace it.
    pub prompt: Prompt,
    /// The keys to name, unless the screen names them.
    pub hints: Option<Label>,
    pub(crate) keys: Keys,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Keys {
    Dead,
    /// Any key leads to the menu.
    Title,
    /// `S` saves, any other leaves the game.
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
    Line(Line),
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "there is none"))]
    More(MoreScene),
}

/// The meaning of a line. Esc leaves a question, or asks whether to give up the game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Line {
    Save,
    Resume,
    Game,
    Error,
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "there is none"))]
    More(MoreScene),
}

impl Row {
    pub fn key(prompt: Prompt, hints: Option<Label>, keys: Keys) -> Row {
        Row { waits: Status::WaitsForKey, prompt, hints, keys }
    }

    pub fn line(prompt: Prompt, hints: Label, line: Line) -> Row {
        Row { waits: Status::WaitsForLine, prompt, hints: Some(hints), keys: Keys::Line(line) }
    }
}

impl<D: Drives> App<'_, D> {
    #[inline(never)]
    pub(crate) fn row(&self) -> Row {
        match self.scene {
            Scene::Title => Row::key(Prompt::None, None, Keys::Title),
            Scene::Menu => Row::key(Prompt::Choice, None, Keys::Menu),
            Scene::Level => Row::key(Prompt::Choice, Some(Label::ChoiceHints), Keys::Level),
            Scene::Colour | Scene::First => Row::key(Prompt::Choice, Some(Label::ChoiceHints), Keys::Color),
            Scene::Instructions => Row::key(Prompt::Key, Some(Label::PageHints), Keys::Page),
            Scene::Game if self.thinking => {
                let prompt = if self.line_waits { Prompt::Waiting } else { Prompt::Thinking };
                Row { waits: Status::Thinks, ..Row::line(prompt, Label::Hints, Line::Game) }
            }
            Scene::Game => {
                Row::line(Prompt::Move(self.session.view().game().turn()), Label::Hints, Line::Game)
            }
            Scene::Save => Row::line(Prompt::SaveName, Label::NameHints, Line::Save),
            Scene::Resume => Row::line(Prompt::ResumeName, self.list_hints(), Line::Resume),
            Scene::Overwrite => Row::key(Prompt::Overwrite, None, Keys::Overwrite),
            Scene::Exit => Row::key(Prompt::Exit, None, Keys::Exit),
            Scene::Abandon => Row::key(Prompt::Abandon, None, Keys::Abandon),
            Scene::Error if self.saved_after_error => Row::key(Prompt::Key, None, Keys::Leave),
            Scene::Error => Row::line(Prompt::Error, Label::Hints, Line::Error),
            Scene::End => Row::key(Prompt::Key, Some(Label::EndHints), Keys::End),
            Scene::Halt => Row { waits: Status::Halted, ..Row::key(Prompt::None, None, Keys::Dead) },
            Scene::More(more) => desktop_only!(self.more_row(more), else match more {}),
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
