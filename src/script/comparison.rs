//! Comparison scripts: keys for the original and for this program, and screens to wait for.
//!
//! Every script of `dama run` is one; both programs get the same keys. A line with `|` has the original's keys on the
//! left and this program's on the right, pressed exactly as written, so RETURN is `{enter}`.
//
// `wait:`, `reply original:` and `mask:` at the start of a line are directives. The first two belong to the keys
// above them.

use super::{NumberedStep, ScriptStep};
use crate::app::Key;
use crate::rules::error::error_text;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// The longest time a script may wait for one screen.
pub const MOST_WAIT: Duration = Duration::from_secs(600);
/// The usual time limit of `change`.
pub const USUAL_CHANGE: Duration = Duration::from_secs(60);
/// The usual time limit for a screen to stand still.
pub const USUAL_STILL: Duration = Duration::from_secs(20);

/// An event to wait for before the original's screen is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Nothing changes but a cursor or blinking text; the time limit.
    Still(Duration),
    /// The screen differs from that before the last key; the time limit.
    Change(Duration),
    Time(Duration),
}

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wait::Still(limit) => write!(f, "still {}", limit.as_secs_f32()),
            Wait::Change(limit) => write!(f, "change {}", limit.as_secs_f32()),
            Wait::Time(time) => write!(f, "{}", time.as_secs_f32()),
        }
    }
}

/// Keys of a PC that this program has no use for.
pub const OTHER_KEYS: [&str; 11] =
    ["left", "right", "up", "down", "tab", "home", "end", "pgup", "pgdn", "ins", "del"];

