//! The PDN reader: games one after the other, and the faults of each.

use crate::built_in::{state_of, ROWS};
use crate::formats::printable::Printable;
use crate::game_files::pdn::encoding::{ByteSource, Pieces};
use crate::game_files::pdn::fault::{
    count_faults, game_number, of_file, PdnFault, PdnFaultReason, PdnWarning,
};
use crate::game_files::pdn::lexer::{is_by_letters, said, Lexer, Place, Token};
use crate::game_files::pdn::rules::variant_of;
use crate::game_files::pdn::{
    add_game, memory_size, number_of, numbered, Charset, GameResult, Italian, PdnGame, PdnGameOf, PdnLineOf,
    PdnNodeOf, PdnReadError, Rules, Variant, VariantPosition, MAX_DEPTH, MAX_FAULTS, MAX_GAMES, MAX_LEN,
    MAX_MEMORY,
};
use crate::rules::Color;
use crate::session::rulebook::Rulebook;
use crate::session::rulebook_match::Rulebooks;
use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::mem::take;

// The games by which a file tells what it is of, and the squares of the smaller boards.
const TRIED_GAMES: usize = 1_000;
const SMALL_BOARD: u32 = 32;
// The moves of a game that show on which board it is played.
const FIRST_MOVES: u32 = 16;

// Looking ahead: plies after an ambiguous capture, positions for each of its ways, tokens after a tag.
const PLIES_AHEAD: usize = 40;
const POSITIONS_AHEAD: usize = 16;
const TOKENS_AHEAD: usize = 2_000;
const TAGS_AHEAD: usize = 40;

/// The games of a file, and what was wrong or guessed.
///
/// Example: [Faults and warnings](crate::pdn#faults-and-warnings).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnReadingOf<G> {
    /// The games; one with a fault ends there.
    pub games: Vec<G>,
    /// The faults in file order; beyond [`MAX_FAULTS`] the last one counts the rest.
    pub faults: Vec<PdnFault>,
    /// What was no strict PDN and was read all the same, once a kind.
    pub warnings: Vec<PdnWarning>,
}

impl<G> PdnReadingOf<G> {
    /// Returns the number of faults, including those not listed.
    pub fn fault_count(&self) -> usize {
        count_faults(&self.faults)
    }
}

/// The games and faults of a file of Italian draughts.
///
/// Example: [Faults and warnings](crate::pdn#faults-and-warnings).
pub type PdnReading = PdnReadingOf<PdnGame>;

/// The games and faults of a file of any games with a GameType.
///
/// Example: [Reading any game](crate::pdn#reading-any-game).
pub type AnyPdnReading = PdnReadingOf<AnyPdnGame>;

/// A game of any kind.
///
/// Example: [Reading any game](crate::pdn#reading-any-game).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPdnGame {
    /// A game of Italian draughts.
    Italian(PdnGame),
    /// A game of another kind.
    Variant(PdnGameOf<Variant>),
}

/// Evaluates an expression for a game of either kind.
macro_rules! of_either {
    ($any:expr, $game:ident => $value:expr) => {
        match $any {
            AnyPdnGame::Italian($game) => $value,
            AnyPdnGame::Variant($game) => $value,
        }
    };
}

impl AnyPdnGame {
    /// Returns the number of moves.
    pub fn plies(&self) -> usize {
        of_either!(self, game => game.line.moves.len())
    }

    /// Returns whether the game could not be read to its end.
    pub fn is_cut(&self) -> bool {
        of_either!(self, game => game.is_cut())
    }

    /// Returns the value of a tag by its English name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        of_either!(self, game => game.tag(name))
    }

    /// Returns the result of the game.
    pub fn result(&self) -> GameResult {
        of_either!(self, game => game.result)
    }

    /// Adds the game to a text like [`add_game()`].
    #[doc(hidden)]
    pub fn add_to(&self, out: &mut String, charset: Charset, is_flat: bool) {
        of_either!(self, game => add_game(out, game, charset, is_flat));
    }

    /// Returns the position after this many plies; `None` if there are fewer.
    pub fn position_after(&self, plies: usize) -> Option<VariantPosition> {
        match self {
            AnyPdnGame::Italian(game) => {
                let state = state_of(game.position_after(plies)?);
                Some(VariantPosition { rulebook: ROWS[0], state })
            }
            AnyPdnGame::Variant(game) => game.position_after(plies),
        }
    }

    /// Returns the moves as they are typed.
    pub(crate) fn typed(&self) -> Vec<String> {
        match self {
            AnyPdnGame::Italian(game) => game.moves().map(|mv| mv.numbers().to_string()).collect(),
            AnyPdnGame::Variant(game) => game.moves().collect(),
        }
    }

    /// Returns the rules of the game.
    pub fn rulebook(&self) -> &'static dyn Rulebook {
        match self {
            AnyPdnGame::Italian(_) => ROWS[0],
            AnyPdnGame::Variant(game) => game.start.rulebook,
        }
    }

    /// Returns whether the game has tags, moves or a position of its own.
    pub(crate) fn says_something(&self) -> bool {
        of_either!(self, game => game.says_something())
    }
}

/// Reads a file of Italian draughts, in time linear in its length.
///
/// Example: [PDN](crate::pdn).
pub fn read(bytes: &[u8]) -> PdnReading {
    read_as(Italian, bytes)
}

/// Reads a file by one game's rules.
///
/// Example: [Reading any game](crate::pdn#reading-any-game).
pub fn read_as<R: Rules>(rules: R, bytes: &[u8]) -> PdnReadingOf<PdnGameOf<R>> {
    collect(bytes, &[], |reader| reader.read_game_as(rules))
}

/// Reads a file of any of `games` and Italian draughts.
///
/// A game's GameType says what it is. Without one it is what most of such games at the beginning of the file are.
///
/// Example: [Reading any game](crate::pdn#reading-any-game).
pub fn read_any(bytes: &[u8], games: Rulebooks) -> AnyPdnReading {
    collect(bytes, games, PdnReader::read_game)
}

