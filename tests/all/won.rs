//! Won endings of the other games, which the levels must win (`tests/data/won.txt`).
//!
//! The defender is level 5, whatever the winner's level. `examples/won_endings.rs` makes the positions and plays all.

use dama::unstable::games::{GameStatus, MoveIndex, Rulebook, State, GAMES};
use dama::unstable::rules::scattered;
use dama::unstable::session::rulebook_match::level_limits;

const DEFENDER: u8 = 5;

/// The plies within which a position must be won; smamma and alma take longer.
fn limit(game: &dyn Rulebook) -> u32 {
    if matches!(game.name(), "smamma" | "alma") {
        400
    } else {
        200
    }
}

/// The positions of a game, and the reason why each is won.
fn suite(name: &str) -> Vec<(&'static str, &'static str)> {
    let rows = include_str!("../data/won.txt").lines().filter(|row| !row.starts_with('#'));
    let fields = rows.map(|row| row.splitn(3, " | ").collect::<Vec<_>>());
    let own = fields.filter(|fields| fields[0] == name);
    own.map(|fields| (fields[1], fields[2])).collect()
}

/// Returns whether the side to move wins at `level`.
#[track_caller]
fn is_won(game: &dyn Rulebook, fen: &str, level: u8, seed: u64) -> bool {
    let typed = game.read_position(fen, &[]).expect(fen);
    let mut state = game.settled(&game.with_program(&typed).expect("sound")).expect("sound");
    let Ok(GameStatus::Turn(winner)) = game.status(&state) else { panic!("{fen}: over") };
    let after = |state: &State, action: MoveIndex| game.settled(&game.after(state, action)?);
    for ply in 0..limit(game) {
        let Ok(GameStatus::Turn(seat)) = game.status(&state) else { break };
        let how =
            level_limits(game, if seat == winner { level } else { DEFENDER }, scattered(seed, ply.into()));
        let found = game.think(&state, how, &mut |_| true).expect("sound").expect("a move");
        state = after(&state, found.action).expect("legal");
    }
    game.status(&state) == Ok(GameStatus::Won(winner))
}

/// Returns how many of the first `count` positions the level wins.
#[track_caller]
fn wins(game: &dyn Rulebook, level: u8, count: usize) -> usize {
    let numbered = (1..).zip(suite(game.name())).take(count);
    numbered.filter(|&(seed, (fen, _))| is_won(game, fen, level, seed)).count()
}

#[test]
fn every_other_game_has_twenty_won_endings_with_their_reason() {
    for game in GAMES {
        let mut suite = suite(game.name());
        assert_eq!(suite.len(), 20, "{}", game.name());
        let reasons = ["material: ", "proved: won in ", "race: "];
        assert!(suite.iter().all(|(_, why)| reasons.iter().any(|reason| why.starts_with(reason))));
        suite.sort_unstable();
        suite.dedup_by_key(|(fen, _)| *fen);
        assert_eq!(suite.len(), 20, "{}: a position twice", game.name());
    }
}

#[test]
fn level_5_wins_one_of_the_first_two_won_endings_of_every_game() {
    for game in GAMES {
        assert!(wins(*game, 5, 2) >= 1, "{}", game.name());
    }
}

#[test]
#[ignore = "takes an hour"]
fn level_5_wins_14_of_20_won_endings_and_level_9_18() {
    for (level, least) in [(5, 14), (9, 18)] {
        for game in GAMES {
            let won = wins(*game, level, 20);
            println!("{} level {level}: {won} of 20", game.name());
            assert!(won >= least, "{} level {level}: {won}", game.name());
        }
    }
}
