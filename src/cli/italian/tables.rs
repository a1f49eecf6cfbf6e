//! Endgame databases on the command line: opening them, and what is told of them.

use super::databases::on_damage;
use super::failure::Failure;
use super::out;
use dama::unstable::engine::italian::strong::endings::Material;
use dama::unstable::engine::italian::strong::Endgame;
use dama::unstable::maestro::egdb::table::Statistics;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::distance_tables::DistanceFolder;
use dama::unstable::maestro::pc::file_source::EgdbError;
use dama::unstable::maestro::pc::folder::OpenedFolder;
use dama::unstable::rules::Ply;
use std::path::PathBuf;
use std::sync::Arc;

pub fn refused(error: EgdbError) -> Failure {
    Failure::refused(error.to_string())
}

/// Opens a folder's tables (the program's own where it has none) and distances. Describes their origin.
pub fn open(dir: Option<&PathBuf>) -> Result<(Databases, Arc<DistanceFolder>, String), Failure> {
    let mut databases = Databases::shipped();
    let shipped = "the program";
    let Some(dir) = dir else { return Ok((databases, Arc::default(), format!("tables: from {shipped}"))) };
    let OpenedFolder { tables: read, far, packed } = databases.open(dir, &on_damage()).map_err(refused)?;
    let most = databases.most_pieces();
    if let Some(pieces) = packed {
        let (least, most) = (pieces.start(), pieces.end());
        let told = format!("tables: {least} to {most} pieces from {}, fewer from {shipped}", dir.display());
        return Ok((databases, far, told));
    }
    let missing = (2..=4).flat_map(Material::all).filter(|material| !read.contains(material)).count();
    let unused = read.iter().filter(|material| material.count() > most).count();
    let mut told = format!("tables: {} from {}", read.len(), dir.display());
    if missing > 0 {
        told += &format!("; {missing} of up to 4 pieces are missing there and come from {shipped}");
    }
    if unused > 0 {
        told +=
            &format!("; {unused} of them are not used, because others of {} pieces are missing", most + 1);
    }
    Ok((databases, far, told))
}

/// Finds the table of a name, of up to `most` pieces.
pub fn named_material(name: &str, most: u32) -> Result<Material, Failure> {
    let found = (2..=most).flat_map(Material::all).find(|material| material.to_string() == name);
    found.ok_or_else(|| {
        Failure::usage(format!("{name}: no such table; expected one of up to {most} pieces, such as 02-01"))
    })
}

/// Prints the sum of the tables of this many pieces.
pub fn summary(databases: &Databases, pieces: u32) -> Result<(), Failure> {
    let tables: Vec<_> =
        Material::all(pieces).filter_map(|material| databases.statistics(material)).collect();
    let sum = |of: fn(&Statistics) -> u64| tables.iter().map(|(statistics, _)| of(statistics)).sum();
    let sum = Statistics {
        wins: sum(|of| of.wins),
        losses: sum(|of| of.losses),
        draws: sum(|of| of.draws),
        pending: sum(|of| of.pending),
    };
    let bytes: usize = tables.iter().map(|(_, bytes)| bytes).sum();
    out::line(format_args!("{pieces} pieces: {}, {bytes} bytes in {} tables", counts(&sum), tables.len()))
}

pub fn counts(statistics: &Statistics) -> String {
    let Statistics { wins, losses, draws, .. } = *statistics;
    let all = statistics.positions();
    let percent = |part: u64| 100.0 * part as f64 / all.max(1) as f64;
    format!(
        "{all} positions, {wins} won ({:.2} %), {losses} lost ({:.2} %), {draws} drawn",
        percent(wins),
        percent(losses)
    )
}

/// Prints the longest win of each table of distances.
pub fn list_distances(tables: &DistanceFolder) -> Result<(), Failure> {
    let mut bytes = 0;
    for table in tables.iter() {
        bytes += table.file_len();
        let material = table.material();
        match table.longest_win() {
            Some((Ply(plies), pieces)) => out::line(format_args!(
                "{material} distances, longest win {plies} plies: {}, {} bytes",
                pieces.position(),
                table.file_len()
            ))?,
            None => out::line(format_args!("{material} distances, no win, {} bytes", table.file_len()))?,
        }
    }
    let count = tables.iter().count();
    if count > 0 {
        out::line(format_args!("distances: {bytes} bytes in {count} tables"))?;
    }
    Ok(())
}
