//! Alma's moves, positions and bytes as text.

use super::{Alma, AlmaMove, AlmaOptions, Squares, MEN, SEATS, WIDTH};
use crate::games::kit::notation::{write_points, Fields};
use crate::games::kit::{GamePosition, GameText, PositionError, SquareNaming};
use crate::games::{GameStatus, Refusal};
use crate::session::game_choice::GameChoice;
use crate::session::rulebook::PointMoveRefusal;
use alloc::string::String;
use alloc::vec::Vec;

pub(super) const LETTERS: [&str; SEATS] = ["S", "W", "N", "E"];

const NAMES: SquareNaming = SquareNaming::Lettered(WIDTH);

impl GameText for Alma {
    type Move = AlmaMove;

    fn write_move(&self, way: &AlmaMove, out: &mut String) {
        write_points([way.from, way.to], "-", WIDTH, out);
    }

    /// Reads origin and destination, or the whole chain with every landing.
    fn read_move(&self, line: &str) -> Result<AlmaMove, Refusal> {
        let squares = NAMES.read_line(line, usize::from(WIDTH).pow(2))?;
        if !matches!(self.status(), GameStatus::Turn(_)) {
            return Err(Refusal::Over);
        }
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let mut all = self.all();
        if !all.has(from) {
            return Err(PointMoveRefusal::EmptySquare(NAMES.place(from)).into());
        }
        if !self.own().has(from) {
            return Err(PointMoveRefusal::NotYours(NAMES.place(from)).into());
        }
        if squares.len() == 1 {
            return Err(PointMoveRefusal::NoDestination.into());
        }
        all.remove(from);
        if all.has(to) {
            return Err(PointMoveRefusal::Occupied(NAMES.place(to)).into());
        }
        let is_jump = |pair: &[u16]| Alma::jumps(all, pair[0]).any(|to| to == pair[1]);
        let is_chain = squares.len() == 2 || squares.windows(2).all(is_jump);
        if !is_chain || !self.goes(from).has(to) {
            return Err(Refusal::CannotGo);
        }
        Ok(AlmaMove { from, to })
    }

    fn write(&self, out: &mut String) {
        out.push_str(LETTERS[usize::from(self.seat)]);
        for seat in (0..SEATS).filter(|&seat| self.playing[seat]) {
            out.push(':');
            out.push_str(LETTERS[seat]);
            write_points(self.men[seat].iter(), ",", WIDTH, out);
        }
    }

    /// Reads a position. Only a side to move means the start.
    fn read(text: &str, choice: &GameChoice) -> Result<Alma, PositionError> {
        let alone = text.trim_ascii().strip_suffix(':').filter(|_| text.matches(':').count() == 1);
        let text = alone.unwrap_or(text);
        let fields = Fields::read(text, "SWNE")?;
        fields.finish()?;
        let letter = |seat: usize| LETTERS[seat].chars().next().unwrap_or_default();
        let turn = (0..SEATS).find(|&seat| letter(seat) == fields.turn).ok_or(PositionError::NoTurn)?;
        let mut game = Alma::begun(AlmaOptions { first: turn as u8, ..AlmaOptions::of(choice) });
        if !fields.sides.is_empty() {
            game.men = [Squares::NONE; SEATS];
            game.playing = core::array::from_fn(|seat| fields.side(letter(seat)).is_some());
            for seat in 0..SEATS {
                for piece in fields.side(letter(seat)).unwrap_or_default() {
                    let square = piece.man(WIDTH)?;
                    if game.all().has(square) {
                        return Err(PositionError::Impossible("two men on one square"));
                    }
                    game.men[seat].insert(square);
                }
            }
        } else if alone.is_none() {
            return Err(PositionError::BadPart { at: text.len() });
        }
        game.seat = turn as u8;
        check(&game).map_err(PositionError::Impossible)?;
        // The text does not say who came home first.
        Ok(game.with_arrivals())
    }

    fn pack(&self, out: &mut Vec<u8>) {
        let AlmaOptions { players, first, pairs, antiblock, places } = self.options;
        let playing = (0..SEATS).fold(0, |all, seat| all | u8::from(self.playing[seat]) << seat);
        out.extend([self.seat, playing, players, first, pairs.into(), antiblock.into(), places.into()]);
        out.push(self.home.len() as u8);
        self.men.iter().flat_map(|men| men.words()).for_each(|word| out.extend(word.to_le_bytes()));
        out.extend(&self.home);
    }

    fn unpack(bytes: &[u8]) -> Option<Alma> {
        let (&head, rest) = bytes.split_first_chunk::<8>()?;
        let (men, home) = rest.split_at_checked(PACKED - 8)?;
        let flag = |at: usize| [false, true].get(usize::from(head[at])).copied();
        let options = AlmaOptions {
            players: head[2],
            first: head[3],
            pairs: flag(4)?,
            antiblock: flag(5)?,
            places: flag(6)?,
        };
        let word = |at: usize| u64::from_le_bytes(core::array::from_fn(|i| men[8 * at + i]));
        let game = Alma {
            men: core::array::from_fn(|seat| {
                Squares::from_words(core::array::from_fn(|i| word(4 * seat + i)))
            }),
            playing: core::array::from_fn(|seat| head[1] >> seat & 1 != 0),
            seat: head[0],
            home: home.to_vec(),
            options,
        };
        let is_known = |&seat: &u8| usize::from(seat) < SEATS && game.playing[usize::from(seat)];
        let home_fits = usize::from(head[7]) == home.len() && home.iter().all(is_known);
        let is_once = home.iter().enumerate().all(|(i, seat)| !home[..i].contains(seat));
        let fits = (2..=4).contains(&options.players) && options.first < 4 && head[1] < 16 && game.seat < 4;
        (home_fits && is_once && fits && check(&game).is_ok()).then_some(game)
    }
}

fn check(game: &Alma) -> Result<(), &'static str> {
    if !game.playing[usize::from(game.seat)] {
        return Err("the side to move does not play");
    }
    if game.playing.iter().filter(|&&playing| playing).count() < 2 {
        return Err("fewer than two players");
    }
    if game.men.iter().any(|men| men.count() > MEN) {
        return Err("more than 19 men of a side");
    }
    let alone: u32 = game.men.iter().map(Squares::count).sum();
    (alone == game.all().count()).then_some(()).ok_or("two men on one square")
}

// Length of a state without the list of the seats that are home.
const PACKED: usize = 8 + SEATS * 32;
