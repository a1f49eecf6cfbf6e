//! The buttons of a screen, for a hand without a keyboard: each key that the screen names, in words.

use crate::app::core::Core;
use crate::app::pointer::{asks_for_yes, keys_of_name, keys_to_play, name_of};
use crate::app::row::SceneRow;
use crate::app::setup::{self, SetupEditor};
use crate::app::{Key, Status};
use crate::screen::cells::{Cells, NamedKey};
use crate::screen::{Content, Scene, SchoolScene};
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

/// A painted screen, and what its buttons depend on.
#[derive(Debug)]
pub struct PaintedScreen<'c, 'a> {
    pub core: &'c Core<'a>,
    pub setup: &'c SetupEditor,
    pub cells: Cells,
    pub content: Content<'c>,
    pub row: SceneRow,
    pub review_keys: Vec<char>,
    pub has_school: bool,
    pub has_other_rules: bool,
}

/// Returns the buttons of the screen; each does something else.
pub fn buttons_of(painted: &PaintedScreen<'_, '_>) -> Vec<Button> {
    let PaintedScreen { core, setup: editor, cells, content, row, review_keys, has_school, has_other_rules } =
        painted;
    let scene = core.dialog.scene();
    let mut buttons: Vec<Button> = Vec::new();
    let mut add = |name: String, words: String, keys: Vec<Key>| {
        if buttons.iter().all(|button| button.keys != keys) {
            let mut letters = words.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            buttons.push(Button { name, words: first.chain(letters).collect(), keys });
        }
    };
    let lang = core.config.lang;
    let letter = |c: char| (c.to_string(), vec![Key::Char(c)]);
    if asks_for_yes(scene) {
        for (c, said) in [('Y', words::BUTTON_YES), ('N', words::BUTTON_NO)] {
            let (name, keys) = letter(c);
            add(name, lang.text(said).into(), keys);
        }
    }
    let mut is_pair = false;
    for named in cells.named() {
        let name = name_of(cells, &named);
        // `< >` have their words together.
        let said = match (name.as_str(), said_of(cells, &named)) {
            // A cell of the table of openings.
            (cell, said) if cell == said && scene == Scene::School(SchoolScene::Openings) => {
                format!("{} {cell}", lang.text(words::BUTTON_OPENING))
            }
            ("<", said) if said == "<" => lang.text(words::BUTTON_PREVIOUS).into(),
            (">", _) if is_pair => lang.text(words::BUTTON_NEXT).into(),
            (_, said) => said,
        };
        is_pair = name == "<" && said == lang.text(words::BUTTON_PREVIOUS);
        match keys_of_name(core, row.is_line, cells, &named) {
            Some(keys) => add(name, said, keys),
            // `1-3`: several keys, of which a page has as many as it lists moves.
            None if name == "1-3" => review_keys.iter().copied().for_each(|c| {
                let (name, keys) = letter(c);
                add(name, format!("{said} {c}"), keys);
            }),
            None => (),
        }
    }
    if scene == setup::SCENE {
        for (name, said) in editor.entries(lang) {
            let keys = keys_to_play(core, &name);
            add(name, said, keys);
        }
    }
    if let (Content::Files(files), true) = (content, row.is_line) {
        for file in files.shown {
            let name = String::from(files.drive.letter()) + ":" + file.name.as_str();
            let keys = keys_to_play(core, &name);
            add(name.clone(), name, keys);
        }
    }
    if scene == Scene::Menu {
        // The menu leaves them out, like the original's.
        let hidden = [
            ('D', words::BUTTON_POSITION, true),
            ('S', words::BUTTON_SCHOOL, *has_school),
            ('O', words::BUTTON_CLOCK, true),
            ('X', words::BUTTON_AIDS, true),
            ('T', words::BUTTON_OTHER_RULES, *has_other_rules),
        ];
        for (c, said, _) in hidden.into_iter().filter(|row| row.2) {
            let (name, keys) = letter(c);
            add(name, lang.text(said).into(), keys);
        }
    }
    if row.waits == Status::WaitsForKey && buttons.is_empty() {
        let name = "RETURN".into();
        buttons.push(Button { name, words: lang.text(words::BUTTON_ON).into(), keys: vec![Key::Enter] });
    }
    if scene == Scene::Variants {
        // The games, and then the options of the chosen one.
        buttons.sort_by_key(|button| {
            let first = button.name.chars().next();
            (button.name.len() > 1, first.is_some_and(char::is_alphabetic), first)
        });
    }
    buttons
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
