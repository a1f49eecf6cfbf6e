//! Whole games: any start, any options and seats, set up by any lines, then up to 2,000 plies.

use super::look;
use super::memory::Memory;
use dama::unstable::app::{App, Config, Key, Status, GRAPHICS_LEN};
use dama::unstable::front::headless::give_line;
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::italian::built_in::ROWS;
use dama::unstable::games::{Rulebook, GAMES};
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::rules::scattered;
use dama::unstable::screen::Scene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::Message;
use dama::unstable::session::play_settings::PlaySettings;
use dama::unstable::session::rulebook_match::SeatPlayer;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// The plies of a long walk.
pub const LONG: usize = 2_000;

/// The plies of a short walk, for the many mutants that a test tries.
const SHORT: usize = 60;

/// Ticks of 4,096 nodes in which level 1 must move in any position.
const MOST_TICKS: usize = 64;

/// Moves of the program without a turn of a player, after which a game must have stopped: 1,000 and those begun.
const MOST_ALONE: usize = 1_010;

const SETUP: Scene = Scene::Setup;

/// Takes a walk that the bytes choose; where they end, a number mixed from them goes on choosing.
pub fn check(data: &[u8]) {
    let Some((&first, choices)) = data.split_first() else { return };
    walk(choices, if first >= 0xC0 { LONG } else { SHORT });
}

/// The end of a walk, for statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkEnd {
    /// The game has ended or was stopped.
    Over,
    Plies,
}

/// Takes a walk of at most `plies`; returns its end and its number of plies. Panics with its typed lines.
pub fn walk(choices: &[u8], plies: usize) -> (WalkEnd, usize) {
    let (mut graphics, mut archive) = (vec![0; GRAPHICS_LEN], PdnArchive::new().with_games(GAMES));
    let mut chance = Chance { bytes: choices, state: choices.iter().fold(7, |n, &b| scattered(n, b.into())) };
    let is_full = chance.one_in(16);
    let mut app =
        App::new(Config::default(), Memory::usual(), &mut graphics, rom_font()).with_archive(&mut archive);
    app.lend_games(GAMES);
    let mut walker = Walker { app, chance, typed: Vec::new() };
    let walked = catch_unwind(AssertUnwindSafe(|| {
        walker.choose(is_full);
        walker.begin();
        walker.play(plies)
    }));
    walked.unwrap_or_else(|_| {
        panic!("at {}\n{}", walker.app.position(), walker.typed.join("\n"));
    })
}

struct Chance<'b> {
    bytes: &'b [u8],
    state: u64,
}

