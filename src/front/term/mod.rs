//! The front-end in a terminal or between pipes: lines in, screens out as text, without cursor control.

mod lines;
pub mod look;

pub use lines::{read_line, InputLines};

use crate::app::{App, Key, Status};
use crate::front::pace::Pace;
use crate::host::clock::now;
use crate::rules::error::error_text;
use crate::screen::Scene;
use crate::script::recording::Recorder;
use crate::script::{self, NumberedStep, ScriptStep};
use crate::session::drive::Drives;
use crate::session::messages::words;
use look::Look;
use std::format;
use std::io::{self, Write};
use std::string::String;
use std::time::{Duration, Instant};
use std::vec::Vec;

/// Ticks of 1/18.2 s after which a running clock is updated while the program thinks.
const A_SECOND: u64 = 18;

/// The character BEL: a terminal has one sound for every note.
const BELL: &str = "\x07";

/// What terminals send for Up, and for F3.
const F3: [&str; 5] = ["\u{1b}[A", "\u{1b}OA", "\u{1b}OR", "\u{1b}[13~", "\u{1b}[[C"];

/// The least time between two progress lines while the program thinks.
const SILENCE: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub enum TermError {
    Input(io::Error),
    Output(io::Error),
}

error_text!(TermError {
    TermError::Input(error) => "standard input: {error}";
    TermError::Output(error) => "standard output: {error}";
});

/// Plays until the program closes or the input ends. Returns whether the program has halted.
///
/// At the end of the input the program still answers the last line, but does not finish a game against itself.
/// `has_bell`: whether the output is a terminal, which can ring.
pub fn run<D: Drives>(
    app: &mut App<'_, D>,
    input: &mut InputLines,
    output: &mut impl Write,
    recorder: &mut Recorder,
    look: &dyn Fn() -> Look,
    pace: Pace,
    has_bell: bool,
) -> Result<bool, TermError> {
    if app.status() != Status::Halted {
        let keys = look().text(app.screen().lang.text(words::LABEL_LINE_KEYS));
        print(output, &(keys + "\n")).map_err(TermError::Output)?;
    }
    let mut thought = false;
    loop {
        let thinks_again = ::core::mem::replace(&mut thought, app.status() == Status::Thinks) && thought;
        if app.requests().sounds.take().is_some() && has_bell {
            print(output, BELL).map_err(TermError::Output)?;
        }
        match app.status() {
            Status::Closed => return Ok(false),
            Status::Thinks if is_left_alone(app, input) => app.close(),
            Status::Thinks => {
                let screen = app.screen();
                // Between the moves of programs that play each other the board is shown.
                let text = match thinks_again && app.scene() == Scene::Game {
                    true => look().screen(&screen),
                    false => look().text(screen.message.as_str()),
                };
                print(output, &format!("\n{text}\n")).map_err(TermError::Output)?;
                think(app, input, output, recorder, look, pace).map_err(TermError::Output)?;
                recorder.settle(app);
            }
            status => {
                let shown = show(app, output, look());
                if status == Status::Halted {
                    // The halt matters more than the failure to write.
                    return Ok(true);
                }
                shown.map_err(TermError::Output)?;
                recorder.pass_time(app, now(), 1);
                let line = input.next().transpose().map_err(TermError::Input)?;
                recorder.pass_time(app, now(), 1);
                if app.status() != status {
                    // The time was over before the line came.
                    continue;
                }
                match line {
                    None => {
                        writeln!(output).map_err(TermError::Output)?;
                        app.close();
                    }
                    Some(line) if is_escape(&line) => recorder.key(app, Key::Escape),
                    Some(line) if is_about_clipboard(&line) => {
                        let said = app.config().lang.text(words::NO_CLIPBOARD);
                        print(output, &format!("\n{}\n", look().text(said))).map_err(TermError::Output)?;
                    }
                    Some(line) => match keys_in(&line) {
                        Some(steps) => give(app, recorder, steps),
                        None => recorder.line(app, &line),
                    },
                }
            }
        }
    }
}

fn think<D: Drives>(
    app: &mut App<'_, D>,
    input: &mut InputLines,
    output: &mut impl Write,
    recorder: &mut Recorder,
    look: &dyn Fn() -> Look,
    pace: Pace,
) -> io::Result<()> {
    let (mut said, mut at, mut written) = (*app.message(), Instant::now(), Ok(()));
    pace.think(app, &mut |app, left| {
        std::thread::sleep(left);
        recorder.pass_time(app, now(), A_SECOND);
        if is_left_alone(app, input) {
            return app.close();
        }
        if at.elapsed() < SILENCE || *app.message() == said || written.is_err() {
            return;
        }
        (said, at) = (*app.message(), Instant::now());
        written = print(output, &(look().text(app.screen().message.as_str()) + "\n"));
    });
    written
}

fn is_left_alone<D: Drives>(app: &App<'_, D>, input: &mut InputLines) -> bool {
    app.plays_itself() && input.are_over()
}

/// Esc as a line: the character itself, or the word that scripts use.
fn is_escape(line: &str) -> bool {
    line == "\u{1b}" || line.trim().eq_ignore_ascii_case("{esc}")
}

/// The keys of a line that asks for the last one: Up and F3 as terminals send them, or the words of scripts.
fn keys_in(line: &str) -> Option<Vec<NumberedStep>> {
    let line = F3.iter().fold(String::from(line), |line, sent| line.replace(sent, "{f3}"));
    let steps = script::parse(&line).ok()?;
    let is_key =
        |step: &ScriptStep| matches!(step, ScriptStep::Key(Key::Function(3) | Key::Backspace | Key::Enter));
    let is_typed = |step: &ScriptStep| matches!(step, ScriptStep::Line(_) | ScriptStep::Typed(_));
    let are_all = steps.iter().all(|(_, step)| is_key(step) || is_typed(step));
    (are_all && steps.iter().any(|(_, step)| is_key(step))).then_some(steps)
}

/// Without text behind them the keys press no RETURN: the line is shown, and can be mended.
fn give<D: Drives>(app: &mut App<'_, D>, recorder: &mut Recorder, steps: Vec<NumberedStep>) {
    if app.status() != Status::WaitsForLine {
        return;
    }
    for (_, step) in steps {
        match step {
            ScriptStep::Key(key) => recorder.key(app, key),
            ScriptStep::Typed(text) => text.chars().for_each(|c| recorder.key(app, Key::Char(c))),
            ScriptStep::Line(text) => recorder.line(app, &text),
            _ => (),
        }
    }
}

/// Clipboard keys or words. The terminal itself copies and pastes, so the program refuses them.
fn is_about_clipboard(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    line == "\u{16}" || line == "{copy}" || line.starts_with("{paste")
}

fn show<D: Drives>(app: &App<'_, D>, output: &mut impl Write, look: Look) -> io::Result<()> {
    print(output, &(String::from("\n") + &look.screen(&app.screen())))
}

fn print(output: &mut impl Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}
