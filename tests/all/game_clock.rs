//! The clock for the whole game, with and without an increment, in every game.

use crate::program;

use dama::unstable::app::{Key, Status};
use dama::unstable::formats::crc::crc32;
use dama::unstable::games::italian::rules_1931::record::{EndCause, GameEnd};
use dama::unstable::games::GAMES;
use dama::unstable::rules::Color;
use dama::unstable::screen::Scene;
use dama::unstable::script::options::of_line;
use dama::unstable::session::game_clock::{GameClock, CLOCK_LEN};
use dama::unstable::session::messages::aids::COLUMNS;
use dama::unstable::session::messages::game_clock::TimeLoser;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::play_settings::{PlaySettings, VERSION};
use dama::unstable::session::rulebook::{GameStatus, Seat};
use dama::unstable::session::saved_history::split;
use program::{Config, Memory, Program, Scratch};
use std::process::Command;

/// Ticks of 1/18.2 s in a minute.
const A_MINUTE: u32 = 1_092;

#[track_caller]
fn clock(text: &str) -> GameClock {
    GameClock::parse(text).expect(text)
}

fn game(options: &str) -> Program {
    begun(options, Memory::usual())
}

#[track_caller]
fn begun(options: &str, drives: Memory) -> Program {
    let start = of_line(options, GAMES, false).expect(options);
    let mut program = Program::with_maestro(start.config, drives);
    start.choose(&mut program.app);
    program.line("").line("N");
    program
}

#[track_caller]
fn now(program: &Program) -> GameClock {
    program.app.play_settings().clock.expect("a clock")
}

fn seconds(program: &Program) -> [u32; 4] {
    [0, 1, 2, 3].map(|seat| now(program).seconds_left(Seat(seat)))
}

#[track_caller]
fn tells(program: &Program, words: &str) {
    let text = program.text();
    assert!(text.contains(words), "{words}: {text}");
}

fn next(state: &mut u32) -> u32 {
    *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    *state >> 8
}

#[test]
fn a_clock_is_minutes_and_seconds_each_up_to_180() {
    for minutes in 0..=255 {
        for seconds in 0..=255 {
            let text = format!("{minutes}+{seconds}");
            let is_one = (1..=180).contains(&minutes) && seconds <= 180;
            assert_eq!(GameClock::parse(&text), GameClock::new(minutes, seconds), "{text}");
            assert_eq!(GameClock::parse(&text).is_some(), is_one, "{text}");
            let Some(clock) = GameClock::new(minutes, seconds) else { continue };
            assert_eq!(GameClock::parse(&clock.to_string()), Some(clock));
            assert_eq!(clock.times(), (minutes, seconds));
        }
    }
    for bad in ["", "+", "5+", "+5", "5+3+1", " 5", "5 3", "5,3", "-5", "5+-3", "5min", "0", "181", "5+181"] {
        assert_eq!(GameClock::parse(bad), None, "{bad}");
    }
    let (mut state, alphabet) = (7, b"0123456789+- .x\xc3");
    for _ in 0..20_000 {
        let len = next(&mut state) % 7;
        let bytes: Vec<u8> = (0..len).map(|_| alphabet[next(&mut state) as usize % alphabet.len()]).collect();
        let text = String::from_utf8_lossy(&bytes);
        if let Some(clock) = GameClock::parse(&text) {
            assert_eq!(GameClock::parse(&clock.to_string()), Some(clock), "{text}");
        }
    }
    assert_eq!([clock("5"), clock("5+3")].map(|clock| clock.time_control()), ["300", "300+3"]);
}

