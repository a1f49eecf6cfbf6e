//! From a view of the session to pixels and to text.

pub mod font;
pub mod palette;
