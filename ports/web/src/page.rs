//! The program in its page: keys and taps in, pixels and text out, search jobs sent to workers.

use crate::address::{self, Address};
use crate::disk::{Disk, Graphics, KEYBOARD_DAT};
use crate::imports::{breathe, now, LONGEST};
use crate::stage::Stage;
use dama::unstable::app::clipboard::ClipboardText;
use dama::unstable::app::sound::Sound;
use dama::unstable::app::{App, Config, Key, Status, GRAPHICS_LEN};
use dama::unstable::engine::{choose, Depth, Level};
use dama::unstable::formats::crc::crc32;
use dama::unstable::formats::keyboard::{Keyboard, FONT_LEN, GLYPH_LEN};
use dama::unstable::front::scale::{Picture, Sliding};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::GAMES;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::maestro::searcher::{SearchOptions, Searcher};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::screen::layout::{layout, Layout};
use dama::unstable::screen::{text, Frame, Scene, FRAME_LEN};
use dama::unstable::script::kiosk::{KioskEvent, Recorded};
use dama::unstable::script::options::Start;
use dama::unstable::script::player::{Pictures, ScriptPlayer, StepTaken};
use dama::unstable::script::recording::{EarlierFiles, Recorder, RecordingSink};
use dama::unstable::script::{self, WriteError};
use dama::unstable::session::drive::{Drive, Drives, FileSpec};
use dama::unstable::session::game_options::{OptionFault, OptionSyntax};
use dama::unstable::session::job::{SearchControl, SearchJob};
use dama::unstable::session::maestro::{Maestro, MaestroSearch, MaestroView};
use dama::unstable::session::messages::page::PAGE_LABELS;
use dama::unstable::session::messages::{words, Message};
use dama::unstable::session::short_name::short_name;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Name of an unfinished game while it is resumed.
const UNFINISHED: &str = "ULTIMA";

/// First number of the keys that are not characters.
const NAMED_KEYS: u32 = 0x11_0000;

/// The program and the data lent to it; a page has one.
pub struct Page {
    pub app: App<'static, Disk>,
    start: Start,
    graphics: Graphics,
    /// Seconds before an exhibition returns to its title.
    kiosk: Option<u32>,
    /// True unless moves that slide are refused.
    slides: bool,
    stage: Stage,
    recorder: Recorder,
    /// The recording of the session, as a script.
    recording: Paper,
    frame: Box<[u8; FRAME_LEN]>,
    picture: Picture,
    /// The picture's pixels in ImageData's order: red, green, blue and 255.
    rgba: Vec<u32>,
    asked: u32,
}

/// Reads a file; empty if it cannot be read.
fn whole(drives: &mut Disk, file: FileSpec) -> Vec<u8> {
    let mut bytes = vec![0; LONGEST];
    let read = drives.read(file, &mut bytes);
    bytes.truncate(read.unwrap_or(0));
    bytes
}

fn clock() -> Duration {
    Duration::from_micros((now() * 1000.0) as u64)
}

impl Page {
    /// Starts the program. `text` has the address's options, a newline and the browser's languages; `now` is the seed.
    /// Also returns the refused options, one a line, each with a tab and the expected value.
    pub fn start(text: &str, now: u32) -> (Page, String) {
        let (options, languages) = text.split_once('\n').unwrap_or((text, ""));
        let Address { start, graphics, kiosk, slides, wrong } = address::read(options, languages, now);
        let mut app = lend(start.config, Disk { graphics, is_apart: kiosk.is_some(), ..Disk::default() });
        app.lend_games(GAMES);
        start.begin(&mut app);
        let mut page = Page {
            app,
            start,
            graphics,
            kiosk,
            slides,
            stage: Stage::Played,
            recorder: Recorder::off(),
            recording: Paper::default(),
            frame: no_frame(),
            picture: Picture::default(),
            rgba: Vec::new(),
            asked: 0,
        };
        page.begin();
        let lang = page.start.config.lang;
        let lines = wrong.iter().map(|error| {
            // For an unknown name there is no expected value.
            let is_unknown = error.game.is_none() && matches!(error.fault, OptionFault::Unknown(_));
            let why = if is_unknown { String::new() } else { error.why(OptionSyntax::Address, lang) };
            let parts = [error.option(OptionSyntax::Address), why];
            parts.map(|part| part.replace(char::is_control, " ")).join("\t")
        });
        (page, lines.collect::<Vec<_>>().join("\n"))
    }

