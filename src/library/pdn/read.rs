//! PDN from bytes to games, and what is wrong with them.

use super::lexer::{decode, Lexer, Token};
use super::write::written;
use super::{number_of, resolve, Game, GameResult, Line, Node, MAX_DEPTH, MAX_FAULTS, MAX_GAMES, MAX_LEN};
use crate::rules::italian::notation::{parse_fen, FenError};
use crate::rules::italian::refusal::MoveError;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game as _};
use crate::session::messages::{Lang, Message};
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The games, those with a fault up to where they can be read.
    pub games: Vec<Game>,
    /// What is wrong, in the order of the file.
    pub faults: Vec<Fault>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The game, from 1; 0 is the file itself.
    pub game: usize,
    /// The line of the file, from 1.
    pub line: usize,
    /// The move with its number, `12... 20x27`, or what stands in its place.
    pub at: String,
    /// What is wrong with it.
    pub reason: Reason,
}

/// Why a game cannot be read on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No legal move: the rule it breaks, where the rules can tell, and the legal ones.
    Illegal(Option<MoveError>, Vec<Move>),
    /// More than one legal move fits: these.
    Ambiguous(Vec<Move>),
    /// The side to move has no move any more.
    GameOver,
    /// It is nothing that PDN knows.
    NotAMove,
    /// A variation that no move comes before.
    NothingToVary,
    /// A `)` without its `(`.
    NotOpen,
    /// A `(` without its `)`.
    NotClosed,
    /// A `{` without its `}`.
    OpenComment,
    /// A tag without its `]`.
    OpenTag,
    /// Variations deeper in one another than [`MAX_DEPTH`].
    TooDeep,
    /// Another game than Italian draughts.
    OtherGame,
    /// The set-up cannot be read or cannot be played.
    BadSetup(FenError),
    /// Nothing in the file is a game.
    NoGames,
    /// More bytes than [`MAX_LEN`].
    TooLong,
    /// More games than [`MAX_GAMES`]; the rest is not read.
    TooManyGames,
    /// More faults than [`MAX_FAULTS`]; the rest is not read.
    TooManyFaults,
}

impl Fault {
    /// Without the game: the line, the move and what is wrong with it.
    pub fn in_game(&self) -> String {
        let Fault { line, at, reason, .. } = self;
        let between = if at.is_empty() { "" } else { ", " };
        alloc::format!("line {line}{between}{at}: {reason}")
    }

    /// It stands before the first move, so that not even the game's start is known.
    pub fn is_of_head(&self) -> bool {
        matches!(self.reason, Reason::OtherGame | Reason::BadSetup(_) | Reason::OpenTag)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            0 => write!(f, "{}", self.reason),
            game => write!(f, "game {game}, {}", self.in_game()),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Illegal(Some(error), _) => {
                let text = Lang::En.message(&Message::Refused(*error));
                write!(f, "illegal: {}", text.as_str().trim_end_matches('.'))
            }
            Reason::Illegal(None, legal) => write!(f, "illegal: the legal moves are {}", list(legal)),
            Reason::Ambiguous(moves) => write!(f, "ambiguous: it could be {}", list(moves)),
            Reason::GameOver => f.write_str("the game is over: the side to move has no move"),
            Reason::NotAMove => f.write_str("no move, comment, glyph or result of PDN"),
            Reason::NothingToVary => f.write_str("a variation before any move"),
            Reason::NotOpen => f.write_str("a ) without its ("),
            Reason::NotClosed => f.write_str("a ( without its )"),
            Reason::OpenComment => f.write_str("a { without its }"),
            Reason::OpenTag => f.write_str("a [ without its ]"),
            Reason::TooDeep => write!(f, "variations more than {MAX_DEPTH} deep in one another"),
            Reason::OtherGame => f.write_str("not Italian draughts: a GameType that begins with 22 expected"),
            Reason::BadSetup(error) => write!(f, "no position: {}", setup_fault(*error)),
            Reason::NoGames => f.write_str("no game of PDN in it"),
            Reason::TooLong => write!(f, "more than {MAX_LEN} bytes, the most expected"),
            Reason::TooManyGames => write!(f, "more than {MAX_GAMES} games: the rest is not read"),
            Reason::TooManyFaults => write!(f, "more than {MAX_FAULTS} faults: the rest is not read"),
        }
    }
}

/// The first few moves, every square of a capture's path in them.
fn list(moves: &[Move]) -> String {
    let mut texts: Vec<String> = moves.iter().take(8).map(|mv| written(*mv, true)).collect();
    if moves.len() > 8 {
        texts.push("...".into());
    }
    texts.join(", ")
}

