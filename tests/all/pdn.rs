//! PDN games: round trips, tolerated and refused input, noise.

use crate::common;

use common::Random;
use dama::unstable::formats::code_page::character;
use dama::unstable::game_files::pdn::{
    read, write, write_as, Charset, GameResult, PdnGame, PdnLine, PdnNode, PdnReading, GAME_TYPE, MAX_FAULTS,
};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{Color, Game as _};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const WORDS: [&str; 9] = [
    "tiro",
    "mossa",
    "perché",
    "(forse)",
    "1-0",
    "\"22-18\"",
    "[così]",
    "; però",
    "unaparolalunghissimadavvero",
];

fn comment(random: &mut Random) -> String {
    let count = 1 + random.below(24);
    (0..count).map(|_| WORDS[random.below(WORDS.len())]).collect::<Vec<_>>().join(" ")
}

fn comments(random: &mut Random) -> Vec<String> {
    let count = if random.below(8) == 0 { 1 + random.below(2) } else { 0 };
    (0..count).map(|_| comment(random)).collect()
}

/// Returns a line of random moves with comments and variations, at most three deep.
fn line(random: &mut Random, start: Position, moves: usize, depth: usize) -> PdnLine {
    let mut line = PdnLine { comments: comments(random), ..PdnLine::default() };
    let mut position = start;
    for _ in 0..moves {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mut node = PdnNode::new(legal[random.below(legal.len())]);
        if random.below(9) == 0 {
            node.glyphs.push(random.below(256) as u8);
        }
        node.comments = comments(random);
        if depth < 3 && random.below(12) == 0 {
            let moves = 1 + random.below(6);
            let variation = self::line(random, position, moves, depth + 1);
            node.variations.extend(Some(variation).filter(|line| !line.moves.is_empty()));
        }
        position = position.play_unchecked(node.mv);
        line.moves.push(node);
    }
    line
}

fn random_game(random: &mut Random) -> PdnGame {
    let start = if random.below(3) == 0 { random.position() } else { Position::start(Color::White) };
    let mut game = PdnGame::from_moves(start, &[]).expect("no moves");
    for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
        game.set_tag(name, if random.below(4) == 0 { "a \"quoted\" \\ città" } else { "?" }).expect("a name");
    }
    if random.below(4) == 0 {
        game.set_tag("Annotator", "?").expect("a name");
    }
    let results =
        [GameResult::White, GameResult::Black, GameResult::Draw, GameResult::Neither, GameResult::Unknown];
    game.result = results[random.below(results.len())];
    let moves = random.below(90);
    game.line = line(random, start, moves, 0);
    game
}

#[test]
fn a_thousand_random_games_come_back_as_they_were_in_lines_of_80() {
    let mut random = Random(0x00D4_3A5E_ED00);
    let games: Vec<PdnGame> = (0..1_000).map(|_| random_game(&mut random)).collect();
    let text = write(&games);
    let PdnReading { games: back, faults, .. } = read(text.as_bytes());
    assert_eq!(faults, []);
    assert_eq!(back.len(), games.len());
    for (number, (game, back)) in (1..).zip(games.iter().zip(&back)) {
        assert_eq!(game, back, "game {number}");
    }
    assert_eq!(write(&back), text);
    let long = text.lines().find(|line| line.chars().count() > 80 && !line.starts_with('['));
    assert_eq!(long, None);
    let ascii = write_as(&games, Charset::Ascii);
    assert!(ascii.is_ascii());
    assert_eq!(read(ascii.as_bytes()).games, games);
    for what in ["[SetUp \"1\"]\n[FEN \"", " $", "{", "(1. ", "1... ", "[GameType \"22,W,8,8,N2,1\"]"] {
        assert!(text.contains(what), "{what}");
    }
}

