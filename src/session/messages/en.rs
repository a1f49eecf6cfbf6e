//! What the player reads, in English.

use super::{Item, Label, Message, Prompt, Text};
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::italian::refusal::MoveError;
use crate::rules::{Color, Outcome};
use crate::session::drive::{DriveError, FileSpec, NameError};

pub const MENU: [Item; 8] = [
    ('N', "New game"),
    ('P', "Resume a saved game"),
    ('A', "Open a game in PDN"),
    ('L', "Level"),
    ('C', "Colour"),
    ('I', "Who begins"),
    ('?', "Instructions"),
    ('E', "Exit"),
];

pub const COLORS: [Item; 2] = [('W', "White"), ('B', "Black")];

pub const LEVELS: [&str; 9] = [
    "for learning",
    "easy",
    "medium, still quick",
    "medium, slower",
    "demanding",
    "hard",
    "very hard",
    "for experts",
    "the strongest",
];

pub fn prompt(prompt: Prompt) -> &'static str {
    match prompt {
        Prompt::None => "",
        Prompt::Key => "Press a key ",
        Prompt::Choice => "Choice: ",
        Prompt::Move(Color::White) => "White to move: ",
        Prompt::Move(Color::Black) => "Black to move: ",
        Prompt::Thinking => "Command: ",
        Prompt::SaveName => "Save under the name: ",
        Prompt::ResumeName => "Name of the game: ",
        Prompt::OpenName => "File of games in PDN: ",
        Prompt::GameNumber => "Number of the game: ",
        Prompt::Overwrite => "OVERWRITE ? ",
        Prompt::Exit => "EXIT ? ",
        Prompt::Abandon => "ABANDON ? ",
        Prompt::Error => "S or E: ",
    }
}

pub fn label(label: Label) -> &'static str {
    match label {
        Label::Game => "ITALIAN DRAUGHTS",
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
        Label::ViewerHints => "RETURN forward   - back   < start   > end   G play on   M menu",
        Label::ErrorHints => "S save   E exit   Esc abandon",
        Label::SystemError => "SYSTEM ERROR",
        Label::King => "king",
        Label::Lost => "lost",
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
        Message::AnyKey => t.put("Press a key to begin."),
        Message::Choose => t.put("Press the key of your choice."),
        Message::NotAChoice => t.put("That key does nothing here: choose one of those shown."),
        Message::LevelIs(n) => t.put("Level ").number(n.into()).put("."),
        Message::ColorIs(c) => t.put("You play ").put(color(c)).put("."),
        Message::FirstIs(c) => t.put(color(c)).put(" begins."),
        Message::Page(n, of) => t.put("Page ").number(n.into()).put(" of ").number(of.into()).put("."),
        Message::YourMove => t.put("Your move: type the square you leave and the square you reach."),
        Message::Thinking => t.put("The program is thinking..."),
        Message::StillThinking => {
            t.put("The program is still thinking: wait for its move, or type E to leave.")
        }
        Message::ProgramMoved(ref numbers) => t.put("The program plays: ").numbers(numbers),
        Message::NotANumber(ref word) => t.put("\"").word(word).put("\" is not the number of a square."),
        Message::LineTooLong => t.put("That line is too long to be a move."),
        Message::Refused(error) => refused(error, t),
        Message::NameHint => {
            t.put("Up to 8 letters or digits; with a drive: B:MYGAME. RETURN alone cancels.")
        }
        Message::Cancelled => t.put("Cancelled: you typed no name."),
        Message::BadName(error) => bad_name(error, t),
        Message::Saved(file) => put_file(t.put("Game saved in "), file).put("."),
        Message::Exists(file) => {
            put_file(t, file).put(" exists already: Y replaces it, any other key does not.")
        }
        Message::NotSaved => t.put("Game not saved: the old file stays as it was."),
        Message::Drive(error, file) => drive(error, file, t),
        Message::BadSave(error, file) => bad_save(error, file, t),
        Message::Resumed(file) => put_file(t.put("Going on with the game "), file).put("."),
        Message::Games(n) => {
            t.put("Games in the file: ").number(n).put(". Type a number; RETURN alone: the first.")
        }
        Message::NoSuchGame(n) => t.put("The games' numbers go from 1 to ").number(n).put("."),
        Message::NoGames(file) => put_file(t, file).put(" holds no game in PDN."),
        Message::Viewing(title, ply, plies) => {
            t.put(title.as_str()).put(". Move ").number(ply).put(" of ").number(plies).put(".")
        }
        Message::ViewingStops => t.put("The game can be read this far: the move that follows is wrong."),
        Message::ExitAsks => t.put("Y to go back to the operating system; any other key to stay."),
        Message::AbandonAsks => t.put("Y to leave the game for the menu; any other key to go on playing."),
        Message::End(outcome, won) => end(outcome, won, t),
        Message::SystemError => {
            t.put("SYSTEM ERROR: the data are damaged. Save with S, then P from the menu.")
        }
        Message::SystemErrorStays => t.put("SYSTEM ERROR: no more moves. S saves, E leaves."),
        Message::NoGoodCopy => t.put("SYSTEM ERROR: no copy of the game is sound, so nothing is saved."),
        Message::SavedAfterError(file) => {
            put_file(t.put("Game saved in "), file).put(". Press a key, then P from the menu.")
        }
        Message::NoKeyboardDat => {
            t.put("KEYBOARD.DAT not found, neither on the program's disk nor on drive A.")
        }
        Message::BadKeyboardDat(drive, error) => {
            t.put("KEYBOARD.DAT on drive ").push(drive.letter()).put(" ").put(bad_keyboard(error))
        }
        Message::UnreadableKeyboardDat(drive, _) => {
            t.put("KEYBOARD.DAT on drive ").push(drive.letter()).put(" cannot be read.")
        }
    };
}

