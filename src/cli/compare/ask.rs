//! Asks the user what the original has answered.

use super::of_file;
use super::replies::meant;
use super::shot::Screenshot;
use crate::cli::failure::Failure;
use crate::cli::output::Force;
use dama::unstable::host::disks::outputs::PNG;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

/// The longest answer, in bytes.
const LONGEST: u64 = 4096;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserAnswer {
    /// The legal move with this index.
    Move(usize),
    Illegal(String),
    Nothing,
}

#[derive(Debug)]
pub struct QuestionOutput {
    /// Folder for the picture of the original's screen, for users who cannot see its window.
    pub out: PathBuf,
    pub force: Force,
}

impl QuestionOutput {
    /// Shows the original's screen and asks. `ours`: index of our answer; `read`: the move read off its screen.
    pub fn ask(
        &self,
        screen: usize,
        shot: &Screenshot,
        legal: &[String],
        ours: usize,
        read: Option<usize>,
    ) -> Result<UserAnswer, Failure> {
        let path = self.out.join(format!("original-{screen:03}.png"));
        let png = shot.png().map_err(|error| of_file(&path, error))?;
        self.force.outputs().write(&path, PNG, &png)?;
        let mut out = io::stdout().lock();
        writeln!(out, "Screen {screen} of the original: {}", path.display())?;
        ask(&mut io::stdin().lock(), &mut out, legal, read.unwrap_or(ours))
    }
}

/// Asks until the answer is a legal move, the same illegal move twice, or nothing.
fn ask(
    input: &mut impl BufRead,
    out: &mut impl Write,
    legal: &[String],
    usual: usize,
) -> Result<UserAnswer, Failure> {
    let mut refused: Option<String> = None;
    loop {
        write!(out, "What did the original answer? [RETURN: {}; ?: cannot tell] ", legal[usual])?;
        out.flush()?;
        let Some(line) = read_line(input)? else { return Ok(UserAnswer::Nothing) };
        let text = line.trim();
        match (text, meant(legal, text)) {
            ("", _) => return Ok(UserAnswer::Move(usual)),
            ("?", _) => return Ok(UserAnswer::Nothing),
            (_, Some(index)) => return Ok(UserAnswer::Move(index)),
            _ if refused.as_deref() == Some(text) => return Ok(UserAnswer::Illegal(text.into())),
            _ => writeln!(
                out,
                "{text} is no legal move here. Legal are: {}. Type it again if the original played it.",
                legal.join(", ")
            )?,
        }
        refused = Some(text.into());
    }
}

/// Reads a line; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let named = |error| Failure::refused(format_args!("standard input: {error}"));
    let mut line = Vec::new();
    Read::by_ref(input)
        .take(LONGEST + 1)
        .read_until(b'\n', &mut line)
        .map_err(|error| named(error.to_string()))?;
    if line.len() as u64 > LONGEST {
        return Err(named(format!("a line of more than {LONGEST} bytes; expected a move")));
    }
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_refused() {
        let mut zeros = io::BufReader::new(io::repeat(0));
        let refused = ask(&mut zeros, &mut Vec::new(), &["12 16".to_string()], 0).expect_err("too long");
        assert_eq!(refused.message, "standard input: a line of more than 4096 bytes; expected a move");
    }

    fn said(typed: &str) -> (UserAnswer, String) {
        let legal = ["12 16".to_string(), "11 15".to_string()];
        let mut out = Vec::new();
        let said = ask(&mut typed.as_bytes(), &mut out, &legal, 1).expect("memory never fails");
        (said, String::from_utf8(out).expect("text"))
    }

    #[test]
    fn an_answer_is_a_move_and_return_takes_the_one_that_is_named() {
        assert_eq!(said("12-16\n").0, UserAnswer::Move(0));
        let (first, asked) = said("\n");
        assert_eq!(first, UserAnswer::Move(1));
        assert!(asked.contains("[RETURN: 11 15;"), "{asked}");
        assert_eq!(said("?\n").0, UserAnswer::Nothing);
        assert_eq!(said("").0, UserAnswer::Nothing);
    }

    #[test]
    fn a_move_that_is_not_legal_is_taken_when_it_is_typed_again() {
        let (first, asked) = said("9 13\n12 16\n");
        assert_eq!(first, UserAnswer::Move(0));
        assert!(asked.contains("9 13 is no legal move here. Legal are: 12 16, 11 15."), "{asked}");
        assert_eq!(said("9 13\n9 13\n").0, UserAnswer::Illegal("9 13".into()));
        assert_eq!(said("9 13\nxyz\n").0, UserAnswer::Nothing);
    }
}
