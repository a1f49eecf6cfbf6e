//! Settings of `dama match`: how a side thinks, as one text.
//!
//! ```text
//! SETTING  = LIMIT { "," NAME "=" VALUE }
//! LIMIT    = "level:" 1..9 | "depth:" 1..99 | "nodes:" N | "time:" SECONDS | "random" | "greedy"
//! NAME     = "search"  full | plain      the strong search, or the levels' plain alpha-beta, deepened
//!          | "threads" 1..256            of one search
//!          | "hash"    0..65536          megabytes of table
//!          | "eval"    hand | trained | a file of weights
//!          | "egdb"    none | a folder of endgame databases
//!          | a switch or a number of the strong search (`engine::italian::strong::search_params`): lmr=off
//! ```

use crate::cli::failure::Failure;
use crate::cli::italian::evaluator::evaluator;
use crate::cli::{analyze, databases, threads};
use dama::unstable::engine::italian::strong::{Evaluator, SearchParams, MAX_DEPTH};
use dama::unstable::engine::{choose, deepen, DeepenLimits, Depth, IterationReport, Level, PvTable};
use dama::unstable::games::{MoveIndex, Rulebook, SearchLimits, State, StateError};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::machine::ResourceError;
use dama::unstable::maestro::searcher::{SearchOptions, Searcher, MAX_HASH, MAX_THREADS};
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{scattered, Game};
use dama::unstable::session::rulebook_match::level_limits;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Default megabytes of hash table; small because many games run at once.
const HASH: usize = 16;

#[derive(Clone, Debug)]
pub struct Setting {
    pub text: String,
    limit: Limit,
    search: Search,
}

/// A setting with what its side needs in a game.
#[derive(Debug)]
pub struct SettingFiles<'a> {
    setting: &'a Setting,
    /// Threads of one search.
    pub threads: usize,
    /// What level M's search needs; `None` in a game that has only a search by nodes.
    maestro: Option<(Arc<dyn Evaluator + Send>, Arc<Databases>)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    Level(Level),
    Depth(Depth),
    Nodes(u64),
    Time(Duration),
    Random,
    Greedy,
}

#[derive(Clone, Debug, PartialEq)]
struct Search {
    plain: bool,
    threads: usize,
    hash: usize,
    /// `hand` or a file of weights; `None` for the program's.
    eval: Option<String>,
    /// `none` or a folder; `None` for the program's.
    egdb: Option<String>,
    params: SearchParams,
}

impl Default for Search {
    fn default() -> Search {
        Search { plain: false, threads: 1, hash: HASH, eval: None, egdb: None, params: SearchParams::ON }
    }
}

pub fn setting(text: &str) -> Result<Setting, String> {
    let (limit_text, rest) = text.split_once(',').unwrap_or((text, ""));
    let (limit, search) = (limit_of(limit_text)?, search_of(rest)?);
    let setting = Setting { text: text.to_string(), limit, search };
    let deep = matches!(setting.limit, Limit::Depth(depth) if depth > dama::unstable::engine::MAX_DEPTH);
    if setting.is_fixed() && !rest.is_empty() {
        return Err(format!("{limit_text} takes no modifiers"));
    }
    if setting.search.plain && (setting.search != Search { plain: true, ..Search::default() } || deep) {
        return Err("search=plain takes no other modifiers, and a depth of at most 60".to_string());
    }
    Ok(setting)
}

fn limit_of(text: &str) -> Result<Limit, String> {
    match text {
        "random" => return Ok(Limit::Random),
        "greedy" => return Ok(Limit::Greedy),
        _ => (),
    }
    let limit = text.split_once(':').and_then(|(kind, value)| match kind {
        "level" => analyze::level(value).ok().map(Limit::Level),
        "depth" => {
            let depth = value.parse().ok().map(Depth).filter(|d| (Depth(1)..=MAX_DEPTH).contains(d));
            depth.map(Limit::Depth)
        }
        "nodes" => value.parse().ok().filter(|&n| n > 0).map(Limit::Nodes),
        "time" => analyze::seconds(value).ok().map(Limit::Time),
        _ => None,
    });
    limit.ok_or_else(|| {
        "expected level:1 to level:9, depth:1 to depth:99, nodes:N, time:SECONDS, random or greedy"
            .to_string()
    })
}