fn refused(error: MoveError, t: &mut Text) -> &mut Text {
    match error {
        MoveError::NoDestination => t.put("The square you reach is missing."),
        MoveError::TooLong => t.put("Too many numbers: no move needs so many."),
        MoveError::NoSuchSquare(n) => t.put("There is no square ").number(n).put(": they go from 1 to 32."),
        MoveError::EmptySquare(s) => t.put("Square ").square(s).put(" is empty."),
        MoveError::NotYours(s) => t.put("The piece on ").square(s).put(" is not yours."),
        MoveError::NotDiagonal(a, b) => {
            t.put("Square ").square(b).put(" is not diagonally next to ").square(a).put(".")
        }
        MoveError::NotBehind { captured, landing } => {
            t.put("Square ").square(landing).put(" is not right behind ").square(captured).put(".")
        }
        MoveError::ManBackward(s) => t.put("The man on ").square(s).put(" cannot go backward."),
        MoveError::Occupied(s) => t.put("Square ").square(s).put(" is occupied."),
        MoveError::NothingToCapture(s) => t.put("There is no piece to capture on ").square(s).put("."),
        MoveError::ManCannotTakeKing(s) => {
            t.put("A man cannot capture a king: there is one on ").square(s).put(".")
        }
        MoveError::AlreadyCaptured(s) => {
            t.put("The piece on ").square(s).put(" has already been captured in this move.")
        }
        MoveError::PromotionEnds(s) => {
            t.put("On ").square(s).put(" the man becomes a king and the move ends.")
        }
        MoveError::CapturedSquareMissing(s) => {
            t.put("The captured square is missing: type ").square(s).put(" before the one you reach.")
        }
        MoveError::LandingMissing(s) => {
            t.put("After the piece captured on ").square(s).put(" the square you reach is missing.")
        }
        MoveError::MustCapture(from) => {
            t.put("You must capture: with the piece on ").squares(from, " or ", " or another").put(".")
        }
        MoveError::Unfinished(s) => {
            t.put("The capture is not finished: it goes on from square ").square(s).put(".")
        }
        MoveError::MustCaptureMore(n) => {
            t.put("Another capture takes more pieces: you must take ").number(n).put(".")
        }
        MoveError::KingMustCapture(from) => t
            .put("With equal captures a king must capture: that on ")
            .squares(from, " or ", " or another")
            .put("."),
        MoveError::MustCaptureMoreKings(n) => {
            t.put("With equal captures the most kings must be taken: here ").number(n).put(".")
        }
        MoveError::KingsFirst => {
            t.put("All else being equal, the capture that meets a king first must be made.")
        }
    }
}

fn bad_name(error: NameError, t: &mut Text) -> &mut Text {
    match error {
        NameError::Empty => t.put("The file name is missing."),
        NameError::TooLong => t.put("Name too long: at most 8 characters, a dot and 3 more."),
        NameError::BadCharacter(' ') => t.put("A file name cannot have blanks in it."),
        NameError::BadCharacter(c) => {
            let shown = if c.is_control() { '?' } else { c };
            t.put("Bad name: the character \"").push(shown).put("\" cannot stand there.")
        }
        NameError::Path => t.put("A name only, without folders: for instance MYGAME or B:MYGAME."),
        NameError::Device => t.put("That is the name of a device, not of a file."),
        NameError::ProgramFile => t.put("That file belongs to the program: choose another name."),
        NameError::BadDrive => t.put("A drive is a single letter followed by a colon: B:MYGAME."),
    }
}

fn put_file(t: &mut Text, file: FileSpec) -> &mut Text {
    t.push(file.drive.letter()).put(":").put(file.name.as_str())
}

