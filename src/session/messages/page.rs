//! Texts of the browser's page outside the screen.

use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{Lang, Text};
use alloc::string::String;

/// All labels; the page knows them by their index.
pub const PAGE_LABELS: [Phrase; 65] = [
    words::WEB_SCREEN,
    words::WEB_FULL_SCREEN,
    words::WEB_PICTURE,
    words::WEB_RETURN,
    words::WEB_BACKSPACE,
    words::WEB_ESCAPE,
    words::WEB_TYPING,
    words::WEB_KEPT,
    words::WEB_NOT_KEPT,
    words::WEB_UNFINISHED,
    words::WEB_GO_ON,
    words::WEB_BAD_OPTIONS,
    words::WEB_BROKEN,
    words::WEB_BRING,
    words::WEB_TAKE,
    words::WEB_BROUGHT,
    words::WEB_NOT_BROUGHT,
    words::WEB_NOTHING_TO_TAKE,
    words::WEB_KEYS,
    words::WEB_TOOLS,
    words::WEB_RECORDING,
    words::WEB_GAMES,
    words::WEB_NO_GAMES,
    words::WEB_HIDE_TOOLS,
    words::WEB_SHOW_TOOLS,
    words::WEB_LINK,
    words::WEB_LINK_IS,
    words::WEB_PAUSE,
    words::WEB_STEP,
    words::WEB_FASTER,
    words::WEB_SLOWER,
    words::WEB_END_SHOW,
    words::WEB_INSERTED,
    words::WEB_NOT_A_FLOPPY,
    words::WEB_DRIVES_TAKEN,
    words::WEB_TAKE_DISK,
    words::WEB_TAKE_GRAPHICS,
    words::WEB_PUT_GRAPHICS,
    words::WEB_NOT_A_RECORDING,
    words::WEB_NOT_TO_BE_HAD,
    words::WEB_AND_MORE,
    words::WEB_TOO_LONG,
    words::WEB_NOT_BESIDE,
    words::WEB_NOT_SERVED,
    words::WEB_TAKE_ALL,
    words::WEB_OTHER_THERE,
    words::CLICK_TO_MOVE,
    words::TAP_TO_MOVE,
    words::WEB_NOT_AN_ARCHIVE,
    words::WEB_SHARE,
    words::WEB_POSITION_IS,
    words::WEB_GAME_IS,
    words::WEB_COPY,
    words::WEB_PASTE,
    words::WEB_BAD_LINK,
    words::WEB_NO_CLIPBOARD,
    words::WEB_NOTHING_TO_SHARE,
    words::SHARE_POSITION,
    words::SHARE_GAME,
    words::SHARE_RECORDING,
    words::SHARE_YOUR_LINE,
    words::SHARE_COPIED,
    words::SHARE_COPY_THIS,
    words::SHARE_SENDER_SAYS,
    words::PAGE_NOT_OURS,
];

/// The state of a recording that is being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageShow {
    Runs {
        /// Thousandths of the real speed.
        speed: u64,
        /// True if it waits for a key.
        is_paused: bool,
    },
    /// It has ended; this number of screens all matched the recording.
    Over(u32),
    /// It differs from the recording, from this screen on if known.
    Differs(Option<u32>),
}

impl Lang {
    /// Says how to play by pointing. `places`: the move puts a new piece on the board.
    pub(crate) fn pointing(self, by_finger: bool, places: bool) -> &'static str {
        self.text(match (by_finger, places) {
            (false, false) => words::CLICK_TO_MOVE,
            (false, true) => words::CLICK_TO_PLACE,
            (true, false) => words::TAP_TO_MOVE,
            (true, true) => words::TAP_TO_PLACE,
        })
    }

    pub fn page_show(self, show: PageShow) -> String {
        let mut text = Text::new();
        match show {
            PageShow::Runs { speed, is_paused } => {
                let mut times = Text::new();
                match speed {
                    1000 => &mut times,
                    faster if faster > 1000 => times.put(", × ").number((faster / 1000) as u32),
                    slower => times.put(", × 1/").number((1000 / slower.max(1)) as u32),
                };
                match is_paused {
                    false => words::show_runs(self, &mut text, &times),
                    true => words::show_paused(self, &mut text, &times),
                }
            }
            PageShow::Over(0) => text.put(self.text(words::SHOW_OVER)),
            PageShow::Over(same) => words::show_over_same(self, &mut text, same),
            PageShow::Differs(Some(screen)) => words::show_differs_at(self, &mut text, screen),
            PageShow::Differs(None) => text.put(self.text(words::SHOW_DIFFERS)),
        };
        text.as_str().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_page_is_there_in_both_languages() {
        for label in PAGE_LABELS {
            assert!(!Lang::It.text(label).is_empty() && !Lang::En.text(label).is_empty());
        }
    }

    #[test]
    fn what_the_page_fills_in_has_its_place_in_both_languages() {
        for label in [words::WEB_AND_MORE, words::WEB_TOO_LONG] {
            for lang in crate::session::messages::LANGS {
                assert_eq!(lang.text(label).matches('#').count(), 1, "{label:?}");
            }
        }
    }

    #[test]
    fn the_speed_of_a_recording_is_told_as_a_multiple() {
        let told = |speed, is_paused| Lang::It.page_show(PageShow::Runs { speed, is_paused });
        assert_eq!(told(1000, false), "Registrazione.");
        assert_eq!(told(4000, true), "Registrazione, × 4, in pausa.");
        assert_eq!(told(250, false), "Registrazione, × 1/4.");
        assert_eq!(Lang::En.page_show(PageShow::Differs(Some(7))), "Screen 7 is not the one recorded.");
    }
}
