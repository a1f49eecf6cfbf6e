//! The program in an exhibition, and recordings shown at their own pace, with a simulated clock.

use dama::unstable::app::{App, Key, Status, GRAPHICS_LEN};
use dama::unstable::engine::{choose, Level};
use dama::unstable::games::italian::record::decode;
use dama::unstable::games::GAMES;
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::screen::Scene;
use dama::unstable::script::kiosk::{shipped, Kiosk, KioskEvent, Recorded};
use dama::unstable::script::options::{of_line, Start};
use dama::unstable::script::show::{Show, HOLD, REAL_SPEED};
use dama::unstable::session::drive::Drive;
use dama::unstable::session::game_options::OptionSyntax;
use dama::unstable::session::messages::Lang;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

type Program = App<'static, Overlay<DriveMap>>;

fn program() -> Program {
    let mut drives = DriveMap::new();
    drives.map(Drive::PROGRAM, env!("CARGO_MANIFEST_DIR"));
    let graphics = Box::leak(vec![0; GRAPHICS_LEN].into_boxed_slice());
    let mut app = App::new(start("").config, Overlay::over(drives), graphics, rom_font());
    app.lend_games(GAMES);
    app
}

#[track_caller]
fn start(options: &str) -> Start {
    of_line(options, GAMES, false).expect("good options")
}

fn seconds(count: f64) -> Duration {
    Duration::from_secs_f64(count)
}

struct Hall {
    app: Program,
    kiosk: Kiosk,
    now: Duration,
    log: Vec<KioskEvent>,
}

impl Hall {
    fn open(idle: f64, shows: Vec<Recorded>) -> Hall {
        let mut app = program();
        let kiosk = Kiosk::new(&mut app, seconds(idle), start("--level 1"), shows, Duration::ZERO);
        Hall { app, kiosk, now: Duration::ZERO, log: Vec::new() }
    }

    /// Advances the time as a window does, from one due event to the next.
    fn wait(&mut self, time: f64) {
        let until = self.now + seconds(time);
        loop {
            if self.app.status() == Status::Thinks {
                match self.kiosk.show() {
                    Some(show) => show.think(&mut self.app, &mut |_, _| ()),
                    None => self.app.think(&mut |_| ()),
                }
            }
            self.kiosk.attend(&mut self.app, self.now);
            let due = self.kiosk.until_due(self.now).max(Duration::from_millis(1));
            if self.now >= until {
                break;
            }
            self.now = until.min(self.now + due);
        }
        self.log.extend(self.kiosk.take_log().into_iter().map(|(_, event)| event));
    }

    fn key(&mut self, key: Key) {
        if self.kiosk.is_for_program(&mut self.app, self.now) {
            self.app.key(key);
        }
    }

    fn types(&mut self, keys: &str) {
        keys.chars().for_each(|c| self.key(if c == '\n' { Key::Enter } else { Key::Char(c) }));
    }
}

#[track_caller]
fn recorded(name: &str, text: &str) -> Recorded {
    Recorded::read(name, text, GAMES).expect("a good recording")
}

#[test]
fn after_idle_seconds_the_title_is_back_and_then_recordings_are_shown_in_turn() {
    let shows = vec![recorded("one", "\nN\n21 18\n"), recorded("two", "{options --lang en}\n\nN\n")];
    let mut hall = Hall::open(20.0, shows);
    hall.types("\nN21 18\n");
    hall.wait(19.0);
    assert_eq!(hall.app.scene(), Scene::Game);
    hall.wait(2.0);
    assert_eq!((hall.app.scene(), hall.app.config().level.number()), (Scene::Title, 1));
    hall.wait(120.0);
    let (one, two) = (String::from("one"), String::from("two"));
    let begins = |name: &String| KioskEvent::Begins(name.clone());
    let over = |name: &String| KioskEvent::Over(name.clone(), 0);
    let expected = [
        KioskEvent::Title,
        KioskEvent::Visitor,
        KioskEvent::Idle,
        KioskEvent::Title,
        begins(&one),
        over(&one),
    ];
    assert_eq!(hall.log[..6], expected);
    assert_eq!(hall.log[6..9], [KioskEvent::Title, begins(&two), over(&two)]);
    assert_eq!(hall.log[10], begins(&one), "and again from the first");
}

