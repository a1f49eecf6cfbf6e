//! Painting and printing of screens.
//!
//! A [`Screen`] has everything to show; [`paint()`] and `text::print` only show it, so that picture and transcript
//! always agree.

pub mod canvas;
pub mod cells;
pub mod field;
pub(crate) mod files;
pub mod font;
pub(crate) mod frame;
pub(crate) mod pages;
pub mod paint;
pub mod palette;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub(crate) mod aids;
    pub(crate) mod desktop;
    pub(crate) mod file_list;
    pub(crate) mod game_clock;
    pub mod layout;
    pub(crate) mod lines;
    pub mod pointing;
    pub(crate) mod rulebook_game;
    pub(crate) mod second_menu;
    pub(crate) mod setup;
    pub mod text;
}

pub use canvas::Canvas;
#[cfg(feature = "alloc")]
pub use for_desktop::{
    desktop::{paint_halt, GameMenu, SchoolScene},
    *,
};
pub use frame::{Frame, FRAME_LEN};

use crate::formats::keyboard::Keyboard;
use crate::rules::Color;
use crate::session::desktop_only::desktop_only;
use crate::session::messages::words::Phrase;
use crate::session::messages::{letters, text, Lang, Str, Text};
use crate::session::MatchView;
use canvas::COLUMNS;
use paint::{ink, Painter, CONSOLE_ROW};

/// The current screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    Abandon,
    Exit,
    Error,
    Halt,
    End,
    // DOS enters none of these.
    Seconds,
    /// The second page of the menu.
    SecondMenu,
    /// The list of games.
    Variants,
    Open,
    Games,
    Viewer,
    /// The pages of a reviewed match.
    Review,
    /// Setting up a position.
    Setup,
    /// Confirmation of a line that loses the game.
    Confirm,
    /// The lots of a game by the rules of 1931, which show a card.
    Ballot,
    /// The first move that the drawn card makes.
    Opening,
    #[cfg(feature = "alloc")]
    School(SchoolScene),
}

impl Scene {
    /// Returns the scene's name in transcripts, which the command line promises to keep.
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
            Scene::Abandon => "abandon",
            Scene::Exit => "exit",
            Scene::Error => "error",
            Scene::Halt => "halt",
            Scene::End => "end",
            Scene::Seconds => "seconds",
            Scene::SecondMenu => "second-menu",
            Scene::Variants => "variants",
            Scene::Open => "open",
            Scene::Games => "games",
            Scene::Viewer => "viewer",
            Scene::Review => "exam",
            Scene::Setup => "setup",
            Scene::Confirm => "confirm",
            Scene::Ballot => "ballot",
            Scene::Opening => "opening",
            #[cfg(feature = "alloc")]
            Scene::School(scene) => scene.name(),
        }
    }
}

/// The values that the menu shows.
#[derive(Clone, Copy, Debug)]
pub struct Menu {
    /// The level, 1..=9, or the maestro's code.
    pub level: u8,
    /// The player's colour.
    pub player: Color,
    /// The colour that will begin.
    pub first: Color,
    /// True if PDN files can be opened.
    pub archive: bool,
    #[cfg(feature = "alloc")]
    pub game: GameMenu,
}

/// The part of the screen above the console.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    /// The title picture.
    Title,
    /// The main menu.
    Menu(Menu),
    /// The nine levels.
    Levels(Menu),
    /// Two colours to choose from: the heading, and whether White is chosen now.
    Colors(Phrase, bool),
    /// A page of the instructions, from 0.
    Instructions(usize),
    /// A match.
    Game(MatchView<'a>),
    /// The files that can be resumed or opened.
    Files(files::Files<'a>),
    /// The halt without KEYBOARD.DAT.
    Halt,
    /// The list of games.
    #[cfg(feature = "alloc")]
    Variants(Menu, Option<rulebook_game::SelectedGame<'a>>),
    /// The second page of the menu.
    #[cfg(feature = "alloc")]
    SecondMenu(&'a [second_menu::MenuRow]),
    /// A page of instructions: its number from 0, the number of pages.
    #[cfg(feature = "alloc")]
    Page(desktop::Page, usize, usize),
    /// A page of a reviewed match: its number from 0, the number of pages, its lines.
    #[cfg(feature = "alloc")]
    Review(usize, usize, &'a str),
    /// A position that is being set up, and GIOCHI.DAT.
    #[cfg(feature = "alloc")]
    Setup(&'a setup::SetupView, Keyboard<'a>),
    /// A content that Italian draughts alone has.
    #[cfg(feature = "alloc")]
    BuiltIn(crate::built_in::BuiltInContent<'a>),
}

/// Everything there is to show.
#[derive(Clone, Copy, Debug)]
pub struct Screen<'a> {
    /// The language.
    pub lang: Lang,
    /// The current scene.
    pub scene: Scene,
    /// The part above the console.
    pub content: Content<'a>,
    /// The message line.
    pub message: Text,
    /// True if the message refuses or warns.
    pub is_error: bool,
    /// The prompt before the cursor.
    pub prompt: &'static Str,
    /// The text that the player has typed.
    pub typed: &'a Str,
    /// The named keys: `S salva   E esce`, three blanks between them.
    pub hints: &'static Str,
}

/// Paints the whole screen, except the halt, which has no KEYBOARD.DAT to paint with.
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
            painter.match_screen(&view, lang),
            else crate::built_in::drawing::game(&mut painter, &view, lang)
        ),
        Content::Files(files) => painter.files(&files, screen.is_error, lang),
        Content::Halt => return,
        #[cfg(feature = "alloc")]
        content => painter.desktop_content(&content, lang),
    }
    painter.console(screen);
}

/// Paints only message, prompt and hints, with their background.
pub fn paint_console<C: Canvas>(screen: &Screen<'_>, graphics: Keyboard<'_>, canvas: &mut C) {
    let mut painter = Painter { canvas, graphics };
    painter.console_paper();
    painter.console(screen);
}

impl<C: Canvas> Painter<'_, C> {
    fn console(&mut self, screen: &Screen<'_>) {
        let message_ink = if screen.is_error { ink::ERROR } else { ink::TEXT };
        self.text(2, CONSOLE_ROW, screen.message.written(), message_ink, ink::BLACK);
        if !screen.prompt.is_empty() {
            let column = self.text(2, CONSOLE_ROW + 1, screen.prompt, ink::WHITE, ink::BLACK);
            let column = self.text(column, CONSOLE_ROW + 1, screen.typed, ink::WHITE, ink::BLACK);
            self.text(column, CONSOLE_ROW + 1, text!("_"), ink::ACCENT, ink::BLACK);
        }
        self.hints(screen.hints);
    }

    // Paints keys and their explanations; three blanks separate hints and are painted as four where the row has room.
    fn hints(&mut self, hints: &Str) {
        let extra = desktop_only!(desktop::blanks_between(hints), else 1);
        let (mut column, mut ink, mut blanks) = (2, ink::ACCENT, 0);
        for c in letters(hints) {
            blanks = if c == ' ' { blanks + 1 } else { 0 };
            match blanks {
                0 => self.letter(column, CONSOLE_ROW + 2, c, ink, ink::BLACK),
                1 => ink = ink::DIM,
                2 => column += extra,
                _ => ink = ink::ACCENT,
            }
            column += 1;
        }
        // The last column stays free.
        debug_assert!(column < COLUMNS);
    }
}
