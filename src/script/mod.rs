//! Scripts: lines to type, and words in braces for everything else.
//!
//! A line is typed and RETURN pressed; `#` begins a comment. Text before a key is typed without RETURN, and a line of
//! words alone presses none.
//
// Keys: `{esc}`, `{enter}`, `{backspace}`, `{f1}` to `{f12}`. `{type TEXT}` types without RETURN, `{char N}` types one
// character by its number, `{paste TEXT}` pastes. `{tap X Y}` gives the keys of a click.
// For the runner: `{png NAME}`, `{think N}`, `{fault N}`.
// In recordings: `{options ...}`, `{levels N}`, `{weights CRC}`, `{keyboard CRC}`, `{screen N CRC}`, `{tick N}`,
// `{wait N}`, `{was FILE BYTES}`, `{saved FILE CRC}`, `{position FEN}`, `{result SEATS}`.

pub mod comparison;
mod earlier_files;
pub mod kiosk;
pub mod language;
pub mod options;
mod paste;
pub mod player;
pub mod recording;
pub mod show;

use crate::app::Key;
use crate::rules::error::error_text;
use crate::screen::canvas::{HEIGHT, WIDTH};
use crate::session::desktop::is_device_name;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptStep {
    /// Type this and press RETURN.
    Line(String),
    /// Type this without RETURN.
    Typed(String),
    Key(Key),
    Paste(String),
    /// Click or tap this pixel of the frame.
    Tap(u16, u16),
    /// Write the screen to a file of this plain name.
    Png(String),
    /// Let the program think for this many ticks, then go on while it still thinks.
    Think(u64),
    /// Flip this bit of the data under the integrity check.
    Fault(usize),
    /// Options that hold unless the command line sets them.
    Options(String),
    /// The version of the levels during the recording.
    Levels(u32),
    /// The checksum of level M's weights during the recording.
    Weights(u32),
    /// KEYBOARD.DAT must have this checksum, or be missing.
    Keyboard(Option<u32>),
    /// The screen with this number in the recording must have this checksum.
    Screen(u32, u32),
    /// The next key comes at this tick of the program's search.
    Tick(u64),
    /// This many ticks of 1/18.2 s pass.
    Wait(u64),
    /// A file's content before the recorded session wrote to it.
    Was(recording::EarlierFile),
    /// A file that the recorded session wrote.
    Saved(recording::Saved),
    /// The position must be this one.
    Position(String),
    /// The match must have ended with this result.
    Result(String),
}

impl ScriptStep {
    /// Returns whether the step presses a key or lets the program think.
    pub fn presses(&self) -> bool {
        matches!(
            self,
            ScriptStep::Line(_)
                | ScriptStep::Typed(_)
                | ScriptStep::Key(_)
                | ScriptStep::Paste(_)
                | ScriptStep::Tap(..)
                | ScriptStep::Think(_)
                | ScriptStep::Tick(_)
        )
    }
}

/// A step and its line, from 1.
pub type NumberedStep = (usize, ScriptStep);

/// A function that returns the time since a fixed moment.
pub type MonotonicClock = fn() -> Duration;

/// Why output could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    pub said: String,
    /// True if the reader of a pipe has closed it.
    pub is_closed: bool,
}

error_text!(WriteError {
    WriteError { said, .. } => "{said}";
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    pub line: usize,
    /// The unknown word, without its braces.
    pub word: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ScriptError { line, word } = self;
        if is_png(word) {
            return write!(f, "line {line}: {{{word}}}: expected a plain file name without folders");
        }
        write!(
            f,
            "line {line}: {{{word}}} is not a script word; expected {{esc}}, {{enter}}, {{backspace}}, {{f1}} to \
             {{f12}}, {{type TEXT}}, {{char N}}, {{paste TEXT}}, {{tap X Y}}, {{png NAME}}, {{think N}}, {{fault N}} or a recording's {{options ...}}, \
             {{levels N}}, {{weights CRC}}, {{keyboard CRC}}, {{screen N CRC}}, {{tick N}}, {{wait N}}, \
             {{was FILE BYTES}}, {{saved FILE CRC}}, {{position FEN}}, {{result SEATS}}"
        )
    }
}

