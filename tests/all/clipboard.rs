//! Positions and games copied and pasted, in every game; pasted text is part of a recording.

use crate::common::Random;
use crate::program;
use dama::unstable::app::clipboard::LONGEST_PASTE;
use dama::unstable::app::{Key, Status};
use dama::unstable::games::GAMES;
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::Lang;
use program::Program;
use std::io::Write;
use std::process::{Command, Stdio};

const SETUP: Scene = Scene::Setup;
const VIEWER: Scene = Scene::Viewer;
const POSITION: &str = "W:W21,K30:BK2,10";
const GAME: &str = "[Event \"a {game}\"]\n[White \"Zoè\"]\n\n1. 21-18 10-13 2. 18-14 *\n";
const POLISH: &str = "[GameType \"20\"]\n\n1. 32-28 18-23 *\n";

#[track_caller]
fn copied(program: &Program) -> String {
    program.app.copied().text.unwrap_or_else(|| panic!("{}", program.message()))
}

#[test]
fn a_position_is_copied_from_a_game_and_pasted_in_the_menu_of_every_game() {
    for name in GAMES.iter().map(|book| book.name()).chain(["italian"]) {
        let mut program = Program::menu_of(name);
        program.line("N").think().is(Scene::Game);
        let text = copied(&program);
        assert_eq!(text, program.app.position(), "{name}");
        let mut program = Program::menu_of(name);
        program.app.paste(&format!("  {text}\r\n"));
        program.is(SETUP);
        assert_eq!(program.app.position(), text, "{name}: {}", program.message());
        assert_eq!(copied(&program), text, "{name}");
        program.line("G").is(Scene::Game);
    }
}

#[test]
fn games_that_are_pasted_are_looked_through_and_copied_again() {
    let mut program = Program::menu_of("italian");
    program.app.paste(GAME);
    program.is(VIEWER).key(Key::Enter).key(Key::Enter);
    let again = copied(&program);
    assert!(again.contains("21-18 10-13") && again.contains("18-14"), "{again}");
    program.app.paste(&again);
    program.is(VIEWER);
    program.app.paste(&format!("{GAME}\n{GAME}"));
    program.is(Scene::Games).line("2").is(VIEWER);
    program.app.paste(POLISH);
    program.is(VIEWER).key(Key::Enter);
    assert!(copied(&program).contains("GameType"), "{}", copied(&program));
    program.app.paste(POSITION);
    program.is(SETUP).escape().is(Scene::Menu);
}

#[test]
fn a_viewed_game_is_shared_with_its_comments() {
    let mut program = Program::menu_of("italian");
    program.app.paste("[White \"Zoè\"]\n\n1. 21-18 {a quiet move} 10-13 *\n");
    program.is(VIEWER);
    let shared = program.app.game_to_share().expect("a game");
    assert!(shared.contains("{a quiet move}") && shared.contains("Zoè"), "{shared}");
    program.app.paste(&shared);
    assert_eq!(program.is(VIEWER).app.game_to_share().as_ref(), Some(&shared));
}

#[test]
fn a_game_that_is_over_is_copied_as_pdn_where_its_game_has_any() {
    let mut program = Program::game("W:W21:B18");
    program.line("21 18 14").think().is(Scene::End);
    assert!(copied(&program).contains("[FEN \"W:W21:B18\"]"), "{}", copied(&program));
    program.app.paste(POSITION);
    program.is(SETUP);
    let mut program = Program::menu_of("gobang");
    program.app.paste("1:1a1,b1,c1,d1:2a9,b9,c9");
    program.line("G").line("e1").is(Scene::End);
    assert!(copied(&program).starts_with("2:1a1,b1,c1,d1,e1:2"), "{}", copied(&program));
}

#[test]
fn a_position_in_the_form_of_another_program_is_pasted_and_typed() {
    for (name, fen) in [
        ("italian", "W:W21,K30:BK2,10"),
        ("vinciperdi", "W:W21,K30:BK2,10"),
        ("polacca", "W:W31,K50:BK1,2,3"),
    ] {
        let [mut pasted, mut typed] = [(); 2].map(|()| Program::menu_of(name));
        typed.line("D");
        for form in ["[FEN \"{}\"]", "[{}.]", "{}:H0:F1", "{}:+0+0"] {
            let text = form.replace("{}", fen);
            pasted.app.paste(&text);
            typed.line("X").line(&text);
            for program in [&mut pasted, &mut typed] {
                program.is(SETUP);
                assert_eq!(program.app.position(), fen, "{text}: {}", program.message());
            }
        }
    }
}

