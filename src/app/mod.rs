//! The program itself: keys and ticks in, frames out.
//!
//! A front-end asks [`App::status`] what the program waits for, gives it keys, lets it think, and
//! shows its frames. Nothing here knows a window, a file system or a clock.

#[cfg(feature = "alloc")]
mod aids;
#[cfg(feature = "alloc")]
mod archive;
#[cfg(feature = "alloc")]
mod autosave;
#[cfg(feature = "alloc")]
pub mod clipboard;
#[cfg(feature = "alloc")]
mod confirm;
#[cfg(feature = "alloc")]
pub(crate) mod desktop;
mod files;
#[cfg(feature = "alloc")]
mod game_clock;
#[cfg(feature = "alloc")]
mod game_list;
mod job;
#[cfg(feature = "alloc")]
mod maestro;
#[cfg(feature = "alloc")]
mod pages;
#[cfg(feature = "alloc")]
mod play_settings;
#[cfg(feature = "alloc")]
mod pointer;
#[cfg(feature = "alloc")]
mod reset;
#[cfg(feature = "alloc")]
mod review;
pub(crate) mod row;
mod scenes;
#[cfg(feature = "alloc")]
mod self_play;
#[cfg(feature = "alloc")]
mod setup;
mod shelf;
#[cfg(feature = "alloc")]
mod viewer;

use crate::built_in::{BuiltIn, Start};
use crate::formats::keyboard::{self, Keyboard, FONT_LEN};
use crate::rules::{Color, Outcome};
use crate::screen::{self, Canvas, Content, Menu, Scene, Screen};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{Drive, Drives, FileSpec};
use crate::session::messages::{Label, Lang, Message, Text};
use crate::session::shelf::Shelf;
use crate::session::{GameOptions, Level, Match, Session, SystemError, View, NODES_PER_TICK};

/// A key as the program knows them.
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

/// What the program is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It waits for a line and RETURN.
    WaitsForLine,
    /// It waits for a single key.
    WaitsForKey,
    /// It has to look for its move: call [`App::think`], or have [`App::job`] worked on.
    Thinks,
    /// It stands still for want of KEYBOARD.DAT; only closing helps. Source: M19.
    Halted,
    /// It has ended.
    Closed,
}

/// What a new program is set to; the menu shows it and can change it.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// The player's language.
    pub lang: Lang,
    /// The level.
    pub level: Level,
    /// The player's colour.
    pub player: Color,
    /// Who begins a new game.
    pub first: Color,
    /// Chooses among the next game's moves of the program that are equal or nearly so.
    pub seed: u64,
    /// Where new games begin, whoever is to move there.
    pub start: Start,
    /// The drive the program itself lies on, where KEYBOARD.DAT is looked for first, if that is known.
    pub home: Option<Drive>,
    /// The program's disk: where KEYBOARD.DAT is looked for otherwise, and names without a drive lie.
    pub disk: Drive,
    /// The maestro's seconds a move, where it plays instead of the level; 1 to 60.
    #[cfg(feature = "alloc")]
    pub maestro: Option<u8>,
    /// What is agreed of the fuller rules of the game built in, where they hold for new games.
    #[cfg(feature = "alloc")]
    pub own: Option<desktop::Rules1931Options>,
    /// Draws what is drawn by lot in its games.
    #[cfg(feature = "alloc")]
    pub lots: u64,
}

impl Config {
    /// Where KEYBOARD.DAT is looked for, one after the other. Source: M19.
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
            start: BuiltIn::START,
            home: None,
            disk: Drive::PROGRAM,
            #[cfg(feature = "alloc")]
            maestro: None,
            #[cfg(feature = "alloc")]
            own: None,
            #[cfg(feature = "alloc")]
            lots: 1,
        }
    }
}

/// Bytes a front-end lends for KEYBOARD.DAT; one more than the longest, so that a longer file
/// shows.
pub const GRAPHICS_LEN: usize = keyboard::MAX_LEN + 1;

