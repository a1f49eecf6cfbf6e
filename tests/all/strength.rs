//! The other games' playing strength, and the commands that measure it.
//!
//! `UPDATE_VARIANT_LEVELS=1 cargo test --release --test all strength::` rewrites the table of the levels' moves.

use crate::common::Random;
use dama::unstable::engine::LEVELS_VERSION;
use dama::unstable::games::{GameStatus, MoveIndex, Piece, Rulebook, State, GAMES};
use dama::unstable::session::rulebook_match::{level_limits, RulebookMatch, SeatPlayer};
use std::fmt::Write;
use std::process::Command;
use std::thread::available_parallelism;

fn table() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/variant-levels.txt")
}

#[track_caller]
fn game(name: &str) -> &'static dyn Rulebook {
    *GAMES.iter().find(|game| game.name() == name).expect(name)
}

#[track_caller]
fn chosen(name: &str, fen: &str, level: u8, seed: u64) -> (String, u64) {
    let game = game(name);
    let state = game.read_position(fen, &[]).expect(fen);
    let found =
        game.think(&state, level_limits(game, level, seed), &mut |_| true).expect("sound").expect(fen);
    (game.write(&state, found.action).expect("sound"), found.nodes)
}

#[track_caller]
fn positions(game: &dyn Rulebook) -> Vec<String> {
    let mut random = Random(21);
    let text = |state: &State| game.write_position(state).expect("sound");
    let start = game.start(&[]).expect("no options");
    let mut found = vec![text(&start)];
    for plies in [9, 24, 40] {
        let mut state = start.clone();
        // Continue while there is hardly a choice.
        for ply in 0..plies + 30 {
            let count = game.count(&state).expect("sound") as usize;
            if count == 0 || ply >= plies && count > 3 {
                break;
            }
            state = game.after(&state, MoveIndex(random.below(count) as u32)).expect("legal");
            state = game.settled(&state).expect("sound");
        }
        // As a typed position, without earlier positions.
        let typed = game.read_position(&text(&state), &[]).expect("written");
        if matches!(game.status(&typed), Ok(GameStatus::Turn(_))) {
            found.push(text(&typed));
        }
    }
    found
}

fn version_said() -> String {
    format!("Version {LEVELS_VERSION} of the levels.")
}

#[track_caller]
fn written_afresh() -> String {
    let mut out = format!(
        "# What each level plays in the variants: game | position | level | seed | move | nodes.\n\
         # tests/all/strength.rs says how to write them afresh. {}\n",
        version_said(),
    );
    for game in GAMES {
        for (n, fen) in positions(*game).iter().enumerate() {
            for level in if n == 1 { 1..=7 } else { 1..=4 } {
                let seed = u64::from(level) + n as u64;
                let (typed, nodes) = chosen(game.name(), fen, level, seed);
                writeln!(out, "{} | {fen} | {level} | {seed} | {typed} | {nodes}", game.name())
                    .expect("memory");
            }
        }
    }
    out
}

#[test]
fn every_level_of_every_game_plays_its_pinned_moves() {
    if std::env::var_os("UPDATE_VARIANT_LEVELS").is_some() {
        std::fs::write(table(), written_afresh()).expect("the table");
    }
    let text = std::fs::read_to_string(table()).expect("the table");
    assert!(
        text.contains(&version_said()),
        "raise LEVELS_VERSION where a move has changed, and record afresh"
    );
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for game in GAMES {
        let of = rows.iter().filter(|row| row.starts_with(&format!("{} |", game.name()))).count();
        assert!(of >= 12, "{} has {of} rows", game.name());
    }
    for row in rows {
        let fields: Vec<&str> = row.split(" | ").collect();
        let [name, fen, level, seed, typed, nodes] = fields[..] else { panic!("{row}") };
        let (now, searched) = chosen(name, fen, level.parse().expect(row), seed.parse().expect(row));
        assert_eq!((now.as_str(), searched.to_string().as_str()), (typed, nodes), "{row}");
    }
}

