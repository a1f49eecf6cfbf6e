//! The other games' help pages are true: the tests play their examples and set their options.

use super::program::{Config, Memory, Program};
use dama::unstable::games::{PlayError, Refusal, Rulebook, State, GAMES};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::{Lang, LANGS};
use dama::unstable::session::rulebook::MoveRefusal::*;
use dama::unstable::session::rulebook::{PointName, VariantError};
use dama::unstable::session::rulebook_match::SeatPlayer;
use dama::unstable::session::text::Word;
use Refusal::Move;

type Options<'a> = &'a [(&'a str, &'a str)];

/// A typed line, a position where it is legal, and the options.
type Example = (&'static str, &'static str, Options<'static>);

/// For each example of a game's pages: the typed line, a position where it is legal, the options.
/// An empty position is the start; a move after a semicolon is made first.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "vinciperdi",
        &[
            ("21 18", "", &[]),
            ("18 22", "W:WK18:B1", &[]),
            ("20 23 27", "B:W23:B20,1", &[]),
            ("30 27 23 20 16", "W:WK30:B27,20", &[]),
        ],
    ),
    (
        "polacca",
        &[
            ("32 28", "", &[]),
            ("46 10", "W:WK46:B5", &[]),
            ("28 32 37", "W:W28:B32", &[]),
            ("33 29 24 20 15", "W:W33:B29,20", &[]),
            ("46 28 5", "W:WK46:B28", &[]),
        ],
    ),
    (
        "zamma",
        &[
            ("e4-e5", "", &[("first", "white")]),
            ("d4-c5", "W:Wd4,e4:Bi9", &[]),
            ("e4xe6", "W:We4:Be5,a9", &[]),
            ("e5xc3", "W:We5:Bd4,h8", &[]),
            ("d4-d3", "W:WKd4:Ba9", &[]),
            ("c3xe5xg3", "W:Wc3:Bd4,f6,f4,b4,a9", &[]),
            ("a1xf6", "W:WKa1:Be5,h2", &[]),
            ("e4 e5", "", &[("first", "white")]),
            ("e7xe9xg7 =2", "W:We7:Be8,f8,a5", &[("mode", "soplo")]),
            ("soplo c3", "W:Wc3,g4:Bc4,g5,g7,a9;c3xc5 =1", &[("mode", "soplo")]),
            ("huff c3", "W:Wc3,g4:Bc4,g5,g7,a9;c3xc5 =1", &[("mode", "soplo")]),
            ("conta", "", &[]),
            ("count", "", &[]),
        ],
    ),
    (
        "zamma-pergioco",
        &[
            ("e6-e5", "", &[]),
            ("e5-d4", "B:Wa1:Be5", &[]),
            ("e6-d6", "B:Wa1:Be6", &[]),
            ("e7-e1", "B:Wa1:BKe7", &[]),
            ("e4xe6", "W:We4:Be5,a9", &[]),
            ("e5xe3xe1", "B:We4,e2:Be5", &[]),
            ("e7xe1xh4", "B:We3,g3,a1:BKe7", &[]),
            ("e6 e5", "", &[]),
        ],
    ),
    (
        "damma",
        &[
            ("e6-e5", "", &[]),
            ("e5-d4", "B:Wa1:Be5", &[]),
            ("e5-d5", "B:Wa1:Be5", &[]),
            ("a1-a9", "B:Wc2:BKa1", &[]),
            ("d4xd6", "W:Wd4:Bd5,a9", &[]),
            ("e5xe3xe1", "B:We4,e2:Be5", &[]),
            ("a1xh8xa8", "B:We5,b8:BKa1", &[]),
            ("e6 e5", "", &[]),
        ],
    ),
    (
        "smamma",
        &[
            ("d5", "", &[]),
            ("d5>e5", "W:Wd5:Be5", &[]),
            ("c5>e5", "W:Wc5,d5:Be5", &[]),
            ("b2>d4", "W:Wb2,c3:Bd4", &[]),
            ("d5-d6", "W:Wd5:Be5,f5", &[]),
            ("pass", "W:Wa1:Ba2,b1,b2,a3,c1,c3", &[]),
        ],
    ),
    (
        "alma",
        &[
            ("a5-a6", "", &[]),
            ("a3-c5", "", &[]),
            ("a1-c3-e5", "S:Sa1,b2,d4,f6:Np16", &[]),
            ("a1-e5", "S:Sa1,b2,d4,f6:Np16", &[]),
        ],
    ),
    ("gobang", &[("k10", "", &[]), ("k10-k11", "1:1k10:2a1:hand=0,0", &[("second_stage", "on")])]),
];