fn drive(error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    match error {
        DriveError::NotReady => t.put("Drive ").push(file.drive.letter()).put(" is not ready."),
        DriveError::NotFound => put_file(t, file).put(" not found."),
        DriveError::Full => t.put("Disk full on drive ").push(file.drive.letter()).put(": game not saved."),
        DriveError::WriteProtected => {
            t.put("Disk protected on drive ").push(file.drive.letter()).put(": it cannot be written to.")
        }
        DriveError::Denied => {
            put_file(t, file).put(" cannot be used: it is no ordinary file, or it is protected.")
        }
        DriveError::TooLong => put_file(t, file).put(" is too long to be a saved game."),
        DriveError::Damaged => {
            t.put("The disk in drive ").push(file.drive.letter()).put(" is damaged, or of another format.")
        }
        DriveError::Failed => t.put("Error on drive ").push(file.drive.letter()).put(": try again."),
    }
}

fn bad_save(error: SaveError, file: FileSpec, t: &mut Text) -> &mut Text {
    let end = match error {
        SaveError::NotASave => " is not a game saved by this program.",
        SaveError::WrongVersion(_) => " comes from another version of the program.",
        _ => " is damaged: it cannot be resumed.",
    };
    put_file(t, file).put(end)
}

fn bad_keyboard(error: KeyboardError) -> &'static str {
    match error {
        KeyboardError::NotOurs => "is not in this program's format.",
        KeyboardError::WrongVersion(_) => "is of another version.",
        _ => "is damaged.",
    }
}

fn end(outcome: Outcome, won: bool, t: &mut Text) -> &mut Text {
    t.put(if won { "You win: " } else { "You lose: " });
    t.put(match (outcome, won) {
        (Outcome::NoPieces { .. }, true) => "the program has no pieces left.",
        (Outcome::NoPieces { .. }, false) => "you have no pieces left.",
        (Outcome::NoMoves { .. }, true) => "the program's pieces are blocked.",
        (Outcome::NoMoves { .. }, false) => "your pieces are blocked.",
    })
}

pub const INSTRUCTIONS: &[&[&str]] = &[
    &[
        "THE GAME",
        "",
        "Two sides, twelve men each, on the 32 dark squares of the board; each",
        "player has a dark square in the corner at the right hand.",
        "The squares are numbered: 1 is at the top left, 32 at the bottom right.",
        "Black starts on squares 1-12, White on 21-32.",
        "",
        "MOVES",
        "",
        "A man moves one square diagonally forward, if that square is free.",
        "On the last row it becomes a king: a second man is put on top of it, and",
        "its move ends there, even if it could now capture.",
        "A king also moves one square, but backward as well as forward.",
        "",
        "THE AIM",
        "",
        "You win by leaving the other side without pieces or without a move.",
    ],
    &[
        "CAPTURES",
        "",
        "A piece captures a neighbour by jumping to the free square right behind;",
        "if it can capture again from there, it goes on in the same move.",
        "A man captures men only, and forward only. A king captures men and",
        "kings, forward and backward. Capturing is compulsory.",
        "",
        "When there are several captures, you must make:",
        "",
        "   1. the one that takes the most pieces;",
        "   2. among equals, one made with a king;",
        "   3. then the one that takes the most kings;",
        "   4. then the one that meets the kings first.",
        "",
        "If they are equal in everything the choice is free. If you do not",
        "capture, or capture wrongly, you are told so and must move again.",
    ],
    &[
        "HOW TO TYPE A MOVE",
        "",
        "   21 18            the piece on 21 goes to 18",
        "   20 23 27         the piece on 20 captures on 23 and lands on 27",
        "   30 27 23 20 16   captures on 27 and lands on 23, captures on 20",
        "                    and ends on 16",
        "",
        "First the square you leave; then, for each capture, the square of the",
        "piece captured and the square you land on. Then press RETURN.",
        "",
        "COMMANDS",
        "",
        "   S   saves the game: asks for a name, with a drive if you like",
        "   E   goes back to the operating system, if you answer EXIT ? with Y",
        "   Esc leaves the game for the menu, if you answer Y",
        "   ?   shows these pages",
    ],
    &[
        "LEVELS",
        "",
        "There are nine. The higher the level, the further the program looks",
        "ahead and the longer it takes: beyond the third it becomes slow.",
        "",
        "DISKS",
        "",
        "The file KEYBOARD.DAT holds the graphics. It must be on the program's",
        "disk or, failing that, on drive A. Games are saved on the program's",
        "disk; to use another, type its letter: B:MYGAME.",
        "",
        "SYSTEM ERROR",
        "",
        "At every move the program checks that its data are sound. If they are",
        "not, SYSTEM ERROR appears: all you can do is save the game with S and",
        "start again with P from the menu.",
    ],
    &[
        "WHAT IS MISSING",
        "",
        "Like the original program, this one leaves some rules out:",
        "",
        "   - colours by lot, then alternating, and who begins (rule 2);",
        "   - huffing the piece that failed to capture (rule 6);",
        "   - the fifty moves (rule 8);",
        "   - the time limit for a move (rule 9);",
        "   - touch a piece, move it (rule 10);",
        "   - openings drawn by lot (rule 11).",
        "",
        "There is no draw either: a game ends only in victory or defeat, and two",
        "kings may wander about for as long as they like.",
    ],
];
