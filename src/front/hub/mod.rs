//! The engine for other programs: the Hub protocol for draughts, version 2, over two streams. Source: S9.
//!
//! Its variants are the games of the game list; international draughts has the protocol's own name, `normal`.
//!
//! One thread reads lines, one searches, and this one answers both, so that `stop` takes effect at once. An invalid
//! line is answered with `error` and changes nothing.

#![allow(clippy::float_arithmetic, reason = "the protocol's times and scores have decimals")]

mod clock;
mod line;
mod listed;
pub mod notation;
mod position;
mod search;

use crate::built_in::ROWS;
use crate::engine::italian::strong::Endgame;
use crate::formats::printable::Printable;
use crate::front::term::read_line;
use crate::games::Rulebook;
use crate::maestro::book;
use crate::maestro::egdb::Databases;
use crate::maestro::machine::ResourceError;
use crate::maestro::pc::file_source::OnDamage;
use crate::maestro::pc::parallel;
use crate::maestro::searcher::{SearchOptions, Searcher, DEFAULT_HASH, MAX_HASH, MAX_THREADS};
use crate::rules::italian::Position;
pub use clock::TimeControl;
use line::HubLine;
use notation::written;
pub use position::game_before;
use position::{variants, HubPosition};
use search::{Answer, Order, SEED};
use std::boxed::Box;
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::string::{String, ToString};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use std::vec::Vec;
use std::{format, thread};

const LONGEST_LINE: u64 = 1 << 20;

const LONGEST_ERROR: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    pub threads: usize,
    /// Megabytes of hash table.
    pub hash: usize,
    /// Endgame databases, in the syntax of [`Databases::named`].
    pub egdb: String,
    /// True to play moves of the opening book at once.
    pub book: bool,
}

impl Default for Params {
    fn default() -> Params {
        Params { threads: 1, hash: DEFAULT_HASH, egdb: String::new(), book: false }
    }
}

enum Event {
    Line(String),
    End,
    Found(Box<Searcher>, Option<Answer>),
}

/// Answers lines until `quit` or the end of the input. `endgame`: the engine's databases.
///
/// Invalid lines and missing memory or threads are answered with `error`; the engine goes on with what it has.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    params: Params,
    endgame: Arc<dyn Endgame + Send>,
    on_damage: OnDamage,
) -> io::Result<()> {
    let (sender, events) = channel();
    let (orders, received) = channel();
    let output = Arc::new(Mutex::new(output));
    let (lines, found, replies) = (sender.clone(), sender, Arc::clone(&output));
    // Neither thread is joined: at the end they may be waiting forever.
    let started = thread::Builder::new().spawn(move || read(input, &lines));
    started.and_then(|_| thread::Builder::new().spawn(move || search(&received, &found, &replies)))?;
    let variant = (ROWS[0].name(), ROWS[0]);
    let mut hub = Hub {
        output,
        orders,
        params,
        on_damage,
        searcher: None,
        variant,
        position: Ok(HubPosition::start(variant.1)),
        past: Vec::new(),
        game: Vec::new(),
        level: None,
        stop: Arc::new(AtomicBool::new(false)),
        ponder: false,
        plays: false,
        deadline: None,
        waiting: VecDeque::new(),
        quits: false,
    };
    hub.searcher = Some(Box::new(hub.begin(&endgame)?));
    hub.answer(&events)
}

fn search<W: Write>(orders: &Receiver<Order>, found: &Sender<Event>, output: &Mutex<W>) {
    for mut order in orders {
        let stop = Arc::clone(&order.stop);
        let answer = order.run(&mut |info| {
            // The output is closed: the end of the input follows.
            if say(output, info).is_err() {
                stop.store(true, Relaxed);
            }
        });
        if found.send(Event::Found(order.searcher, answer)).is_err() {
            break;
        }
    }
}

fn say(output: &Mutex<impl Write>, text: &str) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    writeln!(output, "{text}")?;
    output.flush()
}

fn read(mut input: impl BufRead, lines: &Sender<Event>) {
    while let Ok(Some(line)) = read_line(&mut input, LONGEST_LINE) {
        if lines.send(Event::Line(line)).is_err() {
            break;
        }
    }
    let _ = lines.send(Event::End);
}