fn search_of(text: &str) -> Result<Search, String> {
    let mut search = Search::default();
    let mut params = String::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let number = |most: usize| {
            let value = part.split_once('=').and_then(|(_, value)| value.parse().ok());
            value
                .filter(|&n: &usize| n <= most)
                .ok_or_else(|| format!("{part:?}: expected a number up to {most}"))
        };
        match part.split_once('=').unwrap_or((part, "")) {
            ("search", "full") => search.plain = false,
            ("search", "plain") => search.plain = true,
            ("eval", "trained") => search.eval = None,
            ("eval", name) if !name.is_empty() => search.eval = Some(name.to_string()),
            ("egdb", name) if !name.is_empty() => search.egdb = Some(name.to_string()),
            ("threads", _) => search.threads = number(MAX_THREADS)?.max(1),
            ("hash", _) => search.hash = number(MAX_HASH)?,
            _ => params = format!("{params}{part},"),
        }
    }
    search.params = SearchParams::parse(&params).map_err(|error| {
        format!(
            "{:?}: expected search=full or plain, threads=N, hash=MB, eval=hand, trained or a file of weights, \
             egdb=none or a folder, or one of {} with =on or =off (of {} with a number)",
            error.0,
            SearchParams::NAMES.join(" "),
            SearchParams::NUMBERS.join(" ")
        )
    })?;
    Ok(search)
}

impl Setting {
    fn is_fixed(&self) -> bool {
        matches!(self.limit, Limit::Level(_) | Limit::Random | Limit::Greedy)
    }

    /// Refuses what a game that has only levels and nodes does not know.
    fn check_listed(&self) -> Result<(), Failure> {
        let wrong = match self.limit {
            _ if self.text.contains(',') => "settings of this game take no modifiers",
            Limit::Depth(_) | Limit::Time(_) => {
                "expected level:1 to level:9, nodes:N, random or greedy in this game"
            }
            _ => return Ok(()),
        };
        Err(Failure::usage(format_args!("{}: {wrong}", self.text)))
    }

    /// # Errors
    /// If the game has no such setting, or a file that it names is missing or damaged.
    pub fn open(&self, book: &dyn Rulebook) -> Result<SettingFiles<'_>, Failure> {
        if !book.has_maestro() {
            self.check_listed()?;
            return Ok(SettingFiles { setting: self, threads: 1, maestro: None });
        }
        let (evaluator, _) = evaluator(self.search.eval.as_deref())?;
        let databases =
            self.search.egdb.as_deref().map_or_else(|| Ok(Databases::shipped()), databases::open)?;
        let threads = self.search.threads;
        let threads = threads::at_most_processors(format_args!("threads={threads}"), threads);
        Ok(SettingFiles { setting: self, threads, maestro: Some((evaluator, Arc::new(databases))) })
    }
}

impl SettingFiles<'_> {
    /// # Errors
    /// If its memory or threads cannot be allocated.
    pub fn player(&self) -> Result<SettingPlayer, ResourceError> {
        let Setting { limit, search: Search { plain, hash, params, .. }, .. } = *self.setting;
        let Some((evaluator, databases)) = &self.maestro else { return Ok(SettingPlayer::Listed(limit)) };
        if plain || self.setting.is_fixed() {
            return Ok(SettingPlayer::Plain(limit));
        }
        let searcher = Searcher::new(hash, self.threads)?.growing().with_params(params);
        let searcher = searcher.with_evaluator(evaluator.clone()).with_endgame(databases.clone());
        Ok(SettingPlayer::Strong(limit, Box::new(searcher)))
    }
}

#[derive(Debug)]
pub enum SettingPlayer {
    /// A level, the levels' search or no search.
    Plain(Limit),
    Strong(Limit, Box<Searcher>),
    /// A level, a search by nodes or no search in another game.
    Listed(Limit),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    A,
    B,
}

/// A side's turn in a game.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    pub book: &'static dyn Rulebook,
    pub state: &'a State,
    /// The game's earlier positions, if the game is built in.
    pub past: &'a [Position],
    pub ply: u32,
    pub side: Side,
    /// The seed of the game.
    pub seed: u64,
}

impl SettingPlayer {
    // Each game is played the same, whatever was played before.
    pub fn new_game(&mut self) {
        if let SettingPlayer::Strong(_, searcher) = self {
            searcher.new_game();
        }
    }

    /// Chooses a move; a state with legal moves always has one.
    pub fn choose(&mut self, at: Turn<'_>) -> Result<Option<MoveIndex>, StateError> {
        let position = || at.book.built_in_position(at.state).ok_or(StateError);
        let mv = match self {
            SettingPlayer::Strong(limit, searcher) => strong(*limit, searcher, &position()?, at.past),
            SettingPlayer::Plain(limit) => limit.choose(&position()?, at.past.len() as u64, at.seed),
            SettingPlayer::Listed(limit) => return limit.choose_listed(at),
        };
        let read = |mv: Move| at.book.read(at.state, &mv.to_string()).map_err(|_| StateError);
        mv.map(read).transpose()
    }
}

/// Returns a legal move; `None` if there is none.
pub fn at_random(book: &dyn Rulebook, state: &State, chance: u64) -> Result<Option<MoveIndex>, StateError> {
    let count = u64::from(book.count(state)?);
    Ok((count > 0).then(|| MoveIndex((scattered(chance, 1) % count.max(1)) as u32)))
}

