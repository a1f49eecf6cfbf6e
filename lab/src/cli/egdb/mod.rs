//! `dama-lab egdb`: builds, plans, checks and packs endgame databases.

mod distances;
mod packed;
mod plan;
mod verify;

use super::failure::Failure;
use super::output::Force;
use super::progress::StatusLine;
use super::tables::{named_material, refused, summary};
use super::{named, out, threads};
use dama::unstable::engine::italian::strong::endings::{Material, MOST_PIECES};
use dama::unstable::host::disks::outputs::{is_dash, Outputs};
use dama::unstable::maestro::egdb::{Databases, MOST_WITH_DISTANCE};
use dama::unstable::maestro::pc::folder::{file_name, read_table};
use dama_lab::egdb::build::{build, build_pair, BuildProgress};
use dama_lab::egdb::plan as jobs;
use dama_lab::egdb::TABLE;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(clap::Subcommand, Debug)]
pub enum EgdbCommand {
    /// Build the tables of up to N pieces; tables already in the folder are kept
    #[command(after_help = "Example:\n  dama-lab egdb build --pieces 5 --dir tables")]
    Build {
        /// Most pieces on the board, both sides together
        #[arg(long, value_parser = clap::value_parser!(u32).range(2..=6), required_unless_present = "only")]
        pieces: Option<u32>,
        /// Build only this table, such as 22-21, and the one with the other side to move; the tables it needs must
        /// exist
        #[arg(long, value_name = "TABLE", conflicts_with_all = ["pieces", "distance"])]
        only: Option<String>,
        /// The folder of the tables
        #[arg(long)]
        dir: PathBuf,
        /// Threads [default: all processors]
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=64))]
        threads: Option<u16>,
        /// Build the distances of 5 pieces instead: the plies that each win takes
        #[arg(long, conflicts_with = "threads")]
        distance: bool,
        #[command(flatten)]
        force: Force,
    },
    /// Print the order in which tables of up to N pieces can be built, and the memory that each needs
    #[command(after_help = "Example:\n  dama-lab egdb plan --pieces 6 --as make")]
    Plan {
        /// Most pieces on the board, both sides together
        #[arg(long, value_parser = clap::value_parser!(u32).range(5..=8))]
        pieces: u32,
        /// Form of the plan: a list, the rules of a makefile, or a graph for Graphviz
        #[arg(long = "as", value_enum, default_value = "list")]
        form: plan::Form,
    },
    /// Check the values of the tables against the moves: all up to 4 pieces, a sample beyond
    #[command(after_help = "Example:\n  dama-lab egdb verify --dir tables")]
    Verify {
        /// Folder of tables, or a file of them (`pack --pieces`); up to four pieces the built-in tables fill the gaps
        #[arg(long)]
        dir: Option<PathBuf>,
        /// Number that decides which positions beyond 4 pieces are checked
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Pack the tables of a folder into one file: two to four pieces as in the program, or larger ones
    #[command(after_help = "Example:\n  dama-lab egdb pack --dir tables --pieces 6 six.edp")]
    Pack {
        /// The folder of the tables
        #[arg(long)]
        dir: PathBuf,
        /// Pack the tables of 5 to N pieces instead, in a form that can be searched
        #[arg(long, value_parser = clap::value_parser!(u32).range(i64::from(MOST_WITH_DISTANCE) + 1..=6))]
        pieces: Option<u32>,
        /// The file; `-` is standard output
        out: PathBuf,
        #[command(flatten)]
        force: Force,
    },
    /// Write the tables of a file (`pack --pieces`) into a folder, as `build` does
    #[command(after_help = "Example:\n  dama-lab egdb unpack six.edp --dir tables")]
    Unpack {
        /// The file
        file: PathBuf,
        /// The folder of the tables
        #[arg(long)]
        dir: PathBuf,
        #[command(flatten)]
        force: Force,
    },
}