#[test]
fn other_text_is_refused_and_changes_nothing() {
    let neither = "Il testo incollato non è né una posizione (FEN) né una partita (PDN).";
    for (text, answer) in [
        ("", neither),
        ("buongiorno", neither),
        ("telefono 21-18", neither),
        ("2026-11-27", neither),
        ("[https://example.com/21-18]", neither),
        (include_str!("../../README.md"), neither),
        ("W:W21:B1:B2", "«B2» non fa parte di una posizione."),
        ("W:W21:N1", "«N1» non fa parte di una posizione."),
        ("W:W33:B1", "Posizione impossibile: una casella che non esiste."),
        ("B:W4:B1", "Posizione impossibile: una pedina dove sarebbe già dama."),
        ("1:1a1:2", "Una posizione comincia con chi deve muovere e i due punti, come W:"),
        ("W:", "Nella posizione mancano i pezzi di una parte."),
    ] {
        let mut program = Program::menu_of("italian");
        program.app.paste(text);
        assert_eq!(program.message(), answer, "{text}");
        program.is(Scene::Menu);
    }
    let mut program = Program::menu_of("italian");
    program.app.paste(&"W".repeat(LONGEST_PASTE + 1));
    assert_eq!(program.message(), "Il testo incollato è troppo lungo: al massimo 64 KB.");
    program.app.paste(&" ".repeat(LONGEST_PASTE));
    assert_eq!(program.message(), neither);
}

#[test]
fn nothing_is_pasted_where_a_game_would_be_lost() {
    let mut program = Program::menu_of("italian");
    program.line("N").is(Scene::Game);
    program.app.paste(POSITION);
    assert_eq!(program.message(), "Qui non si può incollare: torna prima al menu.");
    program.has_position("W:W21-32:B1-12").line("21 18");
    assert_eq!(program.status(), Status::Thinks);
    let before = program.message();
    program.app.paste(POSITION);
    assert_eq!(program.message(), before, "while the program thinks nothing is pasted");
    let copied = Program::menu_of("italian").app.copied();
    assert_eq!(copied.text, None);
    assert_eq!(Lang::It.message(&copied.message).as_str(), "Qui non c'è niente da copiare.");
}

#[track_caller]
fn run(script: &str, arguments: &[&str]) -> String {
    let root = program::root();
    let mut dama = Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["run", "-", "--transcript", "-", "--disk"])
        .arg(root)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("dama");
    dama.stdin.take().expect("piped").write_all(script.as_bytes()).expect("read");
    let done = dama.wait_with_output().expect("an end");
    assert!(done.status.success());
    String::from_utf8(done.stdout).expect("UTF-8")
}

#[test]
fn scripts_can_paste_and_recordings_replay_it() {
    let scratch = program::Scratch::new("pasted");
    let recording = scratch.0.join("pasted.rec");
    let recorded = recording.to_str().expect("UTF-8");
    let game = GAME.replace('{', "%7B").replace('}', "%7D").replace('\n', "%0A");
    let script = format!("x\n{{paste {POSITION}}}\nG\n21 17\n{{esc}}\nY\n{{paste {game}}}\n+\n{{paste %}}");
    assert!(dama::unstable::script::parse(&script).is_err(), "the last word is no paste");
    let script = script.replace("\n{paste %}", "\n{paste no%20thing}");
    let transcript = run(&script, &["--record", recorded]);
    assert!(transcript.contains(&format!("setup fen={POSITION}")), "{transcript}");
    assert!(transcript.contains(" viewer fen=") && transcript.contains("Zo"), "{transcript}");
    let words = std::fs::read_to_string(&recording).expect("recorded");
    assert!(words.contains("{paste [Event \"a %7Bgame%7D\"]%0A[White \"Zo%C3%A8\"]"), "{words}");
    let replayed = Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["replay", "--keys-only", recorded, "--disk"])
        .arg(program::root())
        .output()
        .expect("dama");
    assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
    run(&words, &[]);
}

#[test]
fn no_pasted_text_makes_the_program_panic() {
    let pieces: Vec<&str> = vec![
        "W:",
        "B:",
        "1:",
        "S:",
        "W21",
        "K30",
        "Ke5",
        "Bb8",
        ",",
        ":",
        "=",
        "hand",
        "taken",
        "[FEN \"",
        "\"]",
        "\n",
        "1. 21-18",
        "10-13",
        "*",
        "{",
        "}",
        "(",
        ")",
        " ",
        "é",
        "\u{1F600}",
        "\0",
        "%41",
        "-",
        "99999999999",
        "31-50",
    ];
    let mut random = Random(0xc11b_1931);
    for name in GAMES.iter().map(|book| book.name()).chain(["italian"]) {
        let mut program = Program::menu_of(name);
        for _ in 0..300 {
            let text: String = (0..random.below(14)).map(|_| pieces[random.below(pieces.len())]).collect();
            program.app.paste(&text);
            let _ = program.app.copied();
            program.text();
            if random.below(4) == 0 {
                program.line("G");
            }
            if matches!(program.scene(), Scene::Game | Scene::End | Scene::Games) {
                program.escape().line("Y");
            }
        }
    }
}
