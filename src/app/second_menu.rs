//! The second page of the menu, as one table: each key that the first page does not show, with its state and what it
//! does. The keys work on both pages.

use crate::app::core::Core;
use crate::app::parts::Parts;
use crate::app::school;
use crate::app::step::Step;
use crate::app::Key;
use crate::screen::second_menu::MenuRow;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{said, Message, Text, LANGS};
use crate::session::preferences::Preference;
use alloc::vec::Vec;

/// A row: the key and its name, what it is, its state, what the key does.
struct Row(
    Key,
    &'static str,
    [Phrase; 2],
    /// `None` while there is no such row.
    fn(&Parts<'_>, &Core<'_>) -> Option<Text>,
    fn(&mut Parts<'_>, &mut Core<'_>) -> Step,
);

const F11: Key = Key::Function(11);

const ROWS: [Row; 8] = [
    Row(Key::Char('V'), "V", [words::MORE_LANGUAGE, words::MORE_LANGUAGE_IS], language, change_language),
    // DIFFERS D13: the aids.
    Row(Key::Char('X'), "X", [words::MORE_AIDS, words::MORE_AIDS_ARE], aids, switch_aids),
    // DIFFERS D17: the clock.
    Row(Key::Char('O'), "O", [words::MORE_CLOCK, words::MORE_CLOCK_IS], clock, change_clock),
    Row(Key::Char('T'), "T", [words::MORE_RULES, words::MORE_RULES_ARE], rules, change_rules),
    // DIFFERS D16: positions that are set up.
    Row(Key::Char('D'), "D", [words::MORE_POSITION, words::MORE_POSITION_IS], stateless, |_, _| Step::SetUp),
    Row(Key::Char('S'), "S", [words::MORE_SCHOOL, words::MORE_SCHOOL_IS], school, open_school),
    // DIFFERS D20: sounds.
    Row(Key::Char('B'), "B", [words::MORE_SOUND, words::MORE_SOUND_IS], sound, switch_sound),
    Row(F11, "F11", [words::MORE_FULL_SCREEN, words::MORE_FULL_SCREEN_IS], full_screen, fill_screen),
];

/// Returns the rows as they stand.
pub fn shown(parts: &Parts<'_>, core: &Core<'_>) -> Vec<MenuRow> {
    let of = |&Row(typed, key, [name, explanation], state, _): &Row| {
        let state = state(parts, core)?;
        Some(MenuRow { key, name, explanation, state, is_windows: typed == F11 })
    };
    ROWS.iter().filter_map(of).collect()
}

/// Handles the key of a row on either page; `None` if it is none's.
pub fn row_key(key: Key, parts: &mut Parts<'_>, core: &mut Core<'_>) -> Option<Step> {
    let Row(.., state, act) = ROWS.iter().find(|row| row.0 == key)?;
    state(parts, core)?;
    Some(act(parts, core))
}

/// Handles a key on the page.
pub fn key(key: Key, parts: &mut Parts<'_>, core: &mut Core<'_>) -> Step {
    let key = match key {
        Key::Char(c) => Key::Char(c.to_ascii_uppercase()),
        key => key,
    };
    if matches!(key, Key::Escape | Key::Enter) {
        core.dialog.go_back_with(Message::Choose);
        return Step::Done;
    }
    row_key(key, parts, core).unwrap_or(Step::Say(Message::NotAChoice))
}

fn stateless(_: &Parts<'_>, _: &Core<'_>) -> Option<Text> {
    Some(Text::new())
}

fn word(core: &Core<'_>, word: Phrase) -> Option<Text> {
    Some(core.config.lang.line(word))
}

fn language(_: &Parts<'_>, core: &Core<'_>) -> Option<Text> {
    word(core, words::LANGUAGE_NAME)
}

fn change_language(parts: &mut Parts<'_>, core: &mut Core<'_>) -> Step {
    let at = LANGS.iter().position(|&lang| lang == core.config.lang).map_or(0, |at| at + 1);
    core.config.lang = LANGS[at % LANGS.len()];
    parts.remember(Preference::Lang(core.config.lang));
    Step::Say(core.told(words::LANGUAGE_CHANGED))
}

fn yes_or_no(core: &Core<'_>, is_yes: bool) -> Option<Text> {
    word(core, if is_yes { words::OPTION_YES } else { words::OPTION_NO })
}

fn aids(parts: &Parts<'_>, core: &Core<'_>) -> Option<Text> {
    yes_or_no(core, parts.play_settings.wanted().aids)
}

fn switch_aids(parts: &mut Parts<'_>, core: &mut Core<'_>) -> Step {
    let are_on = parts.play_settings.switch_aids();
    parts.remember(Preference::Aids(are_on));
    Step::Say(core.told(if are_on { words::AIDS_ON } else { words::AIDS_OFF }))
}

fn clock(parts: &Parts<'_>, core: &Core<'_>) -> Option<Text> {
    match parts.play_settings.wanted().clock {
        Some(clock) => Some(*Text::new().put(&alloc::format!("{clock}"))),
        None => word(core, words::OPTION_NONE_NESSUNO),
    }
}

fn change_clock(parts: &mut Parts<'_>, core: &mut Core<'_>) -> Step {
    let times = parts.play_settings.change_clock().map(|clock| clock.times());
    Step::Say(said(core.config.lang.clock_is(times)))
}

fn rules(parts: &Parts<'_>, core: &Core<'_>) -> Option<Text> {
    parts.game_list.other_rules()?;
    word(
        core,
        match parts.game_list.rules_1931() {
            None => words::OPTION_NO,
            Some(rules) if rules.huff => words::OPTION_YES,
            Some(_) => words::LABEL_1931_NO_HUFF,
        },
    )
}

fn change_rules(parts: &mut Parts<'_>, core: &mut Core<'_>) -> Step {
    let Some(said) = parts.game_list.change_rules(&core.config) else { return Step::Done };
    parts.rules_1931.begin_series();
    Step::Say(said.into())
}

// The school belongs to the rules of 1931, so before them the row names their key.
fn school(parts: &Parts<'_>, core: &Core<'_>) -> Option<Text> {
    if parts.has_school() {
        return Some(Text::new());
    }
    parts.game_list.other_rules()?;
    word(core, words::MORE_SCHOOL_CLOSED)
}

fn open_school(parts: &mut Parts<'_>, core: &mut Core<'_>) -> Step {
    if !parts.has_school() {
        return Step::Say(core.refusal(words::SCHOOL_IS_CLOSED));
    }
    school::open(core);
    Step::Done
}

fn sound(parts: &Parts<'_>, core: &Core<'_>) -> Option<Text> {
    yes_or_no(core, parts.requests.sounds.is_on()).filter(|_| !parts.requests.is_locked())
}

fn switch_sound(parts: &mut Parts<'_>, core: &mut Core<'_>) -> Step {
    let is_on = parts.requests.sounds.switch();
    parts.remember(Preference::Sound(is_on));
    Step::Say(core.told(if is_on { words::SOUND_IS_ON } else { words::SOUND_IS_OFF }))
}

fn full_screen(parts: &Parts<'_>, _: &Core<'_>) -> Option<Text> {
    (!parts.requests.is_locked()).then(Text::new)
}

fn fill_screen(parts: &mut Parts<'_>, _: &mut Core<'_>) -> Step {
    parts.requests.ask_full_screen();
    Step::Say(Message::Choose)
}
