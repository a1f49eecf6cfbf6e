//! Tests of the connection with servers that are slow, send garbage or hang up.

use super::*;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use x11rb_protocol::protocol::xproto::{GetInputFocusRequest, Screen, KEY_PRESS_EVENT};
use x11rb_protocol::x11_utils::Serialize;

/// A server with prepared answers. It sends a few bytes at a time, with a wait before each.
#[derive(Clone, Default)]
pub struct Fake(Rc<RefCell<State>>);

#[derive(Default)]
struct State {
    answers: VecDeque<u8>,
    at_once: usize,
    ready: bool,
    hung_up: bool,
    sent: Vec<u8>,
    waits: Vec<Duration>,
}

impl Fake {
    fn answering(answers: &[u8], at_once: usize) -> Fake {
        let answers = answers.iter().copied().collect();
        Fake(Rc::new(RefCell::new(State { answers, at_once, ..State::default() })))
    }

    pub fn hang_up(&self) {
        self.0.borrow_mut().hung_up = true;
    }

    pub fn sent(&self) -> Vec<u8> {
        self.0.borrow().sent.clone()
    }

    fn adds(&self, bytes: &[u8]) {
        self.0.borrow_mut().answers.extend(bytes);
    }
}

impl Read for Fake {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut state = self.0.borrow_mut();
        state.ready = !state.ready;
        if !state.ready || (state.answers.is_empty() && !state.hung_up) {
            return Err(ErrorKind::WouldBlock.into());
        }
        let count = buffer.len().min(state.at_once).min(state.answers.len());
        state.answers.drain(..count).zip(buffer).for_each(|(byte, place)| *place = byte);
        Ok(count)
    }
}

