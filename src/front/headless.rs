//! Runs the program without a window: a script in; screens out as text, checksums, pictures and GIFs.

use crate::app::{App, Status};
use crate::formats::crc::crc32;
use crate::host::pictures::gif::Film;
use crate::host::recording::{png_of, PictureFolder};
use crate::screen::{palette, text};
use crate::script::player::{ScriptPlayer, StepTaken};
use crate::script::recording::Recorder;
use crate::script::NumberedStep;
use crate::session::drive::Drives;
use std::boxed::Box;
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::string::String;
use std::vec::Vec;

pub use crate::script::player::RunError;

#[derive(Default)]
pub struct RunOutputs<'r> {
    pub png: Option<&'r mut dyn Write>,
    /// Folder for the pictures that the script asks for; `None` skips them.
    pub pictures: Option<PathBuf>,
    pub transcript: Option<&'r mut dyn Write>,
    pub frames: Option<&'r mut dyn Write>,
    pub is_4_to_3: bool,
}

impl std::fmt::Debug for RunOutputs<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Wanted").field("png", &self.png.is_some()).finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    Done,
    Halted,
}

#[derive(Debug)]
pub struct Runner<'r> {
    player: ScriptPlayer,
    wanted: RunOutputs<'r>,
    film: Option<Film>,
    screens: u32,
    /// True if the program has received input since the last screen was written.
    fresh: bool,
    /// True if keys left over after the program closes are an error.
    is_whole: bool,
}

impl<'r> Runner<'r> {
    pub fn new(steps: Vec<NumberedStep>, wanted: RunOutputs<'r>) -> Self {
        let mut player = ScriptPlayer::new(steps);
        if let Some(path) = wanted.pictures.clone() {
            player.pictures = Some(Box::new(PictureFolder { path, is_4_to_3: wanted.is_4_to_3 }));
        }
        Runner { player, wanted, film: None, screens: 0, fresh: true, is_whole: false }
    }

    /// Checks positions, results and recorded files, not screens; every step must be taken.
    #[must_use]
    pub fn keys_only(self) -> Self {
        Runner { player: self.player.keys_only(), is_whole: true, ..self }
    }

    pub fn recorded(mut self, recorder: Recorder) -> Self {
        self.player.recorder = recorder;
        self
    }

    pub fn filmed(mut self, film: Option<Film>) -> Self {
        self.film = film;
        self
    }

    pub fn take_apart(self) -> (Recorder, Option<Film>) {
        (self.player.recorder, self.film)
    }

    pub fn run<D: Drives>(&mut self, app: &mut App<'_, D>) -> Result<RunEnd, RunError> {
        loop {
            match app.status() {
                Status::Closed => break,
                Status::Thinks => {
                    self.fresh = true;
                    self.film(app, true);
                    self.player.think(app, &mut |_| ());
                }
                _ => {
                    if std::mem::take(&mut self.fresh) {
                        self.record(app);
                    }
                    if app.status() == Status::Halted {
                        self.player.step_until_typed(app);
                        break;
                    }
                    let clock_runs = app.clock_runs();
                    match self.player.step(app) {
                        StepTaken::End => break,
                        StepTaken::Given => self.fresh = true,
                        StepTaken::Wait(ticks) => {
                            self.wait(ticks);
                            self.fresh |= clock_runs;
                        }
                        StepTaken::Other => (),
                    }
                }
            }
            if let Some(error) = self.player.take_error() {
                return Err(error);
            }
        }
        if self.is_whole {
            self.player.expect_no_keys();
        }
        if let Some(png) = self.wanted.png.take() {
            let colors = app.palette().map(palette::rgb);
            let picture = png_of(&colors, self.player.shoot_touched(app), self.wanted.is_4_to_3);
            if let Err(error) = picture.and_then(|bytes| png.write_all(&bytes)) {
                self.player.fail(RunError::Picture(error.into()));
            }
        }
        match self.player.take_error() {
            Some(error) => Err(error),
            None if app.status() == Status::Halted => Ok(RunEnd::Halted),
            None => Ok(RunEnd::Done),
        }
    }

    fn wait(&mut self, ticks: u64) {
        if let Some(film) = &mut self.film {
            film.wait(ticks);
        }
    }

    fn film<D: Drives>(&mut self, app: &App<'_, D>, thinks: bool) {
        if let Some(film) = &mut self.film {
            let colors = app.palette().map(palette::rgb);
            film.add(self.player.shoot(app), &colors, thinks);
        }
    }

    fn record<D: Drives>(&mut self, app: &App<'_, D>) {
        self.screens += 1;
        self.film(app, false);
        let mut written = Ok(());
        if let Some(frames) = &mut self.wanted.frames {
            let crc = crc32(&self.player.shoot(app)[..]);
            written = writeln!(frames, "{} {crc:08x}", self.screens);
        }
        if let Some(transcript) = &mut self.wanted.transcript {
            let text = transcript_entry(app, self.screens);
            written = written.and_then(|()| transcript.write_all(text.as_bytes()));
        }
        if let Err(error) = written {
            self.player.fail(RunError::Output(error.into()));
        }
    }
}

/// Types a line and RETURN, or only its first character where a single key is expected.
///
/// An empty line is RETURN.
pub fn give_line<D: Drives>(app: &mut App<'_, D>, line: &str) {
    Recorder::off().line(app, line);
}

fn transcript_entry<D: Drives>(app: &App<'_, D>, number: u32) -> String {
    let screen = app.screen();
    let mut out = String::new();
    let scene = screen.scene.name();
    let message = screen.message.as_str();
    writeln!(out, "== {number} {scene} fen={} msg={message}", app.position())
        .expect("strings take everything");
    out.push_str(&text::print(&screen));
    out.truncate(out.trim_end_matches([' ', '\n']).len());
    out.push_str("\n\n");
    out
}
