//! Searches as plain data: the program returns a [`SearchJob`] (`App::job`), any thread, browser worker or loop works on
//! it, and the program takes the [`JobAnswer`] (`App::answer`).
//!
//! A job knows no clock; in the desktop build it can be sent as bytes.

#[cfg_attr(not(feature = "alloc"), path = "job/moves_only.rs")]
pub mod desktop;

pub use super::search_control::SearchControl;
pub use desktop::{Found, Purpose, SearchJob};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobAnswer {
    pub job: u32,
    /// The result; `None` if there is none, or the search was stopped.
    pub found: Option<Found>,
}
