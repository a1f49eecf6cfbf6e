//! Texts printed where the program has no screen, in code page 437.

/// No EGA with 128 KB, or one with a monochrome monitor.
pub const NO_EGA: &[u8] = b"DAMA: serve una EGA (128 KB) o VGA a colori.\r\n";
/// The answer to `/?`: version, maker, year and licence. Uncompressed, so that `strings DAMA.COM` shows them.
pub const HELP: &[u8] = concat!(
    "DAMA ",
    env!("CARGO_PKG_VERSION"),
    ": rifacimento (remake) di DAMA.COM, non l'originale.\r\n(c) ",
    env!("DAMA_YEAR"),
    " the dama authors. Licenza: ",
    env!("CARGO_PKG_LICENSE"),
    "\r\nSi avvia senza parametri: DAMA\r\n"
)
.as_bytes();
/// Prefix of the message for an unknown switch.
///
/// `dama compare` looks for these bytes to tell this DAMA.COM from the original.
pub const UNKNOWN: &[u8] = b"DAMA: parametro sconosciuto: ";
pub const CRASHED: &[u8] = b"DAMA: errore interno a ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dama_com_says_that_it_is_a_remake_its_version_year_maker_and_licence() {
        let help = core::str::from_utf8(HELP).expect("ASCII");
        for said in [
            concat!("DAMA ", env!("CARGO_PKG_VERSION"), ":"),
            "remake",
            "non l'originale",
            concat!("(c) ", env!("DAMA_YEAR"), " the dama authors"),
            "MIT OR Apache-2.0",
        ] {
            assert!(help.contains(said), "{said:?} {help:?}");
        }
        assert!(help.is_ascii() && help.split("\r\n").all(|line| line.len() < 80), "{help:?}");
    }
}
