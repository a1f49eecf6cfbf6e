//! The PDN reader, which also collects faults.

use crate::game_files::pdn::fault::{count_faults, PdnFault, PdnFaultReason};
use crate::game_files::pdn::lexer::{decode, trim_in_line, Lexer, Token};
use crate::game_files::pdn::rules::variant_of;
use crate::game_files::pdn::{
    memory_size, number_of, numbered, GameResult, Italian, PdnGameOf, PdnLineOf, PdnNodeOf, Rules, Variant,
    MAX_DEPTH, MAX_FAULTS, MAX_GAMES, MAX_LEN, MAX_MEMORY,
};
use crate::rules::Color;
use crate::session::rulebook_match::Rulebooks;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The games and faults of a file of Italian draughts.
pub type PdnReading = PdnReadingOf<Italian>;

/// The games and faults of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnReadingOf<R: Rules> {
    /// The games; one with a fault ends there.
    pub games: Vec<PdnGameOf<R>>,
    /// The faults in file order; beyond [`MAX_FAULTS`] the last one counts the rest.
    pub faults: Vec<PdnFault>,
}

impl<R: Rules> PdnReadingOf<R> {
    /// Returns the number of faults, including those not listed.
    pub fn fault_count(&self) -> usize {
        count_faults(&self.faults)
    }
}

/// The games and faults of a file of any game with a GameType.
#[derive(Clone, Debug)]
pub enum AnyPdnReading {
    /// A file of Italian draughts.
    Italian(PdnReading),
    /// A file of another game.
    Variant(PdnReadingOf<Variant>),
}

/// Reads a file of Italian draughts, in time linear in its length.
pub fn read(bytes: &[u8]) -> PdnReading {
    read_as(Italian, bytes)
}

/// Reads a file of the game that its first GameType names.
///
/// Without a GameType it tries Italian draughts, then each of `games`.
pub fn read_any(bytes: &[u8], games: Rulebooks) -> AnyPdnReading {
    let text = decode(&bytes[..bytes.len().min(MAX_LEN)]);
    let game_type = game_type(&text);
    if let Some(variant) = game_type.as_deref().and_then(|value| variant_of(value, games)) {
        return AnyPdnReading::Variant(read_as(variant, bytes));
    }
    let italian = read(bytes);
    // A fault of the file itself is one in every game.
    if game_type.is_some() || italian.faults.iter().all(|fault| fault.game == 0) {
        return AnyPdnReading::Italian(italian);
    }
    let mut variants = games.iter().filter(|book| book.pdn().is_some()).map(|book| Variant(*book));
    match variants.find(|variant| is_sound(*variant, &text)) {
        Some(variant) => {
            drop(italian);
            AnyPdnReading::Variant(read_as(variant, bytes))
        }
        None => AnyPdnReading::Italian(italian),
    }
}

pub(super) fn game_type(text: &str) -> Option<String> {
    // Lexing a large file for a tag that it cannot have would cost a second.
    let may_be = |rest: &str| trim_in_line(rest).starts_with(['g', 'G', 't', 'T']);
    if !text.match_indices('[').any(|(at, _)| may_be(&text[at + 1..])) {
        return None;
    }
    Lexer::new(text).find_map(|(_, token)| match token {
        Token::Tag { name, value, .. } if english(name) == Some("GameType") => Some(value),
        _ => None,
    })
}

// Reads up to the first fault and keeps no games.
fn is_sound<R: Rules>(rules: R, text: &str) -> bool {
    let mut reader = Reader::new(rules, Lexer::new(text));
    let mut games = 0;
    while reader.next.is_some() && games < MAX_GAMES {
        reader.game();
        if reader.last_fault.is_some() || reader.stopped.is_some() {
            return false;
        }
        games += core::mem::take(&mut reader.games).len();
        reader.memory = 0;
    }
    games > 0 && reader.says_something
}

/// Reads a file by one game's rules.
pub fn read_as<R: Rules>(rules: R, bytes: &[u8]) -> PdnReadingOf<R> {
    let of_file = |reason| PdnFault { game: 0, line: 0, at: String::new(), reason };
    if bytes.len() > MAX_LEN {
        return PdnReadingOf { games: Vec::new(), faults: Vec::from([of_file(PdnFaultReason::TooLong)]) };
    }
    let text = decode(bytes);
    let mut reader = Reader::new(rules, Lexer::new(&text));
    while reader.next.is_some() {
        reader.game();
    }
    let Reader { games, mut faults, more_faults, says_something, stopped, .. } = reader;
    if games.is_empty() || !says_something {
        return PdnReadingOf { games: Vec::new(), faults: Vec::from([of_file(PdnFaultReason::NoGames)]) };
    }
    faults.extend(stopped.map(of_file));
    faults.extend((more_faults > 0).then(|| of_file(PdnFaultReason::More(more_faults))));
    PdnReadingOf { games, faults }
}

