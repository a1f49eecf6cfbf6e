//! Memory of the allocator for the hash table.

use crate::engine::italian::strong::{Bucket, Word};
use crate::maestro::resources::ResourceError;
use alloc::vec::Vec;

#[derive(Debug, Default)]
pub(crate) struct TableMemory(Vec<Bucket>);

const BUCKETS: usize = (1 << 20) / size_of::<Bucket>();

impl TableMemory {
    /// Allocates megabytes, or returns an error.
    pub(crate) fn of(megabytes: usize) -> Result<TableMemory, ResourceError> {
        let lack = ResourceError::Memory(megabytes);
        let count = megabytes.checked_mul(BUCKETS).ok_or(lack)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| lack)?;
        buckets.resize_with(count, || [const { Word::new(0) }; size_of::<Bucket>() / 8]);
        Ok(TableMemory(buckets))
    }

    pub(crate) fn megabytes(&self) -> usize {
        self.0.len() / BUCKETS
    }

    pub(crate) fn buckets(&mut self) -> &mut [Bucket] {
        &mut self.0
    }
}

/// Returns whether there is memory left for a search.
#[allow(dead_code, reason = "asked before threads are started, and not every machine has them")]
pub(super) fn has_spare_memory() -> bool {
    Vec::<u8>::new().try_reserve_exact(16 << 20).is_ok()
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
    fn more_memory_than_any_machine_has_is_an_error() {
        let most = usize::MAX >> 20;
        assert_eq!(TableMemory::of(most).err(), Some(ResourceError::Memory(most)));
    }
}
