//! Tests that drive the program by keys.

use super::*;
use crate::built_in::ROWS;
use crate::formats::keyboard::{encode, MAX_LEN};
use crate::rules::Game;
use crate::screen::rulebook_game::slide::Slides;
use crate::screen::{text, Frame, FRAME_LEN};
use crate::session::chosen_game::ChosenGame;
use crate::session::drive::{DriveError, FileName, FileSpec};
use crate::session::messages::Message;
use std::boxed::Box;
use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::time::Duration;
use std::vec::Vec;

/// Drives in memory, with KEYBOARD.DAT on C.
#[derive(Default)]
struct Memory(BTreeMap<(char, String), Vec<u8>>);

fn place(file: FileSpec) -> (char, String) {
    (file.drive.letter(), file.name.as_str().into())
}

impl Memory {
    fn with_graphics() -> Memory {
        let mut bytes = std::vec![0; MAX_LEN];
        let len = encode(&[0; 16], &[0x55; FONT_LEN], &[], &mut bytes).expect("small");
        let mut memory = Memory::default();
        memory.0.insert(('C', FileName::KEYBOARD_DAT.as_str().into()), bytes[..len].to_vec());
        memory
    }
}

impl Drives for Memory {
    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        let bytes = self.0.get(&place(file)).ok_or(DriveError::NotFound)?;
        buffer.get_mut(..bytes.len()).ok_or(DriveError::TooLong)?.copy_from_slice(bytes);
        Ok(bytes.len())
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        Ok(self.0.contains_key(&place(file)))
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        self.0.insert(place(file), bytes.to_vec());
        Ok(())
    }
}

const ROM: [u8; FONT_LEN] = [0; FONT_LEN];

struct Random(u32);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % n
    }

    fn keys(&mut self, app: &App<'_, Memory>) -> Vec<Key> {
        let typed = |text: &str| text.chars().map(Key::Char).chain([Key::Enter]).collect();
        let record = app.core.table.session().verify(app.core.table.graphics()).map(|game| game.record());
        let legal = record.map(|record| record.expect("Italian draughts").position.legal_moves());
        match (self.below(10), legal) {
            (0..=5, Ok(legal)) if !legal.is_empty() && app.scene() == Scene::Game => {
                let mv = legal[self.below(legal.len())].numbers();
                typed(&mv.to_string())
            }
            (6, _) if app.parts.game_list.rules_1931().is_some() && self.below(2) == 0 => {
                let lines = [
                    "50",
                    "PATTA",
                    "OBBLIGA",
                    "soffia 19",
                    "soffia 14",
                    "22",
                    "30 27",
                    "T",
                    "REGOLE",
                    "MOSSA",
                ];
                typed(lines[self.below(10)])
            }
            (6, _) => typed(["S", "E", "?", "21 18", "17-26", "PARTITA", "B:X", ""][self.below(8)]),
            (7, _) => std::vec![[Key::Escape, Key::Enter, Key::Backspace, Key::Function(3)][self.below(4)]],
            (8, _) => std::vec![Key::Char(char::from_u32(self.below(0x300) as u32).unwrap_or('è'))],
            _ => std::vec![Key::Char(b"NPALCIEYyn?12 bw0"[self.below(17)] as char)],
        }
    }
}

