//! The files there are: saved games, or games in PDN.

use super::canvas::Canvas;
use super::paint::{ink, Painter};
#[cfg(feature = "alloc")]
use crate::formats::save::SaveError;
use crate::session::drive::Drive;
use crate::session::messages::files::FileLabel;
#[cfg(feature = "alloc")]
use crate::session::messages::Label;
use crate::session::messages::{words, Lang, Text, Written};
#[cfg(feature = "alloc")]
use crate::session::shelf::About;
use crate::session::shelf::{FileNote, Kept, ROWS};
#[cfg(feature = "alloc")]
use core::fmt::{Result, Write};

/// The columns in which things stand.
const NAME: u16 = 4;
#[cfg(feature = "alloc")]
const SAVED: [u16; 3] = [19, 38, 49];
#[cfg(feature = "alloc")]
const PDN: [u16; 3] = [19, 29, 37];
#[cfg(feature = "alloc")]
const WRITTEN: u16 = 66;
/// The last column of the plate.
const LAST: u16 = 75;

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

    fn heading(&self, lang: Lang) -> Text {
        let label = match self.kept {
            Kept::Saved => FileLabel::Saved,
            #[cfg(feature = "alloc")]
            Kept::Pdn => FileLabel::Pdn,
        };
        *Text::new().put(lang.file_label(label)).put(words!("  ")).push(self.drive.letter()).push(':')
    }

    fn nothing(&self, lang: Lang) -> &'static Written {
        lang.file_label(match self.kept {
            Kept::Saved => FileLabel::NoneSaved,
            #[cfg(feature = "alloc")]
            Kept::Pdn => FileLabel::NonePdn,
        })
    }

    /// `2/3`; nothing where there is one page only.
    #[cfg(feature = "alloc")]
    fn page_number(&self) -> Text {
        let mut text = Text::new();
        if self.pages() > 1 {
            text.number(self.page as u32 + 1).push('/').number(self.pages() as u32);
        }
        text
    }

    /// What stands above the columns, and in them.
    #[cfg(feature = "alloc")]
    fn labels(&self) -> [FileLabel; 3] {
        match self.kept {
            Kept::Saved => [FileLabel::Game, FileLabel::Level, FileLabel::Move],
            Kept::Pdn => [FileLabel::Games, FileLabel::Moves, FileLabel::First],
        }
    }

    #[cfg(feature = "alloc")]
    fn columns(&self) -> [u16; 3] {
        match self.kept {
            Kept::Saved => SAVED,
            Kept::Pdn => PDN,
        }
    }

    #[cfg(feature = "alloc")]
    fn is_dated(&self) -> bool {
        self.shown.iter().any(|file| file.written.is_some())
    }
}

/// What is said of a file: one text a column.
#[cfg(feature = "alloc")]
fn values(file: &FileNote, lang: Lang) -> [Text; 3] {
    let mut texts = [Text::new(); 3];
    let [first, second, third] = &mut texts;
    match file.about {
        None => (),
        Some(About::Game { is_full, level, plies, is_over }) => {
            first.put(lang.file_label(if is_full { FileLabel::Full } else { FileLabel::Plain }));
            second.level(level);
            // Of a game that goes on the move to be made; of one that is over the last.
            third.number(if is_over { plies.div_ceil(2) } else { plies / 2 + 1 });
            if is_over {
                third.put(", ").put(lang.file_label(FileLabel::Over));
            }
        }
        Some(About::Table { title, level, plies, seats, is_over }) => {
            first.put(title[lang as usize].split(':').next().unwrap_or_default());
            second.level(level);
            let turns = u32::from(seats.max(1));
            third.number(if is_over { plies.div_ceil(turns) } else { plies / turns + 1 });
            if is_over {
                third.put(", ").put(lang.file_label(FileLabel::Over));
            }
        }
        Some(About::Unsound(SaveError::OtherGame)) => {
            first.put(lang.file_label(FileLabel::OtherGame));
        }
        Some(About::Unsound(SaveError::WrongVersion(_))) => {
            first.put(lang.file_label(FileLabel::OtherVersion));
        }
        Some(About::Unsound(_)) => {
            first.put(lang.file_label(FileLabel::Unsound));
        }
        Some(About::Games(games, title, plies)) => {
            first.number(games);
            second.number(plies.div_ceil(2));
            title.put(third, [Label::White, Label::Black].map(|label| lang.label(label)));
        }
        Some(About::Long) => {
            first.put(lang.file_label(FileLabel::Long));
        }
    }
    texts
}

/// As many characters as there is room for.
#[cfg(feature = "alloc")]
pub(super) fn cut(text: &str, columns: usize) -> Text {
    let mut cut = Text::new();
    text.chars().take(columns).for_each(|c| {
        cut.push(c);
    });
    cut
}

impl<C: Canvas> Painter<'_, C> {
    /// The list.
    pub(super) fn files(&mut self, files: &Files<'_>, lang: Lang) {
        self.sheet(files.heading(lang).written(), files.page, files.pages());
        if files.shown.is_empty() {
            return self.centred(NAME, LAST, 10, files.nothing(lang), ink::TEXT, ink::PANEL);
        }
        self.text(NAME, 3, lang.file_label(FileLabel::Name), ink::DIM, ink::PANEL);
        for (row, file) in (5..).zip(files.shown) {
            self.text(NAME, row, file.name.written(), ink::WHITE, ink::PANEL);
        }
        #[cfg(feature = "alloc")]
        if files.shown.iter().any(|file| file.about.is_some()) {
            self.values(files, lang);
        }
    }

    /// What is known of the files besides their names.
    #[cfg(feature = "alloc")]
    fn values(&mut self, files: &Files<'_>, lang: Lang) {
        let (columns, dated) = (files.columns(), files.is_dated());
        for (column, label) in columns.into_iter().zip(files.labels()) {
            self.text(column, 3, lang.file_label(label), ink::DIM, ink::PANEL);
        }
        if dated {
            self.text(WRITTEN, 3, lang.file_label(FileLabel::Written), ink::DIM, ink::PANEL);
        }
        for (row, file) in (5..).zip(files.shown) {
            let ends = [columns[1], columns[2], if dated { WRITTEN } else { LAST + 2 }];
            for ((column, end), value) in columns.into_iter().zip(ends).zip(values(file, lang)) {
                let value = cut(value.as_str(), usize::from(end - column - 1));
                self.text(column, row, value.as_str(), ink::TEXT, ink::PANEL);
            }
            if let Some(written) = file.written {
                self.text(WRITTEN, row, lang.date(written).as_str(), ink::DIM, ink::PANEL);
            }
        }
    }
}

/// The same page as text: a line a file.
#[cfg(feature = "alloc")]
pub(super) fn print(files: &Files<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{} {}\n", files.heading(lang).as_str(), files.page_number().as_str())?;
    if files.shown.is_empty() {
        return writeln!(out, "{}", files.nothing(lang));
    }
    for file in files.shown {
        write!(out, "  {}", file.name.as_str())?;
        for (label, value) in files.labels().into_iter().zip(values(file, lang)) {
            match (label, value.as_str()) {
                (_, "") => (),
                (FileLabel::Game | FileLabel::First, value) => write!(out, ", {value}")?,
                (label, value) => write!(out, ", {}: {value}", lang.file_label(label))?,
            }
        }
        if let Some(written) = file.written {
            write!(out, ", {}", lang.date(written).as_str())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
