//! Variants and their positions, as the hub reads and follows them.

use super::listed::ListedPosition;
use super::notation;
use crate::games::{Rulebook, GAMES};
use crate::rules::italian::Position;
use crate::rules::Game;
use crate::session::game_list::GameList;
use std::fmt;
use std::string::{String, ToString};
use std::vec::Vec;

/// International draughts: the protocol's name, and how PDN's GameType begins.
const NORMAL: [&str; 2] = ["normal", "20,"];

/// Returns the values of the parameter `variant`, with their rulebooks.
///
/// The rules of 1931 are left out: the protocol has no huff, no offer and no answer.
pub fn variants() -> impl Iterator<Item = (&'static str, &'static dyn Rulebook)> {
    let is_normal = |book: &dyn Rulebook| book.pdn().is_some_and(|kind| kind.starts_with(NORMAL[1]));
    let name = move |book: &dyn Rulebook| if is_normal(book) { NORMAL[0] } else { book.name() };
    GameList(GAMES).entries().map(move |book| (name(book), book))
}

/// A position of any variant. Two are equal if they look the same to the client.
#[derive(Clone, Debug)]
pub enum HubPosition {
    Italian(Position),
    Listed(ListedPosition),
}

/// A position that a game can go on from.
pub trait Followed: Clone + PartialEq {
    /// Returns the positions after each legal move.
    fn successors(&self) -> Vec<Self>;
}

impl Followed for Position {
    fn successors(&self) -> Vec<Position> {
        self.legal_moves().iter().map(|&mv| self.after(mv)).collect()
    }
}

impl Followed for HubPosition {
    fn successors(&self) -> Vec<HubPosition> {
        match self {
            HubPosition::Italian(position) => {
                position.successors().into_iter().map(HubPosition::Italian).collect()
            }
            HubPosition::Listed(position) => {
                position.successors().into_iter().map(HubPosition::Listed).collect()
            }
        }
    }
}

/// Returns the positions of a game before `position`, which came without its moves.
///
/// `game`: the positions up to the one after the last answer. Empty unless `position` is that one, a move away
/// from it, or the one answered last.
pub fn game_before<P: Followed>(game: &[P], position: &P) -> Vec<P> {
    match game {
        [past @ .., asked, _] if asked == position => past.to_vec(),
        [past @ .., answer] if answer == position => past.to_vec(),
        [.., answer] if answer.successors().contains(position) => game.to_vec(),
        _ => Vec::new(),
    }
}

impl HubPosition {
    pub fn start(book: &'static dyn Rulebook) -> HubPosition {
        let start = book.start_with(&book.usual());
        let italian = book.built_in_position(&start).map(HubPosition::Italian);
        italian.unwrap_or_else(|| HubPosition::Listed(ListedPosition::start(book)))
    }

    /// Reads a position of a variant: of numbered squares in the protocol's letters or as a FEN, of others as the
    /// program writes it.
    ///
    /// # Errors
    /// A sentence for the client.
    pub fn read(book: &'static dyn Rulebook, text: &str) -> Result<HubPosition, String> {
        if !book.has_maestro() {
            return ListedPosition::read(book, text).map(HubPosition::Listed);
        }
        notation::position(text).map(HubPosition::Italian)
    }

    /// Returns this position as the game of `past` has reached it, with all that its rules remember.
    #[must_use]
    pub fn following(self, past: &[HubPosition]) -> HubPosition {
        let successors = past.last().map(Followed::successors).unwrap_or_default();
        successors.into_iter().find(|after| *after == self).unwrap_or(self)
    }

    pub fn count_moves(&self) -> usize {
        match self {
            HubPosition::Italian(position) => position.legal_moves().len(),
            HubPosition::Listed(position) => position.count_moves(),
        }
    }

    /// Returns the position after the legal move that a text means; `None` if there is no such move.
    pub fn play(&self, text: &str) -> Option<HubPosition> {
        match self {
            HubPosition::Italian(position) => {
                notation::find_move(position, text).map(|mv| HubPosition::Italian(position.after(mv)))
            }
            HubPosition::Listed(position) => {
                position.find(text).and_then(|place| position.after(place)).map(HubPosition::Listed)
            }
        }
    }

    pub fn italian(&self) -> Option<Position> {
        match self {
            HubPosition::Italian(position) => Some(*position),
            HubPosition::Listed(_) => None,
        }
    }
}

impl PartialEq for HubPosition {
    fn eq(&self, other: &HubPosition) -> bool {
        match (self, other) {
            (HubPosition::Italian(one), HubPosition::Italian(other)) => one == other,
            _ => self.to_string() == other.to_string(),
        }
    }
}

impl fmt::Display for HubPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HubPosition::Italian(position) => position.fmt(f),
            HubPosition::Listed(position) => position.fmt(f),
        }
    }
}
