//! Sticks: of 21 each side in turn takes one to three; who takes the last has won.

use crate::engine::Level;
use crate::formats::save::{color_byte, color_of, is_level, lenient_color, SaveError};
use crate::rules::{Color, Outcome};
use crate::screen::canvas::Canvas;
use crate::screen::field::{LEFT, TOP};
use crate::screen::paint::{ink, Painter};
use crate::session::command;
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::{words, Lang, Message, Text, Written};
use crate::session::game::{Game, GameStatus, Seat};
use crate::session::View;

/// The game that is built in.
#[derive(Clone, Copy, Debug)]
pub enum BuiltIn {}

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
    /// Sticks on the table, and whose turn it is.
    pub position: Table,
    /// 1..=9.
    pub level: u8,
    /// The player's colour.
    pub player: Color,
    /// Chooses among equal moves; not needed here.
    pub seed: u64,
    /// Moves made, of both sides.
    pub plies: u32,
}

/// Its bytes as they are.
#[derive(Clone, Copy, Debug)]
pub struct RawSticks<'a>(pub &'a [u8; LEN]);

/// How many bytes a game has, the number of sticks first.
pub const LEN: usize = 8;

impl BuiltIn {
    /// The most numbers that a typed move can have, and a few more so that too many can be told from wrong.
    pub const MOST_NUMBERS: usize = 3;
    /// Length of a game's canonical bytes.
    pub const LEN: usize = LEN;
    /// Length of a saved game.
    pub const SAVED_LEN: usize = LEN;
    /// The usual beginning.
    pub const START: Table = Table { sticks: 21, turn: Color::White };
    /// No move, in the place of one.
    pub const NO_MOVE: u8 = 0;
    /// Bytes that no game has, for a match that is of another game.
    pub const BLANK: [u8; LEN] = [0; LEN];


    /// The same beginning with that side to move.
    pub fn with_turn(start: Table, turn: Color) -> Table {
        Table { turn, ..start }
    }

    /// What is left over of fours is taken.
    pub fn think(start: &Table, _: Level, _: u64, _: u32, poll: &mut dyn FnMut(u64) -> bool) -> Option<u8> {
        let best = (start.sticks % 4).max(1);
        (poll(1) && BuiltIn::is_legal(start, best)).then_some(best)
    }

    /// Whether a move can be made there.
    pub fn is_legal(start: &Table, mv: u8) -> bool {
        (1..=start.sticks.min(3)).contains(&mv)
    }

    /// A move as it is typed.
    pub fn typed(mv: u8) -> u8 {
        mv
    }

    /// Adds it to a line.
    pub fn put_typed<'t>(typed: &u8, text: &'t mut Text) -> &'t mut Text {
        text.number((*typed).into())
    }

    /// What the game is called, in capitals.
    pub fn name(_: Lang) -> &'static Written {
        words!("BASTONCINI")
    }

    /// Its instructions, page by page, lines parted by [`LINE_END`](super::text::LINE_END).
    pub fn instructions(_: Lang) -> &'static [&'static Written] {
        &[words!("Da uno a tre.")]
    }

    /// Adds why a typed move is none.
    pub fn put_refusal(_: Lang, refusal: Wrong, text: &mut Text) -> &mut Text {
        text.put(match refusal {
            Wrong::NotOneNumber => words!("Un numero solo."),
            Wrong::NotSoMany => words!("Da uno a tre, se ci sono."),
        })
    }

    /// Bytes as they are.
    pub fn raw(bytes: &[u8; LEN]) -> RawSticks<'_> {
        RawSticks(bytes)
    }

    /// Reads a file.
    pub fn read_saved(file: &[u8]) -> Result<Sticks, SaveError> {
        Sticks::decode(file.first_chunk().ok_or(SaveError::WrongLength)?, ())
    }

    /// What a program that has this game alone says of a sound game of another kind, so that it is not taken for
    /// damage; none of its own. Other games can be longer than what was read: such a one is believed what it says of
    /// itself.
    pub fn of_elsewhere(_: &[u8], _: bool) -> Option<SaveError> {
        None
    }
}

impl Canonical for Sticks {
    type Bytes = [u8; LEN];
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> [u8; LEN] {
        let [a, b, c, d] = self.plies.to_le_bytes();
        [self.position.sticks, color_byte(self.position.turn), self.level, color_byte(self.player), a, b, c, d]
    }

    fn decode(bytes: &[u8; LEN], (): ()) -> Result<Sticks, SaveError> {
        let [sticks, turn, level, player, a, b, c, d] = *bytes;
        let position = Table { sticks, turn: color_of(turn)? };
        let plies = u32::from_le_bytes([a, b, c, d]);
        let game = Sticks { position, level, player: color_of(player)?, seed: 0, plies };
        (sticks <= BuiltIn::START.sticks && is_level(level)).then_some(game).ok_or(SaveError::BadField)
    }
}

impl Game for Sticks {
    type Action = u8;
    type Refusal = Message;
    type Saved = [u8; LEN];

    fn status(&self) -> Result<GameStatus, SystemError> {
        Ok(match self.position.sticks {
            0 => GameStatus::Over(Some(Outcome::NoMoves { winner: !self.position.turn })),
            _ => GameStatus::Turn(Seat(self.position.turn as u8)),
        })
    }

    fn read(&self, line: &Written) -> Result<u8, Message> {
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
    /// A game about to begin.
    pub fn new(position: Table, level: u8, player: Color, seed: u64) -> Sticks {
        Sticks { position, level, player, seed, plies: 0 }
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position.turn
    }
}

impl RawSticks<'_> {
    /// The side to move.
    pub fn turn(&self) -> Color {
        lenient_color(self.0[1])
    }

    /// How far the program thinks, as games have it.
    pub fn level(&self) -> u8 {
        self.0[2]
    }

    /// It keeps none.
    pub fn each_recent(&self, _: &mut dyn FnMut(u8)) {}
}

impl BuiltIn {
    /// The sprites on the dark squares of the strip on menus and title, by row and place.
    pub const STRIP: [[&'static str; 4]; 2] = [["dark"; 4]; 2];

    /// The board of a game, and the panel beside it.
    pub fn game<C: Canvas>(painter: &mut Painter<'_, C>, view: &View<'_>, _: Lang) {
        painter.felt();
        for stick in 0..view.game().0[0].min(BuiltIn::START.sticks) {
            painter.fill(LEFT + 18 * u16::from(stick), TOP, 6, 200, ink::HEADING);
        }
    }
}
