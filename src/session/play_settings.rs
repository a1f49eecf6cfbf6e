//! How a match is played besides its rules: aids, clock, and the two seats of Italian draughts. [`PlaySettings::FAITHFUL`]
//! is DAMA.COM's play, of which nothing is written to a file.

use crate::formats::save::{is_sound, version, SaveError, MAGIC, SETTINGS_VERSION};
use crate::rules::Color;
use crate::session::game_clock::{GameClock, CLOCK_LEN};
use crate::session::integrity::Canonical;
use crate::session::rulebook::Seat;
use crate::session::rulebook_match::{sealed, SeatPlayer};
use alloc::vec::Vec;

/// The version of a saved game that has play settings; the plain saved game follows them.
pub const VERSION: u8 = SETTINGS_VERSION;

const TERMS_LEN: usize = 3;

const AIDS: u8 = 1;
const SEATS: u8 = 2;
const CLOCK: u8 = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaySettings {
    /// True if aids are allowed: taking back, hints and the rest.
    pub aids: bool,
    /// Who plays White and Black in Italian draughts; `None` for the player against the program. Other games store
    /// their seats in the match.
    pub seats: Option<[SeatPlayer; 2]>,
    pub clock: Option<GameClock>,
}

impl PlaySettings {
    pub const FAITHFUL: PlaySettings = PlaySettings { aids: false, seats: None, clock: None };

    pub fn is_faithful(&self) -> bool {
        *self == PlaySettings::FAITHFUL
    }

    /// Returns the seats for a list of names, White's first, and the player's colour. Seats that are not named are
    /// the program's. The player against the program needs no seats.
    pub fn seated(who: &[SeatPlayer]) -> (Option<[SeatPlayer; 2]>, Color) {
        let at = |place: usize| who.get(place).copied().unwrap_or(SeatPlayer::Program);
        match [at(0), at(1)] {
            [SeatPlayer::Player, SeatPlayer::Program] => (None, Color::White),
            [SeatPlayer::Program, SeatPlayer::Player] => (None, Color::Black),
            seats => (Some(seats), player_of(seats)),
        }
    }

    #[must_use]
    pub(crate) fn with_player(self, color: Color) -> PlaySettings {
        let turned = |seats: [SeatPlayer; 2]| {
            let is_there = seats[color as usize] == SeatPlayer::Player || player_of(seats) == color;
            if is_there {
                seats
            } else {
                [seats[1], seats[0]]
            }
        };
        PlaySettings { seats: self.seats.map(turned), ..self }
    }

    /// Returns who plays a colour; `player` is the player's colour.
    pub fn at(&self, color: Color, player: Color) -> SeatPlayer {
        match self.seats {
            Some(seats) => seats[color as usize],
            None if color == player => SeatPlayer::Player,
            None => SeatPlayer::Program,
        }
    }

    pub(crate) fn at_keyboard(&self) -> usize {
        self.seats.map_or(1, |seats| seats.iter().filter(|&&who| who != SeatPlayer::Program).count())
    }

    pub fn fallen(&self) -> Option<Seat> {
        self.clock?.fallen()
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let seats = self.seats.unwrap_or([SeatPlayer::Player; 2]);
        let flag = |is_set, flag| if is_set { flag } else { 0 };
        let flags =
            flag(self.aids, AIDS) | flag(self.seats.is_some(), SEATS) | flag(self.clock.is_some(), CLOCK);
        let mut bytes = Vec::from([flags, seats[0] as u8, seats[1] as u8]);
        bytes.extend(self.clock.iter().flat_map(GameClock::to_bytes));
        bytes
    }

    fn read(bytes: &[u8]) -> Option<(PlaySettings, &[u8])> {
        let (&[flags, white, black], rest) = bytes.split_first_chunk::<TERMS_LEN>()?;
        let who = |byte: u8| SeatPlayer::NAMES.iter().map(|&(_, who)| who).find(|&who| who as u8 == byte);
        let seats = [who(white)?, who(black)?];
        let (clock, rest) = match flags & CLOCK {
            0 => (None, rest),
            _ => {
                let (clock, rest) = rest.split_first_chunk::<CLOCK_LEN>()?;
                (Some(GameClock::from_bytes(clock)?), rest)
            }
        };
        let settings =
            PlaySettings { aids: flags & AIDS != 0, seats: (flags & SEATS != 0).then_some(seats), clock };
        bytes.starts_with(&settings.to_bytes()).then_some((settings, rest))
    }

    /// Adds the play settings to a saved game; DAMA.COM's leave it unchanged.
    pub fn put_before(&self, saved: &[u8]) -> Vec<u8> {
        let inside = saved.get(MAGIC.len()..saved.len().saturating_sub(4)).unwrap_or_default();
        if self.is_faithful() {
            return saved.into();
        }
        sealed(&[&[VERSION], &self.to_bytes()[..], inside].concat())
    }
}

