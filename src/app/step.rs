//! [`Step`]: what the program does after a part has handled a key or a line.

use crate::screen::Scene;
use crate::session::messages::Message;

// One is made for a key.
#[allow(clippy::large_enum_variant)]
#[must_use]
#[derive(Debug)]
pub enum Step {
    /// The part has done it all.
    Done,
    /// Open a question or a page over the present scene.
    Ask(Scene, Message),
    /// Open the numbered problems.
    Problems,
}