#[test]
fn no_tick_is_lost_and_a_clock_survives_the_trip_through_bytes() {
    let mut state = 3;
    for _ in 0..2_000 {
        let mut clock = GameClock::new((next(&mut state) % 180) as u8 + 1, (next(&mut state) % 181) as u8);
        let clock = clock.as_mut().expect("a clock");
        for _ in 0..next(&mut state) % 20 {
            let seat = Seat((next(&mut state) % 4) as u8);
            let before = clock.ticks_left(seat);
            if next(&mut state) % 2 == 0 {
                clock.add_increment(seat);
                assert!(clock.ticks_left(seat) >= before);
            } else if clock.fallen().is_none() {
                let ticks = next(&mut state) % 2_000;
                clock.spend(seat, ticks);
                assert_eq!(clock.ticks_left(seat), before.saturating_sub(ticks));
            }
            assert!(clock.budget(seat) <= clock.ticks_left(seat));
        }
        if clock.fallen().is_none() {
            assert_eq!(GameClock::from_bytes(&clock.to_bytes()), Some(*clock));
        }
    }
    for _ in 0..20_000 {
        let bytes: [u8; CLOCK_LEN] =
            std::array::from_fn(|_| next(&mut state) as u8 >> (next(&mut state) % 9).min(7));
        if let Some(clock) = GameClock::from_bytes(&bytes) {
            assert_eq!(clock.to_bytes(), bytes);
        }
    }
}

#[test]
fn in_every_game_the_side_to_move_loses_on_time() {
    let mut games = vec![String::new(), " --treccani --ballot none --lot off".into()];
    games.extend(GAMES.iter().map(|book| format!(" --variant {}", book.name())));
    for options in games {
        let mut program = game(&format!("--clock 1+3 --seats you,other{options}"));
        if options.contains("treccani") {
            program.line("");
        }
        program.is(Scene::Game);
        assert!(program.app.clock_runs(), "{options}");
        tells(&program, " 1:00 (scorre)");
        let turn = to_move(&program);
        program.app.tick(A_MINUTE - 1);
        program.is(Scene::Game);
        program.app.tick(1);
        program.is(Scene::End);
        assert!(!program.app.clock_runs());
        assert_eq!(now(&program).fallen(), Some(turn), "{options}");
        tells(&program, "tempo");
        assert_eq!(program.app.result().map(|result| result.len()), Some(1), "{options}");
        program.line("S").line("FINITA");
        let saved = program.saved("C:FINITA").expect("saved");
        let end = program.app.result();
        program.line("").lines(&["P", "FINITA"]).is(Scene::End);
        assert_eq!((program.app.result(), now(&program).fallen()), (end, Some(turn)), "{options}");
        assert_eq!(saved[8], VERSION);
    }
}

fn to_move(program: &Program) -> Seat {
    match program.app.game().rulebook_match().map(|game| game.status()) {
        Some(Ok(GameStatus::Turn(seat))) => seat,
        _ => Seat(program.app.game().raw().expect("Italian draughts").turn() as u8),
    }
}

#[test]
fn a_move_brings_the_increment_and_an_offer_or_an_answer_none() {
    let mut program = game("--clock 5+3 --seats you,other");
    program.app.tick(182);
    program.line("21 18");
    assert_eq!(seconds(&program)[..2], [293, 300]);
    program.app.tick(91);
    program.line("11 14");
    assert_eq!(seconds(&program)[..2], [293, 298]);
    let mut program = game("--clock 5+3 --seats you,other --variant polacca");
    program.line("31 26").line("PATTA");
    assert_eq!(seconds(&program)[..2], [303, 300]);
    program.line("RIFIUTO");
    assert_eq!(seconds(&program)[..2], [303, 300]);
    program.line("19 23");
    assert_eq!(seconds(&program)[..2], [303, 303]);
    let mut program = game("--clock 5+3 --seats you,other --treccani --ballot none --lot off");
    program.line("").line("22");
    assert_eq!(seconds(&program)[..2], [300, 300], "a piece touched");
    program.line("22 18").line("50");
    assert_eq!(seconds(&program)[..2], [303, 300], "moves counted");
}