fn collect<'s, G>(
    bytes: &'s [u8],
    books: Rulebooks,
    game: impl Fn(&mut PdnReader<'s>) -> Option<G>,
) -> PdnReadingOf<G> {
    let refused = |reason| PdnReadingOf {
        games: Vec::new(),
        faults: Vec::from([of_file(0, reason)]),
        warnings: Vec::new(),
    };
    if bytes.len() > MAX_LEN {
        return refused(PdnFaultReason::TooLong);
    }
    let mut reader = PdnReader::of_bytes(bytes, books);
    let mut reading = PdnReadingOf { games: Vec::new(), faults: Vec::new(), warnings: Vec::new() };
    let mut faults = Vec::new();
    let mut ended = None;
    while let Some(read) = reader.step(&game) {
        match read {
            Ok(read) => {
                reading.games.push(read.game);
                faults.extend(read.faults);
                if faults.len() > 2 * MAX_FAULTS {
                    faults = listed(faults, None);
                }
                add_warnings(&mut reading.warnings, read.warnings);
            }
            Err(PdnReadError::Stopped(reason)) => ended = Some(of_file(0, reason)),
            // Bytes cannot fail.
            Err(PdnReadError::Source(_)) => break,
        }
        if reading.games.len() >= MAX_GAMES && reader.peek().is_some() {
            reader.stop(PdnFaultReason::TooManyGames);
        }
    }
    if reading.games.is_empty() {
        return refused(PdnFaultReason::NoGames);
    }
    // Behind the last game.
    faults.extend(reader.take_faults());
    add_warnings(&mut reading.warnings, take(&mut reader.warnings));
    reading.faults = listed(faults, ended);
    reading
}

/// Lists the first [`MAX_FAULTS`] faults, then why reading ended, and counts the rest.
fn listed(mut faults: Vec<PdnFault>, ended: Option<PdnFault>) -> Vec<PdnFault> {
    let all = count_faults(&faults);
    faults.retain(|fault| !matches!(fault.reason, PdnFaultReason::More(_)));
    faults.truncate(MAX_FAULTS);
    let more = all - faults.len();
    faults.extend(ended);
    faults.extend((more > 0).then(|| of_file(0, PdnFaultReason::More(more))));
    faults
}

/// Adds warnings to a list that has each kind once.
#[doc(hidden)]
pub fn add_warnings(all: &mut Vec<PdnWarning>, more: Vec<PdnWarning>) {
    for warning in more {
        match of_kind(all, &warning.first.reason) {
            Some(known) => known.count += warning.count,
            None => all.push(warning),
        }
    }
}

/// Returns the warning of a reason's kind.
fn of_kind<'w>(warnings: &'w mut [PdnWarning], reason: &PdnFaultReason) -> Option<&'w mut PdnWarning> {
    warnings.iter_mut().find(|known| known.first.reason.kind() == reason.kind())
}

/// The error for a line whose rest cannot be read.
struct Stopped;

/// Why a line ended without a fault.
enum Ended<P> {
    // With the result of a game.
    Here(Option<GameResult>),
    // The moves go on from another position.
    Setup(String, P),
}

/// What is before a game's moves.
#[derive(Clone, Debug, Default)]
struct Head {
    tags: Vec<(String, String)>,
    comments: Vec<String>,
    game_type: Option<(Place, String)>,
    setup: Option<(Place, String)>,
    result: Option<(Place, String)>,
}

/// A game of a file, and what was wrong or guessed in it.
///
/// Example: [`PdnReader`](crate::pdn::PdnReader).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame<G> {
    /// The game; one with a fault ends there.
    pub game: G,
    /// The faults in file order; beyond [`MAX_FAULTS`] the last one counts the rest.
    pub faults: Vec<PdnFault>,
    /// What was no strict PDN and was read all the same, once a kind.
    pub warnings: Vec<PdnWarning>,
}

/// Reads the games of a file of any length, one at a time, with memory for one game and a few megabytes of text.
///
/// A file that is not read to its end has an error as its last item. If the source of its bytes has failed, the games
/// before that come first, but not the one that is cut off there.
///
/// ```
/// use dama::pdn::{Italian, PdnReader};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let file = b"[White \"Rossi\"]\n1. 22-18 12-16 *\n\n[White \"Verdi\"]\n1. 22-18 12-12 *\n";
/// let mut players = Vec::new();
/// for read in PdnReader::of_bytes(file, &[]).read_as(Italian) {
///     let read = read?;
///     players.push((read.game.tag("White").map(String::from), read.faults.len()));
/// }
/// assert_eq!(players, [(Some("Rossi".into()), 0), (Some("Verdi".into()), 1)]);
/// # Ok(())
/// # }
/// ```
///
/// A source of bytes may fail; the games before that are read:
///
/// ```
/// use dama::pdn::{ByteSource, PdnReadError, PdnReader, SourceError};
///
/// let mut pieces = vec![Err(SourceError::from("unplugged")), Ok(b"1. 22-18 *\n\n1. 21-17 *\n\n")];
/// let source: ByteSource<'_> = Box::new(move |bytes| {
///     let Some(piece) = pieces.pop() else { return Ok(false) };
///     bytes.extend_from_slice(piece?);
///     Ok(true)
/// });
/// let mut games = PdnReader::new(source, &[]);
/// assert_eq!(games.by_ref().take(2).map(|read| read.expect("a game").game.plies()).sum::<usize>(), 2);
/// let Some(Err(PdnReadError::Source(error))) = games.next() else { panic!("it failed") };
/// assert_eq!(error.to_string(), "unplugged");
/// ```
pub struct PdnReader<'s> {
    books: Rulebooks,
    // The game of those without a GameType; `None` for Italian draughts.
    usual: Option<Variant>,
    lexer: Lexer<'s>,
    // The token that is next, once it is looked at.
    next: Option<Option<Token>>,
    // Of the token last taken.
    place: Place,
    // True if that was unknown and kept as a comment.
    is_kept: bool,
    // What the tag Result of the present game says.
    told: Option<String>,
    // True once nothing but text follows up to the next header.
    is_rest: bool,
    // True once the present game has more than comments.
    is_game: bool,
    // True once the result behind its moves is read.
    has_result: bool,
    // The present game, from 1.
    number: usize,
    // The side that moves first in it.
    first: Color,
    // The head of the next game, if a position within a game begins it.
    pending: Option<Head>,
    // Comments of what was no game: they belong to the next one.
    carried: Vec<String>,
    // Those listed.
    faults: Vec<PdnFault>,
    // Listed or not.
    fault_count: usize,
    last_fault: Option<PdnFault>,
    warnings: Vec<PdnWarning>,
    // Bytes that the games take, and their maximum.
    memory: usize,
    memory_limit: usize,
    // Why the reader stopped before the end of the file.
    stopped: Option<PdnFaultReason>,
    // True once there are no more games.
    has_ended: bool,
}

