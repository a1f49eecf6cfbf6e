//! The program in a window.