#[test]
fn with_three_and_four_seats_the_game_ends_and_one_seat_has_lost() {
    for (options, words, result) in [
        (
            "--variant gobang --option players=4 --seats you,other,other,other",
            "Ha perso il Nero: tempo scaduto.",
            "134",
        ),
        (
            "--variant gobang --option players=3 --seats you,program,program",
            "Hai perso: il tuo tempo è scaduto.",
            "23",
        ),
        (
            "--variant alma --option players=4 --seats other,other,other,other",
            "Ha perso Ovest: tempo scaduto.",
            "SNE",
        ),
    ] {
        let mut program = game(&format!("{options} --clock 1"));
        if result != "23" {
            let moved = if options.contains("alma") { "e1 f1" } else { "a1" };
            program.line(moved);
        }
        program.app.tick(A_MINUTE + 1);
        program.is(Scene::End);
        tells(&program, words);
        assert_eq!(program.app.result().as_deref(), Some(result), "{options}");
    }
}

#[test]
fn the_program_too_loses_on_time_and_thinks_no_longer_than_its_clock_leaves() {
    let mut program = game("--clock 1 --level 9");
    program.line("21 18");
    assert_eq!(program.status(), Status::Thinks);
    program.app.think(&mut |app| app.tick(A_MINUTE));
    program.is(Scene::End);
    tells(&program, "Hai vinto: il tempo del programma è scaduto.");
    assert_eq!(program.app.result().as_deref(), Some("W"));
    // Level M gets less time than the clock allows, and its usual time if there is enough.
    for (clock, seconds) in [("1", 2), ("10", 30), ("180", 60), ("1+20", 12)] {
        let mut program = game(&format!("--clock {clock} --level M --seconds 60"));
        program.line("21 18");
        assert_eq!(program.app.job().and_then(|job| job.task.limits.seconds), Some(seconds), "{clock}");
    }
    // The levels of the other games are lowered when time is short.
    let mut program = game("--clock 1 --level 9 --variant polacca");
    program.app.tick(A_MINUTE - 20);
    program.line("31 26");
    let mut ticks = 0;
    program.app.think(&mut |_| ticks += 1);
    assert!(ticks < 60, "{ticks}");
}

#[test]
fn the_levels_of_dama_play_the_same_moves_whatever_the_clock_says() {
    let mut plain = game("--level 4 --seed 7");
    let mut timed = game("--level 4 --seed 7 --clock 1");
    timed.app.tick(A_MINUTE - 10);
    for program in [&mut plain, &mut timed] {
        program.line("23 20").think();
    }
    timed.is(Scene::Game);
    assert_eq!(plain.position(), timed.position());
}

#[test]
fn saving_and_resuming_keeps_what_is_left_and_a_changed_bit_is_damage() {
    for options in ["", " --variant damma", " --treccani --ballot none --lot off"] {
        let mut program = game(&format!("--clock 15+10 --seats you,other{options}"));
        if options.contains("treccani") {
            program.line("");
        }
        program.app.tick(1_234);
        let left = now(&program);
        program.lines(&["S", "TEMPO"]).is(Scene::Game);
        let saved = program.saved("C:TEMPO").expect("saved");
        assert_eq!((saved[8], saved[9] & 4), (VERSION, 4));
        assert_eq!(saved[12..12 + CLOCK_LEN], left.to_bytes());
        let mut later = Program::with_maestro(Config::default(), Memory::usual());
        later.app.drives().put("C:TEMPO", &saved);
        later.lines(&["", "P", "TEMPO"]).is(Scene::Game);
        assert_eq!(now(&later), left, "no time went by while the program was closed");
        assert!(later.app.clock_runs());
        for bit in 0..8 * (12 + CLOCK_LEN + 4) {
            let mut bad = saved.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            let mut later = Program::with_maestro(Config::default(), Memory::usual());
            later.app.drives().put("C:MALE", &bad);
            later.lines(&["", "P", "MALE"]);
            assert!(![Scene::Game, Scene::End].contains(&later.app.scene()), "bit {bit}");
        }
    }
}

