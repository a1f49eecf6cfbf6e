//! Restarting the program in place, with everything that was lent to it.

use crate::app::desktop::Parts;
use crate::app::dialog::Dialog;
use crate::app::{game_options, App, Config};
use crate::session::drive::Drives;
use crate::session::shelf::FileListPage;
use crate::session::Session;

impl<D: Drives> App<'_, D> {
    /// Restarts the program as [`App::new`] would, whatever was going on. Drives, archive, maestro and games stay
    /// lent. Earlier jobs are no longer wanted.
    pub fn begin_anew(&mut self, config: Config) {
        self.keep_match(None);
        self.parts.level_m.stop();
        let games = self.parts.game_list.games();
        self.parts = Parts {
            archive: self.parts.archive.take(),
            level_m: core::mem::take(&mut self.parts.level_m),
            preferences: self.parts.preferences.take(),
            ..Parts::new(config.first)
        };
        self.lend_games(games);
        self.core.table.begin_anew(Session::new(&game_options(&config)));
        self.core.dialog = Dialog::new();
        (self.core.config, self.shown_drive) = (config, config.disk);
        (self.file, self.saved_after_error) = (None, false);
        self.shelf = FileListPage::EMPTY;
        self.load_graphics();
    }
}
