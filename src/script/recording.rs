//! Recordings: a session's input, written down as a script that repeats it.
//!
//! Every key is in the file before the program gets it, and the file is a whole script at any moment. The line
//! being typed stands there as `{type ...}`, which one write replaces when it grows or RETURN is pressed.

pub use super::earlier_files::{found, EarlierFile, EarlierFiles, Saved};
use super::paste::encoded;
use super::{MonotonicClock, ScriptStep, WriteError};
use crate::app::clipboard::shortened;
use crate::app::end_pause::EndPause;
use crate::app::{App, Config, Key, Status};
use crate::built_in;
use crate::engine::LEVELS_VERSION;
use crate::formats::crc::crc32;
use crate::maestro::weights::shipped_sum;
use crate::screen::{Frame, FRAME_LEN};
use crate::session::chosen_game::ChosenGame;
use crate::session::drive::Drives;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

// Ticks of 1/18.2 s.
const TICKS_IN_1000_S: u128 = 18_200;

/// Returns a note on other versions of program or data in a recording; `None` if all are this program's.
// A recording without a version of the levels was made with the first.
pub fn other_versions<'s>(steps: impl Iterator<Item = &'s ScriptStep>) -> Option<String> {
    let (mut is_recording, mut levels, mut weights) = (false, 1, shipped_sum());
    for step in steps {
        match *step {
            ScriptStep::Levels(version) => levels = version,
            ScriptStep::Weights(sum) => weights = sum,
            ScriptStep::Screen(..) | ScriptStep::Keyboard(_) => is_recording = true,
            _ => (),
        }
    }
    let mut others = vec![];
    if levels != LEVELS_VERSION {
        others.push(format!("version {levels} of the levels, not {LEVELS_VERSION}"));
    }
    if weights != shipped_sum() {
        others.push(format!("weights {weights:08x} of level M, not {:08x}", shipped_sum()));
    }
    let is_other = is_recording && !others.is_empty();
    is_other.then(|| format!("recorded with {}: the program may answer otherwise", others.join(" and ")))
}

const FIRST_WORDS: &str = "# A recording of dama ";

/// Returns whether a text begins as a recording: with its first words, or with a check before any key.
pub fn is_recording(text: &str) -> bool {
    let steps: Vec<ScriptStep> = super::steps(text).map_while(Result::ok).map(|(_, step)| step).collect();
    has_checks(steps.iter()) || text.trim_start_matches('\u{feff}').starts_with(FIRST_WORDS)
}

/// Returns whether a script has checks before its first key, as recordings do.
pub fn has_checks<'a>(steps: impl Iterator<Item = &'a ScriptStep>) -> bool {
    let mut head = steps.take_while(|step| !step.presses());
    head.any(|step| matches!(step, ScriptStep::Keyboard(_) | ScriptStep::Screen(..)))
}

/// Hands keys to the program and writes them to a file, if there is one.
#[derive(Debug, Default)]
pub struct Recorder {
    tape: Option<Tape>,
    // The time that a running game's clock has counted up to; `None` while it stands.
    known: Option<Duration>,
    // The files' contents before the program wrote to them.
    replaced: EarlierFiles,
    // Drops the keys of a player who has not seen the end, before they are recorded; `None` for a script.
    pause: Option<(EndPause, MonotonicClock)>,
}

#[derive(Debug)]
struct Tape {
    log: Log,
    pixels: Box<[u8; FRAME_LEN]>,
    // The line typed so far.
    typed: String,
    screens: u32,
    // Those last written down.
    position: String,
    result: Option<String>,
    // True after input since the last screen.
    fresh: bool,
    // Writes down the player's times: the clock, and when the last line began.
    clock: Option<(MonotonicClock, Duration)>,
    failed: Option<WriteError>,
}

impl Recorder {
    /// Returns a recorder that writes nothing.
    pub fn off() -> Recorder {
        Recorder::default()
    }