#[track_caller]
fn one(text: &str) -> PdnGame {
    let PdnReading { mut games, faults, .. } = read(text.as_bytes());
    assert_eq!(faults, [], "{text}");
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn typed(game: &PdnGame) -> String {
    let moves: Vec<String> = game.moves().map(|mv| mv.numbers().to_string()).collect();
    moves.join(", ")
}

#[test]
fn italian_tags_and_old_game_types_are_understood() {
    for game_type in ["22", "22,W,8,8,N2,0", "22,W,8,8,N2,1", "22,W,8,8,N1,0", "22,W"] {
        let text = format!(
            "[Evento \"?\"]\r\n[Data \"1998.??.??\"]\r\n[Bianco \"?\"]\r\n[Nero \"??\"]\r\n[Risultato \"0-2\"]\r\n\
             [GameType \"{game_type}\"]\r\n\r\n1.22-18 9-13\r\n"
        );
        let game = one(&text);
        assert_eq!((game.tag("Black"), game.tag("Date")), (Some("??"), Some("1998.??.??")));
        assert_eq!((game.result, typed(&game).as_str()), (GameResult::Black, "22 18, 9 13"));
    }
}

/// The notation in which a national championship's games were published.
#[test]
fn dati_and_anno_are_event_and_date() {
    let game = one("[Dati \"69\u{b0} ASSOLUTO 1\u{b0} TURNO\"]\n[Anno \"2005\"]\n[Bianco \"?\"]\n[Nero \"?\"]\n\
                    [Risultato \"1-0\"]\n[Apertura \"0028\"]\n\n1. 21-17 12-15 2. 23-19 11-14 3. 19x12  8x15 {Bianco\nVince} 1-0\n");
    let tags = ["Event", "Date", "Opening"].map(|name| game.tag(name).unwrap_or_default());
    assert_eq!(tags, ["69\u{b0} ASSOLUTO 1\u{b0} TURNO", "2005.??.??", "0028"]);
    assert_eq!((game.line.moves.len(), game.result), (6, GameResult::White));
}

#[test]
fn two_names_of_one_tag_in_a_game_are_both_kept() {
    let text = "[Evento \"a\"]\n[Dati \"b\"]\n[Data \"c\"]\n[Anno \"1931\"]\n[Apertura \"d\"]\n[Opening \"e\"]\n1. 21-17 *\n";
    let game = one(text);
    let tags = ["Event", "Dati", "Date", "Anno", "Opening"].map(|name| game.tag(name).unwrap_or_default());
    assert_eq!(tags, ["a", "b", "c", "1931", "d"]);
    assert_eq!(
        one(&write(std::slice::from_ref(&game))).tags.len(),
        game.tags.len() + 4,
        "those that every game has"
    );
}

#[test]
fn latin_1_utf_8_and_its_mark_give_the_same_game() {
    let text = "[Bianco \"città\"]\n1. 22-18 {però} *";
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    let expected = one(text);
    assert_eq!(expected.line.moves[0].comments, ["però"]);
    assert_eq!(read(&latin).games, std::slice::from_ref(&expected));
    assert_eq!(read(&marked).games, [expected]);
}

#[test]
fn numbers_comments_glyphs_and_results_are_read_however_they_are_set() {
    for text in [
        "1.21-18 11-14 2.18x11 7x14 *",
        "1. 21-18 11-14 2. 18x11 7x14",
        "21-18 11-14 18-11 7-14 0-0",
        "1 21-18 11-14 2 18x11 7x14 1-1",
        "1.21-18! {a}11-14?? ; b\n2... 18:11 (2. 18x11 7x14 *) 7*14$7 1/2-1/2",
        "1. 21 - 18  11 - 14\n2. 18 x 11 (!) 7 × 14",
        "% a line of a program\n1. 21-18 (22-19 (23-19 {deep} 11-14)) 11-14 2. 18x11 7x14* 2-0",
    ] {
        assert_eq!(typed(&one(text)), "21 18, 11 14, 18 14 11, 7 11 14", "{text}");
    }
    let game = one("1. 22-18!? $9 {a\n  b} (21-18) {c} 9-13 1-0");
    let node = &game.line.moves[0];
    assert_eq!((node.glyphs.as_slice(), node.comments.join("|").as_str()), (&[5, 9][..], "a b|c"));
    assert_eq!((node.variations.len(), game.result), (1, GameResult::White));
}

#[test]
fn captures_are_read_short_in_full_and_by_what_they_take() {
    let long = "W:WK30:BK26,18,K10,K27,K20,12";
    for (fen, text, expected) in [
        ("B:W23:B20", "20x27", "20 23 27"),
        ("B:W23:B20", "20-27", "20 23 27"),
        ("B:W23:B20", "20x23x27", "20 23 27"),
        ("B:W23:B20", "20x27x23", "20 23 27"),
        (long, "30x7", "30 27 23 20 16 12 7"),
        (long, "30x23x16x7", "30 27 23 20 16 12 7"),
        (long, "30x27x23x20x16x12x7", "30 27 23 20 16 12 7"),
        (long, "30x27x20x12x7", "30 27 23 20 16 12 7"),
        (long, "30x12x20x27x7", "30 27 23 20 16 12 7"),
        (long, "30x16x7", "30 27 23 20 16 12 7"),
        (long, "30x7x12x20x27", "30 27 23 20 16 12 7"),
        ("W:WK27:B23,15,14,22", "27x18x11x20x27", "27 22 18 14 11 15 20 23 27"),
        ("W:WK27:B23,15,14,22", "27x22x14x15x23x27", "27 22 18 14 11 15 20 23 27"),
        ("W:WK27:B23,15,14,22", "27x20x27", "27 23 20 15 11 14 18 22 27"),
    ] {
        let game = format!("[FEN \"{fen}\"]\n\n{text}");
        if text == "27x20x27" {
            // Square 20 is passed on both routes, first or last: the first of `dama moves` is taken.
            let reading = read(game.as_bytes());
            assert_eq!((reading.faults.len(), reading.warnings.len()), (0, 1), "{text}");
            assert_eq!(typed(&reading.games[0]), "27 22 18 14 11 15 20 23 27");
            continue;
        }
        assert_eq!(typed(&one(&game)), expected, "{fen} {text}");
    }
}

#[test]
fn games_need_neither_tags_nor_results_between_them() {
    let reading = read(b"; a collection\n1. 22-18 9-13 * 1. 21-17 *\n[Event \"a\"]\n[Event \"b\"]\n1. 24-20\n[Event \"c\"]\n");
    assert_eq!(reading.faults, []);
    let moves: Vec<usize> = reading.games.iter().map(|game| game.line.moves.len()).collect();
    assert_eq!(moves, [2, 1, 1, 0]);
}

#[test]
fn a_file_without_a_game_is_refused() {
    for nothing in [&b""[..], b"\0", &[0; 3000], b"\xef\xbb\xbf", b" \r\n\n", b"% a line\n", b"; a\n{b}"] {
        let found: Vec<String> = read(nothing).faults.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["contains no games in PDN"], "{nothing:?}");
        let path = scratch("nothing.pdn");
        fs::write(&path, nothing).expect("written");
        let name = path.to_str().expect("UTF-8");
        let to = scratch("nothing-to.pdn");
        let _ = fs::remove_file(&to);
        let to_name = to.to_str().expect("UTF-8");
        for args in [
            &["pdn", "check", name][..],
            &["pdn", "convert", name, to_name],
            &["moves", "--pdn", name, "--move", "0"],
        ] {
            let output = dama(args);
            assert_eq!(output.status.code(), Some(1), "{args:?} {nothing:?}");
            assert_eq!(text(&output.stderr).lines().count(), 1, "{args:?} {nothing:?}");
        }
        assert!(!to.exists());
    }
}

