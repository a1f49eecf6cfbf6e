//! The program against itself. By DAMA's rules two kings may move for ever (M15), so such a game is stopped.
//! DIFFERS D15. So is one in which the players at the keyboard can only pass.

use crate::app::App;
use crate::screen::Scene;
use crate::session::drive::Drives;
use crate::session::messages::said;
use crate::session::messages::self_play::Stop;
use crate::session::Match;
use alloc::string::String;
use alloc::vec::Vec;

const MOST_PLIES: usize = 1_000;

// A game stops at this occurrence of a position.
const MOST_TIMES: usize = 3;

/// The positions since a player had the turn, or since the game began or was resumed; at most [`MOST_PLIES`] + 1.
#[derive(Debug, Default)]
pub(crate) struct SelfPlay(Vec<String>);

impl SelfPlay {
    /// Forgets the positions: a match begins, or a player has the turn.
    pub(in crate::app) fn begin(&mut self) {
        self.0.clear();
    }
}

impl<D: Drives> App<'_, D> {
    /// Returns the position as text: the match's, unchecked, or the one being set up.
    pub fn position(&self) -> String {
        self.position_set_up().unwrap_or_else(|| self.core.table.session().view().position())
    }

    /// Returns the result for recordings: `draw`, or the letters of the winning seats.
    pub fn result(&self) -> Option<String> {
        let game = self.core.table.session().last_good()?;
        game.result().or_else(|| Some(game.result_on_time(self.core.table.settings().fallen()?)))
    }

    /// Returns whether a game is going on in which the program has every seat.
    pub fn plays_itself(&self) -> bool {
        self.core.dialog.scene() == Scene::Game && self.has_no_player()
    }

    fn has_no_player(&self) -> bool {
        self.core.table.session().view().at_keyboard(&self.core.table.settings()) == 0
    }

    /// Stops a match that has gone on for too long at the program's turn alone; returns whether it did.
    pub(in crate::app) fn stops_self_play(&mut self, game: &Match) -> bool {
        let position = game.position();
        let seen = &mut self.parts.self_play.0;
        // Offers, answers and looking back at the game leave the position unchanged.
        if seen.last() != Some(&position) {
            seen.push(position);
        }
        let times = seen.iter().filter(|before| seen.last() == Some(before)).count();
        let stop = if times >= MOST_TIMES && !game.may_claim_end() {
            Stop::ThirdTime
        } else if seen.len() > MOST_PLIES {
            Stop::Plies(MOST_PLIES as u32)
        } else {
            return false;
        };
        self.core.dialog.show(Scene::End);
        self.core.table.note_end();
        self.core.dialog.say(said(self.core.config.lang.self_play_stops(stop)));
        self.core.dialog.clear_line();
        true
    }
}
