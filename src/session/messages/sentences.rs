//! The sentence of each message.

use super::words::{in_each_language, LANGS};
use super::{is_control, text, words, Item, Lang, Message, Str, Text};
use crate::built_in::words as game;
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{DriveError, FileSpec, NameError};

/// The menu of DAMA.COM.
pub(crate) const fn menu(lang: Lang) -> [Item; 8] {
    [
        ('N', lang.text(words::MENU_NEW)),
        ('P', lang.text(words::MENU_RESUME)),
        ('A', lang.text(words::MENU_OPEN)),
        ('L', lang.text(words::MENU_LEVEL)),
        ('C', lang.text(words::MENU_COLOUR)),
        ('I', lang.text(words::MENU_FIRST)),
        ('?', lang.text(words::MENU_INSTRUCTIONS)),
        ('E', lang.text(words::MENU_EXIT)),
    ]
}

pub(crate) static MENU: [[Item; 8]; LANGS.len()] = in_each_language!(|lang| menu(lang));

pub(crate) static LEVELS: [[&Str; 9]; LANGS.len()] = in_each_language!(|lang| [
    lang.text(words::LEVEL_1),
    lang.text(words::LEVEL_2),
    lang.text(words::LEVEL_3),
    lang.text(words::LEVEL_4),
    lang.text(words::LEVEL_5),
    lang.text(words::LEVEL_6),
    lang.text(words::LEVEL_7),
    lang.text(words::LEVEL_8),
    lang.text(words::LEVEL_9),
]);

// Keys of a colour are its first letter; they are the same on every keyboard.
const fn colors(lang: Lang) -> [Item; 2] {
    // In the order of `data/words/languages.txt`.
    let keys = [['B', 'N'], ['W', 'B'], ['B', 'N']][lang as usize];
    [(keys[0], lang.text(words::WHITE)), (keys[1], lang.text(words::BLACK))]
}

pub(crate) static COLORS: [[Item; 2]; LANGS.len()] = in_each_language!(|lang| colors(lang));

pub(crate) fn color(lang: Lang, color: Color) -> &'static Str {
    match color {
        Color::White => lang.text(words::WHITE),
        Color::Black => lang.text(words::BLACK),
    }
}

#[inline(never)]
pub fn message(lang: Lang, message: &Message, t: &mut Text) {
    match *message {
        Message::None => t,
        Message::AnyKey => t.put(lang.text(words::ANY_KEY)),
        Message::Choose => t.put(lang.text(words::CHOOSE)),
        Message::NotAChoice => t.put(lang.text(words::NOT_A_CHOICE)),
        Message::LevelAsked => t.put(lang.text(words::LEVEL_ASKED)),
        Message::LevelIs(n) => words::level_is(lang, t, n.into()),
        Message::ColorIs(c) => words::color_is(lang, t, color(lang, c)),
        Message::FirstIs(c) => words::first_is(lang, t, color(lang, c)),
        Message::Page(n, of) => words::page(lang, t, n.into(), of.into()),
        Message::YourMove => t.put(lang.text(words::YOUR_MOVE)),
        Message::Thinking => t.put(lang.text(words::THINKING)),
        Message::StillThinking => t.put(lang.text(words::STILL_THINKING)),
        Message::ProgramMoved(ref typed) => words::program_moved(lang, t, typed),
        Message::NotANumber(ref word) => words::no_square(lang, t, word),
        Message::LineTooLong => t.put(lang.text(words::LINE_TOO_LONG)),
        Message::Refused(why) => game::put_refusal(lang, why, t),
        Message::NameHint(letters, pdn) => name_hint(lang, letters, pdn, t),
        Message::ListHint(0) => t.put(lang.text(words::LIST_HINT_ALONE)),
        Message::ListHint(letters) => words::list_hint(lang, t, letters),
        Message::Cancelled => t.put(lang.text(words::CANCELLED)),
        Message::BadName(error) => bad_name(lang, error, t),
        Message::Unsaved(error) => bad_name(lang, error, t.put(lang.text(words::UNSAVED))),
        Message::Saved(file) => words::saved(lang, t, file),
        Message::Exists(file) => words::exists(lang, t, file),
        Message::NotAGame(file) => words::not_a_game(lang, t.put(lang.text(words::UNSAVED)), file),
        Message::NotSaved => t.put(lang.text(words::NOT_SAVED)),
        Message::Drive(error, file) => drive(lang, error, file, t),
        Message::UnsavedTo(error, file) => drive(lang, error, file, t.put(lang.text(words::UNSAVED))),
        Message::BadSave(error, file) => bad_save(lang, error, file, t),
        Message::Resumed(file) => words::resumed(lang, t, file),
        Message::ExitAsks => t.put(lang.text(words::EXIT_ASKS)),
        Message::AbandonAsks => t.put(lang.text(words::ABANDON_ASKS)),
        Message::End(outcome, won) => end(lang, outcome, won, t),
        Message::SystemError => t.put(lang.text(words::SYSTEM_ERROR)),
        Message::SystemErrorStays => t.put(lang.text(words::SYSTEM_ERROR_STAYS)),
        Message::NoGoodCopy => t.put(lang.text(words::NO_GOOD_COPY)),
        Message::SavedAfterError(file) => words::saved_after_error(lang, t, file),
        Message::NoKeyboardDat => t.put(lang.text(words::NO_KEYBOARD_DAT)),
        Message::BadKeyboardDat(drive, error) => {
            words::bad_keyboard_dat(lang, t, drive.letter(), bad_keyboard(lang, error))
        }
        #[cfg(feature = "alloc")]
        Message::UnreadableKeyboardDat(drive, DriveError::Ambiguous) => {
            words::unreadable_keyboard_dat_ambiguous(lang, t, drive.letter())
        }
        Message::UnreadableKeyboardDat(drive, DriveError::Damaged) => {
            words::drive_damaged(lang, t, drive.letter())
        }
        Message::UnreadableKeyboardDat(drive, _) => words::unreadable_keyboard_dat(lang, t, drive.letter()),
        _ => desktop_only!(crate::session::messages::desktop::message(lang, message, t), else t),
    };
}

