//! The DOS build has no further screens.

use crate::session::desktop::Never;

pub use crate::session::desktop::Never as MoreScene;

/// The menu has no further values.
pub type MoreMenu = ();
/// No further contents.
pub type MoreContent<'a> = Never;
