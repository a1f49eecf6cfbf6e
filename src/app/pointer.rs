//! Pointer input: the keys that a click or tap stands for. DIFFERS D10: the original had the keyboard alone.
//!
//! A tap on the board types what a person would, so that pointing teaches the notation; RETURN follows the complete
//! move at once. What is touched is marked by [`App::frame_touched`] alone: the frames of typed games have no marks.
//! Keys in menus, lists and hints are found on the painted screen by their letters.

use crate::app::core::Core;
use crate::app::{Key, Status};
use crate::screen::cells::{Cells, NamedKey};
use crate::screen::files::FIRST_ROW;
use crate::screen::{pointing, Content, Scene, Screen};
use crate::session::desktop::PointSet;
use crate::session::game::{MatchRules as _, MatchStatus};
use crate::session::messages::{words as sentences, Lang, Str, Text};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// What a tap on the board has typed and said. It is marked while the line stays like this; what it said goes with the
/// next key.
#[derive(Debug, Default)]
pub struct Touch {
    line: String,
    said: Option<Text>,
    // The tap's own keys that are still to come.
    keys: usize,
    is_shown: bool,
}

impl Touch {
    fn typed(line: impl Into<String>) -> Touch {
        Touch { line: line.into(), is_shown: true, ..Touch::default() }
    }

    /// Sets the number of keys that the tap stands for.
    pub fn of_keys(self, keys: usize) -> Touch {
        Touch { keys, ..self }
    }

    /// A key was given: one of its own, or one that answers it.
    pub fn hear(&mut self) {
        match self.keys.checked_sub(1) {
            Some(keys) => self.keys = keys,
            None => self.said = None,
        }
    }

    /// Returns what is shown of the last tap, if the line is still as it left it.
    pub fn shown(&self, core: &Core<'_>) -> Option<&Touch> {
        let is_present =
            self.is_shown && core.dialog.takes_moves() && self.line == core.dialog.line().as_str();
        (is_present && core.table.search().is_none()).then_some(self)
    }

    /// Marks and says on a screen what was touched.
    pub fn mark<'s>(&self, screen: &mut Screen<'s>, core: &'s Core<'_>) {
        if let Some(said) = self.said {
            (screen.message, screen.is_error) = (said, false);
        }
        if let Some(view) = pointing::board_of(&mut screen.content) {
            let first = words(&self.line).into_iter().next();
            view.context.shown.touched = first.and_then(|name| Some(pointing::piece_at(view, &name)?.0));
            view.context.shown.places = destinations(core);
        }
    }
}

/// Returns the place of the board at a pixel, where a move is asked.
pub fn place_at(core: &Core<'_>, status: Status, content: &Content<'_>, x: u16, y: u16) -> Option<String> {
    let is_asked = core.dialog.takes_moves() && matches!(status, Status::WaitsForLine | Status::Thinks);
    is_asked.then(|| pointing::place_at(content, x, y))?
}

/// Returns whether a place is the one that is touched already.
pub fn is_touched(core: &Core<'_>, place: &str) -> bool {
    words(core.dialog.line().as_str()) == [place]
}

