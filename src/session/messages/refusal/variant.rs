//! Refusals that only other games have, and the names of their squares.

use crate::rules::error::error_text;
use crate::rules::refusal::VariantError;
use crate::session::messages::words;
use crate::session::rulebook::{NoPointName, PointName, PointNames, Refusal};
use crate::session::text::{Lang, Str, Text};
use crate::session::words::names::{SquareName, SquareNames, UnknownSquare};

pub fn put<S: SquareName>(lang: Lang, error: VariantError<S>, t: &mut Text) -> &mut Text {
    match error {
        VariantError::NotInLine(from, to) => words::not_in_line(lang, t, to, from),
        VariantError::NotBeyond { captured, landing } => words::not_beyond(lang, t, landing, captured),
        VariantError::ManSideways(s) => words::man_sideways(lang, t, s),
        VariantError::NothingBetween(from, to) => words::nothing_between(lang, t, from, to),
        VariantError::NotStraight(from, to) => words::not_straight(lang, t, from, to),
    }
}

error_text!(Refusal {
    Refusal::NotAMove => "this is not how a move is written in this game";
    Refusal::NotASquare(word) => "{}", words::no_square(Lang::En, &mut Text::new(), word).as_str();
    Refusal::Move(error) => "{}", super::put(Lang::En, *error, &mut Text::new()).as_str();
    Refusal::MustPush(..) => "a push is possible and must be made";
    Refusal::NotNow => "this is not possible now";
    Refusal::AllPlaced => "all men have been placed";
    Refusal::NothingToPush(_) => "there is nothing to push";
    Refusal::Outnumbered(_) => "the pieces to be pushed are more than those that push";
    Refusal::NoRoom(_) => "there is no room to push";
    Refusal::StraightBack(_) => "a push may not be undone at once";
    Refusal::CannotGo => "this piece cannot go there";
    Refusal::Answer => "an offer has to be answered first";
    Refusal::Declined => "the offer was declined";
    Refusal::NothingToHuff => "there is nothing to huff";
    Refusal::NoOffer => "no draw has been offered";
    Refusal::Declaration => "this cannot be declared";
    Refusal::Over => "the game is over";
});

impl SquareName for PointName {
    fn put(self, text: &mut Text) -> &mut Text {
        match self {
            PointName::Number(number) => text.number(number.into()),
            PointName::Point(file, rank) => text.push(char::from(b'a' + file)).number(u32::from(rank) + 1),
        }
    }
}

impl SquareNames for PointNames {
    fn put<'t>(self, or: &Str, or_another: &Str, text: &'t mut Text) -> &'t mut Text {
        let count = self.first().len();
        for (i, place) in self.first().iter().enumerate().take(4) {
            text.put(match i {
                0 => "",
                _ if i + 1 == count => or,
                _ => ", ",
            });
            place.put(text);
        }
        text.put(if count > 4 { or_another } else { "" })
    }
}

impl UnknownSquare for NoPointName {
    fn put(self, text: &mut Text) -> &mut Text {
        text.word(&self.word)
    }

    fn put_range<'t>(self, to: &Str, text: &'t mut Text) -> &'t mut Text {
        let [first, last] = self.range;
        last.put(first.put(text).put(to))
    }
}
