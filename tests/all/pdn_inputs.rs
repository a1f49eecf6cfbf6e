//! Small PDN files as other programs and people write them: what is read, told and written again.

use dama::unstable::game_files::pdn::{read, write, PdnReading};
use std::path::PathBuf;
use std::process::Command;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/pdn").join(name).with_extension("pdn")
}

/// Reads a file, and asserts that what is written of it comes back.
#[track_caller]
fn read_again(name: &str) -> (PdnReading, String, Vec<String>) {
    let reading = read(&std::fs::read(path(name)).expect("a stored file"));
    let written = write(&reading.games);
    let again = read(written.as_bytes());
    assert_eq!(write(&again.games), written, "{name}");
    let told = reading.warnings.iter().map(|warning| warning.first.reason.to_string()).collect();
    (reading, written, told)
}

#[test]
fn the_text_of_a_result_is_kept_and_told() {
    let (reading, written, told) = read_again("result-tag-4-6");
    assert_eq!(reading.faults, []);
    assert!(written.contains("[Result \"4-6\"]") && written.ends_with(" *\n"), "{written}");
    assert_eq!(told, ["a Result that is not known, kept as it is"]);
    let (_, written, told) = read_again("result-tag-and-end-disagree");
    assert!(written.contains("[Result \"0-1\"]") && written.ends_with("9-13 1-0\n"), "{written}");
    assert_eq!(told, ["a Result other than that of the end, both kept"]);
}

#[test]
fn results_are_understood_in_other_spellings() {
    for (tag, written, end) in [
        ("1:0", "1-0", "1-0"),
        ("1/2 - 1/2", "1/2-1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2", "1/2-1/2"),
        ("patta", "1/2-1/2", "1/2-1/2"),
        ("Patta", "1/2-1/2", "1/2-1/2"),
        ("0 – 2", "0-1", "0-1"),
        ("1-0 (tempo)", "1-0 (tempo)", "1-0"),
        ("1-0(tempo)", "1-0(tempo)", "1-0"),
        ("?", "*", "*"),
    ] {
        let game = format!("[Event \"x\"]\n[Result \"{tag}\"]\n\n1. 22-18\n");
        let reading = read(game.as_bytes());
        assert_eq!((&reading.faults[..], &reading.warnings[..]), (&[][..], &[][..]), "{tag}");
        let text = write(&reading.games);
        assert!(
            text.contains(&format!("[Result \"{written}\"]")) && text.ends_with(&format!(" {end}\n")),
            "{text}"
        );
    }
}

#[test]
fn a_comment_behind_a_result_and_a_repeated_tag_make_no_new_game() {
    let (reading, written, _) = read_again("comment-after-last-result");
    assert_eq!(reading.games.len(), 1);
    assert!(written.contains("{vince il Bianco}"), "{written}");
    let (reading, written, told) = read_again("tag-twice-in-one-header");
    assert_eq!(reading.games.len(), 1);
    assert!(written.contains("[White \"Rossi\"]") && written.contains("Finale"), "{written}");
    assert_eq!(told, ["a tag repeated, kept as a comment"]);
}

#[test]
fn positions_with_counters_or_in_brackets_begin_their_games() {
    let (_, written, _) = read_again("fen-with-move-counters");
    assert!(written.contains("[FEN \"W:W21,22:B1,2\"]") && written.ends_with("1. 21-17 *\n"), "{written}");
    let (_, written, _) = read_again("fen-in-brackets");
    assert!(written.contains("[FEN \"B:W22,23:B10,11\"]"), "{written}");
}

#[track_caller]
fn dama(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn commands_take_the_game_that_the_file_says() {
    let path = path("polacca-to-review");
    let file = path.to_str().expect("UTF-8");
    let (code, moves, errors) = dama(&["moves", "--pdn", file]);
    assert_eq!((code, &*errors), (Some(0), ""));
    assert_eq!(moves, dama(&["moves", "--variant", "polacca", "--pdn", file]).1);
    let (code, lines, errors) = dama(&["analyze", "--nodes", "2000", "--pdn", file, "--move", "0"]);
    assert_eq!((code, &*errors), (Some(0), ""));
    assert!(lines.contains("score"), "{lines}");
    let (code, text, _) = dama(&["pdn", "convert", file, "-"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("[GameType \"20,W,10,10,N2,0\"]"), "{text}");
    let (code, text, errors) = dama(&["review", file, "--nodes", "500"]);
    assert_eq!((code, errors.contains("GameType")), (Some(0), false), "{errors}");
    assert!(text.starts_with("game 1: White - Black  *  moves 4"), "{text}");
    for (args, why) in [
        (&["solve", "--pdn", file][..], "game 1 is one of polacca"),
        (&["moves", "--variant", "italian", "--pdn", file], "game 1 is one of polacca"),
    ] {
        let (code, _, errors) = dama(args);
        assert_eq!((code, errors.lines().count()), (Some(1), 1), "{args:?} {errors}");
        assert!(errors.contains(why), "{errors}");
    }
}

#[test]
fn games_of_gametype_20_have_results_in_points() {
    let file = std::env::temp_dir().join(format!("dama-points-{}.pdn", std::process::id()));
    std::fs::write(&file, "[GameType \"20\"]\n[Result \"1-0\"]\n\n1. 32-28 19-23 1-0\n").expect("written");
    let (code, text, _) = dama(&["pdn", "convert", file.to_str().expect("UTF-8"), "-"]);
    std::fs::remove_file(&file).expect("it is ours");
    assert_eq!(code, Some(0));
    assert!(text.contains("[Result \"2-0\"]") && text.ends_with("19-23 2-0\n"), "{text}");
}
