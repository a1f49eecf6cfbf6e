//! The second page of the menu: what stands on it, that its keys act at once, and how one leaves it.

use crate::program::Program;
use dama::unstable::app::Key;
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::{Lang, Message};
use dama::unstable::session::preferences::{Preference, PreferenceStore};
use std::cell::RefCell;
use std::rc::Rc;

fn page() -> Program {
    let mut program = Program::menu();
    program.line("M").is(Scene::SecondMenu);
    program
}

/// Returns the row of a key as text.
#[track_caller]
fn row(program: &Program, key: &str) -> String {
    let text = program.text();
    let begin = format!("  {key}  ");
    text.lines().find(|line| line.starts_with(&begin)).unwrap_or_else(|| panic!("{key}: {text}")).to_string()
}

#[test]
fn its_rows_are_the_keys_that_the_menu_hides_with_their_states() {
    let program = page();
    for key in ["V", "X", "O", "T", "D", "S"] {
        row(&program, key);
    }
    for (key, state) in [("V", "italiano"), ("X", "no"), ("O", "nessuno"), ("T", "no"), ("S", "prima T")] {
        assert!(row(&program, key).ends_with(&format!(": {state}")), "{}", row(&program, key));
    }
    assert!(row(&program, "D").ends_with(')'), "no switch");
}

#[test]
fn a_key_acts_and_its_new_state_is_there_at_once() {
    let mut program = page();
    for (key, states) in [
        ("X", &["sì", "no"][..]),
        ("O", &["5", "5+3"]),
        ("T", &["sì", "senza soffio", "no"]),
        ("v", &["English", "español", "italiano"]),
    ] {
        for state in states {
            program.line(key).is(Scene::SecondMenu);
            let row = row(&program, &key.to_uppercase());
            assert!(row.contains(&format!(": {state}")), "{row}");
        }
    }
}

#[test]
fn escape_return_and_other_keys() {
    for key in [Key::Escape, Key::Enter] {
        page().key(key).is(Scene::Menu).says(Message::Choose);
    }
    page().line("Q").is(Scene::SecondMenu).says(Message::NotAChoice);
    page().line("D").is(Scene::Setup).key(Key::Escape).is(Scene::Menu);
    page().line("S").is(Scene::SecondMenu);
    let mut school = page();
    school.lines(&["T", "S"]);
    assert!(matches!(school.scene(), Scene::School(_)), "{:?}", school.scene());
    school.key(Key::Escape).is(Scene::Menu);
}

#[test]
fn the_keys_work_in_the_menu_too_and_a_game_without_other_rules_has_no_row_of_them() {
    let mut program = Program::menu();
    program.line("V").is(Scene::Menu);
    assert!(program.text().contains("New game"));
    let mut zamma = Program::menu_of("zamma");
    zamma.line("M").is(Scene::SecondMenu);
    assert!(!zamma.text().contains("  T  ") && !zamma.text().contains("  S  "), "{}", zamma.text());
}

#[derive(Debug, Default, Clone)]
struct Kept(Rc<RefCell<Vec<Preference>>>);

impl PreferenceStore for Kept {
    fn keep(&mut self, preference: Preference) {
        self.0.borrow_mut().push(preference);
    }
}

#[test]
fn the_language_changes_at_once_and_is_remembered() {
    let (mut program, kept) = (page(), Kept::default());
    program.app.keep_preferences(Box::new(kept.clone()));
    program.line("V");
    assert!(program.text().contains("MORE CHOICES"), "{}", program.text());
    assert_eq!(program.message(), "The program speaks English.");
    program.key(Key::Escape);
    assert!(program.text().contains("New game"), "{}", program.text());
    assert_eq!(*kept.0.borrow(), [Preference::Lang(Lang::En)]);
}

#[test]
fn a_tap_on_the_row_of_the_full_screen_asks_the_front_end_for_it() {
    let mut program = page();
    assert!(!program.text().contains("F11"), "a terminal has no window");
    let cells = program.app.painted();
    let rows = (0..20).find(|&row| cells.row(row).iter().collect::<String>().contains("F11"));
    let (x, y) = (8 * 14, 14 * rows.expect("a row") as u16 + 7);
    let keys = program.app.tap(x, y);
    assert_eq!(keys, [Key::Function(11)]);
    keys.into_iter().for_each(|key| program.app.key(key));
    assert!(program.app.requests().take_full_screen() && !program.app.requests().take_full_screen());
    let mut locked = Program::new();
    locked.app.requests().lock();
    locked.lines(&["", "M"]).key(Key::Function(11));
    assert!(!locked.app.requests().take_full_screen());
    assert!(!locked.app.buttons().iter().any(|button| button.name == "F11"));
}
