//! Stories played by the compiled program: `tests/scripts` and `tests/transcripts/*.txt` are typed.
//! Scenes and positions must match the `.expected` file; texts are not compared, so that they may change.
//! `UPDATE_TRANSCRIPTS=1` rewrites the files.

use crate::program;

use dama::unstable::games::GAMES;
use program::{headings, root, Scratch};
use std::path::Path;
use std::process::Command;

#[derive(PartialEq, Eq)]
struct Outcome {
    code: Option<i32>,
    transcript: String,
    frames: String,
}

impl Outcome {
    /// The exit code, then `N SCENE FEN` for each screen.
    #[track_caller]
    fn summary(&self) -> String {
        format!("exit {}\n{}", self.code.expect("not killed"), headings(&self.transcript))
    }
}

#[track_caller]
fn run(disk: &Scratch, script: &str, options: &[&str]) -> Outcome {
    let (transcript, frames) = (disk.0.join("transcript.txt"), disk.0.join("frames.txt"));
    let output = Command::new(env!("CARGO_BIN_EXE_dama"))
        .arg("run")
        .arg(root().join("tests").join(script))
        .args(["--drive", "A=no-such-folder", "--disk"])
        .arg(&disk.0)
        .arg("--transcript")
        .arg(&transcript)
        .arg("--frames")
        .arg(&frames)
        .args(options)
        .output()
        .expect("the program starts");
    let take = |path: &Path| {
        let text = std::fs::read_to_string(path).expect("written");
        std::fs::remove_file(path).expect("ours");
        text
    };
    Outcome { code: output.status.code(), transcript: take(&transcript), frames: take(&frames) }
}

#[track_caller]
fn check(name: &str, outcome: &Outcome) {
    let path = root().join("tests/transcripts").join(format!("{name}.expected"));
    let actual = outcome.summary();
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        std::fs::write(&path, &actual).expect("the repository is writable");
    }
    let expected = std::fs::read_to_string(&path).expect("a committed expectation");
    for (number, (actual, expected)) in actual.lines().zip(expected.lines()).enumerate() {
        assert_eq!(actual, expected, "{name}.expected, line {}", number + 1);
    }
    assert_eq!(actual.lines().count(), expected.lines().count(), "{name}: as many screens");
    assert_eq!(outcome.frames.lines().count() + 1, expected.lines().count(), "{name}: a frame a screen");
}

/// Runs the story twice from a fresh disk; both runs must agree in every letter and pixel.
fn story(name: &str, script: &str, options: &[&str]) -> (Scratch, Outcome) {
    story_on(Scratch::disk, name, script, options)
}

#[track_caller]
fn story_on(disk: fn(&str) -> Scratch, name: &str, script: &str, options: &[&str]) -> (Scratch, Outcome) {
    let disks = ["1", "2"].map(|time| disk(&format!("story-{name}-{time}")));
    let [first, second] = [0, 1].map(|n: usize| run(&disks[n], script, options));
    assert!(first == second, "{name}: the second run differs");
    check(name, &first);
    let [disk, other] = disks;
    assert_eq!(disk.names(), other.names());
    (disk, first)
}

#[test]
fn a_whole_game_against_level_3() {
    let (_, outcome) = story("whole_game", "scripts/whole_game.txt", &["--level", "3"]);
    let summary = outcome.summary();
    let last = summary.lines().last().expect("screens");
    assert!(last.contains(" end ") && last.ends_with(":B"), "Black has no piece left: {last}");
    assert_eq!(summary.lines().filter(|line| line.contains(" end ")).count(), 1);
}

#[test]
fn a_game_is_saved_left_and_gone_on_with() {
    let (disk, _) = story("save_and_resume", "transcripts/save_and_resume.txt", &[]);
    let saved = std::fs::read(disk.0.join("PARTITA")).expect("saved");
    // Another day.
    let outcome = run(&disk, "transcripts/resume.txt", &[]);
    check("resume", &outcome);
    assert_eq!(std::fs::read(disk.0.join("ANCORA")).expect("saved"), saved);
    assert_eq!(disk.names(), ["ANCORA", "KEYBOARD.DAT", "PARTITA"]);
}

#[test]
fn system_error_then_s_then_p() {
    let (disk, outcome) = story("system_error", "transcripts/system_error.txt", &[]);
    assert_eq!(disk.names(), ["GRAFICA", "KEYBOARD.DAT", "SALVA"]);
    let errors = outcome.transcript.matches("SYSTEM ERROR").count();
    assert!(errors >= 3, "{errors}");
}

