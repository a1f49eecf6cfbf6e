//! The list of saved games or PDN files.

use super::canvas::Canvas;
use super::paint::{ink, Painter};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::Drive;
use crate::session::messages::{text, words, Lang, Str, Text};
use crate::session::shelf::{FileKind, FileNote, ROWS};

pub(super) const NAME: u16 = 4;
pub(crate) const FIRST_ROW: u16 = 5;
pub(super) const LAST: u16 = 75;

/// A page of a file list.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    pub drive: Drive,
    pub kind: FileKind,
    pub shown: &'a [FileNote],
    pub count: usize,
    pub page: usize,
}

impl Files<'_> {
    pub fn pages(&self) -> usize {
        self.count.div_ceil(ROWS).max(1)
    }

    pub(crate) fn heading(&self, lang: Lang) -> Text {
        let [heading, _] = self.words(lang);
        *Text::new().put(heading).put(text!("  ")).push(self.drive.letter()).push(':')
    }

    /// Returns the heading, and the sentence for an empty list.
    pub(crate) fn words(&self, lang: Lang) -> [&'static Str; 2] {
        let both = match self.kind {
            FileKind::Saved => [words::SAVED_GAMES_HEADING, words::SAVED_GAMES_NONE],
            #[cfg(feature = "alloc")]
            FileKind::Pdn => [words::PDN_LIST_HEADING, words::PDN_LIST_NONE],
        };
        both.map(|words| lang.text(words))
    }
}

impl<C: Canvas> Painter<'_, C> {
    /// The list. `is_unread`: the drive could not be read, which the message line says.
    pub(crate) fn files(&mut self, files: &Files<'_>, is_unread: bool, lang: Lang) {
        self.sheet(files.heading(lang).written(), files.page, files.pages());
        if files.shown.is_empty() {
            if is_unread {
                return;
            }
            return self.centred(NAME, LAST, 10, files.words(lang)[1], ink::TEXT, ink::PANEL);
        }
        desktop_only!(self.file_table(files, lang), else {
            self.text(NAME, 3, lang.text(words::SAVED_GAMES_NAME), ink::DIM, ink::PANEL);
            for (row, file) in (FIRST_ROW..).zip(files.shown) {
                self.text(NAME, row, file.name.written(), ink::WHITE, ink::PANEL);
            }
        });
    }
}
