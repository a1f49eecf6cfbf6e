//! The other games: states, positions, typed lines, saved games.

use dama::unstable::formats::save::MAGIC;
use dama::unstable::games::{GameStatus, PlayError, Rulebook, State, StateError, GAMES};
use dama::unstable::session::rulebook_match::{decode, encode, VERSION};

/// The first byte chooses the game, the second the kind of input: state, position, typed lines or saved game.
/// Saved games are also tried with a corrected checksum.
pub fn check(data: &[u8]) {
    let [which, what, rest @ ..] = data else { return };
    let game = GAMES[usize::from(*which) % GAMES.len()];
    match what % 4 {
        0 => state(game, &State(rest.to_vec())),
        1 => position(game, &String::from_utf8_lossy(rest)),
        2 => lines(game, &String::from_utf8_lossy(rest)),
        _ => saved(rest),
    }
}

/// Valid bytes are their state's only encoding, and the state can be shown and played.
fn state(game: &dyn Rulebook, state: &State) {
    let Ok(standing) = game.status(state) else {
        assert!(game.moves(state).is_err() && game.diagram(state).is_err(), "{}", game.name());
        return;
    };
    game.diagram(state).expect("a state");
    let moves = game.moves(state).expect("a state");
    assert_eq!(game.count(state).map(|count| count as usize), Ok(moves.len()), "{}", game.name());
    assert!(moves.is_empty() || matches!(standing, GameStatus::Turn(_)), "{}", game.name());
    if let Some(line) = moves.first() {
        let next = game.play(state, line).expect("a legal move");
        game.status(&next).expect("what follows is a state");
    }
    let text = game.write_position(state).expect("a state");
    assert!(game.read_position(&text, &[]).is_ok(), "{} {text}", game.name());
}

fn position(game: &dyn Rulebook, text: &str) {
    if let Ok(read) = game.read_position(text, &[]) {
        let written = game.write_position(&read).expect("what was read is a state");
        let again = game.read_position(&written, &[]).expect(&written);
        assert_eq!(game.write_position(&again).as_deref(), Ok(written.as_str()), "{}", game.name());
        state(game, &read);
    }
}

fn lines(game: &dyn Rulebook, text: &str) {
    let mut at = game.start(&[]).expect("no options");
    for line in text.lines().take(40) {
        match game.play(&at, line) {
            Ok(next) => at = next,
            Err(error) => assert_ne!(error, PlayError::State(StateError)),
        }
    }
    state(game, &at);
}

fn saved(bytes: &[u8]) {
    let headed = [&MAGIC[..], &[VERSION], bytes, &[0; 4]].concat();
    for file in [bytes.to_vec(), super::with_crc(headed)] {
        if let Ok(game) = decode(&file, GAMES) {
            assert_eq!(encode(&game), file, "one game, one file");
            state(game.book, &game.state);
        }
    }
}
