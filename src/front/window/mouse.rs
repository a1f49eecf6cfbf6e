//! Clicks of the left mouse button in a window. DIFFERS D10: the original had the keyboard alone.

use minifb::{MouseButton, MouseMode, Window};
use std::collections::VecDeque;

const MOST: usize = 64;

/// The clicks not handled yet, oldest first.
#[derive(Debug, Default)]
pub struct Mouse {
    is_off: bool,
    was_down: bool,
    clicks: VecDeque<(usize, usize)>,
}

impl Mouse {
    pub fn new(is_off: bool) -> Mouse {
        Mouse { is_off, ..Mouse::default() }
    }

    pub fn click(&mut self, at: (usize, usize)) {
        if !self.is_off && self.clicks.len() < MOST {
            self.clicks.push_back(at);
        }
    }

    /// Polls the button where the system does not report each press; short clicks are missed.
    pub fn look(&mut self, window: &Window) {
        let at = window.get_unscaled_mouse_pos(MouseMode::Discard);
        self.seen(at, window.get_mouse_down(MouseButton::Left));
    }

    fn seen(&mut self, at: Option<(f32, f32)>, is_down: bool) {
        if let (Some((x, y)), true, false) = (at, is_down, self.was_down) {
            // Window coordinates are small integers.
            self.click((x.max(0.0) as usize, y.max(0.0) as usize));
        }
        self.was_down = is_down;
    }

    pub fn is_clicked(&self) -> bool {
        !self.clicks.is_empty()
    }

    pub fn take(&mut self) -> Option<(usize, usize)> {
        self.clicks.pop_front()
    }

    pub fn forget(&mut self) {
        self.clicks.clear();
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
        assert_eq!((mouse.take(), mouse.take()), (Some((3, 4)), None));
        mouse.seen(Some((9.0, 9.0)), false);
        mouse.seen(None, true);
        assert!(!mouse.is_clicked(), "outside");
    }

    #[test]
    fn clicks_wait_in_their_order_but_not_without_end_and_none_if_the_mouse_is_off() {
        let mut mouse = Mouse::new(false);
        (0..1000).for_each(|x| mouse.click((x, 0)));
        assert_eq!((mouse.take(), mouse.take()), (Some((0, 0)), Some((1, 0))));
        assert_eq!(mouse.clicks.len(), MOST - 2);
        mouse.forget();
        assert!(!mouse.is_clicked());
        let mut off = Mouse::new(true);
        off.click((1, 2));
        off.seen(Some((3.0, 4.0)), true);
        assert!(!off.is_clicked());
    }
}
