//! A machine with memory only: one thread, and a clock that stands still, so time limits never end a search.

use crate::engine::italian::strong::Bucket;
use crate::maestro::resources::ResourceError;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::AtomicU64;
use core::time::Duration;
use once_cell::race::OnceBox;

#[derive(Debug, Default)]
pub(crate) struct TableMemory(Vec<Bucket>);

const BUCKETS: usize = (1 << 20) / size_of::<Bucket>();

impl TableMemory {
    pub(crate) fn of(megabytes: usize) -> Result<TableMemory, ResourceError> {
        let lack = ResourceError::Memory(megabytes);
        let count = megabytes.checked_mul(BUCKETS).ok_or(lack)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| lack)?;
        buckets.resize_with(count, || [const { AtomicU64::new(0) }; size_of::<Bucket>() / 8]);
        Ok(TableMemory(buckets))
    }

    pub(crate) fn megabytes(&self) -> usize {
        self.0.len() / BUCKETS
    }

    pub(crate) fn buckets(&mut self) -> &mut [Bucket] {
        &mut self.0
    }
}

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

impl<T> Default for OnceValue<T> {
    fn default() -> OnceValue<T> {
        OnceValue::new()
    }
}

pub(crate) fn now() -> Duration {
    Duration::ZERO
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
    fn memory_is_zeros_and_as_much_as_was_asked_for() {
        let mut memory = TableMemory::of(3).expect("three megabytes");
        assert_eq!((memory.megabytes(), memory.buckets().len()), (3, 3 << 14));
        assert!(memory.buckets().iter_mut().flatten().all(|word| *word.get_mut() == 0));
        assert_eq!(TableMemory::of(0).expect("nothing").buckets().len(), 0);
    }

    #[test]
    fn what_no_machine_has_is_not_to_be_had() {
        let most = usize::MAX >> 20;
        assert_eq!(TableMemory::of(most).err(), Some(ResourceError::Memory(most)));
        assert_eq!((try_threads(1), try_threads(2)), (Ok(()), Err(ResourceError::Threads(2))));
    }
}
