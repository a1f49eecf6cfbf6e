//! Plays a script's steps in the program and reports mismatches.

use super::recording::{Recorder, Saved};
use super::{NumberedStep, ScriptStep, WriteError};
use crate::app::{App, Key, Status};
use crate::formats::crc::crc32;
use crate::rules::error::error_text;
use crate::screen::{palette, Frame, FRAME_LEN};
use crate::session::drive::{Drives, FileSpec};
use crate::session::file_info::read_whole;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::Peekable;

// In bytes; longer files do not match any recording.
const MOST_FILE: usize = 256 * 1024 * 1024;

/// Why a script stopped early. `line` is the script's line.
#[derive(Debug)]
pub enum RunError {
    /// The state has no such bit to flip.
    NoSuchBit {
        line: usize,
        bit: usize,
        /// The number of bits.
        bits: usize,
    },
    /// A screen differs from the recorded checksum.
    OtherScreen {
        line: usize,
        /// The number of the screen in the recording.
        screen: u32,
        recorded: u32,
        actual: u32,
    },
    /// KEYBOARD.DAT differs from that of the recording.
    OtherGraphics {
        line: usize,
        recorded: Option<u32>,
        actual: Option<u32>,
    },
    /// A key was recorded during thinking, but the program is not thinking.
    NotThinking {
        line: usize,
    },
    /// The position differs from the recorded one.
    OtherPosition {
        line: usize,
        recorded: String,
        actual: String,
    },
    /// The result differs from the recorded one.
    OtherResult {
        line: usize,
        recorded: String,
        /// `None` while the match goes on.
        actual: Option<String>,
    },
    /// A file differs from the recorded one.
    OtherFile {
        line: usize,
        recorded: Saved,
        /// `None` if the file was not written.
        actual: Option<u32>,
    },
    /// The program has ended, but keys are left.
    KeysLeft {
        line: usize,
    },
    Picture(WriteError),
    Output(WriteError),
}

error_text!(RunError {
    RunError::NoSuchBit { line, bit, bits } =>
        "line {line}: {{fault {bit}}}: expected a bit from 0 to {}", bits - 1;
    RunError::OtherScreen { line, screen, recorded, actual } =>
        "line {line}: screen {screen} differs: {recorded:08x} recorded, {actual:08x} now";
    RunError::OtherGraphics { line, recorded, actual } =>
        "line {line}: recorded with another KEYBOARD.DAT: {} then, {} now", sum(*recorded), sum(*actual);
    RunError::NotThinking { line } =>
        "line {line}: the program was thinking here when this was recorded, and is not now";
    RunError::OtherPosition { line, recorded, actual } =>
        "line {line}: the position differs: {recorded} recorded, {actual} now";
    RunError::OtherResult { line, recorded, actual } =>
        "line {line}: the result differs: {recorded} recorded, {} now", actual.as_deref().unwrap_or("none");
    RunError::OtherFile { line, recorded, actual } =>
        "line {line}: the file {}:{} differs: {:08x} recorded, {} now",
        recorded.file.drive.letter(), recorded.file.name.as_str(), recorded.crc, sum(*actual);
    RunError::KeysLeft { line } => "line {line}: the program has ended, but the recording has more keys";
    RunError::Picture(error) | RunError::Output(error) => "{error}";
});

fn sum(crc: Option<u32>) -> String {
    crc.map_or("none".into(), |crc| format!("{crc:08x}"))
}

