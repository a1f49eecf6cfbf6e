//! The numbers of actions in a match's history, by the usual rules and by those of 1931.

use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::record::Rules1931Record;
use crate::games::italian::rules_1931::Rules1931Action;
use crate::rules::italian::{huff, Move, Square};
use crate::rules::Game as _;
use crate::session::history::{NumberedActions, TIME};
use crate::session::rulebook::MoveIndex;
use alloc::vec::Vec;

/// The numbers of a record's actions, as a match of any game has them.
pub trait IndexedActions: Sized {
    type Action: Copy;

    fn index(&self, action: Self::Action) -> Option<MoveIndex>;

    /// Returns the action of that number, which may be illegal.
    fn indexed(&self, number: MoveIndex) -> Option<Self::Action>;
}

impl IndexedActions for GameRecord {
    type Action = Move;

    /// The index of the move among the legal moves, sorted by their numbers.
    fn index(&self, mv: Move) -> Option<MoveIndex> {
        sorted_moves(self).iter().position(|&legal| legal == mv).map(|at| MoveIndex(at as u32))
    }

    fn indexed(&self, MoveIndex(number): MoveIndex) -> Option<Move> {
        sorted_moves(self).get(number as usize).copied()
    }
}

impl NumberedActions for GameRecord {
    fn number(&self, mv: Move) -> Option<u16> {
        self.index(mv)?.0.try_into().ok()
    }

    fn numbered(&self, number: u16) -> Option<Move> {
        self.indexed(MoveIndex(number.into()))
    }
}

/// Returns the legal moves in the order of `dama moves`.
pub(super) fn sorted_moves(game: &GameRecord) -> Vec<Move> {
    let mut moves: Vec<Move> = game.position.legal_moves().as_ref().into();
    moves.sort_unstable_by_key(|mv| (mv.numbers(), mv.bits()));
    moves
}

// Actions that are not legal moves. A square's number, a move's index or the ticks are added to the last five.
const OPEN: u32 = 0x1000;
const OBLIGE: u32 = 0x1001;
const COUNT: u32 = 0x1002;
const AGREE: u32 = 0x1003;
const HUFF: u32 = 0x2000;
const TOUCH: u32 = 0x3000;
const IRREGULAR: u32 = 0x4000;
const WAIT: u32 = TIME as u32;
// An irregular move beyond those that a history can number.
const FAR: u32 = 0x1_0000;

impl IndexedActions for Rules1931Record {
    type Action = Rules1931Action;

    fn index(&self, action: Rules1931Action) -> Option<MoveIndex> {
        let number = match action {
            Rules1931Action::Move(mv) => match self.game.index(mv) {
                Some(MoveIndex(legal)) => legal,
                None => match self.place_of(mv)? {
                    place if place < WAIT - IRREGULAR => IRREGULAR + place,
                    place => FAR.checked_add(place)?,
                },
            },
            Rules1931Action::Open => OPEN,
            Rules1931Action::Oblige => OBLIGE,
            Rules1931Action::Count => COUNT,
            Rules1931Action::Agree => AGREE,
            Rules1931Action::Huff(square) => HUFF + u32::from(square.number()),
            Rules1931Action::Touch(square) => TOUCH + u32::from(square.number()),
            Rules1931Action::Wait(ticks) => WAIT + Some(ticks).filter(|&ticks| ticks < WAIT)?,
        };
        Some(MoveIndex(number))
    }

    fn indexed(&self, MoveIndex(number): MoveIndex) -> Option<Rules1931Action> {
        let square = |first: u32| Square::from_number(number - first);
        match number {
            OPEN => Some(Rules1931Action::Open),
            OBLIGE => Some(Rules1931Action::Oblige),
            COUNT => Some(Rules1931Action::Count),
            AGREE => Some(Rules1931Action::Agree),
            FAR.. => self.move_at(number - FAR).map(Rules1931Action::Move),
            WAIT.. => Some(Rules1931Action::Wait(number - WAIT)),
            IRREGULAR.. => self.move_at(number - IRREGULAR).map(Rules1931Action::Move),
            TOUCH.. => square(TOUCH).map(Rules1931Action::Touch),
            HUFF.. => square(HUFF).map(Rules1931Action::Huff),
            _ => self.game.indexed(MoveIndex(number)).map(Rules1931Action::Move),
        }
    }
}

impl Rules1931Record {
    /// Returns the index of a move among the possible ones, legal or irregular, in generation order.
    fn place_of(&self, mv: Move) -> Option<u32> {
        let mut place = 0u32;
        huff::find_possible(&self.game.position, &mut |possible| {
            place = place.saturating_add(u32::from(possible != mv));
            possible == mv
        })?;
        Some(place)
    }

    fn move_at(&self, place: u32) -> Option<Move> {
        let mut left = place;
        huff::find_possible(&self.game.position, &mut |_| {
            let is_found = left == 0;
            left = left.saturating_sub(1);
            is_found
        })
    }
}
