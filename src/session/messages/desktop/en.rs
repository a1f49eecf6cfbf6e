//! English texts of the desktop build.
use crate::built_in::BuiltIn;
use crate::session::messages::desktop::{MoreLabel, MoreMessage, MorePrompt};
use crate::session::messages::setup::SetupWord;
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Lang, Text};

pub fn prompt(prompt: MorePrompt) -> &'static str {
    match prompt {
        MorePrompt::TableMove => Lang::En.table_label(TableLabel::YourMove),
        MorePrompt::Seconds => "Seconds (1-60): ",
        MorePrompt::OpenName => "PDN file: ",
        MorePrompt::Setup => Lang::En.setup_word(SetupWord::Prompt),
        MorePrompt::GameNumber => "Game number: ",
        MorePrompt::Confirm => "SURE ? ",
    }
}

pub fn label(label: MoreLabel) -> &'static str {
    match label {
        MoreLabel::Maestro => "maestro: the strongest",
        MoreLabel::ViewerHints => "RETURN forward   - back   < start   > end   G play on   M menu",
        MoreLabel::ReviewHints => "RETURN forward   - back   < start   > end   G play on   Esc close",
        MoreLabel::ViewerHintsAndReview => {
            "RETURN next   - back   < start   > end   G play on   R review   M menu"
        }
        MoreLabel::ReviewHintsAndReview => {
            "RETURN next   - back   < start   > end   G play   R review   Esc close"
        }
        MoreLabel::Result => "Result",
        MoreLabel::ReadableUpToHere => "Readable up to here",
        MoreLabel::DrawnGame => "Draw",
        MoreLabel::NoResult => "No result",
        MoreLabel::EndHintsAndReview => "S save   Esc menu   R review the game",
        MoreLabel::ReviewPageHints => "RETURN on   - back   1-3 to that move   Esc to the game",
        MoreLabel::SetupHints => Lang::En.setup_word(SetupWord::Hints),
        MoreLabel::CloseWindow => "Close the window to leave.",
        MoreLabel::MakeDisk => "Run `dama disk make DIR`, then `dama --disk DIR`.",
        MoreLabel::LineKeys => "Press RETURN after every key here, even after Esc (or type {esc}).",
        MoreLabel::Own(label) => BuiltIn::own_label(Lang::En, label),
        MoreLabel::King => "king",
    }
}

pub fn message<'t>(message: &MoreMessage, t: &'t mut Text) -> &'t mut Text {
    match *message {
        MoreMessage::Own(ref said) => BuiltIn::put_said(Lang::En, said, t),
        MoreMessage::SecondsAsked => {
            t.put("Maestro: how many seconds may it think per move? RETURN alone: 5.")
        }
        MoreMessage::NotSeconds => t.put("Type a number of seconds from 1 to 60."),
        MoreMessage::MaestroIs(n) => {
            t.put("Level M: the maestro, ").count(n.into(), ["second", "seconds"]).put(" per move.")
        }
        MoreMessage::Thought(ref thought) => BuiltIn::put_thought(Lang::En, thought, t),
        MoreMessage::Games(n) => {
            t.number_in("Games in the file: #. Type a number; RETURN alone: the first.", n)
        }
        MoreMessage::NoSuchGame(1) => t.put("There is only one game: number 1."),
        MoreMessage::NoSuchGame(n) => t.number_in("The games are numbered from 1 to #.", n),
        MoreMessage::NoGames(file) => t.file_in("# contains no games in PDN.", file),
        MoreMessage::Viewing(ref title, ply, plies) => {
            title.put(t, ["White", "Black"]).put(". Move ").number(ply).put(" of ").number(plies).put(".")
        }
        MoreMessage::Reviewing(ply, plies) => {
            t.put("Your game: move ").number(ply).put(" of ").number(plies).put(".")
        }
        MoreMessage::ViewingStops => t.put("The game can be read up to here: the next move is wrong."),
        MoreMessage::ViewingCut(last) => {
            t.number_in("The game can be read up to move #: the next one is wrong.", last)
        }
        MoreMessage::ScreenIsIn(name) => t.fill_in("Screen saved as # in the current folder.", &name),
        MoreMessage::NoScreenshot => t.put("Screen not saved: the current folder cannot be written to."),
        MoreMessage::Refused(book, refusal) => (book.words(Lang::En).refusal)(refusal, t),
        MoreMessage::Said(text) | MoreMessage::Refusal(text) => t.put(text.written()),
    }
}
