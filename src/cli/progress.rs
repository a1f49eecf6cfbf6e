//! How far a long piece of work is, for somebody who watches: one line on a terminal, written over and over.

use std::io::{stderr, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is written anew.
const EVERY: Duration = Duration::from_millis(100);
/// The bar's length, in columns.
const COLUMNS: usize = 24;

/// One line of standard error that is written over where somebody watches.
pub struct Line {
    is_terminal: bool,
    is_logged: bool,
    is_shown: bool,
}

impl Line {
    /// Nothing is written where standard error is no terminal.
    pub fn new() -> Line {
        Line { is_terminal: stderr().is_terminal(), is_logged: false, is_shown: false }
    }

    /// Where standard error is no terminal each text gets a line of its own.
    pub fn logged() -> Line {
        Line { is_logged: true, ..Line::new() }
    }

    /// Writes the text in place of the last one.
    pub fn show(&mut self, text: &str) {
        if self.is_terminal {
            self.is_shown = true;
            self.write(format_args!("\r\x1b[K{text}"));
        } else if self.is_logged {
            self.write(format_args!("{text}\n"));
        }
    }

    /// The last text stays, and what follows begins below it.
    pub fn leave(&mut self) {
        if core::mem::take(&mut self.is_shown) {
            self.write(format_args!("\n"));
        }
    }

    /// The last text goes.
    pub fn clear(&mut self) {
        if core::mem::take(&mut self.is_shown) {
            self.write(format_args!("\r\x1b[K"));
        }
    }

    fn write(&self, text: core::fmt::Arguments<'_>) {
        // There is nowhere to say that standard error is gone.
        let _ = stderr().write_fmt(text);
    }
}

/// A bar of steps that are all alike.
pub struct Bar {
    all: usize,
    done: usize,
    begun: Instant,
    shown: Option<Instant>,
    at: Line,
}

impl Bar {
    /// Of so many steps none is done.
    pub fn new(all: usize) -> Bar {
        Bar { all, done: 0, begun: Instant::now(), shown: None, at: Line::new() }
    }

    /// One more is done; `what` says of which part.
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
        let full = COLUMNS * self.done / self.all.max(1);
        let left = self.begun.elapsed().as_secs() * (self.all - self.done) as u64 / self.done.max(1) as u64;
        let percent = 100 * self.done / self.all.max(1);
        format!("[{}{}] {percent:3} %  {what}  {left} s left", "#".repeat(full), ".".repeat(COLUMNS - full))
    }

    /// All is done: the line goes.
    pub fn end(&mut self) {
        self.at.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_much_is_done() {
        let mut bar = Bar::new(8);
        (0..2).for_each(|_| bar.step("game 1"));
        assert_eq!(bar.line("game 1"), "[######..................]  25 %  game 1  0 s left");
    }
}
