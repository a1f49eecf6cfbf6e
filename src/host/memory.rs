//! What a search needs much of, memory and threads, asked for so that a machine can say no.

use crate::engine::strong::Bucket;
use memmap2::MmapMut;
use std::fmt;
use std::sync::mpsc::{channel, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{scope, Builder};
use zerocopy::FromBytes;

/// What is not to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// So many megabytes for a table, or what little is needed beside it.
    Memory(usize),
    /// So many threads, or the memory that they need.
    Threads(usize),
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Memory(megabytes) => {
                write!(f, "{megabytes} MB of memory for the table are not to be had; a smaller hash may be")
            }
            Lack::Threads(threads) => {
                write!(f, "{threads} threads are not to be had, or no memory for them; fewer may be")
            }
        }
    }
}

impl core::error::Error for Lack {}

/// What comes of asking for it.
pub type Lacking<T> = Result<T, Lack>;

/// Memory of tables, all zeros at first, on large pages where the system has them.
#[derive(Debug, Default)]
pub struct Memory(Option<MmapMut>);

impl Memory {
    /// So many megabytes; none for 0. The system may give them only as they are used.
    ///
    /// # Errors
    /// If they are not to be had.
    pub fn of(megabytes: usize) -> Result<Memory, Lack> {
        if megabytes == 0 {
            return Ok(Memory(None));
        }
        let lack = Lack::Memory(megabytes);
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
pub fn try_threads(threads: usize) -> Result<(), Lack> {
    let gate = Mutex::new(());
    let (tell, told) = channel();
    let wait = |tell: Sender<()>| {
        let _ = tell.send(());
        drop(gate.lock().unwrap_or_else(PoisonError::into_inner));
    };
    scope(|scope| {
        let _shut = gate.lock().unwrap_or_else(PoisonError::into_inner);
        // One after the other: a thread that starts needs a little memory, and ends the program without it.
        let starts = |_| {
            let tell = tell.clone();
            let is_begun = spare().is_ok() && Builder::new().spawn_scoped(scope, || wait(tell)).is_ok();
            is_begun && told.recv().is_ok()
        };
        if (1..threads).all(starts) && spare().is_ok() {
            Ok(())
        } else {
            Err(Lack::Threads(threads))
        }
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
        assert_eq!(Memory::of(most).err(), Some(Lack::Memory(most)));
        assert_eq!(try_threads(4), Ok(()));
    }
}
