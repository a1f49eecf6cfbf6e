//! From a view of the session to pixels and to text.
