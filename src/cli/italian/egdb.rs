//! `dama egdb`: probes endgame databases and counts their values.

use super::failure::Failure;
use super::tables::{counts, list_distances, named_material, open, summary};
use super::{fen, moves, out};
use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material, MOST_PIECES};
use dama::unstable::engine::italian::strong::{Endgame, Value};
use dama::unstable::maestro::egdb::distance::DistanceTables;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::distance_tables::{DistanceTable, MOST_FAR};
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Game, Ply};
use std::path::PathBuf;

#[derive(clap::Subcommand, Debug)]
pub enum EgdbCommand {
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
}

pub fn run(command: &EgdbCommand) -> Result<(), Failure> {
    match command {
        EgdbCommand::Probe { fen, dir } => probe(fen, dir.as_ref()),
        EgdbCommand::Info { dir, longest } => info(dir.as_ref(), longest),
    }
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
    list_distances(&far)?;
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
            |(value, plies)| told(-value, plies.map(|Ply(plies)| Ply(plies + 1)), &after),
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
