//! An end stays on the screen until it can have been seen: keys that were meant for the game do not act.

use crate::program::{config, Memory, Program, Scratch};
use dama::unstable::app::end_pause::{EndPause, END_PAUSE};
use dama::unstable::app::{App, Key};
use dama::unstable::host::disks::outputs::{Outputs, RECORDING};
use dama::unstable::host::recording;
use dama::unstable::screen::Scene;
use dama::unstable::script::recording::Recorder;
use dama::unstable::session::game_clock::GameClock;
use dama::unstable::session::messages::Message;
use dama::unstable::session::play_settings::PlaySettings;
use std::cell::Cell;
use std::fs;
use std::time::Duration;

/// White takes the last piece.
const WON: &str = "W:W18:B10";
/// RETURN acts from here on: 18 ticks of 1/18.2 s.
const PAUSE: Duration = Duration::from_millis(990);

thread_local! {
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

fn clock() -> Duration {
    NOW.get()
}

fn wait(time: Duration) {
    NOW.set(NOW.get() + time);
}

/// A program whose keys come from a person, as in a window, a page or a terminal.
struct Hands {
    program: Program,
    recorder: Recorder,
}

impl Hands {
    fn at(program: Program) -> Hands {
        let mut recorder = Recorder::off();
        recorder.typed_by_hand(clock);
        wait(Duration::from_secs(60));
        Hands { program, recorder }
    }

    fn key(&mut self, key: Key) -> &mut Self {
        self.recorder.key(&mut self.program.app, key);
        self
    }

    /// Types characters; a line's end is RETURN.
    fn types(&mut self, keys: &str) -> &mut Self {
        for c in keys.chars() {
            self.key(if c == '\n' { Key::Enter } else { Key::Char(c) });
        }
        self
    }

    fn think(&mut self) -> &mut Self {
        self.program.think();
        self.recorder.settle(&self.program.app);
        self
    }

    #[track_caller]
    fn is(&mut self, scene: Scene) -> &mut Self {
        self.program.is(scene);
        self
    }
}

/// A game that White wins with `22 18 13`.
fn won() -> Hands {
    Hands::at(Program::game("W:W22:B18"))
}

#[test]
fn a_line_typed_on_after_the_last_move_does_not_take_the_end_away() {
    let mut hands = won();
    hands.types("22 18 13\n").is(Scene::End);
    hands.types("21 17\n").is(Scene::End).types("\n").is(Scene::End);
    wait(PAUSE - Duration::from_millis(20));
    hands.types("\n").is(Scene::End);
    wait(Duration::from_millis(20));
    hands.types("21 17").is(Scene::End).types("\n").is(Scene::Menu);
}

#[test]
fn a_line_typed_on_while_the_program_makes_the_last_move_does_not_take_the_end_away() {
    let mut hands = Hands::at(Program::game("W:W21:B14"));
    hands.types("21 18\n18 14\n").think().is(Scene::End);
    hands.types("\n18 14\n").is(Scene::End);
    wait(PAUSE);
    hands.types("\n").is(Scene::Menu);
}

#[test]
fn save_review_and_esc_act_as_soon_as_the_end_is_shown() {
    for (key, scene) in
        [(Key::Char('s'), Scene::Save), (Key::Char('R'), Scene::Viewer), (Key::Escape, Scene::Menu)]
    {
        won().types("22 18 13\n").is(Scene::End).key(key).is(scene);
    }
    let mut aided = Program::with(config("W:W22:B18", 1), Memory::usual());
    aided.app.set_play_settings(PlaySettings { aids: true, seats: None, clock: None });
    aided.lines(&["", "N"]);
    Hands::at(aided).types("22 18 13\n").is(Scene::End).types("\nu").is(Scene::Game);
}

#[test]
fn a_game_whose_end_was_typed_over_can_still_be_saved() {
    let mut hands = won();
    hands.types("22 18 13\n21 17\n").is(Scene::End).types("SFINE\n").is(Scene::End);
    assert!(hands.program.saved("C:FINE").is_some());
    // The end was shown once: coming back to it does not begin another pause.
    wait(PAUSE);
    hands.types("\n").is(Scene::Menu);
}

#[test]
fn after_system_error_no_key_acts_before_it_can_have_been_read() {
    let mut hands = Hands::at(Program::game("W:W21-32:B1-12"));
    assert!(hands.program.app.fault(17));
    hands.types("21 18\n").is(Scene::Error);
    hands.types("S\n").key(Key::Escape).is(Scene::Error);
    hands.recorder.line(&mut hands.program.app, "E");
    hands.is(Scene::Error).program.says(Message::SystemError);
    assert_eq!(hands.program.app.screen().typed, "");
    wait(PAUSE);
    hands.types("S\n").is(Scene::Save);
}

#[test]
fn a_name_typed_on_when_the_clock_runs_out_does_not_act_at_the_end() {
    let mut program = Program::with(config(WON, 1), Memory::usual());
    program.app.set_play_settings(PlaySettings { aids: true, seats: None, clock: GameClock::new(1, 0) });
    program.lines(&["", "N", "S"]).is(Scene::Save);
    let mut hands = Hands::at(program);
    hands.types("PAR").is(Scene::Save);
    hands.recorder.wait(&mut hands.program.app, 60 * 19);
    hands.is(Scene::End).types("SURE\n").key(Key::Escape).is(Scene::End);
    wait(PAUSE);
    hands.types("SPARTITA\n").is(Scene::End);
    assert!(hands.program.saved("C:PARTITA").is_some(), "and the game can still be saved");
}

#[test]
fn a_script_needs_no_pause() {
    let mut program = Program::game("W:W22:B18");
    program.line("22 18 13").is(Scene::End).line("").is(Scene::Menu);
}

#[test]
fn the_pause_is_counted_from_each_end_also_when_the_count_of_ticks_begins_again() {
    let mut program = Program::game("W:W22:B18");
    let mut pause = EndPause::default();
    assert!(!pause.drops(&program.app, Key::Enter, || 5));
    program.line("22 18 13").is(Scene::End);
    let before = u32::MAX - 3;
    pause.note(&program.app, || before);
    for (after, drops) in [(0, true), (END_PAUSE - 1, true), (END_PAUSE, false)] {
        let now = before.wrapping_add(after);
        assert_eq!(pause.drops(&program.app, Key::Enter, || now), drops, "{after}");
        assert!(!pause.drops(&program.app, Key::Char('S'), || now));
    }
    program.line("").line("N").line("22 18 13").is(Scene::End);
    assert!(pause.drops(&program.app, Key::Enter, || 1_000), "another end");
}

fn at_title() -> App<'static, Memory> {
    Program::with(config("W:W22:B18", 1), Memory::usual()).app
}

#[test]
fn keys_that_came_too_early_are_not_recorded_so_that_the_recording_gives_the_same_screens() {
    let disk = Scratch::new("end-pause");
    let mut app = at_title();
    let sink = Outputs::new(false).begin(&disk.0.join("game"), RECORDING).expect("a file");
    let mut recorder = recording::on_sink(sink, &app, false).expect("a recording");
    recorder.typed_by_hand(clock);
    wait(PAUSE);
    let typed = "\nN22 18 13\n\n\n21 17\n";
    let keys = typed.chars().map(|c| if c == '\n' { Key::Enter } else { Key::Char(c) });
    keys.for_each(|key| recorder.key(&mut app, key));
    assert_eq!(app.scene(), Scene::End);
    wait(PAUSE);
    [Key::Enter, Key::Char('L')].into_iter().for_each(|key| recorder.key(&mut app, key));
    assert_eq!(app.scene(), Scene::Level);
    recorder.finish().expect("written");
    let text = fs::read_to_string(disk.0.join("game")).expect("a recording");
    let mut again = Program { app: at_title() };
    again.script(&text).0.expect("as recorded");
    again.is(Scene::Level);
}
