//! Restarting the program in place, with everything that was lent to it.

use crate::app::desktop::Parts;
use crate::app::{game_options, App, Config};
use crate::screen::Scene;
use crate::session::drive::Drives;
use crate::session::messages::Message;
use crate::session::shelf::FileListPage;
use crate::session::Session;

impl<D: Drives> App<'_, D> {
    /// Restarts the program as [`App::new`] would, whatever was going on. Drives, archive, maestro and games stay
    /// lent. Earlier jobs are no longer wanted.
    pub fn begin_anew(&mut self, config: Config) {
        self.keep_match(None);
        self.stop_maestro();
        let games = self.games();
        self.parts = Parts {
            archive: self.parts.archive.take(),
            maestro: self.parts.maestro.take(),
            preferences: self.parts.preferences.take(),
            ..Parts::new(config.first)
        };
        self.lend_games(games);
        self.session = Session::new(&game_options(&config));
        (self.config, self.shown_drive) = (config, config.disk);
        (self.scene, self.behind, self.page) = (Scene::Title, Scene::Menu, 0);
        (self.message, self.held) = (Message::AnyKey, Message::None);
        (self.search, self.outcome, self.file) = (None, None, None);
        (self.saved_after_error, self.closed) = (false, false);
        self.shelf = FileListPage::EMPTY;
        self.clear_line();
        self.nodes = 0;
        self.epoch = self.epoch.wrapping_add(1);
        self.load_graphics();
    }
}