/// Replaces a saved clock and corrects the checksum.
fn with_clock(saved: &[u8], clock: &[u8; CLOCK_LEN]) -> Vec<u8> {
    let mut file = saved[..saved.len() - 4].to_vec();
    file[12..12 + CLOCK_LEN].copy_from_slice(clock);
    let crc = crc32(&file);
    file.extend(crc.to_le_bytes());
    file
}

#[test]
fn the_clock_runs_while_a_losing_offer_is_asked_about_and_the_game_is_kept() {
    let behind = "W:Wa1,b1:Bi9,h9,g9:taken=37,38";
    let mut program = game(&format!("--clock 5+3 --variant zamma --seats you,other --fen {behind}"));
    let before = now(&program).ticks_left(Seat(0));
    program.line("conta").is(Scene::Confirm);
    assert!(program.app.clock_runs());
    program.app.tick(100);
    assert_eq!(now(&program).ticks_left(Seat(0)), before - 100);
    assert!(program.app.unfinished().is_some(), "a page may be closed at the question");
}

#[test]
fn a_file_with_an_impossible_clock_is_refused() {
    let mut program = game("--clock 5+3 --seats you,other");
    program.lines(&["21 18", "S", "TEMPO"]);
    let whole = program.saved("C:TEMPO").expect("saved");
    // The move history behind it has its own checksum.
    let (saved, _) = split(&whole).expect("sound");
    let (sound, mut state) = (now(&program).to_bytes(), 5);
    let mut resumed = 0;
    for n in 0..400 {
        let mut bytes = sound;
        for _ in 0..=next(&mut state) % 3 {
            bytes[next(&mut state) as usize % CLOCK_LEN] =
                [0, 1, 180, 181, 255][next(&mut state) as usize % 5];
        }
        if n == 0 {
            bytes[2..6].copy_from_slice(&[0; 4]);
        }
        let mut later = Program::with_maestro(Config::default(), Memory::usual());
        later.app.drives().put("C:MALE", &with_clock(saved, &bytes));
        later.lines(&["", "P", "MALE"]);
        let read =
            GameClock::from_bytes(&bytes).filter(|clock| clock.fallen().is_none_or(|seat| seat == Seat(1)));
        assert_eq!([Scene::Game, Scene::End].contains(&later.app.scene()), read.is_some(), "{bytes:?}");
        if let Some(clock) = read {
            resumed += 1;
            assert_eq!(now(&later), clock);
        }
    }
    assert!((20..380).contains(&resumed), "{resumed}");
}

#[test]
fn a_bit_of_the_clock_flipped_is_a_system_error_and_games_without_one_have_no_such_bit() {
    let plain = game("").app.fault_bits();
    let bits = game("--clock 5+3").app.fault_bits();
    assert_eq!(bits - plain, 8 * (2 * (3 + CLOCK_LEN) + 8));
    for bit in (plain..bits).step_by(7) {
        let mut program = game("--clock 5+3");
        assert!(program.app.fault(bit));
        program.app.tick(100);
        program.line("21 18").is(Scene::Error);
        program.line("S").line("SALVA");
        let saved = program.saved("C:SALVA").expect("a good copy");
        assert_eq!(saved[12..12 + CLOCK_LEN], clock("5+3").to_bytes(), "bit {bit}");
    }
}

#[test]
fn games_without_a_clock_are_saved_unchanged() {
    let mut program = game("");
    program.app.tick(u32::MAX);
    program.is(Scene::Game);
    program.lines(&["21 18", "S", "UNA"]);
    assert_eq!(program.saved("C:UNA").expect("saved")[8], 1);
    assert!(!program.app.clock_runs());
    assert!(!program.text().contains("Tempo"));
    assert_eq!(PlaySettings { aids: true, ..PlaySettings::FAITHFUL }.to_bytes(), [1, 0, 0]);
}

#[test]
fn with_a_clock_no_move_is_taken_back() {
    for options in ["", " --variant zamma"] {
        let mut program = game(&format!("--clock 5 --aids --seats you,other{options}"));
        program.line("U");
        tells(&program, "Con l'orologio non si ritirano mosse.");
        program.app.tick(5 * A_MINUTE);
        program.is(Scene::End).line("U").is(Scene::End);
        tells(&program, "Con l'orologio non si ritirano mosse.");
    }
}

