//! PDN of the other games that have a GameType.

use crate::common::Random;
use crate::program::{Config, Memory, Program, Scratch};
use dama::unstable::app::Key;
use dama::unstable::game_files::pdn::{
    self, can_write, AnyPdnGame, GameResult, PdnGameOf, Rules, Variant, VariantPosition,
};
use dama::unstable::games::{Rulebook, State, GAMES};
use dama::unstable::screen::Scene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::Message;
use std::process::Command;

#[track_caller]
fn polacca() -> &'static dyn Rulebook {
    *GAMES.iter().find(|book| book.name() == "polacca").expect("a row")
}

fn table(state: State) -> VariantPosition {
    VariantPosition { rulebook: polacca(), state }
}

#[track_caller]
fn read(text: &str) -> pdn::PdnReadingOf<PdnGameOf<Variant>> {
    let pdn::AnyPdnReading { games, faults, warnings } = pdn::read_any(text.as_bytes(), GAMES);
    let variant = |game| match game {
        AnyPdnGame::Variant(game) => game,
        AnyPdnGame::Italian(_) => panic!("read as Italian: {faults:?}"),
    };
    pdn::PdnReadingOf { games: games.into_iter().map(variant).collect(), faults: faults.clone(), warnings }
}

/// The names of the games in a file.
fn kinds(text: &str) -> (Vec<&'static str>, usize) {
    let reading = pdn::read_any(text.as_bytes(), GAMES);
    let kind = |game: &AnyPdnGame| match game {
        AnyPdnGame::Variant(game) => game.start.rulebook.name(),
        AnyPdnGame::Italian(_) => "italian",
    };
    (reading.games.iter().map(kind).collect(), reading.fault_count())
}

#[track_caller]
fn random_game(start: VariantPosition, plies: usize, random: &mut Random) -> PdnGameOf<Variant> {
    let (mut at, mut moves) = (start.clone(), Vec::new());
    for _ in 0..plies {
        let legal = at.rulebook.moves(&at.state).expect("sound");
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())].clone();
        at = Variant::after(&at, &mv);
        moves.push(mv);
    }
    PdnGameOf::from_moves(start, &moves).expect("legal moves")
}

#[test]
fn games_with_a_game_type_have_numbered_squares() {
    let written: Vec<_> = GAMES.iter().filter(|book| can_write(**book)).map(|book| book.name()).collect();
    assert_eq!(written, ["polacca"]);
    assert!(GAMES.iter().all(|book| can_write(*book) == book.pdn().is_some()));
}

#[test]
fn a_thousand_random_games_are_read_back_as_written() {
    let mut random = Random(41);
    let start = table(polacca().start(&[]).expect("no options"));
    for _ in 0..50 {
        let games: Vec<_> = (0..20).map(|_| random_game(start.clone(), 150, &mut random)).collect();
        let text = pdn::write(&games);
        let reading = read(&text);
        assert_eq!(reading.faults, []);
        assert_eq!(reading.games.len(), games.len());
        for (read, played) in reading.games.iter().zip(&games) {
            assert!(read.moves().eq(played.moves()));
            assert_eq!((read.result, &read.start), (played.result, &played.start));
        }
        assert_eq!(pdn::write(&reading.games), text);
        assert!(text.lines().all(|line| line.chars().count() <= 80));
    }
}

#[test]
fn games_from_a_set_up_say_where_they_begin() {
    let mut random = Random(42);
    let fen = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24";
    let start = table(polacca().read_position(fen, &[]).expect(fen));
    for _ in 0..100 {
        let game = random_game(start.clone(), 30, &mut random);
        let text = pdn::write(std::slice::from_ref(&game));
        assert!(text.contains("[GameType \"20,W,10,10,N2,0\"]\n[SetUp \"1\"]\n[FEN \"B:W6,9,"), "{text}");
        let reading = read(&text);
        assert_eq!(reading.faults, [], "{text}");
        assert!(reading.games[0].moves().eq(game.moves()), "{text}");
    }
}

#[test]
fn moves_are_understood_however_they_are_written() {
    let at = |fen: &str, line: &str| {
        let reading = read(&format!("[GameType \"20\"]\n[FEN \"{fen}\"]\n\n1. {line} *\n"));
        assert_eq!(reading.faults, [], "{fen} {line}");
        let first = reading.games[0].moves().next();
        first.expect("a move")
    };
    for line in ["32-28", "32 - 28", "32x28 ".trim_end()] {
        assert_eq!(at("W:W31-50:B1-20.", line), "32 28", "{line}");
    }
    let king = "W:WK46:B28,30,40";
    for line in ["46x44", "46x19x35x44", "46x28x30x40x44", "46x28x19x30x35x40x44"] {
        assert_eq!(at(king, line), "46 28 19 30 35 40 44", "{line}");
    }
    // Any route of a capture means that capture.
    let fen = "W:W33,K46:B28,19,41";
    for line in ["46x14", "46x32x23x14", "46x37x23x14"] {
        assert_eq!(at(fen, line), "46 41 32 28 23 19 14", "{line}");
    }
}

