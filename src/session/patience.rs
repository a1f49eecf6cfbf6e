//! How long a search may go on.

/// What the caller wants of a search, asked for once a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Go on.
    Wait,
    /// Time is short: what has been found so far will do.
    Hurry,
    /// Give up.
    Stop,
}
