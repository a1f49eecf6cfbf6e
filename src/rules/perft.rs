//! Perft: counts the leaves of the game tree, to check move generators.
//!
//! ```
//! use dama::italian::{perft, Position};
//!
//! let start = Position::default();
//! assert_eq!(perft::perft(&start, 4, true), 1_469);
//! let mut moves = Vec::new();
//! let all = perft::divide(&start, 4, false, |mv, leaves| moves.push((mv.to_string(), leaves)));
//! assert_eq!((all, moves.len()), (1_469, 7));
//! ```

use super::Game;

/// Returns the number of leaves `depth` plies below; different jump paths count separately.
///
/// `bulk`: counts the moves of the last ply without making them, with the same result.
///
/// Example: [Perft](mod@crate::italian::perft).
pub fn perft<G: Game>(game: &G, depth: u32, bulk: bool) -> u64 {
    match depth {
        0 => 1,
        1 if bulk => game.count_moves(),
        _ => game
            .legal_moves()
            .as_ref()
            .iter()
            .map(|&mv| perft(&game.play_unchecked(mv), depth - 1, bulk))
            .sum(),
    }
}

/// Calls `each` with every move and the number of leaves below it; returns their sum.
///
/// Example: [Perft](mod@crate::italian::perft).
pub fn divide<G: Game>(game: &G, depth: u32, bulk: bool, mut each: impl FnMut(G::Move, u64)) -> u64 {
    let mut total = 0;
    for &mv in game.legal_moves().as_ref() {
        let nodes = perft(&game.play_unchecked(mv), depth.saturating_sub(1), bulk);
        each(mv, nodes);
        total += nodes;
    }
    total
}
