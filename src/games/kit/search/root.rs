//! The root moves of a search: their order, when it ends, and what the position is worth.
//!
//! Not generic: one copy serves all games, which keeps the browser's page small.

use super::{is_proven, SearchPurpose, DEEPEST, INFINITE, WIN};
use crate::games::kit::game::MOST_EVALUATED;
use crate::session::points::PointsCurve;
use crate::session::rulebook::SearchLimits;
use alloc::vec::Vec;

#[derive(Clone, Copy)]
pub struct RootMove {
    pub score: i32,
    /// The index of the move in the list that the search was given.
    pub index: usize,
}

#[derive(Clone)]
pub struct RootMoves {
    purpose: SearchPurpose,
    limits: SearchLimits,
    /// In the order of the search: once searched, the best first.
    moves: Vec<RootMove>,
    /// The best scores of the last two depths, the last one second.
    bests: [Option<i32>; 2],
    depth: u8,
    /// The last complete depth.
    done: u8,
    /// Whether legal moves were added to the candidates that no depth has searched yet.
    is_widened: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    Deeper,
    /// Add the other legal moves and search to the same depth: the candidates lose. The hash table has their scores.
    Widen,
    End,
}

impl RootMoves {
    pub fn new(purpose: SearchPurpose, limits: SearchLimits, count: usize) -> RootMoves {
        let moves = (0..count).map(|index| RootMove { score: 0, index }).collect();
        RootMoves { purpose, limits, moves, bests: [None; 2], depth: 1, done: 0, is_widened: false }
    }

    pub fn moves(&self) -> &[RootMove] {
        &self.moves
    }

    /// The depth to search.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The last complete depth; 0 before the first.
    pub fn done(&self) -> u8 {
        self.done
    }

    /// Adds the legal moves that are not candidates. `evaluations`: their static evaluations, in that order.
    #[inline(never)]
    pub fn widen(&mut self, evaluations: Vec<i32>) {
        // Below all scores of the search.
        let unsearched = evaluations.into_iter().map(|evaluation| evaluation - 2 * INFINITE);
        self.moves.extend(unsearched.zip(self.moves.len()..).map(|(score, index)| RootMove { score, index }));
        self.sort();
        self.is_widened = true;
    }

    /// Takes the scores of a depth: of the first moves only, if the nodes ran out. `leaves_out`: whether a legal move
    /// that is not among the root moves may avoid a loss.
    #[inline(never)]
    pub fn take(&mut self, scores: &[i32], nodes: u64, leaves_out: bool) -> NextStep {
        let is_complete = scores.len() == self.moves.len();
        if !is_complete && scores.len() < self.count_equals() {
            return NextStep::End;
        }
        // The moves that an unfinished depth did not search are no longer a choice. A value keeps them if every searched
        // move loses, because a loss is proven only if every move loses.
        let is_value = self.purpose == SearchPurpose::Value;
        let keeps_others = is_value && !is_complete && scores.iter().all(|&score| is_lost(score));
        if !keeps_others {
            self.moves.truncate(scores.len());
        }
        for (mv, &score) in self.moves.iter_mut().zip(scores) {
            mv.score = score;
        }
        self.sort();
        let Some(&RootMove { score: best, .. }) = self.moves.first() else { return NextStep::End };
        let overlooks = is_value && is_lost(best) && (leaves_out || self.is_widened && !is_complete);
        if !keeps_others && !self.is_widened {
            self.bests[0] = self.bests[1];
        }
        self.bests[1] = Some(if overlooks { -MOST_EVALUATED } else { best });
        if !is_complete {
            return NextStep::End;
        }
        self.done = self.depth;
        self.is_widened = false;
        let least = if is_value { 1 } else { 2 };
        let is_decided = self.moves.len() < least || is_shortest(best, self.depth);
        match overlooks {
            _ if nodes >= self.limits.nodes => NextStep::End,
            true => NextStep::Widen,
            false if is_decided || self.depth == DEEPEST => NextStep::End,
            false => {
                self.depth += 1;
                NextStep::Deeper
            }
        }
    }

    fn sort(&mut self) {
        self.moves.sort_by_key(|mv| -mv.score);
    }

    /// Returns how many of the moves, sorted by score, count as equal to the best: at least one.
    fn count_equals(&self) -> usize {
        let best = self.moves.first().map_or(0, |mv| mv.score);
        let margin = if is_proven(best) { 0 } else { i32::from(self.limits.margin) };
        self.moves.iter().take_while(|mv| mv.score >= best - margin).count().max(1)
    }

    /// Returns the moves to choose from. Of equal wins or losses, a value takes the first: the win found at the lowest
    /// depth, the candidate that looked good longest.
    #[inline(never)]
    pub fn choice(&self) -> &[RootMove] {
        let is_decided = |best: &RootMove| best.score.abs() >= MOST_EVALUATED;
        let takes_first = self.purpose == SearchPurpose::Value && self.moves.first().is_some_and(is_decided);
        let count = if takes_first { 1 } else { self.count_equals() };
        &self.moves[..count.min(self.moves.len())]
    }

