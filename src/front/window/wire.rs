//! The X protocol over a stream: requests out, replies and events in. Every wait has a limit, and no input is trusted.

use super::News;
use std::boxed::Box;
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::time::{Duration, Instant};
use std::vec::Vec;
use x11rb_protocol::connect::Connect;
use x11rb_protocol::protocol::xproto::{
    ButtonIndex, ButtonPressEvent, Setup, BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, DESTROY_NOTIFY_EVENT,
    EXPOSE_EVENT, GE_GENERIC_EVENT,
};
use x11rb_protocol::x11_utils::{ReplyRequest, Request, TryParse, VoidRequest};

// The time limit for an answer, and the interval of looking for it.
const TIME_LIMIT: Duration = Duration::from_millis(if cfg!(test) { 100 } else { 5_000 });
const POLL_INTERVAL: Duration = Duration::from_millis(1);
// Bytes of a packet: the least, and the most that is accepted.
const SHORTEST: usize = 32;
const LONGEST: usize = 1 << 20;
const AT_ONCE: usize = 1_000;
/// More than anybody makes with the button between two frames.
const MOST_BUTTONS: usize = 128;
// First bytes of packets. All others are events, with the bit `SENT` if another client sent them.
const ERROR: u8 = 0;
const REPLY: u8 = 1;
const SENT: u8 = 0x80;

/// A byte stream whose reads and writes fail with `WouldBlock` instead of waiting.
pub trait Stream: Read + Write {
    /// Sets how long a read may wait; `None` for not at all.
    fn set_read_limit(&mut self, limit: Option<Duration>) -> io::Result<()>;
}

pub struct Wire {
    stream: Box<dyn Stream>,
    /// The bytes received of an incomplete packet.
    came: Vec<u8>,
    sent: u16,
    news: News,
    /// Where the left button went down (true) and up, oldest first; at most [`MOST_BUTTONS`].
    pub buttons: Vec<(bool, (usize, usize))>,
}

impl Wire {
    /// Opens a connection over this stream with an authorization's name and data. Returns the server's setup too.
    pub fn over(stream: Box<dyn Stream>, (name, data): (Vec<u8>, Vec<u8>)) -> io::Result<(Wire, Setup)> {
        let mut wire = Wire { stream, came: Vec::new(), sent: 0, news: News::None, buttons: Vec::new() };
        let (mut connect, request) = Connect::with_authorization(name, data);
        wire.send(&request)?;
        patiently(|| loop {
            let count = wire.stream.read(connect.buffer())?;
            if count == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            if connect.advance(count) {
                return Ok(());
            }
        })?;
        Ok((wire, connect.into_setup().map_err(io::Error::other)?))
    }

    /// Returns the news since the last call. A broken connection stays broken.
    pub fn news(&mut self) -> News {
        let heard = (0..AT_ONCE).try_for_each(|_| {
            let packet = self.packet()?;
            self.hear(&packet);
            Ok(())
        });
        if heard.is_err_and(|error| !is_wait(&error)) {
            self.news = News::Gone;
        }
        match self.news {
            News::Closed | News::Gone => self.news,
            _ => mem::take(&mut self.news),
        }
    }

    /// Waits for input, at most `at_most`.
    pub fn wait(&mut self, at_most: Duration) {
        if self.news != News::None {
            return;
        }
        let heard = self.stream.set_read_limit(Some(at_most)).and_then(|()| self.packet());
        match heard.and_then(|packet| self.stream.set_read_limit(None).map(|()| packet)) {
            Ok(packet) => self.hear(&packet),
            Err(error) if is_wait(&error) && self.stream.set_read_limit(None).is_ok() => (),
            Err(_) => self.news = News::Gone,
        }
    }

    /// Sends a request that has no reply. Errors from the server are ignored.
    pub fn tell(&mut self, request: impl VoidRequest) -> io::Result<()> {
        self.request(request, 0)
    }

