//! Games in PDN read however they are written, and written strictly; what is wrong is said.
//!
//!     cargo run --example pdn -- games.pdn

use dama::pdn::{read, write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("a file of games expected");
        return ExitCode::FAILURE;
    };
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let reading = read(&bytes);
    for fault in &reading.faults {
        eprintln!("{path}: {fault}");
    }
    print!("{}", write(&reading.games));
    ExitCode::SUCCESS
}