    /// Starts the program or the exhibition that the address names.
    fn begin(&mut self) {
        let disk = self.app.drives();
        disk.graphics = self.graphics;
        disk.is_apart = self.kiosk.is_some();
        disk.lent.clear();
        self.stage = Stage::Played;
        match self.kiosk {
            Some(idle) => {
                self.app.requests().lock();
                self.recorder = Recorder::off();
                self.recorder.typed_by_hand(clock);
                self.stage = Stage::kiosk(&mut self.app, idle, self.start.clone(), None, clock());
            }
            None => {
                self.start.begin(&mut self.app);
                self.record();
            }
        }
    }

    fn record(&mut self) {
        self.recording = Paper::default();
        let sheet = Box::new(self.recording.clone());
        let replaced = EarlierFiles::default();
        self.app.drives().replaced = replaced.clone();
        // A recording in memory cannot fail to be written.
        self.recorder = Recorder::on(sheet, &self.app, Some(clock)).unwrap_or_default().noting(replaced);
        self.recorder.typed_by_hand(clock);
    }

    /// Restarts a program that was left, since there is no operating system to return to.
    fn begin_if_closed(&mut self) {
        let is_over = matches!(self.stage, Stage::Played) && self.app.status() == Status::Closed;
        if is_over || self.stage.is_left() {
            self.begin();
        }
    }

    /// Shows a recording (name, newline, text), in the exhibition if there is one.
    /// Returns the error, or an empty text.
    pub fn demo(&mut self, file: &str) -> String {
        let (name, text) = file.split_once('\n').unwrap_or(("", file));
        match Recorded::read(name, text, GAMES) {
            Err(why) => why,
            Ok(recorded) => {
                self.recorder = Recorder::off();
                self.recorder.typed_by_hand(clock);
                let (app, start) = (&mut self.app, self.start.clone());
                self.stage = match self.kiosk {
                    Some(idle) => Stage::kiosk(app, idle, start, Some(recorded), clock()),
                    None => Stage::show(app, &recorded, clock()),
                };
                String::new()
            }
        }
    }

    /// Does what is due by now; returns whether the screen may have changed.
    pub fn attend(&mut self) -> bool {
        let changed = self.stage.attend(&mut self.app, clock());
        self.begin_if_closed();
        changed || self.picture.slides.until_due(clock()).is_some_and(|due| due.is_zero())
    }

    /// Returns the milliseconds until [`Page::attend`] must be called; negative means never.
    pub fn due(&self) -> f64 {
        let dues = [self.stage.until_due(clock()), self.picture.slides.until_due(clock())];
        dues.into_iter().flatten().min().map_or(-1.0, |due| due.as_secs_f64() * 1000.0)
    }

    pub fn show_told(&self) -> String {
        let told = self.stage.told(&self.app);
        told.map(|told| self.app.config().lang.page_show(told)).unwrap_or_default()
    }

