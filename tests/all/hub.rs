//! `dama hub`: the Hub protocol with the compiled program.

use crate::program::root;
use dama::unstable::front::hub::notation::{find_move, written, HubMove};
use dama::unstable::games::GAMES;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Kind, Position, Square};
use dama::unstable::rules::{Color, Game};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Hub {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Hub {
    fn start() -> Hub {
        Hub::with(&[])
    }

    #[track_caller]
    fn with(options: &[&str]) -> Hub {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
            .args(["hub", "--hash", "1"])
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Hub { child, input, output }
    }

    #[track_caller]
    fn send(&mut self, text: &[u8]) {
        self.input.write_all(text).expect("the program listens");
        self.input.write_all(b"\n").expect("the program listens");
    }

    /// Reads lines up to and including the first that begins with `word`.
    #[track_caller]
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("UTF-8") > 0, "ended before {word}: {lines:?}");
            lines.push(line.trim_end().to_string());
            if line.starts_with(word) {
                return lines;
            }
        }
    }

    #[track_caller]
    fn ask(&mut self, text: &str, word: &str) -> String {
        self.send(text.as_bytes());
        self.until(word).pop().expect("at least one")
    }

    #[track_caller]
    fn quit(mut self) {
        self.send(b"quit");
        let output = self.child.wait_with_output().expect("the program ends");
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    }
}

#[test]
fn the_databases_are_a_parameter() {
    let mut hub = Hub::start();
    hub.send(b"level depth=3");
    // A king each, and the opposition: won in 11 plies, which only the databases know at this depth.
    let won = format!("pos pos=WB{}W", "e".repeat(30));
    let score = |hub: &mut Hub| {
        hub.send(won.as_bytes());
        hub.send(b"go think");
        let info =
            hub.until("done").into_iter().rfind(|line| line.starts_with("info")).expect("an iteration");
        let score = info.split(" score=").nth(1).and_then(|rest| rest.split(' ').next()).expect("a score");
        score.parse::<f64>().expect("a number")
    };
    let known = score(&mut hub);
    hub.send(b"set-param name=egdb value=none");
    let guessed = score(&mut hub);
    assert!(known > 80.0 && guessed < 80.0, "{known} {guessed}");
    let error = hub.ask("set-param name=egdb value=\"no such folder\"", "error");
    assert!(error.contains("egdb: no such folder: "), "{error}");
    hub.send(b"hub");
    assert!(hub.until("wait").iter().any(|line| line == "param name=egdb value=\"none\" type=string"));
    hub.send(b"set-param name=egdb value=\"\"");
    assert!((score(&mut hub) - known).abs() < 0.001);
    hub.quit();
    let mut named = Hub::with(&["--egdb", "none"]);
    named.send(b"hub");
    assert!(named.until("wait").iter().any(|line| line == "param name=egdb value=\"none\" type=string"));
    named.quit();
}

#[test]
fn damage_in_databases_that_a_parameter_names_is_one_warning() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hub-damaged-block");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a writable target directory");
    let path = dir.to_str().expect("UTF-8");
    let table = dir.join("10-10.edb");
    fs::copy(root().join("tests/data/tables/10-10.edb"), &table).expect("copied");
    let mut bytes = fs::read(&table).expect("a table");
    *bytes.last_mut().expect("bytes") ^= 1;
    fs::write(&table, bytes).expect("written");
    let mut hub = Hub::start();
    hub.send(format!("set-param name=egdb value=\"{path}\"").as_bytes());
    let pos = format!("pos pos=W{}b{}w{}", "e".repeat(11), "e".repeat(8), "e".repeat(11));
    for _ in 0..2 {
        hub.send(format!("{pos}\nlevel depth=6\ngo think").as_bytes());
        hub.until("done");
    }
    hub.send(b"quit");
    let output = hub.child.wait_with_output().expect("the program ends");
    let warned = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(warned.contains("10-10.edb: block 0") && warned.lines().count() == 1, "{warned}");
}

