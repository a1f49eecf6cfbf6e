//! The trait for games with PDN, implemented by Italian draughts and by variants with a GameType.

use crate::game_files::pdn::fault::{game_number, setup_fault, wrong, PdnFaultReason};
use crate::game_files::pdn::moves::{fitting, resolve, sorted, written};
use crate::game_files::pdn::{GameResult, GAME_TYPE};
use crate::games::{Variant, VariantPosition};
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game as _};
use crate::session::rulebook::{
    BoardKind, GameStatus, PlayError, PointMoveRefusal, ReadPositionError, Refusal, Rulebook, Seat, State,
};
use crate::session::rulebook_match::Rulebooks;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;

/// A game with a standard in PDN.
///
/// Example: [Reading any game](crate::pdn#reading-any-game).
pub trait Rules: Copy + Debug + 'static {
    /// A position, with everything its rules look at.
    type Position: Clone + Debug + PartialEq + Eq + 'static;
    /// A move of the game.
    type Move: Clone + Debug + PartialEq + Eq + 'static;

    /// Returns the initial position of a game without FEN.
    fn start(self) -> Self::Position;

    /// Reads the value of FEN, or returns what is wrong with it.
    fn read_setup(self, text: &str) -> Result<Self::Position, String>;

    /// Returns the value of the tag GameType.
    fn game_type(position: &Self::Position) -> &'static str;

    /// Returns the value of FEN; `None` for the initial position.
    fn setup(position: &Self::Position) -> Option<String>;

    /// Returns the side to move.
    fn turn(position: &Self::Position) -> Color;

    /// Returns the result that the position shows.
    fn result(position: &Self::Position) -> GameResult;

    /// Returns the legal move that written squares stand for.
    fn resolve(position: &Self::Position, squares: &[u32]) -> Result<Self::Move, PdnFaultReason>;

    /// Returns all legal moves that written squares may stand for, in the order of `dama moves`.
    #[doc(hidden)]
    fn fitting(position: &Self::Position, squares: &[u32]) -> Vec<Self::Move>;

    /// Returns the position after a move, or why the move is illegal.
    fn play(position: &Self::Position, mv: &Self::Move) -> Result<Self::Position, PdnFaultReason>;

    /// Returns the position after a move, which it trusts to be legal.
    fn after(position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// Returns a move as in PDN, `21-18`, `20x27`; ambiguous captures have every square.
    fn written(before: &Self::Position, mv: &Self::Move) -> String;

    /// Returns the heap bytes of a position.
    #[doc(hidden)]
    fn heap_size(_: &Self::Position) -> usize {
        0
    }

    /// Returns the heap bytes of a move.
    #[doc(hidden)]
    fn heap_size_of_move(_: &Self::Move) -> usize {
        0
    }
}

/// The rules of Italian draughts.
///
/// Example: [`PdnReader`](crate::pdn::PdnReader).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Italian;

impl Rules for Italian {
    type Position = Position;
    type Move = Move;

    fn start(self) -> Position {
        Position::start(Color::White)
    }

    fn read_setup(self, text: &str) -> Result<Position, String> {
        parse_fen(text).map_err(setup_fault)
    }

    fn game_type(_: &Position) -> &'static str {
        GAME_TYPE
    }

    fn setup(position: &Position) -> Option<String> {
        (*position != Italian.start()).then(|| position.to_string())
    }

    fn turn(position: &Position) -> Color {
        position.turn()
    }

    fn result(position: &Position) -> GameResult {
        position.outcome().map_or(GameResult::Unknown, GameResult::from)
    }

    fn resolve(position: &Position, squares: &[u32]) -> Result<Move, PdnFaultReason> {
        resolve(position, squares)
    }

    fn fitting(position: &Position, squares: &[u32]) -> Vec<Move> {
        sorted(&position.legal_moves(), squares)
    }

    fn play(position: &Position, mv: &Move) -> Result<Position, PdnFaultReason> {
        position.play(*mv).map_err(|error| refused(position, error.to_string()))
    }

    fn after(position: &Position, mv: &Move) -> Position {
        position.play_unchecked(*mv)
    }

    fn written(before: &Position, mv: &Move) -> String {
        let same = |other: &&Move| (other.from(), other.to()) == (mv.from(), mv.to());
        let is_doubtful = mv.is_capture() && before.legal_moves().iter().filter(same).count() > 1;
        written(*mv, is_doubtful)
    }
}

