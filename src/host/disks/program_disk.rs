//! The program's own disk: the four files of M18, all of them in this program but DAMA.COM.

use super::floppy::{Clock, Floppy, FloppyError, Format};
use crate::formats::pif;
use crate::host::packed::{unpacked, MANUALE_HTML};
use std::borrow::Cow;
use std::vec::Vec;

/// The longest DOS program that is one segment, less what DOS puts before it.
pub const MAX_COM: usize = 0xFF00;

/// The name of the DOS program.
pub const DAMA_COM: &str = "DAMA.COM";
/// The note that stands in its place where there is none.
pub const README: &str = "README.TXT";
/// The manual, and how DOS shortens its name. Source: M18; the short one is what MANUALE.html says.
const MANUAL: [&str; 2] = ["MANUALE.HTML", "MANUALE.HTM"];

static KEYBOARD_DAT: &[u8] = include_bytes!("../../../KEYBOARD.DAT");
static GIOCHI_DAT: &[u8] = include_bytes!("../../../GIOCHI.DAT");

/// Italian and English, without accents: DOS and Windows would not show them alike.
static NO_DAMA_COM: &str = "\
DAMA.COM non e' su questo disco.\r
\r
E' il programma per il DOS. Si costruisce dagli stessi sorgenti del programma\r
che ha scritto questo disco, nella cartella ports/dos. Quando c'e':\r
\r
    dama disk make DISCO --com DAMA.COM\r
\r
scrive un disco completo. Gli altri file sono gia' quelli giusti: KEYBOARD.DAT\r
(la grafica), MANUALE.HTML (il manuale), DAMA.PIF (per Windows). Sul computer\r
di oggi si gioca con il comando: dama --disk DISCO\r
\r
\r
DAMA.COM is not on this disk.\r
\r
It is the program for DOS. It is built from the same sources as the program\r
that wrote this disk, in the folder ports/dos. Once it is there,\r
\r
    dama disk make DISK --com DAMA.COM\r
\r
writes a complete disk. The other files are the right ones already:\r
KEYBOARD.DAT (the graphics), MANUALE.HTML (the manual, in Italian), DAMA.PIF\r
(for Windows). On today's computers, play with: dama --disk DISK\r
";

/// A file of the disk.
#[derive(Clone, Debug)]
pub struct DiskFile {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
}

/// The files of the program's disk; without DAMA.COM, a note in its place.
pub fn files(dama_com: Option<Vec<u8>>) -> Vec<DiskFile> {
    let file = |name, bytes: Cow<'static, [u8]>| DiskFile { name, bytes };
    let program = match dama_com {
        Some(bytes) => file(DAMA_COM, bytes.into()),
        None => file(README, NO_DAMA_COM.as_bytes().into()),
    };
    std::vec![
        program,
        file("KEYBOARD.DAT", KEYBOARD_DAT.into()),
        file(MANUAL[0], unpacked(MANUALE_HTML).into()),
        file("DAMA.PIF", pif::encode().to_vec().into()),
    ]
}

/// The graphics.
pub fn graphics() -> &'static [u8] {
    KEYBOARD_DAT
}

/// The sprites of the other games, which M18 does not name.
pub fn games() -> DiskFile {
    DiskFile { name: "GIOCHI.DAT", bytes: GIOCHI_DAT.into() }
}

/// A disk with these files on it, the same bytes every time.
pub fn floppy(format: &'static Format, files: &[DiskFile]) -> Result<Floppy, FloppyError> {
    let mut disk = Floppy::blank(format);
    for file in files {
        disk.put(file.name, &file.bytes, Clock::Beginning)?;
    }
    if files.iter().any(|file| file.name == MANUAL[0]) {
        disk.set_alias(MANUAL[0], MANUAL[1])?;
    }
    Ok(disk)
}
