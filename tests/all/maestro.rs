//! Level M: the program with the maestro that is lent to it, and without one.

use crate::program;

use dama::unstable::app::{App, Key, Status, GRAPHICS_LEN};
use dama::unstable::engine::Score;
use dama::unstable::formats::save::MAESTRO;
use dama::unstable::front::headless::give_line;
use dama::unstable::games::italian::record::{self, GameRecord};
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::Game;
use dama::unstable::screen::Scene;
use dama::unstable::session::game_clock::GameClock;
use dama::unstable::session::maestro::{Maestro, MaestroProgress, MaestroThought};
use dama::unstable::session::messages::Message;
use dama::unstable::session::play_settings::PlaySettings;
use dama::unstable::session::points::{Outlook, Points};
use dama::unstable::session::rulebook::Seat;
use program::{config, file, Config, Memory};

/// A maestro with prepared answers that records its requests.
#[derive(Debug, Default)]
struct Fake {
    slow: u32,
    answer: Option<Move>,
    left: u32,
    asked: Vec<(Position, u8)>,
    hurried: bool,
    stops: u32,
    games: u32,
    pondered: Vec<Position>,
}

impl Maestro for Fake {
    fn new_game(&mut self) {
        self.games += 1;
    }

    fn begin(&mut self, position: &Position, seconds: u8, _: u64) {
        self.asked.push((*position, seconds));
        self.left = self.slow;
    }

    fn progress(&mut self) -> MaestroProgress {
        if self.left == 0 || self.hurried {
            let own = self.asked.last().and_then(|(position, _)| position.legal_moves().last().copied());
            return MaestroProgress::Found(self.answer.or(own));
        }
        self.left -= 1;
        let position = self.asked.last().expect("it was asked").0;
        MaestroProgress::Thinks(Some(MaestroThought::new(
            7,
            outlook(self.left as i32),
            &position.legal_moves()[..1],
        )))
    }

    fn hurry(&mut self) {
        self.hurried = true;
    }

    fn stop(&mut self) {
        self.stops += 1;
    }

    fn ponder(&mut self, position: &Position) {
        self.pondered.push(*position);
    }
}

fn outlook(score: i32) -> Outlook {
    Outlook { score: Score(score), points: Points(500) }
}

const FEN: &str = "B:W21,22,23,26,27,30:B1,2,5,6,9,10";