    /// Returns what the position with that many pieces is worth, and whether this is a probable win or loss; `None`
    /// before the first depth.
    #[inline(never)]
    pub fn value(&self, curve: PointsCurve, pieces: usize) -> Option<(i32, bool)> {
        let is_estimate = |score: i32| score.abs() < MOST_EVALUATED;
        match self.bests {
            [_, Some(last)] if last.abs() == MOST_EVALUATED => {
                Some((curve.nearly_won(pieces as u32).0 * last.signum(), true))
            }
            [Some(before), Some(last)] if is_estimate(before) && is_estimate(last) => {
                Some(((before + last) / 2, false))
            }
            [_, last] => Some((last?, false)),
        }
    }
}

/// Returns whether the score is a proven or probable loss.
fn is_lost(score: i32) -> bool {
    score <= -MOST_EVALUATED
}

/// Returns whether the score is proven and no deeper search can improve it.
pub(super) fn is_shortest(score: i32, depth: u8) -> bool {
    is_proven(score) && WIN - score.abs() <= i32::from(depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::points::PointsCurve;

    const CURVE: PointsCurve = PointsCurve { full: 24, slopes: [15_000; 3] };

    fn begun(purpose: SearchPurpose, count: usize) -> RootMoves {
        RootMoves::new(purpose, SearchLimits { nodes: 100, margin: 0, seed: 1 }, count)
    }

    fn chosen(root: &RootMoves) -> Vec<usize> {
        root.choice().iter().map(|mv| mv.index).collect()
    }

    #[test]
    fn a_probable_win_promises_99_percent() {
        let worth = |before, last| {
            let mut root = begun(SearchPurpose::Value, 1);
            assert_eq!(root.value(CURVE, 7), None);
            assert_eq!(root.take(&[before], 1, false), NextStep::Deeper);
            root.take(&[last], 2, false);
            root.value(CURVE, 7).expect("a value")
        };
        let most = CURVE.nearly_won(7);
        assert_eq!(CURVE.points(most, 7).percent(), 99);
        assert_eq!(worth(40, MOST_EVALUATED), (most.0, true));
        assert_eq!(worth(60, -MOST_EVALUATED), (-most.0, true));
        assert_eq!([worth(-MOST_EVALUATED, 40), worth(20, 40)], [(40, false), (30, false)]);
        assert_eq!(worth(20, WIN - 5), (WIN - 5, false));
    }

    #[test]
    fn where_all_candidates_lose_the_other_moves_are_searched_to_the_same_depth() {
        let value = |root: &RootMoves| root.value(CURVE, 7).expect("a value").0;
        let mut root = begun(SearchPurpose::Value, 2);
        root.take(&[20, 10], 10, true);
        assert_eq!(root.take(&[4 - WIN, 2 - WIN], 20, true), NextStep::Widen);
        assert_eq!(root.value(CURVE, 7), Some((-CURVE.nearly_won(7).0, true)));
        root.widen([-50, 70, 0].into());
        let order: Vec<usize> = root.moves().iter().map(|mv| mv.index).collect();
        assert_eq!((order, root.depth()), ([0, 1, 3, 4, 2].into(), 2));
        let mut unfinished = root.clone();
        assert_eq!(unfinished.take(&[4 - WIN, 2 - WIN, 2 - WIN], 100, false), NextStep::End);
        assert!(value(&unfinished) < 0 && !is_proven(value(&unfinished)), "two moves are unsearched");
        let mut lost = root.clone();
        assert_eq!(lost.take(&[4 - WIN, 2 - WIN, 4 - WIN, 2 - WIN, 2 - WIN], 50, false), NextStep::Deeper);
        assert_eq!((value(&lost), chosen(&lost)), (4 - WIN, [0].into()), "a candidate comes first");
        assert_eq!(root.take(&[4 - WIN, 2 - WIN, 30, 2 - WIN, 2 - WIN], 50, false), NextStep::Deeper);
        assert_eq!((value(&root), chosen(&root), root.done()), (25, [3].into(), 2));
    }

    #[test]
    fn a_move_needs_no_proof_and_its_candidates_stay() {
        let mut root = begun(SearchPurpose::Move, 3);
        assert_eq!(root.take(&[4 - WIN, 4 - WIN, 2 - WIN], 20, true), NextStep::Deeper);
        assert_eq!(chosen(&root), [0, 1]);
        assert_eq!(root.take(&[4 - WIN], 100, true), NextStep::End);
        assert_eq!((chosen(&root), root.done()), ([0, 1].into(), 1));
    }
}
