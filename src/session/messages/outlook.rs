//! The value of a position in words or figures, the same for hints, level M, reviews and `dama analyze`.

use crate::engine::Score;
use crate::rules::{Color, Ply};
use crate::session::messages::{words, Lang, Text};
use crate::session::points::{is_known, Outlook, Points};

impl Lang {
    /// Returns a value for its own side: `+0.32 (68 %)`, `wins in 12 moves`, or `loses` if the length is not known.
    pub fn outlook(self, outlook: Outlook) -> Text {
        self.value(outlook.score, Some(outlook.points))
    }

    /// The same; without points in games of more than two seats.
    pub fn value(self, score: Score, points: Option<Points>) -> Text {
        let mut text = Text::new();
        if is_known(score) {
            text.put(self.text(if score.0 > 0 { words::WINS } else { words::LOSES }));
            self.put_length(score, &mut text);
            return text;
        }
        text.score(score.0, self);
        if let Some(points) = points {
            text.put(" (").number(points.percent()).put(" %)");
        }
        text
    }

    /// Returns a value for White: `+0.32 (68 %)`, or the winner by name, `White wins in 12 moves`.
    pub fn outlook_for_white(self, outlook: Outlook) -> Text {
        let mut text = self.brief_for_white(outlook);
        self.put_length(outlook.score, &mut text);
        text
    }

    /// The same without the length of a win, for a narrow column.
    pub fn brief_for_white(self, outlook: Outlook) -> Text {
        if !is_known(outlook.score) {
            return self.outlook(outlook);
        }
        let winner = self.the(if outlook.score.0 > 0 { Color::White } else { Color::Black });
        *words::wins_for(self, &mut Text::new(), winner)
    }

    // Adds the moves of the side to move until the end, if they are known and there are any.
    fn put_length(self, score: Score, text: &mut Text) {
        let Some(Ply(plies @ 1..)) = score.win_in().or(score.loss_in()) else { return };
        words::in_moves(self, text, u32::from(plies).div_ceil(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_figures_or_words_in_both_languages() {
        let said = |lang: Lang, score, points| {
            let value = lang.value(Score(score), Some(Points(points)));
            std::string::String::from(value.as_str())
        };
        assert_eq!(said(Lang::En, 32, 571), "+0.32 (57 %)");
        assert_eq!(said(Lang::En, 1_205, 999), "+12.05 (99 %)");
        assert_eq!(said(Lang::It, -1_205, 2), "-12,05 (1 %)");
        assert_eq!(said(Lang::En, 30_000 - 23, 1_000), "wins in 12 moves");
        assert_eq!(said(Lang::It, 2 - 30_000, 0), "perde in 1 mossa");
        assert_eq!([said(Lang::It, 18_000, 1_000), said(Lang::En, -18_000, 0)], ["vince", "loses"]);
        assert_eq!(Lang::En.value(Score(5), None).as_str(), "+0.05");
    }

    #[test]
    fn for_white_the_winner_has_a_name() {
        let outlook = |score| Outlook { score: Score(score), points: Points(480) };
        assert_eq!(Lang::En.outlook_for_white(outlook(-29_990)).as_str(), "Black wins in 5 moves");
        assert_eq!(Lang::En.outlook_for_white(outlook(-30_000)).as_str(), "Black wins");
        assert_eq!(Lang::En.brief_for_white(outlook(-29_990)).as_str(), "Black wins");
        assert_eq!(Lang::It.outlook_for_white(outlook(29_999)).as_str(), "vince il Bianco in 1 mossa");
        assert_eq!(Lang::It.outlook_for_white(outlook(18_000)).as_str(), "vince il Bianco");
        assert_eq!(Lang::It.outlook_for_white(outlook(-7)).as_str(), "-0,07 (48 %)");
    }
}