impl core::fmt::Debug for PdnReader<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PdnReader").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Iterator for PdnReader<'_> {
    type Item = Result<ReadGame<AnyPdnGame>, PdnReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.memory = 0;
        self.step(PdnReader::read_game)
    }
}

impl FusedIterator for PdnReader<'_> {}

/// The games of a file by one game's rules, one at a time; [`PdnReader::read_as`] begins it.
///
/// Example: [`PdnReader`](crate::pdn::PdnReader).
#[derive(Debug)]
pub struct PdnGames<'s, R> {
    reader: PdnReader<'s>,
    rules: R,
}

impl<R: Rules> Iterator for PdnGames<'_, R> {
    type Item = Result<ReadGame<PdnGameOf<R>>, PdnReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.memory = 0;
        self.reader.step(|reader| reader.read_game_as(self.rules))
    }
}

impl<R: Rules> FusedIterator for PdnGames<'_, R> {}

impl<'s> PdnReader<'s> {
    /// Begins to read the games of a file in memory: any of `games` and Italian draughts.
    ///
    /// A game's GameType says what it is. Without one it is what most of such games at the beginning of the file are.
    pub fn of_bytes(bytes: &'s [u8], games: Rulebooks) -> PdnReader<'s> {
        PdnReader::of_lexer(Lexer::of_pieces(Pieces::of_bytes(bytes)), games)
    }

    /// Reads every game by one game's rules.
    pub fn read_as<R: Rules>(self, rules: R) -> PdnGames<'s, R> {
        PdnGames { reader: self, rules }
    }

