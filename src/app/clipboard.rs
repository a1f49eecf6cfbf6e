//! Text copied from the program and pasted into it. The front-end owns the clipboard itself.

use crate::app::{setup, App, Status};
use crate::rules::fen::is_fen;
use crate::screen::Scene;
use crate::session::archive::PlayedMatch;
use crate::session::drive::Drives;
use crate::session::messages;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{refused, Message, Text};
use crate::session::Session;
use alloc::string::String;

/// The longest text that is pasted, in bytes: hundreds of games.
pub const LONGEST_PASTE: usize = 64 * 1024;

/// A text for the clipboard, and the message about it.
#[derive(Clone, Debug)]
pub struct ClipboardText {
    /// The position or the game; `None` without anything to copy.
    pub text: Option<String>,
    /// The message: copied, or why not.
    pub message: Message,
}

// Cuts a text, but leaves it long enough to be refused as too long.
pub(crate) fn shortened(text: &str) -> &str {
    let end = (0..=LONGEST_PASTE + 4).rev().find(|&end| text.is_char_boundary(end));
    text.get(..end.unwrap_or_default()).unwrap_or(text)
}

impl<D: Drives> App<'_, D> {
    /// Returns the text to copy: the game as PDN in the viewer and at the end, else the position.
    pub fn copied(&self) -> ClipboardText {
        let said = |phrase| messages::said(self.core.config.lang.line(phrase));
        if let Some(text) = self.game_to_copy() {
            return ClipboardText { text: Some(text), message: said(words::GAME_COPIED) };
        }
        match self.position_to_share() {
            Some(text) => ClipboardText { text: Some(text), message: said(words::POSITION_COPIED) },
            None => ClipboardText { text: None, message: self.clipboard_refuses(words::NOTHING_TO_COPY) },
        }
    }

    /// Returns the position on the screen, if there is one.
    pub fn position_to_share(&self) -> Option<String> {
        let is_board = match if self.core.dialog.asks_over() {
            self.core.dialog.behind()
        } else {
            self.core.dialog.scene()
        } {
            Scene::Game | Scene::End | Scene::Setup | Scene::Viewer => true,
            Scene::School(scene) => scene.takes_moves(),
            _ => false,
        };
        is_board.then(|| self.position())
    }

    /// Returns the game on the screen as PDN, if it has one and a move was made; a game of a file with its comments.
    pub fn game_to_share(&self) -> Option<String> {
        match self.core.dialog.scene() {
            Scene::Game if !self.core.table.session().history().is_empty() => {
                self.as_pdn(self.core.table.session())
            }
            Scene::Game => None,
            // A game of a file, with its comments.
            Scene::Viewer | Scene::Review if self.parts.reviewed.is_none() => {
                self.parts.archive.as_ref()?.chosen_text()
            }
            _ => self.game_to_copy(),
        }
    }

    fn game_to_copy(&self) -> Option<String> {
        let viewed: Session;
        let session = match self.core.dialog.scene() {
            Scene::End => self.core.table.session(),
            Scene::Viewer | Scene::Review => match &self.parts.reviewed {
                Some(reviewed) => reviewed,
                None => {
                    viewed = self.viewed_whole()?;
                    &viewed
                }
            },
            _ => return None,
        };
        self.as_pdn(session)
    }

    fn as_pdn(&self, session: &Session) -> Option<String> {
        let played = PlayedMatch { session, settings: self.shown_settings(), given_up_to: None };
        self.parts.archive.as_ref()?.written(&played)
    }

    /// Pastes text: sets up a position, or shows games; refuses anything else. Does nothing during a search.
    pub fn paste(&mut self, text: &str) {
        if self.status() == Status::Thinks || !self.can_paste() {
            if matches!(self.status(), Status::WaitsForLine | Status::WaitsForKey) {
                self.core.dialog.say(self.clipboard_refuses(words::NO_PASTING_HERE));
            }
            return;
        }
        if self.core.dialog.scene() == Scene::Title {
            self.core.dialog.go_to_menu(Message::Choose);
        }
        if text.len() > LONGEST_PASTE {
            self.core.dialog.say(refused(*words::paste_too_long(
                self.core.config.lang,
                &mut Text::new(),
                LONGEST_PASTE as u32 / 1024,
            )));
        } else if is_fen(text) {
            self.set_position_up(text.trim());
        } else {
            self.paste_games(text);
        }
    }

    // Returns whether the screen accepts pasted text: no game may be lost by it.
    fn can_paste(&self) -> bool {
        let is_free = matches!(
            self.core.dialog.scene(),
            Scene::Title | Scene::Menu | Scene::End | Scene::Setup | Scene::Viewer
        );
        is_free && !matches!(self.status(), Status::Halted | Status::Closed)
    }

    fn paste_games(&mut self, text: &str) {
        let games = self.parts.archive.as_mut().and_then(|archive| archive.open_text(text));
        match games {
            Some(games) => {
                self.leave_for_pasted();
                self.view_opened(games);
            }
            None => self.core.dialog.say(self.clipboard_refuses(words::PASTED_UNREADABLE)),
        }
    }

    pub(in crate::app) fn leave_for_pasted(&mut self) {
        match self.core.dialog.scene() {
            Scene::End => self.leave_game(),
            Scene::Viewer => self.leave_viewer(),
            scene if scene == setup::SCENE => self.core.dialog.go_to_menu(Message::Choose),
            _ => (),
        }
    }

    /// Why nothing is copied or pasted.
    pub(crate) fn clipboard_refuses(&self, why: Phrase) -> Message {
        refused(self.core.config.lang.line(why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_shortened_at_a_characters_border_and_stays_too_long() {
        let long = "è".repeat(LONGEST_PASTE);
        assert!(shortened(&long).len() > LONGEST_PASTE && shortened(&long).len() < LONGEST_PASTE + 5);
        assert_eq!(shortened("W:W21:B1"), "W:W21:B1");
        assert_eq!(shortened(""), "");
    }
}