fn dama_with(args: &[&str], input: &[u8]) -> Output {
    let mut dama = Command::new(env!("CARGO_BIN_EXE_dama"));
    dama.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut dama = dama.spawn().expect("the program starts");
    dama.stdin.take().expect("piped").write_all(input).expect("it reads");
    dama.wait_with_output().expect("it ends")
}

#[test]
fn a_dash_is_standard_input_wherever_games_are_read() {
    let good = b"[Event \"a\"]\n1. 22-18 9-13 *\n";
    let bad = b"[Event \"a\"]\n1. 22-18 9-13 2. 32-1 *\n";
    let legal = text(&dama_with(&["moves", "--pdn", "-"], good).stdout);
    assert_eq!(legal, "18 13 9\n");
    for (args, begins) in [
        (&["pdn", "check", "-"][..], "standard input: 1 game, 2 moves, all good\n"),
        (&["pdn", "convert", "-", "-"], "[Event \"a\"]\n"),
        (&["review", "-", "--nodes", "1"], "game 1: "),
        (&["analyze", "--pdn", "-", "--move", "1", "--depth", "1"], "depth 1"),
        (&["diagram", "--pdn", "-", "-"], "<svg"),
        (
            &["match", "--a", "random", "--b", "random", "--openings", "-", "--games", "2"],
            "random against random",
        ),
    ] {
        let output = dama_with(args, good);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
        let said = text(&output.stdout);
        assert!(said.trim_start().starts_with(begins), "{args:?}: {said}");
    }
    for args in [&["pdn", "check", "-"][..], &["review", "-", "--nodes", "1"], &["moves", "--pdn", "-"]] {
        let output = dama_with(args, bad);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.starts_with("dama: standard input: ") && said.lines().count() == 1, "{args:?}: {said}");
    }
}

