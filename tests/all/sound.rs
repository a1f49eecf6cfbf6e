//! What is heard: moves, refusals and ends, if the player wants it, and nowhere else.

use crate::program::{Memory, Program, Scratch};
use dama::unstable::app::sound::Sound;
use dama::unstable::app::Key;
use dama::unstable::games::GAMES;
use dama::unstable::screen::Scene;
use dama::unstable::script::options::of_line;
use std::fs;
use std::process::{Command, Stdio};

/// The bell of a terminal.
const BELL: u8 = 7;

#[track_caller]
fn game(options: &str, drives: Memory) -> Program {
    let start = of_line(options, GAMES, false).expect(options);
    let mut program = Program::with_maestro(start.config, drives);
    start.choose(&mut program.app);
    program.app.requests().sounds.start(true);
    program.line("").line("N");
    assert_eq!(heard(&mut program), None, "a new game is no move");
    program
}

fn heard(program: &mut Program) -> Option<Sound> {
    program.app.requests().sounds.take()
}

#[track_caller]
fn hears(program: &mut Program, line: &str, sound: impl Into<Option<Sound>>) {
    program.line(line);
    assert_eq!(heard(program), sound.into(), "{line}: {}", program.message());
}

#[test]
fn moves_of_both_sides_captures_and_refusals_are_heard_once() {
    let mut program = game("--fen W:W22,32:B18,2", Memory::usual());
    hears(&mut program, "22 19", Sound::Refusal);
    hears(&mut program, "22 19", Sound::Refusal);
    hears(&mut program, "x", Sound::Refusal);
    for silent in ["", "?"] {
        hears(&mut program, silent, None);
    }
    program.key(Key::Escape).is(Scene::Game);
    hears(&mut program, "22 18 13", Sound::Move);
    assert_eq!(heard(&mut program), None);
    program.think();
    assert_eq!(heard(&mut program), Some(Sound::Move), "the program's");
    // A line that waits for the program's move is refused after it.
    program.line("32 28").line("32 28").think();
    assert_eq!(heard(&mut program), Some(Sound::Refusal), "{}", program.message());
}

#[test]
fn the_end_tells_who_has_won() {
    for (options, lines, end) in [
        ("--fen W:W22:B18", &["22 18 13"][..], Sound::Won),
        ("--fen W:W21:B14", &["21 18"], Sound::Lost),
        ("--fen W:W22:B18 --seats other,you", &["22 18 13"], Sound::Won),
        ("--treccani --ballot none --lot off --fen W:WK32,K31,K30:BK1", &["", "PATTA"], Sound::Drawn),
        (
            "--variant zamma --seats you,other --fen W:Wa1,b1:Bi9,h9,g9:taken=37,38",
            &["conta", "Y", "accetto"],
            Sound::Won,
        ),
    ] {
        let mut program = game(options, Memory::usual());
        program.lines(lines).think();
        program.is(Scene::End);
        assert_eq!(heard(&mut program), Some(end), "{options}");
    }
}

#[test]
fn on_time_the_other_side_wins() {
    for (color, end) in [("white", Sound::Lost), ("black", Sound::Won)] {
        let mut program = game(&format!("--clock 1 --color {color}"), Memory::usual());
        program.app.tick(1_100);
        assert_eq!((program.scene(), heard(&mut program)), (Scene::End, Some(end)));
    }
    let mut two = game("--clock 1 --seats you,other", Memory::usual());
    two.app.tick(1_100);
    assert_eq!((two.scene(), heard(&mut two)), (Scene::End, Some(Sound::Won)), "one of the players has won");
}