    /// Begins to read games from a source of bytes, such as a serial line; see [`PdnReader::of_bytes`].
    pub fn new(source: ByteSource<'s>, games: Rulebooks) -> PdnReader<'s> {
        PdnReader::of_lexer(Lexer::of_pieces(Pieces::of_source(source)), games)
    }

    /// Sets what games without a GameType are; `None` for Italian draughts.
    pub fn set_usual(&mut self, usual: Option<Variant>) {
        self.usual = usual;
    }

    /// Takes the faults found since they were last taken; the last one counts those that are not listed.
    fn take_faults(&mut self) -> Vec<PdnFault> {
        let more = take(&mut self.fault_count) - self.faults.len();
        let mut faults = take(&mut self.faults);
        faults.extend((more > 0).then(|| of_file(0, PdnFaultReason::More(more))));
        faults
    }

    /// Reads a game with its faults and warnings, or tells once why there are no more.
    fn step<G>(
        &mut self,
        game: impl FnOnce(&mut PdnReader<'s>) -> Option<G>,
    ) -> Option<Result<ReadGame<G>, PdnReadError>> {
        if self.has_ended {
            return None;
        }
        let game = game(self);
        if let Some(game) = game.filter(|_| !self.is_cut_by_failure()) {
            let (faults, warnings) = (self.take_faults(), take(&mut self.warnings));
            return Some(Ok(ReadGame { game, faults, warnings }));
        }
        self.has_ended = true;
        match self.lexer.take_error() {
            Some(error) => Some(Err(PdnReadError::Source(error))),
            None => self.stopped().map(|reason| Err(PdnReadError::Stopped(reason))),
        }
    }

    /// Returns whether the game just read ends where the source failed, without its result.
    fn is_cut_by_failure(&mut self) -> bool {
        self.lexer.has_failed() && !self.has_result && self.peek().is_none()
    }

    /// Returns why reading ended before the file.
    fn stopped(&self) -> Option<PdnFaultReason> {
        self.stopped.clone().or_else(|| self.lexer.is_too_long().then_some(PdnFaultReason::GameTooLong))
    }

    fn of_lexer(mut lexer: Lexer<'s>, books: Rulebooks) -> PdnReader<'s> {
        let usual =
            if lexer.begin_piece() && !books.is_empty() { usual_game(lexer.text(), books) } else { None };
        PdnReader {
            books,
            usual,
            lexer,
            next: None,
            place: Place::default(),
            is_kept: false,
            told: None,
            is_rest: false,
            is_game: false,
            has_result: false,
            number: 0,
            first: Color::White,
            pending: None,
            carried: Vec::new(),
            faults: Vec::new(),
            fault_count: 0,
            last_fault: None,
            warnings: Vec::new(),
            memory: 0,
            memory_limit: MAX_MEMORY,
            stopped: None,
            has_ended: false,
        }
    }

    fn peek(&mut self) -> Option<&Token> {
        if self.next.is_none() {
            self.next = Some(if self.stopped.is_some() { None } else { self.lexer.next() });
        }
        self.next.as_ref()?.as_ref()
    }

    fn take(&mut self) -> Option<Token> {
        self.peek();
        let token = self.next.take().flatten();
        for (what, place, count) in self.lexer.odd() {
            self.warn(place, "", PdnFaultReason::Guessed(what), count);
        }
        self.place = self.lexer.place();
        self.is_kept &= token == Some(Token::Unknown);
        self.is_game |=
            matches!(token, Some(Token::Tag { .. } | Token::Move | Token::Result(_) | Token::Setup));
        token
    }

    fn stop(&mut self, reason: PdnFaultReason) {
        self.stopped = Some(reason);
        self.next = Some(None);
    }

    fn fault_at(&self, place: Place, at: &str, reason: PdnFaultReason) -> PdnFault {
        PdnFault { game: self.number, line: place.line, column: place.column, at: at.to_string(), reason }
    }

    /// Reports a fault at a place.
    fn fail(&mut self, place: Place, at: &str, reason: PdnFaultReason) -> Stopped {
        let fault = self.fault_at(place, at, reason);
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault.clone());
        }
        self.fault_count += 1;
        self.last_fault = Some(fault);
        Stopped
    }

    fn warn(&mut self, place: Place, at: &str, reason: PdnFaultReason, count: usize) {
        match of_kind(&mut self.warnings, &reason) {
            Some(known) => known.count += count,
            None => {
                let first = self.fault_at(place, &beginning(at, 40), reason);
                self.warnings.push(PdnWarning { first, count });
            }
        }
    }

    /// Keeps the text at which a line cannot be read on.
    fn cut<R: Rules>(&mut self, line: &mut PdnLineOf<R>) {
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

    /// Reads a game of what its GameType says, or of the usual kind.
    fn read_game(&mut self) -> Option<AnyPdnGame> {
        loop {
            let head = self.head()?;
            let game = match self.kind_of(&head) {
                Some(variant) => self.game(variant, head).map(AnyPdnGame::Variant),
                None => self.game(Italian, head).map(AnyPdnGame::Italian),
            };
            if game.is_some() {
                return game;
            }
        }
    }

    fn read_game_as<R: Rules>(&mut self, rules: R) -> Option<PdnGameOf<R>> {
        loop {
            let head = self.head()?;
            let game = self.game(rules, head);
            if game.is_some() {
                return game;
            }
        }
    }

    fn kind_of(&mut self, head: &Head) -> Option<Variant> {
        match &head.game_type {
            Some((_, value)) if !is_of_our_game(value, "?") => variant_of(value, self.books),
            None if self.usual.is_none() && self.begins_on_large_board(head) => {
                self.books.iter().find(|book| book.pdn().is_some()).map(|book| Variant(*book))
            }
            _ => self.usual,
        }
    }

    /// Returns whether a game has squares above 32 in its position, or in two of its first moves: one may be a slip.
    fn begins_on_large_board(&mut self, head: &Head) -> bool {
        if let Some((_, fen)) = &head.setup {
            return has_large_square(fen);
        }
        if self.peek().is_none() {
            return false;
        }
        let (mut ahead, mut moves, mut large) = (self.lexer.ahead(), FIRST_MOVES, 0);
        while moves > 0 && large < 2 {
            match ahead.next() {
                None | Some(Token::Tag { .. } | Token::Result(_)) => break,
                Some(Token::Move) => {
                    moves -= 1;
                    large += u32::from(ahead.squares().iter().any(|square| *square > SMALL_BOARD));
                }
                Some(_) => (),
            }
        }
        large == 2
    }

    /// Reads tags and comments before the first move; `None` at the end of the file.
    fn head(&mut self) -> Option<Head> {
        self.number += 1;
        if let Some(head) = self.pending.take() {
            self.is_game = true;
            return Some(head);
        }
        self.is_game = false;
        let mut head = Head { comments: take(&mut self.carried), ..Head::default() };
        let mut known = BTreeSet::new();
        while let Some(Token::Tag { .. } | Token::Comment(_) | Token::Unknown) = self.peek() {
            if self.has_another_position(&head, &known) {
                break;
            }
            match self.take()? {
                Token::Tag { name, value } => self.tag(&mut head, &mut known, name, value),
                Token::Comment(text) => self.say(&mut head.comments, text),
                _ => self.keep_unknown(&mut head.comments),
            }
        }
        (self.is_game || self.peek().is_some()).then_some(head)
    }

    /// Returns whether the tag that is next is there already, and a position other than that of the head follows.
    fn has_another_position(&self, head: &Head, known: &BTreeSet<String>) -> bool {
        let (Some((_, setup)), Some(Some(Token::Tag { name, .. }))) = (&head.setup, &self.next) else {
            return false;
        };
        if !known.contains(english(name).unwrap_or(name)) {
            return false;
        }
        let mut tags = self.lexer.ahead().take(TAGS_AHEAD).map_while(|token| match token {
            Token::Tag { name, value } => Some((name, value)),
            _ => None,
        });
        tags.find(|(name, _)| english(name) == Some("FEN")).is_some_and(|(_, value)| value != *setup)
    }

    // The first of two with one name counts.
    fn tag(&mut self, head: &mut Head, known: &mut BTreeSet<String>, written: String, value: String) {
        let name =
            english(&written).filter(|name| matches!(*name, "FEN" | "SetUp") || !known.contains(*name));
        let name = name.map_or(written, String::from);
        if !known.insert(name.clone()) {
            let text = alloc::format!("[{name} \"{value}\"]");
            return self.keep(&mut head.comments, &text, "a tag repeated");
        }
        match &*name {
            "GameType" => head.game_type = Some((self.place, value)),
            "FEN" => head.setup = Some((self.place, value)),
            "SetUp" => (),
            "Result" => head.result = Some((self.place, Printable(value.trim()).to_string())),
            "Date" if is_year(&value) => memory_size::push(&mut head.tags, (name, value + ".??.??")),
            _ => memory_size::push(&mut head.tags, (name, value)),
        }
    }

    /// Keeps the text of the tag Result if the result of the game does not say it all.
    fn keep_result<R: Rules>(&mut self, place: Place, text: String, game: &mut PdnGameOf<R>) {
        let text = text.trim();
        let what = match GameResult::parse(text) {
            None if matches!(text, "" | "?") => return,
            None => "a Result that is not known, kept as it is",
            Some(GameResult::Unknown) => return,
            Some(told) if told != game.result => "a Result other than that of the end, both kept",
            // `1-0 (tempo)`.
            Some(_) if text.contains('(') => "",
            Some(_) => return,
        };
        if !what.is_empty() {
            self.warn(place, text, PdnFaultReason::Guessed(what), 1);
        }
        memory_size::push(&mut game.tags, ("Result".into(), text.into()));
    }

    /// Adds a comment.
    fn say(&mut self, comments: &mut Vec<String>, text: String) {
        if !text.is_empty() {
            self.count_memory(memory_size::text(&text));
            memory_size::push(comments, text);
        }
    }

    /// Keeps what was read as something else than it is as a comment.
    fn keep(&mut self, comments: &mut Vec<String>, text: &str, what: &'static str) {
        self.warn(self.place, text, PdnFaultReason::Kept(what), 1);
        self.say(comments, said(text).0);
    }

    /// Keeps a text as a comment after the last move of a line.
    fn keep_after<R: Rules>(&mut self, line: &mut PdnLineOf<R>, text: &str, what: &'static str) {
        let comments = self.comments(line);
        self.keep(comments, text, what);
    }

    /// Keeps the token last taken, which is unknown; several in a row are one comment.
    fn keep_unknown(&mut self, comments: &mut Vec<String>) {
        let word = self.lexer.word().to_string();
        let what = match word.as_bytes() {
            [b'$', ..] => "a glyph above $255",
            [b'!' | b'?', ..] => "signs of no glyph",
            [b'[' | b']' | b'}' | b'"'] => "a bracket or quote without its other",
            _ if word.chars().any(char::is_alphanumeric) => "a word that is no move",
            _ => "a sign that is no move",
        };
        match comments.last_mut().filter(|_| self.is_kept) {
            Some(last) => {
                let before = last.capacity();
                last.push(' ');
                *last += &said(&word).0;
                let more = last.capacity() - before;
                self.warn(self.place, &word, PdnFaultReason::Kept(what), 1);
                self.count_memory(more);
            }
            None => self.keep(comments, &word, what),
        }
        self.is_kept = true;
    }

    /// Reads a game after its head; `None` if it has nothing but comments.
    fn game<R: Rules>(&mut self, rules: R, mut head: Head) -> Option<PdnGameOf<R>> {
        let line = PdnLineOf { comments: take(&mut head.comments), ..PdnLineOf::default() };
        self.told = head.result.as_ref().map(|(_, text)| text.clone());
        let told = self.told.as_ref().and_then(|text| GameResult::parse(text.trim()));
        let tags = take(&mut head.tags);
        let mut game = PdnGameOf { tags, start: rules.start(), line, result: told.unwrap_or_default() };
        self.first = R::turn(&game.start);
        (self.has_result, self.is_rest) = (false, false);
        let begun = self.begin(&mut game.start, rules, &head);
        let ended = begun.and_then(|()| self.main_line(rules, &mut game));
        let mut result = head.result.take();
        match ended {
            Ok(Ended::Here(result)) => {
                self.has_result = result.is_some();
                game.end_with(result.unwrap_or_default());
            }
            Ok(Ended::Setup(setup, _)) => {
                // Its rest is a game that begins there.
                game.result = GameResult::Unknown;
                let setup = Some((self.place, setup));
                self.pending = Some(Head { tags: game.tags.clone(), setup, result: result.take(), ..head });
            }
            Err(Stopped) => {
                self.cut(&mut game.line);
                self.skip(0);
                if let Some(&Token::Result(result)) = self.peek() {
                    self.take();
                    self.has_result = true;
                    game.end_with(result);
                    self.rest_of_cut(&mut game.line);
                }
            }
        }
        if !self.is_game {
            self.number -= 1;
            self.carried = game.line.comments;
            return None;
        }
        if let Some((place, text)) = result {
            self.keep_result(place, text, &mut game);
        }
        if self.stopped == Some(PdnFaultReason::TooLarge) {
            game.line.cut = Some(alloc::format!("cut here: {}", PdnFaultReason::TooLarge));
        }
        game.line.moves.shrink_to_fit();
        self.count_memory(memory_size::game(&game));
        Some(game)
    }

    // What is after a result belongs to its game.
    fn rest_of_cut<R: Rules>(&mut self, line: &mut PdnLineOf<R>) {
        while let Some(Token::Comment(_) | Token::Unknown) = self.peek() {
            let token = self.take();
            let comments = line.moves.last_mut().map_or(&mut line.comments, |node| &mut node.comments);
            match token {
                Some(Token::Comment(text)) => self.say(comments, text),
                _ => self.keep_unknown(comments),
            }
        }
    }

    /// Sets the start that the tags tell.
    fn begin<R: Rules>(&mut self, start: &mut R::Position, rules: R, head: &Head) -> Result<(), Stopped> {
        let ours = R::game_type(start);
        let other = head.game_type.as_ref().filter(|(_, value)| !is_of_our_game(value, ours));
        if let Some((place, value)) = other {
            return Err(self.fail(*place, &in_tag("GameType", value), PdnFaultReason::OtherGame(ours)));
        }
        let Some((place, value)) = &head.setup else { return Ok(()) };
        match rules.read_setup(value) {
            Ok(position) => {
                self.first = R::turn(&position);
                *start = position;
                Ok(())
            }
            Err(error) => Err(self.fail(*place, &in_tag("FEN", value), PdnFaultReason::BadSetup(error))),
        }
    }

    fn main_line<R: Rules>(
        &mut self,
        rules: R,
        game: &mut PdnGameOf<R>,
    ) -> Result<Ended<R::Position>, Stopped> {
        loop {
            match self.moves(rules, &mut game.line, &game.start, 0, 0)? {
                Ended::Setup(_, position) if game.line.moves.is_empty() => {
                    self.first = R::turn(&position);
                    game.start = position;
                }
                ended => return Ok(ended),
            }
        }
    }

    /// Reads moves up to the end of a game, a `)`, a tag or the end.
    fn moves<R: Rules>(
        &mut self,
        rules: R,
        line: &mut PdnLineOf<R>,
        start: &R::Position,
        played: usize,
        depth: usize,
    ) -> Result<Ended<R::Position>, Stopped> {
        let (mut position, mut before) = (start.clone(), start.clone());
        // The result that has been read, and whether the number of the next move stands before it.
        let (mut result, mut is_numbered) = (None, false);
        loop {
            let ply = played + line.moves.len();
            let (number, _) = number_of(self.first, ply);
            let goes_on = match self.peek() {
                None => false,
                Some(Token::Close) => depth == 0,
                Some(Token::Tag { .. }) => {
                    let begins_line = self.lexer.begins_line();
                    result.is_none()
                        && match depth {
                            0 => {
                                !line.moves.is_empty()
                                    && self.is_within(rules, &position, number, begins_line)
                            }
                            _ => !begins_line && self.closes_before_tags(),
                        }
                }
                Some(Token::Number(..)) => {
                    result.is_none()
                        || self.is_within(rules, &position, number, false)
                        || self.is_text_up_to_header()
                }
                Some(Token::Move) => {
                    result.is_none()
                        || is_numbered && R::resolve(&position, self.lexer.squares()).is_ok()
                        || self.is_within(rules, &position, number, false)
                }
                Some(Token::Setup) => result.is_none(),
                Some(_) => true,
            };
            if !goes_on {
                return Ok(Ended::Here(result));
            }
            let Some(token) = self.take() else { continue };
            let (place, has_moves) = (self.place, !line.moves.is_empty());
            if let (Some(early), false, Token::Number(..) | Token::Move) = (result, self.is_rest, &token) {
                result = None;
                self.keep_after(line, early.as_str(), "a result before the last move");
            }
            is_numbered = match token {
                Token::Number(n, _) => n as usize == number,
                Token::Move => false,
                _ => is_numbered,
            };
            match token {
                Token::Result(GameResult::Unknown) if depth > 0 => (),
                Token::Result(end) if depth > 0 => {
                    self.keep_after(line, end.as_str(), "a result in a variation");
                }
                Token::Result(end) => match result {
                    None | Some(GameResult::Unknown) => result = Some(end),
                    Some(known) if known == end => {
                        self.warn(place, end.as_str(), PdnFaultReason::Guessed("a result repeated"), 1);
                    }
                    Some(_) => self.keep_after(line, end.as_str(), "a second result"),
                },
                Token::Comment(text) if text.is_empty() => (),
                Token::Comment(text) => {
                    let comments = self.comments(line);
                    self.say(comments, text);
                }
                Token::Glyph(glyph) if has_moves => {
                    if let Some(node) = line.moves.last_mut() {
                        let is_first = !node.has_remarks();
                        if node.add_glyph(glyph) {
                            self.count_memory(2 + if is_first { memory_size::remarks::<R>() } else { 0 });
                        }
                    }
                }
                Token::Tag { .. } => {
                    let text = self.lexer.word().to_string();
                    self.keep_after(line, &text, "a tag between moves");
                }
                Token::Glyph(_) => {
                    let text = self.lexer.word().to_string();
                    self.keep_after(line, &text, "a glyph before any move");
                }
                Token::Unknown => {
                    if is_by_letters(self.lexer.word()) {
                        self.is_game = true;
                        let word = self.lexer.word().to_string();
                        return Err(self.fail(
                            place,
                            &here(self.first, ply, &word),
                            PdnFaultReason::NotAMove,
                        ));
                    }
                    let comments = self.comments(line);
                    self.keep_unknown(comments);
                }
                Token::Number(n, is_dotted) => {
                    // A move may be written with a blank, `22 18`.
                    let is_pair = !is_dotted && matches!(self.peek(), Some(Token::Number(_, false)));
                    let pair = is_pair.then(|| R::resolve(&position, &[n, self.lexer.squares()[0]]));
                    if let Some(Ok(mv)) = pair {
                        self.take();
                        self.play(line, &mut position, &mut before, mv);
                    } else if is_dotted && n as usize != number {
                        let reason = PdnFaultReason::Guessed("the number of a move out of order");
                        self.warn(place, &alloc::format!("{n}."), reason, 1);
                    } else if n as usize != number {
                        self.keep_after(line, &n.to_string(), "a number that is no move's");
                    }
                }
                Token::Move if depth == 0 && self.is_told_result() => result = Some(GameResult::Unknown),
                Token::Move => {
                    let mv = match R::resolve(&position, self.lexer.squares()) {
                        Ok(mv) => mv,
                        Err(PdnFaultReason::Ambiguous(those)) => {
                            self.fitting_best::<R>(&position, those, ply).ok_or(Stopped)?
                        }
                        Err(reason) => {
                            let raw: String = self.lexer.word().split_whitespace().collect();
                            let raw: String = raw.chars().take(200).collect();
                            return Err(self.fail(place, &here(self.first, ply, &raw), reason));
                        }
                    };
                    self.play(line, &mut position, &mut before, mv);
                }
                Token::Close => self.warn(place, "", PdnFaultReason::Guessed("a ) without its ("), 1),
                Token::OpenComment(text) => {
                    let comments = self.comments(line);
                    self.say(comments, text);
                    return Err(self.fail(place, "", PdnFaultReason::OpenComment));
                }
                Token::Open if has_moves && depth < MAX_DEPTH => {
                    if let Some(node) = line.moves.last_mut() {
                        self.variation(rules, node, &before, ply, depth)?;
                    }
                }
                Token::Open => {
                    let text = self.lexer.skip_variation();
                    let what =
                        if has_moves { "a variation nested too deep" } else { "a variation before any move" };
                    self.keep_after(line, &text, what);
                }
                Token::Setup => {
                    let text = self.lexer.word().to_string();
                    let value = text.trim_matches('/').trim_start_matches("FEN").trim().trim_matches('"');
                    let setup = rules.read_setup(value);
                    if let (Err(why), false) = (&setup, has_moves) {
                        let why = PdnFaultReason::BadSetup(why.clone());
                        return Err(self.fail(place, &beginning(&text, 120), why));
                    }
                    let setup = setup.ok().filter(|_| depth == 0);
                    if let Some(setup) = setup.as_ref().filter(|_| !has_moves) {
                        return Ok(Ended::Setup(value.into(), setup.clone()));
                    }
                    self.keep_after(line, &text, "a position between moves");
                    if let Some(setup) = setup.filter(|setup| *setup != position) {
                        return Ok(Ended::Setup(value.into(), setup));
                    }
                }
            }
        }
    }

    /// Returns the comments after the last move of a line, and counts what they take.
    fn comments<'l, R: Rules>(&mut self, line: &'l mut PdnLineOf<R>) -> &'l mut Vec<String> {
        let Some(node) = line.moves.last_mut() else { return &mut line.comments };
        if !node.has_remarks() {
            self.count_memory(memory_size::remarks::<R>());
        }
        &mut node.comments
    }

