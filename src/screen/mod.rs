//! From what there is to show to pixels, and to text.
//!
//! A [`Screen`] says it all; [`paint()`] and `text::print` only show it, so that a picture and a
//! transcript can never disagree.

#[cfg(feature = "alloc")]
mod aids;
pub mod canvas;
pub mod cells;
#[cfg_attr(not(feature = "alloc"), path = "absent.rs")]
pub mod desktop;
pub mod field;
#[cfg(feature = "alloc")]
mod file_list;
pub mod files;
pub mod font;
pub mod frame;
#[cfg(feature = "alloc")]
pub(crate) mod game_clock;
#[cfg(feature = "alloc")]
pub mod lines;
pub mod pages;
pub mod paint;
pub mod palette;
#[cfg(feature = "alloc")]
pub mod pointing;
#[cfg(feature = "alloc")]
pub mod setup;
#[cfg(feature = "alloc")]
pub mod table;
#[cfg(feature = "alloc")]
pub mod text;

#[cfg(feature = "alloc")]
pub use crate::screen::desktop::paint_halt;
pub use crate::screen::desktop::{MoreContent, MoreMenu, MoreScene};
pub use canvas::Canvas;
pub use frame::{Frame, FRAME_LEN};

use crate::formats::keyboard::Keyboard;
use crate::rules::Color;
use crate::session::desktop_only::desktop_only;
use crate::session::messages::{letters, words, Label, Lang, Text, Written};
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
    /// What DAMA.COM has not.
    More(MoreScene),
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
            Scene::More(more) => desktop_only!(more.name(), else match more {}),
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
    /// What DAMA.COM has not.
    pub more: MoreMenu,
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
    /// A game.
    Game(View<'a>),
    /// What DAMA.COM has not.
    More(MoreContent<'a>),
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
        Content::Game(view) => desktop_only!(
            desktop::paint_game(&mut painter, &view, lang),
            else crate::built_in::BuiltIn::game(&mut painter, &view, lang)
        ),
        Content::More(more) => desktop_only!(more.paint(&mut painter, lang), else match more {}),
        Content::Files(files) => painter.files(&files, screen.is_error, lang),
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

impl<C: Canvas> Painter<'_, C> {
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
