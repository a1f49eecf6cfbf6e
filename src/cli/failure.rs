//! Failures of subcommands, with exit codes.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use dama::unstable::formats::printable::Printable;
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::host::disks::floppy::Floppy;
use dama::unstable::host::pictures::dat::DatError;
use dama::unstable::maestro::machine::ResourceError;
use dama::unstable::script::WriteError;
use dama::unstable::session::drive::Drive;
use dama::unstable::session::messages::{Lang, Message};

/// `dama` or `dama-lab`.
const PROGRAM: &str = env!("CARGO_BIN_NAME");

/// An exit code and one line for standard error. An empty message ends the program quietly.
#[derive(Debug)]
pub struct Failure {
    /// 1: refused or damaged, 2: wrong usage, 0: the reader closed its pipe.
    pub code: u8,
    pub message: String,
}

impl Failure {
    /// A refusal or damage: exit code 1.
    pub fn refused(message: impl ToString) -> Self {
        Self { code: 1, message: message.to_string() }
    }

    /// A mistake on the command line or in a script: exit code 2.
    pub fn usage(message: impl ToString) -> Self {
        Self { code: 2, message: message.to_string() }
    }

    pub fn report(&self) -> ExitCode {
        if !self.message.is_empty() {
            let message = Printable(&self.message).to_string();
            warn(&message);
            super::console::say(&message);
        }
        ExitCode::from(self.code)
    }
}

/// Makes errors refusals that begin with the name of a file.
pub fn of_file<E: Display>(path: &Path) -> impl Fn(E) -> Failure + '_ {
    move |error| Failure::refused(format_args!("{}: {error}", path.display()))
}

/// Prints one warning to standard error, in printable characters only.
pub fn warn(message: impl ToString) {
    use io::Write;
    // If standard error fails too, nobody is left to tell.
    let _ = writeln!(io::stderr(), "{PROGRAM}: {}", Printable(message.to_string()));
}

/// A failure to write standard output, quiet if the reader has gone.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { code: 0, message: String::new() };
        }
        Self::refused(format_args!("standard output: {error}"))
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        if error.is_closed {
            return Self { code: 0, message: String::new() };
        }
        Self::refused(error)
    }
}

impl From<DatError> for Failure {
    fn from(error: DatError) -> Self {
        Self::refused(error)
    }
}

impl From<ResourceError> for Failure {
    fn from(error: ResourceError) -> Self {
        Self::refused(error)
    }
}

/// The player's message in English, for readers of standard error: exit code 1. Source: M19.
pub fn halt_failure(message: &Message, folders: &DriveMap) -> Failure {
    let text = Lang::En.message(message);
    let place = |drive: Drive| match folders.path(drive) {
        Some(image) if image.is_file() => {
            let why = Floppy::open(image).err().map_or_else(String::new, |error| format!(", {error}"));
            format!("{}: is {}{why}", drive.letter(), image.display())
        }
        Some(folder) => format!("{}: is {}", drive.letter(), folder.display()),
        None => format!("{}: is not set", drive.letter()),
    };
    let (disk, second) = (place(Drive::PROGRAM), place(Drive::A));
    let cure = if matches!(message, Message::NoKeyboardDat) { MAKE_A_DISK } else { "" };
    Failure::refused(format!("{} {disk} (--disk), {second} (--drive){cure}", text.as_str()))
}

const MAKE_A_DISK: &str = "; make a disk with `dama disk make DIR`, then run `dama --disk DIR`";
