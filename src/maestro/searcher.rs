//! The strong search with the machine's memory, threads and clock.
//!
//! [`Searcher`] keeps the hash table; [`SearchOptions`] has the limits of a search, [`SearchLine`] its results.

use crate::engine::italian::strong::{
    self, BusyMoves, Endgame, Evaluator, HandEvaluation, HashExtent, HashTable, NoEndgame, SearchParams,
    SearchRequest, StrongLimits, ThreadMemory, MAX_DEPTH, MAX_STATIC_EVAL,
};
use crate::engine::{Depth, Score};
use crate::maestro::egdb::Databases;
use crate::maestro::machine::{now, try_threads, with_helpers, ResourceError, TableMemory};
use crate::maestro::resources::SearchError;
use crate::maestro::weights::Trained;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use core::time::Duration;

/// The default size of the hash table, in megabytes.
pub const DEFAULT_HASH: usize = 64;

/// The largest hash table, in megabytes.
pub const MAX_HASH: usize = 65_536;

/// The largest number of threads.
pub const MAX_THREADS: usize = 256;

/// The limits of a search and what its answer is for.
///
/// Whatever the limits, the first iteration is completed, so that every position with a legal move gets an answer.
/// Without a limit the search ends at depth 99, at a result that deeper searches keep, or when the caller stops it.
///
/// Example: [A review](crate::analysis).
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions {
    /// Depth of the last iteration; `None` for no limit. 0 counts as 1.
    pub depth: Option<Depth>,
    /// Node limit over all threads.
    pub nodes: Option<u64>,
    /// Longest time until the answer. It needs the feature `std`.
    pub time: Option<Duration>,
    /// No new iteration starts unless it is expected to finish within this time; at most `time`.
    ///
    /// It needs the feature `std`.
    pub soft_time: Option<Duration>,
    /// Number of best moves to find, as far as there are legal moves. 0 counts as 1.
    pub lines: usize,
    /// True if the answer will be played: a forced move is returned at once, an easy one soon.
    pub will_play: bool,
    /// Called regularly during the search, for machines with one thread.
    pub on_poll: Option<fn()>,
    /// True to search on the opponent's time, until the caller stops it.
    pub ponder: bool,
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            depth: None,
            nodes: None,
            time: None,
            soft_time: None,
            lines: 1,
            will_play: false,
            ponder: false,
            on_poll: None,
        }
    }
}

/// One line of a completed iteration.
///
/// Example: [A review](crate::analysis).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SearchLine {
    /// Depth of the iteration.
    pub depth: Depth,
    /// Rank of the line, 0 for the best.
    pub line: usize,
    /// Score for the side to move, in hundredths of a man.
    pub score: Score,
    /// The same in units of the evaluation, of which a man has `Evaluator::man`.
    #[doc(hidden)]
    pub raw: Score,
    /// Principal variation, at least one move.
    pub pv: Vec<Move>,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Time used so far; `None` without the feature `std`.
    pub time: Option<Duration>,
}

impl SearchLine {
    /// Returns the first move of this line.
    pub fn first_move(&self) -> Move {
        self.pv[0]
    }

    /// Returns true if the game ends within the depth, so that deeper searches agree.
    pub fn is_settled(&self) -> bool {
        let end = self.score.win_in().or(self.score.loss_in());
        end.is_some_and(|ply| ply.0 <= u16::from(self.depth.0))
    }
}

/// The strong search, with a hash table that it keeps from move to move.
///
/// Example: [A review](crate::analysis).
#[derive(Debug)]
pub struct Searcher {
    memory: TableMemory,
    extent: HashExtent,
    grows: bool,
    // One for each thread.
    remembered: Vec<ThreadMemory>,
    evaluator: Arc<dyn Evaluator + Send>,
    endgame: Arc<dyn Endgame + Send>,
    /// Which techniques of the search are switched on.
    #[doc(hidden)]
    pub params: SearchParams,
    age: u8,
}

