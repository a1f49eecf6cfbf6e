//! The program without a window: a script in, screens out as text, checksums and pictures.

use super::script::{Numbered, Step};
use crate::app::{App, Key, Status};
use crate::formats::crc::crc32;
use crate::host::png;
use crate::rules::italian::{Kind, Square};
use crate::rules::Color;
use crate::screen::{palette, text, Frame, FRAME_LEN};
use crate::session::drive::Drives;
use std::boxed::Box;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::string::String;
use std::vec;

/// What a run is to leave behind.
#[derive(Default)]
pub struct Wanted<'r> {
    /// The last screen as a picture.
    pub png: Option<PathBuf>,
    /// Where every screen is written as text.
    pub transcript: Option<&'r mut dyn Write>,
    /// Where the checksum of every screen is written.
    pub frames: Option<&'r mut dyn Write>,
}

impl std::fmt::Debug for Wanted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Wanted").field("png", &self.png).finish_non_exhaustive()
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The script was over, or the program left.
    Done,
    /// The program halted for want of KEYBOARD.DAT.
    Halted,
}

/// Why a run did not come to its end.
#[derive(Debug)]
pub enum RunError {
    /// The program has no such bit to flip.
    NoSuchBit {
        /// The script's line.
        line: usize,
        /// The bit asked for.
        bit: usize,
        /// How many there are.
        bits: usize,
    },
    /// A picture could not be written.
    Picture(PathBuf, io::Error),
    /// The transcript or the checksums could not be written.
    Output(io::Error),
}

/// Runs a program through a script.
#[derive(Debug)]
pub struct Runner<'r, S: Iterator<Item = Numbered>> {
    steps: Peekable<S>,
    wanted: Wanted<'r>,
    screens: u32,
    pixels: Box<[u8; FRAME_LEN]>,
    /// The program has been given something since its last screen.
    fresh: bool,
    failed: Option<RunError>,
}

impl<'r, S: Iterator<Item = Numbered>> Runner<'r, S> {
    /// A runner for these steps.
    pub fn new(steps: impl IntoIterator<IntoIter = S>, wanted: Wanted<'r>) -> Self {
        let pixels = vec![0; FRAME_LEN].into_boxed_slice();
        Runner {
            steps: steps.into_iter().peekable(),
            wanted,
            screens: 0,
            pixels: pixels.try_into().expect("a frame's length"),
            fresh: true,
            failed: None,
        }
    }

    /// Runs to the script's end, or the program's.
    pub fn run<D: Drives>(&mut self, app: &mut App<'_, D>) -> Result<Ended, RunError> {
        loop {
            match app.status() {
                Status::Closed => break,
                Status::Thinks => self.let_think(app),
                _ => {
                    if std::mem::take(&mut self.fresh) {
                        self.record(app);
                    }
                    if app.status() == Status::Halted {
                        self.step_until_typed(app);
                        break;
                    }
                    if !self.step(app) {
                        break;
                    }
                }
            }
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
        }
        if let Some(path) = self.wanted.png.clone() {
            self.picture(app, &path);
        }
        match self.failed.take() {
            Some(error) => Err(error),
            None if app.status() == Status::Halted => Ok(Ended::Halted),
            None => Ok(Ended::Done),
        }
    }

    /// Thinks to the end, or first for as long as `{think N}` says, with the next line after that.
    fn let_think<D: Drives>(&mut self, app: &mut App<'_, D>) {
        self.fresh = true;
        let mut ticks_left = self.take_think();
        if ticks_left == Some(0) {
            self.step_until_typed(app);
            self.step(app);
            return;
        }
        app.think(&mut |app| {
            ticks_left = ticks_left.map(|ticks| ticks.saturating_sub(1));
            if ticks_left == Some(0) {
                self.step_until_typed(app);
                ticks_left = self.take_think();
                if ticks_left.is_none() {
                    self.step(app);
                }
            }
        });
    }

    /// Takes the next step if it is `{think N}`: how many ticks.
    fn take_think(&mut self) -> Option<u64> {
        let &(_, Step::Think(ticks)) = self.steps.peek()? else { return None };
        self.steps.next();
        Some(ticks)
    }

    /// Takes the steps that press no key, up to the first that does or that lets think.
    fn step_until_typed<D: Drives>(&mut self, app: &mut App<'_, D>) {
        while let Some((_, Step::Png(_) | Step::Fault(_))) = self.steps.peek() {
            self.step(app);
        }
    }

