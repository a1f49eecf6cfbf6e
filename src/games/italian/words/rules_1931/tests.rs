//! Every message and label of the rules of 1931 fits its place, in both languages.

use crate::games::italian::rules_1931::record::Card;
use crate::games::italian::words::rules_1931::*;
use crate::games::italian::words::said::ItalianMessage;
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::refusal::MoveError;
use crate::rules::Game;
use crate::session::messages::words::Phrase;
use crate::session::messages::{Message, Text};
use std::vec::Vec;

use crate::session::messages::LANGS;
const LINE: usize = 76;

macro_rules! of_each {
    ($type:ident: $($variant:ident $(($($value:expr),*))?,)*) => {{
        #[allow(unreachable_patterns, reason = "a variant may stand in the list twice")]
        fn named(value: $type) -> $type {
            match value {
                $($type::$variant { .. } => value,)*
            }
        }
        Vec::from([$(named($type::$variant $(($($value),*))?)),*])
    }};
}

fn square(number: u32) -> Square {
    Square::from_number(number).expect("a square of the board")
}

fn squares(count: u32) -> Squares {
    (33 - count..=32).fold(Squares::EMPTY, |set, number| set | Squares::of(square(number)))
}

fn capture() -> Move {
    parse_fen("W:W31:B27").expect("legal").legal_moves()[0]
}

fn errors() -> Vec<Rules1931Error> {
    of_each!(Rules1931Error:
        Move(MoveError::NoDestination), Touched(square(32)), NothingIrregular, NotToBeHuffed(squares(1)),
        NotToBeHuffed(squares(4)), NotToBeHuffed(squares(12)), Counting(98), WhichToHuff(squares(4)), WhichToHuff(squares(12)), WhichToTouch, NotNow,
    )
}

fn endings() -> Vec<EndCause> {
    of_each!(EndCause: NoPieces, NoMoves, Time, GivenUp, Agreed, FiftyMoves,)
}

pub(crate) fn messages() -> Vec<Rules1931Message> {
    let (white, black) = (Color::White, Color::Black);
    let (card, s, mv) = (Card::new(49).expect("a card"), square(32), capture());
    let mut all = of_each!(Rules1931Message:
        On, NoHuff, Off, WhiteBegins, Lots(white, true), Lots(black, false), Drawn(card), FirstMove(card), Opened(card),
        MayHuff(mv, squares(1)), MayHuff(mv, squares(4)), MayHuff(mv, squares(12)), Huffed(s), HuffedAndMoved(s, mv),
        LetStand(mv), Obliged, Touched(s), TouchedInVain(s), Counted, Offered, NoDraw,
        MovedAndOffers(mv), LeavingLoses(false), Refused(Rules1931Error::NotNow),
        EndByHuff(EndCause::NoMoves, s, true), End(EndCause::Agreed, None),
    );
    all.push(Rules1931Message::LeavingLoses(true));
    all.extend(errors().into_iter().map(Rules1931Message::Refused));
    all.extend(endings().into_iter().map(|how| Rules1931Message::End(how, None)));
    all.extend([true, false].map(|won| Rules1931Message::End(EndCause::Time, Some(won))));
    for how in [EndCause::NoPieces, EndCause::NoMoves] {
        all.extend([true, false].map(|won| Rules1931Message::EndByHuff(how, s, won)));
    }
    all
}

// All labels, with the columns that each may take.
pub(crate) const LABELS: [(Phrase, usize); 19] = [
    (words::LABEL_1931_BY_LOT, 16),
    (words::LABEL_1931_IN_TURN, 16),
    (words::LABEL_1931_CHOSEN, 16),
    (words::LABEL_1931_ON, 16),
    (words::LABEL_1931_NO_HUFF, 16),
    (words::LABEL_1931_GAME_NUMBER, 16),
    // "apertura 49" stands beside "Livello 9".
    (words::LABEL_1931_OPENING, 11),
    (words::LABEL_1931_DRAW, 16),
    (words::LABEL_1931_DRAWN_GAME, 21),
    (words::LABEL_1931_HOUR, 4),
    // "sorteggio n." stands before column 18.
    (words::LABEL_1931_CLOCK, 12),
    (words::LABEL_1931_SCORE, 12),
    (words::LABEL_1931_DRAWS, 16),
    (words::LABEL_1931_COLOURS, 12),
    (words::LABEL_1931_SEED, 12),
    (words::LABEL_1931_HINTS, LINE),
    (words::LABEL_1931_HUFF_HINTS, LINE),
    (words::LABEL_1931_HUFF_HINTS_AND_FLIP, LINE),
    (words::LABEL_1931_OPENING_HINTS, LINE),
];

#[test]
fn every_message_fits_its_line_and_differs_between_the_languages() {
    for message in messages().into_iter().map(|said| Message::BuiltIn(ItalianMessage::Rules1931(said))) {
        let texts: Vec<Text> = LANGS.iter().map(|lang| lang.message(&message)).collect();
        assert_ne!(texts[0], texts[1]);
        for text in texts {
            assert!((1..=LINE).contains(&text.columns()), "{} columns: {text:?}", text.columns());
            assert!(text.as_str().trim() == text.as_str() && text.as_str().ends_with('.'), "{text:?}");
        }
    }
}

#[test]
fn labels_fit_their_places() {
    for lang in LANGS {
        for (label, most) in LABELS {
            let columns = lang.text(label).chars().count();
            assert!((1..=most).contains(&columns), "{label:?}: {columns}");
        }
        assert!(lang.rules_1931_menu().iter().all(|item| (1..=30).contains(&item.1.chars().count())));
        let keys: Vec<char> = lang.rules_1931_menu().iter().map(|item| item.0).collect();
        assert_eq!(keys, "NPALCIGT?E".chars().collect::<Vec<_>>());
    }
}

#[test]
fn the_pages_fit() {
    for lang in LANGS {
        let pages = [lang.rules_1931_page(false), lang.rules_1931_page(true), lang.captures_and_huff()];
        for lines in pages.map(|page| page.split('\n').collect::<Vec<_>>()) {
            assert!(lines.len() <= 17 && lines.iter().all(|line| line.chars().count() <= 72), "{lines:?}");
        }
    }
}
