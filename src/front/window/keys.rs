//! Keys from a window's events, in the order they were pressed.
//!
//! Text arrives as characters, so that any keyboard layout works; other keys by name.

use super::server::is_closed_by_f4;
use crate::app::Key;
use std::boxed::Box;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// F11 presses closer together than this are key repeat.
const REPEATS_WITHIN: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowKey {
    Key(Key),
    /// The arrow, which means F3 where a line is typed.
    Up,
    /// Ctrl+C.
    Copy,
    /// Ctrl+V.
    Paste,
}

#[derive(Debug, Default)]
pub struct KeyQueue(Rc<RefCell<Queue>>);

#[derive(Debug, Default)]
struct Queue {
    keys: VecDeque<WindowKey>,
    is_control_held: bool,
    /// F11 was pressed an odd number of times.
    fullscreen: bool,
    screenshot: bool,
    /// Alt+F4 was pressed.
    closed: bool,
    /// When F11, still held, was last reported.
    held: Option<Instant>,
}

impl KeyQueue {
    /// Returns the callback that receives the window's keys.
    pub fn callback(&self) -> Box<dyn minifb::InputCallback> {
        Box::new(Callback(Rc::clone(&self.0)))
    }

    /// Takes the next key, dropping copy and paste requests.
    pub fn take(&self) -> Option<Key> {
        loop {
            match self.take_pressed()? {
                WindowKey::Key(key) => return Some(key),
                WindowKey::Up | WindowKey::Copy | WindowKey::Paste => (),
            }
        }
    }

    pub fn take_pressed(&self) -> Option<WindowKey> {
        self.0.borrow_mut().keys.pop_front()
    }

    pub fn is_empty(&self) -> bool {
        self.0.borrow().keys.is_empty()
    }

    /// Toggles the full screen as F11 does.
    pub fn ask_fullscreen(&self) {
        self.0.borrow_mut().fullscreen ^= true;
    }

    /// Returns whether F11 asked to toggle the full screen, and clears the request.
    pub fn take_fullscreen(&self) -> bool {
        std::mem::take(&mut self.0.borrow_mut().fullscreen)
    }

    /// Returns whether F12 asked for a screenshot, and clears the request.
    pub fn take_screenshot(&self) -> bool {
        std::mem::take(&mut self.0.borrow_mut().screenshot)
    }

    pub fn is_closed(&self) -> bool {
        self.0.borrow().closed
    }
}

impl Queue {
    /// Toggles the full screen; holding the key down counts once.
    fn f11(&mut self, pressed: bool) {
        let repeated = self.held.is_some_and(|then| then.elapsed() < REPEATS_WITHIN);
        self.fullscreen ^= pressed && !repeated;
        self.held = pressed.then(Instant::now);
    }
}

struct Callback(Rc<RefCell<Queue>>);

impl minifb::InputCallback for Callback {
    fn add_char(&mut self, code_point: u32) {
        let typed = char::from_u32(code_point).filter(|c| !c.is_control());
        self.0.borrow_mut().keys.extend(typed.map(|c| WindowKey::Key(Key::Char(c))));
    }

    fn set_key_state(&mut self, key: minifb::Key, pressed: bool) {
        let mut queue = self.0.borrow_mut();
        match key {
            minifb::Key::F11 => queue.f11(pressed),
            minifb::Key::F12 => queue.screenshot |= pressed,
            minifb::Key::F4 if pressed && is_closed_by_f4() => queue.closed = true,
            minifb::Key::LeftCtrl | minifb::Key::RightCtrl => queue.is_control_held = pressed,
            minifb::Key::C if pressed && queue.is_control_held => queue.keys.push_back(WindowKey::Copy),
            minifb::Key::V if pressed && queue.is_control_held => queue.keys.push_back(WindowKey::Paste),
            minifb::Key::Up if pressed => queue.keys.push_back(WindowKey::Up),
            key if pressed => queue.keys.extend(named(key).map(WindowKey::Key)),
            _ => (),
        }
    }
}