#[track_caller]
fn dama(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn words(line: &str) -> (i32, String, String) {
    dama(&line.split_whitespace().collect::<Vec<_>>())
}

#[track_caller]
fn printed(line: &str) -> String {
    let (code, out, err) = words(line);
    assert_eq!((code, err.as_str()), (0, ""), "{line}");
    out
}

#[track_caller]
fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&printed(line)).expect(line)
}

#[test]
fn level_1_beats_a_random_mover() {
    for name in ["vinciperdi", "polacca", "alma"] {
        let result = json(&format!("match --variant {name} --a level:1 --b random --games 20 --json"));
        assert!(result["wins"].as_u64() >= Some(19), "{result}");
    }
}

#[test]
fn a_match_repeats_whatever_the_jobs_and_another_seed_is_another_match() {
    let has_one_processor = available_parallelism().map_or(1, usize::from) == 1;
    let told = if has_one_processor { "dama: --jobs 2: using 1, one for each processor\n" } else { "" };
    for name in ["vinciperdi", "gobang", "smamma"] {
        let line = format!("match --variant {name} --a nodes:40 --b greedy --games 8 --json");
        let once = printed(&format!("{line} --jobs 1"));
        assert_eq!(words(&format!("{line} --jobs 2")), (0, once.clone(), told.into()), "{name}");
        assert_ne!(once, printed(&format!("{line} --seed 2")), "{name}");
    }
}

#[test]
fn a_match_counts_every_game_and_says_which_were_not_finished() {
    let result = json("match --variant alma --a random --b random --games 4 --json");
    let of = |key: &str| result[key].as_u64().expect(key);
    assert_eq!((of("games"), of("draws"), of("unfinished")), (4, 4, 4), "{result}");
    assert_eq!((result["variant"].as_str(), of("limit")), (Some("alma"), 1000));
    let text = printed("match --variant zamma --a random --b random --games 4");
    assert!(text.contains("drawn as unfinished after 400 plies: "), "{text}");
}

#[test]
fn equal_settings_of_a_match_are_equal_and_every_opening_is_played_from_each_seat() {
    // Both seats have the same limits, so wins and losses cancel out.
    let result = json("match --variant polacca --a nodes:30 --b nodes:30 --games 7 --json");
    assert_eq!(result["games"].as_u64(), Some(8), "{result}");
    let three = json(
        "match --variant gobang --option players=3 --a level:2 --b random --seats a,b,b --games 6 --json",
    );
    assert_eq!((three["games"].as_u64(), three["seats"].as_str()), (Some(6), Some("a,b,b")), "{three}");
    assert!(three["wins"].as_u64() >= Some(5), "{three}");
}

#[test]
fn partners_win_together() {
    let line =
        "match --variant alma --option players=4 --option pairs=on --a nodes:1 --b random --games 4 --json";
    assert_eq!(json(line)["seats"].as_str(), Some("a,b,a,b"));
}

#[test]
fn random_and_greedy_play_italian_draughts_too() {
    let result = json("match --a greedy --b random --openings torneo --games 20 --json");
    assert!(result["score"].as_f64() > Some(0.8), "{result}");
}

#[test]
fn analyze_gives_the_move_that_the_game_would_play() {
    for (name, fen) in [("polacca", "W:W31-50:B1-20"), ("vinciperdi", "W:W18,22,26,27:B6,7,10,11")] {
        let fen = if name == "polacca" {
            game(name).write_position(&game(name).start(&[]).expect("none")).expect("sound")
        } else {
            fen.to_string()
        };
        let analysis = json(&format!("analyze --variant {name} --fen {fen} --level 3 --seed 5 --json"));
        let state = game(name).read_position(&fen, &[]).expect("legal");
        let current =
            RulebookMatch::new(game(name), [SeatPlayer::Program; 4], 3, 5, &state).expect("a start");
        let found = current.book.think(&current.state, current.search_limits(), &mut |_| true);
        let found = found.expect("sound").expect("a move");
        let typed = game(name).write(&current.state, found.action).expect("sound");
        assert_eq!(analysis["best"].as_str(), Some(typed.as_str()), "{analysis}");
        assert_eq!(analysis["nodes"].as_u64(), Some(found.nodes), "{analysis}");
    }
}

