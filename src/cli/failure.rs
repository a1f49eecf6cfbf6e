//! Why a subcommand ends early: the exit code and the line on standard error.

/// An exit code, and what to say about it.
#[derive(Debug)]
pub struct Failure {
    /// 1: refused or damaged; 2: wrong usage; 0 with an empty message: nothing to complain of.
    pub code: u8,
    /// One line without the leading `dama: `.
    pub message: String,
}

impl Failure {
    /// Something was refused or damaged.
    pub fn refused(message: impl Into<String>) -> Failure {
        Failure { code: 1, message: message.into() }
    }
}
