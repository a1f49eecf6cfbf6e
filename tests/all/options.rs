//! The option tables: each front end's options, and the message for each option that does not apply.

use super::program::{Config, Memory, Program};
use dama::unstable::games::GAMES;
use dama::unstable::rules::scattered;
use dama::unstable::script::options::{of_line, PlayOption, ValueKind, PLAY_OPTIONS};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::game_list::GameList;
use dama::unstable::session::game_options::OptionSyntax;
use dama::unstable::session::messages::Lang;
use std::process::{Command, Output, Stdio};

#[track_caller]
fn dama(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("XDG_CONFIG_HOME", "/none")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

fn refusal(options: &str) -> (Option<i32>, String) {
    let output = dama(&options.split(' ').collect::<Vec<_>>());
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Returns the reader's first message about a line of options, as on the command line.
fn sentence(line: &str) -> String {
    let wrong = of_line(line, GAMES, false).err().unwrap_or_default();
    wrong.first().map(|error| error.text(OptionSyntax::CommandLine, Lang::En)).unwrap_or_default()
}

/// Options, and the message about them; empty if they apply.
const SENTENCES: &[(&str, &str)] = &[
    ("--variant gobang --option players=3 --option second_stage=on", "--option second_stage=on: only with --option players=2"),
    ("--variant gobang --option first=3", "--option first=3: only with --option players=3 or 4"),
    ("--variant gobang --option first=4 --option players=3", "--option first=4: only with --option players=4"),
    ("--variant gobang --option first=3 --option players=3", ""),
    ("--variant gobang --option players=5", "--option players=5: expected 2, 3 or 4"),
    ("--variant gobang --option players=3 --option players=4", "--option players=4: given twice"),
    ("--variant gobang --fen 1:1a1,b1:2k10 --option first=2", "--option first=2: not with --fen"),
    ("--variant gobang --fen 1:1a1,b1:2k10 --option second_stage=on", ""),
    ("--variant gobang --fen 1:1a1:2k10:3c3 --option second_stage=on", "--option second_stage=on: only with --option players=2"),
    ("--variant gobang --fen 1:1a1:2k10:3c3 --option players=4", ""),
    ("--variant alma --option players=3 --option pairs=on", "--option pairs=on: only with --option players=4"),
    ("--variant alma --option pairs=on --option players=4", ""),
    ("--variant alma --option first=w", "--option first=w: only with --option players=3 or 4"),
    ("--variant alma --option first=e --option players=3", "--option first=e: only with --option players=4"),
    ("--variant alma --option places=on", "--option places=on: only with --option players=3 or 4"),
    ("--variant alma --option players=4 --option pairs=on --option places=on", "--option places=on: only with --option pairs=off"),
    ("--variant alma --option antiblock=off", "--option antiblock=off: only in games without the program"),
    ("--variant alma --option antiblock=off --seats you", "--option antiblock=off: only in games without the program"),
    ("--variant alma --option antiblock=off --seats you,other", ""),
    ("--variant alma --option antiblock=on", ""),
    ("--variant alma --fen S:Sa1,b2:Nh9 --option players=3", "--option players=3: the position has 2 players"),
    ("--variant zamma --fen W:We5:Bc3 --option first=white", "--option first=white: not with --fen"),
    ("--variant zamma --option colour=red", "--option colour=red: the options of zamma are first, sultan_move, mode, count"),
    ("--variant polacca --option colour=red", "--option colour=red: polacca has no options"),
    ("--variant smamma --option limit=100", "--option limit=100: expected 1 to 99"),
    ("--variant damma --option board=round", "--option board=round: expected long, full, orth or quad"),
    ("--variant damma --seats you,program,other", "--seats you,program,other: the game has 2 seats"),
    ("--seats you,other,you", "--seats you,other,you: the game has 2 seats"),
    ("--seats you,nobody", "--seats you,nobody: expected you, program or other, separated by commas"),
    ("--treccani --seats program,program", "--seats program,program: not with --treccani"),
    ("--color black --seats you,other", "--color black: not with --seats"),
    ("--variant zamma --first white", ""),
    ("--first black --variant damma", ""),
    ("--variant gobang --option players=3 --first black", ""),
    ("--variant zamma --first white --option first=black", "--first white: given twice"),
    ("--variant zamma --fen W:We5:Bc3 --first white", "--first white: not with --fen"),
    ("--variant alma --first white", "--first white: not with --variant alma"),
    ("--variant polacca --first white", "--first white: not with --variant polacca"),
    ("--variant italian --first white", ""),
    ("--variant italian-1931 --clock 5min --level M", ""),
    ("--variant italian-1931 --seats program,program", "--seats program,program: not with --treccani"),
    ("--treccani --variant zamma", "--treccani: not with --variant"),
    ("--level M --variant zamma", "--level M: not with --variant"),
    ("--variant chess", "--variant chess: expected italian, italian-1931, vinciperdi, polacca, zamma, zamma-pergioco, damma, smamma, alma or gobang"),
    ("--option a=b", "--option a=b: only with --variant"),
    ("--variant zamma --option a", "--option a: expected KEY=VALUE"),
    ("--ballot none", "--ballot none: only with --treccani"),
    ("--clock 5min", "--clock 5min: only with --treccani"),
    (
        "--clock 0+5",
        "--clock 0+5: expected 1 to 180 minutes such as 10 or 5+3 (or 5min, 20h or none)",
    ),
    ("--huff on", "--huff on: only with --treccani"),
    ("--sly on", "--sly on: only with --treccani"),
    ("--lot on", "--lot on: only with --treccani"),
    ("--seconds 3", "--seconds 3: only with --level M"),
    ("--level 3 --seconds 3", "--seconds 3: only with --level M"),
    ("--level m --seconds 3", ""),
    ("--level 0", "--level 0: expected 1 to 9, or M"),
    ("--level 3 --level 4", "--level 4: given twice"),
    ("--level M --seconds 61", "--seconds 61: expected 1 to 60"),
    ("--seed x", "--seed x: expected a number"),
    ("--lang fr", "--lang fr: expected it, en or es"),
    ("--aids on", "--aids on: expected no value"),
    ("--treccani --fen W:W21:B1 --ballot torneo", "--ballot torneo: not with --fen"),
    ("--treccani --fen W:W21:B1 --ballot libera", "--ballot libera: not with --fen"),
    ("--treccani --fen W:W21:B1 --ballot tutte", "--ballot tutte: not with --fen"),
    ("--treccani --fen W:W21:B1 --ballot none", ""),
    ("--fen W:W1", "--fen W:W1: expected a position such as W:W21,22,K30:B1-12"),
    ("--nonsense", "--nonsense: there is no such option"),
    ("play", "--play: there is no such option"),
];

#[test]
fn an_option_that_does_not_apply_is_refused_by_name_with_what_was_expected() {
    for (line, expected) in SENTENCES {
        assert_eq!(sentence(line), *expected, "{line}");
    }
}

#[test]
fn first_is_the_option_of_a_game_where_two_colours_play() {
    let begun = |line: &str| format!("{:?}", of_line(line, GAMES, false).expect(line).game);
    for name in ["zamma", "zamma-pergioco", "damma"] {
        for color in ["white", "black"] {
            let first = begun(&format!("--variant {name} --first {color}"));
            assert_eq!(first, begun(&format!("--variant {name} --option first={color}")));
        }
        assert_ne!(begun(&format!("--variant {name} --first white")), begun(&format!("--variant {name}")));
    }
    assert_eq!(begun("--variant gobang --first black"), begun("--variant gobang --option first=2"));
}

#[test]
fn the_first_two_games_are_italian_draughts_and_its_rules_of_1931() {
    let names: Vec<_> = GameList(GAMES).rows().map(|row| row.name()).collect();
    assert_eq!((names[..2].to_vec(), names.len()), (vec!["italian", "italian-1931"], GAMES.len() + 2));
    let begun = |line: &str| format!("{:?}", of_line(line, GAMES, false).expect(line));
    assert_eq!(begun("--variant italian"), begun(""));
    assert_eq!(begun("--variant italian-1931"), begun("--treccani"));
    assert_eq!(begun("--variant italian-1931 --lot off"), begun("--treccani --lot off"));
    for kind in GameList(GAMES).rows().skip(2) {
        let game = of_line(&format!("--variant {}", kind.name()), GAMES, false).expect("a name").game;
        assert_eq!(game.book.name(), kind.name());
    }
}

#[test]
fn the_flags_of_the_rules_of_1931_set_the_options_of_their_row() {
    let row = GameList(GAMES).named("italian-1931").expect("a row");
    for option in row.options() {
        let flag = PlayOption::named(option.name).expect(option.name);
        if let ValueKind::Words(words) = flag.kind {
            assert_eq!(words.len(), option.values.len(), "{}", option.name);
        }
        for value in option.values {
            let line = format!("--treccani --{} {}", option.name, value.word);
            let game = of_line(&line, GAMES, false).expect(&line).game;
            assert_eq!((game.book, game.choice.word(option.name)), (row, value.word), "{line}");
        }
    }
}

#[test]
fn italian_draughts_chosen_again_begins_as_usual() {
    let fen = "W:W21,22,K30:B1-12";
    let start = of_line(&format!("--fen {fen} --seats you,other"), GAMES, false).expect(fen);
    let mut program = Program::new();
    start.choose(&mut program.app);
    program.lines(&["", "G", "2", "G", "1", "N"]);
    assert_eq!(program.app.position(), Program::new().app.position());
    assert!(program.app.play_settings().is_faithful());
    // The same game chosen once more keeps them.
    let mut program = Program::new();
    start.choose(&mut program.app);
    let set_up = program.app.position();
    assert_ne!(set_up, Program::new().app.position());
    program.lines(&["", "G", "1", "N"]);
    assert_eq!(program.app.position(), set_up);
    assert!(!program.app.play_settings().is_faithful());
}

#[test]
fn the_command_line_a_script_and_a_recording_read_the_same_table() {
    let folder = std::env::temp_dir().join(format!("dama-options-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let script = |name: &str, text: String| {
        std::fs::write(folder.join(name), text).expect("written");
        folder.join(name).to_string_lossy().into_owned()
    };
    let empty = script("empty", "\n".into());
    // clap has its own messages for values, repeated options and unknown names.
    let ours = |sentence: &str| ["only", "not with --", " has "].iter().any(|word| sentence.contains(word));
    for (line, expected) in SENTENCES.iter().filter(|row| row.1.is_empty() || ours(row.1)) {
        let (code, said) = refusal(&format!("run {empty} {line}"));
        let is_of_game = expected.starts_with("--option") && !expected.ends_with("--variant");
        let wanted = if expected.is_empty() { 0 } else { 2 - i32::from(is_of_game) };
        assert_eq!(code, Some(wanted), "{line}: {said}");
        let text = if expected.is_empty() { String::new() } else { format!("dama: {expected}\n") };
        assert_eq!(said, text, "{line}");
        let own = script("own", format!("{{options {line}}}\n"));
        let (code, said) = refusal(&format!("run {own}"));
        let text =
            if expected.is_empty() { String::new() } else { format!("dama: {own}: line 1: {expected}\n") };
        assert_eq!((code, said), (Some(if expected.is_empty() { 0 } else { 2 }), text), "{line}");
    }
    // A recording has all settings; old recordings may have some that no longer apply.
    for line in [
        "--level 1 --color white --first white --seed 1 --lang it --variant gobang --option players=3 --option second_stage=on",
        "--level 1 --color white --first white --seed 1 --lang it --variant alma --option antiblock=off",
        "--level 1 --color white --first white --seed 1 --lang it --seats you,other",
        "--level 1 --color white --first white --seed 1 --lang it --fen W:W21:B1 --treccani --ballot torneo --clock none --huff on --sly off --lot off",
        "--variant zamma --option first=white --option first=black",
    ] {
        let recording = script("recording", format!("{{options {line}}}\n{{keyboard 00000000}}\n"));
        let (code, said) = refusal(&format!("run {recording}"));
        assert!(code == Some(1) && said.contains("recorded with another KEYBOARD.DAT"), "{line}: {said}");
        assert!(of_line(line, GAMES, true).is_ok() && of_line(line, GAMES, false).is_err(), "{line}");
    }
    // No recording has more players than seats.
    for line in [
        "--seats you,other,program",
        "--treccani --seats you,other,you",
        "--variant zamma --seats you,other,you",
    ] {
        assert!(of_line(line, GAMES, true).is_err() && of_line(line, GAMES, false).is_err(), "{line}");
    }
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn options_of_the_window_and_the_exhibition_are_refused_elsewhere() {
    for (line, one, other) in [
        ("--text --scale 2", "--scale", "--text"),
        ("--text --fullscreen", "--fullscreen", "--text"),
        ("--text --mouse off", "--mouse", "--text"),
        ("--text --animation off", "--animation", "--text"),
        ("--text --ponder off", "--ponder", "--text"),
        ("--record x --ponder off", "--ponder", "--record"),
        ("--record x --sound on", "--sound", "--record"),
        ("--kiosk 5 --ponder off", "--kiosk", "--ponder"),
        ("--kiosk 5 --open x.pdn", "--kiosk", "--open"),
        ("--kiosk 5 --egdb none", "--kiosk", "--egdb"),
        ("--kiosk 5 --board none", "--kiosk", "--board"),
        ("run - --ponder off", "--ponder", "unexpected"),
        ("--text --treccani --clock 5min --cpu 386", "--cpu", "not with --clock"),
    ] {
        let (code, said) = refusal(line);
        assert!(code == Some(2) && said.contains(one) && said.contains(other), "{line}: {said}");
    }
    for line in ["--text --treccani --clock none --cpu 386", "--text --treccani --clock 5min --cpu full"] {
        assert_eq!(refusal(line).0, Some(0), "{line}");
    }
    let (code, said) = refusal("match --variant alma --option antiblock=off --a random --b random --games 2");
    assert_eq!(
        (code, said.as_str()),
        (Some(1), "dama: --option antiblock=off: only in games without the program\n")
    );
}

#[test]
fn every_option_of_every_game_is_in_the_menu_and_the_address() {
    for &game in GAMES {
        for lang in [Lang::It, Lang::En] {
            let mut program = Program::with(Config { lang, ..Config::default() }, Memory::usual());
            program.app.choose_game(ChosenGame::usual(game));
            let menu = program.line("").line("G").text();
            for option in game.options() {
                assert!(menu.contains(&format!("  {}: ", option.label(lang))), "{}: {menu}", option.name);
            }
        }
        for option in game.options() {
            for value in option.values {
                let needs = value
                    .needs
                    .iter()
                    .map(|(name, words)| format!(" --option {name}={}", words[words.len() - 1]));
                let seats = if value.without_program { " --seats you,other,other,other" } else { "" };
                let needs: String = needs.collect();
                let seats = if needs.is_empty() && !seats.is_empty() { " --seats you,other" } else { seats };
                let line = format!(
                    "--variant {} --option {}={}{needs}{seats}",
                    game.name(),
                    option.name,
                    value.word
                );
                assert_eq!(sentence(&line), "", "{line}");
            }
        }
    }
}

#[test]
fn every_option_of_the_table_is_in_the_help() {
    let help = String::from_utf8(dama(&["--help"]).stdout).expect("UTF-8");
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for option in PLAY_OPTIONS {
        assert!(help.contains(&format!("--{} ", option.name)), "{}", option.name);
        assert!(help.contains(option.help), "{}: {}", option.name, option.help);
        if let ValueKind::Words(words) = option.kind {
            assert!(help.contains(&format!("[possible values: {}]", words.join(", "))), "{}", option.name);
        }
    }
}

#[test]
fn in_the_menu_what_no_longer_applies_has_its_default_again_and_what_does_not_apply_is_refused() {
    let gobang = *GAMES.iter().find(|game| game.name() == "gobang").expect("a row");
    let mut program = Program::with(Config::default(), Memory::usual());
    program.app.choose_game(ChosenGame::usual(gobang));
    program.line("").line("G").line("C");
    assert!(program.text().contains("C  Seconda fase: sì"), "{}", program.text());
    program.line("A");
    assert!(program.text().contains("A  Giocatori: 3"), "{}", program.text());
    assert!(program.text().contains("C  Seconda fase: no"), "{}", program.text());
    program.line("C");
    assert!(program.text().contains("Seconda fase: sì solo con Giocatori: 2"), "{}", program.text());
    let alma = *GAMES.iter().find(|game| game.name() == "alma").expect("a row");
    let mut program = Program::with(Config { lang: Lang::En, ..Config::default() }, Memory::usual());
    program.app.choose_game(ChosenGame::usual(alma));
    program.line("").line("G");
    assert!(program.text().contains("D  Full camp wins: yes"), "the program plays: {}", program.text());
    program.line("D");
    assert!(
        program.text().contains("Full camp wins: no only in games without the program"),
        "{}",
        program.text()
    );
    program.line("G");
    assert!(program.text().contains("D  Full camp wins: no"), "two players: {}", program.text());
    program.line("D").line("D").line("G").line("G");
    assert!(program.text().contains("D  Full camp wins: yes"), "the program again: {}", program.text());
    program.line("G").line("D").line("D");
    assert!(program.text().contains("D  Full camp wins: no"), "two players again: {}", program.text());
    program.escape().line("C").line("B").line("G");
    assert!(program.text().contains("D  Full camp wins: yes"), "a colour has a program: {}", program.text());
}

fn random_line(seed: u64) -> String {
    let mut at = 0;
    let mut next = |below: usize| {
        at += 1;
        (scattered(seed, at) >> 8) as usize % below
    };
    let game = GAMES[next(GAMES.len())];
    let mut line = if next(4) == 0 { String::new() } else { format!("--variant {}", game.name()) };
    for _ in 0..next(4) {
        let Some(option) = game.options().get(next(game.options().len() + 1)) else { continue };
        line += &format!(" --option {}={}", option.name, option.values[next(option.values.len())].word);
    }
    for _ in 0..next(4) {
        let option = &PLAY_OPTIONS[next(PLAY_OPTIONS.len())];
        let value = match option.kind {
            ValueKind::Flag => "",
            ValueKind::Words(words) => words[next(words.len())],
            ValueKind::Numbers(..) | ValueKind::Seed => "7",
            ValueKind::Level => ["1", "9", "M"][next(3)],
            ValueKind::Position => ["W:W21:B1", "W:We5:Bc3", "1:1a1:2b1:3c1", "S:"][next(4)],
            ValueKind::Game => "italian",
            ValueKind::GameOption => ["first=white", "players=4"][next(2)],
            ValueKind::Seats => ["you", "you,other", "program,program", "you,other,other"][next(4)],
            ValueKind::Clock => ["5min", "20h", "none", "10", "5+3", "0+5"][next(6)],
        };
        line += &format!(" --{} {value}", option.name);
    }
    line
}

/// Accepted options are recorded; a refused one is named, and the others are judged without it.
#[test]
fn refused_options_are_named_and_the_others_accepted_without_them() {
    let mut taken = 0;
    for seed in 0..20_000 {
        let mut line = random_line(seed) + " ";
        while let Err(wrong) = of_line(&line, GAMES, false) {
            // A blank after it excludes longer names.
            let named = wrong[0].option(OptionSyntax::CommandLine) + " ";
            let at = line.rfind(&named).unwrap_or_else(|| panic!("{line}: {named}"));
            line.replace_range(at..at + named.len(), "");
        }
        let start = of_line(&line, GAMES, false).expect("all of it is right");
        let recorded = of_line(&line, GAMES, true).expect("it applies");
        let said =
            [&start, &recorded].map(|start| format!("{:?}", (start.config, start.settings, &start.seats)));
        assert_eq!(said[0], said[1], "{line}");
        let states = [&start, &recorded].map(|start| start.game.start.clone());
        // In a recording `--first` is that of Italian draughts.
        assert!(states[0] == states[1] || line.contains("--first"), "{line}");
        taken += usize::from(line.contains("--option"));
    }
    assert!(taken > 3_000, "{taken}");
}
