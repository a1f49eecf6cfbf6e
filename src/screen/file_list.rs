//! Details of the listed files, painted and as text.

use crate::built_in;
use crate::formats::save::SaveError;
use crate::screen::canvas::Canvas;
use crate::screen::files::{Files, FIRST_ROW, LAST, NAME};
use crate::screen::lines::cut;
use crate::screen::paint::{ink, Painter};
use crate::session::desktop::FileContent;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::Rulebook;
use crate::session::shelf::{FileKind, FileNote, ROWS};
use core::fmt::{Result, Write};

const SAVED: [u16; 3] = [19, 38, 49];

// Files of games are numbered and may have long names: the columns behind the widest, of 12 characters at least.
const NUMBERED: u16 = NAME + 4;
const BEHIND_NAME: [u16; 3] = [3, 11, 17];
const WIDEST: u16 = 24;
const WRITTEN: u16 = 66;

impl Files<'_> {
    /// `2/3`; empty for a single page.
    fn page_number(&self) -> Text {
        let mut text = Text::new();
        if self.pages() > 1 {
            text.number(self.page as u32 + 1).push('/').number(self.pages() as u32);
        }
        text
    }

    /// The columns' labels, and whether each stands before its value in the list as text.
    fn labels(&self) -> [(Phrase, bool); 3] {
        match self.kind {
            FileKind::Saved => {
                [(words::FILE_GAME, false), (words::FILE_LEVEL, true), (words::FILE_MOVE, true)]
            }
            FileKind::Pdn => {
                [(words::FILE_GAMES, true), (words::FILE_MOVES, true), (words::FILE_FIRST, false)]
            }
        }
    }

    fn is_numbered(&self) -> bool {
        self.kind != FileKind::Saved
    }

    fn name_width(&self) -> u16 {
        let widest = self.shown.iter().map(|file| file.shown_name().chars().count()).max();
        (widest.unwrap_or_default() as u16).clamp(12, WIDEST)
    }

    /// Returns a file's name; of one that is wider than the column, the middle is left out.
    fn name_cut(&self, file: &FileNote) -> Text {
        let (name, width) = (file.shown_name(), usize::from(self.name_width()));
        let end = name.chars().count().saturating_sub(8);
        if end + 8 <= width {
            return cut(name, width);
        }
        let mut text = cut(name, width - 11);
        text.put("...");
        name.chars().skip(end).for_each(|c| {
            text.push(c);
        });
        text
    }

    fn numbers(&self) -> impl Iterator<Item = usize> {
        self.page * ROWS + 1..
    }

    fn columns(&self) -> [u16; 3] {
        match self.kind {
            FileKind::Saved => SAVED,
            FileKind::Pdn => BEHIND_NAME.map(|column| NUMBERED + self.name_width() + column),
        }
    }

    fn is_dated(&self) -> bool {
        self.shown.iter().any(|file| file.details.written.is_some())
    }
}

fn title_of(game: &'static dyn Rulebook, lang: Lang) -> &'static str {
    match built_in::ROWS.iter().position(|&row| row == game) {
        Some(0) => lang.text(words::FILE_PLAIN),
        Some(_) => lang.text(words::FILE_FULL),
        None => game.words(lang).entry.split(':').next().unwrap_or_default(),
    }
}

fn values(file: &FileNote, lang: Lang) -> [Text; 3] {
    let mut texts = [Text::new(); 3];
    let [first, second, third] = &mut texts;
    match file.details.about {
        None => (),
        Some(FileContent::Game { game, level, plies, seats, is_over }) => {
            first.put(title_of(game, lang));
            second.level(level);
            let turns = u32::from(seats.max(1));
            // The move to be made, or of a finished game the last one.
            third.number(if is_over { plies.div_ceil(turns) } else { plies / turns + 1 });
            if is_over {
                third.put(", ").put(lang.text(words::FILE_OVER));
            }
        }
        Some(FileContent::Unsound(why)) => {
            first.put(lang.text(match why {
                SaveError::OtherGame => words::FILE_OTHER_GAME,
                SaveError::WrongVersion(_) => words::FILE_OTHER_VERSION,
                SaveError::Unplayable(_) => words::FILE_IMPOSSIBLE,
                _ => words::FILE_UNSOUND,
            }));
        }
        Some(FileContent::Games(games, title, plies)) => {
            first.number(games);
            second.number(plies.div_ceil(2));
            title.put(third, [words::WHITE, words::BLACK].map(|label| lang.text(label)));
        }
        Some(FileContent::Long) => {
            first.put(lang.text(words::FILE_LONG));
        }
    }
    texts
}

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn file_table(&mut self, files: &Files<'_>, lang: Lang) {
        let name = if files.is_numbered() { NUMBERED } else { NAME };
        self.text(name, 3, lang.text(words::SAVED_GAMES_NAME), ink::DIM, ink::PANEL);
        for (row, file) in (FIRST_ROW..).zip(files.shown) {
            self.text(name, row, files.name_cut(file).as_str(), ink::WHITE, ink::PANEL);
        }
        if files.shown.iter().all(|file| file.details.about.is_none()) {
            return;
        }
        let (columns, dated) = (files.columns(), files.is_dated());
        for (column, (label, _)) in columns.into_iter().zip(files.labels()) {
            self.text(column, 3, lang.text(label), ink::DIM, ink::PANEL);
        }
        if dated {
            self.text(WRITTEN, 3, lang.text(words::FILE_WRITTEN), ink::DIM, ink::PANEL);
        }
        for ((row, file), number) in (FIRST_ROW..).zip(files.shown).zip(files.numbers()) {
            if files.is_numbered() {
                let number = alloc::format!("{number:>3}");
                self.text(NAME, row, &number, ink::DIM, ink::PANEL);
            }
            let ends = [columns[1], columns[2], if dated { WRITTEN } else { LAST + 2 }];
            for ((column, end), value) in columns.into_iter().zip(ends).zip(values(file, lang)) {
                let value = cut(value.as_str(), usize::from(end - column - 1));
                self.text(column, row, value.as_str(), ink::TEXT, ink::PANEL);
            }
            if let Some(written) = file.details.written {
                self.text(WRITTEN, row, lang.date(written).as_str(), ink::DIM, ink::PANEL);
            }
        }
    }
}

/// The same page as text: a line a file.
pub(crate) fn print(files: &Files<'_>, is_unread: bool, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{} {}\n", files.heading(lang).as_str(), files.page_number().as_str())?;
    if is_unread {
        return Ok(());
    }
    if files.shown.is_empty() {
        return writeln!(out, "{}", files.words(lang)[1]);
    }
    for (file, number) in files.shown.iter().zip(files.numbers()) {
        match files.is_numbered() {
            true => write!(out, "  {number}. {}", file.shown_name())?,
            false => write!(out, "  {}", file.name.as_str())?,
        }
        for ((label, is_named), value) in files.labels().into_iter().zip(values(file, lang)) {
            match value.as_str() {
                "" => (),
                value if is_named => write!(out, ", {}: {value}", lang.text(label))?,
                value => write!(out, ", {value}")?,
            }
        }
        if let Some(written) = file.details.written {
            write!(out, ", {}", lang.date(written).as_str())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
