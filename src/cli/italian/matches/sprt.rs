//! The sequential probability ratio test: ends a match once its result is significant.
//!
//! The hypotheses are "A is ELO0 better" and "A is ELO1 better". Pairs are counted, because the two games of an opening
//! are not independent. The expected means are s0 and s1, and the variance is measured. For n pairs of mean s the log
//! likelihood ratio is n (s1 - s0) (2 s - s0 - s1) / (2 variance). Both error rates are 5 %.

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct SprtResult {
    elo0: f64,
    elo1: f64,
    llr: f64,
    /// The accepted hypothesis, `elo0` or `elo1`; `None` if the match ended first.
    accepted: Option<&'static str>,
}

pub fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let sprt = numbers.map(|(elo0, elo1)| Sprt { elo0, elo1 });
    let fits = |s: &Sprt| -1000.0 <= s.elo0 && s.elo0 < s.elo1 && s.elo1 <= 1000.0;
    sprt.filter(fits)
        .ok_or_else(|| "expected two Elo differences, the smaller first, such as 0,10".to_string())
}

/// The ratio's bound for either verdict: ln(0.95 / 0.05).
const BOUND: f64 = 2.944_438_979_166_44;

impl Sprt {
    /// Judges pairs counted by A's half points, 0 to 4.
    pub fn judge(self, pairs: &[u32; 5]) -> SprtResult {
        let llr = self.llr(pairs);
        let accepted = if llr >= BOUND {
            Some("elo1")
        } else if llr <= -BOUND {
            Some("elo0")
        } else {
            None
        };
        SprtResult { elo0: self.elo0, elo1: self.elo1, llr: (llr * 1e3).round() / 1e3 + 0.0, accepted }
    }

    fn llr(self, pairs: &[u32; 5]) -> f64 {
        // One imagined pair of each result gives short and one-sided matches a realistic variance.
        let all = || (0u8..).zip(pairs).map(|(points, &n)| (f64::from(points) / 4.0, f64::from(n) + 1.0));
        let count = all().map(|(_, n)| n).sum::<f64>();
        let mean = all().map(|(s, n)| n * s).sum::<f64>() / count;
        let variance = all().map(|(s, n)| n * (s - mean).powi(2)).sum::<f64>() / count;
        let (s0, s1) = (expected(self.elo0), expected(self.elo1));
        (count - 5.0) * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }
}

impl SprtResult {
    pub fn is_final(&self) -> bool {
        self.accepted.is_some()
    }
}

impl std::fmt::Display for SprtResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let SprtResult { elo0, elo1, llr, .. } = self;
        write!(f, "sequential test of Elo {elo0} against {elo1}: {llr:+.2} of {BOUND:.2}, ")?;
        match self.accepted {
            Some("elo1") => write!(f, "Elo {elo1} accepted"),
            Some(_) => write!(f, "Elo {elo0} accepted"),
            None => write!(f, "open"),
        }
    }
}

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
        // Four pairs of mean 0.5 with the five imagined ones: mean 0.5, variance (10/16 + 0) / 9 = 0.0694...
        let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
        let s1 = 0.640_065;
        let by_hand = 4.0 * (s1 - 0.5) * (1.0 - 0.5 - s1) / (2.0 * 0.625 / 9.0);
        assert!((sprt.llr(&[0, 0, 4, 0, 0]) - by_hand).abs() < 1e-4);
    }
}
