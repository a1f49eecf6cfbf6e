//! Smamma's turns, positions and bytes as text.

use super::{bit, ray, squares, LastPush, Smamma, SmammaMove, SmammaOptions, Squares, PIECES, WIDTH};
use crate::games::kit::lattice::LineDirection;
use crate::games::kit::notation::{point, write_point, write_points, Fields};
use crate::games::kit::{GamePosition, GameText, PositionError, SquareNaming};
use crate::games::Refusal;
use crate::session::game_choice::GameChoice;
use crate::session::rulebook::{PointMoveRefusal, VariantError};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

const NAMES: SquareNaming = SquareNaming::Lettered(WIDTH);

impl GameText for Smamma {
    type Move = SmammaMove;

    fn write_move(&self, turn: &SmammaMove, out: &mut String) {
        match *turn {
            SmammaMove::Place(square) => write_point(square, WIDTH, out),
            SmammaMove::Push { rear, target } => write_points([rear, target], ">", WIDTH, out),
            SmammaMove::Step(from, to) => write_points([from, to], "-", WIDTH, out),
            SmammaMove::Pass => out.push_str("pass"),
        }
    }

    fn read_move(&self, line: &str) -> Result<SmammaMove, Refusal> {
        let turn = parse(self, line)?;
        let legal = self.legal_moves();
        if legal.contains(&turn) {
            return Ok(turn);
        }
        let own = |square| self.sides[self.side] & bit(square) != 0;
        let taken = |square| self.all() & bit(square) != 0;
        Err(match (legal.first(), turn) {
            (None, _) => Refusal::Over,
            (_, SmammaMove::Place(_)) if !self.is_placing() => Refusal::NotNow,
            (_, SmammaMove::Push { .. } | SmammaMove::Step(..) | SmammaMove::Pass) if self.is_placing() => {
                Refusal::NotNow
            }
            (_, SmammaMove::Push { rear: from, .. } | SmammaMove::Step(from, _)) if !taken(from) => {
                PointMoveRefusal::EmptySquare(NAMES.place(from)).into()
            }
            (_, SmammaMove::Push { rear: from, .. } | SmammaMove::Step(from, _)) if !own(from) => {
                PointMoveRefusal::NotYours(NAMES.place(from)).into()
            }
            (Some(&SmammaMove::Push { rear, target }), SmammaMove::Step(..) | SmammaMove::Pass) => {
                Refusal::MustPush(NAMES.place(rear), NAMES.place(target))
            }
            (_, SmammaMove::Place(to) | SmammaMove::Step(_, to)) if taken(to) => {
                PointMoveRefusal::Occupied(NAMES.place(to)).into()
            }
            (_, SmammaMove::Push { rear, target }) => why_no_push(self, rear, target),
            (_, SmammaMove::Step(from, to)) => {
                PointMoveRefusal::NotAdjacent(NAMES.place(from), NAMES.place(to)).into()
            }
            _ => Refusal::CannotGo,
        })
    }

    fn write(&self, out: &mut String) {
        out.push(LETTERS[self.side]);
        for (set, letter) in self.sides.into_iter().zip(LETTERS) {
            let _ = write!(out, ":{letter}");
            write_points(squares(set), ",", WIDTH, out);
        }
        for (key, [white, black]) in [("hand", self.hand), ("penalties", self.penalties)] {
            if [white, black] != [0, 0] {
                let _ = write!(out, ":{key}={white},{black}");
            }
        }
        if let Some(last) = self.last {
            out.push_str(":last=");
            write_points(squares(last.attackers), ".", WIDTH, out);
            out.push('/');
            write_points(squares(last.pushed), ".", WIDTH, out);
        }
    }

    fn read(text: &str, choice: &GameChoice) -> Result<Smamma, PositionError> {
        let mut fields = Fields::read(text, "WB")?;
        let mut sides = [0, 0];
        for (set, letter) in sides.iter_mut().zip(LETTERS) {
            for piece in fields.side(letter).ok_or(PositionError::BadPart { at: text.len() })? {
                let square = piece.man(WIDTH)?;
                if *set & bit(square) != 0 {
                    return Err(PositionError::Impossible("two pieces on one square"));
                }
                *set |= bit(square);
            }
        }
        let hand = fields.take("hand").map_or(Ok([0, 0]), |value| value.numbers(PIECES))?;
        let penalties = fields.take("penalties").map_or(Ok([0, 0]), |value| value.numbers(u8::MAX))?;
        let last = fields.take("last");
        let last = last.map(|last| read_last(last.value).ok_or(PositionError::BadValue { at: last.at }));
        fields.finish()?;
        let side = usize::from(fields.turn == 'B');
        let (last, options) = (last.transpose()?, SmammaOptions::of(choice));
        let game = Smamma { sides, side, hand, penalties, last, options };
        check(&game).map_err(PositionError::Impossible)?;
        Ok(game)
    }

    fn pack(&self, out: &mut Vec<u8>) {
        let Smamma { hand, penalties, options, .. } = self;
        out.extend([self.side as u8, hand[0], hand[1], penalties[0], penalties[1], options.limit]);
        out.extend([u8::from(options.whole), u8::from(self.last.is_some())]);
        let last = self.last.unwrap_or(LastPush { attackers: 0, pushed: 0 });
        for set in [self.sides[0], self.sides[1], last.attackers, last.pushed] {
            out.extend(set.to_le_bytes());
        }
    }

