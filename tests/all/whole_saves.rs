//! Saved games keep all moves: any game can be saved, taken back to its start, viewed and written as PDN.

use crate::common::Random;
use crate::program::{file, root, without_history, Config, Memory, Program};
use dama::unstable::app::Status;
use dama::unstable::formats::save::SaveError;
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::game_files::pdn;
use dama::unstable::games::italian::record::{GameRecord, SAVE_LEN};
use dama::unstable::games::italian::rules_1931::record::{BallotSet, Rules1931Settings};
use dama::unstable::games::{Rulebook, GAMES};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::{Color, Game as _};
use dama::unstable::screen::Scene;
use dama::unstable::session::archive::{Archive as _, PlayedMatch};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::drive::Date;
use dama::unstable::session::game::MatchRules as _;
use dama::unstable::session::messages::Message;
use dama::unstable::session::play_settings::PlaySettings;
use dama::unstable::session::rulebook_match::SeatPlayer;
use dama::unstable::session::saved_history;
use dama::unstable::session::{Match, Session};

#[derive(Clone, Copy, Debug)]
enum Played {
    Italian,
    Rules1931,
    Rulebook(&'static dyn Rulebook),
}

impl Played {
    fn all() -> Vec<Played> {
        let own = [Played::Italian, Played::Rules1931];
        own.into_iter().chain(GAMES.iter().map(|&book| Played::Rulebook(book))).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Played::Italian => "italian",
            Played::Rules1931 => "the rules of 1931",
            Played::Rulebook(book) => book.name(),
        }
    }

    fn has_pdn(self) -> bool {
        match self {
            Played::Rulebook(book) => pdn::can_write(book),
            _ => true,
        }
    }

    fn has_review(self) -> bool {
        match self {
            Played::Rulebook(book) => book.review_nodes().is_some(),
            _ => true,
        }
    }
}

const SETTINGS: [(&str, PlaySettings); 3] = [
    ("one player", PlaySettings::FAITHFUL),
    ("aids", PlaySettings { aids: true, seats: None, clock: None }),
    (
        "two players",
        PlaySettings { aids: false, seats: Some([SeatPlayer::Player, SeatPlayer::Other]), clock: None },
    ),
];

fn begun(played: Played, settings: PlaySettings) -> Program {
    let rules = Rules1931Settings { ballot: BallotSet::None, lot: false, ..Rules1931Settings::default() };
    let rules_1931 = matches!(played, Played::Rules1931).then_some(rules);
    let mut program = Program::with(Config { rules_1931, ..Config::default() }, Memory::usual());
    program.app.set_play_settings(settings);
    if let Played::Rulebook(book) = played {
        program.app.choose_game(ChosenGame::usual(book));
        if settings.seats.is_some() {
            program.app.choose_seats(&[SeatPlayer::Player, SeatPlayer::Other]);
        }
    }
    program.lines(&["", "N"]);
    if program.scene() == Scene::Ballot {
        program.line("");
    }
    program.is(Scene::Game);
    program
}

#[track_caller]
fn legal(program: &Program) -> Vec<String> {
    match program.app.game().rulebook_match() {
        Some(game) => game.book.moves(&game.state).expect("sound"),
        None => {
            let moves = program.position().legal_moves();
            moves.iter().map(|mv| mv.numbers().to_string()).collect()
        }
    }
}

fn play(program: &mut Program, plies: u32, random: &mut Random) {
    while plies_of(program) < plies {
        program.think();
        if program.status() != Status::WaitsForLine || program.scene() != Scene::Game {
            break;
        }
        let legal = legal(program);
        program.line(&legal[random.below(legal.len())]);
    }
    program.think();
}

fn plies_of(program: &Program) -> u32 {
    program.app.game().rulebook_match().map_or_else(|| program.plies(), |game| game.plies)
}

/// Ends the game; long games without PDN and review end by an agreed draw.
#[track_caller]
fn finish(played: Played, program: &mut Program) {
    let word = match played {
        Played::Rulebook(book) if book.name() == "zamma" => "conta",
        _ => "patta",
    };
    let mut random = Random(9);
    for round in 0.. {
        if program.scene() == Scene::End {
            return;
        }
        assert!(round < 200, "{played:?}: no end: {}", program.text());
        if !played.has_review() {
            program.line(word).think();
            if program.scene() == Scene::Game {
                program.line("accetto").think();
            }
        }
        if program.scene() == Scene::Game {
            play(program, plies_of(program) + 4, &mut random);
        }
    }
}

