//! The documented library: what other crates use, by subject.

/// Positions, moves and squares of Italian draughts, and their texts.
///
/// Example: [The rules](crate#the-rules).
///
/// # Setting up a board
///
/// Squares have an index from 0, and are written as players number them, 1 to 32. A [`Setup`](crate::italian::Setup) is
/// any arrangement of pieces; a [`Position`](crate::italian::Position) can be played:
///
/// ```
/// use dama::italian::{Color, Direction, Kind, Position, Setup, SetupError, Square};
///
/// let mut setup = Setup::to_move(Color::White);
/// setup.place(30, Color::White, Kind::King);
/// setup.place(26, Color::Black, Kind::Man);
/// let position = setup.position()?;
/// assert_eq!(position.to_string(), "W:WK30:B26");
///
/// let square: Square = "30".parse()?;
/// assert_eq!((square.index(), square.row(), square.column()), (29, 7, 3));
/// assert_eq!(position.piece_at(square), Some((Color::White, Kind::King)));
/// assert_eq!(square.step(Direction::UpRight).map(u8::from), Some(27));
/// assert_eq!("black".parse(), Ok(!Color::White));
/// assert_eq!(Kind::King.to_string(), "king");
///
/// setup.place(30, Color::Black, Kind::Man);
/// assert_eq!(setup.position(), Err(SetupError::TwoPieces(square)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # A move and its squares
///
/// ```
/// use dama::italian::{Game, Position, Short};
///
/// let position: Position = "W:WK30:BK26,18,27,K20".parse()?;
/// let mv = position.legal_moves()[0];
/// assert!(mv.is_capture());
/// let jumps: Vec<[u8; 2]> = mv.path().map(|jump| [jump.captured, jump.landing].map(u8::from)).collect();
/// assert_eq!(jumps, [[26, 21], [18, 14]]);
/// assert_eq!(mv.captured().to_string(), "18,26");
/// // As typed in the game, and in short form.
/// assert_eq!(mv.numbers().as_ref(), [30, 26, 21, 18, 14]);
/// assert_eq!(mv.to_string(), "30 26 21 18 14");
/// assert_eq!(Short(mv).to_string(), "30x14");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Each error has a text in English, and says in its variant what is wrong and where:
///
/// ```
/// use dama::italian::{
///     Color, FenError, FenTextError, Kind, MoveRefusal, MoveText, MoveTextError, ParseMoveError,
///     Position, Square,
/// };
///
/// let start = Position::default();
/// let refused = start.parse_move("21-16").unwrap_err();
/// assert!(matches!(refused, ParseMoveError::Illegal(MoveRefusal::NotAdjacent(_, _))));
/// assert_eq!(refused.to_string(), "square 16 is not diagonally next to 21");
/// assert_eq!("21-x".parse::<MoveText>(), Err(MoveTextError::NoDestination));
/// let fen = "W:W21:B1,zz".parse::<Position>();
/// assert_eq!(fen, Err(FenError::Text(FenTextError::BadPiece { at: 9 })));
/// assert_eq!("33".parse::<Square>().unwrap_err().to_string(), "expected the number of a square, 1 to 32");
/// assert_eq!("green".parse::<Color>().unwrap_err().to_string(), "expected white or black");
/// assert_eq!("queen".parse::<Kind>().unwrap_err().to_string(), "expected man or king");
/// ```
pub mod italian {
    pub use crate::rules::fen::FenTextError;
    pub use crate::rules::italian::move_text::{MoveText, MoveTextError, ParseMoveError};
    pub use crate::rules::italian::moves::{Jump, Numbers, Path};
    pub use crate::rules::italian::notation::{FenError, ParseSquareError, Short};
    pub use crate::rules::italian::position::ParseKindError;
    pub use crate::rules::italian::refusal::MoveError;
    pub use crate::rules::italian::{
        Direction, Kind, Move, MoveList, Position, Setup, SetupError, Square, Squares,
    };
    pub use crate::rules::refusal::*;
    pub use crate::rules::{perft, Color, Game, Outcome, ParseColorError};
}

