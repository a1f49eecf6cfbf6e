//! `dama moves`: prints the legal moves.

use super::failure::Failure;
use super::italian::fen::PositionArg;
use super::italian::moves::written;
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
    let seen = args.place.seen(&args.variant)?;
    seen.print_moves(args.json, written(&seen))
}