struct Hub<W> {
    output: Arc<Mutex<W>>,
    orders: Sender<Order>,
    params: Params,
    /// What to do about damage in databases named by a parameter.
    on_damage: OnDamage,
    /// `None` during a search.
    searcher: Option<Box<Searcher>>,
    /// One of [`variants`].
    variant: (&'static str, &'static dyn Rulebook),
    position: Result<HubPosition, String>,
    /// Positions of the game before `position`.
    past: Vec<HubPosition>,
    /// Positions up to the one after the last answer, for a client that sends no moves.
    game: Vec<HubPosition>,
    level: Option<TimeControl>,
    stop: Arc<AtomicBool>,
    /// True if the search under way uses the opponent's time.
    ponder: bool,
    /// True if the search under way is for a move that will be played.
    plays: bool,
    /// When a search that began on the opponent's time must end.
    deadline: Option<Instant>,
    waiting: VecDeque<HubLine>,
    /// True after `quit`: the search under way is the last.
    quits: bool,
}

impl<W: Write + Send + 'static> Hub<W> {
    /// Creates the searcher with the requested threads and memory, or as much as can be allocated.
    fn begin(&mut self, endgame: &Arc<dyn Endgame + Send>) -> io::Result<Searcher> {
        loop {
            let Params { threads, hash, .. } = self.params;
            match Searcher::trained(hash, threads, Arc::clone(endgame)) {
                Ok(searcher) => return Ok(searcher.growing()),
                Err(lack) if (threads, hash) == (1, 0) => return Err(io::Error::other(lack)),
                Err(lack) => {
                    self.complain(&lack.to_string())?;
                    match lack {
                        ResourceError::Threads(_) if threads > 1 => self.params.threads = 1,
                        _ => self.params.hash = if hash > DEFAULT_HASH { DEFAULT_HASH } else { 0 },
                    }
                }
            }
        }
    }

    fn answer(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            match self.next(events) {
                None => self.stop.store(true, Relaxed),
                Some(Event::Line(text)) => {
                    let Some(line) = HubLine::parse(&text) else { continue };
                    self.heard(line)?;
                }
                Some(Event::End) => return Ok(()),
                Some(Event::Found(searcher, answer)) => {
                    self.found(searcher, answer)?;
                    while let Some(line) = self.waiting.pop_front().filter(|_| !self.quits) {
                        self.obey(&line)?;
                        if self.searcher.is_none() {
                            break;
                        }
                    }
                }
            }
            if self.quits && self.searcher.is_some() {
                return Ok(());
            }
        }
    }

    fn next(&mut self, events: &Receiver<Event>) -> Option<Event> {
        let Some(deadline) = self.deadline else { return Some(events.recv().unwrap_or(Event::End)) };
        match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
            Err(RecvTimeoutError::Timeout) => {
                self.deadline = None;
                None
            }
        }
    }

    fn say(&self, text: &str) -> io::Result<()> {
        say(&self.output, text)
    }

    fn complain(&self, text: &str) -> io::Result<()> {
        let text: String = text.chars().take(LONGEST_ERROR).collect();
        self.say(&format!("error message=\"{}\"", Printable(text.replace('"', "'"))))
    }

    fn heard(&mut self, line: HubLine) -> io::Result<()> {
        if let Some(fault) = fault(&line) {
            return self.complain(&fault);
        }
        let searching = self.searcher.is_none();
        match line.command.as_str() {
            "ping" => self.say("pong")?,
            "stop" => self.stop.store(true, Relaxed),
            "quit" => {
                self.stop.store(true, Relaxed);
                self.quits = true;
            }
            "ponder-hit" if searching && self.ponder => self.ponder_hit(),
            _ if searching => {
                // A client that asks for another search no longer needs this one.
                if line.command == "go" {
                    self.stop.store(true, Relaxed);
                }
                self.waiting.push_back(line);
            }
            _ => self.obey(&line)?,
        }
        Ok(())
    }

    fn obey(&mut self, line: &HubLine) -> io::Result<()> {
        match line.command.as_str() {
            "hub" => self.introduce(),
            "init" => self.say("ready"),
            "set-param" => self.set_param(line),
            "new-game" => {
                self.game.clear();
                if let Some(searcher) = &mut self.searcher {
                    searcher.new_game();
                }
                Ok(())
            }
            "pos" => self.set_up(line),
            "level" => {
                self.level = TimeControl::of(line).ok().or(self.level);
                Ok(())
            }
            "go" => self.go(line),
            _ => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let Params { threads, hash, egdb, book } = &self.params;
        self.say(&format!(
            "id name=dama version={} author=\"the authors of dama\"",
            env!("CARGO_PKG_VERSION")
        ))?;
        let (variant, names) = (self.variant.0, variant_names(" "));
        self.say(&format!("param name=variant value={variant} type=enum values=\"{names}\""))?;
        self.say(&format!("param name=threads value={threads} type=int min=1 max={}", processors()))?;
        self.say(&format!("param name=hash value={hash} type=int min=0 max={}", MAX_HASH))?;
        let egdb = Printable(egdb.replace('"', "'"));
        self.say(&format!("param name=egdb value=\"{egdb}\" type=string"))?;
        self.say(&format!("param name=book value={book} type=bool"))?;
        self.say("wait")
    }

    fn set_param(&mut self, line: &HubLine) -> io::Result<()> {
        let (name, value) = (line.get("name").unwrap_or_default(), line.get("value").unwrap_or_default());
        match name {
            "egdb" => return self.set_databases(value),
            "variant" => return self.set_variant(value),
            _ => (),
        }
        let number = |most: usize| value.parse::<usize>().ok().filter(|&n| n <= most);
        let threads = number(MAX_THREADS).filter(|&n| n > 0);
        if let (Some(threads), "threads") = (threads.filter(|&n| n > processors()), name) {
            self.complain(&format!("threads {threads}: using {}, one for each processor", processors()))?;
        }
        let Some(searcher) = &mut self.searcher else { return Ok(()) };
        let params = &mut self.params;
        let done = match name {
            "threads" => threads
                .map(|threads| threads.min(processors()))
                .map(|threads| searcher.set_threads(threads).map(|()| params.threads = threads)),
            "book" => value.parse().ok().map(|book| {
                params.book = book;
                Ok(())
            }),
            "hash" => number(MAX_HASH).map(|hash| searcher.set_hash(hash).map(|()| params.hash = hash)),
            _ => None,
        };
        match done {
            Some(Ok(())) => Ok(()),
            Some(Err(lack)) => self.complain(&lack.to_string()),
            None => self.complain(&format!("{name} cannot be {value}")),
        }
    }

    /// Chooses the game; another one begins at its start.
    fn set_variant(&mut self, name: &str) -> io::Result<()> {
        let Some(variant) = variants().find(|variant| variant.0 == name) else {
            return self.complain(&format!("variant cannot be {name}; expected {}", variant_names(", ")));
        };
        if variant.0 != self.variant.0 {
            self.variant = variant;
            self.position = Ok(HubPosition::start(variant.1));
            self.past.clear();
            self.game.clear();
        }
        Ok(())
    }

    fn set_databases(&mut self, name: &str) -> io::Result<()> {
        let Some(searcher) = &mut self.searcher else { return Ok(()) };
        match Databases::named(name, Databases::USUAL_CACHE, &self.on_damage) {
            Ok(databases) => {
                searcher.set_endgame(Arc::new(databases));
                self.params.egdb = name.into();
                Ok(())
            }
            Err(error) => self.complain(&format!("egdb: {error}")),
        }
    }

    fn set_up(&mut self, line: &HubLine) -> io::Result<()> {
        self.past.clear();
        self.position = self.read_position(line);
        match &self.position {
            Ok(position) => {
                if self.past.is_empty() {
                    self.past = game_before(&self.game, position);
                    self.position = Ok(position.clone().following(&self.past));
                }
                Ok(())
            }
            Err(why) => self.complain(why),
        }
    }

    /// Reads the position of a `pos` line after its moves; earlier positions go to `past`.
    fn read_position(&mut self, line: &HubLine) -> Result<HubPosition, String> {
        let mut position = HubPosition::read(self.variant.1, line.get("pos").unwrap_or_default())?;
        for word in line.get("moves").unwrap_or_default().split_whitespace() {
            let next = position.play(word).ok_or_else(|| format!("{word} is not legal in {position}"))?;
            self.past.push(position);
            position = next;
        }
        Ok(position)
    }

    fn go(&mut self, line: &HubLine) -> io::Result<()> {
        let position = match &self.position {
            Ok(position) if position.count_moves() > 0 => position.clone(),
            none => {
                self.complain(if none.is_ok() { "no legal move" } else { "no position" })?;
                return self.say("done move=0-0");
            }
        };
        let is_move = !line.has("ponder") && !line.has("analyze");
        if let Some(Answer { mv, after, .. }) = self.book_move(&position).filter(|_| is_move) {
            self.remember(position, after);
            return self.say(&format!("done move={mv}"));
        }
        let Some(searcher) = self.searcher.take() else { return Ok(()) };
        self.stop = Arc::new(AtomicBool::new(false));
        self.ponder = line.has("ponder");
        let analyzes = line.has("analyze");
        self.plays = !analyzes;
        // Without a level, a move gets a second, and an analysis goes on until it is stopped.
        let usual = if analyzes { TimeControl::Infinite } else { TimeControl::MoveTime(1.0) };
        let choice = analyzes || position.count_moves() > 1;
        let go = self.level.unwrap_or(usual).go(choice);
        let go = SearchOptions { ponder: self.ponder, will_play: go.will_play && self.plays, ..go };
        let (stop, past) = (Arc::clone(&self.stop), self.past.clone());
        let order = Order { searcher, position, past, go, stop };
        self.orders.send(order).map_err(|_| io::Error::other("the search has ended"))
    }

    fn book_move(&self, position: &HubPosition) -> Option<Answer> {
        let position: Position = position.italian().filter(|_| self.params.book)?;
        let mv = book::choose(&position, SEED)?;
        Some(Answer { mv: written(mv), after: HubPosition::Italian(position.after(mv)), reply: None })
    }

    /// Records the answered position and the one after the answer, for a client that sends no moves.
    fn remember(&mut self, position: HubPosition, after: HubPosition) {
        self.game.clone_from(&self.past);
        self.game.extend([position, after]);
    }

    /// The opponent has played the expected move: from now on the engine's own time runs.
    fn ponder_hit(&mut self) {
        self.ponder = false;
        let level = self.level.unwrap_or(TimeControl::MoveTime(1.0));
        let choice = self.position.as_ref().is_ok_and(|position| position.count_moves() > 1);
        let go = level.go(choice);
        // Time on the opponent's clock counted as search time too, so the aim becomes the limit.
        let time = go.soft_time.or(go.time);
        self.deadline = time.and_then(|time| Instant::now().checked_add(time));
    }

    fn found(&mut self, searcher: Box<Searcher>, answer: Option<Answer>) -> io::Result<()> {
        self.searcher = Some(searcher);
        let plays = self.plays && !self.ponder;
        (self.ponder, self.deadline) = (false, None);
        let Some(Answer { mv, after, reply }) = answer else { return self.say("done move=0-0") };
        if let (true, Ok(position)) = (plays, self.position.clone()) {
            self.remember(position, after);
        }
        match reply {
            Some(reply) => self.say(&format!("done move={mv} ponder={reply}")),
            None => self.say(&format!("done move={mv}")),
        }
    }
}

