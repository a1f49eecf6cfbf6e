//! What the program asks of the game that is built in where there is room; its folder implements it for [`BuiltIn`].

use crate::app::row::Row;
use crate::app::{App, Key};
use crate::screen::more::port::{OwnContent, OwnScene};
use crate::session::drive::Drives;
use crate::session::game::Game;
use crate::session::job::other::OtherJob;
use crate::session::maestro::Study;
use crate::session::messages::{Message, Text};
use crate::session::more::port::{Own, OwnFound};
use crate::session::port::BuiltIn;
use crate::session::SystemError;
use core::fmt::Debug;

/// What it remembers of its own.
pub type OwnState = <BuiltIn as Played>::State;

/// A game that brings ways of its own into the program.
pub trait Played {
    /// What it remembers.
    type State: Debug + Default;

    /// The row of a scene of its own.
    fn row<D: Drives>(app: &App<'_, D>, scene: OwnScene) -> Row;

    /// What fills the screen there; the board where there is none.
    fn content<'v, D: Drives>(app: &'v App<'_, D>, scene: OwnScene) -> Option<OwnContent<'v>>;

    /// A key there.
    fn key<D: Drives>(app: &mut App<'_, D>, scene: OwnScene, key: Key);

    /// Esc there, where a line is waited for.
    fn escape<D: Drives>(app: &mut App<'_, D>, scene: OwnScene);

    /// RETURN there.
    fn submit<D: Drives>(app: &mut App<'_, D>, scene: OwnScene, line: &Text, too_long: bool);

    /// Whether moves are typed there.
    fn takes_moves(scene: OwnScene) -> bool;

    /// Whether it is a page that lies over a game.
    fn is_page(scene: OwnScene) -> bool;

    /// A letter of the menu; whether it means anything.
    fn menu_key<D: Drives>(app: &mut App<'_, D>, letter: char) -> bool;

    /// A colour was chosen in the menu.
    fn color_chosen<D: Drives>(app: &mut App<'_, D>);

    /// A new match by its fuller rules, if they hold.
    fn new_game<D: Drives>(app: &App<'_, D>) -> Option<Own>;

    /// A game begins or goes on, or moves were taken back.
    fn forget<D: Drives>(app: &mut App<'_, D>);

    /// The present game is left.
    fn leave<D: Drives>(app: &mut App<'_, D>);

    /// Whatever happened in a match, as `message` tells.
    fn note_standing<D: Drives>(app: &mut App<'_, D>, message: &Message);

    /// Notes an action in a match by its fuller rules, and returns what to say of it.
    fn note<D: Drives>(
        app: &mut App<'_, D>,
        action: <Own as Game>::Action,
        before: &Own,
        after: &Own,
    ) -> Message;

    /// What is said at the end of such a match; `message`: what led to it.
    fn end<D: Drives>(app: &mut App<'_, D>, own: &Own, message: Message) -> Message;

    /// What is said where it is a player's turn in it; `message`: what happened.
    fn asked<D: Drives>(app: &App<'_, D>, own: &Own, message: Message) -> Message;

    /// Shows what is drawn before it begins.
    fn show_opening<D: Drives>(app: &mut App<'_, D>, own: &Own);

    /// A line was given at the move prompt.
    fn hear<D: Drives>(app: &mut App<'_, D>, line: &Text);

    /// A line that is more than an action: a page, an offer. Returns whether it is.
    fn line<D: Drives>(app: &mut App<'_, D>, line: &Text) -> bool;

    /// Whether such a line acts at once while the program thinks.
    fn acts_at_once<D: Drives>(app: &App<'_, D>, line: &str) -> bool;

    /// Whether the move prompt asks for nothing but a move.
    fn asks_just_for_a_move<D: Drives>(app: &App<'_, D>) -> bool;

    /// What the message line says again after a question, where the program does not know it.
    fn standing<D: Drives>(app: &App<'_, D>) -> Option<Message>;

    /// Hints that take the place of the row's.
    fn hints<D: Drives>(app: &App<'_, D>) -> Option<&'static str>;

    /// The page of instructions that takes the place of the one asked for.
    fn instructions<'v, D: Drives>(app: &'v App<'_, D>) -> Option<OwnContent<'v>>;

    /// What there is to search in one of its scenes.
    fn job_of_scene<D: Drives>(app: &App<'_, D>) -> Option<Result<OtherJob, SystemError>>;

    /// Does what was found.
    fn follow<D: Drives>(app: &mut App<'_, D>, found: OwnFound);

    /// Whether a draw has been offered to the program.
    fn is_offered<D: Drives>(app: &App<'_, D>) -> bool;

    /// Ticks left to the side to move, where a clock runs.
    fn ticks_left<D: Drives>(app: &App<'_, D>) -> Option<u32>;

    /// Whether the present game has clocks.
    fn has_clocks<D: Drives>(app: &App<'_, D>) -> bool;

    /// Whether one runs.
    fn clock_runs<D: Drives>(app: &App<'_, D>) -> bool;

    /// So many ticks of 1/18.2 s go by.
    fn tick<D: Drives>(app: &mut App<'_, D>, ticks: u32);

    /// Goes through the game in the viewer.
    fn examine<D: Drives>(app: &mut App<'_, D>);

    /// Whether it is being gone through.
    fn is_examining<D: Drives>(app: &App<'_, D>) -> bool;

    /// A key while it is.
    fn stop_exam<D: Drives>(app: &mut App<'_, D>);

    /// A position of it was looked at.
    fn follow_study<D: Drives>(app: &mut App<'_, D>, study: &Study);

    /// What was found of the move that led to the position in the viewer.
    fn judged_here<D: Drives>(app: &App<'_, D>) -> Option<Message>;
}