    fn play<R: Rules>(
        &mut self,
        line: &mut PdnLineOf<R>,
        position: &mut R::Position,
        before: &mut R::Position,
        mv: R::Move,
    ) {
        let next = R::after(position, &mv);
        *before = core::mem::replace(position, next);
        self.count_memory(memory_size::node::<R>(&mv));
        line.moves.push(PdnNodeOf::new(mv));
    }

    /// Returns whether the moves of this game go on with what is next: a tag, a number or a move.
    // A move that could be the first of another game tells it by the number after it. Where another game is likely, only
    // the number of a move is believed.
    fn is_within<R: Rules>(
        &self,
        rules: R,
        position: &R::Position,
        number: usize,
        is_unlikely: bool,
    ) -> bool {
        let mut ahead = self.lexer.ahead();
        let mut is_moved = false;
        for _ in 0..TOKENS_AHEAD {
            match ahead.next() {
                None | Some(Token::Setup | Token::Result(_)) => return false,
                // No game begins with one, and what is in it does not tell.
                Some(Token::Open) if !is_moved => return true,
                Some(Token::Open) => drop(ahead.skip_variation()),
                Some(Token::Tag { name, .. }) if is_moved || english(&name) == Some("FEN") => return false,
                Some(Token::Number(n, _)) if is_moved => {
                    return n > 1 && [number, number + 1].contains(&(n as usize))
                }
                Some(Token::Number(n, _)) if n as usize != number => return false,
                Some(Token::Move | Token::Number(1, _)) if is_unlikely => return false,
                // The first move of Black, or of another game.
                Some(Token::Number(1, _)) => (),
                Some(Token::Number(..)) => return true,
                Some(Token::Move) if is_moved => (),
                Some(Token::Move) => {
                    let is_ours = R::resolve(position, ahead.squares()).is_ok();
                    if !is_ours || R::resolve(&rules.start(), ahead.squares()).is_err() {
                        return is_ours;
                    }
                    is_moved = true;
                }
                _ => (),
            }
        }
        false
    }

