//! Saved games with their move history.

use super::memory::Memory;
use super::with_crc;
use dama::unstable::games::italian::record::GameRecord;
use dama::unstable::games::italian::rules_1931::record::{MatchSeries, Rules1931Record, Rules1931Settings};
use dama::unstable::games::GAMES;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::Color;
use dama::unstable::session::drive::FileSpec;
use dama::unstable::session::game::MatchRules;
use dama::unstable::session::history::{MoveHistory, NumberedActions};
use dama::unstable::session::play_settings::PlaySettings;
use dama::unstable::session::rulebook_match::{RulebookMatch, SeatPlayer};
use dama::unstable::session::{FileError, Match, Session};

const MOST: usize = 60;

/// Reads the bytes as a file, and as the actions of a game. An accepted file is its game's only encoding.
/// A saved game is resumed unchanged, and refused after any change.
pub fn check(data: &[u8]) {
    for file in [data.to_vec(), with_crc(data.to_vec())] {
        if let Ok((session, settings)) = resumed(&file) {
            assert_eq!(session.save_with_settings(&settings).as_ref(), Ok(&file), "one game, one file");
        }
    }
    let Some((&first, actions)) = data.split_first() else { return };
    let settings = PlaySettings { aids: first & 0x80 != 0, seats: None, clock: None };
    let session = played(begun(usize::from(first & 0x7F)), actions);
    let file = session.save_with_settings(&settings).expect("sound");
    let (again, its_settings) = resumed(&file).expect("what was saved is resumed");
    assert_eq!((again.history(), its_settings), (session.history(), settings));
    assert_eq!(again.last_good(), session.last_good());
    let at = actions.iter().fold(usize::from(first), |at, &byte| (31 * at + usize::from(byte)) % 65_521);
    let mut bad = file.clone();
    bad[at % file.len()] ^= 1 << (at % 8);
    assert!(resumed(&bad).is_err(), "byte {}", at % file.len());
}

fn resumed(file: &[u8]) -> Result<(Session, PlaySettings), FileError> {
    let mut drives = Memory::usual();
    drives.put("C:PARTITA", file);
    let name = FileSpec::parse("PARTITA").expect("a name");
    Session::resume_with_settings(name, GAMES, &mut drives)
}

fn begun(number: usize) -> Match {
    let plain = GameRecord::new(Position::start(Color::White), 1, Color::White, 7);
    match (number % (GAMES.len() + 2)).checked_sub(2) {
        Some(row) => {
            let start = GAMES[row].start(&[]).expect("its usual start");
            RulebookMatch::new(GAMES[row], [SeatPlayer::Program; 4], 1, 7, &start).expect("a start").into()
        }
        None if number % (GAMES.len() + 2) == 0 => plain.into(),
        None => Rules1931Record::new(plain, Rules1931Settings::default(), 1, MatchSeries::NEW).into(),
    }
}

/// Plays these actions; a meaningless number stands for the next valid one.
fn played(start: Match, actions: &[u8]) -> Session {
    let (mut game, mut history) = (start.clone(), MoveHistory::of(&start));
    for &byte in actions.iter().take(MOST) {
        // By the rules of 1931 the beginning and the passing of time are actions too.
        let numbers = (0..24).map(|n| (u16::from(byte) + n) % 24).chain([0x1000, 0x8000 + u16::from(byte)]);
        let legal = |number| {
            let action = game.numbered(number)?;
            Some((action, game.after(action)?))
        };
        let Some((action, next)) = numbers.into_iter().find_map(legal) else { break };
        history.push(&game, action, &next);
        game = next;
    }
    Session::with_history(history).expect("legal")
}
