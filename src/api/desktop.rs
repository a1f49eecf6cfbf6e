//! The documented library where there is memory: PDN, the strong search, endgame databases, all games.

/// Games in PDN, read tolerantly and written strictly.
///
/// The reader is lenient and says what it met, the writer is strict:
///
/// ```
/// use dama::pdn::{read, write};
///
/// let reading = read("[Bianco \"Rossi\"]\n1 22-18, 12-16".as_bytes());
/// assert_eq!(reading.games.len(), 1);
/// assert_eq!(reading.faults, []);
/// assert_eq!(reading.warnings.len(), 1); // The comma does not belong there, and is kept as a comment.
/// // In Italy a draw is written 1-1.
/// let reading = read("[Bianco \"Rossi\"]\n1 22-18 12-16 1-1".as_bytes());
/// assert_eq!(reading.faults, []);
/// // Italian tag names are read as the standard ones.
/// assert_eq!(reading.games[0].tag("White"), Some("Rossi"));
/// assert!(write(&reading.games).ends_with("1. 22-18 12-16 1/2-1/2\n"));
/// ```
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
/// The strong search values each position of a game before and after the move; the difference is what the move lost, in
/// hundredths of a man. With `std`, `time` limits a search by the clock:
///
/// ```
/// use dama::analysis::{SearchOptions, Searcher};
/// use dama::italian::Game;
/// use std::sync::atomic::AtomicBool;
///
/// let reading = dama::pdn::read(b"[FEN \"W:W19,30:B5,10\"]\n1. 19-14 10x19 2. 30-26 *");
/// let game = &reading.games[0];
/// // 16 MB of hash table, one thread.
/// let mut searcher = Searcher::shipped(16, 1)?;
/// let options = SearchOptions { nodes: Some(10_000), ..SearchOptions::default() };
/// let stop = AtomicBool::new(false);
/// let mut position = game.start;
/// let mut lost = Vec::new();
/// for mv in game.moves() {
///     let best = searcher.go(&position, &[], &options, &stop, &mut |_iteration| ())?;
///     position = position.play(mv)?;
///     // The reply's score is the opponent's.
///     let reply = searcher.go(&position, &[], &options, &stop, &mut |_iteration| ())?;
///     lost.push((best.score.0 + reply.score.0, mv.to_string()));
/// }
/// assert_eq!(lost.iter().max().expect("moves").1, "19 14");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
pub mod endgames {
    pub use crate::engine::italian::strong::{Endgame, NoEndgame};
    pub use crate::engine::{ParseValueError, Value};
    pub use crate::maestro::egdb::Databases;
}

/// All games by the same functions: their rules, positions and moves, levels and searches.
///
/// A [`Variant`](variants::Variant) is parsed from its name. Its positions and moves are text, in the game's own names
/// of squares:
///
/// ```
/// use dama::variants::{GameStatus, SearchLimits, Variant};
///
/// let polacca: Variant = "polacca".parse()?;
/// let position = polacca.begin(&[])?.play("32 28")?;
/// assert!(matches!(position.status()?, GameStatus::Turn(_)));
/// // Black's move, searched with 2,000 nodes.
/// let limits = SearchLimits { nodes: 2_000, margin: 0, seed: 1 };
/// let found = position.rulebook.think(&position.state, limits, &mut |_nodes| true)?.expect("it can move");
/// let mv = position.rulebook.write(&position.state, found.action)?;
/// assert!(position.moves()?.contains(&mv));
/// assert!(position.play(&mv)?.to_string().starts_with("W:"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
