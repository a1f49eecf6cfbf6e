//! Texts of the browser's page outside the screen.

use crate::session::messages::{words, Lang};
use alloc::format;
use alloc::string::String;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLabel {
    Screen,
    FullScreen,
    Picture,
    Return,
    Backspace,
    Escape,
    Typing,
    Kept,
    NotKept,
    Unfinished,
    GoOn,
    BadOptions,
    Broken,
    Bring,
    Take,
    Brought,
    NotBrought,
    NothingToTake,
    Keys,
    Tools,
    Recording,
    Games,
    NoGames,
    HideTools,
    ShowTools,
    Link,
    LinkIs,
    Pause,
    Step,
    Faster,
    Slower,
    EndShow,
    Inserted,
    NotAFloppy,
    DrivesTaken,
    TakeDisk,
    TakeGraphics,
    PutGraphics,
    NotARecording,
    NotToBeHad,
    AndMore,
    TooLong,
    NotBeside,
    NotServed,
    TakeAll,
    OtherThere,
    PointHere,
    PointHereByFinger,
    NotAnArchive,
    Share,
    PositionIs,
    GameIs,
    Copy,
    Paste,
    BadLink,
    NoClipboard,
    NothingToShare,
    SendPosition,
    SendGame,
    SendRecording,
    YourLine,
    LinkCopied,
    CopyThis,
    SenderSays,
    NotOurs,
}

/// The state of a recording that is being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageShow {
    Runs {
        /// Thousandths of the real speed.
        speed: u64,
        /// True if it waits for a key.
        is_paused: bool,
    },
    /// It has ended; this number of screens all matched the recording.
    Over(u32),
    /// It differs from the recording, from this screen on if known.
    Differs(Option<u32>),
}

impl PageLabel {
    /// All labels; the page knows them by their index.
    pub const ALL: [PageLabel; 65] = [
        PageLabel::Screen,
        PageLabel::FullScreen,
        PageLabel::Picture,
        PageLabel::Return,
        PageLabel::Backspace,
        PageLabel::Escape,
        PageLabel::Typing,
        PageLabel::Kept,
        PageLabel::NotKept,
        PageLabel::Unfinished,
        PageLabel::GoOn,
        PageLabel::BadOptions,
        PageLabel::Broken,
        PageLabel::Bring,
        PageLabel::Take,
        PageLabel::Brought,
        PageLabel::NotBrought,
        PageLabel::NothingToTake,
        PageLabel::Keys,
        PageLabel::Tools,
        PageLabel::Recording,
        PageLabel::Games,
        PageLabel::NoGames,
        PageLabel::HideTools,
        PageLabel::ShowTools,
        PageLabel::Link,
        PageLabel::LinkIs,
        PageLabel::Pause,
        PageLabel::Step,
        PageLabel::Faster,
        PageLabel::Slower,
        PageLabel::EndShow,
        PageLabel::Inserted,
        PageLabel::NotAFloppy,
        PageLabel::DrivesTaken,
        PageLabel::TakeDisk,
        PageLabel::TakeGraphics,
        PageLabel::PutGraphics,
        PageLabel::NotARecording,
        PageLabel::NotToBeHad,
        PageLabel::AndMore,
        PageLabel::TooLong,
        PageLabel::NotBeside,
        PageLabel::NotServed,
        PageLabel::TakeAll,
        PageLabel::OtherThere,
        PageLabel::PointHere,
        PageLabel::PointHereByFinger,
        PageLabel::NotAnArchive,
        PageLabel::Share,
        PageLabel::PositionIs,
        PageLabel::GameIs,
        PageLabel::Copy,
        PageLabel::Paste,
        PageLabel::BadLink,
        PageLabel::NoClipboard,
        PageLabel::NothingToShare,
        PageLabel::SendPosition,
        PageLabel::SendGame,
        PageLabel::SendRecording,
        PageLabel::YourLine,
        PageLabel::LinkCopied,
        PageLabel::CopyThis,
        PageLabel::SenderSays,
        PageLabel::NotOurs,
    ];
}

