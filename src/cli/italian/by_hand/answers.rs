//! Reads what a person says that the original did.

use super::words::HandWords;
use dama::italian::{MoveText, ParseMoveError};
use dama::unstable::rules::italian::refusal::MoveError;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::Game;
use dama::unstable::session::messages::Message;

/// What a typed line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// An answer in the form that is kept, and its meaning in words.
    Understood(String, String),
    /// Free text, which needs no agreement.
    Note(String),
    /// No answer to this question, and why.
    Refused(String),
}

/// Reads a move as people write it: every square, the squares landed on, or the ends.
///
/// `refusable`: `X` may say that the original refused the player's move.
pub fn read_answer(position: &Position, text: &str, refusable: bool, words: HandWords) -> Reading {
    if refusable && text.eq_ignore_ascii_case("x") {
        return Reading::Understood("X".into(), words.of("X").into());
    }
    let text = text.replace([',', '.', '–'], " ");
    let Ok(written) = text.parse::<MoveText>() else {
        return Reading::Refused(words.fill("not-a-move", &[text.trim()]));
    };
    match original_move(position, &text) {
        Ok(mv) => {
            let typed = mv.to_string();
            let said = words.fill("played-it", &[&typed]);
            Reading::Understood(typed, said)
        }
        Err(ParseMoveError::Illegal(error)) => {
            let (typed, why) = (written.to_string(), because(error, words));
            let said = words.fill("forbidden", &[&typed, &why]);
            Reading::Understood(typed, said)
        }
        Err(_) => {
            let ends = |all: &[u8]| (all.first().copied(), all.last().copied());
            let squares: Vec<u8> = numbers(&text).collect();
            let legal = position.legal_moves();
            let fits = |mv: &&Move| ends(mv.numbers().as_ref()) == ends(&squares);
            let all: Vec<String> = legal.iter().filter(fits).map(ToString::to_string).collect();
            Reading::Refused(words.fill("several", &[text.trim(), &all.join(", ")]))
        }
    }
}

fn numbers(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok())
}

/// Returns the move that a text means; the error says that it is illegal, or means several moves or none.
pub fn original_move(position: &Position, text: &str) -> Result<Move, ParseMoveError> {
    match position.parse_move(text) {
        // A capture by the squares landed on, which breaks a rule.
        Err(ParseMoveError::Illegal(MoveError::NotAdjacent(..))) => {
            position.parse_move(&text.trim().replace([' ', '-'], "x"))
        }
        parsed => parsed,
    }
}

/// This program's reason against a move, with the statement if there is one.
pub fn because(error: MoveError, words: HandWords) -> String {
    let message = words.0.message(&Message::Refused(error));
    let statement = broken(error).map_or(String::new(), |statement| format!(" ({statement})"));
    format!("{}{statement}", message.as_str())
}

/// The statement that an illegal move breaks. Most others are slips in reading or typing.
pub fn broken(error: MoveError) -> Option<&'static str> {
    Some(match error {
        MoveError::ManBackward(_) => "M06",
        MoveError::Unfinished(_) => "M07",
        MoveError::PromotionEnds(_) => "M08",
        MoveError::ManCannotTakeKing(_) => "M09",
        MoveError::MustCapture(_) => "M10",
        MoveError::MustCaptureMore(_) => "M12.1",
        MoveError::KingMustCapture(_) => "M12.2",
        MoveError::MustCaptureMoreKings(_) => "M12.3",
        MoveError::KingsFirst => "M12.4",
        _ => return None,
    })
}

/// Reads one of these letters.
pub fn read_choice(text: &str, letters: &[&str], words: HandWords) -> Reading {
    match letters.iter().find(|letter| letter.eq_ignore_ascii_case(text)) {
        Some(letter) => Reading::Understood((*letter).into(), words.of(letter).into()),
        None => Reading::Refused(words.fill("not-a-choice", &[text, &letters.join(", ")])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::rules::italian::notation::parse_fen;
    use dama::unstable::rules::scattered;
    use dama::unstable::session::messages::Lang;

    const WORDS: HandWords = HandWords(Lang::En);

    fn read(fen: &str, text: &str) -> Reading {
        read_answer(&parse_fen(fen).expect(fen), text, true, WORDS)
    }

    fn kept(reading: Reading) -> Option<String> {
        if let Reading::Understood(kept, _) = reading {
            Some(kept)
        } else {
            None
        }
    }

    #[test]
    fn a_capture_is_read_by_all_its_squares_those_landed_on_or_its_ends() {
        let two_jumps = "B:W20,28:B16";
        for text in ["16 20 23 28 32", "16 23 32", "16x23x32", "16-23-32", "16 32", "16x32", "16, 23, 32."] {
            assert_eq!(kept(read(two_jumps, text)).as_deref(), Some("16 20 23 28 32"), "{text}");
        }
        assert_eq!(kept(read(two_jumps, "x")).as_deref(), Some("X"));
    }

    #[test]
    fn ends_that_fit_two_captures_are_asked_about() {
        let Reading::Refused(why) = read("W:W31:B27,19,28,20", "31 15") else { panic!("read") };
        assert!(why.contains("fits several moves"), "{why}");
        assert_eq!(why.matches("31 ").count(), 3, "{why}");
    }

    #[test]
    fn what_is_no_move_is_never_an_answer() {
        for text in ["R", "ciao", "12", "12 16 x y", "99 1", "0 4"] {
            let Reading::Refused(why) = read("B:W20,28:B16", text) else { panic!("{text} is read") };
            assert!(why.contains("no move; expected"), "{why}");
        }
    }

    #[test]
    fn an_illegal_move_names_its_statement_or_none() {
        let position = parse_fen("B:W20,28:B16").expect("sound");
        let of = |text| match original_move(&position, text) {
            Err(ParseMoveError::Illegal(error)) => Ok(broken(error)),
            other => Err(other),
        };
        assert_eq!(of("16 23"), Ok(Some("M07")));
        assert_eq!(of("16 12"), Ok(Some("M06")));
        assert_eq!(of("16 1"), Ok(None));
        assert_eq!(of("5 9"), Ok(None));
        let Reading::Understood(_, said) = read("B:W20,28:B16", "16 23") else { panic!("refused") };
        assert!(said.contains("which our rules forbid") && said.contains("(M07)"), "{said}");
    }

    #[test]
    fn any_line_is_read_without_a_panic_and_what_is_kept_is_read_alike() {
        let letters: Vec<char> = "0123456789 -x:X,.–?àRN".chars().collect();
        for fen in ["W:W21-32:B1-12", "B:W20,28:B16", "W:WK30:BK26,18,27,K20"] {
            for seed in 0..4000 {
                let length = scattered(seed, 99) % 14;
                let text: String =
                    (0..length).map(|at| letters[scattered(seed, at) as usize % letters.len()]).collect();
                if let Some(kept) = kept(read(fen, &text)) {
                    assert_eq!(self::kept(read(fen, &kept)), Some(kept), "{text:?}");
                }
                let _ = read_choice(&text, &["R", "A"], WORDS);
            }
        }
    }
}
