//! Recipes: rounds of games and fits that make weights from nothing.
//!
//! The first round plays with the handmade evaluation, every other one with the weights of the round before.

/// A way to make weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The command, as the file of weights names it.
    pub command: &'static str,
    /// The rounds, in order.
    pub rounds: &'static [Round],
}

/// Games, and a fit to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Number of games. Their seed is the number of the round.
    pub games: u32,
    /// Nodes searched for each move.
    pub nodes: u32,
    /// The most random moves after an opening.
    pub random: u8,
    /// The most pieces of the databases that correct results.
    pub pieces: u32,
    /// Epochs of the fit.
    pub epochs: u32,
    /// Weight of the search score against the result, in hundredths.
    pub blend: u8,
    /// The first round whose games are fitted.
    pub first: usize,
}

/// The recipe of the program's weights.
pub const SHIPPED: Recipe = Recipe {
    // As it was called when the weights were made: a changed text would change the bytes of their file.
    command: "dama train all",
    rounds: &[
        Round { games: 25_000, nodes: 600, random: 8, pieces: 4, epochs: 8, blend: 40, first: 1 },
        Round { games: 8_000, nodes: 1_000, random: 8, pieces: 4, epochs: 8, blend: 40, first: 1 },
        Round { games: 101_000, nodes: 600, random: 8, pieces: 6, epochs: 6, blend: 70, first: 2 },
    ],
};

/// A recipe with the same steps that takes a minute.
pub const TRIAL: Recipe = Recipe {
    command: "dama-lab train all --trial",
    rounds: &[
        Round { games: 60, nodes: 100, random: 8, pieces: 4, epochs: 2, blend: 40, first: 1 },
        Round { games: 40, nodes: 150, random: 8, pieces: 4, epochs: 2, blend: 40, first: 1 },
    ],
};

impl Recipe {
    /// Describes the recipe up to a round, counted from 1. Weights of equal texts are equal.
    pub fn text(&self, round: usize) -> String {
        let mut text = String::from(self.command);
        for (n, round) in self.rounds[..round].iter().enumerate() {
            let Round { games, nodes, random, pieces, epochs, blend, first } = round;
            text += &format!(
                "; round {}: games {games}, nodes {nodes}, random {random}, fit from round {first}, pieces \
                 {pieces}, epochs {epochs}, blend {blend}",
                n + 1
            );
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::formats::weights::LONGEST_RECIPE;

    #[test]
    fn every_round_has_a_text_of_its_own_that_fits_in_the_file() {
        for recipe in [SHIPPED, TRIAL] {
            let texts = (1..=recipe.rounds.len()).map(|round| recipe.text(round));
            let texts: std::collections::BTreeSet<_> = texts.collect();
            assert_eq!(texts.len(), recipe.rounds.len());
            assert!(texts.iter().all(|text| text.len() <= LONGEST_RECIPE), "{texts:?}");
        }
    }
}
