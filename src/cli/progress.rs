//! How far a long piece of work is, for somebody who watches: one line on a terminal, written over and over.

use std::io::{stderr, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is written anew.
const EVERY: Duration = Duration::from_millis(100);
/// The bar's length, in columns.
const COLUMNS: usize = 24;

/// The line; nothing where standard error is no terminal.
pub struct Bar {
    all: usize,
    done: usize,
    begun: Instant,
    shown: Option<Instant>,
    is_terminal: bool,
}

impl Bar {
    /// Of so many steps none is done.
    pub fn new(all: usize) -> Bar {
        Bar { all, done: 0, begun: Instant::now(), shown: None, is_terminal: stderr().is_terminal() }
    }

    /// One more is done; `what` says of which part.
    pub fn step(&mut self, what: &str) {
        self.done += 1;
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() >= EVERY) || self.done == self.all;
        if self.is_terminal && is_due {
            self.shown = Some(Instant::now());
            // Nobody can be told that standard error is gone.
            let _ = write!(stderr(), "\r{}\x1b[K", self.line(what));
        }
    }

    fn line(&self, what: &str) -> String {
        let full = COLUMNS * self.done / self.all.max(1);
        let left = self.begun.elapsed().as_secs() * (self.all - self.done) as u64 / self.done.max(1) as u64;
        let percent = 100 * self.done / self.all.max(1);
        format!("[{}{}] {percent:3} %  {what}  {left} s left", "#".repeat(full), ".".repeat(COLUMNS - full))
    }

    /// All is done: the line goes.
    pub fn end(&self) {
        if self.is_terminal && self.shown.is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_much_is_done() {
        let mut bar = Bar { is_terminal: false, ..Bar::new(8) };
        (0..2).for_each(|_| bar.step("game 1"));
        assert_eq!(bar.line("game 1"), "[######..................]  25 %  game 1  0 s left");
    }
}
