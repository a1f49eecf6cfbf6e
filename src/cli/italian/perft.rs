//! `dama perft`: counts the ways a game can go on.

use super::failure::Failure;
use super::{fen, moves, out, variant};
use dama::unstable::rules::italian::fast::perft;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::Game;
use std::time::Instant;

/// Arguments of `dama perft`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The position [default: the start, White to move]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    #[command(flatten)]
    variant: variant::Variant,
    /// Count for every depth up to this one
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// First the leaves below each root move, at the last depth
    #[arg(long)]
    divide: bool,
    /// Make the moves of the last ply instead of counting them
    #[arg(long)]
    no_bulk: bool,
}

/// Prints with `--divide` the leaves below each move, then `depth leaves` for each depth, then time
/// and speed of those.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(seen) = args.variant.position(args.fen.as_deref())? {
        return seen.count(args.depth, args.divide, !args.no_bulk);
    }
    let position = fen::position(args.fen.as_deref())?;
    let start = Instant::now();
    if args.divide {
        divide(&position, args)?;
    }
    let counted = deepen(&position, args)?;
    let seconds = start.elapsed().as_secs_f64();
    let speed = counted as f64 / seconds.max(1e-9);
    out::line(format_args!("# {seconds:.3} s, {speed:.0} leaves/s"))
}

fn deepen(position: &Position, args: &Args) -> Result<u64, Failure> {
    let mut counted = 0;
    for depth in 1..=args.depth {
        let leaves = perft(position, depth, !args.no_bulk);
        out::line(format_args!("{depth} {leaves}"))?;
        counted += leaves;
    }
    Ok(counted)
}

fn divide(position: &Position, args: &Args) -> Result<(), Failure> {
    for mv in moves::sorted(position) {
        let leaves = perft(&position.after(mv), args.depth - 1, !args.no_bulk);
        out::line(format_args!("{}: {leaves}", mv.numbers()))?;
    }
    Ok(())
}
