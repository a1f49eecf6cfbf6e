//! The options of the rules of 1931 as the command line writes them.

use crate::games::italian::rules_1931::record::{BallotSet, ClockRule, Rules1931Settings};
use alloc::format;
use alloc::string::String;

const BALLOTS: [(&str, BallotSet); 4] = [
    ("torneo", BallotSet::Tournament),
    ("libera", BallotSet::Free),
    ("tutte", BallotSet::All),
    ("none", BallotSet::None),
];

const CLOCKS: [(&str, ClockRule); 3] =
    [("5min", ClockRule::FiveMinutes), ("20h", ClockRule::TwentyAnHour), ("none", ClockRule::None)];

const SWITCHES: [(&str, bool); 2] = [("on", true), ("off", false)];

fn meant<T: Copy>(word: &str, all: &[(&str, T)]) -> Option<T> {
    all.iter().find(|(known, _)| *known == word).map(|&(_, value)| value)
}

fn word<T: PartialEq>(value: T, all: &[(&'static str, T)]) -> &'static str {
    all.iter().find(|(_, known)| *known == value).map_or("", |&(word, _)| word)
}

/// Sets an option; `None` if its name or value is unknown.
pub(crate) fn set(rules: &mut Rules1931Settings, name: &str, value: &str) -> Option<()> {
    match name {
        "ballot" => rules.ballot = meant(value, &BALLOTS)?,
        "clock" => rules.clock = meant(value, &CLOCKS)?,
        "huff" => rules.huff = meant(value, &SWITCHES)?,
        "sly" => rules.sly = meant(value, &SWITCHES)?,
        "lot" => rules.lot = meant(value, &SWITCHES)?,
        _ => return None,
    }
    Some(())
}

pub(crate) fn words(rules: &Rules1931Settings) -> String {
    let on = |switch| word(switch, &SWITCHES);
    format!(
        " --treccani --ballot {} --clock {} --huff {} --sly {} --lot {}",
        word(rules.ballot, &BALLOTS),
        word(rules.clock, &CLOCKS),
        on(rules.huff),
        on(rules.sly),
        on(rules.lot)
    )
}