impl Lang {
    pub fn page_label(self, label: PageLabel) -> &'static str {
        let (it, en) = match label {
            PageLabel::Screen => ("Lo schermo di DAMA", "The screen of DAMA"),
            PageLabel::FullScreen => ("Schermo intero", "Full screen"),
            PageLabel::Picture => ("Foto dello schermo", "Picture of the screen"),
            PageLabel::Return => ("RETURN", "RETURN"),
            PageLabel::Backspace => ("Cancella", "Backspace"),
            PageLabel::Escape => ("Esc", "Esc"),
            PageLabel::Typing => ("Tastiera", "Keyboard"),
            PageLabel::Kept => {
                ("Le partite salvate restano in questo browser.", "Saved games are kept in this browser.")
            }
            PageLabel::NotKept => (
                "Questo browser non permette di conservare le partite.",
                "This browser cannot keep saved games.",
            ),
            PageLabel::Unfinished => ("Una partita è rimasta a metà.", "A game was left unfinished."),
            PageLabel::GoOn => ("Riprendila", "Resume it"),
            PageLabel::BadOptions => ("Non valido nell'indirizzo:", "Not valid in the address:"),
            PageLabel::Broken => (
                "Il programma si è fermato: ricarica la pagina.",
                "The program has stopped: reload the page.",
            ),
            PageLabel::Bring => ("Carica un file", "Load a file"),
            PageLabel::Take => ("Scarica un file", "Download a file"),
            PageLabel::Brought => ("Ora è sul disco C:", "Now on disk C:"),
            PageLabel::NotBrought => ("Non si può mettere sul disco C:", "It cannot be put on disk C:"),
            PageLabel::NothingToTake => {
                ("Sul disco C: non ci sono partite salvate.", "There are no saved games on disk C:.")
            }
            PageLabel::Keys => ("Tasti utili adesso", "Keys you can use now"),
            PageLabel::Tools => ("Pulsanti intorno allo schermo", "Buttons around the screen"),
            PageLabel::Recording => ("Registrazione", "Recording"),
            PageLabel::Games => ("Partite giocate", "Games played"),
            PageLabel::NoGames => {
                ("Non è ancora stata giocata nessuna mossa.", "No move has been played yet.")
            }
            PageLabel::HideTools => ("Nascondi i pulsanti", "Hide the buttons"),
            PageLabel::ShowTools => ("File, foto, partite…", "Files, picture, games…"),
            PageLabel::Link => ("Collegamento", "Link"),
            PageLabel::LinkIs => (
                "Questo collegamento mostra quello che hai giocato:",
                "This link replays what you have played:",
            ),
            PageLabel::Pause => ("Pausa", "Pause"),
            PageLabel::Step => ("Un passo", "One step"),
            PageLabel::Faster => ("Più veloce", "Faster"),
            PageLabel::Slower => ("Più lento", "Slower"),
            PageLabel::EndShow => ("Interrompi", "Stop"),
            PageLabel::Inserted => ("Ora è nel drive", "Now in drive"),
            PageLabel::NotAFloppy => {
                ("Non è un dischetto valido (da 160 a 2880 KB):", "Not a valid floppy disk (160 to 2880 KB):")
            }
            PageLabel::DrivesTaken => (
                "I drive A: e B: sono occupati: togli prima un disco.",
                "Drives A: and B: both hold a disk: remove one first.",
            ),
            PageLabel::TakeDisk => ("Togli il disco", "Remove disk"),
            PageLabel::TakeGraphics => ("Togli KEYBOARD.DAT", "Remove KEYBOARD.DAT"),
            PageLabel::PutGraphics => ("Rimetti KEYBOARD.DAT", "Put KEYBOARD.DAT back"),
            PageLabel::NotARecording => ("Non è una registrazione:", "Not a recording:"),
            PageLabel::NotToBeHad => ("Non si può leggere:", "Cannot be read:"),
            // The page puts a number in the place of `#`.
            PageLabel::AndMore => ("e altri #", "and # more"),
            PageLabel::TooLong => ("Troppo lungo, più di # MB:", "Too long, more than # MB:"),
            PageLabel::NotBeside => {
                ("Non è un file nella cartella della pagina:", "Not a file in the folder of this page:")
            }
            PageLabel::NotServed => (
                "La pagina è aperta da disco e non può leggere altri file; usa «Carica un file» per:",
                "The page was opened from a disk and cannot read other files; use “Load a file” for:",
            ),
            PageLabel::TakeAll => ("Tutti i file", "All files"),
            PageLabel::OtherThere => {
                ("c'è già un altro file con questo nome", "there is another file with this name")
            }
            PageLabel::PointHere => return self.pointing(false, false),
            PageLabel::PointHereByFinger => return self.pointing(true, false),
            PageLabel::NotAnArchive => ("Archivio ZIP danneggiato:", "Damaged ZIP archive:"),
            PageLabel::Share => ("Condividi", "Share"),
            PageLabel::PositionIs => ("Collegamento alla posizione:", "Link to the position:"),
            PageLabel::GameIs => ("alla partita:", "to the game:"),
            PageLabel::Copy => ("Copia", "Copy"),
            PageLabel::Paste => ("Incolla", "Paste"),
            PageLabel::BadLink => {
                ("Il collegamento è danneggiato o incompleto:", "The link is damaged or incomplete:")
            }
            PageLabel::NoClipboard => (
                "Questo browser non dà accesso agli appunti: usa Ctrl+C e Ctrl+V.",
                "This browser gives no access to the clipboard: use Ctrl+C and Ctrl+V.",
            ),
            PageLabel::SendPosition => return self.text(words::SHARE_POSITION),
            PageLabel::SendGame => return self.text(words::SHARE_GAME),
            PageLabel::SendRecording => return self.text(words::SHARE_RECORDING),
            PageLabel::YourLine => return self.text(words::SHARE_YOUR_LINE),
            PageLabel::LinkCopied => return self.text(words::SHARE_COPIED),
            PageLabel::CopyThis => return self.text(words::SHARE_COPY_THIS),
            PageLabel::NotOurs => return self.text(words::PAGE_NOT_OURS),
            PageLabel::SenderSays => return self.text(words::SHARE_SENDER_SAYS),
            PageLabel::NothingToShare => {
                ("Qui non c'è niente da condividere.", "There is nothing to share here.")
            }
        };
        match self {
            Lang::It => it,
            Lang::En | Lang::Es => en,
        }
    }

    /// Says how to play by pointing. `places`: the move puts a new piece on the board.
    pub(crate) fn pointing(self, by_finger: bool, places: bool) -> &'static str {
        match (self, by_finger, places) {
            (Lang::It, false, false) => {
                "Si gioca anche col mouse: un clic sul pezzo e uno sulla casella di arrivo."
            }
            (Lang::En | Lang::Es, false, false) => {
                "You can use the mouse too: click the piece and then its destination."
            }
            (Lang::It, false, true) => {
                "Si gioca anche col mouse: due clic sulla casella dove metti la pedina."
            }
            (Lang::En | Lang::Es, false, true) => {
                "You can use the mouse too: click twice where you place the man."
            }
            (Lang::It, true, false) => "Si gioca con il dito: tocca il pezzo e poi la casella di arrivo.",
            (Lang::En | Lang::Es, true, false) => {
                "You play by touch: tap the piece and then its destination."
            }
            (Lang::It, true, true) => {
                "Si gioca con il dito: tocca due volte la casella dove metti la pedina."
            }
            (Lang::En | Lang::Es, true, true) => "You play by touch: tap twice where you place the man.",
        }
    }

    pub fn page_show(self, show: PageShow) -> String {
        let is_it = self == Lang::It;
        match show {
            PageShow::Runs { speed, is_paused } => {
                let times = match speed {
                    1000 => String::new(),
                    faster if faster > 1000 => format!(", × {}", faster / 1000),
                    slower => format!(", × 1/{}", 1000 / slower.max(1)),
                };
                let (what, pauses) =
                    if is_it { ("Registrazione", ", in pausa") } else { ("Recording", ", paused") };
                format!("{what}{times}{}.", if is_paused { pauses } else { "" })
            }
            PageShow::Over(0) if is_it => "La registrazione è finita.".into(),
            PageShow::Over(0) => "The recording is over.".into(),
            PageShow::Over(same) if is_it => {
                format!("La registrazione è finita: {same} schermate uguali.")
            }
            PageShow::Over(same) => format!("The recording is over: {same} screens match."),
            PageShow::Differs(Some(screen)) if is_it => {
                format!("Lo schermo {screen} non è più quello registrato.")
            }
            PageShow::Differs(Some(screen)) => format!("Screen {screen} is not the one recorded."),
            PageShow::Differs(None) if is_it => "Da qui il programma non segue più la registrazione.".into(),
            PageShow::Differs(None) => "From here on the program no longer follows the recording.".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_page_is_there_in_both_languages_and_at_its_place() {
        for (place, label) in PageLabel::ALL.into_iter().enumerate() {
            assert_eq!(label as usize, place);
            assert!(!Lang::It.page_label(label).is_empty() && !Lang::En.page_label(label).is_empty());
        }
    }

    #[test]
    fn what_the_page_fills_in_has_its_place_in_both_languages() {
        for label in [PageLabel::AndMore, PageLabel::TooLong] {
            for lang in crate::session::messages::LANGS {
                assert_eq!(lang.page_label(label).matches('#').count(), 1, "{label:?}");
            }
        }
    }

    #[test]
    fn the_speed_of_a_recording_is_told_as_a_multiple() {
        let told = |speed, is_paused| Lang::It.page_show(PageShow::Runs { speed, is_paused });
        assert_eq!(told(1000, false), "Registrazione.");
        assert_eq!(told(4000, true), "Registrazione, × 4, in pausa.");
        assert_eq!(told(250, false), "Registrazione, × 1/4.");
        assert_eq!(Lang::En.page_show(PageShow::Differs(Some(7))), "Screen 7 is not the one recorded.");
    }
}