fn name_hint(lang: Lang, letters: u32, pdn: bool, t: &mut Text) -> &mut Text {
    t.put(lang.text(words::NAME_HINT));
    match letters.count_ones() {
        0 | 1 => t.put(text!(".")),
        _ => words::name_hint_drives(lang, t, letters),
    };
    t.put(if pdn { lang.text(words::NAME_HINT_PDN) } else { text!("") })
}

fn bad_name(lang: Lang, error: NameError, t: &mut Text) -> &mut Text {
    match error {
        NameError::Empty => t.put(lang.text(words::NAME_EMPTY)),
        NameError::TooLong => t.put(lang.text(words::NAME_TOO_LONG)),
        NameError::BadCharacter(' ') => t.put(lang.text(words::NAME_BAD_CHARACTER_SPACE)),
        NameError::BadCharacter(c) => words::name_bad_character(lang, t, if is_control(c) { '?' } else { c }),
        NameError::Path => t.put(lang.text(words::NAME_PATH)),
        NameError::Device => t.put(lang.text(words::NAME_DEVICE)),
        NameError::Reserved => t.put(lang.text(words::NAME_RESERVED)),
        NameError::BadDrive => t.put(lang.text(words::NAME_BAD_DRIVE)),
    }
}

fn drive(lang: Lang, error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    match error {
        DriveError::NotReady => words::drive_not_ready(lang, t, file.drive.letter()),
        DriveError::NotFound => words::drive_not_found(lang, t, file),
        DriveError::Full => words::drive_full(lang, t, file.drive.letter()),
        DriveError::WriteProtected => words::drive_write_protected(lang, t, file.drive.letter()),
        DriveError::Denied => words::drive_denied(lang, t, file),
        DriveError::TooLong => words::drive_too_long(lang, t, file),
        DriveError::Damaged => words::drive_damaged(lang, t, file.drive.letter()),
        DriveError::Failed => words::drive_failed(lang, t, file.drive.letter()),
        #[cfg(feature = "alloc")]
        _ => crate::session::messages::desktop::drive(lang, error, file, t),
    }
}

fn bad_save(lang: Lang, error: SaveError, file: FileSpec, t: &mut Text) -> &mut Text {
    desktop_only!(if let SaveError::Unplayable(why) = error {
        let t = t.file(file).put(lang.text(words::SAVE_UNPLAYABLE));
        return t.put(lang.why_impossible(why)).put(".");
    });
    let end = match error {
        SaveError::NotASave => words::SAVE_NOT_A_SAVE,
        SaveError::WrongVersion(_) => words::SAVE_WRONG_VERSION,
        SaveError::Rules1931 => words::SAVE_RULES_1931,
        SaveError::OtherGame => words::SAVE_OTHER_GAME,
        SaveError::Desktop => words::SAVE_DESKTOP,
        SaveError::Maestro => words::SAVE_MAESTRO,
        _ => words::SAVE_DAMAGED,
    };
    t.file(file).put(lang.text(end))
}

fn bad_keyboard(lang: Lang, error: KeyboardError) -> &'static Str {
    match error {
        KeyboardError::NotOurs => lang.text(words::KEYBOARD_NOT_OURS),
        KeyboardError::WrongVersion(_) => lang.text(words::KEYBOARD_WRONG_VERSION),
        _ => lang.text(words::KEYBOARD_DAMAGED),
    }
}

fn end(lang: Lang, outcome: Outcome, won: bool, t: &mut Text) -> &mut Text {
    t.put(lang.text(if won { words::END_YOU_WON } else { words::END_YOU_LOST }));
    t.put(lang.text(match (outcome, won) {
        (Outcome::NoPieces { .. }, true) => words::END_PROGRAM_NO_PIECES,
        (Outcome::NoPieces { .. }, false) => words::END_YOU_NO_PIECES,
        (Outcome::NoMoves { .. }, true) => words::END_PROGRAM_NO_MOVES,
        (Outcome::NoMoves { .. }, false) => words::END_YOU_NO_MOVES,
    }))
}
