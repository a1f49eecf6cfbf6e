//! Instruction pages about the program's own keys: the viewer and the aids.

use crate::session::messages::words::{self, Phrase};
use crate::session::messages::Lang;
use crate::session::rulebook::Aids;
use alloc::string::String;
use alloc::vec::Vec;

/// True if the line is on the page, and the line; `None` for a blank one.
type PageLine = (bool, Option<Phrase>);

impl Lang {
    pub(crate) fn viewer_page(self, reviews: bool, flips: bool) -> String {
        self.page(&[
            (true, Some(words::PAGE_VIEWING)),
            (true, None),
            (true, Some(words::PAGE_NEXT)),
            (true, Some(words::PAGE_PREVIOUS)),
            (true, Some(words::PAGE_START)),
            (true, Some(words::PAGE_END)),
            (true, Some(words::PAGE_PLAY)),
            (reviews, Some(words::PAGE_REVIEW)),
            (flips, Some(words::PAGE_FLIP)),
            (true, Some(words::PAGE_MENU)),
            (true, Some(words::PAGE_CLOSE)),
            (true, None),
            (true, Some(words::PAGE_RULES_FOLLOW)),
        ])
    }

    pub(crate) fn aids_page(self, aids: Aids) -> String {
        self.page(&[
            (true, Some(words::PAGE_AIDS)),
            (true, None),
            (aids.back, Some(words::PAGE_BACK)),
            (aids.advice, Some(words::PAGE_HINT)),
            (aids.flip, Some(words::PAGE_FLIP)),
            (aids.short, Some(words::PAGE_SHORT)),
            (aids.places, None),
            (aids.places, Some(words::PAGE_PLACES)),
            (true, None),
            (true, Some(words::PAGE_AIDS_CHOSEN)),
            (true, Some(words::PAGE_RULES_FOLLOW)),
        ])
    }

    fn page(self, lines: &[PageLine]) -> String {
        let shown = lines.iter().filter(|line| line.0).map(|line| line.1.map_or("", |text| self.text(text)));
        shown.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::messages::code;

    #[test]
    fn the_pages_fit_and_have_letters_of_code_page_437() {
        for lang in crate::session::messages::LANGS {
            for page in [lang.viewer_page(true, true), lang.aids_page(Aids::ALL)] {
                assert!(page.lines().count() <= 17, "{page}");
                assert!(page.lines().all(|line| line.chars().count() <= 72), "{page}");
                assert!(page.chars().all(|c| "\n?".contains(c) || code(c) != b'?'), "{page}");
            }
        }
    }
}
