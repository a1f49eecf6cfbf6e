//! Messages of the desktop build: PDN files, the maestro, the other games.

use crate::built_in::thought;
use crate::session::drive::{DriveError, FileSpec};
use crate::session::messages::{words, Lang, Message, Text};

impl Message {
    /// Returns whether it is one that only the desktop build has, and refuses or warns.
    pub fn is_desktop_error(&self) -> bool {
        match self {
            Message::BuiltIn(said) => said.is_error(),
            Message::Refusal(_)
            | Message::RefusedBy(..)
            | Message::NoSuchGame(_)
            | Message::NoGames(_)
            | Message::ViewingStops
            | Message::ViewingCut(_)
            | Message::NotSeconds
            | Message::NoScreenshot => true,
            _ => false,
        }
    }
}

/// A text as a message that tells something.
pub fn said(text: Text) -> Message {
    Message::Said(text)
}

/// A text as a message that refuses something.
pub fn refused(text: Text) -> Message {
    Message::Refusal(text)
}

pub(crate) fn message<'t>(lang: Lang, message: &Message, t: &'t mut Text) -> &'t mut Text {
    match *message {
        Message::BuiltIn(ref said) => said.put(lang, t),
        Message::SecondsAsked => t.put(lang.text(words::SECONDS_ASKED)),
        Message::NotSeconds => t.put(lang.text(words::NOT_SECONDS)),
        Message::MaestroIs(n) => words::maestro_is(lang, t, n.into()),
        Message::Thought(ref thought) => thought::put(t, thought, lang),
        Message::Games(n) => words::games(lang, t, n),
        Message::NoSuchGame(1) => t.put(lang.text(words::NO_SUCH_GAME_ONE)),
        Message::NoSuchGame(n) => words::no_such_game(lang, t, n),
        Message::NoGames(file) => words::no_games(lang, t, file),
        Message::Viewing(ref title, ply, plies) => {
            words::viewing(lang, title.put(t, [lang.text(words::WHITE), lang.text(words::BLACK)]), ply, plies)
        }
        Message::Reviewing(ply, plies) => words::reviewing(lang, t, ply, plies),
        Message::ViewingStops => t.put(lang.text(words::VIEWING_STOPS)),
        Message::ViewingCut(last) => words::viewing_cut(lang, t, last),
        Message::ScreenIsIn(name) => words::screen_is_in(lang, t, &name),
        Message::NoScreenshot => t.put(lang.text(words::NO_SCREENSHOT)),
        Message::RefusedBy(book, refusal) => lang.put_refusal(book, refusal, t),
        Message::Said(text) | Message::Refusal(text) => t.put(text.written()),
        _ => t,
    }
}

pub(crate) fn drive(lang: Lang, error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    match error {
        DriveError::NotMapped => words::drive_not_mapped(lang, t, file.drive.letter()),
        DriveError::Empty => words::drive_empty(lang, t, file.drive.letter()),
        DriveError::Ambiguous => words::drive_ambiguous(lang, t, file),
        _ => t,
    }
}