    /// Returns the exhibition's events, one a line.
    pub fn log(&mut self) -> String {
        let log = self.stage.take_log();
        if log.iter().any(|(_, event)| *event == KioskEvent::Title) {
            // A visitor's files are removed for the next visitor.
            self.app.drives().lent.clear();
        }
        let lines = log.iter().map(|(when, event)| format!("{:.1} s: {event}", when.as_secs_f64()));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns the recording of the session; empty in an exhibition or while a recording is shown.
    pub fn recording(&self) -> String {
        match self.stage {
            Stage::Played => String::from_utf8_lossy(&self.recording.0.borrow()).into_owned(),
            _ => String::new(),
        }
    }

    pub fn insert(&mut self, letter: u32, image: Vec<u8>) -> bool {
        drive(letter).is_some_and(|drive| self.app.drives().insert(drive, image).is_ok())
    }

    pub fn image(&mut self, letter: u32) -> Vec<u8> {
        drive(letter).and_then(|drive| self.app.drives().image(drive)).unwrap_or_default()
    }

    pub fn eject(&mut self, letter: u32) {
        if let Some(drive) = drive(letter) {
            self.app.drives().eject(drive);
        }
    }

    /// Removes or restores KEYBOARD.DAT and restarts the program, as with the PC switched off.
    pub fn set_graphics(&mut self, is_there: bool) {
        self.graphics = if is_there { Graphics::Whole } else { Graphics::None };
        self.begin();
    }

    pub fn tick(&mut self, ticks: u32) {
        self.recorder.wait(&mut self.app, ticks.into());
        self.begin_if_closed();
    }

    pub fn key(&mut self, code: u32) -> bool {
        let named = |n| match n {
            0 => Some(Key::Enter),
            1 => Some(Key::Backspace),
            2 => Some(Key::Escape),
            n @ 3..=14 => Some(Key::Function(n as u8 - 2)),
            _ => None,
        };
        let key = match code.checked_sub(NAMED_KEYS) {
            Some(n) => named(n),
            None => char::from_u32(code).filter(|c| !c.is_control()).map(Key::Char),
        };
        key.map(|key| self.give(key)).is_some()
    }

    fn give(&mut self, key: Key) {
        self.picture.slides.end();
        if self.stage.is_for_program(&mut self.app, key, clock()) {
            self.recorder.key(&mut self.app, key);
        }
        if self.app.status() == Status::Closed {
            // In an exhibition the kiosk handles it.
            self.stage.attend(&mut self.app, clock());
        }
        self.begin_if_closed();
    }

    /// Returns whether a drag may begin or end on this pixel of the frame.
    pub fn is_place(&self, x: u32, y: u32) -> bool {
        let (Ok(x), Ok(y)) = (x.try_into(), y.try_into()) else { return false };
        self.app.is_place(x, y)
    }

    /// Handles a tap on a pixel of the frame, or the beginning or end of a drag; returns whether the screen may have
    /// changed.
    pub fn tap(&mut self, x: u32, y: u32, is_drag: bool) -> bool {
        let (Ok(x), Ok(y)) = (x.try_into(), y.try_into()) else { return false };
        if let Stage::Shown(..) = self.stage {
            return false;
        }
        let keys = if is_drag { self.app.drag(x, y) } else { self.app.tap(x, y) };
        if keys.is_empty() {
            // The tap still counts as the visitor's presence.
            self.stage.is_for_program(&mut self.app, Key::Enter, clock());
        }
        keys.iter().for_each(|&key| self.give(key));
        // Even if nothing was typed, something may be said.
        true
    }

    /// Returns a notice, a newline and the text to copy; empty in an exhibition or a recording.
    pub fn copied(&self) -> String {
        if !matches!(self.stage, Stage::Played) {
            return String::new();
        }
        let ClipboardText { text, message } = self.app.copied();
        let said = self.app.config().lang.message(&message);
        [said.as_str(), text.as_deref().unwrap_or_default()].join("\n")
    }

    /// Pastes a text; returns whether the screen may have changed.
    pub fn paste(&mut self, text: &str) -> bool {
        let is_played = matches!(self.stage, Stage::Played);
        if is_played {
            self.recorder.paste(&mut self.app, text);
        }
        is_played
    }

    /// Sets up a position and starts its game, as a player would; a refusal stays on the screen.
    pub fn play_from(&mut self, fen: &str) -> bool {
        let is_played = self.paste(fen);
        if self.app.scene() == Scene::Setup {
            [Key::Char('G'), Key::Enter].into_iter().for_each(|key| self.give(key));
        }
        is_played
    }

    pub fn status(&self) -> u32 {
        match self.app.status() {
            Status::WaitsForLine => 0,
            Status::WaitsForKey => 1,
            Status::Thinks => 2,
            Status::Halted => 3,
            Status::Closed => 4,
        }
    }

    pub fn frame(&mut self) -> &[u8; FRAME_LEN] {
        self.app.frame(&mut Frame::new(&mut self.frame));
        &self.frame
    }

    pub fn frame_crc(&mut self) -> u32 {
        crc32(&self.frame()[..])
    }

    /// Scales the screen for a canvas, four bytes a pixel: red, green, blue and 255.
    pub fn picture(&mut self, width: usize, height: usize) -> &[u32] {
        self.choose_sliding();
        self.picture.paint(&self.app, None, (width, height), clock());
        self.rgba.resize(width * height, 0);
        let fresh = self.picture.fresh_rows();
        let fresh = fresh.start * width..fresh.end * width;
        for (pixel, rgb) in self.rgba[fresh.clone()].iter_mut().zip(&self.picture.pixels()[fresh]) {
            *pixel = (rgb.swap_bytes() >> 8 | 0xFF00_0000).to_le();
        }
        &self.rgba
    }

    fn choose_sliding(&mut self) {
        // Whoever makes a recording faster wants to see it sooner.
        let whose = match (self.slides, self.stage.shown_speed()) {
            (false, _) | (true, Some(1001..)) => Sliding::Nobodys,
            (true, None) => Sliding::Programs,
            (true, Some(_)) => Sliding::Everybodys,
        };
        self.picture.slides.slide(whose);
    }

    /// Returns whether a move slides that the program's next would cut short. A clock that runs does not wait for it.
    fn must_be_seen(&mut self) -> bool {
        self.choose_sliding();
        self.picture.slides.follow(&self.app.screen_touched(), clock());
        self.picture.slides.until_due(clock()).is_some() && !self.app.clock_runs()
    }

    /// Returns the rows changed by the last picture: the first, and the one after the last.
    pub fn fresh_rows(&self) -> (usize, usize) {
        let fresh = self.picture.fresh_rows();
        (fresh.start, fresh.end)
    }

    pub fn words(&self) -> String {
        text::print(&self.app.screen_touched())
    }

    /// Returns the message, the prompt and the typed line, a line each, for a screen reader.
    pub fn said(&self) -> String {
        let screen = self.app.screen_touched();
        format!("{}\n{}\n{}", screen.message.as_str(), screen.prompt, screen.typed)
    }

    pub fn label(&self, place: usize) -> &'static str {
        match PAGE_LABELS.get(place) {
            None => "",
            // Of the present game.
            Some(&words::CLICK_TO_MOVE) => self.app.pointing_hint(false),
            Some(&words::TAP_TO_MOVE) => self.app.pointing_hint(true),
            Some(&label) => self.app.config().lang.text(label),
        }
    }

