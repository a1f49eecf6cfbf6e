//! What the screens ask of the game that is built in where there is room; its folder implements it for [`BuiltIn`].

use crate::screen::canvas::Canvas;
use crate::screen::lines::Boards;
use crate::screen::paint::Painter;
use crate::screen::Menu;
use crate::session::messages::Lang;
use crate::session::more::port::OwnOptions;
use crate::session::port::BuiltIn;
use crate::session::View;
use alloc::string::String;
use core::fmt::{Debug, Result, Write};

/// What it alone fills the screen with.
pub type OwnContent<'a> = <BuiltIn as MoreDrawn>::Content<'a>;

/// A scene that it alone has.
pub type OwnScene = <BuiltIn as MoreDrawn>::Scene;

/// A game that draws and prints what it alone has.
pub trait MoreDrawn {
    /// A scene that it alone has.
    type Scene: Copy + Debug + PartialEq + Eq;
    /// What it alone fills the screen with.
    type Content<'a>: Copy + Debug;

    /// A scene's name in transcripts, part of the command line's contract.
    fn scene_name(scene: Self::Scene) -> &'static str;

    /// Paints what fills the screen, but for the console.
    fn paint<C: Canvas>(content: &Self::Content<'_>, painter: &mut Painter<'_, C>, lang: Lang);

    /// Prints the same.
    fn print(content: &Self::Content<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result;

    /// The lines of the main menu where its fuller rules hold.
    fn menu<C: Canvas>(painter: &mut Painter<'_, C>, menu: &Menu, options: &OwnOptions, lang: Lang);

    /// Prints the same.
    fn print_menu(menu: &Menu, options: &OwnOptions, lang: Lang, out: &mut dyn Write) -> Result;

    /// Prints a game.
    fn print_game(view: &View<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result;

    /// The game on its board, where there is one that can be pointed at.
    fn board<'a>(content: &Self::Content<'a>) -> Option<View<'a>>;

    /// The place of the board under a pixel of the frame, by the name that is typed for it.
    fn place_at(view: &View<'_>, x: u16, y: u16) -> Option<String>;
}