#[test]
fn the_book_is_a_parameter() {
    let mut hub = Hub::start();
    hub.send(b"level depth=2");
    let answer = |hub: &mut Hub, go: &str| {
        hub.send(START.as_bytes());
        hub.send(go.as_bytes());
        hub.until("done")
    };
    assert!(answer(&mut hub, "go think").len() > 1, "it searches unless the book is asked for");
    hub.send(b"set-param name=book value=true");
    let said = answer(&mut hub, "go think");
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(answer(&mut hub, "go think"), said);
    assert!(answer(&mut hub, "go analyze").len() > 1, "an analysis searches");
    assert_eq!(hub.ask("set-param name=book value=maybe", "error"), "error message=\"book cannot be maybe\"");
    hub.send(b"set-param name=book value=false");
    assert!(answer(&mut hub, "go think").len() > 1);
    hub.quit();
}

const START: &str = "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

#[test]
fn the_engine_introduces_itself_and_takes_parameters() {
    let mut hub = Hub::start();
    hub.send(b"hub");
    let said = hub.until("wait");
    assert!(said[0].starts_with("id name=dama version="), "{said:?}");
    for name in ["variant", "threads", "hash", "egdb", "book"] {
        assert!(said.iter().any(|line| line.starts_with(&format!("param name={name} value="))), "{name}");
    }
    for refused in ["name=threads value=0", "name=hash value=x", "name=variant value=italian-1931"] {
        assert!(hub.ask(&format!("set-param {refused}"), "error").starts_with("error message="));
    }
    hub.send(b"set-param name=threads value=2\nset-param name=unknown value=1\nset-param");
    assert_eq!(hub.ask("init", "ready"), "ready");
    hub.quit();
}

#[test]
fn every_level_leads_to_a_move() {
    let mut hub = Hub::start();
    for level in ["depth=3", "nodes=500", "move-time=0.01", "time=1", "moves=2 time=1 inc=0.1"] {
        hub.send(START.as_bytes());
        hub.send(format!("level {level}").as_bytes());
        hub.send(b"go think");
        let said = hub.until("done");
        assert!(said[0].starts_with("info depth=1 score="), "{said:?}");
        let done = said.last().expect("one");
        assert!(done.starts_with("done move=2"), "{done}");
    }
    hub.quit();
}

#[test]
fn a_win_is_a_hundred_less_a_hundredth_a_ply() {
    let mut hub = Hub::start();
    hub.send(b"pos pos=WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW\nlevel depth=14\ngo think");
    let said = hub.until("done");
    assert!(said.iter().any(|line| line.contains(" score=99.89 ")), "{said:?}");
    let done = said.last().expect("one");
    assert!(done.starts_with("done move=32-28"), "{done}");
    hub.quit();
}

#[test]
fn the_databases_are_those_named() {
    for (options, knows) in [(&[][..], true), (&["--egdb", "none"], false)] {
        let mut hub = Hub::with(options);
        hub.send(b"pos pos=WBeeeeeeeeeeeeWWeeeeWeeeeeeeeeeee\nlevel depth=1\ngo think");
        let said = hub.until("done");
        assert_eq!(said[0].contains(" score=9"), knows, "{said:?}");
        hub.quit();
    }
}

#[test]
fn a_search_goes_on_until_it_is_stopped_and_answers_pings() {
    let mut hub = Hub::start();
    for mode in ["think", "analyze", "ponder"] {
        hub.send(format!("{START} moves=\"22-18 9-13 18x9x13\"\nlevel infinite\ngo {mode}").as_bytes());
        assert_eq!(hub.ask("ping", "pong"), "pong");
        assert!(hub.ask("stop", "done").starts_with("done move="));
    }
    hub.send(b"level depth=4\ngo ponder");
    assert!(hub.until("done").last().is_some_and(|done| done.starts_with("done move=")));
    // Lines for the next search wait for the end of this one.
    hub.send(
        b"level infinite\ngo analyze\npos pos=WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW\nlevel depth=2\ngo think",
    );
    assert!(!hub.until("done").pop().expect("one").contains("32-28"));
    assert!(hub.until("done").pop().expect("one").contains("32-28"));
    hub.quit();
}

fn letters(position: &Position) -> String {
    let letter = |square| match position.piece_at(square) {
        None => 'e',
        Some((Color::White, Kind::Man)) => 'w',
        Some((Color::White, Kind::King)) => 'W',
        Some((Color::Black, Kind::Man)) => 'b',
        Some((Color::Black, Kind::King)) => 'B',
    };
    let turn = if position.turn() == Color::White { 'W' } else { 'B' };
    std::iter::once(turn).chain(Square::all().map(letter)).collect()
}