const FUNCTION_KEYS: [minifb::Key; 10] = {
    use minifb::Key::{F1, F10, F2, F3, F4, F5, F6, F7, F8, F9};
    [F1, F2, F3, F4, F5, F6, F7, F8, F9, F10]
};

/// Maps a key that types no character.
fn named(key: minifb::Key) -> Option<Key> {
    use minifb::Key as Name;
    Some(match key {
        Name::Enter | Name::NumPadEnter => Key::Enter,
        Name::Backspace => Key::Backspace,
        Name::Escape => Key::Escape,
        _ => Key::Function(FUNCTION_KEYS.iter().position(|&known| known == key)? as u8 + 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn taken(keys: &KeyQueue) -> Vec<Key> {
        std::iter::from_fn(|| keys.take()).collect()
    }

    #[test]
    fn keys_come_in_the_order_they_were_pressed() {
        let keys = KeyQueue::default();
        let mut window = keys.callback();
        window.set_key_state(minifb::Key::Key2, true);
        window.add_char('2'.into());
        window.set_key_state(minifb::Key::Backspace, true);
        window.add_char(8);
        window.set_key_state(minifb::Key::Backspace, true);
        window.add_char('è'.into());
        window.set_key_state(minifb::Key::NumPadEnter, true);
        window.add_char(13);
        window.set_key_state(minifb::Key::NumPadEnter, false);
        window.set_key_state(minifb::Key::F12, true);
        let expected = [Key::Char('2'), Key::Backspace, Key::Backspace, Key::Char('è'), Key::Enter];
        assert_eq!(taken(&keys), expected);
        assert!(keys.take_screenshot() && !keys.take_screenshot(), "F12 is the window's");
    }

    #[test]
    fn the_arrow_up_is_for_the_one_that_knows_whether_a_line_is_typed() {
        let keys = KeyQueue::default();
        let mut window = keys.callback();
        window.set_key_state(minifb::Key::Up, true);
        window.set_key_state(minifb::Key::Up, false);
        window.set_key_state(minifb::Key::F3, true);
        assert_eq!(keys.take_pressed(), Some(WindowKey::Up));
        window.set_key_state(minifb::Key::Up, true);
        assert_eq!(taken(&keys), [Key::Function(3)], "taking keys alone drops the arrow");
    }

    #[test]
    fn ctrl_c_copies_and_ctrl_v_pastes_in_the_order_of_the_keys() {
        let keys = KeyQueue::default();
        let mut window = keys.callback();
        window.set_key_state(minifb::Key::C, true);
        window.add_char('c'.into());
        window.set_key_state(minifb::Key::LeftCtrl, true);
        window.set_key_state(minifb::Key::V, true);
        window.add_char(22);
        window.set_key_state(minifb::Key::C, true);
        window.set_key_state(minifb::Key::LeftCtrl, false);
        window.set_key_state(minifb::Key::Enter, true);
        let pressed: Vec<WindowKey> = std::iter::from_fn(|| keys.take_pressed()).collect();
        let expected =
            [WindowKey::Key(Key::Char('c')), WindowKey::Paste, WindowKey::Copy, WindowKey::Key(Key::Enter)];
        assert_eq!(pressed, expected);
    }

    #[test]
    fn control_characters_and_what_is_no_character_are_dropped() {
        let keys = KeyQueue::default();
        let mut window = keys.callback();
        for code in [0, 27, 127, 0x85, 0xD800, 0x11_0000, u32::MAX] {
            window.add_char(code);
        }
        window.set_key_state(minifb::Key::LeftShift, true);
        assert_eq!(taken(&keys), []);
    }

    #[test]
    fn f11_is_the_windows_and_counts_once_however_long_it_is_held() {
        let keys = KeyQueue::default();
        let mut window = keys.callback();
        for _ in 0..5 {
            window.set_key_state(minifb::Key::F11, true);
        }
        assert!(keys.take_fullscreen());
        window.set_key_state(minifb::Key::F11, true);
        assert!(!keys.take_fullscreen());
        window.set_key_state(minifb::Key::F11, false);
        window.set_key_state(minifb::Key::F11, true);
        assert!(keys.take_fullscreen());
        assert_eq!(taken(&keys), []);
    }
}
