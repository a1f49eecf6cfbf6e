//! The unfinished game as a saved one, for a front-end that may be closed at any moment.

use crate::app::more::port::Played;
use crate::app::App;
use crate::screen::{MoreScene, Scene};
use crate::session::drive::Drives;
use crate::session::port::BuiltIn;
use alloc::string::String;
use alloc::vec::Vec;

impl<D: Drives> App<'_, D> {
    /// All games played since the archive was lent, as PDN; nothing where there is none.
    pub fn played_games(&self) -> String {
        self.more.archive.as_ref().map(|archive| archive.games_played()).unwrap_or_default()
    }

    /// The game as `S` would save it now; none where none is being played, or its data are broken.
    pub fn unfinished(&self) -> Option<Vec<u8>> {
        let is_page = match self.scene {
            Scene::Instructions => true,
            Scene::More(MoreScene::Own(scene)) => BuiltIn::is_page(scene),
            _ => false,
        };
        let lies_over = self.is_question() || is_page;
        let seen = if lies_over { self.behind } else { self.scene };
        if seen != Scene::Game || self.outcome.is_some() || !self.is_sound() {
            return None;
        }
        self.saved_bytes().ok()
    }
}