/// Presses keys at random; returns the CRC-32 of the screens on the way.
fn ramble(seed: u32, presses: usize, config: Config, game: &ChosenGame) -> Vec<u32> {
    let mut graphics = std::vec![0; GRAPHICS_LEN];
    let mut app = App::new(config, Memory::with_graphics(), &mut graphics, &ROM);
    app.choose_game(game.clone());
    let mut pixels: Box<[u8; FRAME_LEN]> = std::vec![0; FRAME_LEN].try_into().expect("a frame");
    let (mut random, mut seen) = (Random(seed), Vec::new());
    for press in 0..presses {
        for key in random.keys(&app) {
            app.key(key);
        }
        if app.parts.game_list.rules_1931().is_some() && random.below(20) == 0 {
            app.tick(random.below(3_000) as u32);
        }
        if app.status() == Status::Closed {
            let files = std::mem::take(&mut app.drives);
            graphics = std::vec![0; GRAPHICS_LEN];
            app = App::new(config, files, &mut graphics, &ROM);
            app.choose_game(game.clone());
        }
        // During a search too: a line may then wait.
        if random.below(8) == 0 && app.status() == Status::Thinks {
            random.keys(&app).into_iter().for_each(|key| app.key(key));
        }
        while app.status() == Status::Thinks {
            app.think(&mut |_| ());
        }
        assert!(matches!(app.status(), Status::WaitsForKey | Status::WaitsForLine), "{:?}", app.scene());
        let mut words = text::print(&app.screen());
        if press % 16 == 0 {
            app.frame(&mut Frame::new(&mut pixels));
            words.push_str(&std::format!("{}", crate::formats::crc::crc32(&pixels[..])));
        }
        seen.push(crate::formats::crc::crc32(words.as_bytes()));
    }
    seen
}

fn painted(paint: impl FnOnce(&mut Frame<'_>)) -> Vec<u8> {
    let mut pixels = Box::new([0; FRAME_LEN]);
    paint(&mut Frame::new(&mut pixels));
    pixels.to_vec()
}

#[test]
fn what_a_front_end_says_is_seen_in_the_place_of_the_message_and_forgotten() {
    let mut graphics = std::vec![0; GRAPHICS_LEN];
    let mut app = App::new(Config::default(), Memory::with_graphics(), &mut graphics, &ROM);
    let before = painted(|canvas| app.frame(canvas));
    let said = painted(|canvas| {
        app.frame_in_window(Some(&Message::NoScreenshot), (&mut Slides::default(), Duration::ZERO), canvas)
    });
    assert_eq!(painted(|canvas| app.frame(canvas)), before, "the program does not know of it");
    app.core.dialog.say(Message::NoScreenshot);
    assert_eq!(painted(|canvas| app.frame(canvas)), said);
    assert_ne!(said, before);
    let mut graphics = std::vec![0; GRAPHICS_LEN];
    let halted = App::new(Config::default(), Memory::default(), &mut graphics, &ROM);
    let halt = painted(|canvas| halted.frame(canvas));
    let said = painted(|canvas| {
        halted.frame_in_window(Some(&Message::NoScreenshot), (&mut Slides::default(), Duration::ZERO), canvas)
    });
    assert_eq!(said, halt);
}

#[test]
fn random_keys_never_break_the_program_and_repeat_exactly() {
    for seed in 0..12 {
        let (config, game) = (Config::default(), ChosenGame::usual(ROWS[0]));
        let first = ramble(seed, 1_500, config, &game);
        assert_eq!(first, ramble(seed, 1_500, config, &game), "seed {seed}");
        assert_ne!(first, ramble(seed + 1000, 1_500, config, &game));
    }
}

#[test]
fn random_keys_never_break_a_match_by_the_full_rules() {
    for (seed, clock) in (0..12).zip(["none", "5min", "20h"].iter().cycle()) {
        let mut game = ChosenGame::usual(ROWS[1]);
        let sly = if seed % 2 == 0 { "on" } else { "off" };
        for (name, value) in [("clock", *clock), ("sly", sly)] {
            game.choice.set(name, value).expect("an option");
        }
        let config = Config { lots: u64::from(seed), ..Config::default() };
        let first = ramble(seed, 1_500, config, &game);
        assert_eq!(first, ramble(seed, 1_500, config, &game), "seed {seed}");
    }
}

#[test]
fn a_key_given_while_thinking_is_heard_at_the_next_tick() {
    let mut graphics = std::vec![0; GRAPHICS_LEN];
    let config = Config { level: Level::LAST, ..Config::default() };
    let mut app = App::new(config, Memory::with_graphics(), &mut graphics, &ROM);
    for key in " N21 18".chars().map(Key::Char).chain([Key::Enter]) {
        app.key(key);
    }
    let mut ticks = 0;
    app.think(&mut |app| {
        ticks += 1;
        if ticks == 2 {
            app.key(Key::Char('E'));
            app.key(Key::Enter);
        }
    });
    assert_eq!((ticks, app.scene(), app.status()), (2, Scene::Exit, Status::WaitsForKey));
    app.key(Key::Char('N'));
    assert_eq!((app.scene(), app.status()), (Scene::Game, Status::Thinks));
    app.think(&mut |_| ());
    assert_eq!(app.status(), Status::WaitsForLine);
}

#[test]
fn a_search_of_an_older_game_is_thrown_away() {
    let mut graphics = std::vec![0; GRAPHICS_LEN];
    let config = Config { level: Level::LAST, first: Color::Black, ..Config::default() };
    let mut app = App::new(config, Memory::with_graphics(), &mut graphics, &ROM);
    app.key(Key::Enter);
    app.key(Key::Char('N'));
    let mut asked = false;
    app.think(&mut |app| {
        if !std::mem::replace(&mut asked, true) {
            // Abandons the game and begins another within one tick.
            for key in [Key::Escape, Key::Char('Y'), Key::Char('N')] {
                app.key(key);
            }
        }
    });
    assert_eq!(app.status(), Status::Thinks, "the new game's own search has not begun");
    assert_eq!(app.game().raw().map(|game| game.plies()), Some(0));
}

#[test]
fn a_move_of_either_side_reads_the_graphics_once_before_it_and_once_after() {
    let mut graphics = std::vec![0; GRAPHICS_LEN];
    let mut app = App::new(Config::default(), Memory::with_graphics(), &mut graphics, &ROM);
    let read = |app: &mut App<'_, Memory>, line: &str| {
        keyboard::tests::SEALS_READ.set(0);
        line.chars().for_each(|c| app.key(Key::Char(c)));
        app.key(Key::Enter);
        keyboard::tests::SEALS_READ.get()
    };
    app.key(Key::Enter);
    app.key(Key::Char('N'));
    assert_eq!(read(&mut app, "21 14"), 1, "a move refused");
    assert_eq!(read(&mut app, "ciao"), 1, "no move at all, which is still one tried");
    assert_eq!(read(&mut app, "21 18"), 2);
    keyboard::tests::SEALS_READ.set(0);
    app.think(&mut |_| ());
    assert_eq!(
        (app.status(), keyboard::tests::SEALS_READ.get()),
        (Status::WaitsForLine, 2),
        "the program's move"
    );
}

