//! The parameters of the strong search; each technique can be turned off to measure its gain.

use crate::rules::error::error_text;

macro_rules! search_params {
    ($($(#[doc = $doc:literal])* $name:ident,)* ; $($(#[doc = $ndoc:literal])* $number:ident = $value:literal,)*) => {
        /// The techniques that the search uses, and their numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct SearchParams {
            $($(#[doc = $doc])* pub $name: bool,)*
            $($(#[doc = $ndoc])* pub $number: i32,)*
        }

        impl SearchParams {
            /// Names of the techniques, in the order of the fields.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];
            /// Names of the numbers.
            pub const NUMBERS: &'static [&'static str] = &[$(stringify!($number)),*];
            /// All techniques on, the default.
            pub const ON: SearchParams = SearchParams { $($name: true,)* $($number: $value),* };
            /// All techniques off: plain alpha-beta.
            pub const OFF: SearchParams = SearchParams { $($name: false,)* $($number: $value),* };

            fn named(&mut self, name: &str) -> Option<&mut bool> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }

            fn number(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($number) => Some(&mut self.$number),)*
                    _ => None,
                }
            }
        }
    };
}

search_params! {
    /// Hash table: its bounds cut off, its move is tried first.
    table,
    /// Aspiration windows around the last iteration's score.
    aspiration,
    /// Principal variation search: null windows after the first move.
    pvs,
    /// Extension: captures and only moves cost no depth.
    forced,
    /// At the horizon a side whose pieces hang searches one ply further.
    threats,
    /// Late move reduction.
    lmr,
    /// History scores order quiet moves.
    history,
    /// Killer moves.
    killers,
    /// Reverse futility pruning: near the horizon, nodes far above beta.
    futility,
    /// Razoring: near the horizon, nodes far below alpha go to quiescence.
    razoring,
    /// ProbCut: a shallow search far above beta replaces the deep one.
    probcut,
    /// Late move pruning near the horizon.
    lmp,
    /// Repetitions score as draws; an assumption, as the rules have no such draw.
    repetition,
    /// Endgame databases are probed.
    endgame,
    ;
    /// Half the first aspiration window, like all margins in units of the evaluation (`Evaluator::man`).
    window = 25,
    /// Limit of the extra plies for hanging pieces.
    threat_plies = 1,
    /// Reverse futility: margin above beta for each ply of depth.
    futility_margin = 60,
    /// Reverse futility: largest depth.
    futility_depth = 3,
    /// Razoring: margin below alpha for each ply of depth.
    razor_margin = 100,
    /// Razoring: largest depth.
    razor_depth = 2,
    /// ProbCut: smallest depth.
    probcut_depth = 5,
    /// ProbCut: shallow depth, in percent.
    probcut_share = 50,
    /// ProbCut: margin above beta.
    probcut_margin = 60,
    /// ProbCut: extra margin for each ply of depth.
    probcut_each = 6,
    /// Late move reduction: number of moves searched in full.
    lmr_from = 2,
    /// Late move reduction: first move reduced by two plies.
    lmr_more = 4,
    /// Late move reduction: smallest depth to reduce by two plies.
    lmr_more_depth = 5,
    /// Late move reduction: depth that adds another ply to the two.
    lmr_part = 100,
    /// Late move reduction: additional full moves in a PV node.
    lmr_pv = 2,
    /// Late move pruning: largest depth.
    lmp_depth = 3,
    /// Late move pruning: number of moves kept.
    lmp_base = 3,
    /// Late move pruning: additional moves kept for each ply of depth.
    lmp_each = 2,
    /// Several threads: smallest depth at which a move that another thread is searching is deferred; above `lmp_depth`.
    busy_depth = 4,
    /// Easy moves: lead over all other moves, about two thirds of a man by the trained evaluation.
    far_margin = 400,
}

/// A part of the text that is not a valid setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchParamError<'a>(pub &'a str);

error_text!(SearchParamError<'_> {
    SearchParamError(part) => "{part}: not a search option with a value";
});

impl SearchParams {
    /// The parameters of training games.
    // A default that is tuned keeps its former value here, so that a recipe of weights keeps its games.
    pub const TRAINING: SearchParams = SearchParams::ON;

    /// Parses `NAME=on`, `NAME=off` and `NAME=NUMBER`, separated by commas.
    ///
    /// Everything else is on; `all=off` first turns it off.
    pub fn parse(text: &str) -> Result<SearchParams, SearchParamError<'_>> {
        let mut params = SearchParams::ON;
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or(SearchParamError(part))?;
            if let Some(number) = params.number(name) {
                *number = value.parse().map_err(|_| SearchParamError(part))?;
                continue;
            }
            let on = match value {
                "on" => true,
                "off" => false,
                _ => return Err(SearchParamError(part)),
            };
            if name == "all" {
                params = if on { SearchParams::ON } else { SearchParams::OFF };
            } else {
                *params.named(name).ok_or(SearchParamError(part))? = on;
            }
        }
        Ok(params)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_turns_off_what_it_names() {
        let parsed = SearchParams::parse("lmr=off, aspiration=off,").expect("two switches");
        assert_eq!(parsed, SearchParams { lmr: false, aspiration: false, ..SearchParams::ON });
        let parsed = SearchParams::parse("all=off,table=on").expect("two parts");
        assert_eq!(parsed, SearchParams { table: true, ..SearchParams::OFF });
        assert_eq!(SearchParams::parse(""), Ok(SearchParams::ON));
    }

    #[test]
    fn every_name_is_a_switch_and_nothing_else_is() {
        for name in SearchParams::NAMES {
            let text = std::format!("{name}=off");
            assert_ne!(SearchParams::parse(&text), Ok(SearchParams::ON), "{name}");
        }
        for text in ["lmr", "lmr=0", "null=off", "=off", "lmr=on=off", "LMR=off"] {
            assert!(SearchParams::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn training_games_stay_as_they_are_when_a_default_is_tuned() {
        let numbers = "window=25,threat_plies=1,futility_margin=60,futility_depth=3,razor_margin=100,razor_depth=2,\
                       probcut_depth=5,probcut_share=50,probcut_margin=60,probcut_each=6,lmr_from=2,lmr_more=4,\
                       lmr_more_depth=5,lmr_part=100,lmr_pv=2,lmp_depth=3,lmp_base=3,lmp_each=2,busy_depth=4,\
                       far_margin=400";
        assert_eq!(numbers.split(',').count(), SearchParams::NUMBERS.len());
        assert_eq!(SearchParams::parse(numbers), Ok(SearchParams::TRAINING));
        // Say of a new technique whether training games have it.
        assert_eq!(SearchParams::NAMES.len(), 14);
    }
}
