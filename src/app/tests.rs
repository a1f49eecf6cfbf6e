//! The program, driven by keys.
