//! Questions before something that loses the game.

use crate::app::{App, Key};
use crate::built_in::BuiltIn;
use crate::screen::{MoreScene, Scene};
use crate::session::drive::Drives;
use crate::session::messages::{Message, Text};
use alloc::string::String;

impl<D: Drives> App<'_, D> {
    /// Returns whether the scene is a question that lies over another scene, DAMA.COM's own or this one.
    pub(in crate::app) fn asks_over(&self) -> bool {
        self.is_question() || self.scene == Scene::More(MoreScene::Confirm)
    }

    /// Asks whether the match is given up, and says what that costs.
    pub(crate) fn ask_to_abandon(&mut self) {
        let cost = BuiltIn::cost_of_leaving(self);
        self.ask(Scene::Abandon, cost.unwrap_or(Message::AbandonAsks));
    }

    /// Returns the offer that a line makes, if it loses the game once it is accepted.
    pub(in crate::app) fn losing_offer(&self, line: &Text) -> Option<String> {
        self.session.view().losing_offer(line.as_str()).filter(|_| self.is_sound())
    }

    /// Asks whether such an offer is meant.
    pub(in crate::app) fn ask_to_confirm(&mut self, line: &Text, word: &str) {
        self.more.to_confirm = *line;
        let message = self.said(self.config.lang.offer_loses(word));
        self.ask(Scene::More(MoreScene::Confirm), message);
    }

    /// A key at that question: `Y` plays the line, any other goes back.
    pub(in crate::app) fn confirm_key(&mut self, key: Key) {
        self.go_back();
        if matches!(key, Key::Char('y' | 'Y')) {
            let line = self.more.to_confirm;
            self.play(&line);
        }
    }
}
