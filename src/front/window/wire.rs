//! A line to the X server: requests go out, replies and news come in. No wait is without end, and
//! nothing that comes is trusted.

use super::News;
use std::boxed::Box;
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::time::{Duration, Instant};
use std::vec::Vec;
use x11rb_protocol::connect::Connect;
use x11rb_protocol::protocol::xproto::{
    ButtonIndex, ButtonPressEvent, Setup, BUTTON_PRESS_EVENT, DESTROY_NOTIFY_EVENT, EXPOSE_EVENT,
    GE_GENERIC_EVENT,
};
use x11rb_protocol::x11_utils::{ReplyRequest, Request, TryParse, VoidRequest};

/// How long the server may take for an answer, and how often it is looked whether it came.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 100 } else { 5_000 });
const GLANCE: Duration = Duration::from_millis(1);
/// Bytes of a packet: the least, and the most that is believed.
const SHORTEST: usize = 32;
const LONGEST: usize = 1 << 20;
/// How many packets are heard before the program goes on.
const AT_ONCE: usize = 1_000;
/// More clicks than anybody makes between two frames.
const MOST_PRESSES: usize = 64;
/// First bytes of packets; the rest are events, with this bit set if another program sent them.
const ERROR: u8 = 0;
const REPLY: u8 = 1;
const SENT: u8 = 0x80;

/// Bytes both ways. Whoever would have to wait is told so: at once, or when the patience is at its end.
pub trait Stream: Read + Write {
    /// How long a read waits for something to come; none: not at all.
    fn set_patience(&mut self, patience: Option<Duration>) -> io::Result<()>;
}

/// A line to the X server.
pub struct Wire {
    stream: Box<dyn Stream>,
    /// What has come of a packet.
    came: Vec<u8>,
    /// The number of the last request.
    sent: u16,
    /// What was heard and not yet told.
    news: News,
    /// Where the left button was pressed, the oldest first; at most [`MOST_PRESSES`].
    pub presses: Vec<(usize, usize)>,
}

impl Wire {
    /// A line over this stream, and what the server says about itself. It is shown name and data
    /// of an authorization.
    pub fn over(stream: Box<dyn Stream>, (name, data): (Vec<u8>, Vec<u8>)) -> io::Result<(Wire, Setup)> {
        let mut wire = Wire { stream, came: Vec::new(), sent: 0, news: News::None, presses: Vec::new() };
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

    /// What happened since it was last asked. A line that is broken stays broken.
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

    /// Waits until something has come, but no longer than this.
    pub fn wait(&mut self, at_most: Duration) {
        if self.news != News::None {
            return;
        }
        let heard = self.stream.set_patience(Some(at_most)).and_then(|()| self.packet());
        match heard.and_then(|packet| self.stream.set_patience(None).map(|()| packet)) {
            Ok(packet) => self.hear(&packet),
            Err(error) if is_wait(&error) && self.stream.set_patience(None).is_ok() => (),
            Err(_) => self.news = News::Gone,
        }
    }

    /// Sends a request that has no reply. Whether the server minds is not heard.
    pub fn tell(&mut self, request: impl VoidRequest) -> io::Result<()> {
        self.request(request)
    }

    /// Sends a request and waits for its reply.
    pub fn ask<R: ReplyRequest>(&mut self, request: R) -> io::Result<R::Reply> {
        self.request(request)?;
        let answer = patiently(|| self.answer())?;
        if answer[0] == ERROR {
            return Err(io::Error::other("the X server refuses"));
        }
        Ok(R::Reply::try_parse(&answer).map_err(io::Error::other)?.0)
    }

    fn request(&mut self, request: impl Request) -> io::Result<()> {
        self.send(&request.serialize(0).0)?;
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

    /// The reply or the error to the last request, if it is what comes next.
    fn answer(&mut self) -> io::Result<Vec<u8>> {
        let packet = self.packet()?;
        if packet[0] <= REPLY && packet[2..4] == self.sent.to_ne_bytes() {
            return Ok(packet);
        }
        self.hear(&packet);
        Err(ErrorKind::WouldBlock.into())
    }

    /// The next packet, once all of it has come.
    fn packet(&mut self) -> io::Result<Vec<u8>> {
        loop {
            let missing = length(&self.came)? - self.came.len();
            if missing == 0 {
                return Ok(mem::take(&mut self.came));
            }
            let mut rest = Read::take(&mut self.stream, missing as u64);
            // What has come before an error is kept.
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
        self.presses.extend(press(packet).filter(|_| self.presses.len() < MOST_PRESSES));
    }
}

/// Where the left button was pressed, if that is what a packet tells.
fn press(packet: &[u8]) -> Option<(usize, usize)> {
    let event = ButtonPressEvent::try_parse(packet).ok()?.0;
    let is_left = event.response_type == BUTTON_PRESS_EVENT && event.detail == u8::from(ButtonIndex::M1);
    is_left.then_some((event.event_x.max(0) as usize, event.event_y.max(0) as usize))
}

/// How long the packet is that begins like this.
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

/// Tries again while there is something to wait for, and patience.
fn patiently<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let begun = Instant::now();
    loop {
        match attempt() {
            Err(error) if is_wait(&error) && begun.elapsed() < PATIENCE => std::thread::sleep(GLANCE),
            result => return result,
        }
    }
}

#[cfg(test)]
#[path = "wire_tests.rs"]
pub mod tests;
