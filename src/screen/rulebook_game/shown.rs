//! [`ShownMatch`]: what board, panel and text show of a match of any game.

use super::plan::named;
use crate::built_in::drawing;
use crate::screen::paint::ink;
use crate::session::desktop::BoardBetween;
use crate::session::messages::words;
use crate::session::messages::{Lang, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{playing, Diagram, GameStatus, Rulebook, Seat};
use crate::session::rulebook_match::{PlayedMove, RulebookMatch, SeatPlayer};
use crate::session::MatchView;
use alloc::string::String;
use alloc::vec::Vec;

/// What is shown of a match. Painters and printers read nothing else of it.
#[derive(Clone, Debug)]
pub(crate) struct ShownMatch {
    pub row: &'static dyn Rulebook,
    pub diagram: Diagram,
    pub title: Text,
    pub level: u8,
    /// The seats that play, and who sits there.
    pub seats: Vec<(Seat, SeatPlayer)>,
    /// The seat whose clock runs.
    pub to_move: Option<Seat>,
    /// Whose turn it is, or who has won: a seat, if its piece stands beside the words, and the words.
    pub turn: (Option<Seat>, Text),
    /// The heading of the end, and whether it is an alarm.
    pub end: Option<(&'static str, bool)>,
    pub plies: u32,
    /// The last moves, the oldest first.
    pub recent: Vec<PlayedMove>,
    /// Whether the moves of two seats alternate, so that they are shown in pairs.
    pub is_paired: bool,
    /// The places of the last move.
    pub way: Vec<(u8, u8)>,
    /// The places with a frame, a later one over an earlier one, and its colour.
    pub frames: Vec<((u8, u8), u8)>,
    /// Texts at the panel's right edge: row, text, colour.
    pub notes: Vec<(u16, Text, u8)>,
    /// The line above the counters.
    pub line: Option<Text>,
    /// What the printed screen says after whose turn it is, as lines.
    pub particulars: String,
    /// Whether the printed board is DAMA's: ruled, with the pieces listed beside it.
    pub is_ruled: bool,
}

impl ShownMatch {
    /// Returns what is shown of a match; `None` if its bytes are unreadable.
    pub(crate) fn of(view: &MatchView<'_>, lang: Lang) -> Option<ShownMatch> {
        match view.raw() {
            Some(game) => Some(drawing::shown::shown(view, game, lang)),
            None => ShownMatch::of_rulebook(&view.rulebook_match()?, view, lang),
        }
    }

    fn of_rulebook(game: &RulebookMatch, view: &MatchView<'_>, lang: Lang) -> Option<ShownMatch> {
        let diagram = game.book.diagram(&game.state).ok()?;
        let seats = playing(game.book, &game.state);
        let last = game.recent.last().filter(|_| !view.broken);
        let way = last.map(|made| {
            let stops = game.book.way(&game.previous, &made.typed).ok().flatten();
            stops.unwrap_or_else(|| named(&diagram, &made.typed))
        });
        let way = way.unwrap_or_default();
        let marked = others_last(game, &seats, &diagram).into_iter();
        let marked = marked.chain(game.book.marks(&game.state).unwrap_or_default());
        let frames = marked.map(|place| (place, ink::HEADING)).chain(ends(&way)).collect();
        Some(ShownMatch {
            row: game.book,
            title: *Text::new().put(game.book.words(lang).title),
            level: game.level,
            to_move: match game.status() {
                Ok(GameStatus::Turn(seat)) => Some(seat),
                _ => None,
            },
            turn: (seat_of_turn(game, view), turn(game, view, lang)),
            end: end(game, view, lang),
            plies: game.plies,
            recent: game.recent.clone(),
            is_paired: is_paired(game),
            frames,
            way,
            notes: aids_note(&view.context.settings, 3, lang).into_iter().collect(),
            line: above_counters(game, lang),
            particulars: String::new(),
            is_ruled: false,
            seats: seats.into_iter().map(|seat| (seat, game.at(seat))).collect(),
            diagram,
        })
    }

    /// Shows the board while the last move slides: without what marks it, and without the end.
    pub(super) fn begin_with(&mut self, between: &BoardBetween) {
        self.diagram = between.diagram.clone();
        if between.moving.is_some() {
            self.frames.clear();
            self.way.clear();
            self.end = None;
        }
    }

    /// Returns the last lines of moves: their numbers from 1, and the moves; two a line if two seats alternate.
    pub(super) fn lines(&self, most: u32) -> impl Iterator<Item = (u32, [Option<&PlayedMove>; 2])> {
        let oldest = self.plies.saturating_sub(self.recent.len() as u32);
        let get = move |ply: u32| self.recent.get(ply.checked_sub(oldest)? as usize);
        let lines = if self.is_paired { self.plies.div_ceil(2) } else { self.plies };
        (lines.saturating_sub(most)..lines).map(move |line| {
            let moves = match self.is_paired {
                true => [get(2 * line), (2 * line).checked_add(1).and_then(get)],
                false => [get(line), None],
            };
            (line + 1, moves)
        })
    }
}

/// Returns the frames of the last move's first and last place.
pub(crate) fn ends(way: &[(u8, u8)]) -> impl Iterator<Item = ((u8, u8), u8)> {
    let ends = [way.first(), way.last()].map(|place| place.copied());
    ends.into_iter().flatten().map(|place| (place, ink::ACCENT))
}

/// Returns the note that the game is played with aids.
pub(crate) fn aids_note(settings: &PlaySettings, row: u16, lang: Lang) -> Option<(u16, Text, u8)> {
    settings.aids.then(|| (row, lang.line(words::WITH_AIDS), ink::ACCENT))
}

// With more than two seats: where the last moves of the others ended.
fn others_last(game: &RulebookMatch, seats: &[Seat], diagram: &Diagram) -> Vec<(u8, u8)> {
    let last = game.recent.last().map(|made| made.seat);
    let others = seats.iter().filter(|&&seat| seats.len() > 2 && Some(seat) != last);
    let of = |seat: &Seat| game.recent.iter().rev().find(|made| made.seat == *seat);
    others.filter_map(|seat| named(diagram, &of(seat)?.typed).last().copied()).collect()
}

fn is_paired(game: &RulebookMatch) -> bool {
    let moves = &game.recent;
    let is_of_two = game.book.seats().len() == 2;
    is_of_two && moves.windows(2).all(|pair| pair[0].seat != pair[1].seat)
}

fn seat_of_turn(game: &RulebookMatch, view: &MatchView<'_>) -> Option<Seat> {
    match (game.status(), view.context.settings.fallen()) {
        (Ok(GameStatus::Turn(_)), Some(fallen)) => Some(game.other_of_two(fallen).unwrap_or(fallen)),
        (Ok(GameStatus::Turn(seat) | GameStatus::Won(seat)), _) => Some(seat),
        _ => None,
    }
}

fn turn(game: &RulebookMatch, view: &MatchView<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    let name = |seat| lang.seat(game.book, seat);
    let is_asked = matches!(game.book.offered(&game.state), Ok(Some(_)));
    match game.status() {
        _ if view.broken => text.put(lang.text(words::LABEL_SYSTEM_ERROR)),
        Ok(GameStatus::Turn(_)) if view.context.viewed_end(lang).is_some() => {
            text.put(view.context.viewed_end(lang).unwrap_or_default())
        }
        Ok(GameStatus::Turn(_)) if view.context.settings.fallen().is_some() => {
            let fallen = view.context.settings.fallen().unwrap_or(Seat(0));
            text = match game.other_of_two(fallen) {
                Some(winner) => lang.win_of(game.book, winner),
                None => lang.loss_of(game.book, fallen),
            };
            &mut text
        }
        Ok(GameStatus::Turn(_)) if view.thinking => text.put(lang.text(words::LABEL_THINKING)),
        Ok(GameStatus::Turn(seat)) if is_asked => text.put(lang.answer_of(game.book, seat).as_str()),
        Ok(GameStatus::Turn(seat)) => text.put(lang.turn_of(game.book, seat).as_str()),
        Ok(GameStatus::Won(seat)) => match *game.winners().as_slice() {
            [one, other, ..] => words::panel_won_by_two(lang, &mut text, name(one), name(other)),
            _ => text.put(lang.win_of(game.book, seat).as_str()),
        },
        Ok(GameStatus::Draw) => text.put(lang.text(words::PANEL_DRAW)),
        Err(_) => &mut text,
    };
    text
}

/// Returns the line above the counters: the partners, or the game's note on its marks.
fn above_counters(game: &RulebookMatch, lang: Lang) -> Option<Text> {
    let note = || game.book.note(&game.state, lang).ok().flatten();
    pairs(game, lang).or_else(|| note().map(|note| *Text::new().put(note)))
}

fn pairs(game: &RulebookMatch, lang: Lang) -> Option<Text> {
    let &[a, b, c, d] = playing(game.book, &game.state).as_slice() else { return None };
    if game.book.are_partners(&game.state, a, c) != Ok(true) {
        return None;
    }
    let against = lang.text(words::PAIRS_AGAINST);
    let mut text = Text::new();
    for (seat, after) in [(a, "-"), (c, against), (b, "-"), (d, "")] {
        text.put(lang.seat(game.book, seat)).put(after);
    }
    Some(text)
}

/// Returns the heading of the end, and whether it is an alarm.
fn end(game: &RulebookMatch, view: &MatchView<'_>, lang: Lang) -> Option<(&'static str, bool)> {
    if view.broken {
        return Some((lang.text(words::LABEL_SYSTEM_ERROR), true));
    }
    if let (Some(fallen), Ok(GameStatus::Turn(_))) = (view.context.settings.fallen(), game.status()) {
        return Some((lost_on_time(game, fallen, lang), false));
    }
    let label = match (game.status(), game.keyboard_won()) {
        (Ok(GameStatus::Won(_)), Some(true)) => lang.text(words::LABEL_VICTORY),
        (Ok(GameStatus::Won(_)), Some(false)) => lang.text(words::LABEL_DEFEAT),
        (Ok(GameStatus::Won(_)), None) => lang.text(words::LABEL_THE_END),
        (Ok(GameStatus::Draw), _) => lang.text(words::LABEL_DRAW),
        (Ok(GameStatus::Turn(_)) | Err(_), _) => return None,
    };
    Some((label, false))
}

fn lost_on_time(game: &RulebookMatch, fallen: Seat, lang: Lang) -> &'static str {
    let is_programs = game.at(fallen) == SeatPlayer::Program;
    match (game.at_keyboard(), game.other_of_two(fallen)) {
        (1, _) if !is_programs => lang.text(words::LABEL_DEFEAT),
        (1, Some(_)) => lang.text(words::LABEL_VICTORY),
        _ => lang.text(words::LABEL_THE_END),
    }
}
