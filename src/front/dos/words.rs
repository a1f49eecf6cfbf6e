//! What the player reads where the program has no screen to say it on, in code page 437.

/// No EGA with 128 KB, or one with a monochrome monitor.
pub const NO_EGA: &[u8] = b"DAMA: serve una EGA (128 KB) o VGA a colori.\r\n";
/// A bug: the program has stopped itself. The address follows; `target/dos/DAMA.map` explains it.
pub const CRASHED: &[u8] = b"DAMA: errore interno a ";
