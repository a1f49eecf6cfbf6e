//! Tests over the game list: they hold for every game, present and future.

use crate::common::Random;
use dama::unstable::games::{GameStatus, PlayError, Rulebook, State, StateError, GAMES};
use std::process::Command;

#[track_caller]
fn starts(game: &dyn Rulebook) -> Vec<State> {
    let options: &[&[(&str, &str)]] = match game.name() {
        "vinciperdi" => &[&[], &[("blocked", "loses")]],
        "zamma" => {
            &[&[], &[("sultan_move", "fly"), ("first", "white")], &[("mode", "soplo"), ("count", "2")]]
        }
        "damma" => &[&[], &[("board", "full"), ("max", "on")], &[("board", "orth")]],
        "smamma" => &[&[], &[("group", "whole"), ("limit", "9")]],
        "alma" => &[&[], &[("players", "4"), ("antiblock", "on")], &[("players", "3"), ("places", "on")]],
        "gobang" => &[&[], &[("players", "3")], &[("second_stage", "on")]],
        _ => &[&[]],
    };
    options.iter().map(|options| game.start(options).expect("options of this game")).collect()
}

#[track_caller]
fn play(game: &dyn Rulebook, start: State, plies: usize, random: &mut Random, mut each: impl FnMut(&State)) {
    let mut state = start;
    for _ in 0..plies {
        each(&state);
        let moves = game.moves(&state).expect("sound");
        if moves.is_empty() {
            break;
        }
        let line = &moves[random.below(moves.len())];
        state = game.play(&state, line).expect(line);
    }
}

#[test]
fn game_names_are_unique_and_those_of_the_command_line() {
    let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
    let expected = ["vinciperdi", "polacca", "zamma", "zamma-pergioco", "damma", "smamma", "alma", "gobang"];
    assert_eq!(names, expected);
}

#[test]
fn written_positions_and_moves_are_read_back() {
    let mut random = Random(11);
    for game in GAMES {
        for start in starts(*game) {
            for _ in 0..3 {
                play(*game, start.clone(), 60, &mut random, |state| {
                    let text = game.write_position(state).expect("sound");
                    let moves = game.moves(state).expect("sound");
                    let read = game.read_position(&text, &[]).expect(&text);
                    assert_eq!(game.write_position(&read).expect("sound"), text, "{}", game.name());
                    for typed in moves.iter().take(8) {
                        let shouted = format!("  {} ", typed.to_ascii_uppercase().replace('X', "x"));
                        let next = game.play(state, typed);
                        assert!(next.is_ok(), "{} {text} {typed}", game.name());
                        assert_eq!(game.play(state, &shouted), next, "{} {typed}", game.name());
                    }
                });
            }
        }
    }
}

#[test]
fn no_damaged_state_is_played_as_another_unnoticed_and_none_panics() {
    let mut random = Random(12);
    for game in GAMES {
        for start in starts(*game) {
            let mut states = Vec::new();
            play(*game, start, 40, &mut random, |state| states.push(state.clone()));
            for state in states.iter().step_by(7) {
                for bit in 0..state.0.len() * 8 {
                    let mut damaged = state.clone();
                    damaged.0[bit / 8] ^= 1 << (bit % 8);
                    // Bytes that can be read are a state's only encoding, and can be played.
                    if let Ok(text) = game.write_position(&damaged) {
                        let _ = game.moves(&damaged).expect(&text);
                    }
                }
                for len in 0..state.0.len() {
                    assert!(game.status(&State(state.0[..len].to_vec())).is_err(), "{} {len}", game.name());
                }
            }
        }
    }
}

#[test]
fn no_line_panics_and_only_legal_moves_are_made() {
    let mut random = Random(13);
    let words =
        ["a1", "e5", "xe6", "-", "x", ">", "32", " 28", "pass", "e4-e5", "d5>e5", "k10", "é", "999", "k", ""];
    for game in GAMES {
        for start in starts(*game) {
            let mut states = Vec::new();
            play(*game, start, 50, &mut random, |state| states.push(state.clone()));
            for _ in 0..3000 {
                let state = &states[random.below(states.len())];
                let line: String = (0..random.below(5)).map(|_| words[random.below(words.len())]).collect();
                let played = game.play(state, &line);
                assert_ne!(played, Err(PlayError::State(StateError)), "{} {line:?}", game.name());
                if let Ok(next) = played {
                    let moves = game.moves(state).expect("sound");
                    let legal = moves.iter().any(|typed| game.play(state, typed) == Ok(next.clone()));
                    assert!(legal, "{} {line:?}", game.name());
                }
            }
        }
    }
}

