//! The tables of many pieces as independent [`BuildJob`]s, with their requirements and memory.

use crate::egdb::build::{pair_size, pairs};
use dama::unstable::engine::italian::strong::endings::Material;
use dama::unstable::maestro::egdb::moves::leads_to;
use std::collections::BTreeSet;

/// A pair of tables to build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildJob {
    /// One of the pair.
    pub material: Material,
    /// Direct requirements, one of each pair.
    pub needs: Vec<Material>,
    /// Numbers of both tables.
    pub numbers: u64,
    /// Bytes of memory needed.
    // One byte and one bit a number, and the values of all required tables unpacked, four a byte.
    pub memory: u64,
}

/// Returns the jobs for tables of `from` + 1 to `to` pieces, in build order.
pub fn jobs(from: u32, to: u32) -> Vec<BuildJob> {
    let job = |material| {
        let mut needs: Vec<Material> = leads_to(material).collect();
        needs.sort();
        needs.dedup();
        let numbers = pair_size(material);
        let unpacked: u64 =
            needed(material).into_iter().map(|material| pair_size(material).div_ceil(4)).sum();
        BuildJob { material, needs, numbers, memory: numbers + numbers.div_ceil(8) + unpacked }
    };
    (from + 1..=to).flat_map(pairs).map(job).collect()
}

/// Returns all that a pair requires, directly or not, one of each pair.
pub fn needed(material: Material) -> BTreeSet<Material> {
    let mut found = BTreeSet::new();
    let mut open: Vec<Material> = leads_to(material).collect();
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(leads_to(next));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    // Each job's direct requirements come before it, and all come from `leads_to`.
    #[test]
    fn every_job_comes_after_those_it_needs() {
        let jobs = jobs(1, 7);
        assert_eq!(jobs.len(), 3 + 6 + 14 + 22 + 37 + 52);
        for (place, job) in jobs.iter().enumerate() {
            for need in &job.needs {
                assert!(
                    jobs[..place].iter().any(|before| before.material == *need),
                    "{} {need}",
                    job.material
                );
            }
            assert!(needed(job.material).iter().all(|need| need.count() <= job.material.count()));
        }
    }
}
