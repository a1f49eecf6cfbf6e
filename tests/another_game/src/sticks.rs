//! Sticks: of 21 each side in turn takes one to three; who takes the last has won.

use crate::engine::Level;
use crate::formats::save::{color_byte, color_of, is_level, lenient_color, SaveError};
use crate::rules::{Color, Outcome};
use crate::screen::canvas::Canvas;
use crate::screen::field::{LEFT, TOP};
use crate::screen::paint::{ink, Painter};
use crate::screen::port::Drawn;
use crate::session::command;
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::{words, Lang, Message, Text, Written};
use crate::session::game::{Game, GameStatus, Seat};
use crate::session::port::{BuiltIn, GameOf, Row, Unchecked};
use crate::session::View;

/// Sticks on the table, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many are left.
    pub sticks: u8,
    /// Who takes next.
    pub turn: Color,
}

/// Why sticks cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// One number is wanted.
    NotOneNumber,
    /// One to three, and no more than there are.
    NotSoMany,
}

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sticks {
    /// How it stands.
    pub table: Table,
    level: u8,
    player: Color,
    plies: u32,
}

/// Its bytes as they are.
#[derive(Clone, Copy, Debug)]
pub struct RawSticks<'a>(pub &'a [u8; LEN]);

/// How many bytes a game has, the number of sticks first.
pub const LEN: usize = 8;

impl Row for BuiltIn {
    const MOST_NUMBERS: usize = 3;
    const LEN: usize = LEN;
    const SAVED_LEN: usize = LEN;
    const START: Table = Table { sticks: 21, turn: Color::White };
    const NO_MOVE: u8 = 0;
    const BLANK: [u8; LEN] = [0; LEN];

    type Start = Table;
    type Move = u8;
    type Typed = u8;
    type Refusal = Wrong;
    type Record = Sticks;
    type Bytes = [u8; LEN];
    type Saved = [u8; LEN];
    type Raw<'a> = RawSticks<'a>;

    fn with_turn(start: Table, turn: Color) -> Table {
        Table { turn, ..start }
    }

    /// What is left over of fours is taken.
    fn think(start: &Table, _: Level, _: u64, _: u32, poll: &mut dyn FnMut(u64) -> bool) -> Option<u8> {
        let best = (start.sticks % 4).max(1);
        (poll(1) && BuiltIn::is_legal(start, best)).then_some(best)
    }

    fn is_legal(start: &Table, mv: u8) -> bool {
        (1..=start.sticks.min(3)).contains(&mv)
    }

    fn typed(mv: u8) -> u8 {
        mv
    }

    fn put_typed<'t>(typed: &u8, text: &'t mut Text) -> &'t mut Text {
        text.number((*typed).into())
    }

    fn name(_: Lang) -> &'static Written {
        words!("BASTONCINI")
    }

    fn instructions(_: Lang) -> &'static [&'static Written] {
        &[words!("Da uno a tre.")]
    }

    fn put_refusal(_: Lang, refusal: Wrong, text: &mut Text) -> &mut Text {
        text.put(match refusal {
            Wrong::NotOneNumber => words!("Un numero solo."),
            Wrong::NotSoMany => words!("Da uno a tre, se ci sono."),
        })
    }

    fn raw(bytes: &[u8; LEN]) -> RawSticks<'_> {
        RawSticks(bytes)
    }

    fn read_saved(file: &[u8]) -> Result<Sticks, SaveError> {
        Sticks::decode(file.first_chunk().ok_or(SaveError::WrongLength)?, ())
    }

    fn of_elsewhere(_: &[u8], _: bool) -> Option<SaveError> {
        None
    }
}

impl Canonical for Sticks {
    type Bytes = [u8; LEN];
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> [u8; LEN] {
        let [a, b, c, d] = self.plies.to_le_bytes();
        [self.table.sticks, color_byte(self.table.turn), self.level, color_byte(self.player), a, b, c, d]
    }

    fn decode(bytes: &[u8; LEN], (): ()) -> Result<Sticks, SaveError> {
        let [sticks, turn, level, player, a, b, c, d] = *bytes;
        let table = Table { sticks, turn: color_of(turn)? };
        let plies = u32::from_le_bytes([a, b, c, d]);
        let game = Sticks { table, level, player: color_of(player)?, plies };
        (sticks <= BuiltIn::START.sticks && is_level(level)).then_some(game).ok_or(SaveError::BadField)
    }
}

impl Game for Sticks {
    type Action = u8;
    type Refusal = Message;
    type Saved = [u8; LEN];

    fn status(&self) -> Result<GameStatus, SystemError> {
        Ok(match self.table.sticks {
            0 => GameStatus::Over(Some(Outcome::NoMoves { winner: !self.table.turn })),
            _ => GameStatus::Turn(Seat(self.table.turn as u8)),
        })
    }

    fn read(&self, line: &Written) -> Result<u8, Message> {
        let numbers = command::numbers(line).map_err(Message::NotANumber)?;
        let &[number] = numbers.as_ref() else { return Err(Message::Refused(Wrong::NotOneNumber)) };
        let taken = u8::try_from(number).unwrap_or(u8::MAX);
        let is_legal = BuiltIn::is_legal(&self.table, taken);
        is_legal.then_some(taken).ok_or(Message::Refused(Wrong::NotSoMany))
    }

    fn after(&self, mv: u8) -> Option<Sticks> {
        BuiltIn::is_legal(&self.table, mv).then(|| self.moved(mv))
    }

    fn saved(&self) -> [u8; LEN] {
        self.encode()
    }
}

impl GameOf<BuiltIn> for Sticks {
    fn begun(table: Table, level: u8, player: Color, _seed: u64) -> Sticks {
        Sticks { table, level, player, plies: 0 }
    }

    fn stands(&self) -> Table {
        self.table
    }

    fn moved(&self, mv: u8) -> Sticks {
        let table = Table { sticks: self.table.sticks - mv, turn: !self.table.turn };
        Sticks { table, plies: self.plies + 1, ..*self }
    }

    fn turn(&self) -> Color {
        self.table.turn
    }

    fn player(&self) -> Color {
        self.player
    }

    fn level(&self) -> u8 {
        self.level
    }

    fn seed(&self) -> u64 {
        0
    }

    fn plies(&self) -> u32 {
        self.plies
    }
}

impl Unchecked for RawSticks<'_> {
    fn turn(&self) -> Color {
        lenient_color(self.0[1])
    }

    fn level(&self) -> u8 {
        self.0[2]
    }

    /// It keeps none.
    fn each_recent(&self, _: &mut dyn FnMut(u8)) {}
}

impl Drawn for BuiltIn {
    const STRIP: [[&'static str; 4]; 2] = [["dark"; 4]; 2];

    fn game<C: Canvas>(painter: &mut Painter<'_, C>, view: &View<'_>, _: Lang) {
        painter.felt();
        for stick in 0..view.game().0[0].min(BuiltIn::START.sticks) {
            painter.fill(LEFT + 18 * u16::from(stick), TOP, 6, 200, ink::HEADING);
        }
    }
}
