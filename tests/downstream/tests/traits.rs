//! The public types have the traits that other crates expect of them. Each probe is a type that must compile.

use dama::analysis::{ResourceError, SearchError, SearchLine, SearchOptions, Searcher};
use dama::endgames::{Databases, Endgame, Value};
use dama::italian::{
    Color, Direction, FenError, FenTextError, Game, Jump, Kind, Move, MoveError, MoveList, MoveText,
    MoveTextError, Numbers, Outcome, ParseColorError, ParseKindError, ParseMoveError, ParseSquareError, Path,
    Position, Setup, SetupError, Short, Square, Squares,
};
use dama::levels::{Choice, Depth, Level, LevelError, Ply, Score};
use dama::pdn::{
    AnyPdnGame, AnyPdnReading, Charset, GameResult, Italian, ParseResultError, PdnFault, PdnFaultReason,
    PdnGame, PdnGameError, PdnGames, PdnLine, PdnNode, PdnReadError, PdnReader, PdnReading, PdnWarning,
    TagError,
};
use dama::variants::{
    Counter, Diagram, EndReason, GameStatus, MoveIndex, NoPointName, OptionDomain, OptionError, OptionFault,
    Outlook, ParseVariantError, Piece, PlayError, PointName, PointNames, Points, PositionError,
    ReadPositionError, Refusal, Rulebook, SearchLimits, SearchResult, Seat, State, StateError, Variant,
    VariantPosition, Word,
};
use serde::{de::DeserializeOwned, Serialize};
use std::collections::HashSet;
use std::error::Error;
use std::fmt::{Binary, Debug, Display, LowerHex, Octal, UpperHex};
use std::hash::Hash;
use std::iter::FusedIterator;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::str::FromStr;
use std::sync::Arc;

/// Requires a bound of every listed type.
macro_rules! each {
    ($bound:ident $(+ $more:ident)*: $($type:ty),+ $(,)?) => {{
        fn probe<T: $bound $(+ $more)* + ?Sized>() {}
        $(probe::<$type>();)+
    }};
}