/// Returns the keys of a tap on a place of the board, and what is shown after them.
pub fn touch_of(core: &Core<'_>, name: &str) -> (Vec<Key>, Touch) {
    let (line, legal) = (core.dialog.line().as_str(), core.legal_lines());
    let typed = words(line);
    let Some(next) = pointed(line, name, &legal) else { return (vec![Key::Enter], Touch::default()) };
    if legal.is_empty() || next.is_empty() {
        return (keys_to_type(core, &next), Touch::typed(next));
    }
    let begins = |start: &[String], mv: &String| words(mv).starts_with(start);
    let (new, lang) = (words(&next), core.config.lang);
    let typing = |next: String| (keys_to_type(core, &next), Touch::typed(next));
    let saying = |next: String, said: Sentence| {
        let (keys, touch) = typing(next);
        let mut text = Text::new();
        said(lang, &mut text, name);
        (keys, Touch { said: Some(text), ..touch })
    };
    let is_move = legal.iter().any(|mv| words(mv) == new);
    let begins_move = legal.iter().any(|mv| begins(&new, mv));
    // A single place: a piece of one's own, or where a new one is put.
    if new.len() == 1 && begins_move {
        let is_put = is_move && owner(core, name) == Owner::Nobody;
        return if is_put { saying(next, sentences::touch_put) } else { typing(next) };
    }
    if begins_move {
        let ends = |mv: &&String| begins(&typed, mv) && words(mv).last().is_some_and(|last| last == name);
        let is_only = legal.iter().filter(ends).count() < 2;
        return match is_move && is_only {
            true if leaves_capture_out(&next, &legal) => saying(next, sentences::touch_again),
            true => (keys_to_play(core, &next), Touch::default()),
            false => typing(next),
        };
    }
    let leads_there = |mv: &&String| {
        let mv = words(mv);
        new.len() == 2 && mv.first() == new.first() && mv.last() == new.last()
    };
    if legal.iter().filter(leads_there).count() > 1 {
        let (keys, touch) = typing(next);
        return (keys, Touch { said: Some(*Text::new().put(lang.text(sentences::TOUCH_SEVERAL))), ..touch });
    }
    // Not a word such as SOFFIA.
    let is_touch = typed.len() < 2
        && typed.iter().all(|word| pointing::piece_at(&core.table.session().view(), word).is_some());
    match owner(core, name) {
        Owner::Mover => saying(name.into(), sentences::touch_still),
        Owner::Other if is_touch => saying(line.into(), sentences::touch_other),
        Owner::Nobody if typed.is_empty() => saying(line.into(), sentences::touch_empty),
        // The game may take it all the same.
        _ if core.table.verify().is_ok_and(|game| game.read(Text::new().put(&next).written()).is_ok()) => {
            saying(next, sentences::touch_again)
        }
        // The refusal explains the rule.
        _ => (keys_to_play(core, &next), Touch::default()),
    }
}

/// Returns whose piece stands on a place.
fn owner(core: &Core<'_>, name: &str) -> Owner {
    let piece = pointing::piece_at(&core.table.session().view(), name).and_then(|(_, seat)| seat);
    let turn = core.table.session().last_good().and_then(|game| game.status().ok());
    match (piece, turn) {
        (None, _) => Owner::Nobody,
        (Some(seat), Some(MatchStatus::Turn(mover))) if seat != mover => Owner::Other,
        _ => Owner::Mover,
    }
}

/// Returns the keys that type a line in place of the present one, and RETURN.
pub fn keys_to_play(core: &Core<'_>, next: &str) -> Vec<Key> {
    keys_to_type(core, next).into_iter().chain([Key::Enter]).collect()
}

pub fn keys_to_type(core: &Core<'_>, next: &str) -> Vec<Key> {
    let line = core.dialog.line().as_str();
    let common = line.chars().zip(next.chars()).take_while(|(old, new)| old == new).count();
    let erased = line.chars().skip(common).map(|_| Key::Backspace);
    erased.chain(next.chars().skip(common).map(Key::Char)).collect()
}

/// Returns the keys of a file in the list.
pub fn keys_of_file(core: &Core<'_>, content: &Content<'_>, cells: &Cells, row: usize) -> Option<Vec<Key>> {
    let Content::Files(files) = content else { return None };
    let file = files.shown.get(row.checked_sub(usize::from(FIRST_ROW))?)?;
    if cells.row(row).iter().all(|&c| c == ' ') {
        return None;
    }
    let name = String::from(files.drive.letter()) + ":" + file.name.as_str();
    Some(keys_to_play(core, &name))
}

/// Whether the scene is a question that `Y` answers, and any other key.
pub fn asks_for_yes(scene: Scene) -> bool {
    matches!(scene, Scene::Exit | Scene::Abandon | Scene::Overwrite | Scene::Confirm)
}

/// The two answers that a question names in its message.
pub fn keys_of_answer(scene: Scene, message: &[char], column: usize) -> Vec<Key> {
    match answers(message).filter(|_| asks_for_yes(scene)) {
        Some((yes, _)) if yes.contains(&column) => vec![Key::Char('Y')],
        Some((_, no)) if no.contains(&column) => vec![Key::Char('N')],
        _ => Vec::new(),
    }
}

