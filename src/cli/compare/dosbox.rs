//! Controls DOSBox: types keys and takes screenshots.
//!
//! Works with DOSBox 0.74-3 and the settings in [`CONF`], with the window focused before typing and 20 ms between keys.

use super::cells::Font;
use super::channel::{Asks, Channel, WAITS_COM};
use super::copy::{copy_folder, unpack};
use super::shot::Screenshot;
use super::watch::{is_change, Still, Watch};
use super::workspace::{ProcessIndex, Workspace};
use super::written::WrittenFile;
use crate::cli::failure::{of_file, Failure};
use dama::unstable::app::Key;
use dama::unstable::front::dos::{switches, words};
use dama::unstable::host::disks::contents::LARGEST;
use dama::unstable::host::disks::files::read_up_to;
use dama::unstable::host::pictures::xwd::{self, WindowDump};
use dama::unstable::host::settings;
use dama::unstable::script::comparison::{OriginalKey, Wait, OTHER_KEYS, USUAL_STILL};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

const CONF: &str = "[sdl]\nfullscreen=false\noutput=surface\nautolock=false\n[dosbox]\nmachine=svga_s3\n\
[render]\naspect=false\nscaler=none\n[cpu]\ncycles=fixed 25000\n[mixer]\nnosound=true\n[autoexec]\n@echo off\n";

// Time limits: DOSBox's first window, an answer of the X server.
const START: Duration = Duration::from_secs(30);
const ANSWER: Duration = Duration::from_secs(10);
/// Ticks must arrive within this time, 18 a second.
const FRESH: Duration = Duration::from_secs(1);
const STARTS: usize = 2;
/// How long an original that asks for no key may think.
const THOUGHT: Duration = Duration::from_secs(240);
/// How long a typed key may stay untaken by an original that asks.
const ON_ITS_WAY: Duration = Duration::from_secs(5);
const LOOK_AGAIN: Duration = Duration::from_millis(50);
const RESIZE: Duration = Duration::from_secs(3);
// Limits in bytes: what xdotool and Xvfb print, what DOSBox logs.
const LONGEST_ANSWER: usize = 64 * 1024;
const LONGEST_LOG: u64 = 16 * 1024 * 1024;
const KEY_DELAY: Duration = Duration::from_millis(20);

/// DOS program that writes the BIOS fonts to files; its source is beside it.
const FONTS_COM: &[u8] = include_bytes!("fonts.com");
/// Those files, and the height of their glyphs.
const FONT_FILES: [(&str, usize); 3] = [("F14.BIN", 14), ("F16.BIN", 16), ("F8.BIN", 8)];
// Folders of the workspace: the original's copy, and what the machine writes.
const COPY: &str = "original";
const TOLD: &str = "told";
/// Marker file, written after the original has ended.
const ENDED: &str = "ENDED";

/// What X calls `OTHER_KEYS`.
const KEYSYMS: [&str; OTHER_KEYS.len()] =
    ["Left", "Right", "Up", "Down", "Tab", "Home", "End", "Prior", "Next", "Insert", "Delete"];

const KEYBOARD_DAT: &str = "KEYBOARD.DAT";

/// Where KEYBOARD.DAT is when the original is started, or how it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyboard {
    AsItIs,
    Missing,
    OnA,
    Damaged,
}

pub struct DosBox {
    /// The folders of its drives, C first, of which it gets copies.
    folders: Vec<(char, PathBuf)>,
    waits: (Duration, Vec<Wait>),
    machine: Option<ProcessIndex>,
    window: u32,
    /// DOSBox, xdotool and xwd.
    tools: (PathBuf, PathBuf, PathBuf),
    display: String,
    log: PathBuf,
    is_ours: bool,
    /// None without the resident program.
    channel: Option<Channel>,
    workspace: Workspace,
}

#[derive(Debug)]
pub struct Settled {
    pub still: Still,
    /// Whether the original was heard to ask for a key; else the picture decided.
    pub has_asked: bool,
    /// Seconds of its clock from the last key, if it was heard.
    pub seconds: Option<f64>,
    /// The same to where the speaker began to sound.
    pub sounded: Option<f64>,
    /// Conditions that did not come true in time.
    pub notes: Vec<String>,
}