#[track_caller]
fn state(game: &dyn Rulebook, position: &str, options: Options<'_>) -> State {
    let (position, line) = position.split_once(';').unwrap_or((position, ""));
    let state = match position {
        "" => game.start(options).expect("options"),
        _ => game.read_position(position, options).expect(position),
    };
    match line {
        "" => state,
        _ => game.play(&state, line).expect(line),
    }
}

/// Returns the indented lines between two headings, without their explanations.
fn set_in(game: &dyn Rulebook, lang: Lang, headings: [&str; 2]) -> Vec<&'static str> {
    let is_heading =
        |line: &str| line.chars().any(char::is_uppercase) && !line.chars().any(char::is_lowercase);
    let mut inside = false;
    let mut found = Vec::new();
    for line in game.words(lang).pages.iter().flat_map(|page| page.lines()) {
        if is_heading(line) {
            inside = headings.contains(&line);
        } else if let Some(entry) = line.strip_prefix("   ").filter(|rest| inside && !rest.starts_with(' ')) {
            found.push(entry.split("  ").next().unwrap_or_default());
        }
    }
    found
}

#[test]
fn every_example_of_how_a_move_is_written_is_legal_where_it_is_played() {
    for &game in GAMES {
        let examples = EXAMPLES.iter().find(|row| row.0 == game.name()).expect("every game has examples").1;
        for &(line, position, options) in examples {
            let state = state(game, position, options);
            assert!(game.read(&state, line).is_ok(), "{} {position} {line}", game.name());
        }
        for lang in [Lang::It, Lang::En] {
            let shown = set_in(game, lang, ["COME SI SCRIVE UNA MOSSA", "HOW TO TYPE A MOVE"]);
            assert!(shown.len() > 1, "{}: no examples", game.name());
            for line in shown {
                assert!(examples.iter().any(|row| row.0 == line), "{}: {line} is not played", game.name());
            }
        }
    }
}

/// Returns a line that is typed in Italian as it is typed in English.
fn in_english(line: &str) -> String {
    line.replace("conta", "count").replace("soplo ", "huff ")
}

#[test]
fn in_english_the_words_of_a_game_are_english() {
    let huffs = "W:Wc3,g4,a1:Bc4,g5,g7,a9";
    let mut soplo = ChosenGame::usual(GAMES[2]);
    soplo.choice.set("mode", "soplo").expect("an option");
    let huffs = ChosenGame::read(GAMES[2], soplo.choice, Some(huffs.into()), true).expect("a game");
    let counts = ChosenGame::usual(GAMES[2]);
    for (game, lines, said) in [
        (huffs, &["a1-a2"][..], "A capture was missed: you may huff (huff g4) or move."),
        (counts, &["count"], "Offer: count (Black). Answer ACCEPT or DECLINE."),
    ] {
        let mut program = Program::with(Config { lang: Lang::En, ..Config::default() }, Memory::usual());
        program.app.choose_game(game);
        program.app.choose_seats(&[SeatPlayer::Player, SeatPlayer::Other]);
        program.lines(&["", "N"]).lines(lines);
        assert_eq!(program.message(), said);
        let text = program.text();
        assert!(!text.contains("soplo") && !text.contains("conta"), "{text}");
    }
}

#[test]
fn both_languages_show_the_same_examples_and_the_same_options() {
    for &game in GAMES {
        for headings in [["COME SI SCRIVE UNA MOSSA", "HOW TO TYPE A MOVE"], ["LE OPZIONI", "OPTIONS"]] {
            let [it, en] = [Lang::It, Lang::En].map(|lang| set_in(game, lang, headings));
            assert_eq!(it.iter().map(|line| in_english(line)).collect::<Vec<_>>(), en, "{}", game.name());
        }
    }
}

/// Counts the rows of a board drawn with letters: a number, then places and pieces with blanks between.
fn rows_of_board(game: &dyn Rulebook, lang: Lang) -> usize {
    let is_place =
        |word: &str| word.chars().count() == 1 && word.chars().all(|c| c == '·' || c.is_alphabetic());
    let is_row = |line: &&str| {
        let mut words = line.split_whitespace();
        words.next().is_some_and(|word| word.parse::<u8>().is_ok())
            && words.take_while(|word| is_place(word)).count() >= 4
    };
    game.words(lang).pages.iter().map(|page| page.lines().filter(is_row).count()).max().unwrap_or_default()
}

#[test]
fn the_pages_of_every_game_draw_its_board_in_both_languages() {
    for &game in GAMES {
        let width = game.diagram(&game.start(&[]).expect("no options")).expect("sound").width;
        // The two large boards are shown in part.
        let least = match width {
            16 => 10,
            20 => 6,
            all => usize::from(all),
        };
        for lang in [Lang::It, Lang::En] {
            assert_eq!(rows_of_board(game, lang), least, "{}", game.name());
        }
    }
}

