//! The compiled program: output, exit codes and error lines.

use crate::program::Scratch;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

const START: &str = "W:W21-32:B1-12";

#[track_caller]
fn dama(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("the program starts")
}

#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = dama(args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn json(args: &[&str]) -> Vec<Value> {
    printed(args).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[track_caller]
fn refused(args: &[&str]) -> String {
    let output = dama(args);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{args:?} {errors}");
    assert!(errors.starts_with("dama: ") && errors.lines().count() == 1, "{errors}");
    errors
}

#[track_caller]
fn scratch(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a writable target directory");
    path.to_str().expect("UTF-8").to_string()
}

#[test]
fn moves_are_printed_as_typed_and_sorted() {
    assert_eq!(printed(&["moves"]), "21 17\n21 18\n22 18\n22 19\n23 19\n23 20\n24 20\n");
    let round = printed(&["moves", "--fen", "W:WK27:B23,15,14,22"]);
    assert_eq!(round, "27 22 18 14 11 15 20 23 27\n27 23 20 15 11 14 18 22 27\n");
    assert_eq!(printed(&["moves", "--fen", "W:W9,K10:B24"]).lines().next(), Some("9 5"), "9 comes before 10");
    assert_eq!(printed(&["moves", "--fen", "B:W29,31,K32:B22,26,27,K30"]), "");
}

#[test]
fn moves_as_json_have_the_contract_s_fields() {
    let all = json(&["moves", "--json", "--fen", "W:WK30:BK26,18,27,K20"]);
    let expected = serde_json::json!({"fen": "W:WK30:B18,K20,K26,27", "turn": "white", "standing": "turn", "moves": [
        {"typed": "30 26 21 18 14", "short": "30x14", "from": 30, "to": 14, "captured": [26, 18]}]});
    assert_eq!(all, [expected]);
    let quiet = json(&["moves", "--json", "--fen", "B:W32:B1"]);
    assert_eq!(quiet[0]["turn"], "black");
    assert_eq!(quiet[0]["moves"][0]["captured"], serde_json::json!([]));
}

#[test]
fn perft_prints_every_depth_and_then_its_speed() {
    for bulk in [&["perft", "--depth", "5"][..], &["perft", "--depth", "5", "--no-bulk"]] {
        let text = printed(bulk);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..5], ["1 7", "2 49", "3 302", "4 1469", "5 7361"]);
        assert!(lines.len() == 6 && lines[5].starts_with('#'));
    }
}

#[test]
fn divide_prints_the_leaves_below_each_move() {
    let text = printed(&["perft", "--depth", "3", "--divide"]);
    let leaves = text.lines().filter_map(|line| line.split_once(": ")).map(|(_, n)| n.parse::<u64>());
    let leaves: Vec<u64> = leaves.map(|n| n.expect("a number")).collect();
    assert_eq!((leaves.len(), leaves.iter().sum::<u64>()), (7, 302));
    assert!(text.starts_with("21 17: "));
}

#[test]
fn analyze_prints_one_object_an_iteration() {
    let all = json(&["analyze", "--depth", "6", "--json"]);
    let depths: Vec<_> = all.iter().map(|v| v["depth"].as_u64()).collect();
    assert_eq!(depths, (1..=6).map(Some).collect::<Vec<_>>());
    for object in &all {
        assert_eq!(object["best"], object["pv"][0]);
        assert!(["score", "nodes", "nps", "time_ms"].iter().all(|field| object[field].is_i64()));
        assert!(object.get("win_in").is_none());
    }
}

#[test]
fn analyze_repeats_its_nodes_exactly() {
    let nodes = |args: &[&str]| json(args).iter().map(|v| v["nodes"].clone()).collect::<Vec<_>>();
    for limit in [&["analyze", "--json", "--depth", "8"], &["analyze", "--json", "--nodes", "30000"]] {
        assert_eq!(nodes(limit), nodes(limit));
    }
}