pub fn run(command: &EgdbCommand) -> Result<(), Failure> {
    match command {
        EgdbCommand::Build { only: Some(name), dir, threads, force, .. } => {
            build_one(name, dir, *threads, *force)
        }
        EgdbCommand::Build { pieces, dir, distance: true, force, .. } => {
            distances::build(pieces.unwrap_or(0), dir, *force)
        }
        EgdbCommand::Build { pieces, dir, threads, force, .. } => {
            build_tables(pieces.unwrap_or(0), dir, threads::of_option(*threads), *force)
        }
        EgdbCommand::Plan { pieces, form } => plan::print(*pieces, *form),
        EgdbCommand::Verify { dir, seed } => verify::run(dir.as_ref(), *seed),
        EgdbCommand::Pack { dir, pieces: Some(pieces), out, force } => {
            packed::pack(dir, *pieces, out, &outputs_reading(dir, *force))
        }
        EgdbCommand::Pack { dir, out, force, .. } => pack(dir, out, &outputs_reading(dir, *force)),
        EgdbCommand::Unpack { file, dir, force } => packed::unpack(file, dir, &force.outputs().reading(file)),
    }
}

fn outputs_reading(dir: &Path, force: Force) -> Outputs {
    let tables = (2..=MOST_PIECES).flat_map(Material::all).map(|material| dir.join(file_name(material)));
    tables.fold(force.outputs(), |outputs, table| outputs.reading(&table))
}

/// Builds the missing tables of up to `pieces` pieces in `dir`, and counts their values.
pub fn build_tables(pieces: u32, dir: &PathBuf, threads: usize, force: Force) -> Result<(), Failure> {
    fs::create_dir_all(dir).map_err(named(dir))?;
    let start = Instant::now();
    let mut databases = Databases::none();
    let mut bar = Bar { start, line: StatusLine::logged() };
    let outputs = force.outputs();
    let folder = Some((dir.as_path(), &outputs));
    build(&mut databases, pieces, folder, threads, &mut |progress| bar.show(progress))
        .map_err(Failure::refused)?;
    bar.end();
    for count in 2..=pieces {
        summary(&databases, count)?;
    }
    out::line(format_args!("# {:.1} s, {threads} threads", start.elapsed().as_secs_f64()))
}

fn build_one(name: &str, dir: &Path, threads: Option<u16>, force: Force) -> Result<(), Failure> {
    let material = named_material(name, MOST_PIECES)?;
    fs::create_dir_all(dir).map_err(named(dir))?;
    let start = Instant::now();
    let mut databases = Databases::shipped();
    for need in jobs::needed(material).into_iter().flat_map(|need| [need, need.turned()]) {
        match read_table(dir, need).map_err(refused)? {
            Some(table) => databases.add(table),
            None if databases.table(need).is_some() => (),
            None => {
                let file = dir.join(file_name(need));
                let says = format!("{}: missing, but {name} needs it; build {need} first", file.display());
                return Err(Failure::refused(says));
            }
        }
    }
    let threads = threads::of_option(threads);
    build_pair(&databases, material, (dir, &force.outputs()), threads).map_err(Failure::refused)?;
    out::line(format_args!("# {material} and {}: {:.1} s", material.turned(), start.elapsed().as_secs_f64()))
}

/// A progress bar: one line on a terminal, elsewhere a line per table.
struct Bar {
    start: Instant,
    line: StatusLine,
}

impl Bar {
    fn show(&mut self, progress: &BuildProgress) {
        let BuildProgress { material, done, all, found } = *progress;
        let percent = 100.0 * done as f64 / all.max(1) as f64;
        let (built, left) = ((done - found) as f64, (all - done) as f64);
        let seconds = self.start.elapsed().as_secs_f64();
        let left =
            if built > 0.0 { format!(", about {:.0} s left", seconds / built * left) } else { String::new() };
        self.line.show(&format!("{percent:5.1} % done{left}; now {material}"));
    }

    fn end(&mut self) {
        self.line.show("100.0 % done");
        self.line.leave();
    }
}

fn pack(dir: &Path, out: &Path, outputs: &Outputs) -> Result<(), Failure> {
    outputs.check(out, TABLE)?;
    let mut bytes = Vec::new();
    for material in (2..=4).flat_map(Material::all) {
        let path = dir.join(file_name(material));
        bytes.extend(fs::read(&path).map_err(named(&path))?);
    }
    outputs.write(out, TABLE, &bytes)?;
    if is_dash(out) {
        return Ok(());
    }
    super::out::line(format_args!("{} bytes", bytes.len()))
}
