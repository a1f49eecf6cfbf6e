//! The manual, statement by statement: `docs/FIDELITY.md` numbers them M01 to M23,
//! and each test's name begins with the number of the statement that it checks.

mod program;

use dama::unstable::app::{Key, Status};
use dama::unstable::built_in::IndexedActions as _;
use dama::unstable::engine::{choose, Level, LEVEL_DEPTH};
use dama::unstable::formats::keyboard::{self, Keyboard, KeyboardError};
use dama::unstable::games::italian::record::{self, GameRecord, SAVE_LEN};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::refusal::MoveError;
use dama::unstable::rules::italian::{Kind, Move, Position, Squares};
use dama::unstable::rules::perft::perft;
use dama::unstable::rules::{Color, Game, Outcome};
use dama::unstable::screen::field;
use dama::unstable::screen::Scene;
use dama::unstable::session::drive::{Drive, DriveError, NameError};
use dama::unstable::session::game::MatchRules as _;
use dama::unstable::session::messages::{Lang, Message};
use dama::unstable::session::{GameOptions, Session, SEALED_LEN, SEAL_LEN};
use program::{config, file, keyboard_dat, root, square, Config, Memory, Program, Scratch, LOCALE};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command as Process, Stdio};

const START: &str = "W:W21-32:B1-12";

#[track_caller]
fn accepts(before: &str, line: &str, after: &str) {
    let mut program = Program::game(before);
    program.line(line);
    assert_ne!(program.status(), Status::WaitsForLine, "{line}: {:?}", program.app.screen().message);
    program.has_position(after);
    assert_eq!(program.plies(), 1);
}

/// The line is refused with this error; board and side to move stay.
#[track_caller]
fn refuses(fen: &str, line: &str, error: MoveError) {
    let mut program = Program::game(fen);
    program.line(line).is(Scene::Game).says(Message::Refused(error)).has_position(fen);
    assert_eq!((program.plies(), program.status()), (0, Status::WaitsForLine));
}

fn accepted_of(fen: &str, lines: impl Iterator<Item = String>) -> BTreeSet<String> {
    let mut program = Program::game(fen);
    let mut accepted = BTreeSet::new();
    for line in lines {
        if program.line(&line).plies() > 0 {
            accepted.insert(line);
            program = Program::game(fen);
        }
    }
    program.has_position(fen);
    accepted
}

fn pairs(fen: &str) -> BTreeSet<String> {
    accepted_of(fen, (1..=32).flat_map(|a| (1..=32).map(move |b| format!("{a} {b}"))))
}

fn triples(fen: &str) -> BTreeSet<String> {
    let all = |a| (1..=32).flat_map(move |b| (1..=32).map(move |c| format!("{a} {b} {c}")));
    accepted_of(fen, (1..=32).flat_map(all))
}

fn set(lines: &[&str]) -> BTreeSet<String> {
    lines.iter().map(|line| line.to_string()).collect()
}

/// A game in which both sides are typed, without the program's own moves.
struct Table {
    session: Session,
    graphics: Vec<u8>,
}

impl Table {
    #[track_caller]
    fn new(fen: &str) -> Table {
        let position = parse_fen(fen).expect(fen);
        let options = GameOptions { start: position, level: 1, player: Color::White, seed: 1 };
        Table { session: Session::new(&options), graphics: keyboard_dat() }
    }

    #[track_caller]
    fn play(&mut self, line: &str) -> Result<Move, Box<Message>> {
        let game = self.session.verify(&self.graphics).expect("sound data");
        let action = game.read(line).map_err(Box::new)?;
        let mv = game.record().and_then(|record| record.indexed(action)).expect(line);
        self.session.act(&game, action, &self.graphics).expect("sound data");
        Ok(mv)
    }

    #[track_caller]
    fn record(&self) -> GameRecord {
        self.session.verify(&self.graphics).expect("sound data").record().expect("Italian draughts")
    }
}

fn tile_at(program: &Program, row: u16, column: u16) -> Vec<u8> {
    let pixels = program.pixels();
    let (left, top) = (field::LEFT + column * field::SQUARE_WIDTH, field::TOP + row * field::SQUARE_HEIGHT);
    let rows = top..top + field::SQUARE_HEIGHT;
    rows.flat_map(|y| {
        let at = usize::from(y) * 640 + usize::from(left);
        pixels[at..at + usize::from(field::SQUARE_WIDTH)].to_vec()
    })
    .collect()
}

fn tile(program: &Program, number: u32) -> Vec<u8> {
    let square = square(number);
    tile_at(program, u16::from(square.row()), u16::from(square.column()))
}

#[track_caller]
fn sprite(name: &str) -> Vec<u8> {
    let bytes = keyboard_dat();
    let sprite = Keyboard::unchecked(&bytes).sprite(name).expect(name);
    (0..sprite.height).flat_map(|y| (0..sprite.width()).map(move |x| sprite.index(x, y))).collect()
}

