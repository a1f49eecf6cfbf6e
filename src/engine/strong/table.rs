//! The transposition table: what earlier searches found of a position, in memory lent by the caller.
//!
//! Threads share it without locks: a slot is two words, the data and the key mixed with the data, so
//! that a slot half written by another thread belongs to no key and is not believed.

use crate::engine::Score;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Slots that one key may use: one line of a processor's cache.
const WAYS: usize = 4;

/// A line of slots, the unit in which a table's memory is lent: 64 bytes.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Bucket([Slot; WAYS]);

#[derive(Debug, Default)]
struct Slot {
    /// The key, exclusive-or the data.
    check: AtomicU64,
    data: AtomicU64,
}

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// It is the true score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Plies searched below it.
    pub depth: i8,
    /// Which side of the true score the score lies on.
    pub bound: Bound,
    /// Seen from the position: wins are counted from there, not from the root.
    pub score: Score,
    /// Where the best move stands in the list of legal moves, if one is known.
    pub best: Option<u8>,
}

/// Bits 0..=15 score, 16..=23 depth, 24..=25 bound, 26..=32 best move + 1, 33..=38 age; 63 always set.
const DEPTH_SHIFT: u32 = 16;
const BOUND_SHIFT: u32 = 24;
const BEST_SHIFT: u32 = 26;
const AGE_SHIFT: u32 = 33;
const USED: u64 = 1 << 63;
/// Ages are counted modulo this.
const AGES: u8 = 64;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let best = self.best.map_or(0, |best| u64::from(best & 63) + 1);
        u64::from(self.score.0 as i16 as u16)
            | u64::from(self.depth as u8) << DEPTH_SHIFT
            | (self.bound as u64) << BOUND_SHIFT
            | best << BEST_SHIFT
            | u64::from(age % AGES) << AGE_SHIFT
            | USED
    }

    fn unpack(data: u64) -> Entry {
        let best = (data >> BEST_SHIFT & 127) as u8;
        Entry {
            depth: (data >> DEPTH_SHIFT) as i8,
            bound: match data >> BOUND_SHIFT & 3 {
                0 => Bound::Upper,
                1 => Bound::Lower,
                _ => Bound::Exact,
            },
            score: Score(i32::from(data as i16)),
            best: best.checked_sub(1),
        }
    }
}

fn age_of(data: u64) -> u8 {
    (data >> AGE_SHIFT) as u8 % AGES
}

/// A view of lent memory; copies of it share the memory.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    buckets: &'a [Bucket],
    age: u8,
}

impl<'a> Table<'a> {
    /// A table in lent memory, of which the greatest power of two is used; none at all is possible.
    ///
    /// `age`: which search this is, counted by the caller; slots of earlier ones give way first.
    pub fn new(memory: &'a [Bucket], age: u8) -> Table<'a> {
        let used = memory.len().checked_ilog2().map_or(0, |bits| 1 << bits);
        Table { buckets: &memory[..used], age: age % AGES }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
    }

    /// What is known of the position with that key.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key)?.0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data & USED != 0 && slot.check.load(Relaxed) ^ data == key).then(|| Entry::unpack(data))
        })
    }

    /// Keeps what was found, in place of what is least worth keeping.
    pub fn store(&self, key: u64, entry: Entry) {
        let Some(bucket) = self.bucket(key) else { return };
        let mut least = (i32::MAX, &bucket.0[0]);
        let mut entry = entry;
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if data & USED != 0 && slot.check.load(Relaxed) ^ data == key {
                // A search that found no move keeps the one that was known.
                entry.best = entry.best.or(Entry::unpack(data).best);
                least.1 = slot;
                break;
            }
            let worth = self.worth(data);
            if worth < least.0 {
                least = (worth, slot);
            }
        }
        let data = entry.pack(self.age);
        least.1.check.store(key ^ data, Relaxed);
        least.1.data.store(data, Relaxed);
    }

    /// How much a slot is worth keeping: deep and recent.
    fn worth(&self, data: u64) -> i32 {
        if data & USED == 0 {
            return i32::MIN;
        }
        let old = i32::from((self.age + AGES - age_of(data)) % AGES);
        i32::from(Entry::unpack(data).depth) - 8 * old
    }

    /// Slots in use by this search, in thousandths, from a sample.
    pub fn filled(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let is_new = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            data & USED != 0 && age_of(data) == self.age
        };
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(is_new).count();
        (used * 1000 / (sample.len() * WAYS).max(1)) as u32
    }

    fn bucket(&self, key: u64) -> Option<&'a Bucket> {
        let mask = self.buckets.len().wrapping_sub(1);
        self.buckets.get(key as usize & mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn entry(depth: i8, score: i32) -> Entry {
        Entry { depth, bound: Bound::Lower, score: Score(score), best: Some(47) }
    }

    fn memory(buckets: usize) -> Vec<Bucket> {
        (0..buckets).map(|_| Bucket::default()).collect()
    }

    #[test]
    fn an_entry_survives_packing() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for best in [None, Some(0), Some(47)] {
                for (depth, score) in [(-1, -30_000), (0, 0), (99, 29_999), (127, -1)] {
                    let entry = Entry { depth, bound, score: Score(score), best };
                    assert_eq!(Entry::unpack(entry.pack(63)), entry);
                    assert_eq!(age_of(entry.pack(63)), 63);
                }
            }
        }
    }

    #[test]
    fn a_table_of_any_size_gives_back_what_it_kept_last() {
        for size in [0, 1, 2, 3, 64, 100] {
            let memory = memory(size);
            let table = Table::new(&memory, 1);
            for key in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
                table.store(key, entry(3, 17));
                assert_eq!(table.probe(key), (size > 0).then(|| entry(3, 17)), "{size} {key:x}");
            }
            table.clear();
            assert_eq!(table.probe(1), None);
        }
    }

    #[test]
    fn the_shallowest_and_oldest_gives_way() {
        let memory = memory(1);
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            Table::new(&memory, 1).store(key, entry(depth, 0));
        }
        Table::new(&memory, 1).store(5, entry(1, 0));
        assert_eq!(Table::new(&memory, 1).probe(2), None);
        assert!(Table::new(&memory, 1).probe(5).is_some());
        for key in 6..9 {
            Table::new(&memory, 3).store(key, entry(1, 0));
        }
        assert!(Table::new(&memory, 3).probe(1).is_some(), "depth 9 outlives two searches");
        assert!((6..9).all(|key| Table::new(&memory, 3).probe(key).is_some()));
    }

    #[test]
    fn a_slot_half_written_is_not_believed() {
        let memory = memory(1);
        let table = Table::new(&memory, 0);
        table.store(77, entry(5, 5));
        memory[0].0[0].data.fetch_xor(1, Relaxed);
        assert_eq!(table.probe(77), None);
    }
}
