//! Jobs for workers: job and answer travel as bytes, and the program plays on as if it had thought itself.

use crate::common::Random;
use crate::full::{full_config, plain_rules, record};
use crate::program::{config, Config, Memory, Program};
use dama::unstable::app::{Key, Status};
use dama::unstable::engine::italian::strong::Value;
use dama::unstable::engine::{Level, Score};
use dama::unstable::games::italian::lessons::judge::{AttemptVerdict, FailureReason, Refutation};
use dama::unstable::games::italian::rules_1931::record::{ClockRule, Rules1931Settings, TICKS_A_MINUTE};
use dama::unstable::games::GAMES;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Color, Game, Ply};
use dama::unstable::screen::Scene;
use dama::unstable::screen::SchoolScene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::integrity::Canonical as _;
use dama::unstable::session::job::desktop::{BestLine, JobLimits, SearchTask};
use dama::unstable::session::job::{Found, JobAnswer, Purpose, SearchControl, SearchJob};
use dama::unstable::session::maestro::{MaestroSearch, MaestroView};
use dama::unstable::session::messages::Message;
use dama::unstable::session::points::{Outlook, Points};
use std::collections::BTreeSet;

const START: &str = "W:W21-32:B1-12";

fn line(numbers: &[u16]) -> Option<Found> {
    Some(Found::Line(BestLine::new(numbers)))
}

#[track_caller]
fn work(job: &[u8]) -> Vec<u8> {
    let job = SearchJob::from_bytes(job, GAMES).expect("a job's bytes");
    job.run(4096, &mut || SearchControl::Wait).to_bytes()
}

#[track_caller]
fn job(program: &mut Program) -> SearchJob {
    program.app.job().expect("it thinks")
}

/// Runs the program's job in a worker, if it has one.
#[track_caller]
fn think_elsewhere(program: &mut Program) {
    if let Some(job) = program.app.job() {
        let answer = JobAnswer::from_bytes(&work(&job.to_bytes())).expect("an answer's bytes");
        program.app.answer(answer);
    }
}

#[track_caller]
fn thinkers() -> Vec<(String, Program)> {
    let mut all = Vec::new();
    for level in [1, 4, 6] {
        let mut program = Program::game_at(START, level);
        program.line("21 18");
        all.push((format!("level {level}"), program));
    }
    let huffing = Rules1931Settings { sly: true, ..plain_rules() };
    let timed = Rules1931Settings { clock: ClockRule::TwentyAnHour, ..plain_rules() };
    for (name, rules) in [("full", plain_rules()), ("sly", huffing), ("clock", timed)] {
        let mut program = Program::with(full_config("W:WK18,32,21:B1,5,14", rules), Memory::usual());
        program.line("").line("N").line("");
        let mv = program.position().legal_moves()[0].numbers().to_string();
        program.line(&mv);
        all.push((name.into(), program));
    }
    let mut program = Program::with(full_config("W:WK18,K29,25:BK7,8", plain_rules()), Memory::usual());
    program.line("").line("N").line("").line("PATTA");
    all.push(("offer".into(), program));
    for &game in GAMES {
        let config = Config { player: Color::Black, ..Config::default() };
        let mut program = Program::with(config, Memory::usual());
        program.app.choose_game(ChosenGame::usual(game));
        program.line("").line("N");
        let state = program.app.game().rulebook_match().expect("a match of the game").state;
        // In some games Black begins.
        if program.status() == Status::WaitsForLine {
            program.line(&game.moves(&state).expect("sound")[0]);
        }
        all.push((game.name().into(), program));
    }
    for tried in ["22 18", "29 25"] {
        let mut program = Program::menu();
        program
            .line("T")
            .line("S")
            .line("1")
            .line("26 22")
            .is(Scene::School(SchoolScene::Problem))
            .line(tried);
        all.push((format!("try {tried}"), program));
    }
    for line in ["?", "!"] {
        let mut program = Program::menu();
        program.line("T").line("S").line("9").line(line);
        all.push((format!("problem {line}"), program));
    }
    let mut program = Program::with(config(START, 1), Memory::usual());
    program.line("").line("X").line("N").line("H");
    all.push(("hint".into(), program));
    for (name, program) in &all {
        assert_eq!(program.status(), Status::Thinks, "{name}");
    }
    all
}