/// The error for a line whose rest cannot be read.
struct Stopped;

struct Reader<'t, R: Rules> {
    rules: R,
    // Where a game without FEN begins.
    start: R::Position,
    start_turn: Color,
    lexer: Lexer<'t>,
    // With its line.
    next: Option<(usize, Token<'t>)>,
    // Of the token last taken.
    line: usize,
    // True once the present game has more than comments.
    is_game: bool,
    // True once the file has a tag, a move, a result or a comment.
    says_something: bool,
    games: Vec<PdnGameOf<R>>,
    faults: Vec<PdnFault>,
    // Listed or not.
    last_fault: Option<PdnFault>,
    more_faults: usize,
    // Bytes that the games take, and their maximum.
    memory: usize,
    memory_limit: usize,
    // Why the reader stopped before the end of the file.
    stopped: Option<PdnFaultReason>,
}

impl<'t, R: Rules> Reader<'t, R> {
    fn new(rules: R, mut lexer: Lexer<'t>) -> Reader<'t, R> {
        let next = lexer.next();
        let start = rules.start();
        Reader {
            rules,
            start_turn: R::turn(&start),
            start,
            lexer,
            next,
            line: 1,
            is_game: false,
            says_something: false,
            games: Vec::new(),
            faults: Vec::new(),
            last_fault: None,
            more_faults: 0,
            memory: 0,
            memory_limit: MAX_MEMORY,
            stopped: None,
        }
    }

    fn peek(&self) -> Option<&Token<'t>> {
        self.next.as_ref().map(|(_, token)| token)
    }