#[test]
fn a_client_that_sends_no_moves_is_followed() {
    let (mut told, mut untold) = (Hub::start(), Hub::start());
    let root = parse_fen("W:W6,10,K7,K18:BK29,K30").expect("an ending that goes round and round");
    let (mut position, mut moves) = (root, Vec::new());
    for turn in 0..24 {
        let level = "level nodes=4000\ngo think";
        let line = format!("pos pos={} moves=\"{}\"\n{level}", letters(&root), moves.join(" "));
        let answer = told.ask(&line, "done");
        let line = format!("pos pos={}\n{level}", letters(&position));
        assert_eq!(untold.ask(&line, "done"), answer, "turn {turn} {moves:?}");
        let word = answer.split([' ', '=']).nth(2).expect("a move");
        let mv = find_move(&position, word).expect("a legal one");
        position = position.play_unchecked(mv);
        moves.push(word.to_string());
        // Black plays its first and its last legal move in turn.
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let reply = legal[turn % 2 * (legal.len() - 1)];
        position = position.play_unchecked(reply);
        moves.push(written(reply));
    }
    told.quit();
    untold.quit();
}

#[test]
fn positions_that_cannot_be_searched_are_named() {
    let mut hub = Hub::start();
    for (pos, why) in [
        ("pos pos=W", "32 of w W b B e"),
        ("pos", "32 of w W b B e"),
        ("pos pos=Wwbbbbbbbbbbbeeeeeeeeewwwwwwwwwww", "a white man on square 1, its last row"),
        ("pos pos=Wbbbbbbbbbbbbbeeeeeeewwwwwwwwwwww", "13 black pieces, expected at most 12"),
    ] {
        let said = hub.ask(pos, "error");
        assert!(said.starts_with("error message=\"") && said.contains(why), "{pos} {said}");
        assert_eq!(hub.ask("go think", "done"), "done move=0-0");
    }
    let error = hub.ask(&format!("{START} moves=\"22-18 1-2\""), "error");
    assert!(error.contains("1-2 is not legal"), "{error}");
    hub.send(b"pos pos=BeeeeeeeeeeeeeeeeeeeeebeeebbeweBwW");
    assert_eq!(hub.ask("go think", "done"), "done move=0-0");
    hub.quit();
}

const NORMAL: &str = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// Starts the engine with a variant, asked for before `init`.
#[track_caller]
fn with_variant(name: &str) -> Hub {
    let mut hub = Hub::start();
    hub.send(format!("hub\nset-param name=variant value={name}").as_bytes());
    assert_eq!(hub.ask("init", "ready"), "ready");
    hub
}

#[track_caller]
fn move_of(done: &str) -> &str {
    done.strip_prefix("done move=").and_then(|rest| rest.split(' ').next()).expect("a move")
}

#[test]
fn the_variants_are_the_games_and_normal_is_the_board_of_a_hundred_squares() {
    let mut hub = Hub::start();
    hub.send(b"hub");
    let said = hub.until("wait").join("\n");
    let values = "italian vinciperdi normal zamma zamma-pergioco damma smamma alma gobang";
    assert!(
        said.contains(&format!("param name=variant value=italian type=enum values=\"{values}\"")),
        "{said}"
    );
    for wrong in ["polacca", "russian", "italian-1931", "Normal", "", "\"\""] {
        let error = hub.ask(&format!("set-param name=variant value={wrong}"), "error");
        assert!(error.contains("expected italian, vinciperdi, normal, zamma"), "{wrong}: {error}");
    }
    hub.send(b"set-param name=variant value=normal\nhub");
    assert!(hub.until("wait").join("\n").contains("param name=variant value=normal type=enum"));
    hub.quit();
}

#[test]
fn a_variant_is_chosen_before_and_after_init_and_begins_at_its_start() {
    let mut hub = with_variant("normal");
    hub.send(b"level depth=2");
    let first = hub.ask("go think", "done");
    assert_eq!(hub.ask(&format!("{NORMAL}\ngo think"), "done"), first);
    // After `init`, and back: positions of the one board are refused on the other.
    hub.send(b"set-param name=variant value=italian");
    assert_eq!(hub.ask("init", "ready"), "ready");
    assert!(move_of(&hub.ask("go think", "done")).starts_with('2'));
    assert!(hub.ask(NORMAL, "error").contains("32 of w W b B e"));
    hub.send(b"set-param name=variant value=normal");
    assert!(hub.ask(START, "error").contains("50 of w W b B e"));
    assert_eq!(hub.ask("go think", "done"), "done move=0-0");
    // The same variant again changes nothing.
    hub.send(format!("{NORMAL} moves=\"32-28 17-22\"\nset-param name=variant value=normal").as_bytes());
    assert_eq!(move_of(&hub.ask("go think", "done")), "28x17x22");
    hub.quit();
}