    /// Returns the notes to be played now, hertz and milliseconds a line. A recording is shown in silence.
    pub fn sound(&mut self) -> String {
        let is_shown = self.stage.shown_speed().is_some();
        let sound = self.app.requests().sounds.take().filter(|_| !is_shown);
        let notes = sound.map(Sound::notes).unwrap_or_default();
        notes.iter().map(|note| format!("{} {}\n", note.hertz, note.milliseconds)).collect()
    }

    /// Returns whether a key has asked to fill the screen or to leave the full screen.
    pub fn asks_full_screen(&mut self) -> bool {
        self.app.requests().take_full_screen()
    }

    pub fn language(&self) -> &'static str {
        self.app.config().lang.code()
    }

    /// Returns where the parts of the screen lie: `board`, `picture` or `text`, then an area a line.
    pub fn layout(&self) -> String {
        let (kind, areas) = match layout(&self.app.screen()) {
            Layout::Board(board, panel) => ("board", [vec![board], panel].concat()),
            Layout::Picture(area) => ("picture", vec![area]),
            Layout::Text => ("text", Vec::new()),
        };
        let areas = areas.iter().map(|area| area.map(|n| n.to_string()).join(" "));
        [kind.to_string()].into_iter().chain(areas).collect::<Vec<_>>().join("\n")
    }

    /// Returns the buttons of the moment, one a line: the words of those on the screen, and the page's own, `keyboard`,
    /// `backspace` and `enter`, after a tab.
    pub fn wanted(&self) -> String {
        let buttons = self.app.buttons();
        let is_typed = !self.app.screen().typed.is_empty();
        let own: &[&str] = match self.app.status() {
            Status::Closed | Status::Halted => return String::new(),
            Status::WaitsForLine | Status::Thinks if is_typed => &["\tkeyboard", "\tbackspace", "\tenter"],
            Status::WaitsForLine | Status::Thinks => &["\tkeyboard"],
            Status::WaitsForKey => &[],
        };
        // What is typed is given by one button, whether the screen names it or not.
        let is_there =
            |name: &&&str| **name != "\tenter" || buttons.iter().all(|one| one.keys != [Key::Enter]);
        let own = own.iter().filter(is_there).copied();
        buttons.iter().map(|button| button.words.as_str()).chain(own).collect::<Vec<_>>().join("\n")
    }

    /// Presses a button, by its index in that list.
    pub fn press_named(&mut self, place: usize) {
        let button = self.app.buttons().into_iter().nth(place);
        button.into_iter().flat_map(|button| button.keys).for_each(|key| self.give(key));
    }

    pub fn job(&mut self) -> Vec<u8> {
        if self.app.status() == Status::Thinks && self.must_be_seen() {
            return Vec::new();
        }
        if self.stage.thinks_here(&self.app) {
            self.stage.think(&mut self.app);
            return Vec::new();
        }
        let Some(job) = self.app.job() else { return Vec::new() };
        self.asked = job.number;
        job.to_bytes()
    }

    pub fn wants(&self) -> bool {
        self.app.wants(self.asked)
    }

    pub fn answer(&mut self, bytes: &[u8]) -> bool {
        let answer = dama::unstable::session::job::JobAnswer::from_bytes(bytes);
        let answered = answer.map(|answer| self.app.answer(answer)).is_ok();
        self.recorder.settle(&self.app);
        self.begin_if_closed();
        answered
    }

    /// Returns the game as a saved game; empty if none is being played.
    pub fn unfinished(&self) -> Vec<u8> {
        match self.stage {
            Stage::Played => self.app.unfinished().unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// Resumes a saved game by typing a player's keys; returns whether that succeeded.
    pub fn resume(&mut self, bytes: Vec<u8>) -> bool {
        if !self.go_to_menu() {
            return false;
        }
        // The disk is otherwise empty, so a recording lists the same files when it is shown elsewhere.
        let disk = self.app.drives();
        let (lent, is_apart) = (core::mem::take(&mut disk.lent), disk.is_apart);
        (disk.lent, disk.is_apart) = (vec![(UNFINISHED.into(), bytes)], true);
        let typed = ["P", UNFINISHED].concat();
        typed.chars().map(Key::Char).chain([Key::Enter]).for_each(|key| self.give(key));
        let disk = self.app.drives();
        (disk.lent, disk.is_apart) = (lent, is_apart);
        if self.app.scene() == Scene::Resume {
            self.give(Key::Escape);
        }
        self.app.scene() != Scene::Menu
    }

    fn go_to_menu(&mut self) -> bool {
        if self.app.scene() == Scene::Title {
            self.give(Key::Enter);
        }
        self.app.scene() == Scene::Menu
    }

    /// Lends a file on drive C: name, newline, bytes.
    pub fn lend(&mut self, file: Vec<u8>) -> bool {
        let Some(end) = file.iter().position(|&byte| byte == b'\n') else { return false };
        let Ok(name) = std::str::from_utf8(&file[..end]) else { return false };
        self.app.drives().lent.push((name.to_ascii_uppercase(), file[end + 1..].into()));
        true
    }

    ///
    /// A name that does not fit DOS is shortened. Existing files and the program's own are never replaced.
    pub fn store(&mut self, file: &[u8]) -> String {
        let lang = self.app.config().lang;
        let end = file.iter().position(|&byte| byte == b'\n').unwrap_or(file.len());
        let bytes = file.get(end + 1..).unwrap_or_default();
        let drives = self.app.drives();
        let on_disk = |name| FileSpec { drive: Drive::PROGRAM, name };
        let mut is_other =
            |name| drives.exists(on_disk(name)) == Ok(true) && whole(drives, on_disk(name)) != bytes;
        let why = |message: &Message| format!("\t{}", lang.message(message).as_str());
        let found = short_name(&String::from_utf8_lossy(&file[..end]), &mut is_other);
        match found {
            Err(error) => why(&Message::BadName(error)),
            Ok((name, _)) if is_other(name) => format!("\t{}", lang.text(words::WEB_OTHER_THERE)),
            Ok((name, _)) => match self.app.drives().write(on_disk(name), bytes) {
                Ok(()) => name.as_str().into(),
                Err(error) => why(&Message::Drive(error, on_disk(name))),
            },
        }
    }

    pub fn files(&mut self) -> String {
        let mut names = Vec::new();
        let listed =
            self.app.drives().list(Drive::PROGRAM, &mut |file| names.push(file.name.as_str().to_string()));
        listed.map(|()| names.join("\n")).unwrap_or_default()
    }

    pub fn file(&mut self, name: &str) -> Vec<u8> {
        FileSpec::parse(name).map(|file| whole(self.app.drives(), file)).unwrap_or_default()
    }

    /// Runs a script as `dama run` does. Returns the CRC-32 of the last screen, or of `shot.png` if it is written.
    /// Returns 0 if the script could not be run.
    pub fn script(&mut self, text: &str) -> u32 {
        let Ok(steps) = script::parse(text) else { return 0 };
        let shot = Rc::new(Cell::new(None));
        let mut player = ScriptPlayer::new(steps);
        player.pictures = Some(Box::new(Shots(Rc::clone(&shot))));
        loop {
            match self.app.status() {
                Status::Closed => break,
                Status::Thinks => player.think(&mut self.app, &mut |_| ()),
                Status::Halted => {
                    player.step_until_typed(&mut self.app);
                    break;
                }
                _ if player.step(&mut self.app) == StepTaken::End => break,
                _ => (),
            }
            if player.take_error().is_some() {
                return 0;
            }
        }
        shot.get().unwrap_or_else(|| self.frame_crc())
    }
}

/// Receives a script's pictures and keeps their checksum.
#[derive(Debug)]
struct Shots(Rc<Cell<Option<u32>>>);

impl Pictures for Shots {
    fn write(&mut self, name: &str, _: &[u32], pixels: &[u8; FRAME_LEN]) -> Result<(), WriteError> {
        if name == "shot.png" {
            self.0.set(Some(crc32(&pixels[..])));
        }
        Ok(())
    }
}

fn no_frame() -> Box<[u8; FRAME_LEN]> {
    vec![0; FRAME_LEN].try_into().expect("a frame's length")
}

/// The program and the data lent to it until the page is closed.
fn lend(config: Config, disk: Disk) -> App<'static, Disk> {
    let graphics = Box::leak(vec![0; GRAPHICS_LEN].into_boxed_slice());
    let archive = Box::leak(Box::new(PdnArchive::new().with_games(GAMES)));
    let maestro = Box::leak(Box::new(Repeatable::new()));
    App::new(config, disk, graphics, rom_font()).with_archive(archive).with_maestro(maestro)
}

