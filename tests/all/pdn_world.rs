//! PDN as other programs and people write it. The files of `tests/data/pdn-world` were written for this project, after
//! public reports; names and texts are invented.

use crate::common::Random;
use dama::unstable::game_files::pdn::{
    add_game, add_warnings, read, read_any, write, AnyPdnGame, AnyPdnReading, ByteSource, Charset, PdnGame,
    PdnReader, SourceError,
};
use dama::unstable::games::GAMES;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pdn-world").join(name)
}

fn written(games: &[AnyPdnGame], is_flat: bool) -> String {
    let mut out = String::new();
    for game in games {
        match game {
            AnyPdnGame::Italian(game) => add_game(&mut out, game, Charset::Utf8, is_flat),
            AnyPdnGame::Variant(game) => add_game(&mut out, game, Charset::Utf8, is_flat),
        }
    }
    out
}

/// Reads a file, twice: what is written of it is all good.
fn read_twice(bytes: &[u8]) -> AnyPdnReading {
    let reading = read_any(bytes, GAMES);
    let text = written(&reading.games, false);
    let again = read_any(text.as_bytes(), GAMES);
    assert_eq!((again.faults, again.warnings), (vec![], vec![]), "{text}");
    assert_eq!(written(&again.games, false), text);
    reading
}

#[test]
fn each_file_of_its_kind_is_read() {
    for (name, plies, faults, warnings, said) in [
        (
            "gametype-missing-polish-3-games-1-typo.pdn",
            &[4, 4, 3][..],
            &["game 3, line 14, column 25, 2... 14-24: illegal: "][..],
            &[][..],
            &["[GameType \"20,W,10,10,N2,0\"]"][..],
        ),
        (
            "windows-1252-quotes-and-dash.pdn",
            &[3],
            &[],
            &[],
            &["[Event \"L’apertura “Napoli” &ndash; caffè … 10 €\"]", "{l’attacco} 12-15"],
        ),
        ("nag-above-255.pdn", &[3], &[], &["a glyph above $255"], &["1. 22-18 {$902} 12-15 2. 21-17 *"]),
        ("evaluation-sign.pdn", &[3], &[], &["a sign that is no move"], &["1. 22-18 {+-} 12-15 2. 21-17 *"]),
        (
            "ambiguous-capture-settled-by-next-move.pdn",
            &[4],
            &[],
            &[],
            &["1. 30x23x14x7 20-24 2. 21-17 12-16 *"],
        ),
        ("fen-in-brackets.pdn", &[0], &[], &[], &["[FEN \"B:W22,23:B10,11\"]"]),
        (
            "tag-twice-in-one-header.pdn",
            &[2],
            &[],
            &["a tag repeated"],
            &["[White \"Rossi\"]", "{[Event \"Finale\"]}"],
        ),
        ("comment-after-last-result.pdn", &[2], &[], &[], &["12-15 {vince il Bianco} 1-0"]),
        (
            "pdn3-setup-in-movetext.pdn",
            &[2, 1],
            &[],
            &["a position between moves", "the number of a move out of order"],
            &["[FEN \"W:W21,22,30:B1,2,10\"]", "1. 21-17 *"],
        ),
    ] {
        let reading = read_twice(&fs::read(data(name)).expect(name));
        let found: Vec<usize> = reading.games.iter().map(AnyPdnGame::plies).collect();
        assert_eq!(found, plies, "{name}");
        let found: Vec<String> = reading.faults.iter().map(ToString::to_string).collect();
        assert!(
            found.len() == faults.len()
                && found.iter().zip(faults).all(|(found, fault)| found.starts_with(fault)),
            "{name}: {found:?}"
        );
        let found: Vec<&str> = reading.warnings.iter().map(|warning| warning.first.reason.kind()).collect();
        assert_eq!(found, warnings, "{name}");
        let text = written(&reading.games, false);
        for said in said {
            assert!(text.contains(said), "{name}: {said} in\n{text}");
        }
    }
}

