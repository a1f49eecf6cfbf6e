//! A PC: memory of the system's, threads, a clock.

use crate::engine::italian::tabled::Bucket;
use crate::maestro::resources::ResourceError;
use memmap2::MmapMut;
use std::sync::mpsc::{channel, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{scope, spawn, Builder};
use std::time::{Duration, Instant};
use zerocopy::FromBytes;

/// Memory of tables, all zeros at first, on large pages where the system has them.
#[derive(Debug, Default)]
pub struct Memory(Option<MmapMut>);

impl Memory {
    /// So many megabytes; none for 0. The system may give them only as they are used.
    ///
    /// # Errors
    /// If they are not to be had.
    pub fn of(megabytes: usize) -> Result<Memory, ResourceError> {
        if megabytes == 0 {
            return Ok(Memory(None));
        }
        let lack = ResourceError::Memory(megabytes);
        let length = megabytes.checked_mul(1 << 20).ok_or(lack)?;
        let map = MmapMut::map_anon(length).map_err(|_| lack)?;
        // Where there are no large pages small ones do as well, only slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        spare().map_err(|_| lack)?;
        Ok(Memory(Some(map)))
    }

    /// How many megabytes they are.
    pub fn megabytes(&self) -> usize {
        self.0.as_ref().map_or(0, |map| map.len() >> 20)
    }

    /// The memory as tables see it.
    pub fn buckets(&mut self) -> &mut [Bucket] {
        let Some(map) = &mut self.0 else { return &mut [] };
        <[Bucket]>::mut_from_bytes(map).expect("whole megabytes at the start of a page")
    }
}

/// What must be left for all else that a search needs, in bytes.
const SPARE: usize = 16 << 20;

/// Whether so much is left. Asked of the system: an allocator may keep for itself what it gets back.
fn spare() -> std::io::Result<()> {
    MmapMut::map_anon(SPARE).map(drop)
}

/// Starts so many threads beside this one, to see whether they are to be had all at once, and ends them.
///
/// # Errors
/// If they are not, or nothing would be left beside them.
pub fn try_threads(threads: usize) -> Result<(), ResourceError> {
    let gate = Mutex::new(());
    let (sender, begun) = channel();
    let wait = |sender: Sender<()>| {
        let _ = sender.send(());
        drop(gate.lock().unwrap_or_else(PoisonError::into_inner));
    };
    scope(|scope| {
        let _shut = gate.lock().unwrap_or_else(PoisonError::into_inner);
        // One after the other: a thread that starts needs a little memory, and ends the program without it.
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

/// A value that is found once, whoever asks first.
pub type Once<T> = OnceLock<T>;

/// The time since the program first asked.
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Does what must not be done twice at a time.
pub fn one_at_a_time<T>(work: impl FnOnce() -> T) -> T {
    static WORKING: Mutex<()> = Mutex::new(());
    let _working = WORKING.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

/// Begins what may be done meanwhile.
pub fn beside(work: impl FnOnce() + Send + 'static) {
    spawn(work);
}

/// Has each of the helpers help, on a thread of its own, while `lead` goes on; ends when all have ended.
pub fn with_helpers<T: Send, R>(
    helpers: impl Iterator<Item = T>,
    help: impl Fn(T) + Sync,
    lead: impl FnOnce() -> R,
) -> R {
    let help = &help;
    scope(|scope| {
        for helper in helpers {
            // They were to be had when they were asked for; without one the others do.
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
        let mut memory = Memory::of(3).expect("three megabytes");
        assert_eq!(memory.megabytes(), 3);
        let buckets = memory.buckets();
        assert_eq!((buckets.len(), buckets.as_ptr() as usize % 64), (3 << 14, 0));
        assert!(buckets.iter_mut().flatten().all(|word| *word.get_mut() == 0));
        assert_eq!(Memory::of(0).expect("nothing").buckets().len(), 0);
    }

    #[test]
    fn what_no_machine_has_is_not_to_be_had() {
        let most = usize::MAX >> 20;
        assert_eq!(Memory::of(most).err(), Some(ResourceError::Memory(most)));
        assert_eq!(try_threads(4), Ok(()));
    }
}
