//! `dama solve` as a command, and the values of `--level` and `--seconds`.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

#[track_caller]
fn dama(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("dama runs")
}

#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = dama(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dama-solve-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn la_mossa_is_solved_with_its_line_and_duals() {
    let text = printed(&["solve", "--fen", "W:WK32:BK1"]);
    assert!(text.contains("White moves and wins in 11 plies"), "{text}");
    assert!(text.contains("is the only first move that wins"), "{text}");
    let json: Value =
        serde_json::from_str(&printed(&["solve", "--fen", "W:WK32:BK1", "--json"])).expect("JSON");
    assert_eq!((&json["won"], &json["win_in"], &json["only"]), (&true.into(), &11.into(), &true.into()));
    assert_eq!(json["line"].as_array().map(Vec::len), Some(11));
    let other = printed(&["solve", "--fen", "W:WK18,K24:BK31,K32"]);
    assert!(other.contains("White moves and wins in 41 plies"), "{other}");
}

#[test]
fn solve_reports_a_position_that_is_not_won() {
    let never = printed(&["solve", "--fen", "W:WK1:BK32,K31,K30"]);
    assert!(never.contains("does not win"), "{never}");
    let short = printed(&["solve", "--fen", "W:WK32:BK1", "--in", "9"]);
    assert!(short.contains("does not win within 9 plies"), "{short}");
    let json = printed(&["solve", "--fen", "W:WK32:BK1", "--in", "9", "--json"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["won"], &json["not_within"]), (&Value::Null, &9.into()));
    for wrong in [&["--in", "0"][..], &["--in", "200"], &["--time", "-1"], &["--egdb", "/nowhere/at/all"]] {
        let output = dama(&[&["solve", "--fen", "W:WK32:BK1"], wrong].concat());
        assert!(matches!(output.status.code(), Some(1 | 2)), "{wrong:?}");
        assert!(!output.stderr.is_empty(), "{wrong:?}");
    }
}

#[test]
fn levels_and_seconds_of_the_maestro_are_checked() {
    let folder = scratch("levels");
    let script = folder.join("s").to_string_lossy().into_owned();
    fs::write(&script, "\nN\n").expect("a script");
    let root = env!("CARGO_MANIFEST_DIR");
    let run = |more: &[&str]| {
        let args = [&["run", &script, "--disk", root, "--transcript", "-"], more].concat();
        dama(&args)
    };
    let shown = |more: &[&str]| String::from_utf8(run(more).stdout).expect("UTF-8");
    assert!(shown(&["--level", "M"]).contains("M 5 s"));
    assert!(shown(&["--level", "m", "--seconds", "60"]).contains("M 60 s"));
    for wrong in
        [&["--level", "10"][..], &["--level", "X"], &["--level", "M", "--seconds", "61"], &["--seconds", "5"]]
    {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }
    fs::remove_dir_all(&folder).expect("gone");
}
