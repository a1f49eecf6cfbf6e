//! The searches of the hub: the strong one for Italian draughts, that of the game list for the other games.

use super::listed::ListedPosition;
use super::notation::written;
use super::position::HubPosition;
use crate::engine::{Depth, Score};
use crate::games::{SearchLimits, SearchResult};
use crate::maestro::searcher::{SearchLine, SearchOptions, Searcher};
use crate::rules::italian::Position;
use std::boxed::Box;
use std::format;
use std::string::String;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::vec::Vec;

/// Seed of the choice between equally good moves.
pub const SEED: u64 = 1;

/// Nodes of the first search of a series, and of the search for the opponent's reply.
const FIRST_NODES: u64 = 2_048;

pub struct Order {
    /// The strong search, which comes back with the answer; only Italian draughts uses it.
    pub searcher: Box<Searcher>,
    pub position: HubPosition,
    pub past: Vec<HubPosition>,
    pub go: SearchOptions,
    pub stop: Arc<AtomicBool>,
}

pub struct Answer {
    pub mv: String,
    pub after: HubPosition,
    /// The move that the opponent is expected to reply.
    pub reply: Option<String>,
}

impl Order {
    /// Searches, and gives each `info` line to `tell`. `None`: there is no legal move.
    pub fn run(&mut self, tell: &mut dyn FnMut(&str)) -> Option<Answer> {
        match &self.position {
            HubPosition::Italian(position) => {
                let past: Vec<Position> = self.past.iter().filter_map(HubPosition::italian).collect();
                let mut report = |line: &SearchLine| tell(&info_of_line(line));
                let line = self.searcher.go(position, &past, &self.go, &self.stop, &mut report).ok()?;
                let mv = line.first_move();
                let after = HubPosition::Italian(position.after(mv));
                Some(Answer { mv: written(mv), after, reply: line.pv.get(1).copied().map(written) })
            }
            HubPosition::Listed(position) => {
                SearchSeries { position, go: &self.go, stop: &self.stop, began: Instant::now() }.run(tell)
            }
        }
    }
}

/// Searches of a game whose search takes a number of nodes alone, each with more of them than the one before.
struct SearchSeries<'a> {
    position: &'a ListedPosition,
    go: &'a SearchOptions,
    stop: &'a AtomicBool,
    began: Instant,
}

impl SearchSeries<'_> {
    fn run(&self, tell: &mut dyn FnMut(&str)) -> Option<Answer> {
        let mut best = None;
        let mut total = 0;
        let mut next = Some(self.go.nodes.unwrap_or(FIRST_NODES));
        while let Some(nodes) = next {
            let began = Instant::now();
            let Some(found) = self.search(self.position, nodes) else { break };
            best = Some(found.action);
            total += found.nodes;
            let mv = self.position.written(found.action)?;
            tell(&info(Depth(found.depth), Score(found.score), total, self.began.elapsed(), &mv));
            next = self.more_nodes(nodes, &found, began.elapsed());
        }
        let best = best.or_else(|| self.position.first_move())?;
        let (mv, after) = (self.position.written(best)?, self.position.after(best)?);
        let reply = self.search(&after, FIRST_NODES).and_then(|found| after.written(found.action));
        Some(Answer { mv, after: HubPosition::Listed(after), reply })
    }

    fn search(&self, position: &ListedPosition, nodes: u64) -> Option<SearchResult> {
        let limits = SearchLimits { nodes, margin: 0, seed: SEED };
        position.think(limits, &mut |_| {
            !self.stop.load(Relaxed) && self.left(self.go.time) != Some(Duration::ZERO)
        })
    }

    /// Returns the nodes of the search after one that took this long; `None` if that was the last.
    fn more_nodes(&self, nodes: u64, found: &SearchResult, took: Duration) -> Option<u64> {
        let is_deep = self.go.depth.is_some_and(|depth| found.depth >= depth.0);
        // A search that has nodes over has seen the end of the game, or has an only move to choose.
        if is_deep || self.go.nodes.is_some() || found.nodes < nodes {
            return None;
        }
        let Some(left) = self.left(self.go.soft_time.or(self.go.time)) else { return nodes.checked_mul(2) };
        let affordable = 0.9 * nodes as f64 * left.as_secs_f64() / took.as_secs_f64().max(1e-6);
        // The last search takes all the time that is left, unless it would find no more than this one.
        match affordable / nodes as f64 {
            ..1.0 => None,
            ..8.0 => Some(affordable as u64),
            _ => nodes.checked_mul(2),
        }
    }

    /// Returns how much of a time is left; `None` without a limit, as on the opponent's time.
    fn left(&self, time: Option<Duration>) -> Option<Duration> {
        time.filter(|_| !self.go.ponder).map(|time| time.saturating_sub(self.began.elapsed()))
    }
}

fn info_of_line(line: &SearchLine) -> String {
    let pv: Vec<String> = line.pv.iter().map(|&mv| written(mv)).collect();
    info(line.depth, line.score, line.nodes, line.time.unwrap_or_default(), &pv.join(" "))
}

/// Formats an `info` line: times in seconds, scores in men, speed in millions of nodes a second.
///
/// A win in N plies is 100 minus N hundredths.
fn info(depth: Depth, score: Score, nodes: u64, time: Duration, pv: &str) -> String {
    let score = match (score.win_in(), score.loss_in()) {
        (Some(plies), _) => 10_000 - i32::from(plies.0),
        (_, Some(plies)) => i32::from(plies.0) - 10_000,
        // A database win of unknown distance scores above any evaluation but below a counted win.
        _ => score.0.clamp(-8_999, 8_999),
    };
    let seconds = time.as_secs_f64();
    format!(
        "info depth={} score={:.2} nodes={nodes} time={seconds:.3} nps={:.3} pv=\"{pv}\"",
        depth.0,
        f64::from(score) / 100.0,
        nodes as f64 / seconds.max(1e-6) / 1e6,
    )
}
