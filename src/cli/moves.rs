//! `dama moves`: prints the legal moves.

use super::failure::Failure;
use super::italian::{self, fen::PositionArg};
use super::variant::VariantArgs;

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: PositionArg,
    #[command(flatten)]
    variant: VariantArgs,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match args.place.seen(&args.variant)? {
        Some(seen) => seen.print_moves(args.json),
        None => italian::moves::print(&args.place.position()?, args.json),
    }
}