// Returns the keys of a name on the screen. `None` if a question covers it, or if it names several keys.
pub fn keys_of_name(core: &Core<'_>, is_line: bool, cells: &Cells, named: &NamedKey) -> Option<Vec<Key>> {
    let name = name_of(cells, named);
    if !Cells::is_hints(named.row) && (is_line || core.dialog.asks_over()) {
        return None;
    }
    let mut letters = name.chars();
    match (name.as_str(), letters.next(), letters.next()) {
        ("RETURN", ..) => Some(vec![Key::Enter]),
        ("Esc", ..) => Some(vec![Key::Escape]),
        _ if is_line => {
            // `SOFFIA n`: a number must follow.
            let wants_more = cells.row(named.row)[named.name.1..].starts_with(&[' ', 'n', ' ']);
            let typed = if wants_more { name + " " } else { name };
            let given = (!wants_more).then_some(Key::Enter);
            Some(keys_to_type(core, &typed).into_iter().chain(given).collect())
        }
        (_, Some(key), None) => Some(vec![Key::Char(key)]),
        (_, Some('F'), _) => Some(vec![Key::Function(name[1..].parse().ok()?)]),
        _ => None,
    }
}

/// Returns whether one place alone is a move.
pub fn has_moves_of_one_place(lines: &[String]) -> bool {
    // Not a word such as `pass`.
    let is_place =
        |line: &String| matches!(&words(line)[..], [one] if one.ends_with(|c: char| c.is_ascii_digit()));
    lines.iter().any(is_place)
}

/// Returns the destinations of what is typed so far.
pub fn destinations(core: &Core<'_>) -> PointSet {
    let typed = words(core.dialog.line().as_str());
    if !core.dialog.takes_moves() || core.table.search().is_some() || typed.is_empty() {
        return PointSet::default();
    }
    let next = |line: &String| {
        let mut line = words(line);
        (line.starts_with(&typed) && line.len() > typed.len()).then(|| line.pop())?
    };
    let names: Vec<String> = core.legal_lines().iter().filter_map(next).collect();
    pointing::places_named(&core.table.session().view(), &names)
}

/// A sentence about a place.
type Sentence = for<'t> fn(Lang, &'t mut Text, &Str) -> &'t mut Text;

/// Returns whether a capture is possible that the line leaves out.
fn leaves_capture_out(line: &str, legal: &[String]) -> bool {
    !line.contains('x') && legal.iter().any(|mv| mv.contains('x'))
}

/// Whose piece stands on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Nobody,
    Mover,
    Other,
}

/// Returns the numbers or names in a line, in small letters.
pub fn words(line: &str) -> Vec<String> {
    let parts = line.split(|c: char| !c.is_ascii_alphanumeric()).flat_map(|part| part.split('x'));
    parts.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect()
}

/// Returns the line after a tap on a place; `None` if the tap means RETURN.
fn pointed(line: &str, name: &str, legal: &[String]) -> Option<String> {
    let typed = words(line);
    if typed.is_empty() {
        return Some(name.into());
    }
    let is_whole = typed.len() > 1 || legal.iter().any(|mv| words(mv) == typed);
    match typed.last() {
        Some(last) if last == name && is_whole => return None,
        Some(last) if last == name => return Some(String::new()),
        _ => (),
    }
    let begun: Vec<&String> =
        legal.iter().filter(|mv| words(mv).starts_with(&typed) && mv.as_str() != line).collect();
    let ends_there = |mv: &&&String| words(mv).last().is_some_and(|last| last == name);
    if let Some(way) = only(begun.iter().filter(ends_there).map(|way| way.to_string())) {
        return Some(way);
    }
    let longer = [&typed[..], &[name.into()]].concat();
    if let Some(mv) = begun.iter().find(|mv| words(mv).starts_with(&longer)) {
        return Some(beginning(mv, longer.len()));
    }
    // A square on the way, with the captures before it.
    let passing = begun.iter().filter_map(|mv| {
        let place = words(mv).iter().skip(typed.len()).position(|word| word == name)?;
        Some(beginning(mv, typed.len() + place + 1))
    });
    if let Some(way) = only(passing) {
        return Some(way);
    }
    // Several ways lead to the destination: a square on one of them chooses it.
    if let [from, to] = &typed[..] {
        let chosen = legal.iter().filter(|mv| {
            let mv = words(mv);
            mv.first() == Some(from) && mv.last() == Some(to) && mv.iter().skip(1).any(|word| word == name)
        });
        if let Some(way) = only(chosen.cloned()) {
            return Some(way);
        }
    }
    let is_start = legal.iter().any(|mv| words(mv).first().is_some_and(|first| first == name));
    Some(if is_start { name.into() } else { String::from(line.trim_end()) + " " + name })
}