#[test]
fn analyze_names_proven_wins_and_losses() {
    let won = json(&["analyze", "--json", "--nodes", "1000000", "--fen", "W:WK32:BK1"]);
    assert_eq!(won.last().expect("iterations")["win_in"], 11);
    let lost = json(&["analyze", "--json", "--depth", "12", "--fen", "B:WK28:BK1"]);
    assert_eq!(lost.last().expect("iterations")["loss_in"], 10);
    assert!(lost.last().expect("iterations").get("win_in").is_none());
}

#[test]
fn analyze_says_that_there_is_no_legal_move() {
    let blocked = "B:W29,31,K32:B22,26,27,K30";
    for limit in ["--depth", "--level", "--nodes", "--time"] {
        let all = json(&["analyze", "--json", limit, "3", "--fen", blocked]);
        assert_eq!(all.len(), 1);
        assert_eq!((&all[0]["best"], &all[0]["loss_in"]), (&Value::Null, &Value::from(0)));
        assert_eq!(all[0]["pv"], serde_json::json!([]));
        assert_eq!(all[0].get("points").is_none(), limit == "--level");
    }
    assert!(printed(&["analyze", "--depth", "3", "--fen", blocked]).contains("no legal move"));
}

#[test]
fn analyze_knows_who_has_won_an_ended_game() {
    let ended = |game: &str, fen: &str| {
        json(&["analyze", "--json", "--nodes", "9", "--variant", game, "--fen", fen]).swap_remove(0)
    };
    let lost = ended("polacca", "W:W:B1");
    assert_eq!((&lost["loss_in"], &lost["points"]), (&Value::from(0), &Value::from(0.0)));
    let won = ended("vinciperdi", "W:W:B1");
    assert_eq!((&won["win_in"], &won["points"]), (&Value::from(0), &Value::from(1.0)));
    let of_three = ended("gobang", "1:1a1:2a2,b2,c2,d2,e2:3");
    assert_eq!((&of_three["loss_in"], of_three.get("points")), (&Value::from(0), None));
}

#[test]
fn analyze_with_several_lines_prints_whole_iterations_the_best_line_first() {
    for nodes in ["1", "500", "7000", "30000"] {
        let all = json(&["analyze", "--json", "--multipv", "4", "--nodes", nodes]);
        for iteration in all.chunks(4) {
            let ranks: Vec<_> = iteration.iter().map(|line| line["line"].as_u64()).collect();
            assert_eq!(ranks, (1..=4).map(Some).collect::<Vec<_>>(), "{nodes} nodes");
            assert!(iteration.iter().all(|line| line["depth"] == iteration[0]["depth"]), "{nodes} nodes");
            let scores = iteration.iter().map(|line| -line["score"].as_i64().expect("a number"));
            assert!(scores.is_sorted(), "{nodes} nodes");
        }
    }
}

#[test]
fn a_level_gives_one_object_and_the_same_move_every_time() {
    let args = ["analyze", "--json", "--level", "4", "--seed", "7", "--fen", START];
    let (first, second) = (json(&args), json(&args));
    assert_eq!(first.len(), 1);
    assert_eq!((&first[0]["best"], &first[0]["nodes"]), (&second[0]["best"], &second[0]["nodes"]));
    assert_eq!(first[0]["best"], first[0]["pv"][0]);
}

#[test]
fn time_ends_an_analysis() {
    assert!(!json(&["analyze", "--json", "--time", "0.05"]).is_empty());
}

#[test]
fn a_match_repeats_exactly() {
    let args = ["match", "--a", "level:2", "--b", "depth:1", "--games", "4", "--json"];
    let (first, second) = (printed(&args), printed(&args));
    assert_eq!(first, second);
    let summary: Value = serde_json::from_str(&first).expect("JSON");
    let of = |name: &str| summary[name].as_f64().expect(name);
    assert_eq!(of("games"), 4.0);
    assert_eq!(of("wins") + of("draws") + of("losses"), 4.0);
    assert!((of("score") - (of("wins") + of("draws") / 2.0) / 4.0).abs() < 1e-3);
    let text = printed(&args[..7]);
    assert!(
        ["wins", "draws", "losses", "score", "Elo", "95 %"].iter().all(|word| text.contains(word)),
        "{text}"
    );
}

