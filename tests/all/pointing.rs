//! Every name on the screen reacts to the pointer, in every game and scene.

use crate::full::plain_rules;
use crate::program::{config, root, Config, Memory, Program};
use dama::unstable::app::{Key, Status};
use dama::unstable::games::italian::rules_1931::record::Rules1931Settings;
use dama::unstable::games::GAMES;
use dama::unstable::screen::cells::Cells;
use dama::unstable::screen::layout::{layout, Layout};
use dama::unstable::screen::pointing::place_at;
use dama::unstable::screen::{Frame, Scene, SchoolScene, FRAME_LEN};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::{Lang, Message};
use dama::unstable::session::play_settings::PlaySettings;
use dama::unstable::session::rulebook_match::SeatPlayer;
use std::collections::{BTreeMap, BTreeSet};

const START: &str = "W:W21-32:B1-12";

fn pixel(column: usize, row: usize) -> (u16, u16) {
    (column as u16 * 8 + 4, row as u16 * 14 + 7)
}

/// Types the keys of a tap; returns whether there were any.
fn tap(program: &mut Program, (x, y): (u16, u16)) -> bool {
    let keys = program.app.tap(x, y);
    keys.iter().for_each(|&key| program.app.key(key));
    !keys.is_empty()
}

#[track_caller]
fn tap_words(program: &mut Program, words: &str) {
    let cells = program.app.painted();
    let (length, wanted) = (words.chars().count(), words.chars().collect::<Vec<_>>());
    let found = (0..25).find_map(|row| {
        let column = cells.row(row).windows(length).position(|letters| letters == wanted)?;
        Some(pixel(column + length / 2, row))
    });
    let rows = (0..25).map(|row| cells.row(row).iter().collect::<String>()).collect::<Vec<_>>();
    let found = found.unwrap_or_else(|| panic!("no {words:?} on\n{}", rows.join("\n")));
    assert!(tap(program, found), "{words:?} is not to be tapped");
}

fn places(program: &Program) -> BTreeMap<String, (u16, u16)> {
    let screen = program.app.screen();
    let pixels = (0..300).step_by(5).flat_map(|y| (0..480).step_by(5).map(move |x| (x, y)));
    pixels.filter_map(|(x, y)| Some((place_at(&screen.content, x, y)?, (x, y)))).collect()
}

fn row(name: &str) -> Option<&'static dyn dama::unstable::games::Rulebook> {
    GAMES.iter().copied().find(|row| row.name() == name)
}

/// The menu with this game chosen: `dama`, `1931` or another game's name.
fn menu_of(game: &str, aids: bool) -> Program {
    let rules_1931 = (game == "1931").then(plain_rules);
    let mut program = Program::with(Config { rules_1931, ..config(START, 1) }, Memory::usual());
    program.app.set_play_settings(PlaySettings { aids, ..PlaySettings::default() });
    if let Some(row) = row(game) {
        program.app.choose_game(ChosenGame::usual(row));
    }
    program.line("");
    program
}

fn begun(game: &str, aids: bool) -> Program {
    let mut program = menu_of(game, aids);
    program.line("N");
    if game == "1931" {
        program.line("");
    }
    program.think().is(Scene::Game);
    program
}

fn games() -> impl Iterator<Item = &'static str> {
    ["dama", "1931"].into_iter().chain(GAMES.iter().map(|row| row.name()))
}

/// Every name on the screen has working keys over its whole label.
#[track_caller]
fn every_name_is_live(make: &dyn Fn() -> Program) -> usize {
    let program = make();
    let cells = program.app.painted();
    let mut live = 0;
    for named in cells.named() {
        let name: String = cells.row(named.row)[named.name.0..named.name.1].iter().collect();
        let keys = |column| {
            let (x, y) = pixel(column, named.row);
            program.app.keys_of_tap(x, y)
        };
        let first = keys(named.name.0);
        if name.len() == 3 && name.contains('-') {
            assert_eq!(first, [], "{name} are several keys");
            continue;
        }
        assert!(!first.is_empty(), "{name} in {:?} is dead", program.app.scene());
        for column in [named.place.0, named.place.1 - 1] {
            assert_eq!(keys(column), first, "{name}, column {column}");
        }
        let mut pressed = make();
        first.iter().for_each(|&key| pressed.app.key(key));
        assert!(!pressed.says_now(Message::NotAChoice), "{name} in {:?}", program.app.scene());
        live += 1;
    }
    live
}

