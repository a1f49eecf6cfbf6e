//! The pages of instructions: the game's, and before them one about the viewer or the aids.

use crate::app::core::Core;
use crate::app::game_list::GameListState;
use crate::app::play_settings::SettingsSummary;
use crate::app::rules_1931;
use crate::screen::desktop::Page;
use crate::screen::{Content, Scene};
use crate::session::rulebook::Rulebook;

/// What the pages are about.
#[derive(Clone, Copy, Debug)]
pub struct Instructions<'c, 'a> {
    pub core: &'c Core<'a>,
    pub games: &'c GameListState,
    pub settings: &'c SettingsSummary,
}

impl Instructions<'_, '_> {
    pub fn content(&self) -> Content<'static> {
        let shown = self.core.dialog.page();
        let page = match (self.first_page(), shown) {
            (Some(first), 0) => first,
            (first, page) => self.page_of_game(page - usize::from(first.is_some())),
        };
        Content::Page(page, shown, self.count())
    }

    pub fn count(&self) -> usize {
        let pages = self.game().words(self.core.config.lang).pages;
        pages.len() + usize::from(self.first_page().is_some())
    }

    fn first_page(&self) -> Option<Page> {
        let aids = self.core.table.settings().aids;
        match self.core.dialog.behind() {
            Scene::Viewer => Some(Page::Viewer {
                reviews: self.core.table.has_review(),
                flips: can_flip_viewed(self.core, self.settings),
            }),
            Scene::Menu if !self.settings.wanted().aids => None,
            Scene::Menu => Some(Page::Aids(self.game().aids())),
            _ => aids.then(|| Page::Aids(self.game().aids())),
        }
    }

    fn page_of_game(&self, page: usize) -> Page {
        let (row, lang) = (self.game(), self.core.config.lang);
        let usual = || row.words(lang).pages.get(page).copied();
        let replaced =
            rules_1931::page_replaced(page, rules_1931::rules_of_pages(self.core, self.games), lang);
        Page::OfGame(replaced.or_else(usual).unwrap_or_default(), row)
    }

    // The game that is played, or in the menu the one chosen.
    fn game(&self) -> &'static dyn Rulebook {
        if self.core.dialog.behind() == Scene::Menu {
            self.games.chosen().book
        } else {
            self.core.table.session().row()
        }
    }
}

/// Returns whether the viewer's board may be flipped.
pub fn can_flip_viewed(core: &Core<'_>, settings: &SettingsSummary) -> bool {
    has_viewers_aids(core, settings) && core.table.aids_of_game().flip
}

/// Returns whether the viewer has aids: those of new games, or of the present one.
pub fn has_viewers_aids(core: &Core<'_>, settings: &SettingsSummary) -> bool {
    settings.wanted().aids || core.table.settings().aids
}
