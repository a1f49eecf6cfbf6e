//! Full-rules games: saved, resumed, damaged, written as PDN; and the clock in recordings.

use crate::full;
use crate::program;
use dama::unstable::games::italian::words::said::ItalianMessage;

use dama::unstable::formats::save::SaveError;
use dama::unstable::games::italian::record;
use dama::unstable::games::italian::rules_1931::record as format;
use dama::unstable::games::italian::rules_1931::record::{
    BallotSet, ClockRule, Phase, Rules1931Record, Rules1931Settings, RULES_1931_LEN, RULES_1931_SAVE_LEN,
};
use dama::unstable::games::italian::rules_1931::RULES_1931_SEALED_LEN;
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::rules::italian::{huff, Position};
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::Message;
use dama::unstable::session::SEALED_LEN;
use full::*;
use program::{file, Memory, Program, Scratch};
use std::process::Command;

/// A game in each special state, and the next typed line.
#[track_caller]
fn states() -> Vec<(&'static str, Rules1931Record, &'static str)> {
    let clock = Rules1931Settings { clock: ClockRule::TwentyAnHour, ..plain_rules() };
    let lots = |steps: usize| {
        let rules =
            Rules1931Settings { clock: ClockRule::FiveMinutes, lot: false, ..Rules1931Settings::default() };
        let game = record("W:W21-32:B1-12", plain_rules(), Color::White).game;
        let begun = Rules1931Record::new(game, rules, 5, format::MatchSeries { number: 3, points: [3, 1] });
        (0..steps).fold(begun, |game, _| game.opened().expect("it goes on"))
    };
    let row_13 = record("W:W22,30:B18,1", clock, Color::Black).later(777);
    let pending = played(&row_13, &[30, 27]).later(300);
    let twice = played(&pending, &[1, 5]);
    let huffed = pending.huffed(22).expect("huffed");
    let kings = record("W:WK32,K26:BK1,K4", clock, Color::White);
    vec![
        ("the lots", lots(0), ""),
        ("the card", lots(1), ""),
        ("the first move", lots(2), ""),
        ("the opening", lots(3), "24 20"),
        ("a pending huff", pending, "SOFFIA 22"),
        ("a pending one that obliges", pending, "OBBLIGA"),
        (
            "an irregular move about another",
            Rules1931Record { game: record::GameRecord { player: Color::White, ..twice.game }, ..twice },
            "50",
        ),
        ("a huff done", huffed, "18 22"),
        ("a piece touched", kings.touched(32).expect("touched"), "32 28"),
        (
            "a count of moves",
            played(&played(&kings.counted().expect("counted"), &[32, 28]), &[1, 5]),
            "26 22",
        ),
        ("a running clock", kings.later(5_000), "32 28"),
    ]
}

#[test]
fn every_state_is_saved_resumed_and_played_on_unchanged() {
    for (name, record, line) in states() {
        let mut program = resumed(&record);
        assert_eq!(now(&mut program), record, "{name}: resumed as it was");
        program.think();
        let record = now(&mut program);
        program.line("S").is(Scene::Save).line("B:ALTRA");
        assert_eq!(saved("B:ALTRA", program.app.drives()), record, "{name}");
        let mut again = resumed(&record);
        assert_eq!(again.text(), resumed(&record).text());
        program.line(line).think();
        again.line(line).think();
        assert_eq!(now(&mut program), now(&mut again), "{name}: goes on alike");
        assert_eq!(program.app.screen().message, again.app.screen().message, "{name}");
        assert_ne!(now(&mut program), record, "{name}: {line} does something");
    }
}

#[test]
fn resuming_repeats_the_pending_question() {
    let said: Vec<Message> = states().iter().map(|(_, record, _)| *resumed(record).app.message()).collect();
    assert!(matches!(
        said[0],
        Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::Lots(Color::White, true)))
    ));
    assert!(matches!(said[1], Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::Drawn(_)))));
    assert!(matches!(said[2], Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::FirstMove(_)))));
    assert!(matches!(said[3], Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::Opened(_)))));
    assert!(matches!(said[4], Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::MayHuff(..)))));
    assert!(matches!(said[8], Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::Touched(_)))));
    assert!(matches!(said[9], Message::Resumed(_)));
}