#[test]
fn a_fault_ends_its_game_and_no_other() {
    let text = "[Event \"a\"]\n1. 22-18 9-14 (nonsense) 2. 18x9 1-0\n[Event \"b\"]\n1. 22-18 (22-99) 9-13 *";
    let reading = read(text.as_bytes());
    let found: Vec<String> = reading.faults.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("game 1, line 2, column 10, 1... 9-14: "), "{found:?}");
    assert!(found[1].starts_with("game 2, line 4, column 11, 1. 22-99: "), "{found:?}");
    assert!(reading.games[0].is_cut() && !reading.games[1].is_cut());
    assert_eq!(reading.games[0].result, GameResult::White);
    assert_eq!(reading.games[1].line.moves.len(), 2);
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn invalid_files_fail_with_the_recorded_message() {
    let path = data("pdn-faults.txt");
    let text = fs::read_to_string(&path).expect("the table");
    let (mut anew, mut cases) = (String::new(), 0);
    let (head, rest) = text.split_once("=== ").expect("cases");
    anew.push_str(head);
    for case in rest.split("\n=== ") {
        let (name, body) = case.split_once('\n').expect("a name");
        let (input, _) = body.split_once("\n--- ").unwrap_or((body.trim_end(), ""));
        let reading = read(input.as_bytes());
        let mut faults: Vec<String> = reading.faults.iter().map(ToString::to_string).collect();
        faults.extend(reading.warnings.iter().map(|warning| format!("warning: {warning}")));
        assert!(!faults.is_empty(), "{name} is read without a fault or a warning");
        anew += &format!("=== {name}\n{input}\n--- {}\n\n", faults.join("\n--- "));
        cases += 1;
    }
    anew.truncate(anew.trim_end().len());
    anew.push('\n');
    if std::env::var_os("UPDATE_FAULTS").is_some() {
        fs::write(&path, &anew).expect("written");
    }
    assert_eq!(text, anew);
    assert!(cases >= 25, "{cases}");
}

#[test]
fn fifty_thousand_mutants_never_panic_and_accepted_ones_round_trip() {
    let mut random = Random(0x5EED_F022);
    let seeds: Vec<Vec<u8>> = (0..40)
        .map(|_| write(&[random_game(&mut random)]).into_bytes())
        .chain([
            fs::read(data("article.pdn")).expect("a sample"),
            fs::read(data("pdn-faults.txt")).expect("a table"),
        ])
        .map(|seed| seed.into_iter().take(1500).collect())
        .collect();
    let alphabet = b"0123456789x-.[]{}()$!?*;\"\\/%WBK:, \r\n\x00\xe8\xc3\xff";
    let mut good = 0;
    for _ in 0..50_000 {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        let from = random.below(bytes.len());
        let len = 1 + random.below(300);
        bytes = bytes.into_iter().skip(if random.below(2) == 0 { from } else { 0 }).take(len).collect();
        for _ in 0..random.below(8) {
            let (at, byte) = (random.below(bytes.len()), alphabet[random.below(alphabet.len())]);
            match random.below(3) {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ if bytes.len() > 1 => {
                    bytes.remove(at);
                }
                _ => (),
            }
        }
        let reading = read(&bytes);
        good += usize::from(reading.faults.is_empty());
        if !reading.games.is_empty() {
            let text = write(&reading.games);
            let back = read(text.as_bytes());
            assert_eq!(back.faults, [], "{text}");
            assert_eq!(write(&back.games), text);
        }
    }
    assert!(good > 1_500, "{good}");
}

#[test]
fn brackets_and_comments_by_the_thousand_end_soon() {
    for unit in ["(", "1. 22-18 (", "{", "[", "[a \"", ")", "$", "1.", "1. 22-18 {", "x", "\"", "22-", "(!"] {
        let reading = read(unit.repeat(20_000).as_bytes());
        assert!(reading.games.len() < 50_000, "{unit}");
    }
}

#[track_caller]
fn dama(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("the program starts")
}