#[test]
fn every_entry_of_menus_and_lists_and_every_hint_can_be_tapped() {
    for game in games() {
        let hints = every_name_is_live(&|| begun(game, false));
        assert!(hints >= 4, "{game}: {hints} hints");
        let entries = every_name_is_live(&|| menu_of(game, false));
        assert!(entries >= 8, "{game}: {entries} entries");
        // The game list, with the options of this game.
        assert!(every_name_is_live(&|| after(menu_of(game, false), "G")) >= 10, "{game}");
        every_name_is_live(&|| after(menu_of(game, false), "?"));
    }
    for key in ["L", "C", "I", "P", "A"] {
        assert!(every_name_is_live(&|| after(menu_of("dama", false), key)) >= 1, "{key}");
    }
    assert!(every_name_is_live(&|| after(menu_of("1931", false), "S")) >= 5, "the lessons");
    assert!(every_name_is_live(&|| after(begun("1931", false), "APERTURE")) >= 6);
}

fn after(mut program: Program, line: &str) -> Program {
    program.line(line);
    program
}

#[test]
fn the_entry_that_lies_there_is_chosen_with_its_value_too() {
    let mut program = menu_of("dama", false);
    tap_words(&mut program, "Livello");
    program.is(Scene::Level);
    tap_words(&mut program, "Esc");
    program.is(Scene::Menu);
    tap_words(&mut program, "Gioco");
    program.is(Scene::Variants);
    tap_words(&mut program, "Alma");
    program.is(Scene::Menu);
    assert!(program.text().contains("Alma"), "{}", program.text());
    tap_words(&mut program, "Nuova partita");
    program.think().is(Scene::Game);
    tap_words(&mut program, "? istruzioni");
    program.is(Scene::Instructions);
    tap_words(&mut program, "Esc");
    program.is(Scene::Game);
    tap_words(&mut program, "Esc abbandona");
    program.is(Scene::Abandon);
    // Names behind the question do not react.
    assert!(!tap(&mut program, pixel(40, 10)));
    tap_words(&mut program, "un altro tasto");
    program.is(Scene::Game);
    tap_words(&mut program, "E esce");
    program.is(Scene::Exit);
    tap_words(&mut program, "Y per");
    assert_eq!(program.status(), Status::Closed);
}

#[test]
fn files_are_tapped_in_their_lists() {
    let mut disk = Memory::usual();
    let article = std::fs::read(root().join("tests/data/article.pdn")).expect("there");
    disk.put("C:PARTITE.PDN", &article);
    disk.put("B:ALTRE.PDN", &article);
    let mut program = Program::with(Config::default(), disk);
    program.line("").line("N").line("S").line("PROVA").is(Scene::Game);
    program.escape().line("Y").line("P").is(Scene::Resume);
    // A tap replaces what was typed so far.
    "XY".chars().for_each(|c| program.app.key(Key::Char(c)));
    tap_words(&mut program, "PROVA");
    program.is(Scene::Game);
    program.escape().line("Y").line("A");
    tap_words(&mut program, "PARTITE.PDN");
    assert_ne!(program.scene(), Scene::Menu, "{}", program.text());
    let mut program = Program::with(Config::default(), {
        let mut disk = Memory::usual();
        disk.put("B:ALTRE.PDN", &article);
        disk
    });
    program.line("").line("A").line("B:");
    tap_words(&mut program, "ALTRE.PDN");
    assert_ne!(program.scene(), Scene::Menu, "the drive is typed too: {}", program.text());
}

