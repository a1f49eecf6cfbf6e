//! Progress of long work: one line on a terminal that is overwritten.

use std::io::{stderr, IsTerminal, Write};
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_millis(100);
const COLUMNS: usize = 24;

/// A line of standard error that is overwritten on a terminal.
pub struct StatusLine {
    is_terminal: bool,
    is_logged: bool,
    is_shown: bool,
}

impl StatusLine {
    pub fn new() -> StatusLine {
        StatusLine { is_terminal: stderr().is_terminal(), is_logged: false, is_shown: false }
    }

    /// Creates a line that becomes one line per text where standard error is no terminal.
    #[allow(dead_code, reason = "the laboratory's commands log")]
    pub fn logged() -> StatusLine {
        StatusLine { is_logged: true, ..StatusLine::new() }
    }

    pub fn show(&mut self, text: &str) {
        if self.is_terminal {
            self.is_shown = true;
            self.write(format_args!("\r\x1b[K{text}"));
        } else if self.is_logged {
            self.write(format_args!("{text}\n"));
        }
    }

    /// Keeps the last text; later output begins below it.
    pub fn leave(&mut self) {
        if core::mem::take(&mut self.is_shown) {
            self.write(format_args!("\n"));
        }
    }

    pub fn clear(&mut self) {
        if core::mem::take(&mut self.is_shown) {
            self.write(format_args!("\r\x1b[K"));
        }
    }

    fn write(&self, text: core::fmt::Arguments<'_>) {
        // There is nowhere to report a failure of standard error.
        let _ = stderr().write_fmt(text);
    }
}

/// Work of which a part is done, shown until it is dropped.
pub struct ProgressBar {
    /// 0 if it is not known.
    all: u64,
    done: u64,
    begun: Instant,
    /// How long it takes before it is shown.
    patience: Duration,
    shown: Option<Instant>,
    at: StatusLine,
}

impl ProgressBar {
    pub fn new(all: u64, patience: Duration) -> ProgressBar {
        ProgressBar { all, done: 0, begun: Instant::now(), patience, shown: None, at: StatusLine::new() }
    }

    /// Adds what has been done; `what` says of all that is done what it is.
    pub fn step(&mut self, done: u64, what: impl FnOnce(u64) -> String) {
        self.done += done;
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() >= EVERY) || self.done == self.all;
        if is_due && self.begun.elapsed() >= self.patience {
            self.shown = Some(Instant::now());
            self.at.show(&self.line(&what(self.done)));
        }
    }

    fn line(&self, what: &str) -> String {
        let Some(percent) = (100 * self.done.min(self.all)).checked_div(self.all) else { return what.into() };
        let full = (COLUMNS as u64 * self.done.min(self.all) / self.all) as usize;
        let left = self.begun.elapsed().as_secs() * self.all.saturating_sub(self.done) / self.done.max(1);
        format!("[{}{}] {percent:3} %  {what}  {left} s left", "#".repeat(full), ".".repeat(COLUMNS - full))
    }
}

impl Drop for ProgressBar {
    fn drop(&mut self) {
        self.at.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_much_is_done() {
        let mut bar = ProgressBar::new(8, Duration::ZERO);
        (0..2).for_each(|_| bar.step(1, |_| "game 1".into()));
        assert_eq!(bar.line("game 1"), "[######..................]  25 %  game 1  0 s left");
        assert_eq!(ProgressBar::new(0, Duration::ZERO).line("3 MB"), "3 MB", "of a pipe");
    }
}
