//! Reads off the original's screen what it did.

use super::wrong_moves::{after, typeable};
use crate::cli::failure::Failure;
use crate::cli::replies::shown;
use dama::unstable::rules::italian::Position;
use serde::{Deserialize, Serialize};

/// Types into the original in a person's place.
pub trait Hands {
    /// Brings the original to where these lines of this game were typed, and shows its screen. `None`: it is beyond that.
    fn look(&mut self, game: u32, lines: &[String]) -> Result<Option<Sight>, Failure>;

    /// Keeps what the original wrote, and returns a line for each file; none unless it plays this game.
    fn written(&mut self, game: u32) -> Result<Vec<String>, Failure>;

    /// Starts it without KEYBOARD.DAT, with that file on A: alone, and damaged, if it has one; then to save a game on
    /// each drive.
    fn starts(&mut self) -> Result<Vec<Start>, Failure>;
}

/// A short session of the original, for one question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// `missing`, `on-a`, `damaged`, or the file name to save under.
    pub how: String,
    /// Whether it came to the first move as usual, or saved a game on that drive.
    pub came: bool,
    /// What it wrote.
    pub wrote: String,
    pub seen: Seen,
}

/// The original's screen, before and after the last line was typed.
#[derive(Debug, Default)]
pub struct Sight {
    pub before: Vec<String>,
    pub now: Vec<String>,
    /// Whether it was heard to ask for a key.
    pub has_asked: bool,
    pub seen: Seen,
}

/// How an answer is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Read off the screen; nobody was asked.
    #[default]
    Read,
    /// Read off the screen, and a person agreed.
    Agreed,
    /// Typed by a person.
    Typed,
}

/// What an answer was taken from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// Name of the screen's picture, beside the page.
    pub screen: String,
    pub source: Source,
    /// Seconds of the original's clock from RETURN to where it asks again, and to where the speaker began to sound.
    pub seconds: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sounded: Option<f64>,
    /// Whether the screen says `SYSTEM ERROR` anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_system_error: bool,
}

/// Returns the move, legal or not, that the original shows anew.
pub fn answer(position: &Position, sight: &Sight) -> Option<String> {
    let moves = typeable(position);
    shown(&moves, &sight.before, &sight.now).map(|index| moves[index].clone())
}

/// Returns whether the original accepted or refused a wrong move: `A` if it shows a move of its own after it, `R` if it
/// asks for a key and shows no numbers but the player's moves.
pub fn verdict(position: &Position, wrong: &str, sight: &Sight) -> Option<&'static str> {
    let numbers =
        |moves: Vec<String>| -> Vec<Vec<u32>> { moves.iter().map(|mv| groups(mv).concat()).collect() };
    let (own, other) = (numbers(typeable(position)), numbers(typeable(&after(position, wrong)?)));
    let shown = |lines: &[String]| -> Vec<Vec<u32>> {
        lines.iter().flat_map(|line| groups(line)).filter(|group| group.len() > 1).collect()
    };
    let (before, now) = (shown(&sight.before), shown(&sight.now));
    let times = |all: &[Vec<u32>], group: &Vec<u32>| all.iter().filter(|one| *one == group).count();
    let mut new = now.iter().filter(|group| times(&now, group) > times(&before, group));
    match new.clone().any(|group| other.contains(group)) {
        true => Some("A"),
        false => (sight.has_asked && new.all(|group| own.contains(group))).then_some("R"),
    }
}

/// Numbers with one sign between each and the next: a refusal that names squares must not be read as a part of them.
fn groups(line: &str) -> Vec<Vec<u32>> {
    let (mut groups, mut gap): (Vec<Vec<u32>>, usize) = (vec![], 2);
    for word in line.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let number = word.trim_end_matches(|c: char| !c.is_ascii_digit());
        if let Ok(number) = number.parse() {
            match groups.last_mut().filter(|_| gap < 2) {
                Some(group) => group.push(number),
                None => groups.push(vec![number]),
            }
            gap = 0;
        }
        let is_between = word.ends_with([' ', '-', 'x', 'X', ':', ',']);
        gap += if is_between { 1 } else { 2 };
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::rules::italian::notation::parse_fen;
    use dama::unstable::rules::scattered;

    fn sight(before: &[&str], now: &[&str]) -> Sight {
        let lines = |lines: &[&str]| lines.iter().map(ToString::to_string).collect();
        Sight { before: lines(before), now: lines(now), has_asked: true, ..Sight::default() }
    }

    #[test]
    fn an_answer_is_read_where_it_stands_anew_also_one_that_the_rules_forbid() {
        let position = parse_fen("B:W20,28:B16,1").expect("sound");
        let read = |now: &str| answer(&position, &sight(&["MOSSA: 24 20"], &["MOSSA: 24 20", now]));
        assert_eq!(read("GIOCO 16 20 23 28 32").as_deref(), Some("16 20 23 28 32"));
        assert_eq!(read("GIOCO 16 20 23").as_deref(), Some("16 20 23"), "stops before its end");
        assert_eq!(read("GIOCO 1-5").as_deref(), Some("1 5"), "leaves a capture out");
        assert_eq!(read("STO PENSANDO"), None);
    }

    #[test]
    fn a_wrong_move_is_accepted_where_a_move_follows_and_refused_where_it_asks_again() {
        let position = parse_fen("W:W22,30:BK18,1").expect("sound");
        let said = |now: &[&str]| verdict(&position, "22 18 13", &sight(&["MOSSA:"], now));
        assert_eq!(said(&["MOSSA: 22 18 13", "GIOCO 1-5"]), Some("A"));
        assert_eq!(said(&["MOSSA: 22 18 13", "ERRORE, LA PEDINA NON PRENDE LA DAMA"]), Some("R"));
        assert_eq!(said(&["MOSSA: 22 18 13", "DEVI PRENDERE 22 19"]), Some("R"), "a move of the player");
        assert_eq!(
            said(&["MOSSA: 22 18 13", "GIOCO 30 1 5"]),
            None,
            "numbers of no move, not a part of them"
        );
        let unheard = Sight { has_asked: false, ..sight(&[], &["?"]) };
        assert_eq!(verdict(&position, "22 18 13", &unheard), None);
    }

    #[test]
    fn any_screen_is_read_without_a_panic() {
        let letters: Vec<char> = "0123456789  -x:,.è·".chars().collect();
        let position = parse_fen("W:W22,30:BK18,1").expect("sound");
        for seed in 0..2000 {
            let line: String =
                (0..40).map(|at| letters[scattered(seed, at) as usize % letters.len()]).collect();
            let seen = sight(&[], &[&line]);
            if let Some(answer) = answer(&position, &seen) {
                assert!(typeable(&position).contains(&answer), "{line}");
            }
            let _ = verdict(&position, "22 18 13", &seen);
        }
    }
}
