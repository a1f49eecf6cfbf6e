//! The sequential test: after how many pairs of games a match has said enough.
//!
//! Two hypotheses, "A is ELO0 better" and "A is ELO1 better"; after each pair the logarithm of how much
//! likelier the results are under the second. Pairs count, not games, because the two games of an opening
//! are not independent. With true means s0 and s1 and the variance as found, for n pairs of mean s:
//! n (s1 - s0) (2 s - s0 - s1) / (2 variance). Both errors are 5 %.

/// What is tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The first hypothesis, in Elo.
    pub elo0: f64,
    /// The second one, greater.
    pub elo1: f64,
}

/// What the test has found.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Verdict {
    elo0: f64,
    elo1: f64,
    /// The logarithm of the likelihoods' ratio.
    llr: f64,
    /// Accepted: `elo0` or `elo1`; neither yet where the match ended first.
    accepted: Option<&'static str>,
}

/// Reads `ELO0,ELO1`.
pub fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let sprt = numbers.map(|(elo0, elo1)| Sprt { elo0, elo1 });
    let fits = |s: &Sprt| -1000.0 <= s.elo0 && s.elo0 < s.elo1 && s.elo1 <= 1000.0;
    sprt.filter(fits)
        .ok_or_else(|| "expected two Elo differences, the smaller first, such as 0,10".to_string())
}

/// Where the test ends, either way: ln(0.95 / 0.05).
const BOUND: f64 = 2.944_438_979_166_44;

impl Sprt {
    /// What the pairs' results say, counted by A's half points in a pair, 0 to 4.
    pub fn judge(self, pairs: &[u32; 5]) -> Verdict {
        let llr = self.llr(pairs);
        let accepted = if llr >= BOUND {
            Some("elo1")
        } else if llr <= -BOUND {
            Some("elo0")
        } else {
            None
        };
        Verdict { elo0: self.elo0, elo1: self.elo1, llr: (llr * 1e3).round() / 1e3 + 0.0, accepted }
    }

    fn llr(self, pairs: &[u32; 5]) -> f64 {
        // One imagined pair of each result keeps the variance of a short or one-sided match honest.
        let all = || (0u8..).zip(pairs).map(|(points, &n)| (f64::from(points) / 4.0, f64::from(n) + 1.0));
        let count = all().map(|(_, n)| n).sum::<f64>();
        let mean = all().map(|(s, n)| n * s).sum::<f64>() / count;
        let variance = all().map(|(s, n)| n * (s - mean).powi(2)).sum::<f64>() / count;
        let (s0, s1) = (expected(self.elo0), expected(self.elo1));
        (count - 5.0) * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }
}

impl Verdict {
    /// Whether one of the two is accepted.
    pub fn is_final(&self) -> bool {
        self.accepted.is_some()
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Verdict { elo0, elo1, llr, .. } = self;
        write!(f, "sequential test of Elo {elo0} against {elo1}: {llr:+.2} of {BOUND:.2}, ")?;
        match self.accepted {
            Some("elo1") => write!(f, "Elo {elo1} accepted"),
            Some(_) => write!(f, "Elo {elo0} accepted"),
            None => write!(f, "open"),
        }
    }
}

/// The share of the points that a difference in Elo gives.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hypotheses_are_two_rising_numbers() {
        assert_eq!(sprt("0,10"), Ok(Sprt { elo0: 0.0, elo1: 10.0 }));
        for text in ["", "5", "10,0", "5,5", "0,nan", "0,1001", "a,b", "0,5,10"] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clear_winner_is_accepted_and_a_clear_loser_refused() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        assert_eq!(sprt.judge(&[0, 0, 0, 300, 0]).accepted, Some("elo1"));
        assert_eq!(sprt.judge(&[0, 300, 0, 0, 0]).accepted, Some("elo0"));
        assert!(!sprt.judge(&[0; 5]).is_final() && !sprt.judge(&[0, 0, 0, 1, 2]).is_final());
    }

    #[test]
    fn even_games_in_number_speak_for_the_first_hypothesis() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        assert_eq!(sprt.judge(&[0, 1000, 2000, 1000, 0]).accepted, Some("elo0"));
    }

    #[test]
    fn the_ratio_is_the_formula_s() {
        // 4 pairs of mean 0.5, with the five imagined: mean 0.5, variance (10/16 + 0) / 9 = 0.0694...
        let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
        let s1 = 0.640_065;
        let by_hand = 4.0 * (s1 - 0.5) * (1.0 - 0.5 - s1) / (2.0 * 0.625 / 9.0);
        assert!((sprt.llr(&[0, 0, 4, 0, 0]) - by_hand).abs() < 1e-4);
    }
}