#[test]
fn lessons_and_openings_are_tapped() {
    let mut program = menu_of("1931", false);
    program.line("S").is(Scene::School(SchoolScene::Lessons));
    let lesson = Scene::School(SchoolScene::Lesson);
    let problem = Scene::School(SchoolScene::Problem);
    let entries: Vec<_> = program.app.painted().named().collect();
    for named in entries {
        if program.scene() == problem {
            tap_words(&mut program, "Esc elenco");
        }
        if program.scene() != lesson {
            assert!(tap(&mut program, pixel(named.place.1 - 1, named.row)));
            assert!([lesson, problem].contains(&program.scene()), "{:?}", program.scene());
        }
    }
    program.is(lesson);
    tap_words(&mut program, "> fine");
    tap_words(&mut program, "- indietro");
    tap_words(&mut program, "M elenco");
    program.is(Scene::School(SchoolScene::Lessons));
    let mut program = begun("1931", false);
    program.line("APERTURE").is(Scene::School(SchoolScene::Openings));
    let keys: Vec<Key> = program.app.buttons().into_iter().flat_map(|button| button.keys).collect();
    assert!(('1'..='6').all(|key| keys.contains(&Key::Char(key))), "{keys:?}");
}

#[test]
fn at_the_end_and_in_the_viewer_every_hint_is_reached() {
    let mut program = Program::game("W:W22:B18");
    program.line("22 18 15").think();
    if program.scene() != Scene::End {
        program = Program::game("W:W22:B18");
        program.line("22 18 13").think();
    }
    program.is(Scene::End);
    tap_words(&mut program, "R rivede");
    program.is(Scene::Viewer);
    for words in ["RETURN segue", "- torna", "> fine", "< inizio"] {
        tap_words(&mut program, words);
        program.is(Scene::Viewer);
    }
    tap_words(&mut program, "Esc via");
    program.is(Scene::End);
    tap_words(&mut program, "S salva");
    program.is(Scene::Save);
    tap_words(&mut program, "Esc annulla");
    program.is(Scene::End);
    tap_words(&mut program, "Esc menu");
    program.is(Scene::Menu);
}

#[test]
fn aids_are_reached_by_the_hints_that_name_them_and_a_phone_has_keys_that_the_menu_hides() {
    let mut program = begun("dama", true);
    let before = program.pixels();
    tap_words(&mut program, "F gira");
    assert_ne!(program.pixels(), before);
    "21 1".chars().for_each(|c| program.app.key(Key::Char(c)));
    tap_words(&mut program, "U ritira");
    assert!(program.app.screen().typed.is_empty(), "the typed line made room");
    tap_words(&mut program, "H consiglia");
    assert_eq!(program.status(), Status::Thinks);
    let names = |program: &Program| -> Vec<String> {
        program.app.buttons().into_iter().map(|button| button.name).collect()
    };
    for name in ["U", "H", "F", "S", "E", "?"] {
        assert!(names(&begun("dama", true)).contains(&name.to_string()), "{name}");
    }
    for name in ["N", "P", "L", "C", "I", "?", "E", "G", "A", "X", "T"] {
        assert!(names(&menu_of("dama", false)).contains(&name.to_string()), "{name}");
    }
    let end = after(Program::game("W:W22:B18"), "22 18 13");
    assert_eq!(names(&end), ["S", "Esc", "R"]);
    // An example of a move is no key: it would be played.
    for game in ["dama", "polacca", "vinciperdi", "zamma"] {
        let is_move = |name: &String| name.len() > 1 && name.contains(|c: char| c.is_ascii_digit());
        assert!(!names(&begun(game, true)).iter().any(is_move), "{game}: {:?}", names(&begun(game, true)));
    }
}

/// Screens of a game, each by the lines that lead to it from the menu.
const SCREENS: [&[&str]; 24] = [
    &[],
    &["M"],
    &["G"],
    &["L"],
    &["L", "M"],
    &["C"],
    &["I"],
    &["?"],
    &["P"],
    &["A"],
    &["D"],
    &["E"],
    &["S"],
    &["S", "1"],
    &["S", "2"],
    &["S", "9"],
    &["N"],
    &["N", "S"],
    &["N", "?"],
    &["N", "E"],
    &["N", ""],
    &["N", "", "REGOLE"],
    &["N", "", "APERTURE"],
    &["N", "", "MOSSA"],
];

