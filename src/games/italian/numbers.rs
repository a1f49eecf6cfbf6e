//! The numbers of actions in a match's history, by the usual rules and by those of 1931.

use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::record::FullRecord;
use crate::games::italian::rules_1931::FullAction;
use crate::rules::italian::{huff, Move, Square};
use crate::rules::Game as _;
use crate::session::history::{Numbered, TIME};
use alloc::vec::Vec;

impl Numbered for GameRecord {
    /// The index of the move among the legal moves, sorted by their numbers.
    fn number(&self, mv: Move) -> Option<u16> {
        sorted_moves(self).iter().position(|&legal| legal == mv).and_then(|at| u16::try_from(at).ok())
    }

    fn numbered(&self, number: u16) -> Option<Move> {
        sorted_moves(self).get(usize::from(number)).copied()
    }
}

/// Returns the legal moves in the order of `dama moves`.
fn sorted_moves(game: &GameRecord) -> Vec<Move> {
    let mut moves: Vec<Move> = game.position.legal_moves().as_ref().into();
    moves.sort_by_key(|mv| (mv.numbers(), mv.bits()));
    moves
}

// Actions that are not legal moves. A square's number or a move's index is added to the last three.
const OPEN: u16 = 0x1000;
const OBLIGE: u16 = 0x1001;
const COUNT: u16 = 0x1002;
const AGREE: u16 = 0x1003;
const HUFF: u16 = 0x2000;
const TOUCH: u16 = 0x3000;
const IRREGULAR: u16 = 0x4000;

impl Numbered for FullRecord {
    fn number(&self, action: FullAction) -> Option<u16> {
        Some(match action {
            FullAction::Move(mv) => match self.game.number(mv) {
                Some(number) => number,
                None => IRREGULAR + self.place_of(mv).filter(|&place| place < TIME - IRREGULAR)?,
            },
            FullAction::Open => OPEN,
            FullAction::Oblige => OBLIGE,
            FullAction::Count => COUNT,
            FullAction::Agree => AGREE,
            FullAction::Huff(square) => HUFF + u16::from(square.number()),
            FullAction::Touch(square) => TOUCH + u16::from(square.number()),
            FullAction::Wait(ticks) => TIME + u16::try_from(ticks).ok().filter(|&ticks| ticks < TIME)?,
        })
    }

    fn numbered(&self, number: u16) -> Option<FullAction> {
        let square = |first: u16| Square::from_number((number - first).into());
        match number {
            OPEN => Some(FullAction::Open),
            OBLIGE => Some(FullAction::Oblige),
            COUNT => Some(FullAction::Count),
            AGREE => Some(FullAction::Agree),
            TIME.. => Some(FullAction::Wait((number - TIME).into())),
            IRREGULAR.. => self.move_at(number - IRREGULAR).map(FullAction::Move),
            TOUCH.. => square(TOUCH).map(FullAction::Touch),
            HUFF.. => square(HUFF).map(FullAction::Huff),
            _ => self.game.numbered(number).map(FullAction::Move),
        }
    }
}

impl FullRecord {
    /// Returns the index of a move among the possible ones, legal or irregular, in generation order.
    fn place_of(&self, mv: Move) -> Option<u16> {
        let mut place = 0u16;
        huff::find_possible(&self.game.position, &mut |possible| {
            place = place.saturating_add(u16::from(possible != mv));
            possible == mv
        })?;
        Some(place)
    }

    fn move_at(&self, place: u16) -> Option<Move> {
        let mut left = place;
        huff::find_possible(&self.game.position, &mut |_| {
            let is_found = left == 0;
            left = left.saturating_sub(1);
            is_found
        })
    }
}
