//! A switch for each idea of the search, so that what it gains can be measured.

macro_rules! switches {
    ($($(#[doc = $doc:literal])* $name:ident,)* ; $($(#[doc = $ndoc:literal])* $number:ident = $value:literal,)*) => {
        /// Which ideas the search uses, all of them unless said otherwise; and its numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Switches {
            $($(#[doc = $doc])* pub $name: bool,)*
            $($(#[doc = $ndoc])* pub $number: i32,)*
        }

        impl Switches {
            /// Every switch's name, in the order of the fields.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];
            /// Every number's name.
            pub const NUMBERS: &'static [&'static str] = &[$(stringify!($number)),*];
            /// All on.
            pub const ON: Switches = Switches { $($name: true,)* $($number: $value),* };
            /// All off: plain alpha-beta.
            pub const OFF: Switches = Switches { $($name: false,)* $($number: $value),* };

            /// The switch of that name.
            fn named(&mut self, name: &str) -> Option<&mut bool> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }

            /// The number of that name.
            fn number(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($number) => Some(&mut self.$number),)*
                    _ => None,
                }
            }
        }
    };
}

switches! {
    /// The transposition table: its bounds end a search, its move is tried first.
    table,
    /// Iterations begin with a narrow window around the last score.
    aspiration,
    /// Moves after the first are searched with an empty window (principal variation search).
    pvs,
    /// Compulsory captures and only moves cost no depth.
    forced,
    /// At the horizon a side whose pieces hang looks one move further.
    threats,
    /// Moves late in the order are first searched less deep.
    lmr,
    /// Quiet moves are ordered by how often they were best.
    history,
    /// The last refutations at the same ply are tried early.
    killers,
    /// Near the horizon a position far above beta is not searched.
    futility,
    /// Near the horizon a position far below alpha is only looked at.
    razoring,
    /// A shallow search far above beta stands for the deep one.
    probcut,
    /// Near the horizon the last moves of the order are left out.
    lmp,
    /// A position met again counts as a draw: a guess, for the game knows none.
    repetition,
    /// Endgame databases are probed.
    endgame,
    ;
    /// Half the first window around the last score, in hundredths of a man.
    window = 25,
    /// Plies beyond the horizon that a side whose pieces hang may look further.
    threat_plies = 1,
    /// A position so far above beta, for each ply left, is not searched.
    futility_margin = 60,
    /// How many plies from the horizon.
    futility_depth = 3,
    /// A position so far below alpha, for each ply left, is only looked at.
    razor_margin = 100,
    /// How many plies from the horizon.
    razor_depth = 2,
    /// From how many plies left on a shallow search may stand for the deep one.
    probcut_depth = 5,
    /// How many hundredths of the depth the shallow search has.
    probcut_share = 50,
    /// How far above beta it has to be.
    probcut_margin = 60,
    /// How much further for each ply left.
    probcut_each = 6,
    /// How many moves are searched in full before reductions begin.
    lmr_from = 2,
    /// From which move on two plies are spared.
    lmr_more = 4,
    /// And how many plies must be left there.
    lmr_more_depth = 5,
    /// There a ply more is spared for each so many left.
    lmr_part = 100,
    /// How many more moves are searched in full on the principal variation.
    lmr_pv = 2,
    /// How many plies from the horizon late moves are left out.
    lmp_depth = 3,
    /// How many moves are kept there.
    lmp_base = 3,
    /// How many more for each ply left.
    lmp_each = 2,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches::ON
    }
}

/// A part of the text that sets no switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchError<'a>(pub &'a str);

impl core::fmt::Display for SwitchError<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: not a search option with a value", self.0)
    }
}

impl core::error::Error for SwitchError<'_> {}

impl Switches {
    /// All on but as the text says: `NAME=on` and `NAME=off` with commas between; `all=off` first
    /// leaves only what follows.
    pub fn parse(text: &str) -> Result<Switches, SwitchError<'_>> {
        let mut switches = Switches::ON;
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or(SwitchError(part))?;
            if let Some(number) = switches.number(name) {
                *number = value.parse().map_err(|_| SwitchError(part))?;
                continue;
            }
            let on = match value {
                "on" => true,
                "off" => false,
                _ => return Err(SwitchError(part)),
            };
            if name == "all" {
                switches = if on { Switches::ON } else { Switches::OFF };
            } else {
                *switches.named(name).ok_or(SwitchError(part))? = on;
            }
        }
        Ok(switches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_turns_off_what_it_names() {
        let parsed = Switches::parse("lmr=off, aspiration=off,").expect("two switches");
        assert_eq!(parsed, Switches { lmr: false, aspiration: false, ..Switches::ON });
        let parsed = Switches::parse("all=off,table=on").expect("two parts");
        assert_eq!(parsed, Switches { table: true, ..Switches::OFF });
        assert_eq!(Switches::parse(""), Ok(Switches::default()));
    }

    #[test]
    fn every_name_is_a_switch_and_nothing_else_is() {
        for name in Switches::NAMES {
            let text = std::format!("{name}=off");
            assert_ne!(Switches::parse(&text), Ok(Switches::ON), "{name}");
        }
        for text in ["lmr", "lmr=0", "null=off", "=off", "lmr=on=off", "LMR=off"] {
            assert!(Switches::parse(text).is_err(), "{text}");
        }
    }
}