#[test]
fn on_every_screen_of_every_game_each_named_key_has_a_button_in_words() {
    let mut scenes = BTreeSet::new();
    let mut check = |program: &Program, of: &dyn std::fmt::Debug| {
        scenes.insert(program.scene().name());
        let (cells, buttons) = (program.app.painted(), program.app.buttons());
        for named in cells.named() {
            let (x, y) = pixel(named.name.0, named.row);
            let keys = program.app.keys_of_tap(x, y);
            let is_there = buttons.iter().any(|button| button.keys == keys);
            let name: String = cells.row(named.row)[named.name.0..named.name.1].iter().collect();
            assert!(is_there || keys.is_empty(), "{of:?}: {name} in {buttons:?}");
        }
        for button in &buttons {
            let is_move = button.words.chars().next().is_some_and(|c| c.is_ascii_digit());
            assert!(!is_move && button.words.chars().count() > 1, "{of:?}: {button:?}");
            let same = buttons.iter().filter(|other| other.words == button.words).count();
            assert_eq!(same, 1, "{of:?}: {button:?}");
        }
        if program.status() == Status::WaitsForKey {
            assert!(!buttons.is_empty(), "{of:?}");
        }
    };
    for game in games() {
        for lines in SCREENS {
            let mut program = menu_of(game, false);
            lines.iter().for_each(|line| _ = program.line(line).think());
            check(&program, &(game, lines));
        }
        check(&begun(game, true), &game);
        let mut program = begun(game, true);
        program.escape();
        check(&program, &(game, "Esc"));
    }
    let seats = menu_of("alma", false).app.buttons();
    assert!(seats.iter().any(|button| button.words == "Colore: Sud"), "{seats:?}");
    let title = Program::with(config(START, 1), Memory::usual());
    check(&title, &"title");
    let mut program = after(Program::game("W:W22:B18"), "22 18 13");
    check(&program, &"end");
    for line in ["R", "R"] {
        after_all(&mut program, line);
        check(&program, &line);
    }
    // The question whether an irregular move is huffed, SYSTEM ERROR, and the halt.
    let rules_1931 = Some(Rules1931Settings { huff: true, ..plain_rules() });
    let mut program = Program::with(Config { rules_1931, ..config(START, 1) }, Memory::usual());
    let seats = Some([SeatPlayer::Player, SeatPlayer::Other]);
    program.app.set_play_settings(PlaySettings { seats, ..PlaySettings::FAITHFUL });
    for line in ["", "N", "", "22 18", "12 16", "21 17", "10 13", "23 19"] {
        program.line(line);
    }
    assert!(program.text().contains("Irregolare"), "{}", program.text());
    check(&program, &"huff");
    let mut program = Program::game(START);
    assert!(program.app.fault(17));
    program.line("21 18");
    check(&program, &"SYSTEM ERROR");
    check(&Program::with(config(START, 1), Memory::default()), &"halt");
    let names = [
        "title",
        "menu",
        "level",
        "colour",
        "first",
        "instructions",
        "game",
        "save",
        "resume",
        "abandon",
        "exit",
        "end",
        "variants",
        "open",
        "viewer",
        "exam",
        "setup",
        "rules",
        "openings",
        "the-move",
        "lessons",
        "lesson",
        "problem",
        "error",
        "halt",
    ];
    for name in names {
        assert!(scenes.contains(name), "{name} is not among {scenes:?}");
    }
}

fn after_all(program: &mut Program, line: &str) {
    program.line(line);
    while program.status() == Status::Thinks {
        program.think();
    }
}

