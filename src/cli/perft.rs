//! `dama perft`: counts the leaves of the game tree.

use super::failure::Failure;
use super::variant::VariantArgs;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The position [default: the start, White to move]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Count for every depth up to this one
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// First print the count below each root move, at the last depth
    #[arg(long)]
    divide: bool,
    /// Make the moves of the last ply instead of counting them
    #[arg(long)]
    no_bulk: bool,
}

/// Prints `depth leaves` for each depth, then time and speed. `--divide` first prints the leaves below each move.
pub fn run(args: &Args) -> Result<(), Failure> {
    let Args { depth, divide, no_bulk, .. } = *args;
    args.variant.position(args.fen.as_deref())?.count(depth, divide, !no_bulk)
}
