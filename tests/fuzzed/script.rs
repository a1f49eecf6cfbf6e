//! Scripts and recordings.

use super::memory::Memory;
use super::{look, with_app};
use dama::app::{App, Config, Status};
use dama::front::headless::{Runner, Wanted};
use dama::games::italian::more::full::record::FullRules;
use dama::host::disks::outputs::{Outputs, RECORDING};
use dama::host::recording;
use dama::rules::italian::notation::parse_fen;
use dama::screen::Scene;
use dama::script::player::Player;
use dama::script::{parse, Numbered, Step};
use std::fs;

/// Few pieces, so that the highest level answers soon.
const START: &str = "W:W21,22,26,K30:B3,7,11,K1";

/// The most steps of one input.
const STEPS: usize = 60;

/// A script to the program, which never breaks down unless it is broken on purpose; the session recorded
/// meanwhile can be played again and shows the same screens. The first byte chooses the rules.
pub fn check(data: &[u8]) {
    let Some((rules, script)) = data.split_first() else { return };
    let Ok(steps) = parse(&String::from_utf8_lossy(script)) else { return };
    let steps: Vec<Numbered> =
        steps.into_iter().filter(|(_, step)| !matches!(step, Step::Png(_))).take(STEPS).collect();
    let unique = format!("dama-fuzz-{}-{:?}", std::process::id(), std::thread::current().id());
    let file = std::env::temp_dir().join(unique);
    if with_app(config(*rules), drives(), |app| play(app, steps, &file)) {
        let recorded = fs::read_to_string(&file).expect("it was written");
        let again = parse(&recorded).expect("a recording is a script");
        let ended = with_app(config(*rules), drives(), |app| Runner::new(again, Wanted::default()).run(app));
        assert!(ended.is_ok(), "{ended:?}\n{recorded}");
    }
    let _ = fs::remove_file(file);
}

fn config(rules: u8) -> Config {
    let full = (rules & 1 == 1).then(FullRules::default);
    Config { start: parse_fen(START).expect("legal"), own: full, ..Config::default() }
}

fn drives() -> Memory {
    let mut drives = Memory::usual();
    drives.put("C:UNA.PDN", include_bytes!("../data/article.pdn"));
    drives
}

/// Whether the script was taken to its end.
fn play(app: &mut App<'_, Memory>, steps: Vec<Numbered>, file: &std::path::Path) -> bool {
    let is_broken = steps.iter().any(|(_, step)| matches!(step, Step::Fault(_)));
    let mut player = Player::new(steps);
    let sink = Outputs::new(true).begin(file, RECORDING).expect("room for it");
    player.recorder = recording::on_sink(sink, app, false).expect("room for it");
    loop {
        look(app);
        assert!(is_broken || app.scene() != Scene::Error, "{:?}", app.message());
        match app.status() {
            Status::Closed | Status::Halted => break,
            Status::Thinks => player.think(app, &mut |_| ()),
            _ if matches!(player.step(app), dama::script::player::Taken::End) => break,
            _ => (),
        }
        if player.take_error().is_some() {
            return false;
        }
    }
    player.recorder.finish().is_ok()
}
