//! Reading the command line, and the exit code of what it asked for.

use super::failure::Failure;
use clap::Parser;
use dama::unstable::formats::printable::{is_printable, PrintableLines};
use std::io::{self, stderr, stdout, Write};
use std::process::ExitCode;

/// Parses the command line. Prints the error or the help, which `arranged` may change, and returns the exit code.
pub fn parsed<C: Parser>(arranged: fn(String) -> String) -> Result<C, ExitCode> {
    match C::try_parse() {
        Ok(cli) => Ok(cli),
        Err(error) if error.use_stderr() => {
            let text = error.render().to_string();
            // The error quotes arguments, so control characters are not printed. Its own failure is ignored.
            let _ = match text.chars().all(|c| is_printable(c) || c == '\n') {
                true => error.print(),
                false => write!(stderr(), "{}", PrintableLines(text)),
            };
            Err(ExitCode::from(2))
        }
        // Help or the version was asked for.
        Err(asked) => Err(exit_code(printed(&arranged(asked.render().to_string())).map_err(Failure::from))),
    }
}

fn printed(text: &str) -> io::Result<()> {
    let mut out = stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

pub fn exit_code(ended: Result<(), Failure>) -> ExitCode {
    ended.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}
