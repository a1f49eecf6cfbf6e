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

pub struct ProgressBar {
    all: usize,
    done: usize,
    begun: Instant,
    shown: Option<Instant>,
    at: StatusLine,
}

impl ProgressBar {
    pub fn new(all: usize) -> ProgressBar {
        ProgressBar { all, done: 0, begun: Instant::now(), shown: None, at: StatusLine::new() }
    }

    pub fn step(&mut self, what: &str) {
        self.done += 1;
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() >= EVERY) || self.done == self.all;
        if is_due {
            self.shown = Some(Instant::now());
            let line = self.line(what);
            self.at.show(&line);
        }
    }

    fn line(&self, what: &str) -> String {
        bar(self.done as u64, self.all as u64, what, self.begun)
    }

    pub fn end(&mut self) {
        self.at.clear();
    }
}

/// The part of a file that has been read, shown once it takes longer than a second.
pub struct ByteProgress {
    all: u64,
    done: u64,
    begun: Instant,
    shown: Instant,
    at: StatusLine,
}

impl ByteProgress {
    /// Without a length, that of a pipe, only what has been read is shown.
    pub fn new(all: u64) -> ByteProgress {
        let now = Instant::now();
        ByteProgress { all, done: 0, begun: now, shown: now, at: StatusLine::new() }
    }

    pub fn step(&mut self, bytes: u64) {
        self.done += bytes;
        if self.begun.elapsed() > Duration::from_secs(1) && self.shown.elapsed() >= EVERY {
            self.shown = Instant::now();
            let megabytes = self.done >> 20;
            match self.all {
                0 => self.at.show(&format!("{megabytes} MB")),
                all => self.at.show(&bar(self.done, all, &format!("{megabytes} MB"), self.begun)),
            }
        }
    }
}

impl Drop for ByteProgress {
    fn drop(&mut self) {
        self.at.clear();
    }
}

fn bar(done: u64, all: u64, what: &str, begun: Instant) -> String {
    let all = all.max(1);
    let full = (COLUMNS as u64 * done.min(all) / all) as usize;
    let left = begun.elapsed().as_secs() * all.saturating_sub(done) / done.max(1);
    let percent = 100 * done.min(all) / all;
    format!("[{}{}] {percent:3} %  {what}  {left} s left", "#".repeat(full), ".".repeat(COLUMNS - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_much_is_done() {
        let mut bar = ProgressBar::new(8);
        (0..2).for_each(|_| bar.step("game 1"));
        assert_eq!(bar.line("game 1"), "[######..................]  25 %  game 1  0 s left");
    }
}