#[test]
fn a_key_said_to_change_the_console_alone_changes_nothing_above_it_and_keeps_the_search() {
    let above = |app: &App<'_, Memory>| {
        let console = usize::from(screen::paint::CONSOLE_ROW * screen::canvas::CELL_HEIGHT);
        let mut pixels = painted(|canvas| app.frame(canvas));
        pixels.truncate(console * usize::from(screen::canvas::WIDTH));
        pixels
    };
    let (mut alone, mut others) = (0, 0);
    for line in ["", "21", "ciao", "S", "e", "?", " s ", &"1 ".repeat(40)] {
        for key in
            [Key::Enter, Key::Backspace, Key::Char('S'), Key::Char('\u{1}'), Key::Escape, Key::Function(1)]
        {
            let mut graphics = std::vec![0; GRAPHICS_LEN];
            let config = Config { first: Color::Black, ..Config::default() };
            let mut app = App::new(config, Memory::with_graphics(), &mut graphics, &ROM);
            app.key(Key::Enter);
            app.key(Key::Char('N'));
            app.think_polling(1, &mut |app| {
                line.chars().for_each(|c| app.key(Key::Char(c)));
                let (before, says) = (above(app), app.changes_console_alone(key));
                app.key(key);
                let stays = app.status() == Status::Thinks && above(app) == before;
                assert_eq!(says, stays, "{line:?} {key:?}");
                *if says { &mut alone } else { &mut others } += 1;
                false
            });
        }
    }
    assert_eq!((alone, others), (35, 13));
}
