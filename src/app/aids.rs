//! The aids: taking back, hints, flipping the board, short captures, destinations of a piece.

use crate::app::core::Core;
use crate::app::game_clock;
use crate::app::pointer::{destinations, words};
use crate::app::step::Step;
use crate::app::table::Table;
use crate::screen::Scene;
use crate::session::command::ends_open;
use crate::session::desktop::{BoardOverlay, PointSet};
use crate::session::game::{MatchRules, MatchStatus};
use crate::session::integrity::Canonical as _;
use crate::session::job::desktop::BestLine;
use crate::session::job::{Purpose, SearchJob};
use crate::session::messages::aids::aid_keys;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{said, Text};
use crate::session::rulebook_match::SeatPlayer;
use crate::session::Match;
use crate::session::{Session, SystemError};
use alloc::string::String;
use alloc::vec::Vec;

/// Nodes of a hint in a game without a review.
const OTHER_HINT_NODES: u64 = 150_000;

/// The state of the aids.
#[derive(Debug, Default)]
pub struct AidsState {
    flipped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AidRequest {
    Back,
    Hint,
    Flip,
}

fn asked(line: &str) -> Option<AidRequest> {
    match line.trim_ascii() {
        "u" | "U" => Some(AidRequest::Back),
        "h" | "H" => Some(AidRequest::Hint),
        "f" | "F" => Some(AidRequest::Flip),
        _ => None,
    }
}

// Returns the captures that are typed by the squares they reach, without captured pieces (`22 13 6`), or, if
// `has_ends`, by their first and last square alone.
fn captures_in_short(typed: &[String], has_ends: bool, legal: impl Fn() -> Vec<String>) -> Vec<String> {
    let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_meant = |line: &[String]| match typed {
        // A square before the last may be a captured piece's: such a line is already complete.
        [from, to] => line.len() > 2 && line.first() == Some(from) && line.last() == Some(to),
        // Captured pieces alternate with the squares; a line that names them is already complete.
        _ => line.iter().step_by(2).eq(typed),
    };
    match typed {
        [_, _] if !has_ends => return Vec::new(),
        [_, _] => (),
        [_, _, _, ..] if typed.iter().all(is_number) => (),
        _ => return Vec::new(),
    }
    let mut lines = legal();
    lines.retain(|line| is_meant(&words(line)));
    lines
}

/// Handles a line that asks for an aid, where they are on; `None` if it did not. During a search the request
/// waits, except for flipping the board.
pub fn line(typed: &Text, core: &mut Core<'_>) -> Option<Step> {
    Some(match asked(typed.as_str())? {
        AidRequest::Flip => Step::Flip,
        _ if core.table.search().is_some() => {
            core.dialog.let_wait(typed);
            Step::Done
        }
        _ if !core.table.is_sound() => Step::SystemError,
        AidRequest::Back => take_back_turn(core),
        AidRequest::Hint => ask_hint(core),
    })
}

impl AidsState {
    /// A game begins unflipped: its own aids may be off, so that `F` could not flip it back.
    pub fn reset(&mut self) {
        self.flipped = false;
    }

    pub fn flip_board(&mut self, core: &mut Core<'_>) {
        if !core.table.aids_of_game().flip {
            return core.dialog.say(core.refusal(words::AID_NOT_HERE));
        }
        self.flipped = !self.flipped;
        let word = if self.flipped { words::FLIPPED } else { words::FLIPPED_BACK };
        core.dialog.say(core.told(word));
    }

    /// Returns what the aids show on the board.
    pub fn shown(&self, core: &Core<'_>, has_aids: bool) -> BoardOverlay {
        let seen = core.dialog.scene_seen();
        let is_board = matches!(seen, Scene::Game | Scene::End | Scene::Error | Scene::Viewer);
        let is_board = is_board || matches!(seen, Scene::School(scene) if scene.takes_moves());
        let flipped = self.flipped && is_board && core.table.aids_of_game().flip;
        BoardOverlay { flipped, places: places_to_go(core, has_aids), touched: None }
    }

