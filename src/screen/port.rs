//! What the screens ask of the game that is built in; its folder implements it for [`BuiltIn`].

use super::canvas::Canvas;
use super::paint::Painter;
use crate::session::messages::Lang;
use crate::session::port::BuiltIn;
use crate::session::View;

/// A game that draws itself.
pub trait Drawn {
    /// The sprites on the dark squares of the strip on menus and title, by row and place.
    const STRIP: [[&'static str; 4]; 2];

    /// The board of a game, and the panel beside it.
    fn game<C: Canvas>(painter: &mut Painter<'_, C>, view: &View<'_>, lang: Lang);
}

/// The sprite of a dark square on the strip, whose rows are 0 and 1 and places 0 to 3.
pub(super) fn of_strip(row: u16, place: u16) -> &'static str {
    BuiltIn::STRIP[usize::from(row)][usize::from(place)]
}
