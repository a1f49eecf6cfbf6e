//! What is shown of a match of Italian draughts, be its bytes sound or damaged.

use crate::games::italian::diagram::{place_of, raw_diagram};
use crate::games::italian::drawing::rules_1931;
use crate::games::italian::record::RawGame;
use crate::rules::Color;
use crate::screen::rulebook_game::shown::{aids_note, ends, ShownMatch};
use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook::Seat;
use crate::session::rulebook_match::PlayedMove;
use crate::session::MatchView;
use alloc::string::ToString;
use alloc::vec::Vec;

/// Returns what is shown of a match of either row. `game`: its bytes.
pub(crate) fn shown(view: &MatchView<'_>, game: RawGame<'_>, lang: Lang) -> ShownMatch {
    let (row, player, turn) = (view.row(), game.player(), game.turn());
    let diagram = raw_diagram(&game);
    // A game of a file is shown like any other.
    let full = view.rules_1931().filter(|_| view.broken || view.context.viewed.is_none());
    let last = game.recent().last().filter(|_| !view.broken);
    let way: Vec<(u8, u8)> = last.into_iter().flat_map(|mv| [mv.from(), mv.to()].map(place_of)).collect();
    let mut shown = ShownMatch {
        row,
        diagram,
        title: *Text::new().put(row.words(lang).title),
        level: game.level(),
        seats: [Color::White, Color::Black]
            .map(|color| (seat(color), view.context.settings.at(color, player)))
            .into(),
        to_move: view.outcome.is_none().then(|| seat(turn)),
        turn: words_of_turn(view, turn, lang),
        end: end(view, player, lang),
        plies: game.plies(),
        recent: recent(&game),
        is_paired: true,
        frames: ends(&way).collect(),
        way,
        notes: aids_note(&view.context.settings, 3, lang).into_iter().collect(),
        line: None,
        particulars: Default::default(),
        is_ruled: true,
    };
    if let Some(full) = full {
        rules_1931::add(&mut shown, &full, view, lang);
    }
    shown
}

fn seat(color: Color) -> Seat {
    Seat(color as u8)
}

// The moves of the two sides alternate.
fn recent(game: &RawGame<'_>) -> Vec<PlayedMove> {
    let (moves, turn) = (game.recent(), game.turn());
    let behind = (0..moves.as_ref().len()).rev();
    let made = moves.as_ref().iter().zip(behind).map(|(mv, behind)| PlayedMove {
        seat: seat(if behind % 2 == 0 { !turn } else { turn }),
        typed: mv.numbers().to_string(),
    });
    made.collect()
}

fn words_of_turn(view: &MatchView<'_>, turn: Color, lang: Lang) -> (Option<Seat>, Text) {
    let winner = view.outcome.map(|outcome| outcome.winner());
    let beside = Some(seat(winner.unwrap_or(turn)));
    let (beside, words) = match (view.context.viewed_end(lang), winner) {
        _ if view.broken => (beside, lang.text(words::LABEL_SYSTEM_ERROR)),
        (Some(end), _) => (None, end),
        (None, Some(winner)) => (beside, lang.text(words::wins_label(winner))),
        (None, None) if view.thinking => (beside, lang.text(words::LABEL_THINKING)),
        (None, None) => (beside, lang.text(words::turn_label(turn))),
    };
    (beside, *Text::new().put(words))
}

fn end(view: &MatchView<'_>, player: Color, lang: Lang) -> Option<(&'static str, bool)> {
    if view.broken {
        return Some((lang.text(words::LABEL_SYSTEM_ERROR), true));
    }
    // The end of a file's game is its result.
    let winner = view.outcome.filter(|_| view.context.viewed.is_none())?.winner();
    let label = lang.text(if winner == player { words::LABEL_VICTORY } else { words::LABEL_DEFEAT });
    Some((view.context.end(lang).unwrap_or(label), false))
}
