//! The program against itself. By DAMA's rules two kings may go round for ever (M15), so a game in which nobody
//! sits at the keyboard is stopped. DIFFERS D15.

use crate::app::App;
use crate::screen::Scene;
use crate::session::drive::Drives;
use crate::session::messages::self_play::Stop;
use alloc::string::String;
use alloc::vec::Vec;

/// Moves after which a game of the program against itself is stopped.
const MOST_PLIES: usize = 1_000;

/// How often a position comes before it is stopped.
const MOST_TIMES: usize = 3;

/// The positions of a game of the program against itself since it began or was resumed; at most
/// [`MOST_PLIES`] and the first.
#[derive(Debug, Default)]
pub(crate) struct SelfPlay(Vec<String>);

impl<D: Drives> App<'_, D> {
    /// The position as text, as the game's bytes have it, be they damaged or not; or the one that is set up.
    pub fn position(&self) -> String {
        self.position_set_up().unwrap_or_else(|| self.session.view().position())
    }

    /// Returns how the match has ended, as recordings have it: `draw`, or the letters of the seats that won.
    pub fn result(&self) -> Option<String> {
        let game = self.session.last_good()?;
        game.result().or_else(|| game.result_on_time(self.terms().fallen()?))
    }

    /// Whether a game is going on in which the program has every seat.
    pub fn plays_itself(&self) -> bool {
        self.scene == Scene::Game && self.has_no_player()
    }

    fn has_no_player(&self) -> bool {
        self.session.view().at_keyboard(&self.terms()) == 0
    }

    /// A game begins or goes on.
    pub(in crate::app) fn begin_self_play(&mut self) {
        self.more.self_play.0.clear();
    }

    /// It is the program's turn: stops the match where it has played itself for long enough. Returns whether it does.
    pub(in crate::app) fn stops_self_play(&mut self) -> bool {
        if !self.has_no_player() {
            return false;
        }
        let Some(stop) = self.self_play_stop() else { return false };
        self.scene = Scene::End;
        self.message = self.said(self.config.lang.self_play_stops(stop));
        self.clear_line();
        true
    }

    /// Notes the position of a game of the program against itself, and says whether it is the last one.
    fn self_play_stop(&mut self) -> Option<Stop> {
        let position = self.position();
        let seen = &mut self.more.self_play.0;
        // An offer and its answer leave the position as it is, and so does a look back at the game.
        if seen.last() != Some(&position) {
            seen.push(position);
        }
        let times = seen.iter().filter(|before| seen.last() == Some(before)).count();
        if times >= MOST_TIMES && !self.session.view().may_claim_end() {
            return Some(Stop::ThirdTime);
        }
        (self.more.self_play.0.len() > MOST_PLIES).then_some(Stop::Plies(MOST_PLIES as u32))
    }
}
