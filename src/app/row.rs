//! One row a scene: what it waits for, what stands before the cursor, which keys are named, and who has the
//! keys. Whoever adds a scene is told by the compiler that its row is missing.

use super::{App, Status};
use crate::screen::{MoreScene, Scene};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::Drives;
use crate::session::messages::{Label, Prompt};

/// What a scene is.
#[derive(Debug)]
pub(crate) struct Row {
    /// What the program does or waits for.
    pub waits: Status,
    /// What stands before the cursor; `asked` may know better.
    pub prompt: Prompt,
    /// The keys worth naming, where the screen itself does not.
    pub hints: Option<Label>,
    /// What a key means.
    pub keys: Keys,
}

/// What a key means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Keys {
    /// Nothing.
    Dead,
    /// Any goes on to the menu.
    Title,
    /// `S` saves, any other leaves the game.
    End,
    /// Any leaves the game.
    Leave,
    /// Letters of the menu.
    Menu,
    /// A level.
    Level,
    /// A colour.
    Color,
    /// Leafing through the instructions.
    Page,
    /// `Y` ends the program, any other goes back.
    Exit,
    /// `Y` leaves the game, any other goes back.
    Abandon,
    /// `Y` writes over the file, any other leaves it.
    Overwrite,
    /// They collect in a line.
    Line(Line),
    /// Of a scene that DAMA.COM has not.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "there is none"))]
    More(MoreScene),
}

/// What a line is for; Esc leaves a question, or asks whether the game is given up.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Line {
    /// The name to save under.
    Save,
    /// The name to resume.
    Resume,
    /// A move or a command.
    Game,
    /// A command after SYSTEM ERROR.
    Error,
    /// Of a scene that DAMA.COM has not.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "there is none"))]
    More(MoreScene),
}

impl Row {
    /// A scene that waits for a key.
    pub fn key(prompt: Prompt, hints: Option<Label>, keys: Keys) -> Row {
        Row { waits: Status::WaitsForKey, prompt, hints, keys }
    }

    /// A scene that waits for a line.
    pub fn line(prompt: Prompt, hints: Label, line: Line) -> Row {
        Row { waits: Status::WaitsForLine, prompt, hints: Some(hints), keys: Keys::Line(line) }
    }
}

impl<D: Drives> App<'_, D> {
    /// The row of the live scene.
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

    /// A list of several pages names the keys that turn them.
    pub(in crate::app) fn list_hints(&self) -> Label {
        if self.files().pages() > 1 {
            Label::ListHints
        } else {
            Label::NameHints
        }
    }
}