    /// Takes the next step; false at the script's end.
    fn step<D: Drives>(&mut self, app: &mut App<'_, D>) -> bool {
        let Some((line, step)) = self.steps.next() else { return false };
        match step {
            Step::Line(text) => give_line(app, &text),
            Step::Typed(text) => text.chars().for_each(|c| app.key(Key::Char(c))),
            Step::Key(key) => app.key(key),
            Step::Think(_) => return true,
            Step::Png(path) => {
                self.picture(app, &path);
                return true;
            }
            Step::Fault(bit) => {
                if !app.fault(bit) {
                    self.failed = Some(RunError::NoSuchBit { line, bit, bits: app.fault_bits() });
                }
                return true;
            }
        }
        self.fresh = true;
        true
    }

    fn record<D: Drives>(&mut self, app: &App<'_, D>) {
        self.screens += 1;
        let mut written = Ok(());
        if let Some(frames) = &mut self.wanted.frames {
            app.frame(&mut Frame::new(&mut self.pixels));
            written = writeln!(frames, "{} {:08x}", self.screens, crc32(&self.pixels[..]));
        }
        if let Some(transcript) = &mut self.wanted.transcript {
            let text = transcript_entry(app, self.screens);
            written = written.and_then(|()| transcript.write_all(text.as_bytes()));
        }
        self.failed = self.failed.take().or(written.err().map(RunError::Output));
    }

    fn picture<D: Drives>(&mut self, app: &App<'_, D>, path: &Path) {
        app.frame(&mut Frame::new(&mut self.pixels));
        if let Err(error) = write_png(app, &self.pixels, path) {
            self.failed = Some(RunError::Picture(path.into(), error));
        }
    }
}

/// Writes a frame as an indexed PNG, whole or not at all.
pub fn write_png<D: Drives>(app: &App<'_, D>, pixels: &[u8; FRAME_LEN], path: &Path) -> io::Result<()> {
    let colors = app.palette().map(palette::rgb);
    let mut bytes = vec![];
    png::write_indexed(&mut bytes, 640, 350, &colors, &pixels[..])?;
    crate::host::files::write_atomic(path, &bytes)
}

/// One line of input: where a line is waited for, it is typed and RETURN pressed; where a single
/// key is, the first character (or RETURN, of an empty line) is that key.
pub fn give_line<D: Drives>(app: &mut App<'_, D>, line: &str) {
    if app.status() == Status::WaitsForKey {
        app.key(line.chars().next().map_or(Key::Enter, Key::Char));
        return;
    }
    line.chars().for_each(|c| app.key(Key::Char(c)));
    app.key(Key::Enter);
}

/// A screen as text, under its line `== N SCENE fen=FEN msg=MESSAGE`.
fn transcript_entry<D: Drives>(app: &App<'_, D>, number: u32) -> String {
    let screen = app.screen();
    let mut out = String::new();
    let scene = screen.scene.name();
    let message = screen.message.as_str();
    writeln!(out, "== {number} {scene} fen={} msg={message}", fen(app)).expect("strings take everything");
    text::print(&screen, &mut out).expect("strings take everything");
    out.truncate(out.trim_end_matches([' ', '\n']).len());
    out.push_str("\n\n");
    out
}

/// The position as the game's bytes have it, be they damaged or not.
fn fen<D: Drives>(app: &App<'_, D>) -> String {
    fen_of(|square| app.game().game.piece_at(square), app.game().game.turn())
}

/// FEN of what may be no position.
fn fen_of(piece_at: impl Fn(Square) -> Option<(Color, Kind)>, turn: Color) -> String {
    let letter = |color| if color == Color::White { 'W' } else { 'B' };
    let mut out = String::from(letter(turn));
    for color in [Color::White, Color::Black] {
        let pieces = Square::all().filter_map(|s| piece_at(s).filter(|p| p.0 == color).map(|p| (s, p.1)));
        let texts: vec::Vec<String> = pieces
            .map(|(square, kind)| std::format!("{}{square}", if kind == Kind::King { "K" } else { "" }))
            .collect();
        write!(out, ":{}{}", letter(color), texts.join(",")).expect("strings take everything");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::Position;
    use crate::rules::Game;

    #[test]
    fn a_sound_position_is_written_alike_both_ways() {
        let position = Position::start(Color::Black);
        let text = fen_of(|square| position.piece_at(square), position.turn());
        assert_eq!(text, std::format!("{position}"));
    }
}