#[track_caller]
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pdn");
    fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn check_names_file_game_move_and_reason() {
    let path = scratch("bad.pdn");
    fs::write(&path, "[Event \"?\"]\n1. 22-18 9-13 *\n[Event \"?\"]\n1. 22-18 11-14 2. 23-19 *")
        .expect("written");
    let name = path.to_str().expect("UTF-8");
    let output = dama(&["pdn", "check", name]);
    let line = format!(
        "{name}: game 2, line 4, column 19, 2. 23-19: illegal: You must capture with the piece on 18"
    );
    assert!(text(&output.stdout).starts_with(&line), "{}", text(&output.stdout));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr).lines().count(), 1);
    let good = data("article.pdn");
    let output = dama(&["pdn", "check", good.to_str().expect("UTF-8")]);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
}

#[test]
fn every_character_of_code_page_437_comes_back_from_ascii() {
    let all: Vec<char> = (1..=255).map(character).collect();
    let mut games = Vec::new();
    for part in all.chunks(16) {
        let text: String = part.iter().filter(|c| !c.is_control()).collect();
        let mut game = PdnGame::from_moves(Position::start(Color::White), &[]).expect("no moves");
        game.set_tag("White", &text).expect("a name");
        game.set_tag("Black", &text.chars().rev().collect::<String>()).expect("a name");
        game.set_tag("Event", &format!("x{text}x")).expect("a name");
        games.push(game);
    }
    let written = write_as(&games, Charset::Ascii);
    assert!(written.is_ascii(), "{written}");
    assert!(
        written.contains("&agrave;") && written.contains("&#9617;") && written.contains("&quot;"),
        "{written}"
    );
    let utf8 = write_as(&games, Charset::Utf8);
    assert!(utf8.contains('à') && utf8.contains('░'));
    for text in [written, utf8] {
        let PdnReading { games: back, faults, .. } = read(text.as_bytes());
        assert_eq!((faults, back.len()), (Vec::new(), games.len()));
        for (game, back) in games.iter().zip(&back) {
            for name in ["White", "Black", "Event"] {
                assert_eq!(game.tag(name), back.tag(name), "{text}");
            }
        }
    }
}

#[test]
fn other_programs_find_no_end_of_a_variation_in_its_comments() {
    let text =
        "1. 21-17 {(bene)} (1. 21-18 {(meglio) :-\u{29}} (1. 22-18 {o (questa)}) 11-15 {(gi\u{e0})}) 11-15 *";
    let game = one(text);
    let written = write(std::slice::from_ref(&game));
    let (_, moves) = written.split_once("\n\n").expect("tags and moves");
    assert!(moves.contains("{(bene)}"), "outside of variations nothing is changed: {moves}");
    let (mut depth, mut is_comment) = (0, false);
    for c in moves.chars() {
        match c {
            '{' => is_comment = true,
            '}' => is_comment = false,
            '(' | ')' if is_comment => assert_eq!(depth, 0, "{moves}"),
            '(' if !is_comment => depth += 1,
            ')' => depth -= 1,
            _ => (),
        }
    }
    assert_eq!(depth, 0);
    assert_eq!(one(&written).line, game.line);
}

#[test]
fn a_repeated_glyph_is_written_once() {
    let game = one("1. 21-17? $2 $10 $2 11-15! $1 *");
    assert!(write(&[game]).ends_with("\n\n1. 21-17 $2 $10 11-15 $1 *\n"));
}

#[test]
fn convert_writes_utf_8_unless_asked_for_ascii() {
    let (from, to) = (scratch("accents.pdn"), scratch("plain.pdn"));
    fs::write(&from, "[White \"Niccolò\"]\n[FEN \"W:W21,22:B9,10\"]\n1. 21-17 {così} *").expect("written");
    let (from, to_name) = (from.to_str().expect("UTF-8"), to.to_str().expect("UTF-8"));
    for (flags, white, said) in [
        (&["--ascii"][..], "Niccol&ograve;", "cos&igrave;"),
        (&[], "Niccolò", "così"),
        (&["--utf8"], "Niccolò", "così"),
    ] {
        let _ = fs::remove_file(&to);
        let args = [&["pdn", "convert", from, to_name], flags].concat();
        assert_eq!(dama(&args).status.code(), Some(0));
        let written = fs::read_to_string(&to).expect("written");
        assert!(written.contains(&format!("[White \"{white}\"]")), "{written}");
        assert!(written.contains(&format!("{{{said}}}")), "{written}");
        assert!(written.contains("[SetUp \"1\"]\n[FEN \"W:W21,22:B9,10\"]"), "{written}");
    }
}