impl core::error::Error for ScriptError {}

pub fn steps(script: &str) -> impl Iterator<Item = Result<NumberedStep, ScriptError>> + '_ {
    let script = script.strip_prefix('\u{feff}').unwrap_or(script);
    let lines = (1..).zip(script.lines()).filter(|(_, line)| !line.starts_with('#'));
    lines.flat_map(|(number, line)| match parse_line(line) {
        Ok(steps) => steps.into_iter().map(|step| Ok((number, step))).collect(),
        Err(word) => alloc::vec![Err(ScriptError { line: number, word })],
    })
}

pub fn parse(script: &str) -> Result<Vec<NumberedStep>, ScriptError> {
    steps(script).collect()
}

fn parse_line(line: &str) -> Result<Vec<ScriptStep>, String> {
    let mut steps = Vec::new();
    let mut rest = line;
    while let Some((text, after)) = rest.split_once('{') {
        let (word, tail) = after.split_once('}').ok_or_else(|| after.to_string())?;
        let step = parse_word(word).ok_or_else(|| word.to_string())?;
        if !text.trim().is_empty() {
            let text = text.trim().to_string();
            steps.push(if matches!(step, ScriptStep::Key(_)) {
                ScriptStep::Typed(text)
            } else {
                ScriptStep::Line(text)
            });
        }
        steps.push(step);
        rest = tail;
    }
    if steps.is_empty() || !rest.trim().is_empty() {
        steps.push(ScriptStep::Line(rest.trim_end_matches('\r').to_string()));
    }
    Ok(steps)
}

fn parse_word(word: &str) -> Option<ScriptStep> {
    let (name, raw) = word.split_once(' ').unwrap_or((word, ""));
    let argument = raw.trim();
    let crc = |text: &str| u32::from_str_radix(text, 16).ok();
    let key = |key| argument.is_empty().then_some(ScriptStep::Key(key));
    match name.to_ascii_lowercase().as_str() {
        "esc" => key(Key::Escape),
        "enter" => key(Key::Enter),
        "backspace" => key(Key::Backspace),
        "png" => is_plain_name(argument).then(|| ScriptStep::Png(argument.to_string())),
        "paste" => paste::decoded(raw).map(ScriptStep::Paste),
        "tap" => pixel(argument).map(|(x, y)| ScriptStep::Tap(x, y)),
        "type" => (!raw.is_empty()).then(|| ScriptStep::Typed(raw.to_string())),
        "char" => argument.parse().ok().and_then(char::from_u32).map(|c| ScriptStep::Key(Key::Char(c))),
        "options" => Some(ScriptStep::Options(argument.to_string())),
        "levels" => argument.parse().ok().map(ScriptStep::Levels),
        "weights" => crc(argument).map(ScriptStep::Weights),
        "keyboard" if argument == "none" => Some(ScriptStep::Keyboard(None)),
        "keyboard" => crc(argument).map(|crc| ScriptStep::Keyboard(Some(crc))),
        "screen" => {
            let (number, sum) = argument.split_once(' ')?;
            Some(ScriptStep::Screen(number.parse().ok()?, crc(sum.trim())?))
        }
        "tick" => argument.parse().ok().map(ScriptStep::Tick),
        "wait" => argument.parse().ok().map(ScriptStep::Wait),
        "think" => argument.parse().ok().map(ScriptStep::Think),
        // An empty file has no digits, but still the blank before them.
        "was" => recording::EarlierFile::parse(raw).map(ScriptStep::Was),
        "saved" => recording::Saved::parse(argument).map(ScriptStep::Saved),
        "position" => Some(ScriptStep::Position(argument.to_string())),
        "result" => (!argument.is_empty()).then(|| ScriptStep::Result(argument.to_string())),
        "fault" => argument.parse().ok().map(ScriptStep::Fault),
        name => match name.strip_prefix('f')?.parse() {
            Ok(n @ 1..=12) => key(Key::Function(n)),
            _ => None,
        },
    }
}