#[test]
fn the_menu_s_hidden_commands_and_the_set_up_have_buttons() {
    let words = |program: &Program| -> Vec<String> {
        program.app.buttons().into_iter().map(|button| button.words).collect()
    };
    let menu = words(&menu_of("dama", false));
    for said in
        ["Nuova partita", "Livello: 1", "Gioco: Dama italiana", "Disponi una posizione", "Orologio", "Aiuti"]
    {
        assert!(menu.contains(&said.to_string()), "{said}: {menu:?}");
    }
    let list: Vec<_> =
        after(menu_of("zamma", false), "G").app.buttons().into_iter().map(|one| one.name).collect();
    let mut sorted = list.clone();
    sorted.sort_by_key(|name| (name.len() > 1, name.clone()));
    assert_eq!(list, sorted, "the keys of the list are in order");
    let mut program = after(menu_of("dama", false), "D");
    let setup = words(&program);
    for said in ["Bianco: 12", "Nero, dama: 0", "Toglie il pezzo", "Gioca"] {
        assert!(setup.contains(&said.to_string()), "{said}: {setup:?}");
    }
    let press = |program: &mut Program, words: &str| {
        let button = program.app.buttons().into_iter().find(|button| button.words == words).expect(words);
        button.keys.into_iter().for_each(|key| program.app.key(key));
    };
    press(&mut program, "Toglie il pezzo");
    assert!(program.app.screen().typed.is_empty(), "{}", program.text());
    let mut disk = Memory::usual();
    disk.put("C:PARTITE.PDN", &std::fs::read(root().join("tests/data/article.pdn")).expect("there"));
    let mut program = Program::with(Config::default(), disk);
    program.line("").line("A");
    press(&mut program, "C:PARTITE.PDN");
    assert_ne!(program.scene(), Scene::Open, "{}", program.text());
}

#[test]
fn the_first_hint_says_what_there_is_to_click() {
    for book in GAMES {
        let program = begun(book.name(), false);
        let places = ["smamma", "gobang"].contains(&book.name());
        let hint = program.app.pointing_hint(false);
        assert_eq!(hint.contains("sulla casella dove metti la pedina"), places, "{}: {hint}", book.name());
        assert_eq!(hint.contains("un clic sul pezzo"), !places, "{}: {hint}", book.name());
        let hint = program.app.pointing_hint(true);
        assert_eq!(hint.contains("tocca il pezzo"), !places, "{}: {hint}", book.name());
    }
    assert!(begun("1931", false).app.pointing_hint(false).contains("un clic sul pezzo"));
}

fn names_in(line: &str) -> Vec<String> {
    let parts = line.split(|c: char| !c.is_ascii_alphanumeric()).flat_map(|part| part.split('x'));
    parts.filter(|word| !word.is_empty()).map(str::to_string).collect()
}

/// The pixels of the screen with what is touched, and without.
fn seen(program: &Program) -> [Vec<u8>; 2] {
    let mut pixels = [vec![0; FRAME_LEN], vec![0; FRAME_LEN]];
    let [touched, plain] = pixels.each_mut().map(|pixels| (&mut pixels[..]).try_into().expect("a frame"));
    program.app.frame_touched(&mut Frame::new(touched));
    program.app.frame(&mut Frame::new(plain));
    pixels
}

#[test]
fn in_every_game_a_tap_on_the_only_move_to_a_place_plays_it_and_a_new_piece_takes_two() {
    for game in games() {
        let at = places(&begun(game, false));
        let lines = begun(game, false).app.legal_lines();
        assert!(!lines.is_empty(), "{game}");
        for line in lines.iter().step_by(lines.len().div_ceil(3)) {
            let mut program = begun(game, false);
            let names = names_in(line);
            let (first, last) = (&names[0], &names[names.len() - 1]);
            let before = program.app.game().rulebook_match().map(|game| game.plies);
            assert!(tap(&mut program, at[first]), "{game} {line}");
            assert_eq!(program.app.screen().typed, first, "{game}");
            let [touched, plain] = seen(&program);
            assert_ne!(touched, plain, "{game} {line}: it is marked");
            assert_eq!(program.app.screen_touched().typed, first, "{game}");
            assert!(tap(&mut program, at[last]), "{game} {line}");
            assert!(!program.app.screen().is_error, "{game} {line}: {}", program.text());
            assert_eq!(program.app.screen().typed, "", "{game} {line}");
            let after = program.app.game().rulebook_match().map(|game| game.plies);
            assert!(before.is_none() || before != after, "{game} {line} was not played");
            let [touched, plain] = seen(&program);
            assert_eq!(touched, plain, "{game} {line}: nothing is marked any more");
        }
    }
}