/// Levels 1 to 9, which play the same on every machine.
///
/// Example: [A game against a level](crate#a-game-against-a-level).
///
/// # Levels and scores
///
/// ```
/// use dama::levels::{Depth, Level, Ply, Score};
///
/// assert_eq!("4".parse(), Level::try_from(4));
/// assert_eq!("ten".parse::<Level>().unwrap_err().to_string(), "expected a level, 1 to 9");
/// assert_eq!(Level::LAST.depth(), Depth(12));
/// assert_eq!(Score(32).to_string(), "+0.32");
/// assert_eq!(Score::won_at(Ply(5)).win_in(), Some(Ply(5)));
/// assert_eq!((-Score::won_at(Ply(5))).to_string(), "loss in 5");
/// ```
///
/// # A game of your own
///
/// The levels play any game of two sides that implements [`Game`](crate::italian::Game) and
/// [`Evaluate`](crate::levels::Evaluate). Here each side takes one to three matches, and who takes the last one wins:
///
/// ```
/// use dama::italian::{Color, Game};
/// use dama::levels::{choose, Evaluate, Level, Ply, Score};
///
/// #[derive(Clone, Copy)]
/// struct Matches {
///     left: u8,
///     turn: Color,
/// }
///
/// impl Game for Matches {
///     type Move = u8;
///     type Moves = Vec<u8>;
///     const MOST_MOVES: usize = 3;
///     fn turn(&self) -> Color {
///         self.turn
///     }
///     fn legal_moves(&self) -> Vec<u8> {
///         (1..=self.left.min(3)).collect()
///     }
///     fn play_unchecked(&self, taken: u8) -> Matches {
///         Matches { left: self.left - taken, turn: !self.turn }
///     }
/// }
///
/// impl Evaluate for Matches {
///     fn must_capture(&self) -> bool {
///         false
///     }
///     fn evaluate(&self) -> Score {
///         Score(0)
///     }
///     fn is_ending(&self) -> bool {
///         true
///     }
///     fn key(&self) -> u64 {
///         self.left.into()
///     }
/// }
///
/// let level = Level::new(5).expect("1 to 9");
/// let choice = choose(&Matches { left: 7, turn: Color::White }, level, 1, &mut |_nodes| true).expect("it can move");
/// assert_eq!((choice.mv, choice.score.win_in()), (3, Some(Ply(3))));
/// ```
pub mod levels {
    pub use crate::engine::{
        choose, Choice, Depth, Evaluate, Level, LevelError, Poll, Score, LEVELS_VERSION, NODES_PER_TICK,
    };
    pub use crate::rules::Ply;
}

