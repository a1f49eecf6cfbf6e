//! One iteration below the root: principal variation search and quiescence.

use super::memory::ThreadMemory;
use super::net::Net;
use super::node::Node;
use super::order::MovePicker;
use super::patterns::Patterns;
use super::table::{Bound, HashEntry};
use super::task::SearchRequest;
use super::{Value, DATABASE_WIN, MAX_PLY, MOST_GUESSED, NODES_PER_POLL};
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

    /// Returns a child's view like [`Window::next`], with a null window at alpha.
    fn null_window(self, spent: i32) -> Window {
        Window { alpha: -(self.alpha + Score(1)), ..self.next(spent) }
    }

    fn is_pv(self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// Returns true if the window lies among evaluations, not among proven scores.
    // Between proven wins, or losses, nothing is pruned and no unproven table score is used, so that distances come
    // out exact.
    fn is_guess(self) -> bool {
        self.alpha < MOST_GUESSED && self.beta > -MOST_GUESSED
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
        let is_proven = entry.score.0.abs() > MOST_GUESSED.0;
        let score = from_table(entry.score, self.here());
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        };
        (settles && (is_proven || self.is_guess())).then_some(score)
    }
}

pub(super) struct Search<'a> {
    pub(super) task: &'a SearchRequest<'a>,
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
        task: &'a SearchRequest<'a>,
        memory: &'a mut ThreadMemory,
        poll: Poll<'b>,
    ) -> Search<'a> {
        let root_pieces = 32 - task.position.empty().count();
        let most_known = if task.switches.endgame { task.endgame.most_pieces() } else { 0 };
        let patterns = task.evaluator.patterns();
        Search { task, memory, poll, nodes: 0, root_pieces, patterns, most_known, is_bound: false }
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
        let view = Window { depth: depth + 1, alpha, beta, ply: 0 };
        if late && self.task.switches.pvs {
            let score = -self.search(&child, view.null_window(1))?;
            if score <= alpha || score >= beta {
                return Some(score);
            }
        }
        Some(-self.search(&child, view.next(1))?)
    }

    /// Returns the exact score inside the window, else a bound; `None` if stopped.
    fn search(&mut self, node: &Node, view: Window) -> Option<Score> {
        self.count_node()?;
        self.memory.lines.clear(view.here());
        let captures = node.can_capture();
        if let Some(score) = self.immediate_score(node, view, captures) {
            return Some(score);
        }
        // Mate distance pruning: no line can win sooner, or lose later, than at the next ply.
        let view = Window {
            alpha: view.alpha.max(Score::lost_at(view.here())),
            beta: view.beta.min(Score::won_at(view.next(1).here())),
            ..view
        };
        if view.alpha >= view.beta {
            return Some(view.alpha);
        }
        let mut legal = MoveList::default();
        if captures {
            if view.depth <= 0 {
                // Above the horizon the parent has already prefetched this bucket.
                self.task.table.fetch(node.key);
            }
            node.board.list_captures(node.turn, &mut legal);
            if let ([mv], false) = (&legal[..], view.keeps_single_captures()) {
                return self.try_the_only(node, view, captures, *mv);
            }
        }
        let entry = if self.task.switches.table { self.task.table.probe(node.key) } else { None };
        if let Some(entry) = entry {
            if let Some(score) = view.settled_by(&entry) {
                return Some(score);
            }
            self.memory.remember_guess(view.ply, entry.static_eval);
        }
        if !captures && view.depth > 0 && view.is_guess() && !view.is_pv() {
            if let Some(score) = self.prune(node, view)? {
                return Some(score);
            }
        }
        if !captures {
            node.board.list_quiet(node.turn, &mut legal);
        }
        match &legal[..] {
            [] => Some(Score::lost_at(view.here())),
            [mv] => self.try_the_only(node, view, captures, *mv),
            many => self.try_moves(node, view, captures, entry, many),
        }
    }

    /// Returns the score of a node that needs no moves: repetition, database, horizon.
    fn immediate_score(&mut self, node: &Node, view: Window, captures: bool) -> Option<Score> {
        let switches = self.task.switches;
        if switches.repetition && self.memory.is_repeated(view.ply) {
            return Some(Score(0));
        }
        if let Some(score) = self.probe_db(node, view.ply) {
            return Some(score);
        }
        if view.ply >= MAX_PLY {
            return Some(if captures {
                self.static_eval(node, view.ply)
            } else {
                self.evaluate(node, view.ply)
            });
        }
        if captures || view.depth > 0 {
            return None;
        }
        let looks_on = switches.threats && view.depth > -switches.threat_plies && node.has_threat();
        (!looks_on).then(|| self.evaluate(node, view.ply))
    }

    fn try_moves(
        &mut self,
        node: &Node,
        view: Window,
        captures: bool,
        entry: Option<HashEntry>,
        legal: &[Move],
    ) -> Option<Score> {
        let switches = self.task.switches;
        let spent = i32::from(!(switches.forced && captures));
        let table_move = entry.and_then(|entry| entry.best);
        let mut ranks = [0; MAX_MOVES];
        let mut order = MovePicker::new(legal, &mut ranks, table_move, node, self.memory, switches, view.ply);
        let mut now = view;
        let (mut best, mut best_at) = (-Score::INFINITE, None);
        let mut count = 0;
        // Near the horizon most children do not use the table.
        let is_deep = switches.table && view.depth > spent;
        let mut upcoming = order.next();
        while let Some((index, mv)) = upcoming {
            if !captures && best > -MOST_GUESSED && self.late_move_pruning(now, count) {
                break;
            }
            let child = node.after(mv);
            if is_deep && (captures || count == 0) {
                self.task.table.fetch(child.key);
            }
            upcoming = order.next();
            if let (true, Some((_, next))) = (is_deep && !captures, upcoming) {
                // Prefetches the next move's bucket while this move is searched.
                self.task.table.fetch(node.key_after_quiet(next));
            }
            self.enter(node, mv, &child, view.ply + 1);
            let less = if captures { 0 } else { self.reduction(now, count) };
            let score = self.one_move(&child, now, count, spent, less)?;
            if score > best {
                (best, best_at) = (score, Some(index));
            }
            if score > now.alpha {
                now.alpha = score;
                self.memory.lines.raise(view.here(), mv);
                if score >= view.beta {
                    if !captures {
                        self.memory.reward(node, mv, order.given(count), view.depth.max(1), view.ply);
                    }
                    break;
                }
            }
            count += 1;
        }
        self.store(node, view, best, best_at);
        Some(best)
    }

    fn try_the_only(&mut self, node: &Node, view: Window, captures: bool, mv: Move) -> Option<Score> {
        let is_forced = captures || view.depth > 0 && view.ply < 3 * MAX_PLY / 4;
        let spent = i32::from(!(self.task.switches.forced && is_forced));
        let child = node.after(mv);
        if self.task.switches.table && view.depth > spent {
            self.task.table.fetch(child.key);
        }
        self.enter(node, mv, &child, view.ply + 1);
        let score = -self.search(&child, view.next(spent))?;
        if score > view.alpha {
            self.memory.lines.raise(view.here(), mv);
            if score >= view.beta && !captures {
                self.memory.reward(node, mv, core::iter::empty(), view.depth.max(1), view.ply);
            }
        }
        if !captures || view.keeps_single_captures() {
            self.store(node, view, score, Some(0));
        }
        Some(score)
    }

    fn one_move(&mut self, child: &Node, view: Window, count: usize, spent: i32, less: i32) -> Option<Score> {
        if count > 0 && (self.task.switches.pvs || less > 0) {
            let mut score = -self.search(child, view.null_window(spent + less))?;
            if less > 0 && score > view.alpha {
                score = -self.search(child, view.null_window(spent))?;
            }
            if score <= view.alpha || score >= view.beta {
                return Some(score);
            }
        }
        Some(-self.search(child, view.next(spent))?)
    }

    /// Returns true if late move pruning drops the moves after the first `count`.
    fn late_move_pruning(&self, view: Window, count: usize) -> bool {
        let switches = self.task.switches;
        switches.lmp
            && view.is_guess()
            && !view.is_pv()
            && (1..=switches.lmp_depth).contains(&view.depth)
            && count as i32 >= switches.lmp_base + switches.lmp_each * view.depth
    }

    /// Returns the late move reduction, in plies, after `count` quiet moves.
    fn reduction(&self, view: Window, count: usize) -> i32 {
        let (switches, count) = (self.task.switches, count as i32);
        let from = switches.lmr_from + i32::from(view.is_pv()) * switches.lmr_pv;
        if !switches.lmr || view.depth < 2 || count < from || !view.is_guess() {
            0
        } else if view.is_pv() || count < switches.lmr_more || view.depth < switches.lmr_more_depth {
            1
        } else {
            2 + view.depth / switches.lmr_part
        }
    }

    /// Returns the score if futility, razoring or ProbCut prunes; outer `None` means stopped.
    fn prune(&mut self, node: &Node, view: Window) -> Option<Option<Score>> {
        let (switches, Window { depth, alpha, beta, ply }) = (self.task.switches, view);
        if beta > MOST_GUESSED || alpha < -MOST_GUESSED {
            return Some(None);
        }
        let is_asked =
            depth <= switches.futility_depth.max(switches.razor_depth) || depth >= switches.probcut_depth;
        if !is_asked {
            return Some(None);
        }
        let eval = self.evaluate(node, ply);
        let is_near = depth <= switches.futility_depth;
        if switches.futility
            && is_near
            && eval.0 - switches.futility_margin * depth >= beta.0
            && eval < MOST_GUESSED
            && !node.has_threat()
        {
            return Some(Some(eval));
        }
        let far_below = eval.0 + switches.razor_margin * depth <= alpha.0;
        if switches.razoring && depth <= switches.razor_depth && far_below {
            let score = self.search(node, Window { depth: 0, ..view })?;
            if score <= alpha {
                return Some(Some(score));
            }
        }
        if switches.probcut && depth >= switches.probcut_depth && eval >= beta {
            let raised = Score(beta.0 + switches.probcut_margin + switches.probcut_each * depth);
            let shallow = depth * switches.probcut_share / 100;
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

    fn store(&self, node: &Node, view: Window, best: Score, best_at: Option<u8>) {
        if !self.task.switches.table {
            return;
        }
        let (bound, score, best) = if best >= view.beta {
            (Bound::Lower, best, best_at)
        } else if best > view.alpha {
            (Bound::Exact, best, best_at)
        } else {
            // Between proven scores only the bound is proven, not the fail-soft score below it.
            (Bound::Upper, if view.is_guess() { best } else { view.alpha }, None)
        };
        let depth = view.depth.clamp(-100, 120) as i8;
        let (score, guess) = (to_table(score, view.here()), self.memory.static_eval(view.ply));
        self.task.table.store(node.key, HashEntry { depth, bound, score, best, static_eval: guess });
    }

    fn probe_db(&self, node: &Node, ply: usize) -> Option<Score> {
        let pieces = node.pieces();
        if pieces > self.most_known {
            return None;
        }
        let position = node.position();
        let value = self.task.endgame.probe(&position)?;
        if value == Value::Draw {
            return Some(Score(0));
        }
        if let Some(distance) = self.task.endgame.distance(&position) {
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
        if let Some(guess) = self.memory.static_eval(ply) {
            return guess;
        }
        let guess = self.compute_static_eval(node, ply);
        self.memory.remember_guess(ply, Some(guess));
        guess
    }

    fn compute_static_eval(&mut self, node: &Node, ply: usize) -> Score {
        let score = match &self.patterns {
            Some(patterns) => {
                let net = |net: &Net| net.look(self.memory.views(net, node, ply), node.turn, node.pieces());
                patterns.look(node, patterns.net().map_or(0, net))
            }
            None => self.task.evaluator.evaluate(&node.position()),
        };
        let score = Score(score.0.clamp(-MOST_GUESSED.0, MOST_GUESSED.0));
        if node.pieces() <= self.most_known {
            let little = Score(score.0 / 32);
            match self.task.endgame.probe(&node.position()) {
                Some(Value::Win) => return DATABASE_WIN + little,
                Some(Value::Loss) => return -DATABASE_WIN + little,
                _ => (),
            }
        }
        score
    }

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

// In the search, distances of wins and losses count from the root; in the table, from the position.
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
