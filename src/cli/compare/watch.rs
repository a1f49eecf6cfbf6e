//! Detects when a screen stands still, also with a blinking cursor or line.

use super::shot::{Rect, Screenshot};
use std::time::Duration;

// How long a screen must have stood still, and how long a blinking one must have shown nothing new.
pub const STILL: Duration = Duration::from_millis(500);
pub const BLINK: Duration = Duration::from_millis(1200);
const MOST_SCREENS: usize = 4;
/// The largest cursor: a cell of the largest font, its pixels doubled.
const CURSOR: (usize, usize) = (18, 16);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Still {
    /// The screens of its blinking cycle, at least one.
    pub phases: Vec<Screenshot>,
    pub blink: Option<Rect>,
    /// True if the screen was still changing when the time was up.
    pub is_restless: bool,
}

impl Still {
    pub fn of(shot: Screenshot) -> Still {
        Still { phases: vec![shot], blink: None, is_restless: false }
    }

    /// Returns the blinking part if it is small enough for a cursor.
    pub fn cursor(&self) -> Option<Rect> {
        self.blink.filter(|rect| rect.width <= CURSOR.0 && rect.height <= CURSOR.1)
    }
}

#[derive(Debug, Default)]
pub struct Watch {
    seen: Vec<(Screenshot, Duration)>,
    last: usize,
    changed: Duration,
    /// When a new screen was last seen.
    grown: Duration,
    returns: u32,
}

impl Watch {
    /// Adds a screen. Returns the result once the screen stands still.
    pub fn see(&mut self, at: Duration, shot: Screenshot) -> Option<Still> {
        match self.seen.iter().position(|(seen, _)| *seen == shot) {
            Some(same) if same == self.last => (),
            Some(other) => {
                (self.last, self.changed) = (other, at);
                self.returns += 1;
            }
            None => {
                let is_other_size = self.seen.first().is_some_and(|(seen, _)| seen.size() != shot.size());
                if is_other_size || self.seen.len() == MOST_SCREENS {
                    self.seen.clear();
                }
                self.seen.push((shot, at));
                (self.last, self.changed, self.grown, self.returns) = (self.seen.len() - 1, at, at, 0);
            }
        }
        self.seen[self.last].1 = at;
        if at.saturating_sub(self.changed) >= STILL {
            return Some(Still::of(self.seen[self.last].0.clone()));
        }
        let blinks = self.returns >= 2 && at.saturating_sub(self.grown) >= BLINK;
        blinks.then(|| self.blinking())
    }

    fn blinking(&self) -> Still {
        // Screens not seen again came before the blinking.
        let again = self.seen.iter().filter(|(_, last)| *last >= self.grown);
        let phases: Vec<Screenshot> = again.map(|(shot, _)| shot.clone()).collect();
        let blink = Rect::around(phases.iter().skip(1).flat_map(|other| phases[0].differing(other)));
        Still { phases, blink, is_restless: false }
    }

    pub fn give_up(&self) -> Option<Still> {
        let phases = vec![self.seen.get(self.last)?.0.clone()];
        Some(Still { phases, blink: None, is_restless: true })
    }
}

/// Returns whether two screens differ by more than a cursor or one character.
pub fn is_change(before: &Screenshot, now: &Screenshot) -> bool {
    let area = || Rect::around(before.differing(now));
    before.size() != now.size() || area().is_some_and(|area| area.width > CURSOR.0 || area.height > CURSOR.1)
}

#[cfg(test)]
mod tests {
    use super::super::cells::tests::{draw, put};
    use super::*;

    fn watch(seconds: u64, screen: impl Fn(u64) -> Screenshot) -> Option<(u64, Still)> {
        let mut watch = Watch::default();
        (0..seconds * 20)
            .map(|n| n * 50)
            .find_map(|ms| watch.see(Duration::from_millis(ms), screen(ms)).map(|still| (ms, still)))
    }

    fn with_cursor(is_on: bool) -> Screenshot {
        let mut shot = draw(&["C:\\>"], 8);
        if is_on {
            put(&mut shot, (4, 0), '_', 8);
        }
        shot
    }

    #[test]
    fn a_screen_that_nothing_changes_on_stands_still_after_half_a_second() {
        let (ms, still) = watch(5, |ms| draw(&[if ms < 300 { "a" } else { "b" }], 8)).expect("it does");
        assert_eq!(ms, 800);
        assert_eq!(still, Still::of(draw(&["b"], 8)));
    }

    #[test]
    fn a_cursor_blinks_on_a_screen_that_stands_still() {
        let (ms, still) = watch(5, |ms| with_cursor(ms / 230 % 2 == 1)).expect("it does");
        assert!(ms <= 1500, "{ms}");
        assert_eq!(still.phases.len(), 2);
        let cursor = still.cursor().expect("it is small");
        assert!(cursor.x >= 32 && cursor.x < 40 && cursor.y < 14, "{cursor:?}");
    }

    #[test]
    fn a_screen_before_the_blinking_is_none_of_it() {
        let screen = |ms: u64| if ms < 400 { draw(&["DAMA"], 8) } else { with_cursor(ms / 230 % 2 == 1) };
        let (_, still) = watch(5, screen).expect("it does");
        assert!(still.phases.len() == 2 && still.cursor().is_some());
    }

    #[test]
    fn a_line_that_blinks_is_no_cursor() {
        let lines = |ms: u64| draw(&[if ms / 200 % 2 == 1 { "Premere un tasto" } else { "" }], 8);
        let (_, still) = watch(5, lines).expect("it does");
        assert!(still.blink.is_some() && still.cursor().is_none());
    }

    #[test]
    fn a_line_and_a_cursor_may_blink_in_different_times() {
        let screen = |ms: u64| {
            let mut shot = with_cursor(ms / 230 % 2 == 1);
            if ms / 460 % 2 == 1 {
                put(&mut shot, (0, 5), 'X', 8);
            }
            shot
        };
        assert_eq!(watch(5, screen).expect("it does").1.phases.len(), 4);
    }

    #[test]
    fn a_screen_that_always_shows_something_new_never_stands_still() {
        let screen = |ms: u64| draw(&[&format!("{}", ms / 100)], 8);
        assert_eq!(watch(5, screen), None);
        let mut watch = Watch::default();
        assert!(watch.see(Duration::ZERO, screen(0)).is_none());
        assert!(watch.give_up().expect("a screen").is_restless);
    }

    #[test]
    fn a_change_is_more_than_a_cursor() {
        assert!(!is_change(&with_cursor(false), &with_cursor(true)));
        assert!(is_change(&with_cursor(false), &draw(&["C:\\>dama"], 8)));
        assert!(is_change(&with_cursor(false), &draw(&["C:\\>"], 9)), "another size");
    }
}