    /// Starts on an empty sheet, with `options` as its first line. With `timed` it records the player's times too.
    ///
    /// # Errors
    /// If the sheet cannot be written.
    pub fn on<D: Drives>(
        sheet: Box<dyn RecordingSink>,
        app: &App<'_, D>,
        timed: Option<MonotonicClock>,
    ) -> Result<Recorder, WriteError> {
        let mut tape = Tape {
            log: Log { sheet, settled: 0, written: 0 },
            pixels: vec![0; FRAME_LEN].try_into().expect("a frame's length"),
            typed: String::new(),
            screens: 0,
            position: String::new(),
            result: None,
            fresh: true,
            clock: timed.map(|clock| (clock, clock())),
            failed: None,
        };
        let keyboard = app.graphics_crc().map_or("none".into(), |crc| format!("{crc:08x}"));
        let head = format!(
            "{FIRST_WORDS}{}: dama run or dama replay plays it again.\n{{options {}}}\n\
             {{levels {LEVELS_VERSION}}}\n{{weights {:08x}}}\n{{keyboard {keyboard}}}\n",
            env!("CARGO_PKG_VERSION"),
            options(app.config(), app.chosen_game()) + &app.game_options(),
            shipped_sum(),
        );
        tape.put(&head, "");
        tape.settle(app);
        match tape.failed.take() {
            Some(error) => Err(error),
            None => Ok(Recorder { tape: Some(tape), ..Recorder::default() }),
        }
    }

    /// Records also the contents of files before they are written to.
    pub fn noting(self, replaced: EarlierFiles) -> Recorder {
        Recorder { replaced, ..self }
    }

    /// From here on a player types the keys: those that come too soon after an end do nothing.
    pub fn typed_by_hand(&mut self, clock: MonotonicClock) {
        self.pause = Some((EndPause::default(), clock));
    }

    fn drops<D: Drives>(&mut self, app: &App<'_, D>, key: Key) -> bool {
        self.pause.as_mut().is_some_and(|(pause, clock)| pause.drops(app, key, || ticks_in(clock()) as u32))
    }

    pub fn key<D: Drives>(&mut self, app: &mut App<'_, D>, key: Key) {
        if self.drops(app, key) {
            return;
        }
        if let Some(tape) = &mut self.tape {
            if app.clock_runs() {
                tape.forget_time();
            }
            tape.key(app.status(), app.ticks(), key);
        }
        app.key(key);
        self.settle(app);
    }

    /// Pastes text. While the program thinks, the text is dropped.
    pub fn paste<D: Drives>(&mut self, app: &mut App<'_, D>, text: &str) {
        if app.status() == Status::Thinks {
            return;
        }
        let text = shortened(text);
        if let Some(tape) = &mut self.tape {
            if app.clock_runs() {
                tape.forget_time();
            }
            tape.paste(app.status(), text);
        }
        app.paste(text);
        self.settle(app);
    }

    /// Types a line as at a prompt; if the program waits for a single key, its first character or RETURN.
    pub fn line<D: Drives>(&mut self, app: &mut App<'_, D>, line: &str) {
        if app.status() == Status::WaitsForKey {
            return self.key(app, line.chars().next().map_or(Key::Enter, Key::Char));
        }
        // Never half a line.
        if self.drops(app, Key::Enter) {
            return;
        }
        line.chars().for_each(|c| self.key(app, Key::Char(c)));
        self.key(app, Key::Enter);
    }

    /// Lets ticks of 1/18.2 s pass. Without a running clock it does and records nothing.
    pub fn wait<D: Drives>(&mut self, app: &mut App<'_, D>, ticks: u64) {
        if !app.clock_runs() {
            return;
        }
        if let Some(tape) = &mut self.tape {
            tape.wait(app.status(), app.ticks(), ticks);
        }
        app.tick(u32::try_from(ticks).unwrap_or(u32::MAX));
        if let Some(tape) = self.tape.as_mut().filter(|_| !app.clock_runs()) {
            // A seat's time is out: the end is a screen of its own.
            tape.fresh = true;
        }
        self.settle(app);
    }

    /// Tells a running clock the time passed up to `now`, if it is at least `least` ticks; returns whether it did.
    pub fn pass_time<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration, least: u64) -> bool {
        if !app.clock_runs() {
            self.known = None;
            return false;
        }
        let known = *self.known.get_or_insert(now);
        let ticks = ticks_in(now.saturating_sub(known));
        if ticks < least.max(1) {
            return false;
        }
        let passed = Duration::from_micros(ticks.saturating_mul(1_000_000_000) / TICKS_IN_1000_S as u64);
        self.known = Some(known + passed);
        self.wait(app, ticks);
        true
    }

    /// Flips a bit; returns whether it exists.
    pub fn fault<D: Drives>(&mut self, app: &mut App<'_, D>, bit: usize) -> bool {
        let done = app.fault(bit);
        if let (true, Some(tape)) = (done, &mut self.tape) {
            tape.settle_typed();
            tape.put(&format!("{{fault {bit}}}\n"), "");
        }
        done
    }

    /// Records a new screen's checksum once the program waits, with new positions, results and written files.
    pub fn settle<D: Drives>(&mut self, app: &App<'_, D>) {
        if let Some((pause, clock)) = &mut self.pause {
            pause.note(app, || ticks_in(clock()) as u32);
        }
        if let Some(tape) = &mut self.tape {
            if tape.typed.is_empty() {
                self.replaced.take_new(&mut |was| tape.put(&format!("{{{was}}}\n"), ""));
            }
            if tape.settle(app) {
                self.replaced.take_saved(&mut |saved| tape.put(&format!("{{{saved}}}\n"), ""));
            }
        }
    }

    /// Ends the recording; returns its first error.
    pub fn finish(self) -> Result<(), WriteError> {
        let Some(mut tape) = self.tape else { return Ok(()) };
        tape.settle_typed();
        match tape.failed.take() {
            Some(error) => Err(error),
            None => tape.log.sheet.end_at(tape.log.settled),
        }
    }
}