#[test]
fn positions_of_the_large_board_that_cannot_be_searched_are_named() {
    let mut hub = with_variant("normal");
    let on = |squares: &[(usize, char)]| {
        let letter = |n| squares.iter().find(|piece| piece.0 == n).map_or('e', |piece| piece.1);
        (1..=50).map(letter).collect::<String>()
    };
    for (pos, why) in [
        ("pos".to_string(), "needs W or B and 50 of w W b B e"),
        (format!("{NORMAL}e"), "needs W or B and 50"),
        (NORMAL.replace("Wb", "Xb"), "needs W or B and 50"),
        (NORMAL.replace("Wb", "Wx"), "needs W or B and 50"),
        (NORMAL.replace("Wb", "W\u{e8}"), "needs W or B and 50"),
        (format!("pos pos=W{}", on(&[(3, 'w'), (20, 'b')])), "no such position: "),
        (format!("pos pos=W{}", on(&[(33, 'w')])), "no such position: "),
        (format!("pos pos=W{}", "w".repeat(50)), "no such position: "),
        ("pos pos=W:W51:B1".to_string(), "no such position: "),
        (format!("{NORMAL} moves=\"32-28 1-2\""), "1-2 is not legal in B:W28,31"),
    ] {
        let error = hub.ask(&pos, "error");
        assert!(error.contains(why), "{pos}: {error}");
        assert_eq!(hub.ask("go think", "done"), "done move=0-0");
    }
    // Sound, but over: the last man is shut in.
    hub.send(format!("pos pos=W{}", on(&[(46, 'w'), (41, 'b'), (37, 'b')])).as_bytes());
    assert_eq!(hub.ask("go think", "done"), "done move=0-0");
    // A FEN is read as well.
    hub.send(b"pos pos=W:WK46:BK5\nlevel depth=1");
    assert!(move_of(&hub.ask("go think", "done")).starts_with("46-"));
    hub.quit();
}

#[test]
fn captures_of_the_large_board_name_their_pieces_in_any_order_or_not_at_all() {
    let mut hub = with_variant("normal");
    hub.send(b"level depth=3");
    // The king may land on three squares behind the last piece.
    let root = "pos pos=W:WK46:B37,28,19";
    hub.send(root.as_bytes());
    assert!(hub.ask("go think", "done").contains("x37x28x19"));
    for moves in ["46x14x19x28x37", "46x14x37x28x19", "46x14", "46-14"] {
        hub.send(format!("{root} moves=\"{moves}\"").as_bytes());
        assert_eq!(hub.ask("go think", "done"), "done move=0-0", "{moves}");
    }
    assert!(hub.ask(&format!("{root} moves=46x14x19"), "error").contains("46x14x19 is not legal"));
    hub.quit();
}

#[test]
fn every_level_leads_to_a_move_in_every_variant() {
    for name in ["normal", "vinciperdi", "zamma", "zamma-pergioco", "damma", "smamma", "alma", "gobang"] {
        let mut hub = with_variant(name);
        for level in
            ["depth=2", "nodes=500", "move-time=0.05", "move-time=0", "time=0.2", "moves=2 time=1 inc=0.1"]
        {
            let done = hub.ask(&format!("level {level}\ngo think"), "done");
            assert_ne!(move_of(&done), "0-0", "{name} {level}");
        }
        let number = |said: &[String], word: &str| {
            let info = said.iter().rfind(|line| line.starts_with("info ")).expect("a search");
            let value = info.split(word).nth(1).and_then(|rest| rest.split(' ').next()).expect("a value");
            value.parse::<u64>().expect("a number")
        };
        hub.send(b"level nodes=3000\ngo think");
        let said = hub.until("done");
        assert!((1..=3000).contains(&number(&said, " nodes=")), "{name}: {said:?}");
        // One search after the other, until one is deep enough; gobang has one first move to think of.
        hub.send(b"level depth=3\ngo think");
        let said = hub.until("done");
        assert!(number(&said, " depth=") >= 3 || name == "gobang", "{name}: {said:?}");
        hub.quit();
    }
}