#[test]
fn counting_agrees_with_making_and_a_finished_game_has_no_moves() {
    let mut random = Random(14);
    for game in GAMES {
        for start in starts(*game) {
            let mut last = start.clone();
            play(*game, start, 400, &mut random, |state| last = state.clone());
            for bulk in [true, false] {
                assert_eq!(game.perft(&last, 1, bulk), game.perft(&last, 1, !bulk));
            }
            let is_over = !matches!(game.status(&last), Ok(GameStatus::Turn(_)));
            assert!(!is_over || game.moves(&last).expect("sound").is_empty());
        }
    }
}

#[track_caller]
fn dama(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn moves_and_perft_know_every_game() {
    for game in GAMES {
        let (code, moves, _) = dama(&["moves", "--variant", game.name()]);
        assert_eq!(code, Some(0), "{}", game.name());
        let (code, counts, _) = dama(&["perft", "--variant", game.name(), "--depth", "2"]);
        let first = counts.lines().next().and_then(|line| line.strip_prefix("1 ")).map(str::to_string);
        assert_eq!((code, first), (Some(0), Some(moves.lines().count().to_string())), "{}", game.name());
    }
    let (_, same, _) = dama(&["moves", "--variant", "italian"]);
    assert_eq!(same, dama(&["moves"]).1);
}

#[test]
fn json_has_the_game_status() {
    let (_, out, _) = dama(&["moves", "--variant", "vinciperdi", "--fen", "B:W29:B25", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        value,
        serde_json::json!({"fen": "B:W29:B25", "turn": "black", "standing": "black", "moves": []})
    );
    let (_, out, _) = dama(&["moves", "--variant", "alma", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&value["turn"], &value["standing"]), (&"S".into(), &"turn".into()));
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(40));
}

#[test]
fn errors_are_named_in_one_line() {
    for (args, code, expected) in [
        (&["moves", "--variant", "chess"][..], 2, "vinciperdi, polacca"),
        (&["moves", "--variant", "zamma", "--fen", "W:We5:Bz1"], 1, "at character 8, found 'z'"),
        (
            &["moves", "--variant", "zamma", "--option", "colour=red"],
            1,
            "the options of zamma are first, sultan_move, mode, count",
        ),
        (
            &["perft", "--depth", "1", "--variant", "damma", "--option", "board=round"],
            1,
            "long, full, orth or quad",
        ),
        (&["moves", "--variant", "italian", "--option", "x=1"], 1, "italian has no options"),
        (&["moves", "--variant", "zamma", "--option", "x"], 2, "expected KEY=VALUE"),
    ] {
        let (found, out, errors) = dama(args);
        assert_eq!((found, out.as_str()), (Some(code), ""), "{args:?}");
        assert!(errors.contains(expected), "{errors}");
        assert!(code == 2 || errors.lines().count() == 1 && errors.starts_with("dama: "), "{errors}");
    }
}

#[track_caller]
fn sources(folder: &std::path::Path, all: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            all.push(path);
        }
    }
}

#[test]
fn only_the_game_list_names_a_game_outside_its_folder() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    // The game list, the limits of `dama match`, the list of built-in recordings, and the examples in `--help`.
    let may =
        ["src/games/list.rs", "src/cli/italian/matches/mod.rs", "src/script/kiosk.rs", "src/cli/mod.rs"];
    for game in GAMES {
        let folder =
            if game.name().contains("amma") && game.name() != "smamma" { "zamma" } else { game.name() };
        let own = format!("src/games/{folder}/");
        for path in &files {
            let place = path.strip_prefix(root).expect("in the repository").to_string_lossy().into_owned();
            if place.starts_with(&own) || may.contains(&place.as_str()) {
                continue;
            }
            let text = std::fs::read_to_string(path).expect(&place);
            let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
            for line in code {
                let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                assert!(words.all(|word| word.to_ascii_lowercase() != game.name()), "{place}: {line}");
            }
        }
    }
}