const FILE: &str = "\
[Event \"uno\"]
[White \"Rossi\"]

1. 21-17 {apre} 9-13 (10-14 2. 17-13) 2. 22-18 $1 13x22 3. 26x19 12-15
4. 19x12 8x15 {il cambio} 5. 29-26 5-9 1-0

[Event \"due\"]
[White \"Bianchi\"]
[Date \"2005.03.12\"]

1. 21-17 {prima} 10-13 2. 17x10 6x13 $3 3. 24-20 2-6 4. 25-21 (25-21 {o altro}) 5-10 5. 22-19 11-15 6. 20x2 {pari} 13-17 1/2-1/2

[Event \"tre\"]

1. 21-18 {\u{e0} la} 9-13 2. 18x9 12-15 3. 23-20 10-13 4. 20-16 0-1
";

/// The moves of all games that have any.
fn moves(games: &[PdnGame]) -> Vec<String> {
    let line = |game: &PdnGame| game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ");
    games.iter().map(line).filter(|line| !line.is_empty()).collect()
}

/// The tokens of a text, each with the text up to it.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let (mut found, mut at) = (Vec::new(), 0);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        let len = match bytes[at] {
            b if b.is_ascii_whitespace() => 0,
            b'(' | b')' => 1,
            b'[' => text[at..].find(']').map_or(1, |len| len + 1),
            b'{' => text[at..].find('}').map_or(1, |len| len + 1),
            _ => text[at..].find([' ', '\n', '(', ')']).unwrap_or(text.len() - at),
        };
        if len > 0 {
            found.push((at, at + len));
        }
        at += len.max(1);
    }
    found
}

fn is_move(token: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    token
        .split_once(['-', 'x'])
        .is_some_and(|(from, to)| digits(from) && digits(to) && from != "1" && from != "0")
}

#[test]
fn ten_thousand_games_with_a_token_changed_keep_their_moves() {
    let whole = moves(&read(FILE.as_bytes()).games);
    assert_eq!((whole.len(), read(FILE.as_bytes()).faults), (3, vec![]), "{whole:?}");
    let mut random = Random(50);
    let others = [
        "ciao",
        "$902",
        "$3",
        "!!!",
        "?!?",
        "!",
        "+-",
        "=",
        "\u{b1}",
        "\u{221e}",
        "N",
        "#",
        "7",
        "99",
        "31.",
        "1.",
        "...",
        "1-0",
        "0-1",
        "*",
        "{altro}",
        "[Nota \"x\"]",
        "(9-14)",
        "(ciao)",
        ",",
        "e.p.",
        "patta",
        "-",
        "x",
        ":",
        "50%",
        "C1",
        "m/n",
    ];
    let all = tokens(FILE);
    for round in 0..10_000 {
        let (from, to) = all[random.below(all.len())];
        let (before, token, after) = (&FILE[..from], &FILE[from..to], &FILE[to..]);
        let blank = if before.is_empty() || before.ends_with([' ', '\n']) { "" } else { " " };
        let other = &[blank, others[random.below(others.len())]].concat();
        let may_go = !is_move(token) && !["(", ")"].contains(&token) && !token.starts_with("[Event");
        let text = match random.below(4) {
            1 if may_go => format!("{before}{token} {token}{after}"),
            2 if may_go => format!("{before}{after}"),
            3 if may_go => format!("{before}{other}{after}"),
            _ => format!("{before}{other} {token}{after}"),
        };
        let reading = read(text.as_bytes());
        assert_eq!(moves(&reading.games), whole, "{round}: {other} at {from}\n{text}\n{:?}", reading.faults);
        if reading.faults.is_empty() && reading.warnings.is_empty() {
            loses_nothing(&text, &write(&reading.games));
        }
    }
}

/// What a text says, in one form: tags, moves, glyphs, words of comments, results.
fn said(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (from, to) in tokens(text) {
        let token = &text[from..to];
        let word = |word: &str| match word {
            "!" => "$1".to_string(),
            // One spelling of a result is as good as another.
            "patta" => "1/2-1/2".to_string(),
            word => word.to_string(),
        };
        match token.as_bytes()[0] {
            b'[' => all.push(token.to_string()),
            b'{' => all.extend(token[1..token.len() - 1].split_whitespace().map(String::from)),
            _ if is_move(token) => all.push(token.replace('x', "-")),
            // Numbers of moves are in order where nothing is told.
            _ if token.ends_with('.') || ["(", ")"].contains(&token) => (),
            _ => all.push(word(token)),
        }
    }
    all.sort();
    all
}

/// Everything that a text says is in what was written of it; that may have more tags, and results that are `*`.
#[track_caller]
fn loses_nothing(text: &str, written: &str) {
    let mut there = said(written);
    for token in said(text) {
        match there.iter().position(|other| *other == token) {
            Some(at) => drop(there.swap_remove(at)),
            // It says nothing beside a result.
            None if token == "*" => (),
            // A glyph that a move has twice, and a number that is right.
            None if token.starts_with('$') && written.contains(&token) => (),
            None if token.bytes().all(|byte| byte.is_ascii_digit()) => (),
            None => panic!("{token:?} is not in\n{written}\nof\n{text}"),
        }
    }
}

#[test]
fn what_is_all_good_is_written_whole() {
    let reading = read(FILE.as_bytes());
    assert_eq!((reading.faults, reading.warnings), (vec![], vec![]));
    loses_nothing(FILE, &write(&reading.games));
}

/// A bracket, brace or quote that is lost or too many is named at its line, and the next game is read.
#[test]
fn ten_thousand_files_with_a_bracket_changed_are_read_on_at_the_next_header() {
    let whole = moves(&read(FILE.as_bytes()).games);
    let mut random = Random(51);
    let signs: Vec<usize> =
        FILE.char_indices().filter(|(_, c)| "{}()[]\"".contains(*c)).map(|(at, _)| at).collect();
    for round in 0..10_000 {
        let at = signs[random.below(signs.len())];
        let sign = ["{", "}", "(", ")", "[", "]", "\""][random.below(7)];
        let (text, at) = match random.below(3) {
            0 => (format!("{}{}", &FILE[..at], &FILE[at + 1..]), at),
            1 => (format!("{}{sign}{}", &FILE[..at], &FILE[at + 1..]), at),
            _ => {
                let all = tokens(FILE);
                let (at, _) = all[random.below(all.len())];
                (format!("{}{sign} {}", &FILE[..at], &FILE[at..]), at)
            }
        };
        let line = 1 + FILE[..at].matches('\n').count();
        let reading = read(text.as_bytes());
        let found = moves(&reading.games);
        let told: Vec<usize> = reading
            .faults
            .iter()
            .chain(reading.warnings.iter().map(|known| &known.first))
            .map(|fault| fault.line)
            .collect();
        let is_other = text != FILE && (found != whole || !told.is_empty());
        assert!(!is_other || told.contains(&line), "{round}: line {line} of {told:?}\n{text}");
        for (number, header) in (1..).zip(["uno", "due", "tre"]).skip(1) {
            let begins = FILE.find(&format!("[Event \"{header}\"]")).expect("a header");
            if at + 1 < begins {
                assert!(
                    found.contains(&whole[number - 1]),
                    "{round}: game {number} is lost\n{text}\n{found:?}"
                );
            }
        }
    }
}

#[test]
fn a_file_in_pieces_is_the_same_as_whole() {
    let mut random = Random(52);
    let polish = "[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n";
    let text = [FILE, polish, "1. 22-18 ciao 9-14 *\n\n", FILE].concat();
    for _ in 0..200 {
        let mut bytes = text.clone().into_bytes();
        (0..random.below(5)).for_each(|_| {
            let at = random.below(bytes.len());
            bytes[at] = b"{}[]()\"x-1 \n\xe0"[random.below(13)];
        });
        let mut rest = &bytes[..];
        let source = Box::new(move |to: &mut Vec<u8>| {
            let (now, after) = rest.split_at(rest.len().min(7));
            to.extend_from_slice(now);
            rest = after;
            Ok(!rest.is_empty())
        });
        let whole = read_any(&bytes, GAMES);
        let (mut games, mut faults, mut warnings) = (vec![], vec![], vec![]);
        for read in PdnReader::new(source, GAMES) {
            let read = read.expect("bytes");
            assert!(read.faults.iter().all(|fault| fault.game == games.len() + 1), "{:?}", read.faults);
            games.push(read.game);
            faults.extend(read.faults);
            add_warnings(&mut warnings, read.warnings);
        }
        assert_eq!((games, faults, warnings), (whole.games, whole.faults, whole.warnings));
    }
}

/// CheckerBoard's reader ends a variation at its first bracket, and takes what follows for the main line.
fn as_checkerboard(moves: &str) -> String {
    let mut out = String::new();
    let mut rest = moves;
    while let Some(at) = rest.find('(') {
        out += &rest[..at];
        rest = rest[at..].split_once(')').map_or("", |(_, after)| after);
    }
    out + rest
}

#[test]
fn flat_variations_leave_every_reader_the_main_line() {
    let text = "1. 21-17 {bene} (1. 21-18 {o} 12-16 (12-15 2. 18-14 (2. 25-21 9-13) 11x18) 2. 25-21) 12-15 2. 25-21 *\n";
    let reading = read_any(text.as_bytes(), GAMES);
    assert_eq!((&reading.faults, &reading.warnings), (&vec![], &vec![]));
    let nested = written(&reading.games, false);
    assert!(nested.ends_with("\n\n1. 21-17 {bene} (1. 21-18 {o} 12-16 (1... 12-15 2. 18-14 (2. 25-21 9-13) 11x18)\n2. 25-21) 12-15 2. 25-21 *\n"), "{nested}");
    let flat = written(&reading.games, true);
    assert!(flat.ends_with("\n\n1. 21-17 {bene} (1. 21-18 {o} 12-16 2. 25-21) (1. 21-18 12-15 2. 18-14 11x18)\n(1. 21-18 12-15 2. 25-21 9-13) 12-15 2. 25-21 *\n"), "{flat}");
    let (_, moves) = flat.split_once("\n\n").expect("tags and moves");
    assert_eq!(
        as_checkerboard(moves).split_whitespace().collect::<Vec<_>>(),
        ["1.", "21-17", "{bene}", "12-15", "2.", "25-21", "*"]
    );
    let again = read_any(flat.as_bytes(), GAMES);
    assert_eq!((again.fault_count(), written(&again.games, true)), (0, flat));
}

#[test]
fn check_tells_errors_and_warnings_and_sums_them_up() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pdn-world");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("a.pdn");
    fs::write(&path, "[Event \"a\"]\n\n1. 22-18 $902 9-13 ciao $903 *\n\n[Event \"b\"]\n\n1. 22-18 9-14 *\n")
        .expect("written");
    let name = path.to_str().expect("UTF-8");
    let dama = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("it starts");
        (
            output.status.code(),
            String::from_utf8(output.stdout).expect("UTF-8"),
            String::from_utf8(output.stderr).expect("UTF-8"),
        )
    };
    let (code, said, errors) = dama(&["pdn", "check", name]);
    let lines: Vec<&str> =
        said.lines().map(|line| line.strip_prefix(&format!("{name}: ")).expect("the file")).collect();
    assert_eq!(
        lines,
        [
            "game 2, line 7, column 10, 1... 9-14: illegal: Square 14 is not one step from 9",
            "warning: game 1, line 3, column 10, $902: a glyph above $255, kept as a comment (2 times)",
            "warning: game 1, line 3, column 20, ciao: a word that is no move, kept as a comment",
            "2 games, 3 moves; illegal move (1), a glyph above $255 (2), a word that is no move (1)",
        ]
    );
    assert_eq!((code, errors), (Some(1), format!("dama: {name}: 1 fault in 2 games\n")));
    let (code, said, _) = dama(&["pdn", "check", "--json", name]);
    let told: serde_json::Value = serde_json::from_str(&said).expect("one object a file");
    assert_eq!(code, Some(1));
    assert_eq!((&told["games"], &told["moves"], &told["error_count"]), (&2.into(), &3.into(), &1.into()));
    let error = &told["errors"][0];
    assert_eq!(
        (&error["game"], &error["line"], &error["column"], &error["kind"]),
        (&2.into(), &7.into(), &10.into(), &"illegal move".into())
    );
    assert_eq!((&told["warnings"][0]["count"], &told["kinds"][1]["count"]), (&2.into(), &2.into()));
    // A warning alone is no failure.
    let (code, said, errors) = dama(&["pdn", "check", data("nag-above-255.pdn").to_str().expect("UTF-8")]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(said.contains("warning: ") && !said.contains("all good"), "{said}");
}

/// Reads a text, writes it, and returns its faults and warnings by kind, the number of moves of each game, and the text.
fn read_text(text: &str) -> (Vec<&'static str>, Vec<&'static str>, Vec<usize>, String) {
    let reading = read_twice_told(text.as_bytes());
    let faults = reading.faults.iter().map(|fault| fault.reason.kind()).collect();
    let warnings = reading.warnings.iter().map(|warning| warning.first.reason.kind()).collect();
    let plies = reading.games.iter().map(AnyPdnGame::plies).collect();
    (faults, warnings, plies, written(&reading.games, false))
}

/// Reads a file; what is written of it is written the same again.
fn read_twice_told(bytes: &[u8]) -> AnyPdnReading {
    let reading = read_any(bytes, GAMES);
    let text = written(&reading.games, false);
    assert_eq!(written(&read_any(text.as_bytes(), GAMES).games, false), text);
    reading
}

#[test]
fn text_behind_the_last_result_is_kept() {
    for (text, kept, kinds) in [
        ("12 ciao\n", "{12} {ciao}", 2),
        ("1. \n{dopo}\n", "{dopo}", 0),
        ("3 !!! {fine}\n\n[Event \"b\"]\n\n1. 21-17 *\n", "{3} {!!!} {fine}", 2),
    ] {
        let (faults, warnings, plies, written) = read_text(&format!("1. 22-18 *\n\n{text}"));
        assert_eq!((faults, warnings.len(), plies[0]), (vec![], kinds, 1), "{text}");
        assert!(written.contains(&format!("1. 22-18 {kept} *")), "{written}");
    }
    // A game by letters is a game that cannot be read.
    for (text, plies) in [("1. c3-d4 d6-c5\n", &[0][..]), ("1. 22-18 *\n\n1. c3-d4 d6-c5\n", &[1, 0])] {
        let (faults, _, games, _) = read_text(text);
        assert_eq!((faults, &games[..]), (vec!["not a move"], plies), "{text}");
    }
}

#[test]
fn lines_may_end_as_on_old_macs() {
    let text = "[Event \"a\"]\n\n1. 22-18 ; bene\n9-13 {x\n\n[White \"c\n\n1. 21-17 *\n\n[Event \"b\"]\n\n1. 22-17 3-4 *\n";
    let same = |text: &str| {
        let reading = read_any(text.as_bytes(), GAMES);
        let places = |fault: &dama::unstable::game_files::pdn::PdnFault| (fault.game, fault.line);
        let faults: Vec<_> = reading.faults.iter().map(places).collect();
        let warnings: Vec<_> = reading.warnings.iter().map(|warning| places(&warning.first)).collect();
        (written(&reading.games, false).replace("line 15", "line"), faults, warnings)
    };
    let (games, faults, _) = same(text);
    assert!(
        games.contains("[Event \"b\"]") && faults.iter().any(|fault| fault.1 == 12),
        "{games} {faults:?}"
    );
    for end in ["\r", "\r\n", "\r\r\n"] {
        assert_eq!(same(&text.replace('\n', end)), same(text), "{end:?}");
    }
    let bytes = text.replace('\n', "\r").repeat(3).into_bytes();
    let mut rest = &bytes[..];
    let source = Box::new(move |to: &mut Vec<u8>| {
        let (now, after) = rest.split_at(rest.len().min(1));
        to.extend_from_slice(now);
        rest = after;
        Ok(!rest.is_empty())
    });
    let games: Vec<AnyPdnGame> =
        PdnReader::new(source, GAMES).map(|read| read.expect("bytes").game).collect();
    assert_eq!(games, read_any(&bytes, GAMES).games);
}

#[test]
fn two_positions_in_a_row_are_two_games() {
    let (faults, warnings, plies, written) =
        read_text("[Event \"1\"]\n[FEN \"W:WK32:BK1\"]\n\n[Event \"2\"]\n[FEN \"W:WK31:BK2\"]\n");
    assert_eq!((faults, warnings, plies), (vec![], vec![], vec![0, 0]), "{written}");
    assert!(written.contains("[Event \"2\"]") && written.contains("[FEN \"W:WK31:BK2\"]"), "{written}");
    let (_, warnings, plies, _) = read_text("[FEN \"W:WK32:BK1\"]\n[FEN \"W:WK32:BK1\"]\n\n1. 32-28 *\n");
    assert_eq!((warnings, plies), (vec!["a tag repeated"], vec![1]));
}

#[test]
fn results_with_blanks_and_results_as_in_the_tag_end_a_game() {
    for (end, result) in [("1 - 0", "1-0"), ("0 – 1", "0-1"), ("1/2 - 1/2", "1/2-1/2"), ("½ - ½", "1/2-1/2")]
    {
        let (faults, warnings, plies, written) = read_text(&format!("1. 22-18 {end}\n"));
        assert_eq!((faults, warnings, plies), (vec![], vec![], vec![1]), "{written}");
        assert!(written.ends_with(&format!("1. 22-18 {result}\n")), "{written}");
    }
    let (faults, warnings, plies, written) =
        read_text("[Result \"4-6\"]\n\n1. 22-18 9-13 4-6\n\n[Event \"b\"]\n\n1. 21-17 *\n");
    assert_eq!((faults, plies), (vec![], vec![2, 1]), "{written}");
    assert_eq!(warnings, ["a Result that is not known, kept as it is"]);
    // In the midst of a game it is a move.
    let (faults, ..) = read_text("[Result \"4-6\"]\n\n1. 22-18 4-6 9-13 *\n");
    assert_eq!(faults, ["illegal move"]);
}

#[test]
fn a_number_with_a_colon_is_no_capture() {
    let (faults, warnings, plies, written) = read_text("1: 22-18 12-16 2:\t21-17 *\n");
    assert_eq!((faults, warnings, plies), (vec![], vec![], vec![3]), "{written}");
    assert!(written.ends_with("1. 22-18 12-16 2. 21-17 *\n"), "{written}");
    // Two squares and a colon are still a capture, with blanks or without.
    for capture in ["18:9", "18: 9", "18 : 9"] {
        let (faults, _, plies, _) = read_text(&format!("1. 22-18 9-13 2. {capture} *\n"));
        assert_eq!((faults, plies), (vec![], vec![3]), "{capture}");
    }
}

#[test]
fn squares_may_stand_apart_with_any_dash() {
    let (faults, warnings, plies, written) = read_text("1. 22−18 9‑13 2. 18х9 *\n");
    assert_eq!((faults, warnings, plies), (vec![], vec![], vec![3]), "{written}");
    assert!(written.ends_with("1. 22-18 9-13 2. 18x9 *\n"), "{written}");
}

#[test]
fn tags_may_have_the_quotes_of_typesetting() {
    let (faults, warnings, plies, written) =
        read_text("[Event “Roma”]\n[GameType ‘20’]\n[FEN “W:WK46:B3”]\n[Result “2-0”]\n\n1. 46-41 2-0\n");
    assert_eq!((faults, warnings, plies), (vec![], vec![], vec![1]), "{written}");
    assert!(written.contains("[Event \"Roma\"]") && written.contains("[Result \"2-0\"]"), "{written}");
}

#[test]
fn the_mark_of_a_file_takes_no_column() {
    let reading = read("\u{feff}1. 22-18 9-14 *\n".as_bytes());
    assert_eq!((reading.faults[0].line, reading.faults[0].column), (1, 10));
}

#[test]
fn a_position_before_the_moves_that_is_none_is_an_error() {
    let (faults, _, plies, _) = read_text("/FEN \"W:W21\"/ 1. 21-17 *\n");
    assert_eq!((faults, plies), (vec!["bad position"], vec![0]));
}

#[test]
fn a_blank_of_windows_1252_does_not_tell_of_another_code_page() {
    let reading = read_any(b"[Event \"M.\xa0Rossi\"]\n\n1. 22-18 {di\xa0Roma} *\n", GAMES);
    assert_eq!(reading.warnings, []);
    assert!(written(&reading.games, false).contains("{di Roma}"));
}

#[test]
fn brackets_without_line_ends_end_soon() {
    // Behind the first piece of a file.
    for unit in ["[", "[a "] {
        let text = ["1. 22-18 ", &" ".repeat(4 << 20), &unit.repeat(50_000)].concat();
        assert_eq!(read_any(text.as_bytes(), GAMES).games.len(), 1, "{unit}");
    }
}

/// The games that a failing source had sent come first, whole, then its error.
#[test]
fn a_source_that_fails_loses_only_the_game_that_it_cuts() {
    let text = "[White \"Rossi\"]\n1. 22-18 12-16 2. 18-14 1-0\n\n[White \"Verdi\"]\n1. 22-18 {sì (1-0)} (1. 21-17 1-0) *\n\n\
        1. 22-18 12-16 2-0\n1. 21-17 *\n";
    let all: Vec<AnyPdnGame> =
        PdnReader::of_bytes(text.as_bytes(), &[]).map(|read| read.expect("no source").game).collect();
    // Where each game's result ends.
    let ends: Vec<usize> = ["18-14 1-0", "1-0) *", "12-16 2-0", "21-17 *"]
        .map(|end| text.find(end).expect("there") + end.len())
        .into();
    assert_eq!(all.len(), ends.len());
    for sent in 0..=text.len() {
        let mut parts: Vec<Result<&[u8], SourceError>> =
            vec![Err("unplugged".into()), Ok(&text.as_bytes()[..sent])];
        let source: ByteSource<'_> = Box::new(move |bytes| {
            bytes.extend_from_slice(parts.pop().expect("not asked again")?);
            Ok(true)
        });
        let mut reader = PdnReader::new(source, &[]);
        let games: Vec<AnyPdnGame> = reader.by_ref().map_while(Result::ok).map(|read| read.game).collect();
        let whole = ends.iter().filter(|end| **end <= sent).count();
        assert_eq!(games.len(), whole, "{:?}", String::from_utf8_lossy(&text.as_bytes()[..sent]));
        for (game, known) in games.iter().zip(&all) {
            assert_eq!((game.plies(), game.result()), (known.plies(), known.result()), "{sent}");
        }
    }
}
