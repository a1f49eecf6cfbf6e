//! The numbers of actions in a match's history, by the usual rules and by those of 1931.

use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::record::Rules1931Record;
use crate::games::italian::rules_1931::Rules1931Action;
use crate::rules::italian::{huff, Move, Square};
use crate::rules::Game as _;
use crate::session::game::MatchRules;
use crate::session::history::{NumberedActions, TIME};
use crate::session::messages::Message;
use crate::session::rulebook::MoveIndex;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The numbers of a record's actions, as a match of any game has them.
pub trait IndexedActions: NumberedActions + MatchRules<Refusal = Message> {
    fn index(&self, action: Self::Action) -> Option<MoveIndex> {
        self.number(action).map(|number| MoveIndex(number.into()))
    }

    /// Returns the number of the legal action of a typed line, or the refusal.
    fn read_index(&self, line: &str) -> Result<MoveIndex, Box<Message>> {
        self.index(self.read(line)?).ok_or_else(|| Box::new(Message::SystemError))
    }

    /// Returns the match after the action of that number; `None` if it is illegal.
    fn after_index(&self, action: MoveIndex) -> Option<Self> {
        self.after(self.indexed(action)?)
    }

    fn indexed(&self, MoveIndex(number): MoveIndex) -> Option<Self::Action> {
        self.numbered(number.try_into().ok()?)
    }
}

impl IndexedActions for GameRecord {
    // Only legal moves have numbers.
    fn after_index(&self, action: MoveIndex) -> Option<GameRecord> {
        self.indexed(action).map(|mv| GameRecord::after(self, mv))
    }
}

impl NumberedActions for GameRecord {
    /// The index of the move among the legal moves, sorted by their numbers.
    fn number(&self, mv: Move) -> Option<u16> {
        sorted_moves(self).iter().position(|&legal| legal == mv).and_then(|at| u16::try_from(at).ok())
    }

    fn numbered(&self, number: u16) -> Option<Move> {
        sorted_moves(self).get(usize::from(number)).copied()
    }
}

/// Returns the legal moves in the order of `dama moves`.
pub(super) fn sorted_moves(game: &GameRecord) -> Vec<Move> {
    let mut moves: Vec<Move> = game.position.legal_moves().as_ref().into();
    moves.sort_unstable_by_key(|mv| (mv.numbers(), mv.bits()));
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

impl NumberedActions for Rules1931Record {
    fn number(&self, action: Rules1931Action) -> Option<u16> {
        Some(match action {
            Rules1931Action::Move(mv) => match self.game.number(mv) {
                Some(number) => number,
                None => {
                    IRREGULAR + u16::try_from(self.place_of(mv)?).ok().filter(|&at| at < TIME - IRREGULAR)?
                }
            },
            Rules1931Action::Open => OPEN,
            Rules1931Action::Oblige => OBLIGE,
            Rules1931Action::Count => COUNT,
            Rules1931Action::Agree => AGREE,
            Rules1931Action::Huff(square) => HUFF + u16::from(square.number()),
            Rules1931Action::Touch(square) => TOUCH + u16::from(square.number()),
            Rules1931Action::Wait(ticks) => TIME + u16::try_from(ticks).ok().filter(|&ticks| ticks < TIME)?,
        })
    }

    fn numbered(&self, number: u16) -> Option<Rules1931Action> {
        let square = |first: u16| Square::from_number((number - first).into());
        match number {
            OPEN => Some(Rules1931Action::Open),
            OBLIGE => Some(Rules1931Action::Oblige),
            COUNT => Some(Rules1931Action::Count),
            AGREE => Some(Rules1931Action::Agree),
            TIME.. => Some(Rules1931Action::Wait((number - TIME).into())),
            IRREGULAR.. => self.move_at((number - IRREGULAR).into()).map(Rules1931Action::Move),
            TOUCH.. => square(TOUCH).map(Rules1931Action::Touch),
            HUFF.. => square(HUFF).map(Rules1931Action::Huff),
            _ => self.game.numbered(number).map(Rules1931Action::Move),
        }
    }
}

// An irregular move beyond those that a history can number.
const FAR: u32 = 0x1_0000;

impl IndexedActions for Rules1931Record {
    fn index(&self, action: Rules1931Action) -> Option<MoveIndex> {
        let far = |action| match action {
            Rules1931Action::Move(mv) => self.place_of(mv)?.checked_add(FAR),
            _ => None,
        };
        self.number(action).map(u32::from).or_else(|| far(action)).map(MoveIndex)
    }

    fn indexed(&self, MoveIndex(number): MoveIndex) -> Option<Rules1931Action> {
        match number.checked_sub(FAR) {
            Some(place) => self.move_at(place).map(Rules1931Action::Move),
            None => self.numbered(number as u16),
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