#[test]
fn states_survive_the_trip_through_bytes_and_a_game_by_other_programs_is_refused_by_its_version() {
    for (name, record, _) in states() {
        assert_eq!(Rules1931Record::from_bytes(&record.to_bytes()), Ok(record), "{name}");
        let file = format::encode(&record);
        assert_eq!((format::decode(&file), file.len()), (Ok(record), RULES_1931_SAVE_LEN), "{name}");
        // Versions without the full rules, such as DAMA.COM, report this.
        assert_eq!(record::decode(&file), Err(SaveError::WrongVersion(2)));
    }
    let plain = record::encode(&record("W:W21-32:B1-12", plain_rules(), Color::White).game);
    assert!(!format::is_full(&plain) && format::decode(&plain) == Err(SaveError::NotASave));
}

#[test]
fn every_changed_byte_and_every_truncation_is_refused_with_a_message() {
    for (name, record, _) in states() {
        let sound = format::encode(&record);
        for at in 0..sound.len() {
            for change in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
                let mut bad = sound;
                bad[at] ^= change;
                assert!(format::decode(&bad).is_err(), "{name}: byte {at} ^ {change}");
            }
            assert!(format::decode(&sound[..at]).is_err(), "{name}: {at} bytes");
        }
        let mut longer = sound.to_vec();
        longer.push(0);
        assert_eq!(format::decode(&longer), Err(SaveError::WrongLength));
        for bytes in [&sound[..50], &sound[..200], &longer] {
            let mut memory = Memory::usual();
            memory.put("C:GIOCO", bytes);
            let mut program = Program::with(program::Config::default(), memory);
            program.line("").line("P").line("GIOCO").is(Scene::Menu);
            let refused = matches!(program.app.message(), Message::BadSave(..) | Message::Drive(..));
            assert!(refused, "{:?}", program.app.message());
        }
    }
}

#[test]
fn impossible_games_with_a_right_checksum_are_refused_and_none_is_read_as_another() {
    let mut random = 0x1931u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let (mut refused, mut read) = (0, 0);
    for (_, record, _) in states() {
        let sound = record.to_bytes();
        for _ in 0..20_000 {
            let mut bytes = sound;
            for _ in 0..=next(2) {
                bytes[next(RULES_1931_LEN)] = if next(2) == 0 { next(256) as u8 } else { next(4) as u8 };
            }
            match Rules1931Record::from_bytes(&bytes) {
                Err(_) => refused += 1,
                Ok(game) => {
                    assert_eq!(game.to_bytes(), bytes);
                    read += 1;
                    // Every accepted file can be played on.
                    let mut program = resumed(&game);
                    program.think().line("50").think().line("1 5").think().line("");
                    assert!(!program.text().is_empty() && program.scene() != Scene::Error);
                }
            }
            let raw = format::RawRules1931(&bytes);
            let _ = (raw.rules(), raw.clock(), raw.ending(), raw.card(), raw.huffable(), raw.touched());
        }
    }
    println!("{refused} refused, {read} read");
    assert!(refused > 100_000 && read > 1_000);
}

