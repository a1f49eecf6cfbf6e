//! `--cpu`: the levels take the time of an old PC, and play the same moves.

use crate::program;
use dama::unstable::screen::SchoolScene;

use dama::unstable::app::{App, Key, Status};
use dama::unstable::engine::choose;
use dama::unstable::front::pace::{Cpu, Pace};
use dama::unstable::front::term;
use dama::unstable::front::term::look::Look;
use dama::unstable::games::italian::rules_1931::record::{ClockRule, Rules1931Settings};
use dama::unstable::host::clock::now;
use dama::unstable::host::settings::Settings;
use dama::unstable::screen::Scene;
use dama::unstable::session::Level;
use program::{config, Config, Memory, Program};
use std::time::{Duration, Instant};

/// A position whose answer takes level 3 some hundred nodes, and the player's move before it.
const START: &str = "W:W21-32:B1-12";
const MOVE: &str = "21 18";

fn game(config: Config) -> Program {
    let mut program = Program::with(config, Memory::usual());
    program.line("").line("N");
    program
}

#[track_caller]
fn nodes(level: u8) -> u64 {
    let mut program = Program::game_at(START, level);
    program.line(MOVE);
    let level = Level::new(level).expect("1 to 9");
    choose(&program.position(), level, 1, &mut |_| true).expect("a move").nodes
}

/// Returns how long the program thinks at this pace, and how often it was told to wait.
fn think(program: &mut Program, cpu: Option<Cpu>) -> (Duration, u32) {
    let (began, mut waits) = (Instant::now(), 0);
    Pace::of(cpu, now).think(&mut program.app, &mut |_, left| {
        waits += u32::from(!left.is_zero());
        std::thread::sleep(left);
    });
    (began.elapsed(), waits)
}

#[test]
fn a_386_takes_its_time_for_every_node_and_plays_the_same_move() {
    for level in [1, 3] {
        let [mut fast, mut slow] = [(); 2].map(|()| Program::game_at(START, level));
        fast.line(MOVE);
        slow.line(MOVE);
        let least = Duration::from_micros(nodes(level) * 1_000_000 / Cpu::I386.nodes_a_second());
        assert_eq!(think(&mut fast, None).1, 0);
        let (took, waits) = think(&mut slow, Some(Cpu::I386));
        assert!(took >= least && waits > 0, "{took:?} and not {least:?}, level {level}");
        assert!(fast.pixels() == slow.pixels(), "level {level}");
        assert_eq!(fast.plies(), 2);
    }
}

#[test]
fn a_486_takes_less_and_the_least_answer_too_takes_its_time() {
    let took = [Cpu::I386, Cpu::I486].map(|cpu| {
        let mut program = Program::game_at(START, 1);
        program.line(MOVE);
        let began = Instant::now();
        let mut longest = Duration::ZERO;
        Pace::of(Some(cpu), now).think(&mut program.app, &mut |_, left| {
            longest = longest.max(left);
            std::thread::sleep(left);
        });
        assert!(began.elapsed() >= longest);
        longest
    });
    assert!(took[0] > 3 * took[1] && took[1] > Duration::from_millis(50), "{took:?}");
}

#[test]
fn the_full_rules_keep_the_pace_too_but_not_while_a_clock_runs() {
    for (clock, waits) in [(ClockRule::None, true), (ClockRule::FiveMinutes, false)] {
        let rules = Rules1931Settings {
            clock,
            ballot: dama::unstable::games::italian::rules_1931::record::BallotSet::None,
            lot: false,
            ..Rules1931Settings::default()
        };
        let mut program = game(Config { rules_1931: Some(rules), ..config(START, 2) });
        while program.scene() != Scene::Game {
            program.line("");
        }
        program.line(MOVE);
        assert_eq!(program.status(), Status::Thinks);
        let (_, waited) = think(&mut program, Some(Cpu::I386));
        assert_eq!(waited > 0, waits, "{clock:?}");
        assert_eq!(program.plies(), 2);
    }
}

#[test]
fn a_try_at_a_problem_is_judged_at_once() {
    let mut program = game(Config { rules_1931: Some(Rules1931Settings::default()), ..Config::default() });
    program.escape().line("Y").line("S").line("1");
    program.is(Scene::School(SchoolScene::Problem)).line("22 18");
    if program.status() == Status::Thinks {
        assert_eq!(think(&mut program, Some(Cpu::I386)).1, 0);
    }
}

#[test]
fn keys_are_heard_while_the_386_is_waited_for() {
    let mut program = Program::game_at(START, 9);
    program.line(MOVE);
    let mut polls = 0;
    let began = Instant::now();
    Pace::of(Some(Cpu::I386), now).think(&mut program.app, &mut |app: &mut App<'_, Memory>, left| {
        polls += 1;
        if polls == 2 {
            assert!(!left.is_zero());
            app.key(Key::Char('E'));
            app.key(Key::Enter);
        }
    });
    program.is(Scene::Exit);
    assert!(polls <= 3, "it ends with the key: {polls} polls, {:?}", began.elapsed());
}

#[test]
fn ticks_are_nodes_whatever_the_pace() {
    let mut program = Program::game_at(START, 6);
    program.line(MOVE);
    let mut told = Vec::new();
    program.app.think_polling(1, &mut |app| {
        told.push((app.searched(), app.ticks()));
        told.len() < 5_000
    });
    let expected: Vec<_> = (1..=5_000).map(|nodes| (Some(nodes), nodes / 4_096)).collect();
    assert_eq!(told, expected);
}

#[test]
fn the_terminal_keeps_the_pace() {
    let play = |cpu| {
        let mut program = Program::new();
        let (mut out, began) = (Vec::new(), Instant::now());
        let input = format!("\nN\n{MOVE}\nE\nY\n");
        let mut recorder = dama::unstable::script::recording::Recorder::off();
        let ended = term::run(
            &mut program.app,
            &mut term::InputLines::of(std::io::Cursor::new(input)).expect("a thread"),
            &mut out,
            &mut recorder,
            &Look::default,
            Pace::of(cpu, now),
            true,
        );
        assert!(matches!(ended, Ok(false)));
        (out, began.elapsed())
    };
    let [(full, _), (slow, took)] = [None, Some(Cpu::I386)].map(play);
    assert_eq!(full, slow);
    assert!(took >= Duration::from_micros(nodes(1) * 1_000_000 / Cpu::I386.nodes_a_second()));
}

#[test]
fn settings_name_a_cpu() {
    let settings = Settings::parse(br#"{"cpu": "386"}"#).expect("good");
    assert_eq!(settings.cpu.as_deref(), Some("386"));
}
