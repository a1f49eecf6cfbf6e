//! Sticks: from 21, each side in turn takes one to three; the side that takes the last one wins.

use crate::engine::Level;
use crate::formats::save::{color_byte, color_of, is_level, lenient_color, SaveError};
use crate::rules::{Color, Outcome};
use crate::screen::canvas::Canvas;
use crate::screen::field::{LEFT, TOP};
use crate::screen::paint::{ink, Painter};
use crate::session::command;
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::{text, Lang, Message, Str, Text};
use crate::session::MatchView;

#[derive(Clone, Copy, Debug)]
pub enum BuiltIn {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    pub sticks: u8,
    pub turn: Color,
}

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
pub struct RawSticks<'a>(pub &'a [u8; LEN]);

/// Bytes of a game, the number of sticks first.
pub const LEN: usize = 8;

impl BuiltIn {
    /// Most numbers in a typed move, with a few more so that too many can be told from wrong ones.
    pub const MOST_NUMBERS: usize = 3;
    pub const LEN: usize = LEN;
    pub const SAVED_LEN: usize = LEN;
    pub const START: Table = Table { sticks: 21, turn: Color::White };
    pub const NO_MOVE: u8 = 0;
    /// Bytes that no game has, for a match of another game.
    pub const BLANK: [u8; LEN] = [0; LEN];

    pub fn with_turn(start: Table, turn: Color) -> Table {
        Table { turn, ..start }
    }

    /// Leaves the opponent a multiple of four.
    pub fn think(start: &Table, _: Level, _: u64, _: u32, poll: &mut dyn FnMut(u64) -> bool) -> Option<u8> {
        let best = (start.sticks % 4).max(1);
        (poll(1) && BuiltIn::is_legal(start, best)).then_some(best)
    }

    pub fn is_legal(start: &Table, mv: u8) -> bool {
        (1..=start.sticks.min(3)).contains(&mv)
    }

    pub fn typed(mv: u8) -> u8 {
        mv
    }

    pub fn put_typed<'t>(typed: &u8, text: &'t mut Text) -> &'t mut Text {
        text.number((*typed).into())
    }

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

    pub fn raw(bytes: &[u8; LEN]) -> RawSticks<'_> {
        RawSticks(bytes)
    }

    pub fn read_saved(file: &[u8]) -> Result<Sticks, SaveError> {
        Sticks::decode(file.first_chunk().ok_or(SaveError::WrongLength)?, ())
    }

    /// The error for a valid save of another game; this game reports none.
    pub fn foreign_save(_: &[u8], _: bool) -> Option<SaveError> {
        None
    }
}

impl Canonical for Sticks {
    type Bytes = [u8; LEN];
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> [u8; LEN] {
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

    fn decode(bytes: &[u8; LEN], (): ()) -> Result<Sticks, SaveError> {
        let [sticks, turn, level, player, a, b, c, d] = *bytes;
        let position = Table { sticks, turn: color_of(turn)? };
        let plies = u32::from_le_bytes([a, b, c, d]);
        let game = Sticks { position, level, player: color_of(player)?, seed: 0, plies };
        (sticks <= BuiltIn::START.sticks && is_level(level)).then_some(game).ok_or(SaveError::BadField)
    }
}

impl MatchRules for Sticks {
    type Action = u8;
    type Refusal = Message;
    type Saved = [u8; LEN];

    fn status(&self) -> Result<MatchStatus, SystemError> {
        Ok(match self.position.sticks {
            0 => MatchStatus::Over(Some(Outcome::NoMoves { winner: !self.position.turn })),
            _ => MatchStatus::Turn(Seat(self.position.turn as u8)),
        })
    }

    fn read(&self, line: &Str) -> Result<u8, Message> {
        let numbers = command::numbers(line).map_err(Message::NotANumber)?;
        let &[number] = numbers.as_ref() else { return Err(Message::Refused(Wrong::NotOneNumber)) };
        let taken = u8::try_from(number).unwrap_or(u8::MAX);
        let is_legal = BuiltIn::is_legal(&self.position, taken);
        is_legal.then_some(taken).ok_or(Message::Refused(Wrong::NotSoMany))
    }

    fn after(&self, mv: u8) -> Option<Sticks> {
        BuiltIn::is_legal(&self.position, mv).then(|| {
            let position = Table { sticks: self.position.sticks - mv, turn: !self.position.turn };
            Sticks { position, plies: self.plies + 1, ..*self }
        })
    }

    fn saved(&self) -> [u8; LEN] {
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

    pub fn each_recent(&self, _: &mut dyn FnMut(u8)) {}
}

impl BuiltIn {
    /// Sprites of the dark squares on the strip of menus and title, by row and column.
    pub const STRIP: [[&'static str; 4]; 2] = [["dark"; 4]; 2];

    pub fn game<C: Canvas>(painter: &mut Painter<'_, C>, view: &MatchView<'_>, _: Lang) {
        painter.felt();
        for stick in 0..view.game().0[0].min(BuiltIn::START.sticks) {
            painter.fill(LEFT + 18 * u16::from(stick), TOP, 6, 200, ink::HEADING);
        }
    }
}
