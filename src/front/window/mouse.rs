//! The mouse in a window: where its left button went down. DIFFERS D10: the original had the keyboard alone.

use minifb::{MouseButton, MouseMode, Window};
use std::time::{Duration, Instant};

/// A hand that has just moved it may press its button next, for a moment: so long it is looked at often.
const NEARBY: Duration = Duration::from_secs(2);

/// The mouse as it was last seen.
#[derive(Debug, Default)]
pub struct Mouse {
    is_off: bool,
    at: Option<(f32, f32)>,
    was_down: bool,
    moved: Option<Instant>,
    clicked: Option<(usize, usize)>,
}

impl Mouse {
    /// One that is heard, or not.
    pub fn new(is_off: bool) -> Mouse {
        Mouse { is_off, ..Mouse::default() }
    }

    /// Looks at it; call it whenever the window library was asked for news.
    pub fn look(&mut self, window: &Window) {
        let at = window.get_unscaled_mouse_pos(MouseMode::Discard);
        self.seen(at, window.get_mouse_down(MouseButton::Left), Instant::now());
    }

    fn seen(&mut self, at: Option<(f32, f32)>, is_down: bool, now: Instant) {
        if at != self.at || is_down {
            self.moved = at.map(|_| now);
        }
        if is_down && !self.was_down && !self.is_off {
            // Places of windows are small and whole.
            self.clicked = at.map(|(x, y)| (x.max(0.0) as usize, y.max(0.0) as usize));
        }
        (self.at, self.was_down) = (at, is_down);
    }

    /// Whether a click must not be missed now.
    pub fn is_nearby(&self) -> bool {
        !self.is_off && self.moved.is_some_and(|then| then.elapsed() < NEARBY)
    }

    /// Whether there is a click to be taken.
    pub fn is_clicked(&self) -> bool {
        self.clicked.is_some()
    }

    /// Where it was clicked, in the window's pixels, once.
    pub fn take(&mut self) -> Option<(usize, usize)> {
        self.clicked.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_counts_once_where_the_button_went_down_and_never_if_the_mouse_is_off() {
        let now = Instant::now();
        let mut mouse = Mouse::new(false);
        mouse.seen(Some((3.0, 4.0)), false, now);
        assert!(mouse.is_nearby() && mouse.take().is_none());
        mouse.seen(Some((3.0, 4.0)), true, now);
        mouse.seen(Some((9.0, 9.0)), true, now);
        assert_eq!((mouse.take(), mouse.take()), (Some((3, 4)), None));
        mouse.seen(Some((9.0, 9.0)), false, now);
        mouse.seen(Some((9.0, 9.0)), true, now);
        assert!(mouse.is_clicked());
        let mut off = Mouse::new(true);
        off.seen(Some((3.0, 4.0)), true, now);
        assert!(!off.is_clicked() && !off.is_nearby());
        let mut outside = Mouse::new(false);
        outside.seen(None, true, now);
        assert!(!outside.is_clicked());
    }
}
