//! Questions before an action that loses the game.

use crate::app::core::Core;
use crate::app::step::Step;
use crate::app::Key;
use crate::screen::Scene;
use crate::session::messages::{said, Text};

/// The line that waits for confirmation, since it loses the game.
#[derive(Debug, Default)]
pub struct ToConfirm(Text);

impl ToConfirm {
    /// Asks whether to play a line in spite of this word.
    pub fn ask(&mut self, line: &Text, word: &str, core: &Core<'_>) -> Step {
        self.0 = *line;
        Step::Ask(Scene::Confirm, said(core.config.lang.offer_loses(word)))
    }

    pub fn key(&self, key: Key, core: &mut Core<'_>) -> Step {
        core.dialog.go_back();
        match key {
            Key::Char('y' | 'Y') => Step::Play(self.0),
            _ => Step::Done,
        }
    }
}
