//! Moves that slide in windows: the boards between, and that nothing else knows of them.

use crate::program::{config, Config, Memory, Program};
use dama::unstable::app::{Key, Status};
use dama::unstable::front::scale::{Picture, Sliding};
use dama::unstable::games::GAMES;
use dama::unstable::screen::Scene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::rulebook_match::SeatPlayer;
use std::time::Duration;

/// The frame's own size, which is copied pixel for pixel.
const SIZE: (usize, usize) = (640, 350);

/// The first moment of a tick of 1/18.2 s.
fn tick(n: u64) -> Duration {
    Duration::from_micros((n * 10_000_000).div_ceil(182))
}

struct Window {
    picture: Picture,
    ticks: u64,
}

impl Window {
    fn new(whose: Sliding) -> Window {
        let mut picture = Picture::default();
        picture.slides.slide(whose);
        Window { picture, ticks: 0 }
    }

    fn paint(&mut self, program: &Program) -> Vec<u32> {
        self.picture.paint(&program.app, None, SIZE, tick(self.ticks));
        self.picture.pixels().to_vec()
    }

    fn slides(&self) -> bool {
        self.picture.slides.until_due(tick(self.ticks)).is_some()
    }

    /// Paints each tick until nothing slides.
    fn film(&mut self, program: &Program) -> Vec<Vec<u32>> {
        let mut film = vec![self.paint(program)];
        while self.slides() {
            self.ticks += 1;
            film.push(self.paint(program));
        }
        film
    }
}

fn still(program: &Program) -> Vec<u32> {
    Window::new(Sliding::Nobodys).paint(program)
}

fn of(pixels: &[u32], (x, y): (usize, usize)) -> Vec<u32> {
    (y..y + 35).flat_map(|y| pixels[y * 640 + x..y * 640 + x + 48].to_vec()).collect()
}

/// The upper left pixel of a square of Italian draughts.
fn square(number: usize) -> (usize, usize) {
    let (row, place) = ((number - 1) / 4, (number - 1) % 4);
    (16 + 48 * (2 * place + row % 2), 14 + 35 * row)
}

#[test]
fn a_capture_slides_piece_by_piece_and_what_it_took_is_seen_for_a_moment() {
    let mut program = Program::with(config("W:W22,26,32:B2,14", 1), Memory::usual());
    program.line("").line("N");
    let mut window = Window::new(Sliding::Programs);
    let before = window.paint(&program);
    program.line("22 18");
    let moved = window.film(&program);
    assert_eq!(moved.len(), 1, "the player's own move is not shown again");
    program.think();
    assert_eq!(program.message(), "Il programma muove: 14 18 21 26 30");
    let film = window.film(&program);
    assert_eq!(film.last(), Some(&still(&program)), "the board after it");
    assert_eq!(film.len(), 2 * 3 + 9 + 1, "three ticks a jump, nine with what was taken");
    // The first jump: 18 stands until it is over, 14 is left at once.
    for frame in &film[..3] {
        assert_eq!(of(frame, square(26)), of(&before, square(26)));
        assert_ne!(of(frame, square(14)), of(&moved[0], square(14)));
    }
    assert_ne!(of(&film[5], square(30)), of(&before, square(30)), "it arrives");
    for frame in &film[6..15] {
        for taken in [18, 26] {
            assert_ne!(of(frame, square(taken)), of(&film[15], square(taken)), "a shade of {taken}");
        }
    }
    let distinct: std::collections::BTreeSet<&Vec<u32>> = film.iter().collect();
    assert_eq!(distinct.len(), 6 + 1 + 1, "a picture a tick of the way, one with the shades, one after");
}

