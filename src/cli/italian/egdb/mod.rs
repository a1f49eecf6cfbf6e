//! `dama egdb`: builds, checks and probes endgame databases.

mod distances;
mod packed;
mod plan;
mod verify;

use super::databases::on_damage;
use super::failure::Failure;
use super::output::Force;
use super::progress::StatusLine;
use super::{fen, moves, out, threads};
use dama::unstable::datagen::egdb::build::{build, build_pair, BuildProgress};
use dama::unstable::datagen::egdb::plan as jobs;
use dama::unstable::datagen::egdb::TABLE;
use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material, MOST_PIECES};
use dama::unstable::engine::italian::strong::{Endgame, Value};
use dama::unstable::host::disks::outputs::{is_dash, Outputs};
use dama::unstable::maestro::egdb::distance::DistanceTables;
use dama::unstable::maestro::egdb::moves::opposite;
use dama::unstable::maestro::egdb::table::Statistics;
use dama::unstable::maestro::egdb::{Databases, MOST_WITH_DISTANCE};
use dama::unstable::maestro::pc::distance_tables::{DistanceFolder, DistanceTable, MOST_FAR};
use dama::unstable::maestro::pc::file_source::EgdbError;
use dama::unstable::maestro::pc::folder::{file_name, read_table, OpenedFolder};
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Game, Ply};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

