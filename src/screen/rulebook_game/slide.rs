//! [`Slides`]: moves that slide, as boards between the one before a move and the one after it.
//!
//! A front-end that knows the time shows them. They hold what was painted and nothing of the match, which is already
//! after the move: whatever else is to be shown ends them.

use super::plan::named;
use super::shown::ShownMatch;
use crate::screen::{Content, Scene, Screen};
use crate::session::desktop::{BoardBetween, MovingPiece};
use crate::session::rulebook::{Diagram, Piece};
use crate::session::rulebook_match::SeatPlayer;
use alloc::vec::Vec;
use core::time::Duration;

// Ticks of 1/18.2 s: of a step to the next square or of a jump over one, of each square more, and of what was captured
// after the move.
const STEP: u32 = 3;
const SQUARE: u32 = 1;
const CAPTURED: u32 = 9;

/// Whose moves slide. In the viewer all do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sliding {
    #[default]
    Nobodys,
    Programs,
    Everybodys,
}

/// Follows the boards that a front-end paints, and slides the moves between them.
#[derive(Debug, Default)]
pub struct Slides {
    whose: Sliding,
    painted: Option<Board>,
    slide: Option<(Slide, Duration)>,
    between: Option<BoardBetween>,
    /// When the board that was painted last is to be followed by the next.
    next: Duration,
}

/// A board that was painted: the game's name, the plies, what stands on it.
#[derive(Clone, Debug)]
struct Board {
    game: &'static str,
    plies: u32,
    diagram: Diagram,
}

impl Board {
    fn is_same(&self, other: &Board) -> bool {
        let key = |board: &Board| (board.game, board.plies, board.diagram.width);
        key(self) == key(other) && self.diagram.pieces == other.diagram.pieces
    }
}

#[derive(Debug)]
struct Slide {
    before: Diagram,
    after: Diagram,
    mover: Piece,
    stops: Vec<(u8, u8)>,
    /// What is captured, and at the end of which step.
    captured: Vec<(Piece, usize)>,
}

impl Slides {
    /// From here on the moves of these slide.
    pub fn slide(&mut self, whose: Sliding) {
        self.whose = whose;
    }

    /// Ends a move that slides.
    pub fn end(&mut self) {
        (self.slide, self.between) = (None, None);
    }

    /// Returns the time until the next board is to be painted, if a move slides; zero from that moment on.
    pub fn until_due(&self, now: Duration) -> Option<Duration> {
        self.slide.is_some().then(|| self.next.saturating_sub(now))
    }

    /// Takes note of a screen that is to be painted now.
    pub fn follow(&mut self, screen: &Screen<'_>, now: Duration) {
        if self.whose == Sliding::Nobodys {
            return;
        }
        let shown = match &screen.content {
            Content::Game(view) if !view.broken => ShownMatch::of(view, screen.lang),
            _ => None,
        };
        let board = shown.as_ref().map(|shown| Board {
            game: shown.row.name(),
            plies: shown.plies,
            diagram: shown.diagram.clone(),
        });
        let is_same = self.painted.iter().zip(&board).any(|(painted, board)| painted.is_same(board));
        if !is_same {
            let slides = shown.as_ref().filter(|shown| self.slides(shown, screen.scene));
            let slide = slides.and_then(|shown| Slide::between(self.painted.as_ref()?, shown));
            self.slide = slide.map(|slide| (slide, now));
            self.next = now;
        }
        self.painted = board;
        let between = |(slide, began): &(Slide, Duration)| slide.board(ticks(now.saturating_sub(*began)));
        self.between = self.slide.as_ref().and_then(between);
    }

    /// Takes note that the screen followed last was painted at this time.
    pub fn painted(&mut self, now: Duration) {
        match (&self.slide, &self.between) {
            (Some((_, began)), Some(_)) => {
                self.next = *began + time(ticks(now.saturating_sub(*began)) + 1);
            }
            _ => self.slide = None,
        }
    }

    /// Puts the board between in place of a screen's.
    pub fn mark<'s>(&'s self, screen: &mut Screen<'s>) {
        if let Content::Game(view) = &mut screen.content {
            view.context.between = self.between.as_ref();
        }
    }

    fn slides(&self, shown: &ShownMatch, scene: Scene) -> bool {
        let mover = shown.recent.last().map(|made| made.seat);
        let is_programs = || shown.seats.iter().any(|at| Some(at.0) == mover && at.1 == SeatPlayer::Program);
        self.whose == Sliding::Everybodys || scene == Scene::Viewer || is_programs()
    }
}

