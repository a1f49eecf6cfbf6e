//! A machine with memory alone: one thread, and a clock that stands. Limits of time do not end a search here;
//! those of depth and nodes do.

use crate::engine::italian::tabled::Bucket;
use crate::maestro::resources::ResourceError;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::AtomicU64;
use core::time::Duration;
use once_cell::race::OnceBox;

/// Memory of tables, all zeros at first.
#[derive(Debug, Default)]
pub struct Memory(Vec<Bucket>);

/// Buckets in a megabyte.
const BUCKETS: usize = (1 << 20) / size_of::<Bucket>();

impl Memory {
    /// So many megabytes; none for 0.
    ///
    /// # Errors
    /// If they are not to be had.
    pub fn of(megabytes: usize) -> Result<Memory, ResourceError> {
        let lack = ResourceError::Memory(megabytes);
        let count = megabytes.checked_mul(BUCKETS).ok_or(lack)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| lack)?;
        buckets.resize_with(count, || [const { AtomicU64::new(0) }; size_of::<Bucket>() / 8]);
        Ok(Memory(buckets))
    }

    /// How many megabytes they are.
    pub fn megabytes(&self) -> usize {
        self.0.len() / BUCKETS
    }

    /// The memory as tables see it.
    pub fn buckets(&mut self) -> &mut [Bucket] {
        &mut self.0
    }
}

/// No thread is to be had beside this one.
///
/// # Errors
/// If more than one is wanted.
pub fn try_threads(threads: usize) -> Result<(), ResourceError> {
    if threads > 1 {
        return Err(ResourceError::Threads(threads));
    }
    Ok(())
}

/// A value that is found once, whoever asks first.
#[derive(Debug)]
pub struct Once<T>(OnceBox<T>);

impl<T> Once<T> {
    /// Not found yet.
    pub const fn new() -> Once<T> {
        Once(OnceBox::new())
    }

    /// The value, if it was found.
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }

    /// The value, found now if nobody has.
    pub fn get_or_init(&self, find: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Box::new(find()))
    }
}

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once::new()
    }
}

/// No time goes by.
pub fn now() -> Duration {
    Duration::ZERO
}

/// Does it: nothing is done twice at a time here.
pub fn one_at_a_time<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Leaves it: nothing is done meanwhile here, and whoever needs it will do it.
pub fn beside(_work: impl FnOnce() + Send + 'static) {}

/// Goes on without helpers.
pub fn with_helpers<T, R>(
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
        let mut memory = Memory::of(3).expect("three megabytes");
        assert_eq!((memory.megabytes(), memory.buckets().len()), (3, 3 << 14));
        assert!(memory.buckets().iter_mut().flatten().all(|word| *word.get_mut() == 0));
        assert_eq!(Memory::of(0).expect("nothing").buckets().len(), 0);
    }

    #[test]
    fn what_no_machine_has_is_not_to_be_had() {
        let most = usize::MAX >> 20;
        assert_eq!(Memory::of(most).err(), Some(ResourceError::Memory(most)));
        assert_eq!((try_threads(1), try_threads(2)), (Ok(()), Err(ResourceError::Threads(2))));
    }
}
