//! Controls DOSBox: types keys and takes screenshots.
//!
//! Works with DOSBox 0.74-3 and the settings in [`CONF`], with the window focused before typing and 20 ms between keys.

use super::cells::Font;
use super::of_file;
use super::shot::Screenshot;
use super::watch::{is_change, Still, Watch};
use crate::cli::failure::Failure;
use dama::unstable::app::Key;
use dama::unstable::front::dos::{switches, words};
use dama::unstable::script::comparison::{Wait, USUAL_STILL};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const CONF: &str = "[sdl]\nfullscreen=false\noutput=surface\nautolock=false\n[dosbox]\nmachine=svga_s3\n\
[render]\naspect=false\nscaler=none\n[cpu]\ncycles=max\n[mixer]\nnosound=true\n[autoexec]\n@echo off\n";

// Time limits: DOSBox's first window, an answer of the X server.
const START: Duration = Duration::from_secs(30);
const ANSWER: Duration = Duration::from_secs(10);
const STARTS: usize = 2;
const LOOK_AGAIN: Duration = Duration::from_millis(50);
const RESIZE: Duration = Duration::from_secs(3);
const GRACE: Duration = Duration::from_secs(2);
const KEY_DELAY: Duration = Duration::from_millis(20);

/// DOS program that writes the BIOS fonts to files; its source is beside it.
const FONTS_COM: &[u8] = include_bytes!("fonts.com");
/// Those files, and the height of their glyphs.
const FONT_FILES: [(&str, usize); 3] = [("F14.BIN", 14), ("F16.BIN", 16), ("F8.BIN", 8)];
/// Marker file, written after the original has ended.
const ENDED: &str = "ENDED";

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // If it has ended, its process id may belong to another process.
        if !matches!(self.0.try_wait(), Ok(None)) {
            return;
        }
        // It is asked to end first: a killed X server leaves its lock, which two others may then take at once.
        let _ = Command::new("kill").arg(self.0.id().to_string()).stderr(Stdio::null()).status();
        let asked = Instant::now();
        while matches!(self.0.try_wait(), Ok(None)) && asked.elapsed() < GRACE {
            std::thread::sleep(LOOK_AGAIN);
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A temporary folder, another for the machine's output, and two files beside them, removed on drop.
struct Copy(PathBuf);

impl Copy {
    fn told(&self) -> PathBuf {
        self.0.with_extension("told")
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // A leftover folder is harmless.
        let _ = fs::remove_dir_all(&self.0);
        let _ = fs::remove_dir_all(self.told());
        for beside in ["conf", "log"] {
            let _ = fs::remove_file(self.0.with_extension(beside));
        }
    }
}

pub struct DosBox {
    machine: Running,
    window: u32,
    xdotool: PathBuf,
    xwd: PathBuf,
    display: String,
    log: PathBuf,
    is_ours: bool,
    first: Option<Settled>,
    // Fields are dropped in order: DOSBox must end before its X server.
    _server: Option<Running>,
    copy: Copy,
}

#[derive(Debug)]
pub struct Settled {
    pub still: Still,
    /// Conditions that did not come true in time.
    pub notes: Vec<String>,
}

impl DosBox {
    /// Starts `program` in a copy of `folder` and waits for its first screen.
    // A DAMA.COM of this project gets the seed; the original's switches are unknown.
    pub fn start(
        folder: &Path,
        program: &str,
        seed: u64,
        pause: Duration,
        waits: &[Wait],
    ) -> Result<DosBox, Failure> {
        let dosbox = find("dosbox", "DOSBox 0.74-3, package dosbox")?;
        let xdotool = find("xdotool", "package xdotool")?;
        let xwd = find("xwd", "package x11-apps")?;
        let copy = copy_of(folder)?;
        let program = file_named(&copy.0, program)
            .ok_or_else(|| Failure::refused(format_args!("{}: contains no {program}", folder.display())))?;
        let is_ours = is_ours(&copy.0.join(&program))?;
        let switches = if is_ours { seed_switch(seed)? } else { String::new() };
        let (server, display) = display()?;
        wait_for_answer(&xdotool, &display)?;
        let (conf, log) = (copy.0.with_extension("conf"), copy.0.with_extension("log"));
        let lines = autoexec(&copy, &(program.to_uppercase() + &switches))?;
        fs::write(&conf, CONF.to_string() + &lines).map_err(|error| of_file(&conf, error))?;
        let mut command = Command::new(&dosbox);
        command.arg("-conf").arg(&conf).env("SDL_VIDEODRIVER", "x11").env("DISPLAY", &display);
        let machine = launch(&mut command, &log)?;
        let mut started = DosBox {
            machine,
            window: 0,
            xdotool,
            xwd,
            display,
            log,
            is_ours,
            first: None,
            _server: server,
            copy,
        };
        let mut starts = 1;
        loop {
            match started.come_up(pause, waits) {
                // If DOSBox runs but shows nothing, another start would not help.
                Err(_) if starts < STARTS && started.has_ended().is_some() => {
                    starts += 1;
                    started.machine = launch(&mut command, &started.log)?;
                }
                came_up => return came_up.map(|()| started),
            }
        }
    }

    fn come_up(&mut self, pause: Duration, waits: &[Wait]) -> Result<(), Failure> {
        self.window = self.find_window()?;
        self.first = Some(self.settle(pause, waits, None)?);
        Ok(())
    }

    pub fn first(&mut self) -> Result<Settled, Failure> {
        self.first.take().map_or_else(|| self.settle(Duration::ZERO, &[], None), Ok)
    }

    pub fn is_ours(&self) -> bool {
        self.is_ours
    }

    pub fn original_has_ended(&self) -> bool {
        self.copy.told().join(ENDED).exists()
    }

    pub fn fonts(&self) -> Vec<Font> {
        let read = |(name, height): (&str, usize)| {
            let glyphs = fs::read(self.copy.told().join(name)).ok()?;
            Font::new(height, &glyphs)
        };
        FONT_FILES.into_iter().filter_map(read).collect()
    }

    fn find_window(&mut self) -> Result<u32, Failure> {
        let start = Instant::now();
        while start.elapsed() < START {
            let found = Command::new(&self.xdotool)
                .args(["search", "--onlyvisible", "--class", "dosbox"])
                .env("DISPLAY", &self.display)
                .stderr(Stdio::null())
                .output()?;
            let windows = String::from_utf8_lossy(&found.stdout).into_owned();
            if let Some(window) = windows.lines().last().and_then(|line| line.trim().parse().ok()) {
                return Ok(window);
            }
            self.must_run()?;
            std::thread::sleep(LOOK_AGAIN);
        }
        Err(Failure::refused("dosbox: opened no window within 30 seconds"))
    }

    fn has_ended(&mut self) -> Option<ExitStatus> {
        self.machine.0.try_wait().ok().flatten()
    }

    fn must_run(&mut self) -> Result<(), Failure> {
        let Some(status) = self.has_ended() else { return Ok(()) };
        let log = fs::read(&self.log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let said = match log.lines().map(str::trim).rfind(|line| !line.is_empty()) {
            Some(last) => format!("its log ends: {last}"),
            None => "its log is empty".into(),
        };
        Err(Failure::refused(format_args!("dosbox: ended ({status}); {said}")))
    }

    fn xdotool(&mut self, words: &[&str]) -> Result<(), Failure> {
        let status = Command::new(&self.xdotool)
            .args(words)
            .env("DISPLAY", &self.display)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        // An ended DOSBox explains more than its missing window.
        self.must_run()?;
        status.success().then_some(()).ok_or_else(|| Failure::refused(format_args!("xdotool: {status}")))
    }

    pub fn key(&mut self, key: Key) -> Result<(), Failure> {
        self.must_run()?;
        self.xdotool(&["windowfocus", &self.window.to_string()])?;
        let delay = KEY_DELAY.as_millis().to_string();
        match key {
            Key::Char(c) => self.xdotool(&["type", "--delay", &delay, "--", &c.to_string()])?,
            Key::Enter => self.xdotool(&["key", "Return"])?,
            Key::Backspace => self.xdotool(&["key", "BackSpace"])?,
            Key::Escape => self.xdotool(&["key", "Escape"])?,
            Key::Function(n) => self.xdotool(&["key", &format!("F{n}")])?,
        }
        std::thread::sleep(KEY_DELAY);
        Ok(())
    }

    /// Waits for `waits`, then until the screen stands still. `before`: the screen before the last key.
    pub fn settle(
        &mut self,
        pause: Duration,
        waits: &[Wait],
        before: Option<Screenshot>,
    ) -> Result<Settled, Failure> {
        let (mut notes, mut limit, mut before) = (Vec::new(), USUAL_STILL, before);
        self.sleep(pause)?;
        for wait in waits {
            match *wait {
                Wait::Still(at_most) => {
                    self.stand_still(at_most)?;
                    limit = at_most;
                }
                Wait::Time(time) => self.sleep(time)?,
                Wait::Change(at_most) => {
                    let before = before.take().map_or_else(|| self.shoot(), Ok)?;
                    if !self.has_changed(&before, at_most)? {
                        notes.push(format!("no change within {} seconds", at_most.as_secs_f32()));
                    }
                }
            }
        }
        let still = self.stand_still(limit)?;
        if still.is_restless {
            notes.push(format!("did not stand still within {} seconds", limit.as_secs_f32()));
        }
        Ok(Settled { still, notes })
    }

    fn sleep(&mut self, time: Duration) -> Result<(), Failure> {
        let start = Instant::now();
        while start.elapsed() < time && !self.original_has_ended() {
            self.must_run()?;
            std::thread::sleep(LOOK_AGAIN.min(time.saturating_sub(start.elapsed())));
        }
        Ok(())
    }

    fn has_changed(&mut self, before: &Screenshot, at_most: Duration) -> Result<bool, Failure> {
        let start = Instant::now();
        while !is_change(before, &self.shoot()?) {
            if start.elapsed() >= at_most || self.original_has_ended() {
                return Ok(false);
            }
            std::thread::sleep(LOOK_AGAIN);
        }
        Ok(true)
    }

    fn stand_still(&mut self, at_most: Duration) -> Result<Still, Failure> {
        let (start, mut watch) = (Instant::now(), Watch::default());
        loop {
            let shot = self.shoot()?;
            if let Some(still) = watch.see(start.elapsed(), shot) {
                return Ok(still);
            }
            if start.elapsed() >= at_most {
                return Ok(watch.give_up().expect("it has seen a screen"));
            }
            std::thread::sleep(LOOK_AGAIN);
        }
    }

    // Retries for a while, because screenshots fail while DOSBox resizes its window.
    pub fn shoot(&mut self) -> Result<Screenshot, Failure> {
        let start = Instant::now();
        loop {
            self.must_run()?;
            let dump = Command::new(&self.xwd)
                .args(["-silent", "-id", &self.window.to_string()])
                .env("DISPLAY", &self.display)
                .stderr(Stdio::null())
                .output()?;
            self.must_run()?;
            match read_xwd(&dump.stdout) {
                Some(shot) => return Ok(shot),
                None if start.elapsed() > RESIZE => {
                    return Err(Failure::refused("dosbox: cannot read its window"));
                }
                None => std::thread::sleep(LOOK_AGAIN),
            }
        }
    }
}

fn read_xwd(dump: &[u8]) -> Option<Screenshot> {
    let field = |number: usize| -> Option<usize> {
        let bytes = dump.get(4 * number..4 * number + 4)?;
        Some(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize)
    };
    let (header, format, width, height) = (field(0)?, field(2)?, field(4)?, field(5)?);
    let (most_significant_first, bits, line, colors) = (field(7)? == 1, field(11)?, field(12)?, field(19)?);
    if format != 2 || bits != 32 || line != 4 * width || width * height > 1 << 24 {
        return None;
    }
    let start = header.checked_add(colors.checked_mul(12)?)?;
    let data = dump.get(start..start.checked_add(line * height)?)?;
    let pixel = |bytes: &[u8]| {
        let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
        (if most_significant_first { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
            & 0xFF_FFFF
    };
    Some(Screenshot { width, height, pixels: data.chunks_exact(4).map(pixel).collect() })
}

// Drive D exists only before and after the program, which may look for drives.
// Drive D exists only before and after the program, which may look for drives.
fn autoexec(copy: &Copy, command: &str) -> Result<String, Failure> {
    let told = copy.told();
    fs::create_dir_all(&told).map_err(|error| of_file(&told, error))?;
    let fonts = told.join("FONTS.COM");
    fs::write(&fonts, FONTS_COM).map_err(|error| of_file(&fonts, error))?;
    let (original, told) = (copy.0.display(), told.display());
    Ok(format!(
        "mount d \"{told}\" >nul\nd:\nFONTS.COM\nmount c \"{original}\" >nul\nc:\nmount -u d >nul\ncls\n\
         {command}\nmount d \"{told}\" >nul\necho ended >d:\\{ENDED}\npause >nul\nexit\n"
    ))
}

fn launch(dosbox: &mut Command, log: &Path) -> Result<Running, Failure> {
    let file = File::create(log).map_err(|error| of_file(log, error))?;
    dosbox.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    dosbox.spawn().map(Running).map_err(|error| of_file(Path::new(dosbox.get_program()), error))
}

/// True if a program contains the message for unknown switches of this project's DAMA.COM.
fn is_ours(program: &Path) -> Result<bool, Failure> {
    let bytes = fs::read(program).map_err(|error| of_file(program, error))?;
    Ok(bytes.windows(words::UNKNOWN.len()).any(|bytes| bytes == words::UNKNOWN))
}

fn seed_switch(seed: u64) -> Result<String, Failure> {
    let fits = u32::try_from(seed);
    let seed = fits.map_err(|_| {
        Failure::refused(format_args!("--seed {seed}: expected 0 to {} for DAMA.COM", u32::MAX))
    })?;
    Ok(format!(" {}{seed}", switches::SEED))
}

fn wait_for_answer(xdotool: &Path, display: &str) -> Result<(), Failure> {
    let start = Instant::now();
    loop {
        let mut question = Command::new(xdotool);
        question.arg("getdisplaygeometry").env("DISPLAY", display);
        let asked = question.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        if asked.success() {
            return Ok(());
        }
        if start.elapsed() > ANSWER {
            let seconds = ANSWER.as_secs();
            return Err(Failure::refused(format_args!(
                "the X server {display} has not answered for {seconds} seconds"
            )));
        }
        std::thread::sleep(LOOK_AGAIN);
    }
}

fn find(name: &str, install: &str) -> Result<PathBuf, Failure> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file());
    found.ok_or_else(|| Failure::refused(format_args!("{name} is not on the PATH: install it ({install})")))
}

fn display() -> Result<(Option<Running>, String), Failure> {
    if let Some(display) = std::env::var_os("DISPLAY").filter(|name| !name.is_empty()) {
        return Ok((None, display.to_string_lossy().into_owned()));
    }
    let xvfb = find("Xvfb", "package xvfb; without a DISPLAY it takes one's place")?;
    // Without -noreset the server restarts when its last client leaves, and refuses a client that comes just then.
    let mut child = Command::new(&xvfb)
        .args(["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| of_file(&xvfb, error))?;
    let out = child.stdout.take().expect("it was asked for");
    let server = Running(child);
    let mut number = String::new();
    BufReader::new(out).read_line(&mut number)?;
    match number.trim() {
        "" => Err(Failure::refused("Xvfb: did not start")),
        number => Ok((Some(server), format!(":{number}"))),
    }
}

fn copy_of(folder: &Path) -> Result<Copy, Failure> {
    let copy = Copy(std::env::temp_dir().join(format!("dama-compare-{}", std::process::id())));
    fs::create_dir_all(&copy.0).map_err(|error| of_file(&copy.0, error))?;
    for entry in fs::read_dir(folder).map_err(|error| of_file(folder, error))?.flatten() {
        let (from, to) = (entry.path(), copy.0.join(entry.file_name()));
        if from.is_file() {
            fs::copy(&from, &to).map_err(|error| of_file(&from, error))?;
        }
    }
    Ok(copy)
}

/// Finds the file of a folder that DOS opens by this name.
fn file_named(folder: &Path, name: &str) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.find(|found| OsStr::new(found).eq_ignore_ascii_case(name))
}
