//! Work distributed over threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Mutex;
use std::thread::Builder;
use std::vec::Vec;

/// Returns the number of processors, 1 if unknown.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs `work` for every number below `count`; returns the results in order.
pub fn in_parallel<R: Send>(threads: usize, count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0..count).map(|_| None).collect::<Vec<_>>());
    let some = || loop {
        let number = next.fetch_add(1, Relaxed);
        if number >= count {
            break;
        }
        let result = work(number);
        results.lock().expect("work does not panic")[number] = Some(result);
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, count.max(1)) {
            // If a thread cannot start, the others do its work.
            let _ = Builder::new().spawn_scoped(scope, some);
        }
        some();
    });
    results.into_inner().expect("work does not panic").into_iter().flatten().collect()
}
