//! `--force`, and the failure to write a file; the rule is in `host::disks::outputs`.

use super::failure::Failure;
use clap::Args;
use dama::unstable::host::disks::outputs::{is_dash, OutputError, Outputs};
use std::io::ErrorKind;

#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Force {
    /// Overwrite any file; without it, only a file of the same format is replaced, and never one that this command
    /// reads
    #[arg(long)]
    force: bool,
}

impl Force {
    pub fn outputs(self) -> Outputs {
        Outputs::new(self.force)
    }
}

/// Quiet if the reader of standard output has gone.
impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Self {
        if is_dash(&error.path) && error.error.kind() == ErrorKind::BrokenPipe {
            return Self { code: 0, message: String::new() };
        }
        Self::refused(error)
    }
}