/// Receives the pictures of `{png NAME}`.
pub trait Pictures: fmt::Debug {
    /// Writes a picture under a plain name; `colors` is the palette, 0x00RRGGBB. The error names the picture.
    fn write(&mut self, name: &str, colors: &[u32], pixels: &[u8; FRAME_LEN]) -> Result<(), WriteError>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepTaken {
    /// No step was left.
    End,
    /// The program received input.
    Given,
    /// This many ticks of 1/18.2 s pass.
    Wait(u64),
    /// The program does not notice the step.
    Other,
}

#[derive(Debug)]
pub struct ScriptPlayer {
    steps: Peekable<vec::IntoIter<NumberedStep>>,
    pub recorder: Recorder,
    /// `None`: pictures are not written.
    pub pictures: Option<Box<dyn Pictures>>,
    pixels: Box<[u8; FRAME_LEN]>,
    failed: Option<RunError>,
    checks_screens: bool,
    checks_files: bool,
}

impl ScriptPlayer {
    pub fn new(steps: Vec<NumberedStep>) -> ScriptPlayer {
        ScriptPlayer {
            steps: steps.into_iter().peekable(),
            recorder: Recorder::off(),
            pictures: None,
            pixels: vec![0; FRAME_LEN].try_into().expect("a frame's length"),
            failed: None,
            checks_screens: true,
            checks_files: false,
        }
    }

    /// Checks only the files of a recording, not its screens.
    #[must_use]
    pub fn keys_only(self) -> ScriptPlayer {
        ScriptPlayer { checks_screens: false, checks_files: true, ..self }
    }

    pub fn take_error(&mut self) -> Option<RunError> {
        self.failed.take()
    }

    /// Returns whether there is an error that [`Self::take_error`] has not taken.
    pub fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Returns whether the next step passes a test. [`ScriptStep::Was`] does not count as a step.
    pub fn next_is(&mut self, is_it: impl FnOnce(&ScriptStep) -> bool) -> bool {
        while self.steps.next_if(|(_, step)| matches!(step, ScriptStep::Was(_))).is_some() {}
        self.steps.peek().is_some_and(|(_, step)| is_it(step))
    }

    /// Records an error, unless there is an earlier one.
    pub fn fail(&mut self, error: RunError) {
        self.failed.get_or_insert(error);
    }

    /// Returns the program's screen as palette indices, without the marks of a tap: as after typing the same.
    pub fn shoot<D: Drives>(&mut self, app: &App<'_, D>) -> &[u8; FRAME_LEN] {
        app.frame(&mut Frame::new(&mut self.pixels));
        &self.pixels
    }

    /// Returns the screen for a picture: with what a `{tap X Y}` has marked.
    pub fn shoot_touched<D: Drives>(&mut self, app: &App<'_, D>) -> &[u8; FRAME_LEN] {
        app.frame_touched(&mut Frame::new(&mut self.pixels));
        &self.pixels
    }

    /// Thinks to the end and gives recorded keys at their ticks, and the next line after `{think N}`.
    ///
    /// `poll` is called at every tick.
    pub fn think<D: Drives>(&mut self, app: &mut App<'_, D>, poll: &mut dyn FnMut(&mut App<'_, D>)) {
        let mut ticks_left = self.take_think();
        if ticks_left == Some(0) {
            self.step_until_typed(app);
            self.step(app);
            return;
        }
        self.steps_at_tick(app);
        if app.status() != Status::Thinks {
            return;
        }
        app.think(&mut |app| {
            self.steps_at_tick(app);
            ticks_left = ticks_left.map(|ticks| ticks.saturating_sub(1));
            if ticks_left == Some(0) {
                self.step_until_typed(app);
                ticks_left = self.take_think();
                if ticks_left.is_none() {
                    self.step(app);
                }
            }
            poll(app);
        });
        self.recorder.settle(app);
    }

    /// Takes the next step if it is `{think N}`; returns the ticks.
    fn take_think(&mut self) -> Option<u64> {
        let &(_, ScriptStep::Think(ticks)) = self.steps.peek()? else { return None };
        self.steps.next();
        Some(ticks)
    }

    // A key whose tick has passed already comes now.
    fn steps_at_tick<D: Drives>(&mut self, app: &mut App<'_, D>) {
        while self.next_is(|step| matches!(step, ScriptStep::Was(_))) {
            self.steps.next();
        }
        while let (Status::Thinks, Some(&(_, ScriptStep::Tick(tick)))) = (app.status(), self.steps.peek()) {
            if tick > app.ticks() {
                return;
            }
            self.steps.next();
            self.step(app);
        }
    }

