//! The unfinished game as a saved one, for a front-end that may be closed at any moment.

use crate::app::App;
use crate::rules::Color;
use crate::screen::Scene;
use crate::session::archive::PlayedMatch;
use crate::session::drive::Drives;
use alloc::string::String;
use alloc::vec::Vec;

impl<D: Drives> App<'_, D> {
    /// All games played since the archive was lent, as PDN; nothing where there is none.
    pub fn played_games(&self) -> String {
        let present = self.more.is_noted.then(|| self.played_match());
        self.more.archive.as_ref().map(|archive| archive.games_played(present.as_ref())).unwrap_or_default()
    }

    /// The match that is being played, or has just ended.
    pub(in crate::app) fn played_match(&self) -> PlayedMatch<'_> {
        let session = self.more.reviewed.as_ref().unwrap_or(&self.session);
        PlayedMatch { session, terms: self.terms(), given_up_to: None }
    }

    /// The match is left: the archive keeps it. `given_up_to`: the winner, where the match does not say so.
    pub(crate) fn keep_match(&mut self, given_up_to: Option<Color>) {
        if !core::mem::take(&mut self.more.is_noted) {
            return;
        }
        let terms = self.terms();
        let session = self.more.reviewed.as_ref().unwrap_or(&self.session);
        if let Some(archive) = &mut self.more.archive {
            archive.keep(&PlayedMatch { session, terms, given_up_to });
        }
    }

    /// The game as `S` would save it now; none where none is being played, or its data are broken.
    pub fn unfinished(&self) -> Option<Vec<u8>> {
        if self.scene_beneath() != Scene::Game || self.outcome.is_some() || !self.is_sound() {
            return None;
        }
        self.saved_bytes().ok()
    }
}
