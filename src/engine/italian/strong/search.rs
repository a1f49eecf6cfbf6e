//! One iteration below the root: principal variation search and quiescence.

use super::hash_table::{Bound, HashEntry};
use super::memory::ThreadMemory;
use super::net::Net;
use super::node::Node;
use super::order::MovePicker;
use super::patterns::Patterns;
use super::search_request::SearchRequest;
use super::{Value, DATABASE_WIN, MAX_PLY, MAX_STATIC_EVAL, NODES_PER_POLL};
use crate::engine::{Poll, Score};
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::{Move, MoveList};
use crate::rules::Ply;
use core::sync::atomic::Ordering::Relaxed;

#[derive(Clone, Copy)]
struct Window {
    depth: i32,
    alpha: Score,
    beta: Score,
    ply: usize,
}

impl Window {
    fn here(self) -> Ply {
        Ply(self.ply as u16)
    }

    fn next(self, spent: i32) -> Window {
        Window { depth: self.depth - spent, alpha: -self.beta, beta: -self.alpha, ply: self.ply + 1 }
    }

    /// Returns a child's window like [`Window::next`], with a null window at alpha.
    fn null_window(self, spent: i32) -> Window {
        Window { alpha: -(self.alpha + Score(1)), ..self.next(spent) }
    }

    fn is_pv(self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// Returns true if the window lies among evaluations, not among proven scores.
    // Between proven wins, or losses, nothing is pruned and no unproven table score is used, so that distances come
    // out exact.
    fn is_unproven(self) -> bool {
        self.alpha < MAX_STATIC_EVAL && self.beta > -MAX_STATIC_EVAL
    }

    /// Returns true if a node with a single capture uses the hash table.
    // At the horizon, where most of them are, the table has the child if anything.
    fn keeps_single_captures(self) -> bool {
        self.depth > 0
    }

    fn settled_by(self, entry: &HashEntry) -> Option<Score> {
        if self.is_pv() || i32::from(entry.depth) < self.depth {
            return None;
        }
        let is_proven = entry.score.0.abs() > MAX_STATIC_EVAL.0;
        let score = nearer(entry.score, -(self.ply as i32));
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        };
        (settles && (is_proven || self.is_unproven())).then_some(score)
    }
}