/// A key of the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OriginalKey {
    Known(Key),
    /// One of [`OTHER_KEYS`].
    Other(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComparedKeys {
    /// A step of an ordinary script: each program gets the keys that this program's state calls for.
    Both(ScriptStep),
    Apart {
        original: Vec<OriginalKey>,
        ours: Vec<Key>,
    },
}

/// Keys, the events to wait for after them, and the original's reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedMoment {
    /// From 1; 0 for the moment before the first key.
    pub line: usize,
    /// `None` before the first key.
    pub keys: Option<ComparedKeys>,
    pub waits: Vec<Wait>,
    /// The original's move with its line, which this program then plays instead of its own.
    pub reply: Option<(usize, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The first one comes before any key.
    pub moments: Vec<ComparedMoment>,
    /// Parts of the screen to ignore, as the script names them, with their lines.
    pub masks: Vec<(usize, String)>,
    /// Steps that press no key, such as `{options ...}`.
    pub other: Vec<NumberedStep>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparisonError {
    pub line: usize,
    /// The unexpected text and what was expected.
    pub problem: String,
}

error_text!(ComparisonError {
    ComparisonError { line, problem } => "line {line}: {problem}";
});

pub fn parse(script: &str) -> Result<Comparison, ComparisonError> {
    let script = script.strip_prefix('\u{feff}').unwrap_or(script);
    let first = ComparedMoment { line: 0, keys: None, waits: vec![], reply: None };
    let mut read = Comparison { moments: vec![first], masks: vec![], other: vec![] };
    for (number, line) in (1..).zip(script.lines()).filter(|(_, line)| !line.starts_with('#')) {
        parse_line(number, line, &mut read).map_err(|problem| ComparisonError { line: number, problem })?;
    }
    Ok(read)
}

fn parse_line(number: usize, line: &str, read: &mut Comparison) -> Result<(), String> {
    let last = read.moments.last_mut().expect("there is a first one");
    if let Some(text) = line.strip_prefix("wait:") {
        last.waits.push(parse_wait(text)?);
    } else if let Some(text) = line.strip_prefix("reply original:") {
        if text.trim().is_empty() {
            return Err("reply original: expected a move, such as 12 16".into());
        }
        if last.reply.replace((number, text.trim().into())).is_some() {
            return Err("reply original: the keys above already have a reply".into());
        }
    } else if let Some(text) = line.strip_prefix("mask:") {
        read.masks.push((number, text.trim().into()));
    } else if let Some((original, ours)) = columns(line)? {
        let known = |key| if let OriginalKey::Known(key) = key { Some(key) } else { None };
        let ours = parse_keys(ours, &[])?.into_iter().filter_map(known).collect();
        let keys = ComparedKeys::Apart { original: parse_keys(original, &OTHER_KEYS)?, ours };
        read.moments.push(ComparedMoment { line: number, keys: Some(keys), waits: vec![], reply: None });
    } else {
        for step in super::parse_line(line).map_err(|word| refusal(&word))? {
            match step {
                ScriptStep::Line(_) | ScriptStep::Typed(_) | ScriptStep::Key(_) => {
                    let keys = Some(ComparedKeys::Both(step));
                    read.moments.push(ComparedMoment { line: number, keys, waits: vec![], reply: None });
                }
                other => read.other.push((number, other)),
            }
        }
    }
    Ok(())
}

fn refusal(word: &str) -> String {
    let said = super::ScriptError { line: 0, word: word.into() }.to_string();
    said.strip_prefix("line 0: ").unwrap_or(&said).into()
}

fn no_end(word: &str) -> String {
    alloc::format!("{{{word} has no }} at its end; the key {{ is {{char 123}}")
}

/// Splits a line with two columns; a `|` within braces does not count.
fn columns(line: &str) -> Result<Option<(&str, &str)>, String> {
    let (mut is_word, mut at) = (false, None);
    for (index, c) in line.char_indices() {
        match c {
            '{' => is_word = true,
            '}' => is_word = false,
            '|' if !is_word && at.replace(index).is_some() => {
                return Err("expected two columns with one | between them; the key | is {char 124}".into());
            }
            _ => (),
        }
    }
    Ok(at.map(|at| (&line[..at], &line[at + 1..])))
}

/// Reads the keys of a column, exactly as written. `others`: those of the original alone.
fn parse_keys(column: &str, others: &[&'static str]) -> Result<Vec<OriginalKey>, String> {
    let (mut keys, mut rest) = (vec![], column.trim());
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        if c != '{' {
            keys.push(OriginalKey::Known(Key::Char(c)));
            continue;
        }
        let (word, after) = rest.split_once('}').ok_or_else(|| no_end(rest))?;
        rest = after;
        match (others.iter().find(|other| **other == word), super::parse_word(word)) {
            (Some(other), _) => keys.push(OriginalKey::Other(other)),
            (_, Some(ScriptStep::Key(key))) => keys.push(OriginalKey::Known(key)),
            (_, Some(ScriptStep::Typed(text))) => {
                keys.extend(text.chars().map(|c| OriginalKey::Known(Key::Char(c))));
            }
            (_, Some(_)) => {
                return Err(
                    "a column holds only keys: text, {enter}, {esc}, {backspace}, {f1}, {char N}".into()
                )
            }
            (_, None) => return Err(refusal(word)),
        }
    }
    Ok(keys)
}

fn parse_wait(text: &str) -> Result<Wait, String> {
    let mut words = text.split_whitespace();
    let wait = match (words.next(), words.next(), words.next()) {
        (Some("still"), limit, None) => limit.map_or(Some(USUAL_STILL), seconds).map(Wait::Still),
        (Some("change"), limit, None) => limit.map_or(Some(USUAL_CHANGE), seconds).map(Wait::Change),
        (Some(time), None | Some("s" | "seconds"), None) => seconds(time).map(Wait::Time),
        _ => None,
    };
    wait.ok_or_else(|| {
        let most = MOST_WAIT.as_secs();
        alloc::format!("expected wait: still, change, change SECONDS or SECONDS, at most {most} seconds")
    })
}

fn seconds(text: &str) -> Option<Duration> {
    let time = Duration::try_from_secs_f32(text.parse().ok()?).ok()?;
    (time <= MOST_WAIT).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(script: &str) -> Comparison {
        parse(script).expect(script)
    }

    fn line(text: &str) -> Option<ComparedKeys> {
        Some(ComparedKeys::Both(ScriptStep::Line(text.into())))
    }

    #[test]
    fn an_ordinary_script_types_the_same_into_both() {
        let script = read("# a comment\n\nN\n21 18\n{esc}\n{png a.png}\n{options --level 3}\n");
        let keys: Vec<_> = script.moments.iter().map(|moment| moment.keys.clone()).collect();
        let esc = Some(ComparedKeys::Both(ScriptStep::Key(Key::Escape)));
        assert_eq!(keys, [None, line(""), line("N"), line("21 18"), esc]);
        assert_eq!(script.other.len(), 2, "the picture and the options");
        assert_eq!(script.moments[3].line, 4);
    }

    #[test]
    fn two_columns_are_pressed_exactly_as_they_stand() {
        let script = read("1{enter} | N\n2 |\n| {esc}L3\n{char 124}a|{type x|y}\n");
        let chars = |text: &str| text.chars().map(Key::Char).collect::<Vec<_>>();
        let apart = |original: Vec<Key>, ours| {
            let original = original.into_iter().map(OriginalKey::Known).collect();
            Some(ComparedKeys::Apart { original, ours })
        };
        let keys: Vec<_> = script.moments[1..].iter().map(|moment| moment.keys.clone()).collect();
        let enter = [chars("1"), vec![Key::Enter]].concat();
        let esc = [vec![Key::Escape], chars("L3")].concat();
        let expected = [
            apart(enter, chars("N")),
            apart(chars("2"), vec![]),
            apart(vec![], esc),
            apart(chars("|a"), chars("x|y")),
        ];
        assert_eq!(keys, expected);
    }

    #[test]
    fn the_original_has_keys_that_this_program_lacks() {
        let script = read("{down}{f12}a{tab}{enter} | N\n");
        let Some(ComparedKeys::Apart { original, .. }) = &script.moments[1].keys else {
            panic!("{script:?}")
        };
        let known = OriginalKey::Known;
        let other = OriginalKey::Other;
        let expected =
            [other("down"), known(Key::Function(12)), known(Key::Char('a')), other("tab"), known(Key::Enter)];
        assert_eq!(*original, expected);
        assert!(parse("N | {down}").is_err() && parse("{down}").is_err());
        let script = read("a {tab} b {enter}c |");
        let Some(ComparedKeys::Apart { original, .. }) = &script.moments[1].keys else {
            panic!("{script:?}")
        };
        let typed: String = original
            .iter()
            .map(|key| if let OriginalKey::Known(Key::Char(c)) = key { *c } else { '.' })
            .collect();
        assert_eq!(typed, "a . b .c", "with the blanks between");
    }

    #[test]
    fn waits_and_replies_belong_to_the_keys_above_them() {
        let script = read(
            "wait: still 5\n\nwait: change\nwait: 1.5 seconds\n21 18\nreply original: 12 16\nwait: change 30\nmask: cursor\n",
        );
        let secs = Duration::from_secs;
        assert_eq!(script.moments[0].waits, [Wait::Still(secs(5))]);
        assert_eq!(
            script.moments[1].waits,
            [Wait::Change(USUAL_CHANGE), Wait::Time(Duration::from_millis(1500))]
        );
        assert_eq!(script.moments[2].reply, Some((6, "12 16".into())));
        assert_eq!(script.moments[2].waits, [Wait::Change(secs(30))]);
        assert_eq!(script.masks, [(8, "cursor".into())]);
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_line() {
        for (script, line, problem) in [
            ("N\n1 | 2 | 3", 2, "one | between them"),
            ("{foo} | N", 1, "{foo} is not a script word"),
            ("N\n\n{png a.png} | N", 3, "a column holds only keys"),
            ("wait: forever", 1, "expected wait: still, change, change SECONDS or SECONDS"),
            ("wait: 601", 1, "at most 600 seconds"),
            ("wait: -1", 1, "at most 600 seconds"),
            ("wait:", 1, "wait: still"),
            ("N\nreply original:", 2, "expected a move, such as 12 16"),
            ("N\nreply original: 1 2\nreply original: 1 2", 3, "already have a reply"),
            ("{nothing}", 1, "{nothing} is not a script word"),
            ("N | {esc", 1, "{esc has no } at its end"),
        ] {
            let error = parse(script).expect_err(script);
            assert!(error.line == line && error.problem.contains(problem), "{script}: {error}");
        }
    }
}
