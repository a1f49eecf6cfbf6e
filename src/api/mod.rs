//! The documented library: what other crates use, by subject.

#[cfg(feature = "alloc")]
pub mod desktop;

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
