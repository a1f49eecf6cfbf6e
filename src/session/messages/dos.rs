//! DAMA.COM says nothing of what it has not: see `more`.

use crate::session::desktop::MoreKept;
use crate::session::messages::{Lang, Message, Text, Written};

/// No sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreMessage {}

impl MoreMessage {
    /// Whether it refuses or warns.
    pub fn is_error(&self) -> bool {
        match *self {}
    }
}

/// No prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MorePrompt {}

/// No label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreLabel {}

impl Text {
    /// Adds a level's number.
    pub fn level(&mut self, level: u8) -> &mut Text {
        self.number(level.into())
    }
}

impl Lang {
    /// No words of other files.
    pub fn kept(self, kept: MoreKept) -> [&'static Written; 2] {
        match kept {}
    }
}

pub(super) mod it {
    use crate::session::messages::{MoreLabel, MoreMessage, MorePrompt};
    use crate::session::messages::{Text, Written};

    pub fn message<'t>(message: &MoreMessage, _text: &'t mut Text) -> &'t mut Text {
        match *message {}
    }

    pub fn prompt(prompt: MorePrompt) -> &'static Written {
        match prompt {}
    }

    pub fn label(label: MoreLabel) -> &'static Written {
        match label {}
    }
}

/// What is said of a line that means no legal action.
#[inline(always)]
pub fn refused(refusal: Message) -> Message {
    refusal
}
