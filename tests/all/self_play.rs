//! Self-play ends in every game; with a human player DAMA.COM's rules know no draw (M15).

use crate::program;

use dama::unstable::app::Status;
use dama::unstable::built_in::IndexedActions as _;
use dama::unstable::game_files::pdn::{self, GameResult};
use dama::unstable::games::GAMES;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::Game;
use dama::unstable::screen::Scene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::job::{Found, JobAnswer};
use dama::unstable::session::messages::Lang;
use dama::unstable::session::play_settings::PlaySettings;
use dama::unstable::session::rulebook::playing;
use dama::unstable::session::rulebook_match::SeatPlayer;
use program::{config, Config, Memory, Program, Scratch, LOCALE};
use std::collections::BTreeMap;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const NOBODY: PlaySettings = PlaySettings { seats: Some([SeatPlayer::Program; 2]), ..PlaySettings::FAITHFUL };
const TWO: PlaySettings =
    PlaySettings { seats: Some([SeatPlayer::Player, SeatPlayer::Other]), ..PlaySettings::FAITHFUL };

/// Neither side can win.
const KINGS: &str = "W:WK32:BK1";

fn game(config: Config, settings: PlaySettings) -> Program {
    let mut program = Program::with(config, Memory::usual());
    program.app.set_play_settings(settings);
    program.line("").line("N");
    program
}

/// Lets the program play on; returns the number of moves before it stops thinking.
fn moves_to_the_end(program: &mut Program, most: usize) -> usize {
    (0..most).find(|_| program.think().status() != Status::Thinks).map_or(most, |before| before + 1)
}

#[test]
fn kings_of_the_program_alone_stop_at_the_third_repetition_and_the_screen_says_why() {
    for (lang, why) in [(Lang::It, "la stessa posizione per la terza volta"), (Lang::En, "the third time")] {
        let mut program = game(Config { lang, ..config(KINGS, 1) }, NOBODY);
        let mut seen = vec![program.app.position()];
        while program.think().status() == Status::Thinks {
            seen.push(program.app.position());
        }
        seen.push(program.app.position());
        let times = |of: &String| seen.iter().filter(|before| *before == of).count();
        assert_eq!(seen.iter().map(times).max(), Some(3));
        assert_eq!(times(seen.last().expect("the last")), 3);
        program.is(Scene::End);
        assert!(program.text().contains(why), "{}", program.text());
    }
}

#[test]
fn a_stopped_game_has_no_result_and_can_be_viewed_and_resumed() {
    let mut program = game(config(KINGS, 1), NOBODY);
    let moves = moves_to_the_end(&mut program, 1_000);
    program.is(Scene::End).line("S").line("FERMA.PDN").line("S").line("FERMA").is(Scene::End);
    let reading = pdn::read(&program.saved("C:FERMA.PDN").expect("written"));
    assert_eq!(reading.games[0].result, GameResult::Unknown);
    assert_eq!(reading.games[0].moves().count(), moves);
    let stopped = program.app.position();
    program.line("R").escape().is(Scene::End);
    assert!(program.text().contains("senza risultato"), "{}", program.text());
    program.line("").is(Scene::Menu).line("P").line("FERMA").is(Scene::Game);
    assert_eq!((program.app.position(), program.status()), (stopped, Status::Thinks));
    assert!(moves_to_the_end(&mut program, 1_000) > 3, "its positions are counted from here");
    program.is(Scene::End);
}

/// Returns the move to the position seen least often; kings stay on the three rows where they began.
#[track_caller]
fn wandering(position: &Position, seen: &BTreeMap<String, usize>) -> Move {
    let is_at_home = |mv: &&Move| mv.numbers().as_ref().iter().all(|number| !(13..=20).contains(number));
    let times = |mv: &Move| seen.get(&position.play_unchecked(*mv).to_string()).copied().unwrap_or(0);
    let moves = position.legal_moves();
    *moves.as_ref().iter().filter(is_at_home).min_by_key(|mv| times(mv)).expect("a king has room")
}