/// The program.
#[derive(Debug)]
pub struct App<'a, D> {
    drives: D,
    pub(crate) graphics: &'a mut [u8],
    pub(crate) graphics_len: usize,
    rom_font: Option<&'a [u8; FONT_LEN]>,
    pub(crate) config: Config,
    pub(crate) scene: Scene,
    /// Where Exit, Abandon, Save, Overwrite and Instructions go back to.
    pub(crate) behind: Scene,
    pub(crate) page: usize,
    pub(crate) session: Session,
    pub(crate) thinking: bool,
    /// Counts games begun or resumed, so that a search of an older one is thrown away.
    pub(crate) epoch: u32,
    pub(crate) outcome: Option<Outcome>,
    /// After SYSTEM ERROR and a save, any key leads to the menu.
    saved_after_error: bool,
    pub(crate) line: Text,
    line_too_long: bool,
    /// RETURN has been pressed on the line, which waits for the program's move.
    pub(crate) line_waits: bool,
    pub(crate) message: Message,
    /// What the message line shows again when a question is answered.
    held: Message,
    pub(crate) file: Option<FileSpec>,
    /// The drive whose files are shown.
    shown_drive: Drive,
    /// The saved games shown where there is no archive to keep them all.
    shelf: Shelf,
    /// Nodes of the present search, as its polls have told them.
    pub(crate) nodes: u64,
    /// What DAMA.COM has not.
    #[cfg(feature = "alloc")]
    pub(crate) more: desktop::More<'a>,
    pub(crate) closed: bool,
}

