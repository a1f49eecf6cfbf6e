//! What the desktop build asks of the dialog.

use crate::app::dialog::Dialog;
use crate::screen::Scene;
use crate::session::messages::Text;

impl Dialog {
    /// Returns whether the scene is a question that covers another scene, in either build.
    pub fn asks_over(&self) -> bool {
        self.is_question() || self.scene == Scene::Confirm
    }

    /// Returns the current scene, or the one that a question covers.
    pub fn scene_seen(&self) -> Scene {
        if self.asks_over() {
            self.behind
        } else {
            self.scene
        }
    }

    /// Returns the current scene, or the one that a question or a page covers.
    pub fn scene_beneath(&self) -> Scene {
        match self.scene {
            Scene::Instructions => self.behind,
            Scene::School(scene) if scene.is_page() => self.behind,
            _ => self.scene_seen(),
        }
    }

    pub fn takes_moves(&self) -> bool {
        match self.scene {
            Scene::Game => true,
            Scene::School(scene) => scene.takes_moves(),
            _ => false,
        }
    }

    /// Brings back a line that a change of scene has cleared.
    pub fn bring_back(&mut self, line: Text, waits: bool) {
        (self.line, self.line_waits) = (line, waits);
    }

    /// Lets this line wait for the end of the search.
    pub fn let_wait(&mut self, line: &Text) {
        self.line = *line;
        self.wait();
    }
}