#[test]
fn every_kind_of_thinking_comes_to_the_same_screen_wherever_it_is_done() {
    let (mut purposes, mut games) = ([0; 7], BTreeSet::new());
    for ((name, mut here), (_, mut there)) in thinkers().into_iter().zip(thinkers()) {
        for turn in 0..3 {
            assert_eq!(here.text(), there.text(), "{name}, {turn}");
            if here.status() != Status::Thinks {
                assert!(turn > 0, "{name}");
                break;
            }
            let bytes = job(&mut there).to_bytes();
            // Number, then purpose.
            purposes[usize::from(bytes[4])] += 1;
            games.insert(job(&mut there).game.kind().name());
            here.think();
            think_elsewhere(&mut there);
            assert_eq!(here.text(), there.text(), "{name}, {turn}");
            assert_eq!(here.pixels(), there.pixels(), "{name}, {turn}");
            assert_ne!(here.status(), Status::Closed);
            if let Some(game) = here.app.game().rulebook_match() {
                let line = game.book.moves(&game.state).expect("sound").first().cloned().unwrap_or_default();
                here.line(&line);
                there.line(&line);
            } else if here.status() == Status::WaitsForLine && here.scene() == Scene::Game {
                let line = here.position().legal_moves()[0].numbers().to_string();
                here.line(&line);
                there.line(&line);
            }
        }
    }
    let wanted = [Purpose::Move, Purpose::Answer, Purpose::Hint, Purpose::Try, Purpose::Key, Purpose::Reply];
    assert!(wanted.into_iter().all(|purpose| purposes[purpose as usize] > 0), "{purposes:?}");
    assert_eq!(games.len(), 2 + GAMES.len(), "every game: {games:?}");
}

/// Every kind of job, including those that rarely occur in play.
#[track_caller]
fn jobs() -> Vec<SearchJob> {
    let mut jobs: Vec<SearchJob> =
        thinkers().into_iter().filter_map(|(_, mut program)| program.app.job()).collect();
    let game = record("W:WK18,32,21:B1,5,14", plain_rules(), Color::White);
    for known in [None, Some(Value::Loss), Some(Value::Draw), Some(Value::Win)] {
        for hurry_after in [None, Some(0), Some(u32::MAX)] {
            let limits = JobLimits { nodes: u64::MAX, plies: u16::MAX, seconds: Some(60), hurry_after };
            let task = SearchTask { purpose: Purpose::Answer, limits, known };
            jobs.push(SearchJob { number: u32::MAX, game: game.into(), task });
        }
    }
    jobs.push(SearchJob::of_value(0, game.game.into(), Purpose::Review, 1));
    jobs
}

#[track_caller]
fn answers() -> Vec<JobAnswer> {
    let mv = Position::start(Color::White).legal_moves()[0];
    let mut all = vec![None, line(&[]), line(&[u16::MAX]), line(&[7; 12])];
    for known in [None, Some(Value::Loss), Some(Value::Draw), Some(Value::Win)] {
        let outlook = Outlook { score: Score(-30_000), points: Points(0) };
        all.push(Some(Found::Line(BestLine::new(&[0, 1]).valued(outlook, known))));
        all.push(Some(Found::Line(BestLine::new(&[5]).scored(Some(Score(-5))))));
    }
    let whys = [
        FailureReason::Loses(Ply(7)),
        FailureReason::LosesPieces(2),
        FailureReason::Crowns,
        FailureReason::Holds(dama::unstable::engine::Depth(14)),
    ];
    let refutations = whys.into_iter().flat_map(|why| (1..=6).map(move |len| (why, len)));
    let mut verdicts = vec![AttemptVerdict::Wins(Ply(0)), AttemptVerdict::Wins(Ply(u16::MAX))];
    verdicts.extend(
        refutations.map(|(why, len)| {
            AttemptVerdict::Fails(Refutation::new(&vec![mv; len], why).expect("a few moves"))
        }),
    );
    all.extend(verdicts.into_iter().map(|verdict| Some(Found::Verdict(verdict))));
    all.into_iter().enumerate().map(|(at, found)| JobAnswer { job: at as u32 * 77, found }).collect()
}

