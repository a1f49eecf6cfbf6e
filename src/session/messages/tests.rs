//! Every message fits its line, in both languages.
