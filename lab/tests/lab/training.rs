//! `dama-lab train` as a command.

use crate::{command, folder};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

#[track_caller]
fn dama(args: &[&str]) -> Output {
    command(args).output().expect("it runs")
}

#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = dama(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn refused(args: &[&str], code: i32) -> String {
    let output = dama(args);
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
    error
}

#[test]
fn games_are_the_same_on_any_threads_and_go_on_after_an_interruption() {
    let folder = folder("training-games");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let play = |file: &str, games: &str, threads: &str| {
        let args = ["train", "play", file, "--games", games, "--nodes", "200", "--eval", "hand"];
        printed(&[&args[..], &["--threads", threads]].concat())
    };
    let (one, two) = (path("one"), path("two"));
    play(&one, "12", "1");
    play(&two, "5", "3");
    // Cut off in the middle of a game.
    let bytes = fs::read(&two).expect("games");
    fs::write(&two, &bytes[..bytes.len() - 7]).expect("cut");
    assert!(play(&two, "12", "2").contains("12 games"), "it goes on");
    assert_eq!(fs::read(&one).expect("games"), fs::read(&two).expect("games"));
    let other = refused(&["train", "play", &one, "--games", "20", "--nodes", "300", "--eval", "hand"], 1);
    assert!(other.starts_with("dama-lab: ") && other.contains("other settings"), "{other}");
    fs::write(&two, "no games").expect("written");
    let none = refused(&["train", "play", &two, "--games", "2"], 1);
    assert!(none.contains("not a file of games"), "{none}");
    assert_eq!(fs::read(&two).expect("as it was"), b"no games");
    fs::remove_dir_all(&folder).expect("gone");
}

#[test]
fn a_damaged_record_is_named_and_no_game_after_it_is_lost() {
    let folder = folder("training-damage");
    let games = folder.join("games").to_string_lossy().into_owned();
    let play =
        ["train", "play", &games, "--games", "12", "--nodes", "50", "--eval", "hand", "--egdb", "none"];
    printed(&play);
    let whole = fs::read(&games).expect("games");
    let mut starts = vec![32];
    while let Some(&start) = starts.last().filter(|&&start| start < whole.len()) {
        starts.push(start + 20 + 3 * usize::from(u16::from_le_bytes([whole[start], whole[start + 1]])));
    }
    // A bit of the first record, the number of moves of the third, the last record.
    for (at, bit, game, following) in
        [(40, 0, 1, 11), (starts[2], 5, 3, 9), (starts[2] + 1, 7, 3, 9), (whole.len() - 1, 3, 12, 0)]
    {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << bit;
        fs::write(&games, &damaged).expect("written");
        let expected = format!("the record of game {game} is damaged, and {following} intact ones follow it");
        for args in [&play[..], &["train", "fit", &games, "--out", &(games.clone() + ".eval")]] {
            let said = refused(args, 1);
            assert!(said.contains(&games) && said.contains(&expected) && said.contains("--force"), "{said}");
        }
        assert_eq!(fs::read(&games).expect("there"), damaged, "nothing is changed");
        printed(&[&play[..], &["--force"]].concat());
        assert_eq!(fs::read(&games).expect("there"), whole, "the same games again");
    }
    fs::remove_dir_all(&folder).expect("gone");
}

#[test]
fn weights_are_fitted_twice_alike_and_play() {
    let folder = folder("training-weights");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (games, first, second) = (path("games"), path("first"), path("second"));
    printed(&["train", "play", &games, "--games", "60", "--nodes", "100", "--eval", "hand"]);
    let fit =
        |out: &str| printed(&["train", "fit", &games, "--out", out, "--epochs", "2", "--recipe", "a test"]);
    assert!(fit(&first).contains("kept aside"));
    fit(&second);
    assert_eq!(fs::read(&first).expect("weights"), fs::read(&second).expect("weights"));
    let setting = format!("nodes:200,eval={first}");
    let played = printed(&[
        "match",
        "--a",
        &setting,
        "--b",
        "nodes:200,eval=hand,egdb=none",
        "--games",
        "4",
        "--json",
    ]);
    let summary: Value = serde_json::from_str(&played).expect("JSON");
    assert_eq!(summary["games"], 4);
    let mut damaged = fs::read(&first).expect("weights");
    damaged[1_000] ^= 1;
    fs::write(&second, damaged).expect("written");
    let error = refused(&["match", "--a", &format!("nodes:200,eval={second}"), "--b", "nodes:200"], 1);
    assert!(error.contains("weights") && error.contains("damaged"), "{error}");
    let missing = refused(&["train", "fit", &path("none"), "--out", &second], 1);
    assert!(missing.starts_with("dama-lab: ") && missing.contains("none"), "{missing}");
    fs::remove_dir_all(&folder).expect("gone");
}

#[test]
fn a_recipe_makes_the_same_weights_on_any_threads_and_after_an_interruption() {
    let folder = folder("training-recipe");
    let (whole, cut) = (folder.join("whole"), folder.join("cut"));
    let all = |dir: &PathBuf, threads: &str| {
        let dir = dir.to_string_lossy().into_owned();
        printed(&["train", "all", "--trial", "--dir", &dir, "--threads", threads])
    };
    all(&whole, "1");
    // What a run leaves that was killed during its first games, but for tables that it had not built yet.
    fs::create_dir_all(cut.join("tables-4")).expect("a folder");
    for table in fs::read_dir(whole.join("tables-4")).expect("tables").flatten().skip(3) {
        fs::copy(table.path(), cut.join("tables-4").join(table.file_name())).expect("copied");
    }
    let games = fs::read(whole.join("round-1.games")).expect("games");
    fs::write(cut.join("round-1.games"), &games[..games.len() / 2]).expect("cut");
    all(&cut, "3");
    for name in ["round-1.games", "round-1.eval", "round-2.games", "round-2.eval", "eval.bin"] {
        let [one, two] = [&whole, &cut].map(|dir| fs::read(dir.join(name)).expect("written"));
        assert!(one == two, "{name}");
    }
    let again = all(&cut, "2");
    assert!(again.contains("round-1.eval is finished") && !again.contains("epoch"), "{again}");
    // A fit that was lost is repeated; weights of another recipe are not taken for it.
    fs::write(cut.join("round-2.eval"), fs::read(cut.join("round-1.eval")).expect("weights"))
        .expect("written");
    assert!(all(&cut, "2").contains("epoch 2"));
    assert!(
        fs::read(cut.join("eval.bin")).expect("weights")
            == fs::read(whole.join("eval.bin")).expect("weights")
    );
    fs::remove_dir_all(&folder).expect("gone");
}