#[test]
fn a_typed_game_is_seen_without_marks() {
    for game in games() {
        let mut program = begun(game, false);
        let line = program.app.legal_lines().swap_remove(0);
        for c in names_in(&line)[0].chars() {
            program.app.key(Key::Char(c));
            let [touched, plain] = seen(&program);
            assert_eq!(touched, plain, "{game} {line}");
        }
    }
}

#[test]
fn a_second_tap_lets_go_and_a_drag_plays_what_two_taps_play() {
    let mut program = begun("dama", false);
    let at = places(&program);
    assert!(tap(&mut program, at["21"]) && tap(&mut program, at["21"]));
    assert_eq!(program.app.screen().typed, "");
    let drag = |program: &mut Program, place: &str| {
        let (x, y) = at[place];
        program.app.drag(x, y).into_iter().for_each(|key| program.app.key(key));
    };
    // Let fall where it stood, it stays touched.
    ["21", "21", "18"].into_iter().for_each(|place| drag(&mut program, place));
    let mut tapped = begun("dama", false);
    ["21", "18"].into_iter().for_each(|place| assert!(tap(&mut tapped, at[place])));
    assert_eq!(program.text(), tapped.text());
    assert_eq!(program.status(), Status::Thinks);
}

#[test]
fn a_drag_that_ends_beside_the_board_types_nothing() {
    let mut program = begun("dama", false);
    let pixels = (0..350).step_by(7).flat_map(|y| (0..640).step_by(8).map(move |x| (x, y)));
    let (mut beside, mut named) = (0, 0);
    for (x, y) in pixels.filter(|&(x, y)| !program.app.is_place(x, y)).collect::<Vec<_>>() {
        assert_eq!(program.app.drag(x, y), [], "{x} {y}");
        (beside, named) =
            (beside + 1, named + usize::from(y > 300 && !program.app.keys_of_tap(x, y).is_empty()));
    }
    assert!(beside > 1000 && named > 0, "{beside} {named}");
}

#[test]
fn a_tap_on_nothing_or_on_another_s_piece_says_so_and_types_nothing() {
    for (lang, place, said) in [
        (Lang::It, "18", "Su 18 non c'è nessun pezzo: tocca uno dei tuoi."),
        (Lang::It, "10", "Il pezzo su 10 non è tuo: tocca uno dei tuoi."),
        (Lang::En, "18", "There is no piece on 18: touch one of yours."),
        (Lang::En, "10", "The piece on 10 is not yours: touch one of yours."),
    ] {
        let mut program = Program::with(Config { lang, ..config(START, 1) }, Memory::usual());
        program.line("").line("N");
        let at = places(&program);
        let before = program.text();
        assert!(!tap(&mut program, at[place]));
        assert_eq!(program.app.screen_touched().message.as_str(), said);
        assert_eq!(program.text(), before, "the program itself has not changed");
        // What a key says is read, though the line is as empty as before.
        program.line("22 23");
        assert_eq!(program.app.screen_touched().message, program.app.screen().message);
        assert!(program.app.screen().is_error);
        assert!(!tap(&mut program, at[place]));
        assert_eq!(program.app.screen_touched().message.as_str(), said);
        "2".chars().for_each(|c| program.app.key(Key::Char(c)));
        assert_ne!(program.app.screen_touched().message.as_str(), said);
    }
    // A piece that cannot move is touched, and its move is refused with the reason.
    let mut program = begun("dama", false);
    let at = places(&program);
    assert!(tap(&mut program, at["30"]));
    assert_eq!(program.app.screen_touched().message.as_str(), "Il pezzo su 30 adesso non può muovere.");
    assert!(!tap(&mut program, at["2"]), "the other's piece is no destination");
    assert!(tap(&mut program, at["14"]));
    assert!(program.app.screen().is_error && program.app.screen().typed.is_empty(), "{}", program.text());
}

