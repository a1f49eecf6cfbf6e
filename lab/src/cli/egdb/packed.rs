//! Packs large tables into one file, and unpacks them.

use super::Bar;
use crate::cli::databases::on_damage;
use crate::cli::failure::Failure;
use crate::cli::named;
use crate::cli::out;
use crate::cli::progress::StatusLine;
use crate::cli::tables::{refused, summary};
use dama::unstable::engine::italian::strong::endings::Material;
use dama::unstable::engine::italian::strong::Endgame;
use dama::unstable::host::disks::outputs::{is_dash, Outputs};
use dama::unstable::maestro::egdb::{Databases, MOST_WITH_DISTANCE};
use dama::unstable::maestro::pc::folder::file_name;
use dama::unstable::maestro::pc::packed::PackedFile;
use dama::unstable::maestro::pc::parallel::processors;
use dama_lab::egdb::{packed, PACKED};
use std::fs;
use std::path::Path;
use std::time::Instant;

fn bar() -> Bar {
    Bar { start: Instant::now(), line: StatusLine::logged() }
}

/// Packs the tables of up to `pieces` pieces that the program does not carry.
pub fn pack(dir: &Path, pieces: u32, out: &Path, outputs: &Outputs) -> Result<(), Failure> {
    outputs.check(out, PACKED)?;
    let mut databases = Databases::shipped();
    databases.open(dir, &on_damage()).map_err(refused)?;
    let refused = |material| {
        let file = dir.join(file_name(material));
        Failure::refused(format!(
            "{}: missing or damaged; build it with `dama-lab egdb build`",
            file.display()
        ))
    };
    let pieces = MOST_WITH_DISTANCE + 1..=pieces;
    let is_missing = |material: &Material| databases.statistics(*material).is_none();
    if let Some(material) = pieces.clone().flat_map(Material::all).find(is_missing) {
        return Err(refused(material));
    }
    let mut bar = bar();
    let packed = packed::file(&databases, pieces, processors(), &mut |at| bar.show(at));
    bar.end();
    let bytes = packed.map_err(refused)?;
    outputs.write(out, PACKED, &bytes)?;
    if is_dash(out) {
        return Ok(());
    }
    out::line(format_args!("{} bytes", bytes.len()))?;
    out::line(format_args!("# {:.1} s", bar.start.elapsed().as_secs_f64()))
}

/// Writes a packed file's tables, and the smaller ones, into a folder.
pub fn unpack(file: &Path, dir: &Path, outputs: &Outputs) -> Result<(), Failure> {
    let packed = PackedFile::open(file).map_err(refused)?;
    let most = *packed.pieces().end();
    let mut databases = Databases::shipped();
    databases.set_source(Box::new(packed));
    if databases.most_pieces() < most {
        let says = format!("{}: contains no tables of {} pieces", file.display(), MOST_WITH_DISTANCE + 1);
        return Err(Failure::refused(says));
    }
    fs::create_dir_all(dir).map_err(named(dir))?;
    let mut bar = bar();
    packed::unpack(&databases, most, (dir, outputs), processors(), &mut |at| bar.show(at))
        .map_err(Failure::refused)?;
    bar.end();
    (2..=most).try_for_each(|pieces| summary(&databases, pieces))?;
    out::line(format_args!("# {:.1} s", bar.start.elapsed().as_secs_f64()))
}
