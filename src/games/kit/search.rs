//! The program's move in the other games: alpha-beta with a budget of nodes.
//!
//! The searching seat maximizes; every other seat minimizes its score, or plays its own best move by static
//! evaluation (gobang and alma with three or four seats). Only nodes are counted, so a move depends only on position,
//! budget and seed. The hash table is used only at exactly the stored depth, so it does not change any score.
//!
//! The nodes usually run out within a depth. Its scores count once it has searched every move that the last complete
//! depth found equal to the best; the choice is then among the moves that it has searched. Fewer moves would be too few
//! to compare, and the last complete depth chooses. For a value, the other moves stay a choice if every
//! searched move loses.
//!
//! For a value, a win or loss is known only if no move left out can avoid it. Where all candidates lose and some legal
//! moves are not candidates, the loss is probable ([`MOST_EVALUATED`]), not proven. At the root the other moves are then
//! searched too.

mod root;

use self::root::{NextStep, RootMove, RootMoves};
use super::game::{key_of, ForcedWin, GamePosition, MOST_EVALUATED};
use super::hash_table::{PositionEntry, PositionTable, ScoreBound};
use crate::engine::NODES_PER_TICK;
use crate::rules::scattered;
use crate::session::rulebook::{GameStatus, MoveIndex, Poll, SearchLimits, SearchResult, Seat};
use alloc::string::String;
use alloc::vec::Vec;

// The score of a win at the root; each ply before it costs 1.
const WIN: i32 = 30_000;
const INFINITE: i32 = 32_000;
// The deepest iteration. Lines of captures beyond it end after `LONGEST_LINE` plies.
const DEEPEST: u8 = 60;
const LONGEST_LINE: usize = 120;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchPurpose {
    /// The best move.
    Move,
    /// What the position is worth: the mean of the scores of the last two depths, because even and odd depths favour
    /// different sides. An only move is searched like others. A proven score stays as it is; a probable win or loss
    /// scores as 99 or 1 % of the points.
    Value,
}

struct Search<'a, G: GamePosition> {
    /// The seat that scores are for.
    seat: Seat,
    nodes: u64,
    most_nodes: u64,
    /// Nodes for each root move; beyond them, captures are not followed further.
    share: Option<u64>,
    /// The node count at which the share of the current root move ends.
    restless_until: u64,
    poll: Poll<'a>,
    stopped: bool,
    at_once: bool,
    /// Whether a loss is proven only if no move was left out.
    proves: bool,
    /// The seat whose own evaluation counts too, where it is not the negative of the searching seat's.
    other: Option<Seat>,
    tempo: i32,
    table: PositionTable,
    /// Killer moves of each ply, the latest first.
    refutations: Vec<[Option<G::Move>; 2]>,
}

struct Candidate<G: GamePosition> {
    mv: G::Move,
    after: G,
    /// Upper bound of the score, from facts that the game's own state does not hold.
    most: i32,
}

#[derive(Clone, Copy)]
struct ScoreWindow {
    alpha: i32,
    beta: i32,
}

/// Returns the program's move; `None` if stopped before depth 1 was complete, or if the game is over.
/// `most`: the upper bound of a root move's score, from facts that the game's own state does not hold.
pub fn think<G: GamePosition>(
    game: &G,
    how: SearchLimits,
    purpose: SearchPurpose,
    most: &dyn Fn(&G::Move, &G) -> i32,
    poll: Poll<'_>,
) -> Option<SearchResult> {
    let GameStatus::Turn(seat) = game.status() else { return None };
    match game.forced_win(how.nodes, poll) {
        ForcedWin::None => (),
        ForcedWin::Stopped => return None,
        ForcedWin::Win(mv, plies, nodes) => {
            let action = MoveIndex(place(game, &mv)?);
            let (score, depth) = (WIN - plies, plies.min(DEEPEST.into()) as u8);
            return Some(SearchResult { action, score, is_probable: false, depth, nodes });
        }
    }
    let seen = game.for_search();
    let mut moves = with_positions(&seen, seen.candidates(), most);
    let mut root = RootMoves::new(purpose, how, moves.len());
    let mut search = Search::new(seat, PositionTable::for_nodes(how.nodes), poll);
    let diagram = seen.diagram();
    let seats = diagram.seats();
    search.at_once = G::MAX_N && seats.len() > 2;
    search.proves = purpose == SearchPurpose::Value;
    search.tempo = seen.tempo();
    if let (SearchPurpose::Value, true, [one, other]) = (purpose, G::IS_ONE_SIDED, &seats[..]) {
        search.other = Some(if *one == seat { *other } else { *one });
    }
    // The first depth is always completed. A share for each move keeps endless captures after one of them from using
    // up all nodes.
    search.share = Some(how.nodes / moves.len().max(1) as u64);
    loop {
        let scores = search.iteration(&moves, &root, i32::from(how.margin))?;
        let leaves_out = search.proves && seen.leaves_out(moves.len());
        match root.take(&scores, search.nodes, leaves_out) {
            NextStep::End => break,
            NextStep::Deeper => (),
            NextStep::Widen => {
                let mut others = with_positions(&seen, seen.legal_moves(), most);
                others.retain(|other| moves.iter().all(|known| known.mv != other.mv));
                root.widen(others.iter().map(|other| search.evaluate(&other.after)).collect());
                moves.append(&mut others);
            }
        }
        search.share = None;
        search.most_nodes = how.nodes;
    }
    let choice = root.choice().iter();
    let mut equals: Vec<(u32, i32)> =
        choice.filter_map(|equal| Some((place(game, &moves[equal.index].mv)?, equal.score))).collect();
    // Sorted, so that the choice does not depend on the order of the search.
    equals.sort_unstable();
    let chosen = scattered(how.seed ^ chance(game), 1) % equals.len().max(1) as u64;
    let &(place, score) = equals.get(chosen as usize)?;
    let (score, is_probable) = match purpose {
        SearchPurpose::Move => (score, false),
        SearchPurpose::Value => root.value(G::CURVE, diagram.pieces.len())?,
    };
    let (action, depth) = (MoveIndex(place), root.done());
    Some(SearchResult { action, score, is_probable, depth, nodes: search.nodes })
}