#[test]
fn a_match_is_the_same_with_any_number_of_jobs_and_may_end_early() {
    let args =
        ["match", "--a", "nodes:800,hash=1", "--b", "nodes:20,search=plain", "--games", "60", "--json"];
    // On few processors a line on standard error says how many jobs there are.
    let with = |more: &[&str]| {
        let output = dama(&[&args[..], &["--openings", "generated", "--sprt", "0,100"], more].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let one = with(&["--jobs", "1"]);
    assert_eq!(one, with(&["--jobs", "3"]));
    let summary: Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(summary["sprt"]["accepted"], "elo1", "{one}");
    assert!(summary["games"].as_u64().is_some_and(|games| (4..60).contains(&games)), "{one}");
    assert!(with(&["--seed", "2"]) != one);
}

#[test]
fn a_match_plays_every_opening_with_both_colours() {
    let count = |openings: &str| {
        json(&["match", "--a", "level:1", "--b", "level:1", "--openings", openings, "--json"])
    };
    assert_eq!(count("torneo")[0]["games"], 86);
    assert_eq!(count("libera")[0]["games"], 94);
    assert_eq!(count("torneo")[0]["score"], 0.5, "a setting is even with itself");
    let file = scratch("openings-good.txt", "# mine\n21 18 9 13\n21-17 9-13 # more\n\nW:WK18,K24:BK31,K32\n");
    assert_eq!(count(&file)[0]["games"], 6);
}

#[test]
fn a_bad_opening_is_named_with_its_line() {
    let bad = scratch("openings-bad.txt", "21 18 9 13\n21 18 9 14\n");
    let error = refused(&["match", "--a", "level:1", "--b", "level:1", "--openings", &bad]);
    assert!(error.contains("openings-bad.txt:2: "), "{error}");
    let empty = scratch("openings-empty.txt", "# nothing\n");
    assert!(
        refused(&["match", "--a", "level:1", "--b", "level:1", "--openings", &empty]).contains("no openings")
    );
    let missing = ["match", "--a", "level:1", "--b", "level:1", "--openings", "no/such/file"];
    assert!(refused(&missing).contains("no/such/file"));
}

#[test]
fn positions_in_the_forms_of_other_programs_are_read_in_every_game_with_numbers() {
    for game in ["italian", "vinciperdi", "polacca"] {
        let all = |fen: &str| printed(&["moves", "--variant", game, "--fen", fen]);
        let same = all("W:W21,22,30,K31:BK1,2,3");
        for fen in [
            "[FEN \"?:B2-3,D1:W21-22,30,K31.\"]",
            "W:W21,22,30,K31:BK1,2,3:H0:F1",
            "W:B K1 2 3:w21 22 30 k31",
        ] {
            assert_eq!(all(fen), same, "{game} {fen}");
        }
    }
}

#[test]
fn a_bad_fen_is_exit_1_and_quoted() {
    for command in [&["moves"][..], &["perft", "--depth", "1"], &["analyze", "--depth", "1"]] {
        for (fen, why) in [("W:W20-32:B1", "13 white pieces, expected at most 12"), ("nonsense", "W: or B:")]
        {
            let error = refused(&[command, &["--fen", fen]].concat());
            assert!(error.contains(fen) && error.contains(why) && error.contains("--fen"), "{error}");
        }
    }
}

#[test]
fn a_file_that_a_setting_names_and_that_is_missing_or_damaged_is_refused() {
    let damaged = env!("CARGO_MANIFEST_DIR").to_string() + "/Cargo.toml";
    for (modifier, named) in [
        ("eval=no/such/weights".to_string(), "no/such/weights"),
        (format!("eval={damaged}"), "Cargo.toml"),
        ("egdb=no/such/folder".to_string(), "no/such/folder"),
        (format!("egdb={damaged}"), "Cargo.toml"),
    ] {
        let setting = format!("depth:2,{modifier}");
        for args in [["--a", &setting, "--b", "depth:2"], ["--a", "depth:2", "--b", &setting]] {
            assert!(refused(&[&["match"][..], &args].concat()).contains(named), "{args:?}");
        }
    }
}

/// A shallow search reports the win at once, although it cannot count to its end.
#[test]
fn a_win_that_the_databases_know_is_no_score() {
    for (fen, word, said) in [("W:WK24,K23,22:B18,1", "won", "wins"), ("B:W22,K5,K6,K7:B18", "lost", "loses")]
    {
        let args = ["analyze", "--fen", fen, "--depth", "1"];
        let told = json(&[&args[..], &["--json"]].concat()).pop().expect("an iteration");
        assert_eq!((told[word].as_bool(), told["score"].is_null()), (Some(true), true), "{told}");
        assert!(printed(&args).contains(&format!("score {said}  ")), "{fen}");
    }
}

#[test]
fn a_folder_without_databases_is_named() {
    for command in [&["hub"][..], &["--text"], &["analyze", "--depth", "1"]] {
        let args = [command, &["--egdb", "tests/no-such-folder"]].concat();
        assert!(refused(&args).contains("tests/no-such-folder: "), "{args:?}");
    }
}

#[test]
fn wrong_usage_is_exit_2() {
    for args in [
        &["moves", "--nonsense"][..],
        &["perft"],
        &["perft", "--depth", "0"],
        &["perft", "--depth", "100"],
        &["analyze"],
        &["analyze", "--depth", "3", "--level", "2"],
        &["analyze", "--level", "0"],
        &["analyze", "--level", "10"],
        &["analyze", "--time", "-1"],
        &["analyze", "--nodes", "0"],
        &["match", "--a", "level:1"],
        &["match", "--a", "level:0", "--b", "level:1"],
        &["match", "--a", "level:1", "--b", "level:1", "--games", "0"],
        &["match", "--a", "level:1", "--b", "depth:4,lmr=perhaps"],
        &["match", "--a", "level:1", "--b", "level:1", "--sprt", "10,0"],
        &["match", "--a", "level:1", "--b", "level:1", "--jobs", "0"],
        &["--egdb", "none", "--record", "never.rec", "--text"],
    ] {
        let output = dama(args);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
        assert!(!output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["perft", "--depth", "10"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(line, "1 7\n");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn a_file_of_a_match_setting_that_is_missing_or_damaged_is_one_line_and_exit_1() {
    let damaged = scratch("match-damaged.bin", "no weights");
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("match-damaged");
    let _ = std::fs::create_dir(&folder);
    std::fs::write(folder.join("21-11.edb"), "no table").expect("a writable target directory");
    for (name, text) in [
        ("no/such/weights", "eval=no/such/weights"),
        ("match-damaged.bin", &format!("eval={damaged}")),
        ("no/such/folder", "egdb=no/such/folder"),
        ("match-damaged", &format!("egdb={}", folder.display())),
    ] {
        let setting = format!("nodes:10,{text}");
        for args in [["--a", &setting, "--b", "level:1"], ["--a", "level:1", "--b", &setting]] {
            let error = refused(&[&["match"][..], &args, &["--games", "2"]].concat());
            assert!(error.contains(name) && !error.contains("Usage"), "{error}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_and_version_that_nobody_can_read_are_exit_1() {
    for args in [
        &["--help"][..],
        &["-h"],
        &["--version"],
        &["match", "--help"],
        &["help", "run"],
        &["man"],
        &["moves"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let output =
            Command::new(env!("CARGO_BIN_EXE_dama")).args(args).stdout(full).output().expect("it starts");
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1), "{args:?} {error}");
        assert!(
            error.starts_with("dama: standard output: ") && error.lines().count() == 1,
            "{args:?} {error}"
        );
    }
}

#[test]
fn help_whose_reader_has_gone_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["match", "--help"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// The line of `dama NAME` in the list of docs/COMMANDS.md.
fn entry<'a>(page: &'a str, name: &str) -> &'a str {
    let is_entry = |line: &&str| line.split_whitespace().take(2).eq(["dama", name]);
    page.lines().find(is_entry).unwrap_or_else(|| panic!("docs/COMMANDS.md: no line for dama {name}"))
}

fn commands(help: &str) -> Vec<&str> {
    let section = help.split("Commands:\n").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.is_empty());
    // Lines that end with a colon are groups.
    let commands = lines.filter(|line| !line.ends_with(':'));
    commands.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect()
}

fn options(help: &str) -> Vec<&str> {
    let names =
        help.lines().flat_map(|line| line.split_whitespace().take_while(|word| word.starts_with('-')));
    names.filter(|name| name.starts_with("--") && *name != "--help").collect()
}

#[test]
fn the_page_of_commands_has_every_command_and_no_option_that_help_lacks() {
    fn words(text: &str) -> impl Iterator<Item = &str> {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/COMMANDS.md");
    let page = std::fs::read_to_string(path).expect("docs/COMMANDS.md");
    let play = printed(&["--help"]);
    assert!(commands(&play).len() > 15 && options(&play).len() > 20, "{play}");
    // `--remove` belongs to `dama integrate`, which only Windows has.
    let mut known = ["--help", "--remove"].map(String::from).to_vec();
    let mut learn = |help: &str| known.extend(options(help).into_iter().map(String::from));
    learn(&play);
    for name in commands(&play) {
        let entry = entry(&page, name);
        let help = printed(&[name, "-h"]);
        learn(&help);
        for inner in commands(&help) {
            assert!(words(entry).any(|word| word == inner), "dama {name} {inner} is missing");
            learn(&printed(&[name, inner, "-h"]));
        }
    }
    let is_option =
        |word: &&str| word.strip_prefix("--").is_some_and(|name| !name.starts_with('-') && !name.is_empty());
    for option in words(&page).filter(is_option) {
        assert!(known.iter().any(|name| name == option), "docs/COMMANDS.md: no command has {option}");
    }
}

#[test]
fn commands_that_went_to_the_laboratory_say_so_in_one_line() {
    for (args, words) in [
        (&["train", "play", "games.bin", "--games", "3"][..], "train"),
        (&["train"], "train"),
        (&["help", "book", "build"], "book build"),
        (&["egdb", "build", "--pieces", "4", "--dir", "tables"], "egdb build"),
        (&["egdb", "verify"], "egdb verify"),
    ] {
        let output = dama(args);
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?} {error}");
        let expected = format!("dama: `dama {words}` is now `dama-lab {words}`, a program of its own\n");
        assert_eq!(error, expected, "{args:?}");
    }
}

#[test]
fn the_list_of_commands_is_in_groups_and_fits_thirty_lines() {
    for help in [&["--help"][..], &["-h"], &["help"]].map(printed) {
        let list = help.split("Commands:\n").nth(1).expect("a list").split("\n\n").next().expect("its lines");
        let groups: Vec<&str> =
            list.lines().filter_map(|line| line.strip_suffix(':')).map(str::trim).collect();
        assert_eq!(groups, ["Play", "Study", "Files", "Other programs", "The original", "Help"]);
        assert!(list.lines().count() < 30, "{list}");
    }
}

#[test]
fn the_help_of_every_command_has_an_example_of_that_command() {
    fn checked(command: &[&str]) -> usize {
        let help = printed(&[command, &["--help"]].concat());
        let examples = help.split("Example:\n").nth(1).or(help.split("Examples:\n").nth(1));
        let line = format!("  {}", [&["dama"], command].concat().join(" "));
        let begins = |example: &str| example.lines().next().is_some_and(|first| first.starts_with(&line));
        assert!(examples.is_some_and(begins), "dama {command:?}: {help}");
        commands(&help).iter().map(|name| checked(&[command, &[name]].concat())).sum::<usize>() + 1
    }
    assert!(checked(&[]) > 30);
}

#[test]
fn one_is_told_in_the_singular() {
    let folder = Scratch::new("cli-one");
    let dama = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dama")).current_dir(&folder.0).args(args).output();
        String::from_utf8(output.expect("it runs").stdout).expect("UTF-8")
    };
    fs::write(folder.0.join("x"), [0x55; 64]).expect("written");
    let explored = dama(&["dat", "explore", "x", "--png", "x.png", "--width", "32"]);
    assert!(explored.starts_with("x.png: 5 ways to pack pixels, 1 width; look for"), "{explored}");
    assert!(explored.contains("--from 16") && explored.ends_with("--width 40\n"), "{explored}");
    dama(&["disk", "make", "a.img"]);
    let listed = dama(&["disk", "list", "a.img"]);
    assert!(listed.contains(" files, "), "{listed}");
}
