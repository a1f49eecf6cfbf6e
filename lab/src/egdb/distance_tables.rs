//! Building files of distances, one pair of materials after the other.

use crate::egdb::build::{both, pair_size, pairs, BuildProgress};
use crate::egdb::DISTANCES;
use dama::unstable::engine::italian::strong::endings::Material;
use dama::unstable::host::disks::outputs::Outputs;
use dama::unstable::maestro::egdb::distance::DistanceTables;
use dama::unstable::maestro::egdb::MOST_WITH_DISTANCE;
use dama::unstable::maestro::pc::distance_tables::{file, file_name, read_far};
use std::io;
use std::path::Path;

/// Computes and writes the distances of [`MOST_WITH_DISTANCE`] + 1 to `pieces` pieces.
///
/// Sound files in the folder are read instead. Fails if a file cannot be written; a new run then continues from
/// there.
pub fn build(
    pieces: u32,
    (folder, outputs): (&Path, &Outputs),
    progress: &mut dyn FnMut(&BuildProgress),
) -> io::Result<()> {
    let materials: Vec<Material> = (MOST_WITH_DISTANCE + 1..=pieces).flat_map(pairs).collect();
    let all = materials.iter().map(|&material| pair_size(material)).sum();
    let (mut done, mut found, mut distances) = (0, 0, DistanceTables::none());
    for material in materials {
        progress(&BuildProgress { material, done, all, found });
        if read_pair(folder, material, &mut distances) {
            found += pair_size(material);
        } else {
            distances.work_out(material);
            for material in both(material) {
                let bytes = file(material, distances.by_number(material))?;
                outputs.write(&folder.join(file_name(material)), DISTANCES, &bytes)?;
            }
        }
        done += pair_size(material);
    }
    Ok(())
}

fn read_pair(folder: &Path, material: Material, distances: &mut DistanceTables) -> bool {
    let read = |material| read_far(folder, material).ok()??.distances().ok();
    let pair: Option<Vec<_>> =
        both(material).into_iter().map(|material| Some((material, read(material)?))).collect();
    let Some(pair) = pair else { return false };
    pair.into_iter().for_each(|(material, known)| distances.put(material, known));
    true
}
