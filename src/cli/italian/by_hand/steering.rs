//! Finds moves of the player that lead to positions where a rule can be tried.

use super::wrong_moves::{invites, Rule};
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{scattered, Color, Game};
use std::collections::HashSet;

// Moves of the player to look ahead, and positions kept after each.
const MOVES: u64 = 16;
const WIDTH: usize = 32;

/// Answers a position as the original is assumed to; `None` if it cannot.
pub type Reply<'a> = &'a mut dyn FnMut(&Position) -> Option<Move>;

/// Returns the player's next moves towards a position that invites a wrong move against a rule of `wanted`.
///
/// They end at that position, or at the most promising one; they are empty if the game is over. The result depends on
/// the arguments alone.
pub fn way(position: &Position, wanted: &[Rule], seed: u64, reply: Reply<'_>) -> Vec<Move> {
    let any: Vec<Move> = position.legal_moves().iter().take(1).copied().collect();
    let mut beam = vec![(*position, any)];
    let mut seen = HashSet::from([position.key()]);
    for depth in 0..MOVES {
        let mut next = vec![];
        for (position, way) in &beam {
            let way: &[Move] = if depth == 0 { &[] } else { way };
            for &mv in position.legal_moves().iter() {
                let theirs = position.play_unchecked(mv);
                let Some(ours) = reply(&theirs).map(|answer| theirs.play_unchecked(answer)) else { continue };
                if ours.count_moves() == 0 || !seen.insert(ours.key()) {
                    continue;
                }
                let way = [way, &[mv]].concat();
                if wanted.iter().any(|&rule| invites(&ours, rule)) {
                    return way;
                }
                let chance = scattered(seed ^ ours.key(), depth) % 8;
                next.push((promise(&ours, wanted) + chance as i64, ours, way));
            }
        }
        if next.is_empty() {
            break;
        }
        next.sort_by_cached_key(|(promise, position, _)| (-promise, position.key()));
        next.truncate(WIDTH);
        beam = next.into_iter().map(|(_, position, way)| (position, way)).collect();
    }
    beam.into_iter().next().map(|(_, way)| way).unwrap_or_default()
}

/// How likely the wanted rules come up soon: kings of both sides, men on their way, many pieces.
fn promise(position: &Position, wanted: &[Rule]) -> i64 {
    let kings = |color| i64::from(position.kings_of(color).count());
    let pieces = |color| kings(color) + i64::from(position.men_of(color).count());
    let advance = |color| -> i64 {
        let rows = position.men_of(color).map(|square| match color {
            Color::White => 7 - square.row(),
            Color::Black => square.row(),
        });
        rows.map(|row| i64::from(row).pow(2)).sum()
    };
    let needs = |rules: &[Rule]| i64::from(wanted.iter().any(|rule| rules.contains(rule)));
    let side = |color| 200 * kings(color).min(2) + advance(color);
    let (own, other) = (position.turn(), !position.turn());
    needs(&[Rule::PromotionEnds, Rule::WithKing, Rule::MostKings, Rule::KingsFirst]) * side(own)
        + needs(&[Rule::MenTakeMen, Rule::MostKings, Rule::KingsFirst]) * side(other)
        + 20 * (pieces(own).min(8) + pieces(other).min(8))
}

#[cfg(test)]
mod tests {
    use super::super::wrong_moves::wrong_moves;
    use super::*;
    use dama::unstable::engine::{choose, Level};

    fn reply(seed: u64) -> impl FnMut(&Position) -> Option<Move> {
        move |position| choose(position, Level::FIRST, seed, &mut |_| true).map(|choice| choice.mv)
    }

    /// The rules met in three games of at most 80 moves, White, Black, White.
    fn met(seed: u64) -> Vec<Rule> {
        let mut wanted: Vec<Rule> = Rule::ALL.into();
        for me in [Color::White, Color::Black, Color::White] {
            let (mut position, mut planned) = (Position::start(Color::White), vec![]);
            for _ in 0..160 {
                if position.turn() == me {
                    let invited = wrong_moves(&position);
                    wanted.retain(|wanted| !invited.iter().any(|(rule, _)| rule == wanted));
                    if planned.is_empty() {
                        planned = way(&position, &wanted, seed, &mut reply(seed));
                    }
                }
                let mv =
                    if position.turn() == me { planned.drain(..1).next() } else { reply(seed)(&position) };
                let Some(mv) = mv else { break };
                position = position.play_unchecked(mv);
                if position.count_moves() == 0 {
                    break;
                }
            }
        }
        Rule::ALL.into_iter().filter(|rule| !wanted.contains(rule)).collect()
    }

    #[test]
    fn three_games_meet_every_rule_but_the_rarest_with_every_seed() {
        let met: Vec<_> = (1..=5).map(met).collect();
        for met in &met {
            let left: Vec<_> = Rule::ALL.iter().filter(|rule| !met.contains(rule)).collect();
            assert!(left.iter().all(|&&rule| rule == Rule::KingsFirst), "{left:?}");
        }
        assert!(met.iter().any(|met| met.contains(&Rule::KingsFirst)));
    }

    #[test]
    fn a_way_is_the_same_every_time_and_empty_in_a_finished_game() {
        let start = Position::start(Color::White);
        let found = || way(&start, &[Rule::MustCapture], 7, &mut reply(7));
        assert_eq!(found(), found());
        let end = found().iter().fold(start, |position, &mv| {
            let theirs = position.play_unchecked(mv);
            theirs.play_unchecked(reply(7)(&theirs).expect("a move"))
        });
        assert!(invites(&end, Rule::MustCapture), "{end}");
        let over = "W:W:B1".parse().expect("a position");
        assert_eq!(way(&over, &Rule::ALL, 7, &mut reply(7)), []);
    }
}