    /// Takes steps up to the first that presses a key or lets the program think.
    pub fn step_until_typed<D: Drives>(&mut self, app: &mut App<'_, D>) {
        while self.steps.peek().is_some_and(|(_, step)| !step.presses()) {
            self.step(app);
        }
    }

    pub fn step<D: Drives>(&mut self, app: &mut App<'_, D>) -> StepTaken {
        let Some((line, step)) = self.steps.next() else { return StepTaken::End };
        match step {
            ScriptStep::Line(text) => self.recorder.line(app, &text),
            ScriptStep::Typed(text) => text.chars().for_each(|c| self.recorder.key(app, Key::Char(c))),
            ScriptStep::Key(key) => self.recorder.key(app, key),
            ScriptStep::Paste(text) => self.recorder.paste(app, &text),
            ScriptStep::Tap(x, y) => {
                for key in app.tap(x, y) {
                    self.recorder.key(app, key);
                }
            }
            ScriptStep::Wait(ticks) => {
                self.recorder.wait(app, ticks);
                return StepTaken::Wait(ticks);
            }
            other => {
                self.quiet_step(app, line, other);
                return StepTaken::Other;
            }
        }
        StepTaken::Given
    }

    fn quiet_step<D: Drives>(&mut self, app: &mut App<'_, D>, line: usize, step: ScriptStep) {
        let error = match step {
            ScriptStep::Png(name) => return self.named_picture(app, &name),
            ScriptStep::Fault(bit) => (!self.recorder.fault(app, bit)).then(|| RunError::NoSuchBit {
                line,
                bit,
                bits: app.fault_bits(),
            }),
            ScriptStep::Screen(screen, recorded) if self.checks_screens => {
                let actual = crc32(&self.shoot(app)[..]);
                (actual != recorded).then_some(RunError::OtherScreen { line, screen, recorded, actual })
            }
            ScriptStep::Keyboard(recorded) => {
                let actual = app.graphics_crc();
                let is_other = if self.checks_screens {
                    actual != recorded
                } else {
                    actual.is_some() != recorded.is_some()
                };
                is_other.then_some(RunError::OtherGraphics { line, recorded, actual })
            }
            ScriptStep::Position(recorded) => {
                let actual = app.position();
                (actual != recorded).then_some(RunError::OtherPosition { line, recorded, actual })
            }
            ScriptStep::Result(recorded) => {
                let actual = app.result();
                let is_other = actual.as_ref() != Some(&recorded);
                is_other.then_some(RunError::OtherResult { line, recorded, actual })
            }
            ScriptStep::Saved(recorded) if self.checks_files => {
                let actual = file_crc(app.drives(), recorded.file);
                let is_other = actual != Some(recorded.crc);
                is_other.then_some(RunError::OtherFile { line, recorded, actual })
            }
            ScriptStep::Tick(_) => Some(RunError::NotThinking { line }),
            _ => None,
        };
        if let Some(error) = error {
            self.fail(error);
        }
    }

    /// Fails if keys are left for a program that has ended.
    pub fn expect_no_keys(&mut self) {
        let left = self.steps.find(|(_, step)| step.presses());
        if let Some((line, _)) = left {
            self.fail(RunError::KeysLeft { line });
        }
    }

    /// Writes the screen as a picture, if pictures are wanted.
    fn named_picture<D: Drives>(&mut self, app: &App<'_, D>, name: &str) {
        let Some(mut pictures) = self.pictures.take() else { return };
        let colors = app.palette().map(palette::rgb);
        if let Err(error) = pictures.write(name, &colors, self.shoot_touched(app)) {
            self.fail(RunError::Picture(error));
        }
        self.pictures = Some(pictures);
    }
}

/// Returns the CRC-32 of a file's bytes; `None` if it cannot be read.
fn file_crc(drives: &mut impl Drives, file: FileSpec) -> Option<u32> {
    let bytes = read_whole(&mut |buffer| drives.read(file, buffer), MOST_FILE);
    bytes.ok().map(|bytes| crc32(&bytes))
}