fn strong(limit: Limit, searcher: &mut Searcher, position: &Position, past: &[Position]) -> Option<Move> {
    let mut go = SearchOptions::default();
    match limit {
        Limit::Depth(depth) => go.depth = Some(depth),
        Limit::Nodes(nodes) => go.nodes = Some(nodes),
        Limit::Time(time) => go.time = Some(time),
        Limit::Level(_) | Limit::Random | Limit::Greedy => (),
    }
    let found = searcher.go(position, past, &go, &AtomicBool::new(false), &mut |_| ());
    found.ok().map(|report| report.first_move())
}

impl Limit {
    /// Chooses in a game that has only a search by nodes; the seed decides between equal moves.
    fn choose_listed(self, at: Turn<'_>) -> Result<Option<MoveIndex>, StateError> {
        let Turn { book, state, ply, side, seed, .. } = at;
        let seed = scattered(seed, 2 * u64::from(ply) + u64::from(side == Side::B));
        let how = match self {
            Limit::Random => return at_random(book, state, seed),
            Limit::Greedy => return book.greedy(state, seed),
            Limit::Level(level) => level_limits(book, level.number(), seed),
            Limit::Nodes(nodes) => SearchLimits { nodes, margin: 0, seed },
            // `check_listed` refuses them.
            Limit::Depth(_) | Limit::Time(_) => return Err(StateError),
        };
        Ok(book.think(state, how, &mut |_| true)?.map(|found| found.action))
    }

    fn choose(self, position: &Position, ply: u64, seed: u64) -> Option<Move> {
        let within = |limits| plain(position, limits, Duration::MAX);
        match self {
            Limit::Level(level) => choose(position, level, seed, &mut |_| true).map(|choice| choice.mv),
            Limit::Depth(depth) => within(DeepenLimits { depth, ..DeepenLimits::default() }),
            Limit::Nodes(nodes) => within(DeepenLimits { nodes, ..DeepenLimits::default() }),
            Limit::Time(time) => plain(position, DeepenLimits::default(), time),
            Limit::Random => legal_at_random(position, ply, seed),
            Limit::Greedy => within(DeepenLimits { depth: Depth(1), ..DeepenLimits::default() }),
        }
    }
}

fn legal_at_random(position: &Position, ply: u64, seed: u64) -> Option<Move> {
    let legal = position.legal_moves();
    let which = scattered(scattered(seed, ply), 1) % legal.len().max(1) as u64;
    legal.get(which as usize).copied()
}

/// The plain search's best move within the limits. Without time for a search it is the first legal one.
fn plain(position: &Position, limits: DeepenLimits, time: Duration) -> Option<Move> {
    let start = Instant::now();
    let mut lines = Box::new(PvTable::new(Move::NONE));
    let in_time = || start.elapsed() < time;
    let found = deepen(position, limits, &mut lines, &mut |_| in_time(), &mut |report, _| {
        in_time() && !is_settled(report)
    });
    found.map(|report| report.best).or_else(|| position.legal_moves().first().copied())
}

/// True if a deeper search would find the same: the game ends within the depth.
fn is_settled(report: &IterationReport<Move>) -> bool {
    let end = report.score.win_in().or(report.score.loss_in());
    end.is_some_and(|ply| ply.0 <= u16::from(report.depth.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_out_of_range_are_refused() {
        for text in [
            "level:0",
            "level:10",
            "depth:0",
            "depth:100",
            "nodes:0",
            "time:0",
            "time:nan",
            "x:1",
            "4",
            "",
            "depth:8,",
            "depth:8,lmr",
            "depth:8,lmr=maybe",
            "depth:8,threads=x",
            "depth:8,threads=257",
            "depth:8,hash=65537",
            "level:4,threads=2",
            "random,threads=2",
            "greedy,lmr=off",
            "greedy:1",
            "depth:8,search=plain,threads=2",
            "depth:61,search=plain",
        ] {
            // A trailing comma is accepted.
            assert!(setting(text).is_err() || text == "depth:8,", "{text}");
        }
        for text in [
            "level:9",
            "random",
            "greedy",
            "depth:99",
            "nodes:1",
            "time:0.1",
            "depth:60,search=plain",
            "time:0.5,threads=2,hash=0,eval=hand,lmr=off,window=30",
        ] {
            assert!(setting(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn modifiers_reach_the_search() {
        let search = setting("depth:8,threads=3,hash=1,eval=hand,lmr=off").expect("a setting").search;
        assert_eq!((search.threads, search.hash, search.eval.as_deref()), (3, 1, Some("hand")));
        assert_eq!(search.params, SearchParams { lmr: false, ..SearchParams::ON });
    }
}
