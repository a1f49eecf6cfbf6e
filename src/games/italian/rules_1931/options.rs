//! The options of the rules of 1931: the option table of their row, which the command line writes as flags.

use crate::games::italian::rules_1931::record::{BallotSet, ClockRule, Rules1931Settings};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::words as sentences;
use alloc::format;
use alloc::string::String;

const SWITCHES: [OptionValue; 2] =
    [OptionValue::new("on", sentences::OPTION_YES), OptionValue::new("off", sentences::OPTION_NO)];

pub(crate) const OPTIONS: &[GameOption] = &[
    GameOption::new(
        "ballot",
        sentences::OPTION_OPENINGS,
        &[
            OptionValue::new("torneo", sentences::OPTION_TOURNAMENT),
            OptionValue::new("libera", sentences::OPTION_FREE),
            OptionValue::new("tutte", sentences::OPTION_ALL),
            OptionValue::new("none", sentences::OPTION_NONE),
        ],
    ),
    GameOption::new(
        "clock",
        sentences::OPTION_CLOCK,
        &[
            OptionValue::new("none", sentences::OPTION_NONE_NESSUNO),
            OptionValue::new("5min", sentences::OPTION_5_MINUTES_A_MOVE),
            OptionValue::new("20h", sentences::OPTION_20_MOVES_AN_HOUR),
        ],
    ),
    GameOption::new("huff", sentences::OPTION_HUFFING, &SWITCHES),
    GameOption::new(
        "sly",
        sentences::OPTION_SLY_PROGRAM,
        &[OptionValue::new("off", sentences::OPTION_NO), OptionValue::new("on", sentences::OPTION_YES)],
    ),
    GameOption::new("lot", sentences::OPTION_COLOURS_BY_LOT, &SWITCHES),
];

/// Returns the settings that were chosen.
pub(crate) fn settings(choice: &GameChoice) -> Rules1931Settings {
    let is_on = |name| choice.is(name, "on");
    Rules1931Settings {
        huff: is_on("huff"),
        sly: is_on("sly"),
        clock: match choice.word("clock") {
            "5min" => ClockRule::FiveMinutes,
            "20h" => ClockRule::TwentyAnHour,
            _ => ClockRule::None,
        },
        ballot: match choice.word("ballot") {
            "libera" => BallotSet::Free,
            "tutte" => BallotSet::All,
            "none" => BallotSet::None,
            _ => BallotSet::Tournament,
        },
        lot: is_on("lot"),
    }
}

/// Returns the flags of the command line.
pub(crate) fn flags(choice: &GameChoice) -> String {
    let flag = |option: &GameOption| format!(" --{} {}", option.name, choice.word(option.name));
    String::from(" --treccani") + &OPTIONS.iter().map(flag).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_of_the_table_are_those_of_the_settings() {
        assert_eq!(settings(&GameChoice::usual("italian-1931", OPTIONS)), Rules1931Settings::default());
    }

    #[test]
    fn each_value_of_the_table_is_a_setting_of_its_own() {
        for option in OPTIONS {
            let set = |value: &OptionValue| {
                let mut choice = GameChoice::usual("italian-1931", OPTIONS);
                choice.set(option.name, value.word).expect("of the table");
                format!("{:?}", settings(&choice))
            };
            let all: alloc::collections::BTreeSet<String> = option.values.iter().map(set).collect();
            assert_eq!(all.len(), option.values.len(), "{}", option.name);
        }
    }
}
