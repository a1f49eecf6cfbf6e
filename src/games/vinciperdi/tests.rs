//! What wants a look inside; the numbered positions of the source are in `tests/all/positions`.

use super::*;
use crate::games::kit::Typed;
use crate::games::{Rulebook, State};

static BOOK: Typed<Vinciperdi> = Typed::ROW;

fn state(fen: &str) -> State {
    BOOK.read_position(fen, &[]).expect("no options").expect(fen)
}

fn moves(fen: &str) -> Vec<String> {
    BOOK.moves(&state(fen)).expect("sound")
}

const WHITE: Result<Standing, crate::games::StateError> = Ok(Standing::Won(Seat(0)));
const BLACK: Result<Standing, crate::games::StateError> = Ok(Standing::Won(Seat(1)));

#[test]
fn positions_05_and_06_who_cannot_move_has_won_unless_the_option_says_otherwise() {
    for fen in ["B:W29:B25", "B:W29,31,K32:B22,26,27,K30"] {
        assert_eq!(BOOK.standing(&state(fen)), BLACK, "{fen}");
        assert_eq!(moves(fen), [] as [&str; 0]);
        let with = |value| {
            let state = BOOK.read_position(fen, &[("blocked", value)]).expect("an option").expect(fen);
            BOOK.standing(&state)
        };
        assert_eq!([with("wins"), with("draw"), with("loses")], [BLACK, Ok(Standing::Draw), WHITE]);
    }
    // Without pieces a side wins whatever the option says.
    let state = BOOK.read_position("B:W29:B", &[("blocked", "loses")]).expect("an option").expect("legal");
    assert_eq!(BOOK.standing(&state), BLACK);
}

#[test]
fn impossible_positions_and_options_are_refused() {
    for fen in ["W:W22:B", "W:W4:B5", "W:W22:B22", "", "W:W22"] {
        assert!(BOOK.read_position(fen, &[]).expect("no options").is_err(), "{fen}");
    }
    assert!(matches!(BOOK.start(&[("blocked", "x")]), Err(OptionError::BadValue(_))));
    assert!(matches!(BOOK.start(&[("x", "wins")]), Err(OptionError::Unknown("blocked"))));
}
