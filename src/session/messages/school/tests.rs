//! Every word of the lessons and pages fits where it stands, in both languages.

use super::super::wrapped;
use super::*;
use crate::rules::italian::notation::parse_fen;
use crate::session::lessons::openings::OPENINGS;
use crate::session::lessons::rule_pages::RULE_PAGES;
use crate::session::lessons::{the_typed, Drawn};
use std::string::String;
use std::vec::Vec;

const LANGS: [Lang; 2] = [Lang::It, Lang::En];
/// Columns of the message line and of the hints.
const LINE: usize = 76;
/// Columns and rows of a page's text, and of a lesson's beside its list of moves.
const PAGE: (usize, usize) = (37, 16);
const PANEL: (usize, usize) = (25, 10);
/// Rows that pairs take from a lesson's text: their heading, a blank one.
const PAIR_ROWS: usize = 2;

fn rows(text: &str, columns: usize) -> usize {
    assert!(wrapped(text, columns).all(|line| line.chars().count() <= columns), "{text}");
    wrapped(text, columns).count()
}

/// The longest answer in the problem.
fn reply() -> Numbers {
    let position = parse_fen("B:WK6,21,22,28,29,31:B1,8,13,17,20,K30").expect("legal");
    the_typed(&position, &[17, 21, 26]).expect("legal").numbers()
}

/// One of each, with the longest data it can have.
pub(in crate::session::messages) fn messages() -> Vec<SchoolMessage> {
    let square = Square::from_number(32).expect("a square");
    let reply = reply();
    let all = [
        SchoolMessage::At(24, 25),
        SchoolMessage::At(25, 25),
        SchoolMessage::Solve,
        SchoolMessage::Right(reply),
        SchoolMessage::VariationBegins(reply),
        SchoolMessage::Judging,
        SchoolMessage::Fails(reply),
        SchoolMessage::WinsToo(15, reply),
        SchoolMessage::Hint(square),
        SchoolMessage::Shown(reply),
        SchoolMessage::Solved,
        SchoolMessage::SolvedAll,
        SchoolMessage::Holder(Color::White),
        SchoolMessage::Holder(Color::Black),
        SchoolMessage::NoPairs,
        SchoolMessage::Openings,
        SchoolMessage::Opening(6),
    ];
    for message in all {
        // A new one must be put in the list above.
        match message {
            SchoolMessage::At(..) | SchoolMessage::Solve | SchoolMessage::Right(_) => (),
            SchoolMessage::VariationBegins(_) | SchoolMessage::Judging | SchoolMessage::Fails(_) => (),
            SchoolMessage::WinsToo(..) | SchoolMessage::Hint(_) | SchoolMessage::Shown(_) => (),
            SchoolMessage::Solved | SchoolMessage::SolvedAll | SchoolMessage::Holder(_) => (),
            SchoolMessage::NoPairs | SchoolMessage::Openings | SchoolMessage::Opening(_) => (),
        }
    }
    all.into()
}

/// All labels, with the columns there are for each.
const LABELS: [(SchoolLabel, usize); 23] = [
    (SchoolLabel::Rules, LINE),
    (SchoolLabel::Openings, LINE),
    (SchoolLabel::Lessons, 40),
    (SchoolLabel::TheMove, 25),
    (SchoolLabel::Pair, 8),
    (SchoolLabel::Between, 16),
    (SchoolLabel::Even, 13),
    (SchoolLabel::Odd, 13),
    (SchoolLabel::Follows, 25),
    (SchoolLabel::AlwaysDrawn, 60),
    (SchoolLabel::NotInTournaments, 60),
    (SchoolLabel::NeverDrawn, 60),
    (SchoolLabel::WhiteFirst, 10),
    (SchoolLabel::BlackAnswers, 50),
    (SchoolLabel::PageHints, LINE),
    (SchoolLabel::OpeningsHints, LINE),
    (SchoolLabel::OpeningHints, LINE),
    (SchoolLabel::LessonsHints, LINE),
    (SchoolLabel::LessonHints, LINE),
    (SchoolLabel::ProblemHints, LINE),
    (SchoolLabel::FailedHints, LINE),
    (SchoolLabel::SolvedHints, LINE),
    (SchoolLabel::TheMoveHints, LINE),
];

const WHYS: [Why; 5] =
    [Why::Loses(Ply(14)), Why::LosesPieces(1), Why::LosesPieces(6), Why::Crowns, Why::Holds(Depth(14))];

