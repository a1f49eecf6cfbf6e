//! A machine with one thread and no clock.

use crate::maestro::resources::ResourceError;
use alloc::boxed::Box;
use core::time::Duration;
use once_cell::race::OnceBox;

/// Checks that more threads can be started; here, fails if more than one is wanted.
pub fn try_threads(threads: usize) -> Result<(), ResourceError> {
    if threads > 1 {
        return Err(ResourceError::Threads(threads));
    }
    Ok(())
}

#[derive(Debug)]
pub(crate) struct OnceValue<T>(OnceBox<T>);

impl<T> OnceValue<T> {
    pub(crate) const fn new() -> OnceValue<T> {
        OnceValue(OnceBox::new())
    }

    pub(crate) fn get(&self) -> Option<&T> {
        self.0.get()
    }

    pub(crate) fn get_or_init(&self, find: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Box::new(find()))
    }
}

/// Returns the time since some fixed moment; `None` without a clock.
pub(crate) fn now() -> Option<Duration> {
    None
}

// With one thread nothing runs twice at a time.
pub(crate) fn one_at_a_time<T>(work: impl FnOnce() -> T) -> T {
    work()
}

// Nothing can run in the background here; the work is done when its result is needed.
pub(crate) fn beside(_work: impl FnOnce() + Send + 'static) {}

pub(crate) fn with_helpers<T, R>(
    _helpers: impl Iterator<Item = T>,
    _help: impl Fn(T),
    lead: impl FnOnce() -> R,
) -> R {
    lead()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_threads_are_an_error_and_there_is_no_time() {
        assert_eq!((try_threads(1), try_threads(2)), (Ok(()), Err(ResourceError::Threads(2))));
        assert_eq!(now(), None);
    }
}
