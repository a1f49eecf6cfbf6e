//! The buttons of a screen, for a hand without a keyboard: each key that the screen names, in words.

use crate::app::pointer::name_of;
use crate::app::row::KeyUse;
use crate::app::{setup, App, Key, Status};
use crate::screen::cells::{Cells, NamedKey};
use crate::screen::{Content, Scene, SchoolScene};
use crate::session::drive::Drives;
use crate::session::messages::words;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// A button: the key's name on the screen, what it does, and the keys that it presses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub name: String,
    pub words: String,
    pub keys: Vec<Key>,
}

impl<D: Drives> App<'_, D> {
    /// Returns the buttons of the present screen; each does something else.
    pub fn buttons(&self) -> Vec<Button> {
        let cells = self.painted();
        let mut buttons: Vec<Button> = Vec::new();
        let mut add = |name: String, words: String, keys: Vec<Key>| {
            if buttons.iter().all(|button| button.keys != keys) {
                let mut letters = words.chars();
                let first = letters.next().into_iter().flat_map(char::to_uppercase);
                buttons.push(Button { name, words: first.chain(letters).collect(), keys });
            }
        };
        let lang = self.core.config.lang;
        let letter = |c: char| (c.to_string(), vec![Key::Char(c)]);
        if self.asks_for_yes() {
            for (c, said) in [('Y', words::BUTTON_YES), ('N', words::BUTTON_NO)] {
                let (name, keys) = letter(c);
                add(name, lang.text(said).into(), keys);
            }
        }
        let mut is_pair = false;
        for named in cells.named() {
            let name = name_of(&cells, &named);
            // `< >` have their words together.
            let said = match (name.as_str(), said_of(&cells, &named)) {
                // A cell of the table of openings.
                (cell, said)
                    if cell == said && self.core.dialog.scene() == Scene::School(SchoolScene::Openings) =>
                {
                    format!("{} {cell}", lang.text(words::BUTTON_OPENING))
                }
                ("<", said) if said == "<" => lang.text(words::BUTTON_PREVIOUS).into(),
                (">", _) if is_pair => lang.text(words::BUTTON_NEXT).into(),
                (_, said) => said,
            };
            is_pair = name == "<" && said == lang.text(words::BUTTON_PREVIOUS);
            match self.keys_of_name(&cells, &named) {
                Some(keys) => add(name, said, keys),
                // `1-3`: several keys, of which a page has as many as it lists moves.
                None if name == "1-3" => self.review_keys().for_each(|c| {
                    let (name, keys) = letter(c);
                    add(name, format!("{said} {c}"), keys);
                }),
                None => (),
            }
        }
        if self.core.dialog.scene() == setup::SCENE {
            for (name, said) in self.setup_entries() {
                let keys = self.keys_to_play(&name);
                add(name, said, keys);
            }
        }
        if let (Content::Files(files), KeyUse::Line(_)) = (self.content(), self.row().keys) {
            for file in files.shown {
                let name = String::from(files.drive.letter()) + ":" + file.name.as_str();
                let keys = self.keys_to_play(&name);
                add(name.clone(), name, keys);
            }
        }
        if matches!(self.row().keys, KeyUse::Menu) {
            // The menu leaves them out, like the original's.
            let hidden = [
                ('D', words::BUTTON_POSITION, true),
                ('S', words::BUTTON_SCHOOL, self.has_school()),
                ('O', words::BUTTON_CLOCK, true),
                ('X', words::BUTTON_AIDS, true),
                ('T', words::BUTTON_OTHER_RULES, self.parts.game_list.other_rules().is_some()),
            ];
            for (c, said, _) in hidden.into_iter().filter(|row| row.2) {
                let (name, keys) = letter(c);
                add(name, lang.text(said).into(), keys);
            }
        }
        if self.status() == Status::WaitsForKey && buttons.is_empty() {
            let name = "RETURN".into();
            buttons.push(Button { name, words: lang.text(words::BUTTON_ON).into(), keys: vec![Key::Enter] });
        }
        if self.core.dialog.scene() == Scene::Variants {
            // The games, and then the options of the chosen one.
            buttons.sort_by_key(|button| {
                let first = button.name.chars().next();
                (button.name.len() > 1, first.is_some_and(char::is_alphabetic), first)
            });
        }
        buttons
    }
}

/// Returns the words beside a key, with a value behind a colon; a command's own name stands first.
fn said_of(cells: &Cells, named: &NamedKey) -> String {
    let name = name_of(cells, named);
    let beside: String = cells.row(named.row)[named.name.1..named.place.1].iter().collect();
    let parts: Vec<&str> = beside.split("  ").map(str::trim).filter(|part| !part.is_empty()).collect();
    let said = parts.join(": ");
    let is_command = name.chars().count() > 1 && !["RETURN", "Esc"].contains(&name.as_str());
    // `50`, which is no move.
    if is_command && name.bytes().all(|c| c.is_ascii_digit()) {
        return format!("{said} {name}");
    }
    match (said.is_empty(), is_command && !name.contains('-')) {
        (true, _) => name,
        (_, true) => format!("{name}: {said}"),
        _ => said,
    }
}