#[test]
fn convert_writes_strict_pdn() {
    let (from, to) = (scratch("from.pdn"), scratch("to.pdn"));
    fs::write(&from, b"[Bianco \"citt\xe0\"]\r\n1.21-18 11-14 2.18x11 7x14 1-1").expect("written");
    let _ = fs::remove_file(&to);
    let (from_name, to_name) = (from.to_str().expect("UTF-8"), to.to_str().expect("UTF-8"));
    assert_eq!(dama(&["pdn", "convert", from_name, to_name]).status.code(), Some(0));
    let expected = format!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"città\"]\n[Black \"?\"]\n\
         [Result \"1/2-1/2\"]\n[GameType \"{GAME_TYPE}\"]\n\n1. 21-18 11-14 2. 18x11 7x14 1/2-1/2\n"
    );
    assert_eq!(fs::read_to_string(&to).expect("written"), expected);
}

#[test]
fn convert_writes_all_sound_games_and_cuts_the_others_at_their_faults() {
    let (from, to) = (scratch("from-faulty.pdn"), scratch("to-faulty.pdn"));
    let sound = "[White \"A\"]\n1. 22-18 9-13 2. 18x9 1-0\n\n";
    let cut = "[White \"B\"]\n1. 22-18 11-14 (11-15 2. 18-11) 2. 23-19 14x23 1-0\n\n";
    let of_chess = "[White \"C\"]\n[GameType \"0\"]\n1. e4 e5 0-1\n\n";
    fs::write(&from, format!("{sound}{cut}{}{of_chess}", sound.repeat(50))).expect("written");
    let _ = fs::remove_file(&to);
    let (from_name, to_name) = (from.to_str().expect("UTF-8"), to.to_str().expect("UTF-8"));
    let output = dama(&["pdn", "convert", from_name, to_name]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!(
        "dama: {from_name}: game 2, line 5, column 26, 2. 18-11: illegal: Square 11 is not one step from 18; and 2 more, \
         which `dama pdn check` lists\n"
    );
    assert_eq!(text(&output.stderr), expected);
    let written = fs::read_to_string(&to).expect("written");
    assert_eq!(dama(&["pdn", "check", to_name]).status.code(), Some(0), "{written}");
    let back = read(written.as_bytes()).games;
    let names: Vec<&str> = back.iter().filter_map(|game| game.tag("White")).collect();
    assert_eq!(names, [&["A", "B"][..], &["A"; 50], &["C"]].concat());
    assert!(back[2..52].iter().all(|game| game == &back[0]) && back[0].line.moves.len() == 3);
    assert_eq!((typed(&back[1]).as_str(), back[1].result), ("22 18, 11 14", GameResult::White));
    let [after] = &back[1].line.moves[1].comments[..] else { panic!("{written}") };
    assert_eq!(after, "cut here: line 5, 2. 23-19: illegal: You must capture with the piece on 18");
    let [variation] = &back[1].line.moves[1].variations[..] else { panic!("{written}") };
    assert_eq!(variation.moves[0].comments.len(), 1);
    assert_eq!((back[52].line.moves.len(), back[52].result), (0, GameResult::Black));
    assert!(back[52].line.comments[0].starts_with("cut here: line 158, [GameType \"0\"]: "), "{written}");
}

#[test]
fn moves_and_analyze_take_a_place_in_a_game() {
    let article = data("article.pdn");
    let name = article.to_str().expect("UTF-8");
    let at =
        |game: &str, ply: &str| text(&dama(&["moves", "--pdn", name, "--game", game, "--move", ply]).stdout);
    assert_eq!(at("1", "1"), "17 21 26\n");
    assert_eq!(at("2", "0"), text(&dama(&["moves"]).stdout));
    assert_eq!(text(&dama(&["moves", "--pdn", name]).stdout), "", "the first game ends in a block");
    let analyzed = dama(&["analyze", "--depth", "1", "--pdn", name, "--move", "1"]);
    assert!(text(&analyzed.stdout).contains("17 21 26"));
    for (args, code) in [
        (&["moves", "--pdn", name, "--game", "99"][..], 1),
        (&["moves", "--pdn", name, "--game", "0"], 1),
        (&["moves", "--pdn", name, "--move", "999"], 1),
        (&["moves", "--pdn", "no/such/file"], 1),
        (&["moves", "--game", "1"], 2),
        (&["moves", "--pdn", name, "--fen", "W:W21:B1"], 2),
    ] {
        let output = dama(args);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0), "{args:?}");
    }
}

