//! The DOS build has no further screens.

use crate::session::desktop::Never;

pub use crate::session::desktop::Never as DesktopScene;

/// The menu has no further values.
pub type DesktopMenu = ();
/// No further contents.
pub type DesktopContent<'a> = Never;