#[test]
fn without_a_game_type_the_variant_is_guessed_from_the_moves() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. 32-28 19-23 2. 28x19 14x23 1-1\n";
    let reading = read(text);
    assert_eq!((reading.games.len(), reading.games[0].result), (1, GameResult::Draw));
    assert_eq!(kinds("1. 21-18 9-13 *"), (vec!["italian"], 0));
    // A text that fits neither is read as Italian draughts, with its faults.
    assert_eq!(kinds("1. 21-3 *"), (vec!["italian"], 1));
}

#[test]
fn one_illegal_move_makes_no_game_another() {
    let polish = [
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "1. 33-28 18-23 2. 39-33 12-18 *",
        "1. 31-26 20-25 2. 36-31 14-24 *",
    ];
    let italian = ["1. 21-18 9-13 *", "1. 22-18 12-15 *"];
    // The third has a slip.
    assert_eq!(kinds(&polish.join("\n\n")), (vec!["polacca"; 3], 1));
    assert_eq!(kinds(polish[2]), (vec!["polacca"], 1), "squares above 32 decide");
    assert_eq!(kinds("[FEN \"W:W31-50:B1-20\"]\n\n1. 31-32 *"), (vec!["polacca"], 1), "and in positions");
    assert_eq!(kinds(&[italian[0], "1. 22-81 *", italian[1]].join("\n\n")), (vec!["italian"; 3], 1));
}

#[test]
fn each_game_is_of_its_own_game_type() {
    let (italian, polish) =
        ("[GameType \"22\"]\n\n1. 21-18 9-13 *\n\n", "[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n");
    let plain = ("[White \"a\"]\n\n1. 21-18 9-13 *\n\n", "[White \"a\"]\n\n1. 32-28 19-23 *\n\n");
    let large = "[White \"a\"]\n\n1. 33-28 18-23 2. 39-33 12-18 *\n\n";
    for (text, expected) in [
        ([italian, polish, italian].concat(), ["italian", "polacca", "italian"]),
        ([polish, italian, polish].concat(), ["polacca", "italian", "polacca"]),
        ([polish, plain.0, italian].concat(), ["polacca", "italian", "italian"]),
        ([plain.1, italian, plain.1].concat(), ["polacca", "italian", "polacca"]),
        ([plain.0, plain.0, polish].concat(), ["italian", "italian", "polacca"]),
        ([plain.0, large, plain.0].concat(), ["italian", "polacca", "italian"]),
    ] {
        assert_eq!(kinds(&text), (expected.to_vec(), 0), "{text}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    for (text, expected) in [
        (
            "[GameType \"20\"]\n\n1. 32-27 19-23 2. 31-5 *",
            "game 1, line 3, column 19, 2. 31-5: illegal: Square 5 is not one step from 31",
        ),
        (
            "[GameType \"20\"]\n[FEN \"W:WK46:B28\"]\n\n1. 46-41 *",
            "game 1, line 4, column 4, 1. 46-41: illegal: You must capture with the piece on 46",
        ),
        (
            "[GameType \"20\"]\n[FEN \"W:W5:B28\"]\n\n1. 5-10 *",
            "game 1, line 2, column 1, [FEN \"W:W5:B28\"]: not a position: a man on its own crowning row",
        ),
        (
            "[GameType \"20\"]\n[FEN \"W:W31,x:B28\"]\n\n*",
            "game 1, line 2, column 1, [FEN \"W:W31,x:B28\"]: not a position: expected a square",
        ),
        ("[GameType \"20\"]\n\n1. 32-28 {never ends", "game 1, line 3, column 10: a { without its }"),
        (
            "[GameType \"20\"]\n[FEN \"W:W28:B32\"]\n\n1. 28x37 1-2 *",
            "game 1, line 4, column 10, 1... 1-2: the game is over",
        ),
    ] {
        let reading = read(text);
        let faults: Vec<String> = reading.faults.iter().map(ToString::to_string).collect();
        assert!(faults.first().is_some_and(|fault| fault.starts_with(expected)), "{text}\n{faults:?}");
    }
}

#[test]
fn damaged_files_are_read_without_a_panic() {
    let mut random = Random(43);
    let start = table(polacca().start(&[]).expect("no options"));
    let text = pdn::write(&[random_game(start, 60, &mut random)]);
    for _ in 0..400 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len());
            bytes[at] = b"0123456789x-(){}[]\" \n.K"[random.below(23)];
        }
        bytes.truncate(1 + random.below(bytes.len()));
        let games = pdn::read_as(Variant(polacca()), &bytes).games;
        let again = pdn::write(&games);
        assert_eq!(pdn::write(&pdn::read_as(Variant(polacca()), again.as_bytes()).games), again);
    }
}