#[test]
fn the_examples_show_men_and_promoted_pieces_moving_and_capturing() {
    for &game in GAMES {
        let examples = EXAMPLES.iter().find(|row| row.0 == game.name()).expect("a row").1;
        let mut kinds = Vec::new();
        for &(line, position, options) in examples {
            let before = state(game, position, options);
            let Ok(after) = game.play(&before, line) else { panic!("{line}") };
            let [before, after] = [before, after].map(|state| game.diagram(&state).expect("sound").pieces);
            let gone: Vec<_> = before.iter().filter(|piece| !after.contains(piece)).collect();
            let Some(mover) = gone
                .iter()
                .find(|piece| after.iter().any(|new| new.seat == piece.seat && !before.contains(new)))
            else {
                continue;
            };
            let takes = after.len() < before.len();
            kinds.push((mover.is_promoted, takes));
        }
        let has_promoted = !game.words(Lang::En).promoted.is_empty();
        for kind in [(false, false), (false, true), (true, false), (true, true)] {
            assert!(!has_promoted || kinds.contains(&kind), "{}: no {kind:?}", game.name());
        }
    }
}

#[test]
fn every_option_is_on_a_page_and_every_one_there_is_taken() {
    for &game in GAMES {
        let shown = set_in(game, Lang::It, ["LE OPZIONI", "OPTIONS"]);
        let pair = |line: &'static str| line.split_once('=').expect(line);
        for &line in &shown {
            let (name, value) = pair(line);
            assert_eq!(game.usual().set(name, value), Ok(()), "{} {line}", game.name());
        }
        for option in game.options() {
            let is_shown = shown.iter().any(|line| pair(line).0 == option.name);
            assert!(is_shown, "{}: {} is on no page", game.name(), option.name);
        }
    }
}

#[test]
fn every_option_begins_with_its_default_and_is_named_in_few_words() {
    for &game in GAMES {
        for option in game.options() {
            let usual = option.values[0].word;
            assert_eq!(
                game.start(&[(option.name, usual)]),
                game.start(&[]),
                "{} {}",
                game.name(),
                option.name
            );
            for lang in LANGS {
                for text in option.values.iter().map(|value| value.label(lang)).chain([option.label(lang)]) {
                    assert!(!text.is_empty() && text.chars().count() <= 20, "{text}");
                }
            }
        }
    }
}

#[test]
fn the_names_of_seats_are_those_of_the_board_in_both_forms() {
    for &game in GAMES {
        for lang in [Lang::It, Lang::En] {
            let words = game.words(lang);
            assert_eq!(words.named.len(), words.seats.len(), "{}", game.name());
            for (named, seat) in words.named.iter().zip(words.seats) {
                assert!(named.ends_with(seat), "{named} {seat}");
            }
        }
    }
}

#[track_caller]
fn refusal(name: &str, position: &str, options: Options<'_>, line: &str) -> Option<Refusal> {
    let game = *GAMES.iter().find(|game| game.name() == name).expect(name);
    match game.read(&state(game, position, options), line) {
        Ok(_) => None,
        Err(PlayError::Refused(refusal)) => Some(refusal),
        Err(PlayError::State(error)) => panic!("{error}"),
    }
}

#[track_caller]
fn place(name: &str) -> PointName {
    let rank: u8 = name[1..].parse().expect(name);
    PointName::Point(name.as_bytes()[0] - b'a', rank - 1)
}

#[test]
fn smamma_says_why_a_push_is_none() {
    for (position, line, why) in [
        ("", "d5>e5", Refusal::NotNow),
        ("W:Wd5:Be5", "d6", Refusal::NotNow),
        ("B:Wd5:B:hand=11,11", "d5", Move(Occupied(place("d5")))),
        ("W:Wd5:Be5", "d5-d6", Refusal::MustPush(place("d5"), place("e5"))),
        ("W:Wd5:Be5,f5", "d5>e5", Refusal::Outnumbered(place("e5"))),
        ("W:Wd5:Be5,f5", "d5-e5", Move(Occupied(place("e5")))),
        ("W:Wg5:Bh5", "g5>h5", Refusal::NoRoom(place("h5"))),
        ("W:Wd5,f5:Be5", "d5>e5", Refusal::NoRoom(place("e5"))),
        ("B:We5:Bf5:last=e5/f5", "f5>e5", Refusal::StraightBack(place("e5"))),
        ("W:Wd5:Be5,f5", "e5>d5", Move(NotYours(place("e5")))),
        ("W:Wd5:Be5,a1", "d5>a1", Move(Variant(VariantError::NotInLine(place("d5"), place("a1"))))),
        ("W:Wd5:Be5,a1", "d5>c5", Refusal::NothingToPush(place("c5"))),
        ("W:Wd5:Be5", "d5:e5", Refusal::NotASquare(Word::new("d5:e5"))),
    ] {
        assert_eq!(refusal("smamma", position, &[], line), Some(why), "{position} {line}");
    }
    let whole = [("group", "whole")];
    assert_eq!(refusal("smamma", "W:Wc5,d5:Be5", &whole, "d5>e5"), Some(Refusal::CannotGo));
    assert_eq!(refusal("smamma", "W:Wc5,d5:Be5", &whole, "c5>e5"), None);
}