const COMMANDS: [&str; 11] =
    ["hub", "set-param", "init", "new-game", "pos", "level", "go", "stop", "ponder-hit", "ping", "quit"];

fn processors() -> usize {
    parallel::processors().min(MAX_THREADS)
}

fn variant_names(separator: &str) -> String {
    variants().map(|(name, _)| name).collect::<Vec<_>>().join(separator)
}

const PARAMS: [&str; 5] = ["variant", "threads", "hash", "egdb", "book"];

/// Returns why a line is invalid in any state of the engine; `None` if it is valid.
fn fault(line: &HubLine) -> Option<String> {
    let command = line.command.as_str();
    match command {
        "level" => TimeControl::of(line).err(),
        "go" => line
            .other_than(&["think", "ponder", "analyze"])
            .map(|other| format!("go: {other} is unknown; expected think, ponder or analyze")),
        "set-param" => match line.get("name") {
            None => Some("set-param: expected name= and value=".to_string()),
            Some(name) if !PARAMS.contains(&name) => {
                Some(format!("set-param: {name} is unknown; expected {}", PARAMS.join(", ")))
            }
            Some(_) => None,
        },
        _ if COMMANDS.contains(&command) => None,
        _ => Some(format!("{command} is unknown; expected {}", COMMANDS.join(", "))),
    }
}