#[test]
fn analyze_announces_a_win() {
    let won = json("analyze --variant polacca --fen W:WK46,K45,41:B5,15 --nodes 100000 --json");
    assert_eq!((won["win_in"].as_u64(), won["best"].as_str()), (Some(7), Some("45 29")), "{won}");
    let over = json("analyze --variant polacca --fen W:W:B28 --level 1 --json");
    assert_eq!((over["best"].as_str(), over["depth"].as_u64()), (None, Some(0)), "{over}");
}

#[test]
fn every_misuse_is_one_clear_line() {
    for (line, expected) in [
        ("match --variant polacca --a depth:4 --b random", "level:1 to level:9, nodes:N, random or greedy"),
        ("match --variant polacca --a nodes:10,lmr=off --b random", "take no modifiers"),
        ("match --variant polacca --a random --b random --seats a,b,b", "a or b for each of the 2 seats"),
        (
            "match --variant gobang --option players=3 --a random --b random --seats b,b,b",
            "both at least once",
        ),
        ("match --a random --b random --variant italian --seats a,b", "this game has two"),
        ("match --random-plies 2 --a random --b random", "--random-plies: only with --variant"),
        ("match --variant polacca --a random --b random --openings torneo", "use --random-plies here"),
        ("analyze --variant smamma --level 1 --pdn x.pdn", "--pdn: smamma has no games in PDN"),
        ("moves --variant smamma --pdn x.pdn", "--pdn: smamma has no games in PDN"),
        ("analyze --variant polacca --depth 4", "use --level or --nodes"),
        ("analyze --variant polacca --nodes 40 --multipv 2", "only for Italian draughts"),
    ] {
        let (code, out, err) = words(line);
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{line}: {err}");
        assert!(err.starts_with("dama: ") && err.contains(expected), "{line}: {err}");
    }
    for (line, expected) in [
        ("match --variant polacca --a random --b random --random-plies 101", "101"),
        ("match --variant chess --a random --b random", "polacca"),
        ("match --variant polacca --a strong --b random", "random or greedy"),
    ] {
        let (code, out, err) = words(line);
        assert_eq!((code, out.as_str()), (2, ""), "{line}: {err}");
        assert!(err.contains(expected), "{line}: {err}");
    }
}

#[test]
fn bench_tells_the_speed_of_every_game_of_the_table() {
    for game in GAMES {
        let line = printed(&format!("bench --variant {}", game.name()));
        let is_one = line.lines().count() == 1 && line.starts_with(&format!("{} ", game.name()));
        assert!(is_one && line.contains(" moves/s") && line.ends_with(" nodes/s\n"), "{line}");
    }
}
#[track_caller]
fn against_itself(name: &str, options: &[(&str, &str)], level: u8, seed: u64) -> RulebookMatch {
    let book = game(name);
    let start = book.with_program(&book.start(options).expect("options")).expect("sound");
    let mut game = RulebookMatch::new(book, [SeatPlayer::Program; 4], level, seed, &start).expect("a start");
    while let Ok(GameStatus::Turn(_)) = game.status() {
        let found = book.think(&game.state, game.search_limits(), &mut |_| true);
        game = game.after(found.expect("sound").expect("a move").action).expect("legal");
        assert!(game.plies < 2_000, "{name}: no end");
    }
    game
}

#[test]
fn alma_level_5_empties_its_camp_and_ends_a_game_against_itself_in_130_turns_a_side() {
    let end = against_itself("alma", &[], 5, 1);
    let pieces = end.book.diagram(&end.state).expect("sound").pieces;
    let at_home: Vec<&Piece> =
        pieces.iter().filter(|piece| end.book.camp(piece.file, piece.rank) == Some(piece.seat)).collect();
    assert!(end.plies <= 260 && at_home.is_empty(), "{} plies, {at_home:?}", end.plies);
    assert!(matches!(end.status(), Ok(GameStatus::Won(_))));
}
