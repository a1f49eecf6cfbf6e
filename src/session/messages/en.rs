//! English texts of both builds.

use crate::built_in::words;
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};
use crate::session::drive::{DriveError, FileSpec, NameError};
use crate::session::messages::desktop;
use crate::session::messages::{refusal, Item, Label, Lang, Message, Prompt, Text};

pub(crate) const MENU: [Item; 8] = [
    ('N', "New game"),
    ('P', "Resume a saved game"),
    ('A', "Open a game in PDN"),
    ('L', "Level"),
    ('C', "Colour"),
    ('I', "Who begins"),
    ('?', "Instructions"),
    ('E', "Exit"),
];

pub(crate) const COLORS: [Item; 2] = [('W', "White"), ('B', "Black")];

pub(crate) const LEVELS: [&str; 9] = [
    "for learning",
    "easy",
    "medium",
    "above average",
    "demanding",
    "hard",
    "very hard",
    "for experts",
    "the strongest of the nine",
];

pub(crate) const SAVED: [&str; 3] = ["SAVED GAMES", "There are no saved games on this disk.", "Name"];

pub fn prompt(prompt: Prompt) -> &'static str {
    match prompt {
        Prompt::None => "",
        Prompt::Key => "Press a key ",
        Prompt::Choice => "Choice: ",
        Prompt::Move(Color::White) => "White to move: ",
        Prompt::Move(Color::Black) => "Black to move: ",
        Prompt::Thinking => "Command: ",
        Prompt::Waiting => "Waiting: ",
        Prompt::SaveName => "Save as: ",
        Prompt::ResumeName => "Saved game: ",
        Prompt::Overwrite => "OVERWRITE ? ",
        Prompt::Exit => "EXIT ? ",
        Prompt::Abandon => "ABANDON ? ",
        Prompt::Error => "S or E: ",
        _ => desktop::en::prompt(prompt),
    }
}

