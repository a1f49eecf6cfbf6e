//! Messages about the clock for the whole game.

use crate::rules::Color;
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::{Rulebook, Seat};
use crate::session::rulebook_match::SeatPlayer;

#[derive(Clone, Copy, Debug)]
pub enum TimeLoser {
    /// The only player at the keyboard.
    You,
    /// The program, against the only player.
    Program,
    /// A colour, if no sentence may say `you`.
    Color(Color),
    /// A seat of another rulebook, and the winner if two play.
    Seat(&'static dyn Rulebook, Seat, Option<Seat>),
}

impl Lang {
    /// Returns the message about a newly chosen clock; `times` as
    /// [`GameClock::times`](crate::session::game_clock::GameClock::times).
    pub fn clock_is(self, times: Option<(u8, u8)>) -> Text {
        let mut text = Text::new();
        let Some((minutes, seconds)) = times else {
            return *text.put(match self {
                Lang::It => "Senza orologio, dalla prossima partita.",
                Lang::En | Lang::Es => "Without a clock, from the next game on.",
            });
        };
        text.put(if self == Lang::It {
            "Orologio, dalla prossima partita: "
        } else {
            "Clock, from the next game on: "
        });
        text.number(minutes.into()).put(match (self, minutes) {
            (Lang::It, 1) => " minuto",
            (Lang::It, _) => " minuti",
            (Lang::En | Lang::Es, 1) => " minute",
            (Lang::En | Lang::Es, _) => " minutes",
        });
        text.put(if self == Lang::It { " a testa" } else { " each" });
        if seconds > 0 {
            text.put(if self == Lang::It { ", più " } else { ", plus " }).number(seconds.into());
            text.put(if self == Lang::It { " s a mossa" } else { " s per move" });
        }
        *text.push('.')
    }

    pub fn lost_on_time(self, loser: TimeLoser) -> Text {
        let mut text = Text::new();
        match (self, loser) {
            (Lang::It, TimeLoser::You) => text.put("Hai perso: il tuo tempo è scaduto."),
            (Lang::En | Lang::Es, TimeLoser::You) => text.put("You have lost: your time is up."),
            (Lang::It, TimeLoser::Program) => text.put("Hai vinto: il tempo del programma è scaduto."),
            (Lang::En | Lang::Es, TimeLoser::Program) => text.put("You have won: the program's time is up."),
            (_, TimeLoser::Color(loser)) => {
                text = self.has_won(!loser);
                text.put(self.the(loser)).put(self.is_out_of_time())
            }
            (_, TimeLoser::Seat(book, loser, Some(winner))) => {
                text = self.win_of(book, winner);
                text.put(": ").put(self.named(book, loser)).put(self.is_out_of_time())
            }
            (_, TimeLoser::Seat(book, loser, None)) => {
                text = self.loss_of(book, loser);
                text.put(if self == Lang::It { ": tempo scaduto." } else { ": out of time." })
            }
        };
        text
    }

    fn is_out_of_time(self) -> &'static str {
        match self {
            Lang::It => " ha finito il tempo.",
            Lang::En | Lang::Es => " is out of time.",
        }
    }

    pub(crate) fn loss_of(self, book: &dyn Rulebook, seat: Seat) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => *text.put("Ha perso ").put(self.named(book, seat)),
            Lang::En | Lang::Es => *text.put(self.named(book, seat)).put(" has lost"),
        }
    }

    /// Names a seat's player in few letters. `is_tight`: beside a clock with hours, or among four seats.
    pub(crate) fn sitter_by_clock(self, who: SeatPlayer, is_tight: bool) -> &'static str {
        match (self, who) {
            (Lang::It, SeatPlayer::Other) => "altro",
            (Lang::En | Lang::Es, SeatPlayer::Other) => "other",
            (Lang::It, SeatPlayer::Player) if is_tight => "gioc.",
            (Lang::It, SeatPlayer::Program) if is_tight => "progr.",
            (Lang::En | Lang::Es, SeatPlayer::Program) if is_tight => "prog.",
            _ => self.sitter(who),
        }
    }

    pub(crate) fn clocks(self) -> &'static str {
        match self {
            Lang::It => "Tempo",
            Lang::En | Lang::Es => "Time",
        }
    }

    pub fn clock_runs(self) -> &'static str {
        match self {
            Lang::It => " (scorre)",
            Lang::En | Lang::Es => " (running)",
        }
    }
}