fn with(maestro: &mut dyn Maestro, config: Config, act: impl FnOnce(&mut App<'_, Memory>)) {
    let mut graphics = vec![0; GRAPHICS_LEN];
    let mut app =
        App::new(config.settings(), Memory::usual(), &mut graphics, rom_font()).with_maestro(maestro);
    app.choose_game(config.game());
    act(&mut app);
}

fn at_m(fen: &str, seconds: u8) -> Config {
    Config { maestro: Some(seconds), player: dama::unstable::rules::Color::White, ..config(fen, 1) }
}

fn type_all<D: dama::unstable::session::drive::Drives>(app: &mut App<'_, D>, lines: &[&str]) {
    for line in lines {
        give_line(app, line);
    }
}

#[test]
fn m_among_the_levels_asks_for_the_seconds() {
    with(&mut Fake::default(), config(FEN, 4), |app| {
        type_all(app, &["x", "L", "m"]);
        assert_eq!((app.scene(), app.message()), (Scene::Seconds, &Message::SecondsAsked));
        for wrong in ["0", "61", "256", "x", "-1", "1 2"] {
            type_all(app, &[wrong]);
            assert_eq!((app.scene(), app.message()), (Scene::Seconds, &Message::NotSeconds), "{wrong}");
        }
        type_all(app, &[" 60 "]);
        assert_eq!((app.scene(), app.message()), (Scene::Menu, &Message::MaestroIs(60)));
        assert_eq!(app.config().maestro, Some(60));
        type_all(app, &["L", "M", ""]);
        assert_eq!(app.config().maestro, Some(5));
        type_all(app, &["L", "M"]);
        app.key(Key::Escape);
        assert_eq!((app.scene(), app.config().maestro), (Scene::Menu, Some(5)));
        type_all(app, &["L", "3"]);
        assert_eq!((app.config().maestro, app.config().level.number()), (None, 3));
    });
}

#[test]
fn without_a_maestro_there_is_no_level_m() {
    let mut program = program::Program::menu();
    program.line("L").line("M").is(Scene::Level).says(Message::NotAChoice);
    assert!(!program.text().contains("  M  "));
}

#[test]
fn the_maestro_is_asked_shown_and_obeyed() {
    let mut fake = Fake { slow: 3, ..Fake::default() };
    let position = parse_fen(FEN).expect("legal");
    with(&mut fake, at_m(FEN, 9), |app| {
        type_all(app, &["x", "N"]);
        let mut seen = Vec::new();
        app.think(&mut |app| seen.push(*app.message()));
        let thoughts = seen.iter().filter(|message| matches!(message, Message::Thought(_))).count();
        assert_eq!((seen.len(), thoughts), (3, 3));
        assert_eq!(app.status(), Status::WaitsForLine);
        let last = *position.legal_moves().last().expect("a move");
        assert_eq!(app.message(), &Message::ProgramMoved(last.numbers()));
    });
    assert_eq!(fake.asked, [(position, 9)]);
    assert_eq!((fake.games, fake.pondered.len()), (1, 1));
}

#[test]
fn a_move_that_is_not_legal_is_never_played() {
    let wrong = parse_fen("B:W21,22:B1,2").expect("legal").legal_moves()[0];
    let elsewhere = "B:W21,22,23,26,27,30:B9,10,13,14";
    assert!(!parse_fen(elsewhere).expect("legal").legal_moves().contains(&wrong));
    for full in [None, Some(Default::default())] {
        let mut fake = Fake { answer: Some(wrong), ..Fake::default() };
        let rules = full.map(|rules| dama::unstable::games::italian::rules_1931::record::Rules1931Settings {
            lot: false,
            ..rules
        });
        with(&mut fake, Config { rules_1931: rules, ..at_m(elsewhere, 9) }, |app| {
            type_all(app, &["x", "N"]);
            while app.status() == Status::WaitsForKey {
                app.key(Key::Enter);
            }
            app.think(&mut |_| ());
            assert_eq!(app.scene(), Scene::Error);
        });
    }
}

#[test]
fn leaving_stops_the_maestro_and_resets_it() {
    let mut fake = Fake { slow: 1_000_000, ..Fake::default() };
    with(&mut fake, at_m(FEN, 60), |app| {
        type_all(app, &["x", "N"]);
        let mut ticks = 0;
        app.think(&mut |app| {
            ticks += 1;
            if ticks == 5 {
                app.key(Key::Escape);
                app.key(Key::Char('y'));
            }
        });
        assert_eq!((ticks, app.scene()), (5, Scene::Menu));
        type_all(app, &["N"]);
        assert_eq!(app.status(), Status::Thinks);
    });
    assert!(fake.stops >= 1);
    assert_eq!(fake.games, 2);
}

#[test]
fn a_clock_that_runs_short_hurries_it() {
    use dama::unstable::games::italian::rules_1931::record::{BallotSet, ClockRule, Rules1931Settings};
    let rules = Rules1931Settings {
        lot: false,
        clock: ClockRule::FiveMinutes,
        ballot: BallotSet::None,
        ..Rules1931Settings::default()
    };
    let mut fake = Fake { slow: 1_000_000, ..Fake::default() };
    with(&mut fake, Config { rules_1931: Some(rules), ..at_m(FEN, 60) }, |app| {
        type_all(app, &["x", "N"]);
        while app.status() == Status::WaitsForKey {
            app.key(Key::Enter);
        }
        app.think(&mut |app| app.tick(18));
        assert_eq!((app.scene(), app.status()), (Scene::Game, Status::WaitsForLine));
    });
    assert!(fake.hurried);
}

#[test]
fn a_clock_for_the_whole_game_hurries_it_too() {
    let mut fake = Fake { slow: 1_000_000, ..Fake::default() };
    with(&mut fake, at_m(FEN, 60), |app| {
        app.set_play_settings(PlaySettings { clock: GameClock::parse("1"), ..PlaySettings::FAITHFUL });
        type_all(app, &["x", "N"]);
        app.think(&mut |app| app.tick(18));
        assert_eq!((app.scene(), app.status()), (Scene::Game, Status::WaitsForLine));
        let clock = app.play_settings().clock.expect("a clock");
        let left = [Seat(0), Seat(1)].map(|seat| clock.seconds_left(seat));
        assert!(left.contains(&60) && left.iter().any(|left| (50..59).contains(left)), "{left:?}");
    });
    assert!(fake.hurried);
}

#[test]
fn a_saved_game_keeps_the_maestro_and_its_seconds() {
    for (full, first) in [(None, 1), (Some(Default::default()), 2)] {
        let full = full.map(|rules| dama::unstable::games::italian::rules_1931::record::Rules1931Settings {
            lot: false,
            ..rules
        });
        let mut fake = Fake::default();
        with(&mut fake, Config { rules_1931: full, ..at_m(FEN, 17) }, |app| {
            type_all(app, &["x", "N"]);
            while app.status() == Status::WaitsForKey {
                app.key(Key::Enter);
            }
            app.think(&mut |_| ());
            type_all(app, &["S", "MAESTRO"]);
            assert_eq!(app.message(), &Message::Saved(file("MAESTRO")));
            let saved = app.drives().get("C:MAESTRO").expect("saved").clone();
            assert_eq!(saved[8], first);
            app.key(Key::Escape);
            app.key(Key::Char('y'));
            type_all(app, &["L", "2", "P", "MAESTRO"]);
            assert_eq!(app.game().raw().expect("Italian draughts").level(), MAESTRO + 17);
        });
    }
}

#[test]
fn unknown_levels_in_saves_are_refused() {
    let position = parse_fen(FEN).expect("legal");
    for level in 0..=255 {
        let record = GameRecord::new(position, level, dama::unstable::rules::Color::White, 1);
        let is_level = (1..=9).contains(&level) || (129..=188).contains(&level);
        assert_eq!(record::decode(&record::encode(&record)).is_ok(), is_level, "{level}");
    }
}

/// One king against one with the opposition is won in 11 plies, the longest defence.
#[test]
fn the_maestro_wins_database_endgames_in_the_fewest_plies() {
    with(&mut Repeatable::new(), at_m("B:WK1:BK32", 1), |app| {
        type_all(app, &["x", "N"]);
        for _ in 0..40 {
            match (app.scene(), app.status()) {
                (Scene::Game, Status::Thinks) => app.think(&mut |_| ()),
                (Scene::Game, _) => {
                    let mv = program::position(app).legal_moves()[0];
                    give_line(app, &mv.numbers().to_string());
                }
                _ => break,
            }
        }
        assert_eq!(app.scene(), Scene::End);
        let plies = app.game().raw().expect("Italian draughts").plies();
        assert!(plies <= 11 && plies % 2 == 1, "{plies}");
    });
}