#[test]
fn everything_the_menu_offers() {
    story("menu", "transcripts/menu.txt", &["--color", "black"]);
}

#[test]
fn all_lessons_to_their_ends_and_all_pages_of_the_full_rules() {
    let options = ["--treccani", "--ballot", "none", "--lot", "off"];
    let (_, outcome) = story("lessons", "scripts/lessons.txt", &options);
    let summary = outcome.summary();
    let screens = |scene: &str| summary.lines().filter(|line| line.contains(scene)).count();
    // Each step of the seven games and their starts; 19 pages; the table, six openings and the return.
    assert_eq!(screens(" lesson "), 25 + 25 + 25 + 22 + 11 + 7 + 6 + 7);
    assert_eq!((screens(" rules "), screens(" openings "), screens(" the-move ")), (19, 8, 1));
    assert!(summary.contains(" problem B:W29,31,K32:B22,26,27,K30"), "the problem is solved");
}

#[test]
fn a_match_of_two_games_by_the_full_rules() {
    let options = ["--treccani", "--clock", "20h", "--level", "3", "--lots", "86"];
    let (_, outcome) = story("match", "transcripts/match.txt", &options);
    let (summary, text) = (outcome.summary(), outcome.transcript);
    let screens = |scene: &str| summary.lines().filter(|line| line.contains(scene)).count();
    assert_eq!((screens(" ballot "), screens(" opening "), screens(" end ")), (4, 2, 2));
    let said =
        |words: &str| text.lines().position(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}"));
    let order = [
        said("msg=Hai il Bianco"),
        said("msg=Apertura 42"),
        said("il programma soffia il pezzo"),
        said("il programma ti obbliga"),
        said("PARTITA 1 0-1."),
        said("msg=Hai il Nero"),
        said("msg=Hai toccato il pezzo"),
        said("msg=Si contano 50 mosse"),
        said("50: 49."),
        said("msg=Patta: cinquanta mosse"),
        said("PARTITA 2 ½-1½."),
    ];
    assert!(order.is_sorted(), "{order:?}");
    assert!(text.contains("Tempo 59:"), "the clock runs");
}

/// Runs a story with the options of its own header; returns the transcript.
fn story_of_aids(name: &str) -> (Scratch, String) {
    let script = format!("transcripts/{name}.txt");
    let options = own_options(&script);
    let options: Vec<&str> = options.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
    let (disk, outcome) = story_on(Scratch::games_disk, name, &script, &options);
    (disk, outcome.transcript)
}

#[track_caller]
fn says_in_order(text: &str, words: &[&str]) {
    let mut rest = text;
    for words in words {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words}: {text}"));
        rest = &rest[at + words.len()..];
    }
}

#[test]
fn two_play_dama_at_one_keyboard() {
    let (disk, text) = story_of_aids("two_players");
    says_in_order(&text, &["Nero (altro giocatore)", "Ripresa la partita", "msg=Ha vinto il "]);
    assert!(disk.names().contains(&"DUE".into()));
}

#[test]
fn two_play_by_the_rules_of_1931_at_one_keyboard() {
    let (_, text) = story_of_aids("two_players_1931");
    let words = [
        "msg=Irregolare",
        "msg=Mossa irregolare, ritirata",
        "msg=Proposta di patta",
        "msg=Patta: i giocatori sono d'accordo.",
    ];
    says_in_order(&text, &words);
}

#[test]
fn moves_are_taken_back_but_not_with_clocks() {
    let (_, text) = story_of_aids("aid_take_back");
    says_in_order(&text, &["msg=Ritirate", "msg=Ritirate", "msg=Non c'è niente da ritirare", "msg=Ritirate"]);
    let (_, text) = story_of_aids("aid_take_back_clock");
    says_in_order(&text, &["msg=Con l'orologio non si ritirano mosse."]);
}

#[test]
fn advice_says_the_move_and_what_it_wins() {
    let (_, text) = story_of_aids("aid_advice");
    says_in_order(&text, &["msg=Consiglio: ", "guadagna"]);
}

#[test]
fn the_board_is_turned_round_and_back() {
    let (_, text) = story_of_aids("aid_turn");
    says_in_order(&text, &["msg=Damiera girata", "msg=Il Bianco è di nuovo in basso."]);
}

#[test]
fn a_short_capture_and_the_places_of_a_piece() {
    let (_, text) = story_of_aids("aid_short");
    says_in_order(&text, &["Mosse: 1. 26x17"]);
    let (_, text) = story_of_aids("aid_places");
    says_in_order(&text, &["Può andare in 18 19."]);
}

