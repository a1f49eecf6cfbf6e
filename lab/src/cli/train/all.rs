//! `dama-lab train all`: follows a recipe from nothing to weights, in one folder.

use super::{fit, play, FitInput, PlayInput};
use crate::cli::evaluator::{evaluator, read_weights};
use crate::cli::failure::Failure;
use crate::cli::output::Force;
use crate::cli::{databases, egdb, named, out, threads};
use dama::unstable::engine::italian::strong::Endgame;
use dama::unstable::formats::weights::Weights;
use dama::unstable::host::disks::outputs::WEIGHTS;
use dama::unstable::maestro::egdb::Databases;
use dama_lab::train::recipe::{Recipe, Round, SHIPPED, TRIAL};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(clap::Args, Debug)]
pub struct AllArgs {
    /// The folder of databases, games and weights; a run that was interrupted there goes on
    #[arg(long)]
    dir: PathBuf,
    /// Threads [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: Option<u16>,
    /// Follow the steps with a few games, in a minute
    #[arg(long)]
    trial: bool,
    #[command(flatten)]
    force: Force,
}

pub fn run(args: &AllArgs) -> Result<(), Failure> {
    let recipe = if args.trial { TRIAL } else { SHIPPED };
    let threads = threads::of_option(args.threads);
    fs::create_dir_all(&args.dir).map_err(named(&args.dir))?;
    for round in 1..=recipe.rounds.len() {
        let weights = weights(&args.dir, round);
        if is_fitted(&weights, &recipe.text(round)) {
            out::line(format_args!("round {round}: {} is finished", weights.display()))?;
            continue;
        }
        out::line(format_args!("round {round} of {}", recipe.rounds.len()))?;
        play_round(args, &recipe, round, threads)?;
        fit_round(args, &recipe, round, threads)?;
    }
    let (last, out) = (weights(&args.dir, recipe.rounds.len()), args.dir.join("eval.bin"));
    let bytes = fs::read(&last).map_err(named(&last))?;
    args.force.outputs().write(&out, WEIGHTS, &bytes)?;
    out::line(format_args!("{}: {} bytes", out.display(), bytes.len()))
}

fn games(dir: &Path, round: usize) -> PathBuf {
    dir.join(format!("round-{round}.games"))
}

fn weights(dir: &Path, round: usize) -> PathBuf {
    dir.join(format!("round-{round}.eval"))
}

fn is_fitted(path: &Path, recipe: &str) -> bool {
    let bytes = fs::read(path).unwrap_or_default();
    Weights::read(&bytes).is_ok_and(|weights| weights.recipe == recipe)
}

fn play_round(args: &AllArgs, recipe: &Recipe, round: usize, threads: usize) -> Result<(), Failure> {
    let Round { games: count, nodes, random, .. } = recipe.rounds[round - 1];
    let before = (round > 1).then(|| weights(&args.dir, round - 1));
    let evaluator = match &before {
        Some(file) => read_weights(file)?,
        None => evaluator(Some("hand"))?,
    };
    play(PlayInput {
        out: &games(&args.dir, round),
        games: count,
        nodes,
        seed: round as u64,
        random,
        evaluator,
        databases: Databases::shipped(),
        threads,
        force: args.force,
    })
}

fn fit_round(args: &AllArgs, recipe: &Recipe, round: usize, threads: usize) -> Result<(), Failure> {
    let Round { pieces, epochs, blend, first, .. } = recipe.rounds[round - 1];
    let tables = args.dir.join(format!("tables-{pieces}"));
    egdb::build_tables(pieces, &tables, threads, args.force)?;
    let databases = databases::open(&tables.to_string_lossy())?;
    // A damaged table would change the results.
    if databases.most_pieces() != pieces {
        let says = format!("{}: the tables of {pieces} pieces are not complete", tables.display());
        return Err(Failure::refused(says));
    }
    let all = (first..=round).map(|n| (games(&args.dir, n), recipe.rounds[n - 1].games as usize));
    fit(FitInput {
        games: &all.collect::<Vec<_>>(),
        out: &weights(&args.dir, round),
        epochs,
        seed: round as u64,
        blend,
        databases,
        recipe: &recipe.text(round),
        threads,
        force: args.force,
    })
}
