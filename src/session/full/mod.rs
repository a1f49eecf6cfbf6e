//! The full rules of 1931: what can happen to a game besides moves.
