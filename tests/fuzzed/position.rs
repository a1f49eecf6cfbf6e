//! Positions and moves as text: FEN, the Hub protocol, typed lines.

use dama::unstable::front::hub::notation;
use dama::unstable::games::italian::rules_1931::command::parse_rules_1931;
use dama::unstable::rules::italian::notation::{parse_fen, parse_setup};
use dama::unstable::rules::italian::refusal::read_move;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Color, Game};
use dama::unstable::session::command::numbers;
use dama::unstable::session::drive::FileSpec;

/// Reads each line as a position, as a move there, as a command and as a file name.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut position = Position::start(Color::White);
    for line in text.lines().take(50) {
        let setup = parse_setup(line);
        let read = parse_fen(line);
        assert!(setup.is_ok() || read.is_err(), "what is no setup is no position");
        if let Some(position) = read.ok().filter(|_| !line.contains(['.', '[', '"'])) {
            for form in [format!("[FEN \"{line}\"]"), format!("{line}:H0:F1"), format!("[{line}.]")] {
                assert_eq!(parse_fen(&form), Ok(position), "{form}");
            }
        }
        for found in [read.ok(), notation::position(line).ok()].into_iter().flatten() {
            assert_eq!(parse_fen(&found.to_string()), Ok(found));
            position = found;
        }
        commands(line, &position);
        let legal = position.legal_moves();
        for &mv in legal.iter() {
            let numbers: Vec<u32> = mv.numbers().as_ref().iter().map(|&n| u32::from(n)).collect();
            assert_eq!(read_move(&position, &numbers), Ok(mv), "{position}");
            let found = notation::find_move(&position, &notation::written(mv)).expect("it is legal");
            assert_eq!((found.from(), found.to(), found.captured()), (mv.from(), mv.to(), mv.captured()));
        }
        if let Some(mv) = notation::find_move(&position, line) {
            position = position.play_unchecked(mv);
        }
    }
}

fn commands(line: &str, position: &Position) {
    let _ = FileSpec::parse(line);
    let _ = parse_rules_1931(line);
    if let Ok(numbers) = numbers(line) {
        let numbers: Vec<u32> = numbers.as_ref().to_vec();
        if let Ok(mv) = read_move(position, &numbers) {
            assert!(position.legal_moves().contains(&mv));
        }
    }
}