impl Canonical for PlaySettings {
    type Bytes = Vec<u8>;
    type Kind = ();

    fn kind(&self) {}

    fn encode(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn decode(bytes: &Vec<u8>, (): ()) -> Result<PlaySettings, SaveError> {
        let read = PlaySettings::read(bytes).filter(|(_, rest)| rest.is_empty());
        read.map(|(settings, _)| settings).ok_or(SaveError::BadField)
    }
}

// White counts as the player's colour if two or none are at the keyboard.
fn player_of(seats: [SeatPlayer; 2]) -> Color {
    let first = seats.iter().position(|&who| who == SeatPlayer::Player);
    let first = first.or_else(|| seats.iter().position(|&who| who != SeatPlayer::Program));
    if first == Some(1) {
        Color::Black
    } else {
        Color::White
    }
}

/// Splits a saved game into its play settings and the plain saved game. The plain one is not checked here.
pub fn split_settings(file: &[u8]) -> Result<(PlaySettings, Vec<u8>), SaveError> {
    if version(file) != Some(VERSION) {
        return Ok((PlaySettings::FAITHFUL, file.into()));
    }
    if !is_sound(file) {
        return Err(SaveError::BadCrc);
    }
    let body = file.get(MAGIC.len() + 1..file.len() - 4).ok_or(SaveError::WrongLength)?;
    if body.len() < TERMS_LEN {
        return Err(SaveError::WrongLength);
    }
    let read = PlaySettings::read(body).filter(|(settings, _)| !settings.is_faithful());
    let (settings, inside) = read.ok_or(SaveError::BadField)?;
    // Settings inside settings would be a second encoding of the same game.
    if inside.first() == Some(&VERSION) {
        return Err(SaveError::BadField);
    }
    Ok((settings, sealed(inside)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::{record, GameRecord, START};
    use crate::session::game::MatchRules;

    fn all() -> impl Iterator<Item = PlaySettings> {
        let who = [SeatPlayer::Player, SeatPlayer::Program, SeatPlayer::Other];
        let pairs = who.into_iter().flat_map(move |white| who.map(|black| [white, black]));
        let seats = pairs.map(|pair| PlaySettings::seated(&pair).0);
        let mut run = GameClock::parse("5+3").expect("a clock");
        run.spend(Seat(1), 1_000);
        let clocks = [None, Some(run.anew()), Some(run)];
        let aided = [false, true].into_iter().flat_map(move |aids| clocks.map(|clock| (aids, clock)));
        seats.flat_map(move |seats| {
            aided.clone().map(move |(aids, clock)| PlaySettings { aids, seats, clock })
        })
    }

    #[test]
    fn settings_survive_the_trip_through_bytes_and_no_other_bytes_are_settings() {
        for settings in all() {
            assert_eq!(PlaySettings::decode(&settings.to_bytes(), ()), Ok(settings));
        }
        let is_read = |word: &u32| PlaySettings::decode(&word.to_le_bytes()[..3].into(), ()).is_ok();
        let sound = (0..1u32 << 16).filter(is_read).count();
        assert_eq!(sound, 2 + 3 * 2, "none, aids, and White's seat with Black's being 0");
    }

    #[test]
    fn a_saved_game_says_its_settings_and_a_faithful_one_none() {
        let saved = GameRecord::new(START, 3, Color::White, 1).saved();
        for settings in all() {
            let file = settings.put_before(&saved);
            assert_eq!(file == saved, settings.is_faithful());
            let (read, inside) = split_settings(&file).expect("sound");
            assert_eq!((read, &inside[..]), (settings, &saved[..]));
            assert!(record::decode(&inside).is_ok());
            for at in 0..file.len() {
                let mut bad = file.clone();
                bad[at] ^= 1;
                let is_read = split_settings(&bad).and_then(|(_, inside)| record::decode(&inside)).is_ok();
                assert!(!is_read, "{settings:?}: byte {at}");
            }
        }
    }

    #[test]
    fn the_player_keeps_his_seat_whatever_colour_he_gets() {
        let settings =
            PlaySettings { seats: Some([SeatPlayer::Player, SeatPlayer::Other]), ..PlaySettings::FAITHFUL };
        assert_eq!(settings.with_player(Color::White), settings);
        assert_eq!(settings.with_player(Color::Black).seats, Some([SeatPlayer::Other, SeatPlayer::Player]));
        assert_eq!(
            PlaySettings::seated(&[SeatPlayer::Program, SeatPlayer::Other]),
            (Some([SeatPlayer::Program, SeatPlayer::Other]), Color::Black)
        );
        assert_eq!(PlaySettings::seated(&[SeatPlayer::Program, SeatPlayer::Player]), (None, Color::Black));
        assert_eq!(PlaySettings::seated(&[]).0, Some([SeatPlayer::Program; 2]));
    }
}