#[test]
fn where_several_moves_lead_to_a_place_it_asks_on() {
    let mut program = Program::game("W:W30:B27,26,18,19");
    let lines = program.app.legal_lines();
    let mut ends: Vec<(String, String)> = lines
        .iter()
        .map(|line| (names_in(line)[0].clone(), names_in(line).last().cloned().unwrap_or_default()))
        .collect();
    ends.sort();
    let twice = ends.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].clone());
    let (from, to) = twice.unwrap_or_else(|| panic!("two ways: {lines:?}"));
    let at = places(&program);
    assert!(tap(&mut program, at[&from]) && tap(&mut program, at[&to]));
    assert_eq!(program.app.screen().typed, format!("{from} {to}"), "{lines:?}");
    let said = "Lì si arriva in più modi: tocca un posto lungo la strada.";
    assert_eq!(program.app.screen_touched().message.as_str(), said);
    let way = lines.iter().find(|line| line.starts_with(&from) && line.ends_with(&to)).expect("one");
    assert!(tap(&mut program, at[&names_in(way)[1]]));
    assert_eq!(program.status(), Status::Thinks, "{}", program.text());
}

#[test]
fn with_huffing_an_irregular_move_takes_a_second_tap() {
    let rules_1931 = Some(Rules1931Settings { huff: true, ..plain_rules() });
    let mut program = Program::with(Config { rules_1931, ..config("W:W22,31:B18,1", 1) }, Memory::usual());
    program.line("").line("N");
    if program.scene() != Scene::Game {
        program.line("");
    }
    program.is(Scene::Game);
    let at = places(&program);
    assert!(tap(&mut program, at["31"]) && tap(&mut program, at["27"]), "{}", program.text());
    assert_eq!(program.app.screen().typed, "31 27", "{}", program.text());
    let said = "Mossa irregolare: può essere soffiata. Per farla tocca ancora 27.";
    assert_eq!(program.app.screen_touched().message.as_str(), said);
    assert!(tap(&mut program, at["27"]));
    assert_eq!(program.status(), Status::Thinks, "{}", program.text());
}

