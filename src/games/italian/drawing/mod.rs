//! What Italian draughts paints of its own: DAMA.COM's board and panel, lessons, screens of the rules of 1931.

pub(crate) mod board;
#[cfg(any(test, not(feature = "alloc")))]
mod panel;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub mod printed;
    pub(crate) mod rules_1931;
    pub(crate) mod school;
    pub(crate) mod shown;
}

#[cfg(feature = "alloc")]
pub use for_desktop::*;

#[cfg(any(test, not(feature = "alloc")))]
pub(crate) use panel::game;

/// Sprites of the strip on menus and title, by row and place.
pub(crate) const STRIP: [[&str; 4]; 2] = [
    ["white-man", "white-king", "black-king", "black-man"],
    ["white-man", "white-man", "black-man", "black-man"],
];

#[cfg(test)]
mod tests {
    use super::game;
    use crate::formats::keyboard::Keyboard;
    use crate::formats::save::RECENT;
    use crate::games::italian::record::{GameRecord, RawGame, STATE_LEN};
    use crate::rules::italian::Position;
    use crate::rules::{Color, Game};
    use crate::screen::frame::{Frame, FRAME_LEN};
    use crate::screen::paint::Painter;
    use crate::session::messages::Lang;
    use crate::session::{MatchView, Session};
    use std::boxed::Box;
    use std::vec;

    impl<'a> MatchView<'a> {
        pub(super) fn game(&self) -> RawGame<'a> {
            self.raw().expect("Italian draughts")
        }
    }

    const GRAPHICS: &[u8] = include_bytes!("../../../../KEYBOARD.DAT");

    fn painted(paint: impl FnOnce(&mut Painter<'_, Frame<'_>>)) -> Box<[u8; FRAME_LEN]> {
        let mut pixels: Box<[u8; FRAME_LEN]> = vec![0; FRAME_LEN].try_into().expect("a frame's length");
        let graphics = Keyboard::unchecked(GRAPHICS);
        paint(&mut Painter { canvas: &mut Frame::new(&mut pixels), graphics });
        pixels
    }

    fn assert_alike(view: &MatchView<'_>, lang: Lang) {
        let dos = painted(|painter| game(painter, view, lang));
        let desktop = painted(|painter| painter.match_screen(view, lang));
        // An end has its scene on the desktop, and DAMA.COM's word in a box.
        let is_own = |at: usize| view.outcome.is_some() && !view.broken && at % 640 >= 416 && at / 640 >= 119;
        let alike = (0..FRAME_LEN).all(|at| is_own(at) || dos[at] == desktop[at]);
        assert!(alike, "{} {:?}", view.position(), view.game().0);
    }

    fn random(seed: &mut u32) -> usize {
        *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (*seed >> 8) as usize
    }

    #[test]
    fn the_desktop_paints_a_game_as_dama_com_does() {
        let mut seed = 1;
        for player in [Color::White, Color::Black] {
            let mut record = GameRecord::new(Position::start(Color::White), 3, player, 1);
            loop {
                let session = Session::from_record(&record);
                let (broken, thinking) = (random(&mut seed) % 8 == 0, random(&mut seed) % 4 == 0);
                let view =
                    MatchView { broken, thinking, outcome: record.position.outcome(), ..session.view() };
                let lang = if record.plies % 2 == 0 { Lang::It } else { Lang::En };
                assert_alike(&view, lang);
                let moves = record.position.legal_moves();
                let Some(mv) = moves.as_ref().get(random(&mut seed) % moves.len().max(1)) else { break };
                record = record.after(*mv);
            }
        }
    }

    // Damaged moves are written in as many numbers as they have left.
    const BEFORE_MOVES: usize = STATE_LEN - 4 * RECENT;

    #[test]
    fn it_paints_damaged_bytes_as_dama_com_does() {
        let (mut seed, record) = (1, GameRecord::new(Position::start(Color::White), 3, Color::White, 1));
        let record = record.after(*record.position.legal_moves().as_ref().first().expect("a move"));
        for _ in 0..60 {
            let mut session = Session::from_record(&record);
            session.flip(random(&mut seed) % (8 * BEFORE_MOVES));
            let view = MatchView { broken: true, ..session.view() };
            assert_alike(&view, Lang::It);
        }
    }
}
