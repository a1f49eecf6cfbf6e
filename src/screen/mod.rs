//! From what there is to show to pixels, and to text.
//!
//! A [`Screen`] says it all; [`paint()`] and `text::print` only show it, so that a picture and a
//! transcript can never disagree.

pub mod board;
pub mod canvas;
pub mod files;
pub mod font;
pub mod frame;
#[cfg(feature = "alloc")]
pub mod full;
pub mod pages;
pub mod paint;
pub mod palette;
pub mod panel;
#[cfg(feature = "alloc")]
pub mod pointing;
#[cfg(feature = "alloc")]
pub mod school;
#[cfg(feature = "alloc")]
pub mod table;
#[cfg(feature = "alloc")]
pub mod text;

pub use canvas::Canvas;
pub use frame::{Frame, FRAME_LEN};

#[cfg(feature = "alloc")]
use crate::formats::full::FullRules;
use crate::formats::keyboard::Keyboard;
#[cfg(feature = "alloc")]
use crate::formats::keyboard::{FONT_LEN, GLYPH_LEN};
use crate::rules::Color;
use crate::session::messages::{letters, words, Label, Lang, Text, Written};
#[cfg(feature = "alloc")]
use crate::session::rulebook::Rulebook;
#[cfg(feature = "alloc")]
use crate::session::sitting::Games;
use crate::session::View;
use canvas::COLUMNS;
use paint::{ink, Painter, CONSOLE_ROW};

/// Which screen is live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it shows")]
pub enum Scene {
    Title,
    Menu,
    Level,
    Colour,
    First,
    Instructions,
    Game,
    Save,
    Overwrite,
    Resume,
    #[cfg(feature = "alloc")]
    Seconds,
    /// The games of the house, to choose one.
    #[cfg(feature = "alloc")]
    Variants,
    #[cfg(feature = "alloc")]
    Open,
    #[cfg(feature = "alloc")]
    Games,
    #[cfg(feature = "alloc")]
    Viewer,
    #[cfg(feature = "alloc")]
    Ballot,
    #[cfg(feature = "alloc")]
    Opening,
    #[cfg(feature = "alloc")]
    Rules,
    #[cfg(feature = "alloc")]
    Openings,
    #[cfg(feature = "alloc")]
    TheMove,
    #[cfg(feature = "alloc")]
    Lessons,
    #[cfg(feature = "alloc")]
    Lesson,
    #[cfg(feature = "alloc")]
    Problem,
    Abandon,
    Exit,
    Error,
    Halt,
    End,
}

impl Scene {
    /// Its name in transcripts, part of the command line's contract.
    pub fn name(self) -> &'static str {
        match self {
            Scene::Title => "title",
            Scene::Menu => "menu",
            Scene::Level => "level",
            Scene::Colour => "colour",
            Scene::First => "first",
            Scene::Instructions => "instructions",
            Scene::Game => "game",
            Scene::Save => "save",
            Scene::Overwrite => "overwrite",
            Scene::Resume => "resume",
            #[cfg(feature = "alloc")]
            Scene::Seconds => "seconds",
            #[cfg(feature = "alloc")]
            Scene::Variants => "variants",
            #[cfg(feature = "alloc")]
            Scene::Open => "open",
            #[cfg(feature = "alloc")]
            Scene::Games => "games",
            #[cfg(feature = "alloc")]
            Scene::Viewer => "viewer",
            #[cfg(feature = "alloc")]
            Scene::Ballot => "ballot",
            #[cfg(feature = "alloc")]
            Scene::Opening => "opening",
            #[cfg(feature = "alloc")]
            Scene::Rules => "rules",
            #[cfg(feature = "alloc")]
            Scene::Openings => "openings",
            #[cfg(feature = "alloc")]
            Scene::TheMove => "the-move",
            #[cfg(feature = "alloc")]
            Scene::Lessons => "lessons",
            #[cfg(feature = "alloc")]
            Scene::Lesson => "lesson",
            #[cfg(feature = "alloc")]
            Scene::Problem => "problem",
            Scene::Abandon => "abandon",
            Scene::Exit => "exit",
            Scene::Error => "error",
            Scene::Halt => "halt",
            Scene::End => "end",
        }
    }
}

