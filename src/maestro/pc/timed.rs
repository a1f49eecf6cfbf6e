//! Level M by the clock: the strong search on its own thread, pondering if wanted.

use crate::engine::italian::strong::{Endgame, Value};
use crate::maestro::book;
use crate::maestro::repeatable::{Past, Repeatable};
use crate::maestro::review::thought;
use crate::maestro::searcher::{SearchLine, SearchOptions, Searcher, DEFAULT_HASH};
use crate::rules::italian::{Move, Position};
use crate::session::maestro::{FixedSearch, Maestro, MaestroProgress, MaestroThought};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::Arc;
use std::time::Duration;
use std::vec::Vec;

// The longest wait for news before the program looks at its keys again.
const TICK: Duration = Duration::from_millis(5);

enum Order {
    NewGame,
    Think { number: u64, position: Position, past: Vec<Position>, go: SearchOptions, stop: Arc<AtomicBool> },
}

enum News {
    Report(u64, MaestroThought),
    Found(u64, Option<Move>),
}

/// Level M with a time limit, opening book and databases.
#[derive(Debug)]
pub struct TimedSearcher {
    orders: Sender<Order>,
    news: Receiver<News>,
    past: Past,
    number: u64,
    stop: Arc<AtomicBool>,
    // A book move, found without searching.
    known: Option<Move>,
    databases: Arc<dyn Endgame + Send>,
    ponders: bool,
    // Studies must be the same on every machine, so they have their own searcher, with the built-in databases only.
    student: Repeatable,
}

impl TimedSearcher {
    /// Creates the player and starts its thread; `ponders` uses the opponent's time.
    pub fn new(threads: usize, ponders: bool, endgame: Arc<dyn Endgame + Send>) -> TimedSearcher {
        let (orders, received) = channel();
        let (sender, news) = channel();
        let databases = endgame.clone();
        std::thread::spawn(move || work(threads, &endgame, &received, &sender));
        let stop = Arc::new(AtomicBool::new(false));
        let (past, student) = (Past::default(), Repeatable::new());
        TimedSearcher { orders, news, past, number: 0, stop, known: None, databases, ponders, student }
    }

    fn order(&mut self, position: &Position, past: Vec<Position>, go: SearchOptions) {
        self.stop();
        self.stop = Arc::new(AtomicBool::new(false));
        self.number += 1;
        let stop = self.stop.clone();
        let order = Order::Think { number: self.number, position: *position, past, go, stop };
        // If the thread is gone there is no answer, and so no move.
        let _ = self.orders.send(order);
    }
}

fn that_fits(threads: usize, endgame: &Arc<dyn Endgame + Send>) -> Option<Searcher> {
    let wishes = [(DEFAULT_HASH, threads), (DEFAULT_HASH, 1), (4, 1), (0, 1)];
    let mut searchers =
        wishes.iter().filter_map(|&(hash, threads)| Searcher::trained(hash, threads, endgame.clone()).ok());
    searchers.next().map(Searcher::growing)
}

fn work(threads: usize, endgame: &Arc<dyn Endgame + Send>, orders: &Receiver<Order>, news: &Sender<News>) {
    // The hash table takes memory, so the searcher is created for the first search.
    let mut searcher = None;
    for order in orders {
        match order {
            Order::NewGame => searcher.iter_mut().for_each(Searcher::new_game),
            Order::Think { number, position, past, go, stop } => {
                let tell = &mut |report: &SearchLine| {
                    let _ = news.send(News::Report(number, thought(&position, report, None)));
                };
                if searcher.is_none() {
                    searcher = that_fits(threads, endgame);
                }
                let Some(searcher) = &mut searcher else {
                    let _ = news.send(News::Found(number, None));
                    continue;
                };
                if !go.ponder {
                    searcher.prepare(&position);
                }
                let found = searcher.go(&position, &past, &go, &stop, tell);
                let _ = news.send(News::Found(number, found.ok().map(|report| report.first_move())));
            }
        }
    }
}

impl Maestro for TimedSearcher {
    fn new_game(&mut self) {
        self.stop();
        self.past = Past::default();
        let _ = self.orders.send(Order::NewGame);
    }

    fn begin(&mut self, position: &Position, seconds: u8, seed: u64) {
        self.stop();
        let past = self.past.before(position);
        self.known = book::choose(position, seed);
        if self.known.is_some() {
            return;
        }
        let time = Some(Duration::from_secs(seconds.into()));
        self.order(position, past, SearchOptions { time, will_play: true, ..SearchOptions::default() });
    }

