//! What a player can do, without keys or pixels.