/// Returns the column and row of a pixel of the frame.
fn pixel(argument: &str) -> Option<(u16, u16)> {
    let (x, y) = argument.split_once(' ')?;
    let (x, y) = (x.parse().ok()?, y.trim().parse().ok()?);
    (x < WIDTH && y < HEIGHT).then_some((x, y))
}

fn is_png(word: &str) -> bool {
    word.split(' ').next().is_some_and(|name| name.eq_ignore_ascii_case("png"))
}

/// Returns whether this is a visible file name without a folder, valid on any system.
fn is_plain_name(name: &str) -> bool {
    let is_path = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':');
    !name.is_empty() && !name.starts_with('.') && !name.contains(is_path) && !is_device_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    fn steps(script: &str) -> Vec<ScriptStep> {
        parse(script).expect("a good script").into_iter().map(|(_, step)| step).collect()
    }

    fn line(text: &str) -> ScriptStep {
        ScriptStep::Line(text.into())
    }

    #[test]
    fn lines_comments_keys_and_words_are_told_apart() {
        let script =
            "# a comment\n\nN\n21 18\n{esc}\n{png a b.png}\n{think 3}\n{fault 17}\n{F12}\n{tap 639 349}\n";
        let expected = [
            line(""),
            line("N"),
            line("21 18"),
            ScriptStep::Key(Key::Escape),
            ScriptStep::Png("a b.png".into()),
            ScriptStep::Think(3),
            ScriptStep::Fault(17),
            ScriptStep::Key(Key::Function(12)),
            ScriptStep::Tap(639, 349),
        ];
        assert_eq!(steps(script), expected);
    }

    #[test]
    fn text_beside_words_is_typed_with_return_unless_a_key_follows() {
        assert_eq!(steps("21 18 {think 2}"), [line("21 18"), ScriptStep::Think(2)]);
        assert_eq!(steps("21{esc}"), [ScriptStep::Typed("21".into()), ScriptStep::Key(Key::Escape)]);
        assert_eq!(steps("{backspace}18"), [ScriptStep::Key(Key::Backspace), line("18")]);
        assert_eq!(steps("21 18\r\n"), [line("21 18")]);
    }

    #[test]
    fn unknown_words_are_named_with_their_line() {
        for (script, number, word) in [
            ("N\n{foo}", 2, "foo"),
            ("{f13}", 1, "f13"),
            ("{fault x}", 1, "fault x"),
            ("{fault -1}", 1, "fault -1"),
            ("{png}", 1, "png"),
            ("N\n{png /any/path}", 2, "png /any/path"),
            ("{png a/b.png}", 1, "png a/b.png"),
            ("{png a\\b.png}", 1, "png a\\b.png"),
            ("{png C:b.png}", 1, "png C:b.png"),
            ("{png ..}", 1, "png .."),
            ("{png .profile}", 1, "png .profile"),
            ("{png NUL.png}", 1, "png NUL.png"),
            ("{png a\tb.png}", 1, "png a\tb.png"),
            ("{esc now}", 1, "esc now"),
            ("{tap 88}", 1, "tap 88"),
            ("{tap 640 0}", 1, "tap 640 0"),
            ("{tap 0 350}", 1, "tap 0 350"),
            ("{think 3", 1, "think 3"),
        ] {
            let error = parse(script).expect_err(script);
            assert_eq!((error.line, error.word.as_str()), (number, word));
        }
    }

    #[test]
    fn random_scripts_never_panic_the_reader() {
        let (mut state, alphabet) = (11u32, b"{}esc fault think png019#\r\nN\xc3\xa8");
        for _ in 0..20_000 {
            let mut bytes = vec![];
            for _ in 0..state % 40 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                bytes.push(alphabet[(state >> 16) as usize % alphabet.len()]);
            }
            state = state.wrapping_add(1);
            let _ = parse(&String::from_utf8_lossy(&bytes));
        }
    }
}
