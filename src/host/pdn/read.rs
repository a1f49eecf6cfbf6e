//! PDN from bytes to games, and what is wrong with them.

use super::lexer::{decode, tokens, Token};
use super::write::written;
use super::{number_of, resolve, Game, GameResult, Line, Node, MAX_DEPTH, MAX_LEN};
use crate::rules::italian::notation::{parse_fen, FenError};
use crate::rules::italian::refusal::MoveError;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game as _};
use crate::session::messages::{Lang, Message};
use std::fmt;
use std::string::{String, ToString};
use std::vec::Vec;

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
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { game, line, at, reason } = self;
        match game {
            0 => write!(f, "{reason}"),
            _ if at.is_empty() => write!(f, "game {game}, line {line}: {reason}"),
            _ => write!(f, "game {game}, line {line}, {at}: {reason}"),
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
            Reason::TooDeep => write!(f, "variations more than {MAX_DEPTH} deep in one another"),
            Reason::OtherGame => f.write_str("not Italian draughts: a GameType that begins with 22 expected"),
            Reason::BadSetup(error) => write!(f, "no position: {}", setup_fault(*error)),
            Reason::NoGames => f.write_str("no game of PDN in it"),
            Reason::TooLong => write!(f, "more than {MAX_LEN} bytes, the most expected"),
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
            std::format!("a square, K and a square or a range expected at character {}", at + 1)
        }
        FenError::Setup(SetupError::NoSuchSquare(n)) => std::format!("there is no square {n}"),
        FenError::Setup(SetupError::TwoPieces(s)) => std::format!("two pieces on {s}"),
        FenError::Setup(SetupError::TooMany { count, .. }) => {
            std::format!("{count} pieces of one side, at most 12 expected")
        }
        FenError::Setup(SetupError::ManOnLastRow { square, .. }) => {
            std::format!("a man on {square}, its last row")
        }
        FenError::Setup(_) => "it is no arrangement of pieces".into(),
    }
}

/// Reads a whole file.
pub fn read(bytes: &[u8]) -> Reading {
    let of_file = |reason| Fault { game: 0, line: 0, at: String::new(), reason };
    if bytes.len() > MAX_LEN {
        return Reading { games: Vec::new(), faults: Vec::from([of_file(Reason::TooLong)]) };
    }
    let tokens = tokens(&decode(bytes));
    let is_of_a_game = |(_, token): &(usize, Token)| {
        matches!(token, Token::Tag(..) | Token::Move(..) | Token::Result(_) | Token::Comment(_))
    };
    if !tokens.is_empty() && !tokens.iter().any(is_of_a_game) {
        return Reading { games: Vec::new(), faults: Vec::from([of_file(Reason::NoGames)]) };
    }
    let mut reader = Reader { tokens, at: 0, games: Vec::new(), faults: Vec::new() };
    while reader.peek().is_some() {
        reader.game();
    }
    let Reader { games, faults, .. } = reader;
    Reading { games, faults }
}

/// A line of moves cannot be read on.
struct Stopped;

struct Reader {
    tokens: Vec<(usize, Token)>,
    at: usize,
    games: Vec<Game>,
    faults: Vec<Fault>,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn take(&mut self) -> Option<Token> {
        let token = self.peek().cloned();
        self.at += 1;
        token
    }

    /// Notes what is wrong with the word last taken.
    fn fault(&mut self, at: &str, reason: Reason) -> Stopped {
        let line =
            self.tokens.get(self.at.saturating_sub(1)).or(self.tokens.last()).map_or(1, |token| token.0);
        self.faults.push(Fault { game: self.games.len() + 1, line, at: at.to_string(), reason });
        Stopped
    }

    fn game(&mut self) {
        let start = Position::start(Color::White);
        let mut game = Game {
            tags: Vec::new(),
            start,
            line: Line::default(),
            result: GameResult::Unknown,
            is_cut: false,
        };
        let begun = self.at;
        let ended = match self.head(&mut game) {
            Ok(()) => self.line(&mut game.line, game.start, 0, 0),
            Err(stopped) => Err(stopped),
        };
        if ended.is_err() {
            game.is_cut = true;
            self.skip(0);
        }
        match (ended, self.peek()) {
            (Ok(Some(result)), _) => game.end_with(result),
            (Err(Stopped), Some(&Token::Result(result))) => {
                self.at += 1;
                game.end_with(result);
            }
            _ => (),
        }
        let said = &self.tokens[begun..self.at.min(self.tokens.len())];
        if said.iter().any(|(_, token)| !matches!(token, Token::Comment(_))) {
            self.games.push(game);
        }
    }

