//! Text copied from the program and pasted into it. The front-end owns the clipboard itself.

use crate::app::Status;
use crate::screen::Scene;
use crate::session::messages::{refused, said, words, Lang, Message};
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

/// Returns the text to copy: the game, else the position.
pub(crate) fn copied(
    game: Option<String>,
    position: impl FnOnce() -> Option<String>,
    lang: Lang,
) -> ClipboardText {
    let said = |phrase| said(lang.line(phrase));
    if let Some(text) = game {
        return ClipboardText { text: Some(text), message: said(words::GAME_COPIED) };
    }
    match position() {
        Some(text) => ClipboardText { text: Some(text), message: said(words::POSITION_COPIED) },
        None => ClipboardText { text: None, message: refused(lang.line(words::NOTHING_TO_COPY)) },
    }
}

/// Returns whether a scene shows a board.
pub(crate) fn is_board(scene: Scene) -> bool {
    match scene {
        Scene::Game | Scene::End | Scene::Setup | Scene::Viewer => true,
        Scene::School(scene) => scene.takes_moves(),
        _ => false,
    }
}

/// Returns whether the screen accepts pasted text: no game may be lost by it.
pub(crate) fn can_paste(scene: Scene, status: Status) -> bool {
    let is_free = matches!(scene, Scene::Title | Scene::Menu | Scene::End | Scene::Setup | Scene::Viewer);
    is_free && matches!(status, Status::WaitsForLine | Status::WaitsForKey)
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
