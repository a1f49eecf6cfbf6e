//! The clock for the whole game, beside the seats and in a line of text.

use crate::screen::canvas::Canvas;
use crate::screen::field::LAST_COLUMN;
use crate::screen::paint::{ink, Painter};
use crate::session::game_clock::GameClock;
use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook::Seat;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::MatchContext;
use core::fmt::{Result, Write};

const AN_HOUR: u32 = 3_600;

impl<C: Canvas> Painter<'_, C> {
    /// Paints the time left of a seat at the end of its row. `turn`: the seat to move, whose clock is marked.
    pub(crate) fn seat_clock(
        &mut self,
        row: u16,
        seat: Seat,
        turn: Option<Seat>,
        context: &MatchContext<'_>,
    ) {
        let Some(clock) = context.settings.clock else { return };
        let is_out = clock.fallen() == Some(seat);
        let mut text = Text::new();
        let ink = if is_out {
            ink::ERROR
        } else if turn == Some(seat) && clock.fallen().is_none() {
            text.put("►");
            ink::ACCENT
        } else {
            ink::TEXT
        };
        text.put(time(clock.seconds_left(seat)).as_str());
        self.right(LAST_COLUMN, row, text.as_str(), ink, ink::PANEL);
    }
}

impl MatchContext<'_> {
    pub(crate) fn sitter_beside(&self, who: SeatPlayer, is_crowded: bool, lang: Lang) -> &'static str {
        match self.settings.clock {
            Some(clock) => lang.sitter_by_clock(who, is_crowded || has_hours(&clock)),
            None => lang.sitter(who),
        }
    }
}

/// Prints `Tempo: Bianco 4:59 (scorre), Nero 5:00.` `turn`: the seat whose clock runs.
pub(crate) fn print_clocks<'n>(
    context: &MatchContext<'_>,
    seats: impl Iterator<Item = (Seat, &'n str)>,
    turn: Option<Seat>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    let Some(clock) = context.settings.clock else { return Ok(()) };
    write!(out, "{}", lang.text(words::CLOCKS))?;
    for (n, (seat, name)) in seats.enumerate() {
        let left = time(clock.seconds_left(seat));
        write!(out, "{} {name} {}", if n == 0 { ":" } else { "," }, left.as_str())?;
        if turn == Some(seat) && clock.fallen().is_none() {
            write!(out, "{}", lang.text(words::CLOCK_RUNS))?;
        }
    }
    writeln!(out, ".")
}

fn has_hours(clock: &GameClock) -> bool {
    (0..4).any(|seat| clock.seconds_left(Seat(seat)) >= AN_HOUR)
}

fn time(seconds: u32) -> Text {
    let mut text = Text::new();
    let two = |text: &mut Text, number: u32| {
        text.put(if number < 10 { ":0" } else { ":" }).number(number);
    };
    if seconds >= AN_HOUR {
        text.number(seconds / AN_HOUR);
        two(&mut text, seconds / 60 % 60);
    } else {
        text.number(seconds / 60);
    }
    two(&mut text, seconds % 60);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_minutes_and_from_an_hour_on_hours() {
        let shown = |seconds| std::string::String::from(time(seconds).as_str());
        let times = [0, 9, 60, 299, 3_599, 3_600, 3_899, 35_999].map(shown);
        assert_eq!(times, ["0:00", "0:09", "1:00", "4:59", "59:59", "1:00:00", "1:04:59", "9:59:59"]);
    }
}