impl DosBox {
    /// Makes a machine for `program` with drives that have copies of folders, archives or images, or nothing; the first
    /// is C, where it is.
    /// `waits`: for its first screen.
    // A DAMA.COM of this project gets the seed; the original's switches are unknown.
    pub fn new(
        folders: Vec<(char, Option<PathBuf>)>,
        program: &str,
        seed: u64,
        waits: (Duration, Vec<Wait>),
        channel: Option<Channel>,
    ) -> Result<DosBox, Failure> {
        let workspace = Workspace::new()?;
        let folder = folders[0].1.clone().unwrap_or_default();
        let folder_of = |(drive, path): (char, Option<PathBuf>)| {
            let unpacked = workspace.path().join(format!("files-{drive}"));
            match path {
                Some(folder) if !folder.is_file() => return Ok((drive, folder)),
                Some(file) => unpack(&file, &unpacked)?,
                None => fs::create_dir(&unpacked).map_err(of_file(&unpacked))?,
            }
            Ok((drive, unpacked))
        };
        let folders = folders.into_iter().map(folder_of).collect::<Result<Vec<_>, Failure>>()?;
        copy_folders(&folders, &workspace)?;
        let (copy, folder) = (workspace.path().join(COPY), folder.display());
        let program = file_named(&copy, program)
            .ok_or_else(|| Failure::refused(format_args!("{folder}: contains no {program}")))?;
        let dosbox = find("dosbox", "DOSBox 0.74-3, package dosbox")?;
        let xdotool = find("xdotool", "package xdotool")?;
        let xwd = find("xwd", "package x11-apps")?;
        let is_ours = is_ours(&copy.join(&program))?;
        let switches = if is_ours { seed_switch(seed)? } else { String::new() };
        let display = display(&workspace)?;
        wait_for_answer(&workspace, &xdotool, &display)?;
        let conf = workspace.path().join("dosbox.conf");
        let lines =
            autoexec(&workspace, &folders[1..], &(program.to_uppercase() + &switches), channel.is_some())?;
        let serial = channel.as_ref().map_or(Ok(String::new()), Channel::settings)?;
        fs::write(&conf, serial + CONF + &lines).map_err(of_file(&conf))?;
        let log = workspace.path().join("dosbox.log");
        let tools = (dosbox, xdotool, xwd);
        Ok(DosBox {
            folders,
            waits,
            machine: None,
            window: 0,
            tools,
            display,
            log,
            is_ours,
            channel,
            workspace,
        })
    }

    /// Starts the original, anew from fresh copies if it has been started before, and waits for its first screen.
    pub fn start(&mut self, keyboard: Keyboard) -> Result<Settled, Failure> {
        if let Some(machine) = self.machine.take() {
            self.workspace.end(machine);
            let _ = fs::remove_file(self.workspace.path().join(TOLD).join(ENDED));
            copy_folders(&self.folders, &self.workspace)?;
        }
        self.put(keyboard)?;
        let conf = self.workspace.path().join("dosbox.conf");
        let mut command = Command::new(&self.tools.0);
        command
            .arg("-conf")
            .arg(&conf)
            .env("SDL_VIDEODRIVER", "x11")
            .env("SDL_AUDIODRIVER", "dummy")
            .env("SDL_VIDEO_X11_WMCLASS", self.window_class())
            .env("DISPLAY", &self.display);
        let mut starts = 1;
        loop {
            self.machine = Some(launch(&self.workspace, &mut command, &self.log)?);
            match self.come_up() {
                // If DOSBox runs but shows nothing, another start would not help.
                Err(_) if starts < STARTS && self.has_ended().is_some() => starts += 1,
                came_up => return came_up,
            }
        }
    }

    /// Puts KEYBOARD.DAT, which is on drive C, where or how it is to be.
    fn put(&self, keyboard: Keyboard) -> Result<(), Failure> {
        let copy = self.workspace.path().join(COPY);
        let Some(name) = file_named(&copy, KEYBOARD_DAT).filter(|_| keyboard != Keyboard::AsItIs) else {
            return Ok(());
        };
        let path = copy.join(name);
        let mut bytes = read_up_to(&path, LARGEST).map_err(of_file(&path))?;
        fs::remove_file(&path).map_err(of_file(&path))?;
        let middle = bytes.len() / 2;
        // The original looks on its other drives too.
        for drive in self.folders.iter().map(|(drive, _)| *drive).filter(|_| keyboard != Keyboard::Damaged) {
            let other = self.workspace.path().join(copy_of(drive));
            if let Some(path) = file_named(&other, KEYBOARD_DAT).map(|name| other.join(name)) {
                fs::remove_file(&path).map_err(of_file(&path))?;
            }
        }
        match keyboard {
            Keyboard::OnA => fs::write(self.workspace.path().join("A").join(KEYBOARD_DAT), bytes),
            Keyboard::Damaged => {
                bytes.iter_mut().skip(middle).take(1).for_each(|byte| *byte ^= 0xFF);
                fs::write(&path, bytes)
            }
            _ => Ok(()),
        }
        .map_err(of_file(&path))
    }

