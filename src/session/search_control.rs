//! [`SearchControl`]: search control.

/// The caller's answer when a search polls it, once a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchControl {
    /// Go on.
    Wait,
    /// Time is short: return the best move so far.
    Hurry,
    Stop,
}
