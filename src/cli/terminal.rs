//! The program in a terminal.

use super::failure::Failure;
use super::options::ShowOptions;
use dama::unstable::app::App;
use dama::unstable::front::pace::Pace;
use dama::unstable::front::term::{self, InputLines, TermError};
use dama::unstable::host::clock::now;
use dama::unstable::script::recording::Recorder;
use dama::unstable::session::drive::Drives;
use std::io::{stdin, stdout, BufReader, IsTerminal};

/// Plays in the terminal. Returns whether the program had halted.
pub fn in_terminal(
    app: &mut App<'_, impl Drives>,
    show: &ShowOptions,
    recorder: &mut Recorder,
    pace: Pace,
) -> Result<bool, Failure> {
    if stdin().is_terminal() {
        recorder.typed_by_hand(now);
    }
    let lines = InputLines::of(BufReader::new(stdin())).map_err(TermError::Input);
    let mut lines = lines.map_err(Failure::refused)?;
    let (mut output, has_bell) = (stdout().lock(), stdout().is_terminal());
    let ended = term::run(app, &mut lines, &mut output, recorder, &|| show.look(), pace, has_bell);
    ended.map_err(|error| match error {
        TermError::Input(_) => Failure::refused(error),
        TermError::Output(error) => Failure::from(error),
    })
}
