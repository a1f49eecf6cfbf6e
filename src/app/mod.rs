//! The program itself: keys and ticks in, frames out.
//!
//! A front-end asks [`App::status`] what the program waits for, gives it keys, lets it think, and
//! shows its frames. Nothing here knows a window, a file system or a clock.

mod files;
#[cfg(feature = "alloc")]
mod full;
mod job;
#[cfg(feature = "alloc")]
mod keep;
#[cfg(feature = "alloc")]
mod lessons;
#[cfg(feature = "alloc")]
mod maestro;
mod scenes;
mod shelf;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod tap;
#[cfg(feature = "alloc")]
mod viewer;

#[cfg(feature = "alloc")]
use crate::formats::crc::crc32;
#[cfg(feature = "alloc")]
use crate::formats::full::{Contest, FullRules};
use crate::formats::keyboard::{self, Keyboard, FONT_LEN};
#[cfg(feature = "alloc")]
use crate::formats::save::MAESTRO;
use crate::rules::italian::Position;
use crate::rules::{Color, Outcome};
use crate::screen::{self, Canvas, Content, Menu, Scene, Screen};
#[cfg(feature = "alloc")]
use crate::session::archive::{Archive, Chosen};
use crate::session::drive::{Drive, Drives, FileSpec};
#[cfg(feature = "alloc")]
use crate::session::maestro::Maestro;
use crate::session::messages::{Label, Lang, Message, Prompt, Text};
use crate::session::shelf::Shelf;
#[cfg(not(feature = "alloc"))]
use crate::session::SEALED_LEN;
use crate::session::{GameOptions, Level, Session, View, NODES_PER_TICK};

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
    /// It has to look for its move: call [`App::think`].
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
    pub start: Position,
    /// The drive the program itself lies on, where KEYBOARD.DAT is looked for first, if that is known.
    pub home: Option<Drive>,
    /// The program's disk: where KEYBOARD.DAT is looked for otherwise, and names without a drive lie.
    pub disk: Drive,
    /// The maestro's seconds a move, where it plays instead of the level; 1 to 60.
    #[cfg(feature = "alloc")]
    pub maestro: Option<u8>,
    /// The full rules of 1931, where they hold for new games.
    #[cfg(feature = "alloc")]
    pub full: Option<FullRules>,
    /// Draws the colours and the openings of the full rules.
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
            start: Position::start(Color::White),
            home: None,
            disk: Drive::PROGRAM,
            #[cfg(feature = "alloc")]
            maestro: None,
            #[cfg(feature = "alloc")]
            full: None,
            #[cfg(feature = "alloc")]
            lots: 1,
        }
    }
}

/// The most characters of a line that are shown, and that it can have: a move of 19 numbers has 56.
const LONGEST_LINE: usize = 60;

/// Bytes a front-end lends for KEYBOARD.DAT; one more than the longest, so that a longer file
/// shows.
pub const GRAPHICS_LEN: usize = keyboard::MAX_LEN + 1;

