//! The program itself: keys and ticks in, frames out.
//!
//! A front-end asks [`App::status`] what the program waits for, passes keys, lets it search, and shows its frames.
//! Nothing here knows a window, a file system or a clock.

#[cfg_attr(not(feature = "alloc"), path = "no_archive.rs")]
pub(crate) mod archive;
mod core;
mod dialog;
pub mod end_pause;
mod files;
mod job;
#[cfg_attr(not(feature = "alloc"), path = "no_parts.rs")]
pub(crate) mod parts;
pub(crate) mod row;
mod scenes;
mod table;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub(crate) mod aids;
    pub(crate) mod buttons;
    pub mod clipboard;
    pub(crate) mod confirm;
    pub(crate) mod desktop;
    pub(crate) mod desktop_core;
    mod front_end;
    pub(crate) mod front_requests;
    pub(crate) mod game_clock;
    pub(crate) mod game_list;
    pub(crate) mod maestro;
    pub(crate) mod pages;
    pub(crate) mod play_settings;
    pub(crate) mod pointer;
    pub(crate) mod recall;
    pub(crate) mod rules_1931;
    pub(crate) mod school;
    pub(crate) mod search;
    pub(crate) mod second_menu;
    pub(crate) mod self_play;
    pub(crate) mod setup;
    pub mod sound;
    pub(crate) mod step;
    pub(crate) mod viewer;
}

#[cfg(feature = "alloc")]
pub use for_desktop::*;

use crate::app::core::Core;
use crate::app::dialog::Dialog;
use crate::app::files::FileDesk;
use crate::app::table::Table;
use crate::built_in::START;
use crate::formats::keyboard::{self, Keyboard, FONT_LEN};
use crate::rules::Color;
use crate::screen::{self, Canvas, Content, Menu, Scene, Screen};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{Drive, Drives};
use crate::session::messages::{words, Lang, Message};
use crate::session::{GameOptions, Level, MatchView, Session, NODES_PER_TICK};

/// A key of the program's keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Char(char),
    /// RETURN.
    Enter,
    /// Backspace.
    Backspace,
    /// Esc.
    Escape,
    /// F1 to F12.
    Function(u8),
}

/// What the program waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A line and RETURN.
    WaitsForLine,
    /// A single key.
    WaitsForKey,
    /// A search: call [`App::think`], or work on [`App::job`].
    Thinks,
    /// Nothing: KEYBOARD.DAT is missing, and only closing helps. Source: M19.
    Halted,
    /// Nothing: it has ended.
    Closed,
}

/// The settings of a new program, most of which the menu can change.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// The player's language.
    pub lang: Lang,
    /// The level.
    pub level: Level,
    /// The player's colour.
    pub player: Color,
    /// The colour that begins new games.
    pub first: Color,
    /// The seed of the next game, which chooses among the program's equal moves.
    pub seed: u64,
    /// The drive of the program itself, if known; KEYBOARD.DAT is looked for there first.
    pub home: Option<Drive>,
    /// The program's disk, where names without a drive lie; second place for KEYBOARD.DAT.
    pub disk: Drive,
    /// The maestro's seconds a move, 1 to 60, if it plays instead of the level.
    #[cfg(feature = "alloc")]
    pub maestro: Option<u8>,
    /// The seed of the lots that are drawn in games by the rules of 1931.
    #[cfg(feature = "alloc")]
    pub lots: u64,
}

impl Config {
    // In this order. Source: M19.
    fn graphics_places(&self) -> impl Iterator<Item = Drive> {
        self.home.into_iter().chain([self.disk, Drive::A])
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            lang: Lang::It,
            level: Level::FIRST,
            player: Color::White,
            first: Color::White,
            seed: 1,
            home: None,
            disk: Drive::PROGRAM,
            #[cfg(feature = "alloc")]
            maestro: None,
            #[cfg(feature = "alloc")]
            lots: 1,
        }
    }
}

/// Bytes that a front-end lends for KEYBOARD.DAT: one more than the longest, to detect longer files.
pub const GRAPHICS_LEN: usize = keyboard::MAX_LEN + 1;

