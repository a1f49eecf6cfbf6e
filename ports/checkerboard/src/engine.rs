//! The engine behind `getmove`: its request, its state between moves, and its answer.

#![allow(clippy::float_arithmetic, reason = "CheckerBoard's times are floats")]

use super::board::{self, Board, BoardError};
use super::command::{Reply, Settings};
use super::moves::CbMove;
use dama::unstable::front::hub::{game_before, TimeControl};
use dama::unstable::games::italian::words::faults::setup_fault;
use dama::unstable::maestro::book;
use dama::unstable::maestro::machine::ResourceError;
use dama::unstable::maestro::searcher::{SearchLine, SearchOptions, Searcher};
use dama::unstable::rules::italian::notation::Short;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{scattered, Game};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The result is unknown or the game goes on.
pub const UNKNOWN: i32 = 3;
pub const WIN: i32 = 1;
pub const LOSS: i32 = 2;

/// Bit of `info`: a new game has begun.
const NEW_GAME: i32 = 1;
/// Bit of `info`: use exactly the given time.
const EXACT_TIME: i32 = 2;
/// Position in `info` of the two bits for the unit of a clock with increment.
const CLOCK_SHIFT: u32 = 2;

/// Most moves of the principal variation in the status bar.
const SHOWN_MOVES: usize = 16;

#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub board: &'a Board,
    pub color: i32,
    pub seconds: f64,
    /// Flags: new game, exact time, the unit of the clock.
    pub info: i32,
    /// The clock: time left in the upper half, increment in the lower half.
    pub more_info: i32,
}

impl Request<'_> {
    fn level(&self) -> TimeControl {
        // The units are thousandths, hundredths and tenths of a second.
        let unit = match self.info >> CLOCK_SHIFT & 3 {
            1 => 0.001,
            2 => 0.01,
            3 => 0.1,
            _ => {
                return TimeControl::MoveTime(if self.seconds.is_finite() {
                    self.seconds.clamp(0.0, 1e6)
                } else {
                    1.0
                })
            }
        };
        let bits = self.more_info as u32;
        let [left, increment] = [bits >> 16, bits & 0xffff].map(|units| f64::from(units) * unit);
        // CheckerBoard adds the increment after the move; the level adds it before.
        TimeControl::Clock { time: (left - increment).max(0.0), increment: increment.min(left), moves: None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub value: i32,
    pub text: String,
    /// The move, and the position after it.
    pub played: Option<(CbMove, Position)>,
}

impl Answer {
    fn without_move(value: i32, text: impl Into<String>) -> Answer {
        Answer { value, text: text.into(), played: None }
    }
}

pub struct Control<'a> {
    pub stop: &'a AtomicBool,
    /// Called every few thousand nodes; may set `stop`.
    pub poll: fn(),
    pub say: &'a mut dyn FnMut(&str),
}

impl std::fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Control").field("stop", self.stop).finish_non_exhaustive()
    }
}

/// The searcher, with the settings that it was built for.
#[derive(Debug, Default)]
struct Search {
    searcher: Option<(Searcher, Settings)>,
    /// The positions up to the last answer, used when CheckerBoard sends no history.
    game: Vec<Position>,
}

/// An engine. Commands given during a search take effect with the next search.
#[derive(Debug, Default)]
pub struct Engine {
    settings: Mutex<Settings>,
    search: Mutex<Search>,
}

impl Engine {
    fn settings(&self) -> MutexGuard<'_, Settings> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn command(&self, command: &str) -> Reply {
        self.settings().command(command)
    }

    pub fn getmove(&self, request: &Request<'_>, control: Control<'_>) -> Answer {
        let position = match board::read(request.board, request.color) {
            Ok(position) => position,
            Err(error) => return Answer::without_move(UNKNOWN, refusal(error)),
        };
        if position.legal_moves().is_empty() {
            return Answer::without_move(LOSS, "no legal move");
        }
        let settings = self.settings().clone();
        let mut search = match self.search.try_lock() {
            Ok(search) => search,
            Err(TryLockError::WouldBlock) => {
                return Answer::without_move(UNKNOWN, "the engine is searching another position")
            }
            Err(TryLockError::Poisoned(error)) => {
                // After a panic the state may be half updated, so it is not used again.
                self.search.clear_poison();
                let mut search = error.into_inner();
                *search = Search::default();
                search
            }
        };
        search.getmove(&position, settings, request, control)
    }
}