fn setup_fault(error: FenError) -> String {
    use crate::rules::italian::SetupError;
    match error {
        FenError::NoTurn => "it must begin with the side to move, W: or B:".into(),
        FenError::BadSides => "W and its pieces and B and its pieces expected, once each".into(),
        FenError::BadPiece { at } => {
            alloc::format!("a square, K and a square or a range expected at character {}", at + 1)
        }
        FenError::Setup(SetupError::NoSuchSquare(n)) => alloc::format!("there is no square {n}"),
        FenError::Setup(SetupError::TwoPieces(s)) => alloc::format!("two pieces on {s}"),
        FenError::Setup(SetupError::TooMany { count, .. }) => {
            alloc::format!("{count} pieces of one side, at most 12 expected")
        }
        FenError::Setup(SetupError::ManOnLastRow { square, .. }) => {
            alloc::format!("a man on {square}, its last row")
        }
        FenError::Setup(_) => "it is no arrangement of pieces".into(),
    }
}

/// Reads a whole file, in a time that its length bounds.
pub fn read(bytes: &[u8]) -> Reading {
    let of_file = |reason| Fault { game: 0, line: 0, at: String::new(), reason };
    if bytes.len() > MAX_LEN {
        return Reading { games: Vec::new(), faults: Vec::from([of_file(Reason::TooLong)]) };
    }
    let text = decode(bytes);
    let mut reader = Reader::new(Lexer::new(&text));
    while reader.next.is_some() {
        reader.game();
    }
    let Reader { games, mut faults, says_something, stopped, .. } = reader;
    if games.is_empty() || !says_something {
        return Reading { games: Vec::new(), faults: Vec::from([of_file(Reason::NoGames)]) };
    }
    faults.extend(stopped.map(of_file));
    Reading { games, faults }
}

/// A line of moves cannot be read on.
struct Stopped;

struct Reader<'t> {
    lexer: Lexer<'t>,
    /// The word that comes next, and its line.
    next: Option<(usize, Token<'t>)>,
    /// The line of the word last taken.
    line: usize,
    /// What was taken of the present game is more than comments.
    is_game: bool,
    /// Something in the file is a tag, a move, a result or a comment.
    says_something: bool,
    games: Vec<Game>,
    faults: Vec<Fault>,
    /// Why the rest of the file is not read.
    stopped: Option<Reason>,
}

impl<'t> Reader<'t> {
    fn new(mut lexer: Lexer<'t>) -> Reader<'t> {
        let next = lexer.next();
        Reader {
            lexer,
            next,
            line: 1,
            is_game: false,
            says_something: false,
            games: Vec::new(),
            faults: Vec::new(),
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

    /// Reads no further.
    fn stop(&mut self, reason: Reason) {
        self.stopped = Some(reason);
        self.next = None;
    }

    /// Notes what is wrong with the word last taken.
    fn fault(&mut self, at: &str, reason: Reason) -> Stopped {
        self.faults.push(Fault { game: self.games.len() + 1, line: self.line, at: at.to_string(), reason });
        if self.faults.len() >= MAX_FAULTS && self.next.is_some() {
            self.stop(Reason::TooManyFaults);
        }
        Stopped
    }

    /// What stands in a line at the place where it cannot be read on.
    fn cut(&self, line: &mut Line) {
        line.cut = self.faults.last().map(|fault| alloc::format!("cut here: {}", fault.in_game()));
    }

    fn game(&mut self) {
        let start = Position::start(Color::White);
        let mut game = Game { tags: Vec::new(), start, line: Line::default(), result: GameResult::Unknown };
        self.is_game = false;
        let ended = match self.head(&mut game) {
            Ok(()) => self.line(&mut game.line, game.start, 0, 0),
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
            self.games.push(game);
            if self.games.len() >= MAX_GAMES && self.next.is_some() {
                self.stop(Reason::TooManyGames);
            }
        }
    }

    /// Tags and comments before the first move. A second tag of the first one's name begins
    /// another game.
    fn head(&mut self, game: &mut Game) -> Result<(), Stopped> {
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
                    game.line.comments.extend(Some(text).filter(|text| !text.is_empty()));
                }
                _ => unreachable!("it is one of the two"),
            }
        }
    }

    /// What a tag says; one of a name that is not new says nothing more.
    fn tag(&mut self, game: &mut Game, name: &str, value: String, is_new: bool) -> Result<(), Stopped> {
        match name {
            "GameType" if is_of_our_game(&value) => (),
            "GameType" => return Err(self.fault(&said(name, &value), Reason::OtherGame)),
            "FEN" => match parse_fen(&value) {
                Ok(position) => game.start = position,
                Err(error) => return Err(self.fault(&said(name, &value), Reason::BadSetup(error))),
            },
            "Result" => game.result = GameResult::parse(value.trim()).unwrap_or_default(),
            "SetUp" => (),
            name if is_new => game.tags.push((name.to_string(), value)),
            _ => (),
        }
        Ok(())
    }

    /// A tag without its `]`: a name stays, of what would change the moves nothing is believed.
    fn open_tag(&mut self, game: &mut Game, name: &str, value: String, is_new: bool) -> Result<(), Stopped> {
        if is_new && !matches!(name, "GameType" | "FEN" | "Result" | "SetUp") {
            game.tags.push((name.to_string(), value));
        }
        Err(self.fault(&alloc::format!("[{name}"), Reason::OpenTag))
    }