/// All bytes are either refused or the only encoding of their job or answer.
#[track_caller]
fn check(bytes: &[u8]) {
    if let Ok(job) = SearchJob::from_bytes(bytes, GAMES) {
        assert_eq!(job.to_bytes(), bytes);
    }
    if let Ok(answer) = JobAnswer::from_bytes(bytes) {
        assert_eq!(answer.to_bytes(), bytes);
    }
}

#[test]
fn jobs_and_answers_are_their_bytes_and_no_others() {
    for job in jobs() {
        let bytes = job.to_bytes();
        assert_eq!(SearchJob::from_bytes(&bytes, GAMES).expect("its own").to_bytes(), bytes);
        for len in 0..bytes.len() {
            assert!(SearchJob::from_bytes(&bytes[..len], GAMES).is_err(), "{job:?} cut after {len}");
        }
        assert!(SearchJob::from_bytes(&[&bytes[..], &[0]].concat(), GAMES).is_err(), "{job:?} and a byte");
        for bit in 0..8 * bytes.len() {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            check(&other);
        }
    }
    for answer in answers() {
        let bytes = answer.to_bytes();
        assert_eq!(JobAnswer::from_bytes(&bytes), Ok(answer));
        assert!((0..bytes.len()).all(|len| JobAnswer::from_bytes(&bytes[..len]).is_err()), "{answer:?}");
        assert!(JobAnswer::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
        for bit in 0..8 * bytes.len() {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            check(&other);
        }
    }
    let mut random = Random(14);
    for _ in 0..20_000 {
        let len = random.below(40);
        let mut bytes: Vec<u8> = (0..len).map(|_| random.below(256) as u8).collect();
        if let Some(kind) = bytes.get_mut(4) {
            *kind %= 10;
        }
        check(&bytes);
    }
}

#[test]
fn a_game_of_another_program_is_no_job_here() {
    let mut there = thinkers().into_iter().find(|(name, _)| name == GAMES[0].name()).expect("a row").1;
    let bytes = job(&mut there).to_bytes();
    assert!(SearchJob::from_bytes(&bytes, GAMES).is_ok());
    assert!(SearchJob::from_bytes(&bytes, &[]).is_err());
}

#[track_caller]
fn answer(job: &SearchJob) -> JobAnswer {
    JobAnswer::from_bytes(&work(&job.to_bytes())).expect("an answer")
}

#[test]
fn an_answer_is_taken_once_and_only_to_the_job_that_was_asked_for_last() {
    let mut program = Program::game_at(START, 1);
    assert!(program.app.job().is_none(), "it does not think yet");
    program.line("21 18");
    let first = job(&mut program);
    let second = job(&mut program);
    assert!(!program.app.wants(first.number) && program.app.wants(second.number));
    program.app.answer(answer(&first));
    assert_eq!((program.status(), program.plies()), (Status::Thinks, 1), "a later job was asked for");
    program.app.answer(answer(&second));
    assert_eq!((program.status(), program.plies()), (Status::WaitsForLine, 2));
    let mv = program.position().legal_moves()[0].numbers().to_string();
    program.line(&mv);
    assert_eq!(program.status(), Status::Thinks);
    program.app.answer(answer(&second));
    assert_eq!(program.plies(), 3, "an answer is taken once");
    assert_eq!(program.scene(), Scene::Game);
}

#[test]
fn an_answer_to_a_game_that_was_left_is_dropped() {
    let thinking = || {
        let mut program = Program::game_at(START, 1);
        program.line("21 18");
        program
    };
    // A question covers the game.
    let mut program = thinking();
    let asked = job(&mut program);
    program.escape();
    program.app.answer(answer(&asked));
    program.is(Scene::Abandon);
    assert_eq!(program.plies(), 1);
    // Back in the game, the answer found meanwhile is still valid.
    program.key(Key::Char('N')).is(Scene::Game);
    program.app.answer(answer(&asked));
    assert_eq!(program.plies(), 2);
    // Another game, in which the program thinks too.
    let mut program = thinking();
    let asked = job(&mut program);
    program.escape().key(Key::Char('Y')).line("I").line("N").line("N");
    assert_eq!((program.status(), program.plies()), (Status::Thinks, 0));
    program.app.answer(answer(&asked));
    assert_eq!((program.status(), program.plies()), (Status::Thinks, 0));
    let mut program = thinking();
    let asked = job(&mut program);
    program.escape().key(Key::Char('Y')).is(Scene::Menu);
    program.app.answer(answer(&asked));
    program.is(Scene::Menu);
}

#[test]
fn a_line_that_waits_is_given_after_the_answer() {
    let mut program = Program::game_at(START, 1);
    program.line("21 18").think();
    let next = program.position().legal_moves()[0].numbers().to_string();
    let mut program = Program::game_at(START, 1);
    program.line("21 18");
    let asked = job(&mut program);
    for c in next.chars() {
        program.key(Key::Char(c));
    }
    program.key(Key::Enter).says(Message::StillThinking);
    program.app.answer(answer(&asked));
    assert_eq!((program.plies(), program.status()), (3, Status::Thinks));
}

#[test]
fn an_answer_that_the_game_cannot_have_is_a_system_error() {
    let illegal = Position::start(Color::White).legal_moves()[0];
    let refutation = Refutation::new(&[illegal], FailureReason::Crowns).expect("a move");
    let verdict = AttemptVerdict::Fails(refutation);
    let wrong = [None, line(&[u16::MAX]), line(&[0, u16::MAX]), Some(Found::Verdict(verdict))];
    for kind in 0..thinkers().len() {
        for found in wrong {
            let (name, mut program) = thinkers().swap_remove(kind);
            let asked = job(&mut program);
            program.app.answer(JobAnswer { job: asked.number, found });
            assert_eq!(program.scene(), Scene::Error, "{name}: {found:?}");
        }
    }
}

#[test]
fn the_maestro_s_job_says_whose_it_is_and_is_answered_by_one_who_lends_it() {
    let config = Config { maestro: Some(1), ..config(START, 9) };
    let thinking = || {
        let mut program = Program::with_maestro(config, Memory::usual());
        program.line("").line("N").line("21 17");
        program
    };
    let (mut here, mut there) = (thinking(), thinking());
    let asked = SearchJob::from_bytes(&job(&mut there).to_bytes(), GAMES).expect("a job");
    assert_eq!(asked.task.limits.seconds, Some(1));
    let (mut maestro, shown) = (Repeatable::new(), MaestroView::default());
    let at_work = MaestroSearch { maestro: &mut maestro, seconds: 1, shown: &shown };
    there.app.answer(asked.run_with(at_work, &mut || SearchControl::Wait));
    here.think();
    assert_eq!(here.position(), there.position());
    assert_eq!(there.plies(), 2);
}

#[test]
fn a_job_by_the_clock_says_when_it_has_to_hurry() {
    let rules = Rules1931Settings { clock: ClockRule::FiveMinutes, ..plain_rules() };
    let mut program =
        Program::with(Config { level: Level::LAST, ..full_config(START, rules) }, Memory::usual());
    program.line("").line("N").line("").line("21 18");
    let asked = job(&mut program);
    assert_eq!(asked.task.limits.hurry_after, Some(4 * TICKS_A_MINUTE), "four fifths of five minutes");
    let mut polls = 0;
    let hurried = asked.run(4096, &mut || {
        polls += 1;
        SearchControl::Hurry
    });
    assert!(polls < 20, "{polls}");
    program.app.answer(hurried);
    assert_eq!((program.status(), program.plies()), (Status::WaitsForLine, 2));
    let mut plain = Program::with(config(START, 9), Memory::usual());
    plain.line("").line("N").line("21 18");
    assert_eq!(job(&mut plain).task.limits.hurry_after, None);
    let stopped = job(&mut plain).run(4096, &mut || SearchControl::Stop);
    assert_eq!(stopped.found, None);
}