    /// Translates a line that asks for an aid into the problem's own commands.
    pub fn line_of_problem(&mut self, typed: &Text, core: &mut Core<'_>, has_aids: bool) -> Option<Text> {
        match asked(typed.as_str()).filter(|_| has_aids) {
            Some(AidRequest::Flip) => {
                self.flip_board(core);
                Some(Text::new())
            }
            Some(AidRequest::Back) => Some(*Text::new().push('-')),
            Some(AidRequest::Hint) => Some(*Text::new().push('?')),
            None => match &meant_in_short(typed, core, has_aids)[..] {
                [line] => Some(*Text::new().put(line)),
                _ => None,
            },
        }
    }
}

// Says that an aid cannot be given.
fn refuse(core: &Core<'_>, words: Phrase) -> Step {
    Step::Say(core.refusal(words))
}

/// Returns whether a line flips the board, which is possible during a search.
pub fn flips_board(line: &str) -> bool {
    asked(line) == Some(AidRequest::Flip)
}

/// Returns the keys to name in a game with aids.
pub fn keys_of(core: &Core<'_>) -> Phrase {
    // Clocks rule out taking back.
    aid_keys(core.table.aids_of_game(), !game_clock::has_clocks(&core.table))
}

/// Returns the keyboard seat to move in each state of the history; `None` at other turns.
fn earlier_turns(table: &Table<'_>) -> Vec<Option<u8>> {
    let settings = table.settings();
    let seat = |game: Match| match game.status() {
        Ok(MatchStatus::Turn(seat)) if game.who_at(seat, &settings) != SeatPlayer::Program => Some(seat.0),
        _ => None,
    };
    table.session().history().states().map(seat).collect()
}

/// `U`: goes back to the last turn of the side to move, or at the end of a keyboard player.
pub fn take_back_turn(core: &mut Core<'_>) -> Step {
    if !core.table.aids_of_game().back {
        return refuse(core, words::AID_NOT_HERE);
    }
    if game_clock::has_clocks(&core.table) {
        return refuse(core, words::NOT_WITH_CLOCKS);
    }
    let turns = earlier_turns(&core.table);
    let Some((&present, earlier)) = turns.split_last() else { return Step::SystemError };
    let is_earlier = |seat: &Option<u8>| seat.is_some() && present.is_none_or(|_| *seat == present);
    // For a side that has not moved yet: back to the opponent's first move.
    let to = earlier.iter().rposition(is_earlier).or_else(|| earlier.iter().rposition(Option::is_some));
    let Some(to) = to else { return refuse(core, words::NOTHING_TO_TAKE_BACK) };
    let session = Session::with_history(core.table.session().history().first(to));
    match session.filter(|session| session.verify(core.table.graphics()).is_ok()) {
        Some(session) => {
            core.table.put(session);
            core.table.drop_jobs();
            core.table.set_outcome(None);
            core.dialog.show(Scene::Game);
            core.dialog.clear_line();
            Step::TakenBack(core.told(words::TAKEN_BACK))
        }
        None => Step::SystemError,
    }
}

fn ask_hint(core: &mut Core<'_>) -> Step {
    if !core.table.aids_of_game().advice {
        return refuse(core, words::AID_NOT_HERE);
    }
    core.table.search_for(Purpose::Hint);
    Step::Say(core.told(words::LOOKING_FOR_A_HINT))
}

pub fn hint_job(table: &Table<'_>) -> Result<SearchJob, SystemError> {
    let game = table.verify_session()?.on_board();
    let nodes = game.kind().review_nodes().unwrap_or(OTHER_HINT_NODES);
    Ok(SearchJob::of_value(table.epoch(), game, Purpose::Hint, nodes))
}

// Shows the hint; one that cannot be played here is a SYSTEM ERROR.
pub fn follow_hint(found: &BestLine, core: &mut Core<'_>) {
    core.table.stop_search();
    let game = core.table.session().last_good();
    match game.and_then(|game| core.config.lang.hint(&game.on_board(), found)) {
        Some(text) => core.dialog.say(said(text)),
        None => core.system_error(),
    }
}

/// Returns the legal captures that a typed line may mean in short.
pub fn meant_in_short(typed: &Text, core: &Core<'_>, has_aids: bool) -> Vec<String> {
    let has_ends = has_aids && core.table.aids_of_game().short;
    captures_in_short(&words(typed.as_str()), has_ends && !ends_open(typed.as_str()), || core.legal_lines())
}

pub fn say_several(core: &mut Core<'_>) {
    core.dialog.say(core.refusal(words::SEVERAL_CAPTURES));
}

fn places_to_go(core: &Core<'_>, has_aids: bool) -> PointSet {
    let is_aided = has_aids && core.table.aids_of_game().places;
    if is_aided {
        destinations(core)
    } else {
        PointSet::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::IndexedActions as _;
    use crate::built_in::{GameRecord, Rules1931Record, Rules1931Settings, START};
    use crate::games::italian::rules_1931::record::MatchSeries;
    use crate::games::italian::rules_1931::Rules1931Action;
    use crate::games::GAMES;
    use crate::rules::Color;
    use crate::session::integrity::Canonical;
    use crate::session::rulebook_match::{RulebookMatch, SeatPlayer};
    use alloc::format;

    fn matches() -> Vec<Match> {
        let plain = GameRecord::new(START, 1, Color::White, 7);
        let huffed = Rules1931Settings { huff: true, ..Rules1931Settings::default() };
        let full = Rules1931Record::new(plain, huffed, 7, MatchSeries::NEW);
        let game = |book: &&'static dyn crate::session::rulebook::Rulebook| {
            let start = book.start(&[]).expect("its usual start");
            Match::from(RulebookMatch::new(*book, [SeatPlayer::Player; 4], 1, 7, &start).expect("a start"))
        };
        let mut full = Match::from(full);
        while full.status() == Ok(MatchStatus::Opening) {
            let open = full.rules_1931().and_then(|record| record.index(Rules1931Action::Open));
            full = open.and_then(|open| full.after(open)).expect("a lot");
        }
        [plain.into(), full].into_iter().chain(GAMES.iter().map(game)).collect()
    }

    // Walks through matches of every game at random.
    fn each_state(mut look: impl FnMut(&Match, &[String])) {
        for start in matches() {
            let mut seed = 1u32;
            for _ in 0..12 {
                let mut game = start.clone();
                for _ in 0..40 {
                    let mut legal = Session::of(&game).view().legal_lines();
                    look(&game, &legal);
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let first = (seed >> 8) as usize % legal.len().max(1);
                    legal.rotate_left(first);
                    let Some(action) = legal.iter().find_map(|line| game.read(line).ok()) else { break };
                    game = game.after(action).expect("legal");
                }
            }
        }
    }

    // The game reads a line first, so a letter of an aid or a command must never be a move.
    #[test]
    fn no_game_reads_a_command_or_the_letter_of_an_aid_as_a_move() {
        each_state(|game, _| {
            for word in [
                "", "S", "E", "?", "U", "H", "F", "REGOLE", "RULES", "MOSSA", "THE MOVE", "APERTURE",
                "OPENINGS",
            ] {
                for line in [word.into(), format!(" {}\t", word.to_ascii_lowercase())] {
                    assert!(game.read(&line).is_err(), "{line:?} in {}", game.kind().name());
                }
            }
            for line in ["PATTA", "draw"] {
                assert!(game.rules_1931().is_none() || game.read(line).is_err(), "{line:?}");
            }
        });
    }

    #[test]
    fn what_a_game_reads_means_no_other_capture_in_short_unless_it_names_a_move_in_full() {
        let mut shorts = 0;
        each_state(|game, legal| {
            for line in legal {
                let words = words(line);
                let [first, _, .., last] = &words[..] else { continue };
                let squares: Vec<&str> = words.iter().step_by(2).map(String::as_str).collect();
                let ends = [first.as_str(), last.as_str()];
                let typed =
                    [ends.join(" "), ends.join("-"), squares.join(" "), squares.join("x"), line.clone()];
                for typed in typed {
                    let meant = captures_in_short(&super::words(&typed), true, || legal.into());
                    shorts += usize::from(!meant.is_empty());
                    let Ok(action) = game.read(&typed) else { continue };
                    let is_same = meant.iter().all(|line| game.read(line) == Ok(action)) && meant.len() < 2;
                    // A quiet move instead of a capture, where it may be huffed.
                    let is_full = legal.iter().any(|line| super::words(line) == super::words(&typed));
                    assert!(is_same || is_full, "{}: {typed:?} {meant:?}", game.kind().name());
                }
            }
        });
        assert!(shorts > 300, "{shorts}");
    }
}