impl Search {
    fn getmove(
        &mut self,
        position: &Position,
        settings: Settings,
        request: &Request<'_>,
        control: Control<'_>,
    ) -> Answer {
        if request.info & NEW_GAME != 0 {
            self.game.clear();
            if let Some((searcher, _)) = &mut self.searcher {
                searcher.new_game();
            }
        }
        let past = match settings.history.split_last() {
            Some((last, past)) if last == position => past.to_vec(),
            _ => game_before(&self.game, position),
        };
        let answer = self.choose(position, &past, settings, request, control);
        if let Some((_, after)) = answer.played {
            self.game = past;
            self.game.extend([*position, after]);
        }
        answer
    }

    fn choose(
        &mut self,
        position: &Position,
        past: &[Position],
        settings: Settings,
        request: &Request<'_>,
        control: Control<'_>,
    ) -> Answer {
        if let Some(mv) = book_move(position, &settings) {
            return played(position, mv, UNKNOWN, format!("book {}", Short(mv)));
        }
        let nodes = settings.nodes;
        let searcher = match self.prepared(settings) {
            Ok(searcher) => searcher,
            Err(lack) => return Answer::without_move(UNKNOWN, lack.to_string()),
        };
        let level = nodes.map_or_else(|| request.level(), TimeControl::Nodes);
        let go = level.go(position.legal_moves().len() > 1);
        let exact = request.info & EXACT_TIME != 0;
        let go = SearchOptions { will_play: go.will_play && !exact, on_poll: Some(control.poll), ..go };
        let report =
            searcher.go(position, past, &go, control.stop, &mut |report| (control.say)(&shown(report)));
        match report {
            Ok(report) => played(position, report.first_move(), value(position, &report), shown(&report)),
            Err(error) => Answer::without_move(UNKNOWN, error.to_string()),
        }
    }

    /// Builds the searcher for the settings, smaller if memory or threads are short.
    fn prepared(&mut self, settings: Settings) -> Result<&mut Searcher, ResourceError> {
        let made = match self.searcher.take() {
            Some((searcher, old)) if is_same(&old, &settings) => (searcher, old),
            old => {
                // The old table is freed first: there may be no room for two.
                drop(old);
                let Settings { hash, threads, .. } = settings;
                let wishes = [(hash, threads), (hash, 1), (hash.min(4), 1), (0, 1)];
                let made = |&(hash, threads): &(usize, usize)| {
                    Searcher::trained(hash, threads, settings.endgame.clone())
                };
                let mut lack = None;
                let found =
                    wishes.iter().find_map(|wish| made(wish).map_err(|error| lack = Some(error)).ok());
                match (found, lack) {
                    (Some(searcher), _) => (searcher.growing(), settings),
                    (None, lack) => return Err(lack.unwrap_or(ResourceError::Memory(0))),
                }
            }
        };
        Ok(&mut self.searcher.insert(made).0)
    }
}

/// Returns whether a searcher built for one of the settings serves the other.
fn is_same(one: &Settings, other: &Settings) -> bool {
    (one.hash, one.threads) == (other.hash, other.threads)
        && std::sync::Arc::ptr_eq(&one.endgame, &other.endgame)
}

fn played(position: &Position, mv: Move, value: i32, text: String) -> Answer {
    Answer { value, text, played: Some((CbMove::of(position, mv), position.play_unchecked(mv))) }
}

fn book_move(position: &Position, settings: &Settings) -> Option<Move> {
    let margin = settings.book.margin()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    book::shipped().choose(position, margin, scattered(now, 0))
}