    fn progress(&mut self) -> MaestroProgress {
        if let Some(mv) = self.known.take() {
            return MaestroProgress::Found(Some(mv));
        }
        loop {
            match self.news.recv_timeout(TICK) {
                Ok(News::Report(number, thought)) if number == self.number => {
                    return MaestroProgress::Thinks(Some(thought));
                }
                Ok(News::Found(number, mv)) if number == self.number => return MaestroProgress::Found(mv),
                Ok(_) => (),
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => return MaestroProgress::Thinks(None),
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return MaestroProgress::Found(None),
            }
        }
    }

    fn hurry(&mut self) {
        self.stop.store(true, Relaxed);
    }

    fn stop(&mut self) {
        self.stop.store(true, Relaxed);
        // Later news of this order is ignored.
        self.number += 1;
        self.known = None;
    }

    fn known(&mut self, position: &Position) -> Option<Value> {
        self.databases.probe(position)
    }

    fn study(&mut self, position: &Position, nodes: u64) -> Option<FixedSearch> {
        self.stop();
        self.student.study(position, nodes)
    }

    fn ponder(&mut self, position: &Position) {
        let past = self.past.before(position);
        if self.ponders {
            self.order(position, past, SearchOptions { ponder: true, ..SearchOptions::default() });
        }
    }
}

impl Drop for TimedSearcher {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maestro::egdb::Databases;
    use crate::maestro::repeatable::tests::{answer, plies_to_the_end};
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::{Color, Game};
    use std::time::Instant;

    fn shipped() -> Arc<dyn Endgame + Send> {
        Arc::new(Databases::shipped())
    }

    #[test]
    fn the_start_is_answered_from_the_book() {
        let mut maestro = TimedSearcher::new(1, true, shipped());
        maestro.begin(&Position::start(Color::White), 60, 1);
        let (thoughts, mv) = answer(&mut maestro);
        assert!(thoughts.is_empty() && mv.is_some());
    }

    #[test]
    fn it_plays_the_shortest_win_of_la_mossa() {
        assert_eq!(plies_to_the_end(&mut TimedSearcher::new(1, false, shipped())), 11);
    }

    #[test]
    fn it_uses_the_databases_it_is_given() {
        let position = parse_fen("W:WK14,K15,K20:BK1").expect("legal");
        for (endgame, knows) in [(shipped(), true), (Arc::new(Databases::none()), false)] {
            let mut maestro = TimedSearcher::new(1, false, endgame);
            maestro.begin(&position, 1, 1);
            let first = loop {
                if let MaestroProgress::Thinks(Some(thought)) = maestro.progress() {
                    break thought;
                }
            };
            maestro.hurry();
            assert_eq!(first.outlook.score.win_in().is_some(), knows, "{first:?}");
        }
    }

    fn taken(fen: &str, seconds: u8) -> f64 {
        let mut maestro = TimedSearcher::new(1, false, shipped());
        let began = Instant::now();
        maestro.begin(&parse_fen(fen).expect("legal"), seconds, 1);
        assert!(answer(&mut maestro).1.is_some());
        began.elapsed().as_secs_f64()
    }

    #[test]
    fn an_only_move_is_played_at_once() {
        let fen = "W:W22,27,31:B18,5,6,9";
        assert_eq!(parse_fen(fen).expect("legal").legal_moves().len(), 1);
        assert!(taken(fen, 60) < 10.0);
    }

    #[test]
    fn an_easy_move_ends_early_and_no_other() {
        let easy = taken("W:W5,17,24,25,26,27,28,30,31,32:B1,2,3,4,6,7,12,16,18", 20);
        assert!((1.0..19.0).contains(&easy), "{easy}");
        assert!(taken("W:W21,22,23,24,25,26,27,28,29,30,31:B1,2,3,4,5,6,7,8,9,10,11", 2) > 1.9);
    }

    #[test]
    fn a_stop_and_the_next_order_are_heard_at_once() {
        let mut maestro = TimedSearcher::new(1, true, shipped());
        let position = parse_fen("W:W18,23,27,30,31:B5,6,9,11,15").expect("legal");
        let began = Instant::now();
        maestro.begin(&position, 60, 1);
        while maestro.progress() == MaestroProgress::Thinks(None) {}
        maestro.hurry();
        assert!(answer(&mut maestro).1.is_some());
        maestro.ponder(&position);
        maestro.stop();
        maestro.begin(&parse_fen("W:WK32:BK1").expect("legal"), 60, 1);
        assert!(answer(&mut maestro).1.is_some());
        assert!(began.elapsed() < Duration::from_secs(50), "a minute was not waited for");
    }
}