    pub fn has_keyboard_dat(&self) -> bool {
        file_named(&self.workspace.path().join(COPY), KEYBOARD_DAT).is_some()
    }

    /// Returns what the original has written on its drives since it was started.
    pub fn written(&self) -> Result<Vec<WrittenFile>, Failure> {
        let mut written = vec![];
        for (drive, folder) in &self.folders {
            let copy = self.workspace.path().join(copy_of(*drive));
            let mut names: Vec<_> = fs::read_dir(&copy)
                .map_err(of_file(&copy))?
                .flatten()
                .map(|entry| entry.file_name())
                .collect();
            names.sort_unstable();
            for name in names {
                let path = copy.join(&name);
                let (bytes, before) = (read_up_to(&path, LARGEST), read_up_to(&folder.join(&name), LARGEST));
                let is_as_before = match (&bytes, &before) {
                    (Ok(bytes), Ok(before)) => bytes == before,
                    (now, before) => now.is_err() && before.is_err() && folder.join(&name).exists(),
                };
                if !is_as_before && !path.is_dir() {
                    written.push(WrittenFile {
                        drive: *drive,
                        name: name.to_string_lossy().into_owned(),
                        bytes,
                    });
                }
            }
        }
        Ok(written)
    }

    fn come_up(&mut self) -> Result<Settled, Failure> {
        self.window = self.find_window()?;
        let (pause, waits) = self.waits.clone();
        self.settle(pause, &waits, None)
    }

    /// Whether WAITS.COM is resident.
    pub fn is_heard(&self) -> bool {
        self.channel.is_some()
    }

    pub fn is_ours(&self) -> bool {
        self.is_ours
    }

    pub fn original_has_ended(&self) -> bool {
        self.workspace.path().join(TOLD).join(ENDED).exists()
    }

    pub fn fonts(&self) -> Vec<Font> {
        let read = |(name, height): (&str, usize)| {
            let glyphs = read_up_to(&self.workspace.path().join(TOLD).join(name), 256 * height).ok()?;
            Font::new(height, &glyphs)
        };
        FONT_FILES.into_iter().filter_map(read).collect()
    }

