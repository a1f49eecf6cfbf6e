//! Italian draughts as the game that the program is built with.

use super::record::{self, GameRecord, RawGame, StateBytes, SAVE_LEN, STATE_LEN};
use super::words;
use crate::engine::{choose_polling, Level};
use crate::formats::save::SaveError;
use crate::rules::italian::moves::Numbers;
use crate::rules::italian::position::MAX_PIECES;
use crate::rules::italian::refusal::{read_move, MoveError};
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game};
use crate::session::command;
use crate::session::game::{GameStatus, Seat};
use crate::session::integrity::{Canonical, SystemError};
use crate::session::messages::Message;
use crate::session::port::{BuiltIn, GameOf, Row, Unchecked};
use crate::session::text::{Lang, Text, Written};

impl Row for BuiltIn {
    const MOST_NUMBERS: usize = 2 * MAX_PIECES as usize;
    const LEN: usize = STATE_LEN;
    const SAVED_LEN: usize = SAVE_LEN;
    const START: Position = Position::start(Color::White);
    const NO_MOVE: Move = Move::NONE;

    type Start = Position;
    type Move = Move;
    type Typed = Numbers;
    type Refusal = MoveError;
    type Record = GameRecord;
    type Bytes = StateBytes;
    type Saved = [u8; SAVE_LEN];
    type Raw<'a> = RawGame<'a>;

    fn with_turn(start: Position, turn: Color) -> Position {
        start.with_turn(turn)
    }

    #[inline(always)]
    fn think(
        start: &Position,
        level: Level,
        seed: u64,
        poll_every: u32,
        mut poll: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Move> {
        choose_polling(start, level, seed, poll_every, &mut poll).map(|choice| choice.mv)
    }

    fn is_legal(start: &Position, mv: Move) -> bool {
        start.legal_moves().contains(&mv)
    }

    fn typed(mv: Move) -> Numbers {
        mv.numbers()
    }

    fn put_typed<'t>(typed: &Numbers, text: &'t mut Text) -> &'t mut Text {
        text.numbers(typed)
    }

    fn name(lang: Lang) -> &'static Written {
        words::name(lang)
    }

    fn instructions(lang: Lang) -> &'static [&'static Written] {
        words::instructions(lang)
    }

    fn put_refusal(lang: Lang, refusal: MoveError, text: &mut Text) -> &mut Text {
        words::refused(lang, refusal, text)
    }

    fn raw(bytes: &StateBytes) -> RawGame<'_> {
        RawGame(bytes)
    }

    fn read_saved(file: &[u8]) -> Result<GameRecord, SaveError> {
        record::decode(file)
    }

    const BLANK: StateBytes = [0; STATE_LEN];

    #[cfg(any(test, not(feature = "alloc")))]
    fn of_elsewhere(file: &[u8], is_whole: bool) -> Option<SaveError> {
        record::of_elsewhere(file, is_whole)
    }
}

impl Canonical for GameRecord {
    type Bytes = StateBytes;
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> StateBytes {
        self.to_bytes()
    }

    fn decode(bytes: &StateBytes, (): ()) -> Result<GameRecord, SaveError> {
        GameRecord::from_bytes(bytes)
    }
}

impl crate::session::game::Game for GameRecord {
    type Action = Move;
    type Refusal = Message;
    type Saved = [u8; SAVE_LEN];

    fn status(&self) -> Result<GameStatus, SystemError> {
        Ok(match self.position.outcome() {
            Some(outcome) => GameStatus::Over(Some(outcome)),
            None => GameStatus::Turn(Seat(self.position.turn() as u8)),
        })
    }

    fn read(&self, line: &Written) -> Result<Move, Message> {
        let numbers = command::numbers(line).map_err(Message::NotANumber)?;
        read_move(&self.position, numbers.as_ref()).map_err(Message::Refused)
    }

    #[cfg_attr(not(feature = "alloc"), inline(never))]
    fn after(&self, mv: Move) -> Option<GameRecord> {
        self.position.legal_moves().contains(&mv).then(|| self.after(mv))
    }

    fn saved(&self) -> [u8; SAVE_LEN] {
        record::encode(self)
    }
}

impl GameOf<BuiltIn> for GameRecord {
    fn begun(start: Position, level: u8, player: Color, seed: u64) -> GameRecord {
        GameRecord::new(start, level, player, seed)
    }

    fn stands(&self) -> Position {
        self.position
    }

    fn moved(&self, mv: Move) -> GameRecord {
        self.after(mv)
    }

    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn player(&self) -> Color {
        self.player
    }

    fn level(&self) -> u8 {
        self.level
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn plies(&self) -> u32 {
        self.plies
    }
}

impl Unchecked for RawGame<'_> {
    fn turn(&self) -> Color {
        RawGame::turn(self)
    }

    fn level(&self) -> u8 {
        RawGame::level(self)
    }

    fn each_recent(&self, each: &mut dyn FnMut(Numbers)) {
        self.recent().as_ref().iter().for_each(|mv| each(mv.numbers()));
    }
}
