//! What the player reads where the program has no screen to say it on, in code page 437.

/// No EGA with 128 KB, or one with a monochrome monitor.
pub const NO_EGA: &[u8] = b"DAMA: serve una EGA (128 KB) o VGA a colori.\r\n";
/// `/?`: what it is, in one line.
pub const HELP: &[u8] = b"DAMA: la dama italiana contro il computer. Si avvia senza parametri: DAMA\r\n";
/// What was typed after the program's name is nothing it knows. That follows. A file with these bytes in it
/// is a DAMA.COM of ours that knows the switches of today: so `dama compare` tells it from the original.
pub const UNKNOWN: &[u8] = b"DAMA: parametro sconosciuto: ";
/// A bug: the program has stopped itself. The address follows; `target/dos/DAMA.map` explains it.
pub const CRASHED: &[u8] = b"DAMA: errore interno a ";
