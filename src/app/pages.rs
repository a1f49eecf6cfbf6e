//! The pages of instructions: the game's, and before them one about the viewer or the aids.

use crate::app::rules_1931;
use crate::app::App;
use crate::screen::desktop::Page;
use crate::screen::{Content, Scene};
use crate::session::drive::Drives;
use crate::session::rulebook::Rulebook;

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn instructions(&self) -> Content<'_> {
        let page = match (self.first_page(), self.core.dialog.page()) {
            (Some(first), 0) => first,
            (first, page) => self.page_of_game(page - usize::from(first.is_some())),
        };
        Content::Page(page, self.core.dialog.page(), self.page_count())
    }

    pub(in crate::app) fn page_count(&self) -> usize {
        let pages = self.game_of_pages().words(self.core.config.lang).pages;
        pages.len() + usize::from(self.first_page().is_some())
    }

    fn first_page(&self) -> Option<Page> {
        if self.core.dialog.behind() == Scene::Viewer {
            let flips = self.parts.play_settings.wanted().aids || self.core.table.settings().aids;
            return Some(Page::Viewer {
                reviews: self.has_review(),
                flips: flips && self.core.table.aids_of_game().flip,
            });
        }
        let is_menu = self.core.dialog.behind() == Scene::Menu;
        let has_aids =
            if is_menu { self.parts.play_settings.wanted().aids } else { self.core.table.settings().aids };
        has_aids.then(|| Page::Aids(self.game_of_pages().aids()))
    }

    fn page_of_game(&self, page: usize) -> Page {
        let row = self.game_of_pages();
        let usual = || row.words(self.core.config.lang).pages.get(page).copied();
        Page::OfGame(
            rules_1931::page_replaced(
                page,
                rules_1931::rules_of_pages(&self.core, &self.parts.game_list),
                self.core.config.lang,
            )
            .or_else(usual)
            .unwrap_or_default(),
            row,
        )
    }

    /// The game that the instructions are about: the one that is played, or in the menu the one chosen.
    pub(crate) fn game_of_pages(&self) -> &'static dyn Rulebook {
        if self.core.dialog.behind() == Scene::Menu {
            self.chosen()
        } else {
            self.core.table.session().row()
        }
    }
}
