//! The files there are: saved games, or games in PDN.

use super::canvas::Canvas;
use super::paint::{ink, Painter};
use crate::formats::save::SaveError;
use crate::session::archive::{About, FileNote, Kept};
use crate::session::drive::Drive;
use crate::session::messages::files::FileLabel;
use crate::session::messages::{Label, Lang, Text};
use core::fmt::{Result, Write};

/// Files on a page.
pub const ROWS: usize = 15;

/// The columns in which things stand.
const NAME: u16 = 4;
const SAVED: [u16; 3] = [19, 38, 49];
const PDN: [u16; 3] = [19, 29, 37];
const WRITTEN: u16 = 66;
/// The last column of the plate.
const LAST: u16 = 75;

/// A list of files, a page of which is seen.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// The drive looked at.
    pub drive: Drive,
    /// What was looked for.
    pub kept: Kept,
    /// All that was found, sorted by name.
    pub files: &'a [FileNote],
    /// The page, from 0.
    pub page: usize,
}

impl<'a> Files<'a> {
    /// How many pages there are, at least one.
    pub fn pages(&self) -> usize {
        self.files.len().div_ceil(ROWS).max(1)
    }

    /// The files of the page.
    fn shown(&self) -> &'a [FileNote] {
        self.files.chunks(ROWS).nth(self.page).unwrap_or_default()
    }

    fn is_dated(&self) -> bool {
        self.files.iter().any(|file| file.written.is_some())
    }

    fn heading(&self, lang: Lang) -> Text {
        let label = if self.kept == Kept::Saved { FileLabel::Saved } else { FileLabel::Pdn };
        *Text::new().put(lang.file_label(label)).put("  ").push(self.drive.letter()).push(':')
    }

    fn nothing(&self, lang: Lang) -> &'static str {
        lang.file_label(if self.kept == Kept::Saved { FileLabel::NoneSaved } else { FileLabel::NonePdn })
    }

    /// `2/3`; nothing where there is one page only.
    fn page_number(&self) -> Text {
        let mut text = Text::new();
        if self.pages() > 1 {
            text.number(self.page as u32 + 1).push('/').number(self.pages() as u32);
        }
        text
    }

    /// What stands above the columns, and in them.
    fn labels(&self) -> [FileLabel; 3] {
        match self.kept {
            Kept::Saved => [FileLabel::Game, FileLabel::Level, FileLabel::Move],
            Kept::Pdn => [FileLabel::Games, FileLabel::Moves, FileLabel::First],
        }
    }
}

/// What is said of a file: one text a column.
fn values(file: &FileNote, lang: Lang) -> [Text; 3] {
    let mut texts = [Text::new(); 3];
    let [first, second, third] = &mut texts;
    match file.about {
        About::Game { is_full, level, plies, is_over } => {
            first.put(lang.file_label(if is_full { FileLabel::Full } else { FileLabel::Plain }));
            second.level(level);
            // Of a game that goes on the move to be made; of one that is over the last.
            third.number(if is_over { plies.div_ceil(2) } else { plies / 2 + 1 });
            if is_over {
                third.put(", ").put(lang.file_label(FileLabel::Over));
            }
        }
        About::Unsound(SaveError::WrongVersion(_)) => {
            first.put(lang.file_label(FileLabel::OtherVersion));
        }
        About::Unsound(_) => {
            first.put(lang.file_label(FileLabel::Unsound));
        }
        About::Games(games, title, plies) => {
            first.number(games);
            second.number(plies.div_ceil(2));
            title.put(third, [Label::White, Label::Black].map(|label| lang.label(label)));
        }
        About::Long => {
            first.put(lang.file_label(FileLabel::Long));
        }
    }
    texts
}

/// As many characters as there is room for.
fn cut(text: &Text, columns: usize) -> Text {
    let mut cut = Text::new();
    text.as_str().chars().take(columns).for_each(|c| {
        cut.push(c);
    });
    cut
}

impl<C: Canvas> Painter<'_, C> {
    /// The list.
    pub(super) fn files(&mut self, files: &Files<'_>, lang: Lang) {
        self.felt();
        self.plate(8, 7, 624, 290);
        self.text(NAME, 1, files.heading(lang).as_str(), ink::HEADING, ink::PANEL);
        self.right(LAST, 1, files.page_number().as_str(), ink::DIM, ink::PANEL);
        self.rule(32, 34, 576);
        if files.files.is_empty() {
            return self.centred(NAME, LAST, 10, files.nothing(lang), ink::TEXT, ink::PANEL);
        }
        let columns = if files.kept == Kept::Saved { SAVED } else { PDN };
        let dated = files.is_dated();
        self.text(NAME, 3, lang.file_label(FileLabel::Name), ink::DIM, ink::PANEL);
        for (column, label) in columns.into_iter().zip(files.labels()) {
            self.text(column, 3, lang.file_label(label), ink::DIM, ink::PANEL);
        }
        if dated {
            self.text(WRITTEN, 3, lang.file_label(FileLabel::Written), ink::DIM, ink::PANEL);
        }
        for (row, file) in (5..).zip(files.shown()) {
            self.text(NAME, row, file.name.as_str(), ink::WHITE, ink::PANEL);
            let ends = [columns[1], columns[2], if dated { WRITTEN } else { LAST + 2 }];
            for ((column, end), value) in columns.into_iter().zip(ends).zip(values(file, lang)) {
                let value = cut(&value, usize::from(end - column - 1));
                self.text(column, row, value.as_str(), ink::TEXT, ink::PANEL);
            }
            if let Some(written) = file.written {
                self.text(WRITTEN, row, lang.date(written).as_str(), ink::DIM, ink::PANEL);
            }
        }
    }
}

/// The same page as text: a line a file.
pub(super) fn print(files: &Files<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{} {}\n", files.heading(lang).as_str(), files.page_number().as_str())?;
    if files.files.is_empty() {
        return writeln!(out, "{}", files.nothing(lang));
    }
    for file in files.shown() {
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
