//! Setting up positions in every game: by lines, by pointer, as text; refused, played, saved, recorded.

use crate::common::Random;
use crate::program;
use dama::unstable::app::{Key, Status};
use dama::unstable::games::GAMES;
use dama::unstable::screen::{Content, Scene};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::Lang;
use program::{Config, Memory, Program};

const SCENE: Scene = Scene::Setup;

const GAMES_SET_UP: [(&str, &[&str], &str); 9] = [
    ("italian", &["X", "B 21 D30", "N 10 d2"], "W:W21,K30:BK2,10"),
    ("vinciperdi", &["X", "B 21 D30", "N 10 d2"], "W:W21,K30:BK2,10"),
    ("polacca", &["X", "B 31-33 D46", "N 1 2 D10"], "W:W31,32,33,K46:B1,2,K10"),
    ("zamma", &["X", "B a2 Se5", "N b8", "T B"], "W:Wa2,Ke5:Bb8"),
    ("zamma-pergioco", &["X", "B a2 Me5", "N b8", "T B"], "W:Wa2,Ke5:Bb8"),
    ("damma", &["X", "B a2", "N b8", "T B"], "W:Wa2:Bb8"),
    ("smamma", &["X", "B c3 d3", "N e7", "T B", "penalties=1,2"], "W:Wc3,d3:Be7:penalties=1,2"),
    ("alma", &["X", "S c3 d4", "N h9"], "S:Sc3,d4:Nh9"),
    ("gobang", &["X", "B a1 b1", "N k10"], "1:1a1,b1:2k10"),
];

fn at(name: &str) -> Program {
    let mut program = Program::menu_of(name);
    program.line("D").is(SCENE);
    program
}

/// Taps the middle of a place or of a row of the panel, by the text that it types.
#[track_caller]
fn tap(program: &mut Program, typed: &str) {
    let Content::Setup(shown, _) = program.app.screen().content else { panic!("set up") };
    let pixels = (0..350).flat_map(|y| (0..640).map(move |x| (x, y)));
    let (x, y) = pixels
        .filter(|(x, y)| x % 4 == 0 && y % 4 == 0)
        .find(|&(x, y)| shown.tapped(x, y, Lang::It).as_deref() == Some(typed))
        .unwrap_or_else(|| panic!("nothing types {typed}"));
    for key in program.app.keys_of_tap(x, y) {
        program.key(key);
    }
}

#[test]
fn every_game_is_set_up_by_lines_played_saved_and_resumed() {
    for (name, lines, fen) in GAMES_SET_UP {
        let mut program = at(name);
        program.lines(lines);
        assert_eq!(program.app.position(), fen, "{name}: {}", program.message());
        program.pixels();
        assert!(program.text().contains("POSIZIONE"));
        program.line("G");
        while program.status() == Status::Thinks {
            program.think();
        }
        assert_eq!(program.scene(), Scene::Game, "{name}: {}", program.message());
        let mv = program.app.legal_lines().first().cloned().expect("a move");
        let before = program.app.position();
        program.line(&mv);
        assert_ne!(program.app.position(), before, "{name}: {}", program.message());
        while program.status() == Status::Thinks {
            program.think();
        }
        let played = program.app.position();
        program.lines(&["S", "DISPOSTA"]).escape().line("Y").is(Scene::Menu);
        program.lines(&["N", "{esc}"]).escape().line("Y").is(Scene::Menu);
        program.lines(&["P", "DISPOSTA"]);
        assert_eq!(program.app.position(), played, "{name}: {}", program.message());
    }
}

#[test]
fn every_game_is_set_up_as_a_text_and_by_pointing() {
    for (name, _, fen) in GAMES_SET_UP {
        let mut program = at(name);
        program.line(fen);
        assert_eq!(program.app.position(), fen, "{name}: {}", program.message());
        tap(&mut program, "X");
        let place = if fen.contains("21") || fen.contains("31") { "31" } else { "e5" };
        tap(&mut program, place);
        let first = if name == "alma" { "Sud" } else { "Bianco" };
        assert!(program.text().contains(&format!("{first} 1")), "{name}: {}", program.text());
        tap(&mut program, "N");
        tap(&mut program, place);
        let name_of_second = if name == "alma" { "Nord 1" } else { "Nero 1" };
        assert!(program.text().contains(name_of_second), "{name}: {}", program.text());
        tap(&mut program, place);
        assert!(!program.text().contains(name_of_second), "{name}: the same piece twice takes it away");
        tap(&mut program, "I");
        tap(&mut program, "G");
        assert_eq!(program.scene(), Scene::Game, "{name}: {}", program.message());
    }
}