#[test]
fn a_key_ends_what_is_shown_and_is_not_the_programs_and_nobody_can_leave() {
    let mut hall = Hall::open(20.0, vec![recorded("one", "\nN\n21 18\n22 19\n")]);
    hall.wait(14.0);
    assert_eq!(hall.app.scene(), Scene::Game, "{:?}", hall.log);
    hall.key(Key::Char('S'));
    assert_eq!((hall.app.scene(), hall.app.status()), (Scene::Title, Status::WaitsForKey));
    hall.wait(1.0);
    hall.types("\nEy");
    assert_eq!(hall.app.status(), Status::Closed);
    hall.wait(0.1);
    assert_eq!((hall.app.scene(), hall.app.status()), (Scene::Title, Status::WaitsForKey));
    let ends = [
        KioskEvent::Interrupted,
        KioskEvent::Title,
        KioskEvent::Visitor,
        KioskEvent::Left,
        KioskEvent::Title,
    ];
    assert_eq!(hall.log[2..], ends);
    // Whatever the last visitor did, the next one finds the program at its start.
    hall.wait(1.0);
    hall.types("\nLm\n");
    hall.wait(30.0);
    assert_eq!(hall.app.config().maestro, None);
}

#[test]
fn when_the_title_has_come_back_keys_act_only_after_18_ticks() {
    let mut hall = Hall::open(20.0, vec![recorded("one", "\nN\n21 18\n")]);
    hall.types("\nN");
    hall.wait(20.0);
    assert_eq!(hall.app.scene(), Scene::Title, "nobody played");
    hall.types("21 18\n");
    hall.wait(0.9);
    hall.types("\n");
    assert_eq!(hall.app.scene(), Scene::Title);
    assert_eq!(hall.log.last(), Some(&KioskEvent::Title), "and nobody plays");
    hall.wait(0.1);
    hall.types("\n");
    assert_eq!(hall.app.scene(), Scene::Menu);
}

#[test]
fn a_recording_that_differs_is_named_with_its_screen_and_the_next_is_shown() {
    let shows = vec![recorded("bad", "\n{screen 7 00000000}\nN\n"), recorded("good", "\nN\n")];
    let mut hall = Hall::open(5.0, shows);
    hall.wait(60.0);
    assert!(hall.log.contains(&KioskEvent::Differs("bad".into(), Some(7))), "{:?}", hall.log);
    assert!(hall.log.contains(&KioskEvent::Over("good".into(), 0)), "{:?}", hall.log);
}

#[test]
fn shows_that_name_no_language_are_in_that_of_the_exhibition() {
    let mut app = program();
    let mut shows = shipped(GAMES);
    shows.push(recorded("own", "{options --lang it}\n\nN\n"));
    let names: Vec<String> = shows.iter().map(|show| show.name.clone()).collect();
    let mut kiosk = Kiosk::new(&mut app, seconds(1.0), start("--lang en"), shows, Duration::ZERO);
    let (mut now, mut shown) = (Duration::ZERO, Vec::new());
    while shown.len() < names.len() {
        now += seconds(0.5);
        kiosk.attend(&mut app, now);
        if let Some(show) = kiosk.show().filter(|_| app.status() == Status::Thinks) {
            show.think(&mut app, &mut |_, _| ());
        }
        let begun = kiosk.take_log().into_iter().filter(|(_, event)| matches!(event, KioskEvent::Begins(_)));
        shown.extend(begun.map(|_| app.config().lang));
    }
    assert_eq!(shown, [Lang::En, Lang::En, Lang::En, Lang::En, Lang::It], "{names:?}");
}

#[test]
fn a_show_pauses_steps_and_changes_its_speed() {
    let mut app = program();
    let steps = || dama::unstable::script::parse("\nN\n21 18\n").expect("a script");
    let mut show = Show::new(steps(), REAL_SPEED, HOLD, Duration::ZERO);
    show.key(Key::Char(' '));
    assert!(!show.step(&mut app, seconds(9.0)) && app.scene() == Scene::Title, "it pauses");
    assert_eq!(show.until_due(seconds(9.0)), Duration::MAX);
    show.key(Key::Enter);
    assert_eq!(show.until_due(seconds(9.0)), Duration::ZERO, "a step is due at once");
    assert!(show.step(&mut app, seconds(9.0)) && app.scene() == Scene::Menu, "one step");
    assert!(!show.step(&mut app, seconds(99.0)), "and no more");
    show.key(Key::Char(' '));
    show.key(Key::Char('+'));
    assert!(show.step(&mut app, seconds(100.0)) && app.scene() == Scene::Game);
    assert_eq!(show.until_due(seconds(100.0)), HOLD / 2, "twice as fast");
    show.key(Key::Escape);
    assert!(show.is_left());
}

/// Plays the recording to its end and returns the final program.
#[track_caller]
fn played(recorded: &Recorded) -> Program {
    let mut app = program();
    let mut show = recorded.show(&mut app, REAL_SPEED, HOLD, Duration::ZERO);
    let mut now = Duration::ZERO;
    while !show.is_at_end() || app.status() == Status::Thinks {
        match app.status() {
            Status::Thinks => show.think(&mut app, &mut |_, _| ()),
            _ => {
                show.step(&mut app, now);
                now += HOLD;
            }
        }
    }
    assert!(show.take_error().is_none());
    app
}

