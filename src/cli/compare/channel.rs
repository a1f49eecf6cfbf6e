//! Hears from WAITS.COM, over the emulator's serial port, whether the original asks for a key.

use crate::cli::failure::Failure;
use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// The resident program; its source is beside it.
pub const WAITS_COM: &[u8] = include_bytes!("waits.com");
/// Ticks that must all ask for a key: a third of a second.
const TICKS: usize = 6;
const TICKS_A_SECOND: f64 = 18.2065;
/// Added to a tick at which the speaker sounds.
const SOUNDS: u8 = 0x80;
/// A channel that is silent for this long has no clock any more.
const SILENT: Duration = Duration::from_secs(1);

/// What is known of the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// It asks for a key and does nothing else.
    Key,
    /// It works, or waits for something else; earlier it has asked for keys.
    Nothing,
    /// It has never asked in a way that is heard.
    Unknown,
}

/// A port of this computer to which the emulator connects.
#[derive(Debug)]
pub struct Channel {
    listener: TcpListener,
    stream: Option<TcpStream>,
    heard: Ticks,
    last: Instant,
}

impl Channel {
    pub fn new() -> Result<Channel, Failure> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let listener = listener.and_then(|listener| listener.set_nonblocking(true).map(|()| listener));
        let named = |error| Failure::refused(format_args!("a port on 127.0.0.1: {error}"));
        let listener = listener.map_err(named)?;
        Ok(Channel { listener, stream: None, heard: Ticks::default(), last: Instant::now() })
    }

    /// DOSBox's settings that lead its first serial port here.
    pub fn settings(&self) -> Result<String, Failure> {
        let address = self.listener.local_addr();
        let port = address.map_err(|error| Failure::refused(format_args!("127.0.0.1: {error}")))?.port();
        Ok(format!("[serial]\nserial1=nullmodem server:127.0.0.1 port:{port} transparent:1\n"))
    }

    pub fn asks(&mut self) -> Asks {
        // A machine that is started once more connects again.
        if let Ok((stream, _)) = self.listener.accept() {
            self.stream = stream.set_nonblocking(true).is_ok().then_some(stream);
            self.heard = Ticks::default();
        }
        let Some(stream) = &mut self.stream else { return Asks::Unknown };
        let mut bytes = [0; 256];
        loop {
            match stream.read(&mut bytes) {
                Ok(0) => break,
                Ok(read) => {
                    bytes[..read].iter().for_each(|&byte| self.heard.note(byte));
                    self.last = Instant::now();
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => (),
                Err(_) => break,
            }
        }
        if self.last.elapsed() > SILENT {
            return Asks::Unknown;
        }
        self.heard.asks()
    }

    /// Notes that a key was typed.
    pub fn key(&mut self) {
        self.heard.typed += 1;
        self.asks();
        (self.heard.all, self.heard.busy, self.heard.sounded) = (0, 0, None);
    }

    /// Whether keys were typed that an original which is heard has not taken.
    pub fn is_behind(&self) -> bool {
        self.heard.taken < self.heard.typed && self.heard.has_asked
    }

    /// Forgets keys that were not taken.
    pub fn give_up_keys(&mut self) {
        (self.heard.taken, self.heard.typed) = (0, 0);
    }

    /// Counts only ticks that are heard from now on.
    pub fn listen_afresh(&mut self) {
        self.heard.recent.clear();
    }

    /// Seconds of its clock from the last key to its last work.
    pub fn seconds(&self) -> f64 {
        seconds(self.heard.busy)
    }

    /// Seconds of its clock from the last key to where the speaker began to sound, if it was heard to.
    pub fn sounded(&self) -> Option<f64> {
        self.heard.sounded.map(seconds)
    }

    /// Takes what it says for nothing until the original asks again.
    pub fn distrust(&mut self) {
        self.heard = Ticks::default();
    }
}

