//! The command line: clap types, and one file a subcommand.
use std::process::ExitCode;

/// Parses the arguments and runs what they ask for.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