fn with_positions<G: GamePosition>(
    game: &G,
    moves: Vec<G::Move>,
    most: &dyn Fn(&G::Move, &G) -> i32,
) -> Vec<Candidate<G>> {
    let candidate = |mv| {
        let after = game.after(&mv);
        let most = most(&mv, &after);
        Candidate { mv, after, most }
    };
    moves.into_iter().map(candidate).collect()
}

/// Returns the `most` smallest keys, sorted.
pub fn smallest<K: Ord>(mut keys: Vec<K>, most: usize) -> Vec<K> {
    // Drops the others without sorting them.
    if keys.len() > most {
        keys.select_nth_unstable(most);
        keys.truncate(most);
    }
    keys.sort_unstable();
    keys
}

/// Returns a hash of the position's text. A game and the same position typed must choose alike.
pub(super) fn chance<G: GamePosition>(game: &G) -> u64 {
    let mut text = String::new();
    game.write(&mut text);
    key_of(text.as_bytes())
}

fn is_proven(score: i32) -> bool {
    score.abs() > MOST_EVALUATED
}

fn place<G: GamePosition>(game: &G, mv: &G::Move) -> Option<u32> {
    game.legal_moves().iter().position(|legal| legal == mv).map(|place| place as u32)
}

impl<'a, G: GamePosition> Search<'a, G> {
    fn new(seat: Seat, table: PositionTable, poll: Poll<'a>) -> Search<'a, G> {
        let refutations = (0..LONGEST_LINE).map(|_| [None, None]).collect();
        Search {
            seat,
            nodes: 0,
            most_nodes: u64::MAX,
            share: None,
            restless_until: u64::MAX,
            poll,
            stopped: false,
            at_once: false,
            proves: false,
            other: None,
            tempo: 0,
            table,
            refutations,
        }
    }

    /// Returns the scores of the root moves, exact within `margin` of the best: of the first moves only if the nodes
    /// are used up. `None`: the poll stopped the search.
    fn iteration(&mut self, moves: &[Candidate<G>], root: &RootMoves, margin: i32) -> Option<Vec<i32>> {
        let mut scores = Vec::with_capacity(moves.len());
        let mut best = -INFINITE;
        for &RootMove { index, .. } in root.moves() {
            let candidate = &moves[index];
            self.restless_until = self.share.map_or(u64::MAX, |share| self.nodes.saturating_add(share));
            let window = ScoreWindow { alpha: (best - margin - 1).max(-INFINITE), beta: INFINITE };
            match self.score(&candidate.after, root.depth() - 1, 1, window) {
                Some(score) => {
                    let score = score.min(candidate.most);
                    best = best.max(score);
                    scores.push(score);
                }
                None if self.stopped => return None,
                None => break,
            }
        }
        Some(scores)
    }

    /// Returns the score for [`Search::seat`], or a bound outside the window; `None` if the search must end.
    fn score(&mut self, game: &G, depth: u8, ply: usize, window: ScoreWindow) -> Option<i32> {
        self.count_node()?;
        let to_move = match game.status() {
            GameStatus::Turn(seat) => seat,
            GameStatus::Draw => return Some(0),
            GameStatus::Won(winner) if game.are_partners(winner, self.seat) => return Some(WIN - ply as i32),
            GameStatus::Won(_) => return Some(ply as i32 - WIN),
        };
        if let Some(next) = game.after_no_move().filter(|_| ply + 1 < LONGEST_LINE) {
            return self.score(&next, depth.saturating_sub(1), ply + 1, window);
        }
        let is_restless = || self.nodes < self.restless_until && game.is_restless();
        if ply + 1 >= LONGEST_LINE || depth == 0 && !is_restless() {
            let tempo = if game.are_partners(to_move, self.seat) { self.tempo } else { -self.tempo };
            let score = self.evaluate(game) + tempo;
            return Some(score.clamp(-MOST_EVALUATED, MOST_EVALUATED));
        }
        if depth == 0 {
            return self.best(game, to_move, None, depth, ply, window).map(|(score, _)| score);
        }
        let key = game.key();
        let known = self.table.get(key);
        if let Some(score) = known.and_then(|known| known.settles(depth, ply, window.alpha, window.beta)) {
            return Some(score);
        }
        let (score, place) = self.best(game, to_move, known.map(|known| known.place), depth, ply, window)?;
        let bound = match score {
            _ if score <= window.alpha => ScoreBound::AtMost,
            _ if score >= window.beta => ScoreBound::AtLeast,
            _ => ScoreBound::Exact,
        };
        self.table.put(key, PositionEntry::new(depth, ply, score, bound, place));
        Some(score)
    }

    fn evaluate(&self, game: &G) -> i32 {
        let own = game.evaluate(self.seat);
        self.other.map_or(own, |other| (own - game.evaluate(other)) / 2)
    }

    /// Returns the best score for the side to move, and the move's index among the candidates. `first`: the index of
    /// the move to search first.
    fn best(
        &mut self,
        game: &G,
        to_move: Seat,
        first: Option<u16>,
        depth: u8,
        ply: usize,
        window: ScoreWindow,
    ) -> Option<(i32, u16)> {
        let is_ours = game.are_partners(to_move, self.seat);
        let ScoreWindow { mut alpha, mut beta } = window;
        let mut best = (if is_ours { -INFINITE } else { INFINITE }, 0);
        let moves = self.moves_to_search(game);
        for (n, place) in self.order(game, &moves, ply, first).into_iter().enumerate() {
            let mv = &moves[usize::from(place)];
            let after = game.after(mv);
            let less = depth.saturating_sub(1);
            // After the first move a null window decides whether another one is better.
            let full = ScoreWindow { alpha, beta };
            let narrow = if is_ours {
                ScoreWindow { beta: beta.min(alpha.saturating_add(1)), ..full }
            } else {
                ScoreWindow { alpha: alpha.max(beta.saturating_sub(1)), ..full }
            };
            let mut score = self.score(&after, less, ply + 1, if n == 0 { full } else { narrow })?;
            if n > 0 && alpha < score && score < beta {
                score = self.score(&after, less, ply + 1, full)?;
            }
            let is_better = if is_ours { score > best.0 } else { score < best.0 };
            if is_better {
                best = (score, place);
            }
            if is_ours {
                alpha = alpha.max(score);
            } else {
                beta = beta.min(score);
            }
            if alpha >= beta {
                self.refuted(ply, mv);
                break;
            }
        }
        let rests_on_all = || (best.0 < 0) == is_ours || self.rests_on_choice(game, to_move, &moves);
        if self.proves && is_proven(best.0) && rests_on_all() && game.leaves_out(moves.len()) {
            best.0 = best.0.clamp(-MOST_EVALUATED, MOST_EVALUATED);
        }
        Some(best)
    }

    /// Returns whether a loss depends on the move that an opponent makes by static evaluation: it may also let another
    /// one win.
    fn rests_on_choice(&self, game: &G, to_move: Seat, moves: &[G::Move]) -> bool {
        let wins = |mv: &G::Move| match game.after(mv).status() {
            GameStatus::Won(winner) => game.are_partners(winner, to_move),
            GameStatus::Turn(_) | GameStatus::Draw => false,
        };
        self.plays_at_once(to_move) && !moves.iter().any(wins)
    }

    /// Returns whether the seat is searched with its best move by static evaluation only.
    fn plays_at_once(&self, seat: Seat) -> bool {
        self.at_once && seat != self.seat
    }

    fn refuted(&mut self, ply: usize, mv: &G::Move) {
        let known = &mut self.refutations[ply];
        if known[0].as_ref() != Some(mv) {
            known.swap(0, 1);
            known[0] = Some(mv.clone());
        }
    }

    /// Returns the candidates, or the one move of an opponent that plays by static evaluation.
    fn moves_to_search(&self, game: &G) -> Vec<G::Move> {
        if matches!(game.status(), GameStatus::Turn(to_move) if self.plays_at_once(to_move)) {
            return game.best_static_move().into_iter().collect();
        }
        let mut moves = game.candidates();
        moves.truncate(G::MAX_BRANCHING);
        moves
    }

    /// Returns the indices of the moves in the order in which they are searched.
    fn order(&self, game: &G, moves: &[G::Move], ply: usize, first: Option<u16>) -> Vec<u16> {
        if moves.len() < 2 {
            return (0..moves.len() as u16).collect();
        }
        let refutations = &self.refutations[ply];
        let mut order: Vec<(bool, usize, i32, u16)> = (0..)
            .zip(moves)
            .map(|(place, mv)| {
                let refuted = refutations.iter().position(|known| known.as_ref() == Some(mv));
                (Some(place) != first, refuted.unwrap_or(refutations.len()), -game.order_score(mv), place)
            })
            .collect();
        order.sort_unstable();
        order.into_iter().map(|(.., place)| place).collect()
    }

    fn count_node(&mut self) -> Option<()> {
        if self.nodes >= self.most_nodes {
            return None;
        }
        self.nodes += 1;
        if self.nodes % NODES_PER_TICK == 0 && !(self.poll)(self.nodes) {
            self.stopped = true;
            return None;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
