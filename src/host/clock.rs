//! The clock that scripts and recordings use.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time since the program first asked.
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
