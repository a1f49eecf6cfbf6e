//! Input lines, read on a thread of their own: a thinking program cannot wait for them, but must notice their end.

use std::io::{self, BufRead, Read};
use std::string::String;
use std::sync::mpsc::{sync_channel, Receiver, SyncSender, TryRecvError};
use std::thread;
use std::vec::Vec;

const LONGEST_LINE: u64 = 4096;

type Line = io::Result<String>;

#[derive(Debug)]
pub struct InputLines {
    comes: Receiver<Line>,
    ahead: Option<Line>,
}

impl InputLines {
    /// # Errors
    /// If no thread can be started.
    pub fn of(input: impl BufRead + Send + 'static) -> io::Result<InputLines> {
        let (sender, comes) = sync_channel(0);
        thread::Builder::new().name("input".into()).spawn(move || send_all(input, &sender))?;
        Ok(InputLines { comes, ahead: None })
    }

    /// Returns whether the input has ended and every line was taken. Does not wait.
    pub fn are_over(&mut self) -> bool {
        if self.ahead.is_none() {
            match self.comes.try_recv() {
                Ok(line) => self.ahead = Some(line),
                Err(error) => return error == TryRecvError::Disconnected,
            }
        }
        false
    }
}

impl Iterator for InputLines {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        self.ahead.take().or_else(|| self.comes.recv().ok())
    }
}

fn send_all(mut input: impl BufRead, lines: &SyncSender<Line>) {
    while let Some(line) = read_line(&mut input, LONGEST_LINE).transpose() {
        let failed = line.is_err();
        if lines.send(line).is_err() || failed {
            return;
        }
    }
}

/// Reads a line without its end, and skips what is beyond `longest` bytes. `None` at the end of the input.
///
/// Invalid UTF-8 becomes replacement characters, which no command contains.
pub fn read_line(input: &mut impl BufRead, longest: u64) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.take(longest).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == longest && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim_end_matches(['\r', '\n']).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_cut_and_skipped() {
        let mut text = "9".repeat(10_000);
        text.push_str("\r\nnext\nlast");
        let mut lines = InputLines::of(io::Cursor::new(text)).expect("a thread");
        let mut read = || lines.next().map(|line| line.expect("no errors in memory"));
        assert_eq!(read().map(|line| line.len()), Some(4096));
        assert_eq!(read().as_deref(), Some("next"));
        assert_eq!(read().as_deref(), Some("last"));
        assert_eq!(read(), None);
    }

    /// An input without data that ends only when its sender is dropped.
    struct Silence(Receiver<()>);

    impl Read for Silence {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            self.0.recv().map_or(Ok(0), |()| Err(io::ErrorKind::Other.into()))
        }
    }

    #[test]
    fn the_end_is_noticed_without_waiting_but_not_before_the_last_line_is_taken() {
        let (more, input) = sync_channel(0);
        let mut lines = InputLines::of(io::BufReader::new(Silence(input))).expect("a thread");
        assert!(!lines.are_over(), "more may come");
        drop(more);
        while !lines.are_over() {
            thread::yield_now();
        }
        let mut lines = InputLines::of(io::Cursor::new("last")).expect("a thread");
        (0..1_000).for_each(|_| assert!(!lines.are_over()));
        assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line == "last")));
        while !lines.are_over() {
            thread::yield_now();
        }
        assert!(lines.next().is_none());
    }
}