#[test]
fn a_game_that_does_not_repeat_itself_stops_after_a_thousand_plies() {
    let mut program = game(config("W:WK32,K31:BK1,K2", 1), NOBODY);
    let mut seen = BTreeMap::new();
    while program.status() == Status::Thinks {
        let mv = wandering(&program.position(), &seen);
        let job = program.app.job().expect("it thinks");
        let action = job.game.record().and_then(|record| record.index(mv)).expect("legal");
        program.app.answer(JobAnswer { job: job.number, found: Found::action(&job.game, action) });
        let times = seen.entry(program.position().to_string()).or_insert(0);
        *times += 1;
        assert!(*times < 3 && program.plies() <= 1_000, "{} {times}", program.plies());
    }
    assert_eq!(program.is(Scene::End).plies(), 1_000);
    assert!(program.text().contains("1000 semimosse"), "{}", program.text());
}

#[test]
fn with_a_human_player_kings_may_shuttle_for_ever() {
    let mut program = game(config(KINGS, 1), TWO);
    for _ in 0..300 {
        program.line("32 28").line("1 5").line("28 32").line("5 1").is(Scene::Game);
    }
    assert_eq!((program.plies(), program.status()), (1_200, Status::WaitsForLine));
    // The program answers a shuttling king by shuttling too.
    let mut program = game(config("W:WK32,31:BK1,2", 1), PlaySettings::FAITHFUL);
    let mut seen = BTreeMap::new();
    for _ in 0..20 {
        program.lines(&["32 28", "28 32"]);
        *seen.entry(program.think().is(Scene::Game).app.position()).or_insert(0) += 1;
    }
    assert!(seen.values().any(|&times| times >= 3), "{seen:?}");
}

#[test]
fn every_game_that_the_program_plays_alone_comes_to_its_end() {
    for book in GAMES {
        for seed in 1..=3 {
            let mut program = Program::with(Config { seed, ..Config::default() }, Memory::usual());
            let start = book.start(&[]).expect("its start");
            let seats = vec![SeatPlayer::Program; playing(*book, &start).len()];
            program.app.choose_game(ChosenGame::usual(*book));
            program.app.choose_seats(&seats);
            program.line("").line("N");
            let moves = moves_to_the_end(&mut program, 1_500);
            assert!(moves <= 1_000, "{} {seed}: {moves}", book.name());
            program.is(Scene::End);
        }
    }
}

#[track_caller]
fn dama(disk: &Scratch, args: &[&str], input: &str) -> (Output, Duration) {
    let begun = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
        .current_dir(&disk.0)
        .env("XDG_CONFIG_HOME", &disk.0)
        .envs([LOCALE])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), input.as_bytes()).expect("it reads");
    (child.wait_with_output().expect("it ends"), begun.elapsed())
}

#[test]
fn run_and_the_text_mode_end_with_their_input_while_the_program_plays_itself() {
    let disk = Scratch::disk("self-play");
    let alone = ["--seats", "program,program", "--seed", "1"];
    let run = [&["run", "-", "--level", "1", "--transcript", "-"], &alone[..]].concat();
    let (output, took) = dama(&disk, &run, "\nN\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.contains("end fen="), "{text}");
    assert!(text.contains("msg=Partita interrotta senza risultato"), "{text}");
    // A second for each of a thousand moves would take too long.
    let text = [&["--text", "--level", "M", "--seconds", "10"], &alone[..]].concat();
    let (output, shown) = dama(&disk, &text, "\nN\n");
    assert!(output.status.success());
    assert!(took + shown < Duration::from_secs(9), "{took:?} {shown:?}");
}

#[test]
fn the_text_mode_still_answers_the_last_line_of_its_input() {
    let disk = Scratch::disk("self-play-answer");
    let (output, _) = dama(&disk, &["--text", "--level", "4", "--seed", "1"], "\nN\n21 18\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.contains("Il programma muove"), "{text}");
}

#[test]
fn the_text_mode_shows_the_board_between_the_moves_of_two_programs() {
    let disk = Scratch::games_disk("self-play-watched");
    let three = ["--text", "--variant", "gobang", "--option", "players=3", "--seats", "you,program,program"];
    let (output, _) = dama(&disk, &[&three[..], &["--level", "1", "--seed", "1"]].concat(), "\nN\nk10\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.contains("Livello 1. Sta pensando..."), "{text}");
    // A review is many searches, one after the other: no board is shown for each.
    let won = ["--text", "--level", "1", "--fen", "W:W22:B18"];
    let (output, _) = dama(&disk, &won, "\nN\n22 18 13\nR\nR\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("1 posizioni su 2"), "{text}");
    assert_eq!(text.matches('┌').count(), 3, "the start, the end and the viewer: {text}");
}