impl Searcher {
    /// Creates a search with the handmade evaluation and no databases.
    ///
    /// `hash` is in megabytes, 0 for none. Two threads or more need the feature `std`; 0 counts as 1.
    ///
    /// # Errors
    /// If memory or threads cannot be had, or are more than [`MAX_HASH`] and [`MAX_THREADS`].
    pub fn new(hash: usize, threads: usize) -> Result<Searcher, ResourceError> {
        let mut searcher = Searcher {
            memory: TableMemory::default(),
            extent: HashExtent::whole(),
            grows: false,
            remembered: Vec::new(),
            evaluator: Arc::new(HandEvaluation),
            endgame: Arc::new(NoEndgame),
            params: SearchParams::ON,
            age: 0,
        };
        searcher.set_hash(hash)?;
        searcher.set_threads(threads)?;
        Ok(searcher)
    }

    /// Creates a search with the trained evaluation and the databases of this crate.
    ///
    /// # Errors
    /// As [`Searcher::new`].
    pub fn shipped(hash: usize, threads: usize) -> Result<Searcher, ResourceError> {
        Searcher::trained(hash, threads, Arc::new(Databases::shipped()))
    }

    /// Creates a search with the trained evaluation and the given databases.
    ///
    /// # Errors
    /// As [`Searcher::new`].
    pub fn trained(
        hash: usize,
        threads: usize,
        endgame: Arc<dyn Endgame + Send>,
    ) -> Result<Searcher, ResourceError> {
        Ok(Searcher::new(hash, threads)?.with_evaluator(Trained::shipped()).with_endgame(endgame))
    }

    /// Lets the hash table grow during each game, which makes short searches faster.
    #[must_use]
    pub fn growing(mut self) -> Searcher {
        self.grows = true;
        self.extent = HashExtent::little();
        self
    }

    /// Sets the static evaluation.
    #[must_use]
    #[doc(hidden)]
    pub fn with_evaluator(mut self, evaluator: Arc<dyn Evaluator + Send>) -> Searcher {
        self.evaluator = evaluator;
        self
    }

    /// Sets the endgame databases.
    #[must_use]
    pub fn with_endgame(mut self, endgame: Arc<dyn Endgame + Send>) -> Searcher {
        self.endgame = endgame;
        self
    }

    /// Replaces the endgame databases and clears the hash table.
    pub fn set_endgame(&mut self, endgame: Arc<dyn Endgame + Send>) {
        self.endgame = endgame;
        self.new_game();
    }

    /// Sets the techniques of the search.
    #[must_use]
    #[doc(hidden)]
    pub fn with_params(mut self, params: SearchParams) -> Searcher {
        self.params = params;
        self
    }

