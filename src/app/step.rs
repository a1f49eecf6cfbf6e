//! [`Step`]: what the program does after a part has handled a key or a line.

use crate::screen::Scene;
use crate::session::messages::Message;
use crate::session::Action;

// One is made for a key.
#[allow(clippy::large_enum_variant)]
#[must_use]
#[derive(Debug)]
pub enum Step {
    /// The part has done it all.
    Done,
    /// Open a question or a page over the present scene.
    Ask(Scene, Message),
    /// Ask for the name of a saved game.
    Save,
    Instructions,
    /// Ask whether to give the game up.
    Abandon,
    /// Open the numbered problems.
    Problems,
    /// Do an action that was found for the side to move.
    Do(Action),
    /// The match has been taken back: go on, and say so.
    TakenBack(Message),
}