#[test]
fn a_place_before_a_game_s_fault_can_be_named_and_none_after_it() {
    let path = scratch("place.pdn");
    let games = "1. 22-18 (22-99) 9-13 2. 18x9 1-0\n1. 22-18 11-14 2. 23-19 14x23 1-0\n\
                 [GameType \"20\"]\n1. 32-28 *\n[FEN \"W:W2:B30\"]\n*\n[GameType \"21\"]\n1. 22-18 *";
    fs::write(&path, games).expect("written");
    let name = path.to_str().expect("UTF-8");
    let at = |game: &str, ply: Option<&str>| {
        let mut args = vec!["moves", "--pdn", name, "--game", game];
        args.extend(ply.map(|ply| ["--move", ply]).into_iter().flatten());
        let output = dama(&args);
        (output.status.code(), text(&output.stdout).lines().count(), text(&output.stderr))
    };
    assert_eq!(at("1", None), (Some(0), 6, String::new()), "a fault in a variation leaves the game's moves");
    assert_eq!(at("2", Some("0")), (Some(0), 7, String::new()));
    assert_eq!(at("2", Some("2")), (Some(0), 1, String::new()), "up to the fault");
    let fault = format!(
        "dama: {name}: game 2, line 2, column 19, 2. 23-19: illegal: You must capture with the piece on 18\n"
    );
    for ply in [None, Some("3"), Some("4")] {
        assert_eq!(at("2", ply), (Some(1), 0, fault.clone()), "{ply:?}");
    }
    assert_eq!(at("3", Some("0")), (Some(0), 9, String::new()), "a game of another kind is read as one");
    for (game, what) in [("4", "[FEN"), ("5", "[GameType")] {
        let (code, moves, error) = at(game, Some("0"));
        assert_eq!((code, moves), (Some(1), 0), "not even its start is known");
        assert!(error.contains(what), "{error}");
    }
    assert_eq!(at("6", None).2, format!("dama: {name}: there is no game 6; the games are numbered 1 to 5\n"));
    assert_eq!(at("1", Some("4")).2, format!("dama: {name}: game 1 has only 3 moves\n"));
}

#[test]
fn the_article_s_sample_is_what_the_article_prints() {
    let reading = read(&fs::read(data("article.pdn")).expect("the sample"));
    assert_eq!(reading.faults, []);
    let printed: serde_json::Value =
        serde_json::from_slice(&fs::read(data("article-sequences.json")).expect("the article"))
            .expect("JSON");
    assert!(printed.is_object() || printed.is_array());
    let end = |game: &PdnGame| game.position_after(game.line.moves.len()).expect("its end").to_string();
    assert_eq!(end(&reading.games[0]), "B:W29,31,K32:B22,26,27,K30");
    assert_eq!(end(&reading.games[1]), "B:W16,17,18,20,22,24,26,27,28,30:B3,5,6,7,8,9,11,12,15,19");
    assert_eq!(
        end(&reading.games[2]),
        "W:W14,18,19,20,21,22,24,25,26,27,28,30:B3,5,6,7,8,9,10,11,13,15,16,17"
    );
}