    /// A name that no other DOSBox on the display has.
    fn window_class(&self) -> String {
        self.workspace.path().file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn find_window(&mut self) -> Result<u32, Failure> {
        let (start, class) = (Instant::now(), self.window_class());
        while start.elapsed() < START {
            let mut search = Command::new(&self.tools.1);
            search.args(["search", "--onlyvisible", "--class", &class]).env("DISPLAY", &self.display);
            let (_, found) = self.workspace.run(&mut search, LONGEST_ANSWER)?;
            let windows = String::from_utf8_lossy(&found);
            if let Some(window) = windows.lines().last().and_then(|line| line.trim().parse().ok()) {
                return Ok(window);
            }
            self.must_run()?;
            std::thread::sleep(LOOK_AGAIN);
        }
        Err(Failure::refused("dosbox: opened no window within 30 seconds"))
    }

    fn has_ended(&mut self) -> Option<ExitStatus> {
        self.machine.and_then(|machine| self.workspace.status(machine))
    }

    fn must_run(&mut self) -> Result<(), Failure> {
        let what = match self.has_ended() {
            Some(status) => format!("ended ({status})"),
            None if fs::metadata(&self.log).is_ok_and(|log| log.len() > LONGEST_LOG) => {
                format!("wrote a log of more than {LONGEST_LOG} bytes")
            }
            None => return Ok(()),
        };
        let log = end_of(&self.log).unwrap_or_default();
        let said = match log.lines().map(str::trim).rfind(|line| !line.is_empty()) {
            Some(last) => format!("its log ends: {last}"),
            None => "its log is empty".into(),
        };
        Err(Failure::refused(format_args!("dosbox: {what}; {said}")))
    }

    fn xdotool(&mut self, words: &[&str]) -> Result<(), Failure> {
        let mut command = Command::new(&self.tools.1);
        command.args(words).env("DISPLAY", &self.display);
        let (status, _) = self.workspace.run(&mut command, LONGEST_ANSWER)?;
        // An ended DOSBox explains more than its missing window.
        self.must_run()?;
        status.success().then_some(()).ok_or_else(|| Failure::refused(format_args!("xdotool: {status}")))
    }

    /// Presses keys, up to where the original ends: the next one would end DOSBox.
    pub fn press(&mut self, keys: &[OriginalKey]) -> Result<(), Failure> {
        for &key in keys {
            if self.original_has_ended() {
                break;
            }
            self.key(key)?;
        }
        Ok(())
    }

    fn key(&mut self, key: OriginalKey) -> Result<(), Failure> {
        self.must_run()?;
        self.channel.iter_mut().for_each(Channel::key);
        self.xdotool(&["windowfocus", &self.window.to_string()])?;
        let delay = KEY_DELAY.as_millis().to_string();
        match key {
            OriginalKey::Known(Key::Char(c)) => {
                self.xdotool(&["type", "--delay", &delay, "--", &c.to_string()])?;
            }
            OriginalKey::Known(Key::Enter) => self.xdotool(&["key", "Return"])?,
            OriginalKey::Known(Key::Backspace) => self.xdotool(&["key", "BackSpace"])?,
            OriginalKey::Known(Key::Escape) => self.xdotool(&["key", "Escape"])?,
            OriginalKey::Known(Key::Function(n)) => self.xdotool(&["key", &format!("F{n}")])?,
            OriginalKey::Other(name) => {
                let at = OTHER_KEYS.iter().position(|other| *other == name).expect("one of them");
                self.xdotool(&["key", KEYSYMS[at]])?;
            }
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
        let (still, asks) = self.wait_for_question(limit)?;
        if still.is_restless {
            notes.push(format!("did not stand still within {} seconds", limit.as_secs_f32()));
        }
        if asks == Asks::Nothing && !self.original_has_ended() {
            let seconds = limit.max(THOUGHT).as_secs_f32();
            notes.push(format!("asked for no key within {seconds} seconds; the picture decided"));
            self.channel.iter_mut().for_each(Channel::distrust);
        }
        let has_asked = asks == Asks::Key;
        let seconds = self.channel.as_ref().filter(|_| has_asked).map(Channel::seconds);
        let sounded = self.channel.as_ref().and_then(Channel::sounded);
        if let Some(sounded) = sounded {
            notes.push(format!("the speaker began to sound {sounded:.1} seconds after the last key"));
        }
        Ok(Settled { still, has_asked, seconds, sounded, notes })
    }

    /// Waits until the screen stands still and the original, if it is heard, asks for a key.
    fn wait_for_question(&mut self, limit: Duration) -> Result<(Still, Asks), Failure> {
        let start = Instant::now();
        loop {
            let still = self.stand_still(limit)?;
            let asks = self.listen();
            // A key may still be on its way.
            if self.channel.as_ref().is_some_and(Channel::is_behind) && start.elapsed() < ON_ITS_WAY {
                continue;
            }
            self.channel.iter_mut().for_each(Channel::give_up_keys);
            if asks == Asks::Unknown || start.elapsed() >= limit.max(THOUGHT) || self.original_has_ended() {
                return Ok((still, asks));
            }
            // It may have answered meanwhile.
            if asks == Asks::Key && (still.is_restless || still.phases.contains(&self.shoot()?)) {
                return Ok((still, asks));
            }
        }
    }

    /// Hears what the original asks for from now on.
    fn listen(&mut self) -> Asks {
        let Some(channel) = &mut self.channel else { return Asks::Unknown };
        channel.asks();
        channel.listen_afresh();
        let start = Instant::now();
        while start.elapsed() < FRESH {
            match channel.asks() {
                Asks::Nothing => std::thread::sleep(LOOK_AGAIN),
                asks => return asks,
            }
        }
        Asks::Nothing
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
            let mut command = Command::new(&self.tools.2);
            command.args(["-silent", "-id", &self.window.to_string()]).env("DISPLAY", &self.display);
            let (_, dump) = self.workspace.run(&mut command, xwd::LONGEST)?;
            self.must_run()?;
            match xwd::read(&dump) {
                Ok(WindowDump { width, height, pixels }) => return Ok(Screenshot { width, height, pixels }),
                Err(error) if start.elapsed() > RESIZE => {
                    return Err(Failure::refused(format_args!("dosbox: cannot read its window: {error}")));
                }
                Err(_) => std::thread::sleep(LOOK_AGAIN),
            }
        }
    }
}

// Drive D exists only before and after the program, which may look for drives.
fn autoexec(
    workspace: &Workspace,
    floppies: &[(char, PathBuf)],
    command: &str,
    is_heard: bool,
) -> Result<String, Failure> {
    let (original, told) = (workspace.path().join(COPY), workspace.path().join(TOLD));
    fs::create_dir(&told).map_err(of_file(&told))?;
    let fonts = told.join("FONTS.COM");
    fs::write(&fonts, FONTS_COM).map_err(of_file(&fonts))?;
    let waits = told.join("WAITS.COM");
    if is_heard {
        fs::write(&waits, WAITS_COM).map_err(of_file(&waits))?;
    }
    let resident = if is_heard { "WAITS.COM\n" } else { "" };
    let (original, told) = (original.display(), told.display());
    let floppies: String = floppies
        .iter()
        .map(|(drive, _)| {
            format!("mount {drive} \"{}\" -t floppy >nul\n", workspace.path().join(copy_of(*drive)).display())
        })
        .collect();
    Ok(format!(
        "mount d \"{told}\" >nul\nd:\nFONTS.COM\n{resident}{floppies}mount c \"{original}\" >nul\nc:\nmount -u d >nul\ncls\n\
         {command}\nmount d \"{told}\" >nul\necho ended >d:\\{ENDED}\npause >nul\nexit\n"
    ))
}

/// The folder of the workspace that has a drive's copy.
fn copy_of(drive: char) -> String {
    if drive == 'C' {
        COPY.into()
    } else {
        drive.into()
    }
}

/// Copies the drives' folders, in the place of earlier copies.
fn copy_folders(folders: &[(char, PathBuf)], workspace: &Workspace) -> Result<(), Failure> {
    for (drive, folder) in folders {
        let copy = workspace.path().join(copy_of(*drive));
        if copy.exists() {
            fs::remove_dir_all(&copy).map_err(of_file(&copy))?;
        }
        copy_folder(folder, &copy)?;
    }
    Ok(())
}

fn launch(workspace: &Workspace, dosbox: &mut Command, log: &Path) -> Result<ProcessIndex, Failure> {
    let file = File::create(log).map_err(of_file(log))?;
    let errors = file.try_clone().map_err(of_file(log))?;
    workspace.start(dosbox.stdout(file).stderr(errors))
}

/// Returns the last 4 KB of a log.
fn end_of(log: &Path) -> io::Result<String> {
    let mut file = File::open(log)?;
    let len = file.metadata()?.len();
    file.seek(SeekFrom::Start(len.saturating_sub(4096)))?;
    let mut end = Vec::new();
    file.take(4096).read_to_end(&mut end)?;
    Ok(String::from_utf8_lossy(&end).into_owned())
}

/// True if a program contains the message for unknown switches of this project's DAMA.COM.
fn is_ours(program: &Path) -> Result<bool, Failure> {
    let bytes = read_up_to(program, LARGEST).map_err(of_file(program))?;
    Ok(bytes.windows(words::UNKNOWN.len()).any(|bytes| bytes == words::UNKNOWN))
}

fn seed_switch(seed: u64) -> Result<String, Failure> {
    let fits = u32::try_from(seed);
    let seed = fits.map_err(|_| {
        Failure::refused(format_args!("--seed {seed}: expected 0 to {} for DAMA.COM", u32::MAX))
    })?;
    Ok(format!(" {}{seed}", switches::SEED))
}

fn wait_for_answer(workspace: &Workspace, xdotool: &Path, display: &str) -> Result<(), Failure> {
    let start = Instant::now();
    loop {
        let mut question = Command::new(xdotool);
        question.arg("getdisplaygeometry").env("DISPLAY", display);
        let (status, _) = workspace.run(&mut question, LONGEST_ANSWER)?;
        if status.success() {
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

fn display(workspace: &Workspace) -> Result<String, Failure> {
    if let Some(display) = settings::variable("DISPLAY") {
        return Ok(display.to_string_lossy().into_owned());
    }
    let mut xvfb = Command::new(find("Xvfb", "package xvfb; without a DISPLAY it takes one's place")?);
    // Without -noreset the server restarts when its last client leaves, and refuses a client that comes just then.
    xvfb.args(["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"]);
    let number = workspace.first_line(&mut xvfb, LONGEST_ANSWER)?;
    match number.trim().parse::<u32>() {
        Err(_) => Err(Failure::refused("Xvfb: did not start")),
        Ok(number) => Ok(format!(":{number}")),
    }
}

/// Finds the file of a folder that DOS opens by this name.
fn file_named(folder: &Path, name: &str) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.find(|found| OsStr::new(found).eq_ignore_ascii_case(name))
}
