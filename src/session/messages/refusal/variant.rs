//! Refusals that only other games have, and the names of their squares.

use super::{SquareName, SquareNames, UnknownSquare};
use crate::rules::error::error_text;
use crate::rules::refusal::VariantError;
use crate::session::rulebook::{NoPointName, PointName, PointNames, Refusal};
use crate::session::text::{Lang, Str, Text};

pub fn put<S: SquareName>(lang: Lang, error: VariantError<S>, t: &mut Text) -> &mut Text {
    match (error, lang) {
        (VariantError::NotInLine(a, b), Lang::It) => {
            a.put(b.put(t.put("La casella ")).put(" non è in linea con la ")).put(".")
        }
        (VariantError::NotInLine(a, b), Lang::En | Lang::Es) => {
            a.put(b.put(t.put("Square ")).put(" is not in line with ")).put(".")
        }
        (VariantError::NotBeyond { captured, landing }, Lang::It) => {
            captured.put(landing.put(t.put("La casella ")).put(" non è dietro la ")).put(".")
        }
        (VariantError::NotBeyond { captured, landing }, Lang::En | Lang::Es) => {
            captured.put(landing.put(t.put("Square ")).put(" is not behind ")).put(".")
        }
        (VariantError::ManSideways(s), Lang::It) => s.put_in("La pedina in # non può andare di lato.", t),
        (VariantError::ManSideways(s), Lang::En | Lang::Es) => {
            s.put_in("The man on # cannot go sideways.", t)
        }
        (VariantError::NothingBetween(a, b), Lang::It) => {
            b.put(a.put(t.put("Fra ")).put(" e ")).put(" non c'è un pezzo da prendere.")
        }
        (VariantError::NothingBetween(a, b), Lang::En | Lang::Es) => {
            b.put(a.put(t.put("There is no piece to capture between ")).put(" and ")).put(".")
        }
        (VariantError::NotStraight(a, b), Lang::It) => b
            .put(a.put(t.put("Da ")).put(" a "))
            .put(" non si può: una casella sola, in orizzontale o in verticale."),
        (VariantError::NotStraight(a, b), Lang::En | Lang::Es) => b
            .put(a.put(t.put("You cannot go from ")).put(" to "))
            .put(": one square only, along rank or file."),
    }
}

error_text!(Refusal {
    Refusal::NotAMove => "this is not how a move is written in this game";
    Refusal::NotASquare(word) => "{}", super::put_no_square(Lang::En, word, &mut Text::new()).as_str();
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
    fn put_in<'t>(self, sentence: &Str, text: &'t mut Text) -> &'t mut Text {
        text.fill_in(sentence, Text::new().word(&self.word))
    }

    fn put_range<'t>(self, to: &Str, text: &'t mut Text) -> &'t mut Text {
        let [first, last] = self.range;
        last.put(first.put(text).put(to))
    }
}