impl Tape {
    fn put(&mut self, settled: &str, for_now: &str) {
        if let Err(error) = self.log.put(settled, for_now) {
            self.failed.get_or_insert(error);
        }
    }

    fn key(&mut self, status: Status, ticks: u64, key: Key) {
        match (status, key) {
            (Status::Closed | Status::Halted, _) => return,
            (Status::Thinks, key) => {
                self.settle_typed();
                self.put(&format!("{{tick {ticks}}}{}\n", word(key)), "");
            }
            (Status::WaitsForLine, Key::Char(c)) if is_plain(c) => {
                self.tell_time();
                self.typed.push(c);
                let for_now = format!("{{type {}}}\n", self.typed);
                self.put("", &for_now);
                return;
            }
            (Status::WaitsForLine, Key::Enter) if is_plain_line(&self.typed) => {
                self.tell_time();
                let line = core::mem::take(&mut self.typed) + "\n";
                self.put(&line, "");
            }
            (Status::WaitsForKey, Key::Char(c)) if is_plain(c) && c != '#' && c != ' ' => {
                self.tell_time();
                self.put(&format!("{c}\n"), "");
            }
            (Status::WaitsForKey, Key::Enter) => {
                self.tell_time();
                self.put("\n", "");
            }
            (_, key) => {
                self.tell_time();
                self.settle_typed();
                self.put(&format!("{}\n", word(key)), "");
                // The screen is not recorded in the middle of a line.
            }
        }
        self.fresh = true;
    }

    fn paste(&mut self, status: Status, text: &str) {
        if matches!(status, Status::Closed | Status::Halted) {
            return;
        }
        self.tell_time();
        self.settle_typed();
        self.put(&format!("{{paste {}}}\n", encoded(text)), "");
        self.fresh = true;
    }

    // The game's clock runs, and its ticks record the time.
    fn forget_time(&mut self) {
        self.clock = self.clock.map(|(clock, _)| (clock, clock()));
    }

    fn wait(&mut self, status: Status, ticks: u64, waited: u64) {
        self.settle_typed();
        let tick = if status == Status::Thinks { format!("{{tick {ticks}}}") } else { String::new() };
        self.put(&format!("{tick}{{wait {waited}}}\n"), "");
        self.forget_time();
    }

    // At a line's first key, records the time that the player took since the last line's.
    fn tell_time(&mut self) {
        let Some((clock, since)) = self.clock.filter(|_| self.typed.is_empty()) else { return };
        let ticks = ticks_in(clock().saturating_sub(since));
        if ticks > 0 {
            self.forget_time();
            self.put(&format!("{{wait {ticks}}}\n"), "");
        }
    }

    fn settle_typed(&mut self) {
        if !self.typed.is_empty() {
            let typed = core::mem::take(&mut self.typed);
            self.put(&format!("{{type {typed}}}\n"), "");
        }
    }

    /// Returns whether there was a new screen.
    fn settle<D: Drives>(&mut self, app: &App<'_, D>) -> bool {
        let waits = !matches!(app.status(), Status::Thinks | Status::Closed);
        if !waits || !self.fresh || !self.typed.is_empty() {
            return false;
        }
        self.fresh = false;
        self.screens += 1;
        app.frame(&mut Frame::new(&mut self.pixels));
        let line = format!("{{screen {} {:08x}}}\n", self.screens, crc32(&self.pixels[..]));
        self.put(&line, "");
        self.settle_match(app);
        true
    }