#[test]
fn the_aids_in_a_variant() {
    let (disk, text) = story_of_aids("aid_table");
    says_in_order(&text, &["con aiuti", "msg=Consiglio: ", "msg=Damiera girata", "msg=Ritirate"]);
    assert!(disk.names().contains(&"AIUTI".into()));
}

#[test]
fn the_menu_switches_the_aids_and_a_saved_game_keeps_them() {
    let (_, text) = story_of_aids("aid_menu");
    let words = [
        "msg=Aiuti attivi",
        "con aiuti",
        "msg=Aiuti spenti",
        "msg=«U» non è",
        "con aiuti",
        "msg=Non c'è niente",
    ];
    says_in_order(&text, &words);
}

#[test]
fn a_game_gone_through_with_the_maestro_and_stopped_by_a_key() {
    let (_, text) = story_of_aids("exam");
    says_in_order(
        &text,
        &["LE MOSSE PEGGIORI", "1... 9-13 ?", "meglio", "msg=1... 9-13 ?", "Mosse esaminate: 4 su 4"],
    );
    let (_, text) = story_of_aids("exam_stopped");
    says_in_order(&text, &["Mosse esaminate: 0 su 4", "Mosse esaminate: 4 su 4"]);
}

#[track_caller]
fn own_options(script: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join("tests").join(script)).expect(script);
    let options = text.lines().find_map(|line| line.strip_prefix("# options: ")).expect("its options");
    options.split(' ').map(String::from).collect()
}

/// Runs a whole game from `tests/scripts/games` to its end.
/// `tools/whole_games.py` records such a game again.
#[track_caller]
fn whole_game(name: &str) {
    let script = format!("scripts/games/{name}.txt");
    let options = own_options(&script);
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let (disk, outcome) = story_on(Scratch::games_disk, &format!("game_{name}"), &script, &options);
    let summary = outcome.summary();
    let scenes: Vec<&str> = summary.lines().skip(1).filter_map(|line| line.split(' ').nth(1)).collect();
    let count = |scene: &str| scenes.iter().filter(|&&other| other == scene).count();
    assert_eq!(count("end"), 1, "{name}: it has an end");
    assert_eq!((count("halt"), count("error")), (0, 0), "{name}");
    let is_typed = options.iter().all(|word| !word.starts_with("program,program"));
    if is_typed {
        let pauses = ["instructions", "save", "abandon", "resume"].map(count);
        assert_eq!(pauses, [1; 4], "{name}: help, S, Esc and P in between");
        assert!(disk.names().contains(&"GIOCO".into()));
        assert!(outcome.transcript.contains("msg=Ripresa la partita C:GIOCO"), "{name}");
        // The refused line left the board unchanged.
        assert!(outcome.transcript.contains("msg=«zz» non è una casella."), "{name}");
    }
}

#[test]
fn a_whole_game_of_vinciperdi_against_level_3() {
    whole_game("vinciperdi");
}

#[test]
fn a_whole_game_of_polacca_against_level_3() {
    whole_game("polacca");
}

#[test]
fn a_whole_game_of_zamma() {
    whole_game("zamma");
}

#[test]
fn a_whole_game_of_zamma_as_pergioco_tells_it() {
    whole_game("zamma_pergioco");
}

#[test]
fn a_whole_game_of_damma() {
    whole_game("damma");
}

#[test]
fn a_whole_game_of_smamma() {
    whole_game("smamma");
}

#[test]
fn a_whole_game_of_alma() {
    whole_game("alma");
}

#[test]
fn a_whole_game_of_gobang() {
    whole_game("gobang");
}

#[test]
fn alma_for_four_with_two_at_the_keyboard_and_by_the_program_alone() {
    whole_game("alma_four");
    whole_game("alma_alone");
}

#[test]
fn gobang_for_four_with_two_at_the_keyboard_and_by_the_program_alone() {
    whole_game("gobang_four");
    whole_game("gobang_alone");
}

#[test]
fn every_variant_has_a_whole_game_in_the_transcripts() {
    for book in GAMES {
        let name = book.name().replace('-', "_");
        assert!(root().join(format!("tests/transcripts/game_{name}.expected")).exists(), "{name}");
    }
}

#[test]
fn without_keyboard_dat_it_halts_and_says_so_with_exit_code_1() {
    let disk = Scratch::new("story-halt");
    let outcome = run(&disk, "transcripts/menu.txt", &[]);
    assert_eq!(outcome.code, Some(1));
    assert_eq!(outcome.summary().lines().count(), 2);
    assert!(outcome.summary().lines().last().is_some_and(|line| line.starts_with("1 halt ")));
}