    /// Tags and comments before the first move. A second tag of the first one's name begins
    /// another game.
    fn head(&mut self, game: &mut Game) -> Result<(), Stopped> {
        let (mut outcome, mut first) = (Ok(()), None);
        loop {
            match self.peek().cloned() {
                Some(Token::Tag(name, value)) => {
                    let name = english(&name).map_or(name, String::from);
                    if first.as_ref() == Some(&name) {
                        return outcome;
                    }
                    self.at += 1;
                    if let Err(stopped) = self.tag(game, &name, value) {
                        outcome = Err(stopped);
                    }
                    first = first.or(Some(name));
                }
                Some(Token::Comment(text)) => {
                    self.at += 1;
                    game.line.comments.extend(Some(text).filter(|text| !text.is_empty()));
                }
                _ => return outcome,
            }
        }
    }

    fn tag(&mut self, game: &mut Game, name: &str, value: String) -> Result<(), Stopped> {
        let said = std::format!("[{name} \"{value}\"]");
        match name {
            "GameType" => {
                let number = value.split(',').next().unwrap_or_default().trim();
                if !matches!(number, "22" | "?" | "") {
                    return Err(self.fault(&said, Reason::OtherGame));
                }
            }
            "FEN" => match parse_fen(&value) {
                Ok(position) => game.start = position,
                Err(error) => return Err(self.fault(&said, Reason::BadSetup(error))),
            },
            "Result" => game.result = GameResult::parse(value.trim()).unwrap_or_default(),
            "SetUp" => (),
            name if game.tag(name).is_none() => game.set_tag(name, &value),
            _ => (),
        }
        Ok(())
    }

    /// Moves up to a result, a `)`, a tag or the end; the result, where there is one.
    fn line(
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
                None | Some(Token::Tag(..)) => return Ok(None),
                Some(Token::Close) if depth > 0 => return Ok(None),
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
                    None => return Err(self.fault(&std::format!("${glyph}"), Reason::NotAMove)),
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
                    Err(reason) => return Err(self.fault(&here(first, ply, &raw), reason)),
                },
                Token::Open => self.variation(line.moves.last_mut(), before, ply, depth)?,
                Token::Close => return Err(self.fault("", Reason::NotOpen)),
                Token::OpenComment => return Err(self.fault("", Reason::OpenComment)),
                Token::Bad(word) => {
                    let word: String = word.chars().take(40).flat_map(char::escape_debug).collect();
                    return Err(self.fault(&here(first, ply, &word), Reason::NotAMove));
                }
                Token::Tag(..) => unreachable!("looked for above"),
            }
        }
    }

    /// A variation, after its `(`: instead of the move `node`, which was played in `before`.
    fn variation(
        &mut self,
        node: Option<&mut Node>,
        before: Position,
        ply: usize,
        depth: usize,
    ) -> Result<(), Stopped> {
        let allowed = depth < MAX_DEPTH;
        let Some(node) = node.filter(|_| allowed) else {
            let reason = if allowed { Reason::NothingToVary } else { Reason::TooDeep };
            let stopped = self.fault("", reason);
            // Who goes on from here counts this bracket.
            self.at -= 1;
            return Err(stopped);
        };
        let mut line = Line::default();
        if self.line(&mut line, before, ply - 1, depth + 1).is_err() {
            // What can be read of it stays.
            self.skip(1);
        }
        node.variations.push(line);
        match self.take() {
            Some(Token::Close) => Ok(()),
            _ => {
                self.at -= 1;
                Err(self.fault("", Reason::NotClosed))
            }
        }
    }

    /// Goes on to the end of the present game, or of the variation; `depth` brackets are open.
    fn skip(&mut self, mut depth: usize) {
        let within = depth;
        while let Some(token) = self.peek() {
            match token {
                Token::Tag(..) => return,
                Token::Result(_) if within == 0 && depth == 0 => return,
                Token::Close if within > 0 && depth == within => return,
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1).max(within),
                _ => (),
            }
            self.at += 1;
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

/// `12... 20x27`.
fn here(first: Color, ply: usize, word: &str) -> String {
    let (number, turn) = number_of(first, ply);
    let dots = if turn == Color::White { "." } else { "..." };
    std::format!("{number}{dots} {word}")
}

/// The English name of a tag that we know, whatever language and case it is in.
fn english(name: &str) -> Option<&'static str> {
    Some(match name.to_lowercase().as_str() {
        "event" | "evento" | "gara" | "torneo" => "Event",
        "site" | "luogo" | "sede" | "località" => "Site",
        "date" | "data" => "Date",
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
