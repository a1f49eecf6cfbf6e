//! What the player reads of the full rules, in English.

use super::super::{Item, Text};
use super::{FullLabel, FullMessage};

pub const MENU: [Item; 10] = [
    ('N', "New game"),
    ('P', "Resume a saved game"),
    ('A', "Open a game in PDN"),
    ('L', "Level"),
    ('C', "Colour"),
    ('I', "Who begins"),
    ('T', "The full rules of 1931"),
    ('S', "School: lessons and problems"),
    ('?', "Instructions"),
    ('E', "Exit"),
];

pub fn message<'t>(message: &FullMessage, t: &'t mut Text) -> &'t mut Text {
    match *message {
        FullMessage::On => t.put("The full rules of 1931: they hold from the next game on."),
        FullMessage::Off => t.put("The rules of DAMA.COM: they hold from the next game on."),
        FullMessage::WhiteBegins => t.put("By the full rules White always begins (rule 2)."),
    }
}

pub fn label(label: FullLabel) -> &'static str {
    match label {
        FullLabel::ByLot => "by lot",
        FullLabel::On => "on",
    }
}