    fn unpack(bytes: &[u8]) -> Option<Smamma> {
        let bytes: &[u8; PACKED] = bytes.try_into().ok()?;
        let set = |i: usize| Squares::from_le_bytes(core::array::from_fn(|k| bytes[8 + 8 * i + k]));
        let flag = |at: usize| [false, true].get(usize::from(bytes[at])).copied();
        let last = LastPush { attackers: set(2), pushed: set(3) };
        let game = Smamma {
            sides: [set(0), set(1)],
            side: usize::from(flag(0)?),
            hand: [bytes[1], bytes[2]],
            penalties: [bytes[3], bytes[4]],
            last: flag(7)?.then_some(last),
            options: SmammaOptions { limit: bytes[5], whole: flag(6)? },
        };
        let is_one_encoding = game.last.is_some() || last == LastPush { attackers: 0, pushed: 0 };
        let hands_fit = game.hand.iter().all(|&hand| hand <= PIECES);
        (is_one_encoding && hands_fit && game.options.limit > 0 && check(&game).is_ok()).then_some(game)
    }
}

/// Reads a turn. `>` pushes and `-` steps; without a sign, an enemy on the second square is pushed.
fn parse(game: &Smamma, line: &str) -> Result<SmammaMove, Refusal> {
    let line = line.trim_ascii();
    if line.eq_ignore_ascii_case("pass") {
        return Ok(SmammaMove::Pass);
    }
    let is_enemy = |square| game.sides[1 - game.side] & bit(square) != 0;
    let pushes = line.contains('>');
    Ok(match NAMES.read_line(&line.replace('>', " "), 2)?[..] {
        [rear, target] if pushes || is_enemy(target) && !line.contains('-') => {
            SmammaMove::Push { rear, target }
        }
        [from, to] => SmammaMove::Step(from, to),
        [_] if pushes => return Err(PointMoveRefusal::NoDestination.into()),
        [square, ..] => SmammaMove::Place(square),
        [] => return Err(Refusal::NotAMove),
    })
}

fn why_no_push(game: &Smamma, rear: u16, target: u16) -> Refusal {
    let (own, enemies) = (game.sides[game.side], game.sides[1 - game.side]);
    let row = |from: u16, way, of: Squares| {
        core::iter::once(from).chain(ray(from, way)).take_while(move |&at| of & bit(at) != 0)
    };
    let way = LineDirection::ALL.into_iter().find(|&way| {
        let attackers = row(rear, way, own).count();
        enemies & bit(target) != 0 && ray(rear, way).nth(attackers - 1) == Some(target)
    });
    if enemies & bit(target) == 0 {
        return Refusal::NothingToPush(NAMES.place(target));
    }
    let is_in_line = |&way: &LineDirection| ray(rear, way).any(|at| at == target);
    if !LineDirection::ALL.iter().any(is_in_line) {
        return PointMoveRefusal::Variant(VariantError::NotInLine(NAMES.place(rear), NAMES.place(target)))
            .into();
    }
    let Some(way) = way else { return Refusal::CannotGo };
    let (attacking, pushed) = (row(rear, way, own).count(), row(target, way, enemies).count());
    let behind = ray(target, way).nth(pushed - 1);
    if attacking < pushed {
        Refusal::Outnumbered(NAMES.place(target))
    } else if behind.is_none_or(|at| game.all() & bit(at) != 0) {
        Refusal::NoRoom(NAMES.place(target))
    } else if game.is_banned(
        row(rear, way, own).fold(0, |set, at| set | bit(at)),
        row(target, way, enemies).fold(0, |set, at| set | bit(at)),
    ) {
        Refusal::StraightBack(NAMES.place(target))
    } else {
        Refusal::CannotGo
    }
}

const LETTERS: [char; 2] = ['W', 'B'];

/// Reads the last push: `d5.e5/f5.g5`.
fn read_last(text: &str) -> Option<LastPush> {
    let set = |text: &str| text.split('.').try_fold(0, |set, name| Some(set | bit(point(name, WIDTH)?)));
    let (attackers, pushed) = text.split_once('/')?;
    Some(LastPush { attackers: set(attackers)?, pushed: set(pushed)? })
}

fn check(game: &Smamma) -> Result<(), &'static str> {
    let [white, black] = game.sides;
    if white & black != 0 {
        return Err("two pieces on one square");
    }
    let has_too_many =
        |side: usize| game.sides[side].count_ones() + u32::from(game.hand[side]) > PIECES.into();
    if (0..2).any(has_too_many) {
        return Err("more than 12 pieces of a side");
    }
    if game.is_placing() && game.hand[0] != game.hand[1].saturating_add(u8::from(game.side == 0)) {
        return Err("pieces in hand that do not fit the side to move");
    }
    if game.penalties.iter().all(|&penalties| penalties >= game.options.limit) {
        return Err("two counters at the limit");
    }
    if let Some(LastPush { attackers, pushed }) = game.last {
        let stand = attackers & !game.sides[1 - game.side] == 0 && pushed & !game.sides[game.side] == 0;
        if !stand || game.is_placing() {
            return Err("a last push of pieces that are missing");
        }
    }
    Ok(())
}

const PACKED: usize = 8 + 4 * 8;
