//! The screens without a board: title, menu, choices, instructions.

use super::canvas::{Canvas, COLUMNS};
use super::field::{SQUARE_HEIGHT, SQUARE_WIDTH, WIDTH};
use super::paint::{ink, Painter, CONSOLE_ROW};
use super::Menu;
use crate::built_in::drawing::STRIP;
use crate::session::desktop_only::desktop_only;
use crate::session::messages::sentences::color;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{letters, text, Lang, Str, Text, LINE_END};

/// D, A, M, A in small men, five by seven.
static LETTERS: [[&[u8; 5]; 7]; 4] = [
    [b"####.", b"#...#", b"#...#", b"#...#", b"#...#", b"#...#", b"####."],
    LETTER_A,
    [b"#...#", b"##.##", b"#.#.#", b"#.#.#", b"#...#", b"#...#", b"#...#"],
    LETTER_A,
];
const LETTER_A: [&[u8; 5]; 7] = [b".###.", b"#...#", b"#...#", b"#####", b"#...#", b"#...#", b"#...#"];

impl<C: Canvas> Painter<'_, C> {
    /// Paints the title.
    pub fn title(&mut self, lang: Lang) {
        self.felt();
        self.inlay();
        self.plate(16, 14, 608, 140);
        for (letter, rows) in (0..).zip(&LETTERS) {
            let name = if letter % 2 == 0 { "small-white" } else { "small-black" };
            if letter % 2 == 1 {
                // On the plate itself black men could not be read.
                self.fill(18 + 152 * letter, 16, 148, 136, ink::HEADING);
            }
            for (j, row) in (0..).zip(rows) {
                for i in (0..5).filter(|&i| row[usize::from(i)] == b'#') {
                    self.sprite(32 + 152 * letter + 24 * i, 35 + 14 * j, name);
                }
            }
        }
        self.strip(182, 2);
        self.centred(0, COLUMNS - 1, 19, lang.game(), ink::TEXT, ink::FELT);
        self.centred(0, COLUMNS - 1, 20, lang.text(words::LABEL_SUBTITLE), ink::HEADING, ink::FELT);
    }

    /// Paints a strip of board with pieces, one or two rows of eight squares, from `y` down.
    pub(super) fn strip(&mut self, y: u16, rows: u16) {
        self.framed(128, y, WIDTH, rows * SQUARE_HEIGHT);
        for row in 0..rows {
            for column in 0..WIDTH / SQUARE_WIDTH {
                let (x, y) = (128 + SQUARE_WIDTH * column, y + SQUARE_HEIGHT * row);
                let dark = (row + column) % 2 == 0;
                let name = if dark { STRIP[usize::from(row)][usize::from(column / 2)] } else { "light" };
                self.sprite(x, y, name);
            }
        }
    }

    pub(crate) fn menu_plate(&mut self, heading: &Str) {
        self.felt();
        self.inlay();
        self.strip(28, 1);
        self.plate(120, 84, 400, 196);
        self.centred(15, 64, 7, heading, ink::HEADING, ink::PANEL);
        self.rule(136, 116, 368);
    }

    pub(crate) fn item(&mut self, row: u16, key: char, text: &Str) {
        self.item_at(19, row, key, text);
    }

    /// Paints an entry whose key stands in this column.
    #[inline(always)]
    pub(crate) fn item_at(&mut self, column: u16, row: u16, key: char, text: &Str) {
        self.letter(column, row, key, ink::ACCENT, ink::PANEL);
        self.canvas.names_key(column, row);
        self.text(column + 3, row, text, ink::TEXT, ink::PANEL);
    }

    /// Paints the main menu and its values.
    pub fn menu(&mut self, menu: &Menu, lang: Lang) {
        self.menu_plate(lang.game());
        desktop_only!(if self.menu_of_rules_1931(menu, lang) {
            return;
        });
        const ROWS: &[u16] = &[9, 10, 11, 13, 14, 15, 17, 18];
        for (&row, &(key, text)) in ROWS.iter().zip(lang.menu()) {
            if key != 'A' || menu.archive {
                self.item(row, key, text);
            }
        }
        let mut level = Text::new();
        level.level(menu.level);
        let mut value = |row, value| self.right(60, row, value, ink::HEADING, ink::PANEL);
        value(13, level.written());
        value(14, color(lang, menu.player));
        value(15, color(lang, menu.first));
        desktop_only!(self.game_item(16, menu, lang));
    }

    /// Paints the nine levels, the present one marked.
    pub fn levels(&mut self, menu: &Menu, lang: Lang) {
        self.menu_plate(lang.text(words::LABEL_CHOOSE_LEVEL));
        for (level, text) in (1..).zip(lang.levels()) {
            self.choice(8 + u16::from(level), char::from(b'0' + level), text, level == menu.level);
        }
        desktop_only!(self.level_m(menu, lang));
    }

    /// Paints the two colours, the present one marked.
    pub fn colors(&mut self, heading: Phrase, white: bool, lang: Lang) {
        self.menu_plate(lang.text(heading));
        let [first, second] = *lang.colors();
        self.choice(11, first.0, first.1, white);
        self.choice(14, second.0, second.1, !white);
        self.sprite(368, 11 * 14, "small-white");
        self.sprite(368, 14 * 14, "small-black");
    }

    pub(crate) fn choice(&mut self, row: u16, key: char, text: &Str, present: bool) {
        self.item(row, key, text);
        if present {
            self.text(17, row, text!("►"), ink::HEADING, ink::PANEL);
        }
    }

    #[inline(never)]
    pub(crate) fn sheet(&mut self, heading: &Str, page: usize, pages: usize) {
        self.felt();
        self.plate(8, 7, 624, 290);
        self.text(4, 1, heading, ink::HEADING, ink::PANEL);
        if pages > 1 {
            let mut count = Text::new();
            count.number(page as u32 + 1).push('/').number(pages as u32);
            self.right(75, 1, count.written(), ink::DIM, ink::PANEL);
        }
        self.rule(32, 34, 576);
    }

    /// Paints a page of instructions, from 0; lines in capitals are headings.
    pub fn instructions(&mut self, pages: &[&Str], page: usize, lang: Lang) {
        self.sheet(lang.text(words::LABEL_INSTRUCTIONS), page, pages.len());
        let mut text = letters(pages.get(page).copied().unwrap_or_default());
        for row in 3..CONSOLE_ROW {
            let mut line = text.clone().take_while(|&c| c != LINE_END);
            let ink = if line.any(|c| c.is_ascii_lowercase()) { ink::TEXT } else { ink::HEADING };
            for (column, c) in (4..).zip(text.by_ref().take_while(|&c| c != LINE_END)) {
                self.letter(column, row, c, ink, ink::PANEL);
            }
        }
    }
}