#[test]
fn impossible_positions_are_refused_with_a_reason_and_stay_editable() {
    let refused = [
        ("italian", "- 32 B 4", "Posizione impossibile: una pedina dove sarebbe già dama."),
        ("italian", "N 13-20", "Posizione impossibile: più di 12 pezzi di una parte."),
        ("vinciperdi", "- 32 B 4", "Posizione impossibile: una pedina dove sarebbe già dama."),
        ("polacca", "- 50 B 5", "Posizione impossibile: una pedina dove sarebbe già dama."),
        ("polacca", "- 1-20", "Posizione impossibile: chi ha appena mosso non ha pezzi."),
        ("zamma", "X", "Posizione impossibile: non ci sono pezzi."),
        ("damma", "taken=41,0", "Qui non è ammesso il valore «41»."),
        ("smamma", "hand=3,9", "Posizione impossibile: pezzi in mano che non vanno con il turno."),
        ("smamma", "last=a1.b1/c1", "Posizione impossibile: un'ultima spinta di pezzi che mancano."),
        ("alma", "S f6", "Posizione impossibile: più di 19 pedine di una parte."),
        ("gobang", "hand=101,0", "Qui non è ammesso il valore «101»."),
    ];
    for (name, line, why) in refused {
        let mut program = at(name);
        program.line(line);
        let fen = program.app.position();
        program.line("G").is(SCENE);
        assert_eq!(program.message(), why, "{name}: {line}");
        assert_eq!(program.app.position(), fen, "{name}: it can be mended");
        program.line("I").line("G").is(Scene::Game);
    }
}

#[test]
fn an_option_of_who_begins_does_not_keep_a_position_from_being_played() {
    for (name, first) in [("zamma", "black"), ("damma", "white"), ("alma", "n"), ("gobang", "2")] {
        let book = *GAMES.iter().find(|book| book.name() == name).expect("a game");
        let mut choice = book.usual();
        choice.set("first", first).expect("its option");
        let mut program = Program::new();
        program.app.choose_game(ChosenGame::read(book, choice, None, true).expect("the start"));
        program.line("").line("D").line("G");
        assert_eq!(program.scene(), Scene::Game, "{name}: {}", program.message());
    }
}

#[test]
fn a_finished_position_is_refused() {
    for (name, lines, why) in [
        ("italian", &["X", "B 21"][..], "chi muove non ha pezzi"),
        ("gobang", &["X", "B a1 b1 c1 d1 e1", "T N"], "fila"),
        ("vinciperdi", &["X", "B 21"], "pezzi"),
    ] {
        let mut program = at(name);
        program.lines(lines).line("T").line("G");
        let said = program.message();
        assert!(said.starts_with("Qui la partita è già finita: ") && said.contains(why), "{name}: {said}");
    }
}

#[test]
fn unknown_setup_lines_name_the_word() {
    let mut program = at("italian");
    let start = program.app.position();
    for (line, answer) in [
        ("B 33", "«33» non è una casella."),
        ("Q 21", "«Q» non è una casella."),
        ("D21", "«D21» non è una casella."),
        ("T Z", "«Z» non gioca in questa partita."),
        ("W:W21", "Nella posizione mancano i pezzi di una parte."),
        ("W:W33:B1", "Posizione impossibile: una casella che non esiste."),
        ("W:Wx:B1", "«x» non è un pezzo di questo gioco."),
        ("1:1a1:2", "Una posizione comincia con chi deve muovere e i due punti, come W:"),
    ] {
        program.line(line);
        assert_eq!(program.message(), answer, "{line}");
        assert_eq!(program.app.position(), start, "{line}");
    }
    assert_eq!(program.line("?").scene(), SCENE);
    program.escape().is(Scene::Menu);
}

#[test]
fn the_draft_is_kept_while_the_game_stays_the_same() {
    let mut program = at("italian");
    program.lines(&["X", "B 21", "N 5"]).escape().line("D");
    assert_eq!(program.app.position(), "W:W21:B5");
    program.escape().lines(&["G", "3"]).line("D").is(SCENE);
    assert!(program.app.position().contains("31,32"), "polacca begins as ever: {}", program.app.position());
    program.escape().line("N").is(Scene::Game);
}

#[test]
fn new_games_begin_as_before_after_a_game_that_was_set_up() {
    let mut program = at("italian");
    program.line("W:W21,K30:BK2,10").line("G").is(Scene::Game);
    program.has_position("W:W21,K30:BK2,10").escape().line("Y").is(Scene::Menu);
    program.line("N");
    program.has_position("W:W21-32:B1-12");
}

#[test]
fn by_the_rules_of_1931_a_position_is_set_up_too() {
    let config = Config { rules_1931: Some(Default::default()), ..Config::default() };
    let mut program = Program::with(config, Memory::usual());
    program.line("").line("D").is(SCENE);
    program.line("W:W21,K30:BK2,10").line("G");
    assert_eq!(program.app.position(), "W:W21,K30:BK2,10");
}

#[test]
fn a_script_of_the_same_keys_gives_the_same_position() {
    let (ended, headings) = Program::menu_of("italian").script("D\nX\nB 21 D30\nN 10 D2\nG\n21 18\n");
    ended.expect("the script runs");
    assert!(headings.contains("setup W:W21,K30:BK2,10"), "{headings}");
}

#[test]
fn any_line_and_any_tap_leaves_the_scene_sound() {
    let letters: Vec<char> = "BNWSOELRKDGTIX0123456789abcdefk-*?=:., é«hand".chars().collect();
    let mut random = Random(0x5e70_1931);
    for (name, ..) in GAMES_SET_UP {
        let mut program = at(name);
        for _ in 0..400 {
            let line: String = (0..random.below(12)).map(|_| letters[random.below(letters.len())]).collect();
            program.line(&line);
            for key in program.app.keys_of_tap(random.below(640) as u16, random.below(350) as u16) {
                program.key(key);
            }
            if program.scene() != SCENE {
                program.app.begin_anew(Config::default().settings());
                program = at(name);
            }
            program.text();
        }
        program.key(Key::Escape);
    }
}
