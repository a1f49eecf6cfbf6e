//! Pointing at the board: what a tap types. DIFFERS D10: the original had the keyboard alone.
//!
//! A tap only types, as a person would have: the whole move stands in the line before RETURN, so that who plays
//! by pointing learns to write moves.

use crate::app::{setup, App, Key, Status};
use crate::built_in::BuiltIn;
use crate::screen::{pointing, MoreScene, Scene};
use crate::session::drive::Drives;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

impl<D: Drives> App<'_, D> {
    /// The keys that a tap on the frame's pixel stands for; none where it means nothing.
    ///
    /// At the title, where any key goes on, RETURN. On a board the square's number or name; where a legal move ends there, what it captures on its way too, if there is
    /// but one way; on a line that no move begins with, the line anew.
    pub fn keys_of_tap(&self, x: u16, y: u16) -> Vec<Key> {
        if self.scene == Scene::Title {
            return vec![Key::Enter];
        }
        if self.scene == setup::SCENE {
            return self.keys_of_setup_tap(x, y);
        }
        let takes_moves = self.takes_moves();
        if !takes_moves || !matches!(self.status(), Status::WaitsForLine | Status::Thinks) {
            return Vec::new();
        }
        let Some(name) = pointing::place_at(&self.content(), x, y) else { return Vec::new() };
        let line = self.line.as_str();
        let next = pointed(line, &name, &self.legal_lines());
        let kept = line.chars().zip(next.chars()).take_while(|(old, new)| old == new).count();
        let erased = line.chars().skip(kept).map(|_| Key::Backspace);
        erased.chain(next.chars().skip(kept).map(Key::Char)).collect()
    }

    /// Whether moves are typed in the scene.
    pub(crate) fn takes_moves(&self) -> bool {
        match self.scene {
            Scene::Game => true,
            Scene::More(MoreScene::Own(scene)) => BuiltIn::takes_moves(scene),
            _ => false,
        }
    }

    /// The player's legal moves as they are typed; none where it is not his turn.
    pub fn legal_lines(&self) -> Vec<String> {
        if self.status() == Status::Thinks {
            return Vec::new();
        }
        self.session.view().legal_lines()
    }
}

/// The numbers or names of a line, in small letters.
pub(crate) fn words(line: &str) -> Vec<String> {
    let parts = line.split(|c: char| !c.is_ascii_alphanumeric()).flat_map(|part| part.split('x'));
    parts.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect()
}

/// The line after a tap on the place of that name.
fn pointed(line: &str, name: &str, legal: &[String]) -> String {
    let typed = words(line);
    if typed.is_empty() {
        return name.into();
    }
    if typed == [name] {
        return String::new();
    }
    let begins = |mv: &&String, with: &[String]| words(mv).starts_with(with);
    let ends_there = |mv: &&String| words(mv).last().is_some_and(|last| last == name);
    let mut ways = legal.iter().filter(|mv| begins(mv, &typed) && **mv != line).filter(ends_there);
    if let (Some(way), None) = (ways.next(), ways.next()) {
        return way.clone();
    }
    let longer = [&typed[..], &[name.into()]].concat();
    if let Some(mv) = legal.iter().find(|mv| begins(mv, &longer)) {
        return beginning(mv, longer.len());
    }
    let is_start = legal.iter().any(|mv| begins(&mv, &[name.into()]));
    if is_start {
        return name.into();
    }
    String::from(line.trim_end()) + " " + name
}

/// A move as it is typed, up to the end of so many of its words.
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
        taps.iter().fold(String::new(), |line, tap| pointed(&line, tap, &legal))
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
    fn another_piece_begins_the_line_anew_and_the_same_one_takes_it_back() {
        let legal = ["21 18", "22 18", "22 19"];
        assert_eq!(after(&["21", "22"], &legal), "22");
        assert_eq!(after(&["21", "21"], &legal), "");
        assert_eq!(after(&["21", "18", "22"], &legal), "22");
        // What is no move is typed all the same: the refusal tells why.
        assert_eq!(after(&["21", "14"], &legal), "21 14");
    }
}
