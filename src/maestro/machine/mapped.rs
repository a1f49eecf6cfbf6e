//! Memory of the operating system for the hash table.

use crate::engine::italian::strong::Bucket;
use crate::maestro::resources::ResourceError;
use memmap2::MmapMut;
use zerocopy::FromBytes;

#[derive(Debug, Default)]
pub(crate) struct TableMemory(Option<MmapMut>);

impl TableMemory {
    /// Allocates megabytes; the system may provide them only when they are used.
    pub(crate) fn of(megabytes: usize) -> Result<TableMemory, ResourceError> {
        if megabytes == 0 {
            return Ok(TableMemory(None));
        }
        let lack = ResourceError::Memory(megabytes);
        let length = megabytes.checked_mul(1 << 20).ok_or(lack)?;
        let map = MmapMut::map_anon(length).map_err(|_| lack)?;
        // Without huge pages small ones work too, only slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        if !has_spare_memory() {
            return Err(lack);
        }
        Ok(TableMemory(Some(map)))
    }

    pub(crate) fn megabytes(&self) -> usize {
        self.0.as_ref().map_or(0, |map| map.len() >> 20)
    }

    pub(crate) fn buckets(&mut self) -> &mut [Bucket] {
        let Some(map) = &mut self.0 else { return &mut [] };
        <[Bucket]>::mut_from_bytes(map).expect("whole megabytes at the start of a page")
    }
}

// Bytes that must stay available for everything else that a search needs.
const SPARE: usize = 16 << 20;

/// Returns whether there is memory left for a search.
// It asks the system itself, because an allocator may keep memory that was freed.
pub(super) fn has_spare_memory() -> bool {
    MmapMut::map_anon(SPARE).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_zeros_at_the_start_of_a_processors_line() {
        let mut memory = TableMemory::of(3).expect("three megabytes");
        assert_eq!(memory.megabytes(), 3);
        let buckets = memory.buckets();
        assert_eq!((buckets.len(), buckets.as_ptr() as usize % 64), (3 << 14, 0));
        assert!(buckets.iter_mut().flatten().all(|word| *word.get_mut() == 0));
        assert_eq!(TableMemory::of(0).expect("nothing").buckets().len(), 0);
    }

    #[test]
    fn more_memory_than_any_machine_has_is_an_error() {
        let most = usize::MAX >> 20;
        assert_eq!(TableMemory::of(most).err(), Some(ResourceError::Memory(most)));
    }
}