#[test]
fn another_game_is_stopped_and_thinks_on_the_opponents_time() {
    let mut hub = with_variant("normal");
    for mode in ["think", "analyze", "ponder"] {
        hub.send(format!("{NORMAL} moves=\"32-28 17-22 28x17x22\"\nlevel infinite\ngo {mode}").as_bytes());
        hub.until("info");
        assert_eq!(hub.ask("ping", "pong"), "pong");
        assert!(move_of(&hub.ask("stop", "done")).ends_with("x17"), "either capture takes 17");
    }
    // While it ponders no clock runs; after the hit its own does.
    hub.send(format!("{NORMAL} moves=\"32-28 17-21\"\nlevel move-time=0.2\ngo ponder").as_bytes());
    std::thread::sleep(std::time::Duration::from_millis(400));
    assert_eq!(hub.ask("ping", "pong"), "pong");
    let began = std::time::Instant::now();
    let done = hub.ask("ponder-hit", "done");
    assert!(began.elapsed() >= std::time::Duration::from_millis(150), "{:?}", began.elapsed());
    assert!(done.contains(" ponder="), "{done}");
    hub.quit();
}

/// The rules draw after a third repetition and after ten plies against a lone king; the client decides.
#[test]
fn a_game_that_its_rules_have_drawn_is_still_searched() {
    let mut hub = with_variant("normal");
    let moves = "49-44 3-8 44-49 8-3 ".repeat(6);
    hub.send(format!("pos pos=W:WK49,31:BK3 moves=\"{moves}\"\nlevel nodes=2000").as_bytes());
    assert_ne!(hub.ask("go think", "done"), "done move=0-0");
    hub.quit();
}

/// The game of the moves that are sent, and of positions alone, is the same game.
#[test]
fn repetitions_on_the_large_board_are_known_without_moves() {
    let (mut told, mut untold) = (with_variant("normal"), with_variant("normal"));
    let polacca = GAMES.iter().find(|game| game.name() == "polacca").expect("a row");
    let root = "W:WK49,K46:BK3,K4,K15";
    let (mut state, mut moves) = (polacca.read_position(root, &[]).expect("sound"), Vec::new());
    let written = |typed: &str| {
        let numbers: Vec<u32> = typed.split(' ').map(|number| number.parse().expect("a number")).collect();
        HubMove::of_typed(&numbers).to_string()
    };
    for turn in 0..12 {
        let line = format!("pos pos={root} moves=\"{}\"\nlevel nodes=3000\ngo think", moves.join(" "));
        let answer = told.ask(&line, "done");
        let position = polacca.write_position(&state).expect("sound");
        let line = format!("pos pos={position}\nlevel nodes=3000\ngo think");
        assert_eq!(untold.ask(&line, "done"), answer, "turn {turn} {moves:?}");
        let legal = polacca.moves(&state).expect("sound");
        let typed = legal.iter().find(|typed| written(typed) == move_of(&answer)).expect("a legal move");
        state = polacca.play(&state, typed).expect("legal");
        moves.push(written(typed));
        // Black plays its first and its last legal move in turn.
        let legal = polacca.moves(&state).expect("sound");
        let Some(typed) = legal.get(turn % 2 * (legal.len().max(1) - 1)) else { break };
        state = polacca.play(&state, typed).expect("legal");
        moves.push(written(typed));
    }
    told.quit();
    untold.quit();
}

/// Other boards have positions as the program writes them, and moves as they are typed.
#[test]
fn games_on_other_boards_have_the_programs_own_texts() {
    let mut hub = with_variant("gobang");
    hub.send(b"level nodes=2000\npos pos=\"1:1a1,b2,c3,d4:2a20,b20,c20\"");
    assert_eq!(hub.ask("go think", "done"), "done move=e5");
    assert!(hub.ask("pos pos=\"1:1a1:2z9\"", "error").contains("no such position: "));
    assert!(hub.ask("pos pos=1:1:2 moves=a1,a1", "error").contains("is not legal"));
    hub.quit();
    let mut hub = with_variant("alma");
    let done = hub.ask("level nodes=2000\ngo think", "done");
    let mv = move_of(&done).to_string();
    assert!(!mv.contains(' ') && mv.contains('-'), "{done}");
    hub.send(b"set-param name=variant value=alma");
    let start = "S:Sa1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3,d3,a4,b4,c4,a5,b5:No12,p12,n13,o13,p13,m14,n14,o14,p14,l15,m15,n15,o15,p15,l16,m16,n16,o16,p16";
    assert_ne!(hub.ask(&format!("pos pos={start} moves={mv}\ngo think"), "done"), "done move=0-0");
    hub.quit();
}