pub fn label(label: Label) -> &'static str {
    match label {
        Label::Game => words::name(Lang::En),
        Label::Subtitle => "twelve men a side, thirty-two squares, captures compulsory",
        Label::Instructions => "INSTRUCTIONS",
        Label::Level => "Level",
        Label::White => "White",
        Label::Black => "Black",
        Label::Player => "player",
        Label::Program => "program",
        Label::Turn(Color::White) => "White to move",
        Label::Turn(Color::Black) => "Black to move",
        Label::Wins(Color::White) => "White has won",
        Label::Wins(Color::Black) => "Black has won",
        Label::Thinking => "Thinking",
        Label::Moves => "Moves",
        Label::Taken => "Captured pieces",
        Label::ChooseLevel => "LEVEL OF PLAY",
        Label::ChooseColour => "YOUR COLOUR",
        Label::ChooseFirst => "WHO BEGINS",
        Label::Victory => "VICTORY",
        Label::Defeat => "DEFEAT",
        Label::Hints => "S save   E exit   Esc abandon   ? instructions",
        Label::PageHints => "RETURN next   Esc back",
        Label::ChoiceHints => "Esc back",
        Label::NameHints => "RETURN confirm   Esc cancel",
        Label::ListHints => "RETURN confirm   Esc cancel   > more names   < back",
        Label::EndHints => "S save   Esc menu",
        Label::SystemError => "SYSTEM ERROR",
        _ => desktop::en::label(label),
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

pub fn message(message: &Message, t: &mut Text) {
    match *message {
        Message::None => t,
        Message::AnyKey => t.put("Press any key to begin."),
        Message::Choose => t.put("Press the key of your choice."),
        Message::NotAChoice => t.put("That key does nothing here: press one of the keys shown."),
        Message::LevelAsked => {
            t.put("Higher levels think longer: on a PC of the DOS days, those above 3 are slow.")
        }
        Message::LevelIs(n) => t.number_in("Level #.", n.into()),
        Message::ColorIs(c) => t.put("You play ").put(color(c)).put("."),
        Message::FirstIs(c) => t.put(color(c)).put(" begins."),
        Message::Page(n, of) => t.put("Page ").number(n.into()).put(" of ").number(of.into()).put("."),
        Message::YourMove => t.put("Your move: type the square to move from and the square to move to."),
        Message::Thinking => t.put("The program is thinking..."),
        Message::StillThinking => {
            t.put("Your line will be read after the program's move. Backspace edits it.")
        }
        Message::ProgramMoved(ref typed) => t.put("The program plays: ").numbers(typed),
        Message::NotANumber(ref word) => refusal::put_no_square(Lang::En, word, t),
        Message::LineTooLong => t.put("That line is too long to be a move."),
        Message::Refused(why) => words::put_refusal(Lang::En, why, t),
        Message::NameHint(letters, pdn) => {
            t.put("Up to 8 letters or digits");
            match letters.count_ones() {
                0 | 1 => t.put("."),
                _ => t.put("; drive:").drives(letters),
            };
            t.put(if pdn { " With .PDN for other programs." } else { "" })
        }
        Message::ListHint(0) => t.put("Type one of these names."),
        Message::ListHint(letters) => t.put("Type one of these names, or another drive:").drives(letters),
        Message::Cancelled => t.put("Cancelled: nothing has changed."),
        Message::BadName(error) => bad_name(error, t),
        Message::Unsaved(error) => bad_name(error, t.put(UNSAVED)),
        Message::Saved(file) => t.file_in("Game saved in #.", file),
        Message::Exists(file) => t.file_in("# already exists: Y replaces it, any other key keeps it.", file),
        Message::NotAGame(file) => {
            t.put(UNSAVED).file_in("# is not a saved game and was not replaced.", file)
        }
        Message::NotSaved => t.put("Game not saved: the old file is unchanged."),
        Message::Drive(error, file) => drive(error, file, t),
        Message::UnsavedTo(error, file) => drive(error, file, t.put(UNSAVED)),
        Message::BadSave(error, file) => bad_save(error, file, t),
        Message::Resumed(file) => t.file_in("Game # resumed.", file),
        Message::ExitAsks => t.put("Y to return to the operating system; any other key to stay."),
        Message::AbandonAsks => t.put("Y to leave the game and go to the menu; any other key to play on."),
        Message::End(outcome, won) => end(outcome, won, t),
        Message::SystemError => {
            t.put("SYSTEM ERROR: the data are damaged. Save with S, then press P in the menu.")
        }
        Message::SystemErrorStays => t.put("SYSTEM ERROR: you cannot move. S saves, E exits."),
        Message::NoGoodCopy => {
            t.put("SYSTEM ERROR: every copy of the game is damaged, so nothing can be saved.")
        }
        Message::SavedAfterError(file) => {
            t.file_in("Game saved in #. Press any key, then P in the menu.", file)
        }
        Message::NoKeyboardDat => t.put("KEYBOARD.DAT was not found on the program's disk or on drive A."),
        Message::BadKeyboardDat(drive, error) => {
            t.put("KEYBOARD.DAT on drive ").push(drive.letter()).put(" ").put(bad_keyboard(error))
        }
        Message::UnreadableKeyboardDat(drive, DriveError::Ambiguous) => {
            t.char_in("There is more than one KEYBOARD.DAT on drive #: keep only one.", drive.letter())
        }
        Message::UnreadableKeyboardDat(drive, DriveError::Damaged) => t.char_in(DAMAGED_DISK, drive.letter()),
        Message::UnreadableKeyboardDat(drive, _) => {
            t.char_in("KEYBOARD.DAT on drive # cannot be read.", drive.letter())
        }
        _ => desktop::en::message(message, t),
    };
}

const UNSAVED: &str = "Not saved. ";
const DAMAGED_DISK: &str = "The disk in drive # is damaged or has another format.";

fn bad_name(error: NameError, t: &mut Text) -> &mut Text {
    match error {
        NameError::Empty => t.put("The file name is missing."),
        NameError::TooLong => t.put("Name too long: at most 8 characters, a dot and 3 more."),
        NameError::BadCharacter(' ') => t.put("A file name cannot contain spaces."),
        NameError::BadCharacter(c) => {
            let shown = if c.is_control() { '?' } else { c };
            t.char_in("Invalid name: the character \"#\" is not allowed.", shown)
        }
        NameError::Path => t.put("Type only a name, without folders: for example MYGAME."),
        NameError::Device => t.put("That is the name of a device, not of a file."),
        NameError::Reserved => t.put("That name is reserved: choose another one."),
        NameError::BadDrive => t.put("A drive is a single letter followed by a colon."),
    }
}

fn drive(error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    match error {
        DriveError::NotReady => t.char_in("Drive # is not ready.", file.drive.letter()),
        DriveError::NotFound => t.file_in("# not found.", file),
        DriveError::Full => t.char_in("The disk in drive # is full.", file.drive.letter()),
        DriveError::WriteProtected => {
            t.char_in("The disk in drive # is write-protected.", file.drive.letter())
        }
        DriveError::Denied => t.file_in("# is not an ordinary file, or it is protected.", file),
        DriveError::TooLong => t.file_in("# is too long to be a saved game.", file),
        DriveError::Damaged => t.char_in(DAMAGED_DISK, file.drive.letter()),
        DriveError::Failed => t.char_in("Error on drive #: try again.", file.drive.letter()),
        _ => desktop::en::drive(error, file, t),
    }
}

fn bad_save(error: SaveError, file: FileSpec, t: &mut Text) -> &mut Text {
    if let SaveError::Unplayable(why) = error {
        return crate::session::messages::setup::put_impossible(
            Lang::En,
            why,
            t.file(file).put(" cannot be resumed: "),
        );
    }
    let end = match error {
        SaveError::NotASave => " is not a game saved by this program.",
        SaveError::WrongVersion(_) => " comes from another version of the program.",
        SaveError::Rules1931 => " follows the full rules, which this program does not have.",
        SaveError::OtherGame => " is a game that this program does not have.",
        SaveError::Desktop => " comes from the desktop program and cannot be resumed here.",
        SaveError::Maestro => " is a game at level M, which this program does not have.",
        _ => " is damaged: it cannot be resumed.",
    };
    t.file(file).put(end)
}

fn bad_keyboard(error: KeyboardError) -> &'static str {
    match error {
        KeyboardError::NotOurs => "is not in this program's format.",
        KeyboardError::WrongVersion(_) => "is of another version.",
        _ => "is damaged.",
    }
}

fn end(outcome: Outcome, won: bool, t: &mut Text) -> &mut Text {
    t.put(if won { "You have won: " } else { "You have lost: " });
    t.put(match (outcome, won) {
        (Outcome::NoPieces { .. }, true) => "the program has no pieces left.",
        (Outcome::NoPieces { .. }, false) => "you have no pieces left.",
        (Outcome::NoMoves { .. }, true) => "the program's pieces are blocked.",
        (Outcome::NoMoves { .. }, false) => "your pieces are blocked.",
    })
}