    // Writes position and result only when they are new.
    fn settle_match<D: Drives>(&mut self, app: &App<'_, D>) {
        let (position, result) = (app.position(), app.result());
        if position != self.position && position.chars().all(is_plain) {
            self.put(&format!("{{position {position}}}\n"), "");
        }
        if let Some(result) = result.as_ref().filter(|_| result != self.result) {
            self.put(&format!("{{result {result}}}\n"), "");
        }
        (self.position, self.result) = (position, result);
    }
}

/// The output of a recording.
pub trait RecordingSink: fmt::Debug {
    /// Writes text at a byte offset, durably.
    fn write(&mut self, at: u64, text: &str) -> Result<(), WriteError>;

    /// Truncates the output to this many bytes.
    fn end_at(&mut self, length: u64) -> Result<(), WriteError>;
}

/// A text that grows at its end; its last line may still change.
#[derive(Debug)]
struct Log {
    sheet: Box<dyn RecordingSink>,
    // Bytes that no longer change.
    settled: u64,
    // Bytes in the output.
    written: u64,
}

impl Log {
    /// Replaces the unsettled part in one write.
    // If the new part is shorter, blanks or a comment of blanks cover the rest until the next write.
    fn put(&mut self, settled: &str, for_now: &str) -> Result<(), WriteError> {
        let mut text = settled.to_string() + for_now;
        let missing = (self.written - self.settled) as usize;
        match missing.saturating_sub(text.len()) {
            0 => (),
            1 => text.insert(text.len().saturating_sub(1), ' '),
            n => text += &format!("#{}\n", " ".repeat(n - 2)),
        }
        self.sheet.write(self.settled, &text)?;
        self.written = self.settled + text.len() as u64;
        self.settled += settled.len() as u64;
        Ok(())
    }
}

fn ticks_in(time: Duration) -> u64 {
    (time.as_millis() * TICKS_IN_1000_S / 1_000_000) as u64
}

fn is_plain(c: char) -> bool {
    !c.is_control() && c != '{' && c != '}'
}

// Blanks at a line's ends are typed too; only a comment is not.
fn is_plain_line(typed: &str) -> bool {
    !typed.starts_with('#')
}

fn word(key: Key) -> String {
    match key {
        Key::Char(c) if is_plain(c) => format!("{{type {c}}}"),
        Key::Char(c) => format!("{{char {}}}", u32::from(c)),
        Key::Enter => "{enter}".into(),
        Key::Backspace => "{backspace}".into(),
        Key::Escape => "{esc}".into(),
        Key::Function(n) => format!("{{f{n}}}"),
    }
}

/// Returns the program's configuration as command-line options.
fn options(config: &Config, game: &ChosenGame) -> String {
    let Config { player, first, seed, lang, .. } = config;
    let level = level(config);
    let mut text = format!("{level} --color {player} --first {first} --seed {seed} --lang {}", lang.code());
    text += &built_in::fen_option(game);
    if config.lots != config.seed {
        text += &format!(" --lots {}", config.lots);
    }
    text
}

fn level(config: &Config) -> String {
    match config.maestro {
        Some(seconds) => format!("--level M --seconds {seconds}"),
        None => format!("--level {}", config.level.number()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::vec::Vec;

    #[derive(Clone, Debug, Default)]
    struct Paper(Rc<RefCell<Vec<u8>>>);

    impl RecordingSink for Paper {
        fn write(&mut self, at: u64, text: &str) -> Result<(), WriteError> {
            let mut bytes = self.0.borrow_mut();
            let (from, to) = (at as usize, at as usize + text.len());
            let length = bytes.len().max(to);
            bytes.resize(length, 0);
            bytes[from..to].copy_from_slice(text.as_bytes());
            Ok(())
        }

        fn end_at(&mut self, length: u64) -> Result<(), WriteError> {
            self.0.borrow_mut().truncate(length as usize);
            Ok(())
        }
    }

    #[test]
    fn in_memory_as_in_a_file_the_last_line_may_yet_become_another() {
        let paper = Paper::default();
        let mut log = Log { sheet: Box::new(paper.clone()), settled: 0, written: 0 };
        let mut text = |settled: &str, for_now: &str| {
            log.put(settled, for_now).expect("there is room");
            String::from_utf8(paper.0.borrow().clone()).expect("text")
        };
        assert_eq!(text("N\n", ""), "N\n");
        assert_eq!(text("", "{type 21 1}\n"), "N\n{type 21 1}\n");
        assert_eq!(text("21 18\n", ""), "N\n21 18\n#    \n");
        assert_eq!(text("E\n", ""), "N\n21 18\nE\n#  \n");
    }
}
