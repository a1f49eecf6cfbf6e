//! Every text of the lessons and pages fits its place, in both languages.

use crate::games::italian::lessons::openings::OPENINGS;
use crate::games::italian::lessons::rule_pages::RULE_PAGES;
use crate::games::italian::lessons::{the_typed, Drawn};
use crate::games::italian::words::school::*;
use crate::rules::italian::ballot::{BallotSet, Card};
use crate::rules::italian::notation::parse_fen;
use crate::session::messages::words::Phrase;
use crate::session::messages::{code, wrapped};
use std::string::String;
use std::vec::Vec;

use crate::session::messages::LANGS;
const LINE: usize = 76;
// A page's text, and a lesson's text beside its list of moves, in columns and rows.
const PAGE: (usize, usize) = (37, 16);
const PANEL: (usize, usize) = (25, 10);
// Rows that a lesson's pairs take: their heading and a blank one.
const PAIR_ROWS: usize = 2;

fn rows(text: &str, columns: usize) -> usize {
    assert!(wrapped(text, columns).all(|line| line.chars().count() <= columns), "{text}");
    wrapped(text, columns).count()
}

fn reply() -> Numbers {
    let position = parse_fen("B:WK6,21,22,28,29,31:B1,8,13,17,20,K30").expect("legal");
    the_typed(&position, "17 21 26").expect("legal").numbers()
}

// Returns one message of each kind, with the longest data it can have.
pub(crate) fn messages() -> Vec<SchoolMessage> {
    let square = Square::from_number(32).expect("a square");
    let reply = reply();
    let all = [
        SchoolMessage::At(24, 25),
        SchoolMessage::At(25, 25),
        SchoolMessage::Solve(Color::White),
        SchoolMessage::Right(Color::White, reply),
        SchoolMessage::VariationBegins(reply),
        SchoolMessage::Judging,
        SchoolMessage::Fails(Color::White, reply),
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
    all.into()
}

// Returns one message of each kind, with the longest data it can have.
pub(crate) fn problem_messages() -> Vec<SchoolMessage> {
    let square = Square::from_number(32).expect("a square");
    let sides = [Color::White, Color::Black].into_iter();
    let of_sides = |color| {
        [
            SchoolMessage::Solve(color),
            SchoolMessage::Right(color, reply()),
            SchoolMessage::Fails(color, reply()),
        ]
    };
    let all: Vec<SchoolMessage> = sides
        .flat_map(of_sides)
        .chain([
            SchoolMessage::Searching,
            SchoolMessage::Slow(Ply(98)),
            SchoolMessage::Hint(square),
            SchoolMessage::NoWin,
            SchoolMessage::ProblemSolved,
            SchoolMessage::ProblemShown,
            SchoolMessage::AllProblemsSolved,
            SchoolMessage::NoSuchProblem(10_000),
        ])
        .collect();
    for message in &all {
        // A new variant must be added to one of the two lists.
        match message {
            SchoolMessage::At(..) | SchoolMessage::Solve(_) | SchoolMessage::Right(..) => (),
            SchoolMessage::VariationBegins(_) | SchoolMessage::Judging | SchoolMessage::Fails(..) => (),
            SchoolMessage::WinsToo(..) | SchoolMessage::Hint(_) | SchoolMessage::Shown(_) => (),
            SchoolMessage::Solved | SchoolMessage::SolvedAll | SchoolMessage::Holder(_) => (),
            SchoolMessage::NoPairs | SchoolMessage::Openings | SchoolMessage::Opening(_) => (),
            SchoolMessage::Searching | SchoolMessage::Slow(_) | SchoolMessage::NoWin => (),
            SchoolMessage::ProblemSolved | SchoolMessage::ProblemShown => (),
            SchoolMessage::AllProblemsSolved | SchoolMessage::NoSuchProblem(_) => (),
        }
    }
    all
}

// All labels, with the columns that each may take.
pub(crate) const LABELS: [(Phrase, usize); 25] = [
    (words::LABEL_SCHOOL_RULES, LINE),
    (words::LABEL_SCHOOL_OPENINGS, LINE),
    (words::LABEL_SCHOOL_LESSONS, 40),
    (words::LABEL_SCHOOL_THE_MOVE, 25),
    (words::LABEL_SCHOOL_PAIR, 8),
    (words::LABEL_SCHOOL_BETWEEN, 16),
    (words::LABEL_SCHOOL_EVEN, 13),
    (words::LABEL_SCHOOL_ODD, 13),
    (words::LABEL_SCHOOL_FOLLOWS, 25),
    (words::LABEL_SCHOOL_ALWAYS_DRAWN, 60),
    (words::LABEL_SCHOOL_NOT_IN_TOURNAMENTS, 60),
    (words::LABEL_SCHOOL_ONLY_AMONG_ALL, 60),
    (words::LABEL_SCHOOL_WHITE_FIRST, 10),
    (words::LABEL_SCHOOL_BLACK_ANSWERS, 50),
    (words::LABEL_SCHOOL_PAGE_HINTS, LINE),
    (words::LABEL_SCHOOL_OPENINGS_HINTS, LINE),
    (words::LABEL_SCHOOL_OPENING_HINTS, LINE),
    (words::LABEL_SCHOOL_LESSONS_HINTS, LINE),
    (words::LABEL_SCHOOL_LESSON_HINTS, LINE),
    (words::LABEL_SCHOOL_PROBLEM_HINTS, LINE),
    (words::LABEL_SCHOOL_PROBLEMS_HINTS, LINE),
    (words::LABEL_SCHOOL_PROBLEMS_HINTS_AND_FLIP, LINE),
    (words::LABEL_SCHOOL_FAILED_HINTS, LINE),
    (words::LABEL_SCHOOL_SOLVED_HINTS, LINE),
    (words::LABEL_SCHOOL_THE_MOVE_HINTS, LINE),
];

const WHYS: [FailureReason; 6] = [
    FailureReason::Loses(Ply(1)),
    FailureReason::Loses(Ply(14)),
    FailureReason::LosesPieces(1),
    FailureReason::LosesPieces(6),
    FailureReason::Crowns,
    FailureReason::Holds(Depth(14)),
];

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
    [lang.text(words::OPENINGS_TEXT), lang.text(words::NO_PAIRS), lang.problem(false), lang.problem(true)]
        .into_iter()
        .for_each(&mut put);
    for why in WHYS {
        put(lang.why(why, Color::White).as_str());
        put(lang.why(why, Color::Black).as_str());
    }
    for message in messages() {
        let mut text = Text::new();
        lang.school_message(&message, &mut text);
        put(text.as_str());
    }
    LABELS.iter().for_each(|&(label, _)| put(lang.text(label)));
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
                assert!(c == '?' || code(c) != b'?', "{c:?} in {text:?}");
            }
        }
    }
}