pub(super) struct Search<'a> {
    pub(super) request: &'a SearchRequest<'a>,
    memory: &'a mut ThreadMemory,
    poll: Poll<'a>,
    nodes: u64,
    root_pieces: u32,
    patterns: Option<Patterns<'a>>,
    // Largest number of pieces for which databases are probed.
    most_known: u32,
    // True if limits and `stop` apply: not during the first iteration.
    pub(super) is_bound: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new<'b: 'a>(
        request: &'a SearchRequest<'a>,
        memory: &'a mut ThreadMemory,
        poll: Poll<'b>,
    ) -> Search<'a> {
        let root_pieces = 32 - request.position.empty().count();
        let most_known = if request.params.endgame { request.endgame.most_pieces() } else { 0 };
        let patterns = request.evaluator.patterns();
        Search { request, memory, poll, nodes: 0, root_pieces, patterns, most_known, is_bound: false }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn line(&self) -> &[Move] {
        self.memory.lines.from(Ply(0))
    }

    pub(super) fn enter_root(&mut self, root: &Node) {
        self.memory.enter(0, root.key, true);
        if let Some(net) = self.patterns.and_then(|patterns| patterns.net()) {
            self.memory.views(net, root, 0);
        }
    }

    pub(super) fn raise_root(&mut self, mv: Move) {
        self.memory.lines.raise(Ply(0), mv);
    }

    /// Searches a root move; tries a null window first if it is `late`.
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
        self.enter(root, mv, &child, 1);
        let window = Window { depth: depth + 1, alpha, beta, ply: 0 };
        if late && self.request.params.pvs {
            let score = -self.search(&child, window.null_window(1))?;
            if score <= alpha || score >= beta {
                return Some(score);
            }
        }
        Some(-self.search(&child, window.next(1))?)
    }

    /// Returns the exact score inside the window, else a bound; `None` if stopped.
    fn search(&mut self, node: &Node, window: Window) -> Option<Score> {
        self.count_node()?;
        self.memory.lines.clear(window.here());
        let captures = node.can_capture();
        if let Some(score) = self.immediate_score(node, window, captures) {
            return Some(score);
        }
        // Mate distance pruning: no line can win sooner, or lose later, than at the next ply.
        let window = Window {
            alpha: window.alpha.max(Score::lost_at(window.here())),
            beta: window.beta.min(Score::won_at(window.next(1).here())),
            ..window
        };
        if window.alpha >= window.beta {
            return Some(window.alpha);
        }
        let mut legal = MoveList::default();
        if captures {
            if window.depth <= 0 {
                // Above the horizon the parent has already prefetched this bucket.
                self.request.table.fetch(node.key);
            }
            node.board.list_captures(node.turn, &mut legal);
            if let ([mv], false) = (&legal[..], window.keeps_single_captures()) {
                return self.try_the_only(node, window, captures, *mv);
            }
        }
        let entry = if self.request.params.table { self.request.table.probe(node.key) } else { None };
        if let Some(entry) = entry {
            if let Some(score) = window.settled_by(&entry) {
                return Some(score);
            }
            self.memory.remember_static_eval(window.ply, entry.static_eval);
        }
        if !captures && window.depth > 0 && window.is_unproven() && !window.is_pv() {
            if let Some(score) = self.prune(node, window)? {
                return Some(score);
            }
        }
        if !captures {
            node.board.list_quiet(node.turn, &mut legal);
        }
        match &legal[..] {
            [] => Some(Score::lost_at(window.here())),
            [mv] => self.try_the_only(node, window, captures, *mv),
            many => self.try_moves(node, window, captures, entry, many),
        }
    }

    /// Returns the score of a node that needs no moves: repetition, database, horizon.
    fn immediate_score(&mut self, node: &Node, window: Window, captures: bool) -> Option<Score> {
        let params = self.request.params;
        if params.repetition && self.memory.is_repeated(window.ply) {
            return Some(Score(0));
        }
        if let Some(score) = self.probe_db(node, window.ply) {
            return Some(score);
        }
        if window.ply >= MAX_PLY {
            return Some(if captures {
                self.static_eval(node, window.ply)
            } else {
                self.evaluate(node, window.ply)
            });
        }
        if captures || window.depth > 0 {
            return None;
        }
        let looks_on = params.threats && window.depth > -params.threat_plies && node.has_threat();
        (!looks_on).then(|| self.evaluate(node, window.ply))
    }

    fn try_moves(
        &mut self,
        node: &Node,
        window: Window,
        captures: bool,
        entry: Option<HashEntry>,
        legal: &[Move],
    ) -> Option<Score> {
        let params = self.request.params;
        let spent = i32::from(!(params.forced && captures));
        let table_move = entry.and_then(|entry| entry.best);
        // As in `MoveList`, not 0.
        let mut ranks = [1; MAX_MOVES];
        let mut order = MovePicker::new(legal, &mut ranks, table_move, node, self.memory, params, window.ply);
        let mut now = window;
        let (mut best, mut best_at) = (-Score::INFINITE, None);
        // Near the horizon most children do not use the table.
        let is_deep = params.table && window.depth > spent;
        // A deferred move keeps its place in the order, which decides its reduction. Pruning must not drop it.
        let busy = self.request.busy.filter(|_| window.depth >= params.busy_depth.max(params.lmp_depth + 1));
        let (mut fresh, mut deferred) = (0, 0_u64);
        let mut upcoming = order.next();
        while let Some((index, mv)) = upcoming {
            let is_again = fresh == legal.len();
            let count = if is_again { deferred.trailing_zeros() as usize } else { fresh };
            if is_again {
                deferred &= deferred - 1;
            } else {
                fresh += 1;
            }
            if !captures && best > -MAX_STATIC_EVAL && self.late_move_pruning(now, count) {
                break;
            }
            let child = node.after(mv);
            if let Some(busy) = busy {
                if count > 0 && !is_again && busy.is_busy(child.key, window.depth) {
                    deferred |= 1 << count;
                    order.defer_last();
                    upcoming = order.next();
                    continue;
                }
                busy.begin(child.key, window.depth);
            }
            if is_deep && (captures || count == 0) {
                self.request.table.fetch(child.key);
            }
            upcoming = order.next();
            if let (true, Some((_, next))) = (is_deep && !captures, upcoming) {
                // Prefetches the next move's bucket while this move is searched.
                self.request.table.fetch(node.key_after_quiet(next));
            }
            self.enter(node, mv, &child, window.ply + 1);
            let less = if captures { 0 } else { self.reduction(now, count) };
            let score = self.one_move(&child, now, count, spent, less)?;
            if let Some(busy) = busy {
                busy.end(child.key, window.depth);
            }
            if score > best {
                (best, best_at) = (score, Some(index));
            }
            if score > now.alpha {
                now.alpha = score;
                self.memory.lines.raise(window.here(), mv);
                if score >= window.beta {
                    if !captures {
                        let tried = order.given_before(1 + usize::from(upcoming.is_some()));
                        self.memory.reward(node, mv, tried, window.depth.max(1), window.ply);
                    }
                    break;
                }
            }
        }
        self.store(node, window, best, best_at);
        Some(best)
    }

    fn try_the_only(&mut self, node: &Node, window: Window, captures: bool, mv: Move) -> Option<Score> {
        let is_forced = captures || window.depth > 0 && window.ply < 3 * MAX_PLY / 4;
        let spent = i32::from(!(self.request.params.forced && is_forced));
        let child = node.after(mv);
        if self.request.params.table && window.depth > spent {
            self.request.table.fetch(child.key);
        }
        self.enter(node, mv, &child, window.ply + 1);
        let score = -self.search(&child, window.next(spent))?;
        if score > window.alpha {
            self.memory.lines.raise(window.here(), mv);
            if score >= window.beta && !captures {
                self.memory.reward(node, mv, core::iter::empty(), window.depth.max(1), window.ply);
            }
        }
        if !captures || window.keeps_single_captures() {
            self.store(node, window, score, Some(0));
        }
        Some(score)
    }

    fn one_move(
        &mut self,
        child: &Node,
        window: Window,
        count: usize,
        spent: i32,
        less: i32,
    ) -> Option<Score> {
        if count > 0 && (self.request.params.pvs || less > 0) {
            let mut score = -self.search(child, window.null_window(spent + less))?;
            if less > 0 && score > window.alpha {
                score = -self.search(child, window.null_window(spent))?;
            }
            if score <= window.alpha || score >= window.beta {
                return Some(score);
            }
        }
        Some(-self.search(child, window.next(spent))?)
    }

    /// Returns true if late move pruning drops the moves after the first `count`.
    fn late_move_pruning(&self, window: Window, count: usize) -> bool {
        let params = self.request.params;
        params.lmp
            && window.is_unproven()
            && !window.is_pv()
            && (1..=params.lmp_depth).contains(&window.depth)
            && count as i32 >= params.lmp_base + params.lmp_each * window.depth
    }

    /// Returns the late move reduction, in plies, after `count` quiet moves.
    fn reduction(&self, window: Window, count: usize) -> i32 {
        let (params, count) = (self.request.params, count as i32);
        let from = params.lmr_from + i32::from(window.is_pv()) * params.lmr_pv;
        if !params.lmr || window.depth < 2 || count < from || !window.is_unproven() {
            0
        } else if window.is_pv() || count < params.lmr_more || window.depth < params.lmr_more_depth {
            1
        } else {
            2 + window.depth / params.lmr_part
        }
    }

    /// Returns the score if futility, razoring or ProbCut prunes; outer `None` means stopped.
    fn prune(&mut self, node: &Node, window: Window) -> Option<Option<Score>> {
        let (params, Window { depth, alpha, beta, ply }) = (self.request.params, window);
        if beta > MAX_STATIC_EVAL || alpha < -MAX_STATIC_EVAL {
            return Some(None);
        }
        let is_asked =
            depth <= params.futility_depth.max(params.razor_depth) || depth >= params.probcut_depth;
        if !is_asked {
            return Some(None);
        }
        let eval = self.evaluate(node, ply);
        let is_near = depth <= params.futility_depth;
        if params.futility
            && is_near
            && eval.0 - params.futility_margin * depth >= beta.0
            && eval < MAX_STATIC_EVAL
            && !node.has_threat()
        {
            return Some(Some(eval));
        }
        let far_below = eval.0 + params.razor_margin * depth <= alpha.0;
        if params.razoring && depth <= params.razor_depth && far_below {
            let score = self.search(node, Window { depth: 0, ..window })?;
            if score <= alpha {
                return Some(Some(score));
            }
        }
        if params.probcut && depth >= params.probcut_depth && eval >= beta {
            let raised = Score(beta.0 + params.probcut_margin + params.probcut_each * depth);
            let shallow = depth * params.probcut_share / 100;
            let score =
                self.search(node, Window { depth: shallow, alpha: raised - Score(1), beta: raised, ply })?;
            if score >= raised {
                return Some(Some(score));
            }
        }
        Some(None)
    }

    fn enter(&mut self, node: &Node, mv: Move, child: &Node, ply: usize) {
        let reversible = !mv.is_capture() && node.is_by_king(mv);
        self.memory.enter(ply, child.key, reversible);
    }

    fn store(&self, node: &Node, window: Window, best: Score, best_at: Option<u8>) {
        if !self.request.params.table {
            return;
        }
        let (bound, score, best) = if best >= window.beta {
            (Bound::Lower, best, best_at)
        } else if best > window.alpha {
            (Bound::Exact, best, best_at)
        } else {
            // Between proven scores only the bound is proven, not the fail-soft score below it.
            (Bound::Upper, if window.is_unproven() { best } else { window.alpha }, None)
        };
        let depth = window.depth.clamp(-100, 120) as i8;
        let (score, static_eval) = (nearer(score, window.ply as i32), self.memory.static_eval(window.ply));
        self.request.table.store(node.key, HashEntry { depth, bound, score, best, static_eval });
    }

    fn probe_db(&self, node: &Node, ply: usize) -> Option<Score> {
        let pieces = node.pieces();
        if pieces > self.most_known {
            return None;
        }
        let position = node.position();
        let value = self.request.endgame.probe(&position)?;
        if value == Value::Draw {
            return Some(Score(0));
        }
        if let Some(distance) = self.request.endgame.distance(&position) {
            let end = Ply(ply as u16 + distance.0);
            return Some(if value == Value::Win { Score::won_at(end) } else { Score::lost_at(end) });
        }
        // With as many pieces as at the root the search itself has to find progress.
        if pieces == self.root_pieces {
            return None;
        }
        let fewer = 200 * (self.root_pieces - pieces).min(5) as i32;
        let win = Score(DATABASE_WIN.0 + fewer - ply as i32);
        Some(if value == Value::Win { win } else { -win })
    }

    /// Returns the static evaluation without captures pending; a loss if no move is left.
    fn evaluate(&mut self, node: &Node, ply: usize) -> Score {
        if node.is_stuck() {
            return Score::lost_at(Ply(ply as u16));
        }
        self.static_eval(node, ply)
    }

    fn static_eval(&mut self, node: &Node, ply: usize) -> Score {
        if let Some(static_eval) = self.memory.static_eval(ply) {
            return static_eval;
        }
        let static_eval = self.memory.cached_eval(node.key).unwrap_or_else(|| {
            let static_eval = self.compute_static_eval(node, ply);
            self.memory.cache_eval(node.key, static_eval);
            static_eval
        });
        self.memory.remember_static_eval(ply, Some(static_eval));
        static_eval
    }

    fn compute_static_eval(&mut self, node: &Node, ply: usize) -> Score {
        let score = match &self.patterns {
            Some(patterns) => {
                let net = |net: &Net| net.look(self.memory.views(net, node, ply), node.turn, node.pieces());
                patterns.look(node, patterns.net().map_or(0, net))
            }
            None => self.request.evaluator.evaluate(&node.position()),
        };
        let score = Score(score.0.clamp(-MAX_STATIC_EVAL.0, MAX_STATIC_EVAL.0));
        if node.pieces() <= self.most_known {
            let little = Score(score.0 / 32);
            match self.request.endgame.probe(&node.position()) {
                Some(Value::Win) => return DATABASE_WIN + little,
                Some(Value::Loss) => return -DATABASE_WIN + little,
                _ => (),
            }
        }
        score
    }

    fn count_node(&mut self) -> Option<()> {
        if self.is_bound && self.nodes >= self.request.limits.nodes {
            return None;
        }
        self.nodes += 1;
        if self.nodes % NODES_PER_POLL == 0 {
            let goes_on = !self.request.stop.load(Relaxed) & (self.poll)(self.nodes);
            return (goes_on || !self.is_bound).then_some(());
        }
        Some(())
    }
}

/// Returns a score with its proven end, if it has one, `plies` nearer.
// In the search, distances of wins and losses count from the root; in the table, from the position.
fn nearer(score: Score, plies: i32) -> Score {
    match score.0 {
        s if s > MAX_STATIC_EVAL.0 => Score(s + plies),
        s if s < -MAX_STATIC_EVAL.0 => Score(s - plies),
        _ => score,
    }
}