#[track_caller]
fn saved(program: &mut Program) -> Vec<u8> {
    program.lines(&["S", "INTERA"]);
    if program.scene() == Scene::Overwrite {
        program.line("Y");
    }
    program.says(Message::Saved(file("INTERA")));
    program.saved("C:INTERA").expect("saved")
}

fn resumed(bytes: &[u8]) -> Program {
    let mut memory = Memory::usual();
    memory.put("C:INTERA", bytes);
    let mut program = Program::with(Config::default(), memory);
    program.lines(&["", "P", "INTERA"]);
    program
}

#[track_caller]
fn session(bytes: &[u8]) -> Session {
    let mut memory = Memory::usual();
    memory.put("C:X", bytes);
    Session::resume(file("X"), GAMES, &mut memory).expect("a saved game")
}

fn plies_in(game: &Match) -> u32 {
    game.record().map_or_else(|| game.rulebook_match().map_or(0, |game| game.plies), |record| record.plies)
}

fn moves_of(text: &[u8]) -> usize {
    pdn::read_any(text, GAMES).games[0].plies()
}

/// Checks that a saved game has every move: in its history, in PDN and in the viewer.
#[track_caller]
fn has_every_move(played: Played, bytes: &[u8], name: &str) {
    let session = session(bytes);
    let history = session.history();
    let present = session.last_good().expect("sound");
    let plies = plies_in(&present);
    assert!(plies > 8, "{name}: only {plies} moves");
    assert_eq!(plies_in(history.start()), 0, "{name}: the start");
    assert_eq!(history.end().as_ref(), Some(&present), "{name}: the end");
    let mut program = resumed(bytes);
    assert_eq!(plies_of(&program), plies, "{name}");
    if played.has_pdn() {
        assert_eq!(moves_of(program.app.played_games().as_bytes()), plies as usize, "{name}: games played");
        program.think().lines(&["S", "INTERA.PDN"]);
        let text = program.saved("C:INTERA.PDN").expect("written");
        assert_eq!(moves_of(&text), plies as usize, "{name}: PDN");
    }
    if program.scene() == Scene::End && played.has_review() {
        program.line("R").is(Scene::Viewer);
        let steps = match *program.app.message() {
            Message::Reviewing(0, steps) => steps,
            ref other => panic!("{name}: {other:?}"),
        };
        assert!(steps >= plies, "{name}: {steps} boards of {plies} moves");
    }
}

#[test]
fn every_game_saved_and_resumed_has_every_move() {
    for played in Played::all() {
        for (setting, settings) in SETTINGS {
            let mut program = begun(played, settings);
            let name = format!("{}, {setting}", played.name());
            play(&mut program, 16, &mut Random(3));
            if program.scene() == Scene::Game {
                has_every_move(played, &saved(&mut program), &format!("{name}, unfinished"));
                // The browser keeps and resumes an unfinished game this way.
                let bytes = program.app.unfinished().expect("a game is being played");
                has_every_move(played, &bytes, &format!("{name}, reloaded"));
            }
            finish(played, &mut program);
            has_every_move(played, &saved(&mut program), &format!("{name}, finished"));
        }
    }
}

/// The stored saves, one a game; they also seed the fuzzer.
fn stored_save(played: Played) -> std::path::PathBuf {
    root().join("tests/data/fuzz/histories").join(played.name().replace(' ', "-"))
}

#[test]
fn the_numbers_of_actions_are_those_of_the_saved_games_kept() {
    for played in Played::all() {
        let path = stored_save(played);
        if std::env::var_os("UPDATE_SAVES").is_some() {
            let mut program = begun(played, SETTINGS[2].1);
            play(&mut program, 24, &mut Random(11));
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            std::fs::write(&path, saved(&mut program)).expect("written");
        }
        let bytes = std::fs::read(&path).expect("UPDATE_SAVES=1 writes what is missing");
        // If a move number changed its meaning, the history would lead elsewhere and be refused.
        let session = session(&bytes);
        assert_eq!(plies_in(session.history().start()), 0, "{}", played.name());
        assert!(session.history().len() >= 24, "{}", played.name());
    }
}