    /// Returns whether the move last taken is the text of the tag Result, `12-8`, at the end of its game.
    fn is_told_result(&self) -> bool {
        self.told.as_deref() == Some(self.lexer.word())
            && matches!(self.lexer.ahead().nth(1), None | Some(Token::Tag { .. }))
    }

    /// Returns whether neither a move nor a result follows up to the next header.
    fn is_text_up_to_header(&mut self) -> bool {
        if self.is_rest {
            return true;
        }
        let mut ahead = self.lexer.ahead();
        self.is_rest = loop {
            match ahead.next() {
                None | Some(Token::Tag { .. }) => break true,
                Some(Token::Move | Token::Result(_) | Token::Setup) => break false,
                Some(Token::Unknown) if is_by_letters(ahead.word()) => break false,
                Some(_) => (),
            }
        };
        self.is_rest
    }

    /// Returns whether the present variation is closed before another tag than the one that is next.
    fn closes_before_tags(&self) -> bool {
        let mut ahead = self.lexer.ahead().skip(1).take(TOKENS_AHEAD);
        ahead.find(|token| matches!(token, Token::Tag { .. } | Token::Close)) == Some(Token::Close)
    }

    /// Returns the capture after which the moves that follow can be played; else the first, with a warning.
    fn fitting_best<R: Rules>(
        &mut self,
        position: &R::Position,
        told: Vec<String>,
        ply: usize,
    ) -> Option<R::Move> {
        let those = R::fitting(position, self.lexer.squares());
        let mut alive: Vec<(usize, Vec<R::Position>)> =
            those.iter().enumerate().map(|(at, mv)| (at, Vec::from([R::after(position, mv)]))).collect();
        let mut ahead = self.lexer.ahead();
        ahead.next();
        let (mut depth, mut plies) = (0usize, 0);
        for _ in 0..TOKENS_AHEAD {
            match ahead.next() {
                Some(Token::Open) => depth += 1,
                Some(Token::Close) if depth > 0 => depth -= 1,
                Some(Token::Move) if depth == 0 => {
                    let squares = ahead.squares();
                    let after = |positions: &Vec<R::Position>| -> Vec<R::Position> {
                        let next = positions.iter().flat_map(|position| {
                            R::fitting(position, squares).into_iter().map(|mv| R::after(position, &mv))
                        });
                        next.take(POSITIONS_AHEAD).collect()
                    };
                    let next = alive.iter().map(|(at, positions)| (*at, after(positions)));
                    let next: Vec<_> = next.filter(|(_, positions)| !positions.is_empty()).collect();
                    plies += 1;
                    if next.is_empty() || plies > PLIES_AHEAD {
                        break;
                    }
                    alive = next;
                    if alive.len() == 1 {
                        break;
                    }
                }
                None | Some(Token::Tag { .. } | Token::Close) => break,
                Some(Token::Result(_)) if depth == 0 => break,
                _ => (),
            }
        }
        drop(ahead);
        if alive.len() > 1 {
            let at = here(self.first, ply, self.lexer.word());
            self.warn(self.place, &at, PdnFaultReason::Ambiguous(told), 1);
        }
        let (first, _) = alive.first()?;
        those.into_iter().nth(*first)
    }