#[test]
fn what_is_loaded_taken_back_or_looked_at_makes_no_sound() {
    let mut program = game("--aids --fen W:W22,32:B18,2", Memory::usual());
    program.line("22 18 13").think();
    heard(&mut program);
    hears(&mut program, "U", None);
    program.line("22 18 13").think();
    heard(&mut program);
    program.lines(&["S", "PROVA"]);
    program.key(Key::Escape).line("Y").is(Scene::Menu);
    program.line("P");
    hears(&mut program, "PROVA", None);
    program.is(Scene::Game);
    // Its end is heard once, not again after it was looked through.
    let mut ended = game("--fen W:W22:B18", Memory::usual());
    hears(&mut ended, "22 18 13", Sound::Won);
    ended.lines(&["S", "FINE"]);
    ended.line("R").is(Scene::Viewer).key(Key::Escape).is(Scene::End);
    assert_eq!(heard(&mut ended), None);
    ended.line("").line("P");
    hears(&mut ended, "FINE", None);
    ended.is(Scene::End);
}

#[test]
fn nothing_is_heard_before_it_is_wanted_and_an_exhibition_does_not_ask() {
    let mut program = Program::game("W:W22,32:B18,2");
    hears(&mut program, "22 18 13", None);
    let mut program = Program::menu();
    hears(&mut program, "b", Sound::Move);
    assert_eq!(program.message(), "Suono attivo.");
    program.line("M");
    assert!(program.text().contains("B  Suono (un bip a ogni mossa e alla fine): sì"), "{}", program.text());
    hears(&mut program, "B", None);
    assert_eq!(program.message(), "Suono spento.");
    let mut shown = Program::menu();
    shown.app.requests().lock();
    hears(&mut shown, "B", None);
    assert!(!shown.line("M").text().contains("Suono"));
}

#[test]
fn a_program_that_begins_anew_is_as_loud_as_it_began() {
    for is_on in [false, true] {
        let mut program = Program::new();
        program.app.requests().sounds.start(is_on);
        program.line("").line("B");
        let config = *program.app.config();
        program.app.begin_anew(config);
        heard(&mut program);
        program.line("").line("N");
        hears(&mut program, "21 18", Some(Sound::Move).filter(|_| is_on));
    }
}

#[track_caller]
fn printed(disk: &Scratch, command: &mut Command, input: &str) -> Vec<u8> {
    let keys = disk.0.join("keys");
    fs::write(&keys, input).expect("written");
    command.current_dir(&disk.0).env("DAMA_DISK", &disk.0).env_remove("DISPLAY");
    command.env("XDG_DATA_HOME", disk.0.join("data")).env("XDG_CONFIG_HOME", disk.0.join("config"));
    let input = Stdio::from(fs::File::open(&keys).expect("written"));
    let output = command.stdin(input).output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    output.stdout
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_dama");
// A refusal, then a move and its answer.
const KEYS: &str = "\nN\n21 14\n21 18\nE\nY\n";

#[test]
fn scripts_recordings_and_pipes_are_silent() {
    let disk = Scratch::disk("silent");
    let keys = format!("\nB{}", &KEYS[1..]).replace("BN", "B\nN");
    for args in [
        &["run", "-", "--transcript", "-"][..],
        &["--text", "--sound", "on"],
        &["run", "-", "--record", "game"],
        &["replay", "game", "--keys-only"],
    ] {
        let printed = printed(&disk, Command::new(PROGRAM).args(args), &keys);
        assert!(!printed.contains(&BELL), "{args:?}");
        assert!(args[1] == "-" || args[0] == "replay" || printed.len() > 1000, "{args:?}");
    }
    let refused = Command::new(PROGRAM).args(["--sound", "on", "--record", "x"]).output().expect("it starts");
    assert_eq!(refused.status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_rings_only_if_it_is_wanted() {
    let disk = Scratch::disk("bell");
    for (sound, bells) in [("", 0), (" --sound off", 0), (" --sound on", 3)] {
        let run = format!("'{PROGRAM}' --text --level 1{sound}");
        let printed = printed(&disk, Command::new("script").args(["-qefc", &run, "/dev/null"]), KEYS);
        assert_eq!(printed.iter().filter(|&&byte| byte == BELL).count(), bells, "{run}");
    }
}