impl<'a, D: Drives> App<'a, D> {
    /// The program at its start: KEYBOARD.DAT is loaded, or the halt is on the screen.
    ///
    /// `graphics`: [`GRAPHICS_LEN`] bytes that will hold KEYBOARD.DAT; with fewer, a file that does
    /// not fit leads to the halt. `rom_font`: 256
    /// glyphs of 14 bytes, the PC's own letters, for the halt.
    pub fn new(
        config: Config,
        drives: D,
        graphics: &'a mut [u8],
        rom_font: &'a [u8; FONT_LEN],
    ) -> App<'a, D> {
        App::start(config, drives, graphics, Some(rom_font))
    }

    /// The same for a front-end that has a text mode to show the halt's message in, and never
    /// asks for its frame: painted, that would be blank.
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
            graphics,
            graphics_len: 0,
            rom_font,
            config,
            scene: Scene::Title,
            behind: Scene::Menu,
            page: 0,
            session: Session::new(&options),
            thinking: false,
            epoch: 0,
            outcome: None,
            saved_after_error: false,
            line: Text::new(),
            line_too_long: false,
            line_waits: false,
            message: Message::AnyKey,
            held: Message::None,
            file: None,
            shown_drive: config.disk,
            shelf: Shelf::EMPTY,
            nodes: 0,
            #[cfg(feature = "alloc")]
            more: desktop::More::new(),
            closed: false,
        };
        app.load_graphics();
        app
    }

    /// What the program waits for, or does.
    pub fn status(&self) -> Status {
        if self.closed {
            return Status::Closed;
        }
        self.row().waits
    }

    /// The live scene.
    pub fn scene(&self) -> Scene {
        self.scene
    }

    /// What the message line says, in no language yet.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Closes the program from outside, like switching the PC off.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// The colour the program is set to play with, the level and the rest.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The game's bytes as they are, for a transcript: the present game, or the last one.
    pub fn game(&self) -> View<'_> {
        self.view()
    }

    /// The drives, for a front-end that lent them.
    pub fn drives(&mut self) -> &mut D {
        &mut self.drives
    }

    /// How many ticks the present search has taken.
    pub fn ticks(&self) -> u64 {
        self.nodes / NODES_PER_TICK
    }

    /// Flips one bit of what the check seals: the game's state, its copy, the seal, the graphics (KEYBOARD.DAT, then GIOCHI.DAT where the game needs it),
    /// in that order, in the very bytes the program uses. Whether there is such a bit.
    pub fn fault(&mut self, bit: usize) -> bool {
        if self.session.flip(bit) {
            return true;
        }
        let bit = bit - self.session.sealed_len() * 8;
        match self.graphics[..self.graphics_len].get_mut(bit / 8) {
            None => desktop_only!(self.flip_art(bit - 8 * self.graphics_len), else false),
            Some(byte) => {
                *byte ^= 1 << (bit % 8);
                true
            }
        }
    }

    /// How many bits [`App::fault`] can flip.
    pub fn fault_bits(&self) -> usize {
        let bits = 8 * (self.session.sealed_len() + self.graphics_len);
        desktop_only!(bits + 8 * self.art().len() + self.term_bits(), else bits)
    }

    /// The whole integrity check once, as at every move: whether it passes. For measuring.
    pub fn check_integrity(&self) -> bool {
        self.is_sound()
    }

    /// The whole integrity check.
    #[inline(never)]
    pub(crate) fn is_sound(&self) -> bool {
        self.verify().is_ok()
    }

    /// The same, and the match.
    pub(crate) fn verify(&self) -> Result<Match, SystemError> {
        desktop_only!(if !self.is_art_sound() {
            return Err(SystemError);
        });
        self.session.verify(self.graphics_bytes())
    }

    /// Everything there is to show now.
    pub fn screen(&self) -> Screen<'_> {
        let (lang, row) = (self.config.lang, self.row());
        let hints = row.hints.map(|label| lang.label(label));
        Screen {
            lang,
            scene: self.scene,
            content: self.content(),
            message: lang.message(&self.message),
            is_error: is_error(&self.message),
            prompt: lang.prompt(desktop_only!(self.asked(row.prompt), else row.prompt)),
            typed: desktop_only!(game_list::end_of_line(self.line.written()), else self.line.written()),
            hints: desktop_only!(self.more_hints().or(hints), else hints).unwrap_or_default(),
        }
    }

    /// Paints the screen.
    pub fn frame(&self, canvas: &mut impl Canvas) {
        match (self.scene, self.rom_font) {
            (Scene::Halt, None) => (),
            (Scene::Halt, Some(_rom_font)) => {
                desktop_only!(screen::paint_halt(&self.screen(), _rom_font, canvas))
            }
            _ => screen::paint(&self.screen(), Keyboard::unchecked(self.graphics_bytes()), canvas),
        }
    }

    /// Paints the console alone, message, prompt and hints, over a frame painted before: enough
    /// after a key that only changed the line being typed.
    pub fn frame_console(&self, canvas: &mut impl Canvas) {
        screen::paint_console(&self.screen(), Keyboard::unchecked(self.graphics_bytes()), canvas);
    }

    /// The sixteen EGA colour numbers, 0..=63 each, that the frame's indices stand for.
    pub fn palette(&self) -> [u8; 16] {
        desktop_only!(if let Some(palette) = self.art_palette() {
            return palette;
        });
        match self.scene {
            Scene::Halt => screen::palette::TEXT_MODE,
            _ => core::array::from_fn(|i| Keyboard::unchecked(self.graphics_bytes()).ega(i)),
        }
    }

    pub(crate) fn graphics_bytes(&self) -> &[u8] {
        &self.graphics[..self.graphics_len]
    }

    pub(crate) fn view(&self) -> View<'_> {
        let broken = self.scene == Scene::Error || (self.behind == Scene::Error && self.is_question());
        let view = View { thinking: self.thinking, broken, outcome: self.outcome, ..self.session.view() };
        desktop_only!(self.on_terms(view), else view)
    }

    /// Whether the scene is one that lies over another.
    pub(in crate::app) fn is_question(&self) -> bool {
        matches!(self.scene, Scene::Save | Scene::Overwrite | Scene::Exit | Scene::Abandon)
    }

    fn content(&self) -> Content<'_> {
        let Config { player, first, .. } = self.config;
        let menu = Menu {
            level: level_byte(&self.config),
            player,
            first,
            archive: desktop_only!(self.has_archive(), else false),
            more: desktop_only!(self.more_of_menu()),
        };
        let seen = if self.is_question() { self.behind } else { self.scene };
        match seen {
            Scene::Title => Content::Title,
            Scene::Menu => Content::Menu(menu),
            Scene::Level => Content::Levels(menu),
            Scene::Colour => Content::Colors(Label::ChooseColour, player == Color::White),
            Scene::First => Content::Colors(Label::ChooseFirst, first == Color::White),
            Scene::Instructions => desktop_only!(self.instructions(), else Content::Instructions(self.page)),
            Scene::Resume => Content::Files(self.files()),
            Scene::Halt => Content::Halt,
            Scene::More(more) => desktop_only!(self.content_of(more, &menu), else match more {}),
            // The questions lie over one of these.
            Scene::Game
            | Scene::Error
            | Scene::End
            | Scene::Save
            | Scene::Overwrite
            | Scene::Exit
            | Scene::Abandon => Content::Game(self.view()),
        }
    }
}

pub(crate) fn game_options(config: &Config) -> GameOptions {
    let Config { player, first, seed, start, .. } = *config;
    GameOptions { start: BuiltIn::with_turn(start, first), level: level_byte(config), player, seed }
}

/// The level as games have it.
pub(crate) fn level_byte(config: &Config) -> u8 {
    let level = config.level.number();
    desktop_only!(config.maestro.map_or(level, |seconds| crate::formats::save::MAESTRO + seconds), else level)
}

/// Whether a message refuses or warns.
fn is_error(message: &Message) -> bool {
    if let Message::More(message) = message {
        desktop_only!(return message.is_error(), else match *message {});
    }
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