    /// Reads a variation after its `(`; it replaces the move `node`, played in `before`.
    fn variation<R: Rules>(
        &mut self,
        rules: R,
        node: &mut PdnNodeOf<R>,
        before: &R::Position,
        ply: usize,
        depth: usize,
    ) -> Result<(), Stopped> {
        let place = self.place;
        let mut line = PdnLineOf::default();
        if self.moves(rules, &mut line, before, ply - 1, depth + 1).is_err() {
            // The readable part stays.
            self.cut(&mut line);
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
            _ => Err(self.fail(place, "", PdnFaultReason::NotClosed)),
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

    /// Skips a game after its head; returns whether its moves are of a board with more than 32 squares.
    fn is_of_large_board(&mut self) -> bool {
        let mut is_large = false;
        while !matches!(self.peek(), None | Some(Token::Tag { .. })) {
            match self.take() {
                Some(Token::Move) => {
                    is_large |= self.lexer.squares().iter().any(|square| *square > SMALL_BOARD)
                }
                Some(Token::Result(_)) => break,
                _ => (),
            }
        }
        is_large
    }
}

/// Returns what most games without a GameType are at the beginning of a file; `None` for Italian draughts.
fn usual_game(text: &str, books: Rulebooks) -> Option<Variant> {
    let new_reader = || PdnReader::of_lexer(Lexer::new(Cow::Borrowed(text)), &[]);
    let (mut named, mut count, mut large) = (None, 0, 0);
    let mut reader = new_reader();
    for _ in 0..TRIED_GAMES {
        let Some(head) = reader.head() else { break };
        let is_large =
            reader.is_of_large_board() || head.setup.is_some_and(|(_, fen)| has_large_square(&fen));
        match head.game_type {
            Some((_, value)) => named = named.or(Some(variant_of(&value, books))),
            None => {
                count += 1;
                large += usize::from(is_large);
            }
        }
    }
    let others = books.iter().filter(|book| book.pdn().is_some()).map(|book| Some(Variant(*book)));
    let is_small = 2 * large <= count;
    let (mut best, mut most) = (named.flatten(), (0, 0));
    for kind in named.into_iter().chain([None]).chain(others).filter(|kind| is_small || kind.is_some()) {
        let mut reader = new_reader();
        let played = match kind {
            Some(variant) => reader.played(variant),
            None => reader.played(Italian),
        };
        if played > most || best.is_none() && !is_small {
            (best, most) = (kind, played);
        }
        if most.0 == count {
            break;
        }
    }
    best
}

impl PdnReader<'_> {
    /// Returns how many of the games without a GameType can be played whole, and how many moves of all.
    fn played<R: Rules>(&mut self, rules: R) -> (usize, usize) {
        let (mut whole, mut moves) = (0, 0);
        for _ in 0..TRIED_GAMES {
            let Some(head) = self.head() else { break };
            if head.game_type.is_some() {
                self.is_of_large_board();
                continue;
            }
            let (before, _) = (self.fault_count, take(&mut self.memory));
            let Some(game) = self.game(rules, head) else { continue };
            whole += usize::from(self.fault_count == before);
            moves += game.line.moves.len();
        }
        (whole, moves)
    }
}

fn has_large_square(fen: &str) -> bool {
    let numbers = fen.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    // A counter of moves stands after the pieces, and is small.
    numbers.into_iter().any(|n: u32| n > SMALL_BOARD && n <= 50)
}

// `[FEN "W:W21:B1"]`.
fn in_tag(name: &str, value: &str) -> String {
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
fn is_of_our_game(value: &str, ours: &str) -> bool {
    matches!(game_number(value), "?" | "") || game_number(value) == game_number(ours)
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
            let mut reader = PdnReader::of_lexer(Lexer::new(text.as_str().into()), &[]);
            let games: Vec<PdnGame> = core::iter::from_fn(|| reader.read_game_as(Italian)).collect();
            let of_tag = |(name, value): &(String, String)| name.capacity() + value.capacity();
            let of_game = |game: &PdnGameOf<Italian>| {
                let tags: usize = game.tags.iter().map(of_tag).sum();
                size_of::<PdnGameOf<Italian>>()
                    + game.tags.capacity() * 2 * size_of::<String>()
                    + tags
                    + held(&game.line)
            };
            let held: usize = games.iter().map(of_game).sum();
            let begins = &text[..20];
            assert!(held <= reader.memory, "{begins:?}: {held} held, {} counted", reader.memory);
            assert!(reader.memory <= 4 * held, "{begins:?}: {held} held, {} counted", reader.memory);
        }
    }

    #[test]
    fn reading_ends_where_the_games_would_take_too_much() {
        for text in shapes() {
            let mut reader = PdnReader::of_lexer(Lexer::new(text.as_str().into()), &[]);
            reader.memory_limit = 50_000;
            let games: Vec<PdnGame> = core::iter::from_fn(|| reader.read_game_as(Italian)).collect();
            assert_eq!(reader.stopped, Some(PdnFaultReason::TooLarge));
            assert!(reader.memory < 60_000, "{}", reader.memory);
            let cut = games.last().and_then(|game| game.line.cut.clone());
            // A game that was read to its end is not cut.
            assert!(games.len() > 1 || cut.is_some_and(|cut| cut.contains("416 MB of memory")));
        }
    }
}