#[test]
fn the_other_games_say_what_stands_in_the_way_or_is_not_of_this_stage() {
    let second = [("second_stage", "on")];
    for (game, position, options, line, why) in [
        ("gobang", "1:1k10:2a1", &[][..], "k10", Move(Occupied(place("k10")))),
        ("gobang", "1:1k10:2a1", &[], "k10-k11", Refusal::NotNow),
        ("gobang", "1:1k10:2a1:hand=0,0", &second, "c3", Refusal::AllPlaced),
        ("gobang", "1:1k10:2k11:hand=0,0", &second, "k10-k11", Move(Occupied(place("k11")))),
        (
            "gobang",
            "1:1k10:2k12:hand=0,0",
            &second,
            "k10-l11",
            Move(Variant(VariantError::NotStraight(place("k10"), place("l11")))),
        ),
        ("alma", "", &[], "a1-a2", Move(Occupied(place("a2")))),
        ("alma", "", &[], "a1-h8", Refusal::CannotGo),
        ("zamma", "W:Wa1,b1:Bi8", &[], "a1-b1", Move(Occupied(place("b1")))),
        ("zamma", "W:Wc3,g4:Bc4,g5,g7,a9", &[], "c3xc5", Move(MustCaptureMore(2))),
        // With free choice of captures none is refused for being too small.
        ("zamma-pergioco", "B:We4,c3,c1,g5:Be5,h6", &[], "h6xh4", Move(NothingToCapture(place("h5")))),
        ("damma", "B:We5,b8,c3:BKa1", &[], "a1xf6", Move(Occupied(place("e5")))),
        ("damma", "B:We5,b8,c3:BKa1", &[], "a1-a2", Move(MustCapture([place("a1")].into_iter().collect()))),
        ("zamma", "W:Wa2:Bi8", &[], "a2-a1", Move(ManBackward(place("a2")))),
    ] {
        assert_eq!(refusal(game, position, options, line), Some(why), "{game} {position} {line}");
    }
}

#[test]
fn the_menu_names_what_decides_who_begins() {
    for book in GAMES {
        let has_option = book.options().iter().any(|option| option.name == "first");
        let mut program = Program::menu_of(book.name());
        let said = program.line("I").message();
        assert_eq!(said.contains("«Comincia»"), has_option, "{}: {said}", book.name());
        assert_eq!(said.contains("le regole"), !has_option, "{}: {said}", book.name());
    }
    let mut program = Program::menu();
    let (start, choice) = ("W:We5:Bc3", GAMES[2].usual());
    program.app.choose_game(ChosenGame::read(GAMES[2], choice, Some(start.into()), true).expect(start));
    assert_eq!(program.line("I").message(), "Chi comincia lo dice la posizione di partenza.");
}

#[test]
fn the_panel_says_who_has_captured() {
    let names = ["zamma", "zamma-pergioco", "damma"];
    for (lang, told) in
        [(Lang::It, ["Presi dal Bianco", "Presi dal Nero"]), (Lang::En, ["Taken by White", "Taken by Black"])]
    {
        for &book in GAMES.iter().filter(|book| names.contains(&book.name())) {
            let mut program = Program::with(Config { lang, ..Config::default() }, Memory::usual());
            program.app.choose_game(ChosenGame::usual(book));
            program.app.choose_seats(&[SeatPlayer::Player, SeatPlayer::Other]);
            program.lines(&["", "N"]);
            let cells = program.app.painted();
            let panel: String = (0..25).flat_map(|row| cells.row(row).iter().chain(['\n'].iter())).collect();
            for told in told {
                assert!(panel.contains(told), "{}: {panel}", book.name());
            }
            assert!(!panel.contains("Bianco presi") && !panel.contains("White taken"), "{panel}");
        }
    }
}