impl Slide {
    /// Returns the last move of a board, if it is what led there from the other.
    fn between(from: &Board, to: &ShownMatch) -> Option<Slide> {
        let (before, after) = (&from.diagram, &to.diagram);
        if (from.game, from.plies.checked_add(1)?) != (to.row.name(), to.plies) || before.width != after.width
        {
            return None;
        }
        let made = to.recent.last()?;
        let typed = named(after, &made.typed);
        // DAMA.COM's captures name what they take too, and their path is not marked.
        let way = if typed.len() > to.way.len() { &typed } else { &to.way };
        let (first, last) = (*way.first()?, *way.last()?);
        let mover = *before.piece_at(first).filter(|piece| piece.seat == made.seat)?;
        after.piece_at(last).filter(|piece| piece.seat == made.seat)?;
        let is_gone = |piece: &&Piece| {
            let place = (piece.file, piece.rank);
            place != first && after.piece_at(place).is_none_or(|other| other.seat != piece.seat)
        };
        let gone: Vec<Piece> = before.pieces.iter().filter(is_gone).copied().collect();
        // Pieces that are pushed are not captured.
        let is_taken = before.pieces.len() == after.pieces.len() + gone.len();
        let is_on = |piece: &Piece, place: (u8, u8)| (piece.file, piece.rank) == place;
        let mut stops: Vec<(u8, u8)> = way.clone();
        if last != first {
            stops.retain(|&stop| stop == last || !gone.iter().any(|piece| is_on(piece, stop)));
        }
        stops.dedup();
        let steps = stops.len().checked_sub(1).filter(|&steps| steps > 0)?;
        let step_over = |piece: &Piece| {
            let over =
                stops.windows(2).position(|step| is_between((piece.file, piece.rank), step[0], step[1]));
            over.unwrap_or(steps - 1)
        };
        let captured = gone.iter().filter(|_| is_taken).map(|piece| (*piece, step_over(piece))).collect();
        Some(Slide { before: before.clone(), after: after.clone(), mover, stops, captured })
    }

    /// Returns the board after ticks; `None` when the move is over.
    fn board(&self, ticks: u32) -> Option<BoardBetween> {
        let mut began = 0;
        for (at, step) in self.stops.windows(2).enumerate() {
            let lasts = STEP + SQUARE * distance(step[0], step[1]).saturating_sub(2);
            if ticks < began + lasts {
                let captured = self.captured.iter().filter(|taken| taken.1 < at).map(|taken| taken.0);
                let captured: Vec<Piece> = captured.collect();
                let mut diagram = self.before.clone();
                diagram.pieces.retain(|piece| *piece != self.mover && !captured.contains(piece));
                let done = (ticks - began + 1, lasts);
                let moving = MovingPiece { piece: self.mover, from: step[0], to: step[1], done };
                return Some(BoardBetween { diagram, captured, moving: Some(moving) });
            }
            began += lasts;
        }
        let captured: Vec<Piece> = self.captured.iter().map(|taken| taken.0).collect();
        let is_seen = !captured.is_empty() && ticks < began + CAPTURED;
        is_seen.then(|| BoardBetween { diagram: self.after.clone(), captured, moving: None })
    }
}

fn distance(from: (u8, u8), to: (u8, u8)) -> u32 {
    u32::from(from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)))
}

// Whether a place lies on the line between two others.
fn is_between(place: (u8, u8), from: (u8, u8), to: (u8, u8)) -> bool {
    let across = |a: u8, b: u8| i32::from(b) - i32::from(a);
    let is_within = |at: u8, one: u8, other: u8| (one.min(other)..=one.max(other)).contains(&at);
    across(from.0, place.0) * across(from.1, to.1) == across(from.1, place.1) * across(from.0, to.0)
        && is_within(place.0, from.0, to.0)
        && is_within(place.1, from.1, to.1)
}

fn ticks(time: Duration) -> u32 {
    u32::try_from(time.as_micros() * 182 / 10_000_000).unwrap_or(u32::MAX)
}

// The first moment of a tick.
fn time(tick: u32) -> Duration {
    Duration::from_micros((u64::from(tick) * 10_000_000).div_ceil(182))
}
