//! Positions of the games that are rulebooks of the game list.

use super::notation::{self, HubMove};
use crate::games::{BoardKind, GameStatus, MoveIndex, Rulebook, SearchLimits, SearchResult, State};
use crate::session::rulebook::Poll;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{fmt, format};

/// A position with the earlier ones that its rules look at.
#[derive(Clone, Debug)]
pub struct ListedPosition {
    book: &'static dyn Rulebook,
    state: State,
    /// Number of squares, if they are the dark ones of a board and have numbers.
    squares: Option<usize>,
}

impl ListedPosition {
    pub fn start(book: &'static dyn Rulebook) -> ListedPosition {
        let start = book.start_with(&book.usual());
        let squares = book.diagram(&start).ok().and_then(|diagram| {
            let width = usize::from(diagram.width);
            matches!(diagram.ground, BoardKind::Numbered(_)).then_some(width * width / 2)
        });
        ListedPosition { book, state: book.with_program(&start).unwrap_or(start), squares }
    }

    /// Reads a position: of numbered squares in the protocol's letters or as a FEN, of others as the program writes it.
    ///
    /// # Errors
    /// A sentence for the client.
    pub fn read(book: &'static dyn Rulebook, text: &str) -> Result<ListedPosition, String> {
        let start = ListedPosition::start(book);
        let fen = start.squares.map(|squares| notation::fen(text, squares));
        let fen = fen.transpose()?.unwrap_or_else(|| text.into());
        let read = book.read_with(&fen, &book.usual());
        let state = read.map_err(|error| format!("no such position: {error}"))?;
        Ok(start.with(book.with_program(&state).map_err(|error| error.to_string())?))
    }

    fn with(&self, state: State) -> ListedPosition {
        ListedPosition { state, ..*self }
    }

    pub fn count_moves(&self) -> usize {
        self.book.count(&self.state).unwrap_or(0) as usize
    }

    fn places(&self) -> impl Iterator<Item = MoveIndex> {
        (0..self.count_moves() as u32).map(MoveIndex)
    }

    /// Returns the legal move that a text means.
    pub fn find(&self, text: &str) -> Option<MoveIndex> {
        let typed = self.places().filter_map(|place| self.book.write(&self.state, place).ok());
        let place = if self.squares.is_some() {
            HubMove::find(text, &typed.map(|line| of_line(&line)).collect::<Vec<_>>())
        } else {
            typed.map(|line| in_one_word(&line)).position(|line| line == text)
        };
        place.map(|place| MoveIndex(place as u32))
    }

    pub fn written(&self, place: MoveIndex) -> Option<String> {
        let typed = self.book.write(&self.state, place).ok()?;
        Some(if self.squares.is_some() { of_line(&typed).to_string() } else { in_one_word(&typed) })
    }

    pub fn after(&self, place: MoveIndex) -> Option<ListedPosition> {
        let next = self.book.settled(&self.book.after(&self.state, place).ok()?).ok()?;
        let next = self.with(next);
        match self.book.status(&next.state) {
            // The client decides when a game is drawn; a search needs a position in which it goes on.
            Ok(GameStatus::Draw) => next.without_past(),
            _ => Some(next),
        }
    }

    pub fn successors(&self) -> Vec<ListedPosition> {
        self.places().filter_map(|place| self.after(place)).collect()
    }

    fn without_past(&self) -> Option<ListedPosition> {
        ListedPosition::read(self.book, &self.to_string()).ok()
    }

    /// Returns the best move; `None` if the search was stopped, or if there is none.
    pub fn think(&self, limits: SearchLimits, poll: Poll<'_>) -> Option<SearchResult> {
        let found = self.book.think(&self.state, limits, poll).ok()??;
        if self.places().any(|place| place == found.action) {
            return Some(found);
        }
        // It claims a draw, for which the protocol has no word.
        let unclaimed = self.without_past()?;
        unclaimed.book.think(&unclaimed.state, limits, poll).ok()?
    }

    /// Returns a move for a search that was stopped before its first depth.
    pub fn first_move(&self) -> Option<MoveIndex> {
        self.think(SearchLimits { nodes: 1, margin: 0, seed: 0 }, &mut |_| true).map(|found| found.action)
    }
}

fn of_line(typed: &str) -> HubMove {
    let numbers: Vec<u32> = typed.split(' ').filter_map(|number| number.parse().ok()).collect();
    HubMove::of_typed(&numbers)
}

/// Returns a typed line without blanks, which separate moves in the protocol.
fn in_one_word(typed: &str) -> String {
    typed.replace(' ', "-")
}

impl fmt::Display for ListedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.book.write_position(&self.state).map_err(|_| fmt::Error)?)
    }
}
