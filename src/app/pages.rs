//! The pages of instructions: the game's, and before them one about the viewer or the aids.

use crate::app::App;
use crate::built_in::BuiltInContent;
use crate::screen::desktop::Page;
use crate::screen::{Content, DesktopContent, DesktopScene, Scene};
use crate::session::drive::Drives;
use crate::session::rulebook::Rulebook;

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn instructions(&self) -> Content<'_> {
        let page = match self.first_page() {
            Some(first) => Some(self.page.checked_sub(1).map_or(first, |page| self.page_of_game(page))),
            None => self.own_pages().map(|_| self.page_of_game(self.page)),
        };
        match (page, self.page_of_rules_1931(self.page)) {
            (Some(page), _) => Content::Desktop(DesktopContent::Page(page, self.page, self.page_count())),
            (None, Some(text)) => {
                Content::Desktop(DesktopContent::BuiltIn(BuiltInContent::Instructions(self.page, text)))
            }
            (None, None) => Content::Instructions(self.page),
        }
    }

    pub(in crate::app) fn page_count(&self) -> usize {
        let usual = self.config.lang.instructions().len();
        self.own_pages().map_or(usual, <[_]>::len) + usize::from(self.first_page().is_some())
    }

    fn first_page(&self) -> Option<Page> {
        if self.behind == Scene::Desktop(DesktopScene::Viewer) {
            let flips = self.more.play_settings.wanted.aids || self.play_settings().aids;
            return Some(Page::Viewer {
                reviews: self.has_review(),
                flips: flips && self.aids_of_game().flip,
            });
        }
        let is_menu = self.behind == Scene::Menu;
        let has_aids = if is_menu { self.more.play_settings.wanted.aids } else { self.play_settings().aids };
        has_aids.then(|| Page::Aids(self.game_of_pages().aids()))
    }

    fn page_of_game(&self, page: usize) -> Page {
        let usual = || self.page_of_rules_1931(page).or(self.config.lang.instructions().get(page).copied());
        let pages = self.own_pages().map(|pages| pages.get(page).copied());
        Page::OfGame(pages.unwrap_or_else(usual).unwrap_or_default(), self.other_game_of_pages())
    }

    /// The game that the instructions are about: the one that is played, or in the menu the one chosen.
    pub(crate) fn game_of_pages(&self) -> &'static dyn Rulebook {
        if self.behind == Scene::Menu {
            self.chosen()
        } else {
            self.session.row()
        }
    }

    /// The same, but for the game that is built in.
    fn other_game_of_pages(&self) -> Option<&'static dyn Rulebook> {
        Some(self.game_of_pages()).filter(|row| !row.is_built_in())
    }

    /// Its pages of instructions; none: DAMA's.
    fn own_pages(&self) -> Option<&'static [&'static str]> {
        Some(self.other_game_of_pages()?.words(self.config.lang).pages)
    }
}
