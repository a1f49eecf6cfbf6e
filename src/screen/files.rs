//! The files there are: saved games, or games in PDN.

use super::canvas::Canvas;
use super::paint::{ink, Painter};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::Drive;
use crate::session::messages::{words, Lang, Text, Written};
use crate::session::shelf::{FileNote, Kept, ROWS};

/// The column of the names.
const NAME: u16 = 4;
/// The row of the first name.
pub(crate) const FIRST_ROW: u16 = 5;
/// The last column of the plate.
pub(super) const LAST: u16 = 75;

/// A page of a list of files.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// The drive looked at.
    pub drive: Drive,
    /// What was looked for.
    pub kept: Kept,
    /// Those on the page, sorted by name.
    pub shown: &'a [FileNote],
    /// How many there are on all pages.
    pub count: usize,
    /// The page, from 0.
    pub page: usize,
}

impl Files<'_> {
    /// How many pages there are, at least one.
    pub fn pages(&self) -> usize {
        self.count.div_ceil(ROWS).max(1)
    }

    pub(crate) fn heading(&self, lang: Lang) -> Text {
        let [heading, _] = self.words(lang);
        *Text::new().put(heading).put(words!("  ")).push(self.drive.letter()).push(':')
    }

    /// What stands above the list, and where there is nothing to list.
    pub(crate) fn words(&self, lang: Lang) -> [&'static Written; 2] {
        let [heading, nothing, _] = *lang.saved_games();
        match self.kept {
            Kept::Saved => [heading, nothing],
            Kept::More(kept) => desktop_only!(lang.kept(kept), else match kept {}),
        }
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
        self.text(NAME, 3, lang.saved_games()[2], ink::DIM, ink::PANEL);
        for (row, file) in (FIRST_ROW..).zip(files.shown) {
            self.text(NAME, row, file.name.written(), ink::WHITE, ink::PANEL);
        }
        desktop_only!(self.more_values(files, lang));
    }
}