fn refused(position: &Position, why: String) -> PdnFaultReason {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return PdnFaultReason::GameOver;
    }
    PdnFaultReason::Illegal(Some(why), legal.iter().map(|mv| written(*mv, true)).collect())
}

/// Returns the game whose GameType begins with the same number.
pub fn variant_of(value: &str, games: Rulebooks) -> Option<Variant> {
    let is_it =
        |book: &&&dyn Rulebook| book.pdn().is_some_and(|known| game_number(known) == game_number(value));
    games.iter().find(is_it).map(|book| Variant(*book))
}

fn numbers(typed: &str) -> Vec<u32> {
    typed.split(' ').filter_map(|number| number.parse().ok()).collect()
}

impl VariantPosition {
    fn legal(&self) -> Vec<String> {
        self.rulebook.moves(&self.state).unwrap_or_default()
    }

    /// Returns the legal quiet move of these squares, as typed.
    fn quiet(&self, squares: &[u32]) -> Option<String> {
        let &[from, to] = squares else { return None };
        let action = self.rulebook.read(&self.state, &alloc::format!("{from} {to}")).ok()?;
        let typed = self.rulebook.write(&self.state, action).ok()?;
        (numbers(&typed) == squares).then_some(typed)
    }

    /// Returns a capture as typed, from the squares it lands on.
    ///
    /// `None` unless exactly one enemy piece stands between two of them.
    fn typed(&self, squares: &[u32]) -> Option<String> {
        let diagram = self.rulebook.diagram(&self.state).ok()?;
        let places: Vec<(u8, u8)> = diagram.numbered().collect();
        let at = |number: u32| places.get((number as usize).checked_sub(1)?).copied();
        let from = *squares.first()?;
        let seat = diagram.piece_at(at(from)?)?.seat;
        let mut typed = from.to_string();
        for pair in squares.windows(2) {
            let (from, to) = (at(pair[0])?, at(pair[1])?);
            let far = from.0.abs_diff(to.0);
            if far == 0 || far != from.1.abs_diff(to.1) {
                return None;
            }
            let on = |step: u8| {
                let along = |from: u8, to: u8| if to > from { from + step } else { from - step };
                (along(from.0, to.0), along(from.1, to.1))
            };
            let is_enemy = |&place: &_| diagram.piece_at(place).is_some_and(|piece| piece.seat != seat);
            let mut between = (1..far).map(on).filter(is_enemy);
            let captured = between.next().filter(|_| between.next().is_none())?;
            let number = places.iter().position(|&place| place == captured)? + 1;
            typed += &alloc::format!(" {number} {}", pair[1]);
        }
        Some(typed)
    }
}

impl Rules for Variant {
    type Position = VariantPosition;
    // As typed.
    type Move = String;

    fn heap_size(position: &VariantPosition) -> usize {
        position.state.0.capacity() + 16
    }

    fn heap_size_of_move(typed: &String) -> usize {
        typed.capacity().max(16) + 16
    }

    fn start(self) -> VariantPosition {
        let state = self.0.start(&[]).unwrap_or(State(Vec::new()));
        VariantPosition { rulebook: self.0, state }
    }

    fn read_setup(self, text: &str) -> Result<VariantPosition, String> {
        match self.0.read_position(text, &[]) {
            Ok(state) => Ok(VariantPosition { rulebook: self.0, state }),
            Err(ReadPositionError::Position(error)) => Err(wrong(error)),
            Err(ReadPositionError::Option(_)) => Err("this arrangement of pieces is not possible".into()),
        }
    }