#[test]
fn the_built_in_recordings_are_games_played_to_their_end() {
    if std::env::var_os("UPDATE_SHOWS").is_some() {
        SHOWS.iter().for_each(|(name, options)| record(name, options));
        return;
    }
    let shows = shipped(GAMES);
    assert_eq!(shows.len(), SHOWS.len());
    for show in shows {
        assert_eq!(played(&show).scene(), Scene::End, "{}", show.name);
    }
}

/// The built-in recordings: the player's moves are those of a level. Record them with
/// `UPDATE_SHOWS=1 cargo test --test all kiosk::`.
const SHOWS: [(&str, &str); 4] = [
    ("dama", "--level 3 --color white --seed 12"),
    ("vinciperdi", "--level 4 --color white --seed 3 --variant vinciperdi"),
    ("gobang", "--level 3 --color white --seed 5 --variant gobang"),
    ("zamma", "--level 2 --color white --seed 4 --variant zamma"),
];

#[track_caller]
fn record(name: &str, options: &str) {
    let mut app = program();
    start(options).begin(&mut app);
    let mut lines = vec![String::new(), "N".into()];
    "\nN".chars().for_each(|c| app.key(if c == '\n' { Key::Enter } else { Key::Char(c) }));
    while app.scene() == Scene::Game {
        if app.status() == Status::Thinks {
            app.think(&mut |_| ());
            continue;
        }
        let line = match app.game().rulebook_match() {
            Some(game) => {
                let found = game.book.think(&game.state, game.search_limits(), &mut |_| true);
                let found = found.expect("its own state").expect("a move");
                game.book.write(&game.state, found.action).expect("its own move")
            }
            None => {
                let saved = app.unfinished().expect("a game is played");
                let game = decode(&crate::program::without_history(&saved)).expect("it is sound");
                let level = Level::new(6).expect("a level");
                let choice = choose(&game.position, level, lines.len() as u64, &mut |_| true);
                choice.expect("a move").mv.numbers().to_string()
            }
        };
        line.chars().for_each(|c| app.key(Key::Char(c)));
        app.key(Key::Enter);
        lines.push(line);
        assert!(lines.len() < 200, "{name} has no end");
    }
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "data/kiosk", &format!("{name}.txt")].iter().collect();
    let text = format!("# A game for exhibitions.\n{{options {options}}}\n{}\n", lines.join("\n"));
    std::fs::write(path, text).expect("written");
}

#[test]
fn options_that_the_command_line_refuses_are_refused_here_too() {
    let script = std::env::temp_dir().join(format!("dama-pairs-{}", std::process::id()));
    std::fs::write(&script, "\n").expect("written");
    let pairs = [
        ("--treccani --variant zamma", Some("treccani")),
        ("--level M --variant zamma", Some("level=M")),
        ("--seats you,program", None),
        ("--seats you,other --aids", None),
        ("--seats you,other,you", Some("seats=you,other,you")),
        ("--treccani --seats program,program", Some("seats=program,program")),
        ("--variant italian --option a=b", Some("option=a=b")),
        ("--option a=b", Some("option=a=b")),
        ("--clock 5min", Some("clock=5min")),
        ("--clock 5+3", None),
        ("--clock 0+5", Some("clock=0+5")),
        ("--ballot none", Some("ballot=none")),
        ("--huff on", Some("huff=on")),
        ("--seconds 3", Some("seconds=3")),
        ("--level 3 --seconds 3", Some("seconds=3")),
        ("--level 0", Some("level=0")),
        ("--fen W:W1", Some("fen=W:W1")),
        ("--variant chess", Some("variant=chess")),
        ("--treccani --clock 5min --lot off", None),
        ("--level M --seconds 3", None),
        ("--variant zamma --seats you,other --level 3", None),
        ("--lots 3 --seed 4 --first black --color black --lang en", None),
    ];
    for (options, wrong) in pairs {
        let ran = Command::new(env!("CARGO_BIN_EXE_dama"))
            .arg("run")
            .arg(&script)
            .args(options.split(' '))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("it runs");
        assert_eq!(ran.status.success(), wrong.is_none(), "{options}: {ran:?}");
        let named = of_line(options, GAMES, false).err().map(|wrong| wrong[0].option(OptionSyntax::Address));
        assert!(named.as_deref() == wrong, "{options}: {named:?}, not {wrong:?}");
    }
    std::fs::remove_file(script).expect("removed");
}