#[test]
fn a_game_saved_by_the_dos_program_is_resumed_without_its_earlier_moves() {
    let mut program = begun(Played::Italian, SETTINGS[0].1);
    play(&mut program, 16, &mut Random(3));
    let bytes = without_history(&saved(&mut program));
    assert_eq!(bytes.len(), SAVE_LEN);
    let mut later = resumed(&bytes);
    later.is(Scene::Game);
    // The moves after the save are kept.
    let before = plies_of(&later);
    play(&mut later, before + 4, &mut Random(3));
    let since = (plies_of(&later) - before) as usize;
    let session = session(&saved(&mut later));
    assert_eq!((plies_in(session.history().start()), session.history().len()), (before, since));
}

#[test]
fn a_history_that_leads_elsewhere_is_refused() {
    let mut program = begun(Played::Italian, SETTINGS[0].1);
    play(&mut program, 12, &mut Random(3));
    let first = saved(&mut program);
    play(&mut program, 20, &mut Random(3));
    let second = saved(&mut program);
    // A valid game before the history of another: the checksum fits, the moves do not.
    let mixed = [&without_history(&first)[..], &second[SAVE_LEN..]].concat();
    assert!(saved_history::split(&mixed).is_ok());
    resumed(&mixed).is(Scene::Menu).says(Message::BadSave(SaveError::BadMove, file("INTERA")));
}

#[test]
fn every_flipped_bit_and_every_truncation_of_a_whole_save_is_refused() {
    let mut program = begun(Played::Rulebook(GAMES[0]), SETTINGS[1].1);
    play(&mut program, 12, &mut Random(3));
    let good = saved(&mut program);
    let game = without_history(&good).len();
    let read = |bytes: &[u8]| {
        let mut memory = Memory::usual();
        memory.put("C:X", bytes);
        Session::resume(file("X"), GAMES, &mut memory)
    };
    for len in (0..good.len()).filter(|&len| len != game) {
        assert!(read(&good[..len]).is_err(), "{len}");
    }
    for bit in 0..8 * good.len() {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&bad).is_err(), "bit {bit}");
    }
    assert!(read(&[&good[..], &[0]].concat()).is_err());
}

#[test]
fn of_a_match_of_more_than_65_535_moves_the_oldest_go_and_the_start_counts_them() {
    let start = GameRecord::new(parse_fen("W:WK29:BK4").expect("legal"), 1, Color::White, 7);
    let mut session = Session::from_record(&start);
    for line in ["29 25", "4 8", "25 29", "8 4"].iter().cycle().take(65_545) {
        let game = session.last_good().expect("sound");
        let action = game.read(line).expect("legal");
        let _ = session.act(&game, action, &[]);
    }
    let file = session.save_with_settings(&PlaySettings::FAITHFUL).expect("sound");
    assert_eq!(file.len(), 2 * SAVE_LEN + 25 + 2 * 65_535);
    let mut memory = Memory::usual();
    memory.put("C:X", &file);
    let back = Session::resume(crate::program::file("X"), GAMES, &mut memory).expect("sound");
    assert_eq!((plies_in(back.history().start()), back.history().len()), (10, 65_535));
    assert_eq!(back.last_good(), session.last_good());
}

#[test]
fn in_the_window_a_game_saved_as_pdn_has_its_day() {
    let day = Date { year: 2026, month: 3, day: 9 };
    for played in [Played::Italian, Played::Rulebook(GAMES[1])] {
        let mut program = begun(played, PlaySettings::FAITHFUL);
        play(&mut program, 4, &mut Random(3));
        let file_of = |archive: PdnArchive, program: &mut Program| {
            let session = session(&saved(program));
            let (mut archive, mut memory) = (archive.with_games(GAMES), Memory::usual());
            let played =
                PlayedMatch { session: &session, settings: PlaySettings::FAITHFUL, given_up_to: None };
            archive.save(&played, file("X.PDN"), &mut memory).expect("there is room");
            String::from_utf8(memory.get("C:X.PDN").expect("written").clone()).expect("text")
        };
        assert!(file_of(PdnArchive::new().on_day(day), &mut program).contains("[Date \"2026.03.09\"]\n"));
        assert!(file_of(PdnArchive::new(), &mut program).contains("[Date \"????.??.??\"]\n"));
    }
}
