//! Texts of the browser's page outside the screen.

use crate::session::messages::{words, Lang, Text};
use alloc::string::String;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLabel {
    Screen,
    FullScreen,
    Picture,
    Return,
    Backspace,
    Escape,
    Typing,
    Kept,
    NotKept,
    Unfinished,
    GoOn,
    BadOptions,
    Broken,
    Bring,
    Take,
    Brought,
    NotBrought,
    NothingToTake,
    Keys,
    Tools,
    Recording,
    Games,
    NoGames,
    HideTools,
    ShowTools,
    Link,
    LinkIs,
    Pause,
    Step,
    Faster,
    Slower,
    EndShow,
    Inserted,
    NotAFloppy,
    DrivesTaken,
    TakeDisk,
    TakeGraphics,
    PutGraphics,
    NotARecording,
    NotToBeHad,
    AndMore,
    TooLong,
    NotBeside,
    NotServed,
    TakeAll,
    OtherThere,
    PointHere,
    PointHereByFinger,
    NotAnArchive,
    Share,
    PositionIs,
    GameIs,
    Copy,
    Paste,
    BadLink,
    NoClipboard,
    NothingToShare,
    SendPosition,
    SendGame,
    SendRecording,
    YourLine,
    LinkCopied,
    CopyThis,
    SenderSays,
    NotOurs,
}

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

impl PageLabel {
    /// All labels; the page knows them by their index.
    pub const ALL: [PageLabel; 65] = [
        PageLabel::Screen,
        PageLabel::FullScreen,
        PageLabel::Picture,
        PageLabel::Return,
        PageLabel::Backspace,
        PageLabel::Escape,
        PageLabel::Typing,
        PageLabel::Kept,
        PageLabel::NotKept,
        PageLabel::Unfinished,
        PageLabel::GoOn,
        PageLabel::BadOptions,
        PageLabel::Broken,
        PageLabel::Bring,
        PageLabel::Take,
        PageLabel::Brought,
        PageLabel::NotBrought,
        PageLabel::NothingToTake,
        PageLabel::Keys,
        PageLabel::Tools,
        PageLabel::Recording,
        PageLabel::Games,
        PageLabel::NoGames,
        PageLabel::HideTools,
        PageLabel::ShowTools,
        PageLabel::Link,
        PageLabel::LinkIs,
        PageLabel::Pause,
        PageLabel::Step,
        PageLabel::Faster,
        PageLabel::Slower,
        PageLabel::EndShow,
        PageLabel::Inserted,
        PageLabel::NotAFloppy,
        PageLabel::DrivesTaken,
        PageLabel::TakeDisk,
        PageLabel::TakeGraphics,
        PageLabel::PutGraphics,
        PageLabel::NotARecording,
        PageLabel::NotToBeHad,
        PageLabel::AndMore,
        PageLabel::TooLong,
        PageLabel::NotBeside,
        PageLabel::NotServed,
        PageLabel::TakeAll,
        PageLabel::OtherThere,
        PageLabel::PointHere,
        PageLabel::PointHereByFinger,
        PageLabel::NotAnArchive,
        PageLabel::Share,
        PageLabel::PositionIs,
        PageLabel::GameIs,
        PageLabel::Copy,
        PageLabel::Paste,
        PageLabel::BadLink,
        PageLabel::NoClipboard,
        PageLabel::NothingToShare,
        PageLabel::SendPosition,
        PageLabel::SendGame,
        PageLabel::SendRecording,
        PageLabel::YourLine,
        PageLabel::LinkCopied,
        PageLabel::CopyThis,
        PageLabel::SenderSays,
        PageLabel::NotOurs,
    ];
}