    /// Sets the size of the hash table in megabytes, and clears it.
    ///
    /// The largest power of two within it is used.
    ///
    /// # Errors
    /// If it cannot be allocated, or is more than [`MAX_HASH`]. The former size is then kept, if that can be allocated again.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), ResourceError> {
        if megabytes > MAX_HASH {
            return Err(ResourceError::Memory(megabytes));
        }
        let before = self.memory.megabytes();
        self.memory = TableMemory::default();
        self.forget();
        TableMemory::of(megabytes).map(|memory| self.memory = memory).inspect_err(|_| {
            self.memory = TableMemory::of(before).unwrap_or_default();
        })
    }

    /// Sets the number of threads; 0 counts as 1.
    ///
    /// # Errors
    /// If they cannot be started, are more than [`MAX_THREADS`], or are two or more without the feature `std`. The former number is then kept.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ResourceError> {
        let threads = threads.max(1);
        if threads > MAX_THREADS {
            return Err(ResourceError::Threads(threads));
        }
        let more = threads.saturating_sub(self.remembered.len());
        self.remembered.try_reserve_exact(more).map_err(|_| ResourceError::Threads(threads))?;
        if threads > 1 {
            try_threads(threads)?;
        }
        self.remembered.resize_with(threads, ThreadMemory::default);
        Ok(())
    }

    /// Computes the distances of the position's endgame, in a second at most.
    ///
    /// The next [`Searcher::go`] then plays the shortest win even with little time.
    pub fn prepare(&self, position: &Position) {
        self.endgame.prepare(position, true);
    }

    /// Clears the hash table, so that a new game depends on nothing before.
    pub fn new_game(&mut self) {
        HashTable::new(self.memory.buckets(), &self.extent, 0).clear();
        self.forget();
        self.remembered.fill_with(ThreadMemory::default);
    }

    fn forget(&mut self) {
        self.extent = if self.grows { HashExtent::little() } else { HashExtent::whole() };
        self.age = 0;
    }

    /// Searches a position and reports each line of each completed iteration.
    ///
    /// `past` has the earlier positions of the game, oldest first. Returns the last report of the best line. With one
    /// thread and no time limit, the answer depends only on the arguments and the game so far.
    ///
    /// # Errors
    /// If there is no legal move, or if a time limit is given to a build without a clock.
    pub fn go(
        &mut self,
        position: &Position,
        past: &[Position],
        go: &SearchOptions,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SearchLine),
    ) -> Result<SearchLine, SearchError> {
        let start = now();
        if start.is_none() && (go.time.is_some() || go.soft_time.is_some()) {
            return Err(SearchError::NoClock);
        }
        let clock = Clock { start, go: *go };
        if self.params.endgame {
            self.endgame.prepare(position, go.time.is_none() && go.soft_time.is_none() && !go.ponder);
        }
        self.age = self.age.wrapping_add(1);
        let past = keys(position, past);
        let (polls, done) = (AtomicUsize::new(0), AtomicBool::new(false));
        let threads = self.remembered.len();
        let only = go.will_play && !go.ponder && position.legal_moves().len() == 1;
        let limits = StrongLimits {
            depth: if only { Depth(1) } else { go.depth.unwrap_or(MAX_DEPTH).max(Depth(1)) },
            nodes: if threads == 1 { go.nodes.unwrap_or(u64::MAX) } else { u64::MAX },
        };
        // Without a hash table a thread would learn nothing from the move that it deferred.
        let shares = threads > 1 && !only && self.params.table && !self.memory.buckets().is_empty();
        let busy = shares.then(BusyMoves::default);
        let request = SearchRequest {
            position,
            past: &past,
            limits,
            lines: go.lines.max(1),
            compares: go.will_play && !go.ponder,
            params: &self.params,
            table: HashTable::new(self.memory.buckets(), &self.extent, self.age),
            busy: busy.as_ref(),
            evaluator: &*self.evaluator,
            endgame: &*self.endgame,
            stop: &done,
        };
        let shared = Shared { clock, polls: &polls, stop, grows: self.grows, man: self.evaluator.man() };
        let Some((own, helpers)) = self.remembered.split_first_mut() else { return Err(SearchError::NoMove) };
        let helpers = helpers.iter_mut().filter(|_| !only);
        let help = |remembered: &mut ThreadMemory| {
            let limits = StrongLimits { depth: MAX_DEPTH, ..limits };
            let request = SearchRequest { lines: 1, compares: false, limits, ..request };
            shared.help(&request, remembered);
        };
        with_helpers(helpers, help, || {
            let answer = shared.lead(&request, own, report);
            done.store(true, Relaxed);
            answer.ok_or(SearchError::NoMove)
        })
    }
}

/// Converts an evaluation to hundredths of a man. Proven scores and database wins stay as they are.
fn in_hundredths(score: Score, man: i32) -> Score {
    if score.0.abs() > MAX_STATIC_EVAL.0 {
        return score;
    }
    let half = man / 2 * score.0.signum();
    Score((score.0 * 100 + half) / man)
}

/// Returns the keys of the positions since the last irreversible move.
fn keys(position: &Position, past: &[Position]) -> Vec<u64> {
    let held = |p: &Position| (Color::ALL.map(|color| p.men_of(color)), p.kings().count());
    let from = past.iter().rev().take_while(|p| held(p) == held(position)).count();
    past[past.len() - from..].iter().map(Position::key).collect()
}

