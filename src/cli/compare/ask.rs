//! Asks the user what the original has answered.

use super::of_file;
use super::shot::Screenshot;
use crate::cli::failure::Failure;
use crate::cli::output::Force;
use crate::cli::replies::{meant, read_line};
use dama::unstable::host::disks::outputs::PNG;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

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
        ask(&mut io::stdin().lock(), &mut out, legal, ours, read)
    }
}

/// Asks until the answer is a legal move, the same illegal move twice, or nothing.
fn ask(
    input: &mut impl BufRead,
    out: &mut impl Write,
    legal: &[String],
    ours: usize,
    read: Option<usize>,
) -> Result<UserAnswer, Failure> {
    let mut refused: Option<String> = None;
    if let Some(read) = read {
        writeln!(out, "I read {}; our program would play {}.", legal[read], legal[ours])?;
    }
    loop {
        write!(out, "What did the original answer? [a move; ?: cannot tell] ")?;
        out.flush()?;
        let Some(line) = read_line(input)? else { return Ok(UserAnswer::Nothing) };
        let text = line.trim();
        match (text, meant(legal, text)) {
            // No default agrees with anything.
            ("", _) => continue,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_refused() {
        let mut zeros = io::BufReader::new(io::repeat(0));
        let refused =
            ask(&mut zeros, &mut Vec::new(), &["12 16".to_string()], 0, None).expect_err("too long");
        assert_eq!(refused.message, "standard input: a line of more than 4096 bytes; expected a move");
    }

    fn said(typed: &str) -> (UserAnswer, String) {
        let legal = ["12 16".to_string(), "11 15".to_string()];
        let mut out = Vec::new();
        let said = ask(&mut typed.as_bytes(), &mut out, &legal, 1, Some(0)).expect("memory never fails");
        (said, String::from_utf8(out).expect("text"))
    }

    #[test]
    fn an_answer_is_a_move_and_return_asks_again() {
        assert_eq!(said("12-16\n").0, UserAnswer::Move(0));
        let (first, asked) = said("\n\n11 15\n");
        assert_eq!(first, UserAnswer::Move(1));
        assert!(asked.starts_with("I read 12 16; our program would play 11 15.\n"), "{asked}");
        assert_eq!(asked.matches("What did the original answer?").count(), 3, "{asked}");
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
