//! Screens of the desktop build.

pub(crate) use crate::screen::file_list::print as print_files;

use crate::built_in::Rules1931Settings;
use crate::formats::keyboard::{FONT_LEN, GLYPH_LEN};
use crate::formats::save::maestro_seconds;
use crate::screen::canvas::{self, Canvas};
use crate::screen::lines::Boards;
use crate::screen::paint::{ink, Painter};
use crate::screen::{Content, Menu, Screen};
use crate::session::game_list::GameList;
use crate::session::messages::{code, letters, words, Lang, Str};
use crate::session::rulebook::{Aids, Rulebook, Seat};
use alloc::string::String;
use core::fmt::{Result, Write};

/// A scene of the lessons and problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchoolScene {
    Rules,
    Openings,
    TheMove,
    Lessons,
    Lesson,
    Problem,
    /// Problems that the solver answers.
    Problems,
}

impl SchoolScene {
    /// Returns whether moves are typed in it.
    pub(crate) fn takes_moves(self) -> bool {
        matches!(self, SchoolScene::Problem | SchoolScene::Problems)
    }

    /// Returns whether it is a page over a game.
    pub(crate) fn is_page(self) -> bool {
        matches!(self, SchoolScene::Rules | SchoolScene::Openings | SchoolScene::TheMove)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            SchoolScene::Rules => "rules",
            SchoolScene::Openings => "openings",
            SchoolScene::TheMove => "the-move",
            SchoolScene::Lessons => "lessons",
            SchoolScene::Lesson => "lesson",
            SchoolScene::Problem => "problem",
            SchoolScene::Problems => "problems",
        }
    }
}

/// The menu's values of the game list.
#[derive(Clone, Copy, Debug)]
pub struct GameMenu {
    /// True if a maestro is lent.
    pub maestro: bool,
    /// The options of the rules of 1931, if they are chosen.
    pub rules_1931: Option<Rules1931Settings>,
    /// The game list.
    pub games: GameList,
    /// The game that will be played.
    pub chosen: &'static dyn Rulebook,
    /// The seat that begins, if the chosen game decides it.
    pub begins: Option<Seat>,
    pub(crate) sits: Option<&'static str>,
}

impl GameMenu {
    /// Returns the name of the seat that begins, if the chosen game decides it.
    pub fn begins(&self, lang: Lang) -> Option<&'static str> {
        Some(lang.seat(self.chosen, self.begins?))
    }
}

/// A page of instructions.
#[derive(Clone, Copy, Debug)]
pub enum Page {
    Viewer {
        reviews: bool,
        flips: bool,
    },
    Aids(Aids),
    /// A page of the game's own.
    OfGame(&'static str, &'static dyn Rulebook),
}

impl Page {
    fn paint<C: Canvas>(&self, painter: &mut Painter<'_, C>, lang: Lang) {
        match *self {
            Page::OfGame(text, book) => painter.page_of_game(text, book, lang),
            _ => painter.page_lines(&self.lines(lang)),
        }
    }

    /// Prints its lines.
    pub(crate) fn print(&self, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
        match *self {
            Page::OfGame(text, book) => {
                crate::screen::rulebook_game::print_page(text, book, lang, boards, out)
            }
            _ => writeln!(out, "{}", self.lines(lang)),
        }
    }

