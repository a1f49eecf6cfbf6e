//! The same fault has the same sentence in every game.

use crate::program::{Memory, Program};
use dama::unstable::app::{Config, Key, Status};
use dama::unstable::games::{Rulebook, GAMES};
use dama::unstable::screen::{MoreScene, Scene};
use dama::unstable::session::messages::Lang;
