//! Flips every sealed bit in turn during a game. The next move must give SYSTEM ERROR,
//! the board must stay, and the saved game must be the undamaged one. Source: M20, M21.

use crate::program;

use dama::unstable::games::italian::record::{self, GameRecord, StateBytes};
use dama::unstable::rules::Game;
use dama::unstable::screen::{Frame, Scene, FRAME_LEN};
use dama::unstable::session::messages::Message;
use dama::unstable::session::{SEALED_LEN, SEAL_LEN};
use program::{without_history, Program};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A game at the player's turn, with kings on the board and a recent capture.
struct Played {
    program: Program,
    line: String,
    good: GameRecord,
    next: GameRecord,
    file: Vec<u8>,
    pixels: Box<[u8; FRAME_LEN]>,
}

impl Played {
    #[track_caller]
    fn new() -> Played {
        let mut program = Program::game_at("W:W22,26,27,31,32,K6:B1,3,9,12,14,K24", 2);
        for _ in 0..5 {
            let line = program.position().legal_moves()[0].numbers().to_string();
            program.line(&line).think().is(Scene::Game);
        }
        program.line("S").line("BUONA").is(Scene::Game);
        let file = program.saved("C:BUONA").expect("saved");
        let good = record::decode(&without_history(&file)).expect("a good game");
        assert!(!good.position.kings().is_empty(), "{}", good.position);
        assert!(good.recent.as_ref().iter().any(|mv| mv.is_capture()) && good.plies == 10);
        let mv = good.position.legal_moves()[0];
        let pixels = vec![0; FRAME_LEN].into_boxed_slice().try_into().expect("a frame's length");
        let line = mv.numbers().to_string();
        Played { program, line, good, next: good.after(mv), file, pixels }
    }

    fn state(&self) -> StateBytes {
        *self.program.app.game().raw().expect("Italian draughts").0
    }

    #[track_caller]
    fn flip(&mut self, bit: usize) {
        assert!(self.program.app.fault(bit));
    }

    /// The move gives SYSTEM ERROR and leaves the board, damaged or not.
    #[track_caller]
    fn fails(&mut self, what: &impl std::fmt::Debug) {
        let before = self.state();
        let line = self.line.clone();
        self.program.line(&line);
        assert_eq!(self.program.scene(), Scene::Error, "{what:?}");
        assert!(self.program.says_now(Message::SystemError), "{what:?}");
        assert_eq!(self.state(), before, "{what:?}: the board has changed");
    }

    #[track_caller]
    fn plays(&mut self, what: &impl std::fmt::Debug) {
        let line = self.line.clone();
        self.program.line(&line);
        assert_eq!((self.program.scene(), self.state()), (Scene::Game, self.next.to_bytes()), "{what:?}");
        assert!(self.program.app.check_integrity(), "{what:?}");
    }

    /// Resumes the undamaged game from the menu.
    #[track_caller]
    fn resumes(&mut self, name: &str, what: &impl std::fmt::Debug) {
        self.program.is(Scene::Menu).line("P").line(name);
        assert_eq!((self.program.scene(), self.state()), (Scene::Game, self.good.to_bytes()), "{what:?}");
    }

    #[track_caller]
    fn starts_over(&mut self, what: &impl std::fmt::Debug) {
        self.program.escape().line("Y");
        self.resumes("BUONA", what);
    }

    /// Saves after SYSTEM ERROR; returns whether there was a game to save.
    #[track_caller]
    fn saves(&mut self, what: &impl std::fmt::Debug) -> bool {
        let disk = self.program.app.drives().disk('C');
        disk.files.remove("RESTO");
        let writes = disk.writes;
        if self.program.line("S").scene() == Scene::Error {
            assert!(self.program.says_now(Message::NoGoodCopy), "{what:?}");
            let disk = self.program.app.drives().disk('C');
            assert!(disk.writes == writes && !disk.files.contains_key("RESTO"), "{what:?}: written");
            return false;
        }
        self.program.is(Scene::Save).line("RESTO");
        let file = self.program.saved("C:RESTO");
        assert_eq!(file.as_ref(), Some(&self.file), "{what:?}: not the last good game");
        true
    }

    fn paint(&mut self) {
        paint(&self.program, &mut self.pixels);
    }
}

/// Draws every screen with its current contents.
#[track_caller]
fn paint(program: &Program, pixels: &mut [u8; FRAME_LEN]) {
    program.app.frame(&mut Frame::new(pixels));
    assert!(program.app.palette().iter().all(|&ega| ega < 64));
    assert!(!program.text().is_empty());
}

fn share(count: usize, work: impl Fn(&mut Played, usize) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut game = Played::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    work(&mut game, number);
                }
            });
        }
    });
}

fn bits() -> usize {
    Played::new().program.app.fault_bits()
}

fn part(bit: usize) -> &'static str {
    let state = 8 * (SEALED_LEN - SEAL_LEN) / 2;
    match bit {
        _ if bit < state => "state",
        _ if bit < 2 * state => "copy",
        _ if bit < 8 * SEALED_LEN => "seal",
        _ => "graphics",
    }
}

#[test]
fn every_single_bit_is_noticed_saved_around_and_healed() {
    let bits = bits();
    share(bits, |game, bit| {
        let what = (bit, part(bit));
        game.flip(bit);
        game.fails(&what);
        // The last good state is saved; any key and `P` resume it, with reloaded graphics.
        assert!(game.saves(&what), "{what:?}: nothing to save");
        game.program.line("");
        game.resumes("RESTO", &what);
        game.plays(&what);
        game.starts_over(&what);
        // The bit flips twice: the next move is played normally.
        game.flip(bit);
        game.fails(&what);
        game.flip(bit);
        game.plays(&what);
        game.starts_over(&what);
    });
    assert!(!Played::new().program.app.fault(bits), "there is no such bit");
    println!("{bits} bits: each one noticed, saved around, and healed");
}

