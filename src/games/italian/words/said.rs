//! Messages and hints of Italian draughts only.

use crate::games::italian::words::rules_1931::FullMessage;
use crate::games::italian::words::school::problems::ProblemMessage;
use crate::games::italian::words::school::{SchoolLabel, SchoolMessage};
use crate::session::messages::{Label, Message, MoreLabel, MoreMessage};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Full(FullMessage),
    School(SchoolMessage),
    /// About problems that the solver answers.
    Problem(ProblemMessage),
}

impl From<FullMessage> for Message {
    fn from(message: FullMessage) -> Message {
        Message::More(MoreMessage::Own(Said::Full(message)))
    }
}

impl From<SchoolMessage> for Message {
    fn from(message: SchoolMessage) -> Message {
        Message::More(MoreMessage::Own(Said::School(message)))
    }
}

impl From<ProblemMessage> for Message {
    fn from(message: ProblemMessage) -> Message {
        Message::More(MoreMessage::Own(Said::Problem(message)))
    }
}

impl From<SchoolLabel> for Label {
    fn from(label: SchoolLabel) -> Label {
        Label::More(MoreLabel::Own(label))
    }
}
