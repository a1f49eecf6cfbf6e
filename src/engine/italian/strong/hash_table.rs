//! The hash table: results of earlier searches, in memory lent by the caller, shared by threads.
//!
//! A slot is two words, the data and the key XORed with the data, so a half-written slot matches no key. A table
//! can start small, which suits the caches in short searches, and grow a bucket at a time (linear hashing).

use super::Word;
use crate::engine::Score;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const WAYS: usize = 4;

/// Four slots of 16 bytes: a cache line, which should be aligned to 64 bytes.
pub type Bucket = [Word; 2 * WAYS];

#[derive(Clone, Copy)]
pub(super) struct Slot<'a> {
    // The key XORed with the data: a half-written slot matches no position.
    check: &'a Word,
    pub(super) data: &'a Word,
}

impl Slot<'_> {
    pub(super) fn of(bucket: &Bucket) -> impl Iterator<Item = Slot<'_>> {
        bucket.chunks_exact(2).map(|pair| Slot { check: &pair[0], data: &pair[1] })
    }

    /// Returns the data if they are of this key, and have `name` in the bits of `mask`.
    pub(super) fn data_of(self, key: u64, mask: u64, name: u64) -> Option<u64> {
        let data = self.data.load(Relaxed);
        (data & mask == name && self.check.load(Relaxed) ^ data == key).then_some(data)
    }

    pub(super) fn put(self, check: u64, data: u64) {
        self.check.store(check, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// The number of buckets that a table uses; kept by the memory's owner between searches.
#[derive(Debug)]
pub struct HashExtent(AtomicUsize);

impl HashExtent {
    /// Initial number of buckets of a growing table: a megabyte.
    pub const LEAST: usize = 1 << 14;

    /// Returns the extent of a table that uses all its memory.
    pub const fn whole() -> HashExtent {
        HashExtent(AtomicUsize::new(usize::MAX))
    }

    /// Returns the extent of a table that starts with [`HashExtent::LEAST`] buckets.
    pub const fn little() -> HashExtent {
        HashExtent(AtomicUsize::new(HashExtent::LEAST))
    }
}

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most the stored one.
    Upper,
    /// The true score is at least the stored one.
    Lower,
    /// The stored score is exact.
    Exact,
}

/// The result of a search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashEntry {
    /// Depth searched, in plies.
    pub depth: i8,
    /// Relation of `score` to the true score.
    pub bound: Bound,
    /// Score, with wins counted from this position, not from the root.
    pub score: Score,
    /// Index of the best move in the list of legal moves.
    pub best: Option<u8>,
    /// Static evaluation, if known.
    pub static_eval: Option<Score>,
}

// Bits 0..=15 score, 16..=23 depth, 24..=25 bound, 26..=32 best move + 1, 33..=38 age, 39..=54 evaluation
// + 32,768, 63 always set.
const DEPTH_SHIFT: u32 = 16;
const BOUND_SHIFT: u32 = 24;
const BEST_SHIFT: u32 = 26;
const AGE_SHIFT: u32 = 33;
const STATIC_EVAL_SHIFT: u32 = 39;
const USED: u64 = 1 << 63;
// Stored as 0: -32,768, which no evaluation returns.
const NO_STATIC_EVAL: u16 = 1 << 15;
const AGES: u8 = 64;

impl HashEntry {
    fn pack(self, age: u8) -> u64 {
        let best = self.best.map_or(0, |best| u64::from(best & 63) + 1);
        let static_eval =
            self.static_eval.map_or(0, |static_eval| (static_eval.0 as i16 as u16) ^ NO_STATIC_EVAL);
        u64::from(self.score.0 as i16 as u16)
            | u64::from(self.depth as u8) << DEPTH_SHIFT
            | (self.bound as u64) << BOUND_SHIFT
            | best << BEST_SHIFT
            | u64::from(age % AGES) << AGE_SHIFT
            | u64::from(static_eval) << STATIC_EVAL_SHIFT
            | USED
    }