#[test]
fn every_part_of_a_screen_lies_in_its_frame_and_the_board_has_all_its_places() {
    let mut kinds = [0; 3];
    for game in games() {
        for keys in ["", "N", "G", "L", "C", "?", "D", "P"] {
            let mut program = menu_of(game, false);
            if !keys.is_empty() {
                program = after(program, keys);
            }
            let areas = match layout(&program.app.screen()) {
                Layout::Board(board, panel) => {
                    let [left, top, width, height] = board;
                    for (name, (x, y)) in places(&program) {
                        let is_inside = (left..left + width).contains(&x) && (top..top + height).contains(&y);
                        assert!(is_inside, "{game} {keys}: {name} at {x}, {y}");
                    }
                    assert!(panel.windows(2).all(|pair| pair[0][1] + pair[0][3] == pair[1][1]), "{panel:?}");
                    kinds[0] += 1;
                    [vec![board], panel].concat()
                }
                Layout::Picture(area) => {
                    kinds[1] += 1;
                    vec![area]
                }
                Layout::Text => {
                    kinds[2] += 1;
                    vec![]
                }
            };
            for [left, top, width, height] in areas {
                assert!(
                    width > 0 && left + width <= 640 && height > 0 && top + height <= 350,
                    "{game} {keys}"
                );
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn a_multiple_capture_is_typed_and_tapped_by_its_squares() {
    for (game, fen, line, squares, end) in [
        ("dama", "W:W22:B18,10,1", "22 13 6", &["22", "13", "6"][..], "6"),
        ("dama", "W:W22:B18,10,1", "22-13-6", &["22", "13", "6"], "6"),
        ("vinciperdi", "W:W22:B18,10,1", "22 13 6", &["22", "13", "6"], "6"),
        ("polacca", "W:W47:B41,31,21,1", "47 36 27 16", &["47", "36", "27", "16"], "16"),
    ] {
        let make = || {
            let mut program = Program::with(config(START, 1), Memory::usual());
            match row(game) {
                Some(row) => {
                    let start = row.read_position(fen, &[]).expect(fen);
                    program.app.choose_game(ChosenGame { start, ..ChosenGame::usual(row) });
                }
                None => program = Program::with(config(fen, 1), Memory::usual()),
            }
            program.line("").line("N").is(Scene::Game);
            program
        };
        let mut typed = make();
        typed.line(line);
        assert!(!typed.app.screen().is_error, "{game} {line}: {}", typed.text());
        let mut tapped = make();
        let at = places(&tapped);
        for square in squares {
            assert!(tap(&mut tapped, at[*square]), "{game} {square}");
        }
        let mut by_end = make();
        assert!(tap(&mut by_end, at[squares[0]]) && tap(&mut by_end, at[end]));
        for taps in [&mut tapped, &mut by_end] {
            assert!(!taps.app.screen().is_error, "{game}: {}", taps.text());
            assert_eq!(taps.text(), typed.text(), "{game}");
        }
    }
}

#[test]
fn wherever_one_taps_nothing_breaks_and_nothing_is_said_to_be_no_choice() {
    let mut state = 7_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for game in ["dama", "1931", "gobang", "zamma"] {
        let mut program = menu_of(game, false);
        for _ in 0..400 {
            let (x, y) = (random(640) as u16, random(350) as u16);
            tap(&mut program, (x, y));
            assert!(!program.says_now(Message::NotAChoice), "{game} at {x}, {y} in {:?}", program.scene());
            match program.status() {
                Status::Thinks => {
                    program.think();
                }
                Status::Closed => program = menu_of(game, false),
                _ => (),
            }
        }
    }
    assert_eq!(Cells::at(639, 349), (79, 24));
    let english = Program::with(Config { lang: Lang::En, ..config(START, 1) }, Memory::usual());
    assert_eq!(english.app.keys_of_tap(5, 5), [Key::Enter], "the title");
}

#[test]
fn every_question_names_two_answers_and_both_are_tapped() {
    let confirm = Scene::Confirm;
    for (lang, [yes, no]) in [(Lang::It, ["Y ", "tasto "]), (Lang::En, ["Y ", "other key"])] {
        // Each question: how it is reached, and where `Y` leads.
        let losing = || {
            let book = row("zamma").expect("zamma");
            let start = book.read_position("W:Wa1,b1:Bi9,h9,g9:taken=37,38", &[]).expect("sound");
            let mut program = Program::with(Config { lang, ..config(START, 1) }, Memory::usual());
            program.app.choose_game(ChosenGame { start, ..ChosenGame::usual(book) });
            program.app.choose_seats(&[SeatPlayer::Player, SeatPlayer::Other]);
            program.line("").line("N").line("conta").is(confirm);
            program
        };
        let of_dama = |lines: &[&str]| {
            let mut program = Program::with(Config { lang, ..config(START, 1) }, Memory::usual());
            program.line("").line("N");
            program.lines(lines);
            program
        };
        let leaving = || {
            let mut program = of_dama(&[]);
            program.escape().is(Scene::Abandon);
            program
        };
        let replacing = || {
            let mut program = of_dama(&["21 18"]);
            program.think();
            program.lines(&["S", "A", "S", "A"]).is(Scene::Overwrite);
            program
        };
        let ending = || {
            let mut program = Program::with(Config { lang, ..config(START, 1) }, Memory::usual());
            program.line("").line("E").is(Scene::Exit);
            program
        };
        let questions: [&dyn Fn() -> Program; 4] = [&losing, &leaving, &replacing, &ending];
        for make in questions {
            let question = make().scene();
            let (mut declined, mut done) = (make(), make());
            tap_words(&mut declined, no);
            assert_ne!(declined.scene(), question, "{lang:?}");
            tap_words(&mut done, yes);
            assert!(done.scene() != question || done.status() == Status::Closed, "{lang:?}");
            let (mut typed, mut refused) = (make(), make());
            typed.line("Y");
            refused.line("N");
            assert_eq!(
                (done.text(), declined.text()),
                (typed.text(), refused.text()),
                "{lang:?} {question:?}"
            );
        }
        // What the question says first is no answer.
        let mut program = losing();
        assert!(!tap(&mut program, pixel(2, 22)) && !tap(&mut program, pixel(2, 5)));
        program.is(confirm);
    }
}
