//! Memory of the operating system, threads and a clock.

use crate::engine::italian::strong::Bucket;
use crate::maestro::resources::ResourceError;
use memmap2::MmapMut;
use std::sync::mpsc::{channel, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{scope, spawn, Builder};
use std::time::{Duration, Instant};
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
        spare().map_err(|_| lack)?;
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

// Asks the system itself, because an allocator may keep memory that was freed.
fn spare() -> std::io::Result<()> {
    MmapMut::map_anon(SPARE).map(drop)
}

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
            let is_begun = spare().is_ok() && Builder::new().spawn_scoped(scope, || wait(sender)).is_ok();
            is_begun && begun.recv().is_ok()
        };
        if (1..threads).all(starts) && spare().is_ok() {
            Ok(())
        } else {
            Err(ResourceError::Threads(threads))
        }
    })
}

pub(crate) type OnceValue<T> = OnceLock<T>;

pub(crate) fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

pub(crate) fn one_at_a_time<T>(work: impl FnOnce() -> T) -> T {
    static WORKING: Mutex<()> = Mutex::new(());
    let _working = WORKING.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

pub(crate) fn beside(work: impl FnOnce() + Send + 'static) {
    spawn(work);
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
    fn memory_is_zeros_at_the_start_of_a_processors_line() {
        let mut memory = TableMemory::of(3).expect("three megabytes");
        assert_eq!(memory.megabytes(), 3);
        let buckets = memory.buckets();
        assert_eq!((buckets.len(), buckets.as_ptr() as usize % 64), (3 << 14, 0));
        assert!(buckets.iter_mut().flatten().all(|word| *word.get_mut() == 0));
        assert_eq!(TableMemory::of(0).expect("nothing").buckets().len(), 0);
    }

    #[test]
    fn what_no_machine_has_is_not_to_be_had() {
        let most = usize::MAX >> 20;
        assert_eq!(TableMemory::of(most).err(), Some(ResourceError::Memory(most)));
        assert_eq!(try_threads(4), Ok(()));
    }
}
