//! One iteration below the root: principal variation search, and the quiescence at its horizon.

use super::notes::Notes;
use super::order::Order;
use super::root::Task;
use super::table::{Bound, Entry};
use super::{Value, DATABASE_WIN, MAX_PLY, MOST_GUESSED, NODES_PER_POLL};
use crate::engine::{Poll, Score};
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::{Move, Position};
use crate::rules::{Game, Ply};
use core::sync::atomic::Ordering::Relaxed;

/// A position on the way, with its key.
#[derive(Clone, Copy)]
pub(super) struct Node {
    position: Position,
    key: u64,
}

impl Node {
    pub(super) fn root(position: &Position) -> Node {
        Node { position: *position, key: position.key() }
    }

    fn after(&self, mv: Move) -> Node {
        Node { position: self.position.after(mv), key: self.position.key_after(self.key, mv) }
    }

    fn pieces(&self) -> u32 {
        32 - self.position.empty().count()
    }
}

/// A search in progress.
pub(super) struct Search<'a> {
    pub(super) task: &'a Task<'a>,
    notes: &'a mut Notes,
    poll: Poll<'a>,
    nodes: u64,
    root_pieces: u32,
    /// Whether limits and `stop` hold: not during the first iteration.
    pub(super) is_bound: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new<'b: 'a>(task: &'a Task<'a>, notes: &'a mut Notes, poll: Poll<'b>) -> Search<'a> {
        let root_pieces = 32 - task.position.empty().count();
        Search { task, notes, poll, nodes: 0, root_pieces, is_bound: false }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best line from the root.
    pub(super) fn line(&self) -> &[Move] {
        self.notes.lines.from(Ply(0))
    }

    pub(super) fn enter_root(&mut self, root: &Node) {
        self.notes.enter(0, root.key, true);
    }

    pub(super) fn raise_root(&mut self, mv: Move) {
        self.notes.lines.raise(Ply(0), mv);
    }

    /// A move of the root, `depth` plies left after it; `late`: not the first, so that a glance with an
    /// empty window may do.
    pub(super) fn child(
        &mut self,
        root: &Node,
        mv: Move,
        depth: i32,
        alpha: Score,
        beta: Score,
        late: bool,
    ) -> Option<Score> {
        let child = root.after(mv);
        self.notes.enter(1, child.key, is_reversible(&root.position, mv));
        if late && self.task.switches.pvs {
            let score = -self.search(&child, depth, -(alpha + Score(1)), -alpha, 1)?;
            if score <= alpha || score >= beta {
                return Some(score);
            }
        }
        Some(-self.search(&child, depth, -beta, -alpha, 1)?)
    }

    fn search(
        &mut self,
        node: &Node,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Option<Score> {
        self.count_node()?;
        let here = Ply(ply as u16);
        self.notes.lines.clear(here);
        let switches = self.task.switches;
        if node.position.pieces(node.position.turn()).is_empty() {
            return Some(Score::lost_at(here));
        }
        if switches.repetition && self.notes.is_repeated(ply) {
            return Some(Score(0));
        }
        if let Some(score) = self.known(node, ply) {
            return Some(score);
        }
        let captures = node.position.must_capture();
        if ply >= MAX_PLY {
            return Some(self.evaluate(node, ply));
        }
        let mut depth = depth;
        if !captures && depth <= 0 {
            let hangs = switches.threats && node.position.with_turn(!node.position.turn()).must_capture();
            if !hangs || depth <= -switches.threat_plies {
                return Some(self.evaluate(node, ply));
            }
        }
        // No line can win sooner, or lose later, than the game's end at the next ply.
        alpha = alpha.max(Score::lost_at(here));
        beta = beta.min(Score::won_at(Ply(ply as u16 + 1)));
        if alpha >= beta {
            return Some(alpha);
        }
        let is_pv = beta.0 - alpha.0 > 1;
        let entry = if switches.table { self.task.table.probe(node.key) } else { None };
        let usable = |entry: &Entry| {
            !is_pv
                && i32::from(entry.depth) >= depth
                && (is_guess(alpha, beta) || is_win_or_loss(entry.score))
        };
        if let Some(entry) = entry.filter(usable) {
            let score = from_table(entry.score, here);
            match entry.bound {
                Bound::Exact => return Some(score),
                Bound::Lower if score >= beta => return Some(score),
                Bound::Upper if score <= alpha => return Some(score),
                _ => (),
            }
        }
        if switches.iir && entry.is_none() && depth >= 4 && !captures && is_guess(alpha, beta) {
            depth -= 1;
        }
        if !captures && !is_pv && depth > 0 {
            if let Some(score) = self.cut_early(node, depth, alpha, beta, ply)? {
                return Some(score);
            }
        }
        self.try_moves(node, depth, alpha, beta, ply, captures, entry)
    }

    #[allow(clippy::too_many_arguments)]
    fn try_moves(
        &mut self,
        node: &Node,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        captures: bool,
        entry: Option<Entry>,
    ) -> Option<Score> {
        let here = Ply(ply as u16);
        let switches = self.task.switches;
        let is_pv = beta.0 - alpha.0 > 1;
        let legal = node.position.legal_moves();
        if legal.is_empty() {
            return Some(Score::lost_at(here));
        }
        let only = legal.len() == 1;
        let free = switches.forced && (captures || (only && depth > 0 && ply < 3 * MAX_PLY / 4));
        let next = if free { depth } else { depth - 1 };
        let best_index = entry.and_then(|entry| entry.best);
        let mut order = Order::new(legal, best_index, &node.position, self.notes, switches, ply);
        let old_alpha = alpha;
        let (mut best, mut best_at) = (-Score::INFINITE, None);
        let mut tried = [Move::NONE; MAX_MOVES];
        let mut count = 0;
        while let Some((index, mv)) = order.next() {
            if switches.lmp
                && !is_pv
                && !captures
                && (1..=switches.lmp_depth).contains(&depth)
                && best > -MOST_GUESSED
                && count as i32 >= switches.lmp_base + switches.lmp_each * depth
            {
                break;
            }
            let child = node.after(mv);
            self.notes.enter(ply + 1, child.key, is_reversible(&node.position, mv));
            let reduction = if captures || !is_guess(alpha, beta) {
                0
            } else {
                self.reduction(depth, count as i32, is_pv)
            };
            let mut score = Score(0);
            let mut full = true;
            if count > 0 && (switches.pvs || reduction > 0) {
                let zero = -(alpha + Score(1));
                score = -self.search(&child, next - reduction, zero, -alpha, ply + 1)?;
                if reduction > 0 && score > alpha {
                    score = -self.search(&child, next, zero, -alpha, ply + 1)?;
                }
                full = score > alpha && score < beta;
            }
            if full {
                score = -self.search(&child, next, -beta, -alpha, ply + 1)?;
            }
            if score > best {
                (best, best_at) = (score, Some(index));
            }
            if score > alpha {
                alpha = score;
                self.notes.lines.raise(here, mv);
                if alpha >= beta {
                    if !captures {
                        self.notes.reward(&node.position, mv, &tried[..count], depth.max(1), ply);
                    }
                    break;
                }
            }
            tried[count] = mv;
            count += 1;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if switches.table {
            let best_at = if bound == Bound::Upper { None } else { best_at };
            let entry = Entry {
                depth: depth.clamp(-100, 120) as i8,
                bound,
                score: to_table(best, here),
                best: best_at,
            };
            self.task.table.store(node.key, entry);
        }
        Some(best)
    }

    /// How many plies less a quiet move is searched when so many have been before it.
    fn reduction(&self, depth: i32, count: i32, is_pv: bool) -> i32 {
        let switches = self.task.switches;
        if !switches.lmr || depth < 2 || count < switches.lmr_from + i32::from(is_pv) * switches.lmr_pv {
            0
        } else if is_pv || count < switches.lmr_more || depth < switches.lmr_more_depth {
            1
        } else {
            2 + depth / switches.lmr_part
        }
    }

    /// The rules that spare a search: the outer `None` means stopped.
    #[allow(clippy::option_option)]
    fn cut_early(
        &mut self,
        node: &Node,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Option<Score>> {
        let switches = self.task.switches;
        if beta > MOST_GUESSED || alpha < -MOST_GUESSED {
            return Some(None);
        }
        let eval = self.evaluate(node, ply);
        let hangs = node.position.with_turn(!node.position.turn()).must_capture();
        if switches.futility
            && !hangs
            && depth <= switches.futility_depth
            && eval.0 - switches.futility_margin * depth >= beta.0
            && eval < MOST_GUESSED
        {
            return Some(Some(eval));
        }
        if switches.razoring
            && depth <= switches.razor_depth
            && eval.0 + switches.razor_margin * depth <= alpha.0
        {
            let score = self.search(node, 0, alpha, beta, ply)?;
            if score <= alpha {
                return Some(Some(score));
            }
        }
        if switches.probcut && depth >= switches.probcut_depth && eval >= beta {
            let raised = Score(beta.0 + switches.probcut_margin + switches.probcut_each * depth);
            let score =
                self.search(node, depth * switches.probcut_share / 100, raised - Score(1), raised, ply)?;
            if score >= raised {
                return Some(Some(score));
            }
        }
        Some(None)
    }

    /// What the databases know of the position.
    fn known(&self, node: &Node, ply: usize) -> Option<Score> {
        let pieces = node.pieces();
        if !self.task.switches.endgame || pieces > self.task.endgame.most_pieces() {
            return None;
        }
        let value = self.task.endgame.probe(&node.position)?;
        if value == Value::Draw {
            return Some(Score(0));
        }
        if let Some(distance) = self.task.endgame.distance(&node.position) {
            let end = Ply(ply as u16 + distance.0);
            return Some(if value == Value::Win { Score::won_at(end) } else { Score::lost_at(end) });
        }
        // Among positions of one kind the search itself looks for progress.
        if pieces == self.root_pieces {
            return None;
        }
        let fewer = 200 * (self.root_pieces - pieces).min(5) as i32;
        let win = Score(DATABASE_WIN.0 + fewer - ply as i32);
        Some(if value == Value::Win { win } else { -win })
    }

    /// How the position looks, within what an evaluation may say.
    fn evaluate(&self, node: &Node, ply: usize) -> Score {
        if node.position.count_moves() == 0 {
            return Score::lost_at(Ply(ply as u16));
        }
        let score = self.task.evaluator.evaluate(&node.position);
        let score = Score(score.0.clamp(-MOST_GUESSED.0, MOST_GUESSED.0));
        if self.task.switches.endgame && node.pieces() <= self.task.endgame.most_pieces() {
            let little = Score(score.0 / 32);
            match self.task.endgame.probe(&node.position) {
                Some(Value::Win) => return DATABASE_WIN + little,
                Some(Value::Loss) => return -DATABASE_WIN + little,
                _ => (),
            }
        }
        score
    }

    /// `None` stops the search.
    fn count_node(&mut self) -> Option<()> {
        if self.is_bound && self.nodes >= self.task.limits.nodes {
            return None;
        }
        self.nodes += 1;
        if self.nodes % NODES_PER_POLL == 0 {
            let goes_on = !self.task.stop.load(Relaxed) & (self.poll)(self.nodes);
            return (goes_on || !self.is_bound).then_some(());
        }
        Some(())
    }
}

/// Whether the window is one of guesses. Where wins are compared with wins, or losses with losses, nothing
/// is left out and no guess of the table is believed, so that distances come out true.
fn is_guess(alpha: Score, beta: Score) -> bool {
    alpha < MOST_GUESSED && beta > -MOST_GUESSED
}

/// Whether the score tells of the game's end, or of what the databases know.
fn is_win_or_loss(score: Score) -> bool {
    score.0.abs() > MOST_GUESSED.0
}

/// Whether the position before the move can come back after it.
fn is_reversible(position: &Position, mv: Move) -> bool {
    !mv.is_capture() && position.kings().has(mv.from())
}

/// Wins and losses are counted from the root in the search, from the position in the table.
fn to_table(score: Score, ply: Ply) -> Score {
    let plies = i32::from(ply.0);
    match score.0 {
        s if s > MOST_GUESSED.0 => Score(s + plies),
        s if s < -MOST_GUESSED.0 => Score(s - plies),
        _ => score,
    }
}

fn from_table(score: Score, ply: Ply) -> Score {
    let plies = i32::from(ply.0);
    match score.0 {
        s if s > MOST_GUESSED.0 => Score(s - plies),
        s if s < -MOST_GUESSED.0 => Score(s + plies),
        _ => score,
    }
}