impl Lang {
    pub fn page_label(self, label: PageLabel) -> &'static str {
        self.text(match label {
            PageLabel::Screen => words::WEB_SCREEN,
            PageLabel::FullScreen => words::WEB_FULL_SCREEN,
            PageLabel::Picture => words::WEB_PICTURE,
            PageLabel::Return => words::WEB_RETURN,
            PageLabel::Backspace => words::WEB_BACKSPACE,
            PageLabel::Escape => words::WEB_ESCAPE,
            PageLabel::Typing => words::WEB_TYPING,
            PageLabel::Kept => words::WEB_KEPT,
            PageLabel::NotKept => words::WEB_NOT_KEPT,
            PageLabel::Unfinished => words::WEB_UNFINISHED,
            PageLabel::GoOn => words::WEB_GO_ON,
            PageLabel::BadOptions => words::WEB_BAD_OPTIONS,
            PageLabel::Broken => words::WEB_BROKEN,
            PageLabel::Bring => words::WEB_BRING,
            PageLabel::Take => words::WEB_TAKE,
            PageLabel::Brought => words::WEB_BROUGHT,
            PageLabel::NotBrought => words::WEB_NOT_BROUGHT,
            PageLabel::NothingToTake => words::WEB_NOTHING_TO_TAKE,
            PageLabel::Keys => words::WEB_KEYS,
            PageLabel::Tools => words::WEB_TOOLS,
            PageLabel::Recording => words::WEB_RECORDING,
            PageLabel::Games => words::WEB_GAMES,
            PageLabel::NoGames => words::WEB_NO_GAMES,
            PageLabel::HideTools => words::WEB_HIDE_TOOLS,
            PageLabel::ShowTools => words::WEB_SHOW_TOOLS,
            PageLabel::Link => words::WEB_LINK,
            PageLabel::LinkIs => words::WEB_LINK_IS,
            PageLabel::Pause => words::WEB_PAUSE,
            PageLabel::Step => words::WEB_STEP,
            PageLabel::Faster => words::WEB_FASTER,
            PageLabel::Slower => words::WEB_SLOWER,
            PageLabel::EndShow => words::WEB_END_SHOW,
            PageLabel::Inserted => words::WEB_INSERTED,
            PageLabel::NotAFloppy => words::WEB_NOT_A_FLOPPY,
            PageLabel::DrivesTaken => words::WEB_DRIVES_TAKEN,
            PageLabel::TakeDisk => words::WEB_TAKE_DISK,
            PageLabel::TakeGraphics => words::WEB_TAKE_GRAPHICS,
            PageLabel::PutGraphics => words::WEB_PUT_GRAPHICS,
            PageLabel::NotARecording => words::WEB_NOT_A_RECORDING,
            PageLabel::NotToBeHad => words::WEB_NOT_TO_BE_HAD,
            PageLabel::AndMore => words::WEB_AND_MORE,
            PageLabel::TooLong => words::WEB_TOO_LONG,
            PageLabel::NotBeside => words::WEB_NOT_BESIDE,
            PageLabel::NotServed => words::WEB_NOT_SERVED,
            PageLabel::TakeAll => words::WEB_TAKE_ALL,
            PageLabel::OtherThere => words::WEB_OTHER_THERE,
            PageLabel::PointHere => return self.pointing(false, false),
            PageLabel::PointHereByFinger => return self.pointing(true, false),
            PageLabel::NotAnArchive => words::WEB_NOT_AN_ARCHIVE,
            PageLabel::Share => words::WEB_SHARE,
            PageLabel::PositionIs => words::WEB_POSITION_IS,
            PageLabel::GameIs => words::WEB_GAME_IS,
            PageLabel::Copy => words::WEB_COPY,
            PageLabel::Paste => words::WEB_PASTE,
            PageLabel::BadLink => words::WEB_BAD_LINK,
            PageLabel::NoClipboard => words::WEB_NO_CLIPBOARD,
            PageLabel::SendPosition => words::SHARE_POSITION,
            PageLabel::SendGame => words::SHARE_GAME,
            PageLabel::SendRecording => words::SHARE_RECORDING,
            PageLabel::YourLine => words::SHARE_YOUR_LINE,
            PageLabel::LinkCopied => words::SHARE_COPIED,
            PageLabel::CopyThis => words::SHARE_COPY_THIS,
            PageLabel::NotOurs => words::PAGE_NOT_OURS,
            PageLabel::SenderSays => words::SHARE_SENDER_SAYS,
            PageLabel::NothingToShare => words::WEB_NOTHING_TO_SHARE,
        })
    }

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
    fn every_word_of_the_page_is_there_in_both_languages_and_at_its_place() {
        for (place, label) in PageLabel::ALL.into_iter().enumerate() {
            assert_eq!(label as usize, place);
            assert!(!Lang::It.page_label(label).is_empty() && !Lang::En.page_label(label).is_empty());
        }
    }

    #[test]
    fn what_the_page_fills_in_has_its_place_in_both_languages() {
        for label in [PageLabel::AndMore, PageLabel::TooLong] {
            for lang in crate::session::messages::LANGS {
                assert_eq!(lang.page_label(label).matches('#').count(), 1, "{label:?}");
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