/// Everything that is said, one text after another.
fn all_texts(lang: Lang) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut put = |text: &str| texts.push(text.into());
    for page in 0..RULE_PAGES.len() {
        let words = lang.rule(page).expect("words for each page");
        [words.title, words.text].into_iter().for_each(&mut put);
    }
    for number in 0..OPENINGS.len() {
        let words = lang.opening(number).expect("words for each of the six");
        put(words.text);
    }
    for name in Name::ALL {
        let words = lang.lesson(name);
        [words.item, words.heading].into_iter().for_each(&mut put);
        words.notes.iter().for_each(|note| put(note));
    }
    [lang.openings_text(), lang.no_pairs(), lang.problem(false), lang.problem(true)]
        .into_iter()
        .for_each(&mut put);
    for why in WHYS {
        put(lang.why(why).as_str());
    }
    for message in messages() {
        let mut text = Text::new();
        lang.school_message(&message, &mut text);
        put(text.as_str());
    }
    LABELS.iter().for_each(|&(label, _)| put(lang.school_label(label)));
    for turn in [Color::White, Color::Black] {
        for (holder, even) in [(Color::White, 0), (Color::Black, 1), (Color::White, 12)] {
            put(lang.holder(turn, holder, even).as_str());
        }
    }
    texts
}

#[test]
fn every_letter_is_one_the_screen_has() {
    for lang in LANGS {
        for text in all_texts(lang) {
            assert!(!text.is_empty() && text.trim() == text, "{text:?}");
            for c in text.chars().filter(|&c| c != '\n') {
                assert!(is_in_code_page(c), "{c:?} in {text:?}");
            }
        }
    }
}

/// The letters of code page 437 that the texts could want.
fn is_in_code_page(c: char) -> bool {
    (' '..='~').contains(&c) || "àèéìòùÉ«»°·".contains(c)
}

#[test]
fn the_languages_say_everything_differently() {
    let [it, en] = LANGS.map(all_texts);
    assert_eq!(it.len(), en.len());
    for (it, en) in it.iter().zip(&en) {
        assert_ne!(it, en);
    }
}

#[test]
fn messages_and_labels_fit() {
    for lang in LANGS {
        for message in messages() {
            let mut text = Text::new();
            lang.school_message(&message, &mut text);
            assert!(text.columns() <= LINE, "{} columns: {text:?}", text.columns());
        }
        for (label, columns) in LABELS {
            assert!(lang.school_label(label).chars().count() <= columns, "{label:?}");
        }
    }
}

#[test]
fn pages_fit_beside_their_diagrams() {
    for lang in LANGS {
        assert!(lang.rule(RULE_PAGES.len()).is_none() && lang.opening(OPENINGS.len()).is_none());
        for (page, shown) in RULE_PAGES.iter().enumerate() {
            let words = lang.rule(page).expect("words");
            assert!(words.title.starts_with(&std::format!("{}. ", shown.rule)), "{}", words.title);
            assert!(words.title.chars().count() <= PAGE.0, "{}", words.title);
            assert!(rows(words.text, PAGE.0) <= PAGE.1, "{}", words.text);
        }
        for (number, opening) in OPENINGS.iter().enumerate() {
            let words = lang.opening(number).expect("words");
            let [[a, b], [c, d]] = opening.card().expect("a card").squares();
            assert_eq!(words.title, std::format!("{a}-{b} {c}-{d}"));
            assert!(rows(words.text, PAGE.0) <= PAGE.1);
        }
        assert!(rows(lang.openings_text(), 68) <= 3);
    }
}

#[test]
fn every_note_has_its_step_and_fits_the_panel() {
    for lang in LANGS {
        for name in Name::ALL {
            let (lesson, words) = (name.lesson(), lang.lesson(name));
            assert!(words.heading.chars().count() <= PANEL.0 && words.item.chars().count() <= 36);
            if name == Name::Problem {
                continue;
            }
            assert_eq!(words.notes.len(), lesson.notes.len(), "{name:?}");
            let pairs = match lesson.drawn {
                Drawn::Pairs => lesson.start().pieces(Color::White).count() as usize + PAIR_ROWS,
                _ => 0,
            };
            for note in words.notes {
                assert!(rows(note, PANEL.0) <= PANEL.1 - pairs, "{name:?}: {note}");
            }
        }
        for text in [lang.problem(false), lang.problem(true), lang.no_pairs()] {
            assert!(rows(text, PANEL.0) <= PANEL.1);
        }
        for why in WHYS {
            // Below it the line, of three rows at most.
            assert!(rows(lang.why(why).as_str(), PANEL.0) <= PANEL.1 - 5);
        }
        // Beside twelve pairs there are three rows.
        for (holder, even) in [(Color::White, 11), (Color::Black, 12)] {
            assert!(rows(lang.holder(Color::Black, holder, even).as_str(), PANEL.0) <= 4);
        }
    }
}