    fn game_type(position: &VariantPosition) -> &'static str {
        position.rulebook.pdn().unwrap_or_default()
    }

    fn setup(position: &VariantPosition) -> Option<String> {
        let is_start = *position == Variant(position.rulebook).start();
        (!is_start).then(|| position.rulebook.write_position(&position.state).unwrap_or_default())
    }

    fn turn(position: &VariantPosition) -> Color {
        match position.rulebook.write_position(&position.state) {
            Ok(text) if text.starts_with('B') => Color::Black,
            _ => Color::White,
        }
    }

    fn result(position: &VariantPosition) -> GameResult {
        match position.rulebook.status(&position.state) {
            Ok(GameStatus::Won(Seat(0))) => GameResult::White,
            Ok(GameStatus::Won(_)) => GameResult::Black,
            Ok(GameStatus::Draw) => GameResult::Draw,
            Ok(GameStatus::Turn(_)) | Err(_) => GameResult::Unknown,
        }
    }

    fn resolve(position: &VariantPosition, squares: &[u32]) -> Result<String, PdnFaultReason> {
        // Most moves are quiet and typed in full, and need no list of the legal moves.
        if let Some(typed) = position.quiet(squares) {
            return Ok(typed);
        }
        let legal = position.legal();
        let all: Vec<Vec<u32>> = legal.iter().map(|typed| numbers(typed)).collect();
        match fitting(&all, squares)[..] {
            [at] => return Ok(legal[at].clone()),
            [] if legal.is_empty() => return Err(PdnFaultReason::GameOver),
            [] => (),
            ref those => {
                return Err(PdnFaultReason::Ambiguous(those.iter().map(|&at| spelled(&all[at])).collect()))
            }
        }
        // Another route of a capture, which the rules count as one of the legal moves.
        let line = position.typed(squares).unwrap_or_else(|| plain(squares));
        let why = match position.rulebook.read(&position.state, &line) {
            Ok(action) => {
                return position.rulebook.write(&position.state, action).map_err(|_| PdnFaultReason::GameOver)
            }
            Err(PlayError::Refused(refusal)) => sentence(refusal),
            Err(PlayError::State(_)) => None,
        };
        Err(PdnFaultReason::Illegal(why, all.iter().map(|numbers| spelled(numbers)).collect()))
    }

    fn fitting(position: &VariantPosition, squares: &[u32]) -> Vec<String> {
        let legal = position.legal();
        let all: Vec<Vec<u32>> = legal.iter().map(|typed| numbers(typed)).collect();
        fitting(&all, squares).into_iter().map(|at| legal[at].clone()).collect()
    }

    fn play(position: &VariantPosition, typed: &String) -> Result<VariantPosition, PdnFaultReason> {
        // Offers and claims are typed too, but are no moves.
        if numbers(typed).len() < 2 {
            return Err(PdnFaultReason::NotAMove);
        }
        match position.play(typed) {
            Ok(next) => Ok(next),
            Err(_) if position.legal().is_empty() => Err(PdnFaultReason::GameOver),
            Err(error) => {
                let legal = position.legal().iter().map(|typed| spelled(&numbers(typed))).collect();
                Err(PdnFaultReason::Illegal(Some(error.to_string()), legal))
            }
        }
    }

    fn after(position: &VariantPosition, typed: &String) -> VariantPosition {
        let next = position.rulebook.play(&position.state, typed);
        let state = next.unwrap_or_else(|_| position.state.clone());
        VariantPosition { rulebook: position.rulebook, state }
    }

    fn written(before: &VariantPosition, typed: &String) -> String {
        let mv = numbers(typed);
        let ends = |mv: &[u32]| (mv.first().copied(), mv.last().copied());
        let (Some(from), Some(to)) = ends(&mv) else { return typed.clone() };
        let same = before.legal().iter().filter(|other| ends(&numbers(other)) == ends(&mv)).count();
        if mv.len() > 3 && same > 1 {
            return spelled(&mv);
        }
        let sign = if mv.len() > 2 { 'x' } else { '-' };
        alloc::format!("{from}{sign}{to}")
    }
}

// Separated by blanks.
fn plain(squares: &[u32]) -> String {
    let words: Vec<String> = squares.iter().map(u32::to_string).collect();
    words.join(" ")
}

/// Returns the broken rule as a sentence for the player; `None` if only the notation differs.
fn sentence(refusal: Refusal) -> Option<String> {
    let of_typing = matches!(
        refusal,
        Refusal::Move(
            PointMoveRefusal::CapturedSquareMissing(_)
                | PointMoveRefusal::LandingMissing(_)
                | PointMoveRefusal::NoDestination
        )
    );
    (!of_typing).then(|| refusal.to_string().trim_end_matches('.').into())
}

// Every square of a typed move: `46x19x35x44`, `32-28`.
fn spelled(mv: &[u32]) -> String {
    let sign = if mv.len() > 2 { 'x' } else { '-' };
    let (first, step) = if mv.len() > 2 { (2, 2) } else { (1, 1) };
    let mut text = mv.first().map(u32::to_string).unwrap_or_default();
    mv.iter().skip(first).step_by(step).for_each(|landing| text += &alloc::format!("{sign}{landing}"));
    text
}

/// Returns whether PDN can express a game: it needs a GameType and numbered squares.
pub fn can_write(book: &dyn Rulebook) -> bool {
    let start = book.start(&[]).ok().and_then(|start| book.diagram(&start).ok());
    book.pdn().is_some() && start.is_some_and(|diagram| matches!(diagram.ground, BoardKind::Numbered(_)))
}
