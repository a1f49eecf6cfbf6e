//! Pointer input: the keys that a click or tap stands for. DIFFERS D10: the original had the keyboard alone.
//!
//! A tap on the board types what a person would, and RETURN follows the complete move, so that pointing teaches the
//! notation. Keys in menus, lists and hints are found on the painted screen by their letters.

use crate::app::row::KeyUse;
use crate::app::{setup, App, Key, Status};
use crate::screen::cells::{Cells, NamedKey};
use crate::screen::files::FIRST_ROW;
use crate::screen::{pointing, Content, Frame, Scene, FRAME_LEN};
use crate::session::drive::Drives;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

impl<D: Drives> App<'_, D> {
    /// Returns the keys that a tap on the frame's pixel stands for; empty without a meaning. On a board they type the
    /// square, and the captures before it if only one legal move leads there. A second tap on the destination is
    /// RETURN. Elsewhere they are the keys of the menu entry, file or hint under the pixel.
    pub fn keys_of_tap(&self, x: u16, y: u16) -> Vec<Key> {
        if self.scene == Scene::Title {
            return vec![Key::Enter];
        }
        if self.scene == setup::SCENE {
            let keys = self.keys_of_setup_tap(x, y);
            if !keys.is_empty() {
                return keys;
            }
        }
        if self.takes_moves() && matches!(self.status(), Status::WaitsForLine | Status::Thinks) {
            if let Some(name) = pointing::place_at(&self.content(), x, y) {
                return self.keys_of_place(&name);
            }
        }
        let (column, row) = Cells::at(x, y);
        let cells = self.painted();
        if let Some(keys) = self.keys_of_file(&cells, row) {
            return keys;
        }
        if Cells::is_message(row) {
            return self.keys_of_answer(cells.row(row), column);
        }
        match cells.key_at(column, row) {
            Some(named) => self.keys_of_name(&cells, &named).unwrap_or_default(),
            None if self.goes_on_with_any_key() => vec![Key::Enter],
            None => Vec::new(),
        }
    }

    /// Returns the keys and commands on the screen, except RETURN and Esc, with their keystrokes.
    pub fn keys_named(&self) -> Vec<(String, Vec<Key>)> {
        let cells = self.painted();
        let mut named: Vec<(String, Vec<Key>)> = Vec::new();
        let mut add = |name: String, keys: Vec<Key>| {
            if named.iter().all(|(other, _)| *other != name)
                && !matches!(keys[..], [Key::Enter | Key::Escape])
            {
                named.push((name, keys));
            }
        };
        for key in cells.named() {
            let name = name_of(&cells, &key);
            match self.keys_of_name(&cells, &key) {
                Some(keys) => add(name, keys),
                // `1-3`: several keys, of which a page has as many as it lists moves.
                None if name == "1-3" => {
                    self.review_keys().for_each(|key| add(key.to_string(), vec![Key::Char(key)]));
                }
                None => (),
            }
        }
        if matches!(self.row().keys, KeyUse::Menu) {
            // The menu leaves them out, like the original's.
            let of_rules = self.other_rules().map(|_| 'T');
            for letter in of_rules.into_iter().chain(['X']) {
                add(letter.to_string(), vec![Key::Char(letter)]);
            }
        }
        named
    }

    /// Returns the letters of the present screen.
    pub fn painted(&self) -> Cells {
        let mut cells = Cells::EMPTY;
        let pixels: Result<Box<[u8; FRAME_LEN]>, _> = vec![0; FRAME_LEN].into_boxed_slice().try_into();
        if let Ok(mut pixels) = pixels {
            self.frame(&mut Frame::with_cells(&mut pixels, &mut cells));
        }
        cells
    }

    fn keys_of_place(&self, name: &str) -> Vec<Key> {
        let line = self.line.as_str();
        match pointed(line, name, &self.legal_lines()) {
            None => vec![Key::Enter],
            Some(next) => self.keys_to_type(&next),
        }
    }

    fn keys_to_type(&self, next: &str) -> Vec<Key> {
        let line = self.line.as_str();
        let common = line.chars().zip(next.chars()).take_while(|(old, new)| old == new).count();
        let erased = line.chars().skip(common).map(|_| Key::Backspace);
        erased.chain(next.chars().skip(common).map(Key::Char)).collect()
    }

    fn keys_of_file(&self, cells: &Cells, row: usize) -> Option<Vec<Key>> {
        let Content::Files(files) = self.content() else { return None };
        let file = files.shown.get(row.checked_sub(usize::from(FIRST_ROW))?)?;
        if !matches!(self.row().keys, KeyUse::Line(_)) || cells.row(row).iter().all(|&c| c == ' ') {
            return None;
        }
        let name = String::from(files.drive.letter()) + ":" + file.name.as_str();
        Some(self.keys_to_type(&name).into_iter().chain([Key::Enter]).collect())
    }

    /// Whether the scene is a question that `Y` answers, and any other key.
    fn asks_for_yes(&self) -> bool {
        matches!(self.scene, Scene::Exit | Scene::Abandon | Scene::Overwrite | Scene::Confirm)
    }

    /// The two answers that a question names in its message.
    fn keys_of_answer(&self, message: &[char], column: usize) -> Vec<Key> {
        match answers(message).filter(|_| self.asks_for_yes()) {
            Some((yes, _)) if yes.contains(&column) => vec![Key::Char('Y')],
            Some((_, no)) if no.contains(&column) => vec![Key::Char('N')],
            _ => Vec::new(),
        }
    }

    // Returns the keys of a name on the screen. `None` if a question covers it, or if it names several keys.
    fn keys_of_name(&self, cells: &Cells, named: &NamedKey) -> Option<Vec<Key>> {
        let name = name_of(cells, named);
        let is_line = matches!(self.row().keys, KeyUse::Line(_));
        if !Cells::is_hints(named.row) && (is_line || self.asks_over()) {
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
                Some(self.keys_to_type(&typed).into_iter().chain(given).collect())
            }
            (_, Some(key), None) => Some(vec![Key::Char(key)]),
            _ => None,
        }
    }

    /// Returns whether the screen waits for any key and names none.
    fn goes_on_with_any_key(&self) -> bool {
        let row = self.row();
        row.waits == Status::WaitsForKey
            && self.screen().hints.is_empty()
            && !matches!(row.keys, KeyUse::Menu)
            && !self.asks_for_yes()
    }

    pub(crate) fn takes_moves(&self) -> bool {
        match self.scene {
            Scene::Game => true,
            Scene::School(scene) => scene.takes_moves(),
            _ => false,
        }
    }

    /// Returns how the present move is made with the mouse or a finger.
    pub fn pointing_hint(&self, by_finger: bool) -> &'static str {
        let lines = self.session.view().legal_lines();
        // One place, and not a word such as `pass`.
        let is_place =
            |line: &String| matches!(&words(line)[..], [one] if one.ends_with(|c: char| c.is_ascii_digit()));
        let places = lines.iter().any(is_place);
        self.config.lang.pointing(by_finger, places)
    }

    /// Returns the player's legal moves as typed; empty during a search.
    pub fn legal_lines(&self) -> Vec<String> {
        if self.status() == Status::Thinks {
            return Vec::new();
        }
        self.session.view().legal_lines()
    }
}

/// Returns the numbers or names in a line, in small letters.
pub(crate) fn words(line: &str) -> Vec<String> {
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

fn name_of(cells: &Cells, named: &NamedKey) -> String {
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
