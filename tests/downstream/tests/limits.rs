//! A search keeps its limits, or says which of them this build cannot keep.

use dama::analysis::{
    ResourceError, SearchError, SearchLine, SearchOptions, Searcher, MAX_HASH, MAX_THREADS,
};
use dama::italian::{Color, Game, Position};
use dama::levels::Depth;
use dama_downstream::best_in;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const START: &str = "W:W21-32:B1-12";

fn searched(position: &str, options: SearchOptions) -> Result<SearchLine, SearchError> {
    let mut searcher = Searcher::shipped(1, 1).expect("memory");
    let position = position.parse().expect("a position");
    searcher.go(&position, &[], &options, &AtomicBool::new(false), &mut |_| ())
}

#[cfg(feature = "std")]
#[test]
fn a_limit_of_100_milliseconds_ends_the_search() {
    // A search that keeps no limit never ends, so it has a thread of its own.
    let (found, answer) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mv = best_in(START, Duration::from_millis(100)).expect("an answer");
        assert!(Position::start(Color::White).is_legal(mv));
        let limit = Some(Duration::from_millis(100));
        for options in [
            SearchOptions { time: limit, ..SearchOptions::default() },
            SearchOptions { soft_time: limit, ..SearchOptions::default() },
        ] {
            let line = searched(START, options).expect("an answer");
            assert!(line.time.expect("the clock of std") > Duration::ZERO);
        }
        found.send(()).expect("the test waits");
    });
    answer.recv_timeout(Duration::from_secs(300)).expect("three searches of 100 ms end");
}

#[cfg(feature = "std")]
#[test]
fn two_threads_search() {
    let mut searcher = Searcher::shipped(1, 2).expect("threads");
    let options = SearchOptions { depth: Some(Depth(10)), ..SearchOptions::default() };
    let start = Position::start(Color::White);
    let line = searcher.go(&start, &[], &options, &AtomicBool::new(false), &mut |_| ()).expect("an answer");
    assert_eq!(line.depth, Depth(10));
}

#[cfg(not(feature = "std"))]
#[test]
fn without_a_clock_and_threads_both_are_refused() {
    let limit = Some(Duration::from_millis(100));
    for options in [
        SearchOptions { time: limit, ..SearchOptions::default() },
        SearchOptions { soft_time: limit, ..SearchOptions::default() },
    ] {
        assert_eq!(searched(START, options), Err(SearchError::NoClock));
    }
    assert!(best_in(START, Duration::from_millis(100)).expect_err("no clock").to_string().contains("clock"));
    assert_eq!(Searcher::shipped(1, 2).err(), Some(ResourceError::Threads(2)));
    let line = searched(START, SearchOptions { nodes: Some(100), ..SearchOptions::default() });
    assert_eq!(line.expect("an answer").time, None);
}

#[test]
fn the_smallest_limits_still_give_a_legal_move() {
    for options in [
        SearchOptions { depth: Some(Depth(0)), ..SearchOptions::default() },
        SearchOptions { nodes: Some(0), ..SearchOptions::default() },
        SearchOptions { depth: Some(Depth(1)), lines: 0, ..SearchOptions::default() },
    ] {
        let line = searched(START, options).expect("an answer");
        assert_eq!(line.depth, Depth(1));
        assert!(Position::start(Color::White).legal_moves().contains(&line.first_move()));
    }
}

#[test]
fn only_an_ended_game_has_no_move() {
    for depth in [0, 3] {
        let options = SearchOptions { depth: Some(Depth(depth)), ..SearchOptions::default() };
        assert_eq!(searched("W:W:B1", options), Err(SearchError::NoMove));
    }
}

#[test]
fn more_memory_or_threads_than_the_limits_are_refused() {
    let mut searcher = Searcher::new(0, 1).expect("nothing");
    assert_eq!(searcher.set_hash(MAX_HASH + 1), Err(ResourceError::Memory(MAX_HASH + 1)));
    assert_eq!(searcher.set_threads(MAX_THREADS + 1), Err(ResourceError::Threads(MAX_THREADS + 1)));
    assert_eq!(searcher.set_threads(0), Ok(()));
}
