//! The program against itself. By DAMA's rules two kings may move for ever (M15), so such a game is stopped.
//! DIFFERS D15. So is one in which the players at the keyboard can only pass.

use crate::app::core::Core;
use crate::screen::Scene;
use crate::session::messages::{said, words, Text};
use crate::session::Match;
use alloc::string::String;
use alloc::vec::Vec;

const MOST_PLIES: usize = 1_000;

// A game stops at this occurrence of a position.
const MOST_TIMES: usize = 3;

/// The positions since a player had the turn, or since the game began or was resumed; at most [`MOST_PLIES`] + 1.
#[derive(Debug, Default)]
pub struct SelfPlay(Vec<String>);

impl SelfPlay {
    /// Forgets the positions: a match begins, or a player has the turn.
    pub fn begin(&mut self) {
        self.0.clear();
    }

    /// Stops a match that has gone on for too long at the program's turn alone; returns whether it did.
    pub fn stops(&mut self, game: &Match, core: &mut Core<'_>) -> bool {
        let position = game.position();
        let seen = &mut self.0;
        // Offers, answers and looking back at the game leave the position unchanged.
        if seen.last() != Some(&position) {
            seen.push(position);
        }
        let times = seen.iter().filter(|before| seen.last() == Some(before)).count();
        let lang = core.config.lang;
        let why = if times >= MOST_TIMES && !game.may_claim_end() {
            lang.line(words::STOPPED_THIRD_TIME)
        } else if seen.len() > MOST_PLIES {
            *words::stopped_plies(lang, &mut Text::new(), MOST_PLIES as u32)
        } else {
            return false;
        };
        core.dialog.show(Scene::End);
        core.table.note_end();
        core.dialog.say(said(why));
        core.dialog.clear_line();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::messages::aids::COLUMNS;

    #[test]
    fn the_reasons_fit_the_message_line() {
        for lang in crate::session::messages::LANGS {
            assert!(lang.line(words::STOPPED_THIRD_TIME).columns() <= COLUMNS);
            assert!(words::stopped_plies(lang, &mut Text::new(), 1_000).columns() <= COLUMNS);
        }
    }
}
