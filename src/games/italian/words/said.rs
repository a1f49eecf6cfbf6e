//! Messages and hints of Italian draughts only.

use crate::games::italian::words::rules_1931::Rules1931Message;
use crate::games::italian::words::school::SchoolMessage;
use crate::session::messages::{Lang, Message, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItalianMessage {
    Rules1931(Rules1931Message),
    School(SchoolMessage),
}

impl ItalianMessage {
    pub(crate) fn put(self, lang: Lang, text: &mut Text) -> &mut Text {
        match self {
            ItalianMessage::Rules1931(message) => lang.rules_1931_message(&message, text),
            ItalianMessage::School(message) => lang.school_message(&message, text),
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        match self {
            ItalianMessage::Rules1931(message) => message.is_error(),
            ItalianMessage::School(message) => matches!(message, SchoolMessage::NoSuchProblem(_)),
        }
    }
}

impl From<Rules1931Message> for Message {
    fn from(message: Rules1931Message) -> Message {
        Message::BuiltIn(ItalianMessage::Rules1931(message))
    }
}

impl From<SchoolMessage> for Message {
    fn from(message: SchoolMessage) -> Message {
        Message::BuiltIn(ItalianMessage::School(message))
    }
}
