//! [`Core`]: what every part of the program may use. A part changes it by these methods alone.

use crate::app::dialog::Dialog;
use crate::app::table::Table;
use crate::app::Config;
use crate::rules::scattered;
use crate::screen::Scene;
use crate::session::messages::Message;

#[derive(Debug)]
pub struct Core<'a> {
    pub config: Config,
    pub dialog: Dialog,
    pub table: Table<'a>,
}

impl Core<'_> {
    /// Draws the next game's seed from the present one.
    pub fn draw_next_seed(&mut self) {
        self.config.seed = scattered(self.config.seed, 1);
    }

    // The check has failed: the player can only save and leave. Source: M21.
    pub fn system_error(&mut self) {
        self.dialog.show(Scene::Error);
        self.table.note_end();
        self.table.stop_search();
        self.dialog.say(Message::SystemError);
        self.dialog.clear_line();
    }
}