#[test]
fn the_clock_runs_under_questions_and_pages_and_nowhere_else() {
    let mut program = game("--clock 5 --seats you,other");
    for (key, scene) in [(Key::Function(1), Scene::Instructions), (Key::Escape, Scene::Abandon)] {
        program.key(key).is(scene);
        assert!(program.app.clock_runs());
        program.escape();
    }
    program.is(Scene::Game).line("21 18").line("S").is(Scene::Save);
    program.app.tick(5 * A_MINUTE);
    program.is(Scene::End);
    program.line("R").is(Scene::Viewer);
    assert!(!program.app.clock_runs());
    assert!(!program.text().contains("Tempo:"), "the clock is no part of the boards gone through");
    program.escape().escape().is(Scene::Menu);
    assert!(!program.app.clock_runs());
    // An abandoned game does not affect the next one.
    program.line("N").is(Scene::Game);
    assert_eq!(now(&program), clock("5"));
}

#[test]
fn o_in_the_menu_goes_through_the_clocks() {
    let mut program = Program::menu();
    let said = [
        "Orologio, dalla prossima partita: 5 minuti a testa.",
        "Orologio, dalla prossima partita: 5 minuti a testa, più 3 s a mossa.",
        "10 minuti",
        "15 minuti a testa, più 10 s a mossa.",
        "30 minuti",
        "Senza orologio, dalla prossima partita.",
    ];
    for words in said {
        program.line("O").is(Scene::Menu);
        tells(&program, words);
    }
    program.lines(&["O", "O", "N"]).is(Scene::Game);
    assert_eq!(now(&program), clock("5+3"));
    let mut program = game("--clock 7+2");
    program.escape().line("Y").line("O");
    tells(&program, "Senza orologio");
}

#[test]
fn by_the_rules_of_1931_the_clock_takes_the_place_of_theirs() {
    let mut program = game("--clock 1 --treccani --ballot none --color white");
    program.line("").is(Scene::Game);
    program.app.tick(A_MINUTE);
    program.is(Scene::End);
    let ending = program.app.game().rules_1931().expect("by the rules of 1931").ending();
    assert_eq!(ending, Some(GameEnd { how: EndCause::Time, winner: Some(Color::Black) }));
    tells(&program, "Hai perso: il tuo tempo è scaduto.");
    // The game's own clock stays if no other is set.
    let start = of_line("--treccani --clock 5min --ballot none", GAMES, false).expect("good options");
    assert_eq!(start.settings.clock, None);
    assert_eq!((start.game.book.name(), start.game.choice.word("clock")), ("italian-1931", "5min"));
}

#[test]
fn an_invalid_clock_option_is_refused_by_name() {
    for bad in ["0", "0+5", "181", "5+181", "5+", "fischer", "5:3"] {
        let wrong = of_line(&format!("--clock {bad}"), GAMES, false).expect_err(bad);
        assert_eq!(wrong.len(), 1);
        assert_eq!((&*wrong[0].name, &*wrong[0].value), ("clock", bad));
    }
    assert!(of_line("--clock 5min", GAMES, false).is_err(), "only with the rules of 1931");
    assert_eq!(of_line("--clock none", GAMES, false).expect("none").settings.clock, None);
}

#[test]
fn pdn_says_the_time_control_and_how_the_game_ended() {
    for options in ["", " --variant polacca", " --treccani --ballot none --lot off"] {
        let mut program = game(&format!("--clock 5+3 --seats you,other{options}"));
        if options.contains("treccani") {
            program.line("");
        }
        program.line(if options.contains("polacca") { "31 26" } else { "21 18" });
        let pdn = program.app.played_games();
        assert!(pdn.contains("[TimeControl \"300+3\"]") && !pdn.contains("Termination"), "{pdn}");
        program.app.tick(5 * A_MINUTE);
        let pdn = program.app.played_games();
        assert!(pdn.contains("[Termination \"time forfeit\"]"), "{pdn}");
        assert!(pdn.contains("[Result \"2-0\"]") || pdn.contains("[Result \"1-0\"]"), "{pdn}");
    }
}