#[test]
fn every_single_bit_can_be_painted() {
    let bits = bits();
    let sealed = 8 * SEALED_LEN;
    share(bits, |game, bit| {
        game.flip(bit);
        game.paint();
        if bit < sealed {
            game.fails(&bit);
            game.paint();
            game.flip(bit);
            game.plays(&bit);
            game.starts_over(&bit);
        } else {
            game.flip(bit);
        }
    });
    println!("{bits} bits: every screen painted, and printed as text");
}

/// A level at which the program thinks for more than a tick here.
const THINKS: u8 = 6;

#[test]
fn every_bit_of_the_game_struck_while_the_program_thinks_stops_its_move() {
    let sealed = 8 * SEALED_LEN;
    let graphics = (bits() - sealed) / 401;
    share(sealed + graphics, |_, number| {
        let bit = if number < sealed { number } else { sealed + 401 * (number - sealed) };
        let mut program = Program::game_at("W:W21-32:B1-12", THINKS);
        program.line("21 18");
        let mut struck = None;
        program.app.think(&mut |app| {
            if struck.is_none() && app.fault(bit) {
                struck = Some(*app.game().raw().expect("Italian draughts").0);
            }
        });
        let struck = struck.expect("it thinks for a tick at least");
        program.is(Scene::Error).says(Message::SystemError);
        assert_eq!(
            *program.app.game().raw().expect("Italian draughts").0,
            struck,
            "bit {bit}: a move was played"
        );
        // With the bit restored, the next line lets it think again, and it plays the same move.
        program.app.fault(bit);
        program.line("ciao").think().is(Scene::Game);
        assert_eq!(program.plies(), 2, "bit {bit}");
    });
    println!("{} bits struck while the program thinks", sealed + graphics);
}

#[test]
fn every_bit_struck_while_a_name_is_asked_for_is_noticed_before_anything_is_written() {
    share(8 * SEALED_LEN, |game, bit| {
        // Before the name, and before the answer to "overwrite?".
        for name in ["NUOVA", "BUONA"] {
            game.program.line("S").is(Scene::Save);
            if name == "NUOVA" {
                game.flip(bit);
                game.program.line(name);
            } else {
                game.program.line(name).is(Scene::Overwrite);
                game.flip(bit);
                game.program.line("Y");
            }
            game.program.is(Scene::Error).says(Message::SystemError);
            let drives = game.program.app.drives();
            assert!(drives.get("C:NUOVA").is_none(), "bit {bit}");
            assert_eq!(drives.get("C:BUONA"), Some(&game.file), "bit {bit}");
            game.starts_over(&bit);
        }
    });
}

#[test]
fn a_damaged_directory_can_be_painted_on_every_screen() {
    let count = usize::from(program::keyboard_dat()[9]);
    let header = 0..28 * 8;
    let directory = 3_612 * 8..(3_612 + 18 * count) * 8;
    let bits: Vec<usize> = header.chain(directory).collect();
    // Lines that lead from screen to screen, starting at the title.
    let screens = [
        "", "?", "", "", "", "L", "3", "C", "B", "I", "B", "P", "NIENTE", "E", "N", "N", "S", "X", "E", "N",
        "22 18 13",
    ];
    share(bits.len(), |game, number| {
        let bit = 8 * SEALED_LEN + bits[number];
        let mut program = Program::with(program::config("W:W22:B18", 1), program::Memory::usual());
        for line in screens {
            program.app.fault(bit);
            paint(&program, &mut game.pixels);
            program.app.fault(bit);
            program.line(line);
        }
        program.is(Scene::End).app.fault(bit);
        paint(&program, &mut game.pixels);
    });
    println!("{} bits of the header and the directory, {} screens each", bits.len(), screens.len() + 1);
}

#[test]
fn a_hundred_thousand_double_flips_play_and_save_no_wrong_board() {
    const PAIRS: usize = 100_000;
    let bits = bits();
    let (saved, none) = (AtomicUsize::new(0), AtomicUsize::new(0));
    share(PAIRS, |game, number| {
        let (a, b) = pair(number as u64, bits);
        let what = (a, part(a), b, part(b));
        game.flip(a);
        game.flip(b);
        if number % 64 == 0 {
            game.paint();
        }
        game.fails(&what);
        let counter = if game.saves(&what) {
            game.program.line("");
            game.resumes("RESTO", &what);
            &saved
        } else {
            game.starts_over(&what);
            &none
        };
        counter.fetch_add(1, Ordering::Relaxed);
        if number % 8 == 0 {
            game.plays(&what);
            game.starts_over(&what);
        }
    });
    let (saved, none) = (saved.into_inner(), none.into_inner());
    println!(
        "{PAIRS} double flips: {saved} times the good game was saved, {none} times there was none to save"
    );
    assert!(saved > 10_000 && none > 10_000, "both happen often enough");
}

/// Returns two different bits; in three of four cases both are outside the graphics.
fn pair(seed: u64, bits: usize) -> (usize, usize) {
    let mut state = seed;
    let mut random = |below: usize| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 32) as usize % below
    };
    let range = if random(4) == 0 { bits } else { 8 * SEALED_LEN };
    let a = random(range);
    let b = (a + 1 + random(range - 1)) % range;
    (a, b)
}
