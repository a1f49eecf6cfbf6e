//! Threads and a clock.

use super::mapped::has_spare_memory;
use crate::maestro::resources::ResourceError;
use std::sync::mpsc::{channel, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{scope, Builder};
use std::time::{Duration, Instant};

/// Checks that `threads` threads can run at once, by starting and ending them.
pub fn try_threads(threads: usize) -> Result<(), ResourceError> {
    let gate = Mutex::new(());
    let (sender, begun) = channel();
    let wait = |sender: Sender<()>| {
        let _ = sender.send(());
        drop(gate.lock().unwrap_or_else(PoisonError::into_inner));
    };
    scope(|scope| {
        let _shut = gate.lock().unwrap_or_else(PoisonError::into_inner);
        // One after the other: a thread that starts without memory aborts the program.
        let starts = |_| {
            let sender = sender.clone();
            let is_begun = has_spare_memory() && Builder::new().spawn_scoped(scope, || wait(sender)).is_ok();
            is_begun && begun.recv().is_ok()
        };
        if (1..threads).all(starts) && has_spare_memory() {
            Ok(())
        } else {
            Err(ResourceError::Threads(threads))
        }
    })
}

pub(crate) type OnceValue<T> = OnceLock<T>;

/// Returns the time since some fixed moment; `None` without a clock.
pub(crate) fn now() -> Option<Duration> {
    // There `std` panics instead of telling the time; it says by itself that it has no threads.
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        return None;
    }
    static START: OnceLock<Instant> = OnceLock::new();
    Some(START.get_or_init(Instant::now).elapsed())
}

pub(crate) fn one_at_a_time<T>(work: impl FnOnce() -> T) -> T {
    static WORKING: Mutex<()> = Mutex::new(());
    let _working = WORKING.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

pub(crate) fn beside(work: impl FnOnce() + Send + 'static) {
    // Without a thread the work is done when its result is needed.
    let _ = Builder::new().spawn(work);
}

pub(crate) fn with_helpers<T: Send, R>(
    helpers: impl Iterator<Item = T>,
    help: impl Fn(T) + Sync,
    lead: impl FnOnce() -> R,
) -> R {
    let help = &help;
    scope(|scope| {
        for helper in helpers {
            // `try_threads` succeeded before; if one cannot start now, the others do its work.
            let _ = Builder::new().spawn_scoped(scope, move || help(helper));
        }
        lead()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_threads_and_a_clock_that_goes_on() {
        assert_eq!(try_threads(4), Ok(()));
        let before = now();
        while now() == before {}
        assert!(before.is_some() && now() > before);
    }
}