/// A club's file as old programs wrote it: CR LF, Latin-1, Italian tags, no final results.
#[test]
fn a_championship_of_53_games_reads_without_one_error() {
    let mut random = Random(0x000C_4A3B);
    let mut file = Vec::new();
    for round in 1..=53 {
        let moves = engine_game(&mut random);
        let mut text = format!(
            "[Evento \"Campionato di prova, giornata {round} (così)\"]\r\n[Bianco \"?\"]\r\n[Nero \"?\"]\r\n\
             [Risultato \"1-1\"]\r\n[GameType \"22\"]\r\n\r\n"
        );
        let mut position = Position::start(Color::White);
        for (ply, mv) in moves.iter().enumerate() {
            if ply % 2 == 0 {
                text += &format!("{}.", ply / 2 + 1);
            }
            let same = |other: &&Move| (other.from(), other.to()) == (mv.from(), mv.to());
            let short = position.legal_moves().iter().filter(same).count() == 1;
            let numbers = mv.numbers();
            let all: Vec<String> = numbers.as_ref().iter().map(ToString::to_string).collect();
            let sign = if mv.is_capture() { "x" } else { "-" };
            text += &if short {
                format!("{}{sign}{} ", mv.from(), mv.to())
            } else {
                format!("{} ", all.join(sign))
            };
            if ply % 10 == 9 {
                text += "\r\n";
            }
            position = position.play_unchecked(*mv);
        }
        text += if round % 3 == 0 { "\r\n\r\n" } else { "1-1\r\n\r\n" };
        file.extend(text.chars().map(|c| c as u8));
    }
    let reading = read(&file);
    assert_eq!(reading.faults, []);
    assert_eq!(reading.games.len(), 53);
    assert!(reading.games.iter().all(|game| game.line.moves.len() > 20 && game.result == GameResult::Draw));
}

#[track_caller]
fn engine_game(random: &mut Random) -> Vec<Move> {
    let (mut position, mut moves) = (Position::start(Color::White), Vec::new());
    while moves.len() < 80 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = if moves.len() < 6 {
            legal[random.below(legal.len())]
        } else {
            let level = dama::unstable::engine::Level::new(1 + (moves.len() % 2) as u8).expect("1 or 2");
            dama::unstable::engine::choose(&position, level, moves.len() as u64, &mut |_| true)
                .expect("it has moves")
                .mv
        };
        moves.push(mv);
        position = position.play_unchecked(mv);
    }
    moves
}

#[test]
fn set_ups_with_black_to_move_are_numbered_from_black() {
    let game = one("[FEN \"B:W21-32:B1-12.\"]\n1... 9-13 2. 22-18");
    assert_eq!(game.start, parse_fen("B:W21-32:B1-12").expect("legal"));
    assert!(write(&[game]).ends_with("\n\n1... 9-13 2. 22-18 *\n"));
}

/// With a fault in every word, the list of faults stays small and the total is reported.
#[test]
fn only_the_first_faults_are_listed_and_the_others_counted() {
    let count = MAX_FAULTS + 100;
    let text = "[White \"A\"]\n1. 1-2 *\n\n".repeat(count);
    let reading = read(text.as_bytes());
    assert_eq!(
        (reading.games.len(), reading.faults.len(), reading.fault_count()),
        (count, MAX_FAULTS + 1, count)
    );
    let last = reading.faults.last().expect("one");
    assert_eq!((last.game, last.to_string().as_str()), (0, "and 100 more, not listed"));
    assert!(reading.games.iter().all(|game| game.is_cut()));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many-faults.pdn");
    fs::write(&path, text).expect("written");
    let file = path.to_str().expect("UTF-8");
    let output =
        Command::new(env!("CARGO_BIN_EXE_dama")).args(["pdn", "check", file]).output().expect("it starts");
    let (said, errors) = (String::from_utf8(output.stdout).expect("UTF-8"), String::from_utf8(output.stderr));
    assert_eq!(said.lines().count(), MAX_FAULTS + 2);
    assert!(said.contains("and 100 more, not listed\n"));
    let errors = errors.expect("UTF-8");
    assert!(errors.ends_with(&format!("{count} faults in {count} games\n")), "{errors}");
    // A game whose fault is not listed is no sound game.
    let number = count.to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["moves", "--pdn", file, "--game", &number])
        .output()
        .expect("it starts");
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.code() == Some(1) && errors.contains(&format!("game {count}, line ")), "{errors}");
}

/// Moves without comments take little memory: 32 MB may hold seven million moves or a million games.
#[test]
fn a_parsed_game_takes_little_memory() {
    assert!(size_of::<PdnNode>() <= 16, "{}", size_of::<PdnNode>());
    assert!(size_of::<PdnGame>() <= 144, "{}", size_of::<PdnGame>());
    let reading = read(&b"[White \"A\"]\n1. 22-18 9-13 2. 18x9 *\n\n".repeat(20));
    assert_eq!(reading.faults, []);
    for game in &reading.games {
        assert_eq!(
            (game.line.moves.capacity(), game.tags.capacity(), game.line.comments.capacity()),
            (3, 1, 0)
        );
    }
}