impl Chance<'_> {
    fn below(&mut self, below: usize) -> usize {
        let chosen = match self.bytes.split_first() {
            Some((&byte, rest)) => {
                self.bytes = rest;
                usize::from(byte)
            }
            None => {
                self.state = scattered(self.state, 1);
                (self.state >> 33) as usize
            }
        };
        chosen % below.max(1)
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

struct Walker<'a, 'b> {
    app: App<'a, Memory>,
    chance: Chance<'b>,
    typed: Vec<String>,
}

impl Walker<'_, '_> {
    fn note(&mut self, text: String) {
        self.typed.push(text);
    }

    #[track_caller]
    fn line(&mut self, line: &str) {
        self.note(line.into());
        give_line(&mut self.app, line);
        self.is_sound();
    }

    #[track_caller]
    fn key(&mut self, key: Key) {
        self.note(format!("{key:?}"));
        self.app.key(key);
        self.is_sound();
    }

    /// SYSTEM ERROR is for damaged data, and nothing is damaged here.
    #[track_caller]
    fn is_sound(&self) {
        assert_ne!(self.app.scene(), Scene::Error, "SYSTEM ERROR");
        let said = self.app.screen().message;
        assert!(!said.as_str().contains("SYSTEM ERROR"), "{}", said.as_str());
    }

    /// Chooses game, options, seats and aids.
    fn choose(&mut self, is_full: bool) {
        let who = [SeatPlayer::Player, SeatPlayer::Program, SeatPlayer::Other];
        let seats: Vec<SeatPlayer> = (0..4).map(|_| *self.chance.of(&who)).collect();
        let aids = self.chance.one_in(2);
        let game = self.chance.below(GAMES.len() + 1);
        self.note(format!(
            "# {:?} {seats:?} aids {aids} full {is_full}",
            GAMES.get(game).map(|book| book.name())
        ));
        let two = [seats[0], seats[1]];
        // A game by the rules of 1931 needs a player.
        let is_alone = is_full && two == [SeatPlayer::Program; 2];
        let seated = (!is_alone && self.chance.one_in(2)).then_some(two);
        self.app.choose_game(ChosenGame::usual(ROWS[usize::from(is_full)]));
        self.app.set_play_settings(PlaySettings { aids, seats: seated, clock: None });
        if let Some(&book) = GAMES.get(game).filter(|_| !is_full) {
            let chosen = self.options(book);
            self.app.choose_game(chosen);
            if self.chance.below(4) > 0 {
                self.app.choose_seats(&seats);
            }
        }
        self.line("");
        assert_eq!(self.app.scene(), Scene::Menu);
    }

    fn options(&mut self, book: &'static dyn Rulebook) -> ChosenGame {
        let mut chosen = ChosenGame::usual(book);
        for option in book.options() {
            if self.chance.one_in(2) {
                continue;
            }
            let mut choice = chosen.choice.clone();
            let value = self.chance.of(option.values).word;
            let read = choice.set(option.name, value);
            if let (Ok(()), Ok(next)) = (read, ChosenGame::read(book, choice, None, true)) {
                chosen = next;
                self.note(format!("# option {}={value}", option.name));
            }
        }
        chosen
    }

    /// Begins a game: from the start, or from a position that is set up and accepted.
    fn begin(&mut self) {
        if self.chance.below(4) > 0 {
            self.key(Key::Char('D'));
            if self.app.scene() == SETUP {
                self.set_up();
                return;
            }
        }
        self.key(Key::Char('N'));
    }

    fn set_up(&mut self) {
        if self.chance.below(3) > 0 {
            self.line("X");
        }
        for _ in 0..self.chance.below(12) {
            let line = self.setup_line();
            self.line(&line);
        }
        if self.chance.one_in(8) {
            // The same position as a text is accepted, or refused, in the same way.
            let fen = self.app.position();
            self.note(format!("paste {fen}"));
            self.app.paste(&fen);
            self.is_sound();
        }
        self.line("G");
        if self.app.scene() == SETUP {
            assert!(!self.app.screen().message.as_str().is_empty(), "a refusal has a reason");
            self.line("I");
            self.line("G");
        }
        assert_ne!(self.app.scene(), SETUP, "the start is accepted");
    }

    fn setup_line(&mut self) -> String {
        let seats = ["W", "B", "S", "N", "E", "1", "2", "3", "4", "-", "WK", "BK"];
        match self.chance.below(8) {
            0 => "T".into(),
            1 => {
                let numbers: Vec<String> = (0..2 + self.chance.below(3))
                    .map(|_| self.chance.of(&[0, 0, 1, 4, 5, 12, 100]).to_string())
                    .collect();
                let key = *self.chance.of(&["hand", "taken", "penalties", "players"]);
                let numbers = if key == "players" { &numbers[..1] } else { &numbers[..] };
                format!("{key}={}", numbers.join(","))
            }
            2 => format!("T {}", self.chance.of(&["W", "B", "S", "N", "E", "1", "2", "3", "4"])),
            _ => {
                let seat = *self.chance.of(&seats);
                let is_corner = self.chance.one_in(3);
                let squares: Vec<String> =
                    (0..1 + self.chance.below(7)).map(|_| self.square(is_corner)).collect();
                format!("{seat} {}", squares.join(" "))
            }
        }
    }

    fn square(&mut self, is_corner: bool) -> String {
        let width = if is_corner { 3 } else { 20 };
        if self.chance.one_in(3) {
            return (1 + self.chance.below(if is_corner { 8 } else { 50 })).to_string();
        }
        let file = char::from(b'a' + self.chance.below(width) as u8);
        format!("{file}{}", 1 + self.chance.below(width))
    }

    fn play(&mut self, plies: usize) -> (WalkEnd, usize) {
        let mut alone = 0;
        for ply in 0..plies {
            if ply % 128 == 0 {
                look(&self.app);
            }
            match (self.app.status(), self.app.scene()) {
                (Status::Thinks, _) => {
                    self.think();
                    alone += 1;
                    assert!(alone <= MOST_ALONE, "the program plays on for ever");
                }
                (_, Scene::End) => {
                    look(&self.app);
                    self.key(Key::Enter);
                    return (WalkEnd::Over, ply);
                }
                (Status::WaitsForLine, _) => {
                    alone = 0;
                    self.answer();
                }
                (Status::WaitsForKey, Scene::Menu) => return (WalkEnd::Over, ply),
                (Status::WaitsForKey, _) => {
                    alone = 0;
                    let key = *self.chance.of(&[Key::Escape, Key::Enter, Key::Char('n')]);
                    self.key(key);
                }
                (Status::Closed | Status::Halted, scene) => panic!("{scene:?}"),
            }
        }
        (WalkEnd::Plies, plies)
    }

    /// Lets the program move, which takes few nodes at level 1.
    fn think(&mut self) {
        let mut ticks = 0;
        self.app.think_polling(4_096, &mut |_| {
            ticks += 1;
            ticks <= MOST_TICKS
        });
        assert!(ticks <= MOST_TICKS, "no answer");
        self.is_sound();
    }

    fn answer(&mut self) {
        let legal = self.app.legal_lines();
        let is_asked = legal.is_empty() || self.chance.one_in(64);
        // Most offers are declined, so that few games end by them.
        let said: &[&str] = match self.chance.below(16) {
            0 => &["accetto", "patta", "conta", "rivendico"],
            _ => &["rifiuto", "U", "H", "F", "a1", "1", "?", "S", "X", "pass", "{esc}"],
        };
        let mut line = if is_asked { (*self.chance.of(said)).into() } else { self.chance.of(&legal).clone() };
        if line == "accetto" && self.chance.below(16) > 0 {
            line = "rifiuto".into();
        }
        if line == "{esc}" {
            return self.key(Key::Escape);
        }
        let is_plain = !is_asked && self.app.scene() == Scene::Game;
        self.line(&line);
        let is_refused = matches!(self.app.message(), Message::RefusedBy(..));
        assert!(!is_plain || !is_refused, "{line}: {}", self.app.screen().message.as_str());
    }
}