/// The program.
#[derive(Debug)]
pub struct App<'a, D> {
    drives: D,
    rom_font: Option<&'a [u8; FONT_LEN]>,
    core: Core<'a>,
    files: FileDesk<'a>,
    parts: parts::Parts<'a>,
}

impl<'a, D: Drives> App<'a, D> {
    /// Starts the program: loads KEYBOARD.DAT, or shows the halt. `graphics`: [`GRAPHICS_LEN`] bytes for
    /// KEYBOARD.DAT; a file that does not fit causes the halt. `rom_font`: 256 glyphs of 14 bytes, the PC's own
    /// letters, for the halt.
    pub fn new(
        config: Config,
        drives: D,
        graphics: &'a mut [u8],
        rom_font: &'a [u8; FONT_LEN],
    ) -> App<'a, D> {
        App::start(config, drives, graphics, Some(rom_font))
    }

    /// Starts the program for a front-end that prints the halt's message in text mode. The halt's frame would be
    /// blank.
    pub fn without_rom_font(config: Config, drives: D, graphics: &'a mut [u8]) -> App<'a, D> {
        App::start(config, drives, graphics, None)
    }

    fn start(
        config: Config,
        drives: D,
        graphics: &'a mut [u8],
        rom_font: Option<&'a [u8; FONT_LEN]>,
    ) -> App<'a, D> {
        let options = game_options(&config);
        let mut app = App {
            drives,
            rom_font,
            core: Core { config, dialog: Dialog::new(), table: Table::new(graphics, Session::new(&options)) },
            files: FileDesk::new(config.disk),
            parts: parts::Parts::new(config.first),
        };
        app.core.load_graphics(&mut app.drives);
        app
    }

    /// Returns what the program waits for.
    pub fn status(&self) -> Status {
        if self.core.dialog.is_closed() {
            return Status::Closed;
        }
        self.row().waits
    }

    /// Returns the current scene.
    pub fn scene(&self) -> Scene {
        self.core.dialog.scene()
    }

    /// Returns the message of the message line.
    pub fn message(&self) -> &Message {
        self.core.dialog.message()
    }

    /// Closes the program from outside, like switching the PC off.
    pub fn close(&mut self) {
        self.core.dialog.close();
    }

    /// Returns the settings.
    pub fn config(&self) -> &Config {
        &self.core.config
    }

    /// Returns the present or last game, unchecked, for a transcript.
    pub fn game(&self) -> MatchView<'_> {
        self.view()
    }

    /// Returns the drives that were lent.
    pub fn drives(&mut self) -> &mut D {
        &mut self.drives
    }

    /// Returns the ticks of the present search.
    pub fn ticks(&self) -> u64 {
        self.core.table.nodes() / NODES_PER_TICK
    }

    /// Flips one bit of the sealed data in place; returns false past the last bit. The order is: state, copy, seal,
    /// KEYBOARD.DAT, GIOCHI.DAT if the game needs it, play settings.
    pub fn fault(&mut self, bit: usize) -> bool {
        self.core.table.fault(bit)
    }

    /// Returns the number of bits that [`App::fault`] can flip.
    pub fn fault_bits(&self) -> usize {
        self.core.table.fault_bits()
    }

    /// Does the whole integrity check of a move; returns whether it passes. For measuring.
    pub fn check_integrity(&self) -> bool {
        self.core.table.is_sound()
    }

    /// Returns everything there is to show now.
    pub fn screen(&self) -> Screen<'_> {
        let (lang, row) = (self.core.config.lang, self.row());
        let hints = self.parts.hints(&self.core, &self.files).or(row.hints);
        Screen {
            lang,
            scene: self.core.dialog.scene(),
            content: self.content(),
            message: lang.message(self.core.dialog.message()),
            is_error: is_error(self.core.dialog.message()),
            prompt: match row.prompt {
                Some(prompt) => lang.text(prompt),
                None if row.waits == Status::WaitsForLine => {
                    lang.text(self.core.table.session().view().move_prompt())
                }
                None => Default::default(),
            },
            typed: desktop_only!(game_list::end_of_line(self.core.dialog.line().written()), else self.core.dialog.line().written()),
            hints: hints.map(|hints| lang.text(hints)).unwrap_or_default(),
        }
    }

    /// Paints the screen.
    pub fn frame(&self, canvas: &mut impl Canvas) {
        match (self.core.dialog.scene(), self.rom_font) {
            (Scene::Halt, None) => (),
            (Scene::Halt, Some(_rom_font)) => {
                desktop_only!(screen::paint_halt(&self.screen(), _rom_font, canvas))
            }
            _ => screen::paint(&self.screen(), Keyboard::unchecked(self.core.table.graphics()), canvas),
        }
    }

    /// Repaints only the console: message, prompt and hints. Enough after a key that only changed the typed line.
    pub fn frame_console(&self, canvas: &mut impl Canvas) {
        screen::paint_console(&self.screen(), Keyboard::unchecked(self.core.table.graphics()), canvas);
    }

    /// Returns the EGA colour numbers, 0..=63, of the frame's sixteen indices.
    pub fn palette(&self) -> [u8; 16] {
        desktop_only!(if let Some(palette) = desktop_core::art_palette(&self.content()) {
            return palette;
        });
        match self.core.dialog.scene() {
            Scene::Halt => screen::palette::TEXT_MODE,
            _ => ::core::array::from_fn(|i| Keyboard::unchecked(self.core.table.graphics()).ega(i)),
        }
    }

    pub(crate) fn view(&self) -> MatchView<'_> {
        let broken = self.core.dialog.scene() == Scene::Error
            || (self.core.dialog.behind() == Scene::Error && self.core.dialog.is_question());
        let view = MatchView {
            thinking: self.core.table.search().is_some(),
            broken,
            outcome: self.core.table.outcome(),
            ..self.core.table.session().view()
        };
        desktop_only!(self.with_settings(view), else view)
    }

    pub(in crate::app) fn menu(&self) -> Menu {
        let Config { player, first, .. } = self.core.config;
        Menu {
            level: level_byte(&self.core.config),
            player,
            first,
            archive: self.files.has_archive(),
            #[cfg(feature = "alloc")]
            game: self.parts.game_menu(&self.core),
        }
    }

    fn content(&self) -> Content<'_> {
        let Config { player, first, .. } = self.core.config;
        let seen =
            if self.core.dialog.is_question() { self.core.dialog.behind() } else { self.core.dialog.scene() };
        match seen {
            Scene::Title => Content::Title,
            Scene::Menu => Content::Menu(self.menu()),
            Scene::Level => Content::Levels(self.menu()),
            Scene::Colour => Content::Colors(words::LABEL_CHOOSE_COLOUR, player == Color::White),
            Scene::First => Content::Colors(words::LABEL_CHOOSE_FIRST, first == Color::White),
            Scene::Instructions => self.parts.instructions(&self.core).content(),
            Scene::Resume => Content::Files(self.files.files(&self.core)),
            Scene::Halt => Content::Halt,
            _ => desktop_only!(self.content_of(seen), else Content::Game(self.view())),
        }
    }
}

pub(crate) fn game_options(config: &Config) -> GameOptions {
    let Config { player, first, seed, .. } = *config;
    GameOptions { start: START.with_turn(first), level: level_byte(config), player, seed }
}

pub(crate) fn level_byte(config: &Config) -> u8 {
    let level = config.level.number();
    desktop_only!(config.maestro.map_or(level, |seconds| crate::formats::save::MAESTRO + seconds), else level)
}

fn is_error(message: &Message) -> bool {
    desktop_only!(if message.is_desktop_error() {
        return true;
    });
    matches!(
        message,
        Message::NotAChoice
            | Message::NotANumber(_)
            | Message::LineTooLong
            | Message::Refused(_)
            | Message::BadName(_)
            | Message::Unsaved(_)
            | Message::NotAGame(_)
            | Message::Drive(..)
            | Message::UnsavedTo(..)
            | Message::BadSave(..)
            | Message::SystemError
            | Message::SystemErrorStays
            | Message::NoGoodCopy
    )
}

#[cfg(test)]
mod tests;
