//! The pages of instructions: the game's, and before them one about the viewer or the aids.

use crate::app::App;
use crate::built_in::BuiltIn;
use crate::screen::desktop::Page;
use crate::screen::{Content, MoreContent, MoreScene, Scene};
use crate::session::drive::Drives;

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn instructions(&self) -> Content<'_> {
        if let Some(first) = self.first_page() {
            let text = self.page.checked_sub(1).map_or(first, |page| Page::OfGame(self.page_of_game(page)));
            return Content::More(MoreContent::Page(text, self.page, self.page_count()));
        }
        match (self.own_pages(), BuiltIn::page_instead(self, self.page)) {
            (Some(pages), _) => Content::More(MoreContent::Pages(pages, self.page)),
            (None, Some(own)) => Content::More(MoreContent::Own(own)),
            (None, None) => Content::Instructions(self.page),
        }
    }

    pub(in crate::app) fn page_count(&self) -> usize {
        let usual = self.config.lang.instructions().len();
        self.own_pages().map_or(usual, <[_]>::len) + usize::from(self.first_page().is_some())
    }

    fn first_page(&self) -> Option<Page> {
        if self.behind == Scene::More(MoreScene::Viewer) {
            let turns = self.more.agreed.wanted.aids || self.terms().aids;
            return Some(Page::Viewer {
                reviews: self.has_review(),
                turns: turns && self.aids_of_game().turn,
            });
        }
        let is_menu = self.behind == Scene::Menu;
        let has_aids = if is_menu { self.more.agreed.wanted.aids } else { self.terms().aids };
        let chosen = if is_menu { self.chosen() } else { self.session.kind() };
        has_aids.then(|| Page::Aids(chosen.aids()))
    }

    fn page_of_game(&self, page: usize) -> &'static str {
        let usual =
            || BuiltIn::page_besides(self, page).or(self.config.lang.instructions().get(page).copied());
        let own = self.own_pages().map(|pages| pages.get(page).copied());
        own.unwrap_or_else(usual).unwrap_or_default()
    }
}