/// The last ticks that were heard.
#[derive(Debug, Default)]
struct Ticks {
    recent: VecDeque<u8>,
    has_asked: bool,
    /// Ticks since the last key, and the last of them that did not ask.
    all: u32,
    busy: u32,
    /// The first of them at which the speaker sounded.
    sounded: Option<u32>,
    /// Keys that were typed, and those that the original took.
    typed: u32,
    taken: u32,
}

impl Ticks {
    fn note(&mut self, byte: u8) {
        self.all += 1;
        if byte & SOUNDS != 0 {
            self.sounded.get_or_insert(self.all);
        }
        let byte = byte & !SOUNDS;
        if byte.is_ascii_lowercase() {
            self.taken += u32::from(byte & 0x1F);
        }
        if !is_question(byte) {
            self.busy = self.all;
        }
        if self.recent.len() == TICKS {
            self.recent.pop_front();
        }
        self.recent.push_back(byte);
        self.has_asked |= self.is_asking();
    }

    fn is_asking(&self) -> bool {
        self.recent.len() == TICKS && self.recent.iter().all(|&byte| is_question(byte))
    }

    fn asks(&self) -> Asks {
        match (self.is_asking(), self.has_asked) {
            (true, _) => Asks::Key,
            (false, true) => Asks::Nothing,
            (false, false) => Asks::Unknown,
        }
    }
}

fn seconds(ticks: u32) -> f64 {
    (f64::from(ticks) / TICKS_A_SECOND * 100.0).round() / 100.0
}

fn is_question(tick: u8) -> bool {
    matches!(tick, b'W' | b'H' | b'L')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn after(heard: &[u8]) -> Asks {
        let mut ticks = Ticks::default();
        heard.iter().for_each(|&byte| ticks.note(byte));
        ticks.asks()
    }

    #[test]
    fn six_ticks_that_ask_are_a_wait_and_work_is_known_only_after_one() {
        assert_eq!(after(b""), Asks::Unknown);
        assert_eq!(after(b"...WWWWW"), Asks::Unknown, "too short");
        assert_eq!(after(b"...WWWWWW"), Asks::Key);
        assert_eq!(after(b"HHHHWWLL"), Asks::Key);
        assert_eq!(after(b"WWWWWW."), Asks::Nothing);
        assert_eq!(after(b"WWWWWWPPPPPPPP"), Asks::Nothing, "polls beside its work");
        assert_eq!(after(b"PPPPPPPP"), Asks::Unknown);
        let mut ticks = Ticks::default();
        b"WW....PPWWWWWW".iter().for_each(|&byte| ticks.note(byte));
        assert_eq!((ticks.all, ticks.busy, ticks.taken), (14, 8, 0));
        b"aWcW".iter().for_each(|&byte| ticks.note(byte));
        assert_eq!((ticks.busy, ticks.taken, ticks.asks()), (17, 4, Asks::Nothing));
        assert_eq!(ticks.sounded, None);
        b"W\xD7\xD7W".iter().for_each(|&byte| ticks.note(byte));
        assert_eq!(ticks.sounded, Some(20), "where it began");
        for byte in 0..=u8::MAX {
            let _ = after(&[byte; 9]);
        }
    }

    #[test]
    fn the_channel_hears_one_that_connects_and_no_longer_one_that_is_silent() {
        let mut channel = Channel::new().expect("a port");
        assert_eq!(channel.asks(), Asks::Unknown);
        let settings = channel.settings().expect("a port");
        let port = settings.split("port:").nth(1).and_then(|rest| rest.split(' ').next()).expect("named");
        let mut machine =
            TcpStream::connect((Ipv4Addr::LOCALHOST, port.parse().expect(port))).expect("heard");
        machine.write_all(b"WWWWWW").expect("sent");
        let begun = Instant::now();
        while channel.asks() != Asks::Key {
            assert!(begun.elapsed() < Duration::from_secs(5));
        }
        channel.last = Instant::now().checked_sub(2 * SILENT).expect("later than that");
        assert_eq!(channel.asks(), Asks::Unknown);
    }
}
