//! The documented library: no door leads to a position that a search cannot take.

use dama::analysis::{SearchError, SearchOptions, Searcher};
use dama::endgames::{Databases, Endgame};
use dama::italian::perft::perft;
use dama::italian::{Color, Game, Kind, Move, Position, Setup, Square, Squares};
use dama::levels::{choose, Level};
use dama::pdn::{Italian, PdnGame, PdnGameOf, Rules};
use dama::variants::{SearchLimits, Variant, VariantPosition, GAMES};
use std::sync::atomic::AtomicBool;

/// Reads each line as a position, a set-up, a move, a tag or a variant's position, and searches what follows.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut user = User {
        position: Position::start(Color::White),
        searcher: Searcher::shipped(0, 1).expect("no hash table"),
        databases: Databases::shipped(),
        moves: Vec::new(),
    };
    for line in text.lines().take(12) {
        user.read(line);
        user.search();
        variant(line);
    }
    user.write_game(&text);
    for game in dama::pdn::read(data).games.iter().take(2) {
        for plies in [0, 1, game.moves().count()] {
            user.position = game.position_after(plies).unwrap_or(game.start);
            user.search();
        }
    }
}

struct User {
    position: Position,
    searcher: Searcher,
    databases: Databases,
    // All moves that were read, legal or not.
    moves: Vec<Move>,
}

impl User {
    fn read(&mut self, line: &str) {
        if let Ok(position) = line.parse() {
            self.position = position;
        } else if let Ok(mv) = self.position.parse_move(line) {
            assert!(self.position.is_legal(mv));
            self.make(mv);
        } else if let Ok(mv) = self.position.mirrored().parse_move(line) {
            self.make(mv);
        } else if let Some(setup) = setup(line) {
            self.position = setup.position().unwrap_or(self.position);
        } else {
            let bits =
                line.bytes().fold(0x811c_9dc5_u32, |bits, byte| (bits ^ u32::from(byte)) << 5 | bits >> 27);
            match line.len() % 3 {
                0 => self.position = self.position.with_turn(!self.position.turn()),
                1 => self.position = self.position.mirrored(),
                _ => self.make(Move::from_bits(bits)),
            }
        }
    }

    /// Plays a move, legal or not.
    fn make(&mut self, mv: Move) {
        let (before, after) = (self.position, self.position.play_unchecked(mv));
        assert!(before.is_legal(mv) <= before.play(mv).is_ok(), "{before} {mv}");
        if before.is_legal(mv) {
            assert_eq!(before.play(mv), Ok(after));
        }
        self.moves.push(mv);
        self.position = after;
    }

    fn search(&mut self) {
        let position = self.position;
        assert_eq!(Setup::from(position).position(), Ok(position), "{position}");
        assert_eq!(position.to_string().parse(), Ok(position));
        let legal = position.legal_moves();
        perft(&position, 2, true);
        let options = SearchOptions { nodes: Some(300), lines: 2, ..SearchOptions::default() };
        let found = self.searcher.go(&position, &[position], &options, &AtomicBool::new(false), &mut |_| ());
        match found {
            Ok(line) => assert!(position.is_legal(line.first_move()), "{position}"),
            Err(error) => assert_eq!((error, legal.len()), (SearchError::NoMove, 0), "{position}"),
        }
        let level = Level::new(2).expect("a level");
        let choice = choose(&position, level, 1, &mut |_| true);
        assert!(choice.is_none_or(|choice| position.is_legal(choice.mv)), "{position}");
        assert_eq!(choice.is_none(), legal.is_empty(), "{position}");
        let _ = (self.databases.probe(&position), self.databases.distance(&position), position.outcome());
    }

    /// A game of legal moves is accepted, and read back as it is; any other is refused at its first illegal move.
    fn write_game(&self, text: &str) {
        let start = Position::start(Color::White);
        let mut legal = Vec::new();
        let mut position = start;
        for &mv in &self.moves {
            match position.play(mv) {
                Ok(next) => (position, legal) = (next, [legal, vec![mv]].concat()),
                Err(_) => break,
            }
        }
        assert_eq!(PdnGame::from_moves(start, &self.moves).is_ok(), legal.len() == self.moves.len());
        let mut game = PdnGame::from_moves(start, &legal).expect("legal moves");
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')).take(20) {
            let _ = game.set_tag(name, value);
        }
        let back = dama::pdn::read(dama::pdn::write(std::slice::from_ref(&game)).as_bytes());
        assert_eq!(back.faults, []);
        let [read] = &back.games[..] else { panic!("{} games", back.games.len()) };
        assert_eq!((read.start, &read.line, read.result), (game.start, &game.line, game.result));
        assert!(game.tags.iter().all(|(name, _)| read.tag(name).is_some()), "{:?}", game.tags);
        let squares: Vec<u32> = text.split(['-', 'x', ' ', '\n']).flat_map(str::parse).take(20).collect();
        let _ = Italian::resolve(&position, &squares);
    }
}

/// Reads `white black kings` as three sets of squares, or `# 12 k 40 m` as pieces of both sides in turn.
fn setup(line: &str) -> Option<Setup> {
    let words: Vec<&str> = line.split(' ').collect();
    if let ["#", pieces @ ..] = &words[..] {
        let mut setup = Setup::to_move(Color::Black);
        for (place, color) in pieces.chunks_exact(2).zip([Color::White, Color::Black].into_iter().cycle()) {
            let kind = if place[1] == "k" { Kind::King } else { Kind::Man };
            setup.place(place[0].parse().ok()?, color, kind);
        }
        return Some(setup);
    }
    let sets: Vec<u32> = words.iter().flat_map(|word| u32::from_str_radix(word, 16)).collect();
    let [white, black, kings] = sets[..] else { return None };
    let turn = Square::from_number(white % 40).map(|_| Color::White);
    let mut setup = Setup::default();
    (setup.white, setup.black, setup.kings, setup.turn) =
        (Squares(white), Squares(black), Squares(kings), turn);
    Some(setup)
}

fn variant(line: &str) {
    let (name, text) = line.split_once(' ').unwrap_or((line, ""));
    let variant = name.parse().unwrap_or(Variant(GAMES[line.len() % GAMES.len()]));
    if let Ok(position) = variant.position(text) {
        think(&position);
        for typed in position.moves().expect("a state").iter().take(3) {
            think(&position.play(typed).expect("a legal move"));
        }
        if let Ok(played) = position.play(text) {
            think(&played);
        }
    }
    let start = variant.begin(&[]).expect("no options");
    let moves: Vec<String> = text.split(',').map(String::from).collect();
    if let Ok(game) = PdnGameOf::<Variant>::from_moves(start.clone(), &moves) {
        assert!(dama::pdn::write(&[game]).contains("GameType"));
    }
    let squares: Vec<u32> = text.split(['-', 'x', ' ']).flat_map(str::parse).take(20).collect();
    let _ = (Variant::resolve(&start, &squares), Variant::written(&start, &moves[0]));
    let _ = (Variant::play(&start, &moves[0]), Variant::after(&start, &moves[0]));
}

fn think(position: &VariantPosition) {
    let limits = SearchLimits { nodes: 50, margin: 0, seed: 1 };
    let found = position.rulebook.think(&position.state, limits, &mut |_| true).expect("a state");
    let moves = position.moves().expect("a state");
    assert!(found.is_some() || moves.is_empty(), "{position}");
    let _ = position.rulebook.diagram(&position.state).expect("a state");
}