    fn lines(&self, lang: Lang) -> String {
        match *self {
            Page::Viewer { reviews, flips } => lang.viewer_page(reviews, flips),
            Page::Aids(aids) => lang.aids_page(aids),
            Page::OfGame(text, _) => text.into(),
        }
    }
}

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn desktop_content(&mut self, content: &Content<'_>, lang: Lang) {
        match content {
            Content::SecondMenu(rows) => self.second_menu(rows, lang),
            Content::Variants(menu, setting) => self.variants(menu, setting.as_ref(), lang),
            Content::Page(content, page, pages) => {
                self.sheet(lang.text(words::LABEL_INSTRUCTIONS), *page, *pages);
                content.paint(self, lang);
            }
            Content::Review(page, pages, text) => {
                self.sheet(lang.text(words::REVIEW_HEADING), *page, *pages);
                self.page_lines(text);
                self.review_keys(text);
            }
            Content::Setup(shown, art) => self.setup(shown, *art, lang),
            Content::BuiltIn(content) => content.paint(self, lang),
            _ => (),
        }
    }

    /// Paints the menu of the rules of 1931, if they are chosen; returns whether they are.
    pub(crate) fn menu_of_rules_1931(&mut self, menu: &Menu, lang: Lang) -> bool {
        if let Some(options) = menu.game.rules_1931 {
            self.rules_1931_menu(menu, &options, lang);
        }
        menu.game.rules_1931.is_some()
    }

    pub(crate) fn page_lines(&mut self, text: &str) {
        for (row, line) in (3..).zip(text.split('\n')) {
            self.text(4, row, line, if is_heading(line) { ink::HEADING } else { ink::TEXT }, ink::PANEL);
        }
    }

    /// Paints the keys of the worst moves, each at the start of its line, as keys.
    fn review_keys(&mut self, text: &str) {
        for (row, line) in (3..).zip(text.split('\n')) {
            if let [b' ', b' ', key @ b'1'..=b'3', b' ', b' ', ..] = line.as_bytes() {
                self.letter(6, row, char::from(*key), ink::ACCENT, ink::PANEL);
                self.canvas.names_key(6, row);
            }
        }
    }

    pub(crate) fn level_m(&mut self, menu: &Menu, lang: Lang) {
        if menu.game.maestro {
            let is_present = maestro_seconds(menu.level).is_some();
            self.choice(18, 'M', lang.text(words::LABEL_MAESTRO), is_present);
        }
    }
}

/// Paints the halt in the PC's own letters: why, what helps, how to leave.
///
/// `rom_font`: 256 glyphs of 14 bytes. Source: M19.
pub fn paint_halt<C: Canvas>(screen: &Screen<'_>, rom_font: &[u8; FONT_LEN], canvas: &mut C) {
    canvas.fill(0, 0, canvas::WIDTH, canvas::HEIGHT, 0);
    let leave = screen.lang.text(words::LABEL_CLOSE_WINDOW);
    let texts = ["DAMA", screen.message.as_str(), screen.hints, leave, "_"];
    for (row, text) in (0..).step_by(2).zip(texts.into_iter().filter(|text| !text.is_empty())) {
        for (column, c) in (0..).zip(text.chars()) {
            let glyph = glyph_of(rom_font, code(c));
            canvas.glyph(column * canvas::CELL_WIDTH, row * canvas::CELL_HEIGHT, &glyph, LIGHT_GREY, 0);
        }
    }
}

fn glyph_of(rom_font: &[u8; FONT_LEN], code: u8) -> [u8; GLYPH_LEN] {
    let at = usize::from(code) * GLYPH_LEN;
    core::array::from_fn(|row| rom_font[at + row])
}

/// The text mode's ordinary colour.
const LIGHT_GREY: u8 = 7;

// A heading is in capitals. An empty row of a drawn board has no letters and is not one.
fn is_heading(line: &str) -> bool {
    line.chars().any(char::is_uppercase) && !line.chars().any(char::is_lowercase)
}

/// Returns the blanks to add between hints: none if they would reach the row's last column.
pub(crate) fn blanks_between(hints: &Str) -> u16 {
    let (mut columns, mut blanks) = (2, 0);
    for c in letters(hints) {
        blanks = if c == ' ' { blanks + 1 } else { 0 };
        columns += 1 + u16::from(blanks == 2);
    }
    u16::from(columns < canvas::COLUMNS)
}

#[cfg(test)]
mod tests {
    use super::is_heading;

    #[test]
    fn an_empty_row_of_a_drawn_board_is_no_heading() {
        assert!(is_heading("UN ESEMPIO") && is_heading("1. LE PRESE"));
        assert!(!is_heading(" 13    · · · ·") && !is_heading("  8 · · n ·") && !is_heading(""));
    }
}