/// Openings that cannot result from their ballot card, in every phase that has one.
#[track_caller]
fn impossible_openings() -> Vec<(&'static str, Rules1931Record)> {
    let states = states();
    let of = |name: &str| states.iter().find(|state| state.0 == name).expect(name).1;
    let mut random = crate::common::Random(0xCA2D);
    let elsewhere = || record::GameRecord::new(random.position(), 1, Color::White, 1);
    let mut places: Vec<record::GameRecord> = std::iter::repeat_with(elsewhere).take(40).collect();
    places.push(record::GameRecord {
        first: Color::Black,
        ..record("B:W21-32:B1-12", plain_rules(), Color::Black).game
    });
    let card = |game| Rules1931Record { game, ..of("the card") };
    let mut all: Vec<_> = places.iter().map(|&game| ("a card and another position", card(game))).collect();
    let card = of("the card").card.expect("a card");
    for game in places {
        // If the card's first move is legal, it is made.
        let [first, _] = card.moves();
        if game.position.legal_moves().contains(&first) {
            all.push((
                "a first move elsewhere",
                Rules1931Record { game: game.after(first), ..of("the first move") },
            ));
        }
    }
    // The opening is over, and a man is missing without a capture.
    let mut later = played(&of("the opening"), &[24, 20]);
    later.game.position = huff::without(&later.game.position, program::square(32));
    later.game.previous = huff::without(&later.game.previous, program::square(32));
    all.push(("a man too few", later));
    all
}

#[test]
fn a_game_that_cannot_have_come_from_its_card_is_refused_when_it_is_resumed() {
    let games = impossible_openings();
    assert!(!games.is_empty(), "the test found no impossible openings");
    for (name, record) in games {
        let mut memory = Memory::usual();
        memory.put("C:GIOCO", &format::encode(&record));
        let mut program = Program::with(program::Config::default(), memory);
        program.line("").line("P").line("GIOCO").is(Scene::Menu);
        assert!(matches!(program.app.message(), Message::BadSave(..)), "{name}: {:?}", program.app.message());
    }
}

#[test]
fn a_huff_among_the_first_moves_does_not_make_a_game_look_impossible() {
    let mut random = crate::common::Random(0x4F);
    let (mut huffs, mut irregular) = (0, 0);
    for lots in 0..400 {
        let rules = Rules1931Settings { lot: false, ..Rules1931Settings::default() };
        let game = record::GameRecord::new(Position::start(Color::White), 1, Color::White, 1);
        let begun = Rules1931Record::new(game, rules, lots, format::MatchSeries::NEW);
        let mut game = (0..3).fold(begun, |game, _| game.opened().expect("it goes on"));
        for _ in 0..14 {
            let mut possible = Vec::new();
            huff::find_possible(&game.game.position, &mut |mv| {
                possible.push(mv);
                false
            });
            let huffable: Vec<_> = game.huffable().collect();
            if !huffable.is_empty() && random.below(3) > 0 {
                let square = huffable[random.below(huffable.len())];
                game = game.huffed(square.number().into()).expect("it can be huffed");
                huffs += 1;
            } else if !huffable.is_empty() && random.below(4) == 0 {
                game = game.obliged().expect("it can be obliged");
            } else {
                let mv = possible[random.below(possible.len())];
                let Ok(next) = game.played(mv) else { continue };
                irregular += usize::from(huff::is_irregular(&game.game.position, mv));
                game = next;
            }
            assert_eq!(Rules1931Record::from_bytes(&game.to_bytes()), Ok(game), "lots {lots}");
            if game.ending.is_some() {
                break;
            }
        }
    }
    println!("{irregular} irregular moves, {huffs} huffs");
    assert!(irregular > 200 && huffs > 100);
}

fn consequences(game: &Rules1931Record) -> Vec<(String, Rules1931Record)> {
    let mut all = vec![("given up".into(), game.given_up())];
    let mut add = |what: String, next: Option<Rules1931Record>| all.extend(next.map(|next| (what, next)));
    add("opened".into(), game.opened().ok());
    add("obliged".into(), game.obliged().ok());
    add("counted".into(), game.counted().ok());
    add("agreed".into(), game.agreed().ok());
    for ticks in [1, 10_000, u32::MAX] {
        add(format!("{ticks} ticks later"), Some(game.later(ticks)));
    }
    for number in 1..=32 {
        add(format!("huffed {number}"), game.huffed(number).ok());
        add(format!("touched {number}"), game.touched(number).ok());
    }
    huff::find_possible(&game.game.position, &mut |mv| {
        add(format!("played {mv:?}"), game.played(mv).ok());
        false
    });
    all
}

