//! Checks databases: their files, their bytes, and their values against the values after each move.

use super::distances;
use crate::cli::failure::{warn, Failure};
use crate::cli::out;
use crate::cli::tables::{open, refused};
use dama::unstable::engine::italian::strong::endings::Material;
use dama::unstable::engine::italian::strong::Endgame;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::distance_tables::{self, DistanceFolder};
use dama::unstable::maestro::pc::file_source::EgdbError;
use dama::unstable::maestro::pc::folder::{damaged, file_name, unread, SkippedFile};
use dama_lab::egdb::verify;
use std::path::PathBuf;
use std::time::Instant;

/// Checks a folder or file, or the program's own databases. Prints a line per damaged or unused file.
pub fn run(dir: Option<&PathBuf>, seed: u64) -> Result<(), Failure> {
    let files = dir.filter(|dir| dir.is_dir()).map_or(Ok(Vec::new()), |dir| unread(dir).map_err(refused))?;
    let (unusable, others): (Vec<_>, Vec<_>) = files.into_iter().partition(SkippedFile::is_database);
    let unusable: Vec<String> = unusable.iter().map(ToString::to_string).collect();
    let (databases, tables, told) = open(dir).map_err(|failure| match dir {
        Some(dir) if dir.is_dir() => also(damaged(dir), &unusable).unwrap_or(failure),
        _ => failure,
    })?;
    let start = Instant::now();
    let count = check_bytes(&databases, &tables, dir, &unusable)?;
    let [whole, some] = check_values(&databases, seed)?;
    let distances = distances::verify(&databases, &tables, seed)?;
    out::line(format_args!("# {told}"))?;
    for other in others {
        out::line(format_args!("# {other}"))?;
    }
    out::line(format_args!("{count} tables: every block is as it was written"))?;
    let most = verify::MOST_WHOLE;
    out::line(format_args!("{whole} positions of up to {most} pieces: all follow from their moves"))?;
    if databases.most_pieces() > most {
        out::line(format_args!(
            "{some} positions of more, chosen by seed {seed}: all follow from their moves"
        ))?;
    }
    if distances > 0 {
        out::line(format_args!("{distances} distances, chosen by seed {seed}: all follow from their moves"))?;
    }
    out::line(format_args!("# {:.1} s", start.elapsed().as_secs_f64()))?;
    also(Vec::new(), &unusable).map_or(Ok(()), Err)
}

/// Returns the last of the refusals; prints the others at once.
fn also(damaged: Vec<EgdbError>, unusable: &[String]) -> Option<Failure> {
    let mut all: Vec<String> = damaged.iter().map(ToString::to_string).collect();
    all.extend_from_slice(unusable);
    let last = all.pop()?;
    all.iter().for_each(warn);
    Some(Failure::refused(last))
}

/// Checks the bytes of every table. Returns the number of tables.
fn check_bytes(
    databases: &Databases,
    tables: &DistanceFolder,
    dir: Option<&PathBuf>,
    unusable: &[String],
) -> Result<u64, Failure> {
    let (mut count, damaged) = verify::check_bytes(databases);
    let file = |name: String| dir.map_or(PathBuf::from(&name), |dir| dir.join(&name));
    let mut damaged: Vec<EgdbError> = damaged
        .into_iter()
        .map(|(material, error)| EgdbError::Table(file(file_name(material)), error))
        .collect();
    if let (Some(lent), Some(file)) = (databases.source(), dir) {
        match lent.check() {
            Ok(lent) => count += lent,
            Err(error) => damaged.push(EgdbError::Table(file.clone(), error)),
        }
    }
    for table in tables.iter() {
        let named = |error| EgdbError::Table(file(distance_tables::file_name(table.material())), error);
        damaged.extend(table.check().map_err(named).err());
    }
    // Unusable files are reported at the end if the rest is sound.
    match damaged.is_empty() {
        true => Ok(count),
        false => Err(also(damaged, unusable).expect("it is not empty")),
    }
}

/// Checks values against those after each move. Returns the numbers checked up to four pieces and beyond.
fn check_values(databases: &Databases, seed: u64) -> Result<[u64; 2], Failure> {
    let most = databases.most_pieces();
    let (mut whole, mut some) = (0, 0);
    for material in (2..=most.min(verify::MOST_WHOLE)).flat_map(Material::all) {
        whole += verify::check_whole(databases, material).map_err(Failure::refused)?;
    }
    let larger: Vec<_> = (verify::MOST_WHOLE + 1..=most).flat_map(Material::all).collect();
    let all: u64 = larger.iter().map(|material| material.size()).sum();
    // Proportional to each table's size, with spare because some numbers are holes. A packed file decompresses a block
    // for nearly each of them, so it gets fewer.
    let numbers = if databases.source().is_some() { 60_000 } else { 1_200_000 };
    for (material, step) in larger.iter().zip(0..) {
        let count = numbers * material.size() / all + 50;
        some += verify::check_some(databases, *material, count, seed + step).map_err(Failure::refused)?;
    }
    Ok([whole, some])
}
