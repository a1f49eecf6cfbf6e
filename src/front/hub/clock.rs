//! Time management: the `level` command and the time that it allows for one move.

use super::line::HubLine;
use crate::engine::Depth;
use crate::maestro::searcher::SearchOptions;
use std::format;
use std::str::FromStr;
use std::string::{String, ToString};
use std::time::Duration;

/// The argument of a `level` command; times in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeControl {
    Depth(u8),
    Nodes(u64),
    MoveTime(f64),
    Clock {
        /// Time left, without this move's increment.
        time: f64,
        increment: f64,
        /// Moves to play in that time; `None` for the whole game.
        moves: Option<u32>,
    },
    Infinite,
}

/// Seconds kept back from every clock for communication.
const RESERVE: f64 = 0.02;
const MOVES_TO_COME: f64 = 24.0;
const MOST_SHARES: f64 = 4.0;
const LONGEST: f64 = 31_536_000.0;

impl TimeControl {
    /// Parses a `level` command. Unknown arguments are ignored, as the protocol demands.
    ///
    /// # Errors
    /// A known argument has a bad value, or there is no known argument. The error is a sentence for the client.
    pub fn of(line: &HubLine) -> Result<TimeControl, String> {
        let seconds = |name| match value::<f64>(line, name)? {
            Some(time) if !time.is_finite() => Err(format!("level: {name} cannot be {time}")),
            time => Ok(time.map(|time| time.clamp(0.0, LONGEST))),
        };
        let (depth, nodes) = (value::<u32>(line, "depth")?, value::<u64>(line, "nodes")?);
        let (move_time, time, increment) = (seconds("move-time")?, seconds("time")?, seconds("inc")?);
        let moves = value::<u32>(line, "moves")?.filter(|&moves| moves > 0);
        Ok(match (depth, nodes, move_time, time) {
            (Some(depth), ..) => TimeControl::Depth(depth.clamp(1, 99) as u8),
            (_, Some(nodes), ..) => TimeControl::Nodes(nodes.max(1)),
            (_, _, Some(time), _) => TimeControl::MoveTime(time),
            (_, _, _, Some(time)) => TimeControl::Clock { time, increment: increment.unwrap_or(0.0), moves },
            _ if line.has("infinite") => TimeControl::Infinite,
            _ => return Err("level: expected depth=, nodes=, move-time=, time= or infinite".to_string()),
        })
    }

    /// Limits of one search at this level. `choice`: there is more than one legal move.
    pub fn go(self, choice: bool) -> SearchOptions {
        let mut go = SearchOptions::default();
        match self {
            TimeControl::Depth(depth) => go.depth = Some(Depth(depth)),
            TimeControl::Nodes(nodes) => go.nodes = Some(nodes),
            TimeControl::MoveTime(time) => {
                go.time = Some(Duration::from_secs_f64(time));
                go.will_play = true;
            }
            TimeControl::Clock { time, increment, moves } => {
                let (aim, most) = share(time, increment, moves);
                // A forced move is searched only to have a pv and a move to ponder.
                let aim = if choice { aim } else { aim / 20.0 };
                go.will_play = true;
                go.soft_time = Some(Duration::from_secs_f64(aim));
                go.time = Some(Duration::from_secs_f64(if choice { most } else { aim }));
            }
            TimeControl::Infinite => (),
        }
        go
    }
}

fn value<T: FromStr>(line: &HubLine, name: &str) -> Result<Option<T>, String> {
    let Some(text) = line.get(name) else { return Ok(None) };
    text.parse().map(Some).map_err(|_| format!("level: {name} cannot be {text}"))
}

/// Seconds of a clock that a move should take, and the most that it may take.
fn share(time: f64, increment: f64, moves: Option<u32>) -> (f64, f64) {
    let left = (time + increment - RESERVE).max(0.001);
    let to_come = moves.map_or(MOVES_TO_COME, |n| f64::from(n).min(2.0 * MOVES_TO_COME));
    let aim = ((time - RESERVE).max(0.0) / to_come + 0.9 * increment).clamp(0.001, left);
    // The last move before the clock is set again may take all that is left, any other at most 60 %.
    let most = if moves == Some(1) { left } else { (MOST_SHARES * aim).min(0.6 * left) };
    (aim.min(most), most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Result<TimeControl, String> {
        TimeControl::of(&HubLine::parse(text).expect("a line"))
    }

    #[test]
    fn every_form_of_level_is_read() {
        assert_eq!(level("level depth=8"), Ok(TimeControl::Depth(8)));
        assert_eq!(level("level depth=1000"), Ok(TimeControl::Depth(99)));
        assert_eq!(level("level nodes=5000"), Ok(TimeControl::Nodes(5000)));
        assert_eq!(level("level move-time=0.5"), Ok(TimeControl::MoveTime(0.5)));
        let clock = TimeControl::Clock { time: 60.0, increment: 1.0, moves: Some(9) };
        assert_eq!(level("level moves=9 time=60 inc=1"), Ok(clock));
        assert_eq!(level("level infinite"), Ok(TimeControl::Infinite));
        assert_eq!(level("level move-time=-1"), Ok(TimeControl::MoveTime(0.0)));
        assert_eq!(level("level depth=4 handicap=2"), Ok(TimeControl::Depth(4)));
        for text in ["level", "level moves=3", "level handicap=2"] {
            assert!(level(text).is_err_and(|why| why.contains("expected")), "{text}");
        }
        for text in [
            "depth=x",
            "depth=-1",
            "nodes=",
            "move-time=nan",
            "time=inf",
            "time=9 moves=x",
            "depth=3 nodes=y",
        ] {
            assert!(level(&format!("level {text}")).is_err_and(|why| why.contains("cannot be")), "{text}");
        }
    }

    #[test]
    fn a_clock_is_never_overstepped() {
        for time in [0.0, 0.01, 0.05, 1.0, 60.0, 3600.0] {
            for increment in [0.0, 0.1, 5.0] {
                for moves in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (aim, most) = share(time, increment, moves);
                    assert!(aim > 0.0 && aim <= most, "{time} {increment} {moves:?}");
                    assert!(most <= (time + increment).max(0.001), "{time} {increment} {moves:?} {most}");
                }
            }
        }
    }

    #[test]
    fn forty_moves_fit_a_clock_even_when_every_one_takes_the_most() {
        let (mut left, mut longest) = (60.0, 0.0_f64);
        for _ in 0..40 {
            let (_, most) = share(left, 0.0, None);
            left -= most;
            longest = longest.max(most);
        }
        assert!(left > 0.0 && longest > 5.0, "{left} {longest}");
    }
}