    pub fn ask<R: ReplyRequest>(&mut self, request: R) -> io::Result<R::Reply> {
        // Requests of the protocol itself know their own number.
        self.ask_extension(request, 0)
    }

    /// Like [`Wire::ask`], for a request of an extension with this major opcode.
    pub fn ask_extension<R: ReplyRequest>(&mut self, request: R, opcode: u8) -> io::Result<R::Reply> {
        self.request(request, opcode)?;
        let answer = patiently(|| self.answer())?;
        if answer[0] == ERROR {
            return Err(io::Error::other("the X server refuses"));
        }
        Ok(R::Reply::try_parse(&answer).map_err(io::Error::other)?.0)
    }

    fn request(&mut self, request: impl Request, opcode: u8) -> io::Result<()> {
        self.send(&request.serialize(opcode).0)?;
        self.sent = self.sent.wrapping_add(1);
        Ok(())
    }

    fn send(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let count = patiently(|| self.stream.write(bytes))?;
            if count == 0 {
                return Err(ErrorKind::WriteZero.into());
            }
            bytes = &bytes[count..];
        }
        Ok(())
    }

    /// The reply or error to the last request, if it is the next packet.
    fn answer(&mut self) -> io::Result<Vec<u8>> {
        let packet = self.packet()?;
        if packet[0] <= REPLY && packet[2..4] == self.sent.to_ne_bytes() {
            return Ok(packet);
        }
        self.hear(&packet);
        Err(ErrorKind::WouldBlock.into())
    }

    /// The next packet, once it is complete.
    fn packet(&mut self) -> io::Result<Vec<u8>> {
        loop {
            let missing = length(&self.came)? - self.came.len();
            if missing == 0 {
                return Ok(mem::take(&mut self.came));
            }
            let mut rest = Read::take(&mut self.stream, missing as u64);
            // Bytes received before an error are kept.
            if rest.read_to_end(&mut self.came)? < missing {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
    }

    fn hear(&mut self, packet: &[u8]) {
        let heard = match packet[0] & !SENT {
            ERROR | REPLY => News::None,
            EXPOSE_EVENT => News::Exposed,
            DESTROY_NOTIFY_EVENT => News::Closed,
            _ => News::Heard,
        };
        self.news = self.news.max(heard);
        self.buttons.extend(button(packet).filter(|_| self.buttons.len() < MOST_BUTTONS));
    }
}

/// Whether the left button went down, and where, if the packet tells of it.
fn button(packet: &[u8]) -> Option<(bool, (usize, usize))> {
    // A release has the same form.
    let event = ButtonPressEvent::try_parse(packet).ok()?.0;
    let is_down = match event.response_type {
        BUTTON_PRESS_EVENT => true,
        BUTTON_RELEASE_EVENT => false,
        _ => return None,
    };
    let is_left = event.detail == u8::from(ButtonIndex::M1);
    is_left.then_some((is_down, (event.event_x.max(0) as usize, event.event_y.max(0) as usize)))
}

/// Length of the packet that begins with these bytes.
fn length(came: &[u8]) -> io::Result<usize> {
    let has_more = came.first().is_some_and(|&kind| kind == REPLY || kind & !SENT == GE_GENERIC_EVENT);
    if came.len() < SHORTEST || !has_more {
        return Ok(SHORTEST);
    }
    match u32::from_ne_bytes([came[4], came[5], came[6], came[7]]) as usize {
        words if words <= LONGEST / 4 => Ok(SHORTEST + 4 * words),
        _ => Err(ErrorKind::InvalidData.into()),
    }
}

fn is_wait(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

/// Retries while the stream would block, up to the time limit.
fn patiently<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let begun = Instant::now();
    loop {
        match attempt() {
            Err(error) if is_wait(&error) && begun.elapsed() < TIME_LIMIT => {
                std::thread::sleep(POLL_INTERVAL)
            }
            result => return result,
        }
    }
}

#[cfg(test)]
#[path = "wire_tests.rs"]
pub mod tests;