#[derive(clap::Subcommand, Debug)]
pub enum EgdbCommand {
    /// Build the tables of up to N pieces; tables already in the folder are kept
    #[command(after_help = "Example:\n  dama egdb build --pieces 5 --dir tables")]
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
    #[command(after_help = "Example:\n  dama egdb plan --pieces 6 --as make")]
    Plan {
        /// Most pieces on the board, both sides together
        #[arg(long, value_parser = clap::value_parser!(u32).range(5..=8))]
        pieces: u32,
        /// Form of the plan: a list, the rules of a makefile, or a graph for Graphviz
        #[arg(long = "as", value_enum, default_value = "list")]
        form: plan::Form,
    },
    /// Check the values of the tables against the moves: all up to 4 pieces, a sample beyond
    #[command(after_help = "Example:\n  dama egdb verify --dir tables")]
    Verify {
        /// Folder of tables, or a file of them (`pack --pieces`); up to four pieces the built-in tables fill the gaps
        #[arg(long)]
        dir: Option<PathBuf>,
        /// Number that decides which positions beyond 4 pieces are checked
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Print the value of a position and of each of its moves
    #[command(after_help = "Example:\n  dama egdb probe W:WK18:BK1 --dir tables")]
    Probe {
        /// The position
        fen: String,
        /// Folder of tables, or a file of them (`pack --pieces`); up to four pieces the built-in tables fill the gaps
        #[arg(long)]
        dir: Option<PathBuf>,
    },
    /// Count won, lost and drawn positions, table by table
    #[command(after_help = "Example:\n  dama egdb info --dir tables --longest 02-01")]
    Info {
        /// Folder of tables, or a file of them (`pack --pieces`); up to four pieces the built-in tables fill the gaps
        #[arg(long)]
        dir: Option<PathBuf>,
        /// Also print the longest win of a table, with a position; 02-01 is 0 men and 2 kings of the side to move
        /// against 0 and 1
        #[arg(long, value_name = "TABLE")]
        longest: Vec<String>,
    },
    /// Pack the tables of a folder into one file: two to four pieces as in the program, or larger ones
    #[command(after_help = "Example:\n  dama egdb pack --dir tables --pieces 6 six.edp")]
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
    #[command(after_help = "Example:\n  dama egdb unpack six.edp --dir tables")]
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
        EgdbCommand::Probe { fen, dir } => probe(fen, dir.as_ref()),
        EgdbCommand::Info { dir, longest } => info(dir.as_ref(), longest),
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

fn refused(error: EgdbError) -> Failure {
    Failure::refused(error.to_string())
}

/// Opens a folder's tables (the program's own where it has none) and distances. Describes their origin.
fn open(dir: Option<&PathBuf>) -> Result<(Databases, Arc<DistanceFolder>, String), Failure> {
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

/// Builds the missing tables of up to `pieces` pieces in `dir`, and counts their values.
pub fn build_tables(pieces: u32, dir: &PathBuf, threads: usize, force: Force) -> Result<(), Failure> {
    let named = |error: std::io::Error| Failure::refused(format!("{}: {error}", dir.display()));
    fs::create_dir_all(dir).map_err(named)?;
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

fn named_material(name: &str, most: u32) -> Result<Material, Failure> {
    let found = (2..=most).flat_map(Material::all).find(|material| material.to_string() == name);
    found.ok_or_else(|| {
        Failure::usage(format!("{name}: no such table; expected one of up to {most} pieces, such as 02-01"))
    })
}

fn build_one(name: &str, dir: &Path, threads: Option<u16>, force: Force) -> Result<(), Failure> {
    let material = named_material(name, MOST_PIECES)?;
    let named = |error: std::io::Error| Failure::refused(format!("{}: {error}", dir.display()));
    fs::create_dir_all(dir).map_err(named)?;
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

fn summary(databases: &Databases, pieces: u32) -> Result<(), Failure> {
    let tables: Vec<_> =
        Material::all(pieces).filter_map(|material| databases.statistics(material)).collect();
    let sum = tables.iter().fold(Statistics::default(), |sum, (statistics, _)| {
        let Statistics { wins, losses, draws, pending } = **statistics;
        Statistics {
            wins: sum.wins + wins,
            losses: sum.losses + losses,
            draws: sum.draws + draws,
            pending: sum.pending + pending,
        }
    });
    let bytes: usize = tables.iter().map(|(_, bytes)| bytes).sum();
    out::line(format_args!("{pieces} pieces: {}, {bytes} bytes in {} tables", counts(&sum), tables.len()))
}

fn counts(statistics: &Statistics) -> String {
    let Statistics { wins, losses, draws, .. } = *statistics;
    let all = statistics.positions();
    let percent = |part: u64| 100.0 * part as f64 / all.max(1) as f64;
    format!(
        "{all} positions, {wins} won ({:.2} %), {losses} lost ({:.2} %), {draws} drawn",
        percent(wins),
        percent(losses)
    )
}

fn info(dir: Option<&PathBuf>, longest: &[String]) -> Result<(), Failure> {
    let (databases, far, told) = open(dir)?;
    out::line(format_args!("# {told}"))?;
    for pieces in 2..=databases.most_pieces() {
        for material in Material::all(pieces) {
            let (statistics, bytes) = databases.statistics(material).expect("complete up to here");
            let bytes = if bytes == 0 { "by its moves".to_string() } else { format!("{bytes} bytes") };
            out::line(format_args!("{material} {}, {bytes}", counts(statistics)))?;
        }
        summary(&databases, pieces)?;
    }
    distances::list(&far)?;
    for name in longest {
        let material = named_material(name, MOST_FAR)?;
        let table = far.get(material);
        match table
            .map_or_else(|| DistanceTables::of(material).longest_win(material), DistanceTable::longest_win)
        {
            Some((Ply(plies), pieces)) => {
                out::line(format_args!("{material} longest win {plies} plies: {}", pieces.position()))?;
            }
            None => out::line(format_args!("{material} has no win"))?,
        }
    }
    Ok(())
}

fn word(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Loss => "loss",
    }
}

fn probe(text: &str, dir: Option<&PathBuf>) -> Result<(), Failure> {
    let (databases, _, _) = open(dir)?;
    let position = fen::position(Some(text))?;
    let pieces = 32 - position.empty().count();
    let Some((value, distance)) = known(&databases, &position) else {
        let most = databases.most_pieces();
        return Err(Failure::refused(format!(
            "{text}: {pieces} pieces, but these tables have at most {most}"
        )));
    };
    let told = |value, distance, position: &Position| with_distance(value, distance, position, dir);
    out::line(format_args!("{position} {}", told(value, distance, &position)))?;
    for mv in moves::sorted(&position) {
        let after = position.play_unchecked(mv);
        // The value after the move, from the mover's side.
        let value = known(&databases, &after).map_or_else(
            || "unknown".to_string(),
            |(value, plies)| told(opposite(value), plies.map(|Ply(plies)| Ply(plies + 1)), &after),
        );
        out::line(format_args!("{} {value}", mv.numbers()))?;
    }
    Ok(())
}

fn known(databases: &Databases, position: &Position) -> Option<(Value, Option<Ply>)> {
    let pieces = EndgamePieces::of(position);
    if pieces.material().count() > MOST_PIECES {
        return None;
    }
    Some((databases.value(&pieces)?, databases.distance_of(&pieces)))
}

fn with_distance(value: Value, distance: Option<Ply>, position: &Position, dir: Option<&PathBuf>) -> String {
    let word = word(value);
    match (distance, dir) {
        (Some(Ply(plies)), _) => format!("{word} in {plies}"),
        _ if value == Value::Draw => word.to_string(),
        (None, dir) => {
            let pieces = 32 - position.empty().count();
            let place = dir.map_or("the program's tables".to_string(), |dir| dir.display().to_string());
            format!("{word}; {pieces} pieces: result known, distance not in {place}")
        }
    }
}

fn pack(dir: &Path, out: &Path, outputs: &Outputs) -> Result<(), Failure> {
    outputs.check(out, TABLE)?;
    let mut bytes = Vec::new();
    for material in (2..=4).flat_map(Material::all) {
        let path = dir.join(file_name(material));
        bytes.extend(
            fs::read(&path).map_err(|error| Failure::refused(format!("{}: {error}", path.display())))?,
        );
    }
    outputs.write(out, TABLE, &bytes)?;
    if is_dash(out) {
        return Ok(());
    }
    super::out::line(format_args!("{} bytes", bytes.len()))
}