    fn unpack(data: u64) -> HashEntry {
        let best = (data >> BEST_SHIFT & 127) as u8;
        let static_eval = (data >> STATIC_EVAL_SHIFT) as u16;
        HashEntry {
            depth: (data >> DEPTH_SHIFT) as i8,
            bound: match data >> BOUND_SHIFT & 3 {
                0 => Bound::Upper,
                1 => Bound::Lower,
                _ => Bound::Exact,
            },
            score: Score(i32::from(data as i16)),
            best: best.checked_sub(1),
            static_eval: (static_eval != 0)
                .then_some(Score(i32::from((static_eval ^ NO_STATIC_EVAL) as i16))),
        }
    }
}

fn age_of(data: u64) -> u8 {
    (data >> AGE_SHIFT) as u8 % AGES
}

/// A hash table in lent memory; copies share the memory.
#[derive(Clone, Copy, Debug)]
pub struct HashTable<'a> {
    buckets: &'a [Bucket],
    extent: &'a HashExtent,
    age: u8,
}

impl<'a> HashTable<'a> {
    /// Creates a table in the largest power of two of buckets, possibly none.
    ///
    /// `age` numbers the search; slots of earlier searches are replaced first.
    pub fn new(memory: &'a [Bucket], extent: &'a HashExtent, age: u8) -> HashTable<'a> {
        let used = memory.len().checked_ilog2().map_or(0, |bits| 1 << bits);
        HashTable { buckets: &memory[..used], extent, age: age % AGES }
    }

    /// Empties the table.
    pub fn clear(&self) {
        for word in self.buckets[..self.len()].iter().flatten() {
            word.store(0, Relaxed);
        }
    }

    /// Grows to `buckets` buckets, as far as memory goes, keeping all entries.
    ///
    /// Only one thread may grow the table, while others search.
    pub fn grow(&self, buckets: usize) {
        let len = self.len();
        if len == 0 {
            return;
        }
        for new in len..buckets.min(self.buckets.len()) {
            // Keys of the split bucket with this bit set belong to the new one.
            let bit = 1 << new.ilog2();
            let (from, to) = (&self.buckets[new - bit], &self.buckets[new]);
            for (slot, room) in Slot::of(from).zip(Slot::of(to)) {
                let (check, data) = (slot.check.load(Relaxed), slot.data.load(Relaxed));
                if data & USED != 0 && (check ^ data) as usize & bit != 0 {
                    room.put(check, data);
                    slot.put(0, 0);
                }
            }
            self.extent.0.store(new + 1, Relaxed);
        }
    }

    /// Returns the entry of the position with this key.
    pub fn probe(&self, key: u64) -> Option<HashEntry> {
        Slot::of(self.bucket(key)?).find_map(|slot| slot.data_of(key, USED, USED)).map(HashEntry::unpack)
    }

    /// Stores an entry in place of the least valuable one of its bucket.
    pub fn store(&self, key: u64, mut entry: HashEntry) {
        let Some(bucket) = self.bucket(key) else { return };
        let mut least = (i32::MAX, None);
        for slot in Slot::of(bucket) {
            if let Some(data) = slot.data_of(key, USED, USED) {
                // A search that found no best move keeps the stored one.
                entry.best = entry.best.or(HashEntry::unpack(data).best);
                least.1 = Some(slot);
                break;
            }
            let worth = self.worth(slot.data.load(Relaxed));
            if worth < least.0 {
                least = (worth, Some(slot));
            }
        }
        let data = entry.pack(self.age);
        if let (_, Some(slot)) = least {
            slot.put(key ^ data, data);
        }
    }

    // Deep and recent slots are worth more.
    fn worth(&self, data: u64) -> i32 {
        if data & USED == 0 {
            return i32::MIN;
        }
        let old = i32::from((self.age + AGES - age_of(data)) % AGES);
        i32::from(HashEntry::unpack(data).depth) - 8 * old
    }

    /// Prefetches the bucket of a key that will soon be probed.
    #[inline]
    pub fn fetch(&self, key: u64) {
        // Without the crate the key is not needed.
        let _ = key;
        #[cfg(feature = "std")]
        prefetch_index::prefetch_index(self.buckets, self.place(key));
    }

    fn len(&self) -> usize {
        self.extent.0.load(Relaxed).min(self.buckets.len())
    }

    // The low bits of a key select its bucket: one bit less if that bucket is not in use yet.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let len = self.len();
        let mask = len.next_power_of_two() - 1;
        let place = key as usize & mask;
        if place < len {
            place
        } else {
            place & mask >> 1
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<&'a Bucket> {
        self.buckets.get(self.place(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scattered;
    use std::vec::Vec;

    fn entry(depth: i8, score: i32) -> HashEntry {
        HashEntry { depth, bound: Bound::Lower, score: Score(score), best: Some(47), static_eval: None }
    }

    fn memory(buckets: usize) -> Vec<Bucket> {
        (0..buckets).map(|_| Bucket::default()).collect()
    }

    static WHOLE: HashExtent = HashExtent::whole();

    #[test]
    fn an_entry_survives_packing() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for best in [None, Some(0), Some(47)] {
                for (depth, score, static_eval) in [
                    (-1, -30_000, None),
                    (0, 0, Some(Score(0))),
                    (99, 29_999, Some(Score(-18_500))),
                    (127, -1, Some(Score(32_767))),
                ] {
                    let entry = HashEntry { depth, bound, score: Score(score), best, static_eval };
                    assert_eq!(HashEntry::unpack(entry.pack(63)), entry);
                    assert_eq!(age_of(entry.pack(63)), 63);
                }
            }
        }
    }

    #[test]
    fn a_table_of_any_size_gives_back_what_it_kept_last() {
        for size in [0, 1, 2, 3, 64, 100] {
            let memory = memory(size);
            let table = HashTable::new(&memory, &WHOLE, 1);
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
            HashTable::new(&memory, &WHOLE, 1).store(key, entry(depth, 0));
        }
        HashTable::new(&memory, &WHOLE, 1).store(5, entry(1, 0));
        assert_eq!(HashTable::new(&memory, &WHOLE, 1).probe(2), None);
        assert!(HashTable::new(&memory, &WHOLE, 1).probe(5).is_some());
        for key in 6..9 {
            HashTable::new(&memory, &WHOLE, 3).store(key, entry(1, 0));
        }
        assert!(HashTable::new(&memory, &WHOLE, 3).probe(1).is_some(), "depth 9 outlives two searches");
        assert!((6..9).all(|key| HashTable::new(&memory, &WHOLE, 3).probe(key).is_some()));
    }

    #[test]
    fn a_slot_half_written_is_not_believed() {
        let memory = memory(1);
        let table = HashTable::new(&memory, &WHOLE, 0);
        table.store(77, entry(5, 5));
        memory[0][1].fetch_xor(1, Relaxed);
        assert_eq!(table.probe(77), None);
    }

    #[test]
    fn what_is_known_stays_known_while_the_table_grows() {
        let memory = memory(1 << 10);
        let extent = HashExtent(AtomicUsize::new(1 << 6));
        let table = HashTable::new(&memory, &extent, 1);
        let key = |n: u64| scattered(7, n);
        // 64 keys and their like with other high bits: no bucket overflows.
        let keys: Vec<u64> = (0..64).flat_map(|n| [n | key(n) << 6, n | key(n + 64) << 6]).collect();
        for (&key, n) in keys.iter().zip(0..) {
            table.store(key, entry(5, n));
        }
        for buckets in [65, 100, 128, 129, 1000, 1024, 5000] {
            table.grow(buckets);
            assert_eq!(table.len(), buckets.min(1024));
            for (&key, n) in keys.iter().zip(0..) {
                assert_eq!(table.probe(key), Some(entry(5, n)), "{buckets} {key:x}");
            }
        }
        table.grow(3);
        assert_eq!(table.len(), 1024, "it never shrinks");
        let mut places: Vec<usize> = (0..4096).map(|n| table.place(key(n))).collect();
        places.sort_unstable();
        places.dedup();
        assert!(places.len() > 900, "keys are spread over all of it: {}", places.len());
    }
}
