//! The left mouse button in a window. DIFFERS D10: the original had the keyboard alone.

use minifb::{MouseButton, MouseMode, Window};
use std::collections::VecDeque;

const MOST: usize = 64;
/// Pixels that the mouse moves with the button down before it is a drag.
const STILL: usize = 12;

/// In pixels of the window.
type Place = (usize, usize);

/// A press, or the beginning or end of a drag (true), and where. A drag begins with a press.
pub type Gesture = (bool, Place);

/// The gestures not handled yet, oldest first.
#[derive(Debug, Default)]
pub struct Mouse {
    is_off: bool,
    was_down: bool,
    pressed: Option<Place>,
    gestures: VecDeque<Gesture>,
}

impl Mouse {
    pub fn new(is_off: bool) -> Mouse {
        Mouse { is_off, ..Mouse::default() }
    }

    /// The button went down or up here.
    pub fn button(&mut self, is_down: bool, at: Place) {
        let from = std::mem::replace(&mut self.pressed, is_down.then_some(at));
        let is_far = |(x, y): Place| x.abs_diff(at.0).max(y.abs_diff(at.1)) >= STILL;
        if self.is_off || self.gestures.len() >= MOST {
            return;
        }
        match from {
            _ if is_down => self.gestures.push_back((false, at)),
            Some(from) if is_far(from) => self.gestures.extend([(true, from), (true, at)]),
            _ => (),
        }
    }

    /// Polls the button where the system does not report each press; short clicks are missed.
    pub fn look(&mut self, window: &Window) {
        let at = window.get_unscaled_mouse_pos(MouseMode::Discard);
        self.seen(at, window.get_mouse_down(MouseButton::Left));
    }

    fn seen(&mut self, at: Option<(f32, f32)>, is_down: bool) {
        if let (Some((x, y)), true) = (at, is_down != self.was_down) {
            // Window coordinates are small integers.
            self.button(is_down, (x.max(0.0) as usize, y.max(0.0) as usize));
        }
        self.was_down = is_down;
    }

    pub fn is_clicked(&self) -> bool {
        !self.gestures.is_empty()
    }

    pub fn take(&mut self) -> Option<Gesture> {
        self.gestures.pop_front()
    }

    pub fn forget(&mut self) {
        self.gestures.clear();
        self.pressed = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_counts_once_where_the_button_went_down() {
        let mut mouse = Mouse::new(false);
        mouse.seen(Some((3.0, 4.0)), false);
        assert!(!mouse.is_clicked());
        mouse.seen(Some((3.0, 4.0)), true);
        mouse.seen(Some((9.0, 9.0)), true);
        assert_eq!((mouse.take(), mouse.take()), (Some((false, (3, 4))), None));
        mouse.seen(Some((9.0, 9.0)), false);
        mouse.seen(None, true);
        assert!(!mouse.is_clicked(), "outside");
    }

    #[test]
    fn released_elsewhere_it_is_a_drag_and_in_its_place_nothing_more() {
        let mut mouse = Mouse::new(false);
        let presses =
            [(true, (30, 40)), (false, (41, 29)), (true, (30, 40)), (false, (30, 52)), (false, (90, 90))];
        presses.into_iter().for_each(|(is_down, at)| mouse.button(is_down, at));
        let press = (false, (30, 40));
        assert_eq!(mouse.gestures, [press, press, (true, (30, 40)), (true, (30, 52))]);
        mouse.forget();
        mouse.button(true, (30, 40));
        mouse.forget();
        mouse.button(false, (90, 90));
        assert!(!mouse.is_clicked(), "the press was forgotten");
    }

    #[test]
    fn clicks_wait_in_their_order_but_not_without_end_and_none_if_the_mouse_is_off() {
        let mut mouse = Mouse::new(false);
        (0..1000).for_each(|x| mouse.button(true, (x, 0)));
        let press = |x| Some((false, (x, 0)));
        assert_eq!((mouse.take(), mouse.take()), (press(0), press(1)));
        assert_eq!(mouse.gestures.len(), MOST - 2);
        mouse.forget();
        assert!(!mouse.is_clicked());
        let mut off = Mouse::new(true);
        off.button(true, (1, 2));
        off.seen(Some((3.0, 4.0)), true);
        off.button(false, (50, 60));
        assert!(!off.is_clicked());
    }
}
