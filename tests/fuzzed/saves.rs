//! Saved games of both rule sets.

use super::memory::Memory;
use super::{look, with_app, with_crc};
use dama::unstable::app::{App, Config, Status};
use dama::unstable::games::italian::record::{self, GameRecord, SAVE_LEN};
use dama::unstable::games::italian::rules_1931::record as full;
use dama::unstable::games::italian::rules_1931::record::RULES_1931_SAVE_LEN;
use dama::unstable::rules::italian::{Position, Setup, Square};
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::Scene;
use dama::unstable::session::game_clock::GameClock;
use dama::unstable::session::play_settings::split_settings;
use dama::unstable::session::saved_history;

/// Reads the bytes as a file, and as the body of a plain and of a full-rules save.
/// An accepted file is its game's only encoding and can be played on without SYSTEM ERROR.
pub fn check(data: &[u8]) {
    check_settings(&headed(4, 13 + data.len(), data));
    for file in [data.to_vec(), headed(1, SAVE_LEN, data), headed(2, RULES_1931_SAVE_LEN, data)] {
        let plain = record::decode(&file).map(|game| record::encode(&game).to_vec());
        let full = full::decode(&file).map(|game| full::encode(&game).to_vec());
        assert!(plain.is_err() || full.is_err(), "it cannot be both");
        if let Ok(again) = plain.or(full) {
            assert_eq!(again, file, "one game, one file");
            play(&file);
        }
    }
}

/// Play settings in a save have one encoding.
fn check_settings(file: &[u8]) {
    if let Ok((settings, inside)) = split_settings(file) {
        assert_eq!(settings.put_before(&inside), file, "{settings:?}");
        if let Some(clock) = settings.clock {
            assert_eq!(GameClock::parse(&clock.to_string()), Some(clock.anew()));
        }
    }
}

fn headed(version: u8, len: usize, game: &[u8]) -> Vec<u8> {
    let any = record::encode(&GameRecord::new(Position::start(Color::White), 1, Color::White, 1));
    let mut file = any[..8].to_vec();
    file.push(version);
    file.extend(game);
    file.resize(len, 0);
    with_crc(file)
}

fn play(file: &[u8]) {
    let mut drives = Memory::usual();
    drives.put("C:PARTITA", file);
    with_app(Config::default(), drives, |app| {
        line(app, "");
        line(app, "P");
        line(app, "PARTITA");
        assert!(![Scene::Menu, Scene::Resume].contains(&app.scene()), "{:?}", app.message());
        for turn in 0..6 {
            look(app);
            assert_ne!(app.scene(), Scene::Error, "after {turn} turns");
            match app.status() {
                Status::Thinks => {
                    let mut ticks = 0;
                    app.think_polling(4096, &mut |_| {
                        ticks += 1;
                        ticks < 8
                    });
                }
                Status::WaitsForLine if app.scene() == Scene::Game => {
                    let typed = a_move(app);
                    line(app, &typed);
                }
                _ => line(app, ""),
            }
        }
        if app.scene() == Scene::Game && app.status() == Status::WaitsForLine {
            line(app, "S");
            line(app, "B:ALTRA");
            let saved = app.drives().get("B:ALTRA").expect("B: is there");
            let (saved, _) = saved_history::split(saved).expect("a sound history");
            assert!(record::decode(saved).is_ok() || full::decode(saved).is_ok());
        }
    });
}

fn line(app: &mut App<'_, Memory>, text: &str) {
    dama::unstable::front::headless::give_line(app, text);
}

fn a_move(app: &App<'_, Memory>) -> String {
    let game = app.game().raw().expect("Italian draughts");
    let mut setup = Setup::to_move(game.turn());
    for square in Square::all() {
        if let Some((color, kind)) = game.piece_at(square) {
            setup.place(u32::from(square.number()), color, kind);
        }
    }
    let position = setup.position().expect("a game that was accepted");
    position.legal_moves().first().map(|mv| mv.numbers().to_string()).unwrap_or_default()
}
