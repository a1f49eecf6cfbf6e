//! DOSBox as a machine that is typed to and looked at.
//!
//! Known to work with DOSBox 0.74-3 and the settings in [`CONF`], its window focused before
//! typing, 20 ms between keys.

use super::{of_file, Shot};
use crate::cli::failure::Failure;
use dama::app::Key;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const CONF: &str = "[sdl]\nfullscreen=false\noutput=surface\nautolock=false\n[dosbox]\nmachine=svga_s3\n\
[render]\naspect=false\nscaler=none\n[cpu]\ncycles=max\n[mixer]\nnosound=true\n[autoexec]\n@echo off\n";

/// How long DOSBox may take to show a window.
const START: Duration = Duration::from_secs(30);
/// How long a screen must have stood still, and how long that is waited for.
const STILL: Duration = Duration::from_millis(500);
const STILL_AT_LAST: Duration = Duration::from_secs(20);
const LOOK_AGAIN: Duration = Duration::from_millis(50);
/// How long a program is given to end when it is asked to.
const GRACE: Duration = Duration::from_secs(2);
/// Between two keys.
const KEY_DELAY: Duration = Duration::from_millis(20);

/// A program of the machine, ended with it.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Asked first: an X server that is killed leaves its lock behind, which two others may then
        // take at once. It may also have ended by itself.
        let _ = Command::new("kill").arg(self.0.id().to_string()).stderr(Stdio::null()).status();
        let asked = Instant::now();
        while matches!(self.0.try_wait(), Ok(None)) && asked.elapsed() < GRACE {
            std::thread::sleep(LOOK_AGAIN);
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder of our own and two files beside it, gone afterwards.
struct Copy(PathBuf);

impl Drop for Copy {
    fn drop(&mut self) {
        // A folder that stays is only untidy.
        let _ = fs::remove_dir_all(&self.0);
        for beside in ["conf", "log"] {
            let _ = fs::remove_file(self.0.with_extension(beside));
        }
    }
}

/// DOSBox with the original in it.
pub struct DosBox {
    machine: Running,
    window: u32,
    xdotool: PathBuf,
    xwd: PathBuf,
    display: String,
    // Dropped in this order: what runs in the other comes first.
    _server: Option<Running>,
    _copy: Copy,
}

impl DosBox {
    /// Starts `program` of a copy of `folder`.
    pub fn start(folder: &Path, program: &str) -> Result<DosBox, Failure> {
        let dosbox = find("dosbox", "DOSBox 0.74-3, package dosbox")?;
        let xdotool = find("xdotool", "package xdotool")?;
        let xwd = find("xwd", "package x11-apps")?;
        let copy = copy_of(folder)?;
        let program = file_named(&copy.0, program)
            .ok_or_else(|| Failure::refused(format_args!("{}: no {program} in it", folder.display())))?;
        let (server, display) = display()?;
        let conf = copy.0.with_extension("conf");
        let lines = format!("mount c \"{}\"\nc:\n{program}\nexit\n", copy.0.display());
        fs::write(&conf, CONF.to_string() + &lines).map_err(|error| of_file(&conf, error))?;
        let log = File::create(copy.0.with_extension("log")).map_err(|error| of_file(&conf, error))?;
        let mut command = Command::new(&dosbox);
        command.arg("-conf").arg(&conf).env("SDL_VIDEODRIVER", "x11").env("DISPLAY", &display);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let machine = Running(command.spawn().map_err(|error| of_file(&dosbox, error))?);
        let mut started = DosBox { machine, window: 0, xdotool, xwd, display, _server: server, _copy: copy };
        started.window = started.find_window()?;
        Ok(started)
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
        Err(Failure::refused("dosbox: no window within 30 seconds"))
    }

    fn must_run(&mut self) -> Result<(), Failure> {
        match self.machine.0.try_wait() {
            Ok(Some(status)) => Err(Failure::refused(format_args!("dosbox: it has ended ({status})"))),
            _ => Ok(()),
        }
    }

    fn xdotool(&self, words: &[&str]) -> Result<(), Failure> {
        let status = Command::new(&self.xdotool)
            .args(words)
            .env("DISPLAY", &self.display)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        status.success().then_some(()).ok_or_else(|| Failure::refused(format_args!("xdotool: {status}")))
    }

    /// Presses a key.
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

    /// Waits so long, then until the screen stands still or there is no more hope of it.
    pub fn pause(&mut self, pause: Duration) -> Result<(), Failure> {
        std::thread::sleep(pause);
        let start = Instant::now();
        let (mut last, mut since) = (self.shoot()?.pixels, Instant::now());
        while since.elapsed() < STILL && start.elapsed() < STILL_AT_LAST {
            std::thread::sleep(LOOK_AGAIN);
            let now = self.shoot()?.pixels;
            if now != last {
                (last, since) = (now, Instant::now());
            }
        }
        Ok(())
    }

    /// The screen now.
    pub fn shoot(&mut self) -> Result<Shot, Failure> {
        self.must_run()?;
        let dump = Command::new(&self.xwd)
            .args(["-silent", "-id", &self.window.to_string()])
            .env("DISPLAY", &self.display)
            .stderr(Stdio::null())
            .output()?;
        self.must_run()?;
        read_xwd(&dump.stdout).ok_or_else(|| Failure::refused("dosbox: its window cannot be looked at"))
    }
}

/// Reads a window dump of 32 bits a pixel.
fn read_xwd(dump: &[u8]) -> Option<Shot> {
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
    Some(Shot { width, height, pixels: data.chunks_exact(4).map(pixel).collect() })
}

/// A program on the PATH.
fn find(name: &str, install: &str) -> Result<PathBuf, Failure> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file());
    found.ok_or_else(|| Failure::refused(format_args!("{name} is not on the PATH: install it ({install})")))
}

/// The display there is, or one of our own.
fn display() -> Result<(Option<Running>, String), Failure> {
    if let Some(display) = std::env::var_os("DISPLAY").filter(|name| !name.is_empty()) {
        return Ok((None, display.to_string_lossy().into_owned()));
    }
    let xvfb = find("Xvfb", "package xvfb; without a DISPLAY it takes one's place")?;
    let mut child = Command::new(&xvfb)
        .args(["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"])
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
        "" => Err(Failure::refused("Xvfb: it has not started")),
        number => Ok((Some(server), format!(":{number}"))),
    }
}

/// The files of a folder, so that nothing happens to the user's own.
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

/// The name in a folder that DOS takes for this one.
fn file_named(folder: &Path, name: &str) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut found = names.filter(|found| OsStr::new(found).eq_ignore_ascii_case(name));
    found.next().map(|name| name.to_uppercase())
}
