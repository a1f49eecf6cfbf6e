//! Sticks: from 21, each side in turn takes one to three; the side that takes the last one wins.

use crate::engine::Level;
use crate::formats::save::{color_byte, color_of, is_level, lenient_color, SaveError};
use crate::rules::{Color, Outcome};
use crate::session::command;
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::{Message, Str, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    pub sticks: u8,
    pub turn: Color,
}

/// A move: the sticks taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken(pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    NotOneNumber,
    /// Not one to three, or more than are left.
    NotSoMany,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sticks {
    pub position: Table,
    pub level: u8,
    pub player: Color,
    /// Unused: the program does not choose at random.
    pub seed: u64,
    pub plies: u32,
}

#[derive(Clone, Copy, Debug)]
pub struct RawSticks<'a>(pub &'a [u8; STATE_LEN]);

/// Bytes of a game, the number of sticks first.
pub const STATE_LEN: usize = 8;

/// Most numbers in a typed move, with a few more so that too many can be told from wrong ones.
pub const MOST_NUMBERS: usize = 3;
pub const START: Table = Table { sticks: 21, turn: Color::White };

/// Leaves the opponent a multiple of four.
pub fn think(start: &Table, _: Level, _: u64, _: u32, poll: &mut dyn FnMut(u64) -> bool) -> Option<Taken> {
    let best = Taken((start.sticks % 4).max(1));
    (poll(1) && start.is_legal(best)).then_some(best)
}

impl Table {
    pub fn with_turn(self, turn: Color) -> Table {
        Table { turn, ..self }
    }

    pub fn is_legal(&self, Taken(sticks): Taken) -> bool {
        (1..=self.sticks.min(3)).contains(&sticks)
    }
}

impl Taken {
    pub const NONE: Taken = Taken(0);

    pub fn numbers(self) -> u8 {
        self.0
    }
}

impl Text {
    pub fn numbers(&mut self, typed: &u8) -> &mut Text {
        self.number((*typed).into())
    }
}

pub mod words {
    use super::Wrong;
    use crate::session::messages::{text, Lang, Str, Text};

    pub fn name(_: Lang) -> &'static Str {
        text!("BASTONCINI")
    }

    pub fn instructions(_: Lang) -> &'static [&'static Str] {
        &[text!("Da uno a tre.")]
    }

    pub fn put_refusal(_: Lang, refusal: Wrong, text: &mut Text) -> &mut Text {
        text.put(match refusal {
            Wrong::NotOneNumber => text!("Un numero solo."),
            Wrong::NotSoMany => text!("Da uno a tre, se ci sono."),
        })
    }
}

pub mod record {
    use super::{Sticks, STATE_LEN};
    use crate::formats::save::SaveError;
    use crate::session::integrity::Canonical;

    pub const SAVE_LEN: usize = STATE_LEN;

    pub fn decode(file: &[u8]) -> Result<Sticks, SaveError> {
        Sticks::decode(file.first_chunk().ok_or(SaveError::WrongLength)?, ())
    }

    /// The error for a valid save of another game; this game reports none.
    pub fn foreign_save(_: &[u8], _: bool) -> Option<SaveError> {
        None
    }
}

impl Canonical for Sticks {
    type Bytes = [u8; STATE_LEN];
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> [u8; STATE_LEN] {
        let [a, b, c, d] = self.plies.to_le_bytes();
        [
            self.position.sticks,
            color_byte(self.position.turn),
            self.level,
            color_byte(self.player),
            a,
            b,
            c,
            d,
        ]
    }

    fn decode(bytes: &[u8; STATE_LEN], (): ()) -> Result<Sticks, SaveError> {
        let [sticks, turn, level, player, a, b, c, d] = *bytes;
        let position = Table { sticks, turn: color_of(turn)? };
        let plies = u32::from_le_bytes([a, b, c, d]);
        let game = Sticks { position, level, player: color_of(player)?, seed: 0, plies };
        (sticks <= START.sticks && is_level(level)).then_some(game).ok_or(SaveError::BadField)
    }
}

impl MatchRules for Sticks {
    type Action = Taken;
    type Refusal = Message;
    type Saved = [u8; STATE_LEN];

    fn status(&self) -> Result<MatchStatus, SystemError> {
        Ok(match self.position.sticks {
            0 => MatchStatus::Over(Some(Outcome::NoMoves { winner: !self.position.turn })),
            _ => MatchStatus::Turn(Seat(self.position.turn as u8)),
        })
    }

    fn read(&self, line: &Str) -> Result<Taken, Message> {
        let numbers = command::numbers(line).map_err(Message::NotANumber)?;
        let &[number] = numbers.as_ref() else { return Err(Message::Refused(Wrong::NotOneNumber)) };
        let taken = Taken(u8::try_from(number).unwrap_or(u8::MAX));
        let is_legal = self.position.is_legal(taken);
        is_legal.then_some(taken).ok_or(Message::Refused(Wrong::NotSoMany))
    }

    fn after(&self, mv: Taken) -> Option<Sticks> {
        self.position.is_legal(mv).then(|| {
            let position = Table { sticks: self.position.sticks - mv.0, turn: !self.position.turn };
            Sticks { position, plies: self.plies + 1, ..*self }
        })
    }

    fn saved(&self) -> [u8; STATE_LEN] {
        self.encode()
    }
}

impl Sticks {
    pub fn new(position: Table, level: u8, player: Color, seed: u64) -> Sticks {
        Sticks { position, level, player, seed, plies: 0 }
    }

    pub fn turn(&self) -> Color {
        self.position.turn
    }
}

impl RawSticks<'_> {
    pub fn turn(&self) -> Color {
        lenient_color(self.0[1])
    }

    pub fn level(&self) -> u8 {
        self.0[2]
    }
}

pub mod drawing {
    use super::START;
    use crate::screen::canvas::Canvas;
    use crate::screen::field::{LEFT, TOP};
    use crate::screen::paint::{ink, Painter};
    use crate::session::messages::Lang;
    use crate::session::MatchView;

    /// Sprites of the dark squares on the strip of menus and title, by row and column.
    pub const STRIP: [[&str; 4]; 2] = [["dark"; 4]; 2];

    pub fn game<C: Canvas>(painter: &mut Painter<'_, C>, view: &MatchView<'_>, _: Lang) {
        painter.felt();
        for stick in 0..view.game().0[0].min(START.sticks) {
            painter.fill(LEFT + 18 * u16::from(stick), TOP, 6, 200, ink::HEADING);
        }
    }
}