/// Returns the claimed result: only a proven win or loss is reported.
fn value(position: &Position, report: &SearchLine) -> i32 {
    if report.score.win_in().is_some()
        || position.play_unchecked(report.first_move()).legal_moves().is_empty()
    {
        WIN
    } else if report.score.loss_in().is_some() {
        LOSS
    } else {
        UNKNOWN
    }
}

/// Formats a search for the status bar.
fn shown(report: &SearchLine) -> String {
    let line: Vec<String> = report.pv.iter().take(SHOWN_MOVES).map(|&mv| Short(mv).to_string()).collect();
    format!(
        "{}  depth {}  score {}  {} kN  {:.1} s",
        line.join(" "),
        report.depth,
        report.score,
        report.nodes / 1000,
        report.time.unwrap_or_default().as_secs_f64()
    )
}

fn refusal(error: BoardError) -> String {
    match error {
        BoardError::Color(color) => format!("the side to move is {color}, neither white (1) nor black (2)"),
        BoardError::Piece(piece) => format!("there is no piece {piece}"),
        BoardError::Setup(error) => format!("no such position: {}", setup_fault(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::{write, BLACK, WHITE};
    use super::super::moves::tests::positions;
    use super::*;
    use dama::unstable::rules::italian::notation::parse_fen;
    use dama::unstable::rules::Color;
    use std::sync::atomic::Ordering::Relaxed;
    use std::time::Instant;

    fn ask(engine: &Engine, position: &Position, seconds: f64, info: i32, more_info: i32) -> Answer {
        let mut board = [[0; 8]; 8];
        write(position, &mut board);
        let color = if position.turn() == Color::White { WHITE } else { BLACK };
        let request = Request { board: &board, color, seconds, info, more_info };
        let stop = AtomicBool::new(false);
        engine.getmove(
            &request,
            Control { stop: &stop, poll: || (), say: &mut |text| assert!(text.len() < 1024) },
        )
    }

    fn with_nodes(nodes: u64) -> Engine {
        let engine = Engine::default();
        for command in ["set book 0", "set hashsize 1", &format!("set nodes {nodes}")] {
            assert!(matches!(engine.command(command), Reply::Done(_)), "{command}");
        }
        engine
    }

    #[test]
    fn with_nodes_it_plays_as_the_searcher_with_a_fresh_table() {
        let engine = with_nodes(2000);
        let mut searcher = Searcher::shipped(1, 1).expect("memory").growing();
        for position in positions(300).iter().step_by(10) {
            searcher.new_game();
            let go = SearchOptions { nodes: Some(2000), ..SearchOptions::default() };
            let best = searcher.go(position, &[], &go, &AtomicBool::new(false), &mut |_| ()).ok();
            let expected = best.map(|report| position.play_unchecked(report.first_move()));
            let answer = ask(&engine, position, 60.0, NEW_GAME, 0);
            assert_eq!(answer.played.map(|(_, after)| after), expected, "{position}");
        }
    }

    #[test]
    fn a_side_without_a_move_has_lost_and_no_position_is_no_answer() {
        let engine = with_nodes(100);
        let answer = ask(&engine, &parse_fen("W:W:B1").expect("legal"), 1.0, 0, 0);
        assert_eq!(answer, Answer::without_move(LOSS, "no legal move"));
        let board = [[WHITE | 4; 8]; 8];
        let request = Request { board: &board, color: WHITE, seconds: 1.0, info: 0, more_info: 0 };
        let stop = AtomicBool::new(false);
        let answer = engine.getmove(&request, Control { stop: &stop, poll: || (), say: &mut |_| () });
        assert_eq!((answer.value, answer.played), (UNKNOWN, None));
        assert!(answer.text.contains("no such position"), "{}", answer.text);
    }

    #[test]
    fn a_proven_win_is_claimed() {
        let engine = with_nodes(50_000);
        let answer = ask(&engine, &parse_fen("W:WK32:BK1").expect("legal"), 1.0, NEW_GAME, 0);
        assert_eq!(answer.value, WIN, "{}", answer.text);
        assert!(answer.text.contains("win in 11"), "{}", answer.text);
    }

    #[test]
    fn the_history_is_used_and_another_position_is_not_taken_for_it() {
        let engine = with_nodes(1000);
        let position = parse_fen("W:WK32:BK1").expect("legal");
        engine.command("set gamehist W:WK32:BK1 32-28 1-5");
        assert!(ask(&engine, &position, 1.0, 0, 0).played.is_some());
        let search = engine.search.lock().expect("nobody searches");
        assert_eq!(
            search.game.len(),
            2,
            "the present position and the answer: the history was of another one"
        );
        drop(search);
        let now = engine.settings().history[2];
        assert!(ask(&engine, &now, 1.0, 0, 0).played.is_some());
        assert_eq!(engine.search.lock().expect("nobody searches").game.len(), 4);
    }

    #[test]
    fn the_bits_of_info_say_how_long() {
        let board = [[0; 8]; 8];
        let level =
            |seconds, info, more_info| Request { board: &board, color: 1, seconds, info, more_info }.level();
        assert_eq!(level(2.5, 0, 99), TimeControl::MoveTime(2.5));
        assert_eq!(level(f64::NAN, 0, 0), TimeControl::MoveTime(1.0));
        assert_eq!(level(-3.0, 3, 0), TimeControl::MoveTime(0.0));
        let clock = |info, left: u32, increment: u32| level(1.0, info, (left << 16 | increment) as i32);
        assert_eq!(clock(4, 60_000, 1000), TimeControl::Clock { time: 59.0, increment: 1.0, moves: None });
        assert_eq!(clock(8, 60_000, 1000), TimeControl::Clock { time: 590.0, increment: 10.0, moves: None });
        assert_eq!(clock(12 | 3, 100, 50), TimeControl::Clock { time: 5.0, increment: 5.0, moves: None });
        assert_eq!(clock(12, 0, 50), TimeControl::Clock { time: 0.0, increment: 0.0, moves: None });
    }

    #[test]
    fn it_stops_when_told_and_searches_no_longer_than_its_time() {
        let engine = with_nodes(0);
        let start = parse_fen("W:W18,23,27,30,31:B5,6,9,11,15").expect("legal");
        static STOP: AtomicBool = AtomicBool::new(false);
        let mut board = [[0; 8]; 8];
        write(&start, &mut board);
        let request = Request { board: &board, color: WHITE, seconds: 60.0, info: 0, more_info: 0 };
        let began = Instant::now();
        let control = Control { stop: &STOP, poll: || STOP.store(true, Relaxed), say: &mut |_| () };
        assert!(engine.getmove(&request, control).played.is_some());
        assert!(began.elapsed().as_secs() < 30, "a minute was not waited for");
        let began = Instant::now();
        assert!(ask(&engine, &start, 0.3, EXACT_TIME, 0).played.is_some());
        let took = began.elapsed().as_secs_f64();
        assert!(took < 5.0, "{took}");
    }

    #[test]
    fn the_book_opens_unless_it_is_closed() {
        let engine = Engine::default();
        let start = Position::start(Color::White);
        assert!(ask(&engine, &start, 1.0, NEW_GAME, 0).text.starts_with("book "));
        let closed = with_nodes(100);
        assert!(ask(&closed, &start, 1.0, NEW_GAME, 0).text.contains("depth"));
    }

    #[test]
    fn settings_are_applied_with_the_next_search() {
        let engine = with_nodes(500);
        let position = Position::start(Color::White);
        let before = ask(&engine, &position, 1.0, NEW_GAME, 0);
        for command in ["set hashsize 2", "set searchthreads 2", "set hashsize 1", "set searchthreads 1"] {
            assert!(matches!(engine.command(command), Reply::Done(_)), "{command}");
            assert!(ask(&engine, &position, 1.0, NEW_GAME, 0).played.is_some(), "{command}");
        }
        let after = ask(&engine, &position, 1.0, NEW_GAME, 0);
        assert_eq!(after.played, before.played);
    }
}