#[test]
fn every_type_can_be_printed_sent_shared_and_caught() {
    each!(Debug + Send + Sync + UnwindSafe + RefUnwindSafe:
        Color, Direction, Kind, Square, Squares, Move, MoveText, MoveList, Numbers, Jump, Path, Short, Position, Setup, Outcome,
        Level, Depth, Ply, Score, Value, Choice<Move>,
        SearchOptions, SearchLine, Searcher, Databases, Arc<dyn Endgame + Send>,
        PdnGame, PdnLine, PdnNode, PdnReading, PdnWarning, PdnFault, AnyPdnGame, AnyPdnReading, GameResult, Charset,
        Variant, VariantPosition, State, Seat, GameStatus, EndReason, MoveIndex, SearchLimits, SearchResult, Piece,
        Counter, Diagram, PointName, PointNames, Points, Outlook, Word, &'static dyn Rulebook);
}

#[test]
fn small_values_are_copied_and_others_cloned() {
    each!(Copy:
        Color, Direction, Kind, Square, Squares, Move, MoveText, MoveList, Numbers, Jump, Short, Position, Setup, Outcome,
        Level, Depth, Ply, Score, Value, Choice<Move>, SearchOptions, GameResult, Charset,
        Variant, Seat, GameStatus, EndReason, MoveIndex, SearchLimits, SearchResult, Piece, Counter, PointName,
        PointNames, Word);
    each!(Clone:
        Path, SearchLine, PdnGame, PdnLine, PdnNode, PdnReading, PdnWarning, PdnFault, AnyPdnGame, AnyPdnReading,
        VariantPosition, State, Diagram);
}

#[test]
fn values_are_compared_and_hashed() {
    each!(Eq + Hash:
        Color, Direction, Kind, Square, Squares, Move, MoveText, MoveList, Numbers, Jump, Short, Position, Setup, Outcome,
        Level, Depth, Ply, Score, Value, Choice<Move>, SearchLine, GameResult,
        Variant, VariantPosition, State, Seat, GameStatus, EndReason, MoveIndex, SearchLimits, SearchResult, Piece,
        Counter, PointName);
    each!(Eq:
        PdnGame, PdnLine, PdnNode, PdnReading, PdnWarning, PdnFault, AnyPdnGame, AnyPdnReading, Charset, PointNames,
        Word);
}

#[test]
fn values_with_an_order_are_sorted() {
    each!(Ord:
        Color, Direction, Kind, Square, Squares, Move, MoveText, Numbers, Position, Level, Depth, Ply, Score, Value,
        Variant, State, Seat, MoveIndex, Piece, Counter, PointName);
}

#[test]
fn values_with_a_usual_one_have_a_default() {
    each!(Default:
        Squares, MoveList, Position, Setup, Depth, Ply, Score, SearchOptions, PdnLine, GameResult, Charset);
    assert_eq!(Position::default(), Position::start(Color::White));
    assert_eq!(GameResult::default(), GameResult::Unknown);
}

#[test]
fn values_with_a_text_are_written_and_read() {
    each!(Display + FromStr: Color, Kind, Square, MoveText, Position, Setup, Level, Value, GameResult, Variant);
    each!(Display:
        Squares, Move, Numbers, Short, Outcome, Depth, Ply, Score, PdnFault, PdnWarning, VariantPosition, PointName,
        Word, OptionDomain);
    each!(Binary + Octal + LowerHex + UpperHex: Squares);
    let level: Level = "7".parse().expect("a level");
    assert_eq!(format!("{level} {} {}", Score(-132), Score::lost_at(Ply(4))), "7 -1.32 loss in 4");
    assert_eq!("black".parse(), Ok(Color::Black));
    assert_eq!("½-½".parse(), Ok(GameResult::Draw));
    assert_eq!("W:W21:BK1".parse::<Setup>().expect("a set-up").to_string(), "W:W21:BK1");
}

#[test]
fn values_are_converted() {
    assert_eq!(Square::try_from(32u8).map(u8::from), Ok(32));
    assert_eq!(Square::try_from(33u32), Err(ParseSquareError));
    assert_eq!(Level::try_from(10), Err(LevelError));
    assert_eq!(u8::from(Level::LAST), 9);
    assert_eq!(Squares::from(Square::try_from(1u8).expect("a square")).0, 1);
    let setup = Setup::from(Position::default());
    assert_eq!(Position::try_from(setup), Ok(Position::default()));
    assert_eq!(Position::try_from(Setup::default()), Err(SetupError::NoTurn));
    assert_eq!(GameResult::from(Outcome::NoMoves { winner: Color::Black }), GameResult::Black);
    assert_eq!([-Value::Win, -Value::Draw, -Value::Loss], [Value::Loss, Value::Draw, Value::Win]);
}

#[test]
fn lists_are_iterated_collected_and_extended() {
    each!(ExactSizeIterator + FusedIterator: Squares);
    each!(FusedIterator + Send: PdnReader<'static>, PdnGames<'static, Italian>);
    let moves = Position::default().legal_moves();
    let (mut by_reference, mut by_value) = (Vec::new(), HashSet::new());
    for mv in &moves {
        by_reference.push(*mv);
    }
    for mv in moves {
        by_value.insert(mv);
    }
    assert_eq!((by_reference.len(), by_value.len()), (7, 7));
    let mut origins: Squares = moves.into_iter().map(Move::from).collect();
    origins.extend(moves.into_iter().map(Move::to));
    let mut count = 0;
    for square in &origins {
        assert!(origins.has(square));
        count += 1;
    }
    assert_eq!((count, origins.len()), (8, 8));
    assert_eq!(
        PdnGame::from_moves(Position::default(), &by_reference[..1]).expect("legal").moves().count(),
        1
    );
}

#[test]
fn plain_data_is_serialized() {
    each!(Serialize + DeserializeOwned:
        Color, Direction, Kind, Square, Squares, Jump, MoveText, Position, Setup, Outcome, Level, Depth, Ply, Score, Value,
        GameResult, Variant, VariantPosition, State, Seat, GameStatus, EndReason, MoveIndex, SearchLimits,
        SearchResult, Piece, Counter, Points, Outlook, Choice<String>);
    // A move is read in its position, from a `MoveText`.
    each!(Serialize: Move, Choice<Move>, SearchLine);
}

#[test]
fn errors_are_errors_that_can_be_sent() {
    each!(Error + Send + Sync:
        FenError, FenTextError, MoveError, MoveTextError, ParseMoveError, ParseSquareError, ParseColorError, ParseKindError, SetupError,
        LevelError, ResourceError, SearchError, ParseResultError, PdnFault, PdnFaultReason, PdnGameError, TagError,
        OptionError, ParseVariantError, PlayError, PositionError, ReadPositionError, Refusal, StateError);
    each!(Error + Send + Sync: PdnReadError);
    each!(Debug + Send + Sync: NoPointName, OptionFault);
}
