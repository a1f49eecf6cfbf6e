//! DOS shows its own screens alone.

use crate::session::desktop::Never;

pub use crate::session::desktop::Never as MoreScene;

/// The menu has nothing more.
pub type MoreMenu = ();
/// Nothing else fills the screen.
pub type MoreContent<'a> = Never;