/// The built-in font for the halt screen, the same as in KEYBOARD.DAT.
fn rom_font() -> &'static [u8; FONT_LEN] {
    let keyboard = Keyboard::unchecked(KEYBOARD_DAT);
    let mut font = Box::new([0; FONT_LEN]);
    for (code, glyph) in (0..=u8::MAX).zip(font.chunks_exact_mut(GLYPH_LEN)) {
        glyph.copy_from_slice(keyboard.glyph(code));
    }
    Box::leak(font)
}

fn drive(letter: u32) -> Option<Drive> {
    char::from_u32(letter).and_then(Drive::new)
}

#[derive(Clone, Debug, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl RecordingSink for Paper {
    fn write(&mut self, at: u64, text: &str) -> Result<(), WriteError> {
        let mut bytes = self.0.borrow_mut();
        let end = at as usize + text.len();
        let length = bytes.len().max(end);
        bytes.resize(length, b' ');
        bytes[at as usize..end].copy_from_slice(text.as_bytes());
        Ok(())
    }

    fn end_at(&mut self, length: u64) -> Result<(), WriteError> {
        self.0.borrow_mut().truncate(length as usize);
        Ok(())
    }
}

thread_local! {
    /// The worker's maestro, kept so that its memory is allocated once.
    static MAESTRO: RefCell<Repeatable> = RefCell::new(Repeatable::new().breathing(breathe));
}