impl Write for Fake {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Writes are never complete at once.
        let count = bytes.len().div_ceil(2);
        self.0.borrow_mut().sent.extend(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Fake {
    fn set_read_limit(&mut self, limit: Option<Duration>) -> io::Result<()> {
        self.0.borrow_mut().waits.extend(limit);
        Ok(())
    }
}

/// First message of a server with one screen.
fn greeting() -> Vec<u8> {
    let mut setup = Setup { status: 1, roots: [Screen::default()].to_vec(), ..Setup::default() };
    setup.length = (setup.serialize().len() / 4 - 2) as u16;
    setup.serialize()
}

fn over(fake: &Fake) -> io::Result<(Wire, Setup)> {
    Wire::over(Box::new(fake.clone()), Default::default())
}

pub fn line(answers: &[u8]) -> (Wire, Fake) {
    let fake = Fake::answering(&[&greeting(), answers].concat(), 1_000);
    (over(&fake).expect("a line").0, fake)
}

/// A reply to the n-th request with this content from byte 8 on.
pub fn reply(n: u16, content: &[u8]) -> Vec<u8> {
    let mut reply = [&[REPLY, 0], &n.to_ne_bytes()[..], &[0; 4], content].concat();
    reply.resize(reply.len().max(SHORTEST), 0);
    let more = (reply.len() - SHORTEST) as u32 / 4;
    reply[4..8].copy_from_slice(&more.to_ne_bytes());
    reply
}

fn event(kind: u8) -> Vec<u8> {
    [&[kind][..], &[0; 31]].concat()
}

/// The most important news of many calls: every other read has to wait.
pub fn hears(wire: &mut Wire) -> News {
    (0..100).map(|_| wire.news()).max().unwrap_or_default()
}

#[test]
fn one_byte_at_a_time_is_enough() {
    let fake = Fake::answering(&greeting(), 30);
    let (mut wire, setup) = over(&fake).expect("a line");
    assert_eq!(setup.roots.len(), 1);
    fake.0.borrow_mut().at_once = 1;
    fake.adds(&event(EXPOSE_EVENT));
    assert_eq!(hears(&mut wire), News::Exposed);
    assert_eq!(hears(&mut wire), News::None);
}

#[test]
fn what_comes_before_the_reply_is_not_lost() {
    let error = [&[ERROR, 3], &7_u16.to_ne_bytes()[..], &[0; 28]].concat();
    let before = [event(EXPOSE_EVENT), error, reply(9, &[5; 40]), event(22)].concat();
    let (mut wire, _) = line(&[before, reply(1, &[0x2a, 0, 0, 0])].concat());
    let focus = wire.ask(GetInputFocusRequest).expect("a reply").focus;
    assert_eq!(focus.to_ne_bytes(), [0x2a, 0, 0, 0]);
    assert_eq!(wire.news(), News::Exposed);
    assert_eq!(wire.news(), News::None);
}

#[test]
fn a_window_that_is_closed_stays_closed_even_if_another_program_says_so() {
    let (mut wire, fake) = line(&[event(DESTROY_NOTIFY_EVENT | SENT), event(EXPOSE_EVENT)].concat());
    assert_eq!(hears(&mut wire), News::Closed);
    assert!((0..10).all(|_| wire.news() == News::Closed));
    fake.hang_up();
    assert_eq!(hears(&mut wire), News::Gone, "and the server may go too");
}

#[test]
fn a_wait_ends_with_what_comes_and_without_it_in_time() {
    let (mut wire, fake) = line(&[]);
    let (long, short) = (Duration::from_secs(60), Duration::from_millis(1));
    wire.wait(short);
    assert_eq!(wire.news(), News::None);
    fake.adds(&event(KEY_PRESS_EVENT));
    (0..2).for_each(|_| wire.wait(long));
    assert_eq!(wire.news(), News::Heard);
    fake.adds(&event(EXPOSE_EVENT));
    (0..2).for_each(|_| wire.wait(long));
    wire.wait(short);
    assert_eq!(fake.0.borrow().waits.last(), Some(&long), "what is known already needs no wait");
    assert_eq!(wire.news(), News::Exposed);
    fake.hang_up();
    (0..2).for_each(|_| wire.wait(long));
    assert_eq!(wire.news(), News::Gone);
}

#[test]
fn a_server_that_does_not_answer_is_not_waited_for_long() {
    let (mut wire, fake) = line(&[]);
    let late = wire.ask(GetInputFocusRequest).expect_err("no reply");
    assert_eq!(late.kind(), ErrorKind::WouldBlock);
    fake.adds(&[reply(1, &[]), reply(2, &[0x2b, 0, 0, 0])].concat());
    assert!(wire.ask(GetInputFocusRequest).is_ok());
    assert_eq!(hears(&mut wire), News::None);
    assert!(over(&Fake::answering(&[], 1)).is_err());
}

#[test]
fn a_server_may_hang_up_anywhere() {
    let whole = [greeting(), event(EXPOSE_EVENT), reply(1, &[0; 40])].concat();
    for end in 0..whole.len() {
        let fake = Fake::answering(&whole[..end], 1_000);
        fake.hang_up();
        let Ok((mut wire, _)) = over(&fake) else { continue };
        assert!(wire.ask(GetInputFocusRequest).is_err(), "{end}");
        assert_eq!(hears(&mut wire), News::Gone, "{end}");
    }
}

#[test]
fn a_packet_longer_than_any_is_no_packet() {
    let mut long = reply(1, &[]);
    long[4..8].copy_from_slice(&u32::MAX.to_ne_bytes());
    let (mut wire, _) = line(&long);
    assert!(wire.ask(GetInputFocusRequest).is_err());
    assert_eq!(hears(&mut wire), News::Gone);
}

#[test]
fn a_flood_does_not_keep_the_program_from_going_on() {
    struct Flood(u8);
    impl Read for Flood {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(self.0);
            Ok(buffer.len())
        }
    }
    impl Write for Flood {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    impl Stream for Flood {
        fn set_read_limit(&mut self, _: Option<Duration>) -> io::Result<()> {
            Ok(())
        }
    }
    for byte in 0..=u8::MAX {
        assert!(Wire::over(Box::new(Flood(byte)), Default::default()).is_err());
        let stream = Box::new(Flood(byte));
        let mut wire = Wire { stream, came: Vec::new(), sent: 0, news: News::None, buttons: Vec::new() };
        wire.news();
    }
}

#[test]
fn garbage_breaks_the_line_at_worst() {
    let mut state = 1_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    for _ in 0..200 {
        let garbage: Vec<u8> = (0..500).map(|_| random()).collect();
        let begins_well = [&[1, 0, 11, 0, 0, 0, 40, 0], &garbage[..]].concat();
        for begin in [&garbage, &begins_well] {
            let fake = Fake::answering(begin, 1_000);
            fake.hang_up();
            let _ = over(&fake);
        }
        let (mut wire, fake) = line(&[&reply(1, &[])[..8], &garbage].concat());
        fake.hang_up();
        let _ = wire.ask(GetInputFocusRequest);
        assert_eq!(hears(&mut wire), News::Gone);
    }
}

#[test]
fn the_left_button_is_kept_down_and_up_in_its_order_and_no_other() {
    let event = |response_type, detail, event_x| ButtonPressEvent {
        response_type,
        detail,
        event_x,
        event_y: -1,
        ..ButtonPressEvent::default()
    };
    let left = u8::from(ButtonIndex::M1);
    let (down, up) = (BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT);
    let events = [event(down, left, 7), event(down, left + 1, 8), event(up, left + 1, 8), event(up, left, 9)];
    let events = events.map(|event| event.serialize());
    let (mut wire, fake) = line(&events.concat());
    hears(&mut wire);
    assert_eq!(wire.buttons, [(true, (7, 0)), (false, (9, 0))]);
    let many: Vec<u8> = (0..1000).flat_map(|_| event(down, left, 1).serialize()).collect();
    fake.adds(&many);
    (0..1000).for_each(|_| _ = wire.news());
    assert_eq!(wire.buttons.len(), MOST_BUTTONS);
}
