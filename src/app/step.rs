//! [`Step`]: what the program does after a part has handled a key or a line.

use crate::screen::Scene;
use crate::session::messages::{Message, Text};
use crate::session::{Action, Session};
use alloc::boxed::Box;

// One is made for a key.
#[allow(clippy::large_enum_variant)]
#[must_use]
#[derive(Debug)]
pub enum Step {
    /// The part has done it all.
    Done,
    /// Say this.
    Say(Message),
    /// The check has failed.
    SystemError,
    /// Open a question or a page over the present scene.
    Ask(Scene, Message),
    /// Set a position up.
    SetUp,
    /// Ask for the name of a saved game.
    Save,
    Instructions,
    /// Ask whether to give the game up.
    Abandon,
    /// Open the numbered problems.
    Problems,
    /// Play a line.
    Play(Text),
    /// Go on with the match, and say this.
    GoOn(Message),
    /// The viewer shows another game.
    Viewing,
    /// Flip the board.
    Flip,
    /// Leave the match, and play this one with its settings.
    Leave(Option<Box<Session>>),
    /// Play on from the viewer.
    PlayOn(Box<Session>),
    /// Play from the position that was set up.
    PlaySetUp(Box<Session>),
    /// Do an action that was found for the side to move.
    Do(Action),
    /// The match has been taken back: go on, and say so.
    TakenBack(Message),
}