/// What the menu is set to.
#[derive(Clone, Copy, Debug)]
pub struct Menu {
    /// 1..=9, or the maestro's.
    pub level: u8,
    /// The player's colour.
    pub player: Color,
    /// Who will begin.
    pub first: Color,
    /// Whether files of games can be opened here.
    pub archive: bool,
    /// Whether there is a maestro.
    #[cfg(feature = "alloc")]
    pub maestro: bool,
    /// The full rules, where they hold.
    #[cfg(feature = "alloc")]
    pub full: Option<FullRules>,
    /// The games of the house, and which of them will be played; DAMA.COM's own where none is.
    #[cfg(feature = "alloc")]
    pub games: (Games, Option<&'static dyn Rulebook>),
}

/// What fills the screen above the console.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    /// The title picture.
    Title,
    /// The main menu.
    Menu(Menu),
    /// The nine levels.
    Levels(Menu),
    /// Two colours to choose from: the heading, and whether White holds now.
    Colors(Label, bool),
    /// A page of the instructions, from 0.
    Instructions(usize),
    /// That page, from 0, where the full rules hold.
    #[cfg(feature = "alloc")]
    FullInstructions(usize),
    /// A game.
    Game(View<'a>),
    /// A game of another rulebook.
    #[cfg(feature = "alloc")]
    Table(table::TableView<'a>),
    /// The games there are.
    #[cfg(feature = "alloc")]
    Variants(Menu),
    /// A page of such a game's instructions, from 0.
    #[cfg(feature = "alloc")]
    Pages(&'static [&'static str], usize),
    /// The lots of a game by the full rules: colours, and the card drawn.
    #[cfg(feature = "alloc")]
    Ballot(View<'a>),
    #[cfg(feature = "alloc")]
    /// A lesson, a page of the rules or of the openings, or who has the move.
    School(school::School<'a>),
    /// The files that can be resumed or opened.
    Files(files::Files<'a>),
    /// The halt for want of KEYBOARD.DAT.
    Halt,
}

/// Everything there is to show.
#[derive(Clone, Copy, Debug)]
pub struct Screen<'a> {
    /// The language.
    pub lang: Lang,
    /// The live scene.
    pub scene: Scene,
    /// What fills the screen.
    pub content: Content<'a>,
    /// The message line.
    pub message: Text,
    /// The message is a refusal.
    pub is_error: bool,
    /// What stands before the cursor.
    pub prompt: &'static Written,
    /// What the player has typed.
    pub typed: &'a Written,
    /// The keys that mean something now: `S salva   E esce`, three blanks between.
    pub hints: &'static Written,
}

/// Paints the whole screen, but for the halt, which has no KEYBOARD.DAT to paint with.
pub fn paint<C: Canvas>(screen: &Screen<'_>, graphics: Keyboard<'_>, canvas: &mut C) {
    let mut painter = Painter { canvas, graphics };
    let lang = screen.lang;
    match screen.content {
        Content::Title => painter.title(lang),
        Content::Menu(menu) => painter.menu(&menu, lang),
        Content::Levels(menu) => painter.levels(&menu, lang),
        Content::Colors(heading, white) => painter.colors(heading, white, lang),
        Content::Instructions(page) => painter.instructions(lang.instructions(), page, lang),
        #[cfg(feature = "alloc")]
        Content::FullInstructions(page) => painter.full_instructions(page, lang),
        Content::Game(view) => painter.game(&view, lang),
        #[cfg(feature = "alloc")]
        Content::Table(view) => painter.table(&view, lang),
        #[cfg(feature = "alloc")]
        Content::Variants(menu) => painter.variants(&menu, lang),
        #[cfg(feature = "alloc")]
        Content::Pages(pages, page) => painter.instructions(pages, page, lang),
        #[cfg(feature = "alloc")]
        Content::Ballot(view) => painter.ballot(&view, lang),
        #[cfg(feature = "alloc")]
        Content::School(school) => painter.school(&school, lang),
        Content::Files(files) => painter.files(&files, lang),
        Content::Halt => return,
    }
    painter.console(screen);
}

/// Paints message, prompt and hints alone, and the paper they stand on.
pub fn paint_console<C: Canvas>(screen: &Screen<'_>, graphics: Keyboard<'_>, canvas: &mut C) {
    let mut painter = Painter { canvas, graphics };
    painter.console_paper();
    painter.console(screen);
}

/// Paints the halt in the PC's own letters. `rom_font`: 256 glyphs of 14 bytes. Source: M19.
#[cfg(feature = "alloc")]
pub fn paint_halt<C: Canvas>(screen: &Screen<'_>, rom_font: &[u8; FONT_LEN], canvas: &mut C) {
    canvas.fill(0, 0, canvas::WIDTH, canvas::HEIGHT, 0);
    for (row, text) in [(0, "DAMA"), (2, screen.message.as_str()), (4, "_")] {
        for (column, c) in (0..).zip(text.chars()) {
            let glyph = glyph_of(rom_font, font::code(c));
            canvas.glyph(column * canvas::CELL_WIDTH, row * canvas::CELL_HEIGHT, &glyph, LIGHT_GREY, 0);
        }
    }
}

#[cfg(feature = "alloc")]
fn glyph_of(rom_font: &[u8; FONT_LEN], code: u8) -> [u8; GLYPH_LEN] {
    let at = usize::from(code) * GLYPH_LEN;
    core::array::from_fn(|row| rom_font[at + row])
}

/// The text mode's ordinary colour.
#[cfg(feature = "alloc")]
const LIGHT_GREY: u8 = 7;

impl<C: Canvas> Painter<'_, C> {
    fn game(&mut self, view: &View<'_>, lang: Lang) {
        self.felt();
        let marked = if view.broken { None } else { view.game.recent().last() };
        self.board(&view.game, marked);
        #[cfg(feature = "alloc")]
        if let Some(full) = view.full.filter(|_| !view.broken) {
            self.full_marks(&full);
        }
        self.panel(view, lang);
    }

    /// Message, prompt and hints at the bottom.
    fn console(&mut self, screen: &Screen<'_>) {
        let message_ink = if screen.is_error { ink::ERROR } else { ink::TEXT };
        self.text(2, CONSOLE_ROW, screen.message.written(), message_ink, ink::BLACK);
        if !screen.prompt.is_empty() {
            let column = self.text(2, CONSOLE_ROW + 1, screen.prompt, ink::WHITE, ink::BLACK);
            let column = self.text(column, CONSOLE_ROW + 1, screen.typed, ink::WHITE, ink::BLACK);
            self.text(column, CONSOLE_ROW + 1, words!("_"), ink::ACCENT, ink::BLACK);
        }
        self.hints(screen.hints);
    }

    /// The keys, and what each does: the words after it until three blanks, which are shown as four.
    fn hints(&mut self, hints: &Written) {
        let (mut column, mut ink, mut blanks) = (2, ink::ACCENT, 0);
        for c in letters(hints) {
            blanks = if c == ' ' { blanks + 1 } else { 0 };
            match blanks {
                0 => self.letter(column, CONSOLE_ROW + 2, c, ink, ink::BLACK),
                1 => ink = ink::DIM,
                2 => column += 1,
                _ => ink = ink::ACCENT,
            }
            column += 1;
        }
        debug_assert!(column <= COLUMNS);
    }
}