/// Runs a job in a worker; returns the answer as bytes, empty if the job is invalid.
pub fn work(bytes: &[u8]) -> Vec<u8> {
    let Ok(job) = SearchJob::from_bytes(bytes, GAMES) else { return Vec::new() };
    let (begun, hurry_after) = (now(), job.task.limits.hurry_after.map(f64::from));
    let mut wait = || {
        breathe();
        match hurry_after {
            Some(ticks) if (now() - begun) * 18.2 / 1000.0 >= ticks => SearchControl::Hurry,
            _ => SearchControl::Wait,
        }
    };
    let answer = match job.task.limits.seconds {
        None => job.run(4096, &mut wait),
        Some(seconds) => MAESTRO.with_borrow_mut(|maestro| {
            let shown = MaestroView::default();
            // Without a reset the answer would depend on the worker's earlier jobs.
            maestro.new_game();
            job.run_with(MaestroSearch { maestro, seconds, shown: &shown }, &mut wait)
        }),
    };
    answer.to_bytes()
}

pub fn level(line: &str) -> Option<String> {
    let mut fields = line.split('|').map(str::trim);
    let position = parse_fen(fields.next()?).ok()?;
    let (level, seed) = (Level::new(fields.next()?.parse().ok()?)?, fields.next()?.parse().ok()?);
    let choice = choose(&position, level, seed, &mut |_| true)?;
    Some(format!("{} | {}", choice.mv.numbers(), choice.nodes))
}

/// Searches to a depth as level M does, with 16 MB of hash table: `FEN | depth` in, `nodes | ms` out.
pub fn speed(line: &str) -> Option<String> {
    let (fen, depth) = line.split_once('|')?;
    let position = parse_fen(fen.trim()).ok()?;
    let options =
        SearchOptions { depth: Some(Depth(depth.trim().parse().ok()?)), ..SearchOptions::default() };
    let mut searcher = Searcher::shipped(16, 1).ok()?.growing();
    let begun = now();
    let report = searcher.go(&position, &[], &options, &AtomicBool::new(false), &mut |_| ()).ok()?;
    Some(format!("{} | {:.0}", report.nodes, now() - begun))
}
