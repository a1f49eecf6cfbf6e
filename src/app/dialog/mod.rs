//! [`Dialog`]: the scene, what the message line says, and the line that is typed.

#[cfg(feature = "alloc")]
mod desktop;

use crate::screen::Scene;
use crate::session::messages::{Message, Text};

/// What the program shows and asks, and what the player has typed.
#[derive(Debug)]
pub struct Dialog {
    scene: Scene,
    // The scene to return to from Exit, Abandon, Save, Overwrite and Instructions.
    behind: Scene,
    page: usize,
    line: Text,
    line_too_long: bool,
    // RETURN was pressed during a search: the line waits for the program's move.
    line_waits: bool,
    message: Message,
    // The message to restore when a question is answered.
    held: Message,
    is_closed: bool,
}

impl Dialog {
    // A constant would stand in DAMA.COM as so many bytes.
    pub fn new() -> Dialog {
        Dialog {
            scene: Scene::Title,
            behind: Scene::Menu,
            page: 0,
            line: Text::new(),
            line_too_long: false,
            line_waits: false,
            message: Message::AnyKey,
            held: Message::None,
            is_closed: false,
        }
    }

    pub fn scene(&self) -> Scene {
        self.scene
    }

    /// The scene that a question or a page covers.
    pub fn behind(&self) -> Scene {
        self.behind
    }

    /// The page of the instructions, or of the list of files.
    pub fn page(&self) -> usize {
        self.page
    }

    pub fn line(&self) -> &Text {
        &self.line
    }

    pub fn line_too_long(&self) -> bool {
        self.line_too_long
    }

    pub fn line_waits(&self) -> bool {
        self.line_waits
    }

    pub fn message(&self) -> &Message {
        &self.message
    }

    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub fn is_question(&self) -> bool {
        matches!(self.scene, Scene::Save | Scene::Overwrite | Scene::Exit | Scene::Abandon)
    }

    pub fn show(&mut self, scene: Scene) {
        self.scene = scene;
    }

    pub fn say(&mut self, message: Message) {
        self.message = message;
    }

    pub fn turn_to(&mut self, page: usize) {
        self.page = page;
    }

    pub fn close(&mut self) {
        self.is_closed = true;
    }

    /// Opens a question or a page over the present scene. `standing`: the message to restore after it.
    pub fn cover(&mut self, scene: Scene, message: Message, standing: Message) {
        self.held = standing;
        self.behind = self.scene;
        self.scene = scene;
        self.message = message;
        self.clear_line();
    }

    pub fn go_back(&mut self) {
        self.scene = self.behind;
        self.message = self.held;
        self.clear_line();
    }

    pub fn go_back_with(&mut self, message: Message) {
        self.go_back();
        self.message = message;
    }

    pub fn go_to_menu(&mut self, message: Message) {
        self.scene = Scene::Menu;
        self.message = message;
        self.clear_line();
    }

    pub fn clear_line(&mut self) {
        self.line.clear();
        self.line_too_long = false;
        self.line_waits = false;
    }

    pub fn drop_line(&mut self) {
        self.clear_line();
        if matches!(self.message, Message::StillThinking) {
            self.message = Message::Thinking;
        }
    }

    pub fn type_character(&mut self, c: char) {
        self.line.push(c);
    }

    pub fn refuse_character(&mut self) {
        self.line_too_long = true;
    }

    pub fn erase_character(&mut self) {
        self.line.pop();
        self.line_too_long = false;
        self.line_waits = false;
    }

    /// Handles RETURN during a search, on top of whose stack DOS has little left. The line waits for the program's
    /// move; Backspace takes the RETURN back, and a character begins another line.
    #[inline(never)]
    pub fn enter_too_early(&mut self) {
        if self.line_too_long {
            self.clear_line();
            self.message = Message::LineTooLong;
        } else if self.line.written().trim_ascii().is_empty() {
            self.clear_line();
        } else {
            self.wait();
        }
    }

    fn wait(&mut self) {
        self.line_waits = true;
        self.message = Message::StillThinking;
    }
}
