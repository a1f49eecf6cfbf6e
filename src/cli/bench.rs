//! `dama bench`: searches fixed positions on one thread, and measures the other games.

use super::failure::Failure;
use super::italian;
use super::out;
use super::variant::{broken, VariantArgs, VariantPositionView};
use dama::unstable::games::{Rulebook, SearchLimits, State, StateError, GAMES};
use std::time::Instant;

// How much of another game is counted and searched.
const ENOUGH_LEAVES: u64 = 20_000;
const ENOUGH_NODES: u64 = 50_000;

pub fn run(variant: &VariantArgs) -> Result<(), Failure> {
    let VariantPositionView { game, state, .. } = variant.position(None)?;
    if !game.has_maestro() {
        return play(game, &state);
    }
    italian::bench::run()?;
    for game in GAMES {
        let start = game.start(&[]).expect("no options");
        play(*game, &start)?;
    }
    italian::measure::run()
}

fn play(game: &dyn Rulebook, state: &State) -> Result<(), Failure> {
    let name = game.name();
    let (mut leaves, mut depth, start) = (0, 0, Instant::now());
    while leaves < ENOUGH_LEAVES {
        depth += 1;
        leaves = game.perft(state, depth, false).map_err(broken)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    let moves = format!("{name} {depth} plies: {leaves} moves, {:.0} moves/s", leaves as f64 / seconds);
    let start = Instant::now();
    let how = SearchLimits { nodes: ENOUGH_NODES, margin: 0, seed: 1 };
    let found =
        game.think(state, how, &mut |_| true).and_then(|found| found.ok_or(StateError)).map_err(broken)?;
    let (depth, nodes, seconds) = (found.depth, found.nodes, start.elapsed().as_secs_f64());
    let speed = nodes as f64 / seconds;
    let typed = game.write(state, found.action).map_err(broken)?;
    out::line(format_args!("{moves}; search {depth} plies, {nodes} nodes, {typed}, {speed:.0} nodes/s"))
}