#[test]
fn every_event_in_an_accepted_game_leaves_an_accepted_game() {
    let mut random = crate::common::Random(0x1931);
    let (mut read, mut done) = (0, 0);
    for (name, record, _) in states() {
        let sound = record.to_bytes();
        for round in 0..12_000 {
            let mut bytes = sound;
            for _ in 0..=random.below(3) {
                // Random damage seldom hits the counters and the clock, so half of it goes there.
                let at = if round % 2 == 0 { random.below(RULES_1931_LEN) } else { 85 + random.below(39) };
                bytes[at] = [random.below(256) as u8, random.below(4) as u8, 100, 19, 255][random.below(5)];
            }
            let Ok(game) = Rules1931Record::from_bytes(&bytes) else { continue };
            read += 1;
            for (what, next) in consequences(&game) {
                done += 1;
                let again = Rules1931Record::from_bytes(&next.to_bytes());
                assert_eq!(again, Ok(next), "{name}, {what}, after {game:?}");
            }
        }
    }
    println!("{read} read, {done} things done to them");
    assert!(read > 3_000 && done > 50_000);
}

#[test]
fn every_flipped_bit_is_noticed_at_the_next_line_saved_around_and_healed() {
    let (_, record, line) = states().swap_remove(4);
    let mut program = resumed(&record);
    program.line("S").line("BUONA").is(Scene::Game);
    assert_eq!(program.app.fault_bits(), 8 * (RULES_1931_SEALED_LEN + program::keyboard_dat().len()));
    const { assert!(RULES_1931_SEALED_LEN > SEALED_LEN) };
    for bit in 0..8 * RULES_1931_SEALED_LEN {
        assert!(program.app.fault(bit));
        // Passing time must not seal damaged bytes.
        program.app.tick(1);
        let shown = *program.app.game().raw().expect("Italian draughts").0;
        program.line(line).is(Scene::Error).says(Message::SystemError);
        assert_eq!(*program.app.game().raw().expect("Italian draughts").0, shown, "bit {bit}");
        assert!(!program.text().is_empty());
        program.line("S").line("RESTO");
        assert_eq!(saved("RESTO", program.app.drives()), record, "bit {bit}");
        program.app.drives().disk('C').files.remove("RESTO");
        program.line("").is(Scene::Menu).line("P").line("BUONA").is(Scene::Game);
    }
}

#[test]
fn damaged_bytes_are_painted_and_printed_whatever_they_hold() {
    for (_, record, _) in states() {
        let mut program = resumed(&record);
        for bit in 0..8 * RULES_1931_LEN {
            program.app.fault(bit);
            program.pixels();
            assert!(!program.text().is_empty());
            program.app.fault(bit);
        }
        assert!(program.app.check_integrity());
    }
}

#[test]
fn a_bit_struck_while_the_program_weighs_its_rights_stops_it() {
    for bit in (0..8 * RULES_1931_SEALED_LEN).step_by(7) {
        let level = dama::unstable::session::Level::new(6).expect("a level");
        let position = "W:W21-32:B1-12";
        let mut program = Program::with(
            crate::program::Config { level, ..full_config(position, plain_rules()) },
            Memory::usual(),
        );
        program.line("").line("N").line("").line("21 18");
        let mut struck = false;
        program.app.think(&mut |app| {
            if !struck {
                struck = app.fault(bit);
            }
        });
        assert!(struck);
        program.is(Scene::Error).says(Message::SystemError);
        program.app.fault(bit);
        program.line("ciao").think().is(Scene::Game);
        assert_eq!(program.plies(), 2, "bit {bit}");
    }
}

