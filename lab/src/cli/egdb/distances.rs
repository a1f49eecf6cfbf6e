//! Builds the distance tables of a folder, and checks them.

use super::{Bar, StatusLine};
use crate::cli::databases::on_damage;
use crate::cli::failure::Failure;
use crate::cli::named;
use crate::cli::out;
use crate::cli::output::Force;
use crate::cli::tables::{list_distances, refused};
use dama::unstable::engine::italian::strong::Endgame;
use dama::unstable::maestro::egdb::{Databases, MOST_WITH_DISTANCE};
use dama::unstable::maestro::pc::distance_tables::{DistanceFolder, MOST_FAR};
use dama_lab::egdb::{distance_tables, verify};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

pub fn build(pieces: u32, dir: &PathBuf, force: Force) -> Result<(), Failure> {
    if !(MOST_WITH_DISTANCE + 1..=MOST_FAR).contains(&pieces) {
        return Err(Failure::usage(format!(
            "--distance: expected --pieces {MOST_FAR}; distances of fewer pieces are computed on demand"
        )));
    }
    fs::create_dir_all(dir).map_err(named(dir))?;
    let start = Instant::now();
    let mut bar = Bar { start, line: StatusLine::logged() };
    distance_tables::build(pieces, (dir, &force.outputs()), &mut |progress| bar.show(progress))
        .map_err(Failure::refused)?;
    bar.end();
    list_distances(&DistanceFolder::open(dir, &on_damage()).map_err(refused)?)?;
    out::line(format_args!("# {:.1} s", start.elapsed().as_secs_f64()))
}

/// Checks distances against those after each move, where both are known. Returns the number checked.
pub fn verify(databases: &Databases, tables: &DistanceFolder, seed: u64) -> Result<u64, Failure> {
    let mut checked = 0;
    for table in tables.iter() {
        let material = table.material();
        if material.count() <= databases.most_pieces() {
            checked +=
                verify::check_distances(databases, material, 20_000, seed).map_err(Failure::refused)?;
        }
    }
    Ok(checked)
}