/// Steps through a game of the program against itself with one key a move; the keys do what they do without a slide.
#[test]
fn any_key_ends_a_slide_and_acts_as_if_there_were_none() {
    for (n, book) in GAMES.iter().enumerate() {
        let start = || {
            let mut program = Program::with(Config { seed: 7, ..Config::default() }, Memory::usual());
            program.app.choose_game(ChosenGame::usual(*book));
            program.app.choose_seats(&[SeatPlayer::Player, SeatPlayer::Program]);
            program.line("").line("N");
            program
        };
        let (mut program, mut other) = (start(), start());
        let (mut window, mut slid, mut state) = (Window::new(Sliding::Everybodys), 0, 7 + n as u64);
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..12 {
            for program in [&mut program, &mut other] {
                while program.status() == Status::Thinks {
                    program.think();
                }
            }
            let lines = program.app.legal_lines();
            if program.scene() != Scene::Game || lines.is_empty() {
                break;
            }
            window.paint(&program);
            let line = lines[random(lines.len() as u64) as usize].clone();
            for program in [&mut program, &mut other] {
                line.chars().for_each(|c| program.app.key(Key::Char(c)));
                program.app.key(Key::Enter);
            }
            window.paint(&program);
            while program.status() == Status::Thinks {
                program.think();
                other.think();
                window.paint(&program);
            }
            slid += usize::from(window.slides());
            for _ in 0..random(12) {
                window.ticks += 1;
                window.paint(&program);
            }
            // A key that comes in the middle: typed, erased, or a page opened and left.
            let keys = [[Key::Char('1'), Key::Backspace], [Key::Function(1), Key::Escape]];
            for key in keys[random(2) as usize] {
                window.picture.slides.end();
                program.app.key(key);
                other.app.key(key);
                assert_eq!(window.paint(&program), still(&other), "{}: {line} and {key:?}", book.name());
            }
            assert_eq!(program.app.position(), other.app.position());
        }
        assert!(slid > 0 || book.name() == "gobang", "{}: no move slid", book.name());
    }
}

#[test]
fn nothing_is_due_when_nothing_slides_and_frames_of_scripts_never_slide() {
    let mut program = Program::with(config("W:W22,26,32:B2,14", 1), Memory::usual());
    program.line("").line("N");
    let (mut window, mut off) = (Window::new(Sliding::Programs), Window::new(Sliding::Nobodys));
    window.paint(&program);
    off.paint(&program);
    assert!(!window.slides() && !off.slides());
    program.line("22 18");
    window.paint(&program);
    off.paint(&program);
    program.think();
    assert_eq!(off.paint(&program), still(&program));
    assert!(!off.slides());
    let frame = program.pixels();
    window.paint(&program);
    assert!(window.slides());
    assert!(program.pixels() == frame);
    // What front-ends ask: not due as soon as it is painted, due a tick later, until it is.
    let due = |window: &Window, ticks| window.picture.slides.until_due(tick(ticks));
    assert!(due(&window, window.ticks).is_some_and(|due| !due.is_zero()));
    assert_eq!(due(&window, window.ticks + 1), Some(Duration::ZERO));
    window.ticks += 1;
    window.paint(&program);
    assert!(due(&window, window.ticks).is_some_and(|due| !due.is_zero()));
    window.ticks += 1000;
    assert_eq!(due(&window, window.ticks), Some(Duration::ZERO), "the last board is still to be painted");
    window.paint(&program);
    assert!(!window.slides(), "it is over");
    assert_eq!(program.status(), Status::WaitsForLine);
}

#[test]
fn a_fault_or_another_board_ends_a_slide() {
    let mut program = Program::with(config("W:W22,26,32:B2,14", 1), Memory::usual());
    program.line("").line("N");
    let mut window = Window::new(Sliding::Programs);
    window.paint(&program);
    program.line("22 18");
    window.paint(&program);
    program.think();
    window.paint(&program);
    assert!(window.slides());
    program.app.fault(100);
    program.line("1 5");
    assert_eq!(program.scene(), Scene::Error);
    assert_eq!(window.paint(&program), still(&program));
    assert!(!window.slides());
}