    fn take(&mut self) -> Option<Token<'t>> {
        let next = if self.stopped.is_some() { None } else { self.lexer.next() };
        let (line, token) = core::mem::replace(&mut self.next, next)?;
        self.line = line;
        self.is_game |= !matches!(token, Token::Comment(_));
        self.says_something |=
            matches!(token, Token::Tag { .. } | Token::Move(..) | Token::Result(_) | Token::Comment(_));
        Some(token)
    }

    fn stop(&mut self, reason: PdnFaultReason) {
        self.stopped = Some(reason);
        self.next = None;
    }

    /// Reports a fault at the token last taken.
    fn fault(&mut self, at: &str, reason: PdnFaultReason) -> Stopped {
        let fault = PdnFault { game: self.games.len() + 1, line: self.line, at: at.to_string(), reason };
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault.clone());
        } else {
            self.more_faults += 1;
        }
        self.last_fault = Some(fault);
        Stopped
    }

    /// Keeps the text at which a line cannot be read on.
    fn cut(&mut self, line: &mut PdnLineOf<R>) {
        line.cut = self.last_fault.as_ref().map(|fault| alloc::format!("cut here: {}", fault.in_game()));
        self.count_memory(line.cut.as_deref().map_or(0, memory_size::text));
    }

    /// Counts memory and stops the reader if the games take too much.
    fn count_memory(&mut self, bytes: usize) {
        self.memory += bytes;
        if self.memory > self.memory_limit && self.stopped.is_none() {
            self.stop(PdnFaultReason::TooLarge);
        }
    }

    fn game(&mut self) {
        let start = self.start.clone();
        let mut game =
            PdnGameOf { tags: Vec::new(), start, line: PdnLineOf::default(), result: GameResult::Unknown };
        self.is_game = false;
        let ended = match self.head(&mut game) {
            Ok(()) => self.line(&mut game.line, &game.start, 0, 0),
            Err(stopped) => {
                self.cut(&mut game.line);
                Err(stopped)
            }
        };
        match ended {
            Ok(Some(result)) => game.end_with(result),
            Ok(None) => (),
            Err(Stopped) => {
                self.skip(0);
                if let Some(&Token::Result(result)) = self.peek() {
                    self.take();
                    game.end_with(result);
                }
            }
        }
        if self.is_game {
            if self.stopped == Some(PdnFaultReason::TooLarge) {
                game.line.cut = Some(alloc::format!("cut here: {}", PdnFaultReason::TooLarge));
            }
            game.line.moves.shrink_to_fit();
            self.count_memory(memory_size::game(&game));
            self.games.push(game);
            if self.games.len() >= MAX_GAMES && self.next.is_some() {
                self.stop(PdnFaultReason::TooManyGames);
            }
        }
    }

    /// Reads tags and comments before the first move.
    // A tag named like the first one begins another game.
    fn head(&mut self, game: &mut PdnGameOf<R>) -> Result<(), Stopped> {
        let (mut outcome, mut first, mut known) = (Ok(()), None, BTreeSet::new());
        loop {
            match self.peek() {
                Some(Token::Tag { name, .. }) => {
                    let name = *name;
                    if first.get_or_insert(name).eq_ignore_ascii_case(name) && !known.is_empty() {
                        return outcome;
                    }
                }
                Some(Token::Comment(_)) => (),
                _ => return outcome,
            }
            match self.take() {
                Some(Token::Tag { name, value, is_closed }) => {
                    let is_free = |name: &&str| matches!(*name, "FEN" | "SetUp") || !known.contains(name);
                    let name = english(name).filter(is_free).unwrap_or(name);
                    let value = if name == "Date" && is_year(&value) { value + ".??.??" } else { value };
                    let is_new = known.insert(name);
                    outcome = outcome.and(match is_closed {
                        true => self.tag(game, name, value, is_new),
                        false => self.open_tag(game, name, value, is_new),
                    });
                }
                Some(Token::Comment(text)) => {
                    if !text.is_empty() {
                        self.count_memory(memory_size::text(&text));
                        memory_size::push(&mut game.line.comments, text);
                    }
                }
                _ => unreachable!("it is one of the two"),
            }
        }
    }

    // A repeated tag is ignored.
    fn tag(
        &mut self,
        game: &mut PdnGameOf<R>,
        name: &str,
        value: String,
        is_new: bool,
    ) -> Result<(), Stopped> {
        let ours = R::game_type(&game.start);
        match name {
            "GameType" if is_of_our_game(&value, ours) => (),
            "GameType" => return Err(self.fault(&said(name, &value), PdnFaultReason::OtherGame(ours))),
            "FEN" => match self.rules.read_setup(&value) {
                Ok(position) => game.start = position,
                Err(error) => return Err(self.fault(&said(name, &value), PdnFaultReason::BadSetup(error))),
            },
            "Result" => game.result = GameResult::parse(value.trim()).unwrap_or_default(),
            "SetUp" => (),
            name if is_new => memory_size::push(&mut game.tags, (name.to_string(), value)),
            _ => (),
        }
        Ok(())
    }

    // Of an unclosed tag, names and the like stay, but not what would change the moves.
    fn open_tag(
        &mut self,
        game: &mut PdnGameOf<R>,
        name: &str,
        value: String,
        is_new: bool,
    ) -> Result<(), Stopped> {
        if is_new && !matches!(name, "GameType" | "FEN" | "Result" | "SetUp") {
            memory_size::push(&mut game.tags, (name.to_string(), value));
        }
        Err(self.fault(&alloc::format!("[{name}"), PdnFaultReason::OpenTag))
    }

    /// Reads moves up to a result, a `)`, a tag or the end; returns the result. An unreadable line is cut.
    fn line(
        &mut self,
        line: &mut PdnLineOf<R>,
        start: &R::Position,
        played: usize,
        depth: usize,
    ) -> Result<Option<GameResult>, Stopped> {
        let ended = self.moves(line, start, played, depth);
        if ended.is_err() {
            self.cut(line);
        }
        ended
    }

    fn moves(
        &mut self,
        line: &mut PdnLineOf<R>,
        start: &R::Position,
        played: usize,
        depth: usize,
    ) -> Result<Option<GameResult>, Stopped> {
        // Most games begin at the usual start.
        let turn = if *start == self.start { self.start_turn } else { R::turn(start) };
        let first = turn_at_start(turn, played);
        let (mut position, mut before) = (start.clone(), start.clone());
        loop {
            let ply = played + line.moves.len();
            match self.peek() {
                None | Some(Token::Tag { .. }) => return Ok(None),
                Some(Token::Close) if depth > 0 => return Ok(None),
                Some(Token::Open) => {
                    self.variation(line.moves.last_mut(), &before, ply, depth)?;
                    continue;
                }
                _ => (),
            }
            match self.take().expect("it has just been looked at") {
                Token::Result(result) if depth == 0 => return Ok(Some(result)),
                Token::Result(_) => (),
                Token::Comment(text) if text.is_empty() => (),
                Token::Comment(text) => {
                    let is_first = line.moves.last().is_some_and(|node| !node.has_remarks());
                    self.count_memory(
                        memory_size::text(&text) + if is_first { memory_size::remarks::<R>() } else { 0 },
                    );
                    let node = line.moves.last_mut();
                    memory_size::push(node.map_or(&mut line.comments, |node| &mut node.comments), text);
                }
                Token::Glyph(glyph) => match line.moves.last_mut() {
                    Some(node) => {
                        let is_first = !node.has_remarks();
                        if node.add_glyph(glyph) {
                            self.count_memory(2 + if is_first { memory_size::remarks::<R>() } else { 0 });
                        }
                    }
                    None => return Err(self.fault(&alloc::format!("${glyph}"), PdnFaultReason::NotAMove)),
                },
                Token::Number(n) if n as usize == number_of(first, ply).0 => (),
                Token::Number(n) => {
                    return Err(self.fault(&here(first, ply, &n.to_string()), PdnFaultReason::NotAMove))
                }
                Token::Move(squares, raw) => match R::resolve(&position, &squares) {
                    Ok(mv) => {
                        let next = R::after(&position, &mv);
                        before = core::mem::replace(&mut position, next);
                        self.count_memory(memory_size::node::<R>(&mv));
                        line.moves.push(PdnNodeOf::new(mv));
                    }
                    Err(reason) => {
                        let raw: String = raw.split_whitespace().collect();
                        return Err(self.fault(&here(first, ply, &raw), reason));
                    }
                },
                Token::Close => return Err(self.fault("", PdnFaultReason::NotOpen)),
                Token::OpenComment => return Err(self.fault("", PdnFaultReason::OpenComment)),
                Token::Bad(word) => {
                    return Err(self.fault(&here(first, ply, &beginning(word, 40)), PdnFaultReason::NotAMove));
                }
                Token::Tag { .. } | Token::Open => unreachable!("looked for above"),
            }
        }
    }

    /// Reads a variation from its `(`; it replaces the move `node`, played in `before`.
    fn variation(
        &mut self,
        node: Option<&mut PdnNodeOf<R>>,
        before: &R::Position,
        ply: usize,
        depth: usize,
    ) -> Result<(), Stopped> {
        let allowed = depth < MAX_DEPTH;
        let Some(node) = node.filter(|_| allowed) else {
            // The caller skips the bracket, and so counts it together with its end.
            self.line = self.next.as_ref().map_or(self.line, |(line, _)| *line);
            return Err(
                self.fault("", if allowed { PdnFaultReason::NothingToVary } else { PdnFaultReason::TooDeep })
            );
        };
        self.take();
        let mut line = PdnLineOf::default();
        if self.line(&mut line, before, ply - 1, depth + 1).is_err() {
            // The readable part stays.
            self.skip(1);
        }
        line.moves.shrink_to_fit();
        if !line.is_empty() {
            self.count_memory(
                memory_size::line::<R>() + if node.has_remarks() { 0 } else { memory_size::remarks::<R>() },
            );
            memory_size::push(&mut node.variations, line);
        }
        match self.peek() {
            Some(Token::Close) => {
                self.take();
                Ok(())
            }
            _ => Err(self.fault("", PdnFaultReason::NotClosed)),
        }
    }

    /// Skips to the end of the present game or variation; `depth` brackets are open.
    fn skip(&mut self, mut depth: usize) {
        let within = depth;
        while let Some(token) = self.peek() {
            match token {
                Token::Tag { .. } => return,
                Token::Result(_) if within == 0 && depth == 0 => return,
                Token::Close if within > 0 && depth == within => return,
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1).max(within),
                _ => (),
            }
            self.take();
        }
    }
}

