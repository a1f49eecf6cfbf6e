//! English texts of the desktop build.
use crate::built_in::thought;
use crate::session::drive::{DriveError, FileSpec};
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::setup::SetupWord;
use crate::session::messages::{Label, Lang, Message, Prompt, Text};

pub fn prompt(prompt: Prompt) -> &'static str {
    match prompt {
        Prompt::RulebookMove => Lang::En.game_list_label(GameListLabel::YourMove),
        Prompt::Seconds => "Seconds (1-60): ",
        Prompt::OpenName => "PDN file: ",
        Prompt::Setup => Lang::En.setup_word(SetupWord::Prompt),
        Prompt::GameNumber => "Game number: ",
        Prompt::Confirm => "SURE ? ",
        _ => "",
    }
}

pub fn label(label: Label) -> &'static str {
    match label {
        Label::Maestro => "maestro: the strongest",
        Label::ViewerHints => "RETURN forward   - back   < start   > end   G play on   M menu",
        Label::ReviewHints => "RETURN forward   - back   < start   > end   G play on   Esc close",
        Label::ViewerHintsAndReview => {
            "RETURN next   - back   < start   > end   G play on   R review   M menu"
        }
        Label::ReviewHintsAndReview => {
            "RETURN next   - back   < start   > end   G play   R review   Esc close"
        }
        Label::Result => "Result",
        Label::ReadableUpToHere => "Readable up to here",
        Label::DrawnGame => "Draw",
        Label::NoResult => "No result",
        Label::EndHintsAndReview => "S save   Esc menu   R review the game",
        Label::ReviewPageHints => "RETURN on   - back   1-3 to that move   Esc to the game",
        Label::SetupHints => Lang::En.setup_word(SetupWord::Hints),
        Label::CloseWindow => "Close the window to leave.",
        Label::MakeDisk => "Run `dama disk make DIR`, then `dama --disk DIR`.",
        Label::LineKeys => "Press RETURN after every key here, even after Esc (or type {esc}).",
        Label::BuiltIn(label) => Lang::En.school_label(label),
        _ => "",
    }
}

pub fn message<'t>(message: &Message, t: &'t mut Text) -> &'t mut Text {
    match *message {
        Message::BuiltIn(ref said) => said.put(Lang::En, t),
        Message::SecondsAsked => t.put("Maestro: how many seconds may it think per move? RETURN alone: 5."),
        Message::NotSeconds => t.put("Type a number of seconds from 1 to 60."),
        Message::MaestroIs(n) => {
            t.put("Level M: the maestro, ").count(n.into(), ["second", "seconds"]).put(" per move.")
        }
        Message::Thought(ref thought) => thought::put(t, thought, Lang::En),
        Message::Games(n) => t.number_in("Games in the file: #. Type a number; RETURN alone: the first.", n),
        Message::NoSuchGame(1) => t.put("There is only one game: number 1."),
        Message::NoSuchGame(n) => t.number_in("The games are numbered from 1 to #.", n),
        Message::NoGames(file) => t.file_in("# contains no games in PDN.", file),
        Message::Viewing(ref title, ply, plies) => {
            title.put(t, ["White", "Black"]).put(". Move ").number(ply).put(" of ").number(plies).put(".")
        }
        Message::Reviewing(ply, plies) => {
            t.put("Your game: move ").number(ply).put(" of ").number(plies).put(".")
        }
        Message::ViewingStops => t.put("The game can be read up to here: the next move is wrong."),
        Message::ViewingCut(last) => {
            t.number_in("The game can be read up to move #: the next one is wrong.", last)
        }
        Message::ScreenIsIn(name) => t.fill_in("Screen saved as # in the current folder.", &name),
        Message::NoScreenshot => t.put("Screen not saved: the current folder cannot be written to."),
        Message::RefusedBy(book, refusal) => (book.words(Lang::En).refusal)(refusal, t),
        Message::Said(text) | Message::Refusal(text) => t.put(text.written()),
        _ => t,
    }
}

pub fn drive(error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    let letter = file.drive.letter();
    match error {
        DriveError::NotMapped => {
            t.char_in("There is no drive #: start with --drive ", letter).char_in("#=FOLDER.", letter)
        }
        DriveError::Empty => t.char_in("Drive # is empty: load a floppy image.", letter),
        DriveError::Ambiguous => t.file_in("There is more than one file #: keep only one.", file),
        _ => t,
    }
}
