//! The program's own disk: the four files of M18, and notes that tell it from the original's disk.

use super::floppy::{FileDate, Floppy, FloppyError, FloppyFormat};
use crate::formats::pif;
use crate::host::packed::{unpacked, GIOCHI_DAT, KEYBOARD_DAT, LICENSE_APACHE, MANUALE_HTML, MANUAL_HTML};
use crate::session::messages::Lang;
use std::borrow::Cow;
use std::string::String;
use std::vec::Vec;

/// Longest .COM file: one segment less the 256 bytes that DOS puts before it.
pub const MAX_COM: usize = 0xFF00;

pub const DAMA_COM: &str = "DAMA.COM";
pub const README: &str = "README.TXT";

/// A manual: its name on the disk, the name that DOS shows, and its packed text.
struct Manual {
    name: &'static str,
    short: &'static str,
    packed: &'static [u8],
}

/// Source: M18; the short name is the one that MANUALE.html says.
static ITALIAN: Manual = Manual { name: "MANUALE.HTML", short: "MANUALE.HTM", packed: MANUALE_HTML };
/// The original had no manual in English. It is not among the four files.
static ENGLISH: Manual = Manual { name: "MANUAL.HTML", short: "MANUAL.HTM", packed: MANUAL_HTML };

// Stored uncompressed because it is short.
static LICENSE_MIT: &str = include_str!("../../../LICENSE-MIT");

// Italian and English without accents, which DOS and Windows would show differently.
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

/// README.1ST: Italian and English, without accents as above.
static ABOUT: &str = concat!(
    "DAMA ",
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("DAMA_YEAR"),
    "): un rifacimento / a remake\r\n",
    "\r
Questo disco NON contiene il DAMA.COM originale. Dell'originale, un programma\r
per il DOS che giocava a dama italiana, si conosce soltanto il manuale. Questo\r
programma e' stato scritto da capo seguendo quel manuale; che cosa e'\r
dell'originale e che cosa e' nostro lo dice l'ultimo capitolo di MANUALE.HTML.\r
\r
    DAMA.COM      il programma: si avvia con DAMA (386, EGA o VGA)\r
                  DAMA /? ne dice la versione e la licenza\r
    KEYBOARD.DAT  la grafica\r
    MANUALE.HTML  il manuale (sotto DOS MANUALE.HTM)\r
    MANUAL.HTML   il manuale in inglese, se e' stato chiesto\r
    DAMA.PIF      per avviarlo da Windows 3.x e 9x\r
    LICENSE       la licenza\r
\r
\r
This disk is NOT the original DAMA.COM. Of the original, a DOS program that\r
played Italian draughts, only the manual is known. This program was written\r
from scratch after that manual; the last chapter of MANUAL.HTML, or of\r
MANUALE.HTML in Italian, says what comes from the original and what is ours.\r
\r
    DAMA.COM      the program: type DAMA (386, EGA or VGA)\r
                  DAMA /? prints its version and its licence\r
    KEYBOARD.DAT  the graphics\r
    MANUALE.HTML  the manual, in Italian (MANUALE.HTM on DOS)\r
    MANUAL.HTML   the manual in English, if it was asked for (--lang en)\r
    DAMA.PIF      starts it from Windows 3.x and 9x\r
    LICENSE       the licence\r
\r
(c) ",
    env!("DAMA_YEAR"),
    " the dama authors. Licenza / licence: ",
    env!("CARGO_PKG_LICENSE"),
    "\r\n"
);

#[derive(Clone, Debug)]
pub struct DiskFile {
    pub name: &'static str,
    pub bytes: Cow<'static, [u8]>,
}

/// The four files that the original's disk held; without DAMA.COM, a note in its place.
///
/// Any language but Italian adds the English manual. On a floppy with less than 720 KB, which has no room for both, it takes the place
/// of the Italian one. `format` is that of the floppy; a folder has none.
pub fn files(dama_com: Option<Vec<u8>>, lang: Lang, format: Option<&FloppyFormat>) -> Vec<DiskFile> {
    let file = |name, bytes: Cow<'static, [u8]>| DiskFile { name, bytes };
    let program = match dama_com {
        Some(bytes) => file(DAMA_COM, bytes.into()),
        None => file(README, NO_DAMA_COM.as_bytes().into()),
    };
    let has_room = format.is_none_or(|format| format.kilobytes >= 720);
    let manuals = [(&ITALIAN, lang == Lang::It || has_room), (&ENGLISH, lang != Lang::It)];
    let manuals = manuals.into_iter().filter(|(_, is_on_it)| *is_on_it);
    let mut files = std::vec![program, file("KEYBOARD.DAT", graphics().into())];
    files.extend(manuals.map(|(manual, _)| file(manual.name, unpacked(manual.packed).into())));
    files.push(file("DAMA.PIF", pif::encode().to_vec().into()));
    files
}

/// Returns README.1ST and LICENSE, which the original's disk did not have.
pub fn notes() -> [DiskFile; 2] {
    let licence = std::format!(
        "DAMA may be used under either of these two licences, as you prefer.\n\n\n{LICENSE_MIT}\n\n{}",
        String::from_utf8(unpacked(LICENSE_APACHE)).expect("the licence is ASCII")
    );
    [
        DiskFile { name: "README.1ST", bytes: ABOUT.as_bytes().into() },
        DiskFile { name: "LICENSE", bytes: licence.replace('\n', "\r\n").into_bytes().into() },
    ]
}

/// Returns the default date of a disk: the day of this version, in seconds since 1970.
pub fn built() -> u64 {
    env!("DAMA_EPOCH").parse().expect("build.rs writes a number")
}

pub fn graphics() -> Vec<u8> {
    unpacked(KEYBOARD_DAT)
}

/// Returns the sprites of the other games, a file that M18 does not name.
pub fn games() -> DiskFile {
    DiskFile { name: "GIOCHI.DAT", bytes: unpacked(GIOCHI_DAT).into() }
}

/// Builds a disk with these files, dated and labelled by a moment in seconds since 1970.
///
/// The same arguments give the same bytes.
pub fn floppy(format: &'static FloppyFormat, files: &[DiskFile], moment: u64) -> Result<Floppy, FloppyError> {
    let clock = FileDate::tell(moment);
    let mut disk = Floppy::labelled(format, &std::format!("DAMA {}", clock.year()))?;
    for file in files {
        disk.put(file.name, &file.bytes, clock)?;
    }
    for manual in [&ITALIAN, &ENGLISH] {
        if files.iter().any(|file| file.name == manual.name) {
            disk.set_alias(manual.name, manual.short)?;
        }
    }
    Ok(disk)
}