/// Games in PDN, read tolerantly and written strictly.
///
/// Example: [PDN](crate#pdn).
///
/// # Reading any game
///
/// ```
/// use dama::pdn::{read_any, read_as, AnyPdnGame, GameResult};
/// use dama::variants::{Variant, GAMES};
///
/// // The GameType says what a game is.
/// let file = b"[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 *\n\n[GameType \"22\"]\n1. 22-18 1-0\n";
/// let reading = read_any(file, GAMES);
/// assert!(matches!(&reading.games[..], [AnyPdnGame::Variant(_), AnyPdnGame::Italian(_)]));
/// let played: Vec<_> = reading.games.iter().map(|game| (game.rulebook().name(), game.plies())).collect();
/// assert_eq!(played, [("polacca", 3), ("italian", 1)]);
/// assert_eq!(reading.games[1].result(), GameResult::White);
///
/// // Or every game is of one kind.
/// let polacca: Variant = "polacca".parse()?;
/// assert_eq!(read_as(polacca, b"1. 32-28 19-23 *").games[0].line.moves.len(), 2);
/// assert_eq!("3-1".parse::<GameResult>().unwrap_err().to_string(),
///     "expected the result of a game: 1-0, 0-1, 1/2-1/2, 0-0 or *");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Comments and variations
///
/// ```
/// let reading = dama::pdn::read(b"1. 22-18! {solid} (1. 21-17 12-16) 12-16 *");
/// let line = &reading.games[0].line;
/// let first = &line.moves[0];
/// assert_eq!((first.mv.to_string(), &first.glyphs[..], &first.comments[..]), ("22 18".into(), &[1][..], &["solid".into()][..]));
/// assert_eq!(first.variations[0].moves.len(), 2);
/// assert_eq!((line.moves.len(), &line.cut), (2, &None));
/// ```
///
/// # Faults and warnings
///
/// ```
/// use dama::pdn::PdnFaultReason;
///
/// let reading = dama::pdn::read(b"1. 22-18, 12-16 2. 18-14 12-12 *");
/// assert_eq!(reading.games[0].line.moves.len(), 3);
/// let fault = &reading.faults[0];
/// assert!(matches!(fault.reason, PdnFaultReason::Illegal(..)));
/// assert_eq!((fault.game, fault.line, &fault.at[..]), (1, 1, "2... 12-12"));
/// assert_eq!(reading.warnings[0].count, 1);
/// assert_eq!(reading.warnings[0].first.at, ",");
/// ```
///
/// # Writing
///
/// ```
/// use dama::italian::Position;
/// use dama::pdn::{add_game, movetext, write_as, Charset, PdnGame, PdnGameError, TagError};
///
/// let start = Position::default();
/// let mv = start.parse_move("22-18")?;
/// let mut game = PdnGame::from_moves(start, &[mv])?;
/// game.set_tag("White", "Niccolò")?;
/// assert_eq!(movetext(&game, Charset::Utf8), "1. 22-18 *");
/// assert!(write_as(&[game.clone()], Charset::Ascii).contains("[White \"Niccol&ograve;\"]"));
/// let mut file = String::from("; my games\n");
/// // No variation within another, for programs that cannot read those.
/// add_game(&mut file, &game, Charset::Utf8, true);
/// assert!(file.ends_with("1. 22-18 *\n"));
///
/// assert_eq!(game.set_tag("FEN", ""), Err(TagError::OfTheGame));
/// let twice = PdnGame::from_moves(start, &[mv, mv]);
/// assert!(matches!(twice, Err(PdnGameError::Move { ply: 1, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub mod pdn {
    pub use crate::game_files::pdn::{
        add_game, movetext, read, read_any, read_as, write, write_as, AnyPdnGame, AnyPdnReading, ByteSource,
        Charset, GameResult, Italian, ParseResultError, PdnFault, PdnFaultReason, PdnGame, PdnGameError,
        PdnGameOf, PdnGames, PdnLine, PdnLineOf, PdnNode, PdnNodeOf, PdnReadError, PdnReader, PdnReading,
        PdnReadingOf, PdnWarning, ReadGame, Remarks, Rules, SourceError, TagError, GAME_TYPE, MAX_DEPTH,
        MAX_FAULTS, MAX_GAMES, MAX_LEN, MAX_MEMORY,
    };
}

/// The strong search.
///
/// Example: [A review](crate#a-review).
///
/// # Errors
///
/// ```
/// use dama::analysis::{ResourceError, SearchError, SearchOptions, Searcher, MAX_THREADS};
/// use std::sync::atomic::AtomicBool;
///
/// let refused = Searcher::new(0, MAX_THREADS + 1).unwrap_err();
/// assert_eq!(refused, ResourceError::Threads(257));
/// assert_eq!(refused.to_string(), "cannot start 257 threads; try fewer");
///
/// let (over, options) = ("W:W:B1".parse()?, SearchOptions::default());
/// let found = Searcher::new(0, 1)?.go(&over, &[], &options, &AtomicBool::new(false), &mut |_| ());
/// assert_eq!(found, Err(SearchError::NoMove));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub mod analysis {
    pub use crate::maestro::resources::{ResourceError, SearchError};
    pub use crate::maestro::searcher::{
        SearchLine, SearchOptions, Searcher, DEFAULT_HASH, MAX_HASH, MAX_THREADS,
    };
}

/// Endgame databases.
///
/// # A value and its distance
///
/// ```
/// use dama::endgames::{Databases, Endgame, NoEndgame, Value};
/// use dama::italian::Position;
///
/// let databases = Databases::shipped();
/// let position: Position = "W:WK18,K14:BK5".parse()?;
/// assert_eq!(databases.probe(&position), Some(Value::Win));
/// assert_eq!("win".parse(), Ok(-Value::Loss));
/// assert_eq!("won".parse::<Value>().unwrap_err().to_string(), "expected win, draw or loss");
/// // Distances are computed first.
/// databases.prepare(&position, true);
/// assert!(databases.distance(&position).is_some());
/// // A search without databases.
/// assert_eq!(NoEndgame.probe(&position), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub mod endgames {
    pub use crate::engine::italian::strong::{Endgame, NoEndgame};
    pub use crate::engine::{ParseValueError, Value};
    pub use crate::maestro::egdb::Databases;
}

