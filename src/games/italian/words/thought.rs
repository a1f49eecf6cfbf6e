//! Level M's thought on one line: depth, score, and as much of the best line as fits.

use crate::engine::italian::strong::{DATABASE_WIN, MAX_STATIC_EVAL};
use crate::games::italian::words::school::moves_of;
use crate::session::maestro::MaestroThought;
use crate::session::messages::aids::COLUMNS;
use crate::session::messages::{Lang, Text};

#[derive(Debug)]
pub struct ThoughtWords {
    pub depth: &'static str,
    // Precede the moves to the end.
    pub wins_in: &'static str,
    pub loses_in: &'static str,
    // The databases say so, but the line to the end is not found yet.
    pub won: &'static str,
    pub lost: &'static str,
    // Singular and plural.
    pub moves: [&'static str; 2],
    // Between men and hundredths.
    pub point: char,
}

const IT: ThoughtWords = ThoughtWords {
    depth: "Profondità ",
    wins_in: "vince in ",
    loses_in: "perde in ",
    won: "vinta",
    lost: "persa",
    moves: ["mossa", "mosse"],
    point: ',',
};

const EN: ThoughtWords = ThoughtWords {
    depth: "Depth ",
    wins_in: "wins in ",
    loses_in: "loses in ",
    won: "won",
    lost: "lost",
    moves: ["move", "moves"],
    point: '.',
};

pub fn words(lang: Lang) -> &'static ThoughtWords {
    match lang {
        Lang::It => &IT,
        Lang::En => &EN,
    }
}

/// Adds a thought. The score is the program's, whose thought it is.
pub fn put<'t>(t: &'t mut Text, thought: &MaestroThought, words: &ThoughtWords) -> &'t mut Text {
    t.put(words.depth).number(thought.depth.into()).put("   ");
    score(t, thought, words).put("  ");
    for &mv in thought.line() {
        let mut numbers = Text::new();
        numbers.push(' ').short(mv);
        if t.columns() + numbers.columns() > COLUMNS {
            break;
        }
        t.put(numbers.as_str());
    }
    t
}

pub fn score<'t>(t: &'t mut Text, thought: &MaestroThought, words: &ThoughtWords) -> &'t mut Text {
    let score = thought.score;
    match (score.win_in(), score.loss_in()) {
        (Some(plies), _) if score > DATABASE_WIN => t.put(words.wins_in).count(moves_of(plies), words.moves),
        (_, Some(plies)) if -score > DATABASE_WIN => {
            t.put(words.loses_in).count(moves_of(plies), words.moves)
        }
        _ if score > MAX_STATIC_EVAL => t.put(words.won),
        _ if -score > MAX_STATIC_EVAL => t.put(words.lost),
        _ => {
            t.push(if score.0 < 0 { '-' } else { '+' });
            let hundredths = score.0.unsigned_abs();
            t.number(hundredths / 100).push(words.point);
            t.number(hundredths / 10 % 10).number(hundredths % 10)
        }
    }
}
