//! Questions before an action that loses the game.

use crate::app::rules_1931;
use crate::app::{App, Key};
use crate::screen::Scene;
use crate::session::drive::Drives;
use crate::session::messages::said;
use crate::session::messages::{Message, Text};

impl<D: Drives> App<'_, D> {
    pub(crate) fn ask_to_abandon(&mut self) {
        let cost = rules_1931::cost_of_leaving(&self.core);
        self.ask(Scene::Abandon, cost.unwrap_or(Message::AbandonAsks));
    }

    pub(in crate::app) fn ask_to_confirm(&mut self, line: &Text, word: &str) {
        self.parts.to_confirm = *line;
        let message = said(self.core.config.lang.offer_loses(word));
        self.ask(Scene::Confirm, message);
    }

    pub(in crate::app) fn confirm_key(&mut self, key: Key) {
        self.core.dialog.go_back();
        if matches!(key, Key::Char('y' | 'Y')) {
            let line = self.parts.to_confirm;
            self.play(&line);
        }
    }
}
