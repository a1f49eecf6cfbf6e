//! Scripts, recordings and comparison scripts.

use super::memory::Memory;
use super::{look, with_app};
use dama::unstable::app::{App, Config, Status};
use dama::unstable::front::headless::{RunOutputs, Runner};
use dama::unstable::games::italian::built_in::ROWS;
use dama::unstable::games::GAMES;
use dama::unstable::host::disks::outputs::{Outputs, RECORDING};
use dama::unstable::host::recording;
use dama::unstable::screen::Scene;
use dama::unstable::script::comparison::{self, ComparedKeys};
use dama::unstable::script::options::of_line;
use dama::unstable::script::player::ScriptPlayer;
use dama::unstable::script::{parse, NumberedStep, ScriptStep};
use dama::unstable::session::chosen_game::ChosenGame;
use std::fs;

/// Few pieces, so that the highest level answers soon.
const START: &str = "W:W21,22,26,K30:B3,7,11,K1";

const STEPS: usize = 60;

/// Runs a script, which must not crash the program, and replays the recording of it with the same screens.
/// The first byte chooses the rules.
pub fn check(data: &[u8]) {
    let Some((rules, script)) = data.split_first() else { return };
    check_comparison(&String::from_utf8_lossy(script));
    let Ok(steps) = parse(&String::from_utf8_lossy(script)) else { return };
    for (_, step) in &steps {
        if let ScriptStep::Options(line) = step {
            check_options(line);
        }
    }
    let steps: Vec<NumberedStep> =
        steps.into_iter().filter(|(_, step)| !matches!(step, ScriptStep::Png(_))).take(STEPS).collect();
    let unique = format!("dama-fuzz-{}-{:?}", std::process::id(), std::thread::current().id());
    let file = std::env::temp_dir().join(unique);
    if with_program(*rules, |app| play(app, steps, &file)) {
        let recorded = fs::read_to_string(&file).expect("it was written");
        let again = parse(&recorded).expect("a recording is a script");
        let ended = with_program(*rules, |app| Runner::new(again, RunOutputs::default()).run(app));
        assert!(ended.is_ok(), "{ended:?}\n{recorded}");
    }
    let _ = fs::remove_file(file);
}

/// Accepted options are those of the recording too; every refused option has a message.
fn check_options(line: &str) {
    match of_line(line, GAMES, false) {
        Ok(_) => assert!(of_line(line, GAMES, true).is_ok(), "{line}"),
        Err(wrong) => assert!(wrong.iter().all(|error| error.to_string().contains(": ")), "{line}"),
    }
}

/// A script without directives is a comparison script that types the same keys into both programs.
/// Written out it parses again, with its moments in order and finite waits.
fn check_comparison(script: &str) {
    let read = comparison::parse(script);
    let is_plain = |line: &str| {
        let directives = ["wait:", "reply original:", "mask:"];
        !line.contains('|') && !directives.iter().any(|word| line.starts_with(word))
    };
    let text = script.strip_prefix('\u{feff}').unwrap_or(script);
    if text.lines().filter(|line| !line.starts_with('#')).all(is_plain) {
        let typed = parse(script).map(|steps| {
            let is_typed = |step: &ScriptStep| {
                matches!(step, ScriptStep::Line(_) | ScriptStep::Typed(_) | ScriptStep::Key(_))
            };
            steps.into_iter().filter(|(_, step)| is_typed(step)).collect::<Vec<_>>()
        });
        match (&read, typed) {
            (Ok(read), Ok(typed)) => {
                let moments = read.moments.iter().filter_map(|moment| match &moment.keys {
                    Some(ComparedKeys::Both(step)) => Some((moment.line, step.clone())),
                    _ => None,
                });
                assert_eq!(moments.collect::<Vec<_>>(), typed);
            }
            (Err(_), Err(_)) => (),
            (read, typed) => panic!("{read:?} but {typed:?}"),
        }
    }
    match read {
        Ok(read) => {
            assert!(read.moments[0].keys.is_none(), "the first moment is before any key");
            assert!(read.moments.windows(2).all(|two| two[0].line <= two[1].line));
            let lines = text.lines().count();
            assert!(read.moments.iter().all(|moment| moment.line <= lines));
            assert!(read.moments.iter().flat_map(|moment| &moment.reply).all(|(_, mv)| !mv.is_empty()));
        }
        Err(error) => assert!(error.line >= 1 && !error.problem.is_empty(), "{error}"),
    }
}

/// Runs a program that plays from [`START`], by the rules of 1931 if the number is odd.
fn with_program<T>(rules: u8, run: impl FnOnce(&mut App<'_, Memory>) -> T) -> T {
    with_app(Config::default(), drives(), |app| {
        let book = ROWS[usize::from(rules & 1)];
        app.choose_game(ChosenGame::read(book, book.usual(), Some(START.into()), true).expect("legal"));
        run(app)
    })
}

fn drives() -> Memory {
    let mut drives = Memory::usual();
    drives.put("C:UNA.PDN", include_bytes!("../data/article.pdn"));
    drives
}

/// Returns whether the script ran to its end.
fn play(app: &mut App<'_, Memory>, steps: Vec<NumberedStep>, file: &std::path::Path) -> bool {
    let is_broken = steps.iter().any(|(_, step)| matches!(step, ScriptStep::Fault(_)));
    let mut player = ScriptPlayer::new(steps);
    let sink = Outputs::new(true).begin(file, RECORDING).expect("room for it");
    player.recorder = recording::on_sink(sink, app, false).expect("room for it");
    loop {
        look(app);
        assert!(is_broken || app.scene() != Scene::Error, "{:?}", app.message());
        match app.status() {
            Status::Closed | Status::Halted => break,
            Status::Thinks => player.think(app, &mut |_| ()),
            _ if matches!(player.step(app), dama::unstable::script::player::StepTaken::End) => break,
            _ => (),
        }
        if player.take_error().is_some() {
            return false;
        }
    }
    player.recorder.finish().is_ok()
}
