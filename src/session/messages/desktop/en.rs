//! English texts of the desktop build.
use crate::built_in::thought;
use crate::session::drive::{DesktopDriveError, FileSpec};
use crate::session::messages::desktop::{DesktopLabel, DesktopMessage, DesktopPrompt};
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::setup::SetupWord;
use crate::session::messages::{Lang, Text};

pub fn prompt(prompt: DesktopPrompt) -> &'static str {
    match prompt {
        DesktopPrompt::RulebookMove => Lang::En.game_list_label(GameListLabel::YourMove),
        DesktopPrompt::Seconds => "Seconds (1-60): ",
        DesktopPrompt::OpenName => "PDN file: ",
        DesktopPrompt::Setup => Lang::En.setup_word(SetupWord::Prompt),
        DesktopPrompt::GameNumber => "Game number: ",
        DesktopPrompt::Confirm => "SURE ? ",
    }
}

pub fn label(label: DesktopLabel) -> &'static str {
    match label {
        DesktopLabel::Maestro => "maestro: the strongest",
        DesktopLabel::ViewerHints => "RETURN forward   - back   < start   > end   G play on   M menu",
        DesktopLabel::ReviewHints => "RETURN forward   - back   < start   > end   G play on   Esc close",
        DesktopLabel::ViewerHintsAndReview => {
            "RETURN next   - back   < start   > end   G play on   R review   M menu"
        }
        DesktopLabel::ReviewHintsAndReview => {
            "RETURN next   - back   < start   > end   G play   R review   Esc close"
        }
        DesktopLabel::Result => "Result",
        DesktopLabel::ReadableUpToHere => "Readable up to here",
        DesktopLabel::DrawnGame => "Draw",
        DesktopLabel::NoResult => "No result",
        DesktopLabel::EndHintsAndReview => "S save   Esc menu   R review the game",
        DesktopLabel::ReviewPageHints => "RETURN on   - back   1-3 to that move   Esc to the game",
        DesktopLabel::SetupHints => Lang::En.setup_word(SetupWord::Hints),
        DesktopLabel::CloseWindow => "Close the window to leave.",
        DesktopLabel::MakeDisk => "Run `dama disk make DIR`, then `dama --disk DIR`.",
        DesktopLabel::LineKeys => "Press RETURN after every key here, even after Esc (or type {esc}).",
        DesktopLabel::BuiltIn(label) => Lang::En.school_label(label),
    }
}

pub fn message<'t>(message: &DesktopMessage, t: &'t mut Text) -> &'t mut Text {
    match *message {
        DesktopMessage::BuiltIn(ref said) => said.put(Lang::En, t),
        DesktopMessage::SecondsAsked => {
            t.put("Maestro: how many seconds may it think per move? RETURN alone: 5.")
        }
        DesktopMessage::NotSeconds => t.put("Type a number of seconds from 1 to 60."),
        DesktopMessage::MaestroIs(n) => {
            t.put("Level M: the maestro, ").count(n.into(), ["second", "seconds"]).put(" per move.")
        }
        DesktopMessage::Thought(ref thought) => thought::put(t, thought, Lang::En),
        DesktopMessage::Games(n) => {
            t.number_in("Games in the file: #. Type a number; RETURN alone: the first.", n)
        }
        DesktopMessage::NoSuchGame(1) => t.put("There is only one game: number 1."),
        DesktopMessage::NoSuchGame(n) => t.number_in("The games are numbered from 1 to #.", n),
        DesktopMessage::NoGames(file) => t.file_in("# contains no games in PDN.", file),
        DesktopMessage::Viewing(ref title, ply, plies) => {
            title.put(t, ["White", "Black"]).put(". Move ").number(ply).put(" of ").number(plies).put(".")
        }
        DesktopMessage::Reviewing(ply, plies) => {
            t.put("Your game: move ").number(ply).put(" of ").number(plies).put(".")
        }
        DesktopMessage::ViewingStops => t.put("The game can be read up to here: the next move is wrong."),
        DesktopMessage::ViewingCut(last) => {
            t.number_in("The game can be read up to move #: the next one is wrong.", last)
        }
        DesktopMessage::ScreenIsIn(name) => t.fill_in("Screen saved as # in the current folder.", &name),
        DesktopMessage::NoScreenshot => t.put("Screen not saved: the current folder cannot be written to."),
        DesktopMessage::Refused(book, refusal) => (book.words(Lang::En).refusal)(refusal, t),
        DesktopMessage::Said(text) | DesktopMessage::Refusal(text) => t.put(text.written()),
    }
}

pub fn drive(error: DesktopDriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    let letter = file.drive.letter();
    match error {
        DesktopDriveError::NotMapped => {
            t.char_in("There is no drive #: start with --drive ", letter).char_in("#=FOLDER.", letter)
        }
        DesktopDriveError::Empty => t.char_in("Drive # is empty: load a floppy image.", letter),
        DesktopDriveError::Ambiguous => t.file_in("There is more than one file #: keep only one.", file),
    }
}