/// The columns of the two answers of a question: from the word `Y` on, and after the last comma or semicolon. What the
/// question says first is neither.
fn answers(message: &[char]) -> Option<(Range<usize>, Range<usize>)> {
    let middle = message.iter().rposition(|c| [',', ';'].contains(c))?;
    let is_word = |column: usize| {
        let before = column.checked_sub(1).is_none_or(|before| message[before] == ' ');
        message[column] == 'Y' && before && [' ', ':'].contains(&message[column + 1])
    };
    let yes = (0..middle).rfind(|&column| is_word(column))?;
    let end = message.iter().rposition(|&c| c != ' ').map_or(middle, |last| last + 1);
    Some((yes..middle, middle..end))
}

/// The only one of these lines; `None` where there are none, or different ones.
fn only(mut lines: impl Iterator<Item = String>) -> Option<String> {
    let first = lines.next()?;
    lines.all(|other| other == first).then_some(first)
}

pub fn name_of(cells: &Cells, named: &NamedKey) -> String {
    cells.row(named.row)[named.name.0..named.name.1].iter().collect()
}

/// Returns a typed move up to the end of its first `count` words.
fn beginning(mv: &str, count: usize) -> String {
    let ends = mv.char_indices().map(|(at, _)| at).chain([mv.len()]);
    let end = ends.into_iter().find(|&end| {
        let next = mv[end..].chars().next();
        let is_over = next.is_none_or(|c| !c.is_ascii_alphanumeric() || c == 'x');
        is_over && words(&mv[..end]).len() == count
    });
    mv[..end.unwrap_or(mv.len())].into()
}

#[cfg(test)]
mod tests {
    use super::pointed;
    use std::string::String;
    use std::vec::Vec;

    fn after(taps: &[&str], legal: &[&str]) -> String {
        let legal: Vec<String> = legal.iter().map(|&mv| mv.into()).collect();
        taps.iter().fold(String::new(), |line, tap| pointed(&line, tap, &legal).unwrap_or_else(|| line + "!"))
    }

    #[test]
    fn two_taps_are_a_quiet_move_and_a_capture_names_what_it_takes() {
        let legal = ["21 18", "22 18", "22 19"];
        assert_eq!(after(&["21"], &legal), "21");
        assert_eq!(after(&["21", "18"], &legal), "21 18");
        assert_eq!(after(&["20", "27"], &["20 23 27"]), "20 23 27");
        assert_eq!(after(&["30", "16"], &["30 27 23 20 16"]), "30 27 23 20 16");
        assert_eq!(after(&["c3", "g7"], &["c3xe5xg7"]), "c3xe5xg7");
    }

    #[test]
    fn where_there_are_two_ways_each_step_is_tapped() {
        let ways = ["30 27 23 20 16", "30 26 23 19 16"];
        assert_eq!(after(&["30", "16"], &ways), "30 16", "neither is chosen");
        assert_eq!(after(&["30", "27", "23"], &ways), "30 27 23");
        assert_eq!(after(&["30", "27", "16"], &ways), "30 27 23 20 16");
        assert_eq!(after(&["c3", "e5"], &["c3xe5xg7", "c3xe5xg3"]), "c3xe5");
    }

    #[test]
    fn a_capture_is_pointed_at_square_by_square_or_by_its_end() {
        let legal = ["22 18 13 10 6", "22 18 13 9 4", "21 17"];
        assert_eq!(after(&["22", "13"], &legal), "22 18 13");
        assert_eq!(after(&["22", "13", "6"], &legal), "22 18 13 10 6");
        assert_eq!(after(&["22", "13", "6", "6"], &legal), "22 18 13 10 6!");
        assert_eq!(after(&["22", "4"], &legal), "22 18 13 9 4");
        let ways = ["30 27 23 20 16", "30 26 23 19 16"];
        assert_eq!(after(&["30", "16", "26"], &ways), "30 26 23 19 16", "the end first, then the way");
    }

    #[test]
    fn another_piece_begins_the_line_anew_and_the_same_one_takes_it_back() {
        let legal = ["21 18", "22 18", "22 19"];
        assert_eq!(after(&["21", "22"], &legal), "22");
        assert_eq!(after(&["21", "21"], &legal), "");
        assert_eq!(after(&["21", "18", "22"], &legal), "22");
        assert_eq!(after(&["21", "18", "21"], &legal), "21");
        assert_eq!(after(&["21", "18", "18"], &legal), "21 18!", "and its destination again gives it");
        assert_eq!(after(&["k10", "k10"], &["k10", "a1"]), "k10!");
        // An illegal move is typed all the same: the refusal explains the rule.
        assert_eq!(after(&["21", "14"], &legal), "21 14");
    }
}