/// The program.
#[derive(Debug)]
pub struct App<'a, D> {
    drives: D,
    graphics: &'a mut [u8],
    graphics_len: usize,
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "no painted halt there"))]
    rom_font: Option<&'a [u8; FONT_LEN]>,
    config: Config,
    scene: Scene,
    /// Where Exit, Abandon, Save, Overwrite and Instructions go back to.
    behind: Scene,
    page: usize,
    session: Session,
    thinking: bool,
    /// Counts games begun or resumed, so that a search of an older one is thrown away.
    epoch: u32,
    outcome: Option<Outcome>,
    /// After SYSTEM ERROR and a save, any key leads to the menu.
    saved_after_error: bool,
    line: Text,
    line_too_long: bool,
    /// RETURN has been pressed on the line, which waits for the program's move.
    line_waits: bool,
    message: Message,
    /// What the message line shows again when a question is answered.
    held: Message,
    file: Option<FileSpec>,
    #[cfg(feature = "alloc")]
    archive: Option<&'a mut dyn Archive>,
    #[cfg(feature = "alloc")]
    maestro: Option<&'a mut dyn Maestro>,
    /// How many games the open file has.
    #[cfg(feature = "alloc")]
    games: u32,
    /// The game being looked at, and after how many of its moves.
    #[cfg(feature = "alloc")]
    chosen: Option<Chosen>,
    #[cfg(feature = "alloc")]
    ply: u32,
    /// The drive whose files are shown.
    shown_drive: Drive,
    /// The saved games shown where there is no archive to keep them all.
    shelf: Shelf,
    /// The finished game that is being looked through, as it ended.
    #[cfg(feature = "alloc")]
    reviewed: Option<Session>,
    /// What was said of the last thing that happened in a game by the full rules that is over.
    #[cfg(feature = "alloc")]
    led_to_end: Message,
    #[cfg(feature = "alloc")]
    pupil: lessons::Pupil,
    #[cfg(feature = "alloc")]
    house: table::House,
    /// Nodes of the present search, as its polls have told them.
    nodes: u64,
    /// The player has offered a draw, and the program thinks about it.
    #[cfg(feature = "alloc")]
    offered: bool,
    /// The program has offered one with its last move, and the player has done nothing since.
    #[cfg(feature = "alloc")]
    may_accept: bool,
    /// After how many plies of the game it last did.
    #[cfg(feature = "alloc")]
    last_offer: Option<u32>,
    /// The match that the next game by the full rules belongs to, and the player's colour in it.
    #[cfg(feature = "alloc")]
    contest: Option<(Contest, Color)>,
    closed: bool,
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
            #[cfg(feature = "alloc")]
            archive: None,
            #[cfg(feature = "alloc")]
            maestro: None,
            #[cfg(feature = "alloc")]
            games: 0,
            #[cfg(feature = "alloc")]
            chosen: None,
            #[cfg(feature = "alloc")]
            ply: 0,
            shown_drive: config.disk,
            shelf: Shelf::EMPTY,
            #[cfg(feature = "alloc")]
            reviewed: None,
            #[cfg(feature = "alloc")]
            led_to_end: Message::None,
            #[cfg(feature = "alloc")]
            pupil: lessons::Pupil::NEW,
            #[cfg(feature = "alloc")]
            house: table::House::default(),
            nodes: 0,
            #[cfg(feature = "alloc")]
            offered: false,
            #[cfg(feature = "alloc")]
            may_accept: false,
            #[cfg(feature = "alloc")]
            last_offer: None,
            #[cfg(feature = "alloc")]
            contest: None,
            closed: false,
        };
        app.load_graphics();
        app
    }

    #[cfg(feature = "alloc")]
    fn has_archive(&self) -> bool {
        self.archive.is_some()
    }

    #[cfg(not(feature = "alloc"))]
    fn has_archive(&self) -> bool {
        false
    }

    /// The same program with files of games and notes of those played.
    #[cfg(feature = "alloc")]
    pub fn with_archive(self, archive: &'a mut dyn Archive) -> App<'a, D> {
        App { archive: Some(archive), ..self }
    }

    /// The same program with a maestro, so that there is a level M.
    #[cfg(feature = "alloc")]
    pub fn with_maestro(self, maestro: &'a mut dyn Maestro) -> App<'a, D> {
        App { maestro: Some(maestro), ..self }
    }

    /// What the program waits for, or does.
    pub fn status(&self) -> Status {
        match self.scene {
            _ if self.closed => Status::Closed,
            Scene::Halt => Status::Halted,
            Scene::Game if self.thinking => Status::Thinks,
            Scene::Error if self.saved_after_error => Status::WaitsForKey,
            Scene::Game | Scene::Save | Scene::Resume | Scene::Error => Status::WaitsForLine,
            #[cfg(feature = "alloc")]
            Scene::Open | Scene::Games | Scene::Seconds => Status::WaitsForLine,
            #[cfg(feature = "alloc")]
            Scene::Problem if self.thinking => Status::Thinks,
            #[cfg(feature = "alloc")]
            Scene::Problem if !self.pupil.problem_stands() => Status::WaitsForLine,
            _ => Status::WaitsForKey,
        }
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

    #[cfg(not(feature = "alloc"))]
    fn longest_line(&self) -> usize {
        LONGEST_LINE
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

    /// While a level of DAMA.COM's thinks about its move: the nodes searched so far, as the polls have told
    /// them. None while the maestro does, who goes by the clock, or where a try at a problem is judged.
    #[cfg(feature = "alloc")]
    pub fn searched(&self) -> Option<u64> {
        let by_level = self.scene == Scene::Game && self.thinking && self.maestro_seconds().is_none();
        (by_level && !self.is_sitting()).then_some(self.nodes)
    }

    /// The CRC-32 of KEYBOARD.DAT as loaded, by which a recording knows it; none without one.
    #[cfg(feature = "alloc")]
    pub fn graphics_crc(&self) -> Option<u32> {
        let body = self.graphics_len.checked_sub(4)?;
        Some(crc32(&self.graphics[..body]))
    }

    /// Flips one bit of what the check seals: the game's state, its copy, the seal, the graphics (KEYBOARD.DAT, then GIOCHI.DAT where the game needs it),
    /// in that order, in the very bytes the program uses. Whether there is such a bit.
    pub fn fault(&mut self, bit: usize) -> bool {
        if self.session.flip(bit) {
            return true;
        }
        let bit = bit - self.sealed_len() * 8;
        match self.graphics[..self.graphics_len].get_mut(bit / 8) {
            #[cfg(feature = "alloc")]
            None => self.flip_art(bit - 8 * self.graphics_len),
            #[cfg(not(feature = "alloc"))]
            None => false,
            Some(byte) => {
                *byte ^= 1 << (bit % 8);
                true
            }
        }
    }

    /// How many bits [`App::fault`] can flip.
    pub fn fault_bits(&self) -> usize {
        #[cfg(feature = "alloc")]
        return 8 * (self.sealed_len() + self.graphics_len + self.art().len());
        #[cfg(not(feature = "alloc"))]
        return 8 * (self.sealed_len() + self.graphics_len);
    }

    #[cfg(feature = "alloc")]
    fn sealed_len(&self) -> usize {
        self.session.sealed_len()
    }

    #[cfg(not(feature = "alloc"))]
    fn sealed_len(&self) -> usize {
        SEALED_LEN
    }

    /// The whole integrity check once, as at every move: whether it passes. For measuring.
    pub fn check_integrity(&self) -> bool {
        self.is_sound()
    }

    /// The whole integrity check.
    #[inline(never)]
    fn is_sound(&self) -> bool {
        #[cfg(feature = "alloc")]
        if !self.is_art_sound() {
            return false;
        }
        self.session.is_sound(self.graphics_bytes())
    }

    /// Everything there is to show now.
    pub fn screen(&self) -> Screen<'_> {
        let lang = self.config.lang;
        Screen {
            lang,
            scene: self.scene,
            content: self.content(),
            message: lang.message(&self.message),
            is_error: is_error(&self.message),
            prompt: lang.prompt(self.prompt()),
            #[cfg(feature = "alloc")]
            typed: table::tail(self.line.as_str(), LONGEST_LINE),
            #[cfg(not(feature = "alloc"))]
            typed: self.line.written(),
            #[cfg(feature = "alloc")]
            hints: self.full_hints().or(self.hints().map(|label| lang.label(label))).unwrap_or_default(),
            #[cfg(not(feature = "alloc"))]
            hints: self.hints().map(|label| lang.label(label)).unwrap_or_default(),
        }
    }

    /// Paints the screen.
    pub fn frame(&self, canvas: &mut impl Canvas) {
        match self.scene {
            #[cfg(feature = "alloc")]
            Scene::Halt => {
                if let Some(rom_font) = self.rom_font {
                    screen::paint_halt(&self.screen(), rom_font, canvas);
                }
            }
            _ => screen::paint(&self.screen(), Keyboard::unchecked(self.graphics_bytes()), canvas),
        }
    }

    /// Paints the screen with another message, of which the program does not know: what a front-end has to
    /// say for itself. The halt keeps its own.
    #[cfg(feature = "alloc")]
    pub fn frame_saying(&self, message: &Message, canvas: &mut impl Canvas) {
        if self.scene == Scene::Halt {
            return self.frame(canvas);
        }
        let said = self.config.lang.message(message);
        let screen = Screen { message: said, is_error: is_error(message), ..self.screen() };
        screen::paint(&screen, Keyboard::unchecked(self.graphics_bytes()), canvas);
    }

    /// Paints the console alone, message, prompt and hints, over a frame painted before: enough
    /// after a key that only changed the line being typed.
    pub fn frame_console(&self, canvas: &mut impl Canvas) {
        screen::paint_console(&self.screen(), Keyboard::unchecked(self.graphics_bytes()), canvas);
    }

    /// The sixteen EGA colour numbers, 0..=63 each, that the frame's indices stand for.
    pub fn palette(&self) -> [u8; 16] {
        #[cfg(feature = "alloc")]
        if let Some(palette) = self.art_palette() {
            return palette;
        }
        match self.scene {
            Scene::Halt => screen::palette::TEXT_MODE,
            _ => core::array::from_fn(|i| Keyboard::unchecked(self.graphics_bytes()).ega(i)),
        }
    }

    fn graphics_bytes(&self) -> &[u8] {
        &self.graphics[..self.graphics_len]
    }

    fn view(&self) -> View<'_> {
        let broken = self.scene == Scene::Error || (self.behind == Scene::Error && self.is_question());
        View { thinking: self.thinking, broken, outcome: self.outcome, ..self.session.view() }
    }

    /// Whether the scene is one that lies over another.
    fn is_question(&self) -> bool {
        matches!(self.scene, Scene::Save | Scene::Overwrite | Scene::Exit | Scene::Abandon)
    }

    fn content(&self) -> Content<'_> {
        let Config { player, first, .. } = self.config;
        let menu = Menu {
            level: level_byte(&self.config),
            player,
            first,
            archive: self.has_archive(),
            #[cfg(feature = "alloc")]
            maestro: self.has_level_m(),
            #[cfg(feature = "alloc")]
            full: self.config.full,
            #[cfg(feature = "alloc")]
            games: (self.games(), self.chosen_game()),
        };
        let seen = if self.is_question() { self.behind } else { self.scene };
        match seen {
            Scene::Title => Content::Title,
            Scene::Menu => Content::Menu(menu),
            Scene::Resume => Content::Files(self.files()),
            #[cfg(feature = "alloc")]
            Scene::Open => Content::Files(self.files()),
            #[cfg(feature = "alloc")]
            Scene::Games => Content::Menu(menu),
            Scene::Level => Content::Levels(menu),
            #[cfg(feature = "alloc")]
            Scene::Seconds => Content::Levels(menu),
            #[cfg(feature = "alloc")]
            Scene::Variants => Content::Variants(menu),
            Scene::Colour => Content::Colors(Label::ChooseColour, player == Color::White),
            Scene::First => Content::Colors(Label::ChooseFirst, first == Color::White),
            #[cfg(feature = "alloc")]
            Scene::Instructions if self.own_pages().is_some() => {
                Content::Pages(self.own_pages().unwrap_or_default(), self.page)
            }
            #[cfg(feature = "alloc")]
            Scene::Instructions if self.is_page_of_full_rules() => Content::FullInstructions(self.page),
            Scene::Instructions => Content::Instructions(self.page),
            Scene::Halt => Content::Halt,
            #[cfg(feature = "alloc")]
            Scene::Ballot => Content::Ballot(self.view()),
            #[cfg(feature = "alloc")]
            Scene::Rules
            | Scene::Openings
            | Scene::TheMove
            | Scene::Lessons
            | Scene::Lesson
            | Scene::Problem => self.school_content(seen),
            #[cfg(feature = "alloc")]
            _ if self.is_sitting() => self.table_content().unwrap_or(Content::Halt),
            _ => Content::Game(self.view()),
        }
    }

    /// The keys worth naming, where the screen itself does not.
    fn hints(&self) -> Option<Label> {
        match self.scene {
            Scene::Instructions => Some(Label::PageHints),
            Scene::Level | Scene::Colour | Scene::First => Some(Label::ChoiceHints),
            #[cfg(feature = "alloc")]
            Scene::Variants => Some(Label::ChoiceHints),
            Scene::Resume if self.files().pages() > 1 => Some(Label::ListHints),
            #[cfg(feature = "alloc")]
            Scene::Open if self.files().pages() > 1 => Some(Label::ListHints),
            Scene::Save | Scene::Resume => Some(Label::NameHints),
            #[cfg(feature = "alloc")]
            Scene::Open | Scene::Games | Scene::Seconds => Some(Label::NameHints),
            #[cfg(feature = "alloc")]
            Scene::Viewer if self.reviewed.is_some() => Some(Label::ReviewHints),
            #[cfg(feature = "alloc")]
            Scene::Viewer => Some(Label::ViewerHints),
            #[cfg(feature = "alloc")]
            Scene::End if self.can_review() => Some(Label::EndHintsAndReview),
            Scene::End => Some(Label::EndHints),
            #[cfg(feature = "alloc")]
            Scene::Rules
            | Scene::Openings
            | Scene::TheMove
            | Scene::Lessons
            | Scene::Lesson
            | Scene::Problem => Some(self.school_hints()),
            Scene::Error if self.saved_after_error => None,
            Scene::Game | Scene::Error => Some(Label::Hints),
            _ => None,
        }
    }

    fn prompt(&self) -> Prompt {
        match self.scene {
            Scene::Title | Scene::Halt => Prompt::None,
            Scene::Instructions | Scene::End => Prompt::Key,
            Scene::Menu | Scene::Level | Scene::Colour | Scene::First => Prompt::Choice,
            #[cfg(feature = "alloc")]
            Scene::Variants => Prompt::Choice,
            #[cfg(feature = "alloc")]
            Scene::Ballot | Scene::Opening => Prompt::Key,
            #[cfg(feature = "alloc")]
            Scene::Viewer | Scene::Lessons | Scene::Lesson => Prompt::Choice,
            #[cfg(feature = "alloc")]
            Scene::Openings if self.pupil.opening.is_none() => Prompt::Choice,
            #[cfg(feature = "alloc")]
            Scene::Rules | Scene::Openings | Scene::TheMove => Prompt::Key,
            #[cfg(feature = "alloc")]
            Scene::Problem if self.thinking && self.line_waits => Prompt::Waiting,
            #[cfg(feature = "alloc")]
            Scene::Problem if self.thinking => Prompt::Thinking,
            #[cfg(feature = "alloc")]
            Scene::Problem if self.pupil.problem_stands() => Prompt::Key,
            #[cfg(feature = "alloc")]
            Scene::Problem => Prompt::Move(self.session.view().game.turn()),
            Scene::Game if self.thinking && self.line_waits => Prompt::Waiting,
            Scene::Game if self.thinking => Prompt::Thinking,
            #[cfg(feature = "alloc")]
            Scene::Game if self.is_sitting() => self.table_prompt().unwrap_or(Prompt::None),
            Scene::Game => Prompt::Move(self.session.view().game.turn()),
            Scene::Save => Prompt::SaveName,
            Scene::Resume => Prompt::ResumeName,
            #[cfg(feature = "alloc")]
            Scene::Seconds => Prompt::Seconds,
            #[cfg(feature = "alloc")]
            Scene::Open => Prompt::OpenName,
            #[cfg(feature = "alloc")]
            Scene::Games => Prompt::GameNumber,
            Scene::Overwrite => Prompt::Overwrite,
            Scene::Exit => Prompt::Exit,
            Scene::Abandon => Prompt::Abandon,
            Scene::Error if self.saved_after_error => Prompt::Key,
            Scene::Error => Prompt::Error,
        }
    }
}

fn game_options(config: &Config) -> GameOptions {
    let Config { player, first, seed, start, .. } = *config;
    GameOptions { position: start.with_turn(first), level: level_byte(config), player, seed }
}

/// The level as games have it.
fn level_byte(config: &Config) -> u8 {
    #[cfg(feature = "alloc")]
    if let Some(seconds) = config.maestro {
        return MAESTRO + seconds;
    }
    config.level.number()
}

/// Whether a message refuses or warns.
fn is_error(message: &Message) -> bool {
    #[cfg(feature = "alloc")]
    if matches!(message, Message::Full(message) if message.is_error()) {
        return true;
    }
    #[cfg(feature = "alloc")]
    if matches!(
        message,
        Message::Refusal(_)
            | Message::NoSuchGame(_)
            | Message::NoGames(_)
            | Message::ViewingStops
            | Message::NotSeconds
            | Message::NoScreenshot
    ) {
        return true;
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
