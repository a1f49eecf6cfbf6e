//! Reads scripts and recordings for commands.

use super::failure::{warn, Failure};
use dama::unstable::front::headless::RunError;
use dama::unstable::games::GAMES;
use dama::unstable::host::disks::outputs::{is_dash, read_input, ReadFiles};
use dama::unstable::script::options::{of_line, pairs, OptionPair};
use dama::unstable::script::recording::{has_checks, other_versions};
use dama::unstable::script::{self, NumberedStep, ScriptStep};
use dama::unstable::session::game_options::{OptionError, OptionSyntax};
use dama::unstable::session::messages::Lang;
use std::fmt::Display;
use std::path::Path;

const MAX_SCRIPT: usize = 16 * 1024 * 1024;

/// Parses a speed, as thousandths of the recorded one.
pub fn speed(text: &str) -> Result<u64, String> {
    let speed = text.parse::<f64>().ok().filter(|speed| (0.01..=1000.0).contains(speed));
    speed.map(|speed| (speed * 1000.0) as u64).ok_or_else(|| "expected 0.01 to 1000".into())
}

/// Checks a whole script, and returns its steps and options. Warns if it is a recording that was made with other levels
/// or weights.
pub fn checked(path: &Path, text: &str) -> Result<(Vec<NumberedStep>, Vec<OptionPair>), Failure> {
    let steps = script::steps(text).collect::<Result<Vec<_>, _>>();
    let steps = steps.map_err(|error| Failure::usage(format_args!("{}: {error}", shown(path))))?;
    let said = script_options(path, &steps)?;
    if let Some(versions) = other_versions(steps.iter().map(|(_, step)| step)) {
        warn(format_args!("{}: {versions}", shown(path)));
    }
    Ok((steps, said))
}

pub fn script_options(path: &Path, steps: &[NumberedStep]) -> Result<Vec<OptionPair>, Failure> {
    let said = steps.iter().find_map(|(line, step)| match step {
        ScriptStep::Options(words) => Some((line, words)),
        _ => None,
    });
    let Some((line, words)) = said else { return Ok(Vec::new()) };
    let wrong = |error: &OptionError| {
        let error = error.text(OptionSyntax::CommandLine, Lang::En);
        Failure::usage(format!("{}: line {line}: {error}", shown(path)))
    };
    of_line(words, GAMES, has_checks(steps.iter().map(|(_, step)| step))).map_err(|all| wrong(&all[0]))?;
    pairs(words).map_err(|error| wrong(&error))
}

pub fn shown(script: &Path) -> std::borrow::Cow<'_, str> {
    if is_dash(script) {
        "standard input".into()
    } else {
        script.to_string_lossy()
    }
}

/// Makes errors refusals that begin with the name of an input.
pub fn of_input<E: Display>(path: &Path) -> impl Fn(E) -> Failure + '_ {
    move |error| Failure::refused(format_args!("{}: {error}", shown(path)))
}

pub fn read_script(path: &Path, reads: &ReadFiles) -> Result<String, Failure> {
    read_text(path, MAX_SCRIPT, reads)
}

/// Reads a text of at most `limit` bytes; `-` is standard input.
pub fn read_text(path: &Path, limit: usize, reads: &ReadFiles) -> Result<String, Failure> {
    let bytes = read_input(path, limit, reads).map_err(of_input(path))?;
    String::from_utf8(bytes).map_err(|_| of_input(path)("not UTF-8 text"))
}

pub fn failure(script: &Path, error: RunError) -> Failure {
    match error {
        RunError::Picture(error) => Failure::refused(error),
        RunError::Output(error) => Failure::from(error),
        RunError::NoSuchBit { .. } => Failure::usage(format!("{}: {error}", shown(script))),
        // The usual cause: the script runs in another folder than its own.
        error @ RunError::OtherGraphics { actual: None, .. } => {
            of_input(script)(format_args!("{error}; name the folder of KEYBOARD.DAT with --disk DIR"))
        }
        error => of_input(script)(error),
    }
}