/// A refused command does not change the level, the parameters or a running search.
#[test]
fn invalid_commands_are_errors_and_change_nothing() {
    let mut hub = Hub::start();
    hub.send(START.as_bytes());
    hub.send(b"level depth=3");
    for (line, why) in [
        ("nonsense", "nonsense is unknown; expected hub, set-param, init"),
        ("Go think", "Go is unknown"),
        ("level depth=x", "level: depth cannot be x"),
        ("level time=5 moves=many", "level: moves cannot be many"),
        ("level", "level: expected depth="),
        ("level tomorrow", "level: expected depth="),
        (
            "set-param name=zz value=1",
            "set-param: zz is unknown; expected variant, threads, hash, egdb, book",
        ),
        ("set-param value=1", "set-param: expected name= and value="),
        ("set-param name=threads", "threads cannot be"),
        ("go nonsense", "go: nonsense is unknown; expected think, ponder or analyze"),
        ("go think nonsense", "go: nonsense is unknown"),
    ] {
        let said = hub.ask(line, "error");
        assert!(said.starts_with("error message=\"") && said.contains(why), "{line}: {said}");
    }
    // The level is unchanged, and nothing was searched before.
    hub.send(b"go think");
    let said = hub.until("done");
    let depths: Vec<_> =
        said.iter().filter_map(|line| line.split("depth=").nth(1)?.split(' ').next()).collect();
    assert_eq!(depths, ["1", "2", "3"], "{said:?}");
    // An error is reported at once, and the search goes on.
    hub.send(b"level infinite\ngo think");
    assert!(hub.ask("go nonsense", "error").contains("nonsense"));
    assert!(hub.ask("what", "error").contains("what is unknown"));
    assert_eq!(hub.ask("ping", "pong"), "pong");
    assert!(hub.ask("stop", "done").starts_with("done move="));
    // A late `ponder-hit` is no error.
    hub.send(b"ponder-hit\nstop");
    assert_eq!(hub.ask("ping", "pong"), "pong");
    // A long word is cut, and control characters are not echoed.
    let said = hub.ask(&format!("{}\x1b[2J", "x".repeat(5000)), "error");
    assert!(said.len() < 300 && !said.contains('\x1b'), "{said}");
    let said = hub.ask("a\x1b[2Jb", "error");
    assert!(!said.contains('\x1b'), "{said}");
    hub.quit();
}

#[test]
fn no_input_bytes_crash_the_hub() {
    let words: [&[u8]; 22] = [
        b"hub",
        b"init",
        b"pos",
        b"pos=",
        b"level",
        b"depth=1",
        b"go",
        b"think",
        b"stop",
        b"ping",
        b"=",
        b"\"",
        b" ",
        b"set-param",
        b"name=hash",
        b"value=1",
        b"moves=\"",
        b"22-18",
        b"\xff\xfe",
        b"\r",
        b"ponder-hit",
        b"Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
    ];
    let mut hub = Hub::start();
    hub.send(b"level depth=1");
    let mut state = 1931u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below) as usize
    };
    for round in 0..40 {
        for _ in 0..50 {
            let mut line = Vec::new();
            for _ in 0..next(7) {
                line.extend_from_slice(words[next(words.len() as u64)]);
                line.extend_from_slice([&b" "[..], b"", b"="][next(3)]);
            }
            if line.starts_with(b"quit") || line.windows(8).any(|w| w == b"infinite") {
                continue;
            }
            hub.send(&line);
        }
        hub.send(&vec![b'x'; 3000 * round]);
        hub.send(b"stop\nlevel depth=1");
        // After any input the engine still answers.
        hub.send(b"set-param name=hash value=still-here");
        while !hub.until("error").pop().expect("one").contains("still-here") {}
    }
    hub.send(START.as_bytes());
    hub.send(b"level depth=2\ngo think");
    hub.until("done");
    hub.quit();
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let mut hub = Hub::start();
    hub.send(b"level infinite\ngo analyze");
    hub.until("info");
    drop(hub.input);
    drop(hub.output);
    assert_eq!(hub.child.wait().expect("the program ends").code(), Some(0));
}