#[test]
fn the_languages_say_everything_differently() {
    let [it, en, _] = LANGS.map(all_texts);
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
            assert!(lang.text(label).chars().count() <= columns, "{label:?}");
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
        assert!(rows(lang.text(words::OPENINGS_TEXT), 68) <= 3);
    }
}

#[test]
fn what_is_said_of_the_openings_left_out_agrees_with_the_ballots() {
    let drawn_by = |sets: [bool; 3]| {
        let has =
            |card| [BallotSet::Tournament, BallotSet::Free, BallotSet::All].map(|set| set.has(card)) == sets;
        std::format!("({})", Card::all().filter(|&card| has(card)).count())
    };
    for (lang, [only_all, not_in_tournaments]) in LANGS.into_iter().zip([
        ["soltanto fra tutte le 49", "ma non nei tornei"],
        ["only among all 49", "but tournaments leave it out"],
    ]) {
        let label = |label| lang.text(label);
        assert!(label(words::LABEL_SCHOOL_ALWAYS_DRAWN).ends_with(&drawn_by([true; 3])));
        assert!(label(words::LABEL_SCHOOL_NOT_IN_TOURNAMENTS).ends_with(&drawn_by([false, true, true])));
        assert!(label(words::LABEL_SCHOOL_ONLY_AMONG_ALL).ends_with(&drawn_by([false, false, true])));
        assert!(label(words::LABEL_SCHOOL_ONLY_AMONG_ALL).starts_with(only_all));
        for (number, opening) in OPENINGS.iter().enumerate() {
            let said = if BallotSet::Free.has(opening.card().expect("a card")) {
                not_in_tournaments
            } else {
                only_all
            };
            assert!(lang.opening(number).expect("words").text.contains(said), "{lang:?} {number}");
        }
        // The mark in the text is the mark that is painted.
        assert!(lang.text(words::OPENINGS_TEXT).contains(if lang == Lang::It {
            "Un trattino"
        } else {
            "A dash"
        }));
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
        for text in [lang.problem(false), lang.problem(true), lang.text(words::NO_PAIRS)] {
            assert!(rows(text, PANEL.0) <= PANEL.1);
        }
        for why in WHYS {
            // The line follows, of three rows at most.
            assert!(rows(lang.why(why, Color::White).as_str(), PANEL.0) <= PANEL.1 - 5);
        }
        // Task, number, count of solved ones, and the note that it is solved, with a row between them.
        let asked = lang.problem_asked(Color::White, Some(50));
        let [which, solved] = lang.problem_number(10_000, 10_000, 10_000);
        let known = rows(lang.text(words::PROBLEM_KNOWN), PANEL.0);
        let all: usize = [asked, which, solved].iter().map(|text| 1 + rows(text.as_str(), PANEL.0)).sum();
        assert!(all + known <= PANEL.1);
        assert!(rows(lang.text(words::MORE_PROBLEMS), 40) == 1);
        // Twelve pairs leave three rows.
        for (holder, even) in [(Color::White, 11), (Color::Black, 12)] {
            assert!(rows(lang.holder(Color::Black, holder, even).as_str(), PANEL.0) <= 4);
        }
    }
}