fn program() -> Program {
    let mut program = Program::with(Config::default(), Memory::usual());
    let book = polacca();
    program.app.choose_game(ChosenGame::usual(book));
    program.line("").line("N");
    program
}

#[test]
fn a_game_is_saved_as_pdn_viewed_and_played_on() {
    let mut program = program();
    let legal = |program: &Program| {
        let game = program.app.game().rulebook_match().expect("the game");
        game.book.moves(&game.state).expect("sound")
    };
    for _ in 0..2 {
        let line = legal(&program)[0].clone();
        program.line(&line).think();
    }
    let played = program.app.game().rulebook_match().expect("polacca");
    assert_eq!(played.plies, 4);
    program.line("S").line("GIOCO.PDN").is(Scene::Game);
    assert!(program.text().contains("GIOCO.PDN"), "{}", program.text());
    program.escape().line("Y").is(Scene::Menu);
    // The list of `A` shows its kind, while DAMA's own game is chosen.
    program.line("G").line("1").line("A");
    assert!(program.text().contains("GIOCO.PDN"), "{}", program.text());
    program.line("GIOCO.PDN").is(Scene::Viewer);
    assert!(program.text().contains("DAMA ALLA POLACCA"), "{}", program.text());
    program.key(Key::Char('>'));
    let seen = program.app.game().rulebook_match().expect("the same game");
    assert_eq!((seen.plies, &seen.state), (4, &played.state));
    program.key(Key::Char('-')).key(Key::Char('-'));
    assert_eq!(program.app.game().rulebook_match().expect("the game").plies, 2);
    program.key(Key::Char('g')).is(Scene::Game);
    let line = legal(&program)[0].clone();
    program.line(&line).think();
    program.line("S").line("ALTRA.PDN").is(Scene::Game);
    program.escape().line("Y").line("A").line("ALTRA.PDN").key(Key::Char('>'));
    assert_eq!(
        program.app.game().rulebook_match().expect("the game").plies,
        4,
        "all its moves are in the file"
    );
}

#[test]
fn a_game_without_a_pdn_standard_is_not_saved_as_pdn() {
    let mut program = Program::with(Config::default(), Memory::usual());
    let zamma = *GAMES.iter().find(|book| book.name() == "zamma").expect("a row");
    let mut choice = zamma.usual();
    choice.read(&[("first", "white")]).expect("an option");
    program.app.choose_game(ChosenGame::read(zamma, choice, None, true).expect("it applies"));
    program.line("").line("N").line("S").line("A.PDN").is(Scene::Game);
    assert!(matches!(program.app.message(), Message::Refusal(_)), "{}", program.text());
}

#[test]
fn the_commands_read_such_files() {
    let disk = Scratch::new("pdn-variants");
    let file = disk.0.join("G.PDN");
    let path = file.to_str().expect("UTF-8");
    std::fs::write(&file, "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 *\n").expect("room");
    let dama = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("it starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, out, _) = dama(&["pdn", "check", path]);
    assert_eq!((code, out.ends_with("1 game, 3 moves, all good\n")), (Some(0), true), "{out}");
    let (code, out, _) = dama(&["pdn", "convert", path, "-"]);
    assert!(code == Some(0) && out.contains("[GameType \"20,W,10,10,N2,0\"]"), "{out}");
    let (_, out, _) = dama(&["moves", "--variant", "polacca", "--pdn", path]);
    assert_eq!(out, "13 19 24\n14 19 23\n");
    let (_, out, _) = dama(&["moves", "--variant", "polacca", "--pdn", path, "--move", "2"]);
    assert_eq!(out, "28 23 19\n");
    let (code, out, _) =
        dama(&["analyze", "--variant", "polacca", "--pdn", path, "--move", "2", "--level", "1", "--json"]);
    assert!(code == Some(0) && out.contains("28 23 19"), "{out}");
    let (code, _, errors) = dama(&["moves", "--variant", "zamma", "--pdn", path]);
    assert!(code == Some(2) && errors.contains("zamma has no games in PDN"), "{errors}");
    let (code, _, errors) = dama(&["moves", "--variant", "polacca", "--pdn", path, "--move", "9"]);
    assert!(code == Some(1) && errors.contains("game 1 has only 3 moves"), "{errors}");
}
