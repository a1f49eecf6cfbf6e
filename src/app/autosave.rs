//! The unfinished match as a saved game, for a front-end that may be closed at any moment.

use crate::app::App;
use crate::rules::Color;
use crate::screen::Scene;
use crate::session::archive::PlayedMatch;
use crate::session::drive::Drives;
use alloc::string::String;
use alloc::vec::Vec;

impl<D: Drives> App<'_, D> {
    /// Returns the games played that are in no file yet, as PDN; empty without an archive.
    pub fn played_games(&self) -> String {
        let present = self.parts.is_noted.then(|| self.played_match());
        self.parts.archive.as_ref().map(|archive| archive.games_played(present.as_ref())).unwrap_or_default()
    }

    pub(in crate::app) fn played_match(&self) -> PlayedMatch<'_> {
        let session = self.parts.reviewed.as_ref().unwrap_or(self.core.table.session());
        PlayedMatch { session, settings: self.core.table.settings(), given_up_to: None }
    }

    /// Adds the match to the archive's games played. `given_up_to`: the winner by resignation.
    pub(crate) fn keep_match(&mut self, given_up_to: Option<Color>) {
        if !core::mem::take(&mut self.parts.is_noted) {
            return;
        }
        let settings = self.core.table.settings();
        let session = self.parts.reviewed.as_ref().unwrap_or(self.core.table.session());
        if let Some(archive) = &mut self.parts.archive {
            archive.keep(&PlayedMatch { session, settings, given_up_to });
        }
    }

    /// Returns the saved game that `S` would write; `None` without a sound game in progress.
    pub fn unfinished(&self) -> Option<Vec<u8>> {
        if self.core.dialog.scene_beneath() != Scene::Game
            || self.core.table.outcome().is_some()
            || !self.core.table.is_sound()
        {
            return None;
        }
        self.core.table.saved_bytes().ok()
    }
}
