//! The options of the full rules of 1931.

use super::values::Switch;
use clap::{Args, ValueEnum};
use dama::unstable::games::italian::rules_1931::record::{BallotSet, ClockRule, FullRules};

/// Options of the full rules
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "The full rules of 1931")]
pub struct FullOptions {
    /// Play by the full rules of 1931: lots, ballots, huffing, draws, touch-move, the clock (the key T in the menu does the same)
    #[arg(long)]
    pub treccani: bool,
    /// Which openings are drawn from: the 43 of tournaments, 47, all 49, or none is drawn [default: torneo]
    #[arg(long, value_name = "SET", requires = "treccani")]
    ballot: Option<Ballot>,
    /// Time to think: 5 minutes a move, 20 moves an hour, or as much as one likes [default: none]
    #[arg(long, value_name = "RULE", requires = "treccani")]
    clock: Option<Clock>,
    /// Accept moves that break rules 6 and 7, which the opponent may then huff [default: on]
    #[arg(long, requires = "treccani")]
    huff: Option<Switch>,
    /// The program too breaks rule 6 on purpose when that is best [default: off]
    #[arg(long, requires = "treccani")]
    sly: Option<Switch>,
    /// Draw the first game's colours by lot [default: on, unless --color is given]
    #[arg(long, requires = "treccani")]
    lot: Option<Switch>,
    /// Decides what is drawn, colours and openings [default: the seed]
    #[arg(long, value_name = "N")]
    pub lots: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Ballot {
    Torneo,
    Libera,
    Tutte,
    None,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Clock {
    #[value(name = "5min")]
    FiveMinutes,
    #[value(name = "20h")]
    TwentyAnHour,
    None,
}

impl FullOptions {
    /// These where they say something, and the others where not.
    pub fn or(self, other: FullOptions) -> FullOptions {
        FullOptions {
            treccani: self.treccani || other.treccani,
            ballot: self.ballot.or(other.ballot),
            clock: self.clock.or(other.clock),
            huff: self.huff.or(other.huff),
            sly: self.sly.or(other.sly),
            lot: self.lot.or(other.lot),
            lots: self.lots.or(other.lots),
        }
    }

    /// The rules they ask for, if any. `has_color`: the player's colour was said.
    pub fn rules(&self, has_color: bool) -> Option<FullRules> {
        if !self.treccani {
            return None;
        }
        let usual = FullRules::default();
        let is_on =
            |switch: Option<Switch>, usual| switch.map_or(usual, |switch| matches!(switch, Switch::On));
        let ballot = match self.ballot {
            None => usual.ballot,
            Some(Ballot::Torneo) => BallotSet::Tournament,
            Some(Ballot::Libera) => BallotSet::Free,
            Some(Ballot::Tutte) => BallotSet::All,
            Some(Ballot::None) => BallotSet::None,
        };
        let clock = match self.clock {
            None | Some(Clock::None) => ClockRule::None,
            Some(Clock::FiveMinutes) => ClockRule::FiveMinutes,
            Some(Clock::TwentyAnHour) => ClockRule::TwentyAnHour,
        };
        Some(FullRules {
            huff: is_on(self.huff, usual.huff),
            sly: is_on(self.sly, usual.sly),
            clock,
            ballot,
            lot: is_on(self.lot, !has_color),
        })
    }
}
