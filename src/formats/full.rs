//! A game by the full rules of 1931: what it has besides a plain game's bytes.

pub use crate::rules::italian::ballot::BallotSet;

/// How the time for thinking is limited. Source: rule 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockRule {
    /// Not at all.
    #[default]
    None,
    /// Five minutes a move.
    FiveMinutes,
    /// Twenty moves an hour.
    TwentyAnHour,
}

/// What a player of the full rules can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullRules {
    /// Irregular moves are accepted, and can be huffed; without, they are refused as ever.
    pub huff: bool,
    /// The program breaks rule 6 on purpose when that is best.
    pub sly: bool,
    /// The clock.
    pub clock: ClockRule,
    /// What the opening is drawn from.
    pub ballot: BallotSet,
    /// The first game's colours are drawn by lot; else the player has the colour set.
    pub lot: bool,
}

impl Default for FullRules {
    fn default() -> FullRules {
        let (clock, ballot) = (ClockRule::default(), BallotSet::default());
        FullRules { huff: true, sly: false, clock, ballot, lot: true }
    }
}
