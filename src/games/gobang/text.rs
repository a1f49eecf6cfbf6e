//! Gobang's turns, positions and bytes as text.

use super::{Gobang, GobangMove, Squares, MEN, PLAYERS, SQUARES, WIDTH};
use crate::games::kit::notation::{write_point, write_points, Fields};
use crate::games::kit::{GamePosition, GameText, PositionError, SquareNaming};
use crate::games::{GameStatus, Refusal};
use crate::session::game_choice::GameChoice;
use crate::session::rulebook::{PointMoveRefusal, VariantError};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

const NAMES: SquareNaming = SquareNaming::Lettered(WIDTH);

impl GameText for Gobang {
    type Move = GobangMove;

    fn write_move(&self, turn: &GobangMove, out: &mut String) {
        match *turn {
            GobangMove::Place(square) => write_point(square, WIDTH, out),
            GobangMove::Step(from, to) => write_points([from, to], "-", WIDTH, out),
        }
    }

    fn read_move(&self, line: &str) -> Result<GobangMove, Refusal> {
        let own = &self.men[usize::from(self.seat)];
        let turn = match NAMES.read_line(line, 2)?[..] {
            [from, to] => GobangMove::Step(from, to),
            [from] if self.is_moving() && own.has(from) => return Err(PointMoveRefusal::NoDestination.into()),
            [square, ..] => GobangMove::Place(square),
            [] => return Err(Refusal::NotAMove),
        };
        let legal = self.legal_moves();
        if legal.contains(&turn) {
            return Ok(turn);
        }
        Err(match turn {
            _ if !matches!(self.status(), GameStatus::Turn(_)) => Refusal::Over,
            GobangMove::Step(..) if !self.is_moving() => Refusal::NotNow,
            GobangMove::Place(_) if self.is_moving() => Refusal::AllPlaced,
            GobangMove::Step(from, _) if !self.all().has(from) => {
                PointMoveRefusal::EmptySquare(NAMES.place(from)).into()
            }
            GobangMove::Step(from, _) if !own.has(from) => {
                PointMoveRefusal::NotYours(NAMES.place(from)).into()
            }
            GobangMove::Place(to) | GobangMove::Step(_, to) if self.all().has(to) => {
                PointMoveRefusal::Occupied(NAMES.place(to)).into()
            }
            GobangMove::Step(from, to) => {
                let error = VariantError::NotStraight(NAMES.place(from), NAMES.place(to));
                PointMoveRefusal::Variant(error).into()
            }
            GobangMove::Place(_) => Refusal::CannotGo,
        })
    }

    fn write(&self, out: &mut String) {
        out.push(digit(self.seat.into()));
        let players = usize::from(self.players);
        for seat in 0..players {
            out.push(':');
            out.push(digit(seat));
            write_points(self.men[seat].iter(), ",", WIDTH, out);
        }
        if (0..players).any(|seat| self.hand[seat] != left(&self.men[seat])) {
            out.push_str(":hand=");
            for seat in 0..players {
                let _ = write!(out, "{}{}", if seat == 0 { "" } else { "," }, self.hand[seat]);
            }
        }
    }

    fn read(text: &str, choice: &GameChoice) -> Result<Gobang, PositionError> {
        let mut fields = Fields::read(text, "1234")?;
        let mut men = [Squares::NONE; PLAYERS];
        for (seat, set) in men.iter_mut().enumerate() {
            for piece in fields.side(digit(seat)).unwrap_or_default() {
                let square = piece.man(WIDTH)?;
                if set.has(square) {
                    return Err(PositionError::Impossible("two men on one square"));
                }
                set.insert(square);
            }
        }
        let named = (0..PLAYERS).filter(|&seat| fields.side(digit(seat)).is_some());
        let named = named.map(|seat| seat as u8 + 1).max().unwrap_or(0).max(2);
        let said = fields.take("players").map(|value| value.numbers(PLAYERS as u8)).transpose()?;
        let chosen = choice.is_said("players").then(|| choice.number("players"));
        let players = said.map_or(chosen.unwrap_or(named), |[players]| players);
        let hand = read_hand(&mut fields, players, &men)?;
        fields.finish()?;
        let seat = fields.turn as u8 - b'1';
        let game = Gobang { men, hand, players, seat, second_stage: choice.is("second_stage", "on") };
        check(&game).map_err(PositionError::Impossible)?;
        Ok(game)
    }

    fn pack(&self, out: &mut Vec<u8>) {
        out.extend([self.players, self.seat, self.second_stage.into()]);
        out.extend(self.hand);
        self.men.iter().flat_map(|men| men.words()).for_each(|word| out.extend(word.to_le_bytes()));
    }

    fn unpack(bytes: &[u8]) -> Option<Gobang> {
        let (&[players, seat, second_stage], rest) = bytes.split_first_chunk()?;
        let (&hand, rest) = rest.split_first_chunk::<PLAYERS>()?;
        let rest: &[u8; PLAYERS * 56] = rest.try_into().ok()?;
        let word = |at: usize| u64::from_le_bytes(core::array::from_fn(|i| rest[8 * at + i]));
        let men =
            core::array::from_fn(|seat| Squares::from_words(core::array::from_fn(|i| word(7 * seat + i))));
        let second_stage = [false, true].get(usize::from(second_stage)).copied()?;
        let game = Gobang { men, hand, players, seat, second_stage };
        check(&game).is_ok().then_some(game)
    }
}

fn digit(seat: usize) -> char {
    char::from(b'1' + seat as u8)
}

fn left(men: &Squares) -> u8 {
    MEN.saturating_sub(men.count() as u8)
}

fn read_hand(
    fields: &mut Fields<'_>,
    players: u8,
    men: &[Squares; PLAYERS],
) -> Result<[u8; PLAYERS], PositionError> {
    let plays = |seat: usize| seat < usize::from(players);
    let Some(value) = fields.take("hand") else {
        return Ok(core::array::from_fn(|seat| if plays(seat) { left(&men[seat]) } else { 0 }));
    };
    Ok(match players {
        2 => value.numbers::<2>(MEN).map(|[a, b]| [a, b, 0, 0])?,
        3 => value.numbers::<3>(MEN).map(|[a, b, c]| [a, b, c, 0])?,
        _ => value.numbers::<4>(MEN)?,
    })
}

fn check(game: &Gobang) -> Result<(), &'static str> {
    if !(2..=PLAYERS as u8).contains(&game.players) || game.seat >= game.players {
        return Err("a player who does not play");
    }
    let plays = |seat: usize| seat < usize::from(game.players);
    if (0..PLAYERS).any(|seat| !plays(seat) && (game.men[seat].count() > 0 || game.hand[seat] > 0)) {
        return Err("a player who does not play");
    }
    if (0..PLAYERS).any(|seat| game.men[seat].count() > MEN.into() || game.hand[seat] > MEN) {
        return Err("more than 100 men of a player");
    }
    let count: u32 = game.men.iter().map(Squares::count).sum();
    if count != game.all().count() || game.all().iter().any(|square| square >= SQUARES) {
        return Err("two men on one square");
    }
    let lines = game.men.iter().filter(|men| Gobang::has_line(men)).count();
    (lines <= 1).then_some(()).ok_or("two players with five in a row")
}