/// Returns the side that began if `turn` is to move after `played` moves.
fn turn_at_start(turn: Color, played: usize) -> Color {
    if played % 2 == 0 {
        turn
    } else {
        !turn
    }
}

// `[FEN "W:W21:B1"]`.
fn said(name: &str, value: &str) -> String {
    alloc::format!("[{name} \"{}\"]", beginning(value, 120))
}

/// Returns the first `chars` characters of foreign text, escaped for display.
fn beginning(text: &str, chars: usize) -> String {
    text.chars().take(chars).flat_map(char::escape_debug).collect()
}

// `12... 20x27`.
fn here(first: Color, ply: usize, word: &str) -> String {
    alloc::format!("{} {word}", numbered(first, ply))
}

// A GameType's first number names the game; an unknown one counts as ours.
pub(super) fn is_of_our_game(value: &str, ours: &str) -> bool {
    let number = value.split(',').next().unwrap_or_default().trim();
    matches!(number, "?" | "") || Some(number) == ours.split(',').next()
}

fn is_year(value: &str) -> bool {
    value.len() == 4 && value.bytes().all(|b| b.is_ascii_digit())
}

/// Returns the English name of a known tag in any language and case.
pub(super) fn english(name: &str) -> Option<&'static str> {
    Some(match name.to_lowercase().as_str() {
        "event" | "evento" | "gara" | "torneo" | "dati" => "Event",
        "site" | "luogo" | "sede" | "località" => "Site",
        "date" | "data" | "anno" => "Date",
        "round" | "turno" => "Round",
        "white" | "bianco" => "White",
        "black" | "nero" => "Black",
        "result" | "risultato" => "Result",
        "gametype" | "tipogioco" | "tipo" => "GameType",
        "fen" | "posizione" => "FEN",
        "setup" => "SetUp",
        "opening" | "apertura" => "Opening",
        "annotator" | "annotatore" | "commentatore" => "Annotator",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use core::mem::size_of;

    // The files that take the most memory for their length.
    fn shapes() -> [String; 9] {
        let nested = ["22-18 ", &"(22-19 ".repeat(30), &")".repeat(30)].concat();
        [
            "1. 22-18 *\n".repeat(3_000),
            "[A \"b\"]\n".repeat(3_000),
            "{x\n[A \"b\"]\n".repeat(3_000),
            ["22-18 ", &"{a}".repeat(9_000)].concat(),
            ["[FEN \"W:WK32:BK1\"]\n", &"32-28 1-5 28-32 5-1 ".repeat(2_000)].concat(),
            [&nested, " 9-13 (9-14 {a} $1) 18x9\n*\n"].concat().repeat(100),
            ["22-18 ", &"(22-19) ".repeat(4_000)].concat(),
            ["[A \"", &"&amp;".repeat(50), "\"]\n"].concat().repeat(1_000),
            "1. 22-18 $1 $1 $2 $1 {&#9617;&agrave;} *\n".repeat(3_000),
        ]
    }

    fn held(line: &PdnLineOf<Italian>) -> usize {
        let texts = |texts: &Vec<String>| -> usize {
            texts.iter().map(String::capacity).sum::<usize>() + texts.capacity() * size_of::<String>()
        };
        let of_nodes = line.moves.iter().map(|node| {
            let lines: usize = node.variations.iter().map(held).sum();
            let said = if node.has_remarks() { size_of::<super::super::Remarks<Italian>>() } else { 0 };
            let list = node.variations.capacity() * size_of::<PdnLineOf<Italian>>();
            said + texts(&node.comments) + node.glyphs.capacity() + list + lines
        });
        let nodes = line.moves.capacity() * size_of::<PdnNodeOf<Italian>>();
        nodes
            + of_nodes.sum::<usize>()
            + texts(&line.comments)
            + line.cut.as_ref().map_or(0, String::capacity)
    }

    #[test]
    fn what_games_take_is_counted_and_not_too_little() {
        for text in shapes() {
            let mut reader = Reader::new(Italian, Lexer::new(&text));
            while reader.next.is_some() {
                reader.game();
            }
            let of_tag = |(name, value): &(String, String)| name.capacity() + value.capacity();
            let of_game = |game: &PdnGameOf<Italian>| {
                let tags: usize = game.tags.iter().map(of_tag).sum();
                size_of::<PdnGameOf<Italian>>()
                    + game.tags.capacity() * 2 * size_of::<String>()
                    + tags
                    + held(&game.line)
            };
            let held: usize = reader.games.iter().map(of_game).sum();
            let begins = &text[..20];
            assert!(held <= reader.memory, "{begins:?}: {held} held, {} counted", reader.memory);
            assert!(reader.memory <= 4 * held, "{begins:?}: {held} held, {} counted", reader.memory);
        }
    }

    #[test]
    fn reading_ends_where_the_games_would_take_too_much() {
        for text in shapes() {
            let mut reader = Reader::new(Italian, Lexer::new(&text));
            reader.memory_limit = 50_000;
            while reader.next.is_some() {
                reader.game();
            }
            assert_eq!(reader.stopped, Some(PdnFaultReason::TooLarge));
            assert!(reader.memory < 60_000, "{}", reader.memory);
            let cut = reader.games.last().and_then(|game| game.line.cut.clone());
            // A game that was read to its end is not cut.
            assert!(reader.games.len() > 1 || cut.is_some_and(|cut| cut.contains("416 MB of memory")));
        }
    }
}