// The search ends this much early: a busy machine needs it to deliver the answer.
const MARGIN: Duration = Duration::from_millis(6);

// A move is easy once it has been far above all others for this many iterations, and for one part in EASY_SHARE of
// the time.
const EASY_ITERATIONS: u8 = 5;
const EASY_SHARE: u32 = 16;

#[derive(Clone, Copy, Debug)]
struct Clock {
    // `None` without a clock; then there is no limit of time either.
    start: Option<Duration>,
    go: SearchOptions,
}

impl Clock {
    fn elapsed(&self) -> Option<Duration> {
        Some(now()?.saturating_sub(self.start?))
    }

    fn has_passed(&self, is_over: impl Fn(Duration) -> bool) -> bool {
        !self.go.ponder && self.elapsed().is_some_and(is_over)
    }

    fn is_over(&self) -> bool {
        let Some(time) = self.go.time else { return false };
        self.has_passed(|elapsed| elapsed + MARGIN.min(time / 16) >= time)
    }

    fn is_enough(&self, far_above: u8) -> bool {
        let Some(time) = self.go.soft_time.or(self.go.time) else { return false };
        self.go.will_play
            && far_above >= EASY_ITERATIONS
            && self.has_passed(|elapsed| elapsed * EASY_SHARE > time)
    }

    /// Returns true if another iteration would hardly be completed.
    // Each iteration takes about as long as all before it.
    fn is_late(&self) -> bool {
        let Some(aim) = self.go.soft_time else { return false };
        self.has_passed(|elapsed| elapsed * 2 > aim)
    }
}

struct Shared<'a> {
    clock: Clock,
    // Polls of the helper threads.
    polls: &'a AtomicUsize,
    stop: &'a AtomicBool,
    grows: bool,
    // The value of a man in units of the evaluation.
    man: i32,
}

// Searched nodes per bucket of a growing table: about one slot for each position worth one.
const NODES_A_BUCKET: u64 = 16;

impl Shared<'_> {
    fn help(&self, request: &SearchRequest<'_>, remembered: &mut ThreadMemory) {
        let mut poll = |_| {
            self.polls.fetch_add(1, Relaxed);
            true
        };
        strong::search(request, remembered, &mut poll, &mut |_, _| true);
    }

    fn lead(
        &self,
        request: &SearchRequest<'_>,
        remembered: &mut ThreadMemory,
        report: &mut dyn FnMut(&SearchLine),
    ) -> Option<SearchLine> {
        let go = self.clock.go;
        let most = go.nodes.unwrap_or(u64::MAX);
        let all = |own: u64| self.polls.load(Relaxed) as u64 * strong::NODES_PER_POLL + own;
        let mut best = None;
        let mut poll = |own: u64| {
            if let Some(breathe) = go.on_poll {
                breathe();
            }
            if self.grows {
                request.table.grow((all(own) / NODES_A_BUCKET) as usize);
            }
            !self.stop.load(Relaxed) && !self.clock.is_over() && all(own) <= most
        };
        let mut each = |found: &strong::RootResult, line: &[Move]| {
            let latest = SearchLine {
                depth: found.depth,
                line: found.line,
                score: in_hundredths(found.score, self.man),
                raw: found.score,
                pv: line.to_vec(),
                nodes: all(found.nodes),
                time: self.clock.elapsed(),
            };
            report(&latest);
            let settled = latest.is_settled() && go.depth.is_none() && !go.ponder && go.lines <= 1;
            if found.line == 0 {
                best = Some(latest);
            }
            !settled
                && !self.clock.is_enough(found.far_above)
                && !self.stop.load(Relaxed)
                && !self.clock.is_over()
                && !self.clock.is_late()
        };
        strong::search(request, remembered, &mut poll, &mut each);
        best
    }
}