#[test]
fn after_system_error_the_game_of_the_match_is_played_again() {
    let mut program = Program::with(full_config("W:W21-32:B1-12", plain_rules()), Memory::usual());
    program.line("").line("N").line("").is(Scene::Game);
    program.app.fault(3);
    program.line("21 18").is(Scene::Error).escape().line("Y").is(Scene::Menu).line("N");
    let again = now(&mut program);
    assert_eq!((again.contest, again.game.player), (format::MatchSeries::NEW, Color::White));
}

#[test]
fn pdn_tells_results_and_says_where_rule_6_was_broken() {
    // A draw by agreement.
    let mut program = game_with_databases("W:WK32,K31,K30:BK1");
    program.line("32 28").think().line("S").line("PRIMA.PDN").line("PATTA").think().is(Scene::End);
    let text = pdn(&mut program, "C:PRIMA.PDN");
    assert!(text.contains("[Result \"*\"]") && text.contains("32-28"), "{text}");
    // A huff: PDN cannot express the moves before it.
    let mut program = answering("W:W22,30:B18,1", &[30, 27]);
    program.line("SOFFIA 22").line("18 21").think().line("S").line("SOFFIO.PDN");
    let text = pdn(&mut program, "C:SOFFIO.PDN");
    assert!(text.contains("broke rule 6") && text.contains("[FEN \"B:W27:B1,18\"]"), "{text}");
    assert!(text.contains("18-21") && !text.contains("30-27"), "{text}");
    // After the demand nothing irregular is left in the game.
    let mut program = game("W:W22,30,32:BK18,1,2");
    program.line("32 28").think().line("S").line("DOPO.PDN");
    assert!(program.app.drives().get("C:DOPO.PDN").is_some());
    let text = pdn(&mut program, "C:DOPO.PDN");
    assert!(!text.contains("32-28") || !text.contains("broke"), "{text}");
}

#[track_caller]
fn pdn(program: &mut Program, name: &str) -> String {
    let bytes = program.saved(name).expect("written");
    let read = dama::unstable::game_files::pdn::read(&bytes);
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn a_recording_of_a_game_with_a_clock_gives_the_same_screens_again() {
    let disk = Scratch::disk("full-recording");
    let script = "\nN\n\n{wait 91}\n22 18\n{wait 1000}\n50\n?\n{wait 20}\n{esc}\n25\n{wait 3000}\n25 22\n{wait 5460}\n";
    std::fs::write(disk.0.join("script"), script).expect("written");
    let dama = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.current_dir(&disk.0);
        command
    };
    let options = ["--treccani", "--clock", "5min", "--ballot", "none", "--color", "white", "--disk", "."];
    let run = dama()
        .args(["run", "script", "--record", "tape", "--transcript", "first"])
        .args(options)
        .output()
        .expect("runs");
    assert!(run.status.success(), "{run:?}");
    let tape = std::fs::read_to_string(disk.0.join("tape")).expect("recorded");
    assert!(tape.contains("--treccani") && tape.contains("{wait 3000}"), "{tape}");
    let again = dama().args(["run", "tape", "--transcript", "second", "--disk", "."]).output().expect("runs");
    assert!(again.status.success(), "{again:?}");
    let read = |name: &str| std::fs::read_to_string(disk.0.join(name)).expect("written");
    let last = |text: String| {
        text.lines().rev().find(|line| line.starts_with("== ")).map(|line| line[6..].to_string())
    };
    assert_eq!(last(read("first")), last(read("second")));
    assert!(read("second").contains("scaduto"), "the time was over in both");
}

#[test]
fn a_full_game_on_paper_is_no_longer_than_its_file_says() {
    assert_eq!((RULES_1931_LEN, RULES_1931_SAVE_LEN, RULES_1931_SEALED_LEN), (209, 222, 426));
    assert_eq!(record("W:W21-32:B1-12", plain_rules(), Color::White).phase, Phase::Play);
    assert_eq!(plain_rules().ballot, BallotSet::None);
    assert_eq!(file("GIOCO").name.as_str(), "GIOCO");
}