#[track_caller]
fn differing(a: &[u8], b: &[u8]) -> usize {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

/// The compiled program, started in a disk folder.
fn dama(disk: &Scratch) -> Process {
    let mut process = Process::new(env!("CARGO_BIN_EXE_dama"));
    process.current_dir(&disk.0).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    process.env_remove("DAMA_DISK").env_remove("DAMA_DRIVE_A");
    process.env("XDG_CONFIG_HOME", &disk.0).env("XDG_DATA_HOME", disk.0.join("data")).env("HOME", &disk.0);
    process.envs([LOCALE]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    process
}

#[track_caller]
fn typed_to(mut process: Process, lines: &str) -> (String, Option<i32>) {
    let mut child = process.spawn().expect("the program starts");
    // A program that halts may not read its input.
    let _ = child.stdin.take().expect("piped").write_all(lines.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    (String::from_utf8(output.stdout).expect("UTF-8"), output.status.code())
}

// M01: the rules are those of the encyclopaedia's article.

#[test]
fn m01_the_printed_openings_and_the_study_can_be_typed_to_their_ends() {
    let morsa = "23-20 12-15 28-23 10-14 20-16 5-10 23-20 1-5 32-28 14-19 21-18 10-14 25-21 5-10 27-23 8-12 \
                 31-27 2-5 29-25 4-8 21-17 14-18-21 23-19-14 10-14-19 25-21-18";
    let reversed = "23-19 10-13 21-18 5-10 28-23 13-17 32-28 10-13 25-21 1-5 19-14 12-15 23-19 8-12 28-23 \
                    6-10 31-28 2-6 29-25 4-8 23-20 12-16";
    let study = "26-22 17-21-26 28-23 20-23-27 22-18 13-18-22 6-11 8-12 11-15 1-5 15-12-8 5-10 8-12 10-14 \
                 12-15 14-19 15-20 19-23 20-24 23-28 24-20 28-32 20-23 32-28 23-28-32";
    for (start, moves, end) in [
        (START, morsa, "B:W16,17,18,20,22,24,26,27,28,30:B3,5,6,7,8,9,11,12,15,19"),
        (START, reversed, "W:W14,18,19,20,21,22,24,25,26,27,28,30:B3,5,6,7,8,9,10,11,13,15,16,17"),
        ("W:WK6,21,26,28,29,31:B1,8,13,17,20,K30", study, "B:W29,31,K32:B22,26,27,K30"),
    ] {
        let mut table = Table::new(start);
        for line in moves.split_whitespace() {
            table.play(line).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        }
        assert_eq!(table.record().position, parse_fen(end).expect(end));
    }
}

#[test]
fn m01_the_game_branches_as_the_rules_say() {
    let leaves = [7, 49, 302, 1469, 7361, 36473];
    for (depth, expected) in (1..).zip(leaves) {
        assert_eq!(perft(&Position::start(Color::White), depth, true), expected);
    }
}

// M02: twelve men a side, 64 squares, a dark one at each player's right, numbers 1 to 32.

#[test]
fn m02_black_starts_on_1_to_12_and_white_on_21_to_32() {
    let mut program = Program::new();
    program.line("").line("N").has_position(START);
    for number in 1..=32 {
        let expected = match number {
            1..=12 => Some((Color::Black, Kind::Man)),
            21..=32 => Some((Color::White, Kind::Man)),
            _ => None,
        };
        assert_eq!(
            program.app.game().raw().expect("Italian draughts").piece_at(square(number)),
            expected,
            "{number}"
        );
    }
}

#[test]
fn m02_64_squares_are_drawn_and_each_player_has_a_dark_one_at_his_right() {
    let program = Program::game(START);
    let light = sprite("light");
    let is_light = |row, column| tile_at(&program, row, column) == light;
    let lights = (0..8).flat_map(|r| (0..8).map(move |c| (r, c))).filter(|&(r, c)| is_light(r, c)).count();
    assert_eq!(lights, 32, "and so 32 dark ones");
    assert!(!is_light(7, 7) && is_light(7, 0), "White, who sits at the bottom");
    assert!(!is_light(0, 0) && is_light(0, 7), "Black, who sits at the top");
}

#[test]
fn m02_squares_are_numbered_from_the_top_left_as_white_sees_them() {
    let king = sprite("white-king");
    for (number, row, column) in [(1, 0, 0), (4, 0, 6), (5, 1, 1), (8, 1, 7), (29, 7, 1), (32, 7, 7)] {
        let program = Program::game(&format!("B:WK{number}:B18"));
        let here = differing(&tile_at(&program, row, column), &king);
        assert!(here < 70, "{number}: the king, but for the small number: {here} pixels differ");
        let elsewhere = differing(&tile_at(&program, 7 - row, 7 - column), &king);
        assert!(elsewhere > 200, "{number}: {elsewhere} pixels differ");
    }
    refuses(START, "33 29", MoveError::NoSuchSquare(33));
    refuses(START, "21 0", MoveError::NoSuchSquare(0));
}

// M03: a move is the square left, then the square reached.

#[test]
fn m03_a_move_is_typed_from_and_to() {
    accepts(START, "21 18", "B:W18,22-32:B1-12");
    accepts("B:W21-32:B1-12", "9 13", "W:W21-32:B1-8,10-13");
    refuses(START, "18 21", MoveError::EmptySquare(square(18)));
    let seven = ["21 17", "21 18", "22 18", "22 19", "23 19", "23 20", "24 20"];
    assert_eq!(pairs(START), set(&seven));
}

#[test]
fn m03_a_move_is_played_when_return_is_pressed_and_not_before() {
    let mut program = Program::game(START);
    for c in "21 18".chars() {
        program.key(Key::Char(c)).has_position(START);
    }
    program.key(Key::Enter).has_position("B:W18,22-32:B1-12");
}

// M04: the captured piece's square is typed right after the mover's.

#[test]
fn m04_captured_square_follows_the_mover() {
    let fen = "B:W23,32:B20,1";
    accepts(fen, "20 23 27", "W:W32:B1,27");
    refuses(fen, "20 27", MoveError::CapturedSquareMissing(square(23)));
    refuses(fen, "20 27 23", MoveError::NotAdjacent(square(20), square(27)));
    refuses(fen, "20 23", MoveError::Occupied(square(23)));
    refuses("B:W21,32:B17,1", "17 26", MoveError::CapturedSquareMissing(square(21)));
}

// M05: several captures in one move go on in pairs.

/// A king that takes nine pieces, the maximum; a tenth is left.
const NINE: &str = "W:WK1:B5,6,7,13,14,15,21,22,23,K20";
const NINETEEN: &str = "1 5 10 6 3 7 12 15 19 14 10 13 17 21 26 22 19 23 28";

#[test]
fn m05_any_number_of_captures_is_typed_pair_by_pair() {
    accepts("W:W26:B22,13,K4", "26 22 19", "B:W19:B13,K4");
    accepts("W:W26:B22,14,6,K32", "26 22 19 14 10 6 3", "B:WK3:BK32");
    accepts(NINE, NINETEEN, "B:WK28:BK20");
}

#[test]
fn m05_every_jump_is_checked() {
    let position = parse_fen(NINE).expect("legal");
    let legal: BTreeSet<String> = position.legal_moves().iter().map(|mv| mv.numbers().to_string()).collect();
    let numbers: Vec<u32> = NINETEEN.split(' ').map(|n| n.parse().expect("a number")).collect();
    let line = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let mut program = Program::game(NINE);
    let mut tried = 0;
    for at in 0..numbers.len() {
        program.line(&line(&numbers[..at])).is(Scene::Game).has_position(NINE);
        for other in 0..=33 {
            let mut typed = numbers.clone();
            typed[at] = other;
            if !legal.contains(&line(&typed)) {
                program.line(&line(&typed)).is(Scene::Game).has_position(NINE);
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 19 * 33);
    program.line(&format!("{NINETEEN} 24")).says(Message::Refused(MoveError::TooLong)).has_position(NINE);
    program.line(NINETEEN).has_position("B:WK28:BK20");
}

// M06: men go one step, diagonally, always forward.

#[test]
fn m06_men_step_once_diagonally_forward() {
    assert_eq!(pairs("W:W18:B4"), set(&["18 13", "18 14"]));
    assert_eq!(pairs("B:W29:B18"), set(&["18 21", "18 22"]));
    refuses("W:W18:B4", "18 22", MoveError::ManBackward(square(18)));
    refuses("W:W18:B4", "18 21", MoveError::ManBackward(square(18)));
    refuses("B:W29:B18", "18 14", MoveError::ManBackward(square(18)));
    refuses("W:W18:B4", "18 11", MoveError::NotAdjacent(square(18), square(11)));
    refuses("W:W18:B4", "18 10", MoveError::NotAdjacent(square(18), square(10)));
    refuses("W:W18:B4", "18 17", MoveError::NotAdjacent(square(18), square(17)));
    refuses("W:W18,13:B4", "18 13", MoveError::Occupied(square(13)));
}

// M07: capturing by jumping an adjacent enemy into the empty square behind; it goes on.

#[test]
fn m07_a_capture_jumps_an_adjacent_enemy_into_the_empty_square_behind() {
    assert_eq!(triples("W:W22:B18,K4"), set(&["22 18 13"]));
    assert_eq!(triples("W:W22:B18,13,K4"), set(&[]), "the square behind is taken");
    assert_eq!(triples("W:W22,18:B9,K4"), set(&[]), "own pieces are not jumped");
    assert_eq!(triples("W:W26:B18,K4"), set(&[]), "not adjacent");
    assert_eq!(triples("W:W21:B17,K4"), set(&[]), "no square behind");
    refuses("W:W22:B18,13,K4", "22 18 13", MoveError::Occupied(square(13)));
    refuses("W:W22:B18,K4", "22 18 14", MoveError::NotBehind { captured: square(18), landing: square(14) });
}

#[test]
fn m07_a_capture_goes_on_in_the_same_move_and_is_typed_whole() {
    let fen = "W:W26:B22,14,6,K32";
    refuses(fen, "26 22 19", MoveError::Unfinished(square(19)));
    refuses(fen, "26 22 19 14 10", MoveError::Unfinished(square(10)));
    refuses(fen, "26 22", MoveError::Occupied(square(22)));
    refuses(fen, "26 22 19 14", MoveError::LandingMissing(square(14)));
    accepts(fen, "26 22 19 14 10 6 3", "B:WK3:BK32");
}

// M08: on the last row a man becomes a king and its move ends; a king is two men.

#[test]
fn m08_a_man_on_the_last_row_becomes_a_king() {
    accepts("W:W6:BK32", "6 2", "B:WK2:BK32");
    accepts("B:WK1:B27", "27 31", "W:WK1:BK31");
    accepts("W:W11:B7,K32", "11 7 4", "B:WK4:BK32");
    accepts("W:W10:BK32", "10 6", "B:W6:BK32");
}

#[test]
fn m08_the_capture_it_then_sees_waits_for_its_next_turn() {
    let fen = "W:W11,21:B6,5,17";
    refuses(fen, "11 6 2 5 9", MoveError::PromotionEnds(square(2)));
    let mut program = Program::game(fen);
    program.line("11 6 2").has_position("B:WK2,21:B5,17");
    program.think().is(Scene::Game).has_position("W:WK2:B5,26");
    program.line("2 5 9").has_position("B:WK9:B26");
    // The same without a capture before.
    let mut program = Program::game("W:W6,21:B5,17");
    program.line("6 2").think().has_position("W:WK2:B5,26").line("2 5 9").has_position("B:WK9:B26");
}

#[test]
fn m08_a_king_is_drawn_as_a_second_man_laid_on_top() {
    for (fen, line, number, color) in [("W:W6:BK32", "6 2", 2, "white"), ("B:WK1:B27", "27 31", 31, "black")]
    {
        let (man, king, dark) =
            (sprite(&format!("{color}-man")), sprite(&format!("{color}-king")), sprite("dark"));
        let mut program = Program::game(fen);
        assert!(differing(&tile(&program, number), &dark) < 70);
        program.line(line);
        let drawn = tile(&program, number);
        // The last move's mark and the square's number lie over the piece.
        assert!(differing(&drawn, &king) < differing(&drawn, &man), "{fen}");
        // Two stacked men are higher than one, so more rows differ from the empty square.
        let rows = |picture: &[u8]| {
            let rows = picture.chunks(48).zip(dark.chunks(48));
            rows.filter(|(row, bare)| differing(row, bare) > 4).count()
        };
        assert!(rows(&king) >= rows(&man) + 3, "{color}: {} and {} rows", rows(&king), rows(&man));
    }
}

// M09: kings move and capture like men, also backward; kings take all, men take only men.

#[test]
fn m09_kings_step_and_capture_both_ways() {
    let four = ["18 13", "18 14", "18 21", "18 22"];
    assert_eq!(pairs("W:WK18:B4"), set(&four));
    assert_eq!(pairs("B:W29:BK18"), set(&four));
    assert_eq!(triples("W:WK18:B22,K4"), set(&["18 22 27"]));
    assert_eq!(triples("W:WK18:BK14,K4"), set(&["18 14 11"]));
    refuses("W:WK18:B4", "18 11", MoveError::NotAdjacent(square(18), square(11)));
}

#[test]
fn m09_men_capture_neither_kings_nor_backward() {
    assert_eq!(triples("W:W23:BK19,1"), set(&[]));
    assert_eq!(pairs("W:W23:BK19,1"), set(&["23 20"]));
    refuses("W:W23:BK19,1", "23 19 14", MoveError::ManCannotTakeKing(square(19)));
    refuses("W:W18:B22,1", "18 22 27", MoveError::ManBackward(square(18)));
    assert_eq!(pairs("W:W18:B22,1"), set(&["18 13", "18 14"]));
    accepts("W:W23:B19,1", "23 19 14", "B:W14:B1");
}

// M10: capturing is compulsory.

#[test]
fn m10_capturing_is_compulsory() {
    let fen = "W:W22,30,32:B18,1";
    assert_eq!((pairs(fen), triples(fen)), (set(&[]), set(&["22 18 13"])));
    for line in ["30 26", "32 28", "22 19"] {
        refuses(fen, line, MoveError::MustCapture(Squares::of(square(22))));
    }
    let black = "B:W22,32:B18,1";
    assert_eq!((pairs(black), triples(black)), (set(&[]), set(&["18 22 27"])));
    let mut program = Program::game("W:W22,32:B14,1");
    program.line("22 18").think().has_position("W:W32:B1,21");
}

// M11: no huffing: a wrong move is an error and is typed again.

/// A number for each kind of refusal; a new kind must be added here and below.
#[track_caller]
fn kind_of(error: MoveError) -> usize {
    match error {
        MoveError::NoDestination => 0,
        MoveError::TooLong => 1,
        MoveError::NoSuchSquare(_) => 2,
        MoveError::EmptySquare(_) => 3,
        MoveError::NotYours(_) => 4,
        MoveError::NotAdjacent(..) => 5,
        MoveError::NotBehind { .. } => 6,
        MoveError::ManBackward(_) => 7,
        MoveError::Occupied(_) => 8,
        MoveError::NothingToCapture(_) => 9,
        MoveError::ManCannotTakeKing(_) => 10,
        MoveError::AlreadyCaptured(_) => 11,
        MoveError::PromotionEnds(_) => 12,
        MoveError::CapturedSquareMissing(_) => 13,
        MoveError::LandingMissing(_) => 14,
        MoveError::MustCapture(_) => 15,
        MoveError::Unfinished(_) => 16,
        MoveError::MustCaptureMore(_) => 17,
        MoveError::KingMustCapture(_) => 18,
        MoveError::MustCaptureMoreKings(_) => 19,
        MoveError::KingsFirst => 20,
        MoveError::Variant(_) => panic!("only other games refuse so: {error:?}"),
    }
}

#[test]
fn m11_every_refusal_leaves_the_board_and_the_turn() {
    let n = square;
    let case_c = "W:W21,K32:B18,11,28,20";
    let all = [
        (START, "21", MoveError::NoDestination),
        (START, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", MoveError::TooLong),
        (START, "21 33", MoveError::NoSuchSquare(33)),
        (START, "20 16", MoveError::EmptySquare(n(20))),
        (START, "9 13", MoveError::NotYours(n(9))),
        (START, "21 13", MoveError::NotAdjacent(n(21), n(13))),
        ("W:W22:B18,1", "22 18 14", MoveError::NotBehind { captured: n(18), landing: n(14) }),
        ("W:W18:B1", "18 22", MoveError::ManBackward(n(18))),
        (START, "25 21", MoveError::Occupied(n(21))),
        (START, "21 18 14", MoveError::NothingToCapture(n(18))),
        ("W:W23:BK19,1", "23 19 14", MoveError::ManCannotTakeKing(n(19))),
        ("W:WK18:B14,1", "18 14 11 14 18", MoveError::AlreadyCaptured(n(14))),
        ("W:W11:B6,5,1", "11 6 2 5 9", MoveError::PromotionEnds(n(2))),
        ("W:W22:B18,1", "22 13", MoveError::CapturedSquareMissing(n(18))),
        ("W:W22,30:B18,9", "22 18 13 9", MoveError::LandingMissing(n(9))),
        ("W:W22,30:B18,1", "30 26", MoveError::MustCapture(Squares::of(n(22)))),
        ("W:WK18:BK13,14,7", "18 14 11", MoveError::Unfinished(n(11))),
        ("W:WK18:BK13,14,7", "18 13 9", MoveError::MustCaptureMore(2)),
        (case_c, "21 18 14 11 7", MoveError::KingMustCapture(Squares::of(n(32)))),
        ("W:WK18:BK14,13", "18 13 9", MoveError::MustCaptureMoreKings(1)),
        ("W:WK30:BK26,18,27,K20", "30 27 23 20 16", MoveError::KingsFirst),
    ];
    let mut kinds = BTreeSet::new();
    for (fen, line, error) in all {
        refuses(fen, line, error);
        kinds.insert(kind_of(error));
        let right = parse_fen(fen).expect(fen).legal_moves()[0].numbers().to_string();
        let mut program = Program::game(fen);
        program.line(line).line(line).line(&right);
        assert_eq!(program.plies(), 1, "{fen} {right}");
    }
    assert_eq!(kinds, (0..=20).collect());
}

#[test]
fn m11_lines_that_are_not_moves_leave_the_board_and_the_turn() {
    let mut program = Program::game(START);
    for line in ["ciao", "21 b", "-", "21.18", "a1", "²1 18", "SS", "", "   ", "21 18 & 9 13"] {
        program.line(line).is(Scene::Game).has_position(START);
    }
    program.line(&"1 ".repeat(400)).says(Message::LineTooLong).has_position(START);
    assert_eq!(program.plies(), 0);
    program.line("21 18").has_position("B:W18,22-32:B1-12");
}

// M12: the priorities of rule 7.

/// Of all captures on the board, only this one is legal.
#[track_caller]
fn only(fen: &str, line: &str, refused: &[(&str, MoveError)]) {
    let legal = parse_fen(fen).expect(fen).legal_moves();
    assert_eq!(legal.iter().map(|mv| mv.numbers().to_string()).collect::<Vec<_>>(), [line], "{fen}");
    for &(other, error) in refused {
        refuses(fen, other, error);
    }
    let mut program = Program::game(fen);
    program.line(line);
    assert_eq!(program.plies(), 1, "{fen} {line}");
}

#[test]
fn m12_a_a_king_before_a_man() {
    only("W:WK18:BK14,13", "18 14 11", &[("18 13 9", MoveError::MustCaptureMoreKings(1))]);
}

#[test]
fn m12_b_two_men_before_one_king() {
    only("W:WK18:BK13,14,7", "18 14 11 7 4", &[("18 13 9", MoveError::MustCaptureMore(2))]);
}

#[test]
fn m12_c_with_the_king_rather_than_with_the_man() {
    let by_man = ("21 18 14 11 7", MoveError::KingMustCapture(Squares::of(square(32))));
    only("W:W21,K32:B18,11,28,20", "32 28 23 20 16", &[by_man]);
}

#[test]
fn m12_d_the_side_where_the_king_comes_first() {
    let man_first = ("30 27 23 20 16", MoveError::KingsFirst);
    only("W:WK30:BK26,18,27,K20", "30 26 21 18 14", &[man_first]);
}

#[test]
fn m12_e_the_side_where_the_two_kings_come_first() {
    let later = ("30 26 21 18 14 10 5", MoveError::KingsFirst);
    only("W:WK30:BK26,18,K10,K27,K20,12", "30 27 23 20 16 12 7", &[later]);
}

#[test]
fn m12_most_kings_before_kings_first() {
    let king_first = ("30 26 21 18 14 10 5", MoveError::MustCaptureMoreKings(2));
    only("W:WK30:BK26,18,10,27,K20,K12", "30 27 23 20 16 12 7", &[king_first]);
}

#[test]
fn m12_where_they_still_tie_the_choice_is_free() {
    assert_eq!(triples("W:W22:B18,19,1"), set(&["22 18 13", "22 19 15"]));
    assert_eq!(triples("W:WK22:BK18,K19,1"), set(&["22 18 13", "22 19 15"]));
    let round = "W:WK27:B23,15,14,22,1";
    accepts(round, "27 22 18 14 11 15 20 23 27", "B:WK27:B1");
    accepts(round, "27 23 20 15 11 14 18 22 27", "B:WK27:B1");
}

// M13: not implemented: who starts, 50 moves, clock, touch-move, balloted openings.

#[test]
fn m13_words_of_the_missing_rules_do_nothing() {
    let mut program = Program::game("W:W22,30:B18,1");
    let words =
        ["SOFFIA 22", "soffia 22", "OBBLIGA", "50", "50 MOSSE", "TOCCA 22", "22", "PATTA", "TEMPO", "="];
    for word in words {
        program.line(word).is(Scene::Game).has_position("W:W22,30:B18,1");
        assert_eq!((program.plies(), program.status()), (0, Status::WaitsForLine), "{word}");
    }
    program.line("30 26").has_position("W:W22,30:B18,1").line("SOFFIA 18").has_position("W:W22,30:B18,1");
    program.line("22 18 13");
    assert_eq!(program.plies(), 1);
}

#[test]
fn m13_a_piece_touched_is_not_a_piece_played() {
    let mut program = Program::game(START);
    program.line("21").says(Message::Refused(MoveError::NoDestination)).line("22 18");
    assert_eq!(program.plies(), 1);
}

#[test]
fn m13_no_clock_runs_while_the_player_thinks() {
    // The compiled program, once with immediate answers and once with a pause before every line.
    let lines = ["", "N", "21 18", "ciao", "E", "Y"];
    let [hasty, slow] = [0, 120].map(|pause| {
        let mut child = Process::new(env!("CARGO_BIN_EXE_dama"))
            .args(["--text", "--seed", "1", "--disk"])
            .arg(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        for line in lines {
            std::thread::sleep(std::time::Duration::from_millis(pause));
            writeln!(input, "{line}").expect("it listens");
        }
        drop(input);
        child.wait_with_output().expect("it ends").stdout
    });
    assert!(!hasty.is_empty() && hasty == slow);
}

#[test]
fn m13_colours_and_the_first_move_do_not_alternate() {
    let mut program = Program::game("W:W22:B18");
    for _ in 0..3 {
        program.has_position("W:W22:B18").line("22 18 13").is(Scene::End);
        program.line("").is(Scene::Menu).line("N");
        assert_eq!(program.app.game().raw().expect("Italian draughts").player(), Color::White);
    }
}

#[test]
fn m13_no_opening_is_drawn_by_lot() {
    for seed in 0..50 {
        let mut program = Program::with(Config { seed, ..Config::default() }, Memory::usual());
        program.line("").line("N").is(Scene::Game).has_position(START);
        assert_eq!(program.plies(), 0);
    }
    // Openings that the ballot excludes can be played.
    let mut table = Table::new(START);
    assert!(table.play("21 18").is_ok() && table.play("9 13").is_ok());
}

#[test]
fn m13_fifty_moves_without_a_capture_change_nothing() {
    let mut program = Program::game_at("W:WK29:BK4", 2);
    for ply in (0..240).step_by(2) {
        assert_eq!((program.plies(), program.scene()), (ply, Scene::Game));
        program.line(if ply % 4 == 0 { "29 25" } else { "25 29" }).think();
    }
}

// M14: the aim is to leave the opponent without pieces or without a move.

#[track_caller]
fn ends(fen: &str, level: u8, line: &str, outcome: Outcome, won: bool) {
    let mut program = Program::game_at(fen, level);
    program.line(line).think().is(Scene::End).says(Message::End(outcome, won));
    program.line("21 18").is(Scene::End).line("").is(Scene::Menu);
}

#[test]
fn m14_no_pieces_or_no_moves_ends_the_game_and_the_message_says_which() {
    let (white, black) = (Color::White, Color::Black);
    ends("W:W22:B18", 1, "22 18 13", Outcome::NoPieces { winner: white }, true);
    ends("B:W9:B1,2", 1, "1 5", Outcome::NoMoves { winner: black }, true);
    ends("W:W22:B14", 1, "22 18", Outcome::NoPieces { winner: black }, false);
    ends("W:W13:B1,2", 3, "13 9", Outcome::NoMoves { winner: black }, false);
    let mut texts = BTreeSet::new();
    for outcome in [Outcome::NoPieces { winner: white }, Outcome::NoMoves { winner: white }] {
        for won in [false, true] {
            let text = Lang::It.message(&Message::End(outcome, won));
            texts.insert(text.as_str().to_string());
        }
    }
    assert_eq!(texts.len(), 4, "four sentences");
}

#[test]
fn m14_a_side_with_pieces_but_without_a_move_has_lost() {
    let mut program = Program::game("B:W29,31,K32:B22,26,27,K30");
    program.is(Scene::End).says(Message::End(Outcome::NoMoves { winner: Color::White }, false));
}

// M15: the program knows no draw.

/// The player's king shuttles in a double corner; the program plays freely.
#[test]
fn m15_a_hundred_thousand_moves_between_two_kings_end_nothing() {
    let mut program = Program::game_at("W:WK29:BK4", 2);
    let mut replies: BTreeMap<String, String> = BTreeMap::new();
    let mut sizes = BTreeSet::new();
    for ply in (0..100_000).step_by(2) {
        assert_eq!((program.plies(), program.scene()), (ply, Scene::Game));
        let before = program.position();
        let line = if before.pieces(Color::White).has(square(29)) { "29 25" } else { "25 29" };
        program.line(line);
        let asked = program.position().to_string();
        let answer = program.think().position().to_string();
        let known = replies.entry(asked).or_insert_with(|| answer.clone());
        assert_eq!(*known, answer, "a repeated position gets the same answer");
        if ply % 20_000 == 0 {
            program.line("S").line(&format!("P{ply}")).is(Scene::Game);
            sizes.insert(program.saved_game(&format!("C:P{ply}")).expect("saved").len());
        }
    }
    assert_eq!(program.plies(), 100_000);
    assert!(replies.len() < 64, "the same few positions over and over: {}", replies.len());
    assert_eq!(sizes, BTreeSet::from([SAVE_LEN]), "the record does not grow");
}

#[test]
fn m15_a_repeated_position_has_the_same_move_score_and_nodes() {
    let mut table = Table::new("W:WK32,29:BK1,4");
    let look = |table: &Table| {
        let level = Level::new(6).expect("1 to 9");
        choose(&table.record().position, level, 1, &mut |_| true).expect("a move")
    };
    let first = look(&table);
    for _ in 0..30 {
        for line in ["32 28", "1 5", "28 32", "5 1"] {
            table.play(line).expect("a legal move");
        }
        assert_eq!(look(&table), first);
    }
}

#[test]
fn m15_a_game_longer_than_can_be_counted_goes_on() {
    let mut table = Table::new("W:WK32,29:BK1,4");
    for ply in 0..12 {
        table.play(["32 28", "1 5", "28 32", "5 1"][ply % 4]).expect("a legal move");
    }
    let record = GameRecord { plies: u32::MAX - 3, ..table.record() };
    let mut memory = Memory::usual();
    memory.put("C:LUNGA", &record::encode(&record));
    let mut program = Program::with(Config::default(), memory);
    program.line("").line("P").line("LUNGA").is(Scene::Game);
    for _ in 0..4 {
        program.line("29 25").line("25 22").line("22 18").line("32 28").line("28 32").think().is(Scene::Game);
        assert!(program.text().len() > 100 && program.pixels().len() > 100);
    }
    assert_eq!(program.plies(), u32::MAX);
    program.line("S").line("FINE").is(Scene::Game);
    assert_eq!(program.saved_game("C:FINE").expect("saved").len(), SAVE_LEN);
}

// M16: `S` RETURN, then a file name, with its drive if wanted.

#[test]
fn m16_s_and_a_name_save_the_disposition_of_the_pieces() {
    let mut program = Program::game(START);
    program.line("21 18").think();
    let position = program.position();
    program.line("S").is(Scene::Save).says(Message::NameHint(0b111, true));
    program.line("PARTITA").is(Scene::Game).says(Message::Saved(file("PARTITA")));
    let saved =
        record::decode(&program.saved_game("C:PARTITA").expect("on the program's disk")).expect("a game");
    assert_eq!((saved.position, saved.plies, saved.player), (position, 2, Color::White));
    let next = position.legal_moves()[0].numbers().to_string();
    program.line(&next).think();
    assert_eq!(program.plies(), 4);
}

#[test]
fn m16_names_are_8_3_in_capitals_on_the_drive_typed() {
    let mut program = Program::game(START);
    for (typed, stored) in [
        ("PARTITA", "C:PARTITA"),
        ("partita2", "C:PARTITA2"),
        ("B:PARTITA", "B:PARTITA"),
        ("b:uno.sav", "B:UNO.SAV"),
        ("a:x", "A:X"),
        ("c:y", "C:Y"),
        ("  z  ", "C:Z"),
        ("punto.", "C:PUNTO"),
        ("A_1-2~3.$$$", "C:A_1-2~3.$$$"),
    ] {
        program.line("s").is(Scene::Save).line(typed).is(Scene::Game);
        program.says(Message::Saved(file(typed)));
        assert!(program.saved(stored).is_some(), "{typed}: {:?}", program.app.drives().saved());
    }
    assert_eq!(program.app.drives().saved().len(), 9, "and no other file");
}

#[test]
fn m16_an_invalid_name_is_refused_and_nothing_is_written() {
    let mut program = Program::game(START);
    for (typed, error) in [
        ("DAMA.COM", NameError::Reserved),
        ("keyboard.dat", NameError::Reserved),
        ("B:KEYBOARD.DAT", NameError::Reserved),
        ("MANUALE.HTM", NameError::Reserved),
        ("manuale.html", NameError::Reserved),
        ("Dama.pif", NameError::Reserved),
        ("CON", NameError::Device),
        ("prn", NameError::Device),
        ("AUX.SAV", NameError::Device),
        ("NUL", NameError::Device),
        ("COM1", NameError::Device),
        ("LPT3.X", NameError::Device),
        ("NOVELETTE", NameError::TooLong),
        ("PARTITA.SAVE", NameError::TooLong),
        ("DUE NOMI", NameError::BadCharacter(' ')),
        ("STELLA*", NameError::BadCharacter('*')),
        ("..\\X", NameError::Path),
        ("/X", NameError::Path),
        ("CC:X", NameError::BadDrive),
        ("B:", NameError::Empty),
    ] {
        program.line("S").line(typed).is(Scene::Game).says(Message::Unsaved(error)).has_position(START);
    }
    program.line("S").line("").is(Scene::Game).says(Message::Cancelled);
    program.line("S").escape().is(Scene::Game).says(Message::Cancelled);
    assert!(program.app.drives().saved().is_empty());
    assert_eq!(program.app.drives().get("C:KEYBOARD.DAT"), Some(&keyboard_dat()));
}

#[test]
fn m16_a_letter_that_means_nothing_is_a_drive_not_ready() {
    let mut program = Program::game(START);
    for typed in ["D:PARTITA", "Z:PARTITA", "q:x"] {
        let message = Message::UnsavedTo(DriveError::NotReady, file(typed));
        program.line("S").line(typed).is(Scene::Game).says(message).has_position(START);
    }
    assert!(program.app.drives().saved().is_empty());
    program.line("S").line("PARTITA").says(Message::Saved(file("PARTITA")));
}

#[test]
fn m16_the_game_can_be_saved_while_the_program_thinks() {
    let mut plain = Program::game_at(START, 6);
    plain.line("21 18").think();
    let mut program = Program::with(config(START, 6), Memory::usual());
    let (ended, screens) = program.script("\nN\n21 18\n{think 1}\nS\nPARTITA\n");
    assert!(ended.is_ok());
    assert!(screens.contains(" save "), "{screens}");
    let saved = record::decode(&program.saved_game("C:PARTITA").expect("saved")).expect("a game");
    assert_eq!(saved.position, parse_fen("B:W18,22-32:B1-12").expect("legal"));
    assert_eq!(program.position(), plain.position(), "and it goes on thinking to the same move");
}

// M17: `E` RETURN, `EXIT ?`, `Y`.

#[test]
fn m17_e_asks_exit_and_only_y_leaves() {
    for (yes, closes) in [
        ("Y", true),
        ("y", true),
        ("n", false),
        ("N", false),
        ("", false),
        ("S", false),
        ("E", false),
        ("1", false),
        (" ", false),
    ] {
        let mut program = Program::game(START);
        program.line("21 18").think();
        let (position, text) = (program.position(), program.text());
        program.line("E").is(Scene::Exit);
        assert_eq!((program.app.screen().prompt, program.status()), ("EXIT ? ", Status::WaitsForKey));
        program.line(yes);
        assert_eq!(program.status() == Status::Closed, closes, "{yes:?}");
        if !closes {
            program.is(Scene::Game);
            assert_eq!((program.position(), program.text()), (position, text), "{yes:?}");
        }
    }
    let mut program = Program::game(START);
    for key in [Key::Escape, Key::Enter, Key::Backspace, Key::Function(1)] {
        program.line("e").is(Scene::Exit).key(key).is(Scene::Game).has_position(START);
    }
}

#[test]
fn m17_the_menu_asks_the_same() {
    let mut program = Program::menu();
    program.line("E").is(Scene::Exit);
    assert_eq!(program.app.screen().prompt, "EXIT ? ");
    program.line("N").is(Scene::Menu).line("E").line("Y");
    assert_eq!(program.status(), Status::Closed);
    let english = Config { lang: Lang::En, ..Config::default() };
    let mut program = Program::with(english, Memory::usual());
    program.line("").line("e");
    assert_eq!(program.app.screen().prompt, "EXIT ? ", "the manual's words in every language");
}

#[test]
fn m17_e_is_heard_while_the_program_thinks() {
    let mut plain = Program::game_at(START, 6);
    plain.line("21 18").think();
    let mut program = Program::with(config(START, 6), Memory::usual());
    let (_, screens) = program.script("\nN\n21 18\n{think 1}\nE\nN\n");
    assert!(screens.contains(" exit B:W18,"), "it is still Black's turn: {screens}");
    program.is(Scene::Game);
    assert_eq!(program.position(), plain.position());
    let mut program = Program::with(config(START, 6), Memory::usual());
    program.script("\nN\n21 18\n{think 1}\nE\nY\n").0.expect("no errors");
    assert_eq!((program.status(), program.plies()), (Status::Closed, 1));
}

// M18: what the disk holds.

#[test]
fn m18_the_graphics_and_the_manual_are_here_and_fit_a_floppy() {
    let graphics = keyboard_dat();
    assert_eq!(keyboard::check(&graphics), Ok(()));
    let manual =
        std::fs::read_to_string(root().join("MANUALE.html")).expect("MANUALE.html is in the repository");
    let start = manual.trim_start().to_ascii_lowercase();
    assert!(start.starts_with("<!doctype html") && manual.trim_end().ends_with("</html>"));
    for word in ["DAMA.COM", "KEYBOARD.DAT", "EXIT ?", "SYSTEM ERROR"] {
        assert!(manual.contains(word), "{word}");
    }
    // A 360 KB disk has 354 clusters of 1,024 bytes for files; DAMA.COM takes at most 64 KB. Besides the four files
    // there are README.1ST (at most 3 KB), LICENSE (13 KB), and on request GIOCHI.DAT (11 KB).
    let (program, pif, others) = (64 * 1024, 1024, (3 + 13 + 11) * 1024);
    let clusters = [graphics.len(), manual.len(), program, pif, others].map(|len| len.div_ceil(1024));
    assert!(clusters.iter().sum::<usize>() <= 354, "{clusters:?}");
}

// M19: KEYBOARD.DAT is looked for on the disk, then on A; else the program blocks.

fn started(memory: Memory) -> Program {
    Program::with(Config::default(), memory)
}

/// The program halts with this message, ignores further input, and still draws the screen.
#[track_caller]
fn halts(mut program: Program, message: Message) {
    program.is(Scene::Halt).says(message);
    assert_eq!(program.status(), Status::Halted);
    let (text, pixels) = (program.text(), program.pixels());
    assert!(pixels.iter().any(|&pixel| pixel != 0), "the message can be read");
    for line in ["", "N", "P", "E", "Y", "S", "21 18", "?"] {
        program.line(line).is(Scene::Halt);
    }
    for key in [Key::Escape, Key::Enter, Key::Backspace, Key::Function(1), Key::Char('N')] {
        program.key(key).think().is(Scene::Halt);
    }
    assert!(program.text() == text && program.pixels() == pixels);
    assert_eq!(program.status(), Status::Halted);
    program.app.close();
    assert_eq!(program.status(), Status::Closed);
}

#[test]
fn m19_the_disk_first_then_a() {
    let mut memory = Memory::usual();
    memory.put("A:KEYBOARD.DAT", b"never looked at");
    let mut program = started(memory);
    assert_eq!(program.is(Scene::Title).app.drives().asked, ["C:KEYBOARD.DAT"]);

    let mut memory = Memory::default();
    memory.put("A:KEYBOARD.DAT", &keyboard_dat());
    for ready in [true, false] {
        if ready {
            memory.disk('C');
        } else {
            memory.disks.remove(&'C');
        }
        let mut program = started(memory.clone());
        assert_eq!(program.is(Scene::Title).app.drives().asked, ["C:KEYBOARD.DAT", "A:KEYBOARD.DAT"]);
        program.line("").line("N").line("21 18").think().is(Scene::Game);
        assert!(program.pixels().contains(&11), "with the graphics of A:");
    }
}

#[test]
fn m19_in_neither_place_the_program_blocks() {
    let mut memory = Memory::usual();
    memory.disk('C').files.clear();
    memory.put("B:KEYBOARD.DAT", &keyboard_dat());
    halts(started(memory.clone()), Message::NoKeyboardDat);
    let asked = started(memory).app.drives().asked.clone();
    assert_eq!(asked, ["C:KEYBOARD.DAT", "A:KEYBOARD.DAT"], "B: is not looked at");
    halts(started(Memory::default()), Message::NoKeyboardDat);
}

#[test]
fn m19_a_damaged_file_blocks_too_wherever_it_is() {
    let good = keyboard_dat();
    let mut damaged = good.clone();
    damaged[5_000] ^= 4;
    let bads =
        [damaged, good[..good.len() - 1].to_vec(), b"not ours at all".to_vec(), vec![], vec![7; 30_000]];
    for bad in bads {
        for place in ["C:KEYBOARD.DAT", "A:KEYBOARD.DAT"] {
            let mut memory = Memory::default();
            if place.starts_with('C') {
                memory.put("A:KEYBOARD.DAT", &good);
            } else {
                memory.disk('C');
            }
            memory.put(place, &bad);
            let drive = Drive::new(place.chars().next().expect("a letter")).expect("a letter");
            let message = match keyboard::check(&bad) {
                Err(_) if bad.len() == 30_000 => Message::BadKeyboardDat(drive, KeyboardError::NotOurs),
                Err(error) => Message::BadKeyboardDat(drive, error),
                Ok(()) => panic!("it is bad"),
            };
            halts(started(memory), message);
        }
    }
    let mut memory = Memory::usual();
    memory.put("A:KEYBOARD.DAT", &good);
    memory.disk('C').broken = Some(DriveError::Failed);
    halts(started(memory), Message::UnreadableKeyboardDat(Drive::PROGRAM, DriveError::Failed));
}

#[test]
fn m19_missing_damaged_and_foreign_files_are_told_apart() {
    let crc = KeyboardError::BadCrc { stated: 1, actual: 2 };
    let messages = [
        Message::NoKeyboardDat,
        Message::BadKeyboardDat(Drive::PROGRAM, KeyboardError::NotOurs),
        Message::BadKeyboardDat(Drive::PROGRAM, crc),
        Message::BadKeyboardDat(Drive::A, crc),
        Message::UnreadableKeyboardDat(Drive::PROGRAM, DriveError::Failed),
    ];
    for lang in [Lang::It, Lang::En] {
        let texts: BTreeSet<String> = messages.iter().map(|m| lang.message(m).as_str().to_string()).collect();
        assert_eq!(texts.len(), messages.len());
        assert!(texts.iter().all(|text| text.contains("KEYBOARD.DAT")), "{texts:?}");
    }
}

#[test]
fn m19_the_real_program_blocks_with_exit_code_1() {
    let disk = Scratch::new("m19");
    let mut process = dama(&disk);
    process.arg("--text");
    let (out, code) = typed_to(process, "\nN\nE\nY\n");
    assert_eq!(code, Some(1));
    assert!(out.contains(Lang::It.message(&Message::NoKeyboardDat).as_str()), "{out}");
    std::fs::create_dir(disk.0.join("floppy")).expect("made");
    std::fs::write(disk.0.join("floppy/KEYBOARD.DAT"), keyboard_dat()).expect("written");
    let mut process = dama(&disk);
    process.args(["--text", "--drive", "A=floppy"]);
    assert_eq!(typed_to(process, "\nE\nY\n").1, Some(0));
}

// M20: the data are checked at every move; `SYSTEM ERROR`.

/// A game after some moves, at the player's turn, and a legal move.
fn mid_game() -> (Program, String) {
    let mut program = Program::game_at(START, 2);
    for _ in 0..6 {
        let line = program.position().legal_moves()[0].numbers().to_string();
        program.line(&line).think();
    }
    let line = program.position().legal_moves()[0].numbers().to_string();
    (program, line)
}

fn one_bit_of_each(program: &Program) -> Vec<usize> {
    let fields = [0, 4, 8, 12, 13, 17, 21, 25, 26, 27, 28, 29, 30, 37, 38, 42, 43, 44, 45, 60];
    let state = fields.map(|byte| byte * 8);
    let len = 8 * (SEALED_LEN - SEAL_LEN) / 2;
    let copy = state.map(|bit| len + bit);
    let seal = [0, 31, 32, 63].map(|bit| 2 * len + bit);
    let graphics = 8 * SEALED_LEN..program.app.fault_bits();
    state.into_iter().chain(copy).chain(seal).chain(graphics.step_by(4_001)).collect()
}

#[test]
fn m20_a_flipped_bit_anywhere_is_system_error_at_the_next_move() {
    let (program, _) = mid_game();
    for bit in one_bit_of_each(&program) {
        let (mut program, line) = mid_game();
        program.app.fault(bit);
        let (board, plies) = (program.board(), program.plies());
        program.line(&line).is(Scene::Error).says(Message::SystemError);
        assert_eq!((program.board(), program.plies()), (board, plies), "bit {bit}: nothing has moved");
    }
}

#[test]
fn m20_the_program_s_own_move_is_checked_too() {
    for bit in [0, 12 * 8, 26 * 8, 700, 1_400, 5_000] {
        let mut program = Program::with(config(START, 6), Memory::usual());
        let (_, screens) = program.script(&format!("\nN\n21 18\n{{think 1}}\n{{fault {bit}}}\n"));
        program.is(Scene::Error).says(Message::SystemError);
        assert!(screens.lines().last().is_some_and(|line| line.contains(" error ")), "{screens}");
    }
}

#[test]
fn m20_the_words_are_system_error_and_good_data_never_bring_them() {
    for lang in [Lang::It, Lang::En] {
        assert!(lang.message(&Message::SystemError).as_str().contains("SYSTEM ERROR"));
        let mut program = Program::with(Config { lang, ..Config::default() }, Memory::usual());
        program.line("").line("N").app.fault(3);
        assert!(program.line("21 18").text().contains("SYSTEM ERROR"));
    }
    let mut program = Program::game_at(START, 2);
    while program.scene() == Scene::Game && program.plies() < 200 {
        assert!(program.app.check_integrity() && !program.text().contains("SYSTEM ERROR"));
        let line = program.position().legal_moves()[0].numbers().to_string();
        program.line(&line).think();
    }
    assert!(program.plies() > 20 && program.scene() != Scene::Error);
}

// M21: after SYSTEM ERROR one can only save, and start again with `P`.

#[test]
fn m21_moves_are_refused_and_s_saves_what_p_resumes() {
    let state = 8 * (SEALED_LEN - SEAL_LEN) / 2;
    // A piece, the side to move, the level, the seed; the same in the copy; the seal; the graphics.
    let bits = [5, 12 * 8, 26 * 8 + 1, 30 * 8 + 3];
    for bit in bits.into_iter().chain(bits.map(|bit| state + bit)).chain([2 * state + 30, 6_000]) {
        let (mut program, line) = mid_game();
        program.line("S").line("PRIMA");
        let position = program.position();
        program.app.fault(bit);
        program.line(&line).is(Scene::Error);
        for other in [line.as_str(), "21 18", "ciao", "N", "P"] {
            program.line(other).is(Scene::Error).says(Message::SystemErrorStays);
        }
        program.line("?").is(Scene::Instructions).escape().is(Scene::Error);
        program.line("E").is(Scene::Exit).line("N").is(Scene::Error);
        program.line("S").is(Scene::Save).line("RESTO");
        program.is(Scene::Error).says(Message::SavedAfterError(file("RESTO")));
        assert_eq!(
            program.saved("C:RESTO"),
            program.saved("C:PRIMA"),
            "bit {bit}: the last state that passed"
        );
        program.line("").is(Scene::Menu).line("P").is(Scene::Resume).line("RESTO");
        program.is(Scene::Game).says(Message::Resumed(file("RESTO")));
        assert_eq!(program.position(), position, "bit {bit}");
        program.line(&line).think().is(Scene::Game);
    }
}

#[test]
fn m21_e_still_leaves() {
    let (mut program, line) = mid_game();
    program.app.fault(5);
    program.line(&line).line("E").line("Y");
    assert_eq!(program.status(), Status::Closed);
}

#[test]
fn m21_damaged_graphics_are_read_again_as_by_starting_again() {
    let bit = 8 * SEALED_LEN + 40_000;
    let (mut program, line) = mid_game();
    let sound = program.pixels();
    program.app.fault(bit);
    assert!(program.pixels() != sound || !program.app.check_integrity());
    program.line(&line).is(Scene::Error).line("S").line("A:RESTO").line("").is(Scene::Menu);
    assert!(program.app.check_integrity());
    program.line("P").line("A:RESTO").is(Scene::Game).line(&line).think().is(Scene::Game);
    // The disk is gone meanwhile: the program halts as at its start, but the game is safe.
    let line = program.position().legal_moves()[0].numbers().to_string();
    program.app.fault(bit);
    program.line(&line).is(Scene::Error).line("S").line("A:ALTRA");
    program.app.drives().disk('C').files.clear();
    halts_after(&mut program, "");
    assert!(program.app.drives().get("A:ALTRA").is_some());
}

/// After this line the program halts for want of KEYBOARD.DAT.
#[track_caller]
fn halts_after(program: &mut Program, line: &str) {
    program.line(line).is(Scene::Halt).says(Message::NoKeyboardDat);
    assert_eq!(program.status(), Status::Halted);
}

#[test]
fn m21_without_a_good_copy_nothing_is_written() {
    let (mut program, line) = mid_game();
    program.app.fault(5);
    program.app.fault(8 * (SEALED_LEN - SEAL_LEN) / 2 + 77);
    program.line(&line).is(Scene::Error);
    program.line("S").is(Scene::Error).says(Message::NoGoodCopy);
    assert!(program.app.drives().saved().is_empty());
    assert_eq!(program.app.drives().disk('C').writes, 0);
    program.escape().line("Y").is(Scene::Menu).line("N").line("21 18").think().is(Scene::Game);
}

#[test]
fn m21_p_is_in_the_menu_and_goes_on_from_a_saved_game() {
    let (mut program, line) = mid_game();
    program.line("S").line("PARTITA");
    let saved = program.saved("C:PARTITA").expect("saved");
    let mut later = Program::menu();
    later.app.drives().put("C:PARTITA", &saved);
    later.line("p").line("partita").is(Scene::Game);
    assert_eq!(later.position(), program.position());
    later.line(&line).think();
    program.line(&line).think();
    assert_eq!(later.text(), program.text(), "the same game from here on");
}

// M22: several levels of play.

/// Few enough pieces for a quick level 9, and still a choice of moves.
const SMALL: &str = "W:W21,26,K30:BK5,12,K3";

#[test]
fn m22_each_of_nine_levels_is_chosen_in_the_menu_and_plays_its_move() {
    for number in 1..=9u8 {
        let level = Level::new(number).expect("1 to 9");
        let mut program = Program::with(config(SMALL, 1), Memory::usual());
        program.line("").line("L").is(Scene::Level).line(&number.to_string());
        program.is(Scene::Menu).says(Message::LevelIs(number)).line("N");
        assert_eq!(program.app.game().raw().expect("Italian draughts").level(), number);
        program.line("21 18");
        let asked = program.position();
        let choice = choose(&asked, level, 1, &mut |_| true).expect("a move");
        program.think();
        assert_eq!(program.position(), asked.play_unchecked(choice.mv), "level {number}");
        program.says(Message::ProgramMoved(choice.mv.numbers()));
    }
    for key in ["0", "x", "A"] {
        Program::menu().line("L").line(key).is(Scene::Level).says(Message::NotAChoice);
    }
}

#[test]
fn m22_the_command_line_presets_the_level() {
    for number in [1, 3, 7] {
        let disk = Scratch::disk(&format!("m22-{number}"));
        let mut process = dama(&disk);
        process.args(["run", "-", "--transcript", "-", "--fen", SMALL, "--level", &number.to_string()]);
        let (out, code) = typed_to(process, "\nN\n21 18\n");
        let mut program = Program::with(config(SMALL, number), Memory::usual());
        program.lines(&["", "N", "21 18"]).think();
        assert_eq!(code, Some(0));
        let last = program::headings(&out).lines().last().map(String::from).expect("screens");
        let fen = last.rsplit(' ').next().expect("a position");
        assert_eq!(parse_fen(fen), Ok(program.position()), "level {number}: {last}");
    }
}

#[test]
fn m22_a_level_looks_further_and_works_harder_than_the_one_below() {
    assert!(LEVEL_DEPTH.windows(2).all(|pair| pair[0] < pair[1]));
    let position = parse_fen(SMALL).expect("legal");
    let nodes = (1..=9).map(|n| {
        let level = Level::new(n).expect("1 to 9");
        choose(&position, level, 1, &mut |_| true).expect("a move").nodes
    });
    let nodes: Vec<u64> = nodes.collect();
    assert!(nodes.windows(2).all(|pair| pair[0] < pair[1]), "{nodes:?}");
    assert!(nodes[3..].iter().any(|&n| n > 20 * nodes[2]), "beyond the third it grows slow: {nodes:?}");
}

// M23: the program is started by its name alone.

#[test]
fn m23_without_arguments_the_title_then_the_menu() {
    let disk = Scratch::disk("m23");
    let (out, code) = typed_to(dama(&disk), "\n\nE\nY\n");
    assert_eq!(code, Some(0));
    let mut program = Program::new();
    program.is(Scene::Title);
    assert_eq!(program.status(), Status::WaitsForKey);
    let title = program.text();
    program.line("").is(Scene::Menu);
    let menu = program.text();
    let (at_title, at_menu) = (out.find(&title), out.find(&menu));
    assert!(at_title.is_some() && at_title < at_menu, "{out}");
}

#[test]
fn m23_any_key_leaves_the_title() {
    for key in [Key::Enter, Key::Escape, Key::Char(' '), Key::Char('N'), Key::Function(12), Key::Backspace] {
        Program::new().key(key).is(Scene::Menu);
    }
}

#[test]
fn every_statement_has_a_test_and_a_row() {
    let source = include_str!("fidelity.rs");
    let rows = std::fs::read_to_string(root().join("docs/FIDELITY.md")).expect("the table of fidelity");
    for number in 1..=23 {
        assert!(source.contains(&format!("\nfn m{number:02}_")), "no test for M{number:02}");
        assert!(rows.contains(&format!("\n| M{number:02} |")), "no row for M{number:02}");
    }
    assert!(!rows.contains("\n| M24 |"), "a row without a test");
}