#[test]
fn every_sentence_fits_the_message_line() {
    for lang in [Lang::It, Lang::En] {
        let clocks = [None, Some((1, 0)), Some((180, 180))];
        assert!(clocks.into_iter().all(|times| lang.clock_is(times).columns() <= COLUMNS));
        let mut losers = vec![TimeLoser::You, TimeLoser::Program];
        losers.extend([Color::White, Color::Black].map(TimeLoser::Color));
        for &book in GAMES {
            let seats = || (0..book.seats().len() as u8).map(Seat);
            losers.extend(seats().map(|seat| TimeLoser::Seat(book, seat, None)));
            losers.extend(seats().map(|seat| TimeLoser::Seat(book, Seat(1 - seat.0 % 2), Some(seat))));
        }
        for loser in losers {
            let text = lang.lost_on_time(loser);
            assert!((20..=COLUMNS).contains(&text.columns()), "{}", text.as_str());
            assert!(text.as_str().ends_with('.'), "{}", text.as_str());
        }
    }
}

#[test]
fn a_recording_of_a_game_with_a_clock_gives_the_same_screens_again() {
    let games = ["", " --variant polacca", " --level M --seconds 9"];
    for (n, options) in games.into_iter().enumerate() {
        let disk = Scratch::games_disk(&format!("clock-recording-{n}"));
        let mv = if n == 1 { "31 26" } else { "21 18" };
        let script =
            format!("\nN\n{{wait 91}}\n{mv}\n{{wait 300}}\n?\n{{wait 20}}\n{{esc}}\n99\n{{wait 1200}}\n");
        std::fs::write(disk.0.join("script"), script).expect("written");
        let dama = |words: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
            let run = command.current_dir(&disk.0).args(words.split(' ')).output().expect("runs");
            assert!(run.status.success(), "{words}: {run:?}");
        };
        dama(&format!("run script --record tape --transcript first --disk . --clock 1+2{options}"));
        let read = |name: &str| std::fs::read_to_string(disk.0.join(name)).expect("written");
        let tape = read("tape");
        assert!(tape.contains(" --clock 1+2}") && tape.contains("{wait 1200}"), "{tape}");
        dama("run tape --transcript second --disk .");
        let last = |text: String| {
            text.lines().rev().find(|line| line.starts_with("== ")).map(|line| line[6..].to_string())
        };
        assert_eq!(last(read("first")), last(read("second")));
        assert!(read("second").contains("scaduto"), "the time was over in both");
    }
}

#[test]
fn a_recording_of_a_game_lost_on_time_ends_with_its_last_screen_and_result() {
    for options in ["", "--variant zamma ", "--treccani --ballot none --lot off "] {
        let disk = Scratch::games_disk("clock-out-of-time");
        let card = if options.contains("treccani") { "\n" } else { "" };
        std::fs::write(disk.0.join("game"), format!("\nN\n{card}{{wait 1200}}\n")).expect("written");
        let run = |args: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
            let output = command.current_dir(&disk.0).args(args).output().expect("the program starts");
            let (out, errors) =
                (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert!(output.status.success(), "{options}{args:?}: {out}{errors}");
        };
        let said = format!("run game --disk . --clock 1 --seats you,other {options}--record kept");
        run(&said.split_whitespace().collect::<Vec<_>>());
        let recording = std::fs::read_to_string(disk.0.join("kept")).expect("a recording");
        let after =
            recording.split("{wait 1200}\n").nth(1).unwrap_or_else(|| panic!("{options}: {recording}"));
        assert!(after.starts_with("{screen ") && after.contains("{result "), "{options}: {recording}");
        run(&["run", "kept", "--disk", "."]);
        run(&["replay", "kept", "--disk", ".", "--keys-only"]);
    }
}