/// All games by the same functions: their rules, positions and moves, levels and searches.
///
/// Example: [Another game](crate#another-game).
///
/// # Options
///
/// ```
/// use dama::variants::{OptionDomain, OptionFault, Variant};
///
/// let alma: Variant = "alma".parse()?;
/// let players = alma.options().find(|(name, _)| *name == "players").expect("it has the option").1;
/// assert_eq!(players.to_string(), "2, 3 or 4");
/// assert_eq!(alma.begin(&[("players", "3")])?.rulebook.seats(), "SWNE");
/// let refused = alma.begin(&[("players", "9")]).unwrap_err();
/// assert!(matches!(refused.fault, OptionFault::BadValue(OptionDomain::Words(_))));
/// assert_eq!(refused.to_string(), "players=9: expected 2, 3 or 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The board
///
/// ```
/// use dama::variants::{BoardKind, Counter, DarkCorner, Piece, Seat, Variant, GAMES};
///
/// let polacca: Variant = "polacca".parse()?;
/// assert!(GAMES.contains(&polacca.0));
/// let position = polacca.begin(&[])?;
/// let diagram = position.rulebook.diagram(&position.state)?;
/// assert!(matches!(diagram.ground, BoardKind::Numbered(DarkCorner::Left)));
/// assert_eq!((diagram.width, diagram.pieces.len()), (10, 40));
/// let corner = Piece { file: 0, rank: 0, seat: Seat(0), is_promoted: false };
/// assert!(diagram.pieces.contains(&corner));
/// assert!(diagram.counters.contains(&(Seat(1), Counter::Taken, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Levels, points and the end
///
/// ```
/// use dama::levels::{Level, Score};
/// use dama::variants::{EndReason, GameStatus, Points, Seat, Variant};
///
/// let polacca: Variant = "polacca".parse()?;
/// let position = polacca.position("W:WK28:B22")?;
/// let choice = position.choose(Level::FIRST, 1, &mut |_nodes| true)?.expect("it can move");
/// let (rules, end) = (position.rulebook, position.play(&choice.mv)?);
/// assert_eq!(end.status()?, GameStatus::Won(Seat(0)));
/// assert_eq!(rules.reason(&end.state)?, Some(EndReason::NoPieces));
/// // What a score promises the side to move.
/// let outlook = rules.outlook(&position.state, Score(0))?.expect("two seats");
/// assert_eq!((outlook.points, outlook.points.to_string()), (Points::EVEN, "50 %".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// ```
/// use dama::italian::MoveRefusal;
/// use dama::variants::{
///     MoveIndex, PlayError, PointName, PositionError, ReadPositionError, Refusal, State, StateError,
///     Variant,
/// };
///
/// let polacca: Variant = "polacca".parse()?;
/// let position = polacca.begin(&[])?;
/// let Err(PlayError::Refused(Refusal::Move(refusal))) = position.play("23 28") else { panic!("it is illegal") };
/// assert_eq!(refusal, MoveRefusal::EmptySquare(PointName::Number(23)));
/// let Err(PlayError::Refused(refusal)) = position.play("32 99") else { panic!("there is no such square") };
/// assert_eq!(refusal.to_string(), "There is no square 99: squares go from 1 to 50.");
/// let unread = polacca.position("W:W99:B1");
/// assert_eq!(unread, Err(ReadPositionError::Position(PositionError::BadPlacement { at: 3 })));
/// let damaged = State(vec![1, 2, 3]);
/// assert_eq!(position.rulebook.after(&damaged, MoveIndex(0)), Err(StateError));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub mod variants {
    pub use crate::games::{ParseVariantError, Variant, VariantPosition, GAMES};
    pub use crate::session::points::{Outlook, Points};
    pub use crate::session::rulebook::{
        BoardKind, Counter, DarkCorner, Diagram, EndReason, GameStatus, MoveIndex, NoPointName,
        OptionDescription, OptionDomain, OptionError, OptionFault, Piece, PlayError, PointMoveRefusal,
        PointName, PointNames, Poll, PositionError, ReadPositionError, Refusal, Rulebook, SearchLimits,
        SearchResult, Seat, State, StateError,
    };
    pub use crate::session::rulebook_match::Rulebooks;
    pub use crate::session::text::Word;
}
