//! The main loop on DOS: keys in, frames out, until the program closes.
#![allow(unsafe_code)] // Memory that lives as long as the program is lent to it once.

use super::files::{current_drive, own_drive, DosDrives};
use super::keys::{pressed, DosKey};
use super::machine::{self, int10, int16, must_stop};
use super::switches::{asked, StartRequest, TestSwitches};
use super::video::Ega;
use super::words;
use crate::app::{App, Config, Key, Status};
use crate::screen::font;
use crate::session::messages::{letters, text};
use core::mem::MaybeUninit;

/// Bytes for KEYBOARD.DAT: less than the format allows, but all the memory beside the program.
pub const GRAPHICS_LEN: usize = 9984;

// A slow 386 searches about 2,000 nodes a second, and a key must be noticed within half a second.
const NODES_PER_LOOK: u32 = 128;

type Dama = App<'static, DosDrives>;

// Both are lent to the program once, at its start.
static mut GRAPHICS: [u8; GRAPHICS_LEN] = [0; GRAPHICS_LEN];
static mut APP: MaybeUninit<Dama> = MaybeUninit::uninit();

pub fn run() -> u8 {
    let hidden = match asked(machine::command_tail()) {
        StartRequest::Play(hidden) => hidden,
        StartRequest::Help => {
            machine::print(words::HELP);
            return 0;
        }
        StartRequest::Unknown(word) => {
            machine::print(words::UNKNOWN);
            machine::print(word);
            machine::print(b"\r\n");
            return 1;
        }
    };
    let Some(ega) = Ega::detect() else {
        machine::print(words::NO_EGA);
        return 1;
    };
    let app = start(&hidden);
    let mut face = Face { ega, in_graphics: false, fault: hidden.fault, is_behind: false, waiting: None };
    face.show(app);
    while app.status() != Status::Closed {
        if app.status() == Status::Thinks {
            think(app, &mut face);
        }
        face.hear(app, true);
        machine::idle();
    }
    let halted = !face.in_graphics;
    face.ega.leave();
    #[cfg(feature = "dos-stack")]
    report_stack();
    u8::from(halted)
}

/// Builds the program in its static memory, not on the stack.
#[inline(never)]
fn start(hidden: &TestSwitches) -> &'static mut Dama {
    // SAFETY: called once, by `run`, which the entry calls once.
    let (app, graphics) = unsafe { (&mut *(&raw mut APP), &mut *(&raw mut GRAPHICS)) };
    let seed = hidden.seed.unwrap_or_else(machine::time_of_day).into();
    let config = Config { disk: current_drive(), home: Some(own_drive()), seed, ..Config::default() };
    app.write(App::without_rom_font(config, DosDrives, graphics))
}

/// Lets the program think until it moves or its search has to stop.
// The search begins again in two cases: after its first keyboard check, once the screen has been shown, and after
// a key that needs more stack than is left on top of a search.
#[inline(never)]
fn think(app: &mut Dama, face: &mut Face) {
    app.think_polling(NODES_PER_LOOK, &mut |app| !face.is_behind && face.hear(app, false));
    if face.waiting.is_none() {
        face.show(app);
    }
}

#[cfg(feature = "dos-stack")]
fn report_stack() {
    let (size, used) = machine::stack();
    machine::print(b"stack ");
    machine::print_number(size);
    machine::print(b", used ");
    machine::print_number(used);
    machine::print(b"\r\n");
}

struct Face {
    ega: Ega,
    in_graphics: bool,
    /// The bit that F10 flips.
    fault: Option<u32>,
    /// True if the screen does not show yet that the program thinks.
    // It is painted at the first keyboard check: level 1 searches faster than two screens are painted.
    is_behind: bool,
    /// A key that stopped a search and has not acted yet.
    waiting: Option<Key>,
}

impl Face {
    /// Shows the whole screen; the halt in text mode. Source: M19.
    fn show(&mut self, app: &Dama) {
        self.is_behind = false;
        match (app.status(), self.in_graphics) {
            (Status::Closed, _) => return,
            (Status::Halted, _) => return self.show_halt(app),
            (_, false) => self.ega.enter(),
            (_, true) => (),
        }
        self.in_graphics = true;
        self.ega.show(app.palette(), |ega| app.frame(ega));
    }

    /// Shows the same three lines that a frame of the halt has.
    fn show_halt(&mut self, app: &Dama) {
        self.in_graphics = false;
        int10(0x0003, 0, 0);
        let message = app.screen().message;
        let leave = text!("Ctrl-C per uscire.");
        for (row, text) in [(0, text!("DAMA")), (2, message.written()), (4, leave), (6, text!(""))] {
            int10(0x0200, 0, row << 8);
            for c in letters(text) {
                int10(0x0e00 | u32::from(font::code(c)), 7, 0);
            }
        }
    }

    /// Shows what the waiting keys did. Returns false if a key must first have the stack to itself (`alone`).
    #[inline(never)]
    fn hear(&mut self, app: &mut Dama, alone: bool) -> bool {
        if let Some(key) = self.waiting.take() {
            self.press(app, key);
        }
        while !int16(0x0100).zero() && app.status() != Status::Closed {
            let key = int16(0x0000).ax();
            match pressed(key as u8, (key >> 8) as u8) {
                DosKey::Nothing => (),
                DosKey::Close => app.close(),
                DosKey::Key(key) if app.changes_console_alone(key) => {
                    app.key(key);
                    app.frame_console(&mut self.ega);
                }
                DosKey::Key(key) if alone => self.press(app, key),
                DosKey::Key(key) => {
                    self.waiting = Some(key);
                    return false;
                }
            }
        }
        if must_stop() {
            app.close();
        }
        true
    }

    #[inline(never)]
    fn press(&mut self, app: &mut Dama, key: Key) {
        match (key, self.fault) {
            (Key::Function(10), Some(bit)) => drop(app.fault(bit as usize)),
            _ => app.key(key),
        }
        if app.status() == Status::Thinks {
            self.is_behind = true;
        } else {
            self.show(app);
        }
    }
}