    /// Moves up to a result, a `)`, a tag or the end; the result, where there is one. A line that
    /// cannot be read to its end is cut.
    fn line(
        &mut self,
        line: &mut Line,
        start: Position,
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
        line: &mut Line,
        start: Position,
        played: usize,
        depth: usize,
    ) -> Result<Option<GameResult>, Stopped> {
        let (first, mut position, mut before) = (turn_at_start(start, played), start, start);
        loop {
            let ply = played + line.moves.len();
            match self.peek() {
                None | Some(Token::Tag { .. }) => return Ok(None),
                Some(Token::Close) if depth > 0 => return Ok(None),
                Some(Token::Open) => {
                    self.variation(line.moves.last_mut(), before, ply, depth)?;
                    continue;
                }
                _ => (),
            }
            match self.take().expect("it has just been looked at") {
                Token::Result(result) if depth == 0 => return Ok(Some(result)),
                Token::Result(_) => (),
                Token::Comment(text) if text.is_empty() => (),
                Token::Comment(text) => match line.moves.last_mut() {
                    Some(node) => node.comments.push(text),
                    None => line.comments.push(text),
                },
                Token::Glyph(glyph) => match line.moves.last_mut() {
                    Some(node) => node.glyphs.push(glyph),
                    None => return Err(self.fault(&alloc::format!("${glyph}"), Reason::NotAMove)),
                },
                Token::Number(n) if n as usize == number_of(first, ply).0 => (),
                Token::Number(n) => {
                    return Err(self.fault(&here(first, ply, &n.to_string()), Reason::NotAMove))
                }
                Token::Move(squares, raw) => match resolve(&position, &squares) {
                    Ok(mv) => {
                        (before, position) = (position, position.after(mv));
                        line.moves.push(Node::new(mv));
                    }
                    Err(reason) => {
                        let raw: String = raw.split_whitespace().collect();
                        return Err(self.fault(&here(first, ply, &raw), reason));
                    }
                },
                Token::Close => return Err(self.fault("", Reason::NotOpen)),
                Token::OpenComment => return Err(self.fault("", Reason::OpenComment)),
                Token::Bad(word) => {
                    return Err(self.fault(&here(first, ply, &beginning(word, 40)), Reason::NotAMove));
                }
                Token::Tag { .. } | Token::Open => unreachable!("looked for above"),
            }
        }
    }

    /// A variation, from its `(`: instead of the move `node`, which was played in `before`.
    fn variation(
        &mut self,
        node: Option<&mut Node>,
        before: Position,
        ply: usize,
        depth: usize,
    ) -> Result<(), Stopped> {
        let allowed = depth < MAX_DEPTH;
        let Some(node) = node.filter(|_| allowed) else {
            // The bracket is left to whoever goes on from here, to be counted with its end.
            self.line = self.next.as_ref().map_or(self.line, |(line, _)| *line);
            return Err(self.fault("", if allowed { Reason::NothingToVary } else { Reason::TooDeep }));
        };
        self.take();
        let mut line = Line::default();
        if self.line(&mut line, before, ply - 1, depth + 1).is_err() {
            // What can be read of it stays.
            self.skip(1);
        }
        line.moves.shrink_to_fit();
        if line != Line::default() {
            node.variations.push(line);
        }
        match self.peek() {
            Some(Token::Close) => {
                self.take();
                Ok(())
            }
            _ => Err(self.fault("", Reason::NotClosed)),
        }
    }

    /// Goes on to the end of the present game, or of the variation; `depth` brackets are open.
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

/// Who began a game in which `start` is reached after `played` moves.
fn turn_at_start(start: Position, played: usize) -> Color {
    if played % 2 == 0 {
        start.turn()
    } else {
        !start.turn()
    }
}

/// `[FEN "W:W21:B1"]`.
fn said(name: &str, value: &str) -> String {
    alloc::format!("[{name} \"{}\"]", beginning(value, 120))
}

/// At most so many characters of what somebody wrote, such that they can be shown.
fn beginning(text: &str, chars: usize) -> String {
    text.chars().take(chars).flat_map(char::escape_debug).collect()
}

/// `12... 20x27`.
fn here(first: Color, ply: usize, word: &str) -> String {
    let (number, turn) = number_of(first, ply);
    let dots = if turn == Color::White { "." } else { "..." };
    alloc::format!("{number}{dots} {word}")
}

/// Whether a GameType is that of Italian draughts, or not known.
fn is_of_our_game(value: &str) -> bool {
    matches!(value.split(',').next().unwrap_or_default().trim(), "22" | "?" | "")
}

/// Whether a date is a year alone.
fn is_year(value: &str) -> bool {
    value.len() == 4 && value.bytes().all(|b| b.is_ascii_digit())
}

/// The English name of a tag that we know, whatever language and case it is in.
fn english(name: &str) -> Option<&'static str> {
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
