//! [`Sounds`]: what is heard of a game, as notes of a PC's speaker. All of it is invented.

use crate::session::game::Seat;
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::Match;

/// What has happened and is to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The game has gone on by a move, or by what a game counts as one, such as an offer of a draw.
    Move,
    /// A typed move was refused.
    Refusal,
    /// The game is over, and a player has won.
    Won,
    /// The game is over, and the program has won.
    Lost,
    /// The game is drawn.
    Drawn,
}

/// A tone of the speaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its pitch.
    pub hertz: u16,
    /// How long it lasts.
    pub milliseconds: u16,
}

const fn note(hertz: u16, milliseconds: u16) -> Note {
    Note { hertz, milliseconds }
}

impl Sound {
    /// Returns the notes, the first one first.
    pub fn notes(self) -> &'static [Note] {
        match self {
            Sound::Move => const { &[note(880, 30)] },
            Sound::Refusal => const { &[note(220, 120)] },
            Sound::Won => const { &[note(523, 110), note(659, 110), note(784, 110), note(1047, 300)] },
            Sound::Lost => const { &[note(392, 160), note(330, 160), note(262, 400)] },
            Sound::Drawn => const { &[note(440, 160), note(554, 160), note(440, 300)] },
        }
    }

    fn of_end(game: &Match, settings: &PlaySettings) -> Sound {
        let is_programs = |seat: Seat| game.who_at(seat, settings) == SeatPlayer::Program;
        match (game.winners(), settings.fallen()) {
            // A clock ended the game, and the match does not say so.
            (None, Some(loser)) if game.seats().iter().any(|&seat| seat != loser && !is_programs(seat)) => {
                Sound::Won
            }
            (None, Some(_)) => Sound::Lost,
            (Some(winners), _) if winners.iter().any(|&seat| !is_programs(seat)) => Sound::Won,
            (Some(winners), _) if !winners.is_empty() => Sound::Lost,
            _ => Sound::Drawn,
        }
    }
}

/// The sounds, and the last one that nobody has played yet.
#[derive(Debug, Default)]
pub struct Sounds {
    is_on: bool,
    was_on: bool,
    /// The number of plies when the game last went on, and whether it was over; `None` before that.
    known: Option<(u32, bool)>,
    heard: Option<Sound>,
}

impl Sounds {
    /// The program starts with sounds, or without.
    pub fn start(&mut self, is_on: bool) {
        (self.is_on, self.was_on) = (is_on, is_on);
    }

    /// The program starts anew, as it did first.
    pub(crate) fn begin_anew(self) -> Sounds {
        Sounds { is_on: self.was_on, was_on: self.was_on, ..Sounds::default() }
    }

    /// Returns what is to be played now, and forgets it. Front-ends that never ask are silent.
    pub fn take(&mut self) -> Option<Sound> {
        self.heard.take()
    }

    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    pub(crate) fn switch(&mut self) -> bool {
        self.is_on = !self.is_on;
        self.heard = None;
        self.hear(Sound::Move);
        self.is_on
    }

    /// A match begins, or a saved one is put on the board, which makes no sound.
    pub(crate) fn begin_match(&mut self) {
        self.known = None;
    }

    /// A match has begun or gone on.
    pub(crate) fn go_on(&mut self, game: &Match, is_over: bool, settings: &PlaySettings) {
        let plies = game.plies();
        match self.known.replace((plies, is_over)) {
            Some((_, false)) if is_over => self.hear(Sound::of_end(game, settings)),
            Some((before, _)) if plies > before => self.hear(Sound::Move),
            _ => (),
        }
    }

    pub(crate) fn hear(&mut self, sound: Sound) {
        self.heard = Some(sound).filter(|_| self.is_on);
    }
}
